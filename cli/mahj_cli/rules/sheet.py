"""`mahj rules sheet`: a group's rules on one page, as text, as Markdown, to be printed."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from mahj_cli.options import OUT, CardName, Json, Mods, RulesWord, Year
from mahj_cli.output import markdown_text, print_json, printable, say, wrapped
from mahj_cli.rules.command import frame
from mahj_cli.tables import load, setters_of, title_of

if TYPE_CHECKING:
    from mahj import Rules
    from mahj_cli.rules.compared import Difference

LEAGUE = "nmjl"
"""The preset of League rules, which the others differ from."""


class Format(StrEnum):
    """What a sheet is written as."""

    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"


_FORMAT_OF = {".md": Format.MARKDOWN, ".html": Format.HTML, ".htm": Format.HTML}


class Item(NamedTuple):
    """A rule on the sheet.

    Attributes:
        title: what it is called.
        text: what it says at this table.
        league: what League rules say instead; nothing for a house rule.
        source: where it comes from, and who switched it on.
    """

    title: str
    text: str
    league: str = ""
    source: str = ""


class Sheet(NamedTuple):
    """A table's rules for the table.

    Attributes:
        title: what the group calls its table.
        about: players, tiles and card in a sentence.
        differs: what differs from League rules.
        whole: every rule; of house rules only where they are told.
    """

    title: str
    about: str
    differs: list[Item]
    whole: list[Item]


def sheet(
    rules: RulesWord = LEAGUE,
    mod: Mods = None,
    card: CardName = None,
    year: Year = None,
    form: Annotated[
        Format | None,
        typer.Option(
            "--format", help="What it is written as; as the new file's name ends, else text."
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(*OUT, metavar="FILE", help="A new file; nothing is overwritten."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Prints a group's rules for the table, on one page.

    What differs from League rules comes first, each with its source; then the whole.

    \b
    Examples:
      mahj rules sheet thursday.toml
      mahj rules sheet thursday.toml --out thursday.html
      mahj rules sheet riichi-advanced --format markdown
    """
    if as_json and (form is not None or out is not None):
        raise typer.BadParameter("--json goes without --format and --out")
    played = load(rules, mod, card, year)
    made = sheet_of(played)
    if as_json:
        told = {**made._asdict(), "differs": [each._asdict() for each in made.differs]}
        print_json({**told, "whole": [each._asdict() for each in made.whole]})
        return
    suffix = out.suffix.lower() if out is not None else ""
    form = form or _FORMAT_OF.get(suffix, Format.TEXT)
    text = _written(made, form)
    if out is None:
        say(text.rstrip("\n"))
        return
    from mahj_cli.writing import write_new

    write_new(out, text)
    say(f"The rules of {made.title} are written to {printable(str(out))}.")


def sheet_of(rules: Rules) -> Sheet:
    """What is on the sheet of a table."""
    from mahj import listed, load_rules
    from mahj_cli.rules.compared import compare, said_of
    from mahj_cli.rules.touched import reservation

    whole = []
    for mod in rules.mods.values():
        said = said_of(mod) if mod.standard else ""
        if said:
            whole.append(Item(mod.title, f"{said} {reservation(rules, mod)}".rstrip()))
    house = [mod.title for mod in rules.mods.values() if not mod.standard]
    if house:
        whole.append(Item("House rules", f"{listed(house, 'and')}: see above."))
    return Sheet(
        title_of(rules),
        f"{frame(rules)}.",
        _differs(rules, compare(rules, load_rules(LEAGUE))),
        whole,
    )


def _differs(rules: Rules, differences: list[Difference]) -> list[Item]:
    """The house rules, each with what it sets, then what the table sets otherwise itself.

    Card, players and tiles are told before.
    """
    from mahj_cli.rules.compared import SETTLED

    setters = setters_of(rules)
    house: list[Item] = []
    set_here: list[Item] = []
    for each in differences:
        here, league = each.one, each.other
        if not each.mod or (each.mod, each.option) in setters:
            continue
        if here is None or here.says == SETTLED:
            continue
        if each.option:
            said = "" if league is None or league.says == SETTLED else league.says
            set_here.append(Item(each.title, here.says, said, _source(rules, each)))
            continue
        sets = [
            other.one.says
            for other in differences
            if other.one
            and other.one.says != SETTLED
            and setters.get((other.mod, other.option)) == each.mod
        ]
        told = here.says + "".join(f" {text}" for text in sets if not _has(here.says, text))
        house.append(Item(each.title, told, "", _source(rules, each)))
    return [*house, *set_here]


def _has(told: str, sentence: str) -> bool:
    """Whether this has been told, be it as part of a sentence."""
    return sentence.rstrip(".").lower() in told.lower()


def _source(rules: Rules, difference: Difference) -> str:
    """Where a rule comes from, and who has it so."""
    from mahj_cli.rules.compared import who_says

    here = difference.one
    if here is None:
        return difference.source
    return "; ".join(filter(None, [here.source or difference.source, who_says(rules, here.by)]))


# What it is written as

DIFFERS, WHOLE = "What differs from League rules", "All the rules"
NOTHING = "Nothing: these are League rules."


def _written(made: Sheet, form: Format) -> str:
    if form is Format.HTML:
        from mahj_cli.rules.sheet_html import page

        return page(made)
    return markdown(made) if form is Format.MARKDOWN else plain(made)


def plain(made: Sheet) -> str:
    """The sheet as text, each rule a paragraph."""
    parts = [made.title, wrapped(made.about), "", f"{DIFFERS}:"]
    for each in made.differs:
        parts.append(wrapped(f"- {each.title}. {each.text}", 0, 2))
        if each.league:
            parts.append(wrapped(f"League: {each.league}", 4, 2))
        parts.append(wrapped(f"[{each.source}]", 4, 1))
    if not made.differs:
        parts.append(NOTHING)
    parts += ["", f"{WHOLE}:"]
    parts += [wrapped(f"- {each.title}. {each.text}", 0, 2) for each in made.whole]
    return "\n".join([*parts, ""])


def markdown(made: Sheet) -> str:
    """The sheet as Markdown."""
    parts = [f"# {markdown_text(made.title)}", markdown_text(made.about), f"## {DIFFERS}"]
    for each in made.differs:
        league = f" League: {markdown_text(each.league)}" if each.league else ""
        parts.append(
            f"- **{markdown_text(each.title)}.** {markdown_text(each.text)}{league} "
            f"*({markdown_text(each.source)})*"
        )
    if not made.differs:
        parts.append(NOTHING)
    parts.append(f"## {WHOLE}")
    parts += [f"**{markdown_text(each.title)}.** {markdown_text(each.text)}" for each in made.whole]
    return "\n\n".join(parts) + "\n"
