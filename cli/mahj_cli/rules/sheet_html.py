"""A table's rules as one page to be printed: HTML with its style in it, no scripts, no network."""

from __future__ import annotations

from html import escape
from math import ceil
from typing import TYPE_CHECKING

from mahj_cli.rules.sheet import DIFFERS, NOTHING, WHOLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mahj_cli.rules.sheet import Item, Sheet

_COLUMN = (252.0, 655.0)
"""How wide and high each of the two columns of a sheet is, in points: it fits A4 and Letter."""

_LARGEST, _SMALLEST = 10.5, 4.5  # points
_LINE_HEIGHT = 1.28
_LETTER = 0.47
"""How wide letters come out on average, as part of the type's size; fonts differ."""

_GAP = 0.45  # lines between two rules

_STYLE = """
:root { --ink: #22252b; --soft: #666d78; --hair: #d5d2c8; --paper: #fffdf8; --mark: #0b7a43; }
* { box-sizing: border-box; }
html { background: #e9e6dd; }
body { margin: 0; color: var(--ink); font-size: SIZEpt; line-height: HEIGHT;
  font-family: "Avenir Next", "Segoe UI", "Helvetica Neue", "Nimbus Sans", Arial, sans-serif;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.sheet { width: 206mm; min-height: 270mm; margin: 8mm auto; padding: 10mm;
  background: var(--paper); box-shadow: 0 1mm 6mm rgba(40, 36, 24, .22); }
h1, h2 { font-family: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "P052",
  Georgia, serif; font-weight: 600; }
h1 { margin: 0; font-size: 18pt; line-height: 1.1; }
.about { margin: 1mm 0 3mm; padding-bottom: 2mm; border-bottom: .3mm solid var(--mark);
  color: var(--soft); font-size: 8.5pt; }
main { columns: 2; column-gap: 7mm; column-rule: .2mm solid var(--hair); }
h2 { margin: 0 0 .35em; font-size: 1.25em; line-height: 1.2; break-after: avoid; }
section + section h2 { margin-top: .8em; }
p { margin: 0 0 GAPem; }
.differs p { padding-left: .6em; border-left: .6mm solid var(--mark); break-inside: avoid; }
b { font-weight: 650; }
.league, .source { color: var(--soft); font-size: .86em; }
.source { font-style: italic; }
@media (max-width: 820px) { .sheet { width: auto; margin: 0; } main { columns: 1; }
  body { font-size: 11pt; } }
@page { size: portrait; margin: 10mm; }
@media print { html { background: none; } .sheet { width: auto; min-height: 0; margin: 0;
  padding: 0; box-shadow: none; background: none; } main { columns: 2; }
  body { font-size: SIZEpt; } }
"""


def page(made: Sheet) -> str:
    """The sheet as a page of HTML, in the largest type in which it fits on one."""
    style = _STYLE.replace("SIZE", f"{_size(made):.2f}").replace("HEIGHT", str(_LINE_HEIGHT))
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(made.title)}</title>",
            f"<style>{style.replace('GAP', str(_GAP))}</style>",
            "</head>",
            "<body>",
            '<div class="sheet">',
            f"<h1>{escape(made.title)}</h1>",
            f'<div class="about">{escape(made.about)}</div>',
            "<main>",
            f'<section class="differs"><h2>{DIFFERS}</h2>',
            *([_rule(each) for each in made.differs] or [f"<p>{NOTHING}</p>"]),
            "</section>",
            f"<section><h2>{WHOLE}</h2>",
            *[_rule(each) for each in made.whole],
            "</section>",
            "</main>",
            "</div>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _rule(item: Item) -> str:
    parts = [f"<b>{escape(item.title)}.</b> {escape(item.text)}"]
    if item.league:
        parts.append(f'<span class="league">League: {escape(item.league)}</span>')
    if item.source:
        parts.append(f'<span class="source">({escape(item.source)})</span>')
    return f"<p>{' '.join(parts)}</p>"


def _size(made: Sheet) -> float:
    """The largest type, in points, in which all rules fit."""
    wide, high = _COLUMN
    size = _LARGEST
    while size > _SMALLEST:
        letters = wide / (size * _LETTER)
        lines = sum(ceil(each / letters) + _GAP for each in _lengths(made)) + 6
        if lines * size * _LINE_HEIGHT <= 2 * high:
            break
        size -= 0.1
    return size


def _lengths(made: Sheet) -> Iterator[int]:
    """How many letters each rule has."""
    for each in (*made.differs, *made.whole):
        yield len(each.title) + len(each.text) + len(each.league) + len(each.source) + 12
