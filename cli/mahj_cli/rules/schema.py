"""`mahj rules schema`: what a table file may hold, as a JSON Schema that editors read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from mahj_cli.options import Json
from mahj_cli.output import print_json

if TYPE_CHECKING:
    from mahj import Mod, Option

FILE = "mahj.schema.json"
"""Where table files say that their schema lies: beside them."""


def schema(
    preset: Annotated[
        bool, typer.Option("--preset", help="For the file of a preset, which says more.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Prints a JSON Schema of table files, of the mods installed.

    Editors with TOML support (Even Better TOML, Taplo) complete and check a table file by it: its
    first line, which `mahj rules new` writes, says where it lies. Print it anew when mods have
    been installed.

    \b
    Examples:
      mahj rules schema > mahj.schema.json
    """
    del as_json  # it is JSON anyway
    print_json(table_schema(preset=preset))


def table_schema(*, preset: bool = False) -> dict[str, Any]:
    """The schema (JSON Schema 2020-12) of table files, or of the files of presets.

    A TOML integer that is written with a fraction (`4.0`) is none to mahj, and is one to a schema;
    beyond that, and what only several options together can break, both accept the same.
    """
    from mahj import MahjError, registry
    from mahj.loading import mod_classes

    standard: dict[str, Any] = {}
    house: dict[str, Any] = {}
    for name in registry.installed(registry.MODS):
        try:
            mod = mod_classes([name])[name]
        except MahjError as error:
            house[name] = {"type": "object", "description": f"It is broken: {error}"}
            continue
        (standard if mod.standard else house)[name] = _mod(mod)
    mods = _closed(house, "House rules: naming one switches it on.")
    more = _of_presets(list(standard)) if preset else {}
    kind = "preset" if preset else "table"
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"mahj {kind} file",
        **_closed(
            {**_top(registry.installed(registry.PRESETS)), **more, **standard, "mods": mods},
            f"The rules of a {kind} for mahj, by the mods that were installed when this was made.",
        ),
    }


def _top(presets: Any) -> dict[str, Any]:
    return {
        "name": {"type": "string", "description": "What the group calls its table."},
        "preset": {
            "enum": list(presets),
            "description": "What holds for everything that the file does not say.",
        },
        "card": {
            "type": "string",
            "description": "An installed card set (mahj cards list), or the path of a card file.",
        },
        "year": {
            "type": "integer",
            "minimum": 1000,
            "maximum": 9999,
            "description": "The year that the card's year lines spell.",
        },
    }


def _of_presets(standard: list[str]) -> dict[str, Any]:
    return {
        "title": {"type": "string", "description": "The preset's name as people say it."},
        "standard": {
            "type": "array",
            "items": {"enum": standard},
            "description": "The standard rules, in the order in which they are asked.",
        },
    }


def _closed(properties: dict[str, Any], description: str) -> dict[str, Any]:
    return {
        "description": description,
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }


def _mod(mod: type[Mod]) -> dict[str, Any]:
    options = {name: _option(option) for name, option in mod.options.items()}
    if not mod.standard:
        says = "false: this house rule is switched off, and stays in the file."
        options = {"on": {"type": "boolean", "default": True, "description": says}, **options}
    return {"title": mod.title, **_closed(options, mod.paragraph())}


def _option(option: Option) -> dict[str, Any]:
    found = {**_values(option), "default": option.default}
    says = _says(option)
    return {**found, "description": says} if says else found


def _values(option: Option) -> dict[str, Any]:
    """Which values are right."""
    if option.kind == "yes or no":
        return {"type": "boolean"}
    if option.kind == "one of":
        return {"enum": list(option.values)}
    if option.kind == "some of":
        return {"type": "array", "items": {"enum": list(option.values)}}
    if option.low % option.step:  # a step that does not count from 0 has no word in a schema
        return {"enum": list(range(option.low, option.high + 1, option.step))}
    found = {"type": "integer", "minimum": option.low, "maximum": option.high}
    return found if option.step == 1 else {**found, "multipleOf": option.step}


def _says(option: Option) -> str:
    """What each value means to players, a line for each."""
    own = [f"{value}: {says}" for value, says in option.says.items() if says and value != "*"]
    others = option.says.get("*", "").format(value="N")
    return "\n".join([*own, others] if others else own)
