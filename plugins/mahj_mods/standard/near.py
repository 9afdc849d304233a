"""How near players are to mah jongg, looked at as seldom as can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mahj import JOKER, TILES, Key, Player, Rack, Seat, Table, Tile

if TYPE_CHECKING:
    from mahj.card import Hands, Rest, Shown


class Nearness:
    """How near a player is to mah jongg, as far as has been looked.

    Attributes:
        player: whom this is about; ``hand`` is their concealed tiles.
        wait: what they must have gained before one tile can complete the hand. The distance falls
            by at most one a tile, so before that there is nothing to look at.
    """

    __slots__ = ("hand", "player", "wait")

    def __init__(self, player: Player) -> None:
        self.player = player
        self.hand = player.concealed
        self.wait = 0

    def look(self, table: Table) -> int:
        """How many tiles are missing at least, and so how long until one can complete the hand.

        First a bound that is had for little, exposed tiles counted as if they still lay in the
        rack and jokers as anything; no joker exchange brings it down. The hands that are left are
        asked only of a rack that comes near.
        """
        player, hand = self.player, self.hand
        counts: list[int] = hand.counts
        shown: list[Shown] = []
        if player.exposed:
            counts = counts[:]
            for exposure in player.exposures:
                jokers = exposure.jokers
                counts[exposure.kind] += len(exposure.tiles) - jokers
                counts[JOKER] += jokers
                shown.append(exposure.shown)
            if len(player.racks) > 1:  # they are not of one hand
                shown.clear()
        away = table.widest_judge(player.seat).away_at_least(counts, shown)
        self.wait = hand.gained + away - 1
        if away < 2:
            found = [table.hands(rack) for rack in player.racks if rack.open]
            aways = [hands.away(hand.counts) for hands in found if hands is not None]
            return min(aways, default=len(TILES))
        return away


NEAR = Key(
    "mahjong: how near",
    lambda table: {seat: Nearness(player) for seat, player in table.players.items()},
    cache=True,
)
OTHERS = Key(
    "mahjong: how near the others are",
    lambda table: {
        seat: [table.kept[NEAR][other] for other in table.seats_after[seat]]
        for seat in table.players
    },
    cache=True,
)


def complete_on(table: Table, seat: Seat) -> list[Rack]:
    """The racks on which the tiles of this seat are mah jongg."""
    near = table.kept[NEAR][seat]
    if near.hand.gained <= near.wait or near.look(table):
        return []
    player = near.player
    if len(player.racks) == 1:
        return player.racks
    counts = player.concealed.counts
    found = [(rack, table.hands(rack)) for rack in player.racks if rack.open]
    return [rack for rack, hands in found if hands is not None and hands.within(counts, 0)]


def complete_with(table: Table, seat: Seat, kind: Tile) -> bool:
    """Whether this tile would make the 13 of this seat mah jongg."""
    near = table.kept[NEAR][seat]
    return near.hand.gained >= near.wait and bool(complete_on_with(table, near, kind))


def complete_on_with(table: Table, near: Nearness, kind: Tile) -> list[Rack]:
    """The racks on which this tile would make the tiles of this player mah jongg."""
    if near.look(table) > 1:
        return []
    counts = near.hand.counts_with(kind)
    found = []
    for rack in near.player.racks:
        hands = table.hands(rack) if rack.open else None
        if hands is None or not hands.within(counts, 0):
            continue
        if not rack.tag or won_on(rack, hands, counts, kind):
            found.append(rack)
    return found


def won_on(rack: Rack, hands: Hands, counts: Sequence[int], kind: Tile | None) -> list[Rest]:
    """The hands that are mah jongg on a rack.

    A player with several racks holds tiles for more than one hand; so a discard that is taken for
    mah jongg has to be part of it.

    Args:
        rack: where the hand is to be.
        hands: those that its exposures leave.
        counts: of the tiles held, the discard among them.
        kind: the discard; None where none was taken.
    """
    won = hands.won(counts)
    if kind is None or not rack.tag:
        return won
    without = list(counts)
    without[kind] -= 1
    if not hands.within(without, 0):
        return won
    return [rest for rest in won if rest.wants().needs.get(kind, 0) >= counts[kind]]
