"""House rules at one table: every two of them, and sets of five drawn at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from mahj import Rules, RulesError, load_rules, registry
from mahj.chance import TableChance
from mahj.testing.values import options_of
from standard.situation import loaded

FIVE = 5


def house_rules() -> list[str]:
    """The house rules that are installed."""
    names = sorted(registry.installed(registry.MODS))
    return [name for name in names if not registry.load(registry.MODS, name).standard]


def table_of(names: Sequence[str], preset: str = "nmjl") -> dict[str, Any]:
    """A table with these house rules and what they need."""
    wanted = list(names)
    for name in wanted:
        mod = registry.load(registry.MODS, name)
        wanted += [each for each in mod.requires if each not in wanted]
    return {"preset": preset, "mods": {name: {} for name in wanted}}


def conflict_of(names: Sequence[str], preset: str = "nmjl") -> str | None:
    """The declared conflict because of which these do not go together, or None where they do.

    Raises:
        RulesError: they do not, and no conflict is declared.
    """
    try:
        load_rules(table_of(names, preset))
    except RulesError as error:
        if all(problem.code == "conflict" for problem in error.problems):
            return " ".join(str(error).split())
        raise
    return None


def pairs() -> Iterator[tuple[str, str]]:
    """Every two house rules."""
    yield from combinations(house_rules(), 2)


def fives(count: int, seed: int = 1) -> Iterator[tuple[str, ...]]:
    """Sets of five that declare no conflict, drawn at random, each once."""
    chance = TableChance(seed)
    found: set[tuple[str, ...]] = set()
    names = house_rules()
    while len(found) < count:
        drawn = tuple(sorted(chance.shuffled(names)[:FIVE]))
        if drawn not in found and not any(map(conflict_of, combinations(drawn, 2))):
            found.add(drawn)
            yield drawn


def rules_of(content: Mapping[str, Any], seed: int) -> Rules:
    """The rules of a table; options of its house rules that it does not set are drawn at random.

    Some options do not go together with others; then all are at their defaults.
    """
    mods = {
        name: {**options_of(registry.load(registry.MODS, name), seed + place), **said}
        for place, (name, said) in enumerate(content.get("mods", {}).items())
    }
    try:
        return loaded({**content, "mods": mods})
    except RulesError:
        return loaded(content)
