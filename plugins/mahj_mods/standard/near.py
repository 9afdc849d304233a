"""How near players are to mah jongg, looked at as seldom as can be."""

from __future__ import annotations

from mahj import JOKER, TILES, Key, Player, Seat, Table, Tile
from mahj.card import Hands


class Near:
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

        First the whole card, exposed tiles counted as if they still lay in the rack and jokers as
        anything: a bound that is had for little, and that no edit and no joker exchange brings
        down. Whether the exposures fit a line is asked only of a hand that comes near.
        """
        player, hand = self.player, self.hand
        counts: list[int] = hand.counts
        if player.exposed:
            counts = counts[:]
            for exposure in player.exposures:
                jokers = exposure.jokers
                counts[exposure.kind] += len(exposure.tiles) - jokers
                counts[JOKER] += jokers
        away = table.widest_judge(player.seat).away_at_least(counts)
        self.wait = hand.gained + away - 1
        if away < 2:
            hands = hands_of(table, player.seat)
            return len(TILES) if hands is None else hands.away(hand.counts)
        return away


NEAR = Key(
    "mahjong: how near",
    lambda table: {seat: Near(player) for seat, player in table.players.items()},
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


def hands_of(table: Table, seat: Seat) -> Hands | None:
    """The hands that this seat's exposures leave, or None."""
    exposures = table.players[seat].exposures
    return table.judge(seat).hands([each.shown for each in exposures] if exposures else ())


def complete(table: Table, seat: Seat) -> bool:
    """Whether the tiles of this seat are mah jongg."""
    near = table.kept[NEAR][seat]
    return near.hand.gained > near.wait and near.look(table) == 0


def complete_with(table: Table, seat: Seat, kind: Tile) -> bool:
    """Whether this tile would make the 13 of this seat mah jongg."""
    near = table.kept[NEAR][seat]
    return near.hand.gained >= near.wait and completes(table, near, kind)


def completes(table: Table, near: Near, kind: Tile) -> bool:
    """Whether this tile would make the 13 of this player mah jongg."""
    if near.look(table) > 1:
        return False
    hands, counts = hands_of(table, near.player.seat), list(near.player.concealed.counts)
    counts[kind] += 1
    return hands is not None and hands.within(counts, 0)
