"""Why a bot that looks at the hands near its rack does what it does, in a sentence or two."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from mahj import JOKER, TILES, Choice, Tile, View, listed, parse_tiles, tiles_text
from mahj.card import CLAIMS, Rest
from mahj_mods.bots.held import Held
from mahj_mods.bots.outlook import Outlook, odds_of

_HARDLY = 0.05
"""A tile that no more than this part of the outlook needs is hardly needed."""


class Hopes(NamedTuple):
    """What a bot hopes for, by what is near its rack.

    Attributes:
        counts: what the rack holds, 37 numbers.
        rest: the hand that it hopes for most, as the rack has to fill it; None where there is none.
        part: for a kind of tile, the part of its hopes that needs it.
    """

    counts: Sequence[int]
    rest: Rest | None
    part: Callable[[Tile], float]

    def lacks(self, view: View) -> str:
        """The likeliest hand, and what it lacks."""
        if self.rest is None:
            return "Nothing near its rack can still be had."
        named = f"{self.rest.line.name} ({self.rest.line.value})"
        short = self.rest.shortage(self.counts)
        free = max(0, sum(short.groups.values()) - self.rest.wild(self.counts))
        missing = sum(short.singles.values()) + free
        if not missing:
            return f"Its likeliest hand is {named}, and it lacks nothing."
        unseen = odds_of(view).unseen
        kinds = sorted({*short.singles, *(short.groups if free else ())})
        wanted = listed([f"{kind} ({unseen[kind]} unseen)" for kind in kinds], "and")
        return f"Its likeliest hand is {named}, which lacks {_tiles(missing)} of {wanted}."


Look = Callable[[View, Held], Hopes]


def by_outlook(view: View, held: Held) -> Hopes:
    """What the greedy bot sees near a rack."""
    outlook = Outlook(held.hands(view.judge), held.counts, odds_of(view))
    total = outlook.total
    best = max(outlook.near, key=lambda each: each[2]) if total else None
    return Hopes(held.counts, best and best[0].rest, lambda kind: outlook.lost[kind] / (total or 1))


def reason(view: View, choice: Choice, look: Look = by_outlook) -> str:
    """Why a bot makes a choice that it may make now, by its own tiles.

    Args:
        view: the table as its seat sees it, the choice not yet carried out.
        choice: what it answers.
        look: how it sees what is near a rack.

    Returns:
        One or two sentences; nothing where the choice is a mod's that bots do not know.
    """
    says = _SAYS.get(choice.verb)
    return says(view, choice, look) if says is not None else ""


def _needless(hopes: Hopes, kinds: Iterable[Tile]) -> str:
    """How little what it gives away is needed."""
    given = sorted(set(kinds))
    needed = [(kind, hopes.part(kind)) for kind in given if hopes.part(kind) > _HARDLY]
    if not needed:
        what = "no hand near its rack needs it" if len(given) == 1 else "no hand near it needs them"
        return f"{tiles_text(given)}: {what}."
    said = listed([f"{part:.0%} needs {kind}" for kind, part in needed], "and")
    return f"Of what its rack may become {said}, less than the others."


def _discard(view: View, choice: Choice, look: Look) -> str:
    kinds = _tiles_of(choice.text.split()[1:2])
    if not kinds:
        return ""
    hopes = look(view, Held.of(view))
    return f"{hopes.lacks(view)} {_needless(hopes, kinds)}"


def _pass(view: View, choice: Choice, look: Look) -> str:
    kinds = _tiles_of([word for word in choice.text.split()[1:] if word != "?"])
    hopes = look(view, Held.of(view))
    said = hopes.lacks(view)
    if kinds:
        said += f" {_needless(hopes, kinds)}"
    if "?" in choice.text:
        said += " It passes blind rather than what it needs."
    return said


def _claim(view: View, choice: Choice, look: Look) -> str:
    after = Held.of(view).after(choice)
    if after is None or view.judge.hands(after.exposed) is None:
        return ""
    return f"{look(view, after).lacks(view)} That is worth more to it than a concealed rack."


def _skip(view: View, choice: Choice, look: Look) -> str:
    held = Held.of(view)
    hands = view.judge.hands(held.exposed)
    if view.thrown is None or hands is None:
        return ""
    kind = view.thrown[0]
    with_it = held.counts[:]
    with_it[kind] += 1
    if kind is JOKER or not hands.within(with_it, hands.away(held.counts) - 1):
        return f"{kind} brings it no nearer."
    return f"{kind} would help, but what its exposure rules out is worth more."


def _better(view: View, choice: Choice, look: Look) -> str:
    after = Held.of(view).after(choice)
    return "" if after is None else look(view, after).lacks(view)


def _exchange(view: View, choice: Choice, look: Look) -> str:
    said = f"A joker serves it better than {choice.text.split()[1]}."
    return f"{said} {_better(view, choice, look)}".strip()


def _mahjong(view: View, choice: Choice, look: Look) -> str:
    return "Its tiles are mah jongg."


def _again(view: View, choice: Choice, look: Look) -> str:
    held = Held.of(view)
    away = held.hands(view.judge).away(held.counts)
    wish = "more passes may help" if choice.text.endswith("yes") else "more passes would cost it"
    return f"It lacks {_tiles(away)}: {wish}."


def _courtesy(view: View, choice: Choice, look: Look) -> str:
    number = int(choice.text.split()[1])
    if not number:
        return "All its tiles are of use."
    return f"It has {_tiles(number)} that its near hands do not need."


def _tiles(number: int) -> str:
    return f"{number} tile" if number == 1 else f"{number} tiles"


def _tiles_of(words: Iterable[str]) -> list[Tile]:
    known = {kind.text for kind in TILES}
    return parse_tiles(" ".join(word for word in words if word in known))


_SAYS: dict[str, Callable[[View, Choice, Look], str]] = {
    "mahjong": _mahjong,
    "discard": _discard,
    "pass": _pass,
    "give": _pass,
    "skip": _skip,
    "again": _again,
    "courtesy": _courtesy,
    "exchange": _exchange,
    "swap": _better,
    "edit": _better,
    **dict.fromkeys(CLAIMS.values(), _claim),
}
