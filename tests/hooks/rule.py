"""A house rule made of the hooks that a test is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahj import Mod, Refusal, Rules, hookimpl, load_rules
from mahj.testing import installed
from standard.situation import SMALL

NO = Refusal("ours", "not_here", "Not at this table.")
NONE = {"first": False, "courtesy": False}
"""Options of the Charleston: there is none."""


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
