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


class BotChance:
    """A bot's stream for one choice, made from the game's seed, the seat and the choice's number.

    So a bot that is asked again at the same place answers the same, and a replay that asks no
    bot meets the same chance. Beginning a stream costs a fraction of a microsecond; the numbers
    (32 bits, multiplied and folded) are good enough for play, not for statistics.
    """

    __slots__ = ("_base", "_state")

    def __init__(self, seed: int, seat: int, number: int = 0) -> None:
        mixed = (seed * 0x9E3779B97F4A7C15 + (seat + 1) * 0xD1342543DE82EF95) & 0xFFFFFFFFFFFFFFFF
        self._base = ((mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9 >> 24) & 0xFFFFFFFF
        self.begin(number)

    def begin(self, number: int) -> None:
        """Starts the stream of another choice of the same seat."""
        self._state = self._base + number * 0x9E3779B1

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, which is at most a million or so."""
        self._state = state = self._state + 0x6D2B79F5
        mixed = (state ^ state >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
        return (mixed ^ mixed >> 13) * limit >> 32

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]
