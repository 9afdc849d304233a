"""Mods that break laws of the game: of tiles, points, choices and its end."""

from __future__ import annotations

from collections.abc import Iterable

from laws.broken.frame import WARN, Act, Fake, always, breaks
from mahj import (
    FLOWER,
    JOKER,
    SKIP,
    Choice,
    Phase,
    PhaseAt,
    Refusal,
    Refused,
    Seat,
    Suggestion,
    Table,
    Tile,
    Transfer,
    Win,
    hookimpl,
)
from mahj.asks import Ask


def _vanish(table: Table, seat: Seat) -> None:
    table.players[seat].discards.tiles[:1] = []


breaks("tiles")(always(Act("vanish", _vanish)))


@breaks("tiles")
class Swaps(Fake):
    """Puts a tile in the place of another without moving it."""

    @hookimpl
    def mahj_turn_begins(self, table: Table) -> None:
        if table.wall.tiles:
            table.wall.tiles[0] = FLOWER


def _draw_more(table: Table, seat: Seat) -> None:
    if table.wall.tiles:
        table.draw(table.players[seat])


breaks("holds")(always(Act("greed", _draw_more)))


@breaks("zero_sum")
class Mint(Fake):
    """Pays out points that nobody pays."""

    @hookimpl
    def mahj_payment_transfers(self, win: Win) -> Iterable[Transfer]:
        return [Transfer("E", "S", -5, "a gift")]


@breaks("zero_sum")
class Legacy(Fake):
    """Pays less than nothing at the end of a session, which none of the games tried is."""

    @hookimpl
    def mahj_session_transfers(self) -> Iterable[Transfer]:
        return [Transfer("E", "S", -5, "a gift")]


@breaks("zero_sum")
class Pocket(Fake):
    """Lets points come from nowhere."""

    @hookimpl
    def mahj_turn_begins(self, table: Table, seat: Seat) -> None:
        table.players[seat].score += 1


@breaks("choice")
class Silence(Fake):
    """Leaves the player on turn nothing."""

    @hookimpl
    def mahj_turn_choice(self, table: Table) -> Refusal | None:
        return self.refuse("no", "No.") if len(table.wall.tiles) < 40 else None


class Twin(Choice):
    """A choice that has the words of a discard."""

    def __init__(self, kind: Tile) -> None:
        super().__init__("discard", kind.text)


@breaks("accepted")
class Twins(Fake):
    """Offers choices with the same words as others."""

    @hookimpl
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        return [Twin(table.players[seat].concealed.tiles[0])]


@breaks("accepted")
class Mumble(Fake):
    """Offers a choice whose words cannot be found again."""

    @hookimpl
    def mahj_turn_choices(self) -> Iterable[Choice]:
        return [Choice("MUMBLE", "Shouting")]


@breaks("refused")
class Stranger(Fake):
    """Refuses in the name of a mod that nobody knows."""

    @hookimpl
    def mahj_turn_refusal(self) -> Refusal | None:
        return Refusal("stranger", "no", "No.")


@breaks("refused")
class Confused(Fake):
    """Fails when it is asked for a reason."""

    @hookimpl
    def mahj_turn_refusal(self, choice: str) -> Refusal | None:
        return Refusal(self.id, "no", f"No {int(choice)}.")


@breaks("ends")
class Undecided(Fake):
    """A phase that asks for ever."""

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(120, "wait", self.id, _wait)]


def _wait(table: Table) -> Phase:
    while True:
        yield Ask({table.east: (SKIP,)})


@breaks("accepted")
class Pushes(Fake):
    """Suggests what is not offered."""

    @hookimpl
    def mahj_view_suggestions(self) -> Iterable[Suggestion]:
        return [Suggestion(self.id, WARN)]


@breaks("accepted")
class Coughs(Fake):
    """Offers a new object each time, which is not the one that was looked at."""

    @hookimpl
    def mahj_turn_interjections(self) -> Iterable[Choice]:
        return [Choice("cough")]


@breaks("refused")
class Mute(Fake):
    """A judge that gives no reason."""

    @hookimpl
    def mahj_turn_discard(self, kind: Tile) -> Refusal | None:
        return self.refuse("no", "") if kind is JOKER else None


@breaks("refused")
class Shifts(Fake):
    """A judge that blames a mod which is not at the table."""

    @hookimpl
    def mahj_claim_choice(self) -> Refusal | None:
        return Refusal("pie", "no", "No.")


class Fuss(Choice):
    """A choice that thinks better of it."""

    def carry_out(self, table: Table, seat: Seat) -> None:
        raise Refused(Refusal("fake", "no", "Not now."))


breaks("accepted")(always(Fuss("fuss")))
breaks("accepted")(always(Choice("take nap")))
breaks("accepted")(always(Choice("")))
