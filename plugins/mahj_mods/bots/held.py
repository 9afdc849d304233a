"""What a seat holds, and what it would hold after a choice."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from mahj import BLANK, JOKER, Choice, MahjError, Tile, View, parse_tiles
from mahj.card import CLAIMS, Hands, Judge, Shown

_ON_A_RACK = (*CLAIMS.values(), "edit")
"""Verbs after which a player with several racks says which."""


class Held(NamedTuple):
    """What a seat holds for one hand.

    Attributes:
        rack: the name of the rack that the hand is to be on: the seat of a player who has one.
        exposed: the exposures on it, in the order they were made.
        counts: how many of each kind are concealed, indexed by tile.
        several: whether the seat has other racks.
    """

    rack: str
    exposed: tuple[Shown, ...]
    counts: list[int]
    several: bool = False

    @classmethod
    def of(cls, view: View) -> Held:
        """What the seat of this view holds; of several racks for the one that shows most."""
        if view.rules.racks[view.seat] == 1:
            return cls(view.seat, tuple([group.shown for group in view.exposed]), view.counts)
        open_racks = [rack for rack in view.racks if rack.open] or view.racks
        rack = max(open_racks, key=lambda each: sum(len(group.tiles) for group in each.exposed))
        exposed = tuple([group.shown for group in rack.exposed])
        return cls(rack.name, exposed, view.counts, several=True)

    def hands(self, judge: Judge) -> Hands:
        """The hands that the exposures leave; where that is none, every hand of the card."""
        hands = judge.hands(self.exposed) or judge.hands()
        assert hands is not None, "a judge has hands"
        return hands

    def after(self, choice: Choice) -> Held | None:
        """What the seat holds after this claim, exchange, swap or edit, the choices that change it.

        Returns:
            None where the choice is another one, of another rack, or a mod's that is written
            otherwise.
        """
        verb, *words = choice.text.split()
        if self.several and verb in _ON_A_RACK and words.pop(0) != self.rack:
            return None
        try:
            if verb in CLAIMS.values():
                return self._claimed(_tiles(" ".join(words)))
            if verb == "exchange":
                return self._exchanged(_tiles(words[0])[0], words[1], int(words[2]) - 1)
            if verb == "swap":
                return self._swapped(_tiles(words[0])[0])
            if verb == "edit":
                return self._edited(int(words[0]) - 1, _tiles(" ".join(words[1:])))
        except (MahjError, ValueError, IndexError):
            pass
        return None

    def _claimed(self, tiles: tuple[Tile, ...]) -> Held:
        counts = self.counts[:]
        for kind in tiles[1:]:
            counts[kind] -= 1
        return self._replace(exposed=(*self.exposed, _exposure(tiles)), counts=counts)

    def _exchanged(self, kind: Tile, holder: str, place: int) -> Held:
        counts = self.counts[:]
        counts[kind] -= 1
        counts[JOKER] += 1
        if holder != self.rack:
            return self._replace(counts=counts)
        own = self.exposed[place]
        return self._put(place, own._replace(jokers=own.jokers - 1), counts)

    def _swapped(self, kind: Tile) -> Held:
        counts = self.counts[:]
        counts[BLANK] -= 1
        counts[kind] += 1
        return self._replace(counts=counts)

    def _edited(self, place: int, tiles: tuple[Tile, ...]) -> Held:
        counts = self.counts[:]
        for kind in self.exposed[place].tiles[1:]:
            counts[kind] += 1
        for kind in tiles[1:]:
            counts[kind] -= 1
        return self._put(place, _exposure(tiles), counts)

    def _put(self, place: int, exposure: Shown, counts: list[int]) -> Held:
        exposed = (*self.exposed[:place], exposure, *self.exposed[place + 1 :])
        return self._replace(exposed=exposed, counts=counts)


@lru_cache(maxsize=4096)
def _tiles(words: str) -> tuple[Tile, ...]:
    return tuple(parse_tiles(words))


@lru_cache(maxsize=4096)
def _exposure(tiles: tuple[Tile, ...]) -> Shown:
    return Shown.of(tiles)
