"""`mahj cards import` and `mahj cards export`: cards from other programs, and for them."""

from __future__ import annotations

import json
import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from mahj_cli.options import OUT, CardWord, Json, Year
from mahj_cli.output import counted, print_json, say, warn, wrapped
from mahj_cli.writing import write_new

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahj import Problem
    from mahj.card import Card

_MOST_CHARACTERS = 1_000_000
_SHOWN = 50  # mistakes, before people are told how many more there are


class Source(StrEnum):
    """What a card can be imported from."""

    RIICHI_ADVANCED = "riichi-advanced"
    JSON = "json"


class Target(StrEnum):
    """What a card can be exported to."""

    RIICHI_ADVANCED = "riichi-advanced"
    JSON = "json"
    MARKDOWN = "markdown"


class _Read(NamedTuple):
    """What came of reading: the card, what could not go in, what was passed over."""

    card: Card
    refused: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()


def import_card(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The file of another program.")],
    source: Annotated[
        Source, typer.Option("--from", help="What the file is.", show_default=False)
    ] = Source.RIICHI_ADVANCED,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--out",
            "--output",
            metavar="CARD.toml",
            help="The new card file; printed otherwise.",
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="What the card is called.")
    ] = None,
    year: Year = None,
    as_json: Json = False,
) -> None:
    """Makes a card file of a card in another program's form.

    Forms that cannot be right are left out one by one, each with its place and the reason, and
    the rest is written. The exit status is 0 when everything went in, 1 when something was left
    out or nothing could be read. A file that is there already is never overwritten.

    \b
    Examples:
      mahj cards import am_card.jq --from riichi-advanced -o card.toml
      mahj cards import card.json --from json -o card.toml
    """
    from mahj.card import card_toml, parse_card

    text = _text_of(file)
    identity = _identity(Path(output or file).stem)
    if source is Source.JSON:
        read = _from_json(text, file)
    else:
        from mahj.card.riichi_advanced import read_riichi_advanced

        said = name or Path(file).stem
        read = _Read(*read_riichi_advanced(text, file, id=identity, name=said, year=year))
    card = read.card
    if name is not None:
        card = card._replace(name=name)
    if year is not None:
        card = card._replace(year=year)
    written = card_toml(card)
    parse_card(written, file)  # what is written can be read
    if output is not None:
        write_new(Path(output), written)
    if as_json:
        found = _told(read, card, output)
        print_json(found if output is not None else {**found, "toml": written})
    else:
        if output is None:
            say(written.rstrip("\n"))
        _tell(read, card, file, output)
    if read.refused:
        raise typer.Exit(1)


def _identity(stem: str) -> str:
    """An id for a card, made of the file's name."""
    return re.sub(r"[^a-z0-9_-]+", "-", stem.lower()).strip("-_") or "card"


def _from_json(text: str, where: str) -> _Read:
    import tomli_w

    from mahj import CardError
    from mahj.card import parse_card

    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CardError(f"is not JSON: {error}", where=where) from error
    if not isinstance(found, dict):
        raise CardError("is JSON, but no card: a card is an object", where=where)
    table = {"format": 1, "id": found.pop("card", None), **found}
    sections = [
        {
            **_said(section),
            "line": [
                {key: value for key, value in _said(line).items() if key != "line"}
                for line in _objects(section.get("lines"))
            ],
        }
        for section in _objects(table.pop("sections", None))
    ]
    for section in sections:
        section.pop("lines", None)
    try:
        toml = tomli_w.dumps({**_said(table), "section": sections})
    except (TypeError, ValueError, RecursionError) as error:
        raise CardError(f"is JSON, but no card: {error}", where=where) from error
    card = parse_card(toml, where, strict=False)
    return _Read(card._replace(problems=()), card.problems)


def _objects(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _said(table: dict[str, Any]) -> dict[str, Any]:
    """What says something: in JSON an empty text or list, and null, stand for nothing said."""
    found = {key: value for key, value in table.items() if value not in (None, "", [])}
    if not found.get("hand") and "left_out" in found and found.get("value") == 0:
        del found["value"]
    return found


def _text_of(path: str) -> str:
    from mahj import CardError
    from mahj.files import read_text

    text = read_text(path, CardError, "a card", most=_MOST_CHARACTERS)
    return text.replace("\r\n", "\n")


def _told(read: _Read, card: Card, output: str | None) -> dict[str, object]:
    return {
        "file": output,
        "card": card.id,
        "name": card.name,
        "sections": len(card.sections),
        "lines": len(card.lines),
        "forms": sum(len(line.forms) for line in card.lines),
        "refused": _as_json(read.refused),
        "notes": _as_json(read.notes),
    }


def _as_json(problems: Iterable[Problem]) -> list[dict[str, str]]:
    return [{"where": each.where, "code": each.code, "message": each.what} for each in problems]


def _tell(read: _Read, card: Card, file: str, output: str | None) -> None:
    """Says what came of it: beside a card that is printed, on standard error."""
    tell = say if output is not None else warn
    sections = counted(len(card.sections), "section")
    to = f", written to {output}" if output is not None else ""
    tell(f"{file}: {counted(len(card.lines), 'line')} in {sections}{to}.")
    for title, problems in (("Left out", read.refused), ("Passed over", read.notes)):
        if problems:
            tell("")
            tell(f"{title} ({len(problems)}):")
        for each in problems[:_SHOWN]:
            tell(wrapped(f"- {each}.", indent=2, hanging=2))
        if len(problems) > _SHOWN:
            tell(f"  and {len(problems) - _SHOWN} more")
    if output is not None:
        tell("")
        tell(f"Look at it: mahj cards check {output}")


def export_card(
    card: CardWord,
    target: Annotated[
        Target, typer.Option("--to", help="What to make of it.", show_default=False)
    ] = Target.RIICHI_ADVANCED,
    output: Annotated[
        str | None,
        typer.Option(*OUT, metavar="FILE", help="The new file; printed otherwise."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Writes a card in another form. Importing an export gives the same card.

    What the other form has no way to say is told form by form, and the exit status is then 1.
    A file that is there already is never overwritten.

    \b
    Examples:
      mahj cards export house-2026 --to riichi-advanced -o house.jq
      mahj cards export my-card.toml --to markdown
    """
    from mahj import find_card

    found = find_card(card)
    refused: tuple[Problem, ...] = ()
    if target is Target.JSON:
        from mahj.card.model import need_forms
        from mahj_cli.cards.command import card_json

        need_forms(found)
        text = json.dumps(card_json(found), indent=2) + "\n"
    elif target is Target.MARKDOWN:
        from mahj_cli.cards.page import markdown

        text = markdown(found)
    else:
        from mahj.card.riichi_advanced import write_riichi_advanced

        text, refused = write_riichi_advanced(found)
    if output is not None:
        write_new(Path(output), text)
    if as_json:
        said = {"file": output, "card": found.id, "name": found.name, "refused": _as_json(refused)}
        print_json(said if output is not None else {**said, "text": text})
    elif output is not None:
        say(f"{found.name} is written to {output}.")
    else:
        sys.stdout.write(text)
    if refused and not as_json:
        warn(f"Cannot be said there, and is left out ({len(refused)}):")
        for each in refused:
            warn(wrapped(f"- {each}.", indent=2, hanging=2))
    if refused:
        raise typer.Exit(1)
