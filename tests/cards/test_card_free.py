"""Card Free (RULES.md 2.18), beside a second judge that divides the rack in every way."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice, permutations

import pytest

from cards.card_free_naive import divisions, every_hand, missing, worth
from mahj import find_card
from mahj.card import FaceUp, Judge, Rest, Shown, answer, check_card, verdict
from mahj.tiles import (
    JOKER,
    NATURALS,
    STANDARD_SET,
    SUITS,
    TILES,
    Tile,
    count_tiles,
    parse_tiles,
    rack_text,
    suited,
)
from mahj_cards import card_free

SET = [kind for kind in TILES for _ in range(STANDARD_SET[kind])]
Groups = tuple[tuple[Tile, int], ...]


@cache
def judge() -> Judge:
    return find_card("card-free").judge()


def value(rack: str, *exposed: str) -> int:
    """What the dearest line is worth that these tiles win, or 0."""
    found = answer(judge(), parse_tiles(rack), [parse_tiles(each) for each in exposed])
    return max((win.line.value for win in found.wins), default=0)


@pytest.mark.parametrize(
    ("rack", "worth"),
    [
        ("FF 2222B 4444C 6666D", 35),  # a pair and three kongs, nothing exposed
        ("22B 2222C 4444D 6666D", 40),  # no flowers, winds and dragons
        ("22B 4444B 6666B 8888B", 45),  # and one suit
        ("FF 4444B 6666B 8888B", 40),  # one suit beside flowers
        ("33B 66B 99B 3333C 9999D", 40),  # three pairs and two kongs
        ("33B 44C 55D 66B 77C 8888D", 40),  # five pairs and a kong
        ("55B 555C 666B 777D 888B", 40),  # a pair and four pungs
        ("11B 33B 55B 11C 333C 555D", 40),  # four pairs and two pungs
        ("11B 11C 1111DJ FFFFF", 45),  # two pairs and two quints
        ("7777B 7777CJ 7777DJ", 50),  # a kong and two quints, like numbers
        ("333B 444B 5555B 6666B", 45),  # two pungs and two kongs
        ("777B 777C 777D FFFFF", 40),  # three pungs and a quint
        ("FF NEWS 2222B 8888C", 35),  # NEWS for a kong
        ("RG0 222B 4444B 6666C", 35),  # three unlike dragons for a pung
        ("FF NNN EEE WWW SSS", 35),
        ("NNNNJ SSSS FFFFF", 45),
        ("RG0 FFF EEEE WWWW", 35),
        ("FF RRRR GGGG 0000", 35),
        ("RRRR GGG 000 NEWS", 35),
        ("2222B 4444B 6666B 88B", 45),
    ],
)
def test_a_shape_over_a_category_is_worth_what_is_in_it(rack: str, worth: int) -> None:
    assert value(rack) == worth


def test_what_is_exposed_costs_ten_points() -> None:
    assert value("22B 4444B 6666B 8888B") == 45
    assert value("22B 4444B 6666B", "8888B") == 35
    assert value("22B 4444B", "8888B", "66B JJ") == 35


@pytest.mark.parametrize(
    ("rack", "with_joker"),
    [
        ("FF 2222B 4444C 6666D", "FJ 2222B 4444C 6666D"),
        ("22B 4444B 6666B 8888B", "2BJ 4444B 6666B 8888B"),
        ("33B 66B 99B 3333C 9999D", "33B 66B 9BJ 3333C 9999D"),
        ("33B 44C 55D 66B 77C 8888D", "33B 44C 55D 66B 7CJ 8888D"),
        ("55B 555C 666B 777D 888B", "5BJ 555C 666B 777D 888B"),
        ("11B 33B 55B 11C 333C 555D", "11B 33B 55B 1CJ 333C 555D"),
        ("11B 11C 1111DJ FFFFF", "11B 1CJ 1111DJ FFFFF"),
        ("FF NEWS 2222B 8888C", "FF NEWJ 2222B 8888C"),
        ("RG0 222B 4444B 6666C", "RGJ 222B 4444B 6666C"),
    ],
)
def test_no_joker_stands_in_a_pair_or_among_unlike_tiles(rack: str, with_joker: str) -> None:
    """A fault seen in another engine: jokers were taken wherever they were."""
    assert value(rack)
    assert not value(with_joker)


@pytest.mark.parametrize(
    "rack",
    [
        "FF FFFF 2222B 4444B",  # a pair and three kongs: three different tiles, not four
        "FFF FFFFF 222B 444B",  # three pungs and a quint: three
        "FFFF FFFF 222B 444B",  # two pungs and two kongs: three
        "FF FF FF FF 22B 4444B",  # five pairs and a kong: three, not six
        "EE NNN WWW NEWS FF",  # N and W would stand in two groups
        "RG0 RRR GGG FFFFF",
    ],
)
def test_every_group_is_of_a_tile_of_its_own(rack: str) -> None:
    """A fault seen in another engine: three different tiles won where the shape has four."""
    assert not value(rack)


@pytest.mark.parametrize(
    "rack",
    [
        "22B 3333B 5555B 6666B",  # not consecutive
        "11B 3333B 7777B 9999B",  # 1 3 7 9 is no category
        "11B 3333B 5555B 7777B",  # nor is 1 3 5 7
        "66B 6666C 9999B 9999C",  # 3 6 9 without the 3
        "FF 1111B 1111C NEWS",  # like numbers without the third suit
        "FF NNNN EEEE SSSS",  # three winds
        "NNN EEE WWW SSS RG",
        "GGGG 222B 4444B 666C",  # dragons beside numbers
        "NN 2222B 4444B 6666B",  # winds beside numbers
        "FFFF NNNN EEEE RG",
    ],
)
def test_tiles_are_of_one_category(rack: str) -> None:
    assert not value(rack)


# -- Beside the second judge ------------------------------------------------------------


def hand_of(draw: random.Random) -> Groups:
    """The groups of some hand, in suits of its own choosing; the set may lack some tiles."""
    rest: Rest = draw.choice(judge().whole.rests)
    suits = dict(zip(SUITS, draw.sample(SUITS, 3), strict=True))
    return tuple(
        (_in_suit(kind, suits), group.size if len(set(group.tiles)) == 1 else 1)
        for group in rest.hand.groups
        for kind in dict.fromkeys(group.tiles)
    )


def _in_suit(kind: Tile, suits: dict[str, str]) -> Tile:
    return suited(kind.number, suits[kind.suit]) if kind.suit else kind


def rack_near(groups: Groups, draw: random.Random, swapped: int) -> list[Tile]:
    """The tiles of these groups, some of them jokers, after so many were swapped."""
    rack: list[Tile] = []
    for kind, size in groups:
        beyond = max(0, size - STANDARD_SET[kind])
        jokers = draw.randint(beyond, draw.choice((beyond, size))) if size > 2 else 0
        rack += [kind] * (size - jokers) + [JOKER] * jokers
    for _ in range(swapped):
        rack[draw.randrange(len(rack))] = draw.choice(SET)
    return rack


def exposed(rack: list[Tile], groups: Groups, draw: random.Random) -> Groups:
    """Some of these groups, taken off the rack where it has their tiles."""
    shown: list[tuple[Tile, int]] = []
    for kind, size in draw.sample(groups, draw.randint(0, 3)):
        naturals = min(size, rack.count(kind))
        if size > 2 and naturals and rack.count(JOKER) >= size - naturals:
            for taken in [kind] * naturals + [JOKER] * (size - naturals):
                rack.remove(taken)
            shown.append((kind, size))
    return tuple(shown)


@pytest.mark.parametrize("seed", range(120))
def test_the_second_judge_agrees(seed: int) -> None:
    draw = random.Random(seed)
    groups = hand_of(draw)
    rack = rack_near(groups, draw, seed % 4) if seed % 10 else draw.sample(SET, 14)
    shown = exposed(rack, groups, draw) if seed % 10 and seed % 3 else ()
    hands = judge().hands([Shown(kind, size) for kind, size in shown])
    ways = divisions(rack, shown)
    best = max([worth(each, bool(shown)) for each in ways], default=0)
    if hands is None:
        assert not ways
        return
    counts = count_tiles(rack)
    assert max((rest.line.value for rest in hands.won(counts)), default=0) == best, rack_text(rack)
    assert hands.within(counts, 0) is bool(best)
    found = {
        frozenset((tuple(dict.fromkeys(group.tiles)), group.size) for group in rest.hand.groups)
        for rest in hands.each(hands.complete(counts))
    }
    assert found == ways


@pytest.mark.parametrize("seed", range(30))
def test_a_hand_is_as_near_as_the_nearest_of_all_hands(seed: int) -> None:
    draw = random.Random(seed)
    pool = [kind for kind in SET if kind.number in (0, 3, 6, 9) or seed % 3 == 0]
    rack = draw.sample(pool, 14)
    least = min((missing(each, rack), -worth(each, False)) for each in every_369())
    for away, lanes in judge().whole.near_lanes(count_tiles(rack)):
        rest = next(judge().whole.by_line(lanes))
        if rest.line.section == "369":
            assert (away, -rest.line.value) == least
            return


@cache
def every_369() -> list[frozenset[tuple[tuple[Tile, ...], int]]]:
    return list(every_hand((3, 6, 9)))


@pytest.mark.parametrize("seed", range(40))
def test_discards_waits_and_near_hands_are_what_the_distance_says(seed: int) -> None:
    draw = random.Random(seed)
    groups = hand_of(draw)
    rack = rack_near(groups, draw, seed % 5)
    shown = exposed(rack, groups, draw)
    hands = judge().hands([Shown(kind, size) for kind, size in shown])
    assert hands is not None
    counts = count_tiles(rack)
    away = hands.away(counts)
    assert hands.within(counts, away)
    assert not away or not hands.within(counts, away - 1)
    assert hands.away_at_least(counts) <= away
    for kind, left in hands.discards(counts).items():
        counts[kind] -= 1
        assert left == hands.away(counts)
        waits = hands.waits(counts)
        for drawn in (*NATURALS, JOKER):
            counts[drawn] += 1
            assert (drawn in waits) is hands.within(counts, 0)
            counts[drawn] -= 1
        counts[kind] += 1
    for distance, lanes in islice(hands.near_lanes(counts), 4):
        for rest in islice(hands.each(lanes), 30):
            together = [*rack, *(kind for kind, size in shown for _ in range(size))]
            kinds = frozenset((tuple(dict.fromkeys(g.tiles)), g.size) for g in rest.hand.groups)
            assert missing(kinds, together) == distance


@pytest.mark.parametrize("suits", list(permutations(SUITS))[1:], ids="".join)
def test_no_suit_is_before_another(suits: tuple[str, ...]) -> None:
    draw = random.Random("".join(suits))
    other = dict(zip(SUITS, suits, strict=True))
    for swapped in range(8):
        rack = rack_near(hand_of(draw), draw, swapped)
        there = [_in_suit(kind, other) for kind in rack]
        one, two = count_tiles(rack), count_tiles(there)
        whole = judge().whole
        assert whole.away(one) == whole.away(two)
        won = [[rest.line.name for rest in whole.won(counts)] for counts in (one, two)]
        assert won[0] == won[1]


# -- Exposures, dead hands, other sets of tiles -----------------------------------------


def fits(*exposures: str) -> set[str]:
    hands = judge().hands([Shown.of(parse_tiles(each)) for each in exposures])
    return {line.section for line in hands.lines} if hands else set()


def test_exposures_tell_what_may_still_be_made() -> None:
    assert fits("3333B", "666C") == {"369", "Consecutive Run"}
    assert fits("3333B", "666C", "999D") == {"369"}
    assert fits("2222B", "6666B") == {"2468", "Consecutive Run"}
    assert not fits("2222B", "7777B")
    assert fits("FFFF", "NNNN") == {"Winds"}
    assert not fits("NNN", "222B")
    assert not fits("1111B", "9999B")
    assert not fits("FFF", "FFFF")
    assert not fits("222222B")


def test_a_hand_that_cannot_be_completed_is_dead() -> None:
    shown = [Shown.of(parse_tiles(each)) for each in ("NNNN J", "SSSS J")]
    # Beside quints of N and S stands a kong of flowers, or pairs of E and W.
    assert verdict(judge(), shown, FaceUp.of(parse_tiles("EEE JJJJJ"))).alive
    assert verdict(judge(), shown, FaceUp.of(parse_tiles("FFFFFFFF JJJJJ"))).alive
    found = verdict(judge(), shown, FaceUp.of(parse_tiles("EEE FFFFFFFF JJJJJ")))
    assert not found.alive
    assert found.line is not None
    assert found.line.section == "Winds"
    unlike = [Shown.of(parse_tiles(each)) for each in ("NNNN", "222B")]
    assert "no line of the card" in verdict(judge(), unlike, FaceUp.of([])).reason


def test_without_jokers_no_hand_has_a_quint_of_a_suit() -> None:
    few = list(STANDARD_SET)
    few[JOKER] = 0
    report = check_card(find_card("card-free"), set_counts=few)
    beyond = {each.line.words.split(" of ")[0] for each in report.lines if each.findings}
    assert beyond == {
        "a kong and two quints",
        "two pairs and two quints",
        "three pungs and a quint",
    }
    judge_without = find_card("card-free").judge(None, few)
    assert judge_without.hands([Shown.of(parse_tiles("FFFFF"))]) is not None
    assert judge_without.hands([Shown(suited(2, "B"), 5)]) is None


def test_its_lines_are_those_that_have_patterns() -> None:
    """They are listed without the patterns, which takes a third of the time."""
    assert set(card_free.lines()) == {entry.kind for entry in card_free.entries()}
