"""A Charleston as data: the steps that ``mahj_charleston_plan`` puts in a tuple."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from mahj.asks import Phase, Pick, Seat

if TYPE_CHECKING:
    from mahj.table import Table
    from mahj.tiles import Tile


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


class StepAt(NamedTuple):
    """A step that is added to the Charleston, and where.

    Attributes:
        place: `second` (before the vote on the second Charleston; without a vote, after three
            passes), `courtesy` (before it) or `end` (after everything).
        name: whose step it is; at one place steps are taken in the order of their names.
        run: the generator function, which takes the table.
    """

    place: Literal["second", "courtesy", "end"]
    name: str
    run: Callable[[Table], Phase]


def pick_to_pass(table: Table, seat: Seat, verb: str, count: int, blind: int = 0) -> Pick:
    """An offer to pick tiles for a pass, each kind judged by ``mahj_charleston_tile``.

    Args:
        table: the table.
        seat: who passes.
        verb: of the choice, `pass`.
        count: how many tiles, blind ones included.
        blind: how many of them may be blind at the most.
    """
    concealed, hooks = table.players[seat].concealed, table.hooks
    tiles: Sequence[Tile] = concealed.tiles
    counts = concealed.counts
    refusals = {kind: refusal for kind, refusal in hooks.never_passed.items() if counts[kind]}
    for judge in hooks.charleston_judged:
        for kind in concealed.kinds:
            refusal = judge(table, seat, kind)
            if refusal is not None:
                refusals[kind] = min(refusal, refusals.get(kind, refusal))
    allowed = [kind for kind in tiles if kind not in refusals] if refusals else tuple(tiles)
    return Pick(verb, count, allowed, blind, refusals)


Step: TypeAlias = "Pass | Vote | Courtesy | Callable[[Table], Phase]"
"""A step of a Charleston: data, or a generator function of a mod's own that takes the table."""
