"""Mods that tell what is hidden, or tell it in what is no plain data."""

from __future__ import annotations

from collections.abc import Iterable

from laws.broken.frame import WARN, Fake, breaks
from mahj import (
    DRAGONS,
    FLOWER,
    Choice,
    Note,
    Seat,
    Table,
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
