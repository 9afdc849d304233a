"""What each player holds at a question follows from the turn rule, whatever the turn rule is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from hooks.rule import ours
from mahj import Choice, Courtesy, Pass, Refusal, Seat, Table
from mahj.testing import LawBroken, check_games


def always(answer: object) -> Callable[[object], object]:
    return lambda self: answer


class Draw(Choice):
    """Draws, once in a turn, instead of having a tile dealt."""

    __slots__ = ()

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.draw(table.players[seat])


DRAW, MORE = Draw("draw"), Draw("more")


def may_draw(self: object, table: Table, seat: Seat) -> Iterable[Choice]:
    return [DRAW] if table.wall.tiles and table.players[seat].held < 14 else []


def draw_first(self: object, table: Table, seat: Seat, choice: Choice) -> Refusal | None:
    drawn = table.players[seat].held == 14 or choice is DRAW
    return None if drawn else Refusal("ours", "draw_first", "Draw before you discard.")


def draws_more(self: object, table: Table) -> Iterable[Choice]:
    return [MORE] if table.wall.tiles else []


STEPS = (
    ("draw", "act"),
    ("left", "draw", "act"),
    ("act", "draw"),
    ("left", "act", "draw"),
    ("draw", "act", "draw"),
)
ALL_14 = {"deal_count": always(14), "turn_holds": always(14)}
SEATS = (("E", "S", "W"), ("E", "W"), ("E", "S", "W", "N", "B"))
PLANS = ((Courtesy(),), (Pass("right"), Courtesy()))

TABLES: dict[str, dict[str, Any]] = {
    **{" ".join(steps): {"turn_steps": always(steps)} for steps in STEPS},
    **{f"{' '.join(steps)}, 14": {"turn_steps": always(steps), **ALL_14} for steps in STEPS},
    "drawing is a choice": {
        "turn_steps": always(("left", "act")),
        "turn_choices": may_draw,
        "turn_choice": draw_first,
    },
    **{
        f"{len(seats)} seats, {len(plan)} steps": {
            "setup_seats": always(seats),
            "charleston_plan": always(plan),
        }
        for seats in SEATS
        for plan in PLANS
    },
    "27 tiles": {
        "setup_racks": always(2),
        "turn_holds": always(27),
        "deal_count": lambda self, table, seat: 28 if seat == table.east else 27,
    },
}


@pytest.mark.parametrize("table", TABLES)
def test_other_turn_rules_keep_it(table: str) -> None:
    """Throwing before picking, fewer seats and more with a courtesy, two racks."""
    check_games(ours({}, **TABLES[table]), range(4))


@pytest.mark.parametrize("table", [name for name in TABLES if "turn_choices" not in TABLES[name]])
def test_a_tile_too_many_is_found_under_each(table: str) -> None:
    """The law is not loosened by following other turn rules."""
    with pytest.raises(LawBroken, match="holds as many tiles as the turn rule says") as caught:
        check_games(ours({}, **TABLES[table], turn_choices=draws_more), range(20))
    assert caught.value.law == "holds"
