"""Reading a table file: TOML to layers of options, with every mistake noted.

A table file starts from a preset (`nmjl` where it names none), and a preset may itself start
from another. This module reads the chain; :mod:`mahj.rulesets` makes rules of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from mahj import registry
from mahj.errors import Problem, RulesError, nearest
from mahj.mods import toml_text

DEFAULT_PRESET = "nmjl"

Source: TypeAlias = "str | Path | Mapping[str, Any]"
"""Rules as a user names them: a preset's name, a file's path, or a table file's content."""

_KEYS = {"name": str, "preset": str, "card": str, "year": int, "mods": dict}
_PRESET_KEYS = {**_KEYS, "standard": list, "title": str}


@dataclass
class Layer:
    """What one file says.

    Attributes:
        where: the file, or `preset nmjl`.
        folder: where its relative paths start.
        content: its TOML.
    """

    where: str
    folder: Path
    content: Mapping[str, Any]


@dataclass
class TableFile:
    """A table file and the presets that it starts from.

    Attributes:
        layers: the outermost preset first, the table file itself last. Where the rules are a
            preset's name alone, that preset is the last of the presets and the file is empty.
        problems: every mistake found so far.
    """

    layers: list[Layer] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

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
    elif is_path(source, folder):
        path = folder / source
        layer = Layer(str(path), path.parent, _toml(path))
    else:
        layer = Layer("rules", folder, {"preset": str(source)})
    seen: list[str] = []
    found.layers.append(layer)
    _check_keys(found, layer, _KEYS)
    while True:
        preset = layer.content.get("preset", None if seen else DEFAULT_PRESET)
        if preset is None:
            break
        if preset in seen:
            raise RulesError(f"preset {preset!r} starts from itself", where=layer.where)
        if not isinstance(preset, str):
            preset = DEFAULT_PRESET  # that it is no text is noted with the other keys
        elif preset not in registry.installed(registry.PRESETS):
            found.problems.append(_no_preset(preset, layer))
            preset = DEFAULT_PRESET
        seen.append(preset)
        layer = _preset(preset, layer)
        found.layers.insert(0, layer)
        _check_keys(found, layer, _PRESET_KEYS)
    return found


def is_path(source: str | Path, folder: Path) -> bool:
    """Whether rules or a card named this way are a file rather than something installed."""
    text = str(source)
    return isinstance(source, Path) or text.endswith(".toml") or "/" in text or "\\" in text


def preset_content(name: str) -> Mapping[str, Any]:
    """The TOML of an installed preset.

    Raises:
        RulesError: there is no such preset.
    """
    return _preset(name, Layer("rules", Path(), {})).content


def _preset(name: str, asked_by: Layer) -> Layer:
    point = registry.installed(registry.PRESETS).get(name)
    if point is None:
        raise RulesError(_no_preset(name, asked_by))
    path = registry.package_file(point.module, f"{name}.toml")
    return Layer(f"preset {name}", Path(), tomllib.loads(path.read_text("utf-8")))


def _no_preset(name: str, asked_by: Layer) -> Problem:
    where = f"{asked_by.where}, preset" if asked_by.where != "rules" else ""
    hint = "" if asked_by.where != "rules" else " (a table file's name ends in .toml)"
    what = registry.unknown(registry.PRESETS, name) + hint
    return Problem(where, what, RulesError.code)


def _toml(path: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8"))
    except OSError as error:
        hint = ""
        if path.parent.is_dir():
            hint = nearest(path.name, [each.name for each in path.parent.glob("*.toml")])
        what = f"cannot be read: {error.strerror or error}{hint}"
        raise RulesError(what, where=str(path)) from error
    except UnicodeDecodeError as error:
        raise RulesError(f"is not UTF-8 text: {error.reason}", where=str(path)) from error
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"is not TOML: {error}", where=str(path)) from error
    except RecursionError as error:
        raise RulesError("is nested too deeply to be a table file", where=str(path)) from error


def _check_keys(found: TableFile, layer: Layer, keys: Mapping[str, type]) -> None:
    """Notes top-level keys of the wrong type; unknown ones are told by who knows the rules."""
    words = {str: "text in quotes", int: "a whole number", dict: "a table", list: "a list"}
    for key, wanted in keys.items():
        value = layer.content.get(key)
        if value is not None and (not isinstance(value, wanted) or isinstance(value, bool)):
            what = f"must be {words[wanted]}, not {toml_text(value)}"
            found.problems.append(Problem(f"{layer.where}, {key}", what, "wrong_type"))
