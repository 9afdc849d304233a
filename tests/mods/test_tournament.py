"""Tournament scoring: RULES.md 2.20, and rows 38 and 39 of part 3."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import Game, Win, load_rules
from mahj.results import settle
from standard.situation import paid, situation

SCHEMES = ("mahjcon", "crakyourbags", "mjt")
JOKER = "222B 44B J 6666C 888C"
NATURAL = "222B 444B 6666C 888C"
PAIRS = "1122334455667B"
RUN_30 = ["1B 1B 1B", "2B 2B J"]


def tournament(scoring: str, lines: str, **given: Any) -> Game:
    rules = {"mods": {"tournament": {"scoring": scoring}, **given.pop("mods", {})}}
    return situation(lines, rules=rules, **given)


def points(game: Game) -> dict[str, int]:
    """The points, after a look that nobody has paid anything."""
    assert set(paid(game).values()) == {0}
    over = game.table.over
    assert over is not None
    assert all(game.table.players[seat].score == scored for seat, scored in over.points.items())
    return over.points


@pytest.mark.parametrize("scoring", SCHEMES)
def test_row_38_a_self_pick_without_jokers(scoring: str) -> None:
    """RULES.md part 3: 25, 10 and 20, in all three schemes."""
    game = tournament(scoring, "W mahjong", turn="W", wall="8C", W=NATURAL)
    assert points(game) == {"E": 0, "S": 0, "W": 55, "N": 0}


@pytest.mark.parametrize("scoring", SCHEMES)
def test_no_bonus_for_singles_and_pairs(scoring: str) -> None:
    """RULES.md 2.20: +20 jokerless, not Singles and Pairs."""
    game = tournament(scoring, "W mahjong", turn="W", wall="7B", W=PAIRS)
    assert points(game) == {"E": 0, "S": 0, "W": 60, "N": 0}


def test_row_39_throwing_to_two_exposures() -> None:
    """RULES.md part 3: crakyourbags.com."""
    game = tournament(
        "crakyourbags",
        "N discard 4C; W mahjong",
        turn="N",
        wall="4C",
        W="3333C 444C",
        exposed={"W": RUN_30},
    )
    assert points(game) == {"E": 0, "S": 0, "W": 30, "N": -20}


THROWN = {
    "mahjcon": [0, 0, -20, -25, -25],
    "crakyourbags": [-10, -10, -20, -30, -30],
    "mjt": [0, 0, 0, 0, 0],
}


@pytest.mark.parametrize(
    ("scoring", "exposures", "cost"),
    [(scheme, number, cost) for scheme, all_ in THROWN.items() for number, cost in enumerate(all_)],
)
def test_what_throwing_costs(scoring: str, exposures: int, cost: int) -> None:
    """RULES.md 2.20; for four exposures none says more than for three."""
    assert scored(scoring, exposures=exposures)["S"] == cost


def scored(scoring: str, **facts: object) -> dict[str, int]:
    """What everyone scores for a line of 25 that South threw to East."""
    rules = load_rules({"mods": {"tournament": {"scoring": scoring}}})
    win = Win(rules.seats, "E", thrower="S", value=25, facts=facts)
    settlement = settle(rules.hooks, win)
    assert set(settlement.payments(rules.seats).values()) == {0}
    return settlement.points(rules.seats)


@pytest.mark.parametrize(("scoring", "cost"), [("mahjcon", -25), ("crakyourbags", -20), ("mjt", 0)])
def test_two_exposures_with_a_quint(scoring: str, cost: int) -> None:
    """MahjCon: two exposures with a quint are like three."""
    assert scored(scoring, exposures=2, quint=True)["S"] == cost
    game = tournament(
        scoring,
        "N discard 3B; W mahjong",
        turn="N",
        wall="3B",
        W="11B 33B",
        exposed={"W": ["2B 2B 2B J J", "4B 4B 4B J"]},
    )
    assert points(game)["N"] == cost


@pytest.mark.parametrize(("scoring", "cost"), [("mahjcon", -25), ("crakyourbags", -10)])
def test_a_misnamed_tile(scoring: str, cost: int) -> None:
    """MahjCon: a misnamed tile that makes mah jongg costs 25."""
    assert scored(scoring, misnamed=True)["S"] == cost


@pytest.mark.parametrize("scoring", SCHEMES)
def test_a_wall_game_brings_ten_to_live_hands(scoring: str) -> None:
    """RULES.md 2.20: dead hands get nothing."""
    exposed = {"S": ["N N N", "1D 1D 1D"]}
    game = tournament(scoring, "W dead S; E discard 1C", left=0, exposed=exposed, E="1C")
    assert points(game) == {"E": 10, "S": 0, "W": 10, "N": 10}


@pytest.mark.parametrize(("scoring", "sole"), [("mahjcon", 10), ("crakyourbags", 0), ("mjt", 0)])
def test_the_only_hand_that_is_not_dead(scoring: str, sole: int) -> None:
    """MahjCon: the sole intact hand gets 10; no game is played again."""
    exposed = {
        "S": ["N N N", "1D 1D 1D"],
        "W": ["E E E", "2D 2D 2D"],
        "N": ["W W W", "3D 3D 3D"],
    }
    game = tournament(scoring, "E dead S; E dead W; E dead N", exposed=exposed)
    over = game.table.over
    assert over is not None
    assert not over.again
    assert over.points.get("E", 0) == sole
    assert set(paid(game).values()) == {0}


def test_a_wrong_declaration_costs_the_hand_and_no_points() -> None:
    """The document `modern`: in tournament play the wrong declarer is dead."""
    game = tournament("mahjcon", "S dead E")
    assert game.table.players["S"].dead
    assert not game.table.penalties


@pytest.mark.parametrize(
    ("mods", "lines", "given", "scored"),
    [
        (
            "live_table",
            "S mahjong; W throw_in; N throw_in",
            {"turn": "S", "S": "11B 2222B J 333B 44B 4C", "wall": "5C"},
            {"E": 10, "S": 0, "W": 0, "N": 0},
        ),
        ("live_table", "S mahjong; W wreck", {"turn": "S"}, {}),
        (
            "siamese",
            "E mahjong E.1 2468-1; E discard 9B; W discard 4D; E mahjong E.2",
            {"E": "FF 222B J 44C 66C 8888D 111C 222C 3333D 44D J", "W": "4D", "wall": "9B 1B"},
            {"E": 25 + 10 + 30, "W": 0},
        ),
    ],
)
def test_whatever_else_is_owed_nobody_pays(
    mods: str, lines: str, given: dict[str, Any], scored: dict[str, int]
) -> None:
    """RULES.md 2.20: dead hands, mah jongg in error and hands thrown in bring 0."""
    game = tournament("mahjcon", lines, mods={mods: {}}, **given)
    assert points(game) == scored


def test_a_joker_exchange_is_a_self_pick() -> None:
    """RULES.md 1.28: so nobody has thrown to it."""
    game = tournament(
        "crakyourbags",
        "E discard 8C; W kong 8C 8C 8C 8C; W exchange 5D S 1; W mahjong",
        E="8C",
        W="222B 44B 5D 6666C 888C",
        exposed={"S": ["5D 5D J"]},
    )
    assert points(game) == {"E": 0, "S": 0, "W": 35, "N": 0}


def test_the_value_has_the_card_s_bonus_in_it() -> None:
    """RULES.md part 3: V is counted after card bonuses."""
    game = tournament("mjt", "W mahjong", turn="W", wall="8C", W=JOKER, mods={"card_bonus": {}})
    assert points(game)["W"] == 25 + 10 + 10
