"""Dead or alive, by what lies face up alone.

A hand is dead when no completion of it exists, even if every tile that is not
face up lies where its owner wishes (RULES.md 4.69 to 4.71).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mahj.card.judge import Judge
from mahj.card.model import Line
from mahj.card.rest import Rest
from mahj.card.shown import Shown
from mahj.tiles import FLOWER, JOKER, NATURALS, TILES, Tile, tiles_text


class FaceUp(NamedTuple):
    """What lies face up outside a player's own exposures; each list holds 37 numbers.

    Attributes:
        gone: tiles that nobody can have any more: the discards, jokers among them,
            the naturals of other players' exposures, and jokers that may not be
            exchanged.
        jokers: by the tile they stand for, the jokers of other players' exposures
            that may be exchanged.
        back: how many of the `gone` a mod may give back (a blank fetches a discard).
        most_back: how many of them it may give back in all; None is no limit.
    """

    gone: Sequence[int]
    jokers: Sequence[int]
    back: Sequence[int] = (0,) * len(TILES)
    most_back: int | None = None

    @classmethod
    def of(
        cls,
        discards: Iterable[Tile],
        others: Iterable[Shown] = (),
        back: Sequence[int] = (0,) * len(TILES),
        most_back: int | None = None,
    ) -> FaceUp:
        """From the discards and the other players' exposures, whose jokers may be exchanged."""
        gone = [0] * len(TILES)
        jokers = [0] * len(TILES)
        for kind in discards:
            gone[kind] += 1
        for each in others:
            gone[each.tile] += each.naturals
            gone[FLOWER] += each.flowers
            jokers[each.tile] += each.jokers
        return cls(gone, jokers, back, most_back)


class Verdict(NamedTuple):
    """Whether a hand is alive.

    Attributes:
        alive: whether a completion exists.
        reason: why none does, as a sentence without a full stop.
        line: the line that comes nearest, where the exposures fit one.
    """

    alive: bool
    reason: str = ""
    line: Line | None = None


_ALIVE = Verdict(True)


def verdict(judge: Judge, exposures: Sequence[Shown], face_up: FaceUp) -> Verdict:
    """Whether a hand with these exposures can still be completed.

    Jokers can be had out of what is neither in the discards nor exposed, and out
    of every exposure, the player's own among them, for each natural of its tile
    that is not face up. A natural that the hand itself needs buys no joker, and
    needs none: used in its own place it fills as much. So every tile can be
    looked at alone (what it has to spare, up to the jokers that stand for it),
    and there is nothing to assign.

    Args:
        judge: of the card, which knows how many tiles the set holds.
        exposures: the player's own.
        face_up: everything else that lies face up.
    """
    hands = judge.hands(exposures)
    if hands is None:
        from mahj.card.reasons import why_no_line

        return Verdict(False, why_no_line(judge, exposures))
    left = [most - gone for most, gone in zip(judge.set_counts, face_up.gone, strict=True)]
    redeemable = list(face_up.jokers)
    for each in exposures:
        left[each.tile] -= each.naturals
        left[FLOWER] -= each.flowers
        redeemable[each.tile] += each.jokers
    left[JOKER] -= sum(redeemable)
    left = [max(0, count) for count in left]
    # Without any exchange it is a lower bound, with every one an upper bound:
    # nearly all positions are settled by these two.
    if hands.within(left, 0):
        return _ALIVE
    limit = sum(face_up.back) if face_up.most_back is None else face_up.most_back
    hoped = [count + back for count, back in zip(left, face_up.back, strict=True)]
    hoped[JOKER] = left[JOKER] + sum(
        min(redeemable[kind], hoped[kind]) for kind in NATURALS if redeemable[kind]
    )
    if any(
        _can_be_filled(rest, left, redeemable, face_up.back, limit)
        for rest in hands.each(hands.complete(hoped))
    ):
        return _ALIVE
    nearest = hands.near(hoped, 1)[0].rest
    return Verdict(False, _why_dead(nearest, left, redeemable), nearest.line)


def _can_be_filled(
    rest: Rest,
    left: Sequence[int],
    redeemable: Sequence[int],
    back: Sequence[int],
    limit: int,
) -> bool:
    """Whether what is left of a hand can be filled from the tiles left.

    Args:
        limit: how many tiles a mod may give back.
    """
    needs, singles, wild = rest.wants()
    printed = needs.get(JOKER, 0)
    jokers = left[JOKER] - printed
    # What jokers have to fill, and the part of it that flowers can fill too.
    short = short_wild = 0
    # What each tile given back adds: to anything, and to that part only.
    gain = gain_wild = 0
    for kind in NATURALS:
        held, needed, fetched = left[kind], needs.get(kind, 0), back[kind]
        lacking = singles.get(kind, 0) - held
        if lacking > 0:
            limit -= lacking
            fetched -= lacking
            held += lacking
            if fetched < 0 or limit < 0:
                return False
        lacks = max(0, needed - held)
        lacks_wild = min(lacks, wild.get(kind, 0))
        short += lacks
        short_wild += lacks_wild
        swaps = min(redeemable[kind], max(0, held - needed))
        jokers += swaps
        if fetched:
            # First where it is needed, then in exchange for a joker that stands for it.
            own = min(fetched, lacks)
            gain_wild += min(own, lacks_wild)
            gain += own - min(own, lacks_wild)
            gain += min(fetched - own, redeemable[kind] - swaps)
    if printed and jokers < 0:
        return False
    flowers = left[FLOWER] - needs.get(FLOWER, 0)
    if wild:
        gain_wild += back[FLOWER]
        flowers = max(0, flowers - redeemable[FLOWER])
    else:
        flowers = 0
    return short - short_wild <= jokers + min(gain, limit) and (
        short <= jokers + flowers + min(gain + gain_wild, limit)
    )


def _why_dead(rest: Rest, left: Sequence[int], redeemable: Sequence[int]) -> str:
    found = rest.shortage(left)
    for kind, count in found.singles.items():
        held = left[kind]
        still = "none is left" if not held else f"only {held} can still be had"
        where = "" if kind == JOKER else " where no joker may stand"
        return (
            f"{rest.line.name} comes nearest and needs {count + held} {kind}{where}, of which "
            f"{still}"
        )
    needs = rest.wants().needs
    jokers = rest.wild(left) + sum(
        min(redeemable[kind], max(0, left[kind] - needs.get(kind, 0))) for kind in NATURALS
    )
    still = "no joker can" if not jokers else f"only {jokers} jokers can"
    if jokers == 1:
        still = "only one joker can"
    wanted = tiles_text(kind for kind, count in found.groups.items() for _ in range(count))
    return (
        f"{rest.line.name} comes nearest and lacks {wanted}, of which none is left, and {still} "
        "still be had"
    )
