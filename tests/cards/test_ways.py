"""Ways to win beside a card: what follows from a distance, and a judge of both together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from hooks.rule import triplets
from mahj import JOKER, NATURALS, TILES, Tile, count_tiles, find_card, parse_tiles
from mahj.card import Hands, Judge, Line, Shown, Way, answer, why_not
from mahj.card.ways import JudgeOfWays
from mahj_mods.atomic import SevenPairs

LINE = Line((), 50, concealed=True, section="Atomic", number=1, words="seven pairs")
CARD = Judge(find_card("house-2026"))
KINDS = [kind for kind in NATURALS if kind is not JOKER]
WAYS = [SevenPairs(LINE, KINDS, 2), SevenPairs(LINE, KINDS, 1), triplets()]


def racks(seed: int, number: int, size: int) -> list[list[int]]:
    """Racks at random, half of them with many alike."""
    random = Random(seed)
    found = []
    for place in range(number):
        kinds = random.sample(range(len(TILES) - 1), 9 if place % 2 else 37 - 1)
        bag = [kind for kind in kinds for _ in range(8 if TILES[kind] is JOKER else 4)]
        counts = [0] * len(TILES)
        for kind in random.sample(bag, size):
            counts[kind] += 1
        found.append(counts)
    return found


def more(counts: Sequence[int], kind: Tile, number: int) -> list[int]:
    changed = list(counts)
    changed[kind] += number
    return changed


def naive_pairs(counts: Sequence[int], twice: bool) -> int:
    """How many tiles are missing for seven pairs: pairs are filled one after the other."""
    left = [min(count, 4 if twice else 2) for count in counts[: len(NATURALS)]]
    missing = 0
    for _ in range(7):
        place = max(range(len(left)), key=lambda each: min(left[each], 2))
        missing += 2 - min(left[place], 2)
        left[place] -= min(left[place], 2)
    return missing


@pytest.mark.parametrize("twice", [True, False])
@pytest.mark.parametrize("size", [13, 14])
def test_seven_pairs_are_counted(size: int, twice: bool) -> None:
    """RULES.md 2.17: any pairs, no joker; four of a kind may be two pairs."""
    way = SevenPairs(LINE, KINDS, 2 if twice else 1)
    for counts in racks(1, 300, size):
        assert way.away(counts) == naive_pairs(counts, twice)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("size", [13, 14])
def test_what_follows_from_a_distance(way: Way, size: int) -> None:
    """One tile brings a rack at most one tile nearer; discards, waits and wins say the same."""
    for counts in racks(2, 40, size):
        away = way.away(counts)
        drawn = {kind: way.away(more(counts, kind, 1)) for kind in TILES}
        assert all(away - 1 <= then <= away for then in drawn.values())
        thrown = {kind: way.away(more(counts, kind, -1)) for kind in TILES if counts[kind]}
        assert way.discards(counts) == thrown
        assert [way.within(counts, missing) for missing in range(15)] == [
            away <= missing for missing in range(15)
        ]
        waits = [kind for kind in (*NATURALS, JOKER) if away == 1 and drawn[kind] == 0]
        assert way.waits(counts) == waits
        assert bool(way.won(counts)) is (away == 0)
        for kind, lanes in way.wait_lanes(counts).items():
            held = more(counts, kind, 1)
            assert all(not lacking(rest.wants().needs, held) for rest in way.each(lanes))


def lacking(needs: dict[Tile, int], counts: Sequence[int]) -> int:
    return sum(max(0, count - counts[kind]) for kind, count in needs.items())


@pytest.mark.parametrize("way", WAYS)
def test_the_nearest_hands_are_as_near_as_is_said(way: Way) -> None:
    for counts in racks(3, 60, 13):
        (near,) = way.near(counts, 5)
        assert near.away == way.away(counts)
        found = list(way.nearest(counts))
        assert found
        assert len(found) == len(set(found))
        for rest in found:
            assert lacking(rest.wants().needs, counts) == near.away
            assert sum(map(len, (group.tiles for group in rest.groups))) == 14


def both(way: Way) -> Hands:
    return JudgeOfWays(CARD, [way]).whole


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("size", [13, 14])
def test_card_and_way_together(way: Way, size: int) -> None:
    """The nearer of the two counts, in everything that is asked."""
    together, card = both(way), CARD.whole
    for counts in racks(4, 25, size):
        assert together.away(counts) == min(way.away(counts), card.away(counts))
        assert together.away_at_least(counts) <= together.away(counts)
        thrown, of_card, of_way = (each.discards(counts) for each in (together, card, way))
        assert thrown == {kind: min(of_card[kind], of_way[kind]) for kind in of_card}
        assert together.waits(counts) == sorted({*way.waits(counts), *card.waits(counts)})
        lines = list(together.near_lanes(counts))
        assert [away for away, _ in lines] == sorted(away for away, _ in lines)
        names = [next(together.by_line(lanes)).line.name for _, lanes in lines]
        assert len(names) == len(set(names)) == len(together.lines)
        assert set(names) == {line.name for line in card.lines} | {way.line.name}


def test_a_rack_may_win_in_both_ways() -> None:
    """The dearest line first."""
    counts = count_tiles(parse_tiles("FF 11B 22B 33C 44C 55D 66D"))
    atomic = WAYS[0]
    found = [rest.line.value for rest in both(atomic).won(counts)]
    assert found == sorted(found, reverse=True)
    assert "Atomic #1" in [rest.line.name for rest in both(atomic).won(counts)]


def test_with_an_exposure_only_the_card_is_left() -> None:
    """RULES.md 2.17: no exposures."""
    judge = JudgeOfWays(CARD, [WAYS[0]])
    exposed = [Shown.of(parse_tiles("2B 2B 2B"))]
    assert judge.hands(exposed) is CARD.hands(exposed)
    assert JudgeOfWays(CARD, [WAYS[0]], card=False).hands(exposed) is None


def test_without_the_card_only_the_way_is_left() -> None:
    judge = JudgeOfWays(CARD, [WAYS[0]], card=False)
    assert [line.name for line in judge.lines] == ["Atomic #1"]
    counts = count_tiles(parse_tiles("FF 11B 22B 33C 44C 55D 66D"))
    assert judge.away_at_least(counts) == 0


def test_the_answer_about_a_rack() -> None:
    """`mahj hand` tells of it as of a line."""
    judge = JudgeOfWays(CARD, [WAYS[0]])
    found = answer(judge, parse_tiles("11B 33C NN FF 5555D 8C"))
    assert (found.away, [each.tile.text for each in found.waits]) == (1, ["8C"])
    assert found.nearest[0].hand.text == "11B 33C 88C 55D 55D NN FF"
    assert found.nearest[0].need == tuple(parse_tiles("8C"))


def test_why_a_rack_is_no_mah_jongg() -> None:
    judge = JudgeOfWays(CARD, [WAYS[0]])
    (reason, *_) = why_not(judge, count_tiles(parse_tiles("11B 33C NN FF 5555D 8C J")))
    assert reason == "1 tile is missing for Atomic #1: 8C"


def test_examples_are_hands_of_the_way() -> None:
    """Games are begun near them, to try the laws."""
    for way in WAYS:
        for rest in islice(way.rests, 20):
            counts = count_tiles([kind for group in rest.groups for kind in group.tiles])
            assert way.away(counts) == 0
    assert len(both(WAYS[0]).rests) == len(CARD.whole.rests) + len(WAYS[0].rests)
    assert both(WAYS[0]).rests[-1] in WAYS[0].rests


@pytest.mark.parametrize("again", [False, True])
def test_a_way_has_its_line_however_often_rules_are_loaded(again: bool) -> None:
    """The fault: hands kept from rules loaded before have an equal line, which was not its own."""
    line = Line((), 7, concealed=True, section="Atomic", number=1, words=f"seven pairs {again}")
    for _ in range(1 + again):
        way = SevenPairs(line._replace(value=7), KINDS, 2)
    assert way.lines == (line,)
    assert line in JudgeOfWays(CARD, [way]).lines
