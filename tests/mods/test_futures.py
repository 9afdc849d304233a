"""Futures: the tile that comes next is seen, laid face down, or held ahead of the turn."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import Game
from standard.situation import may, paid, player, rack, refusal, result, say, situation

WALL = "1B 2B 3B 4B 5B 6B 7B 8B"
"""South draws 1B, West 2B, North 3B, East 4B, and so on, if nobody claims."""


def futures(lines: str = "", options: Any = None, **given: Any) -> Game:
    rules = {"preset": given.pop("preset", "nmjl"), "mods": {"futures": options or {}}}
    return situation(lines, rules=rules, **given)


def seen(game: Game, seat: str) -> Any:
    """The tiles that a seat is told it will draw."""
    notes: list[Any] = [note.data for note in game.views[seat].notes if note.mod == "futures"]
    return notes[0]["futures"] if notes else None


# Peek


def test_everybody_sees_the_tile_that_they_draw_next() -> None:
    """riichi-advanced, mod list: a player sees the tile they will draw next."""
    game = futures(E="G", wall=WALL)
    assert {seat: seen(game, seat) for seat in "SWNE"} == {
        "S": ["1B"],
        "W": ["2B"],
        "N": ["3B"],
        "E": ["4B"],
    }
    say(game, "E discard G")
    assert "1B" in rack(game, "S").split()
    assert seen(game, "S") == ["5B"]
    assert seen(game, "W") == ["2B"]


def test_a_claim_moves_futures_on() -> None:
    """RULES.md 2.6: recomputed after every call, where they float."""
    game = futures("E discard G; W pung G G G", E="G", W="GG", wall=WALL)
    assert {seat: seen(game, seat) for seat in "NESW"} == {
        "N": ["1B"],
        "E": ["2B"],
        "S": ["3B"],
        "W": ["4B"],
    }
    say(game, f"W discard {game.views['W'].tiles[0]}")
    assert "1B" in rack(game, "N").split()


def test_an_owned_future_stays() -> None:
    """RULES.md 2.6: ownership = owned, whatever is claimed."""
    owned = {"ownership": "owned"}
    game = futures("E discard G; W pung G G G", owned, E="G", W="GG", wall=WALL)
    assert {seat: seen(game, seat) for seat in "SWNE"} == {
        "S": ["1B"],
        "W": ["2B"],
        "N": ["3B"],
        "E": ["4B"],
    }
    say(game, f"W discard {game.views['W'].tiles[0]}")
    assert "3B" in rack(game, "N").split()
    assert seen(game, "N") == ["5B"]
    assert game.table.place("future of S").public is False


def test_dead_players_draw_nothing() -> None:
    """RULES.md 2.6, 1.1: whose turns are skipped is due no tile."""
    exposed = {"S": ["1B 1B 1B", "9B 9B 9B"], "E": ["2B 2B 2B"]}
    game = futures("E dead S", exposed=exposed, wall="1C 2C 3C 4C")
    assert player(game, "S")["dead"]
    assert (seen(game, "S"), seen(game, "W"), seen(game, "E")) == (None, ["1C"], ["3C"])


@pytest.mark.parametrize("ownership", ["floating", "owned"])
def test_more_tiles_ahead(ownership: str) -> None:
    """RULES.md 2.6: peek_depth."""
    game = futures(options={"peek_depth": 2, "ownership": ownership}, E="G", wall=WALL)
    assert (seen(game, "S"), seen(game, "N")) == (["1B", "5B"], ["3B", "7B"])
    say(game, "E discard G")
    assert (seen(game, "S")[0], seen(game, "W")) == ("5B", ["2B", "6B"])


def test_seen_after_ones_own_discard_only() -> None:
    """RULES.md 2.6: when_visible."""
    game = futures(options={"when_visible": "after_own_discard"}, E="G", wall=WALL)
    assert all(seen(game, seat) is None for seat in "ESWN")
    say(game, "E discard G")
    assert seen(game, "E") == ["4B"]
    assert all(seen(game, seat) is None for seat in "SWN")
    say(game, "S discard 1B; W discard 2B; N discard 3B")
    assert seen(game, "E") is None
    assert seen(game, "S") == ["5B"]


def test_nobody_sees_another_players_future() -> None:
    """RULES.md 2.6: peek lists are private."""
    game = futures(E="G", wall="1B F F F")
    assert "F" not in str([note.data for note in game.views["S"].notes])


@pytest.mark.parametrize("ownership", ["floating", "owned"])
@pytest.mark.parametrize("mode", ["peek", "face_down"])
def test_looking_lays_nothing(mode: str, ownership: str) -> None:
    """The kind: a place that is made by whoever looks first, here while a bettor names a winner."""
    options = {"mode": mode, "ownership": ownership}
    rules = {"mods": {"futures": options, "bettor": {}}}
    game = situation(rules=rules)
    assert game.waiting == ("B",)
    before = list(game.table.places)
    for view in game.views.values():
        view.as_json()
    assert list(game.table.places) == before


def test_in_the_charleston_nothing_is_seen() -> None:
    """RULES.md 2.6: after the deal the wall may still change."""
    assert seen(futures(begin=None), "E") is None


# Face down

FACE_DOWN = {"mode": "face_down"}


def laid(game: Game) -> dict[str, str]:
    """What lies face down before each seat."""
    places = {seat: game.table.place(f"future of {seat}") for seat in "SWNE"}
    return {seat: " ".join(map(str, place.tiles)) for seat, place in places.items()}


def test_a_tile_lies_face_down_before_each_but_the_dealer() -> None:
    """RULES.md 2.6: each non-dealer is dealt a 14th tile kept face down."""
    game = futures(options=FACE_DOWN, begin=None, wall=WALL)
    assert laid(game) == {"S": "1B", "W": "2B", "N": "3B", "E": ""}
    assert not any(game.table.place(f"future of {seat}").public for seat in "ESWN")
    assert [each.held for each in game.table.players.values()] == [14, 13, 13, 13]


def test_it_is_taken_up_on_the_turn_and_the_next_is_laid() -> None:
    """RULES.md 2.6: on the turn it is taken up and the next future is laid."""
    game = futures("E discard G", FACE_DOWN, E="G", wall=WALL)
    assert "1B" in rack(game, "S").split()
    assert laid(game) == {"S": "5B", "W": "2B", "N": "3B", "E": "4B"}
    (note,) = game.views["N"].notes
    assert note.lines == ("A future lies before West, North, East and South.",)


def test_futures_move_on_when_a_discard_is_claimed() -> None:
    """RULES.md 2.6: to the player who is now due that tile, even if it is wanted."""
    game = futures("E discard G; W pung G G G", FACE_DOWN, E="G", W="GG", wall=WALL)
    assert laid(game) == {"N": "1B", "E": "2B", "S": "3B", "W": "4B"}
    say(game, f"W discard {game.views['W'].tiles[0]}")
    assert "1B" in rack(game, "N").split()


def test_or_stay_where_they_lie() -> None:
    """RULES.md 2.6: ownership = owned."""
    owned = FACE_DOWN | {"ownership": "owned"}
    game = futures("E discard G; W pung G G G", owned, E="G", W="GG", wall=WALL)
    assert laid(game) == {"S": "1B", "W": "2B", "N": "3B", "E": "4B"}


@pytest.mark.parametrize("first", ["atomic", "futures"])
@pytest.mark.parametrize(
    ("ownership", "lie"),
    [
        ("owned", {"S": "5B", "W": "6B", "N": "3B", "E": "4B"}),
        ("floating", {"S": "", "W": "5B", "N": "3B", "E": "4B"}),
    ],
)
def test_who_falls_dead_as_their_turn_begins_was_in_turn(
    first: str, ownership: str, lie: dict[str, str]
) -> None:
    """The kind: two rules that are told of one moment, in whatever order the table names them."""
    options = {"atomic": {"joker_drawn": "dead"}, "futures": FACE_DOWN | {"ownership": ownership}}
    named = {first: options[first]} | options | {"no_charleston": {}}
    lines = "E skip; S atomic; W skip; N skip; E discard G"
    rules = {"mods": named}
    game = situation(
        lines, rules=rules, begin=None, E="G", S="11B 33C NN FF 5555D R", wall=f"J {WALL[3:]}"
    )
    assert game.table.players["S"].dead
    assert game.table.turn == "W"
    assert laid(game) == lie


@pytest.mark.parametrize("ownership", ["floating", "owned"])
def test_futures_are_drawn_to_the_end_before_the_game_is_over(ownership: str) -> None:
    """The bug class: a wall that is empty while tiles lie before the players."""
    options = FACE_DOWN | {"ownership": ownership}
    game = futures("E discard G", options, E="G", W="GG", wall="1B 2B 3B", left=3)
    assert not game.table.wall.tiles
    assert "pung G G G" in may(game, "W")  # not the last discard yet
    say(game, "S discard 1B; W discard 2B; N discard 3B")
    assert result(game)["kind"] == "wall"
    assert [each.held for each in game.table.players.values()] == [13, 13, 13, 13]


# Throw and pick

THROW = {"mode": "throw_and_pick"}
WAITS = "222B 44B J 6666C 888C"
"""13 tiles that wait for 8C."""


def held(game: Game) -> list[int]:
    return [game.table.players[seat].held for seat in "ESWN"]


@pytest.mark.parametrize("begin", [None, "turns"])
def test_everybody_holds_14_tiles(begin: str | None) -> None:
    """RULES.md 2.6: after the deal players 2 to 4 take a 14th tile."""
    assert held(futures(options=THROW, begin=begin)) == [14, 14, 14, 14]


def test_a_turn_is_a_discard_then_a_draw() -> None:
    """RULES.md 2.6: throw, then pick."""
    game = futures("E discard G", THROW, E="G", wall=WALL)
    assert game.position()["turn"] == "S"
    assert "1B" in rack(game, "E").split()
    assert held(game) == [14, 14, 14, 14]
    say(game, f"S discard {game.views['S'].tiles[0]}")
    assert "2B" in rack(game, "S").split()


def test_who_claims_throws_and_picks_nothing() -> None:
    """RULES.md 2.6: everyone always holds 14."""
    game = futures("E discard G; W pung G G G; W discard 9D", THROW, E="G", W="GG 9D", wall=WALL)
    assert game.position()["turn"] == "N"
    assert held(game) == [14, 14, 14, 14]
    assert "2B" not in rack(game, "W").split()


def test_a_drawn_tile_wins_at_the_next_turn() -> None:
    """RULES.md 2.6: on a drawn tile only at your next turn; that is a self-pick."""
    game = futures("E discard G", THROW, E=f"{WAITS} G", wall="8C")
    assert refusal(game, "E mahjong")[1] == "not_your_turn"
    say(game, "S discard 1C; W discard 1D; N discard N; E mahjong")
    assert paid(game) == {"E": 150, "S": -50, "W": -50, "N": -50}
    assert held(game) == [14, 14, 14, 14]


def test_a_discard_wins_at_once_and_a_tile_is_left_over() -> None:
    """RULES.md 2.6: the winner ends with an extra tile."""
    game = futures("E discard 8C; W mahjong", THROW, E="8C", W=f"{WAITS} G", wall="9D")
    assert paid(game) == {"E": -50, "S": -25, "W": 100, "N": -25}
    assert held(game) == [14, 14, 15, 14]
    assert game.table.over is not None
    assert game.table.over.hands == ("2B 2B 2B | 4B 4B J | 6C 6C 6C 6C | 8C 8C 8C 8C",)


def test_who_holds_it_already_waits_for_their_turn() -> None:
    """RULES.md 2.6: a discard that the hand does not need makes no mah jongg."""
    game = futures("E discard G", THROW, E="G", N=f"{WAITS} 8C")
    assert "mahjong" not in may(game, "N")
    game = futures(E="G", options=THROW, N=f"{WAITS} 8C", W="G G")
    say(game, "E discard G")
    assert refusal(game, "N mahjong") == ("futures", "held")


def test_a_discard_that_belongs_to_the_hand_makes_it_also_then() -> None:
    """RULES.md 2.6: you may win on a discard at once."""
    waits = "222B 44B J 6666C J 88C"
    game = futures("E discard 8C; N mahjong", THROW, E="8C", N=f"{waits} 8C")
    assert result(game)["from"] == "E"


@pytest.mark.parametrize(("extra", "points"), [("J", 100), ("G", 100), ("J J", None)])
def test_a_joker_left_over_is_no_part_of_the_hand(extra: str, points: int | None) -> None:
    """RULES.md 1.31: jokerless is the hand of 14 tiles, not the tile that is left over."""
    if points is None:
        game = futures("E discard 8C; W mahjong", THROW, E="8C", W=f"222B 44B {extra} 6666C 88C")
        assert not result(game)["jokerless"]
        return
    game = futures("E discard 8C; W mahjong", THROW, E="8C", W=f"222B 444B 6666C 888C {extra}")
    assert result(game)["jokerless"]
    assert paid(game)["E"] == -points


def test_the_last_holder_is_honoured() -> None:
    """RULES.md 2.6: nothing is left to draw, and a player who holds a complete hand wins."""
    game = futures("E discard G", THROW, E=f"{WAITS} G", wall="8C", left=1)
    assert may(game, "E") == ["mahjong", "skip"]
    say(game, "E mahjong")
    assert paid(game) == {"E": 150, "S": -50, "W": -50, "N": -50}


def test_the_next_in_turn_is_honoured_first() -> None:
    """RULES.md 2.6: in the order of turns."""
    other = "222D 444D 666B 8888B J"
    game = futures("E discard G", THROW, E=f"{WAITS} G", N=other, wall="8C", left=1)
    assert may(game, "N") == ["mahjong", "skip"]
    say(game, "N skip")
    assert may(game, "E") == ["mahjong", "skip"]
    say(game, "E skip")
    assert result(game)["kind"] == "wall"


def test_after_the_claims_of_the_last_discard() -> None:
    """RULES.md 2.6: after the last tile is drawn and its drawer has discarded."""
    game = futures("E discard 8C", THROW, E="8C", W=f"{WAITS} G", left=1)
    assert may(game, "W") == ["mahjong", "skip"]
    say(game, "W skip")
    assert result(game)["kind"] == "wall"
    assert held(game) == [14, 14, 14, 14]


def test_a_claim_leaves_a_tile_for_the_next_turn() -> None:
    """The bug class: a turn that begins with a discard, and no tile to discard."""
    exposed = {"W": ["2B 2B 2B 2B", "4D 4D 4D 4D", "6C 6C 6C"]}
    game = futures("E discard G", THROW, E="G", W="GG 9D", exposed=exposed)
    assert may(game, "W") == []
    assert refusal(game, "W pung G G G")[0] == "call"
