"""Automatic actions: what is done for a player unasked (riichi-advanced, auto-buttons)."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import Game, load_rules, parse_tiles, tiles_text
from mahj.chance import TableChance
from mahj.testing import redeal, seen
from standard.situation import say, situation

OFF = {"sort": True, "skip_deadening_calls": False}


def auto(**options: bool) -> dict[str, Any]:
    """A table where the aid does nothing but this."""
    return {"mods": {"auto": {**OFF, **options}}}


def does(game: Game, seat: str) -> list[str]:
    """What is done for a seat at once."""
    return [each.choice.text for each in game.views[seat].suggestions(game.offers(seat))]


WON = "222B 444B 6666C 888C"
"""One tile from 2468 #2."""

JOKERS = {"S": "J J 1B 2C"}
"""South can claim any tile, with jokers alone."""


# A: sorting


def test_auto_sort_sorts_the_rack() -> None:
    """By suit, then by number, with winds, dragons, flowers and jokers on the right."""
    view = situation(E="J F N 9D 1C 5B", rules=auto(sort=True)).views["E"]
    assert view.arranged == view.tiles == tuple(sorted(view.tiles))


def test_without_it_tiles_stand_as_they_came() -> None:
    """To arrange the tiles oneself it is turned off."""
    game = situation("E discard N", E="N", S="5B", wall="1B", rules=auto(sort=False))
    arranged = game.views["S"].arranged
    assert arranged[-1].text == "1B"
    assert sorted(arranged) == list(game.views["S"].tiles)
    assert game.views["S"].tiles[-1].text != "1B"


def test_a_tile_that_came_back_stands_where_it_came_last() -> None:
    game = situation(
        "E discard E; S discard 1B; W discard W; N discard N; E discard 9D",
        E="E",
        S="1B 2B",
        W="W",
        N="N",
        wall="9C 9B 9D 9D 1B",
        rules=auto(sort=False),
    )
    assert tiles_text(game.views["S"].arranged[-2:]) == "9C 1B"


# M: mah jongg


@pytest.mark.parametrize("on", [True, False])
def test_auto_mah_jongg_declares_it_in_the_own_turn(on: bool) -> None:
    game = situation(E=f"{WON} 8C", rules=auto(mahjong=on))
    assert does(game, "E") == (["mahjong"] if on else [])


@pytest.mark.parametrize("on", [True, False])
def test_auto_mah_jongg_declares_it_on_a_discard(on: bool) -> None:
    game = situation("E discard 8C", E="8C", S=WON, rules=auto(mahjong=on))
    assert does(game, "S") == (["mahjong"] if on else [])


def test_auto_mah_jongg_waits_for_the_last_tile() -> None:
    game = situation(E=f"{WON} N", rules=auto(mahjong=True))
    assert does(game, "E") == []


# C: skip calls


@pytest.mark.parametrize("on", [True, False])
def test_skip_calls_skips_all_calls(on: bool) -> None:
    game = situation("E discard 2B", E="2B", S="2B 2B", rules=auto(skip_calls=on))
    assert does(game, "S") == (["skip"] if on else [])


@pytest.mark.parametrize("option", ["skip_calls", "skip_joker_calls", "skip_deadening_calls"])
def test_mah_jongg_is_never_skipped(option: str) -> None:
    """ "Skips all calls, except for Mah Jongg."."""
    game = situation("E discard 8C", E="8C", S="222B 444B 6666C JJJ", rules=auto(**{option: True}))
    assert "mahjong" in game.may("S")
    assert does(game, "S") == []


def test_nothing_is_skipped_in_the_own_turn() -> None:
    game = situation(E="2B 2B 2B", rules=auto(skip_calls=True, skip_joker_calls=True))
    assert does(game, "E") == []


# JC: skip joker calls


@pytest.mark.parametrize("on", [True, False])
def test_skip_joker_calls_skips_what_matches_no_natural_held(on: bool) -> None:
    game = situation("E discard 2B", E="2B", **JOKERS, rules=auto(skip_joker_calls=on))
    assert game.may("S") == ["skip", "pung 2B J J"]
    assert does(game, "S") == (["skip"] if on else [])


def test_a_call_with_a_natural_of_ones_own_is_not_skipped() -> None:
    game = situation("E discard 2B", E="2B", S="J J 2B", rules=auto(skip_joker_calls=True))
    assert "pung 2B J J" in game.may("S")
    assert does(game, "S") == []


# DC: skip deadening calls


def deadening(on: bool = True, **dealt: Any) -> Game:
    """East throws N; the card has a kong of N, and no pung."""
    return situation("E discard N", E="N", rules=auto(skip_deadening_calls=on), **dealt)


@pytest.mark.parametrize("on", [True, False])
def test_skip_deadening_calls_skips_a_call_that_fits_no_line(on: bool) -> None:
    """riichi-advanced lets such a call be made; the button skips it."""
    game = deadening(on, S="N N")
    assert game.may("S") == ["skip", "pung N N N"]
    assert does(game, "S") == (["skip"] if on else [])


def test_where_one_call_keeps_the_hand_alive_the_player_is_asked() -> None:
    game = deadening(S="N N N")
    assert game.may("S") == ["skip", "pung N N N", "kong N N N N"]
    assert does(game, "S") == []


def test_what_lies_face_up_may_make_a_call_deadening() -> None:
    """A kong of N needs SSSS and six flowers: of S too many lie there, and of the jokers."""
    gone = {"W": "S S S J J J J J", "E": "J J J"}
    assert does(deadening(S="N N N", discards=gone), "S") == ["skip"]
    assert does(deadening(S="N N N", discards={"W": "S S S"}), "S") == []


def test_the_claimed_tile_itself_is_not_gone() -> None:
    """Two S are gone, and all jokers but those of the kong: the two other N get them back."""
    game = deadening(S="N J J", discards={"W": "S S J J J J J J"})
    assert "kong N N J J" in game.may("S")
    assert does(game, "S") == []
    game = deadening(S="N J J", discards={"W": "S S J J J J J J N"})
    assert does(game, "S") == ["skip"]


def test_with_the_exposures_that_lie_there() -> None:
    exposed = {"S": ["2B 2B 2B"]}
    game = situation(
        "E discard 1D", E="1D", S="1D 1D", exposed=exposed, rules=auto(skip_deadening_calls=True)
    )
    assert does(game, "S") == ["skip"]
    game = situation(
        "E discard 4B", E="4B", S="4B 4B", exposed=exposed, rules=auto(skip_deadening_calls=True)
    )
    assert does(game, "S") == []


def test_joker_calls_and_deadening_calls_together_leave_nothing() -> None:
    """The pung is deadening, and the kong uses jokers alone."""
    rules = auto(skip_deadening_calls=True, skip_joker_calls=True)
    game = situation("E discard N", E="N", S="J J J", rules=rules)
    assert game.may("S") == ["skip", "pung N J J", "kong N J J J"]
    assert does(game, "S") == ["skip"]


# DD: discard different


def draws(tile: str, rack: str, on: bool = True, **dealt: Any) -> Game:
    """South draws a tile to a rack, which is filled with dots."""
    rules = auto(discard_different=on)
    full = [*parse_tiles(rack), *parse_tiles("1D 2D 3D 4D 5D 6D 7D 8D 9D 2D")][:13]
    dealt |= {"S": tiles_text(full), "wall": tile, "E": "E"}
    return situation("E discard E", rules=rules, **dealt)


@pytest.mark.parametrize("on", [True, False])
def test_discard_different_throws_what_is_drawn(on: bool) -> None:
    assert does(draws("7C", "2222B", on), "S") == (["discard 7C"] if on else [])


def test_a_tile_like_one_held_is_kept() -> None:
    assert does(draws("2B", "2B"), "S") == []


def test_who_could_exchange_a_joker_is_asked() -> None:
    assert does(draws("7C", "5C", exposed={"W": ["5C 5C J"]}), "S") == []
    assert does(draws("5C", "7C", exposed={"W": ["5C 5C J"]}), "S") == []


def test_who_has_mah_jongg_is_asked() -> None:
    assert does(draws("8C", WON), "S") == []
    assert does(draws("8C", "222B 444B 6666C JJJ"), "S") == []


def test_a_joker_is_never_thrown() -> None:
    assert does(draws("J", "222B"), "S") == []


def test_what_was_not_drawn_is_not_thrown() -> None:
    """Neither East's first discard nor that after a call."""
    rules = auto(discard_different=True)
    assert does(situation(E="1B 2C", rules=rules), "E") == []
    assert (
        does(situation("E discard 2B; S pung 2B 2B 2B", E="2B", S="2B 2B", rules=rules), "S") == []
    )


def test_nor_after_an_exchange() -> None:
    game = draws("5C", "7C", exposed={"W": ["5C 5C J"]})
    say(game, "S exchange 5C W 1")
    assert does(game, "S") == []


# Together


def test_what_is_done_gives_nothing_away() -> None:
    """What the others hold changes nothing."""
    rules = auto(skip_deadening_calls=True, skip_joker_calls=True, sort=False)
    game = situation("E discard N", E="N", S="N N", rules=rules)
    before = seen(game, "S")
    assert before["suggested"]
    redeal(game, "S", TableChance(5))
    assert seen(game, "S") == before


def test_the_riichi_advanced_table_has_on_what_its_page_says() -> None:
    """Auto sort "is enabled at the start of every hand by default", skip deadening calls, too."""
    mod = load_rules("riichi-advanced").mods["auto"]
    on = {name for name in mod.options if getattr(mod, name)}
    assert on == {"sort", "skip_deadening_calls"}
    assert "auto" not in load_rules("nmjl").mods
