"""Charts in text: bars of numbers, on either side of nought."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from mahj_cli.output import width

_MOST = 40
"""Columns of the longest bar."""


def bars(rows: Sequence[tuple[str, int]], most_each: float = _MOST) -> list[str]:
    """A bar for each row, all to one scale, with its label and its number before it.

    Args:
        rows: labels and numbers.
        most_each: how many columns one of them is long at the most, where the numbers are small.

    Returns:
        Lines, none wider than the terminal. What is below nought goes to the left of a middle
        line, which is there only where something does.
    """
    if not rows:
        return []
    texts = [str(number) for _, number in rows]
    label, digits = max(len(name) for name, _ in rows), max(map(len, texts))
    left = max([0, *[-number for _, number in rows]])
    right = max([0, *[number for _, number in rows]])
    room = max(8, min(_MOST, width() - label - digits - 8))
    scale = min(room / ((left + right) or 1), most_each)
    block, middle = ("█", "│") if _shows("█│") else ("#", "|")
    before = round(left * scale)
    lines = []
    for (name, number), text in zip(rows, texts, strict=True):
        bar = block * max(round(abs(number) * scale), 1 if number else 0)
        if left:
            bar = f"{bar:>{before}}{middle}" if number < 0 else f"{'':>{before}}{middle}{bar}"
        lines.append(f"  {name:<{label}}  {text:>{digits}}  {bar}".rstrip())
    return lines


def _shows(text: str) -> bool:
    """Whether standard output can say these characters."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
