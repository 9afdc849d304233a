"""A card as one page to be printed: HTML with its style in it, no scripts, no network."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from mahj_cli.cards.words import (
    hidden_worth,
    left_out_of,
    printed_form,
    remarks,
    shown_colour,
    shown_forms,
    value_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mahj.card import Card, Form, Line, Section

_COLUMN = (248.0, 474.0)
"""How wide and high each of the three columns of a sheet is, in points."""

_LARGEST, _SMALLEST = 10.6, 5.0  # points
_LINE_HEIGHT = 1.3

# How wide characters come out in bold capitals and digits, and in the small type of
# remarks, as parts of the type's size; on the generous side, fonts differ.
_HAND, _BLANK, _REMARK = 0.69, 0.42, 0.37
_BESIDE = 5.2  # what the number and the value take of a row

_STYLE = """
:root { --ink: #22252b; --soft: #6f7681; --hair: #d5d2c8; --paper: #fffdf8;
  --a: #0b7a43; --b: #c22026; --c: #1e4fbf; --x: #8a4fb0; }
* { box-sizing: border-box; }
html { background: #e9e6dd; }
body { margin: 0; color: var(--ink); font-size: SIZEpt; line-height: 1.3;
  font-family: "Avenir Next", "Segoe UI", "Helvetica Neue", "Nimbus Sans", Arial, sans-serif;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.sheet { width: 281mm; min-height: 194mm; margin: 8mm auto; padding: 7mm 8mm 5mm;
  background: var(--paper); box-shadow: 0 1mm 6mm rgba(40, 36, 24, .22); border-radius: 1.5mm;
  display: flex; flex-direction: column; }
header { display: flex; align-items: baseline; justify-content: space-between; gap: 6mm; }
h1 { margin: 0; font: 600 19pt/1.1 "Iowan Old Style", "Palatino Linotype", Palatino,
  "Book Antiqua", "P052", Georgia, serif; letter-spacing: .01em; }
.about { color: var(--soft); font-size: 8pt; text-align: right; }
.rule { display: flex; height: .7mm; margin: 2mm 0 3mm; border-radius: 1mm; overflow: hidden; }
.rule i { flex: 1; } .rule i:nth-child(1) { background: var(--a); }
.rule i:nth-child(2) { background: var(--b); } .rule i:nth-child(3) { background: var(--c); }
main { flex: 1; columns: 3; column-gap: 9mm; column-rule: .2mm solid var(--hair); }
section { margin: 0 0 1.15em; }
section.whole { break-inside: avoid; }
h2 { margin: 0 0 .3em; text-align: center; break-after: avoid; font: 600 1.22em/1.2
  "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "P052", Georgia, serif;
  letter-spacing: .05em; }
h2 span { padding: 0 .7em; border-bottom: .25mm solid var(--hair); }
ol { margin: 0; padding: 0; list-style: none; }
li { display: grid; grid-template-columns: 1.7em 1fr auto; column-gap: .35em;
  padding: .11em 0; break-inside: avoid; }
.number { color: var(--soft); font-size: .72em; line-height: 1.78; text-align: right; }
.hand { display: inline-block; margin-right: .3em; font-weight: 650; letter-spacing: .045em;
  word-spacing: .12em; font-variant-numeric: lining-nums tabular-nums; }
.hand b { font-weight: inherit; white-space: nowrap; }
.or { color: var(--soft); font-style: italic; font-weight: 400; letter-spacing: 0;
  margin-right: .4em; }
.hand .or { margin: 0 .1em; }
.said { color: var(--soft); font-size: .8em; }
.a { color: var(--a); } .b { color: var(--b); } .c { color: var(--c); } .x { color: var(--x); }
.value { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
.value i { font-style: normal; font-weight: 400; color: var(--soft); margin-right: .25em; }
.out { color: var(--soft); font-size: .8em; }
footer { margin-top: 2.5mm; padding-top: 1.5mm; border-top: .2mm solid var(--hair);
  color: var(--soft); font-size: 7pt; display: flex; justify-content: space-between; gap: 6mm; }
footer a { color: inherit; text-decoration: none; }
@media (max-width: 900px) { .sheet { width: auto; margin: 0; } main { columns: 1; }
  body { font-size: 11pt; } }
@page { size: landscape; margin: 8mm; }
@media print { html { background: none; } .sheet { width: auto; min-height: 192mm; margin: 0;
  padding: 0; box-shadow: none; background: none; } main { columns: 3; }
  body { font-size: SIZEpt; } }
"""


def page(card: Card) -> str:
    """The card as a page of HTML."""
    size = _size(card)
    about = " &middot; ".join(
        escape(text) for text in (card.publisher, str(card.year or ""), card.licence) if text
    )
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(card.name)}</title>",
            f"<style>{_STYLE.replace('SIZE', f'{size:.2f}')}</style>",
            "</head>",
            "<body>",
            '<div class="sheet">',
            f'<header><h1>{escape(card.name)}</h1><div class="about">{about}</div></header>',
            '<div class="rule"><i></i><i></i><i></i></div>',
            "<main>",
            *(text for section in card.sections for text in _section(section)),
            "</main>",
            _footer(card),
            "</div>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _size(card: Card) -> float:
    """The largest type in which the card fits on one sheet."""
    wide, high = _COLUMN
    size = _LARGEST
    while size > _SMALLEST:
        column, left = 1, high
        for section in card.sections:
            height = _height(section, wide / size) * size
            if height > left and _whole(section):
                column, left = column + 1, high
            while height > left:
                column, height, left = column + 1, height - left, high
            left -= height
        if column <= 3:
            break
        size -= 0.1
    return size


def _whole(section: Section) -> bool:
    """Whether it is short enough to stand in one column."""
    return len(section.lines) <= 12 and all(len(line.forms) <= 6 for line in section.lines)


def _height(section: Section, wide: float) -> float:
    """About how high a section is, both measured in the size of its type."""
    room = wide - _BESIDE
    height = 3.0
    for line in section.lines:
        rows, at = 1, 0.0
        pieces = [
            sum(_BLANK if c == " " else _HAND for c in form.text) for form in shown_forms(line)
        ]
        pieces = pieces or [_REMARK * len(" ".join([*line.left_out, line.why, line.words]))]
        for place, piece in enumerate(pieces):
            piece += 1.6 * (place < len(pieces) - 1)
            if at and at + piece > room:
                rows, at = rows + 1, 0.0
            rows += int(piece // room)
            at += piece % room
        for word in "; ".join(_remarks(line)).split():
            if at and at + _REMARK * len(word) > room:
                rows, at = rows + 1, 0.0
            at += _REMARK * (len(word) + 1)
        height += rows * _LINE_HEIGHT + 0.24
    return height


def _wide(form: Form) -> float:
    """About how wide a form is, in the size of its type."""
    groups = ["/".join(text for text, _ in place) for place in printed_form(form)]
    return _HAND * sum(map(len, groups)) + _BLANK * len(groups)


def _remarks(line: Line) -> list[str]:
    """What is said beside a line; that purple is any suit stands at the foot."""
    return remarks(line, any_suit=False)


def _section(section: Section) -> Iterator[str]:
    whole = ' class="whole"' if _whole(section) else ""
    yield f"<section{whole}><h2><span>{escape(section.name)}</span></h2>"
    yield "<ol>"
    for line in section.lines:
        yield from _line(line)
    yield "</ol></section>"


def _line(line: Line) -> Iterator[str]:
    yield f'<li><span class="number">{line.number}</span>'
    if line.words:
        value = f'<span class="value">{value_of(line)}</span>'
        yield f'<div><span class="said">{escape(line.words)}</span></div>{value}</li>'
        return
    if not line.forms:
        yield f'<div class="out">{escape(left_out_of(line))}</div></li>'
        return
    shown = shown_forms(line)
    hands = [
        f'<span class="hand">{" ".join(_place(place) for place in printed_form(form))}'
        + (' <span class="or">or</span></span>' if number < len(line.forms) else "</span>")
        for number, form in enumerate(shown, 1)
    ]
    if len(shown) < len(line.forms):
        hands.append(f'<span class="or">{len(line.forms) - len(shown)} more like these</span>')
    said = "; ".join(escape(each) for each in _remarks(line))
    yield f"<div>{' '.join(hands)}"
    if said:
        yield f' <span class="said">{said}</span>'
    kind = "C" if line.concealed else "X"
    yield f'</div><span class="value"><i>{kind}</i>{line.value}</span></li>'


def _place(place: list[tuple[str, str]]) -> str:
    return '<span class="or">/</span>'.join(
        f'<b class="{colour}">{escape(text)}</b>' if colour else f"<b>{escape(text)}</b>"
        for text, colour in place
    )


def _footer(card: Card) -> str:
    """What the marks mean, and where the card comes from."""
    said = ["Three colours: three different suits.", "X: may be exposed.", "C: concealed."]
    groups = [
        group
        for section in card.sections
        for line in section.lines
        for form in line.forms
        for place in form.places
        for group in place
    ]
    if any(shown_colour(group) == "x" for group in groups):
        said.append("Purple: any suit, for each group alone.")
    if any("0" in group.symbols or "Y" in group.symbols for group in groups):
        said.append("0 is soap.")
    if any(group.mark == "~" for group in groups):
        said.append("*: flowers may serve as jokers.")
    said += hidden_worth(card)
    url = f"<span>{escape(card.url)}</span>" if card.url else ""
    return f"<footer><span>{' '.join(said)}</span>{url}</footer>"
