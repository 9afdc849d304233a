"""What a rack may become by the end of the game: how likely each hand near it is completed.

How long a game goes on nobody knows, so each hand is weighed over several lengths. What the
chances leave out (what may yet turn up, and what is given up on the way) is made good by factors
that were fitted to which racks of greedy bots went on to win.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from math import comb, exp, fsum, log
from typing import NamedTuple, TypeAlias

from mahj import BLANK, DRAGONS, FLOWER, JOKER, TILES, Tile, View
from mahj.card import Hands
from mahj_mods.bots.outlook import PLANS, Plan, plan_of

ENDED: Sequence[tuple[int, float]] = (
    *((0, 0.0), (16, 0.1), (26, 0.2), (34, 0.3), (40, 0.4), (46, 0.5)),
    *((51, 0.6), (56, 0.7), (61, 0.8), (67, 0.9), (99, 1.0)),
)
"""By tiles left in the wall, the part of games that have not ended before (four greedy bots)."""
QUANTILES = (0.1, 0.4, 0.7)
"""The lengths looked at: before each of them this part of games ends."""
SHARE = 0.42
"""The part of that time that counts: the others win too, and draws go to waste."""
OTHERS = 4 / 3
"""The power that turns how many games have not ended into how many the others have not won."""
THROWS = {**dict.fromkeys(TILES, 1.05), **dict.fromkeys(DRAGONS, 0.8), FLOWER: 0.35}
"""How often an unseen tile is thrown, compared with all tiles."""
JOKERS = 0.2
"""The part of a natural that each joker still to be had is worth in each group."""
SINGLE = 0.75
"""What is left of a chance for each tile lacking where no joker may stand."""
JOKER_HELD = 1.8
"""What each joker that is of use multiplies a chance by: it serves other hands as well."""
FEW, MANY = 30, 100
"""Hands one tile farther than the nearest are looked at unless there are more than MANY; yet
farther ones where there are fewer than FEW."""

_HALVES = 2  # tables have a place for each half of a tile
_LACKED = 9
"""Who lacks so many tiles of one kind has no chance to speak of."""

Chance3: TypeAlias = tuple[float, float, float]
"""A chance for each of the lengths looked at."""
_Table: TypeAlias = Sequence[Sequence[Chance3]]


class Prospects(NamedTuple):
    """How likely tiles are still to be had; tables are indexed by tiles lacking, then half tiles.

    Attributes:
        halves: by kind, twice how many lie neither here nor face up.
        jokers: twice what jokers add to those in a group.
        drawn: the chance to draw so many.
        claimed: by kind, the chance to draw all but one, and to draw or claim the last.
        top: the highest index.
    """

    halves: Sequence[int]
    jokers: int
    drawn: _Table
    claimed: Sequence[_Table]
    top: int

    @classmethod
    def of(cls, view: View) -> Prospects:
        """What can still be had by what this seat sees."""
        most, unseen = view.rules.set_counts, view.unseen()
        jokers = unseen[JOKER] + sum(
            min(group.jokers, unseen[group.kind])
            for other in view.others.values()
            for group in other.exposed
            if group.jokers
        )
        total = max(8, sum(unseen))
        top = _HALVES * (max(most[:JOKER]) + 2)
        tables = _tables(view.wall // 3 * 3, total // 8 * 8, len(view.seats), top)
        halves = [_HALVES * each for each in unseen]
        return cls(halves, round(_HALVES * JOKERS * jokers), *tables, top)


def lengths(wall: int, seats: int) -> list[float]:
    """How many draws of its own a seat has time for, at each of the quantiles."""
    now = _not_ended(wall)
    ends = [_wall_at(now * (1 - part) ** OTHERS) for part in QUANTILES]
    return [max(0.5, SHARE * (wall - min(wall, end)) / seats) for end in ends]


def _not_ended(wall: float) -> float:
    for (low, before), (high, after) in pairwise(ENDED):
        if wall < high:
            return before + (after - before) * (wall - low) / (high - low)
    return 1.0


def _wall_at(part: float) -> float:
    place = max(1, bisect_left([each for _, each in ENDED], part))
    (low, before), (high, after) = ENDED[place - 1 : place + 1]
    return low + (high - low) * (part - before) / (after - before)


@lru_cache(maxsize=96)
def _tables(wall: int, unseen: int, seats: int, top: int) -> tuple[_Table, Sequence[_Table]]:
    draws = [min(0.9, length / unseen) for length in lengths(wall, seats)]
    of = {
        often: _claimed(draws, (seats - 1) * often, top) for often in sorted(set(THROWS.values()))
    }
    return _claimed(draws, 0.0, top), [of[THROWS[kind]] for kind in TILES]


def _claimed(draws: Sequence[float], throws: float, top: int) -> _Table:
    """The chance to draw all but one of so many tiles, and to draw or claim the last.

    Args:
        draws: for each length, the chance to draw a certain tile.
        throws: how many times as likely the others are to throw it.
        top: the highest index.
    """
    return [
        _halved([_chances(draws, throws, lacking, left) for left in range(top // _HALVES + 1)])
        for lacking in range(_LACKED)
    ]


def _chances(draws: Sequence[float], throws: float, lacking: int, left: int) -> Chance3:
    found = []
    for draw in draws:
        exactly = [comb(left, n) * draw**n * (1 - draw) ** (left - n) for n in range(left + 1)]
        chance = fsum(exactly[lacking:])
        if throws and 0 < lacking <= left:
            thrown = min(0.95, draw * throws / (1 - draw))
            chance += exactly[lacking - 1] * (1 - (1 - thrown) ** (left - lacking + 1))
        found.append(chance)
    return found[0], found[1], found[2]


def _halved(row: Sequence[Chance3]) -> Sequence[Chance3]:
    """With a place between each two, for their mean."""
    halves = [row[0]]
    for one, other in pairwise(row):
        mean = [(low + high) / 2 for low, high in zip(one, other, strict=True)]
        halves += [(mean[0], mean[1], mean[2]), other]
    return halves


Weighed: TypeAlias = tuple[Plan, float]
"""A plan, and how much it is worth to a rack."""


def weigh(plan: Plan, counts: Sequence[int], prospects: Prospects) -> Weighed:
    """Weighs a plan for a rack that holds so many of each kind."""
    halves, jokers_add, drawn, claimed, top = prospects
    short, middle, long = 1.0, 1.0, 1.0
    factor = plan.stake
    missing = places = 0
    wanted: list[tuple[int, int, Tile]] = []
    last: Tile = FLOWER
    for kind, need, single in plan.wants:
        held = counts[kind]
        if held < need:
            if need - held >= _LACKED:
                return plan, 0.0
            if held < single:
                lacks = single - held
                missing += lacks
                chances = drawn[lacks][halves[kind]]
                if not chances[2]:
                    return plan, 0.0
                short *= chances[0]
                middle *= chances[1]
                long *= chances[2]
                factor *= SINGLE if lacks == 1 else SINGLE * SINGLE
                last, held = kind, single
            if held < need:
                places += need - held
                wanted.append((halves[kind], need - held, kind))
    if missing == 1 and not places:
        factor /= SINGLE
        short, middle, long = claimed[last][1][halves[last]]
    if places:
        jokers = counts[JOKER]
        if jokers:
            factor *= JOKER_HELD ** min(jokers, places)
        if plan.wild:
            jokers += max(0, counts[FLOWER] - plan.need[FLOWER])
        if jokers < places:
            missing += places - jokers
            # Jokers go where the fewest naturals are left.
            wanted.sort()
            for left, lacks, kind in wanted:
                if jokers >= lacks:
                    jokers -= lacks
                    continue
                lacks -= jokers
                jokers = 0
                table = drawn if plan.concealed and missing > 1 else claimed[kind]
                chances = table[lacks][min(top, left + jokers_add)]
                short *= chances[0]
                middle *= chances[1]
                long *= chances[2]
        elif missing == 1:
            factor /= SINGLE
            short, middle, long = claimed[last][1][halves[last]]
    return plan, (short + middle + long) * factor


class Prospect:
    """What a rack may become.

    Attributes:
        counts: how many of each kind it holds, indexed by tile.
        near: the hands near it, each with its worth.
        total: their worths together.
    """

    __slots__ = ("_prospects", "counts", "near", "total")

    def __init__(self, hands: Hands, counts: Sequence[int], prospects: Prospects) -> None:
        self.counts = list(counts)
        self._prospects = prospects
        known = PLANS.get
        self.near: list[Weighed] = []
        self.total = 0.0
        for lanes in _levels(hands, self.counts):
            weighed = [
                weigh(known(id(rest)) or plan_of(rest), counts, prospects)
                for rest in islice(hands.each(lanes), 3 * MANY)
            ]
            self.near = [each for each in weighed if each[1]]
            self.total = fsum([worth for _, worth in self.near])
            if self.total:
                break

    def without(self, kind: Tile) -> float:
        """The total once a tile of this kind has gone."""
        counts, prospects = self.counts, self._prospects
        held = counts[kind]
        if kind is BLANK:
            return self.total / 2
        counts[kind] -= 1
        total = self.total
        for plan, worth in self.near:
            if plan.need[kind] >= held or kind is JOKER or (plan.wild and kind is FLOWER):
                total += weigh(plan, counts, prospects)[1] - worth
        counts[kind] += 1
        return total

    def drop(self, kind: Tile) -> None:
        """Takes a tile off the rack."""
        self.counts[kind] -= 1
        weighed = [weigh(plan, self.counts, self._prospects) for plan, _ in self.near]
        self.near = [each for each in weighed if each[1]]
        self.total = fsum([worth for _, worth in self.near])

    def least(self, kinds: Iterable[Tile]) -> Tile:
        """Which of these tiles is needed least; of equals the one that comes first."""
        return max(sorted(set(kinds)), key=self.without)

    def at_best(self) -> float:
        """The total after the best discard."""
        return max([self.without(kind) for kind in TILES if self.counts[kind]])


def _levels(hands: Hands, counts: Sequence[int]) -> Iterator[int]:
    """The hands to look at; farther ones, where all of them wait for what is gone."""
    away = hands.away(counts)
    near = hands.lanes(counts, away)
    for farther in range(away + 1, hands.total + 1):
        more = hands.lanes(counts, farther)
        few = near.bit_count() < FEW
        if more.bit_count() > (3 * MANY if few else MANY) or (farther > away + 1 and not few):
            yield near
        near = more
    yield near


def chance_to_win(worth: float, wall: int) -> float:
    """How likely a rack of such worth wins, the wall being so long."""
    logit = -1.6 + 1.9 * wall / 99 + 0.48 * log(max(worth, 1e-5))
    return 1 / (1 + exp(-logit))
