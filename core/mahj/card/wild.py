"""Tiles that stand for others at a table, beyond what the card prints.

Usually jokers stand in groups of three and more, and flowers nowhere but where a line says so.
A table may let flowers stand in for groups as well, and either of them anywhere, in singles and
pairs too. What flowers can do, jokers can: they are the stronger tile.

The groups of hands say what may stand in them (:class:`~mahj.card.hands.Group`), so whatever looks
at a hand needs to know nothing else. Only the arithmetic of whole racks is another one: where every
group takes flowers, a flower counts like a joker, and there need be no lane for each way to use it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from mahj.card.cache import Compiled
from mahj.card.hands import Group, Hand, expand_card
from mahj.card.model import Card, Line, need_forms
from mahj.card.notation import HAND_SIZE
from mahj.card.packed import DEEPEST, Hands, Rows, joined, rows_of, splits_of
from mahj.card.rest import Rest
from mahj.tiles import FLOWER, JOKER, NATURALS, TILES, Tile

Where: TypeAlias = Literal["groups", "anywhere"]


class Wild(NamedTuple):
    """What stands for other tiles.

    Attributes:
        flowers: where flowers do, or None where only a line's own word says so.
        jokers: where jokers do.
    """

    flowers: Where | None = None
    jokers: Where = "groups"

    @classmethod
    def of(cls, said: Iterable[Mapping[Tile, Where]]) -> Wild:
        """What several rules say together: the widest of it counts."""
        places: dict[Tile, set[Where]] = {FLOWER: set(), JOKER: {"groups"}}
        for each in said:
            for kind, place in each.items():
                places[kind].add(place)
        places[JOKER] |= places[FLOWER]
        # The wider of the two comes first in the alphabet.
        flowers, jokers = [min(places[kind], default=None) for kind in (FLOWER, JOKER)]
        return cls(flowers, jokers or "groups")


USUAL = Wild()


@lru_cache(maxsize=4096)
def group_with(group: Group, wild: Wild) -> Group:
    """The group, with what may stand in it at such a table."""
    takes = group.jokers
    flowers = group.flowers or wild.flowers == "anywhere" or (takes and wild.flowers == "groups")
    return group._replace(jokers=takes or wild.jokers == "anywhere", flowers=flowers)


class WildHands(Hands):
    """Hands where flowers or jokers stand for more than usually."""

    __slots__ = ("_all_steps", "_free", "_wild")

    def __init__(
        self, card_lines: tuple[Line, ...], rests: Sequence[Rest], total: int, wild: Wild
    ) -> None:
        """Packs nothing yet.

        Args:
            card_lines: of the card.
            rests: the hands, their groups made by :func:`group_with`.
            total: how many tiles the rack has to end up with.
            wild: what stands for other tiles.
        """
        super().__init__(card_lines, rests, total)
        self._wild = wild
        # Whether jokers fill what flowers cannot, singles and pairs.
        self._free = wild.jokers == "anywhere" and wild.flowers == "groups"

    def _with(self, rests: Sequence[Rest], total: int) -> Hands:
        return WildHands(self._card_lines, rests, total, self._wild)

    def _pack(self) -> None:
        # Wild flowers need no lane for each way to use them, as the line's own would.
        usual = not self._wild.flowers
        ways = [splits_of(rest.groups) if usual else [()] for rest in self.rests]
        lanes = [(rest, way) for rest, each in zip(self.rests, ways, strict=True) for way in each]
        width = len(lanes)
        needs: dict[int, bytearray] = {}
        singles: dict[int, bytearray] = {}
        totals = bytearray(width)
        for lane, (rest, way) in enumerate(lanes):
            place = width - 1 - lane
            split = iter(way)
            for group in rest.groups:
                single = not (group.flowers if self._free else group.jokers)
                stand_in = next(split, 0) if group.flowers else 0
                for kind in (FLOWER,) * stand_in + group.tiles[stand_in:]:
                    needs.setdefault(kind, bytearray(width))[place] += 1
                    if single:
                        singles.setdefault(kind, bytearray(width))[place] += 1
                totals[place] += single * group.size
        if self._wild.flowers:
            needs.pop(FLOWER, None)  # they count like jokers, wherever they stand
        nothing = (0,) * DEEPEST
        rows = Rows(
            width,
            [rows_of(needs[kind]) if kind in needs else nothing for kind in NATURALS],
            [rows_of(singles[kind]) if kind in singles else nothing for kind in (*NATURALS, JOKER)],
            joined(totals),
        )
        lane_rests = [rest for rest, _ in lanes]
        self._set(rows, lane_rests, [id(rest.line) for rest in lane_rests])
        self._all_steps = self._steps

    def _rack(self, counts: Sequence[int]) -> list[int]:
        """The rack as it counts: wild flowers are jokers too."""
        if not self._high:
            self._pack()
        rack = list(counts)
        if self._free:
            steps = self._all_steps
            self._steps = [steps[min(each + rack[JOKER], self.total)] for each in range(len(steps))]
        if self._wild.flowers:
            rack[JOKER] += rack[FLOWER]
        return rack

    def _sums(self, counts: Sequence[int]) -> tuple[int, int]:
        if counts == self._summed:
            return self._latest
        own = list(counts)
        if self._wild.flowers:
            own[JOKER] -= own[FLOWER]
        self._summed = []
        sums = super()._sums(own)
        self._summed, self._latest = list(counts), sums
        return sums

    # -- Questions about a rack ---------------------------------------------------------

    def within(self, counts: Sequence[int], missing: int) -> bool:
        """See :meth:`Hands.within`."""
        rack = self._rack(counts)
        reached, singles = self._sums(rack)
        wanted = max(0, self.total - rack[JOKER] - missing)
        found = (reached + self._bias[wanted]) & self._high
        return bool(found & (singles + self._steps[min(missing, self.total)]))

    def away(self, counts: Sequence[int]) -> int:
        """See :meth:`Hands.away`."""
        return super().away(self._rack(counts))

    def away_at_least(self, counts: Sequence[int]) -> int:
        """See :meth:`Hands.away_at_least`."""
        return super().away_at_least(self._rack(counts))

    def discards(self, counts: Sequence[int]) -> dict[Tile, int]:
        """See :meth:`Hands.discards`."""
        least = self.away(counts)
        found = super().discards(self._rack(counts))
        left = list(counts)
        for kind in (FLOWER, JOKER):
            if left[kind]:
                left[kind] -= 1
                found[kind] = least if self.within(left, least) else least + 1
                left[kind] += 1
        return {kind: found[kind] for kind in TILES if counts[kind]}

    def wait_lanes(self, counts: Sequence[int]) -> dict[Tile, int]:
        """See :meth:`Hands.wait_lanes`."""
        found = super().wait_lanes(self._rack(counts))
        if not self.total:
            return found
        complete = self.complete(counts)
        more = list(counts)
        for kind in (FLOWER, JOKER):
            found.pop(kind, None)
            more[kind] += 1
            lanes = self.complete(more) & ~complete
            more[kind] -= 1
            if lanes:
                found[kind] = lanes
        return found

    def complete(self, counts: Sequence[int], *, jokers_anywhere: bool = False) -> int:
        """See :meth:`Hands.complete`."""
        return super().complete(self._rack(counts), jokers_anywhere=jokers_anywhere)

    def near_lanes(self, counts: Sequence[int]) -> Iterator[tuple[int, int]]:
        """See :meth:`Hands.near_lanes`."""
        yield from super().near_lanes(self._rack(counts))

    def uses(self, counts: Sequence[int], farther: int = 0) -> dict[Tile, int]:
        """As for other hands; wild flowers, like jokers, are not among them."""
        found = super().uses(self._rack(counts), farther)
        if self._wild.flowers:
            found.pop(FLOWER, None)
        return found


def compiled(card: Card, year: int | None, set_counts: Sequence[int], wild: Wild) -> Compiled:
    """A card's hands where such tiles stand for others.

    Raises:
        CardError: its hands are supplied by code, or it cannot be expanded.
    """
    need_forms(card)
    expanded = sorted(expand_card(card, year), key=lambda each: -each[0].value)
    rests = [_rest(line, hand, wild) for line, hands in expanded for hand in hands]
    return Compiled.of(
        rests, set_counts, lambda rests: WildHands(card.lines, rests, HAND_SIZE, wild)
    )


def _rest(line: Line, hand: Hand, wild: Wild) -> Rest:
    groups = tuple([group_with(group, wild) for group in hand.groups])
    return Rest(line, Hand(groups), groups)
