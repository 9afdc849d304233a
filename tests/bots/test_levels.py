"""The levels of play: each is a mix of what greedy and steady do, and looks sensible."""

from __future__ import annotations

from mahj import Game, load_rules, registry
from mahj_mods.bots.greedy import GreedyBot
from mahj_mods.bots.levels import EasyBot, MediumBot
from mahj_mods.bots.steady import SteadyBot
from standard.situation import situation


def test_the_levels_are_installed_and_the_hard_one_is_steady() -> None:
    found = [registry.load(registry.BOTS, name) for name in ("easy", "medium", "hard")]
    assert found == [EasyBot, MediumBot, SteadyBot]


def test_the_easy_bot_claims_what_brings_it_nearer_and_nothing_else() -> None:
    game = situation("E discard 6C", E="6C", S="222B 44B 666C 888C 9D N")
    assert game.bot_answer("S", EasyBot()).text.startswith("kong")
    game = situation("E discard N", E="N", S="222B 444B 6666C 8C NN")
    assert game.bot_answer("S", EasyBot()).text == "skip"


def test_the_easy_bot_claims_where_greedy_waits_and_never_the_other_way_round() -> None:
    """Greedy weighs the lines that an exposure rules out; the easy one does not."""
    claimed = 0
    for seed in range(6):
        game = Game(load_rules("nmjl"), seed)
        while game.waiting:
            seat = game.waiting[0]
            choice = game.bot_answer(seat, GreedyBot())
            easy = game.bot_answer(seat, EasyBot())
            if easy.text != choice.text:
                assert choice.text == "skip"
                claimed += 1
            game.take(seat, choice)
    assert claimed


def test_the_easy_bot_exposes_nothing_that_leaves_it_no_line() -> None:
    game = situation("E discard 6C", E="6C", S="222B 444B 66C 888C J N")
    assert game.bot_answer("S", EasyBot()).text == "kong 6C 6C 6C J"


def test_the_medium_bot_passes_and_claims_like_greedy_and_discards_like_steady() -> None:
    game, same = Game(situation().table.rules, 3), 0
    bots = {"discard": SteadyBot(), "pass": GreedyBot(), "pung": GreedyBot(), "kong": GreedyBot()}
    while game.waiting:
        seat = game.waiting[0]
        choice = game.bot_answer(seat, MediumBot())
        like = bots.get(choice.verb)
        if like is not None:
            assert choice.text == game.bot_answer(seat, like).text
            same += 1
        game.take(seat, choice)
    assert same > 20
