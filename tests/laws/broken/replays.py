"""Mods that play otherwise the next time, or when they are told otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakKeyDictionary

from laws.broken.frame import COMPANY, Fake, always, breaks
from mahj import (
    Choice,
    Key,
    Phase,
    PhaseAt,
    Seat,
    Table,
    hookimpl,
)
from mahj.asks import Ask

COUNTED = [0]


@breaks("same_seed")
class Clock(Fake):
    """Goes by something outside the game."""

    @hookimpl
    def mahj_turn_begins(self, table: Table, seat: Seat) -> None:
        COUNTED[0] += 1
        if COUNTED[0] % 7 == 0 and table.wall.tiles:
            table.wall.tiles.reverse()


class Sticky(Choice):
    """A choice that keeps what it did in itself."""

    __slots__ = ("done",)

    def __init__(self) -> None:
        super().__init__("stick")
        self.done = 0

    def carry_out(self, table: Table, seat: Seat) -> None:
        self.done += 1
        if self.done == 1:
            table.wall.tiles.reverse()


breaks("same_seed")(always(Sticky()))


LAST = Key("fake: the last", lambda table: [""])


@breaks("mod_order")
class First(Fake):
    """Goes by who was called before it."""

    @hookimpl
    def mahj_turn_begins(self, table: Table) -> None:
        if table.kept[LAST][0] == "second":
            table.wall.tiles.reverse()
        table.kept[LAST][0] = "first"


class Second(Fake):
    """The company of First."""

    id = "fake_two"

    @hookimpl
    def mahj_turn_begins(self, table: Table) -> None:
        table.kept[LAST][0] = "second"


COMPANY[First] = Second


@breaks("together")
class Hasty(Fake):
    """Asks everyone, and goes by who answered first."""

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(120, "race", self.id, _race)]


def _race(table: Table) -> Phase:
    ready = Choice("ready")
    answers = None
    while answers is None:
        answers = yield Ask(dict.fromkeys(table.seats, (ready,)))
    table.wall.tiles[:4] = (
        table.wall.tiles[: table.seats.index(next(iter(answers)))]
        + (table.wall.tiles[table.seats.index(next(iter(answers))) : 4][::-1])
    )


@breaks("skips")
class Silent(Fake):
    """Offers a skip of its own, which is not understood where it is not written."""

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(120, "offer", self.id, _offer)]


def _offer(table: Table) -> Phase:
    for _ in range(2):
        answers = None
        while answers is None:
            answers = yield Ask({table.east: (Choice("skip"), Choice("take"))})


breaks("replay")(always(Choice("bet", "#5")))


LOOKS: WeakKeyDictionary[Table, int] = WeakKeyDictionary()


@breaks("prefix")
class Watchful(Fake):
    """Counts how often it is asked, where no replay finds it."""

    @hookimpl
    def mahj_turn_interjections(self, table: Table) -> Iterable[Choice]:
        LOOKS[table] = LOOKS.get(table, 0) + 1
        return []

    @hookimpl
    def mahj_turn_begins(self, table: Table) -> None:
        if LOOKS.get(table, 0) % 5 == 4:
            table.wall.tiles.reverse()


@breaks("same_seed")
class Hashes(Fake):
    """Goes by the order of a set of texts, which is another in each process."""

    @hookimpl
    def mahj_deal_done(self, table: Table) -> None:
        order = [*{"one", "two", "three", "four", "five"}]
        place = sorted(order).index(order[0])
        table.wall.tiles[:] = table.wall.tiles[place:] + table.wall.tiles[:place]
