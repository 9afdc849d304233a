"""A bot that plays for the hands nearest to its rack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from mahj import TILES, Chance, Choice, Offers, Pick, Picked, Tile, View
from mahj.card import CLAIMS
from mahj_mods.bots.held import Held
from mahj_mods.bots.outlook import Odds, Outlook, odds_of

FAR = 3
"""A second Charleston is welcome with so many tiles missing, or more."""
USELESS = 0.02
"""A tile is useless where no more than this part of the outlook would miss it."""

_DISCARDED = {f"discard {kind}": kind for kind in TILES}

Verbs: TypeAlias = "Mapping[str, Sequence[Choice]]"


class Needs(NamedTuple):
    """What a rack needs of its tiles, in a bot's eyes.

    Attributes:
        least: which of some tiles it needs least.
        drop: takes a tile off it.
        of_use: whether it is worth less without one of these, by more than next to nothing of what
            it was worth to begin with.
    """

    least: Callable[[Iterable[Tile]], Tile]
    drop: Callable[[Tile], None]
    of_use: Callable[[Tile], bool]


class GreedyBot:
    """Plays for the nearest hands of the whole card, whatever the others do.

    It weighs each hand near its rack by how likely the missing tiles are still to come in time,
    and a little by what the line is worth. It keeps what these hands need, and claims, exchanges
    and swaps what brings it nearer to them.
    """

    def choose(self, view: View, offers: Offers, chance: Chance) -> Choice:
        """The offer that brings its hand nearest; one that it does not know only if it must."""
        verbs: dict[str, list[Choice]] = {}
        pick: Pick | None = None
        for offer in offers:
            if isinstance(offer, Pick):
                pick = pick or offer
            else:
                verbs.setdefault(offer.verb, []).append(offer)
        if "mahjong" in verbs:
            return verbs["mahjong"][0]
        discards = {
            kind: each
            for each in verbs.get("discard", ())
            if (kind := _DISCARDED.get(each.text)) is not None
        }
        if discards:
            return self.turn(view, verbs, discards)
        if "skip" in verbs:
            return self.claim(view, verbs) or _announcement(view, verbs) or verbs["skip"][0]
        if pick is not None:
            return self.pick(view, pick)
        if "again" in verbs:
            return _vote(view, verbs["again"])
        if "courtesy" in verbs:
            return self.courtesy(view, verbs["courtesy"])
        return chance.pick([each for found in verbs.values() for each in found])

    def turn(self, view: View, verbs: Verbs, discards: Mapping[Tile, Choice]) -> Choice:
        """What it does in its turn."""
        return _turn(view, verbs, discards)

    def claim(self, view: View, verbs: Verbs) -> Choice | None:
        """The claim that it makes, if it makes one."""
        return _claim(view, verbs)

    def pick(self, view: View, pick: Pick) -> Choice:
        """Picks what is needed least; where blind tiles may go, no tile that is of use."""
        needs = self.needs(view)
        blind = pick.blind if pick.verb == "pass" else 0
        pool = list(pick.tiles)
        picked: list[Tile] = []
        while pool and len(picked) < pick.count:
            kind = needs.least(pool)
            if pick.count - len(picked) <= blind and needs.of_use(kind):
                break
            pool.remove(kind)
            picked.append(kind)
            if len(picked) < pick.count:
                needs.drop(kind)
        return Picked(pick.verb, picked, pick.count - len(picked))

    def courtesy(self, view: View, offers: Sequence[Choice]) -> Choice:
        """Offers to pass as many tiles as are useless."""
        needs = self.needs(view)
        numbers = {offer.text: offer for offer in offers}
        found = offers[0]
        pool = [kind for kind in view.tiles if kind.natural]
        for useless in range(1, len(pool) + 1):
            kind = needs.least(pool)
            if f"courtesy {useless}" not in numbers or needs.of_use(kind):
                break
            found = numbers[f"courtesy {useless}"]
            pool.remove(kind)
            needs.drop(kind)
        return found

    def needs(self, view: View) -> Needs:
        """What its rack needs of its tiles."""
        held = Held.of(view)
        outlook = Outlook(held.hands(view.judge), held.counts, odds_of(view))
        enough = outlook.total * USELESS
        return Needs(outlook.least, outlook.drop, lambda kind: outlook.lost[kind] > enough)

    def why(self, view: View, choice: Choice) -> str:
        """Why it makes a choice that it may make now, in a sentence or two."""
        from mahj_mods.bots.reasons import reason

        return reason(view, choice)


# -- The Charleston ---------------------------------------------------------------------


def _vote(view: View, votes: Sequence[Choice]) -> Choice:
    held = Held.of(view)
    far = held.hands(view.judge).away(held.counts) >= FAR
    wanted = "again yes" if far else "again no"
    return next((vote for vote in votes if vote.text == wanted), votes[0])


def _announcement(view: View, verbs: Verbs) -> Choice | None:
    """A way to win beside the card is announced by its name where it is near, and nearer."""
    for way in view.rules.ways:
        choices = verbs.get(way.name.lower())
        if choices:
            away = way.away(view.counts)
            if away < FAR and away < view.judge.whole.away(view.counts):
                return choices[0]
    return None


# -- Claims and turns -------------------------------------------------------------------


def _claim(view: View, verbs: Verbs) -> Choice | None:
    """Claims what brings the hand nearer, unless the lines that it rules out were worth more."""
    claims = [each for verb in CLAIMS.values() for each in verbs.get(verb, ())]
    held = Held.of(view)
    hands = view.judge.hands(held.exposed)
    if not claims or hands is None or view.thrown is None:
        return None
    away = hands.away(held.counts)
    with_it = held.counts[:]
    with_it[view.thrown[0]] += 1
    if not hands.within(with_it, away - 1):
        return None
    odds = odds_of(view)
    return _best(view, claims, held, odds, Outlook(hands, held.counts, odds).total, away - 1)


def _turn(view: View, verbs: Verbs, discards: Mapping[Tile, Choice]) -> Choice:
    held = Held.of(view)
    hands = held.hands(view.judge)
    odds = odds_of(view)
    outlook = Outlook(hands, held.counts, odds)
    if "exchange" in verbs:
        better = _best(view, verbs["exchange"], held, odds, outlook.total, hands.total)
        if better is not None:
            return better
    return rearranged(view, verbs, held, discards) or discards[outlook.least(discards)]


def rearranged(view: View, verbs: Verbs, held: Held, discards: Iterable[Tile]) -> Choice | None:
    """An exposure corrected, or a blank swapped, where that brings the hand nearer."""
    if "edit" not in verbs and "swap" not in verbs:
        return None
    hands = held.hands(view.judge)
    odds = odds_of(view)
    away = hands.away(held.counts)
    choices = [*verbs.get("edit", ()), *verbs.get("swap", ())]
    total = Outlook(hands, held.counts, odds).total
    better = _best(view, choices, held, odds, total, away - 1)
    if better is None and "swap" in verbs:
        left = hands.discards(held.counts)
        if all(left[kind] > away for kind in discards):
            # The blank itself is in the way: any tile will do, to be thrown at once.
            return verbs["swap"][0]
    return better


def _best(
    view: View, choices: Sequence[Choice], held: Held, odds: Odds, least: float, away: int
) -> Choice | None:
    """Of the choices after which no more tiles are missing than `away`, the best.

    Args:
        least: the outlook has to be better than this.
    """
    found = None
    for choice in choices:
        after = held.after(choice)
        hands = after and view.judge.hands(after.exposed)
        if after and hands and hands.within(after.counts, away):
            total = Outlook(hands, after.counts, odds).total
            if total > least:
                least, found = total, choice
    return found
