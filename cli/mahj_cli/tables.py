"""A table's rules as people name them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mahj_cli.output import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mahj import Problem, Rules


def load(
    rules: str,
    mods: Sequence[str] | None = None,
    card: str | None = None,
    year: int | None = None,
    *,
    preset_only: bool = False,
) -> Rules:
    """The rules that a command is given: `--rules`, and `--mod`, `--card`, `--year` besides.

    Args:
        rules: a preset or a path.
        mods, card, year: besides what the rules say.
        preset_only: `rules` is what `--preset` names, never a path.

    Raises:
        RulesError: with every mistake, each at its option or in its file.
    """
    from mahj import RulesError, load_rules

    try:
        source = {"preset": rules} if preset_only else rules
        return load_rules(source, mods=mods or (), card=card, year=year)
    except RulesError as error:
        raise RulesError(
            [_at_option(each, mods or (), card, preset_only) for each in error.problems]
        ) from error


def _at_option(
    problem: Problem, mods: Sequence[str], card: str | None, preset_only: bool
) -> Problem:
    """The problem, placed at the option that names what is wrong with it."""
    from mahj import Problem

    what = problem.what
    where = problem.where
    if where == "rules":
        where = ""
    elif preset_only and where == "rules, preset":
        where = "--preset"
    elif problem.code == "wrong_type":
        pass  # what the option is put beside, in the file
    elif any(where.endswith(f"[mods.{name}]") for name in mods):
        where = "--mod"
    elif card is not None and ", card" in where:
        where = f"--card{where.partition(', card')[2]}"
    return Problem(where, what, problem.code)


def bot_class(name: str, where: str) -> Any:
    """A bot that is installed.

    Raises:
        RulesError: it is not, or it cannot be imported; placed at `where` it is named.
    """
    from mahj import RulesError, registry

    try:
        return registry.load(registry.BOTS, name)
    except RulesError as error:
        raise RulesError(str(error), where=where) from error


def title_of(rules: Rules) -> str:
    """What a group calls its table, or the title of the preset that it plays by or starts from."""
    name = " ".join(str(rules.content.get("name", "")).split())
    if name:
        return printable(name)
    changed = rules.content.keys() - {"preset", "card", "year", "name"}
    return f"{preset_title(rules.preset)}{', with changes' if changed else ''}"


def preset_title(name: str) -> str:
    """The title of an installed preset."""
    from mahj.tablefiles import preset_content

    return str(preset_content(name).get("title", name))


def recorded(rules: Rules, source: str) -> dict[str, Any]:
    """The rules as a record's head has them, good wherever the record lies.

    Args:
        rules: the rules.
        source: how the user named them: a preset or a path.
    """
    from pathlib import Path

    from mahj import registry
    from mahj.tablefiles import is_path

    content = dict(rules.content)
    card = content.get("card")
    folder = Path(source).parent if is_path(source) else Path()
    if isinstance(card, str) and card not in registry.installed(registry.CARDS):
        content["card"] = str((folder / card).resolve())
    return content


def setters_of(rules: Rules) -> dict[tuple[str, str], str]:
    """For options of the standard rules that a house rule has set, by rule and option: which."""
    found = {}
    overruled = {(each.mod, each.option) for each in rules.overruled}
    for name, mod in rules.mods.items():
        for target in mod.sets():
            rule, _, option = target.partition(".")
            if (name, target) not in overruled:
                found[rule, option] = name
    return found
