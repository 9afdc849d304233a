"""Sessions of bots, to see who sits where from game to game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from mahj import Bot, Choice, Game, Record, Rules, Seat
from mahj_cli.play.session import Session
from mahj_mods.bots.random import RandomBot


class Sat(NamedTuple):
    """A game of a session: who dealt, who sat where, what they had before, and its number."""

    east: Seat
    players: dict[Seat, str]
    scores: dict[Seat, int]
    number: int


class Bystander:
    """Neither shows a session nor keeps it, but notes how each game begins."""

    def __init__(self) -> None:
        self.games: list[Sat] = []
        self.results: list[Any] = []
        self.moves: list[Mapping[Seat, Seat]] = []

    def begins(self, game: Game, number: int) -> None:
        pass

    def choose(self, game: Game, seat: Seat) -> Choice:
        raise AssertionError("bots play every seat")

    cut_in = choose

    def taken_back(self, *_: object) -> None:
        raise AssertionError("bots take nothing back")

    take_back = taken_back

    def happened(self, *_: object) -> None:
        pass

    def ended(self, game: Game) -> None:
        self.results.append(game.table.over)

    def next_game(self) -> bool:
        return True

    def moved(self, moves: Mapping[Seat, Seat]) -> None:
        self.moves.append(moves)

    def over(self, why: str) -> None:
        pass

    def begin(self, record: Record, number: int, games: int | None) -> None:
        scores = dict(record.scores or {})
        self.games.append(Sat(record.east, dict(record.players), scores, record.game))

    go_on = close = lambda self: None

    def add(self, seat: Seat, choice: Choice) -> None:
        pass

    def remark(self, text: str) -> None:
        pass


def session(rules: Rules, games: int, bot: Callable[[], Bot] = RandomBot) -> Bystander:
    """A session of so many games, in which the bot that began at E is called `bot:e`."""
    seen = Bystander()
    players = {seat: f"bot:{seat.lower()}" for seat in rules.seats}
    bots = {seat: bot() for seat in rules.seats}
    Session(rules, {}, players, bots, seen, seen, games).start(1)
    return seen
