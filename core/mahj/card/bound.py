"""A lower bound of how far a rack is from mah jongg, for tables that ask it all the time.

Tiles of one number are taken together whatever their suits, the dragons likewise, and the winds:
of three counts the largest goes to the group that needs the most, so a hand counts at least as
much as it really could, and the many hands that differ by nothing but suits are one. That leaves
about a fifth of the lanes; see :mod:`mahj.card.packed` for how they are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from mahj.card.notation import HAND_SIZE
from mahj.card.packed import LANE_BITS, joined, most_used, rows_of
from mahj.card.rest import Rest
from mahj.tiles import DRAGONS, FLOWER, JOKER, WINDS, Tile, suited

if TYPE_CHECKING:
    from mahj.card.shown import Shown

COPIES = 4
"""A rack has no more than this of a natural that is not a flower."""

_NUMBERS = tuple(tuple(suited(number, suit) for suit in "BCD") for number in range(1, 10))
_TOGETHER = (*_NUMBERS, DRAGONS, WINDS, (FLOWER,))
_PLACES = {kind: place for place, kinds in enumerate(_TOGETHER) for kind in kinds}


class Bound:
    """The bound for the hands of a card; flowers stand in for nothing there."""

    __slots__ = ("_bias", "_dragons", "_fitting", "_flowers", "_high", "_numbers", "_winds")

    def __init__(self, rests: Iterable[Rest]) -> None:
        """Packs the hands, which takes some 20 ms for 2,000 of them."""
        alike: dict[_Needs, list[Rest]] = {}
        for rest in rests:
            alike.setdefault(_needs(rest), []).append(rest)
        hands = list(alike)
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
        self._fitting = _fitting(alike.values())

    def away_at_least(self, counts: Sequence[int], shown: Iterable[Shown] = ()) -> int:
        """No more than the tiles that are missing to the nearest hand, jokers used as anything.

        Args:
            counts: 37 numbers, how many of each kind the rack holds, at most :data:`COPIES` of a
                natural that is not a flower.
            shown: the exposures, whose tiles `counts` holds too: hands without such a group that
                may be claimed are out.

        Returns:
            How many; all tiles of a hand where the exposures leave none.
        """
        high, hands = self._high, -1
        for each in shown:
            lanes, fitting = self._fitting.get((each.tile, each.size), _NONE)
            high &= lanes
            hands &= fitting
        if not hands:
            return HAND_SIZE
        numbers = zip(self._numbers, counts, counts[9:], counts[18:], strict=False)
        reached = sum([rows[bams][craks][dots] for rows, bams, craks, dots in numbers])
        north, east, west, south, red, green, soap, flowers, jokers = counts[27:36]
        reached += self._winds[north][east][west][south]
        reached += self._dragons[red][green][soap] + self._flowers[flowers]
        used = most_used(reached, self._bias, high, HAND_SIZE)
        return max(0, HAND_SIZE - used - jokers)


_Needs = tuple[tuple[int, tuple[int, ...]], ...]


def _needs(rest: Rest) -> _Needs:
    """How many of its tiles stand at each place, the most first."""
    found: dict[int, list[int]] = {}
    tiles: Counter[Tile] = Counter()
    for group in rest.groups:
        tiles.update(group.tiles)
    for kind, count in tiles.items():
        if kind < JOKER:
            found.setdefault(_PLACES[kind], []).append(count)
    return tuple(sorted((place, tuple(sorted(each))[::-1]) for place, each in found.items()))


_NONE = (0, 0)


def _fitting(alike: Collection[Sequence[Rest]]) -> dict[tuple[Tile, int], tuple[int, int]]:
    """For a tile and a size, what has such a group to claim: lanes (top bits) and hands (bits).

    Args:
        alike: the hands of each lane.
    """
    lanes: dict[tuple[int, int], bytearray] = {}
    hands: dict[tuple[Tile, int], int] = {}
    bit = 1
    for lane, rests in enumerate(alike):
        for rest in rests:
            bit <<= 1
            if rest.line.concealed:
                continue
            for group in rest.groups:
                if group.claim:
                    shape = (_PLACES[group.tile], group.size)
                    lanes.setdefault(shape, bytearray(len(alike)))[lane] = 1 << (LANE_BITS - 1)
                    hands[group.tile, group.size] = hands.get((group.tile, group.size), 0) | bit
    packed = {shape: joined(column) for shape, column in lanes.items()}
    return {
        (kind, size): (packed[_PLACES[kind], size], bits) for (kind, size), bits in hands.items()
    }


def _table(rows: Sequence[tuple[int, ...]], held: tuple[int, ...] = ()) -> Any:
    """What the hands can use of tiles taken together: nested by how many there are of each."""
    if len(held) == len(rows):
        return sum(row[count] for row, count in zip(rows, sorted(held)[::-1], strict=True))
    return [_table(rows, (*held, count)) for count in range(COPIES + 1)]
