"""Hot wall: RULES.md 2.7, and rows 26 and 27 of part 3."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import Game, RulesError, load_rules
from standard.situation import paid, situation

JOKER = "222B 44B J 6666C 888C"
NATURAL = "222B 444B 6666C 888C"
WAITS_2B = "JJ 444B 6666C 8888C"
WAITS_F = "F 2222B 44C 66C 8888D"
FOR_ALL = {"E": -100, "S": 0, "W": 100, "N": 0}
USUAL = {"E": -50, "S": -25, "W": 100, "N": -25}


def hot(lines: str = "E discard 8C; W mahjong", **given: Any) -> Game:
    """East throws, the dice having shown two sixes: the last 24 tiles are the short wall."""
    rules = {"mods": {"hot_wall": given.pop("options", {})}, **given.pop("rules", {})}
    dealt: dict[str, Any] = {"E": "8C", "W": JOKER, "left": 24, "dice": (6, 6)}
    return situation(lines, rules=rules, **{**dealt, **given})


def test_row_26_the_thrower_pays_for_the_table() -> None:
    """RULES.md part 3; Jewish Journal, Mahjongg and Me 2014."""
    assert paid(hot()) == FOR_ALL


def test_row_27_and_twice_that_without_jokers() -> None:
    """RULES.md part 3."""
    assert paid(hot(W=NATURAL)) == {"E": -200, "S": 0, "W": 200, "N": 0}


@pytest.mark.parametrize(
    ("left", "dice", "options", "wanted"),
    [
        (24, (6, 6), {}, FOR_ALL),
        (25, (6, 6), {}, USUAL),
        (4, (1, 1), {}, FOR_ALL),
        (5, (1, 1), {}, USUAL),
        (0, (6, 6), {}, FOR_ALL),
        (12, (6, 6), {"start": "last_tiles", "last": 12}, FOR_ALL),
        (13, (6, 6), {"start": "last_tiles", "last": 12}, USUAL),
    ],
)
def test_the_wall_is_hot_at_its_end(
    left: int, dice: tuple[int, int], options: dict[str, Any], wanted: dict[str, int]
) -> None:
    """Sloperama column 403: when the stacks that the dice cut off are pushed out; two tiles for
    each point of the dice."""
    assert paid(hot(left=left, dice=dice, options=options)) == wanted


@pytest.mark.parametrize(("left", "wanted"), [(14, FOR_ALL), (15, USUAL)])
def test_a_wall_that_is_not_broken_has_a_short_wall_too(left: int, wanted: dict[str, int]) -> None:
    """RULES.md 2.7. The fault: without dice the wall was never hot, and nobody was told."""
    assert paid(hot(left=left, dice=None, rules={"deal": {"break": "none"}})) == wanted


DISCARDED = {"discards": {"S": "2B", "N": "2B 2B"}}
OWN = {"E": "2222B"}
EXPOSED = {"exposed": {"S": ["2B 2B 2B"]}}
EXPOSED_JOKER = {"exposed": {"S": ["2B 2B J"]}, "discards": {"N": "2B"}}
TWO_SEEN = {"E": "22B", "discards": {"N": "2B"}}
ONE_DISCARDED = {"discards": {"N": "2B"}}


@pytest.mark.parametrize(
    ("version", "seen", "is_hot"),
    [
        ("unaccounted", {}, True),
        ("unaccounted", DISCARDED, False),
        ("unaccounted", OWN, False),
        ("unaccounted", EXPOSED, False),
        ("unaccounted", EXPOSED_JOKER, False),
        ("unaccounted", TWO_SEEN, True),
        ("not_visible", DISCARDED, False),
        ("not_visible", EXPOSED, False),
        ("not_visible", OWN, True),
        ("not_visible", TWO_SEEN, True),
        ("never_discarded", {}, True),
        ("never_discarded", OWN, True),
        ("never_discarded", ONE_DISCARDED, False),
        ("never_discarded", EXPOSED, False),
    ],
)
def test_which_tile_is_hot(version: str, seen: dict[str, Any], is_hot: bool) -> None:
    """Mahjpedia 96 and Sloperama 513 (own rack counted), Sloperama 403 (what lies face up),
    riichi-advanced (never discarded)."""
    options = {"hot": version, "start": "last_tiles", "last": 30}
    dealt = {"E": "2B", "W": WAITS_2B, "left": 20, "options": options}
    game = hot("E discard 2B; W mahjong", **{**dealt, **seen})
    assert paid(game) == (FOR_ALL if is_hot else USUAL)


def test_a_tile_claimed_before_was_discarded() -> None:
    """riichi-advanced: not discarded before; the claimed one was."""
    options = {"hot": "never_discarded", "start": "last_tiles", "last": 60}
    lines = "E discard 2B; S pung 2B 2B J; S discard 1C; W discard 2B; N mahjong"
    game = hot(
        lines,
        E="2B",
        S="2B J 1C",
        N="JJJ 44B J 6666C 888C",
        W="",
        wall="2B",
        left=30,
        options=options,
    )
    assert paid(game)["W"] == -50


@pytest.mark.parametrize(("needed", "is_hot"), [("7", True), ("3", False)])
def test_how_many_flowers_are_needed(needed: str, is_hot: bool) -> None:
    """Sloperama 513 asks: are 3 or 7 flowers to be accounted for?"""
    options = {"flower_needed": needed}
    thrown = {"discards": {"S": "FF", "N": "F"}}
    game = hot("E discard F; W mahjong", E="F", W=WAITS_F, options=options, **thrown)
    assert (paid(game)["S"] == 0) is is_hot


@pytest.mark.parametrize(("flowers", "is_hot"), [(8, True), (6, False)])
def test_all_flowers_are_enough_where_there_are_fewer(flowers: int, is_hot: bool) -> None:
    """RULES.md 2.2: a set may hold other numbers of flowers."""
    rules = {"mods": {"hot_wall": {}, "jokers_flowers": {"flowers": flowers}}}
    game = situation(
        "E discard F; W mahjong",
        rules=rules,
        E="F",
        W="JJ 22B 0 6B 111C 9999C",
        discards={"S": "FFF", "N": "FF"},
        left=10,
        dice=(6, 6),
    )
    assert (paid(game)["S"] == 0) is is_hot


def test_a_self_pick_is_paid_as_ever() -> None:
    """RULES.md 2.7: self-pick wins are unaffected."""
    game = hot("W mahjong", turn="W", E="", wall="8C")
    assert paid(game) == {"E": -50, "S": -50, "W": 150, "N": -50}


def test_a_joker_exchange_is_paid_as_ever() -> None:
    """RULES.md 2.7: joker wins are unaffected; 1.28: it is a self-pick."""
    game = hot(
        "E discard 8C; W kong 8C 8C 8C 8C; W exchange 5D S 1; W mahjong",
        W="222B 44B 5D 6666C 888C",
        exposed={"S": ["5D 5D J"]},
    )
    assert paid(game) == {"E": -50, "S": -50, "W": 150, "N": -50}


def test_everyone_is_told_that_the_wall_is_hot() -> None:
    """Mahjongg and Me 2014: it is announced."""
    notes = [note.data for note in hot("").views["N"].notes]
    assert notes == [{"hot": True}]
    assert not hot("", left=25).views["N"].notes


def test_no_table_is_hot_and_cold() -> None:
    """RULES.md 2.8: they exclude each other, and the reason is told."""
    with pytest.raises(RulesError, match="the end of the wall is either hot or cold"):
        load_rules({"mods": {"hot_wall": {}, "cold_wall": {}}})
