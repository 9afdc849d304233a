"""Mods that are installed for the length of a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from typing import Any

from mahj import registry


class _Here(EntryPoint):
    """An entry point that gives an object at hand."""

    found: Any

    def load(self) -> Any:
        return vars(self)["found"]


def _entry_point(name: str, found: object) -> EntryPoint:
    value = f"{getattr(found, '__module__', 'test')}:{getattr(found, '__qualname__', name)}"
    point = _Here(name=name, value=value, group=registry.MODS)
    vars(point)["found"] = found
    return point


def installed_here() -> dict[str, str]:
    """Where the mods are to be imported from that :func:`installed` has installed, by name."""
    known = registry.installed(registry.MODS)
    return {name: point.value for name, point in known.items() if isinstance(point, _Here)}


@contextmanager
def installed(*mods: type[Any], **others: object) -> Iterator[None]:
    """Installs mods by their ids while the context lasts, as if their package were there.

    Args:
        mods: classes of mods.
        others: whatever is to be found under another name than its id.
    """
    known = registry.installed(registry.MODS)
    before = dict(known)
    wanted = {mod.id: mod for mod in mods} | others
    known.update({name: _entry_point(name, found) for name, found in wanted.items()})
    try:
        yield
    finally:
        known.clear()
        known.update(before)
