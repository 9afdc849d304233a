"""Levels of play: what greedy and steady do, mixed as players do who are still learning.

None of them plays worse on purpose. The easy one goes for the nearest hand with both hands; the
medium one minds the others, but passes and claims by what is nearest; the hard one is steady.
"""

from __future__ import annotations

from mahj import Choice, View
from mahj.card import CLAIMS
from mahj_mods.bots.greedy import GreedyBot, Verbs
from mahj_mods.bots.held import Held
from mahj_mods.bots.steady import SteadyBot


class EasyBot(GreedyBot):
    """Plays like the greedy bot, but claims whatever brings it nearer, whatever that rules out."""

    def claim(self, view: View, verbs: Verbs) -> Choice | None:
        """The first claim that brings the nearest hand nearer."""
        held = Held.of(view)
        hands = view.judge.hands(held.exposed)
        if hands is None:
            return None
        away = hands.away(held.counts)
        for choice in [each for verb in CLAIMS.values() for each in verbs.get(verb, ())]:
            after = held.after(choice)
            left = after and view.judge.hands(after.exposed)
            if after and left and left.within(after.counts, away - 1):
                return choice
        return None


class MediumBot(SteadyBot):
    """Discards like the steady bot, and passes and claims like the greedy one."""

    claim = GreedyBot.claim
    needs = GreedyBot.needs


HardBot = SteadyBot
