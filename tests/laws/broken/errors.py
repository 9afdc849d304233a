"""Mods that raise errors, or make others raise them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping

from laws.broken.frame import COMPANY, Act, Fake, always, breaks
from mahj import (
    SKIP,
    Choice,
    Phase,
    PhaseAt,
    Result,
    Seat,
    Table,
    Tile,
    Transfer,
    hookimpl,
)
from mahj.asks import Ask


def _fail(table: Table, seat: Seat) -> None:
    raise KeyError(seat)


breaks("no_error")(always(Act("fail", _fail)))


@breaks("no_error")
class Quarrel(Fake):
    """Disagrees with another mod."""

    @hookimpl
    def mahj_turn_wall_empty(self) -> Result:
        return Result("wall", why="The end.")


class Quarrel2(Fake):
    """Disagrees with Quarrel."""

    id = "fake_two"

    @hookimpl
    def mahj_turn_wall_empty(self) -> Result:
        return Result("wall", why="Another end.")


COMPANY[Quarrel] = Quarrel2


@breaks("no_error")
class Stumbles(Fake):
    """Fails as soon as it is asked."""

    @hookimpl
    def mahj_setup_tiles(self) -> Mapping[Tile, int]:
        raise LookupError("nothing there")


@breaks("no_error")
class Mixed(Fake):
    """Takes a player for a seat in a penalty."""

    @hookimpl
    def mahj_turn_begins(self, table: Table, seat: Seat) -> None:
        player = table.players[seat]
        table.penalties.append(Transfer(player, "pot", 1, "a turn"))  # type: ignore[arg-type]


@breaks("no_error")
class Bare(Fake):
    """Gives a choice where a list of choices is wanted."""

    @hookimpl
    def mahj_turn_choices(self) -> Iterable[Choice]:
        return Choice("nap")  # type: ignore[return-value]


@breaks("no_error")
class Misasks(Fake):
    """A phase that asks a player, not a seat."""

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(120, "wait", self.id, _ask_player)]


def _ask_player(table: Table) -> Phase:
    yield Ask({table.players[table.east]: (SKIP,)})  # type: ignore[dict-item]


@breaks("no_error")
class Worded(Fake):
    """A phase that offers a text, not a choice."""

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(120, "wait", self.id, _offer_text)]


def _offer_text(table: Table) -> Phase:
    yield Ask({table.east: ("skip",)})  # type: ignore[dict-item]


@breaks("no_error")
class Leaves(Fake):
    """Ends the program."""

    @hookimpl
    def mahj_turn_begins(self, table: Table) -> None:
        if table.turns > 3:
            sys.exit(0)
