"""Mah jongg: on the deal, on a draw, on a discard, after a claim and after an exchange."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from standard.situation import asked, may, paid, player, rack, refusal, result, say, situation

COMPLETE = "222B 444B 6666C 8888C"
WAITING = "222B 444B 6666C 888C"


@pytest.mark.parametrize("preset", ["nmjl", "riichi-advanced"])
def test_on_the_deal(preset: str) -> None:
    """RULES.md 1.25, 2.4: East declares instead of the first discard."""
    game = situation("E mahjong", E=COMPLETE, rules=preset)
    assert result(game)["kind"] == "mahjong"
    assert result(game)["winner"] == "E"
    assert result(game)["from"] is None


@pytest.mark.parametrize("preset", ["nmjl", "riichi-advanced"])
def test_on_a_draw(preset: str) -> None:
    """riichi-advanced, scoring: a self-draw."""
    game = situation("S mahjong", turn="S", S=WAITING, wall="8C", rules=preset)
    assert result(game)["line"] == "2468 #2"
    assert result(game)["from"] is None


@pytest.mark.parametrize("preset", ["nmjl", "riichi-advanced"])
def test_on_a_discard(preset: str) -> None:
    """riichi-advanced, exposures: discarded tiles may be called for mah jongg."""
    game = situation("E discard 8C; W mahjong", E="8C", W=WAITING, rules=preset)
    assert result(game)["winner"] == "W"
    assert result(game)["from"] == "E"
    assert player(game, "E")["discards"] == ""
    assert len(rack(game, "W").split()) == 14


def test_it_need_not_be_declared_at_once() -> None:
    """RULES.md 4.5: nobody has to declare."""
    game = situation("E discard 8C; W skip; S discard R", E="8C", W=WAITING, S="R", wall="3C")
    assert game.position()["result"] is None


def test_after_a_claim_that_completes_the_hand() -> None:
    """RULES.md 4.7 and 4.46: kept as an exposure, then declared: the thrower pays double."""
    game = situation("E discard 8C; W kong 8C 8C 8C 8C; W mahjong", E="8C", W=WAITING)
    assert result(game)["from"] == "E"
    assert player(game, "W")["exposed"] == ["8C 8C 8C 8C"]
    assert paid(game)["E"] == 2 * paid(game)["S"]


def test_after_an_exchange() -> None:
    """RULES.md 1.28: an exchange that completes the hand is a self-pick."""
    game = situation(
        "S exchange R W 1; S mahjong", turn="S", S=WAITING, wall="R", exposed={"W": ["R R J"]}
    )
    assert result(game)["winner"] == "S"
    assert result(game)["from"] is None
    assert result(game)["jokerless"] is False


def test_what_happens_is_written_into_the_result() -> None:
    """DESIGN.md, `mahj replay --json`: result."""
    game = situation("E discard 8C; W mahjong", E="8C", W=WAITING)
    assert result(game) == {
        "kind": "mahjong",
        "winner": "W",
        "from": "E",
        "line": "2468 #2",
        "value": 25,
        "jokerless": True,
        "payments": {"E": -100, "S": -50, "W": 200, "N": -50},
    }
    assert game.position()["phase"] == "over"
    assert game.position()["turn"] is None
    assert asked(game) == {}


def test_the_winning_rack_is_laid_out_by_groups() -> None:
    """The winner's tiles as the line is printed, jokers in the groups that take them."""
    game = situation("E discard 8C; W mahjong", E="8C", W="222B 44B J 6666C 888C")
    over = game.table.over
    assert over is not None
    assert over.hands == ("2B 2B 2B | 4B 4B J | 6C 6C 6C 6C | 8C 8C 8C 8C",)


def test_nothing_comes_after_the_end() -> None:
    """DESIGN.md, records: a choice after the end of the game is an error."""
    game = situation("E mahjong", E=COMPLETE)
    assert refusal(game, "E discard 2B")[1] == "game_over"
    assert refusal(game, "S dead E")[1] == "game_over"


# What is mah jongg


@pytest.mark.parametrize(
    "hand",
    [
        "222B 444B 6666C 8888C",
        "222B 444B 66C JJ 8888C",
        "22B 44B 666C 888C JJJJ",
        "2B JJ 4B JJ 6666C 8888C",
        "FF 2222B 44C 66C 8888D",
        "FF JJJJ 44C 66C 8888D",
        "55B 6666B 7777B 8888B",
        "FFF FFF NNNN SSSS",
        "FFJ FJJ NNNN SSSS",
        "FFF 2B 0 26B 111D 9999D",
        "11223344556677B",
        "NN EE WW SS 11B 22C 33D",
    ],
)
def test_hands_of_the_card_are_mah_jongg(hand: str) -> None:
    """RULES.md 4.33, 4.76 to 4.79: jokers only in groups of three and more."""
    hand = hand.replace("66JJC", "66C JJ").replace(
        "22B 44B 666C 888C JJJJ", "22B 44B 666C 888C JJJJ"
    )
    assert "mahjong" in may(situation(E=hand), "E")


@pytest.mark.parametrize(
    "hand",
    [
        "FJ 2222B 44C 66C 8888D",  # a joker in a pair
        "FF 2222B 4C J 66C 8888D",
        "FFF 2B J 26B 111D 9999D",  # a joker for the soap in 2026
        "FFF 226B 9B 111D 9999D",
        "1122334455667B J",  # a joker in singles and pairs
        "NN EE WW SS 11B 22C 3D J",
        "222B 444B 6666B 8888B",  # the wrong colours
        "222B 444C 6666C 8888C",
        "22B 444B 6666C 8888C R",
        "44B 5555B 6666B 777B 8B",  # the right tiles in the wrong groups
        "FFF 2C 0 26B 111D 9999D",
        "FFF 2B R 26B 111D 9999D",
    ],
)
def test_what_is_no_hand_of_the_card_is_refused(hand: str) -> None:
    """RULES.md 4.33 and 4.76 to 4.79; 1.37: mah jongg in error is blocked."""
    game = situation(E=hand)
    assert "mahjong" not in may(game, "E")
    assert refusal(game, "E mahjong") == ("mahjong", "not_complete")


def test_a_soap_is_a_zero_and_has_no_suit() -> None:
    """RULES.md 4.76: 2026 with any suit."""
    for suit in "BCD":
        other = "C" if suit != "C" else "D"
        game = situation(E=f"FFF 226{suit} 0 111{other} 9999{other}")
        assert "mahjong" in may(game, "E")


def test_an_exposed_player_cannot_win_a_concealed_line() -> None:
    """RULES.md 4.25: even if the tiles match."""
    game = situation("E discard R", E="R", W="444B 666B 888B R", exposed={"W": ["2B 2B 2B"]})
    assert asked(game).keys() == {"S"}
    game = situation(turn="W", W="444B 666B 888B R", wall="R", exposed={"W": ["2B 2B 2B"]})
    assert "mahjong" not in may(game, "W")
    assert refusal(game, "W mahjong") == ("mahjong", "not_complete")


def test_a_concealed_line_is_won_on_a_draw_and_on_a_discard() -> None:
    """RULES.md 4.24."""
    hand = "222B 444B 666B 888B R"
    assert "mahjong" in may(situation(turn="W", W=hand, wall="R"), "W")
    assert "mahjong" in may(situation("E discard R", E="R", W=hand), "W")


def test_an_exposure_must_be_a_group_of_the_line() -> None:
    """The card engine, DESIGN.md: an exposure is bound to one group of the same tile and size."""
    pung = situation(turn="W", W="222B 44B 6666C 8C", wall="4B", exposed={"W": ["8C 8C 8C"]})
    assert "mahjong" not in may(pung, "W")
    kong = situation(turn="W", W="222B 444B 666C", wall="6C", exposed={"W": ["8C 8C 8C J"]})
    assert "mahjong" in may(kong, "W")


def test_exposures_that_fit_no_line_are_told() -> None:
    """RULES.md 1.6."""
    game = situation(turn="W", exposed={"W": ["9B 9B 9B", "9C 9C 9C"]})
    assert refusal(game, "W mahjong") == ("mahjong", "not_complete")


def test_exposures_may_be_made_in_any_order() -> None:
    """RULES.md 4.80."""
    for shown in (["8C 8C 8C 8C", "2B 2B 2B"], ["2B 2B 2B", "8C 8C 8C 8C"]):
        game = situation(turn="W", W="444B 666C", wall="6C", exposed={"W": shown})
        assert "mahjong" in may(game, "W")


def test_mah_jongg_is_declared_in_ones_turn_or_for_a_discard() -> None:
    """RULES.md 4.13."""
    game = situation(S=WAITING)
    assert refusal(game, "S mahjong")[0] == "mahjong"
    game = situation("E discard R", E="R", W="RR", S=WAITING)
    assert refusal(game, "S mahjong") == ("mahjong", "not_complete")


def test_tiles_drawn_and_exposed_between_two_looks_count() -> None:
    """Nobody looks at a hand that is far away; what it gains meanwhile is not lost sight of."""
    game = situation(
        "S discard R; W discard 3D; N discard 4D; E discard 5D; "
        "S discard G; W discard 7D; N discard 8D; E discard 9C; "
        "S discard 0; W discard 1C; N discard 2C; E discard 6C; S kong 6C 6C 6C 6C; "
        "S discard 9D; W discard 4C; N discard 5C; E discard 7C; S discard 1D; W discard 8C",
        turn="S",
        S="22B 444B 6C 888C R G 0 9D",
        E="6C",
        wall="1D 3D 4D 5D 6C 7D 8D 9C 6C 1C 2C 3C 4C 5C 7C 2B 8C",
    )
    assert "mahjong" in may(game, "S")


def test_an_exposure_that_fits_no_line_may_be_changed_into_one_that_does() -> None:
    """RULES.md 1.12: what was overlooked is put right before the discard."""
    game = situation("E discard F; S kong F F F F", E="F", S="FFFF 11B 333B 5555B")
    assert "mahjong" not in may(game, "S")
    say(game, "S edit 1 F F F F F")
    assert "mahjong" in may(game, "S")


# The dearest line


TWO = {"S": "11B 2222B 333B J 44B J", "turn": "S", "wall": "J"}


def test_a_hand_of_two_lines_counts_as_the_dearer() -> None:
    """riichi-advanced, scoring: 11 2222 333J 44JJ scores 40 for Quints #1, not 25."""
    game = situation("S mahjong", **TWO)
    assert result(game)["line"] == "Quints #1"
    assert result(game)["value"] == 40


def test_not_where_what_is_exposed_fits_the_cheaper_line_only() -> None:
    """riichi-advanced, scoring: assuming the 3s and 4s are not exposed."""
    game = situation(
        "S mahjong", turn="S", S="11B 2222B 44B J", wall="J", exposed={"S": ["3B 3B 3B J"]}
    )
    assert result(game)["line"] == "Run #1"


def test_the_line_that_pays_most_may_be_the_cheaper_one() -> None:
    """RULES.md 1.33: highest value; a double for no jokers may outweigh the printed value."""
    game = situation("E mahjong", E="55B 6666B 7777B 8888B")
    assert result(game)["line"] == "Run #1"
    assert paid(game)["E"] == 300


# After the game


@pytest.mark.parametrize("preset", ["nmjl", "riichi-advanced"])
def test_east_passes_to_the_right_whoever_won(preset: str) -> None:
    """RULES.md 1.35; riichi-advanced, another game."""
    given: Any = {"rules": preset}
    for game in (
        situation("E mahjong", E=COMPLETE, **given),
        situation("E discard 8C; W mahjong", E="8C", W=WAITING, **given),
    ):
        hooks, over = game.table.rules.hooks, game.table.over
        assert over is not None
        assert hooks.session_next_east(game.table.rules.seats, "E", over) == "S"
        assert hooks.session_next_east(game.table.rules.seats, "N", over) == "E"


def test_scores_carry_over() -> None:
    """RULES.md 1.39."""
    scores = {"E": 10, "S": -20, "W": 30, "N": 0}
    game = situation("E discard 8C; W mahjong", E="8C", W=WAITING, scores=scores)
    assert {seat: player(game, seat)["score"] for seat in "ESWN"} == {
        "E": -90,
        "S": -70,
        "W": 230,
        "N": -50,
    }


FLOWERS_AND_SINGLES = """
format = 1
id = "laid-out"
name = "Laid out"

[[section]]
name = "All"
line = [
  { hand = "999999999b~ 11111a", value = 50 },
  { hand = "1a 222a 33333a 444a 5a F", value = 45, numbers = "run" },
  { hand = "FF 1111a 99a 999999b~", value = 25 },
]
"""


@pytest.mark.parametrize(
    ("hand", "exposed", "laid"),
    [
        ("9999B FFFF J 1111D J", [], "9B 9B 9B 9B F F F F J | 1D 1D 1D 1D J"),
        ("9999B FFFF J", ["1D 1D 1D 1D J"], "9B 9B 9B 9B F F F F J | 1D 1D 1D 1D J"),
        ("FF 111D J 99D 9B FFFF J", [], "F F | 1D 1D 1D J | 9D 9D | 9B F F F F J"),
        ("FF 111D J 99D", ["9B 9B 9B 9B J J"], "F F | 1D 1D 1D J | 9D 9D | 9B 9B 9B 9B J J"),
        (
            "1B 444B 5B F",
            ["3B 3B 3B 3B J", "2B 2B J"],
            "1B | 2B 2B J | 3B 3B 3B 3B J | 4B 4B 4B | 5B | F",
        ),
    ],
)
def test_a_win_is_laid_out_as_the_line_is_printed(
    tmp_path: Path, hand: str, exposed: list[str], laid: str
) -> None:
    """Whatever stands in, jokers, flowers or naturals, and whatever is exposed."""
    card = tmp_path / "laid-out.toml"
    card.write_text(FLOWERS_AND_SINGLES)
    game = situation("E mahjong", card=str(card), E=hand, exposed={"E": exposed})
    assert game.table.over is not None
    assert game.table.over.hands == (laid,)
