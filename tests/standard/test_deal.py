"""The deal, and deals that a record prescribes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahj import (
    FLOWER,
    JOKER,
    NATURALS,
    TILES,
    Game,
    RecordError,
    Start,
    Tile,
    parse_record,
    parse_tiles,
    rack_text,
    replay,
)
from standard.situation import (
    asked,
    may,
    player,
    rack,
    result,
    rules_of,
    say,
    situation,
    tiles,
)


def test_east_gets_fourteen_tiles_and_the_others_thirteen() -> None:
    """RULES.md 1.38."""
    game = Game(rules_of(), 7)
    assert {seat: len(rack(game, seat).split()) for seat in "ESWN"} == {
        "E": 14,
        "S": 13,
        "W": 13,
        "N": 13,
    }
    assert game.position()["wall"] == 152 - 53


def test_whoever_is_east_gets_the_fourteenth_tile() -> None:
    """RULES.md 1.38."""
    game = Game(rules_of(), 7, east="W")
    assert [seat for seat in "ESWN" if len(rack(game, seat).split()) == 14] == ["W"]
    assert game.table.seats == ("W", "N", "E", "S")


def test_the_set_holds_four_of_each_and_eight_flowers_and_jokers() -> None:
    """RULES.md 2.2."""
    counts = Game(rules_of(), 7).table.census()
    assert counts[FLOWER] == counts[JOKER] == 8
    assert all(counts[kind] == 4 for kind in NATURALS if kind is not FLOWER)
    assert sum(counts) == 152


def test_the_same_seed_deals_the_same_tiles_and_another_seed_others() -> None:
    """DESIGN.md: a game is its seed, its rules and its choices."""
    one, two, other = (Game(rules_of(), seed).position() for seed in (3, 3, 4))
    assert one == two != other


def test_a_rack_given_in_part_is_filled_by_the_seed() -> None:
    """DESIGN.md, records: a rack may be given in full or in part."""
    start = Start(racks={"S": parse_tiles("FFF J")})
    one, two, other = (Game(rules_of(), seed, start=start) for seed in (3, 3, 4))
    assert rack(one, "S") == rack(two, "S") != rack(other, "S")
    for game in (one, other):
        held = rack(game, "S").split()
        assert held.count("F") >= 3
        assert held.count("J") >= 1
        assert len(held) == 13


def test_the_wall_given_is_drawn_in_its_order() -> None:
    """DESIGN.md, records: the next tiles, in the order they are drawn."""
    game = situation("E discard R", E="R", wall="5D 6D 7D")
    assert "5D" in rack(game, "S").split()
    say(game, "S discard 5D")
    assert "6D" in rack(game, "W").split()
    say(game, "W discard 6D")
    assert "7D" in rack(game, "N").split()


def test_left_sets_the_other_tiles_aside() -> None:
    """DESIGN.md, records: how many tiles the wall still holds."""
    game = situation("E discard R", E="R", wall="5D 6D", left=2)
    assert game.position()["wall"] == 1
    say(game, "S discard 5D; W discard 6D")
    assert result(game)["kind"] == "wall"
    assert sum(game.table.census()) == 152


def test_discards_given_lie_there_and_cannot_be_claimed() -> None:
    """DESIGN.md, records; RULES.md 4.2."""
    game = situation(E="R", S="4D 4D 4D", discards={"W": "4D 3B"})
    assert player(game, "W")["discards"] == "4D 3B"
    assert asked(game).keys() == {"E"}
    say(game, "E discard R")
    assert asked(game).keys() == {"S"}
    assert not any("pung" in words for words in may(game, "S"))


def test_exposures_given_lie_there_and_the_rack_is_that_much_smaller() -> None:
    """DESIGN.md, records: the rack is that much smaller."""
    game = situation(E="5D", exposed={"W": ["5D 5D J", "3C 3C 3C 3C"]})
    assert player(game, "W")["exposed"] == ["5D 5D J", "3C 3C 3C 3C"]
    assert len(rack(game, "W").split()) == 13 - 7
    assert "exchange 5D W 1" in may(game, "E")


def test_a_player_may_have_everything_exposed() -> None:
    """Four exposures may be thirteen tiles: the rack is empty, and the wall stays a wall."""
    exposed = {"S": ["2B 2B 2B", "4B 4B 4B", "6C 6C 6C", "8C 8C 8C 8C"]}
    game = situation("E discard R", E="R", exposed=exposed, wall="5D")
    assert rack(game, "S") == "5D"
    assert may(game, "S") == ["discard 5D"]
    assert game.position()["wall"] == 152 - 53 - 1


def test_start_turns_begins_after_the_charleston() -> None:
    """DESIGN.md, records."""
    game = situation()
    assert game.position()["phase"] == "turns"
    assert asked(game).keys() == {"E"}


def test_start_charleston_begins_with_the_first_pass() -> None:
    """DESIGN.md, records."""
    game = situation(begin="charleston")
    assert game.position()["phase"] == "charleston"
    assert all(offers[0]["verb"] == "pass" for offers in asked(game).values())


def test_turn_says_who_draws_next() -> None:
    """DESIGN.md, records: with start, who draws next; East discards first."""
    game = situation(turn="W", wall="5D")
    assert game.position()["turn"] == "W"
    assert "5D" in rack(game, "W").split()
    assert {seat: len(rack(game, seat).split()) for seat in "ESWN"} == {
        "E": 13,
        "S": 13,
        "W": 14,
        "N": 13,
    }


def test_turn_east_discards_the_fourteenth_tile_first() -> None:
    """DESIGN.md, records; RULES.md 4.1."""
    game = situation(turn="E")
    assert len(rack(game, "E").split()) == 14
    assert "discard" in may(game, "E")[0]


def test_another_east_with_a_turn_given() -> None:
    """DESIGN.md, records: seats are E S W N for the whole session."""
    game = situation(east="S", turn="S")
    assert len(rack(game, "S").split()) == 14
    assert len(rack(game, "E").split()) == 13


HEAD = "seed = 1\nrules = 'nmjl'\n[deal]\n"


@pytest.mark.parametrize(
    ("deal", "where", "what"),
    [
        ("E = '5D 5D 5D'\nS = '5D 5D'", "[deal] S", "5 of 5D are placed, but the set holds 4"),
        ("wall = '5D 5D 5D 5D 5D'", "[deal] wall", "5 of 5D"),
        ("discards = { W = '0 0 0 0 0' }", "[deal] discards.W", "5 of 0"),
        ("exposed = { W = ['N N N N N'] }", "[deal] exposed.W", "5 of N"),
        ("E = 'FFFF FFFF'\nS = 'F'", "[deal] S", "9 of F"),
        ("wall = 'JJJJ JJJJ J'", "[deal] wall", "9 of J"),
        ("S = '_'", "[deal] S", "1 of _ is placed, but the set holds none"),
        ("S = '123456789B 12345C'", "[deal] S", "14 tiles, but S holds 13"),
        ("E = '123456789B 123456C'", "[deal] E", "15 tiles, but E holds 14"),
        (
            "start = 'turns'\nturn = 'S'\nE = '123456789B 12345C'",
            "[deal] E",
            "14 tiles, but E holds 13",
        ),
        (
            "start = 'turns'\nexposed = { S = ['5D 5D J'] }\nS = '123456789B 12C'",
            "[deal] S",
            "11 tiles, but S holds 10",
        ),
        (
            "exposed = { S = ['1B 1B 1B 1B J J', '2B 2B 2B 2B', '3B 3B 3B 3B'] }",
            "[deal] exposed.S",
            "14 tiles, but S has 13 in all here",
        ),
        (
            "exposed = { S = ['1B 1B J', '2B 2B J', '3B 3B J', '4B 4B J', '5B 5B J'] }",
            "[deal] exposed.S",
            "15 tiles, but S has 13 in all here",
        ),
        (
            "start = 'turns'\nexposed = { E = ['1B 1B 1B J J', '2B 2B J', '3B 3B J', '4B 4B J'] }",
            "[deal] exposed.E",
            "14 tiles, but E has 14 in all here, one of them to discard",
        ),
        ("exposed = { S = [''] }", "[deal] exposed.S", "it has 0 tiles"),
        ("exposed = { S = ['5D 5D'] }", "[deal] exposed.S", "it has 2 tiles"),
        ("exposed = { S = ['5D 5D J J J J J'] }", "[deal] exposed.S", "from 3 to 6"),
        ("exposed = { S = ['5D 5D 5D 5D J J J J'] }", "[deal] exposed.S", "it has 8 tiles"),
        ("exposed = { S = ['F F F F F F F'] }", "[deal] exposed.S", "it has 7 tiles"),
        ("exposed = { S = ['5D 6D 5D'] }", "[deal] exposed.S", "all its tiles are 5D or jokers"),
        ("exposed = { S = ['5D 5D F'] }", "[deal] exposed.S", "all its tiles are 5D or jokers"),
        ("exposed = { S = ['5D 5D _'] }", "[deal] exposed.S", "all its tiles are 5D or jokers"),
        ("exposed = { S = ['J J J'] }", "[deal] exposed.S", "is a natural, not J"),
        ("exposed = { S = ['J 5D 5D'] }", "[deal] exposed.S", "'J 5D 5D' is no exposure"),
        ("exposed = { S = ['_ _ _'] }", "[deal] exposed.S", "is a natural, not _"),
        ("exposed = { S = ['_ _ J'] }", "[deal] exposed.S", "is a natural, not _"),
        ("exposed = { S = '5D 5D 5D' }", "[deal] exposed.S", "must be a list"),
        ("exposed = { S = [5] }", "[deal] exposed.S", "must be tiles in quotes"),
        ("exposed = ['5D 5D J']", "[deal] exposed", "must be a table"),
        ("discards = '5D'", "[deal] discards", "must be a table"),
        ("discards = { X = '5D' }", "[deal] discards.X", "there is no seat 'X'"),
        ("exposed = { X = ['5D 5D J'] }", "[deal] exposed.X", "there is no seat 'X'"),
        ("X = '5D'", "[deal] X", "there is no seat 'X'"),
        ("start = 'turns'\nturn = 'X'", "[deal] turn", "there is no seat 'X'"),
        ("turn = 'S'", "[deal] turn", "only with start"),
        ("start = 'charleston'\nturn = 'S'", "[deal] turn", "only with start"),
        ("start = 'later'", "[deal] start", "'charleston' or 'turns'"),
        ("start = 'turns'\nturn = 5", "[deal] turn", "must be a seat"),
        ("left = -1", "[deal] left", "must be a number of tiles"),
        ("left = true", "[deal] left", "must be a number of tiles"),
        ("left = 100", "[deal] left", "must be from 0"),
        ("wall = '5D 5D'\nleft = 1", "[deal] left", "must be from 2"),
        ("wal = '5D'", "[deal] wal", "did you mean 'wall'"),
        ("E = '5X'", "[deal] E", "has no suit"),
        ("E = 5", "[deal] E", "must be tiles in quotes"),
        ("E = '0B'", "[deal] E", "'B'"),
    ],
)
def test_a_deal_that_cannot_be_is_told_with_its_place(deal: str, where: str, what: str) -> None:
    """Bad input: one clear message with the place."""
    with pytest.raises(RecordError) as caught:
        replay(parse_record(f"{HEAD}{deal}\n---\n", "game.mahj"))
    (problem,) = caught.value.problems
    assert problem.where == f"game.mahj, {where}"
    assert what in problem.what


THIRTEEN = ["1B 1B 1B", "2B 2B 2B", "3B 3B 3B", "4B 4B 4B 4B"]
FOURTEEN = ["1C 1C 1C 1C J", "2C 2C 2C", "3C 3C 3C", "4C 4C 4C"]


@pytest.mark.parametrize(
    ("mod", "exposed"),
    [("mahj_x", {"E": THIRTEEN}), ("siamese", {"E.1": THIRTEEN, "E.2": FOURTEEN})],
)
def test_east_who_draws_first_may_have_everything_exposed(
    mod: str, exposed: dict[str, list[str]]
) -> None:
    """RULES.md 2.14, 2.10: dealt as many as the others, East needs no tile to discard.

    The long run of house rules found such a deal refused.
    """
    game = situation(rules={"mods": {mod: {}}}, exposed=exposed, wall="9B")
    assert rack(game, "E") == "9B"
    assert "discard 9B" in may(game, "E")


@pytest.mark.parametrize("seat", "ESWN")
def test_who_throws_before_picking_holds_a_tile_to_discard(seat: str) -> None:
    """RULES.md 2.6: a turn begins with the discard; such a deal left a player without a choice."""
    rules = {"mods": {"futures": {"mode": "throw_and_pick"}}}
    with pytest.raises(RecordError) as caught:
        situation(rules=rules, exposed={seat: FOURTEEN}, turn=seat)
    assert f"14 tiles, but {seat} has 14 in all here, one of them to discard" in str(caught.value)
    game = situation(rules=rules, exposed={seat: THIRTEEN}, turn=seat)
    assert game.may(seat)


def test_racks_that_cannot_be_filled_are_told() -> None:
    """Where nearly all tiles lie in the discards, none are left for the racks."""
    kinds = [kind for kind in TILES[:34] for _ in range(4)]
    start = Start(discards={"E": kinds})
    with pytest.raises(RecordError, match="all others lie elsewhere"):
        Game(rules_of(), 1, start=start)


@st.composite
def deals(draw: st.DrawFn) -> tuple[Start, str]:
    """Any deal that can be."""
    left = [4] * 34 + [8, 8]

    def some(most: int) -> list[Tile]:
        found: list[Tile] = []
        for place in draw(st.lists(st.integers(0, 35), max_size=most)):
            if left[place]:
                left[place] -= 1
                found.append(TILES[place])
        return found

    def group() -> list[Tile]:
        kind = draw(st.integers(0, 34))
        size, naturals = draw(st.integers(3, 5)), draw(st.integers(1, 4))
        naturals = min(naturals, size, left[kind])
        if not naturals or left[JOKER] < size - naturals:
            return []
        left[kind] -= naturals
        left[JOKER] -= size - naturals
        rest = [TILES[kind]] * (naturals - 1) + [JOKER] * (size - naturals)
        return [TILES[kind], *draw(st.permutations(rest))]

    start = Start(begin=draw(st.sampled_from(("turns", "turns", "charleston", None))))
    if start.begin == "turns":
        start.turn = draw(st.sampled_from(("E", "S", "W", "N", None)))
    for seat in "ESWN":
        start.exposed[seat] = []
        for each in [group() for _ in range(draw(st.integers(0, 4)))]:
            if each and sum(map(len, start.exposed[seat])) + len(each) <= 13:
                start.exposed[seat].append(each)
            else:
                for kind in each:
                    left[kind] += 1
        start.racks[seat] = some(13 - sum(map(len, start.exposed[seat])))
        start.discards[seat] = some(4)
    start.wall = some(6)
    if draw(st.booleans()):
        start.left = draw(st.integers(len(start.wall), 40))
    return start, draw(st.sampled_from("ESWN"))


@given(deals())
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
def test_every_deal_puts_each_tile_where_the_record_says(drawn: tuple[Start, str]) -> None:
    """DESIGN.md, records: racks, wall, left, discards and exposures, all at once."""
    start, east = drawn
    game = Game(rules_of("riichi-advanced"), 5, east, start=start)
    table, position = game.table, game.position()
    drew = start.turn if start.begin == "turns" and start.turn not in (None, east) else None
    total = 0
    for seat in "ESWN":
        found: Any = player(game, seat)
        assert found["exposed"] == [" ".join(map(str, group)) for group in start.exposed[seat]]
        assert found["discards"] == " ".join(map(str, start.discards[seat]))
        held = parse_tiles(found["rack"])
        for kind in set(start.racks[seat]):
            assert held.count(kind) >= start.racks[seat].count(kind)
        size = len(held) + sum(map(len, start.exposed[seat]))
        on_turn = seat in (start.turn, east) if start.begin == "turns" else seat == east
        on_turn = on_turn and (seat == drew or (drew is None and seat == east))
        assert size == 13 + on_turn
        total += size + len(start.discards[seat])
    following = table.wall.tiles[::-1]
    wall = start.wall[1:] if drew else start.wall
    assert following[: len(wall)] == wall
    if drew and start.wall:
        assert start.wall[0] in table.players[drew].concealed.tiles
    if start.left is not None:
        assert position["wall"] == start.left - bool(drew and start.left)
    assert table.census() == table.rules.set_counts
    assert rack_text(table.players[east].concealed.tiles) == tiles(rack(game, east))
