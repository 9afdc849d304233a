"""House rules that double payments: RULES.md 2.19 and 2.22, rows 24 and 42 of part 3."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from mahj import Game, RulesError, load_rules
from standard.situation import paid, situation

JOKER = "222B 44B J 6666C 888C"
NATURAL_30 = "111B 222B 3333C 444C"
ONCE = {"E": -50, "S": -25, "W": 100, "N": -25}
TWICE = {seat: 2 * points for seat, points in ONCE.items()}


def doubled(mods: dict[str, Any], **given: Any) -> Game:
    """East throws to West, who has 25 with jokers."""
    rules = {"mods": mods, **given.pop("rules", {})}
    lines = given.pop("lines", "E discard 8C; W mahjong")
    return situation(lines, rules=rules, **{"E": "8C", "W": JOKER, **given})


# Double dice


def test_row_24_doubles_on_the_dice() -> None:
    """RULES.md part 3; Sloperama column 168: a jokerless 30 is 120 each, 240 from the thrower."""
    game = doubled(
        {"double_dice": {}},
        dice=(4, 4),
        E="4C",
        W=NATURAL_30,
        lines="E discard 4C; W mahjong",
    )
    assert paid(game) == {"E": -240, "S": -120, "W": 480, "N": -120}


@pytest.mark.parametrize("dice", [(1, 1), (3, 4), (6, 6), (2, 5), (5,), (3, 3, 4)])
def test_only_doubles_double(dice: tuple[int, ...]) -> None:
    """Mahj Life 238: doubles on the break roll; one die shows none."""
    game = doubled({"double_dice": {}}, dice=dice)
    double = dice in ((1, 1), (6, 6))
    assert paid(game) == (TWICE if double else ONCE)


def test_the_table_is_told_of_doubles() -> None:
    """The roll is made before anyone plays."""
    (note,) = doubled({"double_dice": {}}, dice=(2, 2), lines="").views["S"].notes
    assert note.lines == ("The dice showed 2 and 2: this game is paid double.",)
    assert not doubled({"double_dice": {}}, dice=(2, 3), lines="").views["S"].notes


def test_the_wall_is_broken_with_two_dice() -> None:
    """The fault: at a table whose preset says otherwise no game could be doubled."""
    assert load_rules({"mods": {"double_dice": {}}}).dice == 2
    content = {"mods": {"double_dice": {}}, "deal": {"break": "none"}}
    (overruled,) = load_rules(content).overruled
    assert overruled.mod == "double_dice"


def test_one_die_shows_no_doubles() -> None:
    """RULES.md 2.10: in Siamese one die breaks the wall."""
    with pytest.raises(RulesError, match="one die breaks the wall"):
        load_rules({"mods": {"double_dice": {}, "siamese": {}}})


# Double card


def test_the_card_counts_double() -> None:
    """RULES.md 2.19; mahjblog 2011."""
    assert paid(doubled({"double_card": {}})) == TWICE


# First and last


@pytest.mark.parametrize(
    ("games", "number", "of", "double"),
    [
        (["first", "last"], 1, 8, True),
        (["first", "last"], 2, 8, False),
        (["first", "last"], 7, 8, False),
        (["first", "last"], 8, 8, True),
        (["first"], 8, 8, False),
        (["last"], 1, 8, False),
        (["last"], 8, 8, True),
        (["first", "last"], 8, 0, False),
        (["first", "last"], 1, 1, True),
    ],
)
def test_the_first_and_the_last_game_count_double(
    games: list[str], number: int, of: int, double: bool
) -> None:
    """RULES.md 2.19; mahjblog 2011. Where a session has no number of games none is the last."""
    mods = {"first_last_double": {"games": games}}
    game = doubled(mods, rules={"session": {"games": of}}, number=number)
    assert paid(game) == (TWICE if double else ONCE)


def test_the_table_is_told_of_a_double_game() -> None:
    (note,) = doubled({"first_last_double": {}}, lines="").views["S"].notes
    assert note.data == {"game": 1}
    assert not doubled({"first_last_double": {}}, lines="", number=2).views["S"].notes


# East double


def test_row_42_east_is_paid_double() -> None:
    """RULES.md part 3; Mah Jongg Mentor: 1938 and 1939."""
    game = doubled(
        {"east_double": {}}, lines="N discard 8C; E mahjong", turn="N", wall="8C", E=JOKER, W=""
    )
    assert paid(game) == {"E": 200, "S": -50, "W": -50, "N": -100}


@pytest.mark.parametrize(("east", "pays"), [("E", 100), ("S", 50)])
def test_east_pays_double(east: str, pays: int) -> None:
    """RULES.md 2.22. Whoever throws it pays double already."""
    lines = "N discard 8C; W mahjong"
    game = doubled({"east_double": {}}, lines=lines, east=east, turn="N", wall="8C", E="")
    usual = {"E": -25, "S": -25, "N": -50}
    wanted = {**usual, east: 2 * usual[east]}
    assert paid(game) == {**wanted, "W": -sum(wanted.values())}
    assert pays in (100, 50)


def test_whoever_pays_for_east_pays_double_for_east() -> None:
    """RULES.md part 3: doubles first, then who bears it."""
    mods = {"east_double": {}, "hot_wall": {"start": "last_tiles"}}
    lines = "N discard 8C; W mahjong"
    game = doubled(mods, lines=lines, turn="N", wall="8C", E="", left=10)
    assert paid(game) == {"E": 0, "S": 0, "W": 125, "N": -125}


# Together

ALL = ("double_dice", "double_card", "first_last_double")


@pytest.mark.parametrize("mods", [each for n in (2, 3) for each in combinations(ALL, n)])
def test_multipliers_multiply(mods: tuple[str, ...]) -> None:
    """RULES.md 2.19: multipliers multiply."""
    game = doubled({mod: {} for mod in mods}, dice=(5, 5))
    assert paid(game) == {seat: 2 ** len(mods) * points for seat, points in ONCE.items()}


@pytest.mark.parametrize("mod", [*ALL, "east_double", "one_hand_rule", "hot_wall", "pie", "kitty"])
def test_in_a_tournament_there_is_nothing_to_double(mod: str) -> None:
    """A declared conflict names the reason."""
    with pytest.raises(Exception, match="in a tournament nobody pays"):
        load_rules({"mods": {mod: {}, "tournament": {}}})
