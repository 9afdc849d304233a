"""The circumstances of a mah jongg that house rules go by, as people name them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mahj import Rules

MOST = 1_000_000_000
"""The highest number that is said of a circumstance or a balance."""

MOST_POINTS = 100_000
"""The most that a line is worth, or that is paid besides."""

_YES_NO = {"yes": True, "true": True, "no": False, "false": False}


def whole(text: str, most: int) -> int | None:
    """The whole number that a text is, within bounds."""
    if not re.fullmatch(r"\s*[+-]?[0-9]{1,18}\s*", text):
        return None
    return int(text) if abs(int(text)) <= most else None


def known_facts(rules: Rules) -> dict[str, str]:
    """What the rules in force go by, each with what it means."""
    return {name: says for mod in rules.mods.values() for name, says in mod.facts.items()}


def facts_of(rules: Rules, given: list[tuple[str, str]]) -> Mapping[str, object]:
    """The circumstances named on the command line, each with the option that names it.

    Raises:
        MahjError: no mod in force declares one of them, or it cannot be what it is said to be.
    """
    from mahj import MahjError, Problem, listed, nearest

    known = known_facts(rules)
    facts: dict[str, object] = {}
    problems = []
    for option, each in given:
        name, equals, text = (part.strip() for part in each.partition("="))
        if name not in known:
            there = "".join(f"\n  {fact}: {says}" for fact, says in sorted(known.items()))
            said = f"no rule of this table goes by a fact {name!r}{nearest(name, known)}; "
            said += f"it goes by:{there}" if known else "it goes by none"
            problems.append(Problem(option, said, "unknown_fact"))
            continue
        allowed = fact_words(known[name])
        value = _value(text if equals else "yes", allowed)
        if value is None:
            may = listed(allowed) if allowed else "yes, no or a whole number"
            said = f"{name} is {may}, not {text!r}"
            if not equals:
                said = f"say which: {listed(f'{name}={word}' for word in allowed)}"
            problems.append(Problem(option, said, "bad_fact"))
        elif facts.setdefault(name, value) != value:
            said = f"{name} is said to be {_said(facts[name])} and {_said(value)}: say it once"
            problems.append(Problem(option, said, "bad_fact"))
    if problems:
        raise MahjError(problems)
    return facts


def fact_words(says: str) -> list[str]:
    """The words that a fact may be, as its mod declares them: `own or other: whose ...`."""
    head, colon, _ = says.partition(":")
    words = re.split(r", | or ", head)
    return words if colon and len(words) > 1 else []


def _value(text: str, allowed: list[str]) -> object:
    """What is said of a fact; None where that cannot be."""
    if allowed:
        return text if text in allowed else None
    plain = _YES_NO.get(text.lower())
    return whole(text, MOST) if plain is None else plain


def _said(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
