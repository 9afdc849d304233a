"""Dead hands: what is dead, who may say so and when, and what becomes of the hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mahj import Game
from standard.situation import (
    asked,
    may,
    paid,
    player,
    rack,
    refusal,
    result,
    say,
    situation,
    tiles,
)

DEAD = ["9B 9B 9B", "9D 9D 9D"]
"""Exposures that no line of the small card holds together, nor alone."""

PRESETS = ("nmjl", "riichi-advanced")


def dead(game: Game) -> list[str]:
    """Who is dead."""
    return [seat for seat in "ESWN" if player(game, seat)["dead"]]


# What makes a hand dead


@pytest.mark.parametrize("preset", PRESETS)
def test_exposures_that_fit_no_line(preset: str) -> None:
    """RULES.md 1.6."""
    game = situation("E dead W", exposed={"W": DEAD}, rules=preset)
    assert dead(game) == ["W"]


@pytest.mark.parametrize("preset", PRESETS)
def test_exposures_that_fit_a_line_are_alive(preset: str) -> None:
    """RULES.md 1.6."""
    game = situation("E dead W", exposed={"W": ["2B 2B 2B", "8C 8C 8C J"]}, rules=preset)
    assert "W" not in dead(game)


EXPOSED = {"N": ["2B 2B 2B 2B", "8C 8C 8C 8C"]}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("thrown", "is_dead"),
    [
        ("4D 4D", False),
        ("4D 4D 4D", True),
        ("6D 6D", False),
        ("6D 6D 6D", True),
        ("F F F F F F", False),
        ("F F F F F F F", True),
        ("4D 4D 6D 6D F F F F F F", False),
        ("J J J J J J J J", False),
    ],
)
def test_a_pair_that_is_gone(preset: str, thrown: str, is_dead: bool) -> None:
    """riichi-advanced, dead hand: kongs of 2B and 8C need two 4D, two 6D and two flowers."""
    game = situation("E dead N", exposed=EXPOSED, discards={"W": thrown}, rules=preset)
    assert ("N" in dead(game)) is is_dead


def test_a_tile_that_is_gone_may_lie_in_anothers_exposure() -> None:
    """RULES.md 4.70: other players' exposed naturals are gone."""
    exposed = {**EXPOSED, "W": ["4D 4D 4D"]}
    assert dead(situation("E dead N", exposed=exposed)) == ["N"]
    exposed = {**EXPOSED, "W": ["4D 4D J"]}
    assert dead(situation("E dead N", exposed=exposed)) == []


def test_concealed_tiles_are_never_looked_at() -> None:
    """RULES.md 1.6: only face-up tiles are evidence."""
    game = situation("S dead N", E="444D 666D", exposed=EXPOSED)
    assert dead(game) == []


def test_jokers_replace_what_is_gone_in_groups_of_three() -> None:
    """RULES.md 4.70: the tiles test lets jokers replace missing tiles in groups of three."""
    exposed = {"N": ["2B 2B 2B", "4B 4B 4B"]}
    gone = "6C 6C 6C 6C 6D 6D 6D 6D"
    assert dead(situation("E dead N", exposed=exposed, discards={"W": gone})) == []
    exposed = {"N": ["2B 2B 2B 2B", "8C 8C 8C 8C"]}
    assert dead(situation("E dead N", exposed=exposed, discards={"W": "4D 4D 4D"})) == ["N"]


def test_jokers_in_the_discards_are_gone_too() -> None:
    """RULES.md 4.71: eight less those in sight; exposed ones can be redeemed."""
    exposed = {"N": ["2B 2B 2B", "4B 4B 4B"]}
    gone = "6C 6C 6C 6D 6D 6D J J J J J J J J"
    assert dead(situation("E dead N", exposed=exposed, discards={"W": gone})) == ["N"]
    gone = "6C 6C 6C 6D 6D 6D J J J J J"
    assert dead(situation("E dead N", exposed=exposed, discards={"W": gone})) == []


def test_exposures_of_a_concealed_line_are_dead() -> None:
    """RULES.md 4.24: exposing for a concealed line."""
    exposed = {"N": ["2B 2B 2B", "4B 4B 4B", "6B 6B 6B"]}
    assert dead(situation("E dead N", exposed=exposed)) == ["N"]


# Who may declare, and when: League play


def test_anyone_may_declare_at_any_question() -> None:
    """RULES.md 1.3: asked or not."""
    for seat in "ESW":
        assert dead(situation(f"{seat} dead N", exposed={"N": DEAD})) == ["N"]


def test_also_while_a_discard_may_be_claimed() -> None:
    """RULES.md 1.3; the question is put anew, and who has answered need not answer again."""
    game = situation(
        "E discard 5D; S skip; E dead N",
        E="5D",
        S="55D",
        W="5D J",
        exposed={"N": DEAD},
    )
    assert dead(game) == ["N"]
    assert asked(game).keys() == {"W"}


def test_a_claimer_who_falls_dead_is_asked_no_more() -> None:
    """RULES.md 1.1: dead players claim nothing; the next in turn draws."""
    game = situation("E discard 5D; W dead N", E="5D", N="55D", exposed={"N": DEAD})
    assert dead(game) == ["N"]
    assert asked(game).keys() == {"S"}
    assert game.position()["turn"] == "S"


def test_the_others_claims_stand_where_one_claimer_falls_dead() -> None:
    """RULES.md 1.13."""
    game = situation(
        "E discard 5D; W pung 5D 5D J; S dead N", E="5D", W="5D J", N="5D J", exposed={"N": DEAD}
    )
    assert game.position()["turn"] == "W"
    assert player(game, "W")["exposed"] == ["5D 5D J"]


def test_the_thrower_may_fall_dead_while_his_discard_is_claimed() -> None:
    """RULES.md 1.3."""
    game = situation(
        "E discard 5D; S dead E; W pung 5D 5D 5D", E="5D", W="55D", exposed={"E": DEAD}
    )
    assert dead(game) == ["E"]
    assert game.position()["turn"] == "W"
    assert player(game, "E")["exposed"] == []


def test_nobody_declares_before_the_turns() -> None:
    """RULES.md 1.3: the Charleston must be over."""
    game = situation(begin=None)
    assert refusal(game, "S dead E") == ("dead_hand", "charleston")


def test_nobody_declares_his_own_hand() -> None:
    """RULES.md 1.4; riichi-advanced: players may not declare their own hand dead."""
    for preset in PRESETS:
        game = situation(exposed={"E": DEAD}, rules=preset)
        assert refusal(game, "E dead E") == ("dead_hand", "own_hand")


def test_nobody_is_declared_dead_twice() -> None:
    """RULES.md part 4."""
    for preset in PRESETS:
        game = situation("E dead N", exposed={"N": DEAD}, rules=preset)
        assert refusal(game, "E dead N") == ("dead_hand", "already_dead")


def test_a_dead_player_declares_nobody() -> None:
    """RULES.md 1.3, 4.72."""
    game = situation("E dead N", exposed={"N": DEAD})
    assert refusal(game, "N dead S") == ("dead_hand", "dead")


@pytest.mark.parametrize("words", ["dead", "dead X", "dead N S", "dead 1"])
def test_a_declaration_names_a_player(words: str) -> None:
    """DESIGN.md, records: `S dead N`."""
    assert refusal(situation(), f"E {words}") == ("dead_hand", "usage")


def test_a_hand_without_exposures_may_be_named() -> None:
    """RULES.md 1.3: riichi-advanced says any opponent's hand; so it is a wrong declaration."""
    assert "dead N" in may(situation(rules="riichi-advanced"), "E")
    rules = {"preset": "riichi-advanced", "dead_hand": {"target_needs_exposure": True}}
    game = situation(rules=rules)
    assert "dead N" not in may(game, "E")
    assert refusal(game, "E dead N") == ("dead_hand", "no_exposure")


# What becomes of a dead hand: League play


def test_a_dead_players_turns_are_skipped() -> None:
    """RULES.md 1.1."""
    game = situation("E dead S; E discard 3C", E="3C", exposed={"S": DEAD})
    assert game.position()["turn"] == "W"


def test_a_dead_player_claims_exchanges_and_wins_nothing() -> None:
    """RULES.md 1.1: also where he goes on drawing and discarding."""
    game = situation(
        "E dead W; E discard 5D",
        E="5D",
        S="5D J R",
        W="5D 9D J",
        exposed={"W": ["9B 9B 9B"], "N": ["9D 9D J"]},
        rules={"dead_hand": {"turns": "draw_and_discard", "exposures": "keep_all"}},
        wall="3C 4C",
    )
    assert asked(game).keys() == {"S"}
    assert refusal(game, "W pung 5D 5D J") == ("call", "dead")
    assert refusal(game, "W mahjong") == ("mahjong", "dead")
    say(game, "S skip; S discard R")
    assert game.position()["turn"] == "W"
    assert all(words.startswith("discard") for words in may(game, "W"))
    assert refusal(game, "W exchange 9D N 1") == ("dead_hand", "dead")
    assert refusal(game, "W dead S") == ("dead_hand", "dead")


def test_who_falls_dead_in_his_turn_does_not_discard() -> None:
    """RULES.md 4.73: the turn ends without a discard, play goes to the right; he keeps 14."""
    game = situation("S dead E", exposed={"E": DEAD})
    assert game.position()["turn"] == "S"
    assert player(game, "E")["discards"] == ""
    assert len(rack(game, "E").split()) == 14
    say(game, "S discard " + rack(game, "S").split()[0])
    assert len(rack(game, "E").split()) == 14


def test_the_offending_exposure_goes_back_and_those_before_it_stay() -> None:
    """RULES.md 1.7: correct exposures stay and are exchangeable."""
    exposed = {"W": ["2B 2B 2B", "8C 8C 8C J", "9D 9D 9D"]}
    game = situation("E dead W", E="3C", exposed=exposed)
    assert player(game, "W")["exposed"] == ["2B 2B 2B", "8C 8C 8C J"]
    assert rack(game, "W").split().count("9D") == 3


def test_exposures_that_fit_stay_where_the_tiles_are_gone() -> None:
    """RULES.md 1.7: nothing was exposed wrongly."""
    game = situation("E dead N", exposed=EXPOSED, discards={"W": "4D 4D 4D"})
    assert player(game, "N")["exposed"] == EXPOSED["N"]


def test_jokers_of_what_went_back_are_no_longer_to_be_had() -> None:
    """RULES.md 4.36: not if the exposure caused the death."""
    exposed = {"W": ["9D 9D J", "9B 9B 9B"]}
    game = situation("S dead W", E="9D", exposed=exposed)
    assert player(game, "W")["exposed"] == []
    assert not any(words.startswith("exchange") for words in may(game, "E"))


def test_everything_goes_back_where_the_first_exposure_fits_no_line() -> None:
    """RULES.md 1.7."""
    game = situation("E dead W", exposed={"W": ["9D 9D 9D", "2B 2B 2B"]})
    assert player(game, "W")["exposed"] == []
    assert len(rack(game, "W").split()) == 13


@pytest.mark.parametrize(
    ("exposures", "left"), [("keep_all", DEAD), ("return_all", []), ("return_offending", [])]
)
def test_a_table_says_what_becomes_of_the_exposures(exposures: str, left: list[str]) -> None:
    """RULES.md 1.7."""
    game = situation("E dead W", exposed={"W": DEAD}, rules={"dead_hand": {"exposures": exposures}})
    assert player(game, "W")["exposed"] == left


def test_three_dead_hands_are_played_again_with_the_same_east() -> None:
    """RULES.md 1.8."""
    exposed = {"S": ["9B 9B 9B"], "W": ["9D 9D 9D"], "N": ["9C 9C 9C"]}
    game = situation("E dead S; E dead W; E dead N", exposed=exposed)
    over = game.table.over
    assert over is not None
    assert over.kind == "dead"
    assert game.table.rules.hooks.session_next_east(game.table.rules.seats, "E", over) == "E"
    assert set(paid(game).values()) == {0}


def test_the_last_live_player_may_play_on() -> None:
    """RULES.md 1.8."""
    exposed = {"S": ["9B 9B 9B"], "W": ["9D 9D 9D"], "N": ["9C 9C 9C"]}
    game = situation(
        "E dead S; E dead W; E dead N; E discard 3C",
        E="3C 6D",
        exposed=exposed,
        wall="5D 6D",
        rules={"dead_hand": {"three_dead": "last_live_continues"}},
    )
    assert game.position()["turn"] == "E"
    assert "5D" in rack(game, "E").split()
    say(game, "E discard 5D")
    assert game.position()["turn"] == "E"
    assert rack(game, "E").split().count("6D") == 2


# Wrong declarations: League play


def test_a_wrong_declaration_is_paid_at_the_end_of_a_wall_game() -> None:
    """RULES.md 1.5: 50 to the accused; the hand goes on."""
    game = situation("E dead N; S discard 3C", turn="S", left=1, wall="3C")
    assert dead(game) == []
    assert result(game)["kind"] == "wall"
    assert paid(game) == {"E": -50, "S": 0, "W": 0, "N": 50}


def test_a_wrong_declaration_is_paid_besides_a_win() -> None:
    """RULES.md part 3, row 23: both also pay or collect the normal win."""
    game = situation("E dead S; E discard 8C; W mahjong", E="8C", W="222B 44B J 6666C 888C")
    assert paid(game) == {"E": -50 - 50, "S": -25 + 50, "W": 100, "N": -25}


def test_each_wrong_declaration_is_paid() -> None:
    """RULES.md 1.5."""
    game = situation("E dead N; E dead N; N dead E; S discard 3C", turn="S", left=1, wall="3C")
    assert paid(game) == {"E": -50, "S": 0, "W": 0, "N": 50}


def test_a_table_sets_the_price() -> None:
    """RULES.md 1.5: 25 at some tables."""
    rules = {"dead_hand": {"wrong_declaration_points": 25}}
    game = situation("E dead N; S discard 3C", turn="S", left=1, wall="3C", rules=rules)
    assert paid(game)["E"] == -25


def test_a_wrong_declaration_may_cost_nothing() -> None:
    """RULES.md 1.5."""
    rules = {"dead_hand": {"wrong_declaration": "none"}}
    game = situation("E dead N; S discard 3C", turn="S", left=1, wall="3C", rules=rules)
    assert set(paid(game).values()) == {0}


# riichi-advanced


def riichi(lines: str = "", **given: Any) -> Game:
    return situation(lines, rules="riichi-advanced", **given)


def test_riichi_only_in_ones_own_turn() -> None:
    """riichi-advanced: declaring another player's hand dead may only be done on your turn."""
    game = riichi(exposed={"N": DEAD})
    assert "dead N" in may(game, "E")
    assert refusal(game, "S dead N") == ("dead_hand", "own_turn")
    game = riichi("E discard 5D", E="5D", S="55D", exposed={"N": DEAD})
    assert refusal(game, "S dead N") == ("dead_hand", "own_turn")
    assert refusal(game, "E dead N") == ("dead_hand", "own_turn")


def test_riichi_the_declarer_goes_on_with_his_turn() -> None:
    """riichi-advanced: which may include an exchange and declaring another hand dead."""
    game = riichi(
        "E dead N; E dead W; E exchange 9D N 1",
        E="9D",
        exposed={"N": ["9D 9D J"], "W": ["9B 9B 9B"]},
    )
    assert dead(game) == ["W", "N"]
    assert game.position()["turn"] == "E"
    assert "discard 3B" in may(game, "E")


def test_riichi_who_is_wrong_is_dead_at_once() -> None:
    """riichi-advanced: his turn ends without discarding; play passes to the next live player."""
    game = riichi("E dead N", exposed={"S": ["9B 9B 9B"]})
    assert dead(game) == ["E"]
    assert player(game, "E")["discards"] == ""
    assert len(rack(game, "E").split()) == 14
    assert game.position()["turn"] == "S"
    game = riichi("E dead S; E dead N", exposed={"S": ["9B 9B 9B"]})
    assert dead(game) == ["E", "S"]
    assert game.position()["turn"] == "W"


def test_riichi_all_exposures_stay() -> None:
    """riichi-advanced: any and all exposures stay and may be exchanged from."""
    game = riichi("E dead N; E exchange 9D N 1", E="9D", exposed={"N": ["9D 9D J", "9B 9B 9B"]})
    assert player(game, "N")["exposed"] == ["9D 9D 9D", "9B 9B 9B"]


def test_riichi_of_the_declarer_too() -> None:
    """riichi-advanced: all exposures of a disqualified player remain on the table."""
    game = riichi("E dead N; S exchange 2B E 1", S="2B", exposed={"E": ["2B 2B J"]}, wall="3C")
    assert dead(game) == ["E"]
    assert player(game, "E")["exposed"] == ["2B 2B 2B"]


def test_riichi_three_dead_end_the_game_and_the_deal_passes_on() -> None:
    """riichi-advanced: nobody pays; dealership passes however many were disqualified."""
    exposed = {"S": ["9B 9B 9B"], "W": ["9D 9D 9D"], "N": ["9C 9C 9C"]}
    game = riichi("E dead S; E dead W; E dead N", exposed=exposed)
    over = game.table.over
    assert over is not None
    assert over.kind == "dead"
    assert set(paid(game).values()) == {0}
    assert game.table.rules.hooks.session_next_east(game.table.rules.seats, "E", over) == "S"


def test_riichi_the_third_to_fall_may_be_the_declarer() -> None:
    """riichi-advanced: three players disqualified end the game, whoever they are."""
    exposed = {"S": ["9B 9B 9B"], "W": ["9D 9D 9D"]}
    game = riichi("E dead S; E dead W; E dead N", exposed=exposed)
    assert result(game)["kind"] == "dead"
    assert dead(game) == ["E", "S", "W"]


def test_riichi_two_dead_play_goes_on() -> None:
    """riichi-advanced."""
    game = riichi("E dead S; E dead W; E discard 3C", E="3C",
                  exposed={"S": ["9B 9B 9B"], "W": ["9D 9D 9D"]})  # fmt: skip
    assert game.position()["turn"] == "N"


# Other tables


def test_dead_players_may_draw_and_discard() -> None:
    """RULES.md 1.1, the modern and the school document."""
    rules: Mapping[str, Any] = {"dead_hand": {"turns": "draw_and_discard"}}
    game = situation(
        "E dead S; E discard 3C", E="3C", S="5D", exposed={"S": DEAD}, wall="5D", rules=rules
    )
    assert game.position()["turn"] == "S"
    assert all(words.startswith("discard") for words in may(game, "S"))
    say(game, "S discard 5D")
    assert game.position()["turn"] == "W"


def test_who_falls_dead_in_his_turn_discards_there() -> None:
    """RULES.md 1.1."""
    rules: Mapping[str, Any] = {"dead_hand": {"turns": "draw_and_discard"}}
    game = situation("S dead E", E="3C", exposed={"E": DEAD}, rules=rules)
    assert game.position()["turn"] == "E"
    say(game, "E discard 3C")
    assert game.position()["turn"] == "S"


def test_a_wrong_declarer_who_plays_on_discards() -> None:
    """RULES.md 1.1 and 1.5, the modern document: a wrong declaration kills, he keeps playing."""
    rules = {
        "dead_hand": {
            "turns": "draw_and_discard",
            "declare_when": "own_turn",
            "wrong_declaration": "declarer_dead_now",
        }
    }
    game = situation("E dead S", E="3C", rules=rules)
    assert dead(game) == ["E"]
    assert game.position()["turn"] == "E"
    assert all(words.startswith("discard") for words in may(game, "E"))


def test_a_table_may_find_dead_hands_by_itself() -> None:
    """RULES.md 1.3 and 1.12: not before whoever made an exposure can change it no more."""
    game = situation(
        "E discard 9D; W pung 9D 9D 9D",
        E="9D",
        W="99D 1B",
        rules={"dead_hand": {"declare_when": "automatic"}},
    )
    assert dead(game) == []
    say(game, "W discard 1B")
    assert dead(game) == ["W"]
    assert refusal(game, "E dead W") == ("dead_hand", "no_declaring")


def test_all_four_may_be_found_dead_at_once() -> None:
    """RULES.md 1.3 and 1.8."""
    exposed = {seat: [f"{tile} {tile} {tile}"] for seat, tile in
               zip("ESWN", ("9B", "9C", "9D", "R"), strict=True)}  # fmt: skip
    for three in ("replay_same_east", "end_no_pay", "last_live_continues"):
        rules = {"dead_hand": {"declare_when": "automatic", "three_dead": three}}
        game = situation(exposed=exposed, rules=rules)
        assert result(game)["kind"] == "dead"
        assert set(paid(game).values()) == {0}


def test_a_table_may_have_no_dead_hands() -> None:
    """RULES.md 1.1, the light document."""
    game = situation(exposed={"N": DEAD}, rules={"dead_hand": {"declare_when": "off"}})
    assert refusal(game, "E dead N") == ("dead_hand", "no_declaring")
    assert tiles(rack(game, "E")) == rack(game, "E")
