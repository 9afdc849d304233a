"""Dead or alive by what lies face up (RULES.md 4.69 to 4.71)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

from mahj.card import FaceUp, Hands, Judge, Shown, Verdict, parse_card, verdict
from mahj.tiles import JOKER, NATURALS, STANDARD_SET, TILES, Tile, count_tiles, parse_tiles


def card(*forms: str, concealed: bool = False) -> Judge:
    lines = ", ".join(
        f'{{ hand = "{form}", value = 25, concealed = {str(concealed).lower()} }}' for form in forms
    )
    return parse_card(
        f'format = 1\nid = "t"\nname = "T"\n[[section]]\nname = "T"\nline = [{lines}]'
    ).judge()


def standing(
    judge: Judge,
    exposed: list[str],
    discards: str = "",
    others: tuple[str, ...] = (),
    back: str = "",
    most_back: int | None = None,
) -> Verdict:
    return verdict(
        judge,
        [Shown.of(parse_tiles(each)) for each in exposed],
        FaceUp.of(
            parse_tiles(discards),
            [Shown.of(parse_tiles(each)) for each in others],
            count_tiles(parse_tiles(back)),
            most_back,
        ),
    )


# The example of one source: kongs of 2B and 8C exposed, 44 and 66 dots and flowers wanted.
PAIRS = "FF 2222a 44b 66b 8888c"
KONGS = ["2B 2B 2B 2B", "8C 8C 8C 8C"]


def test_a_pair_of_which_three_are_visible_is_gone() -> None:
    judge = card(PAIRS)
    assert standing(judge, KONGS, "4D 4D 6D 6D FFFFFF").alive
    found = standing(judge, KONGS, "4D 4D 4D")
    assert not found.alive
    assert found.line is not None
    assert found.reason == (
        "T #1 comes nearest and needs 2 4D where no joker may stand, of which only 1 can still be "
        "had"
    )
    assert not standing(judge, KONGS, "6D 6D 6D").alive
    assert not standing(judge, KONGS, "FFFFFFF").alive
    assert not standing(judge, KONGS, "4D", ("4D 4D J",)).alive
    assert "none is left" in standing(judge, KONGS, "4D 4D 4D 4D").reason


def test_jokers_replace_what_is_gone_only_in_groups() -> None:
    judge = card("FF 2222a 4444b 8888c")
    assert standing(judge, KONGS, "4D 4D 4D 4D").alive
    # Four jokers are wanted and three are left.
    found = standing(judge, KONGS, "4D 4D 4D 4D JJJJJ")
    assert not found.alive
    assert found.reason == (
        "T #1 comes nearest and lacks 4D 4D 4D 4D, of which none is left, and only 3 jokers can "
        "still be had"
    )


def test_an_exposed_joker_can_be_had_while_its_natural_is_not_face_up() -> None:
    judge = card("FF 2222a 4444b 8888c")
    assert standing(judge, KONGS, "4D 4D 4D 4D JJJJ", ("N N J",)).alive
    # All four norths lie face up: nobody can redeem that joker.
    assert not standing(judge, KONGS, "4D 4D 4D 4D JJJJ N N", ("N N J",)).alive
    # Of two jokers that stand for norths, one north redeems one.
    assert standing(judge, KONGS, "4D 4D 4D 4D JJJJ", ("N N J J",)).alive
    assert not standing(judge, KONGS, "4D 4D 4D 4D JJJJ N", ("N N J J",)).alive
    # One's own exposure gives up its joker as well.
    own = ["2B 2B 2B J", "8C 8C 8C 8C"]
    assert standing(judge, own, "4D 4D 4D 4D JJJJ").alive
    assert not standing(judge, own, "4D 4D 4D 4D JJJJ 2B").alive


def test_a_natural_that_the_hand_needs_buys_no_joker() -> None:
    judge = card("NN 2222a 4444b 8888c")
    assert standing(judge, KONGS, "4D 4D 4D 4D JJJJ N N", ("E E E J",)).alive
    # Two norths are left, and the hand wants both as a pair.
    assert not standing(judge, KONGS, "4D 4D 4D 4D JJJJ", ("N N J J",)).alive
    assert standing(judge, KONGS, "4D 4D 4D 4D JJ", ("N N J J",)).alive


def test_exposures_that_fit_no_line_are_dead() -> None:
    judge = card(PAIRS)
    found = standing(judge, ["3B 3B 3B"])
    assert found == Verdict(False, "no line of the card has a group like 3B 3B 3B")
    assert "together" in standing(judge, ["2B 2B 2B 2B", "8B 8B 8B 8B"]).reason


def test_concealed_lines_are_out_once_something_is_exposed() -> None:
    judge = card("222a 444a 666a 888a DDa", concealed=True)
    assert standing(judge, []).alive
    found = standing(judge, ["2B 2B 2B"])
    assert found.reason == (
        "2B 2B 2B fits only concealed lines (T #1), of which nothing is exposed"
    )


def test_a_mod_may_give_tiles_back() -> None:
    # RULES.md 2.1: with blanks, a tile in the discards is not used up.
    judge = card(PAIRS)
    assert standing(judge, KONGS, "4D 4D 4D", back="4D 4D 4D").alive
    assert standing(judge, KONGS, "4D 4D 4D", back="4D 4D 4D", most_back=1).alive
    assert not standing(judge, KONGS, "4D 4D 4D 4D", back="4D 4D 4D 4D", most_back=1).alive
    assert not standing(judge, KONGS, "4D 4D 4D", back="6D").alive


def fillable(
    hands: Hands, left: Counter[Tile], redeemable: Counter[Tile], back: Counter[Tile], most: int
) -> bool:
    """Every way to fetch tiles back and to redeem jokers, tried."""
    fetched_ways = [
        ways for ways in product(*[range(back[kind] + 1) for kind in back]) if sum(ways) <= most
    ]
    for fetched in fetched_ways:
        have = left + Counter(dict(zip(back, fetched, strict=True)))
        for redeemed in product(
            *[range(min(redeemable[kind], have[kind]) + 1) for kind in redeemable]
        ):
            now = have - Counter(dict(zip(redeemable, redeemed, strict=True)))
            jokers = left[JOKER] + sum(redeemed)
            for rest in hands.rests:
                singles: Counter[Tile] = Counter()
                needs: Counter[Tile] = Counter()
                for group in rest.groups:
                    needs.update(group.tiles)
                    if not group.jokers:
                        singles.update(group.tiles)
                if singles <= now and (needs - now).total() <= jokers:
                    return True
    return False


def test_a_verdict_is_what_trying_everything_finds() -> None:
    judge = card(
        PAIRS,
        "FF 222a 444a 666b 888b",
        "NNNN 222a 88b SSSS W",
        "2222a 4444b 6666b DDb",
        "22a! 222a 444a 4444b 66a",
    )
    draw = random.Random(11)
    wall = [kind for kind in TILES for _ in range(STANDARD_SET[kind])]
    seen: Counter[bool] = Counter()
    for _ in range(400):
        rest = draw.choice(judge.whole.rests)
        groups = [group for group in rest.groups if group.claim]
        exposures = [
            Shown(group.tile, group.size, draw.randrange(3) if group.jokers else 0)
            for group in draw.sample(groups, draw.randrange(1, len(groups) + 1))
        ]
        pool = Counter(wall)
        for each in exposures:
            pool.subtract(each.tiles)
        if min(pool.values()) < 0:
            continue
        others = [Shown(draw.choice(NATURALS), 3, draw.randrange(3)) for _ in range(2)]
        for each in others:
            pool.subtract(each.tiles)
        if min(pool.values()) < 0:
            continue
        hidden = list(pool.elements())
        draw.shuffle(hidden)
        discards = hidden[: draw.randrange(70, 115)]
        back = draw.sample(discards, 3)
        back = [kind for kind in back if kind != JOKER]
        most = draw.randrange(3)
        hands = judge.hands(exposures)
        assert hands is not None
        redeemable: Counter[Tile] = Counter()
        for each in (*exposures, *others):
            if each.jokers:
                redeemable[each.tile] += each.jokers
        expected = fillable(
            hands, Counter(hidden) - Counter(discards), redeemable, Counter(back), most
        )
        found = verdict(judge, exposures, FaceUp.of(discards, others, count_tiles(back), most))
        assert found.alive == expected, (exposures, others, discards, back, most)
        assert bool(found.reason) != found.alive
        seen[expected] += 1
    assert min(seen[True], seen[False]) > 50
