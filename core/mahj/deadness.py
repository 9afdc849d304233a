"""Dead or alive, as a table shows it: by what lies face up alone."""

from __future__ import annotations

from mahj.asks import Seat
from mahj.table import Table


def why_dead(table: Table, seat: Seat) -> str | None:
    """Why a player's hand is dead by what lies face up, or None while it is alive.

    A hand is dead when no completion exists even if every tile that is not face up lies where
    its owner wishes (DESIGN.md, "Dead or alive"). Mods may give tiles back
    (``mahj_dead_returns``).
    """
    exposures = [each.shown for each in table.players[seat].exposures]
    if table.rules.judge.hands(exposures) is None:
        return "the exposures fit no line of the card"
    return None
