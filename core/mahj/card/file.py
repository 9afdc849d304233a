"""The card file: one TOML file a card, one record a line.

A file is read whole before anything is said about it, so that every mistake in
it is reported at once, each with the section, the line and the form.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mahj.card.model import JOKERLESS, KINDS, NUMBERS, Card, Line, Section, need_forms
from mahj.card.notation import Form, parse_form
from mahj.errors import CardError, Problem, is_plain, listed, nearest, plain
from mahj.files import parse_toml, read_text

MOST_LINES = 500
"""A card with more lines is refused; the fullest real cards have 70."""

FORMAT = 1
"""The version of the file format that is read and written."""

_CARD_KEYS = (
    "format",
    "id",
    "name",
    "publisher",
    "year",
    "url",
    "licence",
    "choose_year",
    "section",
)
_SECTION_KEYS = ("name", "kind", "line")
_LINE_KEYS = (
    "hand",
    "value",
    "concealed",
    "numbers",
    "from",
    "note",
    "jokerless",
    "left_out",
    "why",
)
_MOST_POINTS = 100_000
_MOST_PROBLEMS = 100
_MOST_FORMS = 2_000


def read_card(path: str | os.PathLike[str], *, strict: bool = True) -> Card:
    """The card in this file.

    Args:
        path: a card file.
        strict: whether a form that cannot be used refuses the card. Otherwise the
            form alone is left out, its line stays while one form stands, and the
            mistake is kept in `card.problems`.

    Raises:
        CardError: with every mistake in the file, each with its place. Mistakes
            of the file itself (a key that is not known, say) always raise.
    """
    text = read_text(path, CardError, "a card")
    return parse_card(text, os.fspath(path), strict=strict)


def parse_card(text: str, where: str = "card", *, strict: bool = True) -> Card:
    """The card that this text of a card file says; see :func:`read_card`.

    Args:
        text: the whole file.
        where: its name, the beginning of the place in every message.
        strict: as in :func:`read_card`.
    """
    table = parse_toml(text, CardError, "a card", where)
    return _Reader(where, strict).card(table)


class _Reader:
    """Reads one file, and collects what is wrong with it on the way."""

    def __init__(self, where: str, strict: bool) -> None:
        self.where = where
        self.strict = strict
        self.forms_read = 0
        self.problems: list[Problem] = []
        self.form_problems: list[Problem] = []

    def wrong(self, where: str, what: str, code: str = "bad_value") -> None:
        self.problems.append(Problem(where, what, code))

    def keys(self, table: Mapping[str, Any], known: Sequence[str], where: str) -> None:
        for key in table:
            if key not in known:
                self.wrong(
                    where,
                    f"there is no key {key[:40]!r} here{nearest(key[:40], known)}; there are "
                    f"{listed(known, 'and')}",
                    "unknown_key",
                )

    def get(
        self,
        table: Mapping[str, Any],
        key: str,
        where: str,
        allowed: str,
        right: Callable[[Any], bool],
        default: Any = None,
        needed: bool = False,
    ) -> Any:
        """The value of `key` where it is right, else the default and a problem."""
        if key not in table:
            if needed:
                self.wrong(where, f"{key} is missing; it is {allowed}", "missing_key")
            return default
        value = table[key]
        if right(value):
            return value
        self.wrong(where, f"{key} is {_shown(value)}, and it must be {allowed}")
        return default

    def card(self, table: Mapping[str, Any]) -> Card:
        where = self.where
        version = table.get("format")
        if _whole(version) and version != FORMAT:
            raise CardError(
                f"is a card file of format {version}, and this mahj reads format {FORMAT}",
                where=where,
            )
        self.keys(table, _CARD_KEYS, where)
        self.get(table, "format", where, f"{FORMAT}", _whole, needed=True)
        name = self.get(table, "name", where, "the card's name", _words, "", needed=True)
        identity = self.get(
            table,
            "id",
            where,
            "small letters, digits, - and _, as in house-2026",
            _identity,
            "",
            needed=True,
        )
        texts = {
            key: self.get(table, key, where, *_TEXT, "") for key in ("publisher", "url", "licence")
        }
        year = self.get(
            table,
            "year",
            where,
            "a year with four digits",
            lambda value: _whole(value) and 1000 <= value <= 9999,
        )
        choose = self.get(table, "choose_year", where, "true or false", _yes_or_no, False)
        sections = self.sections(table)
        if self.strict:
            self.problems.extend(self.form_problems)
            self.form_problems = []
        if self.problems:
            raise CardError(self.most_important())
        return Card(
            identity,
            name,
            sections,
            year=year,
            choose_year=choose,
            problems=tuple(self.form_problems),
            **texts,
        )

    def most_important(self) -> list[Problem]:
        """The problems, cut where nobody would read on."""
        more = len(self.problems) - _MOST_PROBLEMS
        if more <= 0:
            return self.problems
        rest = Problem(self.where, f"and {more} more mistakes")
        return [*self.problems[:_MOST_PROBLEMS], rest]

    def sections(self, table: Mapping[str, Any]) -> tuple[Section, ...]:
        tables = self.get(
            table, "section", self.where, "one or more [[section]] tables", _tables, [], needed=True
        )
        lines = sum(len(each["line"]) for each in tables if _tables(each.get("line")))
        if lines > MOST_LINES:
            what = f"has {lines} lines, too many for a card: {MOST_LINES} are the most"
            raise CardError(what, where=self.where)
        sections = tuple([self.section(each, number) for number, each in enumerate(tables, 1)])
        names = [section.name for section in sections if section.name]
        for place, name in enumerate(names):
            if name in names[:place]:
                what = f"two sections are named {name!r}, so their lines could not be told apart"
                self.wrong(self.where, what)
        return sections

    def section(self, table: Mapping[str, Any], number: int) -> Section:
        where = f"{self.where}: section {number}"
        name = self.get(table, "name", where, "the section's name", _words, "", needed=True)
        if name:
            where = f'{self.where}: section "{name}"'
        self.keys(table, _SECTION_KEYS, where)
        kind = self.get(table, "kind", where, *_one_of(KINDS))
        tables = self.get(
            table,
            "line",
            where,
            "a list of lines, each { hand = ..., value = ... }",
            _tables,
            [],
            needed=True,
        )
        lines = [
            self.line(each, f"{where} line {place}")._replace(section=name, number=place, kind=kind)
            for place, each in enumerate(tables, 1)
        ]
        return Section(name, tuple(lines), kind)

    def line(self, table: Mapping[str, Any], where: str) -> Line:
        self.keys(table, _LINE_KEYS, where)
        standing = "hand" in table
        if not standing and "left_out" not in table:
            self.wrong(
                where,
                "hand is missing; it is the form of the line, or a list of forms (or say left_out "
                "and why)",
                "missing_key",
            )
        hands = self.get(table, "hand", where, *_FORMS, [])
        left_out = self.get(table, "left_out", where, *_FORMS, [])
        value = self.get(
            table,
            "value",
            where,
            f"points, 0 to {_MOST_POINTS}",
            lambda value: _whole(value) and 0 <= value <= _MOST_POINTS,
            0,
            needed=standing,
        )
        concealed = self.get(table, "concealed", where, "true or false", _yes_or_no, False)
        numbers = self.get(table, "numbers", where, *_one_of(NUMBERS), "fixed")
        numbers_from = self.get(
            table, "from", where, "a list of different numbers 1 to 9", _numbers, []
        )
        if numbers_from and numbers == "fixed":
            self.wrong(where, 'from says nothing without numbers = "run" or numbers = "any"')
        jokerless = self.get(table, "jokerless", where, *_one_of(JOKERLESS))
        texts = [self.get(table, key, where, *_TEXT, "") for key in ("note", "why")]
        if texts[1] and "left_out" not in table:
            self.wrong(where, "why says why a form is left out, and there is no left_out")
        dropped: list[str] = [left_out] if isinstance(left_out, str) else list(left_out)
        forms, reasons = self.forms(hands, where, dropped)
        why = "; ".join(filter(None, [texts[1], *reasons]))
        return Line(
            forms,
            value,
            concealed,
            numbers,
            tuple(numbers_from),
            texts[0],
            jokerless,
            tuple(dropped),
            why,
        )

    def forms(
        self, hands: str | Sequence[str], where: str, dropped: list[str]
    ) -> tuple[tuple[Form, ...], list[str]]:
        """The forms that can be used; the others go to `dropped`, with the reasons."""
        forms: list[Form] = []
        reasons: list[str] = []
        alone = isinstance(hands, str)
        texts = [hands] if isinstance(hands, str) else hands
        self.forms_read += len(texts)
        if self.forms_read > _MOST_FORMS:
            what = f"has more than {_MOST_FORMS} forms up to {where.partition(': ')[2]}"
            raise CardError(f"{what}, too many for a card", where=self.where)
        for number, text in enumerate(texts, 1):
            try:
                forms.append(parse_form(text, where if alone else f"{where} form {number}"))
            except CardError as error:
                self.form_problems.extend(error.problems)
                dropped.append(text)
                reasons.append(error.problems[0].what)
        return tuple(forms), reasons


def _shown(value: object) -> str:
    import json

    shown = json.dumps(value, ensure_ascii=False, default=str)
    shown = plain(shown)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _yes_or_no(value: object) -> bool:
    return isinstance(value, bool)


def _identity(value: object) -> bool:
    return isinstance(value, str) and bool(re.fullmatch(r"[a-z0-9][a-z0-9_-]*", value))


def _text(value: object) -> bool:
    return isinstance(value, str) and is_plain(value)


_TEXT = ("a text in one line, without control characters", _text)


def _words(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip()) and _text(value)


def _tables(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)


def _text_or_texts(value: object) -> bool:
    if isinstance(value, list):
        return bool(value) and all(map(_text, value))
    return _text(value)


_FORMS = ("a form, or a list of forms, each a text in one line", _text_or_texts)


def _numbers(value: object) -> bool:
    return (
        isinstance(value, list)
        and 0 < len(value) == len(set(map(str, value)))
        and all(_whole(each) and 1 <= each <= 9 for each in value)
    )


def _one_of(names: Sequence[str]) -> tuple[str, Callable[[Any], bool]]:
    return listed([f'"{name}"' for name in names]), lambda value: value in names


def card_toml(card: Card) -> str:
    """The card as the text of a card file, one record a line.

    Reading it again gives an equal card (`problems` aside, which turn into
    left-out forms).

    Raises:
        CardError: its hands are made by code.
    """
    need_forms(card)
    head = [f"format = {FORMAT}", f"id = {toml_text(card.id)}", f"name = {toml_text(card.name)}"]
    if card.publisher:
        head.append(f"publisher = {toml_text(card.publisher)}")
    if card.year is not None:
        head.append(f"year = {card.year}")
    if card.choose_year:
        head.append("choose_year = true")
    if card.url:
        head.append(f"url = {toml_text(card.url)}")
    if card.licence:
        head.append(f"licence = {toml_text(card.licence)}")
    return "\n\n".join(["\n".join(head), *map(section_toml, card.sections)]) + "\n"


def section_toml(section: Section) -> str:
    """The section as a card file has it, from `[[section]]` to the bracket that ends its lines."""
    rows = ["[[section]]", f"name = {toml_text(section.name)}"]
    if section.kind:
        rows.append(f"kind = {toml_text(section.kind)}")
    lines = [f"  {line_toml(line)}," for line in section.lines]
    return "\n".join([*rows, "line = [", *lines, "]"])


def line_toml(line: Line) -> str:
    """The line as one record of a card file: `{ hand = "...", value = 25 }`."""
    fields: list[str] = []
    if line.forms:
        fields.append(f"hand = {_texts([form.text for form in line.forms])}")
    else:
        fields.append(f"left_out = {_texts(line.left_out)}")
    if line.forms or line.value:
        fields.append(f"value = {line.value}")
    if line.concealed:
        fields.append("concealed = true")
    if line.numbers != "fixed":
        fields.append(f"numbers = {toml_text(line.numbers)}")
    if line.numbers_from:
        fields.append(f"from = {list(line.numbers_from)}")
    if line.jokerless:
        fields.append(f"jokerless = {toml_text(line.jokerless)}")
    if line.note:
        fields.append(f"note = {toml_text(line.note)}")
    if line.left_out and line.forms:
        fields.append(f"left_out = {_texts(line.left_out)}")
    if line.why:
        fields.append(f"why = {toml_text(line.why)}")
    return f"{{ {', '.join(fields)} }}"


def _texts(texts: Sequence[str]) -> str:
    if len(texts) == 1:
        return toml_text(texts[0])
    return f"[{', '.join(map(toml_text, texts))}]"


def toml_text(text: str) -> str:
    """The text in quotation marks, as TOML has it."""
    import json

    # A JSON string is a TOML string but for the one character TOML wants escaped.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")
