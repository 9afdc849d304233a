"""Kitty: a pot that the next winner takes."""

from __future__ import annotations

from collections.abc import Iterable

from mahj import Mod, Note, Result, Table, Transfer, Win, hookimpl, number, one_of

KITTY = "kitty"


class Kitty(Mod):
    """After a wall game every player puts some points into a pot, the kitty. It lies there until \
    somebody has mah jongg, who takes it all; it is never doubled."""

    id = KITTY
    title = "Kitty"
    source = "RULES.md 2.9, where no source is precise; Find My Mahj: a table custom"
    also = ("pot", "ante", "wall game pot")
    pots = {KITTY: "the points that the next player to have mah jongg takes"}

    ante = number(
        10,
        1,
        1000,
        "Every player puts {value} points into the kitty.",
        one="Every player puts 1 point into the kitty.",
    )
    when = one_of(
        "wall_game",
        {
            "wall_game": "They are put in after a wall game.",
            "every_hand": "They are put in after every game, to be won in a later one.",
        },
    )

    def explanation(self) -> str:
        """Where every game brings an ante, a wall game is nothing special."""
        if self.when == "wall_game":
            return self.paragraph()
        return (
            "Every player puts some points into a pot, the kitty. Whoever has mah jongg takes all "
            "that lies there; it is never doubled."
        )

    def _antes(self, seats: Iterable[str]) -> list[Transfer]:
        return [Transfer(seat, KITTY, self.ante, "the kitty's ante") for seat in seats]

    @hookimpl
    def mahj_payment_unwon(self, table: Table, result: Result) -> Iterable[Transfer]:
        counts = result.kind == "wall" or self.when == "every_hand"
        return self._antes(table.rules.in_turn) if counts and not result.again else []

    @hookimpl
    def mahj_payment_transfers(self, win: Win) -> Iterable[Transfer]:
        if not win.first:
            return []
        lies = win.balances.get(KITTY, 0)
        taken = [Transfer(KITTY, win.winner, lies, "the kitty")] if lies > 0 else []
        return taken + (self._antes(win.seats) if self.when == "every_hand" else [])

    @hookimpl
    def mahj_view_notes(self, table: Table) -> Iterable[Note]:
        lies = table.pots[KITTY]
        if lies <= 0:
            return ()
        points = "is 1 point" if lies == 1 else f"are {lies} points"
        said = f"There {points} in the kitty for the next player to have mah jongg."
        return [Note(self.id, "Kitty", (said,), {"points": lies})]
