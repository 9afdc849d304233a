"""The Charleston: the passes, blind passes, the vote, the courtesy."""

from __future__ import annotations

import pytest

from mahj import Game, Refused, load_rules
from standard.situation import (
    asked,
    may,
    paid,
    player,
    rack,
    refusal,
    result,
    say,
    situation,
    tiles,
)

CARDS = {
    "E": "111222333B 4445B 5B",
    "S": "111222333C 4445C",
    "W": "111222333D 4445D",
    "N": "NNN EEE WWW SSS R",
}
"""Each seat with tiles of its own kind, so that it shows who gets what from whom."""

FIRST = "E pass 1B 1B 1B; S pass 1C 1C 1C; W pass 1D 1D 1D; N pass N N N"
SECOND = "E pass 2B 2B 2B; S pass 2C 2C 2C; W pass 2D 2D 2D; N pass E E E"
THIRD = "E pass 3B 3B 3B; S pass 3C 3C 3C; W pass 3D 3D 3D; N pass W W W"
ALL_YES = "E again yes; S again yes; W again yes; N again yes"


def charleston(lines: str = "", **given: object) -> Game:
    racks = {**CARDS, **{seat: str(given.pop(seat)) for seat in "ESWN" if seat in given}}
    return situation(lines, begin=None, **racks, **given)  # type: ignore[arg-type]


def gained(game: Game, seat: str) -> set[str]:
    """The kinds of tiles that a seat holds and was not dealt."""
    return set(rack(game, seat).split()) - set(tiles(CARDS[seat]).split())


def test_the_first_pass_goes_to_the_right() -> None:
    """riichi-advanced, Charleston: first pass; the right is the next in turn."""
    game = charleston(FIRST)
    assert {seat: gained(game, seat) for seat in "ESWN"} == {
        "S": {"1B"},
        "W": {"1C"},
        "N": {"1D"},
        "E": {"N"},
    }


def test_the_second_pass_goes_across() -> None:
    """riichi-advanced, Charleston: second pass."""
    game = charleston(f"{FIRST}; {SECOND}")
    assert {seat: gained(game, seat) for seat in "ESWN"} == {
        "W": {"1C", "2B"},
        "N": {"1D", "2C"},
        "E": {"N", "2D"},
        "S": {"1B", "E"},
    }


def test_the_third_pass_goes_to_the_left() -> None:
    """riichi-advanced, Charleston: third pass."""
    game = charleston(f"{FIRST}; {SECOND}; {THIRD}")
    assert {seat: gained(game, seat) for seat in "ESWN"} == {
        "N": {"1D", "2C", "3B"},
        "E": {"N", "2D", "3C"},
        "S": {"1B", "E", "3D"},
        "W": {"1C", "2B", "W"},
    }


def test_the_second_charleston_goes_left_across_right() -> None:
    """riichi-advanced, Charleston: fourth to sixth pass."""
    game = charleston(f"{FIRST}; {SECOND}; {THIRD}; {ALL_YES}")
    say(game, "E pass 4B 4B 4B; S pass 4C 4C 4C; W pass 4D 4D 4D; N pass S S S")
    assert {"4B"} == gained(game, "N") - {"1D", "2C", "3B"}
    assert {"4C"} == gained(game, "E") - {"N", "2D", "3C"}
    say(game, "E pass 4C 4C 4C; S pass 4D 4D 4D; W pass S S S; N pass 4B 4B 4B")
    assert {"4C"} <= gained(game, "W")
    assert {"S"} <= gained(game, "E")
    say(game, "E pass S S S; S pass 4B 4B 4B; W pass 4C 4C 4C; N pass 4D 4D 4D")
    assert {"S"} <= gained(game, "S")
    assert {"4B"} <= gained(game, "W")
    assert {"4C"} <= gained(game, "N")
    assert {"4D"} <= gained(game, "E")


def test_nothing_moves_before_everyone_has_picked() -> None:
    """riichi-advanced, Charleston: players may only draw what is passed after they have passed."""
    game = charleston("E pass 1B 1B 1B; S pass 1C 1C 1C; W pass 1D 1D 1D")
    assert {seat: rack(game, seat) for seat in "ESWN"} == {
        seat: tiles(given) for seat, given in CARDS.items()
    }
    assert asked(game).keys() == {"N"}


def test_a_pick_stands_once_with_its_count_and_tiles() -> None:
    """DESIGN.md, `mahj replay --json`."""
    game = charleston(S="111222333C 44C JJ")
    assert asked(game)["S"] == [
        {
            "pick": 3,
            "verb": "pass",
            "from": tiles("111222333C 44C").split(),
            "blind": 0,
        }
    ]


def test_an_outgoing_pass_cannot_be_changed() -> None:
    """RULES.md 4.65."""
    game = charleston("E pass 1B 1B 1B")
    assert refusal(game, "E pass 2B 2B 2B") == ("charleston", "not_asked")


def test_everyone_passes_as_many_as_he_receives() -> None:
    """RULES.md part 4: each pass is three tiles."""
    game = charleston(f"{FIRST}; {SECOND}; {THIRD}")
    assert [len(rack(game, seat).split()) for seat in "ESWN"] == [14, 13, 13, 13]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("S pass 1C 1C", "wrong_count"),
        ("S pass 1C 1C 1C 2C", "wrong_count"),
        ("S pass", "wrong_count"),
        ("S pass 1C 1C 9D", "not_held"),
        ("S pass 5C 5C 1C", "not_held"),
        ("S pass 1C 1C J", "joker_passed"),
        ("S pass 1C 1C ?", "too_many_blind"),
        ("S pass 1C 1C 5X", "no_such_tile"),
    ],
)
def test_a_pass_is_three_tiles_of_ones_own_and_no_joker(line: str, code: str) -> None:
    """RULES.md 1.23, 4.62: jokers never; blind tiles only on the last pass of each Charleston."""
    game = charleston(S="111222333C 44C JJ" if code == "joker_passed" else "111222333C 4445C")
    assert refusal(game, line) == ("charleston", code)


@pytest.mark.parametrize("preset", ["nmjl", "riichi-advanced"])
def test_pairs_and_flowers_may_be_passed(preset: str) -> None:
    """RULES.md 4.64."""
    game = charleston(
        "E pass F F F; S pass 1C 1C 1C; W pass 1D 1D 1D; N pass N N N",
        E="FFF 1112223334B J",
        rules=preset,
    )
    assert gained(game, "S") == {"F"}


# Blind passes


def third(lines: str, **given: object) -> Game:
    return charleston(f"{FIRST}; {SECOND}; {lines}", **given)


def test_a_blind_tile_comes_from_what_comes_in_and_goes_on_unseen() -> None:
    """riichi-advanced, blind pass: he passes fewer of his own, and makes up from the incoming."""
    game = third("E pass 3B 3B ?; S pass 3C 3C 3C; W pass 3D 3D 3D; N pass W W W")
    assert rack(game, "E").split().count("3C") == 2
    assert rack(game, "N").split().count("3C") == 1
    assert rack(game, "N").split().count("3B") == 2
    assert rack(game, "E").split().count("3B") == 1


def test_three_blind_tiles_pass_everything_on() -> None:
    """RULES.md 1.18: the whole incoming pass goes on."""
    game = third("E pass ? ? ?; S pass 3C 3C 3C; W pass 3D 3D 3D; N pass W W W")
    assert rack(game, "N").split().count("3C") == 3
    assert rack(game, "E") == tiles("333B 4445B 5B 222D NNN")


def test_a_chain_of_blind_passes_goes_all_the_way_round() -> None:
    """RULES.md 1.18: as long as one passes a tile of his own, tiles reach everybody."""
    game = third("E pass ? ? ?; S pass ? ? ?; W pass ? ? ?; N pass W W W")
    # To the left: N to W, W on to S, S on to E, E on to N.
    assert rack(game, "N").split().count("W") == 3
    assert [len(rack(game, seat).split()) for seat in "ESWN"] == [14, 13, 13, 13]


def test_three_may_pass_some_blind_and_one_tile_of_ones_own_is_enough() -> None:
    """RULES.md 1.18 and 1.20."""
    game = third("E pass 3B ? ?; S pass ? ? ?; W pass ? ? ?; N pass ? ? ?")
    # The one tile goes all the way round and comes back.
    assert rack(game, "E").split().count("3B") == 3
    assert game.position()["phase"] == "charleston"


@pytest.mark.parametrize(
    ("order", "west", "north"),
    [
        ("fewest_blind_first", "5B W W", "1B 1B"),
        ("east_first", "1B W W", "5B 1B"),
    ],
)
def test_the_order_of_blind_passes_decides_what_is_handed_on(
    order: str, west: str, north: str
) -> None:
    """RULES.md 1.18; riichi-advanced: East goes first, in League play who passes fewest blind.

    To the left: South's tiles come to East, East's to North, North's to West. East passes a 5B
    and two blind, North two winds and one blind. If North goes first only the 5B lies there for
    him to hand on; if East does, one of the 1B is lower.
    """
    rules = {"charleston": {"blind_pick": "by_position", "blind_order": order}}
    game = charleston(
        f"{FIRST}; {SECOND}; E pass 5B ? ?; N pass W W ?; S pass 1B 1B 1B; W pass 3D 3D 3D",
        rules=rules,
    )
    got = {seat: rack(game, seat).split() for seat in "WN"}
    assert sorted(kind for kind in got["W"] if kind in ("5B", "1B", "W")) == west.split()
    assert sorted(kind for kind in got["N"] if kind in ("5B", "1B")) == sorted(north.split())


def test_the_presets_have_the_orders_of_their_documents() -> None:
    """RULES.md part 5."""
    orders = [
        vars(load_rules(preset).mods["charleston"])["blind_order"]
        for preset in ("nmjl", "riichi-advanced")
    ]
    assert orders == ["fewest_blind_first", "east_first"]


def test_blind_tiles_are_allowed_on_the_last_pass_of_each_charleston_only() -> None:
    """RULES.md 4.62."""
    game = charleston(f"{FIRST}; {SECOND}")
    assert asked(game)["E"][0]["blind"] == 3
    say(game, f"{THIRD}; {ALL_YES}")
    assert asked(game)["E"][0]["blind"] == 0
    say(game, "E pass 4B 4B 4B; S pass 4C 4C 4C; W pass 4D 4D 4D; N pass S S S")
    assert refusal(game, "E pass ? 4C 4C") == ("charleston", "too_many_blind")
    say(game, "E pass 4C 4C 4C; S pass 4D 4D 4D; W pass S S S; N pass 4B 4B 4B")
    assert asked(game)["E"][0]["blind"] == 3


ALL_BLIND = "E pass ? ? ?; S pass ? ? ?; W pass ? ? ?; N pass ? ? ?"


@pytest.mark.parametrize("preset", ["nmjl", "riichi-advanced"])
def test_where_everyone_passes_three_blind_there_is_no_such_pass(preset: str) -> None:
    """RULES.md 1.20; riichi-advanced: no pass occurs, and the ceremony goes on with the vote."""
    game = third("", rules=preset)
    before = [rack(game, seat) for seat in "ESWN"]
    say(game, ALL_BLIND)
    assert [rack(game, seat) for seat in "ESWN"] == before
    assert may(game, "E") == ["again no", "again yes"]


def test_where_everyone_passes_three_blind_the_ceremony_may_end() -> None:
    """RULES.md 1.20, the light document: no courtesy either, East discards."""
    game = third(ALL_BLIND, rules={"charleston": {"all_blind_three": "end_ceremony"}})
    assert game.position()["phase"] == "turns"
    assert asked(game).keys() == {"E"}


def test_east_may_have_to_pass_one_tile_of_his_own() -> None:
    """RULES.md 1.20, sloperama 534."""
    game = third("", rules={"charleston": {"all_blind_three": "east_must_pass_one"}})
    assert refusal(game, "E pass ? ? ?") == ("charleston", "too_many_blind")
    assert asked(game)["S"][0]["blind"] == 3
    say(game, "E pass ? ? 3B; S pass ? ? ?; W pass ? ? ?; N pass ? ? ?")
    assert may(game, "E") == ["again no", "again yes"]


# The vote and the courtesy


def test_the_first_no_settles_the_vote() -> None:
    """RULES.md 1.21."""
    game = charleston(f"{FIRST}; {SECOND}; {THIRD}; W again no")
    assert may(game, "E") == ["courtesy 0", "courtesy 1", "courtesy 2", "courtesy 3"]


def test_late_votes_are_passed_over() -> None:
    """DESIGN.md, records: answers of players asked together may stand in any order."""
    game = charleston(f"{FIRST}; {SECOND}; {THIRD}; W again no; E again yes; S again no")
    assert len(asked(game)) == 4
    say(game, "E courtesy 0")
    assert refusal(game, "E again yes")[0] == "charleston"


def test_everyone_may_be_heard_on_the_vote() -> None:
    """RULES.md 1.21, the other resolution."""
    table = {"charleston": {"vote_resolution": "collect_all"}}
    game = charleston(f"{FIRST}; {SECOND}; {THIRD}; W again no", rules=table)
    assert asked(game).keys() == {"E", "S", "N"}
    say(game, "E again yes; S again yes; N again yes")
    assert may(game, "E") == ["courtesy 0", "courtesy 1", "courtesy 2", "courtesy 3"]


def test_the_second_charleston_needs_everybody() -> None:
    """RULES.md 1.21; riichi-advanced: only if everyone agrees to it."""
    game = charleston(f"{FIRST}; {SECOND}; {THIRD}; {ALL_YES}")
    assert asked(game)["E"][0]["verb"] == "pass"


def test_a_table_may_have_no_second_charleston() -> None:
    """RULES.md 1.21."""
    table = {"charleston": {"second": "off"}}
    game = charleston(f"{FIRST}; {SECOND}; {THIRD}", rules=table)
    assert "courtesy 0" in may(game, "E")


def test_a_table_may_always_have_a_second_charleston() -> None:
    """RULES.md 1.21."""
    table = {"charleston": {"second": "always"}}
    game = charleston(f"{FIRST}; {SECOND}; {THIRD}", rules=table)
    assert asked(game)["E"][0]["verb"] == "pass"


def after_vote(lines: str = "", **given: object) -> Game:
    return charleston(f"{FIRST}; {SECOND}; {THIRD}; E again no; {lines}", **given)


def test_the_courtesy_moves_the_smaller_of_the_two_offers() -> None:
    """RULES.md 1.22; riichi-advanced, seventh pass."""
    game = after_vote("E courtesy 3; W courtesy 1; S courtesy 0; N courtesy 0")
    assert asked(game).keys() == {"E", "W"}
    assert asked(game)["E"][0]["pick"] == 1
    say(game, "E give 4B; W give 4D")
    assert "4D" in rack(game, "E").split()
    assert "4B" in rack(game, "W").split()
    assert game.position()["phase"] == "turns"


def test_nothing_moves_where_one_of_two_offers_nothing() -> None:
    """RULES.md 4.68: the other two are independent of it."""
    game = after_vote("E courtesy 0; W courtesy 3; S courtesy 2; N courtesy 3")
    assert asked(game).keys() == {"S", "N"}
    say(game, "S give 4C 4C; N give S S")
    assert rack(game, "S").split().count("S") == 2
    assert rack(game, "N").split().count("4C") == 2


def test_nobody_offers_anything() -> None:
    """RULES.md 1.22: offers may be 0."""
    game = after_vote("E courtesy 0; W courtesy 0; S courtesy 0; N courtesy 0")
    assert asked(game).keys() == {"E"}
    assert game.position()["phase"] == "turns"


def test_the_courtesy_is_held_after_the_second_charleston_too() -> None:
    """RULES.md 1.22 and 4.61."""
    game = charleston(f"{FIRST}; {SECOND}; {THIRD}; {ALL_YES}")
    say(game, "E pass 4B 4B 4B; S pass 4C 4C 4C; W pass 4D 4D 4D; N pass S S S")
    say(game, "E pass 4C 4C 4C; S pass 4D 4D 4D; W pass S S S; N pass 4B 4B 4B")
    say(game, "E pass S S S; S pass 4B 4B 4B; W pass 4C 4C 4C; N pass 4D 4D 4D")
    assert "courtesy 0" in may(game, "E")


def test_a_table_may_have_no_courtesy() -> None:
    """RULES.md 1.22."""
    game = charleston(
        f"{FIRST}; {SECOND}; {THIRD}; E again no", rules={"charleston": {"courtesy": False}}
    )
    assert game.position()["phase"] == "turns"


def test_no_joker_is_given_as_a_courtesy() -> None:
    """RULES.md 1.23."""
    game = after_vote(
        "E courtesy 3; W courtesy 1; S courtesy 0; N courtesy 0", E="111222333B 4445B J"
    )
    assert refusal(game, "E give J") == ("charleston", "joker_passed")


def test_a_player_offers_no_more_than_he_may_pass() -> None:
    """RULES.md 1.24: who holds nothing but jokers and two more offers two at the most."""
    mods = {"no_charleston": {"courtesy": True}, "jokers_flowers": {"jokers": 16}}
    game = situation(begin=None, S="JJJJ JJJJ JJJ 12C", rules={"mods": mods})
    assert may(game, "S") == ["courtesy 0", "courtesy 1", "courtesy 2"]
    assert refusal(game, "S courtesy 3")[0] == "charleston"


def test_with_too_few_tiles_to_pass_the_game_is_dealt_again() -> None:
    """RULES.md 1.24: the deal is aborted and replayed."""
    game = charleston(
        S="JJJJ JJJJ JJJ 12C", rules={"mods": {"jokers_flowers": {"jokers": 16}}}, E=CARDS["E"]
    )
    assert result(game)["kind"] == "abandoned"
    assert set(paid(game).values()) == {0}
    assert game.table.over is not None
    assert game.table.over.again


def test_nobody_discards_or_claims_during_the_charleston() -> None:
    """RULES.md part 4: play begins when the Charleston is over."""
    game = charleston()
    assert refusal(game, "E discard 1B")[0] in ("charleston", "turn")
    assert refusal(game, "S pung 1C 1C 1C") == ("call", "nothing_thrown")
    assert refusal(game, "S dead E") == ("dead_hand", "charleston")


def test_no_pass_after_the_charleston() -> None:
    """RULES.md part 4."""
    game = situation()
    assert refusal(game, "E pass 1B 1C 1D") == ("charleston", "charleston_over")


# A hand dealt complete

COMPLETE = "222B 444B 6666C 8888C"


@pytest.mark.parametrize("preset", ["nmjl", "riichi-advanced"])
def test_east_dealt_mah_jongg_may_declare_before_the_first_pass(preset: str) -> None:
    """RULES.md 1.25; riichi-advanced: the game ends before the first Charleston begins."""
    game = situation(begin=None, E=COMPLETE, rules=preset)
    assert may(game, "E") == ["mahjong", "skip"]
    say(game, "E mahjong")
    assert result(game)["line"] == "2468 #2"


def test_east_may_let_it_go_and_then_passes() -> None:
    """RULES.md 4.66."""
    game = situation("E skip", begin=None, E=COMPLETE)
    assert len(asked(game)) == 4
    assert refusal(game, "E mahjong")[0] == "mahjong"


def test_east_may_not_declare_during_the_charleston() -> None:
    """riichi-advanced: this does not apply if East obtains a winning hand during the Charleston."""
    game = situation(
        "E pass 1B 1C 1D; S pass 1B 1C 1D; W pass 1B 1C 1D; N pass 8C 8C 8C",
        begin=None,
        E="222B 444B 6666C 8C 1B 1C 1D",
        S="1B 1C 1D",
        W="1B 1C 1D",
        N="888C",
    )
    assert rack(game, "E") == tiles(COMPLETE)
    assert refusal(game, "E mahjong")[0] == "mahjong"
    assert [offer["verb"] for offer in asked(game)["E"]] == ["pass"]


def test_others_dealt_thirteen_do_not_declare_before_the_first_pass() -> None:
    """RULES.md 1.25: East only."""
    game = situation(begin=None, S="222B 444B 6666C 888C")
    assert len(asked(game)) == 4


def test_a_table_may_have_no_heavenly_hand() -> None:
    """RULES.md 1.25."""
    game = situation(begin=None, E=COMPLETE, rules={"mahjong": {"heavenly": "off"}})
    assert len(asked(game)) == 4


PASSES = "E pass 1B 1C 1D; S pass 1B 1C 1D; W pass 1B 1C 1D; N pass 8C 8C 8C"


@pytest.mark.parametrize(
    ("lines", "heavenly", "seat", "east"),
    [
        ("", "off", "E", COMPLETE),  # dealt, where that is not played
        ("E skip", "before_first_pass", "E", COMPLETE),  # dealt, and not declared
        (PASSES, "before_first_pass", "E", "222B 444B 6666C 8C 1B 1C 1D"),  # passed
        ("", "off", "S", COMPLETE),
    ],
)
def test_a_complete_hand_is_told_that_it_is_too_early(
    lines: str, heavenly: str, seat: str, east: str
) -> None:
    """riichi-advanced: not during the Charleston; what is refused is the moment, not the hand."""
    others = {"S": "1B 1C 1D", "W": "1B 1C 1D", "N": "888C"} if lines == PASSES else {}
    rules = {"mahjong": {"heavenly": heavenly}}
    game = situation(lines, begin=None, rules=rules, E=east, **others)
    with pytest.raises(Refused) as refused:
        say(game, f"{seat} mahjong")
    assert refused.value.refusal.code == "not_your_turn"
    assert "the turns have not begun" in str(refused.value)


def test_east_may_declare_after_the_charleston_instead_of_discarding() -> None:
    """RULES.md 1.25, 2.4."""
    game = situation("E mahjong", E=COMPLETE)
    assert result(game)["winner"] == "E"
    assert player(game, "E")["exposed"] == []
