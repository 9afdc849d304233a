"""From a printed line to the concrete hands that satisfy it.

A hand keeps its groups: an exposure has to be one of them, of the same tile and
the same size, and jokers go only where a group takes them (RULES.md 4.15,
4.33). Lines are expanded here and nowhere listed by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from math import comb, perm, prod
from typing import NamedTuple

from mahj.card.model import Card, Line
from mahj.card.notation import ANY_SUIT, COLOURS, PrintedGroup
from mahj.errors import CardError, Problem
from mahj.tiles import (
    DRAGON_OF,
    DRAGONS,
    FLOWER,
    JOKER,
    NATURALS,
    SOAP,
    SUITS,
    TILES,
    WINDS,
    Tile,
    suited,
    tile,
)

MOST_HANDS = 20_000
"""A card with more concrete hands is refused; the fullest real cards have 3,400."""

MOST_TRIED = 100_000
"""How many ways of reading the printed groups are tried for one card, doubles counted."""

UNCHANGED = "0123456789"
_VARYING = "123456789"  # soap never varies


CLAIMS = {3: "pung", 4: "kong", 5: "quint", 6: "sextet"}
"""What a group that may be claimed is called, by its size; the verbs of claims in a record."""


class Group(NamedTuple):
    """A group of a concrete hand.

    Attributes:
        tiles: in printed order; all the same where the group may be claimed.
        jokers: whether jokers may stand in it.
        claim: whether it may be claimed and exposed: three or more equal tiles.
        flowers: whether flowers may stand in it as jokers do.
    """

    tiles: tuple[Tile, ...]
    jokers: bool = False
    claim: bool = False
    flowers: bool = False

    @property
    def tile(self) -> Tile:
        """Its (first) tile."""
        return self.tiles[0]

    @property
    def size(self) -> int:
        """How many tiles it has."""
        return len(self.tiles)

    @property
    def text(self) -> str:
        """As a rack is written, without blanks: `222B`, `NEWS`, `2B026B`."""
        return _run_together(self.tiles)


@lru_cache(maxsize=4096)
def _run_together(tiles: tuple[Tile, ...]) -> str:
    text = ""
    for kind in tiles:
        if kind.suit and text.endswith(kind.suit):
            text = text[:-1]
        text += kind.text
    return text


class Hand(NamedTuple):
    """Fourteen tiles in groups, one way to satisfy a line."""

    groups: tuple[Group, ...]

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """The groups in printed order: `FF 222B 444B 66C 8888C`."""
        return " ".join([group.text for group in self.groups])

    @property
    def singles_and_pairs(self) -> bool:
        """Whether no group of it has three equal tiles, so that no joker can stand in it."""
        return not any(group.claim for group in self.groups)


_Option = tuple[Group, int]
"""A group, and the number that stands for it in the sum of a hand."""


def expand(line: Line, year: int | None = None) -> list[Hand]:
    """Every concrete hand of a line, each once, in the order of the forms.

    Two hands are one where they have the same groups of three or more and the
    same loose tiles, whatever the order.

    Args:
        line: a line of a card.
        year: whose digits YYYY stands for.

    Raises:
        CardError: the line prints the year and there is none, no number fits
            what it allows, or it has too many hands.
    """
    return expand_within(line, year, Expansion(line.name))


def expand_card(card: Card, year: int | None = None) -> list[tuple[Line, list[Hand]]]:
    """Every line that can be played, with its hands.

    Args:
        card: the card.
        year: the table's (or the player's) year; the card's own where it is None.

    Raises:
        CardError: as :func:`expand`, and where the card as a whole has more than
            `MOST_HANDS` hands.
    """
    expansion = Expansion(f"the card {card.name!r}")
    year = card.year if year is None else year
    return [(line, expand_within(line, year, expansion)) for line in card.lines]


def hand_key(hand: Hand) -> tuple[int, ...]:
    """A key that is equal for two hands that are one, of whatever cards."""
    key: list[int] = []
    for group in hand.groups:
        if group.claim:
            flags = 1 + group.jokers + 2 * group.flowers
            key.append(int(group.tile) + 64 * (flags + 8 * group.size))
        else:
            key.extend(map(int, group.tiles))
    return tuple(sorted(key))


def can_be_made(hand: Hand, set_counts: Sequence[int]) -> bool:
    """Whether the set holds the tiles of a hand: naturals, and jokers where they may stand."""
    needs: dict[int, int] = {}
    singles: dict[int, int] = {}
    wild = set_counts[JOKER]
    flowers_wild = False
    for group in hand.groups:
        for kind in group.tiles:
            needs[kind] = needs.get(kind, 0) + 1
            if not group.jokers:
                singles[kind] = singles.get(kind, 0) + 1
        flowers_wild = flowers_wild or group.flowers
    if any(count > set_counts[kind] for kind, count in singles.items()):
        return False
    if flowers_wild:
        wild += set_counts[FLOWER] - needs.get(FLOWER, 0)
    wild -= needs.get(JOKER, 0)
    return sum(max(0, count - set_counts[kind]) for kind, count in needs.items()) <= wild


class Expansion:
    """What the lines of one card share while they are expanded.

    It makes each group once, gives it the number that tells hands apart, and
    keeps a hostile card from taking the machine.
    """

    def __init__(self, where: str) -> None:
        """Nothing is used up yet; `where` begins the place in every message."""
        self.where = where
        self._tried = 0
        self._kept = 0
        self._options: dict[tuple[str, str, str], Sequence[_Option]] = {}
        self._group_numbers: dict[Group, int] = {}

    def try_out(self, line: Line, ways: int) -> None:
        """Refuses a card that could be read in too many ways."""
        self._tried += ways
        if self._tried > MOST_TRIED:
            raise CardError(
                f"the card can be read in more than {MOST_TRIED} ways up to this line; print "
                "fewer groups that choose alone (x, ???, D, Z) or fewer alternatives",
                where=f"{self.where}: {line.name}",
            )

    def keep(self, line: Line, hands: int) -> None:
        """Refuses a card with too many hands."""
        self._kept += hands
        if self._kept > MOST_HANDS:
            raise CardError(
                f"the card has more than {MOST_HANDS} different hands up to this line, too many "
                "to judge racks by",
                where=f"{self.where}: {line.name}",
            )

    def options(self, symbols: str, suit: str, shape: str) -> Sequence[_Option]:
        """What a group with these symbols and this suit may be; `shape` is from :func:`_shape`."""
        key = (symbols, suit, shape)
        options = self._options.get(key)
        if options is None:
            claim = "=" in shape
            groups = [
                Group(tiles, claim and "!" not in shape, claim, "~" in shape)
                for tiles in _tiles(symbols, suit)
            ]
            options = self._options[key] = [(group, self._number(group)) for group in groups]
        return options

    def _number(self, group: Group) -> int:
        """A number whose sum over a hand says what the hand is, whatever the order.

        Every loose tile and every group of three or more counts in four bits of
        its own (no hand has sixteen), so `NEWS` and `N E W S` come out the same.
        """
        if not group.claim:
            return sum([1 << (4 * kind) for kind in group.tiles])
        place = self._group_numbers.setdefault(group, len(TILES) + len(self._group_numbers))
        return 1 << (4 * place)


def expand_within(line: Line, year: int | None, card: Expansion) -> list[Hand]:
    """As :func:`expand`, for one line of a card whose lines share an expansion."""
    found: dict[int, Hand] = {}
    for form in line.forms:
        if form.names_year and year is None:
            what = "it prints the year (YYYY), and neither the table nor the card names one"
            raise CardError(Problem(line.name, what, "no_year"))
        card.try_out(line, prod(map(len, form.places)))
        for printed in product(*form.places):
            for options in _readings(printed, line, f"{year}", card):
                for chosen in product(*options):
                    key = 0
                    for _, number in chosen:
                        key += number
                    if key not in found:
                        found[key] = Hand(tuple([group for group, _ in chosen]))
                if len(found) > MOST_HANDS:
                    card.keep(line, len(found))
    if not found:
        what = "no number fits what numbers and from allow, so it has no hand"
        raise CardError(Problem(line.name, what, "no_hand"))
    hands = list(found.values())
    if "~" in "".join([form.text for form in line.forms]):
        card.keep(line, sum(map(_weight, hands)))
    else:
        card.keep(line, len(hands))
    return hands


def _weight(hand: Hand) -> int:
    """How many ways flowers may stand in a hand: each is judged as a hand of its own."""
    return prod(group.size + 1 for group in hand.groups if group.flowers)


def _readings(
    printed: Sequence[PrintedGroup], line: Line, year: str, card: Expansion
) -> Iterator[list[Sequence[_Option]]]:
    """For every choice of numbers and suits, what each group may be."""
    colours = sorted({group.colour for group in printed} & set(COLOURS))
    ways, numbers = number_choices(printed, line)
    free = prod(_free_choices(group) for group in printed)
    card.try_out(line, ways * perm(3, len(colours)) * free)
    shapes = [_shape(group) for group in printed]
    # Where a group finds its suit: its colour's place, or its own word for none or any.
    places = [colours.index(group.colour) if group.colour in colours else -1 for group in printed]
    orders = list(permutations(SUITS, len(colours)))
    for choice in numbers:
        table = str.maketrans(UNCHANGED, choice)
        rows = []
        for group, shape, place in zip(printed, shapes, places, strict=True):
            symbols = group.symbols
            if symbols == "YYYY":
                symbols = year
            elif not group.held:
                symbols = symbols.translate(table)
            if place < 0:
                rows.append([card.options(symbols, group.colour, shape)] * len(orders))
            else:
                by_suit = {suit: card.options(symbols, suit, shape) for suit in SUITS}
                rows.append([by_suit[order[place]] for order in orders])
        for options in zip(*rows, strict=True):
            yield list(options)


def _shape(group: PrintedGroup) -> str:
    """Its mark, after `=` where it may be claimed."""
    return "=" * (group.alike and group.size >= 3) + group.mark


def _free_choices(group: PrintedGroup) -> int:
    """How many ways a group chooses alone."""
    if group.symbols[0] == "?":
        return len(NATURALS)
    if group.symbols[0] == "Z":
        return len(WINDS)
    if group.colour == ANY_SUIT or (group.symbols[0] == "D" and not group.colour):
        return len(SUITS)
    return 1


def number_choices(printed: Sequence[PrintedGroup], line: Line) -> tuple[int, Iterable[str]]:
    """What the digits 0 to 9 turn into, as ten characters for every choice, and how many."""
    free = [group for group in printed if not group.held and "Y" not in group.symbols]
    digits = sorted({symbol for group in free for symbol in group.symbols if symbol in _VARYING})
    if line.numbers == "fixed" or not digits:
        return 1, [UNCHANGED]
    allowed = "".join(map(str, sorted(line.numbers_from))) or _VARYING
    if line.numbers == "run":
        slid = [
            [chr(ord(digit) + step) for digit in digits]
            for step in range(1 - int(digits[0]), 10 - int(digits[-1]))
        ]
        tables = [_table(digits, numbers) for numbers in slid if set(numbers) <= set(allowed)]
        return len(tables), tables
    classes = _interchangeable(digits, free)
    ways, left = 1, len(allowed)
    for members in classes:
        ways *= comb(left, len(members)) if left > 0 else 0
        left -= len(members)
    order = [digit for members in classes for digit in members]
    return ways, (_table(order, numbers) for numbers in _different(classes, allowed))


def _table(digits: Sequence[str], numbers: Sequence[str]) -> str:
    table = list(UNCHANGED)
    for digit, number in zip(digits, numbers, strict=True):
        table[int(digit)] = number
    return "".join(table)


def _interchangeable(digits: Sequence[str], groups: Sequence[PrintedGroup]) -> list[list[str]]:
    """Digits that play the same part, together.

    Six pairs of any six numbers are 84 hands, not 60,480 in other orders.
    """

    def printed(one: str, other: str) -> list[tuple[list[str], str, str]]:
        swapped = str.maketrans(one + other, other + one)
        return sorted(
            (sorted(group.symbols.translate(swapped)), group.colour, group.mark) for group in groups
        )

    as_printed = printed("", "")
    classes: list[list[str]] = []
    for digit in digits:
        for members in classes:
            if printed(digit, members[0]) == as_printed:
                members.append(digit)
                break
        else:
            classes.append([digit])
    return classes


def _different(classes: Sequence[Sequence[str]], allowed: str) -> Iterator[tuple[str, ...]]:
    """Different numbers for all digits, in ascending order within a class."""
    if not classes:
        yield ()
        return
    for numbers in combinations(allowed, len(classes[0])):
        left = "".join(number for number in allowed if number not in numbers)
        for others in _different(classes[1:], left):
            yield numbers + others


def _tiles(symbols: str, suit: str) -> list[tuple[Tile, ...]]:
    if symbols[0] == "?":
        return [(kind,) * len(symbols) for kind in NATURALS]
    if symbols[0] == "Z":
        return [(kind,) * len(symbols) for kind in WINDS]
    if symbols[0] == "D" and not suit:
        return [(kind,) * len(symbols) for kind in DRAGONS]
    return [
        tuple([_tile(symbol, each) for symbol in symbols])
        for each in (SUITS if suit == ANY_SUIT else suit or " ")
    ]


def _tile(symbol: str, suit: str) -> Tile:
    if symbol == "0":
        return SOAP
    if symbol == "D":
        return DRAGON_OF[suit]
    if symbol.isdigit():
        return suited(int(symbol), suit)
    return tile(symbol)
