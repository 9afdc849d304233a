"""Reading a table file: TOML to layers of options, with every mistake noted.

A table file starts from a preset (`nmjl` where it names none), and a preset may itself start
from another. This module reads the chain; :mod:`mahj.loading` makes rules of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from mahj import registry
from mahj.errors import Problem, RulesError
from mahj.files import parse_toml, read_text
from mahj.mods import toml_text

DEFAULT_PRESET = "nmjl"

Source: TypeAlias = "str | Path | Mapping[str, Any]"
"""Rules as a user names them: a preset's name, a file's path, or a table file's content."""

_KEYS = {"name": str, "preset": str, "card": str, "year": int, "mods": dict}
_PRESET_KEYS = {**_KEYS, "standard": list, "title": str}
_WHAT = "a table file"


class Layer(NamedTuple):
    """What one file says.

    Attributes:
        where: the file, or `preset nmjl`.
        folder: where its relative paths start.
        content: its TOML.
        preset: the name of the preset that says it; empty for the table file itself.
    """

    where: str
    folder: Path
    content: Mapping[str, Any]
    preset: str = ""

    @property
    def keys(self) -> Mapping[str, type]:
        """The top-level keys that it may have beside its rules' headings, and their types."""
        return _PRESET_KEYS if self.preset else _KEYS


class TableFile:
    """A table file and the presets that it starts from.

    Attributes:
        layers: the outermost preset first, the table file itself last. Where the rules are a
            preset's name alone, that preset is the last of the presets and the file is empty.
        problems: every mistake found so far.
    """

    def __init__(self) -> None:
        self.layers: list[Layer] = []
        self.problems: list[Problem] = []

    @property
    def table(self) -> Layer:
        """The table file itself, without its presets."""
        return self.layers[-1]

    def last(self, key: str) -> tuple[Any, Layer] | None:
        """The value of a top-level key that counts, and the layer that says it."""
        for layer in reversed(self.layers):
            if key in layer.content:
                return layer.content[key], layer
        return None

    def options(self, *path: str) -> list[tuple[Layer, Mapping[str, Any]]]:
        """What each layer says under a heading, `mods` and `pie`, the strongest last."""
        found = []
        for layer in self.layers:
            here: Any = layer.content
            for key in path:
                here = here.get(key, {}) if isinstance(here, Mapping) else {}
            if isinstance(here, Mapping) and here:
                found.append((layer, here))
        return found


def read_table(source: Source, folder: Path | None = None) -> TableFile:
    """Reads rules as a user names them, with the presets they start from.

    A preset that is not there is noted, and reading goes on with the default one, so that
    whatever else is wrong is told as well.

    Args:
        source: a preset's name, a path, or a table file's content.
        folder: where relative paths start; the current folder where it is left out.

    Raises:
        RulesError: there is no such file, or it is no TOML.
    """
    found = TableFile()
    folder = folder or Path()
    if isinstance(source, Mapping):
        layer = Layer("rules", folder, source)
    elif is_path(source):
        path = folder / source
        text = read_text(path, RulesError, _WHAT)
        layer = Layer(str(path), path.parent, parse_toml(text, RulesError, _WHAT, str(path)))
    else:
        layer = Layer("rules", folder, {"preset": str(source)})
    seen: list[str] = []
    found.layers.append(layer)
    _check_keys(found, layer)
    while True:
        preset = layer.content.get("preset", None if seen else DEFAULT_PRESET)
        if preset is None:
            break
        if preset in seen:
            raise RulesError(f"preset {preset!r} starts from itself", where=layer.where)
        if not isinstance(preset, str):
            preset = DEFAULT_PRESET  # that it is no text is noted with the other keys
        elif preset not in registry.installed(registry.PRESETS):
            alone = layer is found.table and isinstance(source, str) and not is_path(source)
            found.problems.append(_no_preset(preset, "" if alone else f"{layer.where}, preset"))
            preset = DEFAULT_PRESET
        seen.append(preset)
        layer = Layer(f"preset {preset}", Path(), preset_content(preset), preset)
        found.layers.insert(0, layer)
        _check_keys(found, layer)
    return found


def is_path(source: str | Path) -> bool:
    """Whether rules or a card named this way are a file rather than something installed."""
    text = str(source)
    return isinstance(source, Path) or text.endswith(".toml") or "/" in text or "\\" in text


def preset_content(name: str) -> Mapping[str, Any]:
    """The TOML of an installed preset.

    Raises:
        RulesError: there is no such preset.
    """
    point = registry.installed(registry.PRESETS).get(name)
    if point is None:
        raise RulesError(registry.unknown(registry.PRESETS, name))
    return tomllib.loads(registry.package_file(point.module, f"{name}.toml").read_text("utf-8"))


def _no_preset(name: str, where: str) -> Problem:
    # A name alone may be a misspelt path; in a file there is a key to point at.
    hint = "" if where else " (a table file's name ends in .toml)"
    if where and is_path(name):
        hint = "; a table file starts from one of these, not from another file"
    return Problem(where, registry.unknown(registry.PRESETS, name) + hint, RulesError.code)


def _check_keys(found: TableFile, layer: Layer) -> None:
    """Notes top-level keys of the wrong type; unknown ones are told by who knows the rules."""
    words = {str: "text in quotes", int: "a whole number", dict: "a table", list: "a list"}
    for key, wanted in layer.keys.items():
        value = layer.content.get(key)
        if value is not None and (not isinstance(value, wanted) or isinstance(value, bool)):
            what = f"must be {words[wanted]}, not {toml_text(value)}"
            if key == "mods":
                what += ": each house rule has a heading of its own, [mods.NAME]"
            found.problems.append(Problem(f"{layer.where}, {key}", what, "wrong_type"))
