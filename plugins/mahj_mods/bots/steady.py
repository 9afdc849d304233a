"""A bot that plays for what its rack may become by the end of the game, and minds the others."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from mahj import BLANK, JOKER, Choice, Tile, View, seat_name
from mahj.card import CLAIMS
from mahj_mods.bots.dangers import dangers, safest, threats
from mahj_mods.bots.greedy import GreedyBot, Needs, Verbs, rearranged
from mahj_mods.bots.held import Held
from mahj_mods.bots.prospect import Prospect, Prospects, chance_to_win
from mahj_mods.bots.reasons import Hopes, reason

CLAIM = 1.2
"""A claim has to be worth so many times what the rack is worth without it."""
USELESS = 0.15
"""A tile is useless where the rack is worth no more than this part less without it."""
WIN = 215
"""What it makes to win instead of paying the winner, in points."""
THROW = 25
"""What it costs more to have thrown the winning tile."""


class SteadyBot(GreedyBot):
    """Plays for every hand that its rack may yet become, and throws nobody the winning tile.

    It weighs each hand by how likely it is completed before the game ends and by what it pays, and
    keeps the tiles that leave most of that. It reads the others' exposures: which lines they fit,
    and which tiles those lines still want. The nearer an opponent seems and the farther its own
    hand is, the more it avoids these tiles, to the point of breaking up its own hand.
    """

    def turn(self, view: View, verbs: Verbs, discards: Mapping[Tile, Choice]) -> Choice:
        """Exchanges a joker where that is worth more; then the discard that costs it least."""
        held = Held.of(view)
        if hopeless(view, held):
            return discards[safest(view, discards)]
        prospects = Prospects.of(view)
        prospect = Prospect(held.hands(view.judge), held.counts, prospects)
        kinds = [kind for kind in discards if kind is not BLANK] or list(discards)
        left = {kind: prospect.without(kind) for kind in kinds}
        if "exchange" in verbs:
            best = max(left.values())
            better = _best(view, verbs["exchange"], held, prospects, best)
            if better is not None:
                return better
        return rearranged(view, verbs, held, discards) or discards[_thrown(view, left)]

    def claim(self, view: View, verbs: Verbs) -> Choice | None:
        """Claims where the rack is worth more afterwards, by a margin for what it gives away."""
        claims = [each for verb in CLAIMS.values() for each in verbs.get(verb, ())]
        held = Held.of(view)
        hands = view.judge.hands(held.exposed)
        if not claims or hands is None:
            return None
        prospects = Prospects.of(view)
        now = Prospect(hands, held.counts, prospects).total
        return _best(view, claims, held, prospects, now * CLAIM)

    def needs(self, view: View) -> Needs:
        """What its rack needs of its tiles."""
        prospect = _prospect(view, Held.of(view))
        enough = prospect.total * (1 - USELESS)
        return Needs(prospect.least, prospect.drop, lambda kind: prospect.without(kind) < enough)

    def why(self, view: View, choice: Choice) -> str:
        """Why it makes a choice that it may make now, in a sentence or two."""
        held = Held.of(view)
        if choice.verb == "discard" and hopeless(view, held):
            return "Its hand cannot win any more: it throws what the others want least."
        said = reason(view, choice, _hopes)
        return f"{said} {_feared(view, held, choice)}".strip() if said else said


def hopeless(view: View, held: Held) -> bool:
    """Whether the hand is dead, or its exposures fit no line."""
    return view.dead or view.judge.hands(held.exposed) is None


def _prospect(view: View, held: Held) -> Prospect:
    return Prospect(held.hands(view.judge), held.counts, Prospects.of(view))


def _hopes(view: View, held: Held) -> Hopes:
    """What it hopes for, by what is near a rack."""
    prospect = _prospect(view, held)
    total = prospect.total
    best = max(prospect.near, key=lambda each: each[1])[0].rest if total else None
    return Hopes(
        held.counts, best, lambda kind: 1 - prospect.without(kind) / total if total else 0.0
    )


def _thrown(view: View, left: Mapping[Tile, float]) -> Tile:
    """The discard that leaves most: by what the rack is worth, less what the tile may cost."""
    danger = dangers(view)

    def points(kind: Tile) -> float:
        win = WIN * chance_to_win(left[kind], view.wall)
        return win - danger[kind] * (THROW + win)

    return max(sorted(left, key=lambda kind: (kind is JOKER, kind)), key=points)


def _best(
    view: View, choices: Sequence[Choice], held: Held, prospects: Prospects, least: float
) -> Choice | None:
    """Of the choices that make the rack worth more than `least`, the best."""
    found = None
    for choice in choices:
        after = held.after(choice)
        hands = after and view.judge.hands(after.exposed)
        if after and hands:
            worth = Prospect(hands, after.counts, prospects).at_best()
            if worth > least:
                least, found = worth, choice
    return found


def _feared(view: View, held: Held, choice: Choice) -> str:
    """Whom it would rather not throw the tile that it needs least."""
    words = choice.text.split()
    kinds = [kind for kind in view.tiles if kind.natural]
    if choice.verb != "discard" or not kinds:
        return ""
    spare = _prospect(view, held).least(kinds)
    feared = _who(view, spare)
    if spare.text == words[1] or not feared:
        return ""
    return f"It needs {spare} even less, but {feared} may be waiting for it."


def _who(view: View, kind: Tile) -> str:
    """The seat that is likeliest to wait for a tile, with what it has exposed."""
    found: Collection[tuple[float, str]] = [
        (by_kind[kind], seat) for seat, by_kind in threats(view) if by_kind[kind]
    ]
    if not found:
        return ""
    seat = max(found)[1]
    exposed = " and ".join(group.text for group in view.others[seat].exposed)
    return f"{seat_name(seat)}, who shows {exposed},"
