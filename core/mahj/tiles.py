"""The tiles, and how they are written.

A tile is a :class:`Tile`: a small integer that knows its text, so racks sort,
count and print without help. `1B`..`9B` bams, `1C`..`9C` craks, `1D`..`9D`
dots, winds `N E W S`, dragons `R G 0` (0 is soap), `F` flower, `J` joker, `_`
blank; tiles sort in that order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

from mahj.errors import TileError, listed

SUITS = "BCD"
"""Bams, craks and dots."""

_TEXTS = (
    *(f"{number}{suit}" for suit in SUITS for number in range(1, 10)),
    *"NEWS",
    *"RG0",
    *"FJ_",
)


class Tile(int):
    """One kind of tile; ``TILES`` holds the 37 there are, and no others are made.

    Attributes:
        text: how it is written, `5D`.
        suit: `B`, `C`, `D`, or `` for winds, dragons, flowers, jokers and blanks.
        number: 1 to 9, or 0 where the tile has no number.
    """

    text: str
    suit: str
    number: int

    def __new__(cls, index: int) -> Self:
        """A tile by its place in the sorting order (0 to 36)."""
        made = super().__new__(cls, index)
        made.text = _TEXTS[index]
        made.suit = made.text[1:]
        made.number = int(made.text[0]) if made.suit else 0
        return made

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def __format__(self, spec: str) -> str:
        return format(self.text, spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return _tile_at, (int(self),)

    def __copy__(self) -> Tile:
        return self

    def __deepcopy__(self, memo: object) -> Tile:
        return self

    @property
    def natural(self) -> bool:
        """Whether it stands for itself: every tile but jokers and blanks."""
        return int(self) < _JOKER


TILES: tuple[Tile, ...] = tuple(Tile(index) for index in range(len(_TEXTS)))
"""Every kind of tile, in sorting order."""

_BY_TEXT = {kind.text: kind for kind in TILES}
_JOKER = _TEXTS.index("J")


def _tile_at(index: int) -> Tile:
    return TILES[index]


NORTH, EAST, WEST, SOUTH = (_BY_TEXT[text] for text in "NEWS")
RED, GREEN, SOAP = (_BY_TEXT[text] for text in "RG0")
FLOWER, JOKER, BLANK = (_BY_TEXT[text] for text in "FJ_")
WINDS = (NORTH, EAST, WEST, SOUTH)
DRAGONS = (RED, GREEN, SOAP)
NATURALS: tuple[Tile, ...] = tuple(kind for kind in TILES if kind.natural)
"""The 35 kinds that stand for themselves."""

DRAGON_OF = {"B": GREEN, "C": RED, "D": SOAP}
"""The dragon that belongs to each suit (RULES.md 4.76)."""

_FORMS = "tiles are written 5D, 222B 44C, N E W S, R G 0, F, J or _"


def suited(number: int, suit: str) -> Tile:
    """The tile with this number (1 to 9) in this suit (`B`, `C` or `D`)."""
    return TILES[SUITS.index(suit) * 9 + number - 1]


def tile(text: str) -> Tile:
    """The tile written as `text`; a lower-case letter will do.

    Raises:
        TileError: there is no such tile.
    """
    found = _BY_TEXT.get(text.upper())
    if found is None:
        parse_tiles(text)  # raises with the reason where it can name one
        raise TileError(f"{text!r} is not one tile; {_FORMS}")
    return found


def parse_tiles(text: str) -> list[Tile]:
    """The tiles of a rack as people write it, in the order they are written.

    Tiles of a suit may be run together: `222B 44C NNEW FF R 00 J`; commas are blanks.

    Raises:
        TileError: with the place where the text stops making sense.
    """
    tiles: list[Tile] = []
    numbers = ""
    for place, char in enumerate(text, 1):
        upper = char.upper()
        if char in "123456789":
            numbers += char
        elif numbers:
            if upper not in SUITS or not upper:
                raise TileError(
                    f"{text!r}: {numbers!r} has no suit (B, C or D) at place {place}; {_FORMS}"
                )
            tiles.extend(suited(int(number), upper) for number in numbers)
            numbers = ""
        elif char.isspace() or char == ",":
            continue
        elif upper in _BY_TEXT:
            tiles.append(_BY_TEXT[upper])
        else:
            raise TileError(f"{text!r}: no tile is written {char!r} (place {place}); {_FORMS}")
    if numbers:
        raise TileError(f"{text!r}: {numbers!r} at the end has no suit (B, C or D); {_FORMS}")
    return tiles


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Tiles in the order given, in the long form: `2B 2B 4C`."""
    return " ".join([kind.text for kind in tiles])


def rack_text(tiles: Iterable[Tile]) -> str:
    """Tiles sorted, in the long form."""
    return tiles_text(sorted(tiles))


def together(tiles: Iterable[Tile]) -> list[tuple[Tile, ...]]:
    """Different tiles, each alone but all four winds, and all three dragons, together."""
    left = list(dict.fromkeys(tiles))
    found: list[tuple[Tile, ...]] = []
    while left:
        family = next((all_ for all_ in (WINDS, DRAGONS) if left[0] in all_), ())
        group = family if family and set(family) <= set(left) else (left[0],)
        found.append(group)
        left = [kind for kind in left if kind not in group]
    return found


def any_of(tiles: Sequence[Tile]) -> str:
    """One of some tiles as players say it: `5D`, `soap`, `N or E`, `any wind`, `any dragon`."""
    for family, said in ((WINDS, "any wind"), (DRAGONS, "any dragon")):
        if set(family) == set(tiles):
            return said
    return listed(["soap" if kind is SOAP else kind.text for kind in tiles])


def count_tiles(tiles: Iterable[Tile]) -> list[int]:
    """How many of each kind there are: 37 numbers, indexed by tile."""
    counts = [0] * len(TILES)
    for kind in tiles:
        counts[kind] += 1
    return counts


STANDARD_SET: Sequence[int] = (4,) * _TEXTS.index("F") + (8, 8, 0)
"""How many of each kind the usual 152 tiles hold, indexed by tile (RULES.md 2.2)."""
