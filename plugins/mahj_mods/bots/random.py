"""A bot that plays any lawful choice."""

from __future__ import annotations

from mahj import Chance, Choice, Offers, Pick, View


class RandomBot:
    """Answers with any lawful choice; now and then it interjects where it may."""

    def choose(self, view: View, offers: Offers, chance: Chance) -> Choice:
        """Any of the offers, all alike likely; one time in 1,024 an interjection."""
        drawn = chance.below(len(offers) << 10)
        if drawn & 1023 == 0:
            interjections = view.interjections()
            if interjections:
                return chance.pick(interjections)
        offer = offers[drawn >> 10]
        return offer.random(chance) if isinstance(offer, Pick) else offer
