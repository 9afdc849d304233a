"""Confirm joker discard: who throws a joker is asked whether they mean it."""

from __future__ import annotations

from typing import Any

from standard.situation import situation

RULES: dict[str, Any] = {"mods": {"confirm_joker_discard": {}}}


def test_who_throws_a_joker_is_asked() -> None:
    """RULES.md 1.29: a discarded joker can never be called."""
    game = situation(E="J 2B", rules=RULES)
    asked = game.views["E"].to_confirm(game.find("E", "discard J"))
    assert asked == ["Throw a joker? Nobody can claim it, and you do not get it back."]


def test_any_other_tile_is_thrown_without_a_question() -> None:
    game = situation(E="J 2B", rules=RULES)
    assert game.views["E"].to_confirm(game.find("E", "discard 2B")) == []


def test_where_the_table_does_not_want_it_nothing_is_asked() -> None:
    game = situation(E="J 2B")
    assert game.views["E"].to_confirm(game.find("E", "discard J")) == []


def test_an_exchanged_joker_is_no_discard() -> None:
    game = situation(E="5C 2B", exposed={"W": ["5C 5C J"]}, rules=RULES)
    assert game.views["E"].to_confirm(game.find("E", "exchange 5C W 1")) == []
