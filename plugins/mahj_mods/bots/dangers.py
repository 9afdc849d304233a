"""Which tiles the others may be waiting for, by what they have exposed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahj import JOKER, TILES, Seat, SeenExposure, Tile, View
from mahj.card import Hands, Judge
from mahj_mods.bots.outlook import PLANS, plan_of

READY = (0.04, 0.12, 0.35, 0.7, 0.9)
"""How likely somebody with so many exposures waits for one tile, in the middle of a game."""
EARLY = 0.5
"""How much of that is left when the wall is full."""
MOST = 0.95


def dangers(view: View) -> list[float]:
    """For each kind of tile, how likely it is that somebody wins with it if it is thrown now."""
    found = [0.0] * len(TILES)
    for _, by_kind in threats(view):
        for kind, part in enumerate(by_kind):
            found[kind] += part
    return found


def threats(view: View) -> Iterable[tuple[Seat, list[float]]]:
    """The same for each seat that has exposed something and is alive, as far as anyone sees."""
    unseen = view.unseen()
    late = EARLY + (1 - EARLY) * 2 * (1 - min(1.0, view.wall / 99))
    for seat, other in view.others.items():
        if seat == view.seat or other.dead:
            continue
        for rack in other.racks:
            hands = open_hands(view.judge, rack.exposed) if rack.open and not rack.dead else None
            if hands is not None:
                ready = min(MOST, READY[min(len(rack.exposed), len(READY) - 1)] * late)
                yield seat, [ready * part for part in wanted(hands, unseen)]


def open_hands(judge: Judge, exposed: Sequence[SeenExposure]) -> Hands | None:
    """The hands that some exposures leave; none where nothing is exposed, or they fit no line."""
    return judge.hands([each.shown for each in exposed]) if exposed else None


def wanted(hands: Hands, unseen: Sequence[int]) -> list[float]:
    """For each kind, how likely it is the last tile that somebody wants for one of these hands.

    Args:
        hands: those that the exposures leave.
        unseen: how many of each kind do not lie face up or here.
    """
    found = [0.0] * len(TILES)
    whole = 0.0
    jokers = unseen[JOKER] / 2
    for rest in hands.rests:
        wants = (PLANS.get(id(rest)) or plan_of(rest)).wants
        number = 0
        chance = 1.0
        for kind, need, single in wants:
            number += need
            left = unseen[kind] + 1  # the one that is thrown
            if single > left:
                chance = 0.0
                break
            chance *= (left / (left + 1)) ** single
            if need > single:
                chance *= min(1.0, (left + jokers) / need / 2)
        if chance:
            whole += chance
            for kind, need, _ in wants:
                found[kind] += chance * need / number
    return [each / whole for each in found] if whole else found


def safest(view: View, kinds: Iterable[Tile]) -> Tile:
    """Which of these tiles is the least likely to be waited for."""
    return min(sorted(set(kinds)), key=dangers(view).__getitem__)
