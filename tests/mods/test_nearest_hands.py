"""Nearest hands: the lines of the card that are nearest to a player's tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mahj import Game, Note, RulesError, load_rules
from mahj.chance import TableChance
from mahj.testing import redeal
from standard.situation import SMALL, situation

RULES: Mapping[str, Any] = {"mods": {"nearest_hands": {}}}


def note(game: Game, seat: str) -> Note | None:
    """What the mod tells a seat."""
    found = [each for each in game.views[seat].notes if each.mod == "nearest_hands"]
    return found[0] if found else None


def lines(game: Game, seat: str) -> tuple[str, ...]:
    """What it says to this seat, for people."""
    found = note(game, seat)
    assert found is not None
    return found.lines


def test_the_five_nearest_lines_are_shown_the_nearest_first() -> None:
    """riichi-advanced, mod list: the five nearest hands."""
    found = lines(situation(E="222B 444B 6666C 88C NE", rules=RULES), "E")
    assert len(found) == 5
    assert found[0] == "2468 #2 (25, X): 222B 444B 6666C 8888C, lacks 2 of 8C (2 unseen)"


def test_a_concealed_line_is_marked_c() -> None:
    found = lines(situation(E="11B 22B 33B 44B 55B 66B NE", rules=RULES), "E")
    line = "Singles and Pairs #1 (50, C): 11B 22B 33B 44B 55B 66B 77B, lacks 2 of 7B (4 unseen)"
    assert found[0] == line


def test_what_lies_face_up_is_not_unseen() -> None:
    game = situation(
        E="222B 444B 6666C 88C NE",
        discards={"S": "8C"},
        exposed={"W": ["R R J"]},
        rules=RULES,
    )
    line = "2468 #2 (25, X): 222B 444B 6666C 8888C, lacks 8C (1 unseen), J (7 unseen)"
    assert lines(game, "E")[0] == line


def test_exposures_count_and_rule_lines_out() -> None:
    """With a kong of 6C shown only 2468 #2 is left of the small card."""
    game = situation(
        "E discard N", E="N", S="222B 444B 88C", exposed={"S": ["6C 6C 6C J"]}, rules=RULES
    )
    assert lines(game, "S")[0].startswith("2468 #2 ")
    assert not any(" C)" in line for line in lines(game, "S"))


def test_a_complete_hand_lacks_nothing() -> None:
    found = lines(situation(E="222B 444B 6666C 8888C", rules=RULES), "E")
    assert found[0] == "2468 #2 (25, X): 222B 444B 6666C 8888C, complete"


@pytest.mark.parametrize("number", [1, 3, 11])
def test_more_or_fewer_are_shown_if_the_table_wants_it(number: int) -> None:
    rules = {"mods": {"nearest_hands": {"number": number}}}
    assert len(lines(situation(E="222B 444B 6666C 88C NE", rules=rules), "E")) == number
    assert (
        f"The number of lines shown is {number}."
        in load_rules(rules).mods["nearest_hands"].sentences()
    )


@pytest.mark.parametrize("number", [0, 21, "5"])
def test_other_numbers_are_refused(number: object) -> None:
    with pytest.raises(RulesError, match="a whole number from 1 to 20"):
        load_rules({"mods": {"nearest_hands": {"number": number}}})


def test_it_is_told_as_data_too() -> None:
    found = note(situation(E="222B 444B 6666C 88C NE", rules=RULES), "E")
    assert found is not None
    assert isinstance(found.data, list)
    assert found.data[0] == {
        "line": "2468 #2",
        "away": 2,
        "need": ["8C", "8C"],
        "value": 25,
        "concealed": False,
        "hand": "222B 444B 6666C 8888C",
        "unseen": {"8C": 2},
    }


def test_it_is_shown_in_the_charleston_too() -> None:
    assert note(situation(begin="charleston", E="222B", rules=RULES), "S") is not None


def test_it_gives_nothing_away() -> None:
    """What the others hold changes nothing."""
    game = situation(E="222B 444B 6666C 88C NE", rules=RULES)
    before = note(game, "E")
    redeal(game, "E", TableChance(5))
    assert note(game, "E") == before


def test_where_the_exposures_fit_no_line_nothing_is_shown() -> None:
    game = situation(E="222B 444B N", exposed={"E": ["R R R J"]}, rules=RULES)
    assert note(game, "E") is None


# Alternatives and soap


def first(rack: str, card: str = "house-2026", **dealt: Any) -> str:
    """The nearest hand that East is told."""
    return lines(situation(E=rack, rules=RULES, card=card, **dealt), "E")[0]


ANY_WIND = "2222B 444B 66B 8B"
"""2468 #6 of the house card but for a kong of any one wind."""


def test_any_wind_is_told_as_one() -> None:
    """The line is one entry, whichever wind it is made with."""
    found = lines(situation(E=f"{ANY_WIND} 1C 3C 5D 7D", rules=RULES, card="house-2026"), "E")
    assert found[0] == f"2468 #6 (30, X): {ANY_WIND} ZZZZ, lacks 4 of any wind (16 unseen)"
    assert len({line.partition(" (")[0] for line in found}) == len(found) == 5


def test_winds_that_will_do_as_well_as_each_other_are_told_together() -> None:
    """Two of each are held."""
    line = f"2468 #6 (30, X): {ANY_WIND} NNNN, lacks 2 of N or E (4 unseen)"
    assert first(f"{ANY_WIND} NN EE") == line


def test_the_nearest_wind_is_told_alone() -> None:
    assert first(f"{ANY_WIND} NN E 9D").endswith(f"{ANY_WIND} NNNN, lacks 2 of N (2 unseen)")


def test_an_exposure_settles_the_wind() -> None:
    exposed = {"E": ["S S S J"]}
    game = situation(
        "E discard 9D", E="2222B 444B 66B 9D", exposed=exposed, rules=RULES, card="house-2026"
    )
    assert lines(game, "E")[0] == f"2468 #6 (30, X): {ANY_WIND} SSSS, lacks 8B (4 unseen)"


def test_a_wind_that_the_line_prints_is_none_of_several() -> None:
    """Small card: NNNN SSSS with six flowers."""
    found = first("FFFFFF NN SSSS 1C 9D", card=SMALL)
    assert found == "Winds #1 (30, X): FFFFFF NNNN SSSS, lacks 2 of N (2 unseen)"


def test_zero_is_told_as_soap() -> None:
    """Small card: FFF 2026a 111b 9999b."""
    found = first("FFF 226B 111C 9999C 7D", card=SMALL)
    assert found == "Winds #2 (30, X): FFF 2026B 111C 9999C, lacks soap (4 unseen)"


def test_alternatives_are_told_as_data_too() -> None:
    found = note(situation(E=f"{ANY_WIND} NN EE", rules=RULES, card="house-2026"), "E")
    assert found
    assert isinstance(found.data, list)
    assert found.data[0]["instead"] == [["N", "E"]]
    assert "instead" not in found.data[1]


SIAMESE: Mapping[str, Any] = {"mods": {"nearest_hands": {}, "siamese": {}}}
LOOSE = "444B 6666C 88C FFFFFF SSS R"


def told(game: Game, seat: str) -> dict[str, str]:
    """The nearest line by title."""
    notes = [each for each in game.views[seat].notes if each.mod == "nearest_hands"]
    return {each.title: each.lines[0] for each in notes}


def test_each_of_several_racks_is_told_of() -> None:
    """RULES.md 2.10: tiles that are not exposed are for either rack, an exposure for its own."""
    shown = {"W.1": ["2B 2B 2B"], "W.2": ["N N N N"]}
    game = situation(W=LOOSE, exposed=shown, rules=SIAMESE)
    assert told(game, "W") == {
        "Nearest hands on W.1": "2468 #2 (25, X): 222B 444B 6666C 8888C, lacks 2 of 8C (2 unseen)",
        "Nearest hands on W.2": "Winds #1 (30, X): FFFFFF NNNN SSSS, lacks S (1 unseen)",
    }


def test_two_racks_without_exposures_are_told_of_once() -> None:
    game = situation(W=f"222B {LOOSE} NNNN", rules=SIAMESE)
    assert list(told(game, "W")) == ["Nearest hands"]


def test_a_rack_with_mah_jongg_is_told_of_no_more() -> None:
    """RULES.md 2.10: its 14 tiles lie there for good, and the other 13 make a hand."""
    game = situation(
        "E mahjong E.1",
        E="FF 44C 66C 8888D 22B 444B 888C RG",
        exposed={"E.1": ["2B 2B J J"]},
        wall="6B",
        rules=SIAMESE,
    )
    assert list(told(game, "E")) == ["Nearest hands"]
    assert not any("8888D" in line for line in lines(game, "E"))


def test_nothing_is_told_of_a_rack_that_too_few_tiles_are_left_for() -> None:
    """The kind: over 14 tiles exposed on one of two racks, so that the other cannot be filled."""
    groups = ["2B 2B 2B J", "4B 4B 4B J", "6C 6C 6C J", "8C 8C 8C J"]
    game = situation(W="FFFFFF SSS RR", exposed={"W.1": groups}, rules=SIAMESE)
    assert game.table.players["W"].held == 27
    assert told(game, "W") == {}
