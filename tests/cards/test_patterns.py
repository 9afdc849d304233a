"""Hands that a card set supplies as patterns are judged as if they were written out."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import permutations

import pytest

from mahj import CardError
from mahj.card import (
    Card,
    FaceUp,
    Hands,
    Line,
    Part,
    Pattern,
    Section,
    Shown,
    answer,
    check_card,
    hand_key,
    parse_card,
    verdict,
    why_no_line,
)
from mahj.tiles import JOKER, STANDARD_SET, TILES, Tile, count_tiles, parse_tiles, tile

TWOS, FIVES = (tuple(tile(f"{number}{suit}") for suit in "BCD") for number in (2, 5))
COLOURS = ["a", "b", "c"]
FLOWER, SOAP, WINDS = (tile("F"),), (tile("0"),), tuple(map(tile, "NEWS"))


def line(number: int, value: int, *, concealed: bool = False) -> Line:
    return Line((), value, concealed, section="Small", number=number, words="in words")


LINES = (
    line(1, 25),
    line(2, 40),
    line(3, 50, concealed=True),
    line(4, 30),
)
PATTERNS = (
    Pattern(LINES[0], (Part(TWOS, (4, 2)), Part(FIVES, (4, 2)), Part(FLOWER, (2,)))),
    Pattern(LINES[1], (Part(TWOS, (5, 3, 2)),), (WINDS,)),
    Pattern(LINES[2], (Part(TWOS, (2, 2)), Part(FIVES, (3, 3)), Part(SOAP, (4,)))),
    Pattern(LINES[3], (Part(TWOS, (4, 2, 2)), Part(FIVES, (3,)), Part(FLOWER, (3,)))),
)


def card(patterns: Iterable[Pattern] = PATTERNS, lines: tuple[Line, ...] = LINES) -> Card:
    return Card("small", "Small", (Section("Small", lines),), supply=lambda year: patterns)


def written_out() -> Card:
    """The same card with every suit written out."""
    both = list(permutations(COLOURS, 2))
    forms = (
        [f"FF 2222{a} 22{b} 5555{c} 55{d}" for a, b in both for c, d in both],
        [f"NEWS 22222{a} 222{b} 22{c}" for a, b, c in permutations(COLOURS)],
        [f"22{a} 22{b} 555{c} 555{d} 0000" for a, b in both for c, d in both],
        [f"FFF 2222{a} 22{b} 22{c} 555{d}" for a, b, c in permutations(COLOURS) for d in COLOURS],
    )
    lines = ",\n".join(
        f"{{ hand = {hand}, value = {each.value}{', concealed = true' * each.concealed} }}"
        for hand, each in zip(forms, LINES, strict=True)
    )
    return parse_card(
        f"""format = 1\nid = "out"\nname = "Out"\n[[section]]\nname = "Small"\nline = [{lines}]"""
    )


JUDGE, OTHER = card().judge(), written_out().judge()
SET = [kind for kind in TILES for _ in range(STANDARD_SET[kind])]


def dealt(draw: random.Random, swapped: int) -> tuple[list[Tile], list[list[Tile]]]:
    """A rack near some hand, and what is exposed of it."""
    rack: list[Tile] = []
    exposed: list[list[Tile]] = []
    for group in draw.choice(OTHER.whole.rests).groups:
        jokers = draw.randint(max(0, group.size - 4), group.size - 1) if group.jokers else 0
        tiles = [*group.tiles[jokers:], *[JOKER] * jokers]
        if group.claim and draw.random() < 0.3:
            exposed.append(tiles)
        else:
            rack += tiles
    for _ in range(swapped):
        rack[draw.randrange(len(rack))] = draw.choice(SET)
    return rack, exposed


@pytest.mark.parametrize("seed", range(200))
def test_the_answer_is_that_of_the_same_hands_written_out(seed: int) -> None:
    rack, exposed = dealt(random.Random(seed), seed % 5)
    if seed % 3 == 0 and rack:
        rack.pop()
    shown = [Shown.of(tiles) for tiles in exposed]
    ours, theirs = JUDGE.hands(shown), OTHER.hands(shown)
    assert (ours is None) is (theirs is None)
    if ours is None or theirs is None:
        assert why_no_line(JUDGE, shown) == why_no_line(OTHER, shown)
        return
    counts = count_tiles(rack)
    assert ours.away(counts) == theirs.away(counts)
    assert ours.discards(counts) == theirs.discards(counts)
    if len(rack) < ours.total:
        assert ours.waits(counts) == theirs.waits(counts)
    assert [each.name for each in ours.lines] == [each.name for each in theirs.lines]
    for one, two in zip(ours.near_lanes(counts), theirs.near_lanes(counts), strict=True):
        assert one[0] == two[0]
        assert hands_of(ours, one[1]) == hands_of(theirs, two[1])
    assert hands_of(ours, ours.complete(counts)) == hands_of(theirs, theirs.complete(counts))


@pytest.mark.parametrize("seed", range(60))
def test_jokers_may_make_another_tile_the_better_pair(seed: int) -> None:
    """With jokers for the kong, the tile that it would have been is worth more as the pair."""
    draw = random.Random(seed)
    jokers = draw.randint(2, 8)
    pool = [kind for kind in SET if kind.number in (2, 5) or kind in (FLOWER[0], SOAP[0])]
    rack = [JOKER] * jokers + draw.sample(pool, 14 - jokers)
    for kind in (*TWOS, *FIVES):
        counts = count_tiles([kind] * 4 + rack[:10])
        assert JUDGE.whole.away(counts) == OTHER.whole.away(counts)
        assert JUDGE.whole.discards(counts) == OTHER.whole.discards(counts)


@pytest.mark.parametrize("seed", range(120))
def test_a_hand_is_dead_where_all_hands_written_out_are(seed: int) -> None:
    draw = random.Random(seed)
    _, exposed = dealt(draw, 0)
    left = list(SET)
    for tiles in exposed:
        for kind in tiles:
            if kind in left:
                left.remove(kind)
    few = [kind for kind in left if kind.number in (2, 5) or kind in (*FLOWER, *SOAP, *WINDS)]
    gone = [kind for kind in (*few, JOKER) if draw.random() < seed % 4 / 4 + 0.2]
    back = [gone.count(kind) if seed % 2 else 0 for kind in TILES]
    others = [Shown(draw.choice(TWOS), 4, 2), Shown(draw.choice(FIVES), 4, 1)]
    face_up = FaceUp.of(gone, others, back, seed % 3)
    shown = [Shown.of(tiles) for tiles in exposed]
    ours, theirs = verdict(JUDGE, shown, face_up), verdict(OTHER, shown, face_up)
    assert ours.alive is theirs.alive
    assert (ours.line and ours.line.name) == (theirs.line and theirs.line.name)


def hands_of(hands: Hands, lanes: int) -> list[tuple[str, tuple[int, ...]]]:
    return sorted((rest.line.name, hand_key(rest.hand)) for rest in hands.each(lanes))


def test_the_report_counts_the_concrete_hands() -> None:
    ours, theirs = check_card(card()), check_card(written_out())
    assert [each.hands for each in ours.lines] == [each.hands for each in theirs.lines]
    assert ours.sound


def test_the_report_is_of_the_cards_own_year_where_none_is_named() -> None:
    """As its judge is, and as the report of a card with printed lines."""
    asked: list[int | None] = []

    def supply(year: int | None) -> Iterable[Pattern]:
        asked.append(year)
        return PATTERNS

    dated = card()._replace(year=2026, supply=supply)
    check_card(dated)
    assert set(asked) == {2026}
    asked.clear()
    check_card(dated, 1987)
    assert set(asked) == {1987}


@pytest.mark.parametrize(
    ("patterns", "ones", "said", "playable"),
    [
        ((), 4, "no hand of it is supplied", False),
        (PATTERNS, 1, "it wants more than the set holds", False),
        (PATTERNS[1:], 4, "no hand of it is supplied", True),
    ],
)
def test_lines_that_no_rack_can_satisfy_are_told(
    patterns: tuple[Pattern, ...], ones: int, said: str, playable: bool
) -> None:
    """Some are passed over; where there are no others, no judge can be made."""
    few = [min(count, ones * 2) for count in STANDARD_SET]
    report = check_card(card(patterns), set_counts=few)
    assert report.lines[0].findings[0].what == f"no rack can satisfy it: {said}"
    assert (report.sound, report.playable) == (False, playable)


def test_a_line_may_be_worth_more_while_nothing_is_exposed() -> None:
    hidden = LINES[0]._replace(unexposed=10)
    judge = card([PATTERNS[0]._replace(line=hidden)], (hidden,)).judge()
    rack = parse_tiles("FF 2222B 22C 5555B 55C")
    assert answer(judge, rack).wins[0].line.value == 35
    assert answer(judge, rack[:-6] + rack[-2:], [parse_tiles("5555B")]).wins[0].line.value == 25


def test_a_concealed_line_is_out_once_something_is_exposed() -> None:
    shown = [Shown.of(parse_tiles("0000"))]
    assert JUDGE.hands(shown) is None
    assert "concealed" in why_no_line(JUDGE, shown)


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        (PATTERNS[0]._replace(parts=PATTERNS[0].parts[1:]), "adds up to 8 tiles"),
        (PATTERNS[1]._replace(parts=(Part(TWOS, (5, 3)), Part(TWOS[:1], (2,)))), "in two places"),
        (PATTERNS[1]._replace(mixed=(tuple(parse_tiles("NEWJ")),)), "joker or a blank"),
        (PATTERNS[1]._replace(parts=(Part((*TWOS, *FIVES), (5, 3, 2)),)), "among 6 tiles"),
        (PATTERNS[1]._replace(parts=(Part(TWOS, (2, 3, 5)),)), "the largest comes first"),
        (PATTERNS[1]._replace(parts=(Part(TWOS, (4, 2, 2, 2)),)), "4 different groups"),
        (PATTERNS[1]._replace(line=LINES[1]._replace(number=9)), "no line of the card"),
        (PATTERNS[1]._replace(line=LINES[1]._replace(value=9)), "no line of the card"),
    ],
)
def test_a_pattern_that_cannot_be_judged_is_refused(pattern: Pattern, said: str) -> None:
    with pytest.raises(CardError, match=said):
        card([*PATTERNS, pattern]).judge()


def test_too_many_patterns_are_refused() -> None:
    with pytest.raises(CardError, match="more than 20000 patterns"):
        card([PATTERNS[0]] * 20_001).judge()


def test_a_card_without_patterns_is_refused() -> None:
    with pytest.raises(CardError, match="no line"):
        card([]).judge()
