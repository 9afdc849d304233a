"""A lower bound of how far a rack is from mah jongg, for tables that ask it all the time.

Tiles of one number are taken together whatever their suits, the dragons likewise, and the winds:
of three counts the largest goes to the group that needs the most, so a hand counts at least as
much as it really could, and the many hands that differ by nothing but suits are one. That leaves
about a fifth of the lanes; see :mod:`mahj.card.packed` for how they are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from mahj.card.notation import HAND_SIZE
from mahj.card.packed import LANE_BITS, most_used, rows_of
from mahj.card.rest import Rest
from mahj.tiles import DRAGONS, FLOWER, JOKER, WINDS, Tile, suited

COPIES = 4
"""A rack has no more than this of a natural that is not a flower."""

_NUMBERS = tuple(tuple(suited(number, suit) for suit in "BCD") for number in range(1, 10))
_TOGETHER = (*_NUMBERS, DRAGONS, WINDS, (FLOWER,))
_PLACES = {kind: place for place, kinds in enumerate(_TOGETHER) for kind in kinds}


class Bound:
    """The bound for the hands of a card; flowers stand in for nothing there."""

    __slots__ = ("_bias", "_dragons", "_flowers", "_high", "_numbers", "_winds")

    def __init__(self, rests: Iterable[Rest]) -> None:
        """Packs the hands, which takes some 20 ms for 2,000 of them."""
        hands = list({_needs(rest) for rest in rests})
        ones = ((1 << len(hands) * LANE_BITS) - 1) // ((1 << LANE_BITS) - 1)
        self._high = ones << (LANE_BITS - 1)
        self._bias = [ones * (16 - value) for value in range(HAND_SIZE + 2)]
        tables = []
        for place, kinds in enumerate(_TOGETHER):
            # By rank: what the hand needs most of at this place, second most, and so on.
            columns = [bytearray(len(hands)) for _ in kinds]
            for lane, hand in enumerate(hands):
                for rank, count in enumerate(dict(hand).get(place, ())):
                    columns[rank][lane] = count
            tables.append([rows_of(column) for column in columns])
        self._numbers = [_table(rows) for rows in tables[: len(_NUMBERS)]]
        self._dragons, self._winds = map(_table, tables[len(_NUMBERS) : -1])
        self._flowers = tables[-1][0]

    def away_at_least(self, counts: Sequence[int]) -> int:
        """No more than the tiles that are missing to the nearest hand, jokers used as anything.

        Args:
            counts: 37 numbers, how many of each kind the rack holds, at most :data:`COPIES` of a
                natural that is not a flower.
        """
        numbers = zip(self._numbers, counts, counts[9:], counts[18:], strict=False)
        reached = sum([rows[bams][craks][dots] for rows, bams, craks, dots in numbers])
        north, east, west, south, red, green, soap, flowers, jokers = counts[27:36]
        reached += self._winds[north][east][west][south]
        reached += self._dragons[red][green][soap] + self._flowers[flowers]
        used = most_used(reached, self._bias, self._high, HAND_SIZE)
        return max(0, HAND_SIZE - used - jokers)


def _needs(rest: Rest) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """How many of its tiles stand at each place, the most first."""
    found: dict[int, list[int]] = {}
    tiles: Counter[Tile] = Counter()
    for group in rest.groups:
        tiles.update(group.tiles)
    for kind, count in tiles.items():
        if kind < JOKER:
            found.setdefault(_PLACES[kind], []).append(count)
    return tuple(sorted((place, tuple(sorted(each))[::-1]) for place, each in found.items()))


def _table(rows: Sequence[tuple[int, ...]], held: tuple[int, ...] = ()) -> Any:
    """What the hands can use of tiles taken together: nested by how many there are of each."""
    if len(held) == len(rows):
        return sum(row[count] for row, count in zip(rows, sorted(held)[::-1], strict=True))
    return [_table(rows, (*held, count)) for count in range(COPIES + 1)]
