"""A player that does what it is told."""

from __future__ import annotations

from mahj.asks import SKIP, Choice, Offers, Pick, Refused
from mahj.chance import Chance
from mahj.game import plain_words
from mahj.views import View


class Script:
    """A player that says its lines one after another, each as soon as it may.

    Where its next line is not lawful yet, and once all are said, it does what is least: it skips
    where it may, and else takes the first of its offers (of the tiles that it may pass, the
    first).

    Attributes:
        left: the lines that it has not said yet.
    """

    def __init__(self, *lines: str) -> None:
        """A player with these lines: ``Script("pass 1B 5C N", "discard J", "mahjong")``."""
        self.left = [plain_words(line) for line in lines]

    def choose(self, view: View, offers: Offers, chance: Chance) -> Choice:
        """The next line, or what is least."""
        if self.left:
            choice = _meant(self.left[0], view, offers)
            if choice is not None:
                del self.left[0]
                return choice
        if SKIP in offers:
            return SKIP
        first = offers[0]
        return first.read(_first_tiles(first), "") if isinstance(first, Pick) else first


def _first_tiles(pick: Pick) -> str:
    return " ".join([*map(str, pick.tiles), *"?" * pick.blind][: pick.count])


def _meant(line: str, view: View, offers: Offers) -> Choice | None:
    """The lawful choice that a line means, or None."""
    verb, _, rest = line.partition(" ")
    for offer in offers:
        if isinstance(offer, Choice):
            if offer.text == line:
                return offer
        elif offer.verb == verb:
            try:
                return offer.read(rest, "")
            except Refused:
                return None
    return next((choice for choice in view.interjections() if choice.text == line), None)
