"""A recorder of hooks: which fired, with what, and what each mod answered."""

from __future__ import annotations

from mahj.loading import load_rules
from mahj.rulesets import Rules
from mahj.tablefiles import Source
from mahj.tracing import Call


class Recorder:
    """Records every call of a hook under the rules that it watches.

    Attributes:
        calls: the calls so far, in order; the values in them are those of the game, not copies.
    """

    def __init__(self) -> None:
        self.calls: list[Call] = []

    def watch(self, rules: Rules | Source) -> Rules:
        """The same rules, watched: play by what this gives."""
        played = rules if isinstance(rules, Rules) else load_rules(rules)
        return played.traced(self.calls.append)

    def of(self, hook: str, mod: str | None = None) -> list[Call]:
        """The calls of one hook, of all mods or of one."""
        return [each for each in self.calls if each.hook == hook and mod in (None, each.mod)]

    def by(self, mod: str) -> list[Call]:
        """The calls that one mod answered."""
        return [each for each in self.calls if each.mod == mod]

    def text(self, mod: str | None = None) -> str:
        """The calls as lines, of all mods or of one: what a golden file holds."""
        return "".join(f"{each}\n" for each in self.calls if mod in (None, each.mod))
