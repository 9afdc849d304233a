"""Two players, opposite each other, with one rack each."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import RulesError, load_rules
from standard.situation import asked, paid, player, say, situation

JOKER = "222B 44B J 6666C 888C"
TWO: dict[str, Any] = {"mods": {"two_players": {}}}


def test_two_sit_at_east_and_west() -> None:
    """RULES.md 2.12: 14 and 13, four walls, no Charleston, no dummies."""
    game = situation(rules=TWO, begin=None)
    assert {seat: each.held for seat, each in game.table.players.items()} == {"E": 14, "W": 13}
    assert len(game.table.wall.tiles) == 152 - 27
    assert list(asked(game)) == ["E"]


def test_they_take_turns() -> None:
    """RULES.md 2.12."""
    game = situation("E discard 1B; W discard 1C", rules=TWO, E="1B", wall="1C 1D")
    assert game.table.turn == "E"
    assert "1D" in player(game, "E")["rack"]


@pytest.mark.parametrize(("lines", "turn"), [("E discard 8C; W mahjong", None), ("W mahjong", "W")])
def test_the_one_loser_pays_double(lines: str, turn: str | None) -> None:
    """RULES.md part 3, rows 1 and 2: as who threw it, or on a self-pick."""
    given: dict[str, Any] = {"turn": turn, "wall": "8C"} if turn else {"E": "8C"}
    game = situation(lines, W=JOKER, rules=TWO, **given)
    assert paid(game) == {"E": -50, "W": 50}


@pytest.mark.parametrize("option", ["first", "courtesy"])
def test_a_table_that_wants_passes_all_the_same_has_them(option: str) -> None:
    """DESIGN.md: the table file goes first. The one is at the right, at the left and opposite."""
    rules = {**TWO, "charleston": {option: True, "second": "off"}}
    game = situation(rules=rules, begin=None, E="1111B 2222B 3333B 4B 4B", W="1111C 2222C 3333C 4C")
    if option == "first":
        for n in "123":
            say(game, f"E pass {n}B {n}B {n}B; W pass {n}C {n}C {n}C")
    else:
        say(game, "E courtesy 3; W courtesy 1; E give 1B; W give 1C")
    assert game.table.phase == "turns"
    assert "1B" in player(game, "W")["rack"]
    assert "1C" in player(game, "E")["rack"]


def test_three_and_two_players_do_not_go_together() -> None:
    """Told once, with the reason."""
    with pytest.raises(RulesError, match="three players or two") as caught:
        load_rules({"mods": {"two_players": {}, "three_players": {}}})
    assert len(caught.value.problems) == 1
