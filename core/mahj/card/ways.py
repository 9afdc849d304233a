"""Ways to have mah jongg beside the lines of a card.

A house rule may let players win with hands that no list could hold (seven pairs of any tiles).
It says how far a rack is from them and which of them are nearest; :class:`Way` makes of that all
that a judge of hands is asked, and :class:`JudgeOfWays` judges by a card and such ways together.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import chain

from mahj.card.judge import Judge
from mahj.card.model import Line
from mahj.card.notation import HAND_SIZE
from mahj.card.packed import Hands
from mahj.card.rest import LazyRests, Rest
from mahj.card.shown import Shown
from mahj.tiles import JOKER, NATURALS, TILES, Tile


class _Asked(int):
    """What :meth:`Way.each` is to list: whether there is anything, and the rack."""

    counts: tuple[int, ...]

    @classmethod
    def about(cls, counts: Sequence[int]) -> _Asked:
        """The nearest hands to this rack."""
        made = cls(1)
        made.counts = tuple(counts)
        return made


class Way(Hands):
    """A way to win beside the card's lines, all tiles concealed.

    Subclass it, and say in :meth:`away` and :meth:`nearest` what there is to know;
    :class:`Hands` says what else may be asked. One more tile brings a rack at most one tile
    nearer.

    Attributes:
        line: what it is won as; its section is the way's name.
    """

    __slots__ = ("line",)

    def __init__(self, line: Line, examples: Sequence[Rest]) -> None:
        """A way that is won as this line.

        Args:
            line: with its value; it is on no card.
            examples: some of the hands, to begin games near them.
        """
        super().__init__((line,), examples, HAND_SIZE)
        self.line = line

    @property
    def name(self) -> str:
        """What it is called."""
        return self.line.section

    @property
    def lines(self) -> tuple[Line, ...]:
        """See :meth:`Hands.lines`; its one line, of which its hands may have an equal one."""
        return self._card_lines

    @abstractmethod
    def away(self, counts: Sequence[int]) -> int:
        """How many tiles are missing to the nearest hand; 0 is mah jongg."""

    @abstractmethod
    def nearest(self, counts: Sequence[int]) -> Iterable[Rest]:
        """Hands that lack just so many tiles, the likeliest first; a few of many will do."""

    def after(self, kind: int, size: int, jokers: bool, flowers: bool) -> Hands | None:
        """Nothing of it is exposed."""
        return None

    def concealed_with(self, wanted: Counter[tuple[Tile, int]]) -> Iterator[Line]:
        """See :meth:`Hands.concealed_with`."""
        yield from ()

    def within(self, counts: Sequence[int], missing: int) -> bool:
        """See :meth:`Hands.within`."""
        return self.away(counts) <= missing

    def away_at_least(self, counts: Sequence[int]) -> int:
        """See :meth:`Hands.away_at_least`."""
        return self.away(counts)

    def discards(self, counts: Sequence[int]) -> dict[Tile, int]:
        """See :meth:`Hands.discards`."""
        return {kind: self.away(_changed(counts, kind, -1)) for kind in TILES if counts[kind]}

    def wait_lanes(self, counts: Sequence[int]) -> dict[Tile, int]:
        """See :meth:`Hands.wait_lanes`."""
        if self.away(counts) != 1:
            return {}
        drawn = {kind: _changed(counts, kind, 1) for kind in (*NATURALS, JOKER)}
        return {kind: _Asked.about(then) for kind, then in drawn.items() if not self.away(then)}

    def complete(self, counts: Sequence[int], *, jokers_anywhere: bool = False) -> int:
        """See :meth:`Hands.complete`."""
        return 0 if self.away(counts) else _Asked.about(counts)

    def near_lanes(self, counts: Sequence[int]) -> Iterator[tuple[int, int]]:
        """See :meth:`Hands.near_lanes`."""
        yield self.away(counts), _Asked.about(counts)

    def uses(self, counts: Sequence[int], farther: int = 0) -> dict[Tile, int]:
        """See :meth:`Hands.uses`; no hand is counted that is farther than the nearest."""
        needs = [rest.wants().needs for rest in self.nearest(counts)]
        return {
            kind: sum(each.get(kind, 0) >= counts[kind] for each in needs)
            for kind in NATURALS
            if counts[kind]
        }

    def by_line(self, lanes: int) -> Iterator[Rest]:
        """See :meth:`Hands.by_line`."""
        for rest in self.each(lanes):
            yield rest
            return

    def each(self, lanes: int) -> Iterator[Rest]:
        """See :meth:`Hands.each`."""
        if isinstance(lanes, _Asked):
            yield from self.nearest(lanes.counts)


def _changed(counts: Sequence[int], kind: Tile, more: int) -> list[int]:
    changed = list(counts)
    changed[kind] += more
    return changed


class _Together(int):
    """Lanes of several sets of hands."""

    parts: tuple[int, ...]

    @classmethod
    def of(cls, parts: Sequence[int]) -> _Together:
        """These lanes, one number for each set."""
        made = cls(any(parts))
        made.parts = tuple(parts)
        return made


class _Chained(LazyRests):
    """Several sequences of hands, one after the other."""

    def __init__(self, parts: Sequence[Sequence[Rest]]) -> None:
        self._parts = parts

    def __len__(self) -> int:
        return sum(map(len, self._parts))

    def _rest(self, place: int) -> Rest:
        for part in self._parts:
            if place < len(part):
                return part[place]
            place -= len(part)
        raise IndexError(place)


class Together(Hands):
    """Several sets of hands, judged as one."""

    __slots__ = ("_parts",)

    def __init__(self, parts: Sequence[Hands]) -> None:
        """Sets of hands that have the same number of tiles to come."""
        lines = tuple(line for part in parts for line in part.lines)
        super().__init__(lines, _Chained([part.rests for part in parts]), parts[0].total)
        self._parts = tuple(parts)

    @property
    def lines(self) -> tuple[Line, ...]:
        """See :meth:`Hands.lines`."""
        return self._card_lines

    def concealed_with(self, wanted: Counter[tuple[Tile, int]]) -> Iterator[Line]:
        """See :meth:`Hands.concealed_with`."""
        return chain.from_iterable(part.concealed_with(wanted) for part in self._parts)

    def within(self, counts: Sequence[int], missing: int) -> bool:
        """See :meth:`Hands.within`."""
        return any(part.within(counts, missing) for part in self._parts)

    def away(self, counts: Sequence[int]) -> int:
        """See :meth:`Hands.away`."""
        return min(part.away(counts) for part in self._parts)

    def away_at_least(self, counts: Sequence[int]) -> int:
        """See :meth:`Hands.away_at_least`."""
        return min(part.away_at_least(counts) for part in self._parts)

    def discards(self, counts: Sequence[int]) -> dict[Tile, int]:
        """See :meth:`Hands.discards`."""
        found = [part.discards(counts) for part in self._parts]
        return {kind: min(left[kind] for left in found) for kind in found[0]}

    def wait_lanes(self, counts: Sequence[int]) -> dict[Tile, int]:
        """See :meth:`Hands.wait_lanes`."""
        found = [part.wait_lanes(counts) for part in self._parts]
        kinds = sorted({kind for waits in found for kind in waits})
        return {kind: _Together.of([waits.get(kind, 0) for waits in found]) for kind in kinds}

    def complete(self, counts: Sequence[int], *, jokers_anywhere: bool = False) -> int:
        """See :meth:`Hands.complete`."""
        parts = self._parts
        return _Together.of(
            [part.complete(counts, jokers_anywhere=jokers_anywhere) for part in parts]
        )

    def near_lanes(self, counts: Sequence[int]) -> Iterator[tuple[int, int]]:
        """See :meth:`Hands.near_lanes`."""
        found = [self._placed(place, counts) for place in range(len(self._parts))]
        for away, _, lanes in merge(*found, key=lambda each: each[:2]):
            yield away, lanes

    def _placed(self, place: int, counts: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        """The lines of one set: how far away, how little they are worth, the lanes."""
        part = self._parts[place]
        for away, lanes in part.near_lanes(counts):
            together = [0] * len(self._parts)
            together[place] = lanes
            yield away, -next(part.by_line(lanes)).line.value, _Together.of(together)

    def uses(self, counts: Sequence[int], farther: int = 0) -> dict[Tile, int]:
        """See :meth:`Hands.uses`; of the sets that are near enough."""
        most = self.away(counts) + farther
        used: Counter[Tile] = Counter()
        for part in self._parts:
            if part.within(counts, most):
                used.update(part.uses(counts, most - part.away(counts)))
        return dict(used)

    def by_line(self, lanes: int) -> Iterator[Rest]:
        """See :meth:`Hands.by_line`."""
        return self._dearest_first([part.by_line(own) for part, own in self._split(lanes)])

    def each(self, lanes: int) -> Iterator[Rest]:
        """See :meth:`Hands.each`."""
        return self._dearest_first([part.each(own) for part, own in self._split(lanes)])

    def _split(self, lanes: int) -> Iterator[tuple[Hands, int]]:
        if isinstance(lanes, _Together):
            yield from zip(self._parts, lanes.parts, strict=True)

    @staticmethod
    def _dearest_first(found: Sequence[Iterator[Rest]]) -> Iterator[Rest]:
        return merge(*found, key=lambda rest: -rest.line.value)


class JudgeOfWays(Judge):
    """Judges racks by a card and further ways to win, or by such ways alone."""

    def __init__(self, judge: Judge, ways: Sequence[Way], card: bool = True) -> None:
        """A judge beside that of the card.

        Args:
            judge: of the card.
            ways: the further ways.
            card: whether the card's own lines count too.
        """
        self.card, self.year, self.set_counts = judge.card, judge.year, judge.set_counts
        self.impossible, self.flowers_stand_in = judge.impossible, judge.flowers_stand_in
        self.groups = judge.groups
        self._of_card = judge if card else None
        self._ways = tuple(ways)
        self.whole = _together([*([judge.whole] if card else []), *ways])
        self.lines = self.whole.lines

    def away_at_least(self, counts: Sequence[int], shown: Iterable[Shown] = ()) -> int:
        """See :meth:`Judge.away_at_least`."""
        found = [way.away_at_least(counts) for way in self._ways]
        if self._of_card is not None:
            found.append(self._of_card.away_at_least(counts, shown))
        return min(found)

    def hands(self, exposures: Iterable[Shown] = ()) -> Hands | None:
        """See :meth:`Judge.hands`: a way that is concealed ends where something is exposed."""
        exposures = tuple(exposures)
        if not exposures:
            return self.whole
        return None if self._of_card is None else self._of_card.hands(exposures)


def _together(parts: Sequence[Hands]) -> Hands:
    return parts[0] if len(parts) == 1 else Together(parts)
