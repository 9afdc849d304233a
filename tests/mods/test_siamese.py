"""Siamese: two players, two racks each, and two mah jonggs to win."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mahj import (
    Game,
    RecordError,
    RulesError,
    Win,
    load_rules,
    parse_record,
    replay,
    settle,
)
from standard.situation import (
    SMALL,
    asked,
    may,
    paid,
    player,
    rack,
    refusal,
    result,
    rules_of,
    say,
    situation,
    tiles,
)

FIRST = "FF 222B J 44C 66C 8888D"  # 2468 #1, 25
SECOND = "111C 222C 3333D 44D J"  # Run #2, 30, but for a 4D
WINDS = "FFFFF J NNNN SSSS"  # Winds #1, 30
NATURAL = "FF 2222B 44C 66C 8888D"
WEST = "FF 222B J 44C 66C 888D S"
"""The same for West, but for an 8D."""


def siamese(**options: object) -> dict[str, Any]:
    return {"mods": {"siamese": options}}


def two_hands(lines: str = "", *, rules: dict[str, Any] | None = None, **given: Any) -> Game:
    """East holds 2468 #1, or with its joker Run #2, and lacks a 4D for both; West's are loose."""
    given = {"E": f"{FIRST} {SECOND}", "wall": "9B 1B 4D", **given}
    return situation(lines, rules=rules or siamese(), **given)


WON = "E mahjong E.1 2468-1; E discard 9B; W discard 1B; E mahjong E.2"


# The deal


def test_two_players_have_two_racks_each_and_27_tiles() -> None:
    """RULES.md 2.10: no Charleston; both are dealt 27, and East draws first."""
    game = situation(rules=siamese(), begin=None)
    assert {seat: len(each.racks) for seat, each in game.table.players.items()} == {"E": 2, "W": 2}
    assert {seat: each.held for seat, each in game.table.players.items()} == {"E": 28, "W": 27}
    assert game.table.log[-1][1] is game.table.wall
    assert len(game.table.wall.tiles) == 152 - 55
    assert list(asked(game)) == ["E"]


def test_one_die_breaks_the_wall() -> None:
    """RULES.md 2.10; a table may have it otherwise."""
    assert load_rules({"mods": {"siamese": {}}}).dice == 1
    two = {"mods": {"siamese": {}}, "deal": {"break": "two_dice"}}
    assert load_rules(two).dice == 2


def test_east_may_be_dealt_28() -> None:
    """RULES.md 2.10: the older version."""
    game = situation(rules=siamese(deal="28_27"), begin=None, wall="9B")
    assert {seat: each.held for seat, each in game.table.players.items()} == {"E": 28, "W": 27}
    assert len(game.table.wall.tiles) == 152 - 55
    say(game, f"E {may(game, 'E')[0]}")
    assert "9B" in rack(game, "W").split()


# Exposures


def test_an_exposure_goes_to_a_rack_that_is_named() -> None:
    """DESIGN.md, game records: racks are E.1 and E.2 in exposures."""
    game = situation("E discard 5D", E="5D", W="5D 5D J", rules=siamese())
    offered = may(game, "W")
    assert {each.split()[1] for each in offered if each != "skip"} == {"W.1", "W.2"}
    say(game, "W kong W.2 5D 5D 5D J")
    assert player(game, "W")["racks"] == {
        "W.1": {"exposed": [], "mahjong": None, "dead": False},
        "W.2": {"exposed": ["5D 5D 5D J"], "mahjong": None, "dead": False},
    }
    assert player(game, "W")["exposed"] == ["5D 5D 5D J"]


def test_who_does_not_say_which_rack_is_told_which_there_are() -> None:
    """The message shows what may be said."""
    game = situation("E discard 5D", E="5D", W="5D 5D J", rules=siamese())
    assert refusal(game, "W pung 5D 5D J") == ("call", "which_rack")
    assert refusal(game, "W pung E.1 5D 5D J") == ("call", "which_rack")
    assert refusal(game, "W pung W.3 5D 5D J") == ("call", "which_rack")
    assert game.find("W", "pung w.2 5d j 5d").text == "pung W.2 5D 5D J"


def test_an_exposure_is_changed_on_its_rack() -> None:
    """RULES.md 1.12; exposures cannot move."""
    game = situation("E discard 5D; W pung W.2 5D 5D J", E="5D", W="5D 5D J", rules=siamese())
    edits = [each for each in may(game, "W") if each.startswith("edit")]
    assert edits
    assert all(each.startswith("edit W.2 1 5D") for each in edits)
    say(game, "W edit W.2 1 5D 5D 5D")
    assert player(game, "W")["racks"]["W.2"]["exposed"] == ["5D 5D 5D"]


@pytest.mark.parametrize("upgrade_later", [False, True])
def test_no_more_than_13_tiles_are_exposed_on_a_rack(upgrade_later: bool) -> None:
    """The fault: with 14 on one rack and mah jongg on the other nothing was left to discard.

    As with one rack, where a claim leaves a tile to discard.
    """
    rules = {**siamese(), "exposure": {"upgrade_later": upgrade_later}}
    shown = {"W.2": ["5B 5B 5B", "6C 6C 6C", "F F F F"]}
    given: dict[str, Any] = {"E": "7D", "W": "7D 7D 7D 7B 5B J", "exposed": shown}
    game = situation("E discard 7D", rules=rules, **given)
    groups = {each.split()[0] for each in may(game, "W") if "W.2" in each}
    assert groups == {"pung"}
    assert refusal(game, "W kong W.2 7D 7D 7D 7D") == ("siamese", "rack_full")
    assert "kong W.1 7D 7D 7D 7D" in may(game, "W")
    say(game, "W pung W.2 7D 7D J")
    assert not [each for each in may(game, "W") if each.startswith("edit") and len(each) > 20]
    assert refusal(game, "W edit W.2 4 7D 7D 7D J")[1] == "rack_full"


def test_a_joker_is_exchanged_by_rack_and_number() -> None:
    """RULES.md 1.26, DESIGN.md: counted on the rack."""
    shown = {"W.1": ["N N N"], "W.2": ["3C 3C J", "5D 5D J"]}
    game = situation(rules=siamese(), E="5D", exposed=shown)
    assert "exchange 5D W.2 2" in may(game, "E")
    say(game, "E exchange 5D W.2 2")
    assert player(game, "W")["racks"]["W.2"]["exposed"] == ["3C 3C J", "5D 5D 5D"]
    assert refusal(game, "E exchange 3C W 1") == ("exchange", "usage")
    assert refusal(game, "E exchange 3C W.1 2") == ("exchange", "no_exposure")


def test_a_record_puts_exposures_on_racks() -> None:
    """DESIGN.md: `exposed = { "E.2" = [...] }`; the seat alone says too little."""
    head = 'rules = {preset = "nmjl", mods = {siamese = {}}}\n[deal]\nstart = "turns"\n'
    game = replay(parse_record(f'{head}exposed = {{ "W.2" = ["5D 5D J"] }}\n---\n'))
    assert player(game, "W")["racks"]["W.2"]["exposed"] == ["5D 5D J"]
    assert game.table.players["W"].held == 27
    with pytest.raises(RecordError, match=r"no rack 'W', only E\.1, E\.2, W\.1 or W\.2"):
        replay(parse_record(f'{head}exposed = {{ W = ["5D 5D J"] }}\n---\n'))


# Mah jongg


def test_the_first_mah_jongg_is_laid_down_and_its_winner_discards() -> None:
    """RULES.md 2.10: those 14 tiles are locked; the same player discards from the other hand."""
    game = two_hands("E mahjong E.1 2468-1")
    assert game.table.over is None
    assert player(game, "E")["racks"]["E.1"]["mahjong"] == (
        "F F 2B 2B 2B J 4C 4C 6C 6C 8D 8D 8D 8D"
    )
    assert rack(game, "E") == tiles(f"{SECOND} 9B")
    say(game, "E discard 9B")
    assert (game.table.turn, game.table.players["E"].held) == ("W", 27)
    assert len(game.table.players["E"].concealed.tiles) == 13


def test_it_may_be_on_either_rack_where_nothing_is_exposed() -> None:
    """RULES.md 2.10: tiles move freely between own racks while unexposed."""
    game = two_hands()
    assert [each for each in may(game, "E") if "mahjong" in each] == [
        "mahjong E.1 2468-1",
        "mahjong E.1 run-2",
        "mahjong E.2 2468-1",
        "mahjong E.2 run-2",
    ]
    assert refusal(game, "E mahjong") == ("mahjong", "which_rack")
    assert refusal(game, "E mahjong E.1") == ("mahjong", "not_so")
    say(game, "E mahjong E.2 2468-1")
    assert refusal(game, "E mahjong E.2") == ("mahjong", "rack_won")
    assert refusal(game, "E mahjong E.1") == ("mahjong", "not_complete")


def test_what_is_exposed_on_a_rack_has_to_be_part_of_its_hand() -> None:
    """RULES.md 2.10: exposures belong to a rack."""
    shown = {"E.2": ["2B 2B 2B J"]}
    game = two_hands(E=f"FF 44C 66C 8888D {SECOND}", exposed=shown)
    assert [each for each in may(game, "E") if "mahjong" in each] == ["mahjong E.2"]
    say(game, "E mahjong E.2")
    assert player(game, "E")["exposed"] == []
    assert game.table.players["E"].held == 28


def test_jokers_of_a_declared_mah_jongg_cannot_be_exchanged() -> None:
    """RULES.md 2.10."""
    shown = {"E.2": ["2B 2B 2B J"]}
    game = two_hands(E=f"FF 44C 66C 8888D {SECOND}", W="2B", exposed=shown)
    say(game, "E discard 9B")
    assert "exchange 2B E.2 1" in may(game, "W")
    game = two_hands("E mahjong E.2; E discard 9B",
                     E=f"FF 44C 66C 8888D {SECOND}", W="2B", exposed=shown)  # fmt: skip
    assert not any("exchange" in each for each in may(game, "W"))
    assert refusal(game, "W exchange 2B E.2 1") == ("exchange", "declared")


def test_nothing_more_goes_to_a_rack_with_mah_jongg() -> None:
    """RULES.md 2.10: locked."""
    game = two_hands("E mahjong E.1 2468-1; E discard 9B; W discard 1C", wall="9B 1C")
    assert {each.split()[1] for each in may(game, "E") if each != "skip"} == {"E.2"}
    assert refusal(game, "E pung E.1 1C 1C 1C") == ("call", "rack_won")


def test_a_discard_claimed_for_the_first_mah_jongg_brings_the_turn() -> None:
    """ML-191: and then the player discards from the other hand."""
    game = situation(
        "E discard 8D; W mahjong W.2", E="8D", W=f"{WEST} N", wall="R", rules=siamese()
    )
    assert game.table.over is None
    assert (game.table.turn, game.table.came) == ("W", "claim")
    assert game.table.players["W"].held == 28
    say(game, "W discard N")
    assert game.table.turn == "E"


def test_a_claimed_discard_has_to_be_part_of_the_hand() -> None:
    """RULES.md 4.21: a hand that was whole without it is declared in one's own turn."""
    given: dict[str, Any] = {"W": f"{WEST} 8D", "rules": siamese()}
    game = situation("E discard S", E="S", **given)
    assert "mahjong W.1" not in may(game, "W")
    assert refusal(game, "W mahjong W.1") == ("mahjong", "not_complete")
    game = situation("E discard 2B", E="2B", **given)
    assert "mahjong W.1" in may(game, "W")  # in the place of the joker


# The end, and payments


def test_row_37_two_mah_jonggs_and_none() -> None:
    """RULES.md part 3: 25, then 30 twice, with jokers."""
    game = two_hands(WON)
    assert paid(game) == {"E": 85, "W": -85}
    over = result(game)
    assert [(each["line"], each["value"]) for each in over["wins"]] == [
        ("2468 #1", 25),
        ("Run #2", 30),
    ]
    assert json.dumps(over)


@pytest.mark.parametrize(
    ("when", "paid_", "left"),
    [
        ("wall_game", {"E": 85 + 70, "W": -85, "kitty": -70}, 0),
        ("every_hand", {"E": 85 + 70 - 10, "W": -85 - 10, "kitty": -50}, 20),
    ],
)
def test_a_kitty_is_taken_and_filled_once_a_game(
    when: str, paid_: dict[str, int], left: int
) -> None:
    """RULES.md 2.9: the next winner takes it; the kind of fault: it was paid for each mah jongg."""
    rules = {"mods": {"siamese": {}, "kitty": {"when": when}}}
    game = two_hands(WON, rules=rules, scores={"E": 0, "W": 0, "kitty": 70})
    assert paid(game) == paid_
    assert game.table.pots == {"kitty": left}


def test_declared_together_they_are_doubled() -> None:
    """RULES.md 2.10: both doubled if declared together."""
    game = two_hands("E mahjong E.1 2468-1; E mahjong E.2", wall="4D")
    assert paid(game) == {"E": 170, "W": -170}


def test_a_hand_without_jokers_is_doubled_alone() -> None:
    """RULES.md 2.10: jokerless twice; the other hand has one. Sooner or later is no matter."""
    east = f"{NATURAL} 111C 222C 3333D 4D JJ"
    game = two_hands("E mahjong E.1; E discard 9B; W discard 1B; E mahjong E.2", E=east)
    assert paid(game) == {"E": 2 * 25 + 2 * 30, "W": -110}


def test_scores_are_compared_and_the_difference_is_paid() -> None:
    """RULES.md 2.10: the other has one mah jongg."""
    game = situation(
        "E mahjong E.1; E discard 9B; W mahjong W.1; W discard 9D",
        E=FIRST, W=WINDS, wall="9B 9D", left=2, rules=siamese(),
    )  # fmt: skip
    assert paid(game) == {"E": 25 - 30, "W": 30 - 25}
    assert [each["winner"] for each in result(game)["wins"]] == ["E", "W"]


@pytest.mark.parametrize(
    ("east", "west", "gets"),
    [(500, 500, -5), (3, 500, -3), (500, 10, -5), (0, 10, 0), (0, 0, 0)],
)
def test_a_purse_holds_what_the_other_owes(east: int, west: int, gets: int) -> None:
    """RULES.md 2.3 and 2.10: the difference is paid, 5 here, and only that is capped. The kind of
    fault: West's empty purse made East, who owed less to begin with, pay more."""
    game = situation(
        "E mahjong E.1; E discard 9B; W mahjong W.1; W discard 9D",
        E=FIRST, W=WINDS, wall="9B 9D", left=2, rules={"mods": {"siamese": {}, "pie": {}}},
        scores={"E": east, "W": west},
    )  # fmt: skip
    assert paid(game) == {"E": gets, "W": -gets}


def test_the_wall_ends_it_and_mah_jonggs_are_paid() -> None:
    """RULES.md 2.10: or a draw from an empty wall."""
    game = two_hands("E mahjong E.1 2468-1; E discard 9B; W discard 1B", wall="9B 1B", left=2)
    assert result(game)["kind"] == "mahjong"
    assert paid(game) == {"E": 25, "W": -25}


def test_with_no_mah_jongg_it_is_a_wall_game() -> None:
    """RULES.md 1.34."""
    game = two_hands("E discard 9B; W discard 1B", wall="9B 1B", left=2)
    assert result(game)["kind"] == "wall"
    assert paid(game) == {"E": 0, "W": 0}


def test_who_threw_the_winning_tile_pays_25_more() -> None:
    """RULES.md 2.10: their discard is called for mah jongg in the turn that wins."""
    game = two_hands(
        "E mahjong E.1 2468-1; E discard 9B; W discard 4D; E mahjong E.2", W="4D", wall="9B 1B"
    )
    assert paid(game) == {"E": 110, "W": -110}
    game = two_hands(
        "E mahjong E.1 2468-1; E discard 9B; W discard 4D; E mahjong E.2", W="4D", wall="9B 1B",
        rules=siamese(claimed_bonus=0),
    )  # fmt: skip
    assert paid(game) == {"E": 85, "W": -85}


def test_a_claim_of_the_first_of_two_in_one_turn_costs_25_too() -> None:
    """RULES.md 2.10: called for mah jongg in the turn in which the opponent wins."""
    game = two_hands(
        "E discard 9B; W discard 4D; E mahjong E.2; E mahjong E.1", W="4D", wall="9B 1B"
    )
    assert paid(game) == {"E": 2 * 30 + 2 * 2 * 25 + 25, "W": -185}


def test_a_claim_for_an_exposure_before_two_mah_jonggs_costs_25() -> None:
    """RULES.md 2.10: after which the opponent declares twice in that turn."""
    claimed = "E discard 9B; W discard 3D; E kong E.2 3D 3D 3D 3D"
    east = f"{FIRST} 111C 222C 333D 444D J"
    game = two_hands(f"{claimed}; E mahjong E.1; E mahjong E.2", E=east, W="3D", wall="9B 1B")
    assert paid(game) == {"E": 2 * 25 + 2 * 2 * 30 + 25, "W": -195}
    game = two_hands(f"{claimed}; E mahjong E.1; E discard 1C", E=east, W="3D", wall="9B 1B")
    assert game.table.over is None


def test_it_is_no_matter_who_threw_the_tile() -> None:
    """RULES.md 2.10: no self-pick double, no discarder double."""
    rules = rules_of(siamese(claimed_bonus=0))
    for thrower in ("W", None):
        win = Win(rules.in_turn, "E", thrower, 25)
        assert settle(rules.hooks, win).payments(rules.seats) == {"E": 25, "W": -25}


# Dead hands


SHOWN = {"W.1": ["2B 2B 2B 2B", "8C 8C 8C 8C"], "W.2": ["9B 9B 9B", "9C 9C 9C"]}
"""No line of the card has what West shows on W.2."""


def test_a_hand_is_dead_on_its_rack() -> None:
    """RULES.md 2.10: dead per rack. The other hand plays on."""
    game = situation("E dead W.2", exposed=SHOWN, rules=siamese())
    racks = player(game, "W")["racks"]
    assert (racks["W.1"]["dead"], racks["W.2"]["dead"]) == (False, True)
    assert player(game, "W")["dead"] is False
    assert refusal(game, "E dead W.2") == ("dead_hand", "already_dead")
    say(game, f"E {may(game, 'E')[0]}")
    assert game.table.turn == "W"


def test_what_killed_a_hand_goes_back_and_is_not_exchanged() -> None:
    """RULES.md 2.10: exposures that caused death are not exchangeable; the others stay."""
    shown = {"W.1": ["2B 2B 2B J"], "W.2": ["N N N J", "9B 9B J"]}
    game = situation("E dead W.2", exposed=shown, E="9B", rules=siamese())
    racks = player(game, "W")["racks"]
    assert (racks["W.1"]["exposed"], racks["W.2"]["exposed"]) == (["2B 2B 2B J"], ["N N N J"])
    assert game.table.players["W"].held == 27


def test_both_hands_dead_end_the_game() -> None:
    """RULES.md 2.10: and pay four times the lowest value of the card, 25."""
    shown = {"W.1": ["9B 9B 9B", "9D 9D 9D"], "W.2": ["1D 1D 1D", "9C 9C 9C"]}
    game = situation("E dead W.2; E dead W.1", exposed=shown, rules=siamese())
    assert result(game)["kind"] == "dead"
    assert paid(game) == {"E": 100, "W": -100}
    assert game.table.over is not None
    assert game.table.over.again is False


def test_a_dead_hand_beside_mah_jongg_skips_its_turns() -> None:
    """RULES.md 2.10: one dead, one mah jongg: the turn is skipped."""
    shown = {"E.2": ["9B 9B 9B", "9C 9C 9C"]}
    game = two_hands("W dead E.2; E mahjong E.1", E=FIRST, exposed=shown, wall="9D 1B 3B 5B")
    assert game.table.turn == "W"
    assert game.table.players["E"].sits_out
    say(game, "W discard 1B; W discard 3B")
    assert game.table.turn == "W"


def test_where_neither_can_go_on_mah_jonggs_are_paid() -> None:
    """RULES.md 2.10 [I]: its open case."""
    shown = {"E.2": ["9B 9B 9B", "9C 9C 9C"], "W.1": ["1D 1D 1D", "9D 9D 9D"]}
    lines = "W dead E.2; E dead W.1; E mahjong E.1; W mahjong W.2"
    game = situation(lines, E=FIRST, W=WINDS, exposed=shown, wall="R 0", rules=siamese())
    assert result(game)["kind"] == "mahjong"
    assert paid(game) == {"E": -5, "W": 5}


# Beside others


def test_an_atomic_hand_may_be_one_of_the_two() -> None:
    """RULES.md 2.17: also an option in Siamese. Both rules say once for all, with other reasons."""
    pairs = "11B 33B 55B 77B 99B NN EE"
    rules = {"mods": {"siamese": {}, "atomic": {"announce": "none"}}}
    game = situation("E mahjong E.1", E=pairs, wall="R", left=1, rules=rules)
    assert game.table.over is None
    discard = next(each for each in may(game, "E") if each.startswith("discard"))
    say(game, f"E {discard}")
    assert paid(game) == {"E": 50, "W": -50}


@pytest.mark.parametrize("dead", ["W.1", "W.2"])
def test_mah_jongg_by_a_wrong_name_is_on_the_rack_that_can_have_it(dead: str) -> None:
    """RULES.md 4.42: it ends the game. The other rack shows groups that no line has."""
    naming = {"naming": "required", "misname": "nmjl_penalty"}
    shown = {dead: ["9B 9B 9B", "9C 9C 9C"]}
    held = "222B 444B 6666C 88C J RG 9D"
    rules = {**siamese(), "discard": naming}
    game = situation("E discard 5D as 8C; W mahjong", E="5D", W=held, exposed=shown, rules=rules)
    assert result(game)["line"] == "2468 #2"
    assert paid(game) == {"E": -25, "W": 25}


@pytest.mark.parametrize("first", ["W dead E", "E mahjong E"])
@pytest.mark.parametrize(("open_rack", "other"), [("1", "2"), ("2", "1")])
def test_mah_jongg_by_a_wrong_name_is_on_the_rack_that_is_still_open(
    first: str, open_rack: str, other: str
) -> None:
    """RULES.md 4.42 and 2.10: not on one with mah jongg or a dead hand."""
    naming = {"naming": "required", "misname": "nmjl_penalty"}
    dead = "dead" in first
    shown = {f"E.{open_rack}": ["8D 8D 8D 8D"]}
    held = "222C 44C 6D JJJ"
    if dead:
        shown[f"E.{other}"] = ["9B 9B 9B", "9D 9D 9D"]
        held += " 1357B 35D N"
    else:
        held += " 222B 444B 666C J 888C J"
    game = situation(
        f"{first}.{other}; E discard R; W discard 5B as 4C; E mahjong",
        rules={**siamese(), "discard": naming, "dead_hand": {"exposures": "keep_all"}},
        E=held,
        wall="R 5B",
        exposed=shown,
    )
    won = result(game).get("wins") or [result(game)]
    assert [each["line"] for each in won] == ["2468 #2"] * (1 if dead else 2)


@pytest.mark.parametrize("other", ["two_players", "three_players", "bettor", "live_table"])
def test_what_it_is_not_played_with(other: str) -> None:
    """Each conflict says why."""
    with pytest.raises(RulesError, match=r"Siamese|one hand of each") as caught:
        load_rules({"card": SMALL, "mods": {"siamese": {}, other: {}}})
    assert len(caught.value.problems) == 1


def test_mah_jongg_in_error_is_paid_by_the_line_nearest_on_either_rack() -> None:
    """RULES.md 1.37 and 2.10: what is exposed on a rack belongs to the hand on it."""
    game = situation(
        "W mahjong",
        rules={**siamese(), "mahjong": {"error": "nmjl_full"}},
        turn="W",
        W="FFFFF SSSS 1B 3B 5B 7B 9B 1D 3D 5D 7D 9D R",
        exposed={"W.1": ["2B 2B 2B"], "W.2": ["N N N N"]},
    )
    for_both_dead, for_the_error = 4 * 25, 2 * 30
    assert paid(game)["E"] == for_both_dead + for_the_error
