"""What the rack has to fill of a hand, and what it lacks for that."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, overload

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
        """What a rack lacks; flowers that it has to spare stand in where most is lacking.

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
            for kind, places in sorted(wild.items(), key=lambda each: -groups.get(each[0], 0)):
                stand_in = min(max(0, spare), groups.get(kind, 0), places)
                if stand_in:
                    spare -= stand_in
                    groups[kind] -= stand_in
            groups = {kind: count for kind, count in groups.items() if count}
        return Shortage(lacking, groups)

    def helpful(self, counts: Sequence[int], groups: dict[Tile, int]) -> set[Tile]:
        """The naturals of which one more leaves less lacking in groups that take jokers.

        Args:
            counts: how many of each kind the rack holds, 37 numbers.
            groups: what is lacking in those groups, by tile.
        """
        needs, _, wild = self.wants()
        if not wild:
            return set(groups)
        # A tile may free a flower that stands in for it; a flower may stand in.
        found: set[Tile] = set()
        for kind in {*needs, FLOWER}:
            more = list(counts)
            more[kind] += 1
            if sum(self.shortage(more).groups.values()) < sum(groups.values()):
                found.add(kind)
        return found


class Packed(NamedTuple):
    """Whole hands as numbers.

    Attributes:
        lines: for each hand, the place of its line among the card's.
        ends: for each hand, where its groups end in `groups`; they begin where the last end.
        groups: the groups of all hands, each as its place in a list of groups.
    """

    lines: array[int]
    ends: array[int]
    groups: array[int]


class LazyRests(Sequence[Rest]):
    """Hands that are made when they are looked at; few of a card's thousands ever are."""

    @abstractmethod
    def _rest(self, place: int) -> Rest:
        """The hand at this place, from 0."""

    def __iter__(self) -> Iterator[Rest]:
        return map(self._rest, range(len(self)))

    @overload
    def __getitem__(self, place: int) -> Rest: ...
    @overload
    def __getitem__(self, place: slice) -> list[Rest]: ...
    def __getitem__(self, place: int | slice) -> Rest | list[Rest]:
        if isinstance(place, slice):
            return [self._rest(each) for each in range(len(self))[place]]
        return self._rest(range(len(self))[place])


class PackedRests(LazyRests):
    """Whole hands that are made of numbers; asked again, the same object comes back."""

    def __init__(
        self, packed: Packed, start: int, stop: int, lines: Sequence[Line], groups: Sequence[Group]
    ) -> None:
        """The hands from `start` to before `stop`.

        Args:
            packed: the hands.
            start: the first of them.
            stop: where they end.
            lines: the card's lines.
            groups: what the numbers of groups stand for.
        """
        self.lines_of = packed.lines[start:stop]
        self._packed = packed
        self._start = start
        self._lines = lines
        self._groups = groups
        self._made: list[Rest | None] = [None] * (stop - start)

    def __len__(self) -> int:
        return len(self._made)

    def _rest(self, place: int) -> Rest:
        made = self._made[place]
        if made is None:
            number = self._start + place
            first = self._packed.ends[number - 1] if number else 0
            numbers = self._packed.groups[first : self._packed.ends[number]]
            groups = tuple([self._groups[each] for each in numbers])
            made = Rest(self._lines[self._packed.lines[number]], Hand(groups), groups)
            self._made[place] = made
        return made


class Near(NamedTuple):
    """A hand near a rack: how many tiles are missing, and the hand."""

    away: int
    rest: Rest
