"""MAHJ-X: what is known of it."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import JOKER, Game, RulesError, Tile, is_dead, load_rules, parse_tiles, suited
from mahj.card import Hand, answer, expand, hand_key, make_line
from standard.situation import (
    asked,
    jokers,
    may,
    paid,
    player,
    rack,
    refusal,
    result,
    say,
    situation,
)


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


@pytest.mark.parametrize("flower", ["5D 5D F J", "5D F J 5D", "5D J F 5D"])
def test_its_own_tile_stays_first_before_flowers_that_stand_for_it(flower: str) -> None:
    """A kong that began with a flower could not be made a pung by the words that were offered."""
    game = situation(
        "E trade 5D E 1; E exchange 5D E 1; E trade 5D E 1",
        rules={"mods": {"mahj_x": {}, "historical": {"year": 1993, "flowers_wild": "any_tile"}}},
        E="JJ",
        exposed={"E": [flower]},
    )
    assert player(game, "E")["exposed"] == ["5D F J J"]
    lowered = [words for words in may(game, "E") if words.startswith("lower")]
    assert lowered == ["lower 1 5D F J", "lower 1 5D J J"]
    say(game, f"E {lowered[0]}")


# Runs backwards


def backwards(form: str, **more: Any) -> list[str]:
    """What a line of this form is played as besides."""
    line = make_line(form, 25, **{"numbers": "run", **more})
    mod: Any = rules().mods["mahj_x"]
    return list(mod.mahj_setup_forms(line))


@pytest.mark.parametrize(
    ("form", "also"),
    [
        ("11a 2222a 3333a 4444a", ["44a 3333a 2222a 1111a"]),
        ("FF 111a 2222b DDDDDc", ["FF 222a 1111b DDDDDc"]),
        ("12345a 66b 777b 8888b", ["87654a 33b 222b 1111b"]),
        ("FF 1234a 5555b 6666b|6666c", ["FF 6543a 2222b 1111b|1111c"]),
        ("=99a 11a 222a 3333a! 444b~", ["=99a 44a 333a 2222a! 111b~"]),
    ],
)
def test_a_run_has_its_groups_on_falling_numbers_too(form: str, also: list[str]) -> None:
    """RULES.md 2.14: runs may be played backwards."""
    assert backwards(form) == also


@pytest.mark.parametrize(
    "form",
    [
        "11a 222a 3333a 444a 55a",
        "1111a 22b 22a 22c 3333a",
        "11a 22a 333a 33b 22b 111b",
        "FFFF 1111a 2222b DDc",
        "FFFF 12345a 54321b",
    ],
)
def test_a_run_that_is_the_same_backwards_is_printed_once(form: str) -> None:
    """Whichever suits its colours stand for, and in whatever order its groups stand."""
    assert backwards(form) == []


@pytest.mark.parametrize("card", ["house-2026", "amjfe", "atf", "evergreen", "ilm", "mahjlife"])
def test_the_hands_of_a_run_are_those_printed_and_their_reflections(card: str) -> None:
    """Of every line of every card, and each further form brings hands."""
    printed = load_rules({"card": card}).card
    for line in load_rules({"card": card, "mods": {"mahj_x": {}}}).card.lines:
        hands = expand(printed.line(line.name), 2026)
        keys = {hand_key(hand) for hand in hands}
        more = {hand_key(hand) for hand in expand(line, 2026)}
        if line.numbers == "run" and not any(form.names_year for form in line.forms):
            keys |= {hand_key(reflected(hand)) for hand in hands if runs(hand)}
        assert more == keys, line.name


def numbers(hand: Hand) -> list[int]:
    return sorted({tile.number for group in hand.groups for tile in group.tiles if tile.number})


def runs(hand: Hand) -> bool:
    """Whether its numbers follow each other."""
    found = numbers(hand)
    return len(found) == found[-1] - found[0] + 1


def reflected(hand: Hand) -> Hand:
    """The same groups with the numbers of the hand in falling order."""
    both = numbers(hand)[0] + numbers(hand)[-1]

    def falling(tile: Tile) -> Tile:
        return suited(both - tile.number, tile.suit) if tile.number else tile

    groups = [each._replace(tiles=tuple(map(falling, each.tiles))) for each in hand.groups]
    return Hand(tuple(groups))


@pytest.mark.parametrize(
    ("form", "numbers"),
    [
        ("11a 2222a 3333a 4444a", "fixed"),
        ("11a 2222a 3333a 4444a", "any"),
        ("FFFF 1111a 11b 1111c", "run"),
        ("1111a 33a 5555b 7777b", "run"),
        ("FF NNNN 2026a SSSS", "fixed"),
    ],
)
def test_what_is_no_run_is_played_as_printed(form: str, numbers: str) -> None:
    """Fixed numbers, any numbers, like numbers, numbers with gaps."""
    assert backwards(form, numbers=numbers) == []


FALLING = "44B 3333B 2222B 1111B"


def test_a_run_wins_backwards() -> None:
    """RULES.md 2.14: as the line, and worth as much."""
    given = {"E": "1B", "W": "44B 3333B 2222B 111B"}
    game = x("E discard 1B; W mahjong", **given)
    assert result(game)["line"] == "Run #1"
    assert paid(game) == {"E": -100, "S": -50, "W": 200, "N": -50}
    for usual in (situation(**given), x(options={"runs_backwards": False}, **given)):
        say(usual, "E discard 1B")
        assert refusal(usual, "W mahjong") == ("mahjong", "not_complete")


def test_who_has_exposed_a_run_backwards_is_not_dead() -> None:
    """The kind of fault: what wins is known in one place, and what is dead in another."""
    exposed = {"W": ["4B 4B 4B", "3B 3B 3B", "2C 2C 2C 2C"]}
    assert is_dead(situation(exposed=exposed).table, "W")
    assert not is_dead(x(exposed=exposed).table, "W")


def test_what_is_near_and_waited_for_counts_runs_backwards() -> None:
    """The same, of what hints and bots go by."""
    tiles = parse_tiles("44B 3333B 2222B 111B N")
    found = answer(x().views["E"].judge, tiles)
    assert [(str(each.hand), each.away) for each in found.nearest[:1]] == [(FALLING, 1)]
    waits = {str(each.tile): [str(tile) for tile in each.waits] for each in found.discards}
    assert waits["N"] == ["1B", "J"]
    assert answer(situation().views["E"].judge, tiles).away == 2


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


# The pot


def last(before: tuple[int, ...], options: Any, lines: str = "", **given: Any) -> dict[str, int]:
    """The payments of the last of two games, before which everybody has so much.

    Without lines it is a wall game: nobody can draw.
    """
    scores = dict(zip("ESWN", before, strict=True))
    two = {"session": {"games": 2}}
    return paid(x(lines, options, rules=two, scores=scores, number=2, **{"left": 0, **given}))


@pytest.mark.parametrize(
    ("before", "options", "divided"),
    [
        ((100, -50, -25, -25), {"pot": 25}, (75, -25, -25, -25)),
        ((60, 30, -40, -50), {"pot": 10}, (10, 10, -10, -10)),
        ((60, 30, -40, -50), {"pot": 10, "pot_shares": "by_points"}, (17, 3, -10, -10)),
        ((10, 30, 20, -60), {"pot": 5}, (1, 2, 2, -5)),
        ((300, 1, 0, -301), {"pot": 10, "pot_shares": "by_points"}, (30, -10, -10, -10)),
        ((0, 0, 0, 0), {"pot": 25}, (0, 0, 0, 0)),
        ((100, -50, -25, -25), {}, (0, 0, 0, 0)),
    ],
)
def test_the_pot_is_divided_among_those_with_positive_points(
    before: tuple[int, ...], options: dict[str, Any], divided: tuple[int, ...]
) -> None:
    """RULES.md 2.14: an initial pot at the end; how much and by which shares is not said there.

    In whole points: what is left over goes to those with most. Where nobody has positive points
    everybody takes back what they have put in.
    """
    assert last(before, options) == dict(zip("ESWN", divided, strict=True))


def test_the_points_of_the_last_game_count() -> None:
    """RULES.md 2.14: points are tallied, and the pot is divided at the end."""
    claim = {"E": "8C", "W": "222B 44B 6666C 888C J", "left": 1}
    won = last((60, 0, -60, 0), {"pot": 25}, "E discard 8C; W mahjong", **claim)
    assert won == {"E": -50 + 25, "S": -25 - 25, "W": 100 + 25, "N": -25 - 25}


def test_before_the_last_game_nothing_is_divided() -> None:
    """And where nobody has said how many games there are, no game is known to be the last."""
    ahead = {"E": 75, "S": -25, "W": -25, "N": -25}
    for games, number in ((2, 1), (0, 2)):
        session = {"session": {"games": games}}
        game = x("", {"pot": 25}, rules=session, scores=ahead, number=number, left=0)
        assert set(paid(game).values()) == {0}


def test_points_are_those_won_since_the_session_began() -> None:
    """With a purse everybody begins with points (RULES.md 2.3), which nobody has won."""
    mods = {"mahj_x": {"pot": 25}, "pie": {"start": 500}}
    scores = {"E": 600, "S": 500, "W": 450, "N": 450}
    played = {"mods": mods, "session": {"games": 1}}
    game = situation(rules=played, scores=scores, left=0)
    assert paid(game) == {"E": 75, "S": -25, "W": -25, "N": -25}


def test_five_players_all_have_a_part_in_the_pot() -> None:
    """RULES.md 2.13: who sits out the last game as the bettor has played the others."""
    played = {
        "mods": {"mahj_x": {"pot": 25}, "bettor": {"wall_bet_payout": 0}},
        "session": {"games": 2},
    }
    scores = {"E": 100, "S": -50, "W": -50, "N": -60, "B": 60}
    game = situation("B bet wall", rules=played, scores=scores, number=2, left=0)
    assert [note.lines for note in game.views["S"].notes] == [("There are 125 points in the pot.",)]
    assert paid(game) == {"E": 63 - 25, "S": -25, "W": -25, "N": -25, "B": 62 - 25}


def test_what_is_in_the_pot_is_told() -> None:
    notes = {mod.title: mod.lines for mod in x(options={"pot": 25}).views["S"].notes}
    assert notes == {"Pot": ("There are 100 points in the pot.",)}
    assert x().views["S"].notes == []


def test_it_says_that_it_is_a_beta() -> None:
    """RULES.md 2.14: build what is known, marked beta."""
    mod = load_rules({"mods": {"mahj_x": {}}}).mods["mahj_x"]
    assert "beta" in mod.title
    assert "what is known of mahj-x" in mod.paragraph().lower()
    assert "a negotiated pass is, is not known" in mod.paragraph()


def test_not_where_everybody_holds_14() -> None:
    """Futures, thrown and picked: the two disagree about the tiles of a player."""
    with pytest.raises(RulesError, match="'futures' and 'mahj_x' answer mahj_turn_holds"):
        load_rules({"mods": {"mahj_x": {}, "futures": {"mode": "throw_and_pick"}}})
    load_rules({"mods": {"mahj_x": {}, "futures": {}}})
