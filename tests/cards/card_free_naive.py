"""Card Free judged slowly: a rack is divided into the groups of the shapes in every way.

Written from RULES.md 2.18 and the decisions that the plugin's docstring lists; it shares
nothing with the judge or the plugin but the tiles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations

from mahj.tiles import DRAGONS, FLOWER, JOKER, NATURALS, WINDS, Tile, suited

SHAPES = (
    (2, 4, 4, 4),
    (2, 2, 2, 4, 4),
    (2, 2, 2, 2, 2, 4),
    (2, 3, 3, 3, 3),
    (2, 2, 2, 2, 3, 3),
    (2, 2, 5, 5),
    (4, 5, 5),
    (3, 3, 4, 4),
    (3, 3, 3, 5),
)

Kinds = tuple[Tile, ...]
Group = tuple[Kinds, int]
"""What a group is of, one tile or those of NEWS or R G 0, and how many tiles it has."""

HONOURS = ({*WINDS}, {WINDS[0], WINDS[3]}, {WINDS[1], WINDS[2]}, {*DRAGONS})
"""N E W S, N S, E W and the dragons."""


def divisions(
    rack: Sequence[Tile], shown: Sequence[tuple[Tile, int]] = ()
) -> set[frozenset[Group]]:
    """Every way in which a rack, with what is exposed, is a hand: its groups."""
    found = set()
    for shape in SHAPES:
        left = Counter(shape)
        left.subtract(size for _, size in shown)
        if min(left.values()) < 0:
            continue
        for groups in _divided(Counter(rack), tuple(left.elements())):
            together = frozenset([*groups, *(((kind,), size) for kind, size in shown)])
            if len(together) == len(shape) and worth(together, bool(shown)):
                found.add(together)
    return found


def _divided(counts: Mapping[Tile, int], sizes: tuple[int, ...]) -> Iterator[list[Group]]:
    """Every way to put these tiles, jokers among them, into groups of these sizes."""
    if not sizes:
        if not any(counts.values()):
            yield []
        return
    naturals = [kind for kind in NATURALS if counts.get(kind)]
    for size in set(sizes):
        at = sizes.index(size)
        # The first tile of the rack stands in some group; jokers alone stand for any tile.
        for kinds in _of(size, naturals[0]) if naturals else [(kind,) for kind in NATURALS]:
            left = _without(counts, kinds, size)
            if left is not None:
                for others in _divided(left, sizes[:at] + sizes[at + 1 :]):
                    yield [(kinds, size), *others]


def _of(size: int, kind: Tile) -> list[Kinds]:
    found: list[Kinds] = [(kind,)]
    found += [WINDS] if size == 4 and kind in WINDS else []
    return found + ([DRAGONS] if size == 3 and kind in DRAGONS else [])


def _without(counts: Mapping[Tile, int], kinds: Kinds, size: int) -> dict[Tile, int] | None:
    if len(kinds) > 1:
        takes = dict.fromkeys(kinds, 1)
    else:
        jokers = max(0, size - counts.get(kinds[0], 0))
        if jokers and size < 3:
            return None
        takes = {kinds[0]: size - jokers, JOKER: jokers}
    if any(counts.get(kind, 0) < count for kind, count in takes.items()):
        return None
    return {kind: count - takes.get(kind, 0) for kind, count in counts.items()}


def worth(groups: frozenset[Group], exposed: bool) -> int:
    """What these groups are worth, 0 where they are no hand."""
    kinds = [kind for each, _ in groups for kind in each]
    if len(set(kinds)) < len(kinds):
        return 0  # a tile in two groups
    own = [each[0] for each, _ in groups if len(each) == 1 and each[0] is not FLOWER]
    suits = {kind.suit for kind in own}
    if "" in suits:
        if suits != {""} or set(own) not in HONOURS:
            return 0
    elif not suits or not in_category([kind.number for kind in own]):
        return 0
    value = 25 + 5 * sum(size == 5 for _, size in groups)
    if all(kind.suit for kind in kinds):
        value += 5
    if len(suits) == 1 and "" not in suits:
        value += 5
    return value if exposed else value + 10


def in_category(numbers: Sequence[int]) -> bool:
    """Whether groups of these numbers, in whatever suits, are of one category."""
    shown = sorted(set(numbers))
    if len(shown) == 1:
        return len(numbers) == 3
    if set(shown) <= {2, 4, 6, 8} or shown in ([3, 6, 9], [1, 3, 5], [3, 5, 7], [5, 7, 9]):
        return True
    return 3 <= len(shown) <= 6 and shown[-1] - shown[0] == len(shown) - 1


def every_hand(numbers: Sequence[int]) -> set[frozenset[Group]]:
    """Every hand that shows exactly these numbers."""
    found = set()
    choices: list[Kinds] = [(suited(number, suit),) for number in numbers for suit in "BCD"]
    choices += [(FLOWER,), WINDS, DRAGONS]
    for shape in SHAPES:
        for chosen in combinations(choices, len(shape)):
            if {kind.number for kinds in chosen for kind in kinds if kind.suit} == set(numbers):
                for sizes in set(permutations(shape)):
                    groups = frozenset(zip(chosen, sizes, strict=True))
                    if _sized(groups) and worth(groups, False):
                        found.add(groups)
    return found


def _sized(groups: frozenset[Group]) -> bool:
    return all(len(kinds) in (1, size) for kinds, size in groups)


def missing(groups: frozenset[Group], rack: Sequence[Tile]) -> int:
    """How many tiles a rack lacks for a hand: each joker fills a place where one may stand."""
    loose = free = 0
    for kinds, size in groups:
        if len(kinds) > 1:
            loose += sum(kind not in rack for kind in kinds)
        elif size == 2:
            loose += 2 - min(2, rack.count(kinds[0]))
        else:
            free += size - min(size, rack.count(kinds[0]))
    return loose + max(0, free - rack.count(JOKER))
