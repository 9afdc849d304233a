"""Live table: errors, and what becomes of them; RULES.md 2.24, and part 3 rows 20 to 23 and 35.

The situations of RULES.md part 4 are in tests/rulings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mahj import Game, Refused, Win, load_rules
from mahj.results import settle
from mahj.testing import check_games
from standard.situation import asked, may, paid, player, rack, refusal, result, rules_of, say
from standard.situation import situation as dealt

WAITING = "222B 444B 6666C 88C J"
"""Waits for 8C on 2468 #2, which is worth 25."""


def live(**options: object) -> dict[str, Any]:
    """A table file's content with the mod."""
    return {"mods": {"live_table": options}}


def situation(lines: str = "", **given: Any) -> Game:
    """A game at a live table."""
    return dealt(lines, **{"rules": live(), **given})


def dead(game: Game) -> str:
    """Whose hands are dead."""
    return "".join(seat for seat in "ESWN" if player(game, seat)["dead"])


def says(game: Game, seat: str) -> set[str]:
    """What this seat may interject, misnamed discards aside."""
    return {each.text for each in game.views[seat].interjections() if " as " not in each.text}


# What the table plays by


DRAWN = "E discard 1B; N draw; W dead N"
TOO_FEW = "E discard 1B; N discard 4B; W dead N"
EARLY = "E discard 1B; N exchange 3C S 1; W dead N"
ERRED: Mapping[str, Any] = {"E": "1B", "N": "3C 4B", "exposed": {"S": ["3C 3C J"]}, "wall": "9D 9D"}


@pytest.mark.parametrize(
    ("grounds", "kills"),
    [
        (["wrong_count", "out_of_turn_draw", "early_exchange"], [DRAWN, TOO_FEW, EARLY]),
        (["wrong_count"], [DRAWN, TOO_FEW]),
        (["out_of_turn_draw"], [DRAWN]),
        (["early_exchange"], [EARLY]),
        ([], []),
    ],
)
def test_a_table_says_which_errors_make_a_hand_dead(grounds: list[str], kills: list[str]) -> None:
    """RULES.md 1.6: the grounds are a subset."""
    found = [
        lines
        for lines in (DRAWN, TOO_FEW, EARLY)
        if dead(situation(lines, rules=live(grounds=grounds), **ERRED))
    ]
    assert found == kills


def test_it_sets_the_options_that_permit_errors() -> None:
    """RULES.md 1.15 and 1.37."""
    mods = load_rules(live()).mods
    assert vars(mods["discard"])["naming"] == "required"
    assert vars(mods["discard"])["misname"] == "nmjl_penalty"
    assert vars(mods["mahjong"])["error"] == "nmjl_full"


def test_a_table_may_permit_fewer() -> None:
    """What the table file says goes before what the mod sets."""
    game = situation(E="8C", rules={**live(), "mahjong": {"error": "blocked"}})
    assert refusal(game, "E mahjong") == ("mahjong", "not_complete")
    assert refusal(game, "E throw_in") == ("mahjong", "nothing_to_throw_in")


def test_no_error_is_offered() -> None:
    """Errors are interjections: nobody is asked to err, and no bot does unless it interjects."""
    game = situation(E="1B")
    assert {text.split()[0] for text in may(game, "E")} == {"discard"}
    assert all(" as " not in text for text in may(game, "E"))


PERMITTED: Mapping[str, tuple[str, str, set[str]]] = {
    "on turn": ("", "E", {"mahjong", "throw_in", "wreck", "dead S", "dead W", "dead N"}),
    "another's turn": (
        "",
        "S",
        {"draw", "mahjong", "throw_in", "wreck", "dead E", "dead W", "dead N"},
    ),
    "next after a discard": (
        "E discard 1B",
        "S",
        {"hold", "discard 2B", "mahjong", "throw_in", "wreck", "dead E", "dead W", "dead N"},
    ),
    "after a discard": (
        "E discard 1B",
        "N",
        {"hold", "draw", "discard 4B", "mahjong", "throw_in", "wreck"}
        | {"dead E", "dead S", "dead W"},
    ),
    "who has discarded": (
        "E discard 1B",
        "E",
        {"draw", "throw_in", "wreck", "dead S", "dead W", "dead N"},
    ),
    "a dead hand": ("S throw_in", "S", set()),
}


@pytest.mark.parametrize("when", PERMITTED)
def test_what_may_go_wrong_when(when: str) -> None:
    """RULES.md 4.45 to 4.56."""
    lines, seat, wanted = PERMITTED[when]
    racks = {"E": "1111B 5555B 9999B NN", "S": "2222B 6666B 7777B E"}
    racks |= {"W": "3333B 1111C 5555C E", "N": "4444B 8888B 9999C E"}
    said = says(situation(lines, **racks), seat)
    discards = {text for text in said if text.startswith("discard ")}
    assert {text for text in said if text not in discards} == {
        text for text in wanted if not text.startswith("discard ")
    }
    assert discards >= {text for text in wanted if text.startswith("discard ")}
    assert bool(discards) == any(text.startswith("discard ") for text in wanted)


@pytest.mark.parametrize(
    "line",
    [
        "S draw",
        "S put_back",
        "S mend W 1",
        "S hold",
        "S discard 2B",
        "S throw_in",
        "E discard 1B as 2B",
    ],
)
def test_at_another_table_there_is_no_such_error(line: str) -> None:
    """RULES.md 2.24: elsewhere errors are blocked."""
    game = dealt(E="1B", S="2B")
    seat, _, words = line.partition(" ")
    with pytest.raises(Refused):
        game.find(seat, words)


# The window after a discard


def test_the_next_player_is_asked_before_drawing() -> None:
    """RULES.md 4.13: until the next player racks the discard may be claimed."""
    game = situation("E discard 1B", E="1B", wall="3D", left=9)
    assert asked(game) == {"S": ["skip"]}
    assert game.position()["wall"] == 9
    say(game, "S skip")
    assert game.position()["wall"] == 8


def test_nobody_waits_for_the_next_player_once_another_claims() -> None:
    """A record ends with the mah jongg."""
    game = situation("E discard 8C; W mahjong", E="8C", W=WAITING)
    assert result(game)["winner"] == "W"
    game = situation("E discard 8C; W skip", E="8C", W=WAITING)
    assert asked(game) == {"S": ["skip"]}


def test_a_skip_that_was_not_waited_for_is_passed_over() -> None:
    """DESIGN.md, records: answers of players asked together may stand in any order."""
    game = situation("E discard 8C; W pung 8C 8C 8C; S skip; W discard R", E="8C", W="88C R")
    assert asked(game) == {"N": ["skip"]}


# Wrong counts


def test_a_wrong_count_cannot_win_but_is_alive_until_somebody_says_so() -> None:
    """RULES.md 4.53; AMJA, dead hand."""
    lines = "E discard 1B; N draw; S skip; S discard 8C"
    game = situation(lines, E="1B", N=WAITING, S="8C", wall="9D 9D")
    assert "mahjong" not in may(game, "N")
    assert "pung 8C 8C 8C" in may(game, "N")
    assert refusal(game, "N mahjong") == ("live_table", "wrong_count")
    assert dead(game) == ""


def test_a_wrong_count_stays_wrong_from_turn_to_turn() -> None:
    """RULES.md 4.53: it is not fixable."""
    lines = "E discard 1B; N draw; S skip; S discard 2B; W skip; W discard 3B; N skip"
    game = situation(lines, E="1B", S="2B", W="3B", wall="9D 8D 7D 6D")
    assert game.position()["turn"] == "N"
    assert game.table.players["N"].held == 15
    say(game, "N discard 9D; W dead N")
    assert dead(game) == "N"


def test_who_has_a_tile_too_few_draws_one_like_everybody() -> None:
    """RULES.md 4.55."""
    game = situation("E discard 1B; S discard 2B; W skip; W discard 3B; N skip; N discard 4B; "
                     "E skip; E discard 5B; S skip", E="15B", S="2B", W="3B", N="4B",
                     wall="9D 8D 7D 6D 5D")  # fmt: skip
    assert game.position()["turn"] == "S"
    assert game.table.players["S"].held == 13


def test_hands_found_dead_without_a_word_are_so_by_wrong_counts_too() -> None:
    """RULES.md 1.3 and 1.6."""
    rules = {**live(), "dead_hand": {"declare_when": "automatic"}}
    game = situation("E discard 1B; N draw; S skip", E="1B", rules=rules)
    assert dead(game) == "N"


def test_the_ground_is_told() -> None:
    """The reason is what everybody sees."""
    from mahj import why_dead

    game = situation("E discard 1B; N draw", E="1B")
    assert why_dead(game.table, "N") == "North holds a wrong number of tiles: 14"
    assert why_dead(game.table, "S") is None


def test_the_last_tile_drawn_out_of_turn_is_gone() -> None:
    """The next player has nothing to draw: a wall game."""
    game = situation("E discard 1B; N draw; S skip", E="1B", wall="9D", left=1)
    assert result(game)["kind"] == "wall"


def test_a_wrong_tile_that_went_back_to_a_dead_hand_cannot_be_put_right() -> None:
    """RULES.md 4.31 and 1.7: the exposure is gone with the hand."""
    lines = "E discard 1B; W draw; S skip; S exchange 4C W 1; N dead W"
    game = situation(
        lines,
        E="1B",
        S="34C",
        exposed={"W": ["3C 3C J"]},
        wall="9D 8D",
        rules={**live(), "dead_hand": {"exposures": "return_all"}},
    )
    assert player(game, "W")["exposed"] == []
    assert "mend W 1" not in says(game, "S")
    assert refusal(game, "S mend W 1") == ("live_table", "no_mend")


def test_who_has_said_hold_cannot_claim_what_they_throw_then() -> None:
    """RULES.md 4.4 and 4.19."""
    game = situation("E discard 1B; N hold; N discard 4D", E="1B", N="4D 4D 4D J 5C")
    assert not [text for text in may(game, "N") if text != "skip"]


# Out of turn


def test_after_a_discard_out_of_turn_the_turn_is_whose_it_was() -> None:
    """RULES.md 4.56."""
    game = situation("E discard 1B; N discard 2B; S skip", E="1B", N="2B")
    assert game.position()["turn"] == "S"
    game = situation("E discard 1B; S discard 2B; W skip", E="1B", S="2B")
    assert game.position()["turn"] == "W"


def test_of_two_discards_out_of_turn_the_turn_is_still_whose_it_was() -> None:
    """RULES.md 4.56."""
    lines = "E discard 1B; N discard 2B; W discard 3B; S skip"
    game = situation(lines, E="1B", N="2B", W="3B")
    assert game.position()["turn"] == "S"
    assert player(game, "W")["discards"] == "3B"


def test_a_joker_taken_out_of_turn_is_used_until_somebody_says_so() -> None:
    """RULES.md 4.27."""
    game = situation("S exchange 3C W 1", S="3C", exposed={"W": ["3C 3C J"]})
    assert "J" in rack(game, "S").split()
    say(game, "E dead S")
    assert dead(game) == "S"


# Payments (RULES.md part 3)


def paying(**win: Any) -> dict[str, int]:
    hooks = rules_of(live()).hooks
    given = {"winner": "W", "thrower": "E", "value": 25, "jokerless": False}
    return settle(hooks, Win(seats=("E", "S", "W", "N"), **{**given, **win})).payments(
        ("E", "S", "W", "N")
    )


@pytest.mark.parametrize("fact", ["misnamed", "out_of_turn"])
def test_rows_20_and_21_who_threw_it_wrongly_pays_for_all(fact: str) -> None:
    """RULES.md part 3: V25, from the thrower alone, 100."""
    assert paying(facts={fact: True}) == {"E": -100, "S": 0, "W": 100, "N": 0}
    assert paying() == {"E": -50, "S": -25, "W": 100, "N": -25}
    assert paying(facts={fact: True}, jokerless=True)["E"] == -200


def test_row_22_the_survivor_is_paid_twice_the_line_that_was_meant() -> None:
    """RULES.md part 3: a line of 40, two others threw in."""
    lines = "S mahjong; W throw_in; N throw_in"
    game = situation(lines, turn="S", S="11B 2222B J 333B 44B 4C", wall="5C")
    assert paid(game) == {"E": 80, "S": -80, "W": 0, "N": 0}


def test_row_23_a_contested_death_is_paid_besides_the_win() -> None:
    """RULES.md part 3: the accuser threw the winning tile."""
    game = situation("E dead S; E discard 8C; W mahjong", E="8C", W=WAITING)
    assert paid(game) == {"E": -100, "S": 25, "W": 100, "N": -25}


def test_row_35_a_wrecked_wall_costs_the_lowest_value_for_each_intact_hand() -> None:
    """RULES.md part 3: two hands are left."""
    game = situation("S mahjong; W wreck", turn="S")
    assert paid(game) == {"E": 25, "S": 0, "W": -50, "N": 25}


def test_the_last_who_erred_pays() -> None:
    """RULES.md 4.48: not the first."""
    lines = "S mahjong; W mahjong; N throw_in"
    game = situation(lines, turn="S", S="NN EE WW S 11B 22C 33D", wall="1B 1C")
    assert paid(game)["S"] == 0
    assert paid(game)["W"] == -paid(game)["E"] < 0


def test_hands_thrown_in_without_a_cause_are_dead_and_nothing_is_paid() -> None:
    """RULES.md 1.8: the game is played again."""
    game = situation("S throw_in; W throw_in; N throw_in")
    assert game.table.over is not None
    assert game.table.over.again
    assert set(paid(game).values()) == {0}


# Beside other rules


@pytest.mark.parametrize(
    "rules",
    [
        {**live(), "dead_hand": {"turns": "draw_and_discard"}},
        {**live(), "dead_hand": {"declare_when": "automatic", "exposures": "keep_all"}},
        {**live(), "preset": "school"},
        {**live(thrown_out_of_turn="mahjong_only", drawn_out_of_turn="may_go_back")},
        {**live(two_wrong_counts="replay"), "preset": "riichi-advanced"},
        {"mods": {"live_table": {}, "zombie_blanks": {}, "three_players": {}}},
    ],
    ids=["dead hands play on", "found dead", "school", "lenient", "riichi-advanced", "three"],
)
def test_games_with_errors_keep_the_laws(rules: dict[str, Any]) -> None:
    """The laws of the kit, with whatever may go wrong."""
    check_games(load_rules(rules), range(3))
