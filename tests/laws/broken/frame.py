"""How mods that break a law are listed, and what they are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from mahj import (
    Choice,
    Mod,
    Seat,
    Table,
    hookimpl,
)

BROKEN: dict[str, list[type[Mod]]] = {}
"""The mods by the law that they break."""

COMPANY: dict[type[Mod], type[Mod]] = {}
"""Mods that break theirs in the company of another only, with that one."""

WARN = Choice("warn")


def breaks(law: str) -> Callable[[type[Mod]], type[Mod]]:
    """Marks a mod that breaks this law."""

    def mark(cls: type[Mod]) -> type[Mod]:
        BROKEN.setdefault(law, []).append(cls)
        return cls

    return mark


class Fake(Mod):
    """A mod of these tests."""

    title = "A mod of these tests"
    id: ClassVar[str] = "fake"


class Act(Choice):
    """A choice that does what a function does."""

    __slots__ = ("does",)

    def __init__(self, verb: str, does: Callable[[Table, Seat], None]) -> None:
        super().__init__(verb)
        self.does = does

    def carry_out(self, table: Table, seat: Seat) -> None:
        self.does(table, seat)


def always(choice: Choice) -> type[Fake]:
    """A mod that offers a choice on every turn."""

    class Always(Fake):
        """Offers a choice on every turn."""

        @hookimpl
        def mahj_turn_choices(self) -> Iterable[Choice]:
            return [choice]

    return Always
