"""A Charleston as data: the steps that ``mahj_charleston_plan`` puts in a tuple."""

from __future__ import annotations

from typing import NamedTuple


class Pass(NamedTuple):
    """Three tiles to a neighbour.

    Attributes:
        direction: `right`, `across` or `left`.
        blind: whether some of them may be incoming tiles, passed on unseen; so on the last pass
            of each Charleston.
    """

    direction: str
    blind: bool = False

    def places(self, players: int) -> int | None:
        """How many places to the right the tiles go; None where nobody sits in that direction.

        With an odd number of players nobody sits opposite.
        """
        across = None if players % 2 else players // 2
        return {"right": 1, "across": across, "left": players - 1}[self.direction]


class Vote(NamedTuple):
    """Whether there is a second Charleston: the passes after this one need everyone's consent."""


class Courtesy(NamedTuple):
    """Up to three tiles with the player opposite, where there is one: as many as both want."""
