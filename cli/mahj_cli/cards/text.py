"""The text of a card file, changed a line at a time so that all else in it stays as it is.

Whoever keeps a card as a file has comments in it and columns that line up. What is added,
replaced or taken away here is one record or one section; the rest of the text is not touched.
Every function gives the new text, or None where the file is laid out in a way that it does not
know (sections in line, `[[section.line]]`).
"""

from __future__ import annotations

import re
from typing import NamedTuple

_TOKEN = re.compile(
    r"""
    (?P<comment>\#[^\n]*)
  | \"{3}(?:[^\\]|\\.)*?\"{3,5} | '{3}.*?'{3,5}
  | "(?:[^"\\\n]|\\.)*" | '[^'\n]*'
  | (?P<sign>[\[\]{}\n])
    """,
    re.VERBOSE | re.DOTALL,
)
_HEADER = re.compile(r"\[\[[ \t]*section[ \t]*\]\]")
_LINE_KEY = re.compile(r"\s*line[ \t]*=[ \t]*")
_COMMA = re.compile(r"[ \t]*,")


class _Section(NamedTuple):
    """Where the last section of a card file stands.

    Attributes:
        header: where `[[section]]` begins.
        records: where each of its lines begins and ends.
        close: where the bracket stands that ends them.
    """

    header: int
    records: list[tuple[int, int]]
    close: int


def add_key(text: str, key: str, value: str) -> str:
    """The text with a key of the card itself; there may be no section yet."""
    return f"{_ended(text)}{key} = {value}{_newline(text)}"


def add_section(text: str, section: str) -> str:
    """The text with one more section, given as TOML."""
    newline = _newline(text)
    return f"{_ended(text)}{newline}{section.replace(chr(10), newline)}{newline}"


def take_section(text: str) -> str | None:
    """The text without its last section; comments in it stay."""
    last = _last_section(text)
    if last is None:
        return None
    newline = _newline(text)
    comments = [
        each.group().rstrip()
        for each in _TOKEN.finditer(text, last.header)
        if each["comment"] is not None
    ]
    return newline.join([text[: last.header].rstrip(), *comments]) + newline


def put_record(text: str, place: int, record: str) -> str | None:
    """The text with a record as the line at this place (from 0) of the last section."""
    last = _last_section(text)
    if last is None or place > len(last.records):
        return None
    if place < len(last.records):
        start, end = last.records[place]
        return text[:start] + record + text[end:]
    newline = _newline(text)
    indent = "  "
    comma_at = last.close
    comma = ""
    if last.records:
        start, comma_at = last.records[-1]
        before = text[_line_start(text, start) : start]
        indent = before if before.isspace() else indent
        comma = "" if _COMMA.match(text, comma_at) else ","
    row_start = _line_start(text, last.close)
    row = f"{indent}{record},{newline}"
    if text[row_start : last.close].strip():
        row_start, row = last.close, newline + row
    return text[:comma_at] + comma + text[comma_at:row_start] + row + text[row_start:]


def take_record(text: str) -> str | None:
    """The text without the last line of the last section; a comment beside it stays."""
    last = _last_section(text)
    if last is None or not last.records:
        return None
    start, end = last.records[-1]
    comma = _COMMA.match(text, end)
    end = comma.end() if comma else end
    row_start = _line_start(text, start)
    row_end = text.find("\n", end) + 1 or len(text)
    if not (text[row_start:start] + text[end:row_end]).strip():
        start, end = row_start, row_end
    return text[:start] + text[end:]


def _last_section(text: str) -> _Section | None:
    found: _Section | None = None
    header, opened, depth, row_start = -1, False, 0, 0
    records: list[tuple[int, int]] = []
    at = start = 0
    while token := _TOKEN.search(text, at):
        at = token.end()
        sign, place = token["sign"], token.start()
        if sign == "\n":
            row_start = at
        elif sign in ("[", "{"):
            before = text[row_start:place]
            if depth == 0 and not before.strip():
                named = _HEADER.match(text, place)
                if named is None:
                    return None
                header, found, at = place, None, named.end()
                continue
            if depth == 0 and header >= 0 and _LINE_KEY.fullmatch(before):
                opened, records = True, []
            if depth == 1:
                start = place
            depth += 1
        elif sign is not None:
            depth -= 1
            if opened and depth == 1:
                records.append((start, at))
            elif opened and depth == 0:
                found, opened = _Section(header, records, place), False
    return found


def _line_start(text: str, place: int) -> int:
    return text.rfind("\n", 0, place) + 1


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + _newline(text)
