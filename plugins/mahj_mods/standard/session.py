"""From game to game: scores, and when the session ends."""

from __future__ import annotations

from collections.abc import Mapping

from mahj import Mod, Seat, hookimpl, number


class Session(Mod):
    """Scores are kept from game to game, of all games that are played in one session."""

    id = "session"
    title = "The session"
    source = "RULES.md 1.39"
    standard = True

    games = number(
        0,
        0,
        1000,
        "The number of games in a session is {value}.",
        zero="A session has as many games as the players like.",
        source="RULES.md 1.39; Modern American Mah-jongg",
    )

    @hookimpl
    def mahj_session_start_score(self) -> int:
        return 0

    @hookimpl
    def mahj_session_seating(self) -> Mapping[Seat, Seat]:
        return {}

    @hookimpl
    def mahj_session_over(self, games: int, scores: Mapping[Seat, int]) -> str | None:
        if self.games and games >= self.games:
            played = "one game" if self.games == 1 else f"{self.games} games"
            return f"The session has its {played}."
        return None
