"""Three players: an empty seat, two losers, and the wall in the Charleston where a table has it."""

from __future__ import annotations

from collections import Counter

import pytest

from mahj import Game, Refused, RulesError, load_rules
from mahj.registry import BOTS, load
from standard.situation import asked, may, paid, player, rack, refusal, say, situation

JOKER = "222B 44B J 6666C 888C"
DUMMY = {"charleston3": "dummy_from_wall"}


def three(**options: object) -> dict[str, object]:
    return {"mods": {"three_players": options}}


def test_three_sit_at_east_south_and_west() -> None:
    """RULES.md 2.12: East 14, the others 13, the empty seat nothing, all four walls."""
    game = situation(rules=three(), begin=None)
    assert {seat: each.held for seat, each in game.table.players.items()} == {
        "E": 14,
        "S": 13,
        "W": 13,
    }
    assert len(game.table.wall.tiles) == 152 - 40


def test_there_is_no_charleston() -> None:
    """RULES.md 2.4 and 2.12: none with fewer than four."""
    game = situation(rules=three(), begin=None)
    assert game.position()["phase"] == "turns"
    assert list(asked(game)) == ["E"]
    assert refusal(game, "E pass 1B 2B 3B") == ("charleston", "charleston_over")


def test_the_turn_goes_round_three() -> None:
    """RULES.md 2.12: normal play."""
    turns = []
    game = situation(rules=three(), E="1B", wall="1C 1D 2B")
    for line in ("E discard 1B", "S discard 1C", "W discard 1D", "E discard 2B"):
        turns.append(game.table.turn)
        say(game, line)
    assert turns == ["E", "S", "W", "E"]


def test_row_36_two_losers_on_a_discard() -> None:
    """RULES.md part 3."""
    game = situation("E discard 8C; W mahjong", E="8C", W=JOKER, rules=three())
    assert paid(game) == {"E": -50, "S": -25, "W": 75}


def test_two_losers_on_a_self_pick() -> None:
    """RULES.md 2.12: self-pick 2V each."""
    game = situation("W mahjong", turn="W", W=JOKER, wall="8C", rules=three())
    assert paid(game) == {"E": -50, "S": -50, "W": 100}


def test_the_discard_goes_to_the_next_of_three() -> None:
    """RULES.md 1.14: the next in turn."""
    game = situation("S discard 5D; W pung 5D 5D J; E pung 5D 5D J", turn="S", wall="5D",
                     W="5D J", E="5D J", rules=three())  # fmt: skip
    assert player(game, "W")["exposed"] == ["5D 5D J"]


def test_all_hands_but_one_are_two() -> None:
    """RULES.md 1.8: the game is played again when one live hand is left."""
    lines = "E dead S; E dead W"
    exposed = {"S": ["9B 9B 9B", "9C 9C 9C"], "W": ["9D 9D 9D", "9C 9C 9C"]}
    exposed["W"][1] = "1D 1D 1D"
    game = situation(lines, exposed=exposed, rules=three())
    over = game.table.over
    assert over is not None
    assert (over.kind, over.again) == ("dead", True)


@pytest.mark.parametrize("option", ["first", "courtesy"])
def test_a_table_that_wants_passes_all_the_same_has_those_that_three_can_make(option: str) -> None:
    """DESIGN.md: the table file goes first. Nobody sits opposite, so nobody passes across."""
    rules = {**three(), "charleston": {option: True, "second": "off"}}
    game = situation(rules=rules, begin=None)
    passes = 0
    while game.table.phase == "charleston":
        for seat in game.waiting:
            (pick,) = game.offers(seat)
            say(game, f"{seat} pass {' '.join(map(str, pick.tiles[:3]))}")  # type: ignore[union-attr]
        passes += 1
    assert passes == (2 if option == "first" else 0)


# The wall at the empty seat


SUITS = {"E": "B", "S": "C", "W": "D"}


def dummy(lines: str = "", **given: object) -> Game:
    racks = {seat: f"1111{suit} 2222{suit} 3333{suit} 4{suit}" for seat, suit in SUITS.items()}
    racks["E"] += " 4B"
    return situation(lines, begin=None, rules=three(**DUMMY), **racks, **given)  # type: ignore[arg-type]


RIGHT = "E pass 1B 1B 1B; S pass 1C 1C 1C; W pass 1D 1D 1D"
ACROSS = "E pass 2B 2B 2B; S pass 2C 2C 2C; W pass 2D 2D 2D"


def gained(game: Game, seat: str, own: str) -> Counter[str]:
    return Counter(tile for tile in rack(game, seat).split() if tile[-1] != own or len(tile) < 2)


def test_the_wall_passes_to_east_and_west_to_the_wall() -> None:
    """mahjlife.com article 188: random tiles of the wall for the absent seat."""
    game = dummy(RIGHT, wall="N N E")
    assert gained(game, "S", "C") == {"1B": 3}
    assert gained(game, "W", "D") == {"1C": 3}
    assert gained(game, "E", "B") == {"N": 2, "E": 1}
    assert [str(kind) for kind in game.table.place("the wall").tiles] == ["1D", "1D", "1D"]


def test_who_sits_opposite_the_empty_seat_passes_across_to_the_wall() -> None:
    """RULES.md 2.12 [I]."""
    game = dummy(f"{RIGHT}; {ACROSS}", wall="N N E W W W")
    assert gained(game, "S", "C") == {"1B": 3, "W": 3}
    assert gained(game, "E", "B") == {"N": 2, "E": 1, "2D": 3}
    assert gained(game, "W", "D") == {"1C": 3, "2B": 3}


def test_blind_tiles_may_be_those_of_the_wall() -> None:
    """RULES.md 1.18, with the wall as a player who passes three."""
    third = "E pass ? ? ?; S pass ? ? ?; W pass ? ? ?"
    game = dummy(f"{RIGHT}; {ACROSS}; {third}", wall="N N E W W W S S S")
    assert gained(game, "E", "B") == {"N": 2, "E": 1, "2D": 3}
    held = {seat: each.held for seat, each in game.table.players.items()}
    assert held == {"E": 14, "S": 13, "W": 13}
    assert [str(kind) for kind in game.table.place("the wall").tiles][-3:] == ["S", "S", "S"]


def test_the_wall_passes_no_joker() -> None:
    """RULES.md 4.63: incoming tiles hold none."""
    game = dummy(RIGHT, wall="J N J N E")
    assert gained(game, "E", "B") == {"N": 2, "E": 1}


def test_what_the_wall_was_passed_is_mixed_into_it() -> None:
    """RULES.md 2.12 [I]: no tile is lost, and the wall is as long as before."""
    game = dummy(RIGHT)
    rules = game.table.rules
    bots = {seat: load(BOTS, "greedy")() for seat in rules.seats}
    while game.table.phase == "charleston":
        seat = game.waiting[0]
        game.take(seat, game.bot_answer(seat, bots[seat]))
    assert len(game.table.wall.tiles) == 152 - 40
    assert game.table.place("the wall").tiles == []


def test_only_those_who_sit_opposite_each_other_have_a_courtesy() -> None:
    """RULES.md 1.22 and 2.12 [I]."""
    third = "E pass 3B 3B 3B; S pass 3C 3C 3C; W pass 3D 3D 3D; E again no"
    game = dummy(f"{RIGHT}; {ACROSS}; {third}")
    assert sorted(asked(game)) == ["E", "W"]
    say(game, "E courtesy 1; W courtesy 2; E give 4B; W give 4D")
    assert "4B" in rack(game, "W")


def test_a_wall_that_is_too_short_to_pass_has_it_dealt_again() -> None:
    """RULES.md 1.24."""
    game = dummy(RIGHT, left=2, wall="N N")
    over = game.table.over
    assert over is not None
    assert (over.kind, over.again) == ("abandoned", True)


# What there is not


def test_there_is_no_north() -> None:
    """DESIGN.md, game records: E S W at three players."""
    with pytest.raises(Refused, match="There is no seat N, only E, S or W"):
        situation("N discard 1B", rules=three())


@pytest.mark.parametrize("other", ["two_players"])
def test_it_is_not_played_with(other: str) -> None:
    """Each conflict says why, once."""
    with pytest.raises(RulesError, match="three players or two") as caught:
        load_rules({"mods": {"three_players": {}, other: {}}})
    assert len(caught.value.problems) == 1


def test_everything_else_may_be_claimed_as_ever() -> None:
    """RULES.md 2.12: normal play."""
    game = situation("E discard 5D", E="5D", S="5D 5D", W="5D J", rules=three())
    assert may(game, "W") == ["pung 5D 5D J", "skip"]
