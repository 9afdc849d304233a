"""Judges of racks: a card made ready for one year and one set of tiles.

A judge hands out :class:`~mahj.card.packed.Hands`, one for every set of
exposures that it is asked about, and those do the judging.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from mahj.card import cache
from mahj.card.bound import COPIES, Bound
from mahj.card.hands import expand_card
from mahj.card.model import Card
from mahj.card.notation import HAND_SIZE
from mahj.card.packed import Hands
from mahj.card.rest import Rest
from mahj.card.shown import Shown
from mahj.errors import CardError
from mahj.tiles import FLOWER, STANDARD_SET

if TYPE_CHECKING:
    from mahj.card.wild import Wild

_BOUND_AFTER = 5_000
"""After so many questions (some 200 games of bots) a coarser bound is worth its making."""

_CLOSE = 2
"""So near, a closer look is worth its cost."""

_ShownKey = tuple[int, int, bool, bool]
"""An exposure as far as it matters to a line: tile, size, any jokers, any flowers standing in."""


class Judge:
    """Judges racks against one card, for one year and one set of tiles.

    Attributes:
        card: the card.
        year: whose digits YYYY stands for, or None where neither table nor card has one.
        set_counts: how many of each kind the set holds, 37 numbers.
        wild: what stands for other tiles at the table, or None where it is as usual.
        whole: every hand of the card that this set can make; nothing is exposed.
        lines: the lines that some rack can satisfy, in printed order.
        groups: every group of the hands that it can make, each once.
        impossible: the hands that this set cannot make.
        flowers_stand_in: whether some line lets flowers stand in a group as jokers do.
    """

    def __init__(
        self,
        card: Card,
        year: int | None = None,
        set_counts: Sequence[int] = STANDARD_SET,
        wild: Wild | None = None,
    ) -> None:
        """Compiles the card.

        Args:
            card: the card.
            year: the table's (or the player's) year; the card's own where it is None.
            set_counts: how many of each kind the set holds, 37 numbers.
            wild: what stands for other tiles at the table, where that is more than usual.

        Raises:
            CardError: the card has no line that this set can satisfy, no year for a
                line that prints one, or too many hands.
        """
        self.card = card
        self.year = card.year if year is None else year
        self.set_counts = tuple(set_counts)
        self.wild = wild
        whole, self.groups, self.impossible = self._compiled()
        if not whole.rests:
            raise CardError(
                "has no line that this set of tiles can satisfy", where=f"the card {card.name!r}"
            )
        self.whole = whole
        self.lines = whole.lines
        claimable = {(group.jokers, group.flowers) for group in self.groups if group.claim}
        self._jokers_matter = any(not jokers for jokers, _ in claimable)
        self.flowers_stand_in = any(flowers for _, flowers in claimable)
        self._kept: dict[tuple[_ShownKey, ...], Hands | None] = {(): whole}
        # Until a bound over fewer lanes is worth its making; never where it would not hold.
        self._bound: Bound | None = None
        self._until_bound = _BOUND_AFTER
        if card.supply is not None or self.flowers_stand_in or max(set_counts[:FLOWER]) > COPIES:
            self._until_bound = -1

    def _compiled(self) -> cache.Compiled:
        """The card's hands, from the last time that it was compiled where that is kept."""
        if self.wild is not None:
            from mahj.card import wild

            return wild.compiled(self.card, self.year, self.set_counts, self.wild)
        if self.card.supply is not None:
            from mahj.card import pattern_rows

            return pattern_rows.compiled(self.card, self.card.supply, self.year, self.set_counts)
        kept = cache.load(self.card, self.year, self.set_counts)
        if kept is not None:
            return kept
        # Dearest first, so that the first lane found is always of the dearest line.
        expanded = sorted(expand_card(self.card, self.year), key=lambda each: -each[0].value)
        rests = [Rest(line, hand, hand.groups) for line, hands in expanded for hand in hands]
        compiled = cache.Compiled.of(
            rests, self.set_counts, lambda rests: Hands(self.card.lines, rests, HAND_SIZE)
        )
        if compiled.whole.rests:
            cache.store(self.card, self.year, self.set_counts, compiled)
        return compiled

    def away_at_least(self, counts: Sequence[int], shown: Iterable[Shown] = ()) -> int:
        """No more than the tiles that are missing, had at little cost.

        Args:
            counts: the rack with what is exposed, 37 numbers. A wrong tile in an exposure counts as
                the right one, so there may be more of a kind than the set has.
            shown: what is exposed, in no more than one hand; it may be taken as no more than tiles.
        """
        if self._bound is not None:
            try:
                away = self._bound.away_at_least(counts, shown)
            except IndexError:  # more of a kind than it knows of
                return self.whole.away_at_least(counts)
            if away > _CLOSE:
                return away
        self._until_bound -= 1
        if self._until_bound == 0:
            self._bound = Bound(self.whole.rests)
        return self.whole.away_at_least(counts)

    def hands(self, exposures: Iterable[Shown] = ()) -> Hands | None:
        """The hands that these exposures leave, or None where they fit no line.

        Each exposure is bound to one group of the same tile and size that may be
        claimed; lines printed C are out as soon as anything is exposed
        (RULES.md 4.24, 4.25). Asked again, the same object comes back.
        """
        key = tuple(
            sorted(
                [
                    (
                        each.tile,
                        each.size,
                        self._jokers_matter and each.jokers > 0,
                        each.flowers > 0,
                    )
                    for each in exposures
                ]
            )
        )
        try:
            return self._kept[key]
        except KeyError:
            return self._narrow(key)

    def _narrow(self, key: tuple[_ShownKey, ...]) -> Hands | None:
        if key in self._kept:
            return self._kept[key]
        whole = self._narrow(key[:-1])
        found = whole and whole.after(*key[-1])
        if len(self._kept) > self.whole.most_kept:
            self._kept = {(): self.whole}
        self._kept[key] = found
        return found
