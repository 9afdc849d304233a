"""A session in short: its games and payments as a table and a chart, wins, the biggest hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mahj import Game, Result, Seat, Win
from mahj_cli.output import counted, remarked, wrapped
from mahj_cli.play.events import name_of
from mahj_cli.sessions.charts import bars
from mahj_cli.sessions.succession import moved

_BOT = "bot:"


class Played(NamedTuple):
    """A game that is over.

    Attributes:
        number: among the games of its session, from 1.
        east: who dealt, by name.
        result: how it ended.
        names: who sat where, and the pots.
        scores: what everybody had after it, by name.
    """

    number: int
    east: str
    result: Result
    names: Mapping[str, str]
    scores: Mapping[str, int]

    @property
    def gained(self) -> dict[str, int]:
        """What each player and each pot gained by it."""
        return {self.names[each]: points for each, points in self.result.gained.items()}

    def winner(self, win: Win) -> str:
        """Who won, by name."""
        return self.names[win.winner]

    @property
    def ended(self) -> str:
        """How it ended, in a few words."""
        if self.result.again:
            return "played again"
        if not self.result.wins:
            kind = self.result.kind
            return {"wall": "a wall game", "dead": "dead hands"}.get(kind, kind)
        return ", ".join(
            f"{self.winner(win)}: {win.line or win.value}{' without jokers' * win.jokerless}"
            for win in self.result.wins
        )


@dataclass
class Tally:
    """The games of a session so far.

    Attributes:
        games: those that are over.
        names: who sits where now.
    """

    games: list[Played] = field(default_factory=list)
    names: dict[Seat, str] = field(default_factory=dict)

    def sit(self, players: Mapping[Seat, str]) -> None:
        """Notes who sits where as a session begins, as records write it."""
        alone = sum(not who.startswith(_BOT) for who in players.values()) == 1
        labels = {
            seat: "you" if alone and not who.startswith(_BOT) else who.removeprefix(_BOT)
            for seat, who in players.items()
        }
        many = Counter(labels.values())
        self.names = {
            seat: label if many[label] == 1 else f"{label} {seat}" for seat, label in labels.items()
        }

    def moved(self, moves: Mapping[Seat, Seat]) -> None:
        """Notes that players have changed seats."""
        self.names = moved(self.names, moves)

    def add(self, game: Game, number: int) -> None:
        """Notes a game that is over."""
        result = game.table.over
        if result is None:
            return
        seats = {seat: self.names.get(seat, name_of(seat)) for seat in game.table.rules.seats}
        names = seats | {pot: pot for pot in game.table.pots}
        scores = {names[each]: points for each, points in game.table.balances.items()}
        self.games.append(Played(number, names[game.table.east], result, names, scores))

    @property
    def scores(self) -> dict[str, int]:
        """What everybody has, in the order of the seats that they first sat at."""
        if not self.games:
            return {}
        last = self.games[-1].scores
        return {name: last[name] for name in self.games[0].scores}

    def wins(self) -> list[tuple[Played, Win]]:
        """Every mah jongg, with the game that it was in."""
        return [(game, win) for game in self.games for win in game.result.wins]


def section_of(win: Win) -> str:
    """The section of the line that was won with; how it was won where it is on no line."""
    return (win.line or "no line").rpartition(" #")[0] or win.line or "no line"


def biggest(tally: Tally) -> tuple[Played, Win, int] | None:
    """The mah jongg that brought most, and how much; the first of several."""
    found = [(game, win, game.gained[game.winner(win)]) for game, win in tally.wins()]
    return max(found, key=lambda each: each[2], default=None)


def summary_lines(tally: Tally) -> list[str]:
    """The session so far in lines; nothing where no game is over."""
    if not tally.games:
        return []
    parts = [_games(tally), "", *bars(list(tally.scores.items())), "", *_won(tally)]
    return "\n".join(parts).split("\n")


def _games(tally: Tally) -> str:
    """Each game in a row, with how it ended."""
    names = list(tally.scores)
    first = tally.games[0]
    before = [first.scores[name] - first.gained.get(name, 0) for name in names]
    rows: list[list[object]] = [["", "before", *before, ""]] if any(before) else []
    for game in tally.games:
        gained = game.gained
        points = [f"{gained.get(name, 0):+}" if gained.get(name) else "0" for name in names]
        rows.append([game.number, game.east, *points, game.ended])
    rows.append(["", "total", *tally.scores.values(), ""])
    return remarked(rows, ("no", "East", *names, ""), right=[0, *range(2, 2 + len(names))])


def _won(tally: Tally) -> list[str]:
    """How many games, who won how often, in which sections, and the biggest hand."""
    wins = tally.wins()
    walls = sum(game.result.kind == "wall" for game in tally.games)
    by = Counter(game.winner(win) for game, win in wins)
    dealt = Counter(game.east for game in tally.games)
    said = f"{counted(len(tally.games), 'game')}, {counted(walls, 'wall game')}. "
    said += f"Mah jonggs: {_counts(by) or 'none'}. East: {_counts(dealt)}."
    lines = [wrapped(said, hanging=2)]
    if wins:
        sections = Counter(section_of(win) for _, win in wins)
        lines += ["Wins by section", *bars(sections.most_common(), most_each=4)]
    best = biggest(tally)
    if best is not None:
        game, win, points = best
        hand = game.result.hands[game.result.wins.index(win)] if game.result.hands else ""
        value = f"{'C' if win.concealed else 'X'}{win.value}"
        jokers = ", without jokers" if win.jokerless else ""
        said = f"The biggest hand: {game.winner(win)} in game {game.number}, "
        said += f"{win.line or 'no line'} ({value}{jokers}), for {points} points."
        lines.append(wrapped(said, hanging=2))
        if hand:
            lines.append(wrapped(hand, 2, 2))
    return lines


def _counts(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {many}" for name, many in counts.most_common())


def summary_json(tally: Tally) -> dict[str, Any]:
    """The session so far, for programs."""
    best = biggest(tally)
    told: dict[str, Any] = {
        "games": [_game_json(each) for each in tally.games],
        "scores": tally.scores,
        "wins": Counter(game.winner(win) for game, win in tally.wins()),
        "sections": Counter(section_of(win) for _, win in tally.wins()),
        "biggest": None,
    }
    if best is not None:
        game, win, points = best
        told["biggest"] = {
            "game": game.number,
            "winner": game.winner(win),
            "line": win.line,
            "value": win.value,
            "points": points,
        }
    return told


def _game_json(game: Played) -> dict[str, Any]:
    return {
        "number": game.number,
        "east": game.east,
        "kind": game.result.kind,
        "winners": [game.winner(win) for win in game.result.wins],
        "lines": [win.line for win in game.result.wins],
        "payments": game.gained,
        "scores": dict(game.scores),
    }
