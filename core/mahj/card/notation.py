"""Card lines as they are typed: `FF 2222a 44d` read into printed groups, or a
message that points at the place.

A form is groups with blanks between; a group is an optional `=`, its symbols, a
colour where it has digits or suited dragons, then an optional `!` or `~`;
groups joined by `|` are alternatives. What a group turns into on the table is
worked out in `mahj.card.hands`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from mahj.errors import CardError, Problem, listed

HAND_SIZE = 14
"""How many tiles a hand holds."""

COLOURS = "abc"
"""Three different suits, whichever they are (RULES.md 4.77)."""

_LONGEST = 1_000  # characters of a form; the longest on a real card has 40

ANY_SUIT = "x"
"""The colour of a group that chooses its suit alone."""

_SUITED = "123456789"
_SYMBOLS = _SUITED + "0YDRGFNEWSZJ?"
_COLOUR_TEXT = "colours are a, b and c (three different suits) and x (any suit)"
_SYMBOL_TEXT = (
    "a group is written with digits, D (dragon), R G 0, F, N E W S, Z (any wind), "
    "YYYY (the year), ? (any tile) or J (a joker itself)"
)
# What people write because a rack or another notation has it so.
_SLIPS = {
    "B": "bams are not printed on a card; write a colour: a, b or c",
    "C": "craks are not printed on a card; write a colour: a, b or c",
    "X": 'write the digits as printed, 11a 22a, and let them vary with numbers = "run"',
    "_": "blanks are never part of a hand",
    "O": "soap is written 0 (zero)",
}


class PrintedGroup(NamedTuple):
    """One group as a card prints it.

    Attributes:
        symbols: its tiles, one symbol each: `2468D`, `FF`, `YYYY`, `???`.
        colour: `a`, `b`, `c`, `x`, or nothing.
        held: whether its digits stay when others vary (`=`).
        mark: `!` no jokers here, `~` flowers may serve as jokers here, or nothing.
    """

    symbols: str
    colour: str = ""
    held: bool = False
    mark: str = ""

    def __str__(self) -> str:
        return f"{'=' * self.held}{self.symbols}{self.colour}{self.mark}"

    @property
    def alike(self) -> bool:
        """Whether all its tiles are one kind of natural; others never take jokers."""
        return len(set(self.symbols)) == 1 and self.symbols[0] not in "YJ"

    @property
    def size(self) -> int:
        """How many tiles it has."""
        return len(self.symbols)


class Form(NamedTuple):
    """One accepted way to print a line.

    Attributes:
        text: as it was typed.
        places: for each group in printed order its alternatives, usually one.
    """

    text: str
    places: tuple[tuple[PrintedGroup, ...], ...]

    def __str__(self) -> str:
        return self.text

    @property
    def names_year(self) -> bool:
        """Whether it prints the digits of the year."""
        return any("Y" in group.symbols for place in self.places for group in place)


def parse_form(text: str, where: str = "") -> Form:
    """Reads a line form such as `FF 2222a 44b|66b DDDDc`.

    Args:
        text: the form.
        where: its place, put before the column in every message.

    Raises:
        CardError: with one problem for every group that cannot be read, each
            with its column, or one problem where the tiles are not 14.
    """
    if len(text) > _LONGEST:
        said = f"it has {len(text)} characters, too many for {HAND_SIZE} tiles"
        raise CardError(Problem(where, said, "bad_form"))
    problems: list[Problem] = []
    places: list[tuple[PrintedGroup, ...]] = []
    for word in re.finditer(r"\S+", text):
        column = word.start() + 1
        place: list[PrintedGroup] = []
        for piece in word.group().split("|"):
            read = parse_group(piece, column)
            if isinstance(read, PrintedGroup):
                place.append(read)
            else:
                at, what = read
                spot = f"column {at}"
                problems.append(Problem(f"{where}, {spot}" if where else spot, what, "bad_form"))
            column += len(piece) + 1
        places.append(tuple(place))
    form = Form(text, tuple(places))
    if not problems and (what := _size_problem(form)):
        problems.append(Problem(where, what, "wrong_size"))
    if problems:
        raise CardError(problems)
    return form


def _size_problem(form: Form) -> str:
    # Nearly all places have one group: those are added up first.
    totals = {min(sum([len(place[0].symbols) for place in form.places if len(place) == 1]), 99)}
    for place in form.places:
        if len(place) == 1:
            continue
        sizes = {len(group.symbols) for group in place}
        # Beyond 99 tiles the exact number helps nobody, and the set stays small.
        totals = {min(total + size, 99) for total in totals for size in sizes}
    if totals == {HAND_SIZE}:
        return ""
    found = listed(map(str, sorted(totals)))
    return (
        f"{form.text[:80]!r} adds up to {found} tiles, and a hand has {HAND_SIZE}; mend the "
        'form, or leave it out with left_out = "..." and why = "..."'
    )


def parse_group(piece: str, column: int) -> PrintedGroup | tuple[int, str]:
    """The group that `piece` says, or the column and what is wrong there.

    Args:
        piece: one group, without alternatives.
        column: where it begins in the form.
    """
    read = _group(piece)
    return read if isinstance(read, PrintedGroup) else (column + read[0], read[1])


@lru_cache(maxsize=4096)
def _group(piece: str) -> PrintedGroup | tuple[int, str]:
    """The group that `piece` says (a card repeats the same few), or the place and what is wrong."""
    held = piece.startswith("=")
    at = int(held)
    while at < len(piece) and piece[at] in _SYMBOLS:
        at += 1
    symbols = piece[held:at]
    if not symbols:
        return at, _unreadable(piece, at)
    colour = ""
    if at < len(piece) and piece[at].islower():
        colour = piece[at]
        if colour not in COLOURS + ANY_SUIT:
            return at, f"{colour!r} in {piece[:40]!r} is no colour; {_COLOUR_TEXT}"
        at += 1
    mark = ""
    if at < len(piece) and piece[at] in "!~":
        mark = piece[at]
        at += 1
    if at < len(piece):
        return at, _unreadable(piece, at)
    group = PrintedGroup(symbols, colour, held, mark)
    for place, what in _misuse(group):
        return held + place, f"{piece[:40]!r}: {what}"
    return group


def _unreadable(piece: str, at: int) -> str:
    if at >= len(piece):
        return f"{piece[:40]!r} names no tile; {_SYMBOL_TEXT}"
    char = piece[at]
    if char in _SLIPS:
        return f"{char!r} in {piece[:40]!r}: {_SLIPS[char]}"
    if char in _SYMBOLS and at:
        return f"{char!r} in {piece[:40]!r} stands after the group's end; put a blank before it"
    if char.upper() in _SYMBOLS:
        return f"{char!r} in {piece[:40]!r}: tiles are written with capitals, {char.upper()!r}"
    return f"{char!r} in {piece[:40]!r} cannot be read; {_SYMBOL_TEXT}; {_COLOUR_TEXT}"


def _misuse(group: PrintedGroup) -> Iterator[tuple[int, str]]:
    """What is wrong with a group whose characters are all right, by place."""
    symbols, colour = group.symbols, group.colour
    end = len(symbols)
    kinds = set(symbols)
    for symbol, means in (("Z", "any one wind"), ("?", "three of any one tile, ???")):
        if symbol not in kinds:
            continue
        if len(kinds) > 1:
            yield symbols.index(symbol), f"{symbol} stands in groups of its own only ({means})"
        elif colour:
            yield end, f"{symbol} has no suit, so it takes no colour ({means})"
    if "Y" in kinds:
        if symbols != "YYYY":
            yield symbols.index("Y"), "the year is a group of its own with four digits: YYYYa"
        elif not colour:
            yield end, f"the year needs a colour: YYYYa; {_COLOUR_TEXT}"
    if not colour:
        if kinds & set(_SUITED):
            place = min(symbols.index(kind) for kind in kinds & set(_SUITED))
            yield place, f"digits need a colour: {symbols[:20]}a; {_COLOUR_TEXT}"
        if "D" in kinds and len(kinds) > 1:
            yield (
                symbols.index("D"),
                f"a dragon in a mixed group needs a colour: {symbols[:20]}a; {_COLOUR_TEXT}",
            )
    if group.mark == "~" and (not group.alike or end < 3):
        yield (
            end + len(colour),
            "flowers can serve as jokers (~) only where jokers may stand: in three or more equal "
            "tiles",
        )
    if group.mark == "~" and kinds == {"F"}:
        yield end, "these are flowers already, ~ says nothing here"
