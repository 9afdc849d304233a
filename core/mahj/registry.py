"""What is installed: mods, card sets, bots and presets, by entry point.

Only what a table names is imported; listing imports nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from mahj.errors import FAULTS, RulesError, listed, nearest

MODS = "mahj.mods"
CARDS = "mahj.cards"
BOTS = "mahj.bots"
PRESETS = "mahj.presets"

_WORDS = {MODS: "mod", CARDS: "card set", BOTS: "bot", PRESETS: "preset"}


@cache
def installed(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group, by name, sorted.

    Raises:
        RulesError: two packages register the same name.
    """
    found: dict[str, EntryPoint] = {}
    for each in sorted(entry_points(group=group), key=lambda point: point.name):
        other = found.get(each.name)
        if other is not None and other.value != each.value:
            raise RulesError(
                f"two installed packages register the {_WORDS[group]} {each.name!r}: "
                f"{other.value} and {each.value}; uninstall one of them"
            )
        found[each.name] = each
    return found


def unknown(group: str, name: str, but: Iterable[str] = ()) -> str:
    """What to say of a name that is not installed: the nearest, and what there is.

    Args:
        group: where it was looked for.
        name: as the user wrote it.
        but: what is installed and would not do.
    """
    known = [each for each in installed(group) if each not in but]
    there = listed(known, "and") if known else "none"
    word = _WORDS[group]
    meant = f" (that is {real!r})" if (real := _also(group, name)) else nearest(name, known)
    card = name.lower().replace("_", "-")
    if group == MODS and card in installed(CARDS):
        meant = f' (that is a card: card = "{card}")'
    return f"no {word} {name[:60]!r} is installed{meant}; installed: {there}"


def _also(group: str, name: str) -> str | None:
    """The mod of our own that players also know by this name; a stranger's is not imported."""
    for known, point in installed(group).items():
        if group == MODS and point.dist is not None and point.dist.name == "mahj":
            words = name.lower().replace("_", " ")
            if words in [each.lower() for each in getattr(point.load(), "also", ())]:
                return known
    return None


def load(group: str, name: str) -> Any:
    """Imports what is registered under a name.

    Raises:
        RulesError: nothing is, or its package cannot be imported.
    """
    found = installed(group).get(name)
    if found is None:
        raise RulesError(unknown(group, name))
    try:
        with redirect_stdout(sys.stderr):  # what is printed there is none of the game's
            return found.load()
    except FAULTS as error:
        raise RulesError(
            f"the {_WORDS[group]} {name!r} ({found.value}) cannot be imported: "
            f"{type(error).__name__}: {error}"
        ) from error


def package_file(package: str, name: str) -> Path:
    """A data file that an installed package brings; wheels are always unpacked.

    Args:
        package: its import name.
        name: the file's path in it, `data/house-2026.toml`.
    """
    return Path(str(import_module(package).__file__)).parent / name
