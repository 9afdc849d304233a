"""The judge against a second matcher, slow and obvious, on racks dealt around real hands.

The second matcher is written from the definitions alone and shares nothing with
the judge but the tiles: it reads the printed forms itself, tries every
assignment of numbers and suits, and counts tiles one by one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import NamedTuple

from mahj.card import Card, Judge, Line, Shown, expand_card, hand_key
from mahj.tiles import (
    DRAGON_OF,
    DRAGONS,
    FLOWER,
    JOKER,
    NATURALS,
    SOAP,
    STANDARD_SET,
    SUITS,
    TILES,
    WINDS,
    Tile,
    count_tiles,
    suited,
    tile,
)


class Block(NamedTuple):
    tiles: tuple[Tile, ...]
    jokers: bool
    claim: bool
    flowers: bool


def readings(line: Line, year: int | None) -> Iterator[tuple[Block, ...]]:
    """Every way to read a line, doubles included."""
    for form in line.forms:
        words = form.text.split()
        for chosen in product(*[word.split("|") for word in words]):
            yield from _read(chosen, line, year)


def _read(words: Sequence[str], line: Line, year: int | None) -> Iterator[tuple[Block, ...]]:
    parts = []
    for word in words:
        mark = word[-1] if word[-1] in "!~" else ""
        body = word.rstrip("!~")
        held = body.startswith("=")
        body = body.lstrip("=")
        colour = body[-1] if body[-1] in "abcx" else ""
        symbols = body.rstrip("abcx")
        parts.append((symbols, colour, held, mark))
    digits = sorted(
        {s for symbols, _, held, _ in parts if not held for s in symbols if s in "123456789"}
    )
    for numbers in _numbers(digits, line):
        for suits in permutations(SUITS):
            suit_of = dict(zip("abc", suits, strict=True))
            options = []
            for symbols, colour, held, mark in parts:
                tiles_options = []
                for suit in SUITS if colour == "x" else [suit_of.get(colour, "")]:
                    tiles_options += _tiles(symbols, suit, {} if held else numbers, year)
                alike = len(set(symbols)) == 1 and symbols[0] not in "YJ"
                claim = alike and len(symbols) > 2
                options.append(
                    [Block(t, claim and mark != "!", claim, mark == "~") for t in tiles_options]
                )
            yield from product(*options)


def _numbers(digits: list[str], line: Line) -> Iterator[dict[str, str]]:
    allowed = [str(number) for number in line.numbers_from or range(1, 10)]
    if line.numbers == "fixed":
        yield {}
    elif line.numbers == "run":
        for step in range(-8, 9):
            moved = {digit: str(int(digit) + step) for digit in digits}
            if not digits and step:
                continue
            if all(number in allowed for number in moved.values()):
                yield moved
    else:
        for chosen in permutations(allowed, len(digits)):
            yield dict(zip(digits, chosen, strict=True))


def _tiles(
    symbols: str, suit: str, numbers: dict[str, str], year: int | None
) -> list[tuple[Tile, ...]]:
    if symbols[0] == "?":
        return [(kind,) * len(symbols) for kind in NATURALS]
    if symbols[0] == "Z":
        return [(kind,) * len(symbols) for kind in WINDS]
    if set(symbols) == {"D"} and not suit:
        return [(kind,) * len(symbols) for kind in DRAGONS]
    if symbols == "YYYY":
        symbols, numbers = str(year), {}
    found = []
    for symbol in symbols:
        if symbol == "0":
            found.append(SOAP)
        elif symbol == "D":
            found.append(DRAGON_OF[suit])
        elif symbol.isdigit():
            found.append(suited(int(numbers.get(symbol, symbol)), suit))
        else:
            found.append(tile(symbol))
    return [tuple(found)]


def distinct(line: Line, year: int | None) -> list[tuple[Block, ...]]:
    """The readings, each once: same groups of three or more, same loose tiles."""
    found: dict[object, tuple[Block, ...]] = {}
    for blocks in readings(line, year):
        groups = Counter(block for block in blocks if block.claim)
        loose = Counter(t for block in blocks if not block.claim for t in block.tiles)
        found.setdefault((frozenset(groups.items()), frozenset(loose.items())), blocks)
    return list(found.values())


def naive_away(
    blocks: Sequence[Block],
    rack: Sequence[Tile],
    exposures: Sequence[Sequence[Tile]] = (),
    concealed: bool = False,
) -> int | None:
    """The tiles missing from rack and exposures for one reading; None where they do not fit."""
    if exposures and concealed:
        return None
    best: int | None = None
    for chosen in permutations(range(len(blocks)), len(exposures)):
        if all(_holds(blocks[i], shown) for i, shown in zip(chosen, exposures, strict=True)):
            left = [block for i, block in enumerate(blocks) if i not in chosen]
            missing = _missing(left, rack)
            best = missing if best is None else min(best, missing)
    return best


def _holds(block: Block, shown: Sequence[Tile]) -> bool:
    naturals = {t for t in shown if t != JOKER}
    return (
        block.claim
        and naturals == {block.tiles[0]}
        and len(shown) == len(block.tiles)
        and (block.jokers or JOKER not in shown)
    )


def _missing(blocks: Sequence[Block], rack: Sequence[Tile]) -> int:
    """Tiles put in their places: naturals first where no joker may stand, then in groups."""
    have = Counter(rack)
    lacking = 0
    for block in blocks:
        if not block.jokers:
            for kind in block.tiles:
                if have[kind]:
                    have[kind] -= 1
                else:
                    lacking += 1
    open_places = 0
    wild_places = 0
    # Groups of flowers come first: a flower that stands in elsewhere is one to spare.
    for block in sorted(blocks, key=lambda each: each.flowers):
        if block.jokers:
            for kind in block.tiles:
                if have[kind]:
                    have[kind] -= 1
                elif block.flowers:
                    wild_places += 1
                else:
                    open_places += 1
    wild_places -= min(wild_places, have[tile("F")])
    return lacking + max(0, open_places + wild_places - have[JOKER])


WALL = [kind for kind in TILES for _ in range(STANDARD_SET[kind])]


def some_rack(judge: Judge, size: int, draw: random.Random) -> tuple[list[Tile], list[list[Tile]]]:
    """A rack and exposures near one of the card's hands."""
    rest = draw.choice(judge.whole.rests)
    exposures: list[list[Tile]] = []
    rack: list[Tile] = []
    for group in rest.groups:
        tiles = list(group.tiles)
        if group.claim and not rest.line.concealed and draw.random() < 0.4:
            jokers = draw.randrange(len(tiles)) if group.jokers and draw.random() < 0.6 else 0
            exposures.append(tiles[jokers:] + [JOKER] * jokers)
            continue
        if group.jokers and draw.random() < 0.5:
            tiles[0] = JOKER
        if group.flowers and draw.random() < 0.5:
            tiles[-1] = FLOWER
        rack += tiles
    for _ in range(draw.randrange(6)):
        if rack:
            rack[draw.randrange(len(rack))] = draw.choice(WALL)
    if draw.random() < 0.1:
        rack, exposures = draw.sample(WALL, 14), []
    if draw.random() < 0.1:
        exposures.append([draw.choice(NATURALS)] * 3)
    held = sum(map(len, exposures))
    while rack and len(rack) + held > size:
        rack.pop(draw.randrange(len(rack)))
    return rack, exposures


def test_lines_expand_to_the_hands_that_a_plain_reading_finds(
    name: str, cards: dict[str, Card]
) -> None:
    card = cards[name]
    for line, hands in expand_card(card):
        naive_hands = distinct(line, card.year)
        assert len(hands) == len(naive_hands), line.name
        as_blocks = {
            frozenset((tuple(sorted(g.tiles)), g.jokers, g.claim, g.flowers) for g in hand.groups)
            for hand in hands
        }
        plain = {
            frozenset((tuple(sorted(b.tiles)), *b[1:]) for b in blocks) for blocks in naive_hands
        }
        assert as_blocks == plain, line.name
        assert len({hand_key(hand) for hand in hands}) == len(hands)


def test_away_wins_lines_and_waits_agree_with_the_naive_matcher(
    name: str, cards: dict[str, Card], judges: dict[str, Judge]
) -> None:
    draw = random.Random(f"naive {name}")
    judge, card = judges[name], cards[name]
    impossible = {(rest.line.name, hand_key(rest.hand)) for rest in judge.impossible}
    readings = [
        (line, blocks)
        for line, hands in expand_card(card)
        for hand in hands
        if (line.name, hand_key(hand)) not in impossible
        for blocks in [tuple(Block(*group) for group in hand.groups)]
    ]
    for _ in range(80):
        rack, exposed = some_rack(judge, draw.choice([13, 14]), draw)
        found = [
            (missing, line)
            for line, blocks in readings
            if (missing := naive_away(blocks, rack, exposed, line.concealed)) is not None
        ]
        hands = judge.hands([Shown.of(each) for each in exposed])
        if not found:
            assert hands is None, (rack, exposed)
            continue
        assert hands is not None, (rack, exposed)
        counts = count_tiles(rack)
        assert hands.away(counts) == min(missing for missing, _ in found), (rack, exposed)
        assert {line.name for line in hands.lines} == {line.name for _, line in found}
        won = {line.name for missing, line in found if missing == 0}
        assert {rest.line.name for rest in hands.won(counts)} == won
        best: dict[str, int] = {}
        for missing, line in found:
            best[line.name] = min(missing, best.get(line.name, 99))
        value = {line.name: line.value for _, line in found}
        near = [(each.away, -each.rest.line.value) for each in hands.near(counts, 5)]
        assert near == sorted((away, -value[line]) for line, away in best.items())[: len(near)]
        assert len(near) == min(5, len(best))
        for each in hands.near(counts, 5):
            printed = sum(group.tiles.count(JOKER) for group in each.rest.groups)
            wild = max(0, counts[JOKER] - printed)
            assert each.rest.wild(counts) == wild
            check_shortage(each.away, each.rest.shortage(counts), wild)


def check_shortage(
    away: int, shortage: tuple[dict[Tile, int], dict[Tile, int]], jokers: int
) -> None:
    singles, groups = shortage
    assert away == sum(singles.values()) + max(0, sum(groups.values()) - jokers)


def removed(counts: Sequence[int], kind: Tile, by: int = 1) -> list[int]:
    changed = list(counts)
    changed[kind] -= by
    return changed


def test_discards_and_waits_are_what_trying_every_tile_gives(
    name: str, judges: dict[str, Judge]
) -> None:
    draw = random.Random(f"tries {name}")
    judge = judges[name]
    for _ in range(300):
        rack, exposed = some_rack(judge, 14, draw)
        hands = judge.hands([Shown.of(each) for each in exposed])
        if hands is None:
            continue
        counts = count_tiles(rack)
        least = hands.away(counts)
        for missing in range(least + 2):
            assert hands.within(counts, missing) == (missing >= least)
        assert hands.discards(counts) == {
            kind: hands.away(removed(counts, kind)) for kind in set(rack)
        }
        if rack:
            counts = removed(counts, draw.choice(rack))
        if hands.away(counts):
            tried = [
                kind for kind in (*NATURALS, JOKER) if hands.within(removed(counts, kind, -1), 0)
            ]
            assert hands.waits(counts) == tried, (rack, exposed)
        uses = hands.uses(counts, 1)
        assert set(uses) == {kind for kind in NATURALS if counts[kind]}


def test_a_pool_of_two_racks_is_judged_by_its_best_tiles(
    name: str, judges: dict[str, Judge]
) -> None:
    # Siamese: 27 or 28 concealed tiles are one pool, of which a hand takes what it needs.
    draw = random.Random(f"pool {name}")
    whole = judges[name].whole
    for _ in range(60):
        counts = count_tiles(draw.sample(WALL, draw.choice([27, 28])))
        counts[JOKER] = draw.randrange(9)
        least = whole.away(counts)
        assert least == min(near.away for near in whole.near(counts, 3))
        assert whole.discards(counts) == {
            kind: whole.away(removed(counts, kind)) for kind in TILES if counts[kind]
        }
        if least:
            tried = [
                kind for kind in (*NATURALS, JOKER) if whole.within(removed(counts, kind, -1), 0)
            ]
            assert whole.waits(counts) == tried
