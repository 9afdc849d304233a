"""Watching a table from outside: fingerprints, hooks that must change nothing, mods shuffled."""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Iterable
from dataclasses import fields, is_dataclass
from functools import cache, cached_property
from operator import attrgetter
from typing import Any

from mahj.asks import Choice, Refusal
from mahj.chance import TableChance
from mahj.hooks import Hooks, kind_of
from mahj.mods import Mod
from mahj.racks import Place, Player, Rack
from mahj.rulesets import Rules
from mahj.table import Key, Table
from mahj.testing.broken import LawBroken


def fingerprint(table: Table, but: Collection[Key[Any]] = ()) -> tuple[Any, ...]:
    """All of a table's state that a hook could change, but for what mods keep for speed.

    Args:
        table: the table.
        but: keys of private state that does not count.
    """
    places, racks, players = table.all_places(), table.racks.values(), table.players.values()
    return (
        [(id(each), state_of(each)) for each in (table, table.rules, *places, *racks, *players)],
        table.chance._random.__self__.getstate(),  # type: ignore[attr-defined]
        [_kept_there(each) for each in table.rules.mods.values()],
        private_state(table, but),
    )


def state_of(thing: object) -> list[Any]:
    """The attributes of a thing, copied as far as lists and dicts go, but for what is derived."""
    kind: Any = type(thing)
    return [value if type(value) in _STILL else _copied(value) for value in _reader(kind)(thing)]


def names_of(thing: Any) -> tuple[str, ...]:
    """The names of those attributes, of a thing that keeps them in a dict."""
    kind: Any = type(thing)
    derived = _derived(kind)
    return tuple([name for name in vars(thing) if name not in derived])


@cache
def _reader(kind: Any) -> Callable[[Any], Iterable[Any]]:
    """What reads the attributes of a class, or its slots but for the private, derived ones."""
    if kind.__dictoffset__:
        derived = _derived(kind)
        return lambda thing: [each for name, each in vars(thing).items() if name not in derived]
    names = [name for each in kind.__mro__ for name in vars(each).get("__slots__", ())]
    public = [name for name in names if not name.startswith("_")]
    if issubclass(kind, Place | Rack | Player):  # all their slots are filled
        return attrgetter(*public)
    return lambda thing: [getattr(thing, name, None) for name in public]


@cache
def _derived(kind: type[Any]) -> frozenset[str]:
    """The attributes that hold what follows from others, or are looked at otherwise."""
    cached = {name for name in dir(kind) if isinstance(getattr(kind, name, None), cached_property)}
    return frozenset(cached | {"kept", "chance", "hooks", "_judges"})


_STILL: set[type[Any]] = set()
"""The classes whose values need no copy, as far as they have been met."""


def _copied(value: Any) -> Any:
    """A value, with lists, dicts and what consists of them copied; where tiles lie is not."""
    kind: Any = type(value)
    copier = _copier(kind)
    if copier is None:
        _STILL.add(type(value))
        return value
    return copier(value)


@cache
def _copier(kind: type[Any]) -> Callable[[Any], Any] | None:
    """How values of a class are copied; None for what cannot change, or is looked at elsewhere."""
    if issubclass(kind, dict):
        return _copied_dict
    if issubclass(kind, list):
        return _copied_list
    if issubclass(kind, set):
        return set
    if is_dataclass(kind):
        names = [each.name for each in fields(kind)]
        return lambda value: [_copied(getattr(value, name)) for name in names]
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return lambda value: [_copied(each) for each in value]
    if issubclass(kind, Choice):
        return lambda value: (value, state_of(value))
    return None


def _copied_dict(value: dict[Any, Any]) -> dict[Any, Any]:
    return {key: each if type(each) in _STILL else _copied(each) for key, each in value.items()}


def _copied_list(value: list[Any]) -> list[Any]:
    nested = bool(value) and isinstance(value[0], list | dict)
    return [_copied(each) for each in value] if nested else value[:]


def private_state(table: Table, but: Collection[Key[Any]] = ()) -> dict[Key[Any], Any]:
    """What mods keep at the table, by key, but for what they keep for speed.

    Args:
        table: the table.
        but: further keys to leave out.

    Raises:
        LawBroken: it is no plain data.
    """
    found = {}
    for key, value in table.kept.items():
        if not key.cache and key not in but:
            try:
                found[key] = _plain_copy(value)
            except TypeError as error:
                raise LawBroken("state", f"{key.name!r} holds {value!r}.") from error
    return found


def _plain_copy(value: Any) -> Any:
    """A copy of plain data: numbers, text, tiles, and lists, tuples, sets and dicts of them.

    Raises:
        TypeError: it is something else.
    """
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, dict):
        return {_plain_copy(key): _plain_copy(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [type(value), *map(_plain_copy, value)]
    if isinstance(value, (set, frozenset)):
        return {_plain_copy(each) for each in value}
    raise TypeError(f"{value!r} is no plain data")


def kept_in_mods(rules: Rules) -> dict[str, dict[str, Any]]:
    """What lies in mods and their classes, by id: their options, and nothing else."""
    return {name: _kept_in(mod) for name, mod in rules.mods.items()}


def _kept_in(mod: Mod) -> dict[str, Any]:
    cls: Any = type(mod)
    names = *_data_of(cls)[0], *vars(mod)
    return dict(zip(names, _kept_there(mod), strict=True))


def _kept_there(mod: Mod) -> list[Any]:
    cls: Any = type(mod)
    kept = *_data_of(cls)[1](cls), *vars(mod).values()
    return [value if type(value) in _STILL else _copied(value) for value in kept]


@cache
def _data_of(cls: type[Any]) -> tuple[list[str], Callable[[Any], tuple[Any, ...]]]:
    """What lies in a class of mods itself, but for its options and functions: names, a reader."""
    own = cls.__mro__[: cls.__mro__.index(Mod)]
    names = [
        name
        for each in own
        for name, value in vars(each).items()
        if isinstance(value, bool | int | float | str | list | tuple | dict | set)
        and not name.startswith("__")
        and name not in ("options", "id", "title")
    ]
    names += ["id", "title"]  # at least two, which are read as a tuple
    return names, attrgetter(*names)


def hung_on(table: Table) -> list[str]:
    """The names of attributes that no table has by itself."""
    return sorted(vars(table).keys() - vars(Table(table.rules, 0)).keys())


def forget(table: Table) -> None:
    """Forgets what mods keep for speed."""
    for key in [key for key in table.kept if key.cache]:
        del table.kept[key]


def shuffled(rules: Rules, chance: TableChance) -> Rules:
    """The same rules, the mods in another order."""
    return reordered(rules, chance.shuffled(rules.mods))


def reordered(rules: Rules, order: list[str]) -> Rules:
    """The same rules, the mods called in this order."""
    standard = frozenset(name for name, mod in rules.mods.items() if mod.standard)
    twin = copy.copy(rules)
    twin.hooks = Hooks(rules.manager, order, standard)
    twin.hooks.seats = rules.seats
    return twin


class Watched:
    """Rules whose Ask, Judge and Add hooks are watched for changing anything.

    Attributes:
        rules: to play by.
        table: the table that is played at, once there is one.
        closely: whether the hooks that are called often are watched as well; so for the deal.
        nameless: whether something was changed by one of many hooks.
    """

    def __init__(self, rules: Rules, *, singly: bool = False) -> None:
        """Wraps every such hook of these rules.

        Args:
            rules: whose hooks.
            singly: whether each hook is watched by itself also where somebody looks, which takes
                long.

        Raises:
            LawBroken: one that is called for loading them does what it may not.
        """
        self.table: Table | None = None
        self.closely = True
        self.nameless = False
        self._singly = singly
        self._at_once = False
        self._loaded = rules
        self.rules = rules.wrapped(self._watched)

    def _watched(self, name: str, mod: str, call: Callable[..., Any]) -> Callable[..., Any]:
        kind, often = kind_of(name), not name.startswith(_SELDOM)
        if kind == "Tell":
            return call

        def watched(*arguments: Any) -> Any:
            if often and not self.closely:
                answer = call(*arguments)
            else:
                answer = self._pure(name, mod, call, arguments)
            if kind == "Judge" and answer is not None:
                self._check_refusal(name, mod, answer)
            return answer

        return watched

    def _pure(
        self, name: str, mod: str, call: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Any:
        """What a hook answers, which may change neither the table nor what it is given."""
        given = [*map(_copied, arguments)]
        if self._at_once:
            answer = _answer(name, call, arguments)
        else:
            table = next((each for each in arguments if isinstance(each, Table)), self.table)
            kept = set(table.kept) if table is not None else set()
            before = self._all(table)
            answer = _answer(name, call, arguments)
            if self._all(table, kept) != before:
                what = "the table" if table is not None else "what it holds"
                raise LawBroken("pure", f"{name} of {mod!r} changed {what}.")
        if [*map(_copied, arguments)] != given:
            raise LawBroken("pure", f"{name} of {mod!r} changed what it was given.")
        return answer

    def look(self, look: Callable[[], None]) -> None:
        """Has somebody look at the table, with all hooks that are called for it watched as one.

        Raises:
            LawBroken: something has changed; which hook did it shows where they are watched singly.
        """
        table = self.table
        assert table is not None
        self.closely = True
        if self._singly:
            look()
            return
        kept, before = set(table.kept), self._all(table)
        self._at_once = True
        look()
        self._at_once = False
        if self._all(table, kept) != before:
            self.nameless = True
            raise LawBroken("pure", "Looking at what the seats see changed the table.")

    def _all(self, table: Table | None, kept: Collection[Key[Any]] | None = None) -> Any:
        """All that may not change; of a table, but for what was looked at since `kept`."""
        if table is None:
            return kept_in_mods(self._loaded)
        return fingerprint(table, () if kept is None else looked_at(table, kept))

    def _check_refusal(self, name: str, mod: str, answer: Refusal) -> None:
        if answer.mod not in self._loaded.mods or not answer.code or not answer.sentence:
            said = f"{name} of {mod!r} refuses with {answer}, "
            raise LawBroken("refused", f"{said}which lacks a mod in force, a code or a sentence.")


def _answer(name: str, call: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """What a hook answers; what it contributes is all fetched at once."""
    answer = call(*arguments)
    return list(answer) if kind_of(name) == "Add" and not isinstance(answer, dict) else answer


_SELDOM = (
    "mahj_setup_",
    "mahj_claim_taken",
    "mahj_dead_",
    "mahj_win_f",
    "mahj_payment_",
    "mahj_session_",
)
"""How those hooks begin that are called so seldom that they can always be watched."""


def looked_at(table: Table, kept: Collection[Key[Any]]) -> set[Key[Any]]:
    """The keys whose state has been looked at for the first time, and is as it begins."""
    return {
        key
        for key in set(table.kept).difference(kept)
        if not key.cache and table.kept[key] == key.begin(table)
    }
