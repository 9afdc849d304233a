"""Stacks: each player does the Charleston alone, against stacks of tiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mahj import (
    JOKER,
    Choice,
    Key,
    Mod,
    Note,
    Offers,
    Phase,
    Picked,
    Place,
    Refusal,
    Result,
    Seat,
    Table,
    Tile,
    answered,
    hookimpl,
    number,
    one_of,
    pick_to_pass,
    seat_name,
)
from mahj_mods.standard.charleston import Charleston

_STOP = Choice("again", "no")
_VOTES = (Choice("again", "yes"), _STOP)
_OFFERS = tuple(Choice("courtesy", str(count)) for count in range(5))
_NOBODY: tuple[int, int, tuple[Seat, ...]] = (0, 0, ())
_AT = Key("stacks: which exchange it is, of how many, and who exchanges", lambda table: _NOBODY)
_UNSEEN = 3
"""Each third exchange ends a Charleston: tiles of the stack may be put aside unseen."""


class Stacks(Mod):
    """Each player does the Charleston alone. After the deal everybody gets stacks of tiles, face \
    down. In each exchange a player puts as many tiles of their own aside, never jokers, and takes \
    the next stack; in every third exchange some tiles of the stack may be put aside unseen in \
    place of own ones. For the last stack a player gives as many tiles as they like and gets as \
    many. What is left of the stacks is shuffled back into the wall."""

    id = "stacks"
    title = "Stacks"
    source = "RULES.md 2.5; Riichi Advanced, American rules (mod list)"
    also = ("Charleston stacks", "solo Charleston")
    always_answers = ("mahj_charleston_plan",)
    conflicts = {
        "no_charleston": "stacks are a Charleston that each player does alone, and no_charleston "
        "takes the Charleston away",
    }

    stacks = number(
        7,
        1,
        7,
        "Everybody gets {value} stacks, or as many as the wall has tiles for.",
        one="Everybody gets 1 stack, or none where the wall has not the tiles for it.",
    )
    stack_size = number(
        3, 1, 4, "There are {value} tiles in a stack.", one="There is 1 tile in a stack."
    )
    optional_from = number(
        4,
        0,
        7,
        "Before exchange {value} a player may stop, and goes on with the last stack.",
        zero="Nobody may stop before the last stack.",
        when=lambda mod: mod.optional_from < mod.stacks,
    )
    passed_tiles = one_of(
        "reshuffle",
        {
            "reshuffle": "Tiles that were put aside are shuffled back into the wall.",
            "out_of_play": "Tiles that were put aside are out of play.",
        },
    )

    @hookimpl
    def mahj_charleston_plan(self) -> tuple[object, ...]:
        return (self.run,)

    @hookimpl
    def mahj_charleston_tile(self, kind: Tile) -> Refusal | None:
        if kind is JOKER:
            return self.refuse("joker_aside", "Jokers may not be put aside.")
        return None

    @hookimpl
    def mahj_view_notes(self, table: Table, seat: Seat) -> Iterable[Note]:
        exchange, count, seats = table.kept[_AT]
        if table.phase != "charleston" or seat not in seats or table.over is not None:
            return ()
        said = f"Exchange {exchange} of {count}: you take as many tiles of your next stack as you "
        said += "put aside."
        if exchange % _UNSEEN == 0 and exchange < count and self.stack_size > 1:
            said += " For each ? a tile of the stack is put aside unseen."
        return [Note(self.id, self.title, (said,), {"exchange": exchange, "of": count})]

    def run(self, table: Table) -> Phase:
        """Lays the stacks, exchanges, and shuffles what is left into the wall."""
        seats = table.seats
        count = min(self.stacks, len(table.wall.tiles) // (self.stack_size * len(seats)))
        for exchange in range(1, count + 1):
            for seat in seats:
                for _ in range(self.stack_size):
                    table.move_last(table.wall, _stack(table, seat, exchange))
        going_on = seats
        for exchange in range(1, count):
            table.kept[_AT] = (exchange, count, going_on)
            if exchange == self.optional_from:
                votes = yield from answered(table, lambda: dict.fromkeys(seats, _VOTES))
                going_on = tuple([seat for seat in seats if votes.get(seat) is not _STOP])
                table.kept[_AT] = (exchange, count, going_on)
            blind = self._unseen(table, exchange, going_on)
            if table.over is not None:
                return
            wanted = dict.fromkeys(going_on, self.stack_size)
            yield from _exchange(table, exchange, "pass", wanted, blind)
        table.kept[_AT] = (count, count, seats)
        if count:
            said = yield from answered(
                table, lambda: {seat: self._last(table, seat) for seat in seats}
            )
            wanted = {seat: _OFFERS.index(choice) for seat, choice in said.items()}
            yield from _exchange(table, count, "give", wanted, {})
        self._shuffle_back(table, count)

    def _unseen(self, table: Table, exchange: int, seats: tuple[Seat, ...]) -> Mapping[Seat, int]:
        """How many tiles of the stack each may put aside unseen; or it is dealt again (1.24)."""
        usual = self.stack_size - 1 if exchange % _UNSEEN == 0 else 0
        rule = table.rules.rule(Charleston)
        found = dict.fromkeys(seats, usual)
        for seat in seats:
            short = self.stack_size - len(pick_to_pass(table, seat, "pass", self.stack_size).tiles)
            if short > usual and rule.cannot_pass == "pass_what_you_can":
                found[seat] = short
            elif short > usual:
                why = f"{seat_name(seat)} has too few tiles to pass: it is dealt again."
                table.finish(Result("abandoned", again=True, why=why))
        return found

    def _last(self, table: Table, seat: Seat) -> Offers:
        """How many tiles the player may give for the last stack."""
        may = len(pick_to_pass(table, seat, "give", self.stack_size).tiles)
        return _OFFERS[: min(self.stack_size, may) + 1]

    def _shuffle_back(self, table: Table, count: int) -> None:
        """Shuffles what is left of the stacks, and what was put aside, into the wall."""
        places = [
            _stack(table, seat, number + 1) for seat in table.seats for number in range(count)
        ]
        if self.passed_tiles == "reshuffle":
            places.append(_aside(table))
        mixed = table.place("mixed")
        for place in (table.wall, *places):
            while place.tiles:
                table.move_last(place, mixed)
        for kind in table.chance.shuffled(mixed.tiles):
            table.move(kind, mixed, table.wall)


def _stack(table: Table, seat: Seat, exchange: int) -> Place:
    return table.place(f"stack {exchange} of {seat}")


def _aside(table: Table) -> Place:
    return table.place("put aside")


def _exchange(
    table: Table, exchange: int, verb: str, wanted: Mapping[Seat, int], blind: Mapping[Seat, int]
) -> Phase:
    """Everybody puts so many tiles aside, and gets as many of the stack."""
    picked = yield from answered(
        table,
        lambda: {
            seat: (pick_to_pass(table, seat, verb, wanted[seat], blind.get(seat, 0)),)
            for seat in table.seats
            if wanted.get(seat)
        },
    )
    for seat in table.seats:  # however the answers came in
        choice = picked.get(seat)
        if choice is None:
            continue
        if not isinstance(choice, Picked):
            raise TypeError(f"{choice!r} is no pick")
        stack = _stack(table, seat, exchange)
        for _ in range(choice.blind):
            table.move_last(stack, _aside(table))
        for kind in choice.tiles:
            table.move(kind, table.players[seat].concealed, _aside(table))
        for _ in choice.tiles:
            table.move_last(stack, table.players[seat].concealed)
