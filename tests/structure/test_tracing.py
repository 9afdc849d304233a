"""Calls of hooks that somebody is told of; a game that nobody looks at costs nothing."""

from __future__ import annotations

import pytest

from mahj import Game, load_rules
from mahj.hooks import SPECS, arguments_of, kind_of
from mahj.registry import BOTS, load
from mahj.tracing import Call
from records.games import GAMES

PLAYED = load_rules(GAMES["all-mods"].rules)


def played(rules: object, seed: int) -> str:
    game = Game(rules, seed)  # type: ignore[arg-type]
    game.run({seat: load(BOTS, "random")() for seat in PLAYED.seats})
    return game.text()


@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_the_same_whoever_looks(seed: int) -> None:
    calls: list[Call] = []
    assert played(PLAYED.traced(calls.append), seed) == played(PLAYED, seed)
    for call in calls:
        assert tuple(call.arguments) == arguments_of(call.hook)
        assert call.mod in PLAYED.mods
        assert kind_of(call.hook) != "Add" or isinstance(call.answer, (list, tuple, dict))
        assert str(call).startswith(f"{call.mod}: {call.hook}(")
        assert "\n" not in str(call)


@pytest.mark.parametrize("name", SPECS)
def test_nothing_is_wrapped_where_nobody_looks(name: str) -> None:
    """Speed: what the game calls is the mod's own method, or what names its arguments anew."""
    PLAYED.traced(lambda call: None)
    found = getattr(PLAYED.hooks, name.removeprefix("mahj_"))
    for function in found if isinstance(found, tuple) else (found,):
        assert getattr(function, "__func__", function).__module__ != "mahj.tracing"
