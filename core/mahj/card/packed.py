"""How far a rack is from mah jongg, worked out against every hand at once.

Each hand of a card is a lane of five bits in one big whole number. For each
tile and each count of it there is a row: the number whose lanes say how many of
those tiles the hand can use. A rack is a sum of rows, one more tile is one more
row, and whether any hand is within some distance is an addition, whose carries
into the top bits of the lanes are the answer.

With `need` and `single` (the part that takes no joker) of a hand, natural
counts `c` and `j` jokers, the tiles still missing are `max(total - m - j, s)`,
where `m` sums `min(c, need)` and `s` sums `max(0, single - c)`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice, pairwise
from typing import NamedTuple

from mahj.card.hands import Group
from mahj.card.model import Line
from mahj.card.rest import Near, PackedRests, Rest
from mahj.tiles import FLOWER, JOKER, NATURALS, TILES, Tile

LANE_BITS = 5
_DIGITS = b"0123456789abcdefghijklmnopqrstuv"
DEEPEST = 32  # a row is there for every count below this, so that no count needs a check
_Shapes = tuple[Line, Counter[tuple[Tile, int]]]
"""A line, and the groups of a hand of it that could be claimed: how many of each tile and size."""

_AT_MOST = tuple(
    _DIGITS[:count] + _DIGITS[count : count + 1] * (256 - count) for count in range(DEEPEST)
)
"""Tables that turn a byte into the digit of `min(byte, count)`, one for each count."""


class Rows(NamedTuple):
    """The rows of some hands: whole numbers whose lanes of five bits are the hands.

    Attributes:
        width: how many lanes there are.
        needs: for each natural and count of it, how many of those each hand can use.
        singles: the same where no joker may stand; also for jokers, where a hand prints some.
        single_totals: how many tiles of each hand take no joker.
    """

    width: int
    needs: list[tuple[int, ...]]
    singles: list[tuple[int, ...]]
    single_totals: int


class Hands:
    """Hands still open to a rack, packed so that all are judged at once.

    Made by :meth:`Judge.hands`. `counts` is everywhere a list of 37 numbers, how
    many of each kind the rack holds, jokers among them, exposures not.

    Attributes:
        total: how many tiles the rack has to end up with: 14 less what is exposed.
        rests: the hands, the dearest line first.
    """

    __slots__ = (
        "_bias",
        "_by_group",
        "_card_lines",
        "_concealed",
        "_high",
        "_lane_rests",
        "_latest",
        "_lines",
        "_need_rows",
        "_rows",
        "_single_rows",
        "_spans",
        "_steps",
        "_summed",
        "_used",
        "rests",
        "total",
    )

    most_kept = 3_000
    """How many sets of exposures a judge remembers (some 20 kB each) before it starts afresh."""

    def __init__(self, card_lines: tuple[Line, ...], rests: Sequence[Rest], total: int) -> None:
        """Packs nothing yet: many sets of exposures are only asked whether they fit."""
        self._card_lines = card_lines
        self.rests = rests
        self.total = total
        self._high = 0
        self._lines: tuple[Line, ...] | None = None
        self._used: tuple[list[tuple[int, ...]], list[tuple[int, ...]]] | None = None
        self._by_group: dict[tuple[int, int], list[Rest]] | None = None
        self._concealed: dict[tuple[int, int], list[_Shapes]] | None = None
        self._summed: list[int] = []
        self._latest = (0, 0)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that can still be satisfied, in printed order."""
        if self._lines is None:
            names = {id(rest.line) for rest in self.rests}
            self._lines = tuple([line for line in self._card_lines if id(line) in names])
        return self._lines

    def after(self, kind: int, size: int, jokers: bool, flowers: bool) -> Hands | None:
        """The hands left when a group is exposed besides; :meth:`Judge.hands` calls this."""
        if self._by_group is None:
            self._by_group = {}
            for rest in self.rests:
                if not rest.line.concealed:
                    for shape in {(int(g.tiles[0]), len(g.tiles)) for g in rest.groups if g.claim}:
                        self._by_group.setdefault(shape, []).append(rest)
        found: list[Rest] = []
        seen: set[tuple[int, ...]] = set()
        for rest in self._by_group.get((kind, size), ()):
            for place, group in enumerate(rest.groups):
                if (
                    group.claim
                    and group.tiles[0] == kind
                    and len(group.tiles) == size
                    and (group.jokers or not jokers)
                    and (group.flowers or not flowers)
                ):
                    left = rest.groups[:place] + rest.groups[place + 1 :]
                    # Equal groups (they are one object) leave the same; unequal ones, of
                    # which one takes no jokers, leave two different things to fill.
                    key = (id(rest.hand), *map(id, left))
                    if key not in seen:
                        seen.add(key)
                        found.append(Rest(rest.line, rest.hand, left))
        return self._with(found, self.total - size) if found else None

    def _with(self, rests: Sequence[Rest], total: int) -> Hands:
        """Other hands of the same card."""
        return Hands(self._card_lines, rests, total)

    def concealed_with(self, wanted: Counter[tuple[Tile, int]]) -> Iterator[Line]:
        """The concealed lines that would have these groups, one or more, each a tile and a size."""
        if self._concealed is None:
            self._concealed = {}
            for rest in self.rests:
                if rest.line.concealed:
                    groups = Counter([(each.tile, each.size) for each in rest.groups if each.claim])
                    for shape in groups:
                        self._concealed.setdefault(shape, []).append((rest.line, groups))
        found: set[int] = set()
        for line, groups in self._concealed.get(next(iter(wanted)), ()):
            if id(line) not in found and wanted <= groups:
                found.add(id(line))
                yield line

    def impossible(self, set_counts: Sequence[int]) -> list[Rest]:
        """The hands that a set of tiles cannot make.

        Args:
            set_counts: how many of each kind it holds, 37 numbers.
        """
        # As a rack, the whole set completes every hand that it can make.
        lanes = self.complete([min(count, DEEPEST - 1) for count in set_counts])
        if lanes == self._high:
            return []
        possible = set(map(id, self.each(lanes)))
        return [rest for rest in self.rests if id(rest) not in possible]

    # -- Packing ------------------------------------------------------------------------

    def _pack(self) -> None:
        lanes = [(rest, split) for rest in self.rests for split in splits_of(rest.groups)]
        width = len(lanes)
        needs: dict[int, bytearray] = {}
        singles: dict[int, bytearray] = {}
        single_totals = bytearray(width)
        for lane, (rest, split) in enumerate(lanes):
            # The first lane is the lowest, and the last digit of the number.
            place = width - 1 - lane
            flowers = 0
            for group in rest.groups:
                kinds = group.tiles
                kind = kinds[0]
                if group.claim:
                    count = len(kinds)
                    if group.flowers:
                        count -= split[flowers]
                        flowers += 1
                    if kind not in needs:
                        needs[kind] = bytearray(width)
                    needs[kind][place] += count
                    if group.jokers:
                        continue
                    if kind not in singles:
                        singles[kind] = bytearray(width)
                    singles[kind][place] += count
                    single_totals[place] += count
                    continue
                for kind in kinds:
                    if kind not in needs:
                        needs[kind] = bytearray(width)
                    if kind not in singles:
                        singles[kind] = bytearray(width)
                    needs[kind][place] += 1
                    singles[kind][place] += 1
                single_totals[place] += len(kinds)
            if split:
                if FLOWER not in needs:
                    needs[FLOWER] = bytearray(width)
                needs[FLOWER][place] += sum(split)
        nothing = (0,) * DEEPEST
        # Jokers count for themselves in every hand; where one prints them they are singles too.
        also = (JOKER,) if JOKER in singles else ()
        rows = Rows(
            width,
            [rows_of(needs[kind]) if kind in needs else nothing for kind in NATURALS],
            [rows_of(singles[kind]) if kind in singles else nothing for kind in (*NATURALS, *also)],
            joined(single_totals),
        )
        lane_rests = [rest for rest, _ in lanes]
        self._set(rows, lane_rests, [id(rest.line) for rest in lane_rests])

    def _set(self, rows: Rows, lane_rests: Sequence[Rest], lane_lines: Iterable[int]) -> None:
        """Makes the hands ready to judge racks by these rows; `lane_lines` tells lines apart."""
        self._rows = rows
        self._need_rows, self._single_rows = rows.needs, rows.singles
        self._lane_rests = lane_rests
        self._ready(rows.width, rows.single_totals, lane_lines)

    def _ready(self, width: int, single_totals: int, lane_lines: Iterable[int]) -> None:
        """Makes ready what does not depend on the rack."""
        ones = ((1 << width * LANE_BITS) - 1) // ((1 << LANE_BITS) - 1)
        self._high = ones << (LANE_BITS - 1)
        # _bias[v]: carries into the top bit where a lane has reached v (none does past the total).
        self._bias = [ones * (16 - value) for value in range(self.total + 2)]
        # _steps[k]: carries where at most k of the singles are missing.
        least = self._high - single_totals
        self._steps = [least + ones * missing for missing in range(self.total + 1)]
        # The lanes of a line lie together: where they begin and end, for each lane.
        self._spans: list[tuple[int, int]] = []
        for _, lanes_of_line in groupby(lane_lines):
            start = len(self._spans)
            end = start + len(list(lanes_of_line))
            self._spans += [(start, end)] * (end - start)

    @property
    def rows(self) -> Rows:
        """What racks are judged by, for who keeps it; :meth:`restored` makes hands of it."""
        if not self._high:
            self._pack()
        return self._rows

    @classmethod
    def restored(
        cls, card_lines: tuple[Line, ...], rests: PackedRests, total: int, rows: Rows
    ) -> Hands:
        """Hands as they were when their rows were kept.

        Raises:
            ValueError: the rows are those of other hands.
        """
        hands = cls(card_lines, rests, total)
        hands._lines = tuple([card_lines[place] for place in sorted(set(rests.lines_of))])
        lane_rests: Sequence[Rest] = rests
        lane_lines: Sequence[int] = rests.lines_of
        if rows.width != len(rests):  # flowers stand in, and each way is a lane
            lane_rests = [rest for rest in rests for _ in splits_of(rest.groups)]
            lane_lines = [id(rest.line) for rest in lane_rests]
        if rows.width != len(lane_rests):
            raise ValueError("these rows are not those of these hands")
        hands._set(rows, lane_rests, lane_lines)
        return hands

    def _users(self) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        """For each natural and count, the lanes (top bits) that use that many of it.

        The first list counts all uses, the second those as singles.
        """
        if self._used is None:
            self._used = (
                [_steps_of(rows) for rows in self._need_rows],
                [_steps_of(rows) for rows in self._single_rows],
            )
        return self._used

    def _sums(self, counts: Sequence[int]) -> tuple[int, int]:
        """The running sums of a rack: what each hand can use, and of its singles.

        Those of the last rack are kept: one answer asks for them several times.
        """
        if counts == self._summed:
            return self._latest
        if not self._high:
            self._pack()
        reached = 0
        for rows, count in zip(self._need_rows, counts, strict=False):
            if count:
                reached += rows[count]
        singles = 0
        for rows, count in zip(self._single_rows, counts, strict=False):
            if count:
                singles += rows[count]
        self._summed, self._latest = list(counts), (reached, singles)
        return self._latest

    # -- Questions about a rack ---------------------------------------------------------

    def within(self, counts: Sequence[int], missing: int) -> bool:
        """Whether some hand is at most `missing` tiles away; 0 asks for mah jongg."""
        if not self._high:
            self._pack()
        wanted = self.total - counts[JOKER] - missing
        reached = 0
        for rows, count in zip(self._need_rows, counts, strict=False):
            if count:
                reached += rows[count]
        found = (reached + self._bias[wanted if wanted > 0 else 0]) & self._high
        if not found or missing >= self.total:
            return bool(found)
        singles = self._steps[missing]
        for rows, count in zip(self._single_rows, counts, strict=False):
            if count:
                singles += rows[count]
        return bool(found & singles)

    def away(self, counts: Sequence[int]) -> int:
        """How many tiles are missing to the nearest hand; 0 is mah jongg."""
        return self._least(*self._sums(counts), counts[JOKER])[0]

    def away_at_least(self, counts: Sequence[int]) -> int:
        """A lower bound of :meth:`away` at half its cost: as if jokers stood for anything."""
        if not self._high:
            self._pack()
        naturals = zip(self._need_rows, counts[:JOKER], strict=False)
        reached = sum([rows[count] for rows, count in naturals if count])
        missing = self.total - self._most(reached) - counts[JOKER]
        return missing if missing > 0 else 0

    def _most(self, reached: int) -> int:
        return most_used(reached, self._bias, self._high, self.total)

    def _least(self, reached: int, singles: int, jokers: int) -> tuple[int, int]:
        """The tiles missing to the nearest hands, and those hands' lanes (top bits)."""
        bias, high = self._bias, self._high
        missing = self.total - self._most(reached) - jokers
        if missing < 0:
            missing = 0
        while True:
            wanted = self.total - jokers - missing
            found = (
                (reached + bias[wanted if wanted > 0 else 0])
                & (singles + self._steps[missing])
                & high
            )
            if found:
                return missing, found
            missing += 1

    def discards(self, counts: Sequence[int]) -> dict[Tile, int]:
        """For each kind on the rack, how many tiles are missing once one of it is thrown."""
        reached, singles = self._sums(counts)
        jokers = counts[JOKER]
        least, found = self._least(reached, singles, jokers)
        # The nearest hands with a natural to spare lack nothing but singles; those
        # hands miss a tile only as a single, the others (tight) in any place.
        wanted = self.total - jokers - least + 1
        spare = found & (reached + self._bias[wanted if wanted > 0 else 0])
        tight = found ^ spare
        used, used_single = self._users()
        left: dict[Tile, int] = {}
        for kind, count in zip(TILES, counts, strict=False):
            if not count:
                continue
            if kind < JOKER:
                stays = tight & used[kind][count] != tight or (
                    spare > 0 and spare & used_single[kind][count] != spare
                )
            elif kind == JOKER:
                printed = used_single[kind][count] if len(used_single) > kind else 0
                stays = spare > 0 and spare & printed != spare
            else:
                stays = True
            left[kind] = least if stays else least + 1
        return left

    def waits(self, counts: Sequence[int]) -> list[Tile]:
        """Every tile that makes mah jongg if it comes, `J` where a joker does.

        Whether one of it is still to be had is not asked: the fifth of a kind is
        listed where a quint wants it.
        """
        return list(self.wait_lanes(counts))

    def wait_lanes(self, counts: Sequence[int]) -> dict[Tile, int]:
        """As :meth:`waits`, with the lanes that each tile completes, for :meth:`by_line`."""
        reached, singles = self._sums(counts)
        if not self.total:
            return {}
        wanted = max(0, self.total - counts[JOKER])
        bias = self._bias
        near = (reached + bias[max(0, wanted - 1)]) & self._high
        if not near:
            return {}
        lacks_any = near & (singles + self._steps[0]) & ~(reached + bias[wanted])
        lacks_single = near & (singles + self._steps[1]) & ~(singles + self._steps[0])
        if not lacks_any and not lacks_single:
            return {}
        used, used_single = self._users()
        found: dict[Tile, int] = {}
        for kind, count in zip(NATURALS, counts, strict=False):
            lanes = lacks_any & used[kind][count + 1]
            if lacks_single:
                lanes |= lacks_single & used_single[kind][count + 1]
            if lanes:
                found[kind] = lanes
        lanes = lacks_any
        if lacks_single and len(used_single) > JOKER:
            lanes |= lacks_single & used_single[JOKER][counts[JOKER] + 1]
        if lanes:
            found[JOKER] = lanes
        return found

    def won(self, counts: Sequence[int]) -> list[Rest]:
        """The hands that this rack completes, one for each line, the dearest first."""
        return list(self.by_line(self.complete(counts)))

    def complete(self, counts: Sequence[int], *, jokers_anywhere: bool = False) -> int:
        """The lanes that a rack completes, for :meth:`by_line` and :meth:`each`.

        Args:
            counts: the rack.
            jokers_anywhere: as if jokers could stand in singles and pairs too.
        """
        reached, singles = self._sums(counts)
        wanted = max(0, self.total - counts[JOKER])
        found = (reached + self._bias[wanted]) & self._high
        return found if jokers_anywhere else found & (singles + self._steps[0])

    def near(self, counts: Sequence[int], most: int) -> list[Near]:
        """The nearest hand of each of the `most` nearest lines, by away, then value."""
        return [
            Near(away, next(self.by_line(lanes)))
            for away, lanes in islice(self.near_lanes(counts), most)
        ]

    def near_lanes(self, counts: Sequence[int]) -> Iterator[tuple[int, int]]:
        """For each line, by away, then value: how far away it is, and its nearest lanes."""
        reached, singles = self._sums(counts)
        jokers, steps = counts[JOKER], self._steps
        missing, found = self._least(reached, singles, jokers)
        open_lanes = self._high
        while True:
            for lane in self._line_lanes(found & open_lanes):
                of_line = self._of_line(lane)
                yield missing, found & of_line
                open_lanes &= ~of_line
            missing += 1
            if missing > self.total or not open_lanes:
                return
            wanted = max(0, self.total - jokers - missing)
            found = (reached + self._bias[wanted]) & (singles + steps[missing]) & self._high

    def lanes(self, counts: Sequence[int], missing: int) -> int:
        """The lanes of all hands at most `missing` tiles away, for :meth:`each`."""
        reached, singles = self._sums(counts)
        missing = min(missing, self.total)
        wanted = max(0, self.total - counts[JOKER] - missing)
        return (reached + self._bias[wanted]) & (singles + self._steps[missing]) & self._high

    def uses(self, counts: Sequence[int], farther: int = 0) -> dict[Tile, int]:
        """How many near hands would miss each kind on the rack if one of it went.

        Args:
            counts: the rack.
            farther: how much farther than the nearest a hand may be to be counted.
        """
        reached, singles = self._sums(counts)
        jokers = counts[JOKER]
        missing = min(self._least(reached, singles, jokers)[0] + farther, self.total)
        wanted = max(0, self.total - jokers - missing)
        found = (reached + self._bias[wanted]) & (singles + self._steps[missing]) & self._high
        users, _ = self._users()
        used: dict[Tile, int] = {}
        for kind, count in zip(NATURALS, counts, strict=False):
            if count:
                used[kind] = (found & users[kind][count]).bit_count()
        return used

    # -- Lanes --------------------------------------------------------------------------

    def by_line(self, lanes: int) -> Iterator[Rest]:
        """The first hand of each line among these lanes, the dearest line first."""
        for lane in self._line_lanes(lanes):
            yield self._lane_rests[lane]

    def each(self, lanes: int) -> Iterator[Rest]:
        """Every hand among these lanes, the dearest line first."""
        passed = 0
        while lanes:
            skipped = ((lanes & -lanes).bit_length() - 1) // LANE_BITS
            yield self._lane_rests[passed + skipped]
            lanes >>= (skipped + 1) * LANE_BITS
            passed += skipped + 1

    def _line_lanes(self, lanes: int) -> Iterator[int]:
        passed = 0
        while lanes:
            lane = passed + ((lanes & -lanes).bit_length() - 1) // LANE_BITS
            yield lane
            _, end = self._spans[lane]
            lanes >>= (end - passed) * LANE_BITS
            passed = end

    def _of_line(self, lane: int) -> int:
        """All bits of the lanes of this lane's line."""
        start, end = self._spans[lane]
        return ((1 << ((end - start) * LANE_BITS)) - 1) << (start * LANE_BITS)


def most_used(reached: int, bias: Sequence[int], high: int, total: int) -> int:
    """How many tiles those hands use that use the most.

    Args:
        reached: how many each hand uses, lane by lane.
        bias: for each number up to `total` + 1, what carries into the top bits where it is reached.
        high: the top bits of the lanes.
        total: how many tiles a hand has.
    """
    most = min(7, total)  # what it is for most racks
    while most < total and (reached + bias[most + 1]) & high:
        most += 1
    while not (reached + bias[most]) & high:
        most -= 1
    return most


def splits_of(groups: Sequence[Group]) -> list[tuple[int, ...]]:
    """How many flowers stand in each group that lets them, for every way worth a lane."""
    splits: list[tuple[int, ...]] = [()]
    for group in groups:
        if group.flowers:
            splits = [(*split, flowers) for split in splits for flowers in range(group.size + 1)]
    return splits


def joined(column: bytearray) -> int:
    """The number whose lanes are these, the last one the lowest."""
    return int(column.translate(_AT_MOST[31]), 32)


def rows_of(column: bytearray) -> tuple[int, ...]:
    """The row of every count: the lanes' `min(count, column)`."""
    most = max(column)
    rows = [0] + [int(column.translate(_AT_MOST[count]), 32) for count in range(1, most + 1)]
    return tuple(rows + rows[-1:] * (DEEPEST - len(rows)))


def _steps_of(rows: tuple[int, ...]) -> tuple[int, ...]:
    """From the rows of a tile, the lanes (top bits) that gain by each count of it."""
    if not rows[-1]:
        return rows
    top = LANE_BITS - 1
    steps = [0]
    for fewer, more in pairwise(rows):
        if more == fewer:
            break
        steps.append((more - fewer) << top)
    return tuple(steps + [0] * (DEEPEST - len(steps)))
