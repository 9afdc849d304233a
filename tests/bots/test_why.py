"""Bots say why they do what they do, by their own tiles and in the table's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mahj import Choice, Game, registry
from mahj.chance import TableChance
from mahj.testing import redeal
from mahj_mods.bots.greedy import GreedyBot
from standard.situation import situation

BLANKS: Mapping[str, Any] = {"mods": {"zombie_blanks": {}}}
ABOUT = [name for name in registry.installed(registry.BOTS) if name != "random"]


def why(game: Game, seat: str, bot: Any = None) -> str:
    """What a bot says of its answer."""
    bot = bot or GreedyBot()
    said: str = bot.why(game.views[seat], game.bot_answer(seat, bot))
    return said


@pytest.mark.parametrize(
    ("lines", "dealt", "said"),
    [
        ("", {"E": "222B 444B 6666C 8888C"}, ["mah jongg"]),
        ("", {"E": "222B 444B 6666C 888C N"}, ["lacks 1 tile of 8C (1 unseen)", "N: no hand"]),
        ("E discard N", {"E": "N", "S": "222B 444B 6666C 8C NN"}, ["N brings it no nearer"]),
        ("E discard 6C", {"E": "6C", "S": "222B 44B 666C 888C 9D N"}, ["lacks", "4B", "8C"]),
        (
            "",
            {"E": "222B 444B 6666C 888C N", "exposed": {"W": ["N N J"]}},
            ["A joker serves it better than N"],
        ),
    ],
)
def test_it_says_what_its_hand_lacks_and_what_it_does_not_need(
    lines: str, dealt: dict[str, Any], said: list[str]
) -> None:
    seat = "S" if lines else "E"
    told = why(situation(lines, **dealt), seat)
    assert all(part in told for part in said), told


def test_it_says_why_it_passes_and_why_it_passes_blind() -> None:
    game = situation(begin="charleston", S="222B 444B 6666C 8C N E")
    view = game.views["S"]
    assert "no hand near it needs them" in GreedyBot().why(view, Choice("pass", "N E"))
    assert "passes blind" in GreedyBot().why(view, Choice("pass", "N E ?"))


def test_it_says_of_a_swapped_blank_what_is_lacking_then() -> None:
    game = situation(E="222B 444B 6666C 88C _ N", discards={"S": "8C"}, rules=BLANKS)
    assert "lacks 1 tile of 8C" in why(game, "E")


def test_of_a_choice_that_it_does_not_know_it_says_nothing() -> None:
    game = situation(E="222B 444B 6666C 888C N")
    assert GreedyBot().why(game.views["E"], Choice("dance", "N")) == ""


@pytest.mark.parametrize("name", ABOUT)
@pytest.mark.parametrize("rules", ["nmjl", BLANKS], ids=["usual", "blanks"])
def test_every_answer_of_a_whole_game_can_be_explained(name: str, rules: Any) -> None:
    """And the reason changes nothing: asked again, the bot answers the same."""
    game = situation(begin="charleston", rules=rules, seed=5)
    bot = registry.load(registry.BOTS, name)()
    explained = 0
    while game.waiting:
        seat = game.waiting[0]
        choice = game.bot_answer(seat, bot)
        told = bot.why(game.views[seat], choice)
        explained += bool(told)
        assert told == "" or told.endswith("."), told
        assert game.bot_answer(seat, bot).text == choice.text
        game.take(seat, choice)
    assert explained > 20


@pytest.mark.parametrize("name", ABOUT)
@pytest.mark.parametrize("seed", range(3))
def test_a_reason_tells_nothing_that_the_seat_does_not_see(name: str, seed: int) -> None:
    game = situation("E discard 6C", seed=seed, E="6C", S="222B 44B 666C 888C 9D N")
    bot = registry.load(registry.BOTS, name)()
    before = why(game, "S", bot)
    redeal(game, "S", TableChance(seed + 100))
    assert why(game, "S", bot) == before
