"""A house rule made of the hooks that a test is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mahj import NATURALS, TILES, Mod, Refusal, Rules, hookimpl, load_rules
from mahj.card import Group, Hand, Line, Rest, Way
from mahj.card.notation import HAND_SIZE
from mahj.testing import installed
from standard.situation import SMALL

NO = Refusal("ours", "not_here", "Not at this table.")
NONE = {"first": False, "courtesy": False}
"""Options of the Charleston: there is none."""


class Triplets(Way):
    """Four triplets and a pair of any tiles, without a joker."""

    __slots__ = ()

    def away(self, counts: Sequence[int]) -> int:
        """Fourteen less what the best choice of tiles uses."""
        return HAND_SIZE - max(used for used, _ in self._choices(counts))

    def nearest(self, counts: Sequence[int]) -> list[Rest]:
        """One of the nearest hands."""
        groups = max(self._choices(counts))[1]
        return [Rest(self.line, Hand(groups), groups)]

    def _choices(self, counts: Sequence[int]) -> Iterator[tuple[int, tuple[Group, ...]]]:
        kinds = sorted(NATURALS, key=lambda kind: -counts[kind])
        for pair in kinds:
            triplets = [kind for kind in kinds if kind is not pair][:4]
            sizes = [(3, kind) for kind in triplets] + [(2, pair)]
            used = sum(min(size, counts[kind]) for size, kind in sizes)
            yield used, tuple([Group((kind,) * size) for size, kind in sizes])


def triplets() -> Triplets:
    """They are worth 60."""
    line = Line((), 60, concealed=True, section="Triplets", number=1, words="four and a pair")
    made = Triplets(line, ())
    made.rests = made.nearest([0] * len(TILES))
    return made


def rule(facts: Mapping[str, str] | None = None, **hooks: Any) -> type[Mod]:
    """A house rule that answers these hooks, each named without its `mahj_`."""
    body = {f"mahj_{hook}": hookimpl(answer) for hook, answer in hooks.items()}
    said = {"__doc__": "A house rule of these tests.", "id": "ours", "title": "Ours"}
    return type("Ours", (Mod,), {**said, "facts": facts or {}, **body})


def rules_with(*mods: type[Mod], **table: Any) -> Rules:
    """The rules of a table with these house rules and the small card."""
    named: dict[str, Any] = {mod.id: {} for mod in mods}
    with installed(*mods):
        return load_rules({"card": SMALL, **table, "mods": named})


def ours(facts: Mapping[str, str] | None = None, **hooks: Callable[..., Any]) -> Rules:
    """The rules with one house rule, which answers these hooks."""
    return rules_with(rule(facts, **hooks))
