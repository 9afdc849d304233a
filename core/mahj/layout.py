"""Laying out a winning rack by the groups of its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahj.tiles import JOKER, Tile, tiles_text

if TYPE_CHECKING:
    from mahj.card import Rest
    from mahj.table import Player


def lay_out(player: Player, rest: Rest) -> str:
    """The 14 tiles of a win, group by group: `FF 2222B` is `F F | 2B 2B J J`.

    Args:
        player: the winner, whose concealed tiles fill the groups that are not exposed.
        rest: the winning hand and its groups that are not exposed.
    """
    left = list(player.concealed.tiles)
    groups: list[tuple[Tile, ...] | list[Tile]] = [each.tiles for each in player.exposures]
    for group in sorted(rest.groups, key=lambda each: each.jokers):
        laid: list[Tile] = []
        for kind in group.tiles:
            taken = kind if kind in left else JOKER
            left.remove(taken)
            laid.append(taken)
        groups.append(laid)
    return " | ".join(tiles_text(group) for group in groups)
