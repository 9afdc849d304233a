"""Show waits: what a player who is one tile from mah jongg waits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahj import Game, Note, load_rules
from mahj.chance import TableChance
from mahj.testing import redeal
from standard.situation import say, situation

RULES: Mapping[str, Any] = {"mods": {"show_waits": {}}}


def note(game: Game, seat: str) -> Note | None:
    """What the mod tells a seat."""
    found = [each for each in game.views[seat].notes if each.mod == "show_waits"]
    return found[0] if found else None


def lines(game: Game, seat: str) -> tuple[str, ...]:
    """What it says to this seat, for people."""
    found = note(game, seat)
    return found.lines if found else ()


def test_on_turn_each_discard_that_leaves_one_tile_missing_is_told() -> None:
    """riichi-advanced, mod list: the winning tiles and how many of them are still available."""
    game = situation(E="222B 444B 6666C 888C N", rules=RULES)
    assert lines(game, "E") == ("Discard N: wait for 8C (1 unseen) and J (8 unseen).",)


def test_what_lies_face_up_is_not_unseen() -> None:
    game = situation(
        E="222B 444B 6666C 888C N",
        discards={"S": "J"},
        exposed={"W": ["R R J"], "N": ["9D 9D J"]},
        rules=RULES,
    )
    assert lines(game, "E")[0] == "Discard N: wait for 8C (1 unseen) and J (5 unseen)."


def test_between_turns_a_player_who_waits_is_told_for_what() -> None:
    game = situation("E discard N", E="N", W="222B 444B 6666C 888C", rules=RULES)
    assert lines(game, "W") == ("You wait for 8C (1 unseen) and J (8 unseen).",)


def test_a_tile_that_is_gone_is_told_with_none_unseen() -> None:
    game = situation("E discard 8C", E="8C", S="222B 444B 6666C 888C", rules=RULES)
    assert lines(game, "S") == ("You wait for 8C (0 unseen) and J (8 unseen).",)


def test_exposures_count() -> None:
    """The 6666C lie face up; the joker among them is seen."""
    game = situation(
        "E discard N", E="N", W="222B 444B 888C", exposed={"W": ["6C 6C 6C J"]}, rules=RULES
    )
    assert lines(game, "W") == ("You wait for 8C (1 unseen) and J (7 unseen).",)


def test_who_is_farther_away_is_told_nothing() -> None:
    game = situation(E="222B 444B 666C 88C NEW", S="222D 444D", rules=RULES)
    assert note(game, "E") is None
    assert note(game, "S") is None


def test_after_the_discard_it_tells_what_that_left() -> None:
    game = situation(E="222B 444B 6666C 888C N", rules=RULES)
    say(game, "E discard N")
    assert lines(game, "E") == ("You wait for 8C (1 unseen) and J (8 unseen).",)


def test_it_is_told_as_data_too() -> None:
    game = situation(E="222B 444B 6666C 888C N", rules=RULES)
    found = note(game, "E")
    assert found
    assert found.data == {"discards": {"N": {"8C": 1, "J": 8}}}


def test_any_wind_is_told_as_one() -> None:
    """2468 #6 of the house card ends in a kong of any one wind."""
    game = situation(E="2222B 444B 66B 8B JJJ 9D", rules=RULES, card="house-2026")
    assert lines(game, "E") == ("Discard 9D: wait for any wind (16 unseen) and J (5 unseen).",)
    found = note(game, "E")
    assert found
    waits = {"N": 4, "E": 4, "W": 4, "S": 4, "J": 5}
    assert found.data == {"discards": {"9D": waits}}


def test_zero_is_told_as_soap() -> None:
    """Small card: FFF 2026a 111b 9999b."""
    game = situation(E="FFF 226B 111C 9999C 7D", rules=RULES)
    assert lines(game, "E") == ("Discard 7D: wait for soap (4 unseen).",)
    game = situation(E="FFF 226B 111C 9999C 0", rules=RULES)
    assert "Discard soap: wait for soap (3 unseen)." in lines(game, "E")


def test_what_may_not_be_discarded_is_no_discard() -> None:
    """RULES.md 2.1: a blank is swapped, and not thrown."""
    mods: dict[str, Any] = {"show_waits": {}, "zombie_blanks": {}}
    game = situation(E="222B 444B 6666C 888C _", rules={"mods": mods})
    assert "discard _" not in game.may("E")
    assert note(game, "E") is None


def test_it_gives_nothing_away() -> None:
    """What the others hold changes nothing."""
    game = situation(E="222B 444B 6666C 888C N", rules=RULES)
    before = note(game, "E")
    redeal(game, "E", TableChance(5))
    assert note(game, "E") == before


def test_the_riichi_advanced_table_has_it_on() -> None:
    """riichi-advanced, mod list: on by default."""
    assert "show_waits" in load_rules("riichi-advanced").mods
    assert "show_waits" not in load_rules("nmjl").mods


def test_who_holds_14_tiles_between_turns_waits_too() -> None:
    """RULES.md 2.6, throw and pick: a discard makes mah jongg, and a tile is left over."""
    rules = {"mods": {"show_waits": {}, "futures": {"mode": "throw_and_pick"}}}
    game = situation("E discard N", E="N", W="222B 444B 6666C 888C R", rules=rules)
    assert lines(game, "W") == ("You wait for 8C (1 unseen) and J (8 unseen).",)
    own = situation(E="222B 444B 6666C 888C R", rules=rules)
    assert lines(own, "E") == ("Discard R: wait for 8C (1 unseen) and J (8 unseen).",)


def test_each_of_several_racks_is_told_of() -> None:
    """RULES.md 2.10: tiles that are not exposed are for either rack, an exposure for its own."""
    rules: Mapping[str, Any] = {"mods": {"show_waits": {}, "siamese": {}}}
    shown = {"W.1": ["2B 2B 2B"], "W.2": ["N N N N"]}
    loose = "444B 6666C 888C FFFFFF SSS R"
    game = situation(W=loose, exposed=shown, rules=rules)
    assert lines(game, "W") == (
        "You wait for 8C (1 unseen) and J (8 unseen) on W.1.",
        "You wait for S (1 unseen) and J (8 unseen) on W.2.",
    )
    alike = situation(W="222B 444B 6666C 888C", rules=rules)
    assert lines(alike, "W")[0].startswith("You wait for 8C (1 unseen)")
    assert len(lines(alike, "W")) == 1
