"""Chance: everything random in a game comes from its seed, through here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A stream of chance."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""


class TableChance:
    """The table's own stream: the wall, dice and blind picks. Made from the game's seed alone."""

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def __repr__(self) -> str:
        return "<the table's chance>"

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        return int(self._random() * limit)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[int(self._random() * len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in random order. Sorting by random keys is twice as fast as shuffling."""
        listed = list(items)
        random = self._random
        keys = [random() for _ in listed]
        return [listed[place] for place in sorted(range(len(keys)), key=keys.__getitem__)]


def dice_of(seed: int, number: int) -> tuple[int, ...]:
    """What so many dice show at the table of this seed.

    They have a stream of their own, so that it makes no difference to the wall or to a blind pick
    whether anyone looks at them.
    """
    chance = TableChance(seed ^ 0xD1CE)
    return tuple([1 + chance.below(6) for _ in range(number)])


def seating_chance(seed: int) -> TableChance:
    """The stream by which the first East is found, apart from that of the first game."""
    return TableChance(seed ^ 0xEA57)


class BotChance:
    """A bot's stream for one choice, made from the game's seed, the seat and the choice's number.

    So a bot that is asked again at the same place answers the same, and a replay that asks no
    bot meets the same chance. Beginning a stream costs next to nothing; the numbers (the middle
    of squares) are good enough for play, not for statistics.

    Attributes:
        number: of the choice; set it to begin the stream of another one.
    """

    __slots__ = ("_base", "number")

    def __init__(self, seed: int, seat: int, number: int = 0) -> None:
        mixed = (seed * 0x9E3779B97F4A7C15 + (seat + 1) * 0xD1342543DE82EF95) & 0xFFFFFFFFFFFFFFFF
        self._base = ((mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9 >> 24) & 0x1FFFFFFF
        self.number = number

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, which is at most a million or so."""
        number = self.number
        self.number = number + 1_000_003  # where no other choice of the game begins
        mixed = self._base + number * 0x1C8E81
        return (mixed * mixed >> 15 & 0x3FFFFFFF) * limit >> 30

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]
