"""A year of one's own, where the card asks for one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from mahj import Choice, Mod, Phase, PhaseAt, Refusal, Seat, Table, answered, hookimpl, number


class Year(Choice):
    """Names the year that the year lines of the card follow for this player."""

    __slots__ = ("year",)

    def __init__(self, year: int) -> None:
        super().__init__("year", str(year))
        self.year = year

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.players[seat].year = self.year


@cache
def _years(earliest: int, latest: int) -> tuple[Year, ...]:
    return tuple(Year(year) for year in range(earliest, latest + 1))


class SpecialYear(Mod):
    """Where the card has lines of a year that each player chooses, everybody names one before the \
    deal, and those lines are that year's for that player."""

    id = "special_year"
    title = "A year of one's own"
    source = "Riichi Advanced, American rules (what the Evergreen card needs)"
    standard = True

    earliest = number(1900, 1000, 9999, "The earliest year that may be named is {value}.")
    latest = number(2099, 1000, 9999, "The latest year that may be named is {value}.")

    def explanation(self) -> str:
        """Few cards ask for it, and those that do say so."""
        return ""

    def sentences(self) -> list[str]:
        """Nothing, for the same reason."""
        return []

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(50, "deal", self.id, self.run)]

    def _range(self) -> tuple[int, int]:
        """The first year that may be named, and the last, whichever option says so."""
        return min(self.earliest, self.latest), max(self.earliest, self.latest)

    def run(self, table: Table) -> Phase:
        """Asks everybody for a year."""
        if not table.rules.card.choose_year:
            return
        offers = _years(*self._range())
        answers = yield from answered(table, lambda: dict.fromkeys(table.seats, offers))
        for seat, choice in answers.items():
            choice.carry_out(table, seat)

    @hookimpl
    def mahj_turn_refusal(self, table: Table, choice: str) -> Refusal | None:
        if choice.partition(" ")[0] != "year":
            return None
        if table.rules.card.choose_year and table.phase_mod == self.id:
            first, last = self._range()
            sentence = f"The year is from {first} to {last}: year {first}."
            return self.refuse("wrong_year", sentence)
        return self.refuse("no_year", "Nobody names a year now.")
