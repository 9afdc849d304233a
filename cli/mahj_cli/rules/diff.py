"""`mahj rules diff`: what two tables do otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mahj_cli.options import Json, complete_rules
from mahj_cli.output import counted, heading, paint, print_json, printable, say, wrapped
from mahj_cli.tables import load

if TYPE_CHECKING:
    from mahj import Rules
    from mahj_cli.rules.compared import Difference, Side


def diff(
    one: Annotated[
        str,
        typer.Argument(
            metavar="A", help="A table file or a preset.", autocompletion=complete_rules
        ),
    ],
    other: Annotated[
        str, typer.Argument(metavar="B", help="The other.", autocompletion=complete_rules)
    ],
    as_json: Json = False,
) -> None:
    """Tells two tables apart, in sentences.

    Each says what differs, and who makes it so: the table file, its preset, a house rule.

    \b
    Examples:
      mahj rules diff nmjl riichi-advanced
      mahj rules diff thursday.toml nmjl
      mahj rules diff thursday.toml friday.toml --json
    """
    from mahj_cli.rules.compared import compare, names_of

    first, second = load(one), load(other)
    found = compare(first, second)
    names = names_of(first, second, (printable(one), printable(other)))
    if as_json:
        differences = [each.as_json() for each in found]
        named = {
            "one": {"rules": one, "name": names[0]},
            "other": {"rules": other, "name": names[1]},
        }
        print_json({**named, "same": not found, "differences": differences})
        return
    if not found:
        say(wrapped(f"{names[0]} and {names[1]} play by the same rules."))
        return
    heading(f"{names[0]} and {names[1]}: {counted(len(found), 'difference')}")
    shown = ""
    for each in found:
        if each.mod != shown or not each.mod:
            shown = each.mod
            kind = "" if each.standard else "house rule "
            name = f" ({kind}{each.mod})" if each.mod else ""
            say()
            say(f"{paint(each.title, 'bold')}{name}")
        for rules, name, side in ((first, names[0], each.one), (second, names[1], each.other)):
            say(wrapped(f"{name}: {_told(rules, each, side)}", 2, 4))


def _told(rules: Rules, difference: Difference, side: Side | None) -> str:
    """What one table says, and who makes it so."""
    from mahj_cli.rules.compared import who_says

    if side is None:
        return "not played."
    by = who_says(rules, side.by) if side.by != difference.mod else ""
    return f"{side.says} ({by})" if by else side.says
