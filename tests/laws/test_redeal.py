"""Dealing anew what a seat does not see: what changes, and what does not."""

from __future__ import annotations

import pytest

from mahj import Game, Refused
from mahj.chance import TableChance
from mahj.testing import redeal, seen, trial
from mahj.testing.course import Course, wrong_tiles
from mahj.testing.hidden import hidden_places
from mahj.testing.situations import situation as dealt
from standard.situation import situation

GIVEN = {
    "discards": {"W": "4D 4D"},
    "exposed": {"N": ["5D 5D J"], "E": ["3C 3C 3C"]},
    "left": 40,
}


def table() -> Game:
    return situation(E="R", **GIVEN)  # type: ignore[arg-type]


def test_what_is_hidden_changes_and_nothing_else() -> None:
    game = table()
    own, wall = list(game.table.players["E"].concealed.tiles), list(game.table.wall.tiles)
    others = [list(game.table.players[seat].concealed.tiles) for seat in "SWN"]
    aside = list(game.table.places["aside"].tiles)
    before = game.position()
    redeal(game, "E", TableChance(1))
    assert game.table.players["E"].concealed.tiles == own
    assert game.table.wall.tiles != wall
    assert [game.table.players[seat].concealed.tiles for seat in "SWN"] != others
    assert game.table.places["aside"].tiles != aside
    after = game.position()
    players = after["players"]
    assert isinstance(players, dict)
    assert isinstance(before["players"], dict)
    for seat in "ESWN":
        for key in ("exposed", "discards", "dead", "score"):
            assert players[seat][key] == before["players"][seat][key]


def test_the_numbers_of_tiles_stay() -> None:
    game = table()
    sizes = [(place.name, len(place.tiles)) for place in game.table.all_places()]
    redeal(game, "W", TableChance(2))
    assert [(place.name, len(place.tiles)) for place in game.table.all_places()] == sizes
    assert wrong_tiles(game) is None


def test_what_was_remembered_about_the_others_is_dropped() -> None:
    """A seat that is dealt a complete hand is offered mah jongg once it is asked anew."""
    game = situation("E discard R", E="R", wall="5D")
    gained = {seat: player.concealed.gained for seat, player in game.table.players.items()}
    redeal(game, "E", TableChance(3))
    assert game.table.players["E"].concealed.gained == gained["E"]
    assert all(game.table.players[seat].concealed.gained > gained[seat] for seat in "SWN")


def test_a_seat_sees_neither_the_wall_nor_the_others() -> None:
    game = table()
    hidden = {place.name for place in hidden_places(game, "S")}
    assert hidden == {"wall", "tiles of E", "tiles of W", "tiles of N", "aside"}


@pytest.mark.parametrize("seat", "ESWN")
def test_what_a_seat_sees_is_the_same_afterwards(seat: str) -> None:
    game = table()
    before = seen(game, seat)
    redeal(game, seat, TableChance(4))
    assert seen(game, seat) == before


def test_what_open_hands_reveals_does_not_count() -> None:
    game = situation(rules={"mods": {"open_hands": {}}})
    before, notes = seen(game, "E"), game.views["E"].notes
    redeal(game, "E", TableChance(5))
    assert seen(game, "E") == before
    assert game.views["E"].notes != notes


def test_trials_are_many_things() -> None:
    """Some are dealt plainly, some near a line, some with exposures, some near the wall's end."""
    rules = table().table.rules
    trials = [trial(rules, seed) for seed in range(60)]
    starts = [each.start for each in trials]
    assert any(start is None for start in starts)
    assert any(start and start.begin == "turns" for start in starts)
    assert any(start and start.left is not None for start in starts)
    assert any(start and any(start.exposed.values()) for start in starts)
    assert any(start and any(start.discards.values()) for start in starts)
    assert {each.east for each in trials} == set("ESWN")


def test_a_trial_can_be_had_again_by_its_seed() -> None:
    rules = table().table.rules
    one, two = Course(rules, trial(rules, 9)), Course(rules, trial(rules, 9))
    one.play()
    two.play()
    assert one.text == two.text
    assert one.text


@pytest.mark.parametrize(("claims", "south", "west"), [("S", "5D 5D", ""), ("W", "", "5D 5D")])
def test_nobody_is_told_who_may_claim(claims: str, south: str, west: str) -> None:
    """The kind: a refusal that says whom the table waits for, which follows from hidden tiles."""
    game = dealt("nmjl", "E discard 5D", E="5D", S=south, W=west)
    assert game.waiting == (claims,)
    with pytest.raises(Refused) as refused:
        game.find("N", "skip")
    sentence = refused.value.refusal.sentence
    assert sentence == "North cannot 'skip' now: whoever may claim 5D must answer first."
