"""Calls of hooks, seen one by one: for `mahj play --trace`, recorders in tests, and authors.

Nothing of it is in the way of a game that is not looked at: the wrappers of this module are bound
in place of the mods' functions by ``Rules.traced``, and by nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from mahj.asks import Choice, Pick, Refusal
from mahj.card import Line
from mahj.errors import FAULTS
from mahj.loop import PhaseAt
from mahj.racks import Place, Rack
from mahj.results import Result, Win
from mahj.table import Table

_LONGEST = 300


class Call(NamedTuple):
    """One call of a hook, as one mod answered it.

    Attributes:
        hook: its full name.
        mod: the mod's id.
        arguments: what the hook gives, by name, whether the mod takes it or not.
        answer: what the mod said; of an Add hook the contributions, as a list or a mapping. Where
            the mod broke, the exception.
    """

    hook: str
    mod: str
    arguments: Mapping[str, Any]
    answer: Any

    def __str__(self) -> str:
        given = [said(each) for each in self.arguments.values() if not isinstance(each, Table)]
        text = f"{self.mod}: {self.hook}({', '.join(given)}) -> {said(self.answer)}"
        return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


Tell: TypeAlias = "Callable[[Call], None]"
"""Who is told of each call, after it."""


def traced(
    tell: Tell, hook: str, mod: str, names: tuple[str, ...], function: Callable[..., Any]
) -> Callable[..., Any]:
    """The function, with `tell` told of each call of it.

    Args:
        tell: see there.
        hook, mod: which hook the function answers, and whose it is.
        names: of the hook's arguments, in their order.
        function: takes them all.
    """

    def call(*arguments: Any) -> Any:
        given = dict(zip(names, arguments, strict=True))
        try:
            answer = function(*arguments)
            if isinstance(answer, Iterable) and not isinstance(answer, (tuple, str, Mapping)):
                answer = list(answer)  # what a generator gives is there only once
        except FAULTS as error:
            tell(Call(hook, mod, given, error))
            raise
        tell(Call(hook, mod, given, answer))
        return answer

    return call


def said(value: object) -> str:
    """What a hook gives or a mod answers, in few words: `5D`, `swap 5D`, `[Factor(...)]`."""
    if isinstance(value, Refusal):
        return f"refused, {value.code}: {value.sentence}"
    if isinstance(value, Choice):
        return value.text
    if isinstance(value, Pick):
        return f"{value.verb} {value.count} tiles"
    if isinstance(value, (Place, Rack, Line)):
        return value.name
    if isinstance(value, PhaseAt):
        return f"{value.name} at {value.at}"
    if isinstance(value, Win):
        return f"{value.winner or 'nobody'} wins {value.value}"
    if isinstance(value, Result):
        return f"{value.kind}: {value.why}"
    if isinstance(value, Exception):
        return f"{type(value).__name__}: {value}"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{said(key)}: {said(each)}' for key, each in value.items())}}}"
    if isinstance(value, list) or type(value) is tuple:
        inside = ", ".join(map(said, value))
        return f"[{inside}]" if isinstance(value, list) else f"({inside})"
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        parts = [f"{name}={said(each)}" for name, each in value._asdict().items()]
        return f"{type(value).__name__}({', '.join(parts)})"
    if callable(value):
        return getattr(value, "__name__", repr(value))
    return str(value)
