"""From registered plugins to plain tuples of functions.

A pluggy call costs microseconds, a direct call hundredths of one. So when a table's rules are
loaded, this module turns every hook into a tuple of functions (Add, Judge, Tell) or into one
function (Ask), and the game calls those. Nothing else touches the plugin manager's hooks.

What house rules answer is looked at (:mod:`mahj.hook_answers`); the standard rules are called as
they are. Where somebody wants to be told of every call (:mod:`mahj.tracing`), each mod's function
is wrapped when it is bound. Where nobody does, nothing is wrapped, and nothing asks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from inspect import getattr_static
from types import CodeType
from typing import TYPE_CHECKING, Any, TypeAlias

import pluggy

from mahj import hookspecs
from mahj.docstrings import doc_of
from mahj.errors import RuleConflict
from mahj.tiles import TILES

if TYPE_CHECKING:
    from mahj.asks import Choice, Offers, Refusal, Seat
    from mahj.card import Line, Way
    from mahj.card.wild import Where
    from mahj.chance import Chance
    from mahj.deadness import Returns
    from mahj.loop import PhaseAt
    from mahj.mods import Mod
    from mahj.plans import StepAt
    from mahj.racks import Exposure, Place, Rack
    from mahj.results import (
        Account,
        Bonus,
        Cap,
        Declared,
        Factor,
        Follows,
        Points,
        Rate,
        Result,
        Transfer,
        Win,
    )
    from mahj.table import Table
    from mahj.tiles import Tile
    from mahj.views import Note, Suggestion

Calls: TypeAlias = "tuple[Callable[..., Any], ...]"

Wrap: TypeAlias = "Callable[[str, str, Callable[..., Any]], Callable[..., Any]]"
"""Given a hook, a mod's id and what that mod answers with, gives what is called in its place."""

KINDS = ("Ask", "Judge", "Add", "Tell")

SPECS: dict[str, Callable[..., Any]] = {
    name: function
    for part in hookspecs.PARTS
    for name, function in vars(part).items()
    if name.startswith("mahj_")
}
"""Every hook of the specification, by its full name."""


@cache
def kind_of(name: str) -> str:
    """`Ask`, `Judge`, `Add` or `Tell`: the first word of the hook's docstring."""
    return doc_of(SPECS[name]).split(":", 1)[0]


def what_of(name: str) -> str:
    """What a hook is about, in the words of its docstring: `who deals the next game`."""
    first = " ".join(doc_of(SPECS[name]).partition(":")[2].partition("\n\n")[0].split())
    return re.split(r"[.;:]( |$)", first)[0]


def arguments_of(name: str) -> tuple[str, ...]:
    """The names of a hook's arguments, in order."""
    code = SPECS[name].__code__
    return code.co_varnames[: code.co_argcount]


class Hooks:
    """The hooks of one table's rules, each named without its `mahj_`.

    Attributes that are tuples may be empty; callers guard them with ``if``.
    """

    setup_seats: Callable[[], tuple[Seat, ...]]
    setup_racks: Callable[[Seat], int]
    setup_tiles: tuple[Callable[[], Mapping[Tile, int]], ...]
    setup_wild: tuple[Callable[[], Mapping[Tile, Where]], ...]
    setup_forms: tuple[Callable[[Line], Iterable[str]], ...]
    setup_phases: tuple[Callable[[], Iterable[PhaseAt]], ...]
    setup_dice: Callable[[], int]
    deal_count: Callable[[Table, Seat], int]
    deal_given: tuple[Callable[[Table, Seat], Iterable[Tile]], ...]
    deal_done: tuple[Callable[[Table], None], ...]
    charleston_plan: Callable[[Table], tuple[object, ...]]
    charleston_ring: Callable[[Table], tuple[str, ...]]
    charleston_steps: tuple[Callable[[Table], Iterable[StepAt]], ...]
    charleston_tile: tuple[Callable[[Table, Seat, Tile], Refusal | None], ...]
    charleston_done: tuple[Callable[[Table], None], ...]
    turn_steps: Callable[[], tuple[str, ...]]
    turn_holds: Callable[[Seat], int]
    turn_source: Callable[[Table, Seat], Place]
    turn_wall_empty: Callable[[Table, Seat], Result]
    turn_begins: tuple[Callable[[Table, Seat], None], ...]
    turn_choices: tuple[Callable[[Table, Seat], Iterable[Choice]], ...]
    turn_discard: tuple[Callable[[Table, Seat, Tile], Refusal | None], ...]
    turn_choice: tuple[Callable[[Table, Seat, Choice], Refusal | None], ...]
    turn_refusal: tuple[Callable[[Table, Seat, str], Refusal | None], ...]
    turn_interjections: tuple[Callable[[Table, Seat], Iterable[Choice]], ...]
    turn_next: Callable[[Table, Seat], Seat]
    turn_moved: tuple[Callable[[Table, Tile, Place, Place], None], ...]
    claim_choices: tuple[Callable[[Table, Tile, Seat], Iterable[tuple[Seat, Offers]]], ...]
    claim_choice: tuple[Callable[[Table, Seat, Choice], Refusal | None], ...]
    claim_largest: Callable[[Table], int]
    claim_taken: Callable[[Table, Mapping[Seat, Choice]], Seat]
    claim_exposed: tuple[Callable[[Table, Seat, Exposure], None], ...]
    joker_exchange: tuple[Callable[[Table, Seat, Tile, Seat], Refusal | None], ...]
    joker_exchanged: tuple[Callable[[Table, Seat, Tile, Seat], None], ...]
    dead_grounds: tuple[Callable[[Table, Seat], Iterable[str]], ...]
    dead_returns: tuple[Callable[[Table, Seat], Iterable[Returns]], ...]
    dead_follows: Callable[[Table, Seat], Result | Follows]
    dead_declared: tuple[Callable[[Table, Seat, Seat], None], ...]
    win_ways: tuple[Callable[[], Iterable[Way]], ...]
    win_way: tuple[Callable[[Table, Seat, str], Refusal | None], ...]
    win_declare: tuple[Callable[[Table, Seat], Refusal | None], ...]
    win_facts: tuple[Callable[[Table, Seat, Rack], Mapping[str, object]], ...]
    win_follows: Callable[[Table, Declared], Result | Follows]
    payment_bonuses: tuple[Callable[[Win], Iterable[Bonus]], ...]
    payment_factors: tuple[Callable[[Win], Iterable[Factor]], ...]
    payment_self_pick: Callable[[Win], bool | None]
    payment_rate: Callable[[Win, Seat, bool], Rate]
    payment_bearer: Callable[[Win, Seat, bool], Seat]
    payment_transfers: tuple[Callable[[Win, tuple[Transfer, ...]], Iterable[Transfer]], ...]
    payment_unwon: tuple[Callable[[Table, Result], Iterable[Transfer]], ...]
    payment_caps: tuple[Callable[[Win], Mapping[Seat, Cap]], ...]
    payment_points: tuple[Callable[[Win, str, bool], Iterable[Points]], ...]
    session_start_score: Callable[[], int]
    session_first_east: Callable[[tuple[Seat, ...], Chance], Seat]
    session_next_east: Callable[[tuple[Seat, ...], Seat, Result], Seat]
    session_seating: Callable[[tuple[Seat, ...], Seat, int, Result, Seat], Mapping[Seat, Seat]]
    session_over: Callable[[int, Mapping[Seat, int]], str | None]
    session_transfers: tuple[Callable[[Table, Mapping[Account, int]], Iterable[Transfer]], ...]
    view_notes: tuple[Callable[[Table, Seat], Iterable[Note]], ...]
    view_suggestions: tuple[Callable[[Table, Seat, Offers], Iterable[Suggestion]], ...]
    view_confirm: tuple[Callable[[Table, Seat, Choice], Iterable[str]], ...]
    view_order: Callable[[Table, Seat], tuple[Tile, ...] | None]

    def __init__(
        self,
        manager: pluggy.PluginManager,
        order: list[str],
        standard: frozenset[str],
        wrap: Wrap | None = None,
    ) -> None:
        """Binds the hooks of a manager's plugins.

        Args:
            manager: holds the plugins, registered by id.
            order: their ids in the order of the table file.
            standard: the ids of the standard rules.
            wrap: what each mod's function is wrapped with; None for nothing.
        """
        self.seats: tuple[Seat, ...] = ()  # set once they have been asked for
        self._by_kind: list[Callable[..., Refusal | None]] = []
        self.charleston_judged: tuple[Callable[..., Refusal | None], ...] = ()
        for name in SPECS:
            found = {
                impl.plugin_name: self._bound(name, impl, impl.plugin_name in standard)
                for impl in getattr(manager.hook, name).get_hookimpls()
                if answers(impl.plugin, name)
            }
            if wrap is not None:
                found = {mod: wrap(name, mod, call) for mod, call in found.items()}
            calls = [(each, found[each]) for each in order if each in found]
            if kind_of(name) == "Ask":
                setattr(self, name.removeprefix("mahj_"), _ask(name, calls, standard))
            else:
                usual = [call for mod, call in calls if mod in standard]
                house = [call for mod, call in calls if mod not in standard]
                if len(house) > 1 and name in _SORTS:
                    house = [_together(house, _SORTS[name])]
                setattr(self, name.removeprefix("mahj_"), (*usual, *house))

            if name == "mahj_charleston_tile":
                self._split_by_kind(found, getattr(manager.hook, name).get_hookimpls(), wrap)

    def _split_by_kind(
        self,
        found: Mapping[str, Callable[..., Any]],
        impls: list[pluggy.HookImpl],
        wrap: Wrap | None,
    ) -> None:
        """Tells the judges of passed tiles that look at the tile alone from the others."""
        alone = {impl.plugin_name for impl in impls if impl.argnames == ("kind",) and wrap is None}
        self._by_kind = [call for mod, call in found.items() if mod in alone]
        self.charleston_judged = tuple(call for mod, call in found.items() if mod not in alone)

    @cached_property
    def never_passed(self) -> Mapping[Tile, Refusal]:
        """The tiles that are refused in every pass of the game, by judges that look at no more.

        Only they are asked about such a tile, and but once; everything else is for
        ``charleston_judged``.
        """
        refusals: dict[Tile, Refusal] = {}
        for judge in self._by_kind:
            for kind in TILES:
                refusal = judge(None, None, kind)
                if refusal is not None:
                    refusals[kind] = min(refusal, refusals.get(kind, refusal))
        return refusals

    def _bound(self, name: str, impl: pluggy.HookImpl, standard: bool) -> Callable[..., Any]:
        """What is called with all of a hook's arguments, in their order."""
        function, wanted, given = impl.function, impl.argnames, arguments_of(name)
        kind = kind_of(name)
        if standard or kind == "Tell":
            return _taking(function, wanted, given)
        from mahj.hook_answers import checker

        check = checker(SPECS[name], str(impl.plugin_name), function, self)
        return _checked(function, wanted, given, check, none=kind != "Add")


class _Manager(pluggy.PluginManager):
    """Looks at each class of mods once, and not at each attribute of each instance."""

    def parse_hookimpl_opts(self, plugin: Any, name: str) -> pluggy.HookimplOpts | None:
        cls: Any = type(plugin)
        if name not in _marked(cls):
            return None
        return super().parse_hookimpl_opts(plugin, name)


@cache
def _marked(cls: type) -> frozenset[str]:
    """The names of a class's methods that are marked as answers to hooks."""
    return frozenset(name for name in dir(cls) if hasattr(getattr_static(cls, name), _MARK))


_MARK = "mahj_impl"
"""What pluggy's marker leaves at a method, after the name of the project."""


def manager_of(mods: Mapping[str, Mod]) -> pluggy.PluginManager:
    """A manager that holds these mods by their ids."""
    manager = _Manager("mahj")
    for part in hookspecs.PARTS:
        manager.add_hookspecs(part)
    for name, mod in mods.items():
        manager.register(mod, name=name)
    manager.check_pending()
    return manager


_SORTS: dict[str, Callable[[Any], Any]] = {
    "mahj_turn_choices": lambda choice: choice.text,
    "mahj_turn_interjections": lambda choice: choice.text,
    "mahj_claim_choices": lambda claim: (claim[0], [choice.text for choice in claim[1]]),
}
"""Where several house rules contribute what players see as a list, what the list is sorted by."""


def _together(
    calls: list[Callable[..., Any]], key: Callable[[Any], Any]
) -> Callable[..., list[Any]]:
    """One function for the contributions of all house rules, in an order that is not theirs."""

    def add(*arguments: Any) -> list[Any]:
        return sorted((each for call in calls for each in call(*arguments)), key=key)

    return add


def answers(mod: Mod, name: str) -> bool:
    """Whether a mod answers this hook, and its options leave it something to say there."""
    function = getattr(mod, name, None)
    test = getattr(function, "mahj_active", None)
    return function is not None and (test is None or bool(test(mod)))


def _taking(
    function: Callable[..., Any], wanted: tuple[str, ...], given: tuple[str, ...]
) -> Callable[..., Any]:
    """The function, to be called with all of the hook's arguments in their order."""
    if wanted == given:
        return function
    return _compiled(given, f"function({', '.join(wanted)})", function=function)


def _checked(
    function: Callable[..., Any],
    wanted: tuple[str, ...],
    given: tuple[str, ...],
    check: Callable[[Any], Any],
    *,
    none: bool,
) -> Callable[..., Any]:
    """The same, its answers checked; None, where it is an answer, goes by at once."""
    called = f"function({', '.join(wanted)})"
    body = (
        f"None if (answer := {called}) is None else check(answer)" if none else f"check({called})"
    )
    return _compiled(given, body, function=function, check=check)


def _compiled(given: tuple[str, ...], body: str, **names: object) -> Callable[..., Any]:
    """A function of these arguments; the hot hooks are called hundreds of thousands of times."""
    call: Callable[..., Any] = eval(_code(given, body), names)
    return call


@cache
def _code(given: tuple[str, ...], body: str) -> CodeType:
    """Compiled once: the same few hooks are bound for every table that is loaded."""
    return compile(f"lambda {', '.join(given)}: {body}", "<hook>", "eval")


def _ask(
    name: str, calls: list[tuple[str, Callable[..., Any]]], standard: frozenset[str]
) -> Callable[..., Any]:
    """One function for an Ask: house rules first, then the standard rule."""
    house = [(mod, call) for mod, call in calls if mod not in standard]
    usual = [(mod, call) for mod, call in calls if mod in standard]
    if not house and len(usual) == 1:
        return usual[0][1]

    def ask(*arguments: Any) -> Any:
        for group in (house, usual):
            answers = [(mod, call(*arguments)) for mod, call in group]
            given = [(mod, answer) for mod, answer in answers if answer is not None]
            if given:
                first, answer = given[0]
                for mod, other in given[1:]:
                    if other != answer:
                        raise RuleConflict(
                            f"{first!r} and {mod!r} answer {name} differently, "
                            f"{what_of(name)} ({answer!r} and {other!r}); switch one of them off"
                        )
                return answer
        return None

    return ask
