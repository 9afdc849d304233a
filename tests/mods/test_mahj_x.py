"""MAHJ-X: what is known of it."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import JOKER, Game, RulesError, load_rules
from standard.situation import asked, jokers, may, paid, player, rack, refusal, say, situation


def x(lines: str = "", options: Any = None, **given: Any) -> Game:
    rules = {"mods": {"mahj_x": options or {}}, **given.pop("rules", {})}
    return situation(lines, rules=rules, **given)


def rules(**options: Any) -> Any:
    return load_rules({"mods": {"mahj_x": options}})


def test_each_player_starts_with_a_joker() -> None:
    """RULES.md 2.14: one joker taken before the tiles are mixed; the other four are mixed in."""
    found = set()
    for seed in range(20):
        players = Game(rules(), seed).table.players.values()
        counts = [each.concealed.counts[JOKER] for each in players]
        assert min(counts) >= 1
        found.add(tuple(counts))
    assert len(found) > 1
    assert any(
        not each.concealed.counts[JOKER]
        for seed in range(20)
        for each in Game(rules(joker_first=False), seed).table.players.values()
    )


def test_where_there_are_too_few_nobody_starts_with_one() -> None:
    """Four players and two jokers."""
    loaded = load_rules({"mods": {"mahj_x": {}}, "deal": {"jokers": 2}})
    assert Game(loaded, 1).table.census() == loaded.set_counts


def test_everybody_starts_with_13() -> None:
    """RULES.md 2.14: also East, who draws first."""
    game = Game(rules(), 3)
    assert [each.held for each in game.table.players.values()] == [13, 13, 13, 13]
    assert len(game.table.wall.tiles) == 100
    game = x(E="1B", wall="9D")
    assert game.table.players["E"].held == 14
    assert "9D" in rack(game, "E").split()


def test_every_pass_may_be_blind() -> None:
    """RULES.md 2.14: all Charleston passes are blind or negotiated."""
    game = x(begin=None)
    assert {asked(game)[seat][0]["blind"] for seat in "ESWN"} == {3}
    usual = situation(begin=None)
    assert {asked(usual)[seat][0]["blind"] for seat in "ESWN"} == {0}


# A joker for a natural


def test_a_joker_is_swapped_for_a_natural_in_an_exposure() -> None:
    """RULES.md 2.14: a joker from the hand for a natural in an exposure."""
    game = x(E="J", exposed={"W": ["5D 5D J"], "N": ["9B J J"]})
    assert [words for words in may(game, "E") if words.startswith("trade")] == ["trade 5D W 1"]
    say(game, "E trade 5D W 1")
    assert player(game, "W")["exposed"] == ["5D J J"]
    assert (jokers(game, "E"), rack(game, "E").count("5D")) == (0, 1)
    assert game.table.players["E"].held == 14
    say(game, "E exchange 5D W 1")
    assert jokers(game, "E") == 1


def test_a_natural_has_to_stay() -> None:
    """RULES.md 1.16: there is always a natural in an exposure."""
    game = x(E="J", exposed={"N": ["9B J J"]})
    assert refusal(game, "E trade 9B N 1") == ("mahj_x", "no_natural")
    assert refusal(x(E="5D", exposed={"W": ["5D 5D J"]}), "E trade 5D W 1") == (
        "mahj_x",
        "no_joker",
    )


def test_the_claimed_tile_stays_first() -> None:
    """The bug class: an exposure that begins with a joker is no group of any tile."""
    game = x("E trade 5D W 1", E="J", exposed={"W": ["5D J 5D"]})
    assert game.table.exposures[0].shown.tile.text == "5D"
    assert player(game, "W")["exposed"] == ["5D J J"]


# A kong becomes a pung


def test_a_kong_may_become_a_pung() -> None:
    """RULES.md 2.14: a tile of it goes back to the rack."""
    game = x(E="1C", exposed={"E": ["5D 5D 5D J", "9B 9B 9B"]})
    assert [words for words in may(game, "E") if words.startswith("lower")] == [
        "lower 1 5D 5D 5D",
        "lower 1 5D 5D J",
    ]
    say(game, "E lower 1 5D 5D 5D")
    assert player(game, "E")["exposed"] == ["5D 5D 5D", "9B 9B 9B"]
    assert jokers(game, "E") == 1
    assert game.table.players["E"].held == 14
    assert refusal(game, "E lower 1 5D 5D 5D") == ("mahj_x", "no_kong")


# A joker announced


def test_an_announced_joker_does_not_end_the_turn() -> None:
    """RULES.md 2.14: discarded, announced, without ending the turn; another tile is drawn."""
    game = x("E announce J", E="J 1C", wall="9D 7D")
    assert player(game, "E")["discards"] == "J"
    assert "7D" in rack(game, "E").split()
    assert game.position()["turn"] == "E"
    assert asked(game).keys() == {"E"}
    assert game.table.players["E"].held == 14


def test_the_tile_drawn_for_it_is_a_self_pick() -> None:
    """RULES.md 2.14 is silent; the winner drew it, though the turn began with a claim."""
    game = x(
        "E discard 8C; W kong 8C 8C 8C 8C; W announce J; W mahjong",
        E="8C",
        W="222B 44B 6666C 888C J",
        wall="9D 4B",
    )
    assert paid(game) == {"E": -100, "S": -100, "W": 300, "N": -100}


def test_who_says_that_there_are_no_jokers_has_announced_none() -> None:
    """The kind of fault: one word for two circumstances, so that a claim was a self-pick."""
    rules = {"score": {"jokerless_must_be_announced": True}}
    claims = {"E": "8C", "W": "222B 444B 6666C 888C"}
    game = x("E discard 8C; W mahjong jokerless", rules=rules, **claims)
    assert paid(game) == {"E": -100, "S": -50, "W": 200, "N": -50}
    game = x(
        "W announce J; W mahjong",
        rules=rules,
        turn="W",
        W="222B 444B 6666C 888C",
        wall="J 8C",
    )
    assert paid(game) == {"E": -50, "S": -50, "W": 150, "N": -50}


@pytest.mark.parametrize("verb", ["trade 5D W 1", "lower 1 5D 5D J", "announce J"])
def test_each_may_be_switched_off(verb: str) -> None:
    """Options of the mod."""
    options = {"joker_for_natural": False, "kong_to_pung": False, "announced_joker": False}
    game = x(options=options, E="J", exposed={"W": ["5D 5D J"], "E": ["9B 9B 9B 9B"]})
    assert refusal(game, f"E {verb}") == ("mahj_x", "not_here")


def test_it_says_that_it_is_a_beta() -> None:
    """RULES.md 2.14: build what is known, marked beta."""
    mod = load_rules({"mods": {"mahj_x": {}}}).mods["mahj_x"]
    assert "beta" in mod.title
    assert "not known well enough" in mod.paragraph()


def test_not_where_everybody_holds_14() -> None:
    """Futures, thrown and picked: the two disagree about the tiles of a player."""
    with pytest.raises(RulesError, match="'futures' and 'mahj_x' answer mahj_turn_holds"):
        load_rules({"mods": {"mahj_x": {}, "futures": {"mode": "throw_and_pick"}}})
    load_rules({"mods": {"mahj_x": {}, "futures": {}}})
