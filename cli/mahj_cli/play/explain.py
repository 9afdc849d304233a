"""`mahj play --watch --explain`: each bot says why it does what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mahj import Bot, Chance, Choice, Offers, Seat, View

Tell = Callable[[Seat, Choice, str], None]
"""Tells why the bot at a seat makes a choice."""


class Explained:
    """A bot whose choices are told with its reasons, before they are carried out."""

    def __init__(self, bot: Bot, tell: Tell) -> None:
        self._bot, self._tell = bot, tell

    def choose(self, view: View, offers: Offers, chance: Chance) -> Choice:
        """What the bot answers."""
        choice = self._bot.choose(view, offers, chance)
        said = reason_of(self._bot, view, choice)
        if said:
            self._tell(view.seat, choice, said)
        return choice


def explained(bots: Mapping[Seat, Bot], tell: Tell) -> dict[Seat, Bot]:
    """The same bots, whose reasons are told."""
    return {seat: Explained(bot, tell) for seat, bot in bots.items()}


def reason_of(bot: Bot, view: View, choice: Choice) -> str:
    """Why a bot makes a choice, in its own words; nothing where it has no `why`."""
    why = getattr(bot, "why", None)
    return why(view, choice) if why is not None else ""
