"""The one hand rule: RULES.md 2.19, and row 25 of part 3."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import Game
from standard.situation import paid, situation

FOR_ALL = {"E": -100, "S": 0, "W": 100, "N": 0}
USUAL = {"E": -50, "S": -25, "W": 100, "N": -25}
# 222B 444B 6666C 8888C, of which the first so many groups are exposed; 8C is waited for.
GROUPS = ["2B 2B 2B", "4B 4B J", "6C 6C 6C 6C"]
REST = ["222B 44B J 6666C 888C", "44B J 6666C 888C", "6666C 888C", "888C"]


def shown(number: int, options: dict[str, Any], lines: str = "", **given: Any) -> Game:
    """East throws the winning tile to West, who has shown so many groups."""
    dealt: dict[str, Any] = {"E": "8C", "W": REST[number], "exposed": {"W": GROUPS[:number]}}
    return situation(
        lines or "E discard 8C; W mahjong",
        rules={"mods": {"one_hand_rule": options}},
        **{**dealt, **given},
    )


@pytest.mark.parametrize(
    ("number", "most", "wanted"),
    [(3, 3, FOR_ALL), (2, 3, USUAL), (2, 2, FOR_ALL), (1, 1, FOR_ALL), (0, 1, USUAL)],
)
def test_row_25_throwing_to_three_exposures(number: int, most: int, wanted: dict[str, int]) -> None:
    """RULES.md part 3; Sloperama column 64."""
    assert paid(shown(number, {"shown": "exposures", "exposures": most})) == wanted


@pytest.mark.parametrize(("number", "wanted"), [(0, USUAL), (1, USUAL), (2, FOR_ALL), (3, FOR_ALL)])
def test_throwing_to_exposures_that_fit_one_line(number: int, wanted: dict[str, int]) -> None:
    """htfbw.com: the exposures show one line. A pung of twos may be 2468 #2 or a run."""
    assert paid(shown(number, {})) == wanted


@pytest.mark.parametrize("options", [{}, {"shown": "exposures"}])
def test_a_self_pick_is_paid_by_all(options: dict[str, Any]) -> None:
    game = shown(3, options, "W mahjong", E="", turn="W", wall="8C")
    assert paid(game) == {"E": -50, "S": -50, "W": 150, "N": -50}


def test_a_dead_thrower_pays_too() -> None:
    """RULES.md 1.2: a dead hand pays, here for all; its turns go on."""
    rules = {"dead_hand": {"turns": "draw_and_discard"}, "mods": {"one_hand_rule": {}}}
    game = situation(
        "S dead E; E discard 8C; W mahjong",
        rules=rules,
        E="8C",
        W=REST[3],
        exposed={"W": GROUPS, "E": ["N N N", "1D 1D 1D"]},
    )
    assert paid(game) == FOR_ALL
