"""Watching a table from outside: fingerprints, hooks that must change nothing, mods shuffled."""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection
from typing import Any

from mahj.chance import TableChance
from mahj.hooks import Hooks, kind_of
from mahj.rulesets import Rules
from mahj.table import Key, Table
from mahj.testing.broken import LawBroken


def fingerprint(table: Table, but: Collection[Key[Any]] = ()) -> tuple[Any, ...]:
    """All of a table's state that a hook could change, but for what mods keep for speed.

    Args:
        table: the table.
        but: keys of private state that does not count.
    """
    return (
        [(place.name, place.tiles[:]) for place in table.all_places()],
        [
            (
                player.seat,
                player.concealed.counts[:],
                player.dead,
                player.sits_out,
                player.score,
                player.exposed,
                player.miscount,
                player.concealed.gained,
                player.year,
                [[id(each) for each in rack.exposures] for rack in player.racks],
            )
            for player in table.players.values()
        ],
        [(each.kind, each.jokers) for each in table.exposures],
        (table.phase, table.turn, table.came, table.claimed_from, table.thrown, table.turn_ended),
        (table.over, table.penalties[:], len(table.log), len(table.choices)),
        table.chance._random.__self__.getstate(),  # type: ignore[attr-defined]
        kept_in_mods(table.rules),
        private_state(table, but),
    )


def private_state(table: Table, but: Collection[Key[Any]] = ()) -> dict[str, Any]:
    """What mods keep at the table, by name, but for what they keep for speed.

    Args:
        table: the table.
        but: further keys to leave out.

    Raises:
        LawBroken: it is no plain data.
    """
    kept = table.kept.items()
    found = {key.name: value for key, value in kept if not key.cache and key not in but}
    for name, value in found.items():
        if not is_plain(value):
            raise LawBroken("state", f"{name!r} holds {value!r}.")
    return copy.deepcopy(found)


def kept_in_mods(rules: Rules) -> dict[str, str]:
    """What lies in the mods' instances, by id, as text: their options, and nothing else."""
    return {name: repr(vars(mod)) for name, mod in rules.mods.items()}


def forget(table: Table) -> None:
    """Forgets what mods keep for speed."""
    for key in [key for key in table.kept if key.cache]:
        del table.kept[key]


def is_plain(value: object) -> bool:
    """Whether a value is plain data: numbers, text, tiles, and lists, tuples and dicts of them."""
    if isinstance(value, dict):
        return all(is_plain(key) and is_plain(each) for key, each in value.items())
    if isinstance(value, (list, tuple, set, frozenset)):
        return all(is_plain(each) for each in value)
    return value is None or isinstance(value, (bool, int, float, str))


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
    """Rules whose Ask, Judge and Add hooks are watched for changing the table.

    Attributes:
        rules: to play by.
        table: the table to watch; nothing is watched while it is None.
    """

    def __init__(self, rules: Rules) -> None:
        """Wraps every such hook of these rules."""
        self.table: Table | None = None
        self.rules = rules.wrapped(self._watched)

    def _watched(self, name: str, mod: str, call: Callable[..., Any]) -> Callable[..., Any]:
        if kind_of(name) == "Tell":
            return call

        def watched(*arguments: Any) -> Any:
            table = self.table
            if table is None:
                return call(*arguments)
            before, kept = fingerprint(table), set(table.kept)
            answer = call(*arguments)
            if kind_of(name) == "Add" and not isinstance(answer, dict):
                answer = list(answer)
            if fingerprint(table, looked_at(table, kept)) != before:
                raise LawBroken("pure", f"{name} of {mod!r} changed the table.")
            return answer

        return watched


def looked_at(table: Table, kept: set[Key[Any]]) -> set[Key[Any]]:
    """The keys whose state has been looked at for the first time, and is as it begins."""
    return {
        key
        for key in set(table.kept) - kept
        if not key.cache and table.kept[key] == key.begin(table)
    }
