"""The bonus for quints, in small games."""

from collections.abc import Callable

import pytest

from mahj import Game

RULES = {"mods": {"quint_bonus": {"points": 10}}}
QUINT = "E discard 5D; W quint 5D 5D 5D J J"


@pytest.mark.parametrize(
    ("lines", "payees"),
    [
        (f"{QUINT}; W discard R", ["W", "W", "W"]),
        (f"{QUINT}; W edit 1 5D 5D J J; W discard R", []),
        ("E discard 5D; W kong 5D 5D 5D J; W discard R", []),
        ("E discard 5D; W kong 5D 5D 5D J; W edit 1 5D 5D 5D J J; W discard R", ["W"] * 3),
    ],
)
def test_a_quint_that_stands_is_paid(
    mahj_game: Callable[..., Game], lines: str, payees: list[str]
) -> None:
    game = mahj_game(RULES, lines, E="5D", W="5D 5D J J R")
    penalties = game.table.penalties
    assert [(each.payee, each.points) for each in penalties] == [(each, 10) for each in payees]
    assert len({each.payer for each in penalties}) == len(payees)
