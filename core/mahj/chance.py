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


_MASK = (1 << 64) - 1


class BotChance:
    """A bot's stream for one choice, made from the game's seed, the seat and the choice's number.

    So a bot that is asked again at the same place answers the same, and a replay that asks no
    bot meets the same chance. Seeding costs well under a microsecond; the numbers are good
    enough for play, not for statistics (a 64-bit multiplicative mix, then a linear step each).
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, seat: int, number: int) -> None:
        self.begin(seed, seat, number)

    def begin(self, seed: int, seat: int, number: int) -> None:
        """Starts the stream of another choice."""
        state = (seed * 0x9E3779B97F4A7C15 + number * 0xD1342543DE82EF95 + seat) & _MASK
        state = ((state ^ (state >> 31)) * 0xBF58476D1CE4E5B9) & _MASK
        self._state = state ^ (state >> 29)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        state = (self._state * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & _MASK
        self._state = state
        return ((state >> 32) * limit) >> 32

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]
