"""The Charleston at other tables: jokers passed by mistake, offers in the open, debts of a pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from mahj import Game
from standard.situation import asked, may, paid, player, rack, refusal, result, say, situation
from standard.test_charleston import FIRST, SECOND, THIRD, charleston, third

ALL_NO = "E again no"
FOUR_JOKERS: dict[str, Any] = {
    "E": "JJJJ 111222333B 5B",
    "S": "111222333C 4445C",
    "W": "111222333D 4445D",
}


def at(lines: str = "", *, dead_hand: Mapping[str, Any] | None = None, **given: Any) -> Game:
    """A table where a joker that is passed kills the hand."""
    rules = {"charleston": {"joker_pass": "dead_hand"}, "dead_hand": dead_hand or {}}
    return charleston(lines, rules=rules, **given)


# Jokers that are passed


def test_a_passed_joker_goes_to_the_other_and_kills_the_hand() -> None:
    """RULES.md 1.23; the modern document: doing so results in an automatic dead hand."""
    game = at("E pass J 1B 1B; S pass 1C 1C 1C; W pass 1D 1D 1D; N pass N N N", **FOUR_JOKERS)
    assert rack(game, "S").split().count("J") == 1
    assert [seat for seat in "ESWN" if player(game, seat)["dead"]] == ["E"]


def test_who_is_dead_by_a_passed_joker_goes_on_passing() -> None:
    """RULES.md 1.23: the tiles of the others would not come out otherwise."""
    game = at("E pass J 1B 1B; S pass 1C 1C 1C; W pass 1D 1D 1D; N pass N N N", **FOUR_JOKERS)
    say(game, f"{SECOND}; {THIRD}; {ALL_NO}")
    say(game, "E courtesy 0; S courtesy 0; W courtesy 0; N courtesy 0")
    assert game.position()["turn"] == "S"
    assert len(rack(game, "E").split()) == 14


def test_a_dead_east_who_plays_on_discards_first() -> None:
    """RULES.md 1.1 and 1.23; the modern document: a dead player goes on drawing and discarding."""
    game = at(
        "E pass J 1B 1B; S pass 1C 1C 1C; W pass 1D 1D 1D; N pass N N N",
        dead_hand={"turns": "draw_and_discard"},
        **FOUR_JOKERS,
    )
    say(game, f"{SECOND}; {THIRD}; {ALL_NO}")
    say(game, "E courtesy 0; S courtesy 0; W courtesy 0; N courtesy 0; E discard 5B")
    assert game.position()["turn"] == "S"


def test_a_joker_given_as_a_courtesy_counts_too() -> None:
    """The modern document: during any phase of the Charleston."""
    game = at(f"{FIRST}; {SECOND}; {THIRD}; {ALL_NO}", E="J 111222333B 445B 5B")
    say(game, "E courtesy 1; S courtesy 0; W courtesy 1; N courtesy 0; E give J; W give 4D")
    assert player(game, "E")["dead"]
    assert rack(game, "W").split().count("J") == 1


def test_a_joker_handed_on_unseen_is_the_fault_of_who_had_it() -> None:
    """RULES.md 1.23 and 4.62: nobody looks at what goes on blind."""
    game = at(f"{FIRST}; {SECOND}", S="J 111222333C 445C")
    say(game, "E pass ? ? ?; S pass J 3C 3C; W pass 3D 3D 3D; N pass W W W")
    assert rack(game, "N").split().count("J") == 1
    assert [seat for seat in "ESWN" if player(game, seat)["dead"]] == ["S"]


def test_three_who_pass_jokers_end_the_game() -> None:
    """RULES.md 1.8 and 1.23: it is played again with the same East."""
    racks: dict[str, Any] = {
        "E": "J 111222333B 445B 5B",
        "S": "J 111222333C 445C",
        "W": "J 111222333D 445D",
    }
    game = at("E pass J 1B 1B; S pass J 1C 1C; W pass J 1D 1D; N pass N N N", **racks)
    assert result(game)["kind"] == "dead"
    assert set(paid(game).values()) == {0}
    assert game.table.over is not None
    assert game.table.over.again


def test_in_league_play_a_joker_cannot_be_passed() -> None:
    """RULES.md 1.23."""
    game = charleston(E="J 111222333B 445B 5B")
    assert refusal(game, "E pass J 1B 1B") == ("charleston", "joker_passed")
    assert "J" not in asked(game)["E"][0]["from"]


# Too few tiles to pass

FEW = "JJJJ JJJJ JJJ 12C"


def few(lines: str = "", **given: Any) -> Game:
    rules = {
        "mods": {"jokers_flowers": {"jokers": 16}},
        "charleston": {"cannot_pass": "pass_what_you_can", "blind_pick": "by_position"},
    }
    return charleston(lines, rules=rules, S=FEW, **given)


def test_who_has_too_few_tiles_passes_those_and_incoming_ones() -> None:
    """RULES.md 1.24: everyone holds as many tiles afterwards."""
    game = few()
    assert asked(game)["S"][0]["blind"] == 1
    assert refusal(game, "S pass J 1C 2C") == ("charleston", "joker_passed")
    say(game, "S pass 1C 2C ?; E pass 1B 2B 3B; W pass 1D 1D 1D; N pass N N N")
    assert [len(rack(game, seat).split()) for seat in "ESWN"] == [14, 13, 13, 13]
    assert [kind for kind in rack(game, "S").split() if kind != "J"] == ["2B", "3B"]
    assert {"1B", "1C", "2C"} <= set(rack(game, "W").split())


def test_who_has_enough_passes_no_blind_tile_there() -> None:
    """RULES.md 1.24 and 4.62."""
    game = few()
    assert [asked(game)[seat][0]["blind"] for seat in "EWN"] == [0, 0, 0]


# Offers in the open


def test_offers_in_the_open_are_made_one_after_the_other() -> None:
    """RULES.md 1.22: who answers has heard the other."""
    game = charleston(
        f"{FIRST}; {SECOND}; {THIRD}; {ALL_NO}", rules={"charleston": {"courtesy_offer": "open"}}
    )
    assert asked(game).keys() == {"E", "S"}
    say(game, "E courtesy 2; S courtesy 0")
    assert asked(game).keys() == {"W", "N"}
    heard = [note for note in game.views["W"].notes if note.mod == "charleston"]
    assert heard[0].data == {"E": 2, "S": 0}
    assert "East offers 2." in heard[0].lines
    say(game, "W courtesy 3; N courtesy 3")
    assert {seat: asks[0]["pick"] for seat, asks in asked(game).items()} == {"E": 2, "W": 2}


def test_offers_at_once_are_heard_by_nobody() -> None:
    """RULES.md 1.22."""
    game = charleston(f"{FIRST}; {SECOND}; {THIRD}; {ALL_NO}; E courtesy 2")
    assert asked(game).keys() == {"S", "W", "N"}
    assert game.views["W"].notes == []


# Debts


OWING = "E pass 5B ? ?; N pass W W ?; S pass 1B ? ?; W pass 3D ? ?"
"""To the left: East's tiles go to North, North's to West, West's to South, South's to East."""


@pytest.mark.parametrize(
    ("order", "received"),
    [
        ("fewest_blind_first", {"E": "3D", "S": "W", "W": "W", "N": "1B 5B"}),
        ("east_first", {"E": "3D", "S": "W", "W": "W", "N": "1B 5B"}),
        ("iou_chain", {"E": "W", "S": "W", "W": "1B", "N": "3D 5B"}),
    ],
)
def test_who_passes_most_of_their_own_begins_and_pays_last(
    order: str, received: dict[str, str]
) -> None:
    """RULES.md 1.18, sloperama 230, 379, 534.

    North has most of his own and begins: West hands on both winds, South a 3D of West's and a
    wind, East the 1B and the 3D; North pays what he owes with the 1B.
    """
    rules = {"charleston": {"blind_pick": "by_position", "blind_order": order}}
    game = charleston(f"{FIRST}; {SECOND}", rules=rules)
    before = {seat: Counter(rack(game, seat).split()) for seat in "ESWN"}
    say(game, OWING)
    more = {seat: Counter(rack(game, seat).split()) - before[seat] for seat in "ESWN"}
    assert {seat: " ".join(sorted(tiles)) for seat, tiles in more.items()} == received


def test_all_racks_keep_their_size_however_debts_are_paid() -> None:
    """DESIGN.md: tiles are only ever moved."""
    for order in ("fewest_blind_first", "east_first", "iou_chain"):
        for lines in ("E pass ? ? ?; S pass ? ? ?; W pass ? ? ?; N pass ? ? W", f"{THIRD}"):
            game = third(lines, rules={"charleston": {"blind_order": order}})
            assert [len(rack(game, seat).split()) for seat in "ESWN"] == [14, 13, 13, 13]
            assert may(game, "E") == ["again no", "again yes"]
            assert situation().table.census() == game.table.census()
