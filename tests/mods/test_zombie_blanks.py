"""Zombie blanks: tiles that fetch other tiles back from the discards."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import BLANK, Game, RulesError, load_rules
from standard.situation import asked, may, paid, player, rack, refusal, result, say, situation

THROWN = {"W": "4D F J _", "S": "7B", "E": "9C"}


def blanks(lines: str = "", preset: str = "nmjl", **given: Any) -> Game:
    options = given.pop("options", {})
    rules = {"preset": preset, "mods": {"zombie_blanks": options}}
    return situation(lines, rules=rules, **given)


@pytest.mark.parametrize("count", [2, 4, 6, 8, 10])
def test_blanks_are_added_to_the_wall(count: int) -> None:
    """RULES.md 2.1: 2, 4, 6, 8 or 10, as a rule 4."""
    game = blanks(options={"count": count})
    assert game.table.census()[BLANK] == count
    assert sum(game.table.census()) == 152 + count
    assert blanks().table.census()[BLANK] == 4


@pytest.mark.parametrize("count", [0, 3, 12, "4", True])
def test_other_numbers_are_refused(count: object) -> None:
    """Bad options are refused when the table is loaded."""
    with pytest.raises(RulesError, match=r"2 to 10 in steps of 2"):
        load_rules({"mods": {"zombie_blanks": {"count": count}}})


def test_blanks_are_not_passed() -> None:
    """riichi-advanced, mod list: blanks may not be passed during the Charleston."""
    game = blanks(begin=None, S="_ _ 123C")
    assert "_" not in asked(game)["S"][0]["from"]
    assert refusal(game, "S pass 1C 2C _") == ("zombie_blanks", "blank_passed")


def test_blanks_count_where_there_are_too_few_tiles_to_pass() -> None:
    """RULES.md 1.24, 2.1: unpassable tiles are counted."""
    game = blanks(begin=None, S="JJJJ JJJ ____ 12C")
    assert result(game)["kind"] == "abandoned"


def test_blanks_are_not_discarded() -> None:
    """riichi-advanced, mod list."""
    game = blanks(E="_")
    assert "discard _" not in may(game, "E")
    assert refusal(game, "E discard _") == ("zombie_blanks", "blank_discarded")


def test_a_table_may_let_them_be_discarded() -> None:
    """RULES.md 2.1: then they are dead."""
    game = blanks("E discard _", E="_", S="_ JJ", options={"discardable": True})
    assert player(game, "E")["discards"] == "_"
    assert asked(game).keys() == {"S"}
    assert game.position()["turn"] == "S"
    assert "swap _" not in may(game, "S")


def test_a_blank_fetches_any_natural_from_anybodys_discards() -> None:
    """riichi-advanced, mod list: swap a blank with any natural tile in the discard pool."""
    game = blanks(E="_", discards=THROWN)
    assert [each for each in may(game, "E") if each.startswith("swap")] == [
        "swap 4D",
        "swap 7B",
        "swap 9C",
        "swap F",
    ]
    say(game, "E swap 4D")
    assert "4D" in rack(game, "E").split()
    assert "_" not in rack(game, "E").split()
    assert player(game, "W")["discards"] == "F J _ _"
    assert game.position()["turn"] == "E"
    assert len(rack(game, "E").split()) == 14


@pytest.mark.parametrize("words", ["J", "_", "5D", "", "4D 7B", "X"])
def test_it_fetches_no_joker_no_blank_and_nothing_that_is_not_there(words: str) -> None:
    """RULES.md 2.1: never a joker or another blank."""
    game = blanks(E="_", discards=THROWN)
    assert refusal(game, f"E swap {words}".strip()) == ("zombie_blanks", "not_there")


def test_only_who_holds_a_blank_swaps() -> None:
    """RULES.md 2.1."""
    game = blanks(discards=THROWN)
    assert refusal(game, "E swap 4D") == ("zombie_blanks", "no_blank")


def test_only_in_ones_own_turn() -> None:
    """riichi-advanced, mod list: on a player's turn."""
    game = blanks(S="_", discards=THROWN)
    assert refusal(game, "S swap 4D") == ("zombie_blanks", "not_your_turn")
    game = blanks("E discard 3C", E="3C _", S="33C", discards=THROWN)
    assert refusal(game, "E swap 4D") == ("zombie_blanks", "not_your_turn")
    assert refusal(game, "S swap 4D")[0] == "zombie_blanks"


def test_as_many_as_one_likes() -> None:
    """RULES.md 2.1: unlimited a turn."""
    game = blanks("E swap 4D; E swap F; E swap 7B", E="___", discards=THROWN)
    assert rack(game, "E").split().count("_") == 0


def test_a_table_may_allow_one_in_a_turn() -> None:
    """RULES.md 2.1."""
    game = blanks(
        "E swap 4D",
        E="__ 3C",
        discards=THROWN,
        options={"per_turn": "1"},
        wall="1D 3D 5D 6D",
    )
    assert refusal(game, "E swap F") == ("zombie_blanks", "one_a_turn")
    say(game, "E discard 3C; S discard 1D; W discard 3D; N discard 5D; E swap F")
    assert "F" in rack(game, "E").split()


def test_ones_own_discard_may_be_fetched_or_not() -> None:
    """RULES.md 2.1."""
    assert "swap 9C" in may(blanks(E="_", discards=THROWN), "E")
    game = blanks(E="_", discards=THROWN, options={"may_take_own_discard": False})
    assert "swap 9C" not in may(game, "E")
    assert refusal(game, "E swap 9C") == ("zombie_blanks", "not_there")


def test_also_after_a_claim() -> None:
    """RULES.md 2.1: on one's own turn, however it began."""
    game = blanks("E discard 5D; S pung 5D 5D 5D; S swap 4D", E="5D", S="55D _", discards=THROWN)
    assert "4D" in rack(game, "S").split()


def test_nobody_wins_while_holding_a_blank() -> None:
    """riichi-advanced, mod list: nobody declares mah jongg with a blank in hand."""
    game = blanks("E discard 8C", E="8C", W="222B 444B 666C 888C _", discards={"N": "6C"})
    assert "mahjong" not in may(game, "W")
    assert refusal(game, "W mahjong") == ("zombie_blanks", "holds_blank")


def test_a_swap_may_complete_the_hand() -> None:
    """RULES.md 2.1: a swap may lead to mah jongg in the same turn, paid as a self-pick."""
    game = blanks(
        "W swap 6C; W mahjong", turn="W", W="222B 444B 666C 8888C", wall="_", discards={"N": "6C"}
    )
    assert result(game)["winner"] == "W"
    assert result(game)["from"] is None


@pytest.mark.parametrize("preset", ["nmjl", "riichi-advanced"])
def test_a_win_after_a_swap_is_a_self_pick(preset: str) -> None:
    """RULES.md 2.1: nobody is the discarder, also where the turn began with a claim."""
    game = blanks(
        "W swap 6C; W mahjong",
        preset=preset,
        turn="W",
        W="222B 44B J 666C 8888C",
        wall="_",
        discards={"N": "6C"},
    )
    assert paid(game) == {"E": -50, "S": -50, "W": 150, "N": -50}
    game = blanks(
        "E discard 8C; W kong 8C 8C 8C 8C; W swap 6C; W mahjong",
        preset=preset,
        E="8C",
        W="222B 44B J 666C 888C _",
        discards={"N": "6C"},
    )
    assert paid(game) == {"E": -50, "S": -50, "W": 150, "N": -50}


def test_a_swap_of_an_earlier_turn_does_not_count() -> None:
    """RULES.md 2.1: the winner's last move."""
    game = blanks(
        "W swap 6C; W discard 9D; N discard 1D; E discard 8C; W mahjong",
        turn="W",
        W="222B 44B J 666C 888C _",
        wall="9D 1D 3D",
        E="8C",
        discards={"N": "6C"},
    )
    assert paid(game) == {"E": -50, "S": -25, "W": 100, "N": -25}


def test_blanks_are_neither_exposed_nor_exchanged() -> None:
    """riichi-advanced, mod list: nor exposures using blanks, nor joker exchanges with blanks."""
    game = blanks("E discard 5D", E="5D", S="__", W="5D __", exposed={"N": ["9D 9D J"]})
    assert asked(game).keys() == {"S"}
    assert refusal(game, "S exchange _ N 1") == ("exchange", "wrong_tile")


def test_a_swap_is_not_exchanged_on() -> None:
    """RULES.md 2.1: a fetched natural may be exchanged for a joker in the same turn."""
    game = blanks(
        "E swap 9D; E exchange 9D N 1", E="_", exposed={"N": ["9D 9D J"]}, discards={"S": "9D"}
    )
    assert "J" in rack(game, "E").split()


def test_a_tile_in_the_discards_is_not_gone_while_blanks_may_be_held() -> None:
    """RULES.md 2.1: with blanks a tile in the discards is not exhausted."""
    exposed = {"N": ["2B 2B 2B 2B", "8C 8C 8C 8C"]}
    gone = {"W": "4D 4D 4D"}
    assert player(situation("E dead N", exposed=exposed, discards=gone), "N")["dead"]
    assert not player(blanks("E dead N", exposed=exposed, discards=gone), "N")["dead"]
    spent = {"W": "4D 4D 4D", "S": "____"}
    assert player(blanks("E dead N", exposed=exposed, discards=spent), "N")["dead"]


def test_a_dead_player_swaps_nothing() -> None:
    """RULES.md 1.1: he may only draw and discard, where the table lets him."""
    rules = {"mods": {"zombie_blanks": {}}, "dead_hand": {"turns": "draw_and_discard"}}
    game = situation("S dead E", E="_", discards=THROWN, exposed={"E": ["9B 9B 9B"]}, rules=rules)
    assert all(words.startswith("discard") for words in may(game, "E"))
    assert refusal(game, "E swap 4D") == ("dead_hand", "dead")


def test_a_player_with_nothing_but_blanks_may_discard_one() -> None:
    """There is always a choice: where every tile is refused, any may be discarded."""
    exposed = {"E": ["2B 2B 2B 2B", "4B 4B 4B", "6C 6C 6C"]}
    game = blanks(E="____", exposed=exposed)
    assert may(game, "E") == ["discard _"]


def test_without_the_mod_there_are_no_blanks() -> None:
    """It is a house rule."""
    game = situation(discards={"W": "4D"})
    assert game.table.census()[BLANK] == 0
    assert refusal(game, "E swap 4D") == ("turn", "not_offered")
