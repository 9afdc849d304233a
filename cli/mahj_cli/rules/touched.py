"""Which house rules bear on what a standard rule says, found by the hooks that they answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mahj import Mod, Rules

_RULES = {
    "setup": "deal",
    "deal": "deal",
    "charleston": "charleston",
    "turn_wall": "wall",
    "turn": "turn",
    "claim": "call",
    "joker": "exchange",
    "dead": "dead_hand",
    "win": "mahjong",
    "payment": "score",
    "session": "session",
}
"""The standard rule that says what a hook is about, by how the hook's name begins."""

_SILENT = {
    "mahj_setup_phases",
    "mahj_turn_refusal",
    "mahj_turn_interjections",
    "mahj_win_facts",
    "mahj_session_start_score",
}
"""Hooks that change nothing of what a standard rule says."""


def reservation(rules: Rules, standard: Mod) -> str:
    """The house rules that may say otherwise than a standard rule, in a sentence; or nothing."""
    from mahj import listed

    titles = [
        mod.title
        for mod in rules.mods.values()
        if not mod.standard and standard.id in _borne_on(mod)
    ]
    says = "says" if len(titles) == 1 else "say"
    return f"Where {listed(titles, 'and')} {says} otherwise, that holds." if titles else ""


def _borne_on(mod: Mod) -> Iterator[str]:
    """The ids of the standard rules that a house rule bears on at its table."""
    from mahj.hooks import SPECS, answers, kind_of

    for name in SPECS:
        if name not in _SILENT and kind_of(name) != "Tell" and answers(mod, name):
            yield from (_RULES[begins] for begins in _RULES if name[5:].startswith(begins))
