"""Stacks: each player does the Charleston alone."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import Game, RulesError, load_rules
from standard.situation import asked, may, rack, refusal, result, say, situation

RACKS = {"E": "1122334455667B", "S": "1122334455667C", "W": "1122334455667D", "N": "NNEEWWSSRRGGG"}
OWN = {"E": "1B 1B 2B", "S": "1C 1C 2C", "W": "1D 1D 2D", "N": "N N E"}
STOP = "; ".join(f"{seat} again no" for seat in "ESWN")


def stacks(lines: str = "", options: Any = None, **given: Any) -> Game:
    rules = {"mods": {"stacks": options or {}}}
    return situation(lines, rules=rules, begin=None, **given)


def held(game: Game, seat: str) -> int:
    return game.table.players[seat].held


def passes(game: Game, times: int = 1) -> Game:
    """Everyone puts the first tiles that they may pass aside, so many times."""
    for _ in range(times):
        for seat in "ESWN":
            (offer,) = game.offers(seat)
            words = " ".join(map(str, offer.tiles[: offer.count]))  # type: ignore[union-attr]
            game.take(seat, game.find(seat, f"pass {words}"))
    return game


def test_everybody_gets_seven_stacks_of_three() -> None:
    """RULES.md 2.5; riichi-advanced, mod list: seven stacks, three tiles each."""
    table = stacks().table
    assert len(table.wall.tiles) == 152 - 53 - 84
    for seat in "ESWN":
        for number in range(1, 8):
            place = table.place(f"stack {number} of {seat}")
            assert (len(place.tiles), place.public) == (3, False)


@pytest.mark.parametrize(("stacks_", "size"), [(7, 1), (2, 4), (5, 2)])
def test_stacks_of_another_size(stacks_: int, size: int) -> None:
    """RULES.md 2.5: stacks and stack_size; as many tiles are put aside, unseen ones but one."""
    game = stacks(options={"stacks": stacks_, "stack_size": size, "optional_from": 0})
    assert len(game.table.wall.tiles) == 152 - 53 - 4 * stacks_ * size
    for exchange in range(1, stacks_):
        (pick,) = asked(game)["E"]
        assert (pick["pick"], pick["blind"]) == (size, 0 if exchange % 3 else size - 1)
        passes(game)
    assert may(game, "E") == [f"courtesy {number}" for number in range(size + 1)]


@pytest.mark.parametrize(("from_", "said"), [(2, True), (3, False), (4, False), (0, True)])
def test_nothing_is_said_of_stopping_where_nobody_could(from_: int, said: bool) -> None:
    """Of three stacks the third is the last, which is for all."""
    rules = load_rules({"mods": {"stacks": {"stacks": 3, "optional_from": from_}}})
    assert bool(rules.mods["stacks"].says("optional_from")) is said


def test_three_tiles_of_ones_own_for_the_next_stack() -> None:
    """RULES.md 2.5: put three from the hand aside and take the stack."""
    game = stacks(**RACKS)
    stack = [kind.text for kind in game.table.place("stack 1 of S").tiles]
    before = rack(game, "S").split()
    say(game, "; ".join(f"{seat} pass {tiles}" for seat, tiles in OWN.items()))
    for kind in OWN["S"].split():
        before.remove(kind)
    assert sorted(rack(game, "S").split()) == sorted(before + stack)
    assert [held(game, seat) for seat in "ESWN"] == [14, 13, 13, 13]
    assert len(game.table.place("put aside").tiles) == 12


def test_jokers_are_not_put_aside() -> None:
    """RULES.md 2.5: three non-joker tiles."""
    game = stacks(E="J 1B 2B 3B")
    assert refusal(game, "E pass J 1B 2B") == ("charleston", "joker_passed")


@pytest.mark.parametrize(("done", "blind"), [(0, 0), (1, 0), (2, 2), (3, 0), (4, 0), (5, 2)])
def test_tiles_of_the_third_and_sixth_stack_may_stay_unseen(done: int, blind: int) -> None:
    """RULES.md 2.5: on 3 and 6 up to two tiles of the stack may be set aside unseen."""
    game = passes(stacks(options={"optional_from": 0}), done)
    assert {asked(game)[seat][0]["blind"] for seat in "ESWN"} == {blind}


def test_unseen_tiles_go_aside_with_the_others() -> None:
    """RULES.md 2.5: pass fewer of your own and set aside that many of the stack."""
    game = passes(stacks(**RACKS), 2)
    before = rack(game, "N")
    kind = before.split()[0]
    say(game, f"N pass {kind} ??")
    passes_of = {seat: game.offers(seat)[0].tiles[:3] for seat in "ESW"}  # type: ignore[union-attr]
    for seat, tiles in passes_of.items():
        say(game, f"{seat} pass {' '.join(map(str, tiles))}")
    assert held(game, "N") == 13
    assert len(set(rack(game, "N").split()) - set(before.split())) <= 1
    assert len(game.table.place("put aside").tiles) == 36
    assert not game.table.place("stack 3 of N").tiles


def test_who_likes_stops_after_three() -> None:
    """RULES.md 2.5: before 4 you may stop; the last stack is for all."""
    game = passes(stacks(), 3)
    assert may(game, "E") == ["again no", "again yes"]
    say(game, "E again no; S again yes; W again no; N again no")
    assert asked(game).keys() == {"S"}
    for _ in range(3):
        tiles = game.offers("S")[0].tiles[:3]  # type: ignore[union-attr]
        say(game, f"S pass {' '.join(map(str, tiles))}")
    assert asked(game).keys() == {"E", "S", "W", "N"}
    assert may(game, "E") == ["courtesy 0", "courtesy 1", "courtesy 2", "courtesy 3"]


def test_the_last_stack_gives_as_many_as_one_puts_aside() -> None:
    """RULES.md 2.5: exchange 7 swaps 0 to 3; what is left is shuffled into the wall."""
    game = say_all(passes(stacks(**RACKS), 3))
    say(game, "E courtesy 2; S courtesy 0; W courtesy 0; N courtesy 0")
    assert asked(game).keys() == {"E"}
    tiles = game.offers("E")[0].tiles[:2]  # type: ignore[union-attr]
    say(game, f"E give {' '.join(map(str, tiles))}")
    assert game.position()["phase"] == "turns"
    assert [held(game, seat) for seat in "ESWN"] == [14, 13, 13, 13]
    assert len(game.table.wall.tiles) == 99
    assert all(not place.tiles for place in game.table.places.values())


def say_all(game: Game) -> Game:
    say(game, STOP)
    return game


def test_the_wall_is_in_another_order() -> None:
    """RULES.md 2.5: put-aside tiles and unused stacks are shuffled with the wall."""
    lines = "; ".join(f"{seat} courtesy 0" for seat in "ESWN")
    game = stacks(lines, {"stacks": 1}, wall="1B 1B 1B 1B 2B 2B 2B 2B")
    wall = [kind.text for kind in game.table.wall.tiles]
    assert len(wall) == 99
    assert wall[-8:] != ["2B"] * 4 + ["1B"] * 4


def test_what_was_put_aside_may_be_out_of_play() -> None:
    """RULES.md 2.5: passed_tiles = reshuffle or out_of_play."""
    game = say_all(passes(stacks(options={"passed_tiles": "out_of_play"}), 3))
    say(game, "; ".join(f"{seat} courtesy 0" for seat in "ESWN"))
    assert len(game.table.place("put aside").tiles) == 36
    assert len(game.table.wall.tiles) == 99 - 36


def test_a_short_wall_has_fewer_stacks() -> None:
    """The bug class: a wall that is emptied before it is dealt from."""
    rules = {"mods": {"stacks": {}, "jokers_flowers": {"jokers": 0, "flowers": 0}}}
    table = situation(rules=rules, begin=None).table
    assert len(table.wall.tiles) == 136 - 53 - 72
    assert "stack 7 of E" not in table.places


def test_who_cannot_pass_is_dealt_again() -> None:
    """RULES.md 1.24, 2.5."""
    assert result(stacks(S="JJJJ JJJJ")) is None
    rules = {"mods": {"stacks": {}, "jokers_flowers": {"jokers": 16}}}
    game = situation(rules=rules, begin=None, S="JJJJ JJJJ JJJ 12B")
    assert result(game)["kind"] == "abandoned"


def test_or_puts_tiles_of_the_stack_aside_unseen() -> None:
    """RULES.md 1.24: cannot_pass = pass_what_you_can."""
    rules = {
        "mods": {"stacks": {}, "jokers_flowers": {"jokers": 16}},
        "charleston": {"cannot_pass": "pass_what_you_can"},
    }
    game = situation(rules=rules, begin=None, S="JJJJ JJJJ JJJ 12B")
    assert {seat: asked(game)[seat][0]["blind"] for seat in "ES"} == {"E": 0, "S": 1}
    say(game, "S pass 1B 2B ?")


def test_jokers_stay_where_they_can_be_passed_by_mistake() -> None:
    """RULES.md 1.23, 2.5: never jokers."""
    rules = {"mods": {"stacks": {}}, "charleston": {"joker_pass": "dead_hand"}}
    game = situation(rules=rules, begin=None, E="J 1B 2B 3B")
    assert refusal(game, "E pass J 1B 2B") == ("stacks", "joker_aside")


def test_no_charleston_takes_them_away() -> None:
    """RULES.md 2.5: conflicts with No Charleston; the message says why."""
    with pytest.raises(RulesError, match="takes the Charleston away"):
        load_rules({"mods": {"stacks": {}, "no_charleston": {}}})


def test_which_exchange_it_is_is_told() -> None:
    """RULES.md 2.5: seven exchanges, and unseen tiles in every third; they looked all alike."""
    game = stacks(**RACKS)
    told = []
    for _ in range(3):
        (note,) = game.views["S"].notes
        told.append(note.lines[0])
        passes(game)
    as_many = "you take as many tiles of your next stack as you put aside."
    assert told == [
        f"Exchange 1 of 7: {as_many}",
        f"Exchange 2 of 7: {as_many}",
        f"Exchange 3 of 7: {as_many} For each ? a tile of the stack is put aside unseen.",
    ]
    say(game, STOP)
    assert game.views["S"].notes[0].data == {"exchange": 7, "of": 7}
    say(game, "; ".join(f"{seat} courtesy 0" for seat in "ESWN"))
    assert game.table.phase == "turns"
    assert not game.views["S"].notes


def test_who_exchanges_no_more_is_told_of_no_exchange() -> None:
    """RULES.md 2.5: each player alone may stop after the third."""
    game = stacks(**RACKS)
    for _ in range(3):
        passes(game)
    say(game, "E again yes; S again no; W again yes; N again yes")
    assert [len(game.views[seat].notes) for seat in "ESWN"] == [1, 0, 1, 1]
