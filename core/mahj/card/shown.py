"""Exposures as judges of hands know them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from mahj.errors import Problem, TileError
from mahj.tiles import FLOWER, JOKER, Tile, tiles_text

MIXED = "has different tiles; an exposure is one tile and jokers"


class Shown(NamedTuple):
    """A group that lies face up.

    Attributes:
        tile: the natural it is a group of.
        size: how many tiles it has, jokers and all.
        jokers: how many of them are jokers.
        flowers: how many of them are flowers that stand in for the tile (where a
            card allows that), 0 in a group of flowers.
    """

    tile: Tile
    size: int
    jokers: int = 0
    flowers: int = 0

    @classmethod
    def of(cls, tiles: Sequence[Tile]) -> Shown:
        """The exposure that these tiles are.

        Raises:
            TileError: fewer than three tiles, two different naturals, a blank, or
                no natural at all: a claim brings at least one, and jokers are only
                ever exchanged for naturals (RULES.md 1.16).
        """
        return _of(tuple(tiles))

    @property
    def naturals(self) -> int:
        """How many of its tiles are the tile itself."""
        return self.size - self.jokers - self.flowers

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Its tiles: the naturals, flowers that stand in, jokers."""
        return (self.tile,) * self.naturals + (FLOWER,) * self.flowers + (JOKER,) * self.jokers

    def __str__(self) -> str:
        return tiles_text(self.tiles)


@lru_cache(maxsize=4096)
def _of(tiles: tuple[Tile, ...]) -> Shown:
    shown = tiles_text(tiles)
    jokers, flowers = tiles.count(JOKER), tiles.count(FLOWER)
    kinds = sorted(set(tiles) - {JOKER, FLOWER})
    if len(tiles) < 3:
        raise no_exposure(shown, "is too small; three tiles or more are exposed")
    if any(not kind.natural for kind in kinds):
        raise no_exposure(shown, "has a blank, which is never exposed")
    if len(kinds) > 1:
        raise no_exposure(shown, MIXED)
    if not kinds and not flowers:
        raise no_exposure(shown, "has no natural; the claimed tile is always there")
    if not kinds:
        return Shown(FLOWER, len(tiles), jokers)
    return Shown(kinds[0], len(tiles), jokers, flowers)


def no_exposure(shown: str, what: str) -> TileError:
    """The error for tiles that are no exposure."""
    return TileError(Problem("", f"the exposure {shown!r} {what}", "bad_exposure"))
