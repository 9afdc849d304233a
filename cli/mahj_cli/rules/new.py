"""`mahj rules new`: a table file with every option explained."""

from __future__ import annotations

import os
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mahj_cli.options import CardName, Json, Mods, Year, complete_files, complete_presets
from mahj_cli.output import print_json, printable, say
from mahj_cli.rules.schema import FILE
from mahj_cli.tables import load, setters_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mahj import Mod, Option, Rules

_WIDTH = 96


def new(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE.toml", help="The file to write.", autocompletion=complete_files
        ),
    ],
    preset: Annotated[
        str,
        typer.Option(
            "--preset",
            metavar="NAME",
            help="The preset to start from.",
            autocompletion=complete_presets,
        ),
    ] = "nmjl",
    mod: Mods = None,
    card: CardName = None,
    year: Year = None,
    name: Annotated[
        str | None,
        typer.Option("--name", metavar="TEXT", help="What the group calls its table."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Writes a table file of your own, with every option explained.

    \b
    Examples:
      mahj rules new thursday.toml
      mahj rules new thursday.toml --preset nmjl --mod zombie_blanks --mod pie
    """
    path = Path(file)
    if path.suffix != ".toml":
        said = f"{file!r} must end in .toml, so that commands know it for a table file"
        raise typer.BadParameter(said, param_hint="FILE.toml")
    from mahj import MahjError, Problem
    from mahj.loading import with_needed

    if name is not None and printable(name) != name:
        said = f"must be text that can be read, not '{printable(name)}'"
        raise MahjError(Problem("--name", said, "bad_name"))
    rules = load(preset, mod, card, year, preset_only=True)
    chosen = with_needed(mod or ())
    stem = printable(path.stem).replace("_", " ").replace("-", " ")
    name = name or stem.capitalize()
    text = "\n".join(_lines(rules, path, name, preset, chosen, card))
    _write(path, f"{text}\n")
    if as_json:
        print_json({"file": file, "name": name, "preset": preset, "mods": chosen})
        return
    say(f"{file} is written. Change it as your group plays, then:")
    say(f"  mahj rules check {file}")
    say(f"  mahj rules show {file}")
    say(f"  mahj play --rules {file}")
    schema = path.with_name(FILE)
    if not schema.exists():
        say("Editors that know TOML complete and check it once they have its schema:")
        say(f"  mahj rules schema > {schema}")


def _write(path: Path, text: str) -> None:
    from mahj import MahjError
    from mahj.files import parse_toml
    from mahj_cli.writing import write_new

    parse_toml(text, MahjError, "a table file", str(path))  # what is written can be read again
    write_new(path, text)


def _lines(
    rules: Rules, path: Path, name: str, preset: str, chosen: list[str], card: str | None
) -> Iterator[str]:
    here = printable(path.name)
    yield f"#:schema ./{FILE}"
    yield ""
    yield from _comment(f"{name}: the rules of a table, for mahj.")
    yield "#"
    yield from _comment(
        "What stands after '#' and a blank is explanation. What stands after '#' alone is an "
        "option as it is now: to change it, take the '#' away and write what your table plays. "
        f"Then see what it makes of it: mahj rules check {here}, mahj rules show {here}. The first "
        f"line is for editors; mahj rules schema > {FILE} makes what it names."
    )
    yield ""
    yield _setting("name", name)
    yield ""
    yield from _comment("The preset: what holds for everything that is not said here.")
    yield _setting("preset", preset)
    yield ""
    yield from _comment(
        "The card: an installed card set (see: mahj cards list), or the path of a card file."
    )
    yield _setting("card", _card_name(rules, card, path))
    yield ""
    yield from _comment("The year that the card's year lines spell. Default: the card's own.")
    if rules.year is not None:
        yield _setting("year", rules.year)
    else:
        yield f"#{_setting('year', rules.card.year or 2026)}"
    setters = setters_of(rules)
    yield ""
    yield from _comment(
        "House rules: naming one switches it on, as in [mods.pie]. What there is: mahj mods list."
    )
    for mod_id, mod in rules.mods.items():
        if not mod.standard:
            yield from _part(f"[mods.{mod_id}]", mod, setters, live=mod_id in chosen)
    for mod_id, mod in rules.mods.items():
        if mod.standard:
            yield from _part(f"[{mod_id}]", mod, setters, live=False)


def _card_name(rules: Rules, card: str | None, path: Path) -> str:
    """The card as the file names it: a path counts from where the file lies."""
    from mahj import registry

    if card is None:
        return str(rules.content.get("card") or rules.card.id)
    if card in registry.installed(registry.CARDS):
        return card
    return Path(os.path.relpath(card, path.parent)).as_posix()


def _part(
    title: str, mod: Mod, setters: Mapping[tuple[str, str], str], *, live: bool
) -> Iterator[str]:
    """A rule: what it says, and its options, in force or as comments."""
    yield ""
    yield f"# ---- {mod.title} {'-' * (_WIDTH - 8 - len(mod.title))}"
    yield "#"
    yield from _comment(mod.paragraph())
    if mod.standard and not mod.options:
        return
    yield ""
    yield title
    if not mod.standard:
        yield ""
        yield from _comment("on: true or false. Default: true.")
        yield from _comment(
            "false: this house rule is switched off, and stays in the file.", "#   "
        )
        yield "#on = true"
    for name, option in mod.options.items():
        yield ""
        yield from _meaning(mod, option, setters.get((mod.id, name)))
        yield f"{'' if live else '#'}{_setting(name, getattr(mod, name))}"


def _meaning(mod: Mod, option: Option, setter: str | None) -> Iterator[str]:
    """What an option may be, what it is where nobody sets it, and what each value means."""
    value = getattr(mod, option.name)
    allowed = option.allowed.replace("'", '"')
    said = f"{option.name}: {allowed}. Default: {_toml(option.default)}"
    if setter is not None and value != option.default:
        said += f"; the house rule {setter} sets {_toml(value)}"
    elif value != option.default:
        said += f"; the preset has {_toml(value)}"
    yield from _comment(f"{said}.")
    if option.kind == "number":
        if "0" in option.says:
            yield from _comment(f"0: {option.says['0']}", "#   ")
            more = option.says["*"].format(value="N")
            yield from _comment(f"N, if it is more: {more}", "#   ")
        elif option.sentence(value):
            yield from _comment(option.sentence(value), "#   ")
        return
    for key, says in option.says.items():
        word = key if option.kind == "yes or no" else _toml(key)
        if says or option.kind == "yes or no":
            yield from _comment(f"{word}: {says or 'as it is said above.'}", "#   ")


def _comment(text: str, mark: str = "# ") -> list[str]:
    return wrap(
        text,
        _WIDTH,
        initial_indent=mark,
        subsequent_indent="# " if mark == "# " else f"{mark}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _setting(key: str, value: Any) -> str:
    return f"{key} = {_toml(value)}"


def _toml(value: Any) -> str:
    """A value as it stands in TOML, on one line."""
    import tomli_w

    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return tomli_w.dumps({"value": value}).removeprefix("value = ").rstrip("\n")
