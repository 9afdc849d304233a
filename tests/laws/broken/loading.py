"""Mods that are broken by their options, or where they are switched off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from laws.broken.frame import Fake, breaks
from mahj import (
    Option,
    Table,
    hookimpl,
    number,
    registry,
)


class Lenient(Option):
    """An option that takes anything."""

    def mistake(self, value: object) -> str | None:
        return None


@breaks("options")
class Anything(Fake):
    """Takes whatever a table file says."""

    wall = cast("int", Lenient("number", 20, {"*": "Up to {value} tiles."}, low=0, high=99))


@breaks("options")
class Beside(Fake):
    """Has a default that is not allowed."""

    wall = number(100, 0, 99, "Up to {value} tiles.")


@breaks("options")
class Speechless(Fake):
    """Has a value that cannot be said."""

    wall = number(20, 0, 99, "Up to {values} tiles.")


@breaks("options")
class Oversets(Fake):
    """Sets an option of a rule to what it may not be, where its own option says so."""

    jokers = number(8, 0, 999, "There are {value} jokers.")

    def sets(self) -> Mapping[str, object]:
        return {"deal.jokers": self.jokers}


@breaks("options")
class Divides(Fake):
    """Has a value that nobody can be dealt by."""

    parts = number(2, 0, 9, "In {value} parts.")

    @hookimpl
    def mahj_deal_done(self, table: Table) -> None:
        assert len(table.wall.tiles) // self.parts


FLOWERS: Option = registry.load(registry.MODS, "deal").options["flowers"]


@breaks("off")
class Lingers(Fake):
    """Changes a standard rule for everybody, on or off."""

    @hookimpl
    def mahj_deal_done(self) -> None:
        FLOWERS.default = 12
