"""PIE: who has no points left need not pay."""

from __future__ import annotations

import pytest

from mahj import Result, RulesError, Win, load_rules, settle
from standard.situation import paid, player, result, situation

JOKER = "222B 44B J 6666C 888C"
NATURAL = "222B 444B 6666C 888C"


def pie(**options: object) -> dict[str, object]:
    return {"mods": {"pie": options}}


def test_everyone_begins_with_the_purse() -> None:
    """RULES.md 2.3: $5.00."""
    game = situation(rules=pie())
    assert {player(game, seat)["score"] for seat in "ESWN"} == {500}
    game = situation(rules=pie(start=600))
    assert {player(game, seat)["score"] for seat in "ESWN"} == {600}


def test_row_29_the_thrower_pays_what_he_has_left() -> None:
    """RULES.md part 3: nobody makes up the rest."""
    scores = {"E": 30, "S": 500, "W": 500, "N": 500}
    game = situation("E discard 8C; W mahjong", E="8C", W=JOKER, rules=pie(), scores=scores)
    assert paid(game) == {"E": -30, "S": -25, "W": 80, "N": -25}
    assert player(game, "E")["score"] == 0


def test_row_30_three_purses_of_different_sizes() -> None:
    """RULES.md part 3."""
    scores = {"E": 100, "S": 40, "W": 0, "N": 7}
    game = situation("N mahjong", turn="N", N=NATURAL, wall="8C", rules=pie(), scores=scores)
    assert paid(game) == {"E": -100, "S": -40, "W": 0, "N": 140}


def test_row_31_a_bust_player_may_win_and_is_liable_again() -> None:
    """RULES.md part 3."""
    scores = {"E": 500, "S": 500, "W": 0, "N": 500}
    game = situation("E discard 8C; W mahjong", E="8C", W=JOKER, rules=pie(), scores=scores)
    assert paid(game) == {"E": -50, "S": -25, "W": 100, "N": -25}
    assert player(game, "W")["score"] == 100
    scores = {seat: player(game, seat)["score"] for seat in "ESWN"}
    game = situation(
        "W discard 8C; E mahjong", turn="W", wall="8C", E=JOKER, rules=pie(), scores=scores
    )
    assert paid(game)["W"] == -50


def test_what_was_cut_is_told() -> None:
    """The settlement says who pays less and why."""
    scores = {"E": 30, "S": 500, "W": 500, "N": 500}
    game = situation("E discard 8C; W mahjong", E="8C", W=JOKER, rules=pie(), scores=scores)
    over = game.table.over
    assert over is not None
    assert "East pays 30 of 50: the purse is empty." in over.settlement.steps


def test_the_winner_is_paid_before_a_penalty() -> None:
    """RULES.md 2.3: if a payer owes two parties the winner comes first."""
    scores = {"E": 60, "S": 500, "W": 500, "N": 500}
    game = situation(
        "E dead S; E discard 8C; W mahjong", E="8C", W=JOKER, rules=pie(), scores=scores
    )
    assert paid(game) == {"E": -60, "S": -25 + 10, "W": 100, "N": -25}


def test_a_penalty_alone_does_not_go_below_nothing_either() -> None:
    """riichi-advanced, mod list: players' point totals can't go negative."""
    scores = {"E": 30, "S": 500, "W": 500, "N": 500}
    game = situation(
        "E dead N; E dead N; S discard 3C",
        turn="S",
        left=1,
        wall="3C",
        rules=pie(),
        scores=scores,
    )
    assert result(game)["kind"] == "wall"
    assert paid(game) == {"E": -30, "S": 0, "W": 0, "N": 30}
    assert player(game, "E")["score"] == 0


POCKET = pie(penalties_use_pie=False)


def test_penalties_may_be_paid_from_the_pocket() -> None:
    """RULES.md 2.3: in full, whatever is in the purse, and beside what the purse pays."""
    scores = {"E": 60, "S": 500, "W": 500, "N": 500}
    words = "E dead S; E discard 8C; W mahjong"
    game = situation(words, E="8C", W=JOKER, rules=POCKET, scores=scores)
    assert paid(game) == {"E": -50 - 50, "S": -25 + 50, "W": 100, "N": -25}
    assert player(game, "E")["score"] == -40
    words = "E dead N; E dead N; S discard 3C"
    game = situation(words, turn="S", left=1, wall="3C", rules=POCKET, scores=scores)
    assert paid(game) == {"E": -100, "S": 0, "W": 0, "N": 100}


@pytest.mark.parametrize(
    ("penalties_use_pie", "paid_"),
    [(True, {"E": -60, "S": 0, "W": 60, "N": 0}), (False, {"E": -100, "S": 0, "W": 100, "N": 0})],
)
def test_what_is_paid_for_others_is_a_penalty(
    penalties_use_pie: bool, paid_: dict[str, int]
) -> None:
    """RULES.md 2.3: the hot wall's penalty is paid from one's own pocket."""
    rules = {"mods": {"pie": {"penalties_use_pie": penalties_use_pie}, "hot_wall": {}}}
    win = Win(
        seats=("E", "S", "W", "N"),
        winner="W",
        thrower="E",
        value=25,
        balances={"E": 60, "S": 500, "W": 500, "N": 500},
        facts={"hot_tile": True},
    )
    assert settle(load_rules(rules).hooks, win).payments(win.seats) == paid_


def test_without_pie_totals_go_below_nothing() -> None:
    """RULES.md 2.3: it is a house rule."""
    game = situation("E discard 8C; W mahjong", E="8C", W=JOKER)
    assert player(game, "E")["score"] == -50


def test_a_session_goes_on_with_empty_purses() -> None:
    """RULES.md 2.3: the bust player keeps playing."""
    hooks = load_rules({"mods": {"pie": {}}}).hooks
    assert hooks.session_over(9, {"E": 0, "S": 0, "W": 0, "N": 2000}) is None


def test_a_session_may_end_when_one_purse_is_left() -> None:
    """RULES.md 2.3."""
    hooks = load_rules({"mods": {"pie": {"end_session_when": "all_but_one_bust"}}}).hooks
    assert "Only one purse" in str(hooks.session_over(9, {"E": 0, "S": 0, "W": 0, "N": 2000}))
    assert "All purses" in str(hooks.session_over(9, dict.fromkeys("ESWN", 0)))  # all in a kitty
    assert hooks.session_over(9, {"E": 0, "S": 1, "W": 0, "N": 1999}) is None
    assert hooks.session_next_east(("E", "S", "W", "N"), "E", Result("wall")) == "S"


@pytest.mark.parametrize("start", [-1, 100_001, "500", 5.5, True])
def test_the_purse_is_a_number(start: object) -> None:
    """Bad options are refused when the table is loaded."""
    with pytest.raises(RulesError, match="start"):
        load_rules({"mods": {"pie": {"start": start}}})
