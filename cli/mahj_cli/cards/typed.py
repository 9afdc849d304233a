"""A line of a card as people type it: forms, value, X or C, and what stands beside it.

`FF 2222a 44b 66b 8888a X25 (any 2 suits)` and `C 30` and `25` at the end are all understood, in
the order of a printed card or the other way round; `or` stands between forms, `run` or `any`
says how the numbers vary.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mahj import Problem
    from mahj.card import Form, Line
    from mahj.card.model import Numbers

_BESIDE = re.compile(r"\(([^()]*)\)")
_VALUE = re.compile(r"(?<!\S)(?:([XxC])\s*-?\s*(\d{1,6})|(\d{1,6})\s*([XC]))(?!\S)")
_LAST_NUMBER = re.compile(r"(?<!\S)(\d{1,6})\s*$")
_SLIDES = re.compile(r"(run|any)(?:\s+(?:of\s+)?([1-9](?:[\s,]*[1-9])*))?", re.IGNORECASE)
_SOUNDS_LIKE_A_RUN = re.compile(r"consec|any run|like n|any like", re.IGNORECASE)
_SOUNDS_LIKE_ANY = re.compile(
    r"\bany (?:\w+ )?n(?:o|um|os)\b|\bany (?:\w+ )?numbers?\b", re.IGNORECASE
)
_OR = re.compile(r"\s(?:or|-or-)\s", re.IGNORECASE)


class Typed(NamedTuple):
    """What a typed line says.

    Attributes:
        line: the line, or None where a form cannot be read.
        valued: whether a value stood there.
        problems: what cannot be read, each with its column in the typed text.
        slid: whether the numbers vary because of what stood beside the line.
    """

    line: Line | None
    valued: bool
    problems: tuple[Problem, ...] = ()
    slid: bool = False


def read_typed(text: str) -> Typed:
    """The line that somebody has typed."""
    from mahj.card import Line

    beside = [match.strip() for match in _BESIDE.findall(text)]
    # What has been understood turns into blanks, so that columns stay as they were typed.
    left = _BESIDE.sub(_blanks, text)
    value, concealed, left, after = _value(left)
    beside += [part.strip() for part in after.split(";")]
    numbers: Numbers = "fixed"
    numbers_from: tuple[int, ...] = ()
    notes: list[str] = []
    for part in beside:
        match = _SLIDES.fullmatch(part)
        if match:
            numbers = "run" if match[1].lower() == "run" else "any"
            numbers_from = tuple(dict.fromkeys(map(int, re.findall(r"\d", match[2] or ""))))
        elif part:
            notes.append(part)
    slid = False
    if numbers == "fixed":
        said = "; ".join(notes)
        if _SOUNDS_LIKE_A_RUN.search(said):
            numbers, slid = "run", True
        elif _SOUNDS_LIKE_ANY.search(said):
            numbers, slid = "any", True
    forms, problems = _forms(left)
    if problems:
        return Typed(None, value is not None, tuple(problems))
    line = Line(tuple(forms), value or 0, concealed, numbers, numbers_from, "; ".join(notes))
    return Typed(line, value is not None, slid=slid)


def read_value(text: str) -> tuple[int, bool] | None:
    """A value and whether the line is concealed: `X25`, `C 30`, `25`; or None."""
    text = text.strip()
    match = _VALUE.fullmatch(text)
    if match is None:
        return (int(text), False) if re.fullmatch(r"\d{1,6}", text) else None
    return int(match[2] or match[3]), (match[1] or match[4]) == "C"


def _value(text: str) -> tuple[int | None, bool, str, str]:
    """The value, whether it is C, the text before it and what stands after it."""
    match = _VALUE.search(text)
    if match is not None:
        letter = (match[1] or match[4]).upper()
        number = int(match[2] or match[3])
        return number, letter == "C", text[: match.start()], text[match.end() :]
    match = _LAST_NUMBER.search(text)
    # A number at the end is a value where the rest is a whole line; else it lacks its colour.
    if match is not None and not _forms(text[: match.start()])[1]:
        return int(match[1]), False, text[: match.start()], ""
    return None, False, text, ""


def _forms(text: str) -> tuple[list[Form], list[Problem]]:
    """The forms between `or`, and what is wrong with them, each with its column in the text."""
    from mahj import CardError
    from mahj.card import parse_form

    forms: list[Form] = []
    problems: list[Problem] = []
    start = 0
    for separator in [*_OR.finditer(text), None]:
        piece = text[start : separator.start() if separator else len(text)]
        try:
            forms.append(parse_form(" ".join(piece.split())))
        except CardError as error:
            found = error.problems
            if found[0].code == "bad_form":
                found = _problems_at(" " * start + piece) or found
            problems += found
        start = separator.end() if separator else len(text)
    return forms, problems


def _problems_at(text: str) -> tuple[Problem, ...]:
    """What is wrong with a form, its columns those of the text as it was typed."""
    from mahj import CardError
    from mahj.card import parse_form

    try:
        parse_form(text)
    except CardError as error:
        return error.problems
    return ()


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match.group())
