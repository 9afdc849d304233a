"""The kitty: RULES.md 2.9."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import Game, RecordError, load_rules, parse_record, replay
from standard.situation import paid, situation

JOKER = "222B 44B J 6666C 888C"


def kitty(lines: str, lies: int = 0, **given: Any) -> Game:
    """A game before which so many points lie in the kitty."""
    rules = {"mods": {"kitty": given.pop("options", {}), **given.pop("mods", {})}}
    scores = {"E": 0, "S": 0, "W": 0, "N": 0, "kitty": lies} | given.pop("scores", {})
    return situation(lines, rules=rules, scores=scores, **given)


def wall_game(**given: Any) -> Game:
    return kitty("E discard 1C", left=0, **given)


def won(**given: Any) -> Game:
    return kitty("E discard 8C; W mahjong", E="8C", W=JOKER, **given)


@pytest.mark.parametrize(("ante", "lies"), [(10, 0), (10, 40), (25, 7)])
def test_everyone_antes_at_a_wall_game(ante: int, lies: int) -> None:
    """RULES.md 2.9: it lies there until somebody wins."""
    game = wall_game(lies=lies, options={"ante": ante})
    assert paid(game) == {**dict.fromkeys("ESWN", -ante), "kitty": 4 * ante}
    assert game.table.balances == {**dict.fromkeys("ESWN", -ante), "kitty": lies + 4 * ante}


def test_the_next_winner_takes_it_all() -> None:
    """RULES.md 2.9: on top of what the others pay."""
    game = won(lies=80)
    assert paid(game) == {"E": -50, "S": -25, "W": 180, "N": -25, "kitty": -80}
    assert game.table.pots == {"kitty": 0}


def test_an_empty_kitty_pays_nothing() -> None:
    assert "kitty" not in paid(won())


def test_it_is_never_doubled() -> None:
    """RULES.md 2.9: not multiplied."""
    mods: dict[str, object] = {"double_card": {}, "first_last_double": {}}
    assert paid(won(lies=80, mods=mods))["W"] == 400 + 80


def test_everyone_may_ante_in_every_game() -> None:
    """RULES.md 2.9: `when = every_hand`; what is put in now is won in a later game."""
    game = won(lies=80, options={"when": "every_hand"})
    assert paid(game) == {"E": -60, "S": -35, "W": 170, "N": -35, "kitty": -40}
    assert game.table.pots == {"kitty": 40}


@pytest.mark.parametrize("when", ["wall_game", "every_hand"])
def test_a_game_that_is_played_again_brings_no_ante(when: str) -> None:
    """RULES.md 1.8: three dead hands, and the game is played again."""
    exposed = {seat: ["N N N", "1D 1D 1D"] for seat in "SWN"}
    exposed |= {"W": ["E E E", "2D 2D 2D"], "N": ["W W W", "3D 3D 3D"]}
    game = kitty("E dead S; E dead W; E dead N", exposed=exposed, options={"when": when})
    assert game.table.over is not None
    assert game.table.over.again
    assert set(paid(game).values()) == {0}


def test_with_pie_nobody_antes_more_than_the_purse_holds() -> None:
    """RULES.md 2.9: under PIE the ante is the balance where that is less."""
    scores = {"E": 300, "S": 4, "W": 0, "N": 10}
    game = wall_game(mods={"pie": {}}, scores=scores)
    assert paid(game) == {"E": -10, "S": -4, "W": 0, "N": -10, "kitty": 24}


def test_the_kitty_is_kept_by_the_record() -> None:
    """A replay meets the same points; a table without a kitty has no such account."""
    assert won(lies=80).table.rules.pots == {
        "kitty": "the points that the next player to have mah jongg takes"
    }
    without = parse_record("scores = { kitty = 4 }\n---\n")
    with pytest.raises(RecordError, match="there is no seat 'kitty'"):
        replay(without)


def test_everyone_sees_what_lies_there() -> None:
    (note,) = kitty("", lies=80).views["N"].notes
    assert note.data == {"points": 80}
    assert not kitty("").views["N"].notes


def test_a_wall_game_is_nothing_special_where_every_game_brings_an_ante() -> None:
    """`mahj rules show` reads out the rule as the table plays it."""
    said = load_rules({"mods": {"kitty": {"when": "every_hand"}}}).mods["kitty"]
    assert "wall game" not in " ".join([said.explanation(), *said.sentences()])
