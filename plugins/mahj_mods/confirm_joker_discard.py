"""Confirm joker discard."""

from __future__ import annotations

from collections.abc import Iterable

from mahj import JOKER, Choice, Mod, TileChoice, hookimpl


class ConfirmJokerDiscard(Mod):
    """A joker is seldom thrown on purpose: who throws one is asked whether they mean it."""

    id = "confirm_joker_discard"
    title = "Confirm a joker discard"
    source = "RULES.md 1.29 (a discarded joker is lost); a player aid of online tables"
    also = ("joker warning", "confirm discard")

    @hookimpl
    def mahj_view_confirm(self, choice: Choice) -> Iterable[str]:
        if choice.verb == "discard" and isinstance(choice, TileChoice) and choice.kind is JOKER:
            return ["Throw a joker? Nobody can claim it, and you do not get it back."]
        return ()
