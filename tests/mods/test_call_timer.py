"""Call timer: who takes too long lets the discard go; the front end keeps the clock."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import RulesError, load_rules
from standard.situation import situation

RULES: dict[str, Any] = {"mods": {"call_timer": {"seconds": 20}}}


def test_a_discard_that_could_be_claimed_is_let_go_after_so_many_seconds() -> None:
    """RULES.md 1.13: the window of a call."""
    game = situation("E discard 2B", E="2B", S="2B 2B", rules=RULES)
    (found,) = game.views["S"].suggestions(game.offers("S"))
    assert found.as_json() == {
        "mod": "call_timer",
        "choice": "skip",
        "why": "Time is up: 2B is let go.",
        "after": 20,
    }


def test_mah_jongg_is_hurried_too() -> None:
    game = situation("E discard 8C", E="8C", S="222B 444B 6666C 888C", rules=RULES)
    assert "mahjong" in game.may("S")
    assert [each.after for each in game.views["S"].suggestions(game.offers("S"))] == [20]


def test_nobody_is_hurried_in_their_own_turn_or_in_the_charleston() -> None:
    for begin in ("turns", "charleston"):
        game = situation(begin=begin, E="2B", rules=RULES)
        assert game.views["E"].suggestions(game.offers("E")) == []


@pytest.mark.parametrize("seconds", [2, 301, "10"])
def test_other_times_are_refused(seconds: object) -> None:
    with pytest.raises(RulesError, match="a whole number from 3 to 300"):
        load_rules({"mods": {"call_timer": {"seconds": seconds}}})
