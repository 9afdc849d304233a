"""How far a rack is from mah jongg, where hands are supplied as patterns.

The arithmetic is that of :mod:`mahj.card.packed`, a lane of five bits for each pattern in
one big whole number. Only where the rows come from is different: a lane's number does not
count one tile but all the tiles that one part of the pattern may choose among, at the best
choice. Where the best choice for the pairs is another than the best for all tiles, the
pattern has a lane for each. So more than 600,000 hands are judged in 17,600 lanes, exactly.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from operator import itemgetter
from typing import Any, NamedTuple, TypeAlias

from mahj.card.cache import Compiled
from mahj.card.hands import Group, Hand
from mahj.card.model import Card, Line
from mahj.card.notation import HAND_SIZE
from mahj.card.packed import LANE_BITS, Hands
from mahj.card.patterns import (
    Part,
    Pattern,
    Supply,
    assignments,
    best,
    checked,
    choices,
    filled,
    group_of,
)
from mahj.card.rest import LazyRests, Rest
from mahj.tiles import FLOWER, JOKER, NATURALS, TILES, Tile

_MOST_MADE = 20_000
"""How many concrete hands are remembered before they are made afresh."""

_MOST_ROWS = 200
"""The same for the rows of one column."""

_Wanted: TypeAlias = Sequence[tuple[tuple[int, ...], int, int]]
"""The sizes of a part, which of its best choices, and the lanes (lowest bits) that want it."""

_Chosen: TypeAlias = tuple[tuple[Tile, int], ...]
"""Groups as tile and size."""

_Way: TypeAlias = tuple[int, int, _Chosen]
"""Groups, with how many tiles of a rack they use and how many of those as singles."""

_Row: TypeAlias = tuple[int, int]
"""For every lane what it can use of a rack, and what of that where no joker stands."""


class _Ways(NamedTuple):
    """Every choice of a part for a rack, the most tiles used first."""

    ways: list[_Way]
    most_used: int
    most_singles: int


@lru_cache(maxsize=1 << 15)
def _ways(part: Part, held: tuple[int, ...]) -> _Ways:
    """The choices of a part for a rack that holds so many of its tiles."""
    tiles, sizes = part
    found: list[_Way] = []
    for places in assignments(len(tiles), sizes):
        used, singles = filled(sizes, [held[place] for place in places])
        groups = zip([tiles[place] for place in places], sizes, strict=True)
        found.append((used, singles, tuple(groups)))
    found.sort(key=lambda way: (-way[0], -way[1]))
    return _Ways(found, found[0][0], max([way[1] for way in found]))


class _Rack:
    """A rack, and what the parts that were looked at may use of it."""

    __slots__ = ("_ways", "counts")

    def __init__(self, counts: Sequence[int]) -> None:
        self.counts = tuple(counts)
        self._ways: dict[int, _Ways] = {}

    def ways(self, part: Part) -> _Ways:
        """The choices of a part, which has to last as long as this does."""
        found = self._ways.get(id(part))
        if found is None:
            held = tuple([self.counts[kind] for kind in part.tiles])
            found = self._ways[id(part)] = _ways(part, held)
        return found


_NOTHING = _Rack((0,) * len(TILES))


class Lanes(int):
    """Lanes of patterns that remember what they were asked, for :meth:`Choices.each`.

    Attributes:
        rack: the rack.
        used: how many of its tiles a hand has to use.
        missing: how many tiles a hand may lack where no joker may stand.
    """

    rack: _Rack
    used: int
    missing: int

    @classmethod
    def of(cls, lanes: int, rack: _Rack, used: int, missing: int) -> Lanes:
        """These lanes, as found for a rack."""
        made = cls(lanes)
        made.rack, made.used, made.missing = rack, used, missing
        return made


class _Column:
    """Tiles that parts choose among, and the rows for what a rack holds of them."""

    __slots__ = ("_made", "_steps", "_wanted", "held", "tiles")

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        self.tiles = tiles
        self.held: Callable[[Sequence[int]], Any] = itemgetter(*tiles)
        self._wanted: list[tuple[list[int], _Wanted]] = []
        self._made: dict[Any, _Row] = {0: (0, 0), (0,) * len(tiles): (0, 0)}
        self._steps: dict[tuple[Any, Any], _Row] = {}

    def want(self, tiles: tuple[Tile, ...], options: _Wanted) -> None:
        """Adds what parts want that choose among these of its tiles."""
        self._wanted.append(([self.tiles.index(kind) for kind in tiles], options))

    def row(self, held: Any) -> _Row:
        """What every lane can use of so many tiles, and what of that where no joker stands."""
        return self._made.get(held) or self._make(held)

    def step(self, held: Any, then: Any) -> _Row:
        """What is to be added to the rows when the rack holds `then` in place of `held`."""
        found = self._steps.get((held, then))
        if found is None:
            if len(self._steps) > _MOST_ROWS:
                self._steps.clear()
            used, singles = self.row(held)
            used_then, singles_then = self.row(then)
            found = self._steps[held, then] = (used_then - used, singles_then - singles)
        return found

    def _make(self, held: Any) -> _Row:
        counts = [min(count, HAND_SIZE) for count in ((held,) if len(self.tiles) == 1 else held)]
        of_used = [0] * (HAND_SIZE + 1)
        of_singles = [0] * (HAND_SIZE + 1)
        for places, options in self._wanted:
            own = tuple(sorted([counts[place] for place in places], reverse=True))
            for sizes, choice, lanes in options:
                ways = best(sizes, own)
                used, singles = ways[min(choice, len(ways) - 1)]
                of_used[used] |= lanes
                of_singles[singles] |= lanes
        if len(self._made) > _MOST_ROWS:
            self._made.clear()
        found = self._made[held] = (_times(of_used), _times(of_singles))
        return found


def _times(lanes: Sequence[int]) -> int:
    """A number whose lanes hold the place in the list at which they stand."""
    return sum([place * each for place, each in enumerate(lanes) if each])


class Examples(LazyRests):
    """One concrete hand of each pattern, made when it is looked at."""

    def __init__(self, patterns: Sequence[Pattern]) -> None:
        self._patterns = patterns

    def __len__(self) -> int:
        return len(self._patterns)

    def _rest(self, place: int) -> Rest:
        return _example(self._patterns[place])


class Choices(Hands):
    """Hands still open to a rack, as patterns; :class:`Hands` says what can be asked.

    `rests` has one hand of each pattern; `each` and `by_line` bring the concrete hands that
    are as near to the rack as was asked.
    """

    __slots__ = (
        "_by_shown",
        "_columns",
        "_lane_patterns",
        "_made",
        "_of_kind",
        "_patterns",
        "_rack",
        "_rack_sums",
        "_worth",
    )

    most_kept = 300  # some 300 kB each

    def __init__(
        self, card_lines: tuple[Line, ...], patterns: Sequence[Pattern], total: int
    ) -> None:
        """Packs nothing yet; while nothing is exposed the lines are worth what that adds."""
        hidden = total == HAND_SIZE
        worth = {id(each.line): _worth(each.line, hidden) for each in patterns}
        places = {id(line): place for place, line in enumerate(card_lines)}
        self._patterns = sorted(
            patterns, key=lambda each: (-worth[id(each.line)].value, places[id(each.line)])
        )
        self._worth = worth
        self._made: dict[tuple[int, _Chosen], Rest] = {}
        # One rack is asked about several times in a row.
        self._rack: tuple[int, ...] = ()
        self._rack_sums: _Row = (0, 0)
        self._by_shown: dict[tuple[int, int], list[Pattern]] | None = None
        super().__init__(card_lines, Examples(self._patterns), total)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that can still be satisfied, in printed order, as they are printed."""
        if self._lines is None:
            wanted = {id(pattern.line) for pattern in self._patterns}
            self._lines = tuple([line for line in self._card_lines if id(line) in wanted])
        return self._lines

    @property
    def groups(self) -> tuple[Group, ...]:
        """Every group of equal tiles that some hand has, each once."""
        parts = dict.fromkeys(part for pattern in self._patterns for part in pattern.parts)
        found = [group_of(kind, size) for tiles, sizes in parts for size in sizes for kind in tiles]
        return tuple(dict.fromkeys(found))

    def after(self, kind: int, size: int, jokers: bool, flowers: bool) -> Hands | None:
        """See :meth:`Hands.after`."""
        if flowers or size < 3:
            return None
        if self._by_shown is None:
            self._by_shown = {}
            for pattern in self._patterns:
                if not pattern.line.concealed:
                    for shown in {
                        (int(own), each)
                        for tiles, sizes in pattern.parts
                        for own in tiles
                        for each in sizes
                    }:
                        self._by_shown.setdefault(shown, []).append(pattern)
        left = [pattern.after(kind, size) for pattern in self._by_shown.get((kind, size), ())]
        found = [pattern for pattern in left if pattern is not None]
        return Choices(self._card_lines, found, self.total - size) if found else None

    def concealed_with(self, wanted: Counter[tuple[Tile, int]]) -> Iterator[Line]:
        """See :meth:`Hands.concealed_with`."""
        found: set[int] = set()
        for pattern in self._patterns:
            if pattern.line.concealed and id(pattern.line) not in found:
                left: Pattern | None = pattern
                for kind, size in wanted.elements():
                    left = left and left.after(kind, size)
                if left:
                    found.add(id(pattern.line))
                    yield pattern.line

    def possible(self, set_counts: Sequence[int]) -> tuple[Choices, Sequence[Rest]]:
        """The patterns that a set of tiles can make, and a hand of each of the others."""
        can = {self._lane_patterns[lane] for lane in _lanes_of(self.complete(set_counts))}
        if len(can) == len(self._patterns):
            return self, ()
        patterns = list(enumerate(self._patterns))
        within = [pattern for place, pattern in patterns if place in can]
        beyond = [pattern for place, pattern in patterns if place not in can]
        return Choices(self._card_lines, within, self.total), Examples(beyond)

    # -- Packing ------------------------------------------------------------------------

    def _pack(self) -> None:
        wanted: dict[Part, list[list[int]]] = {}
        self._lane_patterns: list[int] = []
        totals = bytearray()
        for number, pattern in enumerate(self._patterns):
            parts = [*pattern.parts]
            parts += [Part((kind,), (1,)) for group in pattern.mixed for kind in group]
            ways = [
                wanted.get(part) or wanted.setdefault(part, [[] for _ in range(choices(part))])
                for part in parts
            ]
            singles = pattern.singles
            for chosen in product(*ways):
                for lanes in chosen:
                    lanes.append(len(totals))
                totals.append(singles)
                self._lane_patterns.append(number)
        self._columns = _columns(wanted, len(totals))
        self._of_kind: dict[int, list[_Column]] = {kind: [] for kind in NATURALS}
        for column in self._columns:
            for kind in column.tiles:
                self._of_kind[kind].append(column)
        lines = [id(self._patterns[number].line) for number in self._lane_patterns]
        self._ready(len(totals), _numbered(totals), lines)

    def _sums(self, counts: Sequence[int]) -> _Row:
        rack = tuple(counts)
        if rack == self._rack:
            return self._rack_sums
        if not self._high:
            self._pack()
        reached = singles = 0
        for column in self._columns:
            used, loose = column.row(column.held(counts))
            if used:
                reached += used
                if loose:
                    singles += loose
        self._rack, self._rack_sums = rack, (reached, singles)
        return reached, singles

    def _changed(self, sums: _Row, counts: Sequence[int], kind: int, more: int) -> _Row:
        """The running sums when the rack has so many more of a natural."""
        reached, singles = sums
        changed = list(counts)
        changed[kind] += more
        for column in self._of_kind[kind]:
            used, loose = column.step(column.held(counts), column.held(changed))
            reached += used
            if loose:
                singles += loose
        return reached, singles

    def _found(self, sums: _Row, jokers: int, missing: int) -> int:
        """The lanes (top bits) that lack at most so many tiles."""
        wanted = max(0, self.total - jokers - missing)
        found = (sums[0] + self._bias[wanted]) & self._high
        return found and found & (sums[1] + self._steps[missing])

    # -- Questions about a rack ---------------------------------------------------------

    def within(self, counts: Sequence[int], missing: int) -> bool:
        """See :meth:`Hands.within`."""
        return bool(self._found(self._sums(counts), counts[JOKER], min(missing, self.total)))

    def away_at_least(self, counts: Sequence[int]) -> int:
        """See :meth:`Hands.away_at_least`."""
        if not self._high:
            self._pack()
        reached = sum([column.row(column.held(counts))[0] for column in self._columns])
        return max(0, self.total - self._most(reached) - counts[JOKER])

    def discards(self, counts: Sequence[int]) -> dict[Tile, int]:
        """See :meth:`Hands.discards`."""
        sums = self._sums(counts)
        jokers = counts[JOKER]
        least, _ = self._least(*sums, jokers)
        left: dict[Tile, int] = {}
        for kind, count in zip(TILES, counts, strict=True):
            if not count:
                continue
            if kind < JOKER:
                stays = self._found(self._changed(sums, counts, kind, -1), jokers, least)
            else:
                stays = self._found(sums, jokers - (kind == JOKER), least)
            left[kind] = least if stays else least + 1
        return left

    def wait_lanes(self, counts: Sequence[int]) -> dict[Tile, int]:
        """See :meth:`Hands.wait_lanes`."""
        sums = self._sums(counts)
        jokers = counts[JOKER]
        if not self.total or not self._found(sums, jokers, 1):
            return {}
        complete = self._found(sums, jokers, 0)
        found: dict[Tile, int] = {}
        for kind in (*NATURALS, JOKER):
            more = self._changed(sums, counts, kind, 1) if kind < JOKER else sums
            lanes = self._found(more, jokers + (kind == JOKER), 0) & ~complete
            if lanes:
                then = list(counts)
                then[kind] += 1
                found[kind] = self._lanes(lanes, _Rack(then), 0)
        return found

    def complete(self, counts: Sequence[int], *, jokers_anywhere: bool = False) -> int:
        """See :meth:`Hands.complete`."""
        reached, singles = self._sums(counts)
        if jokers_anywhere:
            wanted = max(0, self.total - counts[JOKER])
            lanes = (reached + self._bias[wanted]) & self._high
            return Lanes.of(lanes, _Rack(counts), wanted, self.total)
        return self._lanes(self._found((reached, singles), counts[JOKER], 0), _Rack(counts), 0)

    def lanes(self, counts: Sequence[int], missing: int) -> int:
        """See :meth:`Hands.lanes`."""
        missing = min(missing, self.total)
        found = self._found(self._sums(counts), counts[JOKER], missing)
        return self._lanes(found, _Rack(counts), missing)

    def near_lanes(self, counts: Sequence[int]) -> Iterator[tuple[int, int]]:
        """See :meth:`Hands.near_lanes`."""
        rack = _Rack(counts)
        for missing, lanes in super().near_lanes(counts):
            yield missing, self._lanes(lanes, rack, missing)

    def uses(self, counts: Sequence[int], farther: int = 0) -> dict[Tile, int]:
        """As for lines, but it is patterns' lanes that are counted."""
        sums = self._sums(counts)
        jokers = counts[JOKER]
        missing = min(self._least(*sums, jokers)[0] + farther, self.total)
        found = self._found(sums, jokers, missing)
        return {
            kind: (
                found & ~self._found(self._changed(sums, counts, kind, -1), jokers, missing)
            ).bit_count()
            for kind in NATURALS
            if counts[kind]
        }

    # -- Lanes --------------------------------------------------------------------------

    def _lanes(self, lanes: int, rack: _Rack, missing: int) -> Lanes:
        used = max(0, self.total - rack.counts[JOKER] - missing)
        return Lanes.of(lanes, rack, used, missing)

    def by_line(self, lanes: int) -> Iterator[Rest]:
        """See :meth:`Hands.by_line`."""
        for lane in self._line_lanes(lanes):
            yield next(self._concrete(self._lane_patterns[lane], lanes))

    def each(self, lanes: int) -> Iterator[Rest]:
        """See :meth:`Hands.each`."""
        last = -1
        for lane in _lanes_of(lanes):
            pattern = self._lane_patterns[lane]
            if pattern != last:
                yield from self._concrete(pattern, lanes)
                last = pattern

    def _concrete(self, number: int, lanes: int) -> Iterator[Rest]:
        """The hands of a pattern that are as near as was asked."""
        pattern = self._patterns[number]
        asked = lanes if isinstance(lanes, Lanes) else Lanes.of(lanes, _NOTHING, 0, HAND_SIZE)
        rack = asked.rack
        ways = [rack.ways(part) for part in pattern.parts]
        loose = sum([min(1, rack.counts[kind]) for group in pattern.mixed for kind in group])
        used, singles = asked.used - loose, pattern.singles - asked.missing - loose
        # What the parts that are not chosen yet can still add at most.
        used -= sum([each.most_used for each in ways])
        singles -= sum([each.most_singles for each in ways])
        found: list[_Way] = [(0, 0, ())]
        for each in ways:
            used += each.most_used
            singles += each.most_singles
            found = [
                (uses, fills, before + chosen)
                for used_before, singles_before, before in found
                for own_uses, own_fills, chosen in each.ways
                if (uses := used_before + own_uses) >= used
                and (fills := singles_before + own_fills) >= singles
            ]
        for _, _, chosen in found:
            yield self._rest(number, chosen)

    def _rest(self, number: int, chosen: _Chosen) -> Rest:
        """A concrete hand; asked again, the same object comes back."""
        key = (number, chosen)
        found = self._made.get(key)
        if found is None:
            if len(self._made) > _MOST_MADE:
                self._made.clear()
            pattern = self._patterns[number]
            found = self._made[key] = _rest(self._worth[id(pattern.line)], pattern, chosen)
        return found


def compiled(card: Card, supply: Supply, year: int | None, set_counts: Sequence[int]) -> Compiled:
    """The hands that a card's plugin supplies.

    Raises:
        CardError: a pattern cannot be used, or belongs to no line of the card.
    """
    return packed(card, checked(supply(year), card), set_counts)


def packed(card: Card, patterns: Sequence[Pattern], set_counts: Sequence[int]) -> Compiled:
    """Checked patterns of a card, those that a set of tiles can make apart from the others."""
    if not patterns:
        return Compiled(Hands(card.lines, [], HAND_SIZE), (), ())
    whole, beyond = Choices(card.lines, patterns, HAND_SIZE).possible(set_counts)
    return Compiled(whole, whole.groups, beyond)


def _columns(wanted: Mapping[Part, Sequence[Sequence[int]]], width: int) -> list[_Column]:
    """The columns for what is wanted by which lanes; tiles that lie in a wider one share it."""
    by_tiles: dict[tuple[Tile, ...], list[tuple[tuple[int, ...], int, int]]] = {}
    for (tiles, sizes), ways in wanted.items():
        options = by_tiles.setdefault(tiles, [])
        options += [(sizes, way, _marked(lanes, width)) for way, lanes in enumerate(ways)]
    columns: list[_Column] = []
    for tiles in sorted(by_tiles, key=len, reverse=True):
        for column in columns:
            if set(tiles) <= set(column.tiles):
                break
        else:
            column = _Column(tiles)
            columns.append(column)
        column.want(tiles, by_tiles[tiles])
    return columns


def _worth(line: Line, hidden: bool) -> Line:
    """The line as it counts: with what it is worth more while nothing is exposed."""
    if not hidden or not line.unexposed:
        return line
    return line._replace(value=line.value + line.unexposed)


def _rest(line: Line, pattern: Pattern, chosen: _Chosen) -> Rest:
    placed = [_placed(kind, size) for kind, size in chosen]
    placed += [(_PLACES[kinds[0]], Group(kinds)) for kinds in pattern.mixed]
    placed.sort()
    groups = tuple([group for _, group in placed])
    if not pattern.shown:
        return Rest(line, Hand(groups), groups)
    placed += [_placed(group.tile, group.size) for group in pattern.shown]
    placed.sort()
    return Rest(line, Hand(tuple([group for _, group in placed])), groups)


_PLACES = {
    kind: place
    for place, kind in enumerate(
        sorted(NATURALS, key=lambda each: (each is not FLOWER, not each.suit, each.number, each))
    )
}
"""Where a group stands in a hand: flowers, then numbers in ascending order, then the others."""


@lru_cache(maxsize=1024)
def _placed(kind: Tile, size: int) -> tuple[int, Group]:
    """A group, after its place in a hand; no two groups of a hand are of one tile."""
    return _PLACES[kind], group_of(kind, size)


def _example(pattern: Pattern) -> Rest:
    return _rest(
        pattern.line,
        pattern,
        tuple(
            (kind, size)
            for part in pattern.parts
            for kind, size in zip(part.tiles, part.sizes, strict=False)
        ),
    )


def _lanes_of(lanes: int) -> Iterator[int]:
    """The numbers of the lanes whose top bits these are."""
    data = lanes.to_bytes((lanes.bit_length() + 7) // 8, "little")
    for found in _HELD.finditer(data):
        byte, before = data[found.start()], found.start() * 8
        while byte:
            yield (before + (byte & -byte).bit_length() - 1) // LANE_BITS
            byte &= byte - 1


_HELD = re.compile(rb"[^\0]")


def _marked(lanes: Iterable[int], width: int) -> int:
    """A one in each of these lanes."""
    digits = bytearray(width)
    for lane in lanes:
        digits[lane] = 1
    return _numbered(digits)


def _numbered(digits: bytearray) -> int:
    """A number whose lanes, from the lowest, are these."""
    return int(digits[::-1].translate(_DIGIT), 32)


_DIGIT = bytes(b"0123456789abcdefghijklmnopqrstuv"[min(value, 31)] for value in range(256))
