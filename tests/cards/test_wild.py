"""Flowers and jokers that stand for more than usually, against plain matching of tiles."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mahj import FLOWER, JOKER, TILES, Tile, parse_tiles
from mahj.card import Group, Hands, Judge, Shown, answer, parse_card, why_not
from mahj.card.wild import Wild
from mahj.chance import TableChance
from mahj.tiles import STANDARD_SET

CARD = """
format = 1
id = "wild"
name = "Wild"
[[section]]
name = "All"
line = [
  { hand = "FF 2222a 44b 66b 8888c", value = 25 },
  { hand = "222a 444a 666a 888a DDb", value = 35, concealed = true },
  { hand = "11a 2222a 3333a! 4444b", value = 25 },
  { hand = "FFFFF 11a 333a 5555b", value = 40 },
  { hand = "NEWS 55555a~ 99999b", value = 30 },
]
"""
WAYS = (
    Wild("groups"),
    Wild("anywhere", "anywhere"),
    Wild(None, "anywhere"),
    Wild("groups", "anywhere"),
)
ways = pytest.mark.parametrize("wild", WAYS, ids=str)


def judge(wild: Wild | None) -> Judge:
    return parse_card(CARD).judge(2026, STANDARD_SET, wild)


PRINTED = [rest.hand.groups for rest in judge(None).whole.rests]


def hands(wild: Wild, exposed: Sequence[str] = ()) -> Hands:
    found = judge(wild).hands([Shown.of(parse_tiles(each)) for each in exposed])
    assert found is not None
    return found


def may_stand(tile: Tile, kind: Tile, group: Group, wild: Wild) -> bool:
    """Whether a tile may stand at a place of a printed group that is for `kind`."""
    if tile is FLOWER and kind is not FLOWER:
        in_groups = group.jokers and wild.flowers == "groups"
        return group.flowers or in_groups or wild.flowers == "anywhere"
    if tile is JOKER:
        return group.jokers or wild.jokers == "anywhere"
    return tile is kind


def missing(rack: Sequence[Tile], groups: Sequence[Group], wild: Wild) -> int:
    """How many places of some groups stay empty, the tiles placed as well as can be."""
    places = [(kind, group) for group in groups for kind in group.tiles]
    placed: dict[int, int] = {}

    def place(number: int, tried: set[int]) -> bool:
        for at, (kind, group) in enumerate(places):
            if at not in tried and may_stand(rack[number], kind, group, wild):
                tried.add(at)
                if at not in placed or place(placed[at], tried):
                    placed[at] = number
                    return True
        return False

    for number in range(len(rack)):
        place(number, set())
    return len(places) - len(placed)


def nearest(rack: Sequence[Tile], wild: Wild) -> int:
    return min(missing(rack, groups, wild) for groups in PRINTED)


def racks(seed: int, count: int, size: int = 13) -> list[list[Tile]]:
    """Racks with many flowers and jokers, half of them near a hand."""
    chance = TableChance(seed)
    found = []
    for number in range(count):
        rack: list[Tile] = []
        if number % 2:
            rack = [kind for group in chance.pick(PRINTED) for kind in group.tiles]
            rack = chance.shuffled(rack)[: 8 + chance.below(6)]
        wild = [chance.pick((FLOWER, FLOWER, JOKER)) for _ in range(chance.below(7))]
        rack = (rack + wild)[-size:]
        rack += [chance.pick(TILES[:-1]) for _ in range(size - len(rack))]
        found.append(rack)
    return found


def counted(rack: Sequence[Tile]) -> list[int]:
    return [rack.count(kind) for kind in TILES]


@ways
def test_distances_are_those_of_matching(wild: Wild) -> None:
    """RULES.md 2.22: flowers in groups only, or any tile; jokers any tile."""
    whole = hands(wild)
    for rack in racks(1, 30):
        least, counts = nearest(rack, wild), counted(rack)
        assert whole.away(counts) == least, rack
        assert whole.away_at_least(counts) <= least
        assert whole.within(counts, least)
        assert not least or not whole.within(counts, least - 1)
        assert min(away for away, _ in whole.near_lanes(counts)) == least


@ways
def test_so_are_discards_and_waits(wild: Wild) -> None:
    """The same, a tile thrown and a tile drawn."""
    whole = hands(wild)
    for rack in racks(2, 10):
        left = {kind: [*rack] for kind in rack}
        for kind, without in left.items():
            without.remove(kind)
        found = whole.discards(counted(rack))
        assert found == {kind: nearest(without, wild) for kind, without in left.items()}, rack
    waiting = [rack for rack in racks(3, 60) if nearest(rack, wild) == 1]
    assert waiting
    for rack in waiting[:3]:
        waits = [kind for kind in TILES[:-1] if nearest([*rack, kind], wild) == 0]
        assert sorted(whole.waits(counted(rack))) == waits


@ways
def test_what_is_near_says_what_it_lacks(wild: Wild) -> None:
    """The need of a near hand completes it; every line's hand is as far away as is said."""
    for rack in racks(4, 8):
        for near in answer(judge(wild), rack).nearest:
            groups = next(
                each
                for each in PRINTED
                if [group.tiles for group in each] == [group.tiles for group in near.hand.groups]
            )
            assert missing(rack, groups, wild) == near.away == len(near.need)
            assert missing([*rack, *near.need], groups, wild) == 0


@pytest.mark.parametrize(
    ("exposed", "wild", "fits"),
    [
        ("2B 2B F J", None, False),
        ("2B 2B F J", Wild("groups"), True),
        ("2B F F F", Wild("groups"), True),
        ("3B 3B 3B J", Wild("groups"), False),
        ("3B 3B 3B J", Wild(None, "anywhere"), True),
        ("3B 3B 3B F", Wild("groups"), False),
        ("3B 3B F F", Wild("anywhere", "anywhere"), True),
        ("3B 3B 3B F", Wild("groups", "anywhere"), False),
        ("2B 2B 2B", Wild("anywhere", "anywhere"), False),
    ],
)
def test_exposures_hold_what_may_stand_in_them(exposed: str, wild: Wild | None, fits: bool) -> None:
    """RULES.md 2.22, 4.15: `!` is a group without jokers; lines printed C are not exposed."""
    found = judge(wild).hands([Shown.of(parse_tiles(exposed))])
    assert (found is not None) == fits


def test_exposed_flowers_are_not_in_the_rack_any_more() -> None:
    """A kong with two flowers in it, and the rest."""
    whole = hands(Wild("groups"), ["2B 2B F F"])
    assert whole.total == 10
    assert whole.within(counted(parse_tiles("FF 44C 66C 8888D")), 0)
    assert whole.within(counted(parse_tiles("FFFF 44C 66C 88D")), 0)
    assert not whole.within(counted(parse_tiles("FFFF 44C 6C 888D")), 0)


def test_why_not_tells_what_flowers_cannot_do() -> None:
    """Pairs are natural where flowers stand in groups only."""
    reasons = why_not(judge(Wild("groups")), counted(parse_tiles("FFFFF 222B 44C 6C 888D")))
    assert any("6C" in each for each in reasons)
    assert (
        why_not(judge(Wild("anywhere", "anywhere")), counted(parse_tiles("FFFFF 222B 44C 6C 888D")))
        == []
    )


def test_a_set_without_jokers_still_makes_quints() -> None:
    """1937: eight flowers, wild for any tile, and no jokers."""
    counts = list(STANDARD_SET)
    counts[JOKER] = 0
    card = parse_card(CARD)
    assert all("99999" not in rest.hand.text for rest in card.judge(2026, counts).whole.rests)
    wild = card.judge(2026, counts, Wild("anywhere", "anywhere"))
    assert any("99999" in rest.hand.text for rest in wild.whole.rests)


@pytest.mark.parametrize(
    ("said", "wild"),
    [
        ([], Wild()),
        ([{FLOWER: "groups"}], Wild("groups")),
        ([{FLOWER: "groups"}, {FLOWER: "anywhere"}], Wild("anywhere", "anywhere")),
        ([{FLOWER: "groups"}, {JOKER: "anywhere"}], Wild("groups", "anywhere")),
    ],
)
def test_rules_together_say_the_widest(said: list[dict[Tile, str]], wild: Wild) -> None:
    """What flowers can do, jokers can."""
    assert Wild.of(said) == wild  # type: ignore[arg-type]
    assert Wild.of(said[::-1]) == wild  # type: ignore[arg-type]
