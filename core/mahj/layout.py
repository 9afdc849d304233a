"""Laying out a winning rack by the groups of its line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from mahj.tiles import FLOWER, JOKER, Tile, tiles_text

if TYPE_CHECKING:
    from mahj.card import Group, Rest
    from mahj.racks import Rack


class LaidOut(NamedTuple):
    """A winning rack.

    Attributes:
        text: its 14 tiles, group by group as the line is printed: `F F | 2B 2B J J`.
        concealed: those of them that are not exposed.
    """

    text: str
    concealed: tuple[Tile, ...]


def lay_out(rack: Rack, rest: Rest, more: Sequence[Tile] = ()) -> LaidOut:
    """The 14 tiles of a win.

    Args:
        rack: the winner's, whose concealed tiles fill the groups that are not exposed.
        rest: the winning hand and its groups that are not exposed.
        more: tiles that count as if the winner held them concealed.
    """
    left, exposed = [*rack.player.concealed.tiles, *more], list(rest.hand.groups)
    laid: list[tuple[Group, Sequence[Tile]]] = []
    for group in sorted(rest.groups, key=lambda each: (each.jokers, each.flowers)):
        exposed.remove(group)
        laid.append((group, [_take(left, group, kind) for kind in group.tiles]))
    filled = len(laid)
    for exposure in rack.exposures:
        shown = (exposure.kind, len(exposure.tiles))
        group = next(each for each in exposed if (each.tile, each.size) == shown)
        exposed.remove(group)
        laid.append((group, exposure.tiles))
    order = [rest.hand.groups.index(group) for group, _ in laid]
    used = [place for _, place in sorted(zip(order[:filled], range(filled), strict=True))]
    concealed = tuple(kind for place in used for kind in laid[place][1])
    laid.sort(key=lambda each: rest.hand.groups.index(each[0]))
    return LaidOut(" | ".join(tiles_text(tiles) for _, tiles in laid), concealed)


def _take(left: list[Tile], group: Group, kind: Tile) -> Tile:
    """Takes this tile, or what stands for it in the group."""
    stands = FLOWER if group.flowers and FLOWER in left else JOKER
    taken = kind if kind in left else stands
    left.remove(taken)
    return taken
