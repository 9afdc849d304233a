"""Hands that a card set's plugin supplies by what they are made of, not one by one.

A card without printed lines may allow hundreds of thousands of hands, too many to write
out. A pattern says many of them at once: so many groups of different tiles out of these
few, and so many out of those. :mod:`mahj.card.pattern_rows` judges racks by patterns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from math import factorial, perm, prod
from typing import NamedTuple, TypeAlias

from mahj.card.hands import Group
from mahj.card.model import Card, Line
from mahj.card.notation import HAND_SIZE
from mahj.errors import CardError
from mahj.tiles import JOKER, Tile, tiles_text

MOST_TILES = 4
"""A part chooses among at most so many tiles; more make more patterns, or more parts."""

MOST_PATTERNS = 20_000
"""A card with more patterns is refused; Card Free has 13,500."""


class Part(NamedTuple):
    """Groups of equal tiles, each group of a different tile out of a few.

    `Part((2B, 2C, 2D), (4, 2))` is a kong of twos and a pair of twos in another suit.
    Groups of three and more take jokers and may be claimed, pairs and singles never do.

    Attributes:
        tiles: the tiles to choose from, at most four.
        sizes: how many tiles each group has, the largest first.
    """

    tiles: tuple[Tile, ...]
    sizes: tuple[int, ...]


class Pattern(NamedTuple):
    """Many concrete hands of one line.

    No tile may stand in two places of a pattern, so no hand has two groups of one tile.

    Attributes:
        line: the line that they satisfy; a pattern's card has it in a section.
        parts: the groups of equal tiles.
        mixed: groups of unlike tiles, `NEWS`; they take no jokers and are not claimed.
        shown: groups that are exposed.
    """

    line: Line
    parts: tuple[Part, ...]
    mixed: tuple[tuple[Tile, ...], ...] = ()
    shown: tuple[Group, ...] = ()

    @property
    def hands(self) -> int:
        """How many concrete hands it is."""
        return prod(
            perm(len(part.tiles), len(part.sizes))
            // prod(map(factorial, Counter(part.sizes).values()))
            for part in self.parts
        )

    @property
    def singles(self) -> int:
        """How many of its tiles take no joker."""
        loose = sum(size for part in self.parts for size in part.sizes if size < 3)
        return loose + sum(map(len, self.mixed))

    def after(self, kind: int, size: int) -> Pattern | None:
        """What is left of it when a group is exposed, or None where it has no such group."""
        line, parts, mixed, shown = self
        for place, part in enumerate(parts):
            if size in part.sizes and kind in part.tiles:
                own, left = _without(part, kind, size)
                before, behind = parts[:place], parts[place + 1 :]
                parts = (*before, left, *behind) if left else (*before, *behind)
                return Pattern(line, parts, mixed, (*shown, own))
        return None


@lru_cache(maxsize=4096)
def _without(part: Part, kind: int, size: int) -> tuple[Group, Part | None]:
    """The group of a part that is exposed, and what is left of the part."""
    tiles, sizes = part
    at = sizes.index(size)
    left = sizes[:at] + sizes[at + 1 :]
    others = tuple([each for each in tiles if each != kind])
    return group_of(tiles[tiles.index(kind)], size), Part(others, left) if left else None


Supply: TypeAlias = Callable[[int | None], Iterable[Pattern]]
"""Given the table's year, every pattern of a card. A function of a module, so that games may
be played in several processes."""


@lru_cache(maxsize=4096)
def group_of(kind: Tile, size: int) -> Group:
    """So many equal tiles: three and more take jokers and may be claimed."""
    return Group((kind,) * size, size > 2, size > 2)


def checked(patterns: Iterable[Pattern], card: Card) -> list[Pattern]:
    """The patterns, where racks can be judged by them, each with the card's own line.

    Args:
        patterns: as a plugin supplies them.
        card: the card that they are of.

    Raises:
        CardError: one cannot be used, or is of no line of the card, or there are too many.
    """
    where = f"the card {card.name!r}"
    lines = {line.name: line for line in card.lines}
    own = {id(line): line for line in card.lines}
    found: list[Pattern] = []
    for pattern in patterns:
        line = own.get(id(pattern.line)) or lines.get(pattern.line.name)
        what = "is of no line of the card" if line != pattern.line else _amiss(pattern)
        if what:
            raise CardError(f"a pattern of {pattern.line.name} {what}", where=where)
        if line is not None and line is not pattern.line:
            pattern = pattern._replace(line=line)
        found.append(pattern)
        if len(found) > MOST_PATTERNS:
            raise CardError(f"it has more than {MOST_PATTERNS} patterns", where=where)
    return found


def _amiss(pattern: Pattern) -> str:
    kinds: list[Tile] = []
    total = 0
    for part in pattern.parts:
        amiss = _amiss_in(part)
        if amiss:
            return amiss
        kinds += part.tiles
        total += sum(part.sizes)
    for group in pattern.mixed:
        kinds += group
        total += len(group)
    if total != HAND_SIZE:
        return f"adds up to {total} tiles, and a hand has {HAND_SIZE}"
    if len(set(kinds)) < len(kinds):
        twice = [kind for kind, count in Counter(kinds).items() if count > 1]
        return f"has {tiles_text(twice)} in two places, and each tile stands in one"
    if max(kinds) >= JOKER:
        return "has a joker or a blank, which no group is made of"
    return ""


@lru_cache(maxsize=4096)
def _amiss_in(part: Part) -> str:
    tiles, sizes = part
    if len(tiles) > MOST_TILES:
        return f"chooses among {len(tiles)} tiles; a part has at most {MOST_TILES}"
    if not 0 < len(sizes) <= len(tiles):
        return f"wants {len(sizes)} different groups of {tiles_text(tiles)}"
    if list(sizes) != sorted(sizes, reverse=True) or sizes[-1] < 1:
        return f"has the sizes {sizes}; the largest comes first"
    return ""


Filled: TypeAlias = tuple[int, int]
"""How many tiles a part can use of a rack, and how many of those where no joker may stand."""


@lru_cache(maxsize=4096)
def assignments(tiles: int, sizes: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way to choose a tile for each size, as places; equal sizes in ascending order."""
    return tuple(
        chosen
        for chosen in permutations(range(tiles), len(sizes))
        if all(
            sizes[at] != sizes[at + 1] or chosen[at] < chosen[at + 1]
            for at in range(len(sizes) - 1)
        )
    )


def filled(sizes: Sequence[int], counts: Sequence[int]) -> Filled:
    """What groups of these sizes use of so many tiles each."""
    used = singles = 0
    for size, count in zip(sizes, counts, strict=True):
        fits = count if count < size else size
        used += fits
        if size < 3:
            singles += fits
    return used, singles


@lru_cache(maxsize=1 << 16)
def best(sizes: tuple[int, ...], counts: tuple[int, ...]) -> tuple[Filled, ...]:
    """What a part can use at best, the most tiles first.

    To use more tiles and to fill more of the pairs may be two different choices: a further
    entry uses fewer tiles and fills more of what takes no joker.

    Args:
        sizes: of its groups.
        counts: how many the rack holds of each of its tiles, in any order.
    """
    ways = assignments(len(counts), sizes)
    found = {filled(sizes, [counts[place] for place in chosen]) for chosen in ways}
    front: list[Filled] = []
    for used, singles in sorted(found, reverse=True):
        if not front or singles > front[-1][1]:
            front.append((used, singles))
    return tuple(front)


@lru_cache(maxsize=4096)
def choices(part: Part) -> int:
    """How many entries :func:`best` has at most for a part, whatever the rack."""
    tiles, sizes = part
    if len(tiles) == 1 or sizes[0] < 3 or sizes[-1] > 2:
        return 1
    racks = combinations_with_replacement(range(sizes[0] + 1), len(tiles))
    return max(len(best(sizes, counts)) for counts in racks)
