"""Mush: unwanted tiles go into the middle and come back unseen."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mahj import Game, RulesError, load_rules
from standard.situation import asked, may, rack, refusal, say, situation

PASSED = "E pass 1B 2B 3B; S pass 1C 2C 3C; W pass 1D 2D 3D; N pass 4C 5C 6C"
RACKS = {"E": "111222333B", "S": "111222333C", "W": "111222333D", "N": "444555666C"}
WITHOUT = {"charleston": {"first": False}}
"""No Charleston but the courtesy: the mush is soon there."""


def mush(lines: str = "", options: Any = None, **given: Any) -> Game:
    rules = {**given.pop("rules", WITHOUT), "mods": {"mush": options or {}}}
    return situation(lines, rules=rules, begin=None, **given)


NO_COURTESY = "; ".join(f"{seat} courtesy 0" for seat in "ESWN")


def test_it_comes_after_the_courtesy() -> None:
    """RULES.md 2.9: after the Charleston, besides the courtesy; up to three tiles."""
    game = mush(NO_COURTESY)
    assert game.position()["phase"] == "charleston"
    assert all(may(game, seat) == ["mush 0", "mush 1", "mush 2", "mush 3"] for seat in "ESWN")


def test_what_is_given_is_mixed_and_as_many_come_back() -> None:
    """RULES.md 2.9: they are mixed, and each takes back as many as they gave."""
    game = mush(f"{NO_COURTESY}; E mush 3; S mush 1; W mush 0; N mush 2", **RACKS)
    before = {seat: rack(game, seat).split() for seat in "ESWN"}
    assert asked(game).keys() == {"E", "S", "N"}
    say(game, "N give 4C 5C; E give 1B 2B 3B; S give 1C")
    after = {seat: rack(game, seat).split() for seat in "ESWN"}
    assert game.position()["phase"] == "turns"
    given = {"E": "1B 2B 3B", "S": "1C", "N": "4C 5C"}
    came = Counter[str]()
    for seat, tiles in given.items():
        assert len(after[seat]) == len(before[seat])
        kept = Counter(before[seat]) - Counter(tiles.split())
        assert kept <= Counter(after[seat])
        came += Counter(after[seat]) - kept
    assert came == Counter(" ".join(given.values()).split())
    assert after["W"] == before["W"]
    assert not game.table.place("mush").tiles


def test_tiles_change_hands() -> None:
    """RULES.md 2.9: they are mixed; in twenty games East gets a tile of South's at least once."""
    lines = f"{NO_COURTESY}; E mush 3; S mush 3; W mush 0; N mush 0"
    found = [
        mush(f"{lines}; E give 1B 2B 3B; S give 1C 2C 3C", seed=seed, **RACKS) for seed in range(20)
    ]
    assert any("C" in rack(game, "E") for game in found)
    assert len({rack(game, "E") for game in found}) > 3


def test_nobody_sees_what_lies_in_the_middle() -> None:
    """RULES.md 2.9: face down; what is given lies there until all have given."""
    game = mush(f"{NO_COURTESY}; E mush 1; S mush 1; W mush 0; N mush 0; E give 1B", **RACKS)
    assert rack(game, "E").count("1B") == 3
    say(game, "S give 1C")
    assert not game.table.place("mush").public
    assert "mush" not in str(game.views["W"].as_json())


def test_up_to_five_at_tables_that_like() -> None:
    """RULES.md 2.9: some up to five tiles."""
    game = mush(NO_COURTESY, {"most": "5"})
    assert may(game, "E")[-1] == "mush 5"
    assert refusal(game, "E mush 6") == ("mush", "usage")
    assert refusal(mush(NO_COURTESY), "E mush 4") == ("mush", "usage")


def test_in_place_of_the_courtesy() -> None:
    """RULES.md 2.9: instead of the courtesy."""
    game = mush(options={"replaces_courtesy": True})
    assert may(game, "E")[0] == "mush 0"
    assert (
        load_rules({"mods": {"mush": {"replaces_courtesy": True}}})
        .mods["charleston"]
        .says("courtesy")
        == "There is no courtesy pass."
    )


@pytest.mark.parametrize("vote", ["yes", "no"])
def test_after_the_first_charleston(vote: str) -> None:
    """RULES.md 2.9: a mush after the first Charleston, then the second if all agree."""
    game = mush(
        f"{PASSED}; E pass 1B 2B 3B; S pass 1C 2C 3C; W pass 1D 2D 3D; N pass 4C 5C 6C",
        {"when": "after_first_charleston"},
        rules={},
        **RACKS,
    )
    say(game, "E pass ???; S pass ???; W pass ???; N pass ???")
    assert may(game, "E") == ["mush 0", "mush 1", "mush 2", "mush 3"]
    say(game, "E mush 0; S mush 0; W mush 0; N mush 0")
    say(game, "; ".join(f"{seat} again {vote}" for seat in "ESWN"))
    assert may(game, "E")[0] == ("pass 3 tiles" if vote == "yes" else "courtesy 0")


def test_jokers_are_not_given() -> None:
    """RULES.md 2.9: jokers = no; whoever holds nothing else gives nothing."""
    game = mush(f"{NO_COURTESY}; E mush 1; S mush 0; W mush 0; N mush 0", E="J 1B")
    assert "J" not in asked(game)["E"][0]["from"]
    assert refusal(game, "E give J") == ("charleston", "joker_passed")
    rules = {"mods": {"jokers_flowers": {"jokers": 16}, "mush": {}}, "charleston": {"first": False}}
    game = situation(NO_COURTESY, rules=rules, begin=None, S="JJJ JJJ JJJ JJ 1B 2B")
    assert may(game, "S") == ["mush 0", "mush 1", "mush 2"]


def test_not_even_where_they_can_be_passed_by_mistake() -> None:
    """RULES.md 1.23, 2.9: a table where a passed joker kills the hand."""
    rules = {"charleston": {"first": False, "joker_pass": "dead_hand"}}
    game = mush(f"{NO_COURTESY}; E mush 1; S mush 0; W mush 0; N mush 0", rules=rules, E="J 1B")
    assert refusal(game, "E give J") == ("mush", "joker_given")


def test_not_before_and_not_after() -> None:
    """RULES.md 2.9: after the Charleston, before play."""
    assert refusal(mush(), "E mush 2") == ("mush", "usage")
    assert refusal(situation(rules={"mods": {"mush": {}}}), "E mush 2") == (
        "mush",
        "charleston_over",
    )


def test_not_with_stacks() -> None:
    """RULES.md 2.5: stacks conflict with mush; the message says why."""
    with pytest.raises(RulesError, match="each player exchanges tiles alone"):
        load_rules({"mods": {"mush": {}, "stacks": {}}})
