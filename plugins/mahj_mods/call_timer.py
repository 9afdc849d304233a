"""Call timer: who takes too long lets the discard go."""

from __future__ import annotations

from collections.abc import Iterable

from mahj import SKIP, Mod, Offers, Suggestion, Table, hookimpl, number


class CallTimer(Mod):
    """Nobody waits for ever: a player who could claim a discard has so many seconds, and then it \
    is let go, mah jongg too."""

    id = "call_timer"
    title = "Call timer"
    source = "RULES.md 1.13 (the window of a call); a player aid of online tables"
    also = ("timer", "clock", "call window", "window of opportunity")

    seconds = number(15, 3, 300, "Whoever could claim a discard has {value} seconds to say so.")

    @hookimpl
    def mahj_view_suggestions(self, table: Table, offers: Offers) -> Iterable[Suggestion]:
        if table.thrown is None or SKIP not in offers:
            return ()
        return [
            Suggestion(self.id, SKIP, f"Time is up: {table.thrown[0]} is let go.", self.seconds)
        ]
