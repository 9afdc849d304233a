"""How near a rack can be, asked all the time: bounds that must never be too high."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

import mahj.card.judge
from mahj import Game, load_rules
from mahj.card.bound import COPIES, Bound
from mahj.card.judge import Judge
from mahj.card.shown import Shown
from mahj.tiles import FLOWER, TILES, Tile, parse_tiles
from mahj_mods.bots.greedy import GreedyBot

CARDS = ("house-2026", "atf", "ilm", "mahjlife", "amjfe")
"""Shipped cards on which no flower stands in for another tile."""


@pytest.mark.parametrize("card", CARDS)
def test_no_bound_is_above_the_distance(card: str) -> None:
    """A bound above the distance would hide a mah jongg (kind of fault: a win refused)."""
    judge = load_rules({"card": card}).judge
    bound = Bound(judge.whole.rests)
    chance = random.Random(card)
    bag = [kind for kind in TILES for _ in range(judge.set_counts[kind])]
    reached = 0
    for _ in range(400):
        rest = chance.choice(list(judge.whole.rests))
        kept = chance.sample([kind for group in rest.groups for kind in group.tiles], 11)
        rack = kept + chance.sample(bag, chance.choice((2, 3)))
        counts = [rack.count(kind) for kind in TILES]
        if any(count > most for count, most in zip(counts, judge.set_counts, strict=True)):
            continue
        assert max(counts[:FLOWER]) <= COPIES
        away = judge.whole.away(counts)
        coarse, fine = bound.away_at_least(counts), judge.whole.away_at_least(counts)
        assert coarse <= fine <= away
        reached += coarse == away
    assert reached > 50, "the bound is worth nothing"


@pytest.mark.parametrize("card", CARDS)
def test_no_bound_is_above_the_distance_with_exposures(card: str) -> None:
    """The same where something is exposed; what fits no hand at all is told."""
    judge = load_rules({"card": card}).judge
    bound = Bound(judge.whole.rests)
    chance = random.Random(card)
    shapes = sorted({(each.tile, each.size) for each in judge.groups if each.claim})
    fitted = tighter = 0
    for _ in range(600):
        rest = chance.choice(list(judge.whole.rests))
        own = [(each.tile, each.size) for each in rest.groups if each.claim]
        chosen = chance.sample(own, min(len(own), chance.choice((1, 1, 2))))
        if chance.random() < 0.4:
            chosen += [chance.choice(shapes)]
        shown = [Shown(*each) for each in chosen]
        tiles = [kind for group in rest.groups for kind in group.tiles]
        rack = tiles[: len(tiles) - sum(each.size for each in shown)]
        counts = [rack.count(kind) for kind in TILES]
        together = counts[:]
        for each in shown:
            together[each.tile] += each.size
        if any(count > most for count, most in zip(together, judge.set_counts, strict=True)):
            continue
        least, hands = bound.away_at_least(together, shown), judge.hands(shown)
        if hands is None:
            assert least >= bound.away_at_least(together)
        else:
            assert bound.away_at_least(together) <= least <= hands.away(counts)
            fitted += 1
            tighter += least > bound.away_at_least(together)
    assert fitted > 50
    assert tighter > 10, "what is exposed says nothing"


@dataclass
class Asked:
    """How often a coarse bound was made."""

    made: int = 0


def test_games_are_the_same_with_either_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered or bounded for speed changes nothing that happens."""
    asked = Asked()

    class Counted(Bound):
        def __init__(self, *rests: object) -> None:
            asked.made += 1
            super().__init__(*rests)  # type: ignore[arg-type]

    monkeypatch.setattr(mahj.card.judge, "Bound", Counted)
    texts = []
    for after in (1, 1_000_000):
        monkeypatch.setattr(mahj.card.judge, "_BOUND_AFTER", after)
        rules = load_rules({"preset": "nmjl", "mods": {"jokers_flowers": {"jokers": 10}}})
        bots = dict.fromkeys(rules.seats, GreedyBot())
        games = [Game(rules, seed) for seed in range(12)]
        for game in games:
            game.run(bots)
        texts.append([game.text() for game in games])
    assert asked.made == 1
    assert texts[0] == texts[1]


@pytest.mark.parametrize("table", [{"card": "evergreen"}, {"card": "card-free"}])
def test_no_coarse_bound_where_it_would_not_hold(
    table: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Evergreen lets flowers stand in for a tile; a card of patterns has no lines to pack."""
    monkeypatch.setattr(mahj.card.judge, "_BOUND_AFTER", 1)
    judge = load_rules(table).judge
    counts = [1] * 13 + [0] * 24
    for _ in range(3):
        assert judge.away_at_least(counts) <= judge.whole.away(counts)
    assert judge._bound is None


@pytest.mark.parametrize("kind", [parse_tiles("5C")[0], parse_tiles("N")[0], parse_tiles("R")[0]])
@pytest.mark.parametrize("number", [COPIES, COPIES + 1, COPIES + 2])
def test_more_of_a_kind_than_there_are_is_bounded_too(
    kind: Tile, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tiles put into a group in error count as its own, so a quint of them is five (2.24)."""
    monkeypatch.setattr(mahj.card.judge, "_BOUND_AFTER", 1)
    judge = Judge(load_rules().card)
    counts = [0] * 37
    counts[kind] = number
    least = [judge.away_at_least(counts) for _ in range(3)]
    assert judge._bound is not None
    assert max(least) <= judge.whole.away(counts)
