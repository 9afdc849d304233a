"""What the greedy bot does in one position or another, with the small card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mahj import SKIP, Choice, Game, Pick, Picked
from mahj.chance import BotChance, TableChance
from mahj.testing import redeal
from mahj_mods.bots.greedy import GreedyBot
from standard.situation import situation

BLANKS: Mapping[str, Any] = {"mods": {"zombie_blanks": {}}}


def answer(game: Game, seat: str) -> str:
    """What the bot answers for this seat, in the words of a record."""
    return game.bot_answer(seat, GreedyBot()).text


# -- The Charleston ---------------------------------------------------------------------


def test_it_passes_what_no_near_hand_needs() -> None:
    """2468 #2 is three tiles away; the winds and the dragon fit nothing near it."""
    game = situation(begin="charleston", S="222B 444B 6666C N E G")
    assert answer(game, "S") == "pass N E G"


def test_it_keeps_its_jokers_and_passes_a_tile_of_use_if_it_must() -> None:
    game = situation(begin="charleston", S="222B 444B 666C JJJ N")
    picked = game.bot_answer("S", GreedyBot())
    assert isinstance(picked, Picked)
    assert "N" in picked.text
    assert len(picked.tiles) == 3


def test_it_passes_blind_rather_than_what_it_needs() -> None:
    """The last pass of a Charleston: two tiles are of no use, and the third goes blind."""
    view = situation(begin="charleston", S="222B 444B 6666C 8C N E").views["S"]
    pick = Pick("pass", 3, view.tiles, blind=3)
    assert GreedyBot().choose(view, [pick], BotChance(1, 0, 0)).text == "pass N E ?"


def test_it_votes_for_more_passes_only_while_it_is_far_away() -> None:
    view = situation(begin="charleston", S="1B 5B 9B 2C 6C 3D 7D N E W G R 0").views["S"]
    near = situation(begin="charleston", S="222B 444B 6666C 88C N").views["S"]
    votes = (Choice("again", "yes"), Choice("again", "no"))
    chance = BotChance(1, 0, 0)
    assert GreedyBot().choose(view, votes, chance).text == "again yes"
    assert GreedyBot().choose(near, votes, chance).text == "again no"


@pytest.mark.parametrize(
    ("rack", "said"),
    [
        ("222B 444B 6666C 888C", "courtesy 0"),
        ("222B 444B 6666C 88C N", "courtesy 1"),
        ("222B 444B 6666C N E G", "courtesy 3"),
    ],
)
def test_it_offers_as_many_tiles_for_courtesy_as_are_useless(rack: str, said: str) -> None:
    view = situation(begin="charleston", S=rack).views["S"]
    offers = tuple(Choice("courtesy", str(number)) for number in range(4))
    assert GreedyBot().choose(view, offers, BotChance(1, 0, 0)).text == said


# -- Turns ------------------------------------------------------------------------------


def test_it_declares_mah_jongg_whenever_it_may() -> None:
    game = situation(E="222B 444B 6666C 8888C")
    assert answer(game, "E") == "mahjong"
    game = situation("E discard 8C", E="8C", N="222B 444B 6666C 888C")
    assert answer(game, "N") == "mahjong"


def test_it_throws_the_tile_that_no_near_hand_needs() -> None:
    assert answer(situation(E="222B 444B 6666C 888C N"), "E") == "discard N"


def test_it_does_not_wait_for_what_is_gone() -> None:
    """22C 33D or 22D 33C would do as well, but all the other 2C lie face up."""
    game = situation(E="NNEEWWSS 11B 2C 2D 3C 3D", discards={"S": "222C"})
    assert answer(game, "E") in ("discard 2C", "discard 3D")


def test_it_takes_a_joker_for_a_tile_it_does_not_need() -> None:
    game = situation(E="222B 444B 6666C 888C N", exposed={"W": ["N N J"]})
    assert answer(game, "E") == "exchange N W 1"


def test_it_gives_no_tile_that_it_needs_more_than_a_joker() -> None:
    """A pair takes no joker: 11B 2222B 3333B 4444B needs both 1B."""
    game = situation(E="11B 2222B 3333B 444B N", exposed={"W": ["1B 1B J"]})
    assert answer(game, "E") == "discard N"


# -- Claims -----------------------------------------------------------------------------


def test_it_claims_what_brings_its_hand_nearer() -> None:
    game = situation("E discard 6C", E="6C", S="222B 44B 666C 888C 9D N")
    assert answer(game, "S") == "kong 6C 6C 6C 6C"


def test_it_lets_a_tile_go_that_brings_its_hand_no_nearer() -> None:
    game = situation("E discard N", E="N", S="222B 444B 6666C 8C NN")
    assert answer(game, "S") == "skip"


def test_it_exposes_nothing_that_leaves_it_no_line() -> None:
    """222B 444B 6666C 8888C wants a kong of 6C; a pung of it, which it could call too, fits
    no line of this card that is left.
    """
    game = situation("E discard 6C", E="6C", S="222B 444B 66C 888C J N")
    assert "pung 6C 6C 6C" in game.may("S")
    assert answer(game, "S") == "kong 6C 6C 6C J"


def test_it_exposes_nothing_for_a_concealed_hand() -> None:
    game = situation("E discard 3B", E="3B", S="11B 22B 33B 44B 55B 66B N")
    assert answer(game, "S") == "skip"


def test_it_corrects_an_exposure_that_should_have_been_larger_and_then_goes_on() -> None:
    game = situation("E discard 6C; S pung 6C 6C 6C", E="6C", S="222B 444B 666C 888C")
    assert answer(game, "S") == "edit 1 6C 6C 6C 6C"
    game.take("S", game.find("S", "edit 1 6C 6C 6C 6C"))
    assert answer(game, "S").startswith("discard")


# -- Blanks -----------------------------------------------------------------------------


def test_it_swaps_a_blank_for_a_tile_that_brings_its_hand_nearer() -> None:
    game = situation(E="222B 444B 6666C 88C _ N", discards={"S": "5D 8C", "W": "R"}, rules=BLANKS)
    assert answer(game, "E") == "swap 8C"


def test_it_keeps_a_blank_while_nothing_useful_lies_there() -> None:
    game = situation(E="222B 444B 6666C 88C _ N", discards={"S": "5D R"}, rules=BLANKS)
    assert answer(game, "E") == "discard N"


def test_it_gets_rid_of_a_blank_rather_than_of_a_tile_it_needs() -> None:
    game = situation(E="222B 444B 6666C 888C _", discards={"S": "5D R"}, rules=BLANKS)
    assert answer(game, "E").startswith("swap")
    game.take("E", game.find("E", answer(game, "E")))
    assert answer(game, "E") in ("discard 5D", "discard R")


# -- Choices it does not know -----------------------------------------------------------


def test_it_never_picks_a_choice_it_does_not_know_while_there_is_another() -> None:
    game = situation(E="222B 444B 6666C 888C N")
    view, dance = game.views["E"], Choice("dance", "N")
    offers = [dance, *game.offers("E"), dance]
    assert GreedyBot().choose(view, offers, BotChance(1, 0, 0)).text == "discard N"
    assert GreedyBot().choose(view, [dance, SKIP], BotChance(1, 0, 0)) is SKIP
    assert GreedyBot().choose(view, [dance], BotChance(1, 0, 0)) is dance


def test_of_a_pick_it_does_not_know_it_picks_what_it_needs_least() -> None:
    view = situation(E="222B 444B 6666C 888C N").views["E"]
    pick = Pick("mush", 1, view.tiles)
    assert GreedyBot().choose(view, [pick], BotChance(1, 0, 0)).text == "mush N"


def test_it_knows_no_form_of_a_choice_but_the_usual_one() -> None:
    """A mod may write an exchange or a discard in another way."""
    game = situation(E="222B 444B 6666C 888C N")
    offers = [Choice("exchange", "N"), Choice("edit"), Choice("discard", "N as 5D")]
    found = GreedyBot().choose(game.views["E"], [*offers, *game.offers("E")], BotChance(1, 0, 0))
    assert found.text == "discard N"
    assert GreedyBot().choose(game.views["E"], offers, BotChance(1, 0, 0)) in offers


def test_it_plays_on_where_its_exposures_fit_no_line() -> None:
    game = situation(E="222B 444B 888C N", exposed={"E": ["R R R J"]})
    assert answer(game, "E").startswith("discard")


# -- Pure -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_what_it_cannot_see_changes_nothing(seed: int) -> None:
    """The same tiles dealt anew where the seat sees none of them: the same answer."""
    game = situation("E discard 6C", seed=seed, E="6C", S="222B 44B 666C 888C 9D N")
    before = answer(game, "S")
    redeal(game, "S", TableChance(seed + 100))
    assert answer(game, "S") == before
