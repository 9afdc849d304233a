"""Whoever has mah jongg is offered it, whatever the rule remembers to save itself a look.

The bug class: a bound on the distance to mah jongg that tiles drawn and then exposed slipped
through, so that a claim for mah jongg was not offered.
"""

from __future__ import annotations

import pytest

from mahj import BLANK, Bot, Game, Seat, Tile, load_rules
from mahj_mods.bots.greedy import GreedyBot
from mahj_mods.bots.random import RandomBot


def complete(game: Game, seat: Seat, kind: Tile | None) -> bool:
    """Whether the tiles of a seat, with the tile thrown, are mah jongg: looked at anew."""
    player = game.table.players[seat]
    counts = player.concealed.counts[:]
    if kind is not None:
        counts[kind] += 1
    hands = game.table.judge(seat).hands([each.shown for each in player.exposures])
    return hands is not None and hands.within(counts, 0) and not counts[BLANK]


def check_offers(game: Game) -> None:
    """Compares what is offered with what is so, for every seat that could win now."""
    table = game.table
    if table.phase != "turns" or game.ask is None:
        return
    thrown, thrower = table.thrown or (None, table.turn)
    could = [table.turn] if thrown is None else list(table.seats_after[thrower])
    for seat in could:
        offered = "mahjong" in [each.verb for each in game.ask.offers.get(seat, ())]
        wins = complete(game, seat, thrown) and not table.players[seat].dead
        assert offered == wins, f"{seat} after {len(table.choices)} choices:\n{game.text()}"


@pytest.mark.parametrize("card", ["house-2026", "ilm", "evergreen"])
@pytest.mark.parametrize("mods", [(), ("zombie_blanks",)])
def test_mah_jongg_is_offered_to_whoever_has_it(card: str, mods: tuple[str, ...]) -> None:
    rules = load_rules("nmjl", mods=mods, card=card)
    greedy, random = GreedyBot(), RandomBot()
    for seed in range(12):
        # Random players in between make exposures that greedy ones would not.
        bots: dict[Seat, Bot] = dict.fromkeys(rules.seats, greedy)
        bots[rules.seats[seed % 4]] = random
        game = Game(rules, seed)
        while game.ask is not None:
            check_offers(game)
            seat = game.waiting[0]
            game.take(seat, game.bot_answer(seat, bots[seat]))
