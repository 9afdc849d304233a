"""`mahj cards`: the card sets that are installed, what is on a card, and what is wrong with one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mahj_cli.options import Json, Year, complete_cards, complete_rules
from mahj_cli.output import counted, heading, paint, print_json, say, table, wrapped

if TYPE_CHECKING:
    from mahj.card import Card, CardReport, Form, Line, LineReport

Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME|FILE",
        help="A card set, or the path of a card file.",
        autocompletion=complete_cards,
    ),
]

_COLOURS = {"a": "green", "b": "red", "c": "blue"}


def list_cards(as_json: Json = False) -> None:
    """Lists the card sets that are installed, whose they are and where they are published.

    \b
    Examples:
      mahj cards list
      mahj cards list --json
    """
    from mahj import registry
    from mahj_cli import faults

    found: list[dict[str, Any]] = []
    for name in registry.installed(registry.CARDS):
        try:
            found.append(_set_json(name))
        except Exception as error:  # whatever is wrong with one, the others are listed
            found.append({"card": name, "error": faults.as_json(error)})
    if as_json:
        print_json(found)
        return
    for each in found:
        if "error" in each:
            say(f"{each['card']} is broken: {each['error']['message']}")
            continue
        lines = counted(each["lines"], "line")
        say(f"{paint(each['card'], 'bold')}  {each['title']}, {lines}")
        for text in (each["credit"], each["url"]):
            if text:
                say(wrapped(text, indent=2))


def _set_json(name: str) -> dict[str, Any]:
    from mahj import CardError, CardSet, registry

    found = registry.load(registry.CARDS, name)
    if not isinstance(found, CardSet):
        raise CardError(f"the card set {name!r} is registered as {found!r}, no CardSet")
    card = found.card()
    return {
        "card": name,
        "title": found.title,
        "year": card.year,
        "sections": len(card.sections),
        "lines": len(card.lines),
        "credit": found.credit,
        "url": found.url,
    }


def show(card: Name, as_json: Json = False) -> None:
    """Shows a card section by section: each line as printed, its value, X or C, its notes.

    \b
    Examples:
      mahj cards show house-2026
      mahj cards show my-card.toml --json
    """
    from mahj import find_card

    found = find_card(card)
    if as_json:
        print_json(_card_json(found))
        return
    about = ", ".join(filter(None, [found.publisher, str(found.year or ""), found.licence]))
    heading(found.name)
    for text in (about, found.url):
        if text:
            say(f"  {text}")
    for section in found.sections:
        say()
        heading(section.name)
        width = max((len(form.text) for line in section.lines for form in line.forms), default=0)
        for line in section.lines:
            for text in _line(line, width):
                say(text)


def _forms(line: Line) -> str:
    return " or ".join(form.text for form in line.forms)


def _line(line: Line, width: int) -> list[str]:
    """A line as it is printed: each form, then value and notes beside the last."""
    number = f"#{line.number}".rjust(4)
    if not line.forms:
        what = f"left out: {' or '.join(line.left_out)}" + (f" ({line.why})" if line.why else "")
        return [paint(wrapped(f"{number}  {what}", hanging=8), "dim")]
    notes = [_numbers(line), line.note]
    if line.jokerless is not None:
        without = "double" if line.jokerless == "double" else "no double"
        notes.append(f"{without} without jokers")
    shown = []
    for place, form in enumerate(line.forms):
        last = place == len(line.forms) - 1
        pad = " " * max(0, width - len(form.text)) if last else ""
        value = f"{pad}  {'C' if line.concealed else 'X'}{line.value}" if last else " or"
        said = f"  {'; '.join(filter(None, notes))}".rstrip() if last else ""
        shown.append(f"{number if place == 0 else '    '}  {coloured_form(form)}{value}{said}")
    return shown


def coloured_form(form: Form) -> str:
    """A form with its three suits in three colours, where the terminal takes them."""
    words = []
    for word in form.text.split():
        alternatives = []
        for group in word.split("|"):
            letter = group.rstrip("!~")[-1:]
            style = [_COLOURS[letter]] if letter in _COLOURS else []
            alternatives.append(paint(group, *style))
        words.append("|".join(alternatives))
    return " ".join(words)


def _numbers(line: Line) -> str:
    if line.numbers == "fixed":
        return ""
    said = "any run" if line.numbers == "run" else "any numbers"
    if line.numbers_from:
        said += f" of {', '.join(map(str, line.numbers_from))}"
    return said


def _card_json(card: Card) -> dict[str, Any]:
    return {
        "card": card.id,
        "name": card.name,
        "publisher": card.publisher,
        "year": card.year,
        "url": card.url,
        "licence": card.licence,
        "choose_year": card.choose_year,
        "sections": [
            {
                "name": section.name,
                "kind": section.kind,
                "lines": [
                    {
                        "line": line.name,
                        "hand": [form.text for form in line.forms],
                        "value": line.value,
                        "concealed": line.concealed,
                        "numbers": line.numbers,
                        "from": list(line.numbers_from),
                        "note": line.note,
                        "jokerless": line.jokerless,
                        "left_out": list(line.left_out),
                        "why": line.why,
                    }
                    for line in section.lines
                ],
            }
            for section in card.sections
        ],
    }


def check(
    card: Name,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="FILE|PRESET",
            help="Whose set of tiles and year to check with; the usual 152 tiles otherwise.",
            autocompletion=complete_rules,
        ),
    ] = None,
    year: Year = None,
    as_json: Json = False,
) -> None:
    """Checks a card: what cannot be read, lines that no rack can satisfy, lines that say the same.

    \b
    Examples:
      mahj cards check my-card.toml
      mahj cards check my-card.toml --rules thursday.toml --json
    """
    from mahj import find_card, registry
    from mahj.card import check_card, read_card
    from mahj.tiles import STANDARD_SET

    counts = STANDARD_SET
    if rules is not None:
        from mahj_cli.tables import load

        played = load(rules)
        counts = played.set_counts
        year = played.year if year is None else year
    if card in registry.installed(registry.CARDS):
        found = find_card(card)
    elif Path(card).exists():
        found = read_card(card, strict=False)
    else:
        found = find_card(card)
    report = check_card(found, year, counts)
    if as_json:
        print_json(report.as_json())
    else:
        _show_report(report)
    if not report.playable:
        raise typer.Exit(1)


def _show_report(report: CardReport) -> None:
    lines = counted(sum(1 for each in report.lines if each.line.forms), "line")
    heading(f"{report.card.name}: {lines}, {counted(report.hands, 'hand')}")
    say()
    say(table(report.sections.items(), ("section", "hands"), right=[1]))
    say()
    values = ", ".join(f"{value} ({lines})" for value, lines in report.values.items())
    say(wrapped(f"Values, with how many lines have each: {values}.", hanging=2))
    mistakes = [str(problem) for problem in report.problems]
    notes: list[str] = []
    for each in report.lines:
        for finding in each.findings:
            if finding.code == "left_out" and any(p.what in each.line.why for p in report.problems):
                continue  # a mistake above says so already
            said = f"{_named(each)}: {finding.what}."
            (mistakes if finding.weight == "mistake" else notes).append(said)
    for title, found, style in (("Mistakes", mistakes, "red"), ("Worth a look", notes, "yellow")):
        if found:
            say()
            say(paint(title, "bold", style))
            for text in found:
                say(wrapped(f"- {text}", indent=2, hanging=2))
    say()
    say("It can be played." if report.playable else "It cannot be played as it stands.")


def _named(report: LineReport) -> str:
    forms = _forms(report.line) or " or ".join(report.line.left_out)
    return f"{report.line.name} ({forms})"
