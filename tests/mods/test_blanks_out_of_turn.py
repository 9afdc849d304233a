"""Blanks out of turn: blanks are swapped while another player chooses what to discard."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import Game, RulesError, load_rules
from standard.situation import may, paid, player, rack, refusal, say, situation

THROWN = {"W": "4D F J _", "S": "7B", "E": "9C"}
OTHERS = {"when": "others_turn"}


def blanks(lines: str = "", **given: Any) -> Game:
    options = {**given.pop("options", {})}
    per_turn = options.pop("per_turn", "unlimited")
    mods = {"zombie_blanks": {"per_turn": per_turn}, "blanks_out_of_turn": options}
    return situation(lines, rules={"mods": mods}, **given)


def test_switched_on_by_name_it_brings_the_blanks() -> None:
    """`mahj play --mod blanks_out_of_turn`: what a mod needs is switched on with it."""
    assert set(load_rules(mods=["blanks_out_of_turn"]).mods) >= {
        "zombie_blanks",
        "blanks_out_of_turn",
    }


def test_it_needs_the_blanks() -> None:
    """The message says what to add."""
    with pytest.raises(RulesError, match=r"add \[mods.zombie_blanks\]"):
        load_rules({"mods": {"blanks_out_of_turn": {}}})


def test_only_in_anothers_turn() -> None:
    """Oh My Mahjong: silently, and only on another player's turn."""
    game = blanks(E="_", S="_", discards=THROWN, options=OTHERS)
    assert not any(words.startswith("swap") for words in may(game, "E"))
    assert refusal(game, "E swap 4D") == ("blanks_out_of_turn", "others_turn")
    say(game, "S swap 4D")
    assert "4D" in rack(game, "S").split()
    assert game.position()["turn"] == "E"
    assert player(game, "W")["discards"] == "F J _ _"


@pytest.mark.parametrize("when", ["others_turn", "any_time"])
def test_never_the_tile_just_thrown(when: str) -> None:
    """RULES.md 2.1: the live discard may be taken only after its call window closed."""
    options = {"when": when}
    given: dict[str, Any] = {"E": "3C", "N": "_", "W": "33C"}
    game = blanks("E discard 3C", **given, discards=THROWN, options=options)
    assert refusal(game, "N swap 3C") == ("blanks_out_of_turn", "not_now")
    assert refusal(game, "N swap 4D") == ("blanks_out_of_turn", "not_now")
    say(game, "W skip; N swap 3C")
    assert "3C" in rack(game, "N").split()


def test_in_anybodys_turn() -> None:
    """RULES.md 2.1: any_time; two who want one tile: whoever says so first has it."""
    game = blanks(E="_", S="_", W="_", discards=THROWN, options={"when": "any_time"})
    say(game, "W swap 4D; E swap 7B")
    assert refusal(game, "S swap 4D") == ("zombie_blanks", "not_there")
    say(game, "S swap 9C")
    assert "9C" in rack(game, "S").split()


def test_one_a_turn_also_out_of_turn() -> None:
    """RULES.md 2.1: per_turn."""
    options = {"when": "any_time", "per_turn": "1"}
    game = blanks("S swap 4D", E="3C", S="__", discards=THROWN, options=options, wall="1D")
    assert refusal(game, "S swap 7B") == ("zombie_blanks", "one_a_turn")
    say(game, "E discard 3C; S swap 7B")
    assert rack(game, "S").split().count("_") == 0


def test_not_in_the_charleston() -> None:
    """RULES.md 2.1: another public engine forbids it there; nothing is discarded yet."""
    game = blanks(begin=None, S="_", options={"when": "any_time"})
    assert refusal(game, "S swap 4D") == ("blanks_out_of_turn", "not_now")


def test_a_dead_hand_swaps_nothing_out_of_turn() -> None:
    """RULES.md 1.1."""
    game = blanks(
        "S dead N",
        N="_",
        discards=THROWN,
        exposed={"N": ["9B 9B 9B"]},
        options={"when": "any_time"},
    )
    assert refusal(game, "N swap 4D") == ("blanks_out_of_turn", "dead")


def drawn(tile: str, **options: Any) -> Game:
    return blanks(
        turn="W",
        W="222B 444B 6666C 888C",
        wall=tile,
        discards={"N": "8C 5D"},
        options=OTHERS | options,
    )


def test_a_drawn_blank_may_win_at_once() -> None:
    """Oh My Mahjong: if the 14th tile is a blank and the winning tile lies in the discards."""
    game = drawn("_")
    assert [words for words in may(game, "W") if words.startswith("swap")] == ["swap 8C"]
    assert refusal(game, "W swap 5D") == ("blanks_out_of_turn", "no_win")
    say(game, "W swap 8C; W mahjong")
    assert paid(game) == {"E": -100, "S": -100, "W": 300, "N": -100}


def test_a_drawn_blank_may_win_on_one_of_two_racks() -> None:
    """RULES.md 2.10: each exposure belongs to the hand on its rack."""
    game = situation(
        rules={"mods": {"zombie_blanks": {}, "blanks_out_of_turn": OTHERS, "siamese": {}}},
        turn="W",
        W="444B 6666C 888C 1B 3B 5B 7B 9B 1D 3D 5D 7D R G",
        exposed={"W.1": ["2B 2B 2B"], "W.2": ["N N N"]},
        wall="_",
        discards={"E": "8C 5D"},
    )
    assert [words for words in may(game, "W") if words.startswith("swap")] == ["swap 8C"]


def test_only_if_the_table_has_it_so() -> None:
    """RULES.md 2.1: draw_blank_immediate_win."""
    assert refusal(drawn("_", draw_blank_immediate_win=False), "W swap 8C") == (
        "blanks_out_of_turn",
        "others_turn",
    )


def test_only_a_blank_that_was_drawn_then() -> None:
    """Oh My Mahjong: the 14th tile; several blanks may not be cashed at once."""
    game = blanks(
        turn="W",
        W="222B 444B 6666C 88C _",
        wall="8C",
        discards={"N": "8C"},
        options=OTHERS,
    )
    assert refusal(game, "W swap 8C") == ("blanks_out_of_turn", "others_turn")
    two = blanks(
        turn="W", W="222B 444B 6666C 88C _", wall="_", discards={"N": "88C"}, options=OTHERS
    )
    assert refusal(two, "W swap 8C") == ("blanks_out_of_turn", "no_win")
