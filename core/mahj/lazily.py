"""Names of a package whose modules are imported when a name is first used.

Most commands need few of the modules, and importing them all takes as long as the rest of a
short command.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module


def on_first_use(
    package: str, homes: Mapping[str, Iterable[str]]
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """What a package calls `__getattr__`, `__dir__` and `__all__` (PEP 562).

    Args:
        package: the name of the package.
        homes: for each module, the names that it has for the package.
    """
    home = {name: module for module, names in homes.items() for name in names}

    def get(name: str) -> object:
        module = home.get(name)
        if module is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}", name=name)
        value: object = getattr(import_module(module), name)
        setattr(sys.modules[package], name, value)
        return value

    return get, lambda: sorted({*vars(sys.modules[package]), *home}), sorted(home)
