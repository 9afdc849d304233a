"""Historical: the set of tiles and the rules of an earlier card year."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import FLOWER, JOKER, Game, Refused, RulesError, load_rules, parse_tiles
from mahj.card import answer
from standard.situation import (
    SMALL,
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

WALL = "1D 3D 5D 7D"


def old(lines: str = "", year: int = 1937, **given: Any) -> Game:
    options = given.pop("options", {})
    rules = {"mods": {"historical": {"year": year, **options}}, **given.pop("rules", {})}
    return situation(lines, rules=rules, **given)


@pytest.mark.parametrize(
    ("years", "flowers", "jokers"),
    [
        ((1937, 1942), 8, 0),
        ((1943, 1943), 12, 0),
        ((1944, 1945), 14, 0),
        ((1946, 1946), 16, 0),
        ((1947, 1948), 18, 0),
        ((1949, 1949), 20, 0),
        ((1950, 1955), 24, 0),
        ((1956, 1957), 22, 0),
        ((1958, 1959), 20, 0),
        ((1960, 1961), 14, 2),
        ((1962, 1965), 12, 4),
        ((1966, 1966), 8, 6),
        ((1967, 1967), 10, 6),
        ((1968, 1970), 6, 8),
        ((1971, 1993), 8, 8),
    ],
)
def test_the_set_of_each_card_year(years: tuple[int, int], flowers: int, jokers: int) -> None:
    """RULES.md 2.22: tiles by card year."""
    for year in years:
        counts = load_rules({"mods": {"historical": {"year": year}}}).set_counts
        assert (counts[FLOWER], counts[JOKER]) == (flowers, jokers)
        assert sum(counts) == 136 + flowers + jokers


@pytest.mark.parametrize("year", [1936, 1994])
def test_other_years_are_refused(year: int) -> None:
    """RULES.md 2.22: from 1937, before 1994."""
    with pytest.raises(RulesError, match="from 1937 to 1993"):
        load_rules({"mods": {"historical": {"year": year}}})


# Flowers


def test_flowers_stand_for_any_tile_in_1937() -> None:
    """RULES.md 2.22: flowers wild for any tile in any hand; here in a pair."""
    game = old("E mahjong", E="222D 444D 666D 888D R F")
    assert result(game)["line"] == "2468 #3"


@pytest.mark.parametrize(
    ("year", "options", "wins"),
    [
        (1959, {}, True),
        (1960, {}, False),
        (1971, {}, False),
        (1959, {"flowers_wild": "off"}, False),
        (1959, {"flowers_wild": "groups_only"}, False),
        (1966, {"flowers_wild": "any_tile"}, True),
    ],
)
def test_in_a_pair(year: int, options: Any, wins: bool) -> None:
    """RULES.md 2.22: `flowers_wild`; their wildness ends with the jokers of 1960."""
    game = old(year=year, options=options, E="222D 444D 666D 888D R F")
    assert ("mahjong" in may(game, "E")) == wins


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("222D 444D 666D 888D R F", "one flower stands in the pair of R"),
        ("222D 444D 666D 888D F F", "2 flowers stand in the pair of G"),
        ("222D 444D 666D 888D R J", "one joker stands in the pair of R"),
        ("222D 444D 666D 888D J F", "2 wild tiles stand in the pair of G"),
    ],
)
def test_what_stands_where_nothing_may_is_named(hand: str, said: str) -> None:
    """A flower that stood in a pair was called a joker."""
    game = old(year=1961, options={"flowers_wild": "groups_only"}, E=hand)
    with pytest.raises(Refused, match=said):
        say(game, "E mahjong")


@pytest.mark.parametrize(
    ("options", "wins"), [({}, False), ({"flowers_wild": "groups_only"}, True)]
)
def test_in_a_group_as_jokers_do(options: Any, wins: bool) -> None:
    """RULES.md 2.22: groups_only."""
    game = old(year=1961, options=options, E="22D F 444D 666D 88D F RR")
    assert ("mahjong" in may(game, "E")) == wins


@pytest.mark.parametrize(("options", "wins"), [({}, False), ({"jokers_any_tile": True}, True)])
def test_jokers_may_stand_for_any_tile(options: Any, wins: bool) -> None:
    """RULES.md 2.22: jokers_any_tile; the stronger jokers of the 1960s."""
    game = old(year=1962, options=options, E="222D 444D 666D 888D R J")
    assert ("mahjong" in may(game, "E")) == wins


def test_a_claim_is_made_with_flowers() -> None:
    """RULES.md 2.22: claims, exposures, what lies face up and changes of an exposure agree."""
    game = old("E discard 2B", E="2B", W="2B FF 44B 666C 888C")
    assert set(may(game, "W")) == {
        "kong 2B 2B F F",
        "pung 2B 2B F",
        "pung 2B F F",
        "skip",
    }
    assert refusal(game, "W pung 2B J J") == ("call", "not_held")
    say(game, "W pung 2B 2B F")
    assert player(game, "W")["exposed"] == ["2B 2B F"]
    assert game.views["S"].visible()[FLOWER] == 1
    assert [each for each in may(game, "W") if each.startswith("edit")] == [
        "edit 1 2B 2B F F",
        "edit 1 2B F F",
    ]
    say(game, "W edit 1 2B 2B F F")
    assert game.table.exposures[0].flowers == 2
    assert rack(game, "W").count("F") == 0


def test_a_flower_in_an_exposure_is_not_exchanged() -> None:
    """RULES.md 2.22 knows no exchange of flowers; a joker beside them is exchanged."""
    game = old(
        year=1966,
        options={"flowers_wild": "groups_only"},
        E="2B 4B",
        exposed={"W": ["2B F J"], "N": ["4B 4B F"]},
    )
    assert "exchange 2B W 1" in may(game, "E")
    assert refusal(game, "E exchange 4B N 1") == ("exchange", "no_joker")


def test_an_exposure_with_flowers_wins() -> None:
    """RULES.md 2.22: the flower counts as the tile it stands for."""
    game = old("E mahjong", E="4D FF 666B F 888B F", exposed={"E": ["2D 2D F"]})
    assert result(game)["line"] == "2468 #2"


def test_a_hand_is_not_dead_while_flowers_can_be_had() -> None:
    """RULES.md 4.69: 1960, no jokers at hand, and three of the tile discarded."""
    exposed = {"N": ["2B 2B 2B 2B", "8C 8C 8C 8C"]}
    gone = {"W": "4D 4D 4D", "S": "6D 6D 6D 6D"}
    wild = old("E dead N", exposed=exposed, discards=gone)
    assert not player(wild, "N")["dead"]
    none = old("E dead N", options={"flowers_wild": "off"}, exposed=exposed, discards=gone)
    assert player(none, "N")["dead"]


def test_what_a_hand_lacks_is_told_as_it_is_judged() -> None:
    """RULES.md 2.22: `mahj hand`, the bots and the table ask the same judge."""
    rules = load_rules({"card": SMALL, "mods": {"historical": {}}})
    found = answer(rules.judge, parse_tiles("222D 444D 666D 888D F"))
    assert found.away == 1
    assert {wait.tile.text for wait in found.waits} == {"R", "G", "F", "J"}


def test_a_card_made_by_code_is_refused() -> None:
    """The message says why, and what makes the flowers wild."""
    with pytest.raises(RulesError, match=r"(?s)historical.*'card-free' are made by code"):
        load_rules({"card": "card-free", "mods": {"historical": {}}})
    load_rules({"card": "card-free", "mods": {"historical": {"year": 1980}}})


# What else is known of a year


@pytest.mark.parametrize(
    ("year", "options", "wanted"),
    [
        (1937, {}, {"E": 100, "S": -25, "W": -50, "N": -25}),
        (1938, {}, {"E": 200, "S": -50, "W": -100, "N": -50}),
        (1939, {}, {"E": 200, "S": -50, "W": -100, "N": -50}),
        (1940, {}, {"E": 100, "S": -25, "W": -50, "N": -25}),
        (1950, {"east_double": "on"}, {"E": 200, "S": -50, "W": -100, "N": -50}),
        (1938, {"east_double": "off"}, {"E": 100, "S": -25, "W": -50, "N": -25}),
    ],
)
def test_east_receives_double(year: int, options: Any, wanted: dict[str, int]) -> None:
    """RULES.md 2.22: 1938-39 East receives and pays double."""
    game = old(
        "E discard 3C; S discard 1D; W discard 8C; E mahjong",
        year=year,
        options=options,
        E="222B 444B 6666C 888C 3C",
        W="8C",
        wall=WALL,
    )
    assert paid(game) == wanted


@pytest.mark.parametrize(
    ("year", "score", "each"),
    [(1944, {}, 50), (1944, {"jokerless_double": True}, 100), (1960, {}, 100)],
)
def test_without_jokers_in_the_set_no_hand_is_doubled(
    year: int, score: dict[str, bool], each: int
) -> None:
    """RULES.md 2.22: or every hand would be, where the table does not say so itself."""
    game = old("E mahjong", year=year, rules={"score": score}, E="222B 444B 6666C 8888C", wall=WALL)
    assert paid(game)["S"] == -each


def test_east_pays_double() -> None:
    """RULES.md 2.22: 1938-39."""
    game = old(
        "E discard 8C; S mahjong",
        year=1939,
        E="8C",
        S="222B 444B 6666C 888C",
    )
    assert paid(game) == {"E": -100, "S": 150, "W": -25, "N": -25}


@pytest.mark.parametrize(
    ("year", "options", "held"),
    [
        (1940, {}, True),
        (1941, {}, False),
        (1943, {}, False),
        (1944, {}, True),
        (1942, {"courtesy": "as_usual"}, True),
    ],
)
def test_the_courtesy_was_taken_away_in_1941(year: int, options: Any, held: bool) -> None:
    """RULES.md 2.22: 1941 courtesy pass removed; the list is cut after 1943."""
    game = old(year=year, options=options, rules={"charleston": {"first": False}}, begin=None)
    assert ("courtesy 0" in may(game, "E")) == held


def test_each_takes_a_flower_before_the_wall_is_built_in_1943() -> None:
    """RULES.md 2.22: 1943."""
    for seed in range(5):
        for year, least in ((1943, 1), (1944, 0)):
            rules = load_rules({"mods": {"historical": {"year": year}}})
            players = Game(rules, seed).table.players.values()
            assert min(each.concealed.counts[FLOWER] for each in players) >= least
            assert [each.held for each in players] == [14, 13, 13, 13]


@pytest.mark.parametrize("other", ["jokers_flowers", "east_double"])
def test_it_says_why_it_does_not_go_with(other: str) -> None:
    """DESIGN.md: a declared conflict names the reason."""
    with pytest.raises(RulesError, match=r"both say how many|of its own"):
        load_rules({"mods": {"historical": {}, other: {}}})


def test_asked_of_whoever_can_claim() -> None:
    """Nobody without a tile of that kind is offered flowers alone for a thrown flower."""
    game = old("E discard F", E="F", W="FF 9D")
    assert set(asked(game)) == {"W"}
    assert may(game, "W") == ["pung F F F", "skip"]
