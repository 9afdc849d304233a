"""Card Free: no card is printed; a hand is one of nine shapes over tiles of one category.

The rules are RULES.md 2.18, of which these are the decisions where it is silent:

- Every group of a hand is of a tile of its own, so a shape of four groups has four different
  tiles (NEWS and R G 0 count as one each), and no tile stands in two groups.
- The numbers that a hand shows are exactly those of its category, in any suits: one number in
  each of the three suits; two, three or four of 2 4 6 8; 3 6 9; 1 3 5, 3 5 7 or 5 7 9; three to
  six consecutive numbers. The winds are all four, or N and S, or E and W. The dragon hands, of
  which the source has the names alone, are the same shapes with all three dragons.
- With any category goes one group of flowers. NEWS may stand for a kong and R G 0 for a pung,
  each once, where their winds or dragons are not in groups of their own. They take no jokers and
  are not claimed.
- Three pungs and a quint is a shape; two pungs and a quint, as the source has it, are 11 tiles.
- A hand is worth 25, 5 for each quint, 5 where it has no flowers, winds and dragons, 5 where all
  its numbers are of one suit (beside flowers, NEWS and R G 0 too), and 10 while nothing is
  exposed; a discard claimed for mah jongg exposes nothing.
- Everything else is as with a card: jokers in groups of three and more alone, claims and dead
  hands by what the exposures still fit, hands without jokers paid double.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from mahj import DRAGONS, EAST, FLOWER, NORTH, SOUTH, WEST, WINDS, CardSet, Tile, suited
from mahj.card import Card, Line, Part, Pattern, Section

SUITS = "BCD"

Sizes = tuple[int, ...]
"""The groups of a hand or a part of it, the largest first."""

SHAPES: dict[Sizes, str] = {
    (4, 4, 4, 2): "a pair and three kongs",
    (4, 4, 2, 2, 2): "three pairs and two kongs",
    (4, 2, 2, 2, 2, 2): "five pairs and a kong",
    (3, 3, 3, 3, 2): "a pair and four pungs",
    (3, 3, 2, 2, 2, 2): "four pairs and two pungs",
    (5, 5, 2, 2): "two pairs and two quints",
    (5, 5, 4): "a kong and two quints",
    (4, 4, 3, 3): "two pungs and two kongs",
    (5, 3, 3, 3): "three pungs and a quint",
}

CATEGORIES: dict[str, tuple[str, Sequence[Sequence[int]]]] = {
    "Like Numbers": ("one number in three suits", [(number,) for number in range(1, 10)]),
    "2468": (
        "two, three or four of 2 4 6 8",
        [few for many in (2, 3, 4) for few in combinations((2, 4, 6, 8), many)],
    ),
    "369": ("3 6 9", [(3, 6, 9)]),
    "13579": ("1 3 5, 3 5 7 or 5 7 9", [(1, 3, 5), (3, 5, 7), (5, 7, 9)]),
    "Consecutive Run": (
        "three to six consecutive numbers",
        [range(first, first + many) for many in (3, 4, 5, 6) for first in range(1, 11 - many)],
    ),
}
"""Each section of numbers: how it is said, and the numbers of each of its categories."""

HONOURS: dict[str, tuple[str, Sequence[Sequence[Tile]]]] = {
    "Winds": ("N E W S, or N S, or E W", [WINDS, (NORTH, SOUTH), (EAST, WEST)]),
    "Dragons": ("the three dragons", [DRAGONS]),
}

BASE, QUINT, NATURAL, ONE_SUIT, UNEXPOSED = 25, 5, 5, 5, 10


class Guests(NamedTuple):
    """What stands in a hand beside its category.

    Attributes:
        flowers: how many, in one group.
        news: whether NEWS stands for a kong.
        dragons: whether R G 0 stands for a pung.
        left: the groups that are the category's.
    """

    flowers: int
    news: bool
    dragons: bool
    left: Sizes


class Kind(NamedTuple):
    """A line: its place on the card, and what its value depends on.

    Attributes:
        section: the section's name.
        shape: the groups of its hands.
        one_suit: whether all numbers are of one suit.
        natural: whether there are no flowers, winds and dragons.
    """

    section: str
    shape: Sizes
    one_suit: bool = False
    natural: bool = False

    @property
    def value(self) -> int:
        """In points, something being exposed."""
        return (
            BASE + QUINT * self.shape.count(5) + NATURAL * self.natural + ONE_SUIT * self.one_suit
        )

    @property
    def words(self) -> str:
        """What it wants, as a sentence without a full stop."""
        said = f"{SHAPES[self.shape]} of {_NUMBERS[len(self.shape)]} different tiles: "
        if self.section in HONOURS:
            which, beside = HONOURS[self.section][0], _BESIDE[self.section]
            return f"{said}{which}, with flowers or {beside}"
        said += CATEGORIES[self.section][0]
        if self.section != "Like Numbers":
            said += " in one suit" if self.one_suit else " in any suits"
        return said if self.natural else f"{said}, with flowers, NEWS or R G 0"


_NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six"}
_BESIDE = {"Winds": "R G 0", "Dragons": "NEWS"}


class Entry(NamedTuple):
    """A pattern, and the line that it is of."""

    kind: Kind
    parts: tuple[Part, ...]
    mixed: tuple[tuple[Tile, ...], ...]


def guests_of(shape: Sizes) -> Iterator[Guests]:
    """Every way to fill some groups of a shape with flowers, NEWS and R G 0, none among them."""
    for flowers in (0, *sorted(set(shape))):
        for news in (False, True):
            for dragons in (False, True):
                filled = Counter([flowers] * (flowers > 0) + [4] * news + [3] * dragons)
                left = Counter(shape)
                if filled <= left:
                    sizes = tuple(sorted((left - filled).elements(), reverse=True))
                    yield Guests(flowers, news, dragons, sizes)


@cache
def shares(sizes: Sizes, most: tuple[int, ...]) -> tuple[tuple[Sizes, ...], ...]:
    """Every way to share out groups: for each share one at least, and so many at most."""
    if not most:
        return () if sizes else ((),)
    found: list[tuple[Sizes, ...]] = []
    for many in range(1, min(most[0], len(sizes) - len(most) + 1) + 1):
        for own in dict.fromkeys(combinations(sizes, many)):
            left = Counter(sizes) - Counter(own)
            rest = tuple(sorted(left.elements(), reverse=True))
            found += [(own, *others) for others in shares(rest, most[1:])]
    return tuple(found)


@cache
def entries() -> list[Entry]:
    """Every pattern, section by section."""
    return [*_of_numbers(), *_of_honours()]


def _of_numbers() -> Iterator[Entry]:
    for section, (_, sets) in CATEGORIES.items():
        for shape in SHAPES:
            for guests in guests_of(shape):
                flowers, mixed = _beside(guests)
                kind = Kind(section, shape, natural=not flowers and not mixed)
                for numbers in sets:
                    for parts in _any_suits(numbers, guests.left):
                        yield Entry(kind, (*parts, *flowers), mixed)
                    for parts in _one_suit(numbers, guests.left):
                        yield Entry(kind._replace(one_suit=True), (*parts, *flowers), mixed)


def _kinds() -> Iterator[Kind]:
    """The kinds of which there are patterns, some of them more than once."""
    for section, (_, sets) in CATEGORIES.items():
        for shape in SHAPES:
            for guests in guests_of(shape):
                kind = Kind(section, shape, natural=guests.left == shape)
                if any(any(_any_suits(numbers, guests.left)) for numbers in sets):
                    yield kind
                if any(any(_one_suit(numbers, guests.left)) for numbers in sets):
                    yield kind._replace(one_suit=True)
    yield from {entry.kind for entry in _of_honours()}


def _of_honours() -> Iterator[Entry]:
    for section, (_, sets) in HONOURS.items():
        for shape in SHAPES:
            for guests in guests_of(shape):
                if guests.dragons if section == "Dragons" else guests.news:
                    continue
                flowers, mixed = _beside(guests)
                for kinds in sets:
                    for parts in _shared([(kind,) for kind in kinds], guests.left):
                        yield Entry(Kind(section, shape), (*parts, *flowers), mixed)


def _any_suits(numbers: Sequence[int], left: Sizes) -> Iterator[tuple[Part, ...]]:
    choices = [tuple([suited(number, suit) for suit in SUITS]) for number in numbers]
    if len(numbers) > 1 or len(left) == len(SUITS):  # like numbers are in all three suits
        yield from _shared(choices, left)


def _one_suit(numbers: Sequence[int], left: Sizes) -> Iterator[tuple[Part, ...]]:
    if len(numbers) > 1:
        for suit in SUITS:
            yield from _shared([(suited(number, suit),) for number in numbers], left)


def _shared(choices: Sequence[tuple[Tile, ...]], left: Sizes) -> Iterator[tuple[Part, ...]]:
    """Every way to share out groups among these choices of tiles, one group at least for each."""
    for sizes in shares(left, tuple(map(len, choices))):
        yield tuple([_part(kinds, own) for kinds, own in zip(choices, sizes, strict=True)])


@cache
def _part(kinds: tuple[Tile, ...], sizes: Sizes) -> Part:
    return Part(kinds, sizes)


def _beside(guests: Guests) -> tuple[list[Part], tuple[tuple[Tile, ...], ...]]:
    flowers = [_part((FLOWER,), (guests.flowers,))] if guests.flowers else []
    return flowers, (WINDS,) * guests.news + (DRAGONS,) * guests.dragons


@cache
def lines() -> dict[Kind, Line]:
    """The lines, section by section, those of a shape together, the dearest first."""
    shapes, sections = list(SHAPES), [*CATEGORIES, *HONOURS]
    found = sorted(
        set(_kinds()),
        key=lambda kind: (
            sections.index(kind.section),
            shapes.index(kind.shape),
            -kind.value,
            kind.one_suit,
        ),
    )
    numbers = Counter[str]()
    made: dict[Kind, Line] = {}
    for kind in found:
        numbers[kind.section] += 1
        made[kind] = Line(
            (),
            kind.value,
            section=kind.section,
            number=numbers[kind.section],
            words=kind.words,
            unexposed=UNEXPOSED,
        )
    return made


def patterns(year: int | None) -> Iterator[Pattern]:
    """Every hand of the card, whatever the year."""
    made = lines()
    for kind, parts, mixed in entries():
        yield Pattern(made[kind], parts, mixed)


class CardFree(CardSet):
    """The card set whose card is made by code."""

    def card(self, year: int | None = None) -> Card:
        """The card; it has no years."""
        made = lines().values()
        sections = [
            Section(name, tuple([line for line in made if line.section == name]))
            for name in (*CATEGORIES, *HONOURS)
        ]
        return Card(self.id, self.title, tuple(sections), supply=patterns)


CARD_FREE = CardFree(
    "card-free", "Card Free", "mahj_cards", credit="The rules of a house rule of Riichi Advanced."
)
