"""What a mod's hooks say in the games that it is checked in: what is never heard is not tried.

A hook is heard where it answers: an Ask something, a Judge a refusal, an Add a contribution, a
Tell where something at the table is changed by it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mahj.chance import TableChance
from mahj.hooks import SPECS, kind_of
from mahj.mods import Mod
from mahj.rulesets import Rules
from mahj.table import Table
from mahj.testing.course import Course
from mahj.testing.laws import check_refused
from mahj.testing.trials import trial
from mahj.testing.watching import fingerprint


@dataclass
class HookHeard:
    """What one hook of a mod has said so far.

    Attributes:
        hook: its full name.
        called: how often it was called in the games that were listened to.
        heard: how often it answered; of a Tell, 1 once it is known to have changed something.
    """

    hook: str
    called: int = 0
    heard: int = 0

    @property
    def kind(self) -> str:
        """`Ask`, `Judge`, `Add` or `Tell`."""
        return kind_of(self.hook)


class Heard:
    """What the hooks of a mod have said.

    Attributes:
        mod: the mod's id.
        hooks: every hook that it answers, by name.
    """

    def __init__(self, mod: type[Mod]) -> None:
        """Nothing has been heard yet."""
        self.mod = mod.id
        self.hooks = {name: HookHeard(name) for name in SPECS if hasattr(mod, name)}

    @property
    def all(self) -> bool:
        """Whether every hook has been heard, so that no more needs to be listened to."""
        return all(each.heard for each in self.hooks.values())

    def listen(self, rules: Rules, seed: int) -> None:
        """Plays the game of this seed, says nonsense, and listens.

        Raises:
            LawBroken: a law does not hold.
        """
        listened, chance = rules.wrapped(self._wrap), TableChance(seed)
        course = Course(listened, trial(listened, seed))
        course.play()
        if course.steps:
            check_refused(course, chance, chance.below(len(course.steps)))

    def notes(self) -> list[str]:
        """What has never been heard, as sentences."""
        return [
            f"{each.hook} was never heard in these games: {_why(each)}"
            for each in self.hooks.values()
            if not each.heard
        ]

    def _wrap(self, hook: str, mod: str, call: Callable[..., Any]) -> Callable[..., Any]:
        if mod != self.mod:
            return call
        found = self.hooks[hook]
        return _telling(found, call) if found.kind == "Tell" else _answering(found, call)


def _answering(found: HookHeard, call: Callable[..., Any]) -> Callable[..., Any]:
    def listened(*arguments: Any) -> Any:
        answer = call(*arguments)
        if found.kind == "Add":
            answer = answer if isinstance(answer, dict) else list(answer)
        found.called += 1
        found.heard += bool(answer) if found.kind == "Add" else answer is not None
        return answer

    return listened


def _telling(found: HookHeard, call: Callable[..., Any]) -> Callable[..., Any]:
    def listened(table: Table, *arguments: Any) -> None:
        found.called += 1
        if found.heard:
            call(table, *arguments)
            return
        before = _all_of(table)
        call(table, *arguments)
        found.heard += _all_of(table) != before

    return listened


def _all_of(table: Table) -> tuple[object, ...]:
    """All that a Tell may change: the table, and what is kept there, for speed too."""
    return fingerprint(table), {key: repr(value) for key, value in table.kept.items()}


def _why(each: HookHeard) -> str:
    if not each.called:
        return "what it is about did not come up, or its options leave it nothing to say"
    times = "once" if each.called == 1 else f"{each.called:,} times"
    what = {
        "Ask": "gave no answer",
        "Judge": "refused nothing",
        "Add": "added nothing",
        "Tell": "changed nothing at the table",
    }[each.kind]
    return f"it was called {times} and {what}"
