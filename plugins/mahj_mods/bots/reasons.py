"""Why a bot that looks at the hands near its rack does what it does, in a sentence or two."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from mahj import JOKER, TILES, Choice, Tile, View, listed, parse_tiles, tiles_text
from mahj.card import CLAIMS, Rest
from mahj_mods.bots.held import Held
from mahj_mods.bots.outlook import Outlook, Weighed, odds_of

_HARDLY = 0.05
"""A tile that no more than this part of the outlook needs is hardly needed."""


def reason(view: View, choice: Choice) -> str:
    """Why a bot makes a choice that it may make now, by its own tiles.

    Args:
        view: the table as its seat sees it, the choice not yet carried out.
        choice: what it answers.

    Returns:
        One or two sentences; nothing where the choice is a mod's that bots do not know.
    """
    says = _SAYS.get(choice.verb)
    return says(view, choice) if says is not None else ""


class _Near(NamedTuple):
    """What is near a rack, and how much it needs each tile."""

    outlook: Outlook
    best: Weighed | None

    @classmethod
    def of(cls, view: View, held: Held) -> _Near:
        outlook = Outlook(held.hands(view.judge), held.counts, odds_of(view))
        return cls(outlook, max(outlook.near, key=lambda each: each[2], default=None))

    def part(self, kind: Tile) -> float:
        """The part of the outlook that would lack a tile if one of this kind went."""
        return self.outlook.lost[kind] / self.outlook.total if self.outlook.total else 0.0

    def lacks(self, view: View) -> str:
        """The likeliest hand, and what it lacks."""
        if self.best is None or not self.outlook.total:
            return "Nothing near its rack can still be had."
        rest = self.best[0].rest
        missing = self.best[1]
        named = f"{rest.line.name} ({rest.line.value})"
        if not missing:
            return f"Its likeliest hand is {named}, and it lacks nothing."
        wanted = listed(
            [f"{kind} ({unseen} unseen)" for kind, unseen in _wanted(view, rest, self.outlook)],
            "and" if missing > 1 else "or",
        )
        return f"Its likeliest hand is {named}, which lacks {_tiles(missing)} of {wanted}."


def _wanted(view: View, rest: Rest, outlook: Outlook) -> list[tuple[Tile, int]]:
    """The naturals that a hand lacks, before jokers are used, with how many are unseen."""
    short = rest.shortage(outlook.counts)
    unseen = odds_of(view).unseen
    return [(kind, unseen[kind]) for kind in sorted({*short.singles, *short.groups})]


def _needless(near: _Near, kinds: Iterable[Tile]) -> str:
    """How little what it gives away is needed."""
    given = sorted(set(kinds))
    needed = [(kind, near.part(kind)) for kind in given if near.part(kind) > _HARDLY]
    if not needed:
        what = "no hand near its rack needs it" if len(given) == 1 else "no hand near it needs them"
        return f"{tiles_text(given)}: {what}."
    said = listed([f"{part:.0%} needs {kind}" for kind, part in needed], "and")
    return f"Of what its rack may become {said}, less than the others."


def _discard(view: View, choice: Choice) -> str:
    kinds = _tiles_of(choice.text.split()[1:2])
    if not kinds:
        return ""
    near = _Near.of(view, Held.of(view))
    return f"{near.lacks(view)} {_needless(near, kinds)}"


def _pass(view: View, choice: Choice) -> str:
    kinds = _tiles_of([word for word in choice.text.split()[1:] if word != "?"])
    near = _Near.of(view, Held.of(view))
    said = near.lacks(view)
    if kinds:
        said += f" {_needless(near, kinds)}"
    if "?" in choice.text:
        said += " It passes blind rather than what it needs."
    return said


def _claim(view: View, choice: Choice) -> str:
    after = Held.of(view).after(choice)
    if after is None or view.judge.hands(after.exposed) is None:
        return ""
    return f"{_Near.of(view, after).lacks(view)} That is worth more to it than a concealed rack."


def _skip(view: View, choice: Choice) -> str:
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


def _better(view: View, choice: Choice) -> str:
    after = Held.of(view).after(choice)
    return "" if after is None else _Near.of(view, after).lacks(view)


def _exchange(view: View, choice: Choice) -> str:
    return (
        f"A joker serves it better than {choice.text.split()[1]}. {_better(view, choice)}".strip()
    )


def _mahjong(view: View, choice: Choice) -> str:
    return "Its tiles are mah jongg."


def _again(view: View, choice: Choice) -> str:
    held = Held.of(view)
    away = held.hands(view.judge).away(held.counts)
    wish = "more passes may help" if choice.text.endswith("yes") else "more passes would cost it"
    return f"It lacks {_tiles(away)}: {wish}."


def _courtesy(view: View, choice: Choice) -> str:
    number = int(choice.text.split()[1])
    return (
        f"It has {_tiles(number)} that its near hands do not need."
        if number
        else ("All its tiles are of use.")
    )


def _tiles(number: int) -> str:
    return f"{number} tile" if number == 1 else f"{number} tiles"


def _tiles_of(words: Iterable[str]) -> list[Tile]:
    known = {kind.text for kind in TILES}
    return parse_tiles(" ".join(word for word in words if word in known))


_SAYS: dict[str, Callable[[View, Choice], str]] = {
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
