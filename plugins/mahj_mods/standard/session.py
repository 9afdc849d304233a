"""From game to game: who deals next, and when the session ends."""

from __future__ import annotations

from collections.abc import Mapping

from mahj import Mod, Result, Seat, hookimpl, number


class Session(Mod):
    """Scores are kept from game to game. East passes to the right after every game, whoever won, \
    and after a wall game; a game that is to be played again has the same East."""

    id = "session"
    title = "The session"
    source = "RULES.md 1.35 and 1.39"
    standard = True

    games = number(
        0,
        0,
        1000,
        "The number of games in a session is {value}.",
        zero="A session has as many games as the players like.",
    )

    @hookimpl
    def mahj_session_start_score(self) -> int:
        return 0

    @hookimpl
    def mahj_session_next_east(self, seats: tuple[Seat, ...], east: Seat, result: Result) -> Seat:
        if result.again:
            return east
        return seats[(seats.index(east) + 1) % len(seats)]

    @hookimpl
    def mahj_session_seating(self) -> Mapping[Seat, Seat]:
        return {}

    @hookimpl
    def mahj_session_over(self, games: int, scores: Mapping[Seat, int]) -> str | None:
        if self.games and games >= self.games:
            return f"The session has its {self.games} games."
        return None
