"""What house rules answer, held against the annotations of the hooks' specifications.

Whoever mixes up a seat and a player, or forgets the brackets of a list, would otherwise make
something else fail, later and elsewhere. The standard rules are not looked at, so a table without
house rules is as fast as if nothing of this were here.
"""

from __future__ import annotations

import collections.abc as abc
import inspect
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from mahj import asks, deadness, loop, plans, racks, results, table, tiles, views
from mahj.card.model import Line
from mahj.card.notation import parse_form
from mahj.card.ways import Way
from mahj.card.wild import Where
from mahj.errors import CardError, WrongAnswer, listed

if TYPE_CHECKING:
    from mahj.hooks import Hooks

Seats: TypeAlias = tuple[str, ...]
"""The letters of the table's seats; nothing while they are not known yet."""

Test: TypeAlias = Callable[[Any, Seats], "str | None"]
"""What is wrong with a value, as a part of a sentence; None where it is right."""


class _Seat:
    """What stands for ``Seat`` in annotations here, where it is no mere text."""


_NAMES: dict[str, Any] = {
    name: found
    for module in (abc, asks, deadness, loop, plans, racks, results, table, tiles, views)
    for name, found in vars(module).items()
} | {"Seat": _Seat, "Line": Line, "Way": Way, "Where": Where}
"""What annotations name."""


def checker(
    spec: Callable[..., Any], mod: str, function: Callable[..., Any], hooks: Hooks
) -> Callable[[Any], Any]:
    """What gives an answer of a mod's function on where it is right, and raises where it is not.

    Of what is there only once, a generator's answer, it gives a list.

    Args:
        spec: the hook's specification.
        mod: the mod's id.
        function: the mod's own, for the message.
        hooks: has the table's seats, once they are known.
    """
    name = spec.__name__
    test = _test(spec)
    more = _MORE.get(name)

    def check(answer: Any) -> Any:
        if isinstance(answer, abc.Iterable) and not isinstance(answer, _LASTING):
            answer = list(answer)
        wrong = test(answer, hooks.seats)
        if wrong is None and more is not None and answer is not None:
            wrong = more(answer)
        if wrong is not None:
            what = f"{name} of the house rule {mod!r} gives {wrong} ({_place(function)})"
            raise WrongAnswer(what)
        return answer

    return check


_LASTING = (list, tuple, set, frozenset, str, Mapping)


@cache
def _test(spec: Callable[..., Any]) -> Test:
    """The test for what a specification returns."""
    return _of(typing.get_type_hints(spec, _NAMES)["return"])


def _place(function: Callable[..., Any]) -> str:
    code = inspect.unwrap(function).__code__
    return f"{code.co_filename}, line {code.co_firstlineno}"


@cache
def _of(hint: Any) -> Test:
    """The test for what an annotation says."""
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if hint in (object, Any):
        return lambda value, seats: None
    if origin in (types.UnionType, typing.Union):
        return _any_of(inside)
    if origin is tuple and inside[1:] == (...,):
        return _all(tuple, "a tuple", inside[0])
    if origin is tuple:
        return _each(inside)
    if origin in (abc.Iterable, abc.Sequence):
        return _all(origin, "a list", inside[0])
    if origin is abc.Mapping:
        return _mapping(*map(_of, inside))
    if origin is abc.Callable:
        return _generator
    if origin is typing.Literal:
        return _one_of(inside)
    if hint is _Seat:
        return _seat
    if hint is int:
        return lambda value, seats: None if type(value) is int else _not(value, hint)
    if getattr(hint, "_fields", ()):
        return _fields(hint)
    return lambda value, seats: None if isinstance(value, hint) else _not(value, hint)


def _any_of(hints: tuple[Any, ...]) -> Test:
    named = [each for each in hints if each is not types.NoneType]
    inner = [_of(each) for each in named]
    optional = len(named) < len(hints)

    def test(value: Any, seats: Seats) -> str | None:
        if value is None and optional:
            return None
        wrong = [each(value, seats) for each in inner]
        if None in wrong:
            return None
        near = [each for each, hint in zip(wrong, named, strict=True) if _is_one(value, hint)]
        return (near or wrong)[0] if near or len(wrong) == 1 else _not(value, *named)

    return test


def _is_one(value: Any, hint: Any) -> bool:
    """Whether a value is of this class, right or wrong in what it holds."""
    kind = typing.get_origin(hint) or hint
    return kind is not _Seat and isinstance(value, kind)


def _all(kind: Any, name: str, hint: Any) -> Test:
    inner = _of(hint)

    def test(value: Any, seats: Seats) -> str | None:
        if not isinstance(value, kind) or _is_one_alone(value):
            return f"{_told(value)}, where {name} of {_plural(hint)} is wanted"
        for each in value:
            wrong = inner(each, seats)
            if wrong is not None:
                return f"{name} with {wrong}"
        return None

    return test


def _is_one_alone(value: Any) -> bool:
    """Whether a value is a text or a named tuple, whose parts are no list."""
    return isinstance(value, str) or (isinstance(value, tuple) and type(value) is not tuple)


def _each(hints: tuple[Any, ...]) -> Test:
    inner = [_of(each) for each in hints]

    def test(value: Any, seats: Seats) -> str | None:
        if type(value) is not tuple or len(value) != len(inner):
            inside = listed([_wanted(each) for each in hints], "and")
            return f"{_told(value)}, where a tuple of {inside} is wanted"
        found = [each(part, seats) for each, part in zip(inner, value, strict=True)]
        return next(filter(None, found), None)

    return test


def _mapping(key: Test, content: Test) -> Test:
    def test(value: Any, seats: Seats) -> str | None:
        if not isinstance(value, Mapping):
            return f"{_told(value)}, where a dict is wanted"
        for name, each in value.items():
            wrong = key(name, seats) or content(each, seats)
            if wrong is not None:
                return f"a dict with {wrong}"
        return None

    return test


def _generator(value: Any, seats: Seats) -> str | None:
    """A function that yields questions; what wraps one, and so does not show it, may pass."""
    plain = inspect.unwrap(value) if callable(value) else value
    named = inspect.isfunction(plain) and plain.__name__ != "<lambda>"
    if callable(value) and (not named or inspect.isgeneratorfunction(plain)):
        return None
    return f"{_told(value)}, where a generator function is wanted, which yields questions"


def _one_of(words: tuple[Any, ...]) -> Test:
    wanted = listed(map(repr, words))
    return lambda value, seats: (
        None if value in words else f"{_told(value)}, where {wanted} is wanted"
    )


def _seat(value: Any, seats: Seats) -> str | None:
    if isinstance(value, str) and (value in seats or not seats):
        return None
    return f"{_told(value)}, where a seat is wanted{f': {listed(seats)}' if seats else ''}" + _hint(
        value
    )


def _fields(kind: Any) -> Test:
    hints = typing.get_type_hints(kind, _NAMES)
    inner = [_of(hint) for hint in hints.values()]

    def test(value: Any, seats: Seats) -> str | None:
        if not isinstance(value, kind):
            return _not(value, kind)
        for name, each, part in zip(hints, inner, value, strict=True):
            wrong = each(part, seats)
            if wrong is not None:
                return f"{_wanted(kind)} whose {name} is {wrong}"
        return None

    return test


# Words


def _not(value: Any, *hints: Any) -> str:
    return f"{_told(value)}, where {listed(map(_wanted, hints))} is wanted{_hint(value)}"


def _hint(value: Any) -> str:
    return "; the seat of a player is player.seat" if isinstance(value, racks.Player) else ""


def _wanted(hint: Any) -> str:
    kind = typing.get_origin(hint) or hint
    if kind in _WORDS:
        return _WORDS[kind]
    name: str = getattr(kind, "__name__", str(kind))
    return f"an {name}" if name[0] in "AEIOU" else f"a {name}"


_WORDS: Mapping[Any, str] = {
    str: "text",
    int: "a whole number",
    bool: "True or False",
    _Seat: "a seat",
    abc.Callable: "a generator function",
}


def _plural(hint: Any) -> str:
    inside = typing.get_args(hint) if typing.get_origin(hint) is types.UnionType else (hint,)
    names = [getattr(each, "__name__", "tuple") for each in inside]
    if "Callable" in names:
        return "steps"
    return listed([_PLURALS.get(name, f"{name}s") for name in names], "and")


_PLURALS = {"_Seat": "seats", "str": "words", "Bonus": "Bonuses"}


def _told(value: Any) -> str:
    """What a value is, in few words."""
    if value is None:
        return "None"
    if isinstance(value, str):
        return f"the text {value[:60]!r}"
    if type(value) in (bool, int, float):
        return repr(value)
    name = type(value).__name__
    return f"an {name}" if name[0] in "AEIOUaeiou" else f"a {name}"


# What annotations do not say


def _count(value: int) -> str | None:
    return None if value >= 0 else f"{value}, where 0 or more is wanted"


def _steps(value: tuple[str, ...]) -> str | None:
    known = ("draw", "act", "left")
    for each in value:
        if each not in known:
            return f"the step {each!r}, where {listed(map(repr, known))} is wanted"
    return None if "act" in value else "no step 'act', without which nobody ever discards"


def _wild(value: Mapping[tiles.Tile, str]) -> str | None:
    others = [kind for kind in value if kind not in (tiles.FLOWER, tiles.JOKER)]
    return f"{others[0]}, where F or J is wanted" if others else None


def _forms(value: Iterable[str]) -> str | None:
    for each in value:
        try:
            parse_form(each)
        except CardError as error:
            return f"the form {each[:80]!r}, which no card could print: {error}"
    return None


def _letters(value: Seats) -> str | None:
    for each in value:
        if len(each) != 1 or not each.isupper() or not each.isascii():
            return f"the seat {each!r}, where one capital letter is wanted"
    if not value:
        return "no seats, where one or more is wanted"
    return "one seat twice" if len(set(value)) < len(value) else None


def _directions(value: Iterable[object]) -> str | None:
    known = ("right", "across", "left")
    for each in value:
        if isinstance(each, plans.Pass) and each.direction not in known:
            said = f"a Pass whose direction is {_told(each.direction)}"
            return f"{said}, where {listed(map(repr, known))} is wanted"
    return None


_MORE: Mapping[str, Callable[[Any], str | None]] = {
    "mahj_setup_seats": _letters,
    "mahj_setup_racks": _count,
    "mahj_setup_wild": _wild,
    "mahj_setup_forms": _forms,
    "mahj_deal_count": _count,
    "mahj_charleston_plan": _directions,
    "mahj_turn_steps": _steps,
    "mahj_turn_holds": _count,
    "mahj_claim_largest": _count,
}
