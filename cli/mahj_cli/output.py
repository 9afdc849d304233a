"""Printing for people and for programs. Imports next to nothing; colour only on terminals."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

_STYLES = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "94",
    "magenta": "35",
    "cyan": "36",
}


_UNSEEN = "\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_COMMANDS = f"[{_UNSEEN}]"
_BUT_COLOURS = rf"(?!\x1b\[[0-9;]*m)[{_UNSEEN}]"


def printable(text: str, *, colours: bool = False) -> str:
    """A text of a user's, with what a terminal would obey shown as an escape: `\\x1b`.

    Args:
        text: the text.
        colours: whether there may be colours in it, which are ours.
    """
    if text.isprintable():
        return text
    return re.sub(_BUT_COLOURS if colours else _COMMANDS, _escape, text)


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode()


def _shown(text: str, stream: IO[Any] | None) -> str:
    """A text as it is printed: no command for a terminal but our own colours."""
    return text if text.isprintable() else printable(text, colours=coloured(stream))


def say(text: str = "") -> None:
    """Prints to standard output."""
    print(_shown(text, sys.stdout))


def warn(text: str) -> None:
    """Prints to standard error, as far as that takes it: there is nobody else to tell."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(_shown(text, sys.stderr), file=sys.stderr)


def open_closed_streams() -> None:
    """Puts something in the place of streams that whoever started us has closed.

    Otherwise the first file that is opened, a record say, would take the place of the output.
    To write there fails, as on a full disk; what is told to standard error is told to nobody.
    """
    for number, way in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, way)  # the system gives the lowest number that is free
    if sys.stdout is None:
        sys.stdout = os.fdopen(1, "w", closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", closefd=False)


def print_json(value: object, *, one_line: bool = False) -> None:
    """Prints a value as JSON, in ASCII, so that any terminal and any pipe takes it."""
    import json

    print(json.dumps(value) if one_line else json.dumps(value, indent=2))


def coloured(stream: IO[Any] | None) -> bool:
    """Whether colour may go there: a terminal that knows it, and a user who wants it."""
    if stream is None or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def paint(text: str, *styles: str, stream: IO[Any] | None = None) -> str:
    """The text in styles (`bold`, `dim`, `red`, ...), where standard output takes them."""
    if not styles or not coloured(stream or sys.stdout):
        return text
    return f"\x1b[{';'.join(_STYLES[style] for style in styles)}m{text}\x1b[0m"


def heading(text: str) -> None:
    """Prints a heading."""
    say(paint(text, "bold"))


def width() -> int:
    """How many columns there are to print in."""
    from shutil import get_terminal_size

    return max(40, get_terminal_size().columns)


def wrapped(text: str, indent: int = 0, hanging: int = 0) -> str:
    """A paragraph in lines that fit; `hanging` is how much further the later lines begin."""
    from textwrap import fill

    first, later = " " * indent, " " * (indent + hanging)
    return fill(
        text,
        min(width(), 100),
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )


def go_on(path: Path) -> str:
    """How a record is gone on with, in one line however long, so that it can be copied."""
    from mahj.errors import typed

    return f"Go on with: {typed('mahj', 'play', '--resume', printable(str(path)))}"


def table(
    rows: Iterable[Sequence[object]], header: Sequence[str] = (), *, right: Sequence[int] = ()
) -> str:
    """Rows in aligned columns, two blanks apart and two from the edge.

    Args:
        rows: all of the same length; None is an empty cell.
        header: the columns' names.
        right: the columns that end at their right edge.
    """
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    if header:
        cells.insert(0, list(header))
    if not cells:
        return ""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for number, row in enumerate(cells):
        parts = [
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        line = f"  {'  '.join(parts)}".rstrip()
        lines.append(paint(line, "dim") if header and number == 0 else line)
    return "\n".join(lines)


def remarked(
    rows: Sequence[Sequence[object]], header: Sequence[str], *, right: Sequence[int] = ()
) -> str:
    """The same, where the last cell of a row is a remark that may be long.

    Where the rows would be wider than the terminal, the remarks stand below all of them, each with
    the first cell of its row.
    """
    whole = table(rows, header, right=right)
    if max(map(len, whole.split("\n"))) <= width():
        return whole
    remarks = [wrapped(f"{row[0]}. {row[-1]}", 2, 3) for row in rows if row[-1]]
    return "\n".join([table([row[:-1] for row in rows], header[:-1], right=right), "", *remarks])


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: `1 tile`, `3 tiles`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def first_sentence(paragraph: str) -> str:
    """A paragraph up to its first full stop."""
    head, stop, _ = paragraph.partition(". ")
    return f"{head}." if stop else paragraph


def markdown_text(text: str) -> str:
    """Text in which nothing is a mark of Markdown."""
    for mark in "\\`*_[]<>|#":
        text = text.replace(mark, f"\\{mark}")
    return " ".join(text.split())
