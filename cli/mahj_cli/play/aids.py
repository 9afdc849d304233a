"""A player's aids: house rules that only help to look and to answer, set by each player alone."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mahj import Mod, Offers, Rules, Seat, Suggestion, Table, View, listed
from mahj.hooks import SPECS
from mahj.mods import toml_text
from mahj_cli.play.words import Unclear

_YES = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


class TimeIsUp(Exception):
    """The player has taken too long."""


class Aids:
    """The aids of one player, as the table sets them and as the player has set them since."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    @property
    def mods(self) -> dict[str, Mod]:
        """Those of this table, by their ids: what they do changes nothing for anybody else."""
        return {name: mod for name, mod in self._rules.mods.items() if mod.options and _is_aid(mod)}

    def view(self, table: Table, seat: Seat) -> View:
        """What the player sees by them."""
        return View(table, seat, self._rules.hooks)

    def lines(self) -> list[str]:
        """Each with its options, as they are set now."""
        found = []
        for name, mod in self.mods.items():
            options = [f"{each} {_shown(getattr(mod, each))}" for each in mod.options]
            found.append(f"{mod.title}: {name} {', '.join(options)}")
        if not found:
            return ["There are no aids at this table that you could set: mahj mods list has some."]
        name, mod = next(iter(self.mods.items()))
        return [*found, f"To set one for yourself type its name first: {name} {_example(mod)}"]

    def set(self, name: str, words: str) -> str:
        """Sets an option of an aid for this player, and says what that means.

        Raises:
            Unclear: there is no such option, or it cannot be set so.
        """
        mod = self.mods[name]
        option, _, wanted = words.partition(" ")
        if option not in mod.options and option and len(mod.options) == 1:
            option, wanted = next(iter(mod.options)), words
        if option not in mod.options:
            known = listed(mod.options)
            raise Unclear(f"Say which: {name} {_example(mod)}; there is {known}. (rule: {name})")
        value = self._value(mod, option, wanted.strip())
        mistake = mod.options[option].mistake(value)
        if mistake:
            raise Unclear(f"{name} {option} {mistake}. (rule: {name})")
        self._rules = self._rules.with_options(name, **{option: value})
        said = self.mods[name].says(option)
        return f"{name} {option} is {_shown(value)}{f': {said}' if said else '.'}"

    def _value(self, mod: Mod, option: str, word: str) -> Any:
        """The value that a word stands for; without one, on becomes off and off on."""
        now = getattr(mod, option)
        if isinstance(now, bool):
            return _YES.get(word.lower(), word) if word else not now
        if isinstance(now, int) and word.isdecimal():
            return int(word)
        return word


def _is_aid(mod: Mod) -> bool:
    """Whether a mod only adds to what one player sees and is asked, and reveals nothing."""
    hooks = [name for name in SPECS if hasattr(mod, name)]
    return bool(hooks) and not mod.reveals and all(each.startswith("mahj_view_") for each in hooks)


def _shown(value: object) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else toml_text(value).strip('"')


def _example(mod: Mod) -> str:
    """How one of its options is set otherwise than it is."""
    name, option = next(iter(mod.options.items()))
    now = getattr(mod, name)
    other = not now if isinstance(now, bool) else option.default
    return f"{name} {_shown(other)}"


def agreed(suggestions: list[Suggestion]) -> Suggestion | None:
    """The soonest of some suggestions; none where others say otherwise for the same moment."""
    soonest = [each for each in suggestions if each.after == suggestions[0].after]
    if len({each.choice.text for each in soonest}) != 1:
        return None
    return soonest[0]


def suggested(view: View, offers: Offers) -> tuple[Suggestion | None, Suggestion | None]:
    """What is answered for a player at once, and what once time is up."""
    found = view.suggestions(offers)
    now = [each for each in found if not each.after]
    later = [each for each in found if each.after]
    return agreed(now), agreed(later)


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Lets what is read here take so many seconds; None for ever.

    Where the system has no such clock (Windows), nobody is hurried.

    Raises:
        TimeIsUp: they are over.
    """
    if seconds is None or not _has_clock():
        yield
        return

    def ring(*_: object) -> None:
        raise TimeIsUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _has_clock() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
