"""`mahj cards`: the card sets that are installed, and what is wrong with a card."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mahj_cli.cards.words import forms_of
from mahj_cli.options import CardWord, Json, Year, complete_rules
from mahj_cli.output import counted, heading, paint, print_json, say, wrapped

if TYPE_CHECKING:
    from mahj.card import Card, CardReport, LineReport


def list_cards(as_json: Json = False) -> None:
    """Lists the card sets that are installed, and whose they are.

    \b
    Examples:
      mahj cards list
      mahj cards list --json
    """
    from mahj import registry
    from mahj.errors import FAULTS
    from mahj_cli import faults

    found: list[dict[str, Any]] = []
    for name in registry.installed(registry.CARDS):
        try:
            found.append(_set_json(name))
        except FAULTS as error:  # whatever is wrong with one, the others are listed
            found.append({"card": name, "error": faults.as_json(error)})
    if as_json:
        print_json(found)
        return
    for each in found:
        if "error" in each:
            say(f"{each['card']} is broken: {each['error']['message']}")
            continue
        if not each["lines"]:
            continue
        lines = counted(each["lines"], "line")
        say(f"{paint(each['card'], 'bold')}  {each['title']}, {lines}")
        for text in (each["credit"], each["url"]):
            if text:
                say(wrapped(text, indent=2))
    sold = [each["card"] for each in found if each.get("sold") and not each["lines"]]
    if sold:
        said = "Sold by their publishers, and your own copy is not here yet: "
        say(wrapped(f"{said}{', '.join(sold)}. How to bring it: mahj cards show {sold[0]}."))


def _set_json(name: str) -> dict[str, Any]:
    from mahj import CardError, CardSet, registry

    found = registry.load(registry.CARDS, name)
    if not isinstance(found, CardSet):
        raise CardError(f"the card set {name!r} is registered as {found!r}, no CardSet")
    try:
        card = found.card()
    except CardError as error:
        if found.sold and error.problems[0].code == "not_there":
            return {"card": name, "title": found.title, "sold": True, "lines": 0}
        raise
    return {
        "card": name,
        "title": found.title,
        "year": card.year,
        "sections": len(card.sections),
        "lines": len(card.lines),
        "credit": found.credit,
        "url": found.url,
        **({"sold": True} if found.sold else {}),
    }


def card_json(card: Card) -> dict[str, Any]:
    """The card as `mahj cards show --json` prints it."""
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
                        **(
                            {"words": line.words, "unexposed": line.unexposed} if line.words else {}
                        ),
                    }
                    for line in section.lines
                ],
            }
            for section in card.sections
        ],
    }


def check(
    card: CardWord,
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
    """Checks a card: what cannot be read, what no rack can satisfy.

    And lines that say the same.

    \b
    Examples:
      mahj cards check my-card.toml
      mahj cards check my-card.toml --rules thursday.toml --json
    """
    from mahj import CardError, find_card, registry
    from mahj.card import check_card, read_card
    from mahj.tiles import STANDARD_SET

    counts = STANDARD_SET
    if rules is not None:
        from mahj_cli.tables import load

        played = load(rules)
        counts = played.set_counts
        year = played.year if year is None else year
    if card in registry.installed(registry.CARDS):
        found = find_card(card, year=year)
    elif Path(card).exists():
        try:
            found = read_card(card, strict=False)
        except CardError:
            read_card(card)  # tells the forms that cannot be used as well
            raise
    else:
        found = find_card(card, year=year)
    report = check_card(found, year, counts)
    if as_json:
        print_json(report.as_json())
    else:
        _show_report(report)
    if not report.sound:
        raise typer.Exit(1)


def _show_report(report: CardReport) -> None:
    lines = counted(sum(1 for each in report.lines if each.line.playable), "line")
    heading(f"{report.card.name}: {lines}, {counted(report.hands, 'hand')}")
    say()
    _show_hands(report)
    values = ", ".join(f"{value} ({lines})" for value, lines in report.values.items())
    if values:
        say()
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
    if report.sound:
        say("It can be played.")
    elif report.playable:
        say("It can be played, but some of its lines nobody can ever win by.")
    else:
        say("It cannot be played as it stands.")


def _show_hands(report: CardReport) -> None:
    """How many hands each section has, and each of its lines in printed order."""
    wide = max([len("section"), *map(len, report.sections)])
    say(paint(f"  {'section':{wide}}  hands  by line", "dim"))
    for name, hands in report.sections.items():
        lines = " ".join(str(each.hands) for each in report.lines if each.line.section == name)
        say(wrapped(f"{name:{wide}}  {hands:5}  {lines}", indent=2, hanging=wide + 9))


def _named(report: LineReport) -> str:
    forms = forms_of(report.line) or " or ".join(report.line.left_out)
    return f"{report.line.name} ({forms})"
