"""Whole games of bots: how well they play, and that they can play at any table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import fsum
from typing import Any

import pytest

from laws.sets import house_rules, rules_of, table_of
from laws.settings import OPTIONS, PRESETS
from mahj import Bot, Game, Record, Rules, parse_record, replay
from mahj_mods.bots import outlook, prospect
from mahj_mods.bots.greedy import GreedyBot
from mahj_mods.bots.random import RandomBot
from mahj_mods.bots.steady import SteadyBot
from standard.situation import loaded

PLAYERS: dict[str, type[Bot]] = {"greedy": GreedyBot, "steady": SteadyBot}
each_bot = pytest.mark.parametrize("name", PLAYERS)

DRAWN = 2
"""A seed for which the options of house rules are drawn."""

TABLES: list[Mapping[str, Any]] = [
    *({"preset": preset} for preset in PRESETS),
    *(table_of((name,)) for name in house_rules()),
    *OPTIONS,
]


def winners(rules: Rules, bots: Mapping[str, Bot], games: int) -> list[str | None]:
    """Who won each of these games, None where nobody did."""
    won: list[str | None] = []
    for seed in range(games):
        game = Game(rules, seed, rules.seats[seed % len(rules.seats)])
        game.run(bots)
        over = game.table.over
        won.append(over.wins[0].winner if over and over.wins else None)
    return won


def plain_sum(numbers: Iterable[Any], start: Any = 0) -> Any:
    """`sum` as Python 3.11 has it: one after the other, rounded each time."""
    for number in numbers:
        start += number
    return start


def exact_sum(numbers: Iterable[Any], start: Any = 0) -> Any:
    """`sum` as Python 3.12 has it: fractions are rounded once, at the end."""
    given = [*numbers]
    if any(isinstance(each, float) for each in given):
        return fsum([start, *given])
    return plain_sum(given, start)


@each_bot
def test_games_are_the_same_in_every_python(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A digest told 3.11 from 3.12, where `sum` adds fractions up another way."""
    rules = loaded({"card": "house-2026"})
    played = []
    for add in (plain_sum, exact_sum):
        for module in (outlook, prospect):
            monkeypatch.setattr(module, "sum", add, raising=False)
            for each in vars(module).values():
                if hasattr(each, "cache_clear"):
                    each.cache_clear()
        games = [Game(rules, seed) for seed in range(1, 6)]
        for game in games:
            game.run(dict.fromkeys(rules.seats, PLAYERS[name]()))
        played.append(
            [[(seat, choice.text) for seat, choice in game.table.choices] for game in games]
        )
    assert played[0] == played[1]


def test_four_of_them_end_most_games_in_mah_jongg() -> None:
    rules = loaded({"card": "house-2026"})
    won = winners(rules, dict.fromkeys(rules.seats, GreedyBot()), 40)
    assert sum(winner is not None for winner in won) >= 0.6 * len(won)
    assert set(won) >= set(rules.seats)


def test_one_of_them_beats_three_that_play_anything() -> None:
    rules = loaded({"card": "house-2026"})
    bots: dict[str, Bot] = {**dict.fromkeys(rules.seats, RandomBot()), "S": GreedyBot()}
    won = [winner for winner in winners(rules, bots, 30) if winner is not None]
    assert len(won) >= 10
    assert won.count("S") >= 0.95 * len(won)


@each_bot
@pytest.mark.parametrize("content", TABLES, ids=str)
def test_it_plays_at_any_table(content: Mapping[str, Any], name: str) -> None:
    rules = rules_of(content, DRAWN)
    winners(rules, dict.fromkeys(rules.seats, PLAYERS[name]()), 1)


@each_bot
@pytest.mark.parametrize("card", ["ilm", "atf", "mahjlife", "amjfe", "evergreen", "card-free"])
def test_it_plays_with_any_card(card: str, name: str) -> None:
    rules = loaded({"card": card})
    won = winners(rules, dict.fromkeys(rules.seats, PLAYERS[name]()), 3)
    assert any(won)


@each_bot
@pytest.mark.parametrize("mods", [{}, {"zombie_blanks": {}}])
def test_a_game_taken_up_again_goes_on_the_same(mods: Mapping[str, Any], name: str) -> None:
    """Its answers follow from what it sees, so a record cut anywhere leads to the same end."""
    content = {"preset": "nmjl", "card": "house-2026", "mods": mods}
    rules = loaded(content)
    whole = Game(rules, 7)
    whole.run(dict.fromkeys(rules.seats, PLAYERS[name]()))
    lines = whole.text().splitlines()
    for cut in (0, len(lines) // 3, len(lines) - 2):
        head = Record(seed=7, rules=content).head()
        game = replay(parse_record(head + "\n".join([*lines[:cut], ""])))
        while game.waiting:
            seat = game.waiting[0]
            game.take(seat, game.bot_answer(seat, PLAYERS[name]()))
        assert game.text().splitlines() == lines
