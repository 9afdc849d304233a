"""`mahj cards show`: a card as the printed ones look, on the terminal, in Markdown, as a page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mahj_cli.cards.words import (
    hidden_worth,
    jokerless_of,
    left_out_of,
    numbers_of,
    printed_form,
    remarks,
    shown_forms,
    value_of,
)
from mahj_cli.options import CardWord, Json, Year
from mahj_cli.output import coloured, heading, markdown_text, paint, print_json, say, width, wrapped

if TYPE_CHECKING:
    from mahj.card import Card, Form, Line

STYLES = {"a": "green", "b": "red", "c": "blue", "x": "magenta"}
"""The three suits' colours, and that of groups which choose their suit alone."""


def show(
    card: CardWord,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
    as_html: Annotated[
        bool, typer.Option("--html", help="Print a page to be printed on paper, in HTML.")
    ] = False,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--out",
            "--output",
            metavar="FILE",
            help="A new file for the Markdown or the page.",
        ),
    ] = None,
    year: Year = None,
    as_json: Json = False,
) -> None:
    """Shows a card as the printed ones look.

    Sections of lines, each with its value and X (may be exposed) or C (concealed).

    On a terminal with colours the three suits have one each; elsewhere the letters a, b and c
    stand for them, as in card files.

    \b
    Examples:
      mahj cards show house-2026
      mahj cards show house-2026 --html -o house.html
      mahj cards show my-card.toml --json
    """
    from mahj import find_card

    if as_markdown + as_html + as_json > 1:
        raise typer.BadParameter("choose one of --markdown, --html and --json")
    if output is not None and not (as_markdown or as_html):
        raise typer.BadParameter("-o goes with --markdown or --html")
    found = find_card(card, year=year)
    if as_json:
        from mahj_cli.cards.command import card_json

        print_json(card_json(found))
    elif as_markdown or as_html:
        if as_html:
            from mahj_cli.cards.html import page

            text = page(found)
        else:
            text = markdown(found)
        if output is None:
            sys.stdout.write(text)
        else:
            from mahj_cli.writing import write_new

            write_new(Path(output), text)
            say(f"{found.name} is written to {output}.")
    else:
        show_card(found, year)


def about(card: Card) -> str:
    """Whose card it is, of which year, and on what terms."""
    return ", ".join(filter(None, [card.publisher, str(card.year or ""), card.licence]))


def show_card(card: Card, year: int | None = None) -> None:
    """Prints a card for people; its year lines spell `year`, or else the card's own year."""
    heading(card.name)
    for text in (about(card), card.url):
        if text:
            say(f"  {text}")
    for section in card.sections:
        say()
        heading(section.name)
        widths = [len(shown_text(form)) for line in section.lines for form in shown_forms(line)]
        for line in section.lines:
            for text in line_rows(line, max(widths, default=0)):
                say(text)
    if card.lines:
        say()
        say(wrapped(" ".join(legend(card, year)), hanging=2))


def legend(card: Card, year: int | None = None) -> list[str]:
    """What the marks on the card mean, as they are shown here; only those that it has."""
    groups = [
        group
        for line in card.lines
        for form in line.forms
        for place in form.places
        for group in place
    ]
    symbols = set("".join(group.symbols for group in groups))
    colours = {group.colour for group in groups}
    marks = {group.mark for group in groups}
    letters = not coloured(sys.stdout)
    plain = {group.symbols[0] for group in groups if not group.colour}
    year = card.year if year is None else year
    spelt = f", {year}" if year is not None else ""
    found = {
        "a, b, c: three different suits.": letters and bool(colours & {"a", "b", "c"}),
        "Three colours: three different suits.": not letters and bool(colours & {"a", "b", "c"}),
        "x: any suit, for each group alone.": letters and "x" in colours,
        "Magenta: any suit, for each group alone.": not letters and "x" in colours,
        "D: the dragon of the suit, without a letter any dragon.": letters and "D" in symbols,
        "Z: any one wind.": "Z" in plain,
        "???: as many of any one tile.": "?" in symbols,
        "0: soap.": "0" in symbols,
        f"YYYY: the year{spelt}.": "Y" in symbols,
        **dict.fromkeys(hidden_worth(card), True),
        "!: no jokers in this group.": letters and "!" in marks,
        "~: flowers may serve as jokers here.": letters and "~" in marks,
        "*: flowers may serve as jokers here.": not letters and "~" in marks,
        "=: these numbers stay.": letters and any(group.held for group in groups),
        "X: may be exposed.": True,
        "C: concealed.": any(line.concealed for line in card.lines),
        f"(No line of this card follows the year, so {year} changes nothing.)": year != card.year
        and "Y" not in symbols,
    }
    return [said for said, there in found.items() if there]


def line_rows(line: Line, wide: int, *, letters: bool = False) -> list[str]:
    """A line in rows: each form, then value and remarks beside the last.

    Args:
        line: the line.
        wide: how many columns the widest form of its section takes.
        letters: whether the suits have their letters besides colours.
    """
    number = f"#{line.number}".rjust(4)
    if line.words:
        return [wrapped(f"{number}  {line.words}  {value_of(line)}", hanging=6)]
    if not line.forms:
        return [paint(wrapped(f"{number}  {left_out_of(line)}", hanging=8), "dim")]
    rows = []
    shown = shown_forms(line)
    for place, form in enumerate(shown):
        last = place == len(shown) - 1
        pad = " " * max(0, wide - len(shown_text(form, letters=letters))) if last else ""
        value = f"{pad}  {paint(value_of(line), 'bold')}" if last else " or"
        rows.append(
            f"{number if place == 0 else '    '}  {form_text(form, letters=letters)}{value}"
        )
    said = "; ".join(_said(line, letters))
    if len(shown) < len(line.forms):
        said = "; ".join(filter(None, [f"{len(line.forms) - len(shown)} more forms", said]))
    column = wide + 13
    if said and column + len(said) <= width():
        rows[-1] += f"  {paint(said, 'dim')}" if coloured(sys.stdout) else f"  {said}"
    elif said:
        rows.append(paint(wrapped(said, indent=8), "dim"))
    return rows


def _said(line: Line, letters: bool) -> list[str]:
    """The remarks: what the colours mean is said where no letters say it."""
    if coloured(sys.stdout) and not letters:
        return remarks(line)
    return _in_words(line)


def _in_words(line: Line) -> list[str]:
    """What the line's settings and its note say, nothing twice."""
    said = (numbers_of(line), line.note, jokerless_of(line), left_out_of(line))
    return list(dict.fromkeys(filter(None, said)))


def shown_text(form: Form, *, letters: bool = False) -> str:
    """A form as `form_text` shows it, without colour."""
    if letters or not coloured(sys.stdout):
        return form.text
    return " ".join("|".join(text for text, _ in place) for place in printed_form(form))


def form_text(form: Form, *, letters: bool = False) -> str:
    """A form with its suits in colours; with its letters where the terminal has none."""
    if not coloured(sys.stdout):
        return form.text
    if letters:
        return " ".join(
            "|".join(
                paint(text, "bold", *_style(colour))
                for text, (_, colour) in zip(written.split("|"), place, strict=True)
            )
            for written, place in zip(form.text.split(), printed_form(form), strict=True)
        )
    return " ".join(
        "|".join(paint(text, "bold", *_style(colour)) for text, colour in place)
        for place in printed_form(form)
    )


def _style(colour: str) -> list[str]:
    return [STYLES[colour]] if colour else []


# -- Markdown ---------------------------------------------------------------------------


def markdown(card: Card) -> str:
    """The card as Markdown; the letters a, b, c stand for three different suits."""
    parts = [f"# {markdown_text(card.name)}"]
    if about(card):
        parts.append(markdown_text(about(card)))
    if card.url:
        parts.append(f"<{card.url}>")
    for section in card.sections:
        rows = ["|   | hand | value | |", "|--:|:-----|------:|:--|"]
        for line in section.lines:
            if line.words:
                rows.append(f"| {line.number} | {markdown_text(line.words)} | {value_of(line)} | |")
                continue
            if not line.forms:
                what = f"left out: {markdown_text(' or '.join(line.left_out))}"
                rows.append(f"| {line.number} | {what} | | {markdown_text(line.why)} |")
                continue
            shown = shown_forms(line)
            forms = " or<br>".join(f"`{_cell(form.text)}`" for form in shown)
            if len(shown) < len(line.forms):
                forms += f" or {len(line.forms) - len(shown)} more"
            said = "; ".join(map(markdown_text, _in_words(line)))
            rows.append(f"| {line.number} | {forms} | {value_of(line)} | {said} |")
        parts.append(f"## {markdown_text(section.name)}")
        parts.append("\n".join(rows))
    parts.append(
        "The letters a, b and c stand for three different suits, x for any. X: may be exposed. "
        "C: concealed."
    )
    return "\n\n".join(parts) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
