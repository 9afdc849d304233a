"""Heavenly and earthly hands: RULES.md 1.25 and 2.16, rows 16 and 17 of part 3."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import Game
from standard.situation import asked, may, paid, refusal, say, situation

JOKER = "222B 44B J 6666C 8888C"
NATURAL = "222B 444B 6666C 8888C"
EACH_50 = {"E": 150, "S": -50, "W": -50, "N": -50}
EACH_100 = {"E": 300, "S": -100, "W": -100, "N": -100}
ALIKE = "E pass 1B 1C 1D; S pass 1B 1C 1D; W pass 1B 1C 1D; N pass 1B 1C 1D"
LAST = "E pass 1B 1C 1D; S pass 8C 8C 8C; W pass 1B 1C 1D; N pass 1B 1C 1D"


def heavenly(lines: str = "E mahjong", **given: Any) -> Game:
    rules: dict[str, Any] = {"mods": {"heavenly_hand": given.pop("options", {})}}
    rules["mods"] |= given.pop("mods", {})
    return situation(lines, rules=rules, begin=None, **given)


def earthly(lines: str = "", **given: Any) -> Game:
    """East is brought the last tiles by the third pass, from South."""
    dealt = {
        "E": "222B 444B 6666C 8C 1B 1C 1D",
        "S": "1B 1C 1D 888C",
        "W": "1B 1C 1D",
        "N": "1B 1C 1D",
    }
    return heavenly("; ".join(filter(None, [ALIKE, ALIKE, LAST, lines])), **dealt, **given)


@pytest.mark.parametrize(("rack", "wanted"), [(JOKER, EACH_50), (NATURAL, EACH_100)])
def test_rows_16_and_17_a_heavenly_hand(rack: str, wanted: dict[str, int]) -> None:
    """RULES.md part 3: twice the value from everyone, four times without jokers."""
    assert paid(heavenly(E=rack)) == wanted


def test_an_earthly_hand_is_declared_before_the_vote() -> None:
    """Mahj Life 218: complete after the first Charleston, also paid double."""
    game = earthly()
    assert may(game, "E") == ["mahjong", "skip"]
    assert list(asked(game)) == ["E"]
    say(game, "E mahjong")
    assert paid(game) == EACH_100


def test_east_may_let_it_go() -> None:
    """Then there is the vote on the second Charleston."""
    game = earthly("E skip")
    assert sorted(asked(game)) == ["E", "N", "S", "W"]
    assert refusal(game, "E mahjong") == ("mahjong", "not_your_turn")


def test_after_one_pass_it_is_too_early() -> None:
    """RULES.md 4.66: completed by an earlier pass, East must go on."""
    game = heavenly(
        "E pass 1B 1C 1D; S pass 1B 1C 1D; W pass 1B 1C 1D; N pass 8C 8C 8C",
        E="222B 444B 6666C 8C 1B 1C 1D",
        S="1B 1C 1D",
        W="1B 1C 1D",
        N="888C",
    )
    assert [offer["verb"] for offer in asked(game)["E"]] == ["pass"]


def test_a_table_may_have_heavenly_hands_only() -> None:
    """RULES.md 1.25."""
    game = earthly(options={"earthly": False})
    assert sorted(asked(game)) == ["E", "N", "S", "W"]
    assert paid(heavenly(E=JOKER, options={"earthly": False})) == EACH_50


def test_others_are_not_asked() -> None:
    """RULES.md 1.25: East only."""
    game = heavenly("", S="222B 444B 6666C 888C")
    assert sorted(asked(game)) == ["E", "N", "S", "W"]


@pytest.mark.parametrize("times", [2, 3])
def test_a_table_may_pay_more_for_it(times: int) -> None:
    """Sloperama 476: such ideas are a table's own."""
    wanted = {seat: times * points for seat, points in EACH_100.items()}
    assert paid(heavenly(E=NATURAL, options={"times": times})) == wanted
    assert paid(earthly("E mahjong", options={"times": times})) == wanted


def test_after_the_charleston_it_is_a_self_pick_like_another() -> None:
    """RULES.md 2.16: declared as dealt, or after the first Charleston; not later."""
    no = "E again no; E courtesy 0; S courtesy 0; W courtesy 0; N courtesy 0"
    game = earthly(f"E skip; {no}; E mahjong", options={"times": 2})
    assert paid(game) == EACH_100


def test_without_a_charleston_it_is_declared_in_the_first_turn() -> None:
    """RULES.md 2.4: `heavenly = on`."""
    mods: dict[str, Any] = {"no_charleston": {}}
    game = heavenly(E=JOKER, mods=mods, options={"times": 2})
    assert paid(game) == {seat: 2 * points for seat, points in EACH_50.items()}


def test_a_later_win_of_east_is_none() -> None:
    """RULES.md 1.25: East, before any tile was thrown."""
    game = heavenly(
        "E discard R; S discard 1D; W discard 1D; N discard 1D; E mahjong",
        mods={"no_charleston": {}},
        options={"times": 2},
        E="222B 44B J 6666C 888C R",
        wall="1D 1D 1D 8C",
    )
    assert paid(game) == EACH_50
