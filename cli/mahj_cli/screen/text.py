"""Plain lines of text: wrapped, with the suits in colour where the terminal takes it."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence

from mahj import Tile
from mahj_cli.output import coloured, say, wrapped

_MARKS = re.compile(r"(?<![\w#])([1-9]+[BCD]|[RGJ])(\*?)(?=[] ,.:;|!)]|$)")
_COLOURS = {"B": "32", "C": "31", "D": "94", "R": "31", "G": "32", "J": "1;35"}
_BOLD, _DIM = "1", "2"


class Screen:
    """Where a game is shown."""

    def __init__(self, write: Callable[[str], None] = say, colour: bool | None = None) -> None:
        """A screen.

        Args:
            write: takes a line.
            colour: whether colour may be used; where None, as standard output takes it.
        """
        self._write = write
        self._colour = coloured(sys.stdout) if colour is None else colour

    def line(self, text: str = "", style: str = "") -> None:
        """Shows a line as it is, and at once."""
        self._write(self._styled(self.tinted(text), style))
        sys.stdout.flush()

    def painted(self, text: str) -> None:
        """Shows a line that has its colours already."""
        self._write(text)

    def say(self, text: str, indent: int = 0, hanging: int = 0, style: str = "") -> None:
        """Shows a paragraph in lines that fit."""
        for line in wrapped(text, indent, hanging).split("\n"):
            self.line(line, style)

    def all(self, texts: Iterable[str]) -> None:
        """Shows several paragraphs."""
        for text in texts:
            self.say(text, hanging=2)

    def bold(self, text: str) -> None:
        """Shows a line that stands out."""
        self.line(text, _BOLD)

    def dim(self, text: str, indent: int = 0) -> None:
        """Shows a paragraph that stands back."""
        self.say(text, indent, 2, _DIM)

    def tinted(self, text: str) -> str:
        """The text with its tiles in the colours of their suits."""
        if not self._colour:
            return text
        return _MARKS.sub(_tint, text)

    def _styled(self, text: str, style: str) -> str:
        if not (style and text and self._colour):
            return text
        return f"\x1b[{style}m{text.replace(chr(27) + '[0m', f'{chr(27)}[0;{style}m')}\x1b[0m"


def _tint(match: re.Match[str]) -> str:
    kind, mark = match.groups()
    return f"\x1b[{_COLOURS[kind[-1]]}m{kind}{mark}\x1b[0m"


def rack_line(tiles: Sequence[Tile], new: Sequence[Tile] = ()) -> str:
    """A rack, its suits set apart, tiles just got marked: `1B 2B  3C 3C*  N E  J`.

    One that is not sorted stands as it is: `3C N 1B 2B 3C*`.
    """
    return "   ".join(" ".join(group) for group in rack_groups(tiles, new))


def rack_groups(tiles: Sequence[Tile], new: Sequence[Tile] = ()) -> list[list[str]]:
    """The tiles of a rack by suit and kind, tiles just got marked with a star.

    One that is not sorted is one group.
    """
    left = list(new)
    groups: dict[str, list[str]] = {}
    is_sorted = list(tiles) == sorted(tiles)
    for kind in reversed(tiles):
        mark = ""
        if kind in left:
            left.remove(kind)
            mark = "*"
        groups.setdefault(_group(kind) if is_sorted else "", []).insert(0, f"{kind}{mark}")
    return [*reversed(groups.values())]


def _group(kind: Tile) -> str:
    if kind.suit:
        return kind.suit
    return next(group for group in ("NEWS", "RG0", "F", "J", "_") if kind.text in group)
