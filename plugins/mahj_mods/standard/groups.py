"""Groups that may be exposed."""

from __future__ import annotations

from functools import lru_cache

from mahj import FLOWER, JOKER, Exposure, Seat, Table, Tile
from mahj.card import CLAIMS

_LARGEST = max(CLAIMS)


@lru_cache(maxsize=4096)
def groupings(
    kind: Tile, naturals: int, jokers: int, most: int, flowers: int = 0
) -> tuple[tuple[Tile, ...], ...]:
    """Every group around a claimed tile.

    Args:
        kind: the claimed tile, which comes first.
        naturals: how many more of it are at hand.
        jokers: how many jokers are at hand.
        most: the size of the largest group allowed.
        flowers: how many flowers are at hand that may stand in.

    Returns:
        The groups of three tiles and more, smaller ones first, those with more naturals first.
    """
    found = []
    for size in range(3, most + 1):
        for used in range(min(naturals, size - 1), -1, -1):
            for wild in range(min(flowers, size - 1 - used), -1, -1):
                left = size - 1 - used - wild
                if left <= jokers:
                    found.append((kind,) * (used + 1) + (FLOWER,) * wild + (JOKER,) * left)
    return tuple(found)


def flowers_for(table: Table, kind: Tile, held: int) -> int:
    """How many of the flowers held may stand in a group of this tile."""
    return held if kind is not FLOWER and table.rules.flowers_claim else 0


def largest(table: Table) -> int:
    """How many tiles the largest group has that may be exposed; less than 3 where none may be."""
    return min(table.hooks.claim_largest(table), _LARGEST)


def most_of(table: Table, held: int) -> int:
    """How many tiles a group may have that a player puts up who holds so many besides one of it.

    A tile is left to discard; where a turn begins with the discard, one for the next turn too.
    """
    return min(largest(table), held - table.rules.throws_first)


def just_exposed(table: Table, seat: Seat) -> Exposure | None:
    """The exposure that this player's turn began with, until the discard."""
    if table.came != "claim" or seat != table.turn or table.turn_ended or not table.exposures:
        return None
    exposure = table.exposures[-1]
    return exposure if exposure.player.seat == seat else None
