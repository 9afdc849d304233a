"""Whoever has mah jongg is offered it, whatever the rule remembers to save itself a look.

The bug class: a bound on the distance to mah jongg that tiles drawn and then exposed slipped
through, so that a claim for mah jongg was not offered.
"""

from __future__ import annotations

import pytest

import mahj.card.judge
from mahj import BLANK, Bot, Game, Seat, Tile, load_rules, tiles_text
from mahj.testing import situation
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
@pytest.mark.parametrize("coarse_bound_after", [1, 5_000])
def test_mah_jongg_is_offered_to_whoever_has_it(
    card: str, mods: tuple[str, ...], coarse_bound_after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mahj.card.judge, "_BOUND_AFTER", coarse_bound_after)
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


def test_an_edit_may_bring_mah_jongg_that_was_far_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pung where the hand has a kong: that fits other lines, or none, until it is a kong."""
    monkeypatch.setattr(mahj.card.judge, "_BOUND_AFTER", 1)
    rules = load_rules("nmjl")
    rules.judge.away_at_least([0] * 37)
    played = 0
    for rest in rules.judge.whole.rests[::40]:
        kong = next((each for each in rest.groups if each.size == 4 and each.claim), None)
        if rest.line.concealed or kong is None:
            continue
        tile = kong.tile.text
        tiles = [each for group in rest.groups for each in group.tiles]
        if any(tiles.count(each) > rules.set_counts[each] for each in tiles):
            continue
        tiles.remove(kong.tile)
        pung, whole = " ".join([tile] * 3), " ".join([tile] * 4)
        lines = f"E discard {tile}; S pung {pung}"
        game = situation(rules, lines, E=tile, S=tiles_text(tiles))
        assert "mahjong" not in game.may("S")
        game = situation(rules, f"{lines}; S edit 1 {whole}", E=tile, S=tiles_text(tiles))
        assert "mahjong" in game.may("S"), rest.line
        played += 1
    assert played > 10
