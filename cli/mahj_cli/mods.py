"""`mahj mods`: the rules and house rules that are installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from mahj_cli.options import Json, complete_mods
from mahj_cli.output import heading, paint, print_json, say, wrapped

if TYPE_CHECKING:
    from mahj import Mod, Option


def list_mods(as_json: Json = False) -> None:
    """Lists the mods that are installed, standard rules and house rules.

    \b
    Examples:
      mahj mods list
      mahj mods list --json
    """
    from mahj import MahjError, registry
    from mahj_cli import faults

    found: list[dict[str, Any]] = []
    broken: list[dict[str, Any]] = []
    for name in registry.installed(registry.MODS):
        try:
            mod = _load(name)
        except MahjError as error:
            broken.append({"mod": name, "error": faults.as_json(error)})
            continue
        found.append(
            {
                "mod": name,
                "title": mod.title,
                "standard": mod.standard,
                "summary": first_sentence(mod.paragraph()),
                "also": list(mod.also),
            }
        )
    if as_json:
        print_json([*found, *broken])
        return
    for title, standard in (("House rules", False), ("Standard rules", True)):
        heading(title)
        named = [each for each in found if each["standard"] is standard]
        longest = max((len(each["mod"]) for each in named), default=0)
        for each in named:
            name = each["mod"].ljust(longest)
            say(wrapped(f"{name}  {each['title']}: {each['summary']}", 2, longest + 2))
        say()
    for each in broken:
        say(f"{each['mod']} is broken: {each['error']['message']}")
    say("mahj mods show NAME tells more of one.")


def show(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A mod.", autocompletion=complete_mods)
    ],
    as_json: Json = False,
) -> None:
    """Tells everything about a mod.

    What it says, its options, its hooks, and which mods it cannot be played with.

    \b
    Examples:
      mahj mods show pie
      mahj mods show charleston --json
    """
    mod = _load(name)
    if as_json:
        print_json(_as_json(mod))
        return
    kind = "a standard rule" if mod.standard else "a house rule"
    heading(f"{mod.title} ({mod.id}, {kind})")
    say(wrapped(mod.paragraph(), indent=2))
    if mod.also:
        say(wrapped(f"Also known as {', '.join(mod.also)}.", indent=2))
    for option in mod.options.values():
        _show_option(option)
    _show_lists(mod)


def _load(name: str) -> type[Mod]:
    """The class of an installed mod, checked."""
    from mahj.rulesets import mod_classes

    return mod_classes([name])[name]


def first_sentence(paragraph: str) -> str:
    """A paragraph up to its first full stop."""
    head, stop, _ = paragraph.partition(". ")
    return f"{head}." if stop else paragraph


def _show_option(option: Option) -> None:
    from mahj.mods import toml_text

    say()
    say(f"  {paint(option.name, 'bold')} = {toml_text(option.default)}")
    say(wrapped(f"{option.allowed[:1].upper()}{option.allowed[1:]}.", indent=4))
    if option.kind == "number":
        said = option.sentence(option.default)
        if said:
            say(wrapped(said, indent=4))
        return
    for value, says in option.says.items():
        if says:
            say(wrapped(f"{value}: {says}", indent=4, hanging=2))


def _show_lists(mod: type[Mod]) -> None:
    from mahj.mods import toml_text

    data = _as_json(mod)
    rows: list[tuple[str, str]] = []
    rows += [("facts", f"{fact}: {says}") for fact, says in data["facts"].items()]
    rows += [("sets", f"{target} = {toml_text(value)}") for target, value in data["sets"].items()]
    rows += [("needs", other) for other in data["requires"]]
    rows += [("not with", f"{other}: {why}") for other, why in data["conflicts"].items()]
    rows += [("decides", ask) for ask in data["always_answers"]]
    rows += [("hooks", f"{each['hook']} ({each['kind']})") for each in data["hooks"]]
    version = f"{data['contract']}{'; ' if data['outdated'] else ''}{data['outdated'] or ''}"
    rows += [("contract", version)]
    rows += [("source", data["source"] or "none named"), ("installed", data["installed"])]
    shown = ""
    say()
    for title, text in rows:
        say(wrapped(f"{'' if title == shown else title:10}{text}", indent=2, hanging=10))
        shown = title


def _as_json(mod: type[Mod]) -> dict[str, Any]:
    from mahj.contract import outdated
    from mahj.hooks import SPECS, kind_of

    return {
        "mod": mod.id,
        "title": mod.title,
        "standard": mod.standard,
        "paragraph": mod.paragraph(),
        "source": mod.source,
        "also": list(mod.also),
        "options": {
            name: {
                "kind": option.kind,
                "default": option.default,
                "allowed": option.allowed,
                "values": list(option.values),
                "says": dict(option.says),
            }
            | (
                {"low": option.low, "high": option.high, "step": option.step}
                if option.kind == "number"
                else {}
            )
            for name, option in mod.options.items()
        },
        "hooks": [{"hook": name, "kind": kind_of(name)} for name in SPECS if hasattr(mod, name)],
        "always_answers": list(mod.always_answers),
        "facts": dict(mod.facts),
        "requires": list(mod.requires),
        "conflicts": _conflicts(mod),
        "sets": dict(mod().sets()),
        "contract": mod.contract,
        "outdated": outdated(mod),
        "installed": _installed_from(mod.id),
    }


def _conflicts(mod: type[Mod]) -> dict[str, str]:
    """The mods that this one cannot be played with, and why: said by either, or found by loading.

    Those that it names and nobody has installed are among them.
    """
    from mahj import MahjError, load_rules, registry

    found = dict(mod.conflicts)
    if mod.standard:
        return found
    for other in registry.installed(registry.MODS):
        if other == mod.id:
            continue
        try:
            load_rules({"mods": {mod.id: {}, other: {}}})
        except MahjError as error:
            told = [each.what for each in error.problems if each.code in _CONFLICTS]
            if told:
                found[other] = told[0].rpartition("cannot be played together: ")[2]
    return found


_CONFLICTS = ("conflict", "rule_conflict")


def _installed_from(name: str) -> str:
    """The module that a mod is in, and the distribution that brought it."""
    from mahj import registry

    point = registry.installed(registry.MODS)[name]
    if point.dist is None:
        return point.value
    return f"{point.value} (from {point.dist.name} {point.dist.version})"
