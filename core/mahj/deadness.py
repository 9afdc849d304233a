"""Dead or alive, as a table shows it: by what lies face up alone."""

from __future__ import annotations

from typing import NamedTuple

from mahj.asks import Seat
from mahj.card import FaceUp, verdict
from mahj.table import Table
from mahj.tiles import TILES, Tile


class Returns(NamedTuple):
    """Face-up tiles that a mod may still give to a player.

    Attributes:
        tiles: which, each as often as it lies there.
        most: how many of them in all.
    """

    tiles: tuple[Tile, ...]
    most: int


def is_dead(table: Table, seat: Seat) -> bool:
    """Whether a player's hand is dead by what lies face up."""
    own = [each.shown for each in table.players[seat].exposures]
    return table.judge(seat).hands(own) is None or why_dead(table, seat) is not None


def why_dead(table: Table, seat: Seat) -> str | None:
    """Why a player's hand is dead by what lies face up, or None while it is alive.

    A hand is dead when no completion exists even if every tile that is not face up lies where
    its owner wishes (DESIGN.md, "Dead or alive"). Mods may give tiles back
    (``mahj_dead_returns``).
    """
    back = [0] * len(TILES)
    most = 0
    for add in table.hooks.dead_returns:
        for returns in add(table, seat):
            most += returns.most
            for kind in returns.tiles:
                back[kind] += 1
    face_up = FaceUp.of(
        [kind for player in table.players.values() for kind in player.discards.tiles],
        [each.shown for each in table.exposures if each.player.seat != seat],
        back,
        most,
    )
    own = [each.shown for each in table.players[seat].exposures]
    found = verdict(table.judge(seat), own, face_up)
    return None if found.alive else found.reason
