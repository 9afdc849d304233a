"""Laying out a winning rack by the groups of its line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mahj.tiles import FLOWER, JOKER, Tile, tiles_text

if TYPE_CHECKING:
    from mahj.card import Group, Rest
    from mahj.racks import Player


def lay_out(player: Player, rest: Rest, more: Sequence[Tile] = ()) -> str:
    """The 14 tiles of a win, group by group as the line is printed: `F F | 2B 2B J J`.

    Args:
        player: the winner, whose concealed tiles fill the groups that are not exposed.
        rest: the winning hand and its groups that are not exposed.
        more: tiles that count as if the winner held them concealed.
    """
    left, exposed = [*player.concealed.tiles, *more], list(rest.hand.groups)
    laid: list[tuple[Group, Sequence[Tile]]] = []
    for group in sorted(rest.groups, key=lambda each: (each.jokers, each.flowers)):
        exposed.remove(group)
        laid.append((group, [_take(left, group, kind) for kind in group.tiles]))
    for exposure in player.exposures:
        shown = (exposure.kind, len(exposure.tiles))
        group = next(each for each in exposed if (each.tile, each.size) == shown)
        exposed.remove(group)
        laid.append((group, exposure.tiles))
    laid.sort(key=lambda each: rest.hand.groups.index(each[0]))
    return " | ".join(tiles_text(tiles) for _, tiles in laid)


def _take(left: list[Tile], group: Group, kind: Tile) -> Tile:
    """Takes this tile, or what stands for it in the group."""
    stands = FLOWER if group.flowers and FLOWER in left else JOKER
    taken = kind if kind in left else stands
    left.remove(taken)
    return taken
