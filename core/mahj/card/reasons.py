"""Why something is no mah jongg, or fits no line: sentences for players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from mahj.card.hands import CLAIMS, Group, Hand
from mahj.card.notation import HAND_SIZE
from mahj.errors import listed
from mahj.tiles import BLANK, FLOWER, JOKER, tiles_text

if TYPE_CHECKING:
    from mahj.card.judge import Judge
    from mahj.card.packed import Hands
    from mahj.card.rest import Rest
    from mahj.card.shown import Shown

_SIZES = {1: "single", 2: "pair", **CLAIMS}


def why_not(
    judge: Judge,
    counts: Sequence[int],
    exposures: Sequence[Shown] = (),
    *,
    most: int = 3,
    near: bool = True,
) -> list[str]:
    """Why a rack and its exposures are no mah jongg, the plainest reason first.

    Args:
        judge: of the card.
        counts: how many of each kind the rack holds, 37 numbers.
        exposures: what is exposed.
        most: how many reasons are wanted.
        near: whether what the nearest lines lack is one.

    Returns:
        sentences without a full stop; none where it is mah jongg.
    """
    hands = judge.hands(exposures)
    held = sum(counts) + sum(each.size for each in exposures)
    if held == HAND_SIZE and hands is not None and hands.within(counts, 0):
        return []
    reasons = list(_other_than_distance(judge, hands, counts, exposures, held))
    if near and hands is not None:
        for each in hands.near(counts, most):
            if not any(each.rest.line.name in reason for reason in reasons):
                reasons.append(_distance(each.rest, counts))
    return reasons[:most]


def _other_than_distance(
    judge: Judge,
    hands: Hands | None,
    counts: Sequence[int],
    exposures: Sequence[Shown],
    held: int,
) -> Iterator[str]:
    if held != HAND_SIZE:
        yield f"mah jongg is {HAND_SIZE} tiles, and these are {held}"
    if counts[BLANK]:
        yield "a blank is never part of a hand"
    if exposures:
        yield from _exposed_amiss(judge, counts, exposures)
    if hands is None:
        yield why_no_line(judge, exposures)
    else:
        for rest in hands.by_line(hands.complete(counts, jokers_anywhere=True)):
            yield _misplaced_jokers(rest, counts)


def _exposed_amiss(
    judge: Judge, counts: Sequence[int], exposures: Sequence[Shown]
) -> Iterator[str]:
    """Lines that all the tiles would satisfy, had nothing been exposed."""
    together = list(counts)
    for each in exposures:
        together[each.tile] += each.naturals
        together[FLOWER] += each.flowers
        together[JOKER] += each.jokers
    whole = judge.whole
    for rest in whole.by_line(whole.complete(together)):
        if rest.line.concealed:
            yield f"{rest.line.name} is concealed, and a group of it is exposed"
        else:
            misfits = [str(each) for each in exposures if not _groups_for(rest.hand, each)]
            if misfits:
                yield (
                    f"{rest.line.name} has these tiles, but no group like the exposure "
                    f"{listed(misfits)}"
                )
            else:
                yield (
                    f"{rest.line.name} has these tiles, but each exposure has to be a group of "
                    "its own"
                )


def _distance(rest: Rest, counts: Sequence[int]) -> str:
    lacking, groups = rest.shortage(counts)
    needed = [kind for kind, count in lacking.items() for _ in range(count)]
    wild = rest.wild(counts)
    for kind, count in groups.items():
        filled = min(wild, count)
        wild -= filled
        needed += [kind] * (count - filled)
    needed.sort()
    tiles = "1 tile is" if len(needed) == 1 else f"{len(needed)} tiles are"
    return f"{tiles} missing for {rest.line.name}: {tiles_text(needed)}"


def _misplaced_jokers(rest: Rest, counts: Sequence[int]) -> str:
    """The jokers, or wild flowers, of a hand that would be complete could they stand anywhere."""
    places: list[str] = []
    jokers = 0
    lacking, _ = rest.shortage(counts)
    for kind, count in lacking.items():
        jokers += count
        group = next(each for each in rest.groups if not each.jokers and kind in each.tiles)
        places.append(_place(group, kind.text))
    what = "joker" if counts[JOKER] >= jokers else "wild tile" if counts[JOKER] else "flower"
    stands = f"one {what} stands" if jokers == 1 else f"{jokers} {what}s stand"
    return f"{stands} {listed(places, 'and')} ({rest.line.name}), where none may"


def _place(group: Group, text: str) -> str:
    if group.claim:
        return f"in the {_SIZES.get(group.size, 'group')} of {text} that takes no jokers"
    if len(set(group.tiles)) > 1:
        return f"for {text} in {group.text}"
    return (
        f"in the {_SIZES.get(group.size, 'group')} of {text}" if group.size > 1 else f"for {text}"
    )


def why_no_line(judge: Judge, exposures: Sequence[Shown]) -> str:
    """Why these exposures fit no line of the card, as a sentence without a full stop."""
    for each in exposures:
        if judge.hands([each]) is None:
            concealed = _concealed_with(judge, [each])
            if concealed:
                return (
                    f"{each} fits only concealed lines ({concealed}), of which nothing is exposed"
                )
            return f"no line of the card has a group like {each}"
    concealed = _concealed_with(judge, exposures)
    if concealed:
        return f"the exposures fit only concealed lines ({concealed}), of which nothing is exposed"
    shown = listed([str(each) for each in exposures], "and")
    return f"no line of the card has groups like {shown} together"


def _concealed_with(judge: Judge, exposures: Sequence[Shown], most: int = 3) -> str:
    """The concealed lines that would have these groups."""
    wanted = Counter((each.tile, each.size) for each in exposures)
    return listed([line.name for line in islice(judge.whole.concealed_with(wanted), most)])


def _groups_for(hand: Hand, exposure: Shown) -> list[Group]:
    return [
        group
        for group in hand.groups
        if group.claim
        and group.tile == exposure.tile
        and group.size == exposure.size
        and (group.jokers or not exposure.jokers)
        and (group.flowers or not exposure.flowers)
    ]
