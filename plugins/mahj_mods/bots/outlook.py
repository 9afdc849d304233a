"""What a rack may become: the hands near it, each weighed by the chance to complete it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb, fsum
from typing import NamedTuple, TypeAlias

from mahj import BLANK, FLOWER, JOKER, TILES, Tile, View
from mahj.card import Hands, Rest

# Found by letting variants of the bot play each other.
PATIENCE = 3
"""How many draws ahead a chance looks: whoever needs more is likely to be beaten to it."""
THROWN = 0.3
"""How likely an unseen tile is thrown within that time."""
STAKE = -13
"""What winning is worth besides the value of the line, which it is not to have to pay."""
CONCEALED = 0.8
"""What is left of a chance to the end of the game where only the last tile may be claimed."""
WORTH = 0.2
"""The power of a line's value by which its chance is multiplied."""
ENOUGH = 4
"""Farther hands are looked at until there are as many as this."""
MOST = 12
"""No further line is looked at when there are as many hands as this."""

_LACKED = 15  # fewer tiles than this are lacking for any hand

_Table: TypeAlias = Sequence[Sequence[float]]


class Odds(NamedTuple):
    """How likely tiles are still to be had; the tables are indexed by tiles lacking, then unseen.

    Attributes:
        unseen: how many of each kind lie neither here nor face up.
        drawn: the chance to draw that many.
        claimed: the chance to draw all but one of them, and to draw or claim the last.
        last: by tiles unseen, the chance that one comes where it makes mah jongg.
        jokers: to how many more copies of a tile the unseen jokers amount in a group.
    """

    unseen: Sequence[int]
    drawn: _Table
    claimed: _Table
    last: Sequence[float]
    jokers: int


def odds_of(view: View) -> Odds:
    """How likely tiles are still to be had, by what this seat sees."""
    set_counts, unseen = view.rules.set_counts, view.unseen()
    draws = min(view.wall / len(view.seats), PATIENCE)
    percent = min(95, max(1, round(100 * draws / max(1, sum(unseen)))))
    jokers = min(unseen[JOKER], round(unseen[JOKER] * percent / (200 * THROWN)))
    return Odds(unseen, *_tables(percent, max(set_counts) + set_counts[JOKER] + 1), jokers)


@lru_cache(maxsize=128)
def _tables(percent: int, most: int) -> tuple[_Table, _Table, Sequence[float]]:
    """The tables of chances where this is the chance to draw an unseen tile."""
    draw = percent / 100
    drawn: list[list[float]] = [[] for _ in range(_LACKED)]
    claimed: list[list[float]] = [[] for _ in range(_LACKED)]
    for copies in range(most):
        exactly = [
            comb(copies, number) * draw**number * (1 - draw) ** (copies - number)
            for number in range(copies + 1)
        ]
        for lacking in range(_LACKED):
            chance = fsum(exactly[lacking:])
            drawn[lacking].append(chance)
            if 0 < lacking <= copies:
                left = copies - lacking + 1
                chance += exactly[lacking - 1] * (1 - (1 - THROWN) ** left)
            claimed[lacking].append(chance)
    last = [1 - ((1 - draw) * (1 - THROWN)) ** copies for copies in range(most)]
    return drawn, claimed, last


class Plan(NamedTuple):
    """A hand as the rack has to fill it.

    Attributes:
        rest: the hand and its groups that are not exposed.
        wants: each kind, how many of it, and how many of those where no joker may stand.
        need: how many of each kind, indexed by tile.
        worth: what its line's value counts for.
        stake: what it counts for where the chance is weighed to the end of the game.
        concealed: whether nothing but its last tile may be claimed.
        wild: whether flowers may stand for other tiles.
    """

    rest: Rest
    wants: tuple[tuple[Tile, int, int], ...]
    need: bytes
    worth: float
    stake: float
    concealed: bool
    wild: bool


_MOSTPLANS = 20_000
PLANS: dict[int, Plan] = {}
"""Plans by the identity of their rest, which they keep alive."""


def plan_of(rest: Rest) -> Plan:
    """The plan to fill the rest of a hand."""
    found = PLANS.get(id(rest))
    if found is None:
        if len(PLANS) >= _MOSTPLANS:
            PLANS.clear()
        needs, singles, wild = rest.wants()
        found = PLANS[id(rest)] = Plan(
            rest,
            tuple((kind, need, singles.get(kind, 0)) for kind, need in needs.items()),
            bytes([needs.get(kind, 0) for kind in TILES]),
            max(1, rest.line.value) ** WORTH,
            max(1, rest.line.value + STAKE) * (CONCEALED if rest.line.concealed else 1.0) / 3,
            rest.line.concealed,
            bool(wild),
        )
    return found


Weighed: TypeAlias = tuple[Plan, int, float, int]
"""A plan weighed for a rack: how many tiles it lacks, the chance, places for jokers."""


def weigh(plan: Plan, counts: Sequence[int], odds: Odds) -> Weighed:
    """Weighs a plan for a rack that holds so many of each kind."""
    unseen, drawn = odds.unseen, odds.drawn
    chance = plan.worth
    missing = places = last = 0
    short: list[tuple[int, int]] = []
    for kind, need, single in plan.wants:
        held = counts[kind]
        if held < need:
            left = unseen[kind]
            if held < single:
                lacks = single - held
                missing += lacks
                last = left
                chance *= drawn[lacks][left]
                held = single
            if held < need:
                places += need - held
                short.append((left, need - held))
    if places:
        jokers = counts[JOKER]
        if plan.wild:
            jokers += max(0, counts[FLOWER] - plan.need[FLOWER])
        if jokers < places:
            missing += places - jokers
            table = drawn if plan.concealed else odds.claimed
            # Jokers go where the fewest naturals are left.
            short.sort()
            for left, lacks in short:
                if jokers >= lacks:
                    jokers -= lacks
                else:
                    last = left + odds.jokers
                    chance *= table[lacks - jokers][last]
                    jokers = 0
    if missing == 1:
        chance = plan.worth * odds.last[last]
    return plan, missing, chance, places


class Outlook:
    """What a rack may become.

    Attributes:
        counts: how many of each kind it holds, indexed by tile.
        near: the nearest hands, and farther ones where those are few.
        total: their chances together.
    """

    __slots__ = ("_lost", "_odds", "counts", "near", "total")

    def __init__(self, hands: Hands, counts: Sequence[int], odds: Odds) -> None:
        self.counts = list(counts)
        self.near: list[Weighed] = []
        self.total = 0.0
        self._odds = odds
        self._lost: list[float] | None = None
        self._look(hands)

    def _look(self, hands: Hands) -> None:
        counts, odds, known, near = self.counts, self._odds, PLANS.get, self.near
        level = -1
        for away, lanes in hands.near_lanes(counts):
            # Where all of them wait for what is gone, farther ones are looked at in any case.
            if self.total and (len(near) >= MOST or (away > level and len(near) >= ENOUGH)):
                return
            level = away
            for rest in hands.each(lanes):
                weighed = weigh(known(id(rest)) or plan_of(rest), counts, odds)
                near.append(weighed)
                self.total += weighed[2]

    @property
    def lost(self) -> list[float]:
        """For each kind, the part of the total that would lack a tile if one of it went."""
        if self._lost is None:
            self._lost = self._add_up()
        return self._lost

    def _add_up(self) -> list[float]:
        counts = self.counts
        jokers = counts[JOKER]
        lost = [0.0] * len(TILES)
        for plan, _, chance, places in self.near:
            spare = jokers > places
            for kind, need, single in plan.wants:
                held = counts[kind]
                if 0 < held <= need and not (spare and held > single):
                    lost[kind] += chance
            if not spare:
                lost[JOKER] += chance
                if plan.wild and counts[FLOWER] > plan.need[FLOWER]:
                    lost[FLOWER] += chance
        lost[BLANK] = self.total / 2
        return lost

    def least(self, kinds: Iterable[Tile]) -> Tile:
        """Which of these tiles is needed least."""
        return min(kinds, key=self.lost.__getitem__)

    def drop(self, kind: Tile) -> None:
        """Takes a tile off the rack."""
        held = self.counts[kind]
        self.counts[kind] -= 1
        self.near = [
            weigh(each[0], self.counts, self._odds)
            if each[0].need[kind] >= held or kind is JOKER
            else each
            for each in self.near
        ]
        self.total = fsum([chance for _, _, chance, _ in self.near])
        self._lost = None
