"""Mods that tell what is hidden, or tell it in what is no plain data."""

from __future__ import annotations

from collections.abc import Iterable

from laws.broken.frame import WARN, Fake, breaks
from mahj import (
    DRAGONS,
    FLOWER,
    JOKER,
    Choice,
    Note,
    Refusal,
    Seat,
    Table,
    Tile,
    hookimpl,
)


@breaks("hidden")
class Peek(Fake):
    """Shows a seat what is hidden from it."""

    @hookimpl
    def mahj_view_notes(self, table: Table) -> Iterable[Note]:
        return [Note(self.id, "Next", (), [kind.text for kind in table.wall.tiles[-1:]])]


@breaks("hidden")
class Psychic(Fake):
    """Offers what follows from hidden tiles."""

    @hookimpl
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        held = {kind for other in table.others[seat] for kind in other.concealed.tiles}
        return [Choice("know", kind.text) for kind in DRAGONS if kind in held]


@breaks("hidden")
class Warned(Fake):
    """Lets a seat interject by what it cannot see."""

    @hookimpl
    def mahj_turn_interjections(self, table: Table, seat: Seat) -> Iterable[Choice]:
        following = table.players[table.seats_after[seat][0]]
        return [WARN] if FLOWER in following.concealed.tiles else []


@breaks("json")
class Odd(Fake):
    """Notes what is no plain data."""

    @hookimpl
    def mahj_view_notes(self) -> Iterable[Note]:
        return [Note(self.id, "Odd", (), {1j})]


@breaks("json")
class Nothing(Fake):
    """Notes a number that is none, and no JSON."""

    @hookimpl
    def mahj_view_notes(self) -> Iterable[Note]:
        return [Note(self.id, "Odds", (), float("nan"))]


@breaks("hidden")
class Blabs(Fake):
    """Tells in a refusal what is hidden."""

    @hookimpl
    def mahj_turn_discard(self, table: Table, kind: Tile) -> Refusal | None:
        said = f"What comes next: {table.wall.tiles[-1:]}."
        return self.refuse("blab", said) if kind is JOKER else None


@breaks("hidden")
class Knows(Fake):
    """Explains by what is hidden why something cannot be done."""

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        held = table.players[table.seats_after[seat][0]].concealed.tiles
        return self.refuse("no", f"No: {held}.") if choice == "skip" else None


@breaks("hidden")
class Senses(Fake):
    """Finds a hand dead by what nobody has seen."""

    @hookimpl
    def mahj_dead_grounds(self, table: Table, seat: Seat) -> Iterable[str]:
        return ["there is a joker in it"] if JOKER in table.players[seat].concealed.tiles else []


@breaks("hidden")
class Late(Fake):
    """Shows the last tile of the wall, when hardly any is left."""

    @hookimpl
    def mahj_view_notes(self, table: Table) -> Iterable[Note]:
        last = [kind.text for kind in table.wall.tiles[:1]]
        return [Note(self.id, "Last", (), last)] if len(table.wall.tiles) < 4 else []
