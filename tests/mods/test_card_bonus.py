"""The concealed bonus: RULES.md 2.15, and row 41 of part 3."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import Game
from standard.situation import paid, situation

JOKER = "222B 44B J 6666C 888C"
NATURAL = "222B 444B 6666C 888C"


def bonus(lines: str, points: int = 10, **given: Any) -> Game:
    return situation(lines, rules={"mods": {"card_bonus": {"points": points}}}, **given)


def test_row_41_an_x_line_won_concealed() -> None:
    """RULES.md part 3; Riichi Advanced on the Big Card: V is 35."""
    game = bonus("W mahjong", turn="W", wall="8C", W=JOKER)
    assert paid(game) == {"E": -70, "S": -70, "W": 210, "N": -70}


@pytest.mark.parametrize(("points", "value"), [(10, 35), (5, 30), (25, 50)])
def test_it_is_added_before_doubling(points: int, value: int) -> None:
    """RULES.md 2.15: before jokerless and self-pick doubles."""
    game = bonus("W mahjong", points, turn="W", wall="8C", W=NATURAL)
    assert paid(game)["E"] == -4 * value


def test_a_discard_may_finish_it() -> None:
    """Only the last tile was claimed: nothing was exposed before."""
    game = bonus("E discard 8C; W mahjong", E="8C", W=JOKER)
    assert paid(game) == {"E": -70, "S": -35, "W": 140, "N": -35}


def test_an_exposure_costs_the_bonus() -> None:
    game = bonus(
        "W mahjong", turn="W", wall="8C", W="44B J 6666C 888C", exposed={"W": ["2B 2B 2B"]}
    )
    assert paid(game)["E"] == -50


def test_a_c_line_has_its_value_already() -> None:
    """RULES.md 2.15: on a line not marked concealed."""
    game = bonus("W mahjong", turn="W", wall="R", W="222B 444B 666B 888B R")
    with_rule = paid(game)
    plain = situation("W mahjong", turn="W", wall="R", W="222B 444B 666B 888B R")
    assert with_rule == paid(plain)
