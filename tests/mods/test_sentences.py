"""What rules say of their options: sentences that are right for every value."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from mahj import View, load_rules, registry
from standard.situation import situation

_MANY_OF_ONE = re.compile(r"\b1 (more )?(?!times\b|is\b)[a-z]+s\b")
"""As in `1 points`."""


def numbers() -> Iterator[tuple[str, str]]:
    """Every option that is a number and may be 1."""
    for name in registry.installed(registry.MODS):
        for key, option in registry.load(registry.MODS, name).options.items():
            if option.kind == "number" and option.mistake(1) is None:
                yield name, key


@pytest.mark.parametrize(("name", "key"), list(numbers()))
def test_there_is_one_of_what_there_is_one_of(name: str, key: str) -> None:
    """The fault: `Every player puts 1 points into the kitty.`"""
    said = registry.load(registry.MODS, name).options[key].sentence(1)
    assert said
    assert not _MANY_OF_ONE.search(said), said


def test_a_session_of_one_game_has_one_game() -> None:
    rules = load_rules({"session": {"games": 1}})
    said = rules.hooks.session_over(1, dict.fromkeys("ESWN", 0))
    assert said == "The session has its one game."


def test_one_point_lies_in_the_kitty() -> None:
    scores = {"E": -1, "S": 0, "W": 0, "N": 0, "kitty": 1}
    game = situation(rules={"mods": {"kitty": {}}}, scores=scores)
    (note,) = View(game.table, "E").notes
    assert "There is 1 point in" in note.lines[0]


@pytest.mark.parametrize(("stacks", "may"), [(7, True), (5, True), (4, False), (2, False)])
def test_nobody_may_stop_before_an_exchange_that_there_is_not(stacks: int, may: bool) -> None:
    """RULES.md 2.5: before exchange 4, where there are more stacks than that."""
    said = load_rules({"mods": {"stacks": {"stacks": stacks}}}).mods["stacks"].sentences()
    assert any("may stop" in each for each in said) is may
