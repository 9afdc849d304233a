"""Dead hands at other tables: on what grounds, by whose word, and who pays for it."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import Game
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
)

DEAD = ["9B 9B 9B", "9D 9D 9D"]
"""Exposures that no line of the small card holds together, nor alone."""
CONCEALED = ["2B 2B 2B", "4B 4B 4B", "6B 6B 6B"]
"""Exposures that one line of the small card holds, a concealed one; the first two fit another."""
GONE: dict[str, Any] = {
    "exposed": {"N": ["2B 2B 2B 2B", "8C 8C 8C 8C"]},
    "discards": {"W": "4D 4D 4D"},
}
"""North's exposures fit a line that needs two 4D, of which three lie there."""


def table(lines: str = "", *, preset: str = "nmjl", dead: dict[str, Any], **dealt: Any) -> Game:
    """A situation with these options of dead hands."""
    return situation(lines, rules={"preset": preset, "dead_hand": dead}, **dealt)


def is_dead(game: Game, seat: str) -> bool:
    return bool(player(game, seat)["dead"])


# What is a ground

GROUNDS: dict[str, dict[str, Any]] = {
    "exposures_fit_no_line": {"exposed": {"N": DEAD}},
    "concealed_line_exposed": {"exposed": {"N": CONCEALED}},
    "tiles_exhausted": GONE,
}


@pytest.mark.parametrize("case", GROUNDS)
@pytest.mark.parametrize("ground", GROUNDS)
def test_a_hand_is_dead_on_the_grounds_that_the_table_knows(ground: str, case: str) -> None:
    """RULES.md 1.6."""
    game = table("E dead N", dead={"grounds": [ground]}, **GROUNDS[case])
    assert is_dead(game, "N") is (ground == case)


@pytest.mark.parametrize("case", GROUNDS)
def test_a_ground_that_does_not_count_makes_the_declaration_wrong(case: str) -> None:
    """RULES.md 1.5 and 1.6."""
    others = [each for each in GROUNDS if each != case]
    for how in ("pay_at_end", "declarer_dead_now"):
        dead = {"grounds": others, "wrong_declaration": how}
        game = table("E dead N", dead=dead, **GROUNDS[case])
        assert is_dead(game, "N") is False
        assert is_dead(game, "E") is (how == "declarer_dead_now")


@pytest.mark.parametrize("case", GROUNDS)
def test_the_grounds_hold_too_where_nobody_declares(case: str) -> None:
    """RULES.md 1.3 and 1.6."""
    for grounds in ([case], [each for each in GROUNDS if each != case]):
        dead = {"declare_when": "automatic", "grounds": grounds}
        game = table(dead=dead, **GROUNDS[case])
        assert is_dead(game, "N") is (grounds == [case])


# One's own hand


def test_nobody_declares_their_own_hand_dead() -> None:
    """RULES.md 1.4."""
    game = table(dead={}, exposed={"E": DEAD})
    assert refusal(game, "E dead E") == ("dead_hand", "own_hand")


@pytest.mark.parametrize("when", ["any_time", "own_turn"])
def test_who_declares_their_own_hand_is_not_heard(when: str) -> None:
    """RULES.md 1.4: no penalty, and they keep playing until an opponent declares."""
    dead = {"self_declare": "ignored", "declare_when": when}
    game = table("E dead E", dead=dead, exposed={"E": DEAD}, E="3C")
    assert not is_dead(game, "E")
    say(game, "E discard 3C; S discard " + rack(game, "S").split()[0])
    say(game, "W dead E")
    assert is_dead(game, "E")


@pytest.mark.parametrize("when", ["any_time", "own_turn"])
@pytest.mark.parametrize("exposed", [[], DEAD])
def test_who_may_declare_their_own_hand_is_dead_then(when: str, exposed: list[str]) -> None:
    """RULES.md 1.4: also by what they alone know."""
    dead = {"self_declare": "allowed", "declare_when": when, "target_needs_exposure": True}
    game = table("E dead E", dead=dead, exposed={"E": exposed})
    assert is_dead(game, "E")
    assert game.position()["turn"] == "S"


def test_ones_own_hand_is_declared_when_others_are() -> None:
    """RULES.md 1.3 and 1.4."""
    game = table(dead={"self_declare": "allowed", "declare_when": "own_turn"})
    assert "dead E" in may(game, "E")
    assert refusal(game, "S dead S") == ("dead_hand", "own_turn")
    game = table(dead={"self_declare": "allowed", "declare_when": "off"})
    assert refusal(game, "E dead E") == ("dead_hand", "no_declaring")


# Contested

CONTEST = {"contest": "accused"}


@pytest.mark.parametrize(
    ("shown", "agrees", "dead", "pays"),
    [
        (DEAD, True, True, {"E": 0, "N": 0}),
        (DEAD, False, False, {"E": 50, "N": -50}),
        ([], True, True, {"E": 0, "N": 0}),
        ([], False, False, {"E": -50, "N": 50}),
    ],
)
def test_the_accused_agrees_or_the_one_who_was_wrong_pays(
    shown: list[str], agrees: bool, dead: bool, pays: dict[str, int]
) -> None:
    """RULES.md 1.5 and 4.74: the hand goes on, and it is settled at the end."""
    game = table("E dead N", dead=CONTEST, exposed={"N": shown}, turn="S", left=1, wall="3C")
    assert not is_dead(game, "N")
    say(game, "N agree" if agrees else "")
    assert is_dead(game, "N") is dead
    say(game, "S discard 3C")
    assert result(game)["kind"] == "wall"
    assert {seat: paid(game)[seat] for seat in "EN"} == pays


@pytest.mark.parametrize("points", [50, 25])
def test_who_was_wrong_pays_besides_a_win(points: int) -> None:
    """RULES.md 1.5 and part 3, row 23: 50 at most tables, 25 at some."""
    game = table(
        "E dead S; E discard 8C; W mahjong",
        dead={**CONTEST, "wrong_declaration_points": points},
        E="8C",
        W="222B 44B J 6666C 888C",
    )
    assert paid(game) == {"E": -50 - points, "S": -25 + points, "W": 100, "N": -25}


def test_nobody_learns_who_was_right_before_the_end() -> None:
    """RULES.md 1.5: what is owed is found when the game is over."""
    for shown in (DEAD, []):
        game = table("E dead N", dead=CONTEST, exposed={"N": shown}, turn="S")
        assert game.table.penalties == []
        notes = [note for note in game.views["N"].notes if note.mod == "dead_hand"]
        assert notes[0].data == {"N": ["E"]}
        assert "East" in notes[0].lines[0]


def test_each_accuser_is_heard_once() -> None:
    """RULES.md 1.5."""
    game = table("E dead N; W dead N", dead=CONTEST, turn="S", left=1, wall="3C")
    assert refusal(game, "E dead N") == ("dead_hand", "already_declared")
    say(game, "S discard 3C")
    assert paid(game) == {"E": -50, "S": 0, "W": -50, "N": 100}


def test_only_who_was_declared_dead_agrees() -> None:
    """RULES.md 1.5."""
    game = table("E dead N", dead=CONTEST, turn="S")
    assert refusal(game, "W agree") == ("dead_hand", "not_declared")
    assert refusal(table(dead={}), "W agree") == ("dead_hand", "not_declared")
    say(game, "N agree")
    assert refusal(game, "N agree") == ("dead_hand", "not_declared")
    assert "N" not in asked(game)


# What becomes of the owner, and of the exposures


@pytest.mark.parametrize("may_exchange", [False, True])
def test_a_dead_player_who_plays_on_may_exchange_jokers_at_some_tables(may_exchange: bool) -> None:
    """RULES.md 1.1."""
    game = table(
        "E dead S; E discard 3C",
        E="3C",
        S="9D",
        exposed={"S": ["9B 9B 9B"], "N": ["9D 9D J"]},
        wall="5D",
        dead={"turns": "draw_and_discard", "may_exchange_jokers": may_exchange},
    )
    assert ("exchange 9D N 1" in may(game, "S")) is may_exchange
    if may_exchange:
        say(game, "S exchange 9D N 1")
        assert "J" in rack(game, "S").split()
    assert refusal(game, "S mahjong") == ("mahjong", "dead")
    assert not any(words.startswith("dead") for words in may(game, "S"))


@pytest.mark.parametrize(
    ("pays", "base", "payments"),
    [
        (True, "nmjl", {"E": -50, "S": -25, "W": 100, "N": -25}),
        (False, "nmjl", {"E": -50, "S": 0, "W": 75, "N": -25}),
        (True, "flat", {"E": -25, "S": -25, "W": 75, "N": -25}),
        (False, "flat", {"E": -25, "S": 0, "W": 50, "N": -25}),
    ],
)
def test_whether_a_dead_player_pays_the_winner(
    pays: bool, base: str, payments: dict[str, int]
) -> None:
    """RULES.md 1.2 and part 3, row 18."""
    game = situation(
        "E dead S; E discard 8C; W mahjong",
        E="8C",
        W="222B 44B J 6666C 888C",
        exposed={"S": DEAD},
        rules={"dead_hand": {"pays_winner": pays}, "score": {"base": base}},
    )
    assert paid(game) == payments


@pytest.mark.parametrize("exposures", ["return_offending", "keep_all", "return_all"])
@pytest.mark.parametrize("concealed", ["return_all", "keep_all"])
def test_the_exposures_of_a_concealed_line(exposures: str, concealed: str) -> None:
    """RULES.md 1.7: if the line was concealed everything goes back."""
    dead = {"exposures": exposures, "concealed_exposures": concealed}
    game = table("E dead N", dead=dead, exposed={"N": CONCEALED})
    assert player(game, "N")["exposed"] == (CONCEALED if concealed == "keep_all" else [])
    game = table("E dead N", dead=dead, **GONE)
    assert bool(player(game, "N")["exposed"]) is (exposures != "return_all")


def test_in_league_play_a_concealed_line_goes_back_whole() -> None:
    """RULES.md 1.7 and 4.36: none of its jokers can be exchanged."""
    shown = ["2B 2B 2B", "4B 4B J", "6B 6B 6B"]
    game = situation("S dead N", exposed={"N": shown}, E="4B")
    assert player(game, "N")["exposed"] == []
    assert not any(words.startswith("exchange") for words in may(game, "E"))
