"""Atomic: RULES.md 2.17, and row 28 of part 3."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import Game, Record, Start, load_rules, parse_record, parse_tiles, replay
from mahj.deadness import is_dead
from mahj.registry import BOTS, load
from standard.situation import asked, may, paid, refusal, result, say, situation

SIX = "11B 33C NN FF 5555D"  # and a tile
RULES: dict[str, Any] = {"mods": {"atomic": {}, "no_charleston": {}}}
EACH_50 = {"E": -50, "S": -50, "W": 150, "N": -50}


def atomic(lines: str = "", *, announced: str = "W", **given: Any) -> Game:
    """A game without a Charleston, in which these seats have announced Atomic."""
    rules: dict[str, Any] = {"mods": {"atomic": given.pop("options", {}), "no_charleston": {}}}
    rules["mods"] |= given.pop("mods", {})
    said = [f"{seat} {'atomic' if seat in announced else 'skip'}" for seat in "ESWN"]
    if rules["mods"]["atomic"].get("announce") == "none":
        said = []
    return situation("; ".join([*said, lines]), rules=rules, begin=None, **given)


def test_row_28_everyone_pays_fifty() -> None:
    """RULES.md part 3; Mahjongg and Me, May 2014: a flat 50, here on a self-pick."""
    game = atomic(
        "E discard R; S discard 9D; W mahjong", W=f"{SIX} 8C", E="R", S="9D", wall="9D 8C"
    )
    assert paid(game) == EACH_50
    assert result(game)["line"] == "Atomic #1"


def test_a_thrown_tile_is_paid_alike() -> None:
    """Whoever threw it pays no more than the others."""
    assert paid(atomic("E discard 8C; W mahjong", W=f"{SIX} 8C", E="8C")) == EACH_50


@pytest.mark.parametrize("pay", [50, 100, 25])
def test_what_it_pays(pay: int) -> None:
    """Mahjongg and Me: others pay 100 and more."""
    game = atomic("E discard 8C; W mahjong", W=f"{SIX} 8C", E="8C", options={"pay": pay})
    assert paid(game) == {"E": -pay, "S": -pay, "W": 3 * pay, "N": -pay}


def test_a_table_may_double_it_for_having_no_jokers() -> None:
    """RULES.md 2.17: `jokerless_double`, as a rule not."""
    options = {"jokerless_double": True}
    game = atomic("E discard 8C; W mahjong", W=f"{SIX} 8C", E="8C", options=options)
    assert paid(game)["W"] == 300


def test_other_doubles_count() -> None:
    """RULES.md 2.19: multipliers multiply."""
    game = atomic("E discard 8C; W mahjong", W=f"{SIX} 8C", E="8C", mods={"double_card": {}})
    assert paid(game)["W"] == 300


# Announcing


def test_everyone_is_asked_after_the_charleston() -> None:
    """Also who holds a joker: being asked tells nothing."""
    game = situation(rules=RULES, begin=None, S="J", W=SIX)
    assert sorted(asked(game)) == ["E", "N", "S", "W"]
    assert may(game, "W") == ["atomic", "skip"]
    assert may(game, "S") == ["skip"]
    assert refusal(game, "S atomic") == ("atomic", "joker")


def test_it_comes_after_the_charleston() -> None:
    """Mahjongg and Me: right after the Charleston, before the first discard."""
    rules = {"mods": {"atomic": {}}, "charleston": {"first": False}}
    game = situation(rules=rules, begin=None)
    assert asked(game)["E"][0] == "courtesy 0"
    say(game, "; ".join(f"{seat} courtesy 0" for seat in "ESWN"))
    assert may(game, "E") == ["atomic", "skip"]


def test_later_it_is_too_late() -> None:
    game = atomic(announced="")
    assert refusal(game, "E atomic") == ("atomic", "not_now")
    assert refusal(game, "W atomic") == ("atomic", "not_now")


def test_whoever_has_not_announced_it_cannot_win_so() -> None:
    game = atomic("E discard 8C", announced="N", W=f"{SIX} 8C", E="8C")
    assert game.table.turn == "S"
    game = atomic(
        "E discard R; S discard 9D", announced="", W=f"{SIX} 8C", E="R", S="9D", wall="9D 8C"
    )
    assert "mahjong" not in may(game, "W")
    assert refusal(game, "W mahjong") == ("mahjong", "not_complete")


def test_whoever_has_announced_it_wins_in_no_other_way() -> None:
    """They play on for Atomic alone, until a joker comes."""
    card = "222B 444B 6666C 888C"
    game = atomic("E discard 8C", W=card, E="8C")
    assert game.table.turn == "S"
    assert refusal(atomic("E discard R", W=card, E="R"), "W mahjong")[0] == "mahjong"
    game = atomic("E discard 8C; W mahjong", announced="", W=card, E="8C")
    assert result(game)["line"] == "2468 #2"


def test_everyone_hears_it() -> None:
    game = atomic(announced="WS")
    (note,) = game.views["N"].notes
    assert note.lines == ("Atomic has been announced by South and West.",)
    assert not atomic(announced="").views["N"].notes


def test_before_announcing_a_player_is_told_how_near_it_is() -> None:
    game = situation(rules=RULES, begin=None, W=f"{SIX} 8C")
    (note,) = game.views["W"].notes
    assert note.lines == ("For an Atomic hand you lack 1 tile.",)


def test_a_table_may_need_no_announcing() -> None:
    """RULES.md 2.17: `announce = none`; then the card counts too."""
    options = {"announce": "none"}
    game = atomic("E discard 8C; W mahjong", W=f"{SIX} 8C", E="8C", options=options)
    assert paid(game) == EACH_50
    game = atomic("E discard 8C; W mahjong", W="222B 444B 6666C 888C", E="8C", options=options)
    assert result(game)["line"] == "2468 #2"


def test_of_both_ways_the_one_counts_that_pays_more() -> None:
    """RULES.md 1.33: the 50 of Singles and Pairs is doubled by the thrower."""
    options = {"announce": "none"}
    game = atomic("E discard 7B; W mahjong", W="112233445566B 7B", E="7B", options=options)
    assert result(game)["line"] == "Singles and Pairs #1"
    assert paid(game)["W"] == 200


# What it may hold


@pytest.mark.parametrize(
    ("options", "rack", "wins"),
    [
        ({}, "11B 33C NN FF 5555D", True),
        ({"flowers": "forbidden"}, "11B 33C NN FF 5555D", False),
        ({"flowers": "forbidden"}, "11B 33C NN EE 5555D", True),
        ({"identical_pairs_twice": False}, "11B 33C NN FF 5555D", False),
        ({"identical_pairs_twice": False}, "11B 33C NN FF 55D 66D", True),
        ({}, "1111B 3333C 5555D", True),
        ({}, "11B 33C NN FF 55D 6D J", False),
    ],
)
def test_which_pairs_count(options: dict[str, Any], rack: str, wins: bool) -> None:
    """RULES.md 2.17: any pairs; some tables forbid flowers; no jokers at all."""
    free = {"announce": "none", **options}
    game = atomic("E discard 8C", W=f"{rack} 8C", E="8C", options=free)
    assert ("W" in game.waiting and "mahjong" in may(game, "W")) is wins


# Claims and jokers


def test_only_the_last_tile_is_claimed() -> None:
    """Mahjongg and Me: no exposures."""
    game = atomic("E discard 5D", W="11B 33C NN 555D 8C 9B", N="JJ", E="5D")
    assert refusal(game, "W pung 5D 5D 5D") == ("atomic", "atomic")
    game = atomic("E discard 5D", announced="", W="11B 33C NN 555D 8C 9B", E="5D")
    assert "pung 5D 5D 5D" in may(game, "W")


@pytest.mark.parametrize("mode", ["revert", "dead"])
def test_a_joker_that_is_drawn(mode: str) -> None:
    """Mahjongg and Me: it is shown, and the player goes back to a hand of the card."""
    game = atomic(
        "E discard R; S discard 9D",
        W="222B 444B 6666C 888C",
        E="R",
        S="9D",
        wall="9D J",
        options={"joker_drawn": mode},
    )
    west = game.table.players["W"]
    assert west.dead is (mode == "dead")
    (note,) = game.views["N"].notes
    assert note.lines == ("Atomic was given up, after a joker, by West.",)
    if mode == "revert":
        assert may(game, "W")[-1] == "mahjong"
        say(game, "W mahjong")
        assert result(game)["line"] == "2468 #2"
    else:
        assert game.table.turn == "N"


def test_a_joker_is_not_exchanged_for() -> None:
    """An Atomic hand has no use for it."""
    lines = "E discard 5D; S pung 5D 5D J; S discard 9D"
    game = atomic(lines, W="11B 33C NN FF 5D 8C 9B", E="5D", S="5D J 9D", wall="1C")
    assert game.table.turn == "W"
    assert refusal(game, "W exchange 5D S 1") == ("atomic", "atomic")
    game = atomic(lines, announced="", W="11B 33C NN FF 5D 8C 9B", E="5D", S="5D J 9D", wall="1C")
    assert "exchange 5D S 1" in may(game, "W")


def test_an_atomic_hand_is_not_found_dead() -> None:
    """By what lies face up there are always pairs to be had."""
    gone = {"S": "1111B 2222B 3333B", "N": "4444B 5555B 6666B"}
    rules = {"mods": {"atomic": {"announce": "none"}}}
    game = situation(rules=rules, discards=gone)
    assert not is_dead(game.table, "W")


# Those who look on


@pytest.mark.parametrize(("announced", "waits"), [("W", {"8C": 2}), ("", None)])
def test_show_waits_knows_of_it(announced: str, waits: dict[str, int] | None) -> None:
    """Only who has announced it waits for a pair."""
    game = atomic(
        "E discard R", announced=announced, W=f"{SIX} 8C", E="8C R", mods={"show_waits": {}}
    )
    notes = {note.mod: note.data for note in game.views["W"].notes}
    told: Any = notes.get("show_waits")
    assert (told and set(told["waits"])) == (waits and set(waits))


def test_greedy_announces_what_is_near() -> None:
    """A bot that knows of ways beside the card goes by how near they are."""
    game = situation(rules=RULES, begin=None, W=f"{SIX} 8C", S="222B 444B 6666C 888C")
    bot = load(BOTS, "greedy")()
    chosen = {seat: game.bot_answer(seat, bot).text for seat in "ESWN"}
    assert chosen == {"E": "skip", "S": "skip", "W": "atomic", "N": "skip"}


def test_hand_knows_of_it_by_the_rules_alone() -> None:
    """`mahj hand --rules` asks the rules, not a table."""
    rules = load_rules({"mods": {"atomic": {}}})
    assert [way.name for way in rules.ways] == ["Atomic"]
    hands = rules.judge.hands()
    assert hands is not None
    assert hands.away([0] * 37) <= 14


def test_a_record_brings_it_back() -> None:
    rules = {"preset": "nmjl", "mods": {"atomic": {}, "no_charleston": {}}}
    start = Start(racks={"W": parse_tiles(f"{SIX} 8C"), "E": parse_tiles("8C")})
    record = Record(seed=3, rules=rules, start=start)
    text = record.head() + "W atomic\nE discard 8C\nW mahjong\n"
    over = replay(parse_record(text)).table.over
    assert over is not None
    assert over.wins[0].line == "Atomic #1"


def test_a_claim_that_nobody_was_asked_about_is_refused_by_the_rule() -> None:
    """The kind of fault: the game had gone on, and it was said that nothing was thrown."""
    game = atomic("E discard N", W=f"{SIX} 8C", E="N")
    assert (game.table.turn, game.table.thrown) == ("S", None)
    assert refusal(game, "W pung N N N") == ("atomic", "atomic")
    assert refusal(game, "S pung N N N") == ("call", "nothing_thrown")
