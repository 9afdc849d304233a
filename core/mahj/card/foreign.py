"""Forms in the notation of Riichi Advanced's American cards, read and written.

It is ours but for this: numbers that slide together are written `XXXX0a XXX1a`
(any run), there is no `x`, `!`, `~`, `=`, `YYYY` or `???`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from mahj.card.hands import UNCHANGED, number_choices
from mahj.card.model import Line
from mahj.card.notation import (
    ANY_SUIT,
    COLOURS,
    HAND_SIZE,
    Form,
    PrintedGroup,
    parse_form,
    parse_group,
)

MOST_PATTERNS = 3_000
"""A line that would take more of their forms is refused."""

_LONGEST = 1_000  # characters of a form; ??? with all its alternatives has 200

_LETTERS = "FNEWSRGDZJ"
_ALLOWED = (
    "a group is digits with X0 X1 .. for numbers of any run, D (dragon), R G 0, F, J, N E W S or "
    "Z (any wind), then its colour a, b or c"
)
_NATURALS = [f"{number}{suit}" for suit in COLOURS for number in range(1, 10)] + list("NEWSRG0F")


class Unsaid(NamedTuple):
    """Something that the other notation has no way to say.

    Attributes:
        column: in the form, from 1, or 0 where the whole form is meant.
        what: what is wrong, as a sentence without a full stop.
        code: a stable name of this kind of mistake.
    """

    column: int
    what: str
    code: str = "bad_form"


class ForeignForm(NamedTuple):
    """A form of theirs, in our symbols: a number X0 stands as 1, X1 as 2, and so on.

    Attributes:
        text: as it is written there.
        places: for each group in printed order its alternatives, each with whether
            its numbers slide.
    """

    text: str
    places: tuple[tuple[tuple[PrintedGroup, bool], ...], ...]

    @property
    def slides(self) -> bool:
        """Whether it has numbers of any run."""
        return any(slides for place in self.places for _, slides in place)

    def form(self, run: bool) -> Form:
        """In our notation, for a line whose numbers slide (`run`) or stay.

        Raises:
            CardError: the tiles are not 14.
        """
        words = [
            "|".join(
                str(group._replace(held=run and not slides and _varies(group)))
                for group, slides in place
            )
            for place in self.places
        ]
        return parse_form(" ".join(words))


def _varies(group: PrintedGroup) -> bool:
    return any(symbol in "123456789" for symbol in group.symbols)


def read_foreign(text: str) -> ForeignForm | list[Unsaid]:
    """A form of theirs, or everything that is wrong with it."""
    if len(text) > _LONGEST:
        return [Unsaid(0, f"it has {len(text)} characters, too many for {HAND_SIZE} tiles")]
    wrong: list[Unsaid] = []
    places: list[tuple[tuple[PrintedGroup, bool], ...]] = []
    for word in re.finditer(r"\S+", text):
        column = word.start() + 1
        place: list[tuple[PrintedGroup, bool]] = []
        for piece in word.group().split("|"):
            read = _group(piece, column)
            if isinstance(read, Unsaid):
                wrong.append(read)
            else:
                place.append(read)
            column += len(piece) + 1
        places.append(tuple(place))
    if not wrong and not places:
        wrong.append(Unsaid(0, "it is empty"))
    return wrong or ForeignForm(" ".join(text.split()), tuple(places))


def _group(piece: str, column: int) -> tuple[PrintedGroup, bool] | Unsaid:
    symbols, slides = "", False
    at = 0
    while at < len(piece):
        char = piece[at]
        if char == "X":
            if slides:
                return Unsaid(column + at, f"{piece[:40]!r}: a group has one X number, not several")
            if any(symbol in "123456789" for symbol in symbols):
                return Unsaid(column + at, f"{piece[:40]!r}: a group has X numbers or digits")
            count = len(piece[at:]) - len(piece[at:].lstrip("X"))
            at += count
            number = piece[at : at + 1]
            if number not in tuple("012345678"):
                what = f"{piece[:40]!r}: X needs its number, X0 to X8"
                return Unsaid(column + at, what)
            symbols += chr(ord(number) + 1) * count
            slides = True
        elif char.isascii() and char.isdigit():
            if slides:
                return Unsaid(column + at, f"{piece[:40]!r}: a group has one X number, not several")
            symbols += char
        elif char in _LETTERS:
            symbols += char
        else:
            break
        at += 1
    colour = piece[at : at + 1]
    if colour in tuple(COLOURS):
        at += 1
    else:
        colour = ""
    if at < len(piece) or not symbols:
        return _stray(piece, at, column)
    if not colour and any(symbol in "123456789" for symbol in symbols):
        what = f"{piece[:40]!r}: digits need a colour; colours are a, b and c"
        first = min(place for place, char in enumerate(piece) if char in "X123456789")
        return Unsaid(column + first, what)
    read = parse_group(symbols + colour, column)
    if isinstance(read, PrintedGroup):
        return read, slides
    return Unsaid(column + at - 1, f"{piece[:40]!r}: {read[1].partition(': ')[2] or read[1]}")


def _stray(piece: str, at: int, column: int) -> Unsaid:
    char = piece[at : at + 1]
    if not char:
        return Unsaid(column + at, f"{piece[:40]!r} names no tile; {_ALLOWED}")
    if char.islower() and char not in COLOURS:
        what = f"{char!r} in {piece[:40]!r} is no colour; colours are a, b and c"
        return Unsaid(column + at, what)
    if char in _LETTERS + COLOURS or char.isdigit():
        what = f"{char!r} in {piece[:40]!r} stands after the group's end; put a blank before it"
        return Unsaid(column + at, what)
    return Unsaid(column + at, f"{char!r} in {piece[:40]!r} cannot be read; {_ALLOWED}")


# -- Writing ----------------------------------------------------------------------------


def write_foreign(line: Line, year: int | None) -> tuple[list[str], list[Unsaid]]:
    """The forms of a line in their notation, and what cannot be said, each with its form.

    Args:
        line: the line.
        year: whose digits YYYY stands for, or None where nobody can know.
    """
    patterns: dict[str, None] = {}
    unsaid: list[Unsaid] = []
    for form in line.forms:
        wrong = _unsayable(form, year)
        found: list[str] = []
        if wrong is None:
            found = list(islice(_patterns(form, line, f"{year}"), MOST_PATTERNS + 1))
            if len(found) > MOST_PATTERNS:
                wrong = f"it would take more than {MOST_PATTERNS} of their forms"
            elif not found:
                wrong = "no number fits what numbers and from allow"
        if wrong is None:
            patterns.update(dict.fromkeys(found))
        else:
            unsaid.append(Unsaid(0, f"{form.text[:80]!r}: {wrong}", "not_sayable"))
    return list(patterns), unsaid


def _unsayable(form: Form, year: int | None) -> str | None:
    for place in form.places:
        for group in place:
            if group.mark == "~":
                return f"flowers may serve as jokers in {group}, which cannot be said there"
            if group.mark == "!" and group.alike and group.size >= 3:
                return f"{group} takes no jokers, which cannot be said there"
    if form.names_year and year is None:
        return "which year YYYY stands for is not known before the game"
    return None


def _patterns(form: Form, line: Line, year: str) -> Iterator[str]:
    if line.numbers == "fixed":
        yield _said(form.places, year)
        return
    groups = [group for place in form.places for group in place]
    free = [group for group in groups if not group.held and _varies(group)]
    if line.numbers == "run" and not line.numbers_from and all(group.alike for group in free):
        lowest = min((int(group.symbols[0]) for group in free), default=1)
        yield _said(form.places, year, lowest)
        return
    for printed in product(*form.places):
        _, choices = number_choices(printed, line)
        for choice in choices:
            table = str.maketrans(UNCHANGED, choice)
            placed = [
                (
                    group
                    if group.held or "Y" in group.symbols
                    else group._replace(symbols=group.symbols.translate(table)),
                )
                for group in printed
            ]
            yield _said(placed, year)


def _said(places: Iterable[Sequence[PrintedGroup]], year: str, lowest: int | None = None) -> str:
    """Groups in their notation; numbers not held slide from `lowest` where that is given."""
    return " ".join(
        "|".join(each for group in place for each in _one(group, year, lowest)) for place in places
    )


def _one(group: PrintedGroup, year: str, lowest: int | None) -> list[str]:
    """A group as their alternatives, usually one."""
    if group.symbols[0] == "?":
        return [_of_kind(kind, group.size) for kind in _NATURALS]
    symbols = year if group.symbols == "YYYY" else group.symbols
    if lowest is not None and not group.held and _varies(group):
        symbols = f"{'X' * group.size}{int(symbols[0]) - lowest}"
    if group.colour == ANY_SUIT:
        return [symbols + colour for colour in COLOURS]
    suited = any(symbol in "123456789DX" for symbol in symbols)
    return [symbols + (group.colour if suited or "0" in symbols else "")]


def _of_kind(kind: str, size: int) -> str:
    return kind[0] * size + kind[1:]
