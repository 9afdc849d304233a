"""`mahj mods`: the rules and house rules that are installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from mahj_cli.options import Json, complete_mods
from mahj_cli.output import first_sentence, heading, paint, print_json, say, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mahj import Mod, Option


def list_mods(
    wanted: Annotated[
        str | None,
        typer.Option(
            "--for",
            metavar="WORDS",
            help="Only the rules that players may mean by these words, the nearest first.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Lists the mods that are installed, standard rules and house rules.

    \b
    Examples:
      mahj mods list
      mahj mods list --for "purse"
      mahj mods list --json
    """
    from mahj import MahjError, registry
    from mahj_cli import faults

    mods: list[type[Mod]] = []
    broken: list[dict[str, Any]] = []
    for name in registry.installed(registry.MODS):
        try:
            mods.append(_load(name))
        except MahjError as error:
            broken.append({"mod": name, "error": faults.as_json(error)})
    if wanted is not None:
        _show_found(mods, wanted, as_json=as_json)
        return
    if as_json:
        print_json([*map(_in_short, mods), *broken])
        return
    for title, standard in (("House rules", False), ("Standard rules", True)):
        heading(title)
        _show_names([each for each in mods if each.standard is standard])
        say()
    for each in broken:
        say(f"{each['mod']} is broken: {each['error']['message']}")
    say("mahj mods show NAME tells more of one.")


def _show_found(mods: list[type[Mod]], wanted: str, *, as_json: bool) -> None:
    """The rules that players may mean by these words; what to do where there are none."""
    from mahj_cli.mods.found import cards_named, find

    found = find(mods, wanted)
    if as_json:
        print_json(
            [{**_in_short(each.mod), "by": each.by, "option": each.option} for each in found]
        )
        return
    cards = cards_named(wanted)
    for card in cards:
        say(wrapped(f'The card set {card} is played with card = "{card}" in a table file.'))
    if not found:
        if cards:
            return
        said = (
            f"No rule here is known as {wanted!r}, and none speaks of it. Other or fewer words may "
        )
        say(wrapped(f"{said}find it: mahj mods list --for WORDS. mahj mods list lists all."))
        said = "A rule that nobody has written yet you can write yourself: mahj mods new NAME "
        say(wrapped(f"{said}begins one, in Python."))
        return
    if found[0].far:
        say(wrapped(f"No rule here is known as {wanted!r}; these share a word with it:"))
    _show_names([each.mod for each in found], [each.how for each in found])
    say()
    first = found[0].mod
    say(f"mahj mods show {first.id} tells more of {first.title}.")
    switch = f"[mods.{first.id}] in a table file switches it on, or --mod {first.id} for a try."
    below = f"It is a standard rule: its options stand below [{first.id}] in a table file."
    say(wrapped(below if first.standard else switch))


def _show_names(mods: list[type[Mod]], remarks: Sequence[str] = ()) -> None:
    """Mods by name, title and first sentence, each with a remark below."""
    longest = max((len(each.id) for each in mods), default=0)
    for place, mod in enumerate(mods):
        text = f"{mod.id.ljust(longest)}  {mod.title}: {first_sentence(mod.paragraph())}"
        say(wrapped(text, 2, longest + 2))
        if remarks and remarks[place]:
            say(wrapped(f"({remarks[place]})", longest + 4, 1))


def _in_short(mod: type[Mod]) -> dict[str, Any]:
    return {
        "mod": mod.id,
        "title": mod.title,
        "standard": mod.standard,
        "summary": first_sentence(mod.paragraph()),
        "also": list(mod.also),
    }


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
    from mahj.loading import mod_classes

    return mod_classes([name])[name]


def _show_option(option: Option) -> None:
    from mahj.mods import toml_text

    say()
    say(f"  {paint(option.name, 'bold')} = {toml_text(option.default)}")
    say(wrapped(f"{option.allowed[:1].upper()}{option.allowed[1:]}.", indent=4))
    sources = {"": option.source} if isinstance(option.source, str) else dict(option.source)
    if option.kind == "number":
        said = option.sentence(option.default)
        if said:
            say(wrapped(said, indent=4))
    for value, says in option.says.items() if option.kind != "number" else ():
        source = sources.pop(value, "")
        if says:
            told = f"{value}: {says} ({source})" if source else f"{value}: {says}"
            say(wrapped(told, indent=4, hanging=2))
    for value, source in sources.items():
        of = {"": "", "*": "any other: "}.get(value, f"{value}: ")
        if source:
            say(wrapped(f"({of}{source})", indent=4, hanging=2))


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
                "source": option.source,
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
    from mahj.errors import FAULTS

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
        except FAULTS:
            continue  # the other is broken, which is told where it is played
    return found


_CONFLICTS = ("conflict", "rule_conflict")


def _installed_from(name: str) -> str:
    """The module that a mod is in, and the distribution that brought it."""
    from mahj import registry

    point = registry.installed(registry.MODS)[name]
    if point.dist is None:
        return point.value
    return f"{point.value} (from {point.dist.name} {point.dist.version})"
