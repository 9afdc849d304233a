"""Dead or alive, as a table shows it: by what lies face up alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from mahj import card
from mahj.table import Table
from mahj.tiles import TILES, Tile

if TYPE_CHECKING:
    from mahj.card import Shown


class Returns(NamedTuple):
    """Face-up tiles that a mod may still give to a player.

    Attributes:
        tiles: which, each as often as it lies there.
        most: how many of them in all.
    """

    tiles: tuple[Tile, ...]
    most: int


def is_dead(table: Table, rack: str) -> bool:
    """Whether the hand on a rack is dead by what lies face up."""
    return why_dead(table, rack) is not None


def why_dead(
    table: Table, rack: str, own: Sequence[Shown] | None = None, claimed: Tile | None = None
) -> str | None:
    """Why the hand on a rack is dead by what lies face up, or None while it is alive.

    A hand is dead when no completion exists even if every tile that is not face up lies where
    its owner wishes (DESIGN.md, "Dead or alive"). Mods may give tiles back
    (``mahj_dead_returns``), and find further grounds (``mahj_dead_grounds``).

    Args:
        table: the table.
        rack: whose hand it is, by the rack's name: the seat of a player who has one.
        own: the exposures that it is judged by; where it is left out, those that lie there. A
            hand found dead may have had more, which went back to the rack.
        claimed: a tile that still lies among the discards and is counted in `own`, where it is
            asked what a claim would come to.
    """
    place = table.racks[rack]
    seat = place.player.seat
    if claimed is None:
        grounds = [reason for add in table.hooks.dead_grounds for reason in add(table, seat)]
        if grounds:
            return min(grounds)
    if own is None:
        own = [each.shown for each in place.exposures]
    back = [0] * len(TILES)
    most = 0
    for add in table.hooks.dead_returns:
        for returns in add(table, seat):
            most += returns.most
            for kind in returns.tiles:
                back[kind] += 1
    others = [each for each in table.exposures if each.rack is not place]
    discards = [kind for player in table.players.values() for kind in player.discards.tiles]
    discards += [kind for each in table.racks.values() if each.won for kind in each.won.tiles]
    discards += [kind for each in others for kind in each.strays]
    if claimed is not None:
        discards.remove(claimed)
    face_up = card.FaceUp.of(
        discards,
        [each.shown._replace(size=each.shown.size - len(each.strays)) for each in others],
        back,
        most,
    )
    found = card.verdict(table.judge(seat), own, face_up)
    return None if found.alive else found.reason
