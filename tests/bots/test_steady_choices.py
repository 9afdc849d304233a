"""What the steady bot does in one position or another, with the small card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mahj import Choice, Game, Pick, tile
from mahj.chance import BotChance
from mahj_mods.bots.dangers import dangers
from mahj_mods.bots.prospect import Prospect, Prospects, chance_to_win
from mahj_mods.bots.steady import SteadyBot
from standard.situation import situation

FAR = "1B 5B 9B 2C 9C 3D 7D N E W R 8C G 5D"
"""Nothing near any line."""
SHOWN = {"W": ["2B 2B 2B", "4B 4B 4B", "6C 6C 6C 6C"]}
"""West can only be after 2468 #2, and wants 8C."""


def answer(game: Game, seat: str) -> str:
    """What the bot answers for this seat, in the words of a record."""
    return game.bot_answer(seat, SteadyBot()).text


def worth(seat: str, **dealt: Any) -> float:
    """What a rack is worth."""
    view = situation(**dealt).views[seat]
    hands = view.judge.hands([each.shown for each in view.exposed])
    assert hands is not None
    return Prospect(hands, view.counts, Prospects.of(view)).total


@pytest.mark.parametrize("line", ["FFFFFFFFF 11111a", "FFFFFFFFF! 11111a", "FF 111111111111a~"])
def test_a_hand_of_many_of_one_tile_is_far(tmp_path: Path, line: str) -> None:
    """A card may ask for nine of one tile. The fault: the bot had no chances for so many."""
    card = tmp_path / "many.toml"
    head = 'format = 1\nid = "many"\nname = "Many"\n[[section]]\nname = "Many"\n'
    card.write_text(f'{head}line = [{{ hand = "{line}", value = 25 }}]\n', encoding="utf-8")
    rules = {"mods": {"jokers_flowers": {"flowers": 24, "jokers": 16}}}
    game = situation(rules=rules, card=str(card), E=FAR)
    assert game.bot_answer("E", SteadyBot()).verb == "discard"


# -- Its own hand -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "dealt", "said"),
    [
        ("", {"E": "222B 444B 6666C 8888C"}, "mahjong"),
        ("", {"E": "222B 444B 6666C 888C N"}, "discard N"),
        ("", {"E": "222B 444B 6666C 888C N", "exposed": {"W": ["N N J"]}}, "exchange N W 1"),
        ("", {"E": "11B 2222B 3333B 444B N", "exposed": {"W": ["1B 1B J"]}}, "discard N"),
        ("E discard 6C", {"E": "6C", "S": "222B 44B 666C 888C 9D N"}, "kong 6C 6C 6C 6C"),
        ("E discard N", {"E": "N", "S": "222B 444B 6666C 8C NN"}, "skip"),
        ("E discard 3B", {"E": "3B", "S": "11B 22B 33B 44B 55B 66B N"}, "skip"),
        ("E discard 6C", {"E": "6C", "S": "222B 444B 66C 888C J N"}, "kong 6C 6C 6C J"),
    ],
)
def test_near_mah_jongg_it_plays_for_it(lines: str, dealt: dict[str, Any], said: str) -> None:
    assert answer(situation(lines, **dealt), "S" if lines else "E") == said


def test_it_passes_what_no_near_hand_needs() -> None:
    game = situation(begin="charleston", S="222B 444B 6666C N E G")
    assert answer(game, "S") == "pass N E G"


def test_it_passes_blind_rather_than_what_it_needs() -> None:
    view = situation(begin="charleston", S="222B 444B 6666C 8C N E").views["S"]
    pick = Pick("pass", 3, view.tiles, blind=3)
    assert SteadyBot().choose(view, [pick], BotChance(1, 0, 0)).text == "pass N E ?"


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
    assert SteadyBot().choose(view, offers, BotChance(1, 0, 0)).text == said


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"E": "222B 444B 6666C 888C"}, {"E": "222B 444B 6666C 888C", "left": 8}),
        (
            {"E": "222B 444B 6666C 888C"},
            {"E": "222B 444B 6666C 888C", "discards": {"S": "8C"}},
        ),
        ({"E": "222B 444B 6666C 88C J"}, {"E": "222B 444B 6666C 88C 8C"}),
        ({"E": "222B 444B 6666C 88C N"}, {"E": "222B 444B 666C 88C N E"}),
    ],
    ids=["the wall is long", "nothing is gone", "a joker", "nearer"],
)
def test_a_rack_is_worth_more(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert worth("E", **better) > worth("E", **worse)


def test_a_line_that_is_gone_is_worth_nothing() -> None:
    """22C 33D or 22D 33C would do as well, but all the other 2C lie face up."""
    game = situation(E="NNEEWWSS 11B 2C 2D 3C 3D", discards={"S": "222C"})
    assert answer(game, "E") in ("discard 2C", "discard 3D")


def test_a_worthier_rack_is_likelier_to_win_and_a_longer_wall_gives_it_time() -> None:
    assert 0 < chance_to_win(0.01, 50) < chance_to_win(1, 50) < chance_to_win(20, 50) < 1
    assert chance_to_win(1, 10) < chance_to_win(1, 90)


# -- The others -------------------------------------------------------------------------


def test_what_an_exposed_hand_still_wants_is_dangerous() -> None:
    view = situation(E=FAR, exposed=SHOWN, left=30).views["E"]
    danger = dangers(view)
    assert danger[tile("8C")] > 0.3
    assert [kind.text for kind in view.tiles if danger[kind]] == ["8C"]


def test_nothing_is_dangerous_where_nothing_is_exposed_or_the_hand_fits_no_line() -> None:
    for exposed in ({}, {"W": ["R R R J"]}):
        assert not any(dangers(situation(E=FAR, exposed=exposed).views["E"]))


def test_the_more_is_exposed_and_the_later_it_is_the_more_dangerous() -> None:
    def of_8c(left: int, exposed: list[str]) -> float:
        view = situation(E=FAR, exposed={"W": exposed}, left=left).views["E"]
        return dangers(view)[tile("8C")]

    assert of_8c(60, SHOWN["W"][:2]) < of_8c(60, SHOWN["W"]) < of_8c(10, SHOWN["W"])


def test_it_throws_nobody_the_tile_that_wins_while_its_own_hand_is_far() -> None:
    """It has 8C and one tile more that no line near it wants."""
    game = situation(E="11D 2222D 333D 444D 8C N", exposed=SHOWN, left=20)
    assert answer(game, "E") == "discard N"


def test_it_breaks_up_its_hand_rather_than_throw_what_wins() -> None:
    """All that its nearest hand does not need would win for West; little of the wall is left."""
    game = situation(E="11D 2222D 333D 444D 8C 8C", exposed=SHOWN, left=6)
    assert answer(game, "E") in ("discard 1D", "discard 2D", "discard 3D", "discard 4D")
    safe = situation(E="11D 2222D 333D 444D 8C 8C", left=6)
    assert answer(safe, "E") == "discard 8C"


def test_where_its_exposures_fit_no_line_it_throws_what_nobody_wants() -> None:
    game = situation(E="8C 8C 8C 9C 1D 3D 5D 7D 9D N", exposed={"E": ["R R R J"], **SHOWN})
    assert answer(game, "E") != "discard 8C"
    assert "cannot win" in SteadyBot().why(game.views["E"], Choice("discard", "1D"))


def test_it_says_whom_it_fears() -> None:
    game = situation(E="11D 2222D 333D 444D 8C N", exposed=SHOWN, left=20)
    bot = SteadyBot()
    said = bot.why(game.views["E"], Choice("discard", "4D"))
    assert "West, who shows 2B 2B 2B and 4B 4B 4B and 6C 6C 6C 6C, may be waiting for it" in said
