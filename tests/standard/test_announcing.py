"""What a winner has to say at some tables: which line it is, and that there are no jokers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mahj import Choice, Game
from standard.situation import may, paid, refusal, result, say, situation

TWO = "11B 2222B 333B J 44B JJ"
"""Riichi Advanced, scoring: 40 for Quints #1, 25 for Run #1 (its Consecutive Run #3)."""
ONE = "222B 444B 6666C 8888C"
NAMES = {"score": {"ambiguous": "winner_names"}}
ANNOUNCES = {"score": {"jokerless_must_be_announced": True}}


def own(rules: Any, lines: str = "", rack: str = TWO, **given: Any) -> Game:
    """East, who holds these 14 tiles, is to say something."""
    return situation(lines, rules=rules, E=rack, **given)


def discarded(rules: Any, lines: str, rack: str, kind: str) -> Game:
    """South throws what West needs."""
    left = rack.split()
    return situation(
        f"S discard {kind}; {lines}", rules=rules, turn="S", wall=kind, W=" ".join(left)
    )


def test_a_hand_counts_as_the_line_that_brings_most() -> None:
    """RULES.md 1.33 and part 3, row 8; Riichi Advanced, scoring."""
    game = own("nmjl", "E mahjong")
    assert (result(game)["line"], result(game)["value"]) == ("Quints #1", 40)
    assert refusal(own("nmjl"), "E mahjong run-1") == ("mahjong", "not_so")


@pytest.mark.parametrize(
    ("words", "line", "value"), [("quints-1", "Quints #1", 40), ("run-1", "Run #1", 25)]
)
def test_the_winner_may_have_to_name_the_line(words: str, line: str, value: int) -> None:
    """RULES.md 1.33: in League play the winner announces which."""
    game = own(NAMES)
    said = [each for each in may(game, "E") if each.startswith("mahjong")]
    assert said == ["mahjong quints-1", "mahjong run-1"]
    say(game, f"E mahjong {words}")
    assert (result(game)["line"], result(game)["value"]) == (line, value)
    assert paid(game)["S"] == -2 * value


def test_a_line_that_it_is_not_is_not_heard() -> None:
    """RULES.md 1.33."""
    for words in ("mahjong", "mahjong 2468-1", "mahjong quints-1 jokerless"):
        assert refusal(own(NAMES), f"E {words}") == ("mahjong", "not_so")


def test_of_one_line_the_name_need_not_be_said() -> None:
    """RULES.md 1.33."""
    assert "mahjong" in may(own(NAMES, rack=ONE), "E")


def test_the_line_is_named_with_a_discard_too() -> None:
    """RULES.md 1.33."""
    game = discarded(NAMES, "W mahjong run-1", "11B 222B 333B J 44B JJ", "2B")
    assert result(game)["line"] == "Run #1"
    assert paid(game) == {"E": -25, "S": -50, "W": 100, "N": -25}


def test_and_before_the_charleston() -> None:
    """RULES.md 1.25 and 1.33."""
    game = own(NAMES, begin=None)
    assert may(game, "E") == ["mahjong quints-1", "mahjong run-1", "skip"]
    say(game, "E mahjong run-1")
    assert result(game)["line"] == "Run #1"


@pytest.mark.parametrize(("words", "each"), [("mahjong", -50), ("mahjong jokerless", -100)])
def test_who_forgets_to_say_it_is_not_paid_double(words: str, each: int) -> None:
    """RULES.md 1.31, sloperama 595: in live play it must be announced."""
    game = own(ANNOUNCES, f"E {words}", rack=ONE)
    assert paid(game)["S"] == each
    assert result(game)["jokerless"] is True


@pytest.mark.parametrize(("words", "thrower"), [("mahjong", -50), ("mahjong jokerless", -100)])
def test_it_is_said_with_a_discard_too(words: str, thrower: int) -> None:
    """RULES.md 1.31."""
    game = discarded(ANNOUNCES, f"W {words}", "222B 444B 6666C 888C", "8C")
    assert paid(game)["S"] == thrower


def test_who_has_jokers_cannot_say_it() -> None:
    """RULES.md 1.31."""
    game = own(ANNOUNCES, rack="222B 444B 6666C 888C J")
    assert [each for each in may(game, "E") if each.startswith("mah")] == ["mahjong"]
    assert refusal(game, "E mahjong jokerless") == ("mahjong", "not_so")


def test_a_joker_in_an_exposure_is_one_and_one_exchanged_away_is_none() -> None:
    """RULES.md 4.38: the final tiles count."""
    for shown, may_say in (("2B 2B J", False), ("2B 2B 2B", True)):
        game = own(ANNOUNCES, rack="444B 6666C 8888C", exposed={"E": [shown]})
        assert ("mahjong jokerless" in may(game, "E")) is may_say


@pytest.mark.parametrize(
    "score", [{"jokerless_double": False}, {"base": "flat"}, {"jokerless_must_be_announced": False}]
)
def test_where_nothing_is_doubled_nothing_is_said(score: dict[str, Any]) -> None:
    """RULES.md 1.30 and 1.31."""
    rules = {"score": {"jokerless_must_be_announced": True, **score}}
    assert [each for each in may(own(rules, rack=ONE), "E") if each.startswith("mah")] == [
        "mahjong"
    ]


def test_both_may_have_to_be_said(tmp_path: Path) -> None:
    """RULES.md 1.31 and 1.33; first what brings most, which is what an aid takes."""
    card = tmp_path / "two.toml"
    card.write_text(
        'format = 1\nid = "two"\nname = "Two"\n'
        '[[section]]\nname = "Run"\nline = [\n'
        '  { hand = "111a 222a 3333b 4444b", value = 25, numbers = "run" },\n]\n'
        '[[section]]\nname = "Low & Fixed"\nline = [\n'
        '  { hand = "111a 222a 3333b 4444b", value = 40 },\n]\n'
    )
    rules = {"score": {"jokerless_must_be_announced": True, "ambiguous": "winner_names"}}
    game = situation(rules=rules, card=str(card), E="111B 222B 3333C 4444C")
    said = [each.text for each in game.offers("E") if isinstance(each, Choice)]
    assert [each for each in said if each.startswith("mahjong")] == [
        "mahjong low-fixed-1 jokerless",
        "mahjong low-fixed-1",
        "mahjong run-1 jokerless",
        "mahjong run-1",
    ]
    say(game, "E mahjong run-1 jokerless")
    assert paid(game)["S"] == -100
