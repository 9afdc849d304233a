"""Other numbers of jokers and flowers, no Charleston, open hands."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import FLOWER, JOKER, Game, RulesError, load_rules, seat_name
from standard.situation import asked, may, paid, refusal, result, say, situation


def counts(**options: int) -> list[int]:
    return load_rules({"mods": {"jokers_flowers": options}}).set_counts


@pytest.mark.parametrize("jokers", [0, 2, 10, 16])
@pytest.mark.parametrize("flowers", [0, 8, 24])
def test_the_wall_holds_other_numbers(jokers: int, flowers: int) -> None:
    """RULES.md 2.2: 136 + jokers + flowers."""
    found = counts(jokers=jokers, flowers=flowers)
    assert (found[JOKER], found[FLOWER]) == (jokers, flowers)
    assert sum(found) == 136 + jokers + flowers


def test_left_alone_they_are_eight_and_eight() -> None:
    """RULES.md 2.2: no other rule changes."""
    assert counts() == load_rules().set_counts


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"jokers": 3}, "0 to 16 in steps of 2"),
        ({"jokers": 18}, "0 to 16"),
        ({"flowers": -2}, "0 to 24"),
        ({"flowers": 26}, "0 to 24"),
        ({"flowers": "8"}, "a whole number"),
    ],
)
def test_other_numbers_are_refused(options: Any, what: str) -> None:
    """riichi-advanced, mod list: jokers up to 16, flowers up to 24, even numbers."""
    with pytest.raises(RulesError, match=what):
        counts(**options)


def test_the_table_file_has_the_last_word() -> None:
    """DESIGN.md: a mod sets options below what the table file says."""
    rules = load_rules({"mods": {"jokers_flowers": {"jokers": 4}}, "deal": {"jokers": 10}})
    assert rules.set_counts[JOKER] == 10


def test_without_jokers_a_quint_of_a_suit_tile_cannot_be_had() -> None:
    """RULES.md 2.2."""
    rules = {"mods": {"jokers_flowers": {"jokers": 0}}}
    game = situation("E discard 2B", E="2B", S="222B", rules=rules)
    assert may(game, "S") == ["kong 2B 2B 2B 2B", "pung 2B 2B 2B", "skip"]


def test_a_hand_that_the_set_cannot_make_is_dead() -> None:
    """RULES.md 2.2: without flowers nothing that needs them can win."""
    exposed = {"N": ["2B 2B 2B 2B", "8C 8C 8C 8C"]}
    rules = {"mods": {"jokers_flowers": {"flowers": 0}}}
    game = situation("E dead N", exposed=exposed, rules=rules)
    assert game.table.players["N"].dead


# No Charleston


def without(lines: str = "", preset: str = "nmjl", courtesy: bool = False, **given: Any) -> Game:
    rules = {"preset": preset, "mods": {"no_charleston": {"courtesy": courtesy}}}
    return situation(lines, rules=rules, begin=None, **given)


@pytest.mark.parametrize("preset", ["nmjl", "riichi-advanced"])
def test_play_begins_with_easts_discard(preset: str) -> None:
    """RULES.md 2.4; riichi-advanced, mod list: play without the Charleston."""
    game = without(preset=preset)
    assert game.position()["phase"] == "turns"
    assert asked(game).keys() == {"E"}
    assert refusal(game, "E pass 1B 2B 3B") == ("charleston", "charleston_over")


@pytest.mark.parametrize("preset", ["nmjl", "riichi-advanced"])
def test_east_dealt_mah_jongg_declares_instead(preset: str) -> None:
    """RULES.md 2.4: as an ordinary self-pick before the first discard."""
    game = without("E mahjong", preset=preset, E="222B 44B J 6666C 8888C")
    assert paid(game) == {"E": 150, "S": -50, "W": -50, "N": -50}


def test_the_courtesy_may_be_held_all_the_same() -> None:
    """RULES.md 2.4."""
    game = without(courtesy=True, S="123C", N="123D")
    assert "courtesy 3" in may(game, "E")
    say(game, "E courtesy 0; W courtesy 0; S courtesy 1; N courtesy 1; S give 1C; N give 1D")
    assert game.position()["phase"] == "turns"
    assert "1D" in [kind.text for kind in game.table.players["S"].concealed.tiles]


def test_east_may_declare_before_the_courtesy() -> None:
    """RULES.md 1.25: before the first pass."""
    game = without("E mahjong", courtesy=True, E="222B 44B J 6666C 8888C")
    assert result(game)["winner"] == "E"


# Open hands


def test_everybody_sees_everybodys_tiles() -> None:
    """riichi-advanced, mod list: the contents of all hands are revealed to everyone."""
    game = situation(rules={"mods": {"open_hands": {}}})
    for seat in "ESWN":
        (note,) = game.views[seat].notes
        others = {other: game.views[other] for other in "ESWN" if other != seat}
        assert note.data == {
            other: " ".join(kind.text for kind in view.tiles) for other, view in others.items()
        }
        names = [line.partition(":")[0] for line in note.lines]
        assert sorted(names) == sorted(map(seat_name, others))


def test_otherwise_nobody_does() -> None:
    """DESIGN.md: players and bots get a view, never the table."""
    game = situation(S="FFF JJ")
    seen = str({**game.views["E"].as_json(), "tiles": ""})
    assert "F F F" not in seen
    assert "J J" not in seen
