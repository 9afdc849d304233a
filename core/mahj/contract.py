"""What a mod's class must be like, checked before it may join a table."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping
from re import fullmatch
from typing import Any

from mahj import mods
from mahj.errors import listed, nearest
from mahj.hooks import SPECS, arguments_of, kind_of
from mahj.mods import Mod

_ALLOWED_OPTS = {"wrapper", "hookwrapper", "optionalhook", "tryfirst", "trylast", "specname"}


def contract_problems(name: str, found: object) -> list[str]:
    """Every way in which what is registered under `name` breaks the contract, as sentences."""
    if not (isinstance(found, type) and issubclass(found, Mod)):
        return [f"{name!r} is registered as {found!r}, which is no subclass of mahj.Mod"]
    problems = [*_shape_problems(name, found)] or [*_option_problems(name, found)]
    if problems:
        return problems
    if found.id != name:
        problems.append(f"{name!r} is registered under another name than its id, {found.id!r}")
    if not fullmatch("[A-Za-z0-9_-]+", name):
        said = f"{name!r} cannot be the heading of a mod in a table file: it may hold letters, "
        problems.append(f"{said}digits, _ and -")
    if not found.title or not (found.paragraph() or sys.flags.optimize > 1):
        problems.append(f"{name!r} has no title, or no docstring for players to read")
    version: object = found.contract
    if type(version) is not int or version < 1:
        said = f"{name!r} states the version {version!r} of the hook contract: it must be a whole "
        problems.append(f"{said}number from 1 to {mods.CONTRACT}")
    elif version > mods.CONTRACT:
        problems.append(
            f"{name!r} was written for version {version} of the hook contract; "
            f"this is version {mods.CONTRACT}: install a newer mahj"
        )
    for ask in found.always_answers:
        if ask not in SPECS or kind_of(ask) != "Ask":
            problems.append(f"{name!r} says it always answers {ask!r}, which is no Ask")
        elif not hasattr(found, ask):
            problems.append(f"{name!r} says it always answers {ask!r}, and has no such method")
    for attribute in dir(found):
        if attribute.startswith("mahj_"):
            what = _hook_problem(attribute, getattr(found, attribute))
            if what:
                problems.append(f"{name!r}: {attribute} {what}{_place(found, attribute)}")
    changed = outdated(found) if problems else None
    return problems if changed is None else [*problems, changed]


def _shape_problems(name: str, found: type[Mod]) -> Iterator[str]:
    """What is of another kind than the same attribute of ``Mod``."""
    for attribute in sorted(Mod.__annotations__.keys() - {"contract", "options"}):
        usual, value = getattr(Mod, attribute), getattr(found, attribute)
        wanted = _WANTED.get(type(usual))
        if wanted is not None and not _is_like(value, usual):
            yield f"{name!r}: {attribute} must be {wanted}, not {value!r}"


def _option_problems(name: str, found: type[Mod]) -> Iterator[str]:
    """Options that cannot be had."""
    for option in found.options.values():
        if hasattr(Mod, option.name):
            yield f"{name!r}: no option can be called {option.name!r}, which every mod has"
        elif option.name == "on":
            yield f"{name!r}: no option can be called 'on', which switches a mod on and off"
        if option.kind == "number" and (type(option.step) is not int or option.step < 1):
            yield f"{name!r}: {option.name} has steps of {option.step!r}, where 1 or more is wanted"


_WANTED = {
    tuple: 'a tuple of texts, like ("pie",)',
    dict: 'a dict of texts, like {"pie": "why"}',
    str: "text",
    bool: "True or False",
}


def _is_like(value: object, usual: object) -> bool:
    if isinstance(usual, tuple):
        return isinstance(value, (tuple, list)) and _texts(value)
    if isinstance(usual, dict):
        return isinstance(value, Mapping) and _texts(value) and _texts(value.values())
    return isinstance(value, type(usual))


def _texts(values: Iterable[object]) -> bool:
    return all(isinstance(each, str) for each in values)


def outdated(found: type[Mod]) -> str | None:
    """What to change in a mod that was written for an older version of the hook contract, or None.

    Such a mod is played: most do not use what has changed.
    """
    version: object = found.contract
    if type(version) is not int or not 1 <= version < mods.CONTRACT:
        return None
    newer = range(version + 1, mods.CONTRACT + 1)
    changes = "; ".join(f"{each}: {mods.CHANGED[each]}" for each in newer)
    return (
        f"{found.id!r} was written for version {version} of the hook contract, and this is version "
        f"{mods.CONTRACT}. What has changed since, by version: {changes}. When it is right, "
        f"let it say contract = {mods.CONTRACT}"
    )


def _hook_problem(attribute: str, function: Any) -> str | None:
    if attribute not in SPECS:
        return f"is no hook of mahj{nearest(attribute, SPECS)}"
    opts = getattr(function, "mahj_impl", None)
    if opts is None:
        return "is not marked with @hookimpl, so it would never be called"
    odd = sorted(each for each in _ALLOWED_OPTS if opts.get(each))
    if odd:
        return f"is marked with {', '.join(odd)}; rules may not depend on the order of mods"
    parameters = list(inspect.signature(function).parameters.values())[1:]
    for parameter in parameters:
        if (
            parameter.kind is not parameter.POSITIONAL_OR_KEYWORD
            or parameter.default is not parameter.empty
        ):
            return f"must take {parameter.name!r} plainly: no default, no star"
        if parameter.name not in arguments_of(attribute):
            known = listed(arguments_of(attribute), "and") or "nothing"
            return f"takes {parameter.name!r}, which that hook does not give: it gives {known}"
    return None


def _place(found: type[Mod], attribute: str) -> str:
    try:
        function = getattr(found, attribute)
        line = inspect.getsourcelines(function)[1]
        return f" ({found.__module__}, line {line})"
    except (OSError, TypeError):
        return f" ({found.__module__})"
