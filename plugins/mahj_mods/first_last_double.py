"""First and last double: the first and the last game of a session count twice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mahj import Factor, Mod, Note, Table, Win, hookimpl, some_of


class FirstLastDouble(Mod):
    """The first and the last game of a session are paid double. Which game is the last is known \
    where the table says how many a session has."""

    id = "first_last_double"
    title = "First and last double"
    source = "RULES.md 2.19; mahjblog.blogspot.com 2011"
    also = ("double first hand", "double last hand", "first and last hand")
    facts = {"first_or_last": "it is the first or the last game of the session"}

    games = some_of(
        ["first", "last"],
        {
            "first": "The first game of a session is paid double.",
            "last": "The last game of a session is paid double.",
        },
    )

    def explanation(self) -> str:
        """Which games count is told by the option."""
        known = "Which game is the last is known where the table says how many a session has."
        if "last" in self.games:
            return known
        return "" if self.games else "No game of a session is paid double."

    def counts_double(self, table: Table) -> bool:
        """Whether the game at this table is one of those."""
        first = "first" in self.games and table.number == 1
        return first or ("last" in self.games and _is_last(table))

    @hookimpl
    def mahj_win_facts(self, table: Table) -> Mapping[str, object]:
        return {"first_or_last": True} if self.counts_double(table) else {}

    @hookimpl
    def mahj_payment_factors(self, win: Win) -> Iterable[Factor]:
        if win.facts.get("first_or_last"):
            return [Factor(2, "the first or last game of the session")]
        return []

    @hookimpl
    def mahj_view_notes(self, table: Table) -> Iterable[Note]:
        if not self.counts_double(table):
            return ()
        said = f"This is game {table.number} of the session: it is paid double."
        return [Note(self.id, "Double game", (said,), {"game": table.number})]


def _is_last(table: Table) -> bool:
    """Whether the session is over after this game, however it ends."""
    scores = {seat: player.score for seat, player in table.players.items()}
    return table.hooks.session_over(table.number, scores) is not None
