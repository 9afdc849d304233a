"""What the rack has to fill of a hand, and what it lacks for that."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from mahj.card.hands import Group, Hand
from mahj.card.model import Line
from mahj.tiles import FLOWER, JOKER, Tile


class Wants(NamedTuple):
    """How many of each tile a rack has to fill.

    Attributes:
        needs: by tile, in all.
        singles: by tile, those where no joker may stand.
        wild: by tile, those where flowers may stand too.
    """

    needs: dict[Tile, int]
    singles: dict[Tile, int]
    wild: dict[Tile, int]


class Shortage(NamedTuple):
    """What a rack lacks for a hand.

    Attributes:
        singles: by tile, naturals lacking where no joker may stand.
        groups: by tile, what is lacking in groups that take jokers, before jokers are used.
    """

    singles: dict[Tile, int]
    groups: dict[Tile, int]


@lru_cache(maxsize=4096)
def _wants(groups: tuple[Group, ...]) -> Wants:
    wants = Wants({}, {}, {})
    for group in groups:
        for kind in group.tiles:
            wants.needs[kind] = wants.needs.get(kind, 0) + 1
            if not group.jokers:
                wants.singles[kind] = wants.singles.get(kind, 0) + 1
            if group.flowers:
                wants.wild[kind] = wants.wild.get(kind, 0) + 1
    return wants


class Rest(NamedTuple):
    """What the rack has to fill of one hand, its other groups being exposed.

    Attributes:
        line: the line.
        hand: the whole hand.
        groups: its groups that are not exposed.
    """

    line: Line
    hand: Hand
    groups: tuple[Group, ...]

    def wants(self) -> Wants:
        """What the groups are made of; not to be changed, others may be given the same."""
        return _wants(self.groups)

    def wild(self, counts: Sequence[int]) -> int:
        """How many jokers a rack has besides those that the groups themselves ask for.

        Args:
            counts: how many of each kind it holds, 37 numbers.
        """
        return max(0, counts[JOKER] - self.wants().needs.get(JOKER, 0))

    def shortage(self, counts: Sequence[int]) -> Shortage:
        """What a rack lacks; flowers that it has to spare stand in where they may.

        Args:
            counts: how many of each kind it holds, 37 numbers; jokers are looked at only
                where the groups ask for some.
        """
        needs, singles, wild = self.wants()
        lacking = {
            kind: count - counts[kind] for kind, count in singles.items() if count > counts[kind]
        }
        groups: dict[Tile, int] = {}
        for kind, count in needs.items():
            lacks = count - max(counts[kind], singles.get(kind, 0))
            if lacks > 0:
                groups[kind] = lacks
        if wild:
            spare = counts[FLOWER] - needs.get(FLOWER, 0)
            for kind, places in wild.items():
                stand_in = min(max(0, spare), groups.get(kind, 0), places)
                if stand_in:
                    spare -= stand_in
                    groups[kind] -= stand_in
            groups = {kind: count for kind, count in groups.items() if count}
        return Shortage(lacking, groups)


class Near(NamedTuple):
    """A hand near a rack: how many tiles are missing, and the hand."""

    away: int
    rest: Rest
