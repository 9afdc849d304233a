"""`mahj cards stats`: how often the lines of a card win when bots play it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from mahj_cli.options import CardWord, Json, RulesName, Year, complete_bots
from mahj_cli.output import counted, heading, paint, print_json, say, table, warn, width, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahj import Rules
    from mahj_cli.sim.games import Total

_MUCH = 0.30
"""A section with more of the wins than that is marked."""


class Row(NamedTuple):
    """What came of a line, a section or the whole card.

    Attributes:
        name: of the line or the section.
        value: `X25`, or nothing for a section.
        wins: how many.
        turns: how many turns the winners had had, in all.
        jokerless: how many of the wins had no joker.
    """

    name: str
    value: str
    wins: int
    turns: int
    jokerless: int

    def as_json(self, wins: int) -> dict[str, Any]:
        """For programs; `wins` is how many there were in all."""
        return {
            "wins": self.wins,
            "share": _share(self.wins, wins),
            "turns": round(self.turns / self.wins, 2) if self.wins else None,
            "jokerless": _share(self.jokerless, self.wins) if self.wins else None,
        }

    def cells(self, wins: int) -> list[object]:
        """For people."""
        row: list[object] = [self.name, self.value] if self.value else [self.name]
        row.append(self.wins)
        if not self.wins:
            return [*row, "", "", ""]
        row.append(f"{self.wins / wins:.1%}")
        row.append(f"{self.turns / self.wins:.1f}")
        row.append(f"{self.jokerless / self.wins:.0%}")
        return row


def stats(
    card: CardWord,
    games: Annotated[
        int, typer.Option("--games", metavar="NUMBER", min=1, help="How many games.")
    ] = 1000,
    rules: RulesName = "nmjl",
    year: Year = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="NAME,NAME,...",
            help="Who plays at each seat, the first at E; one name is for all seats.",
            autocompletion=complete_bots,
        ),
    ] = "greedy",
    seed: Annotated[
        int, typer.Option("--seed", metavar="NUMBER", min=0, help="The first game's seed.")
    ] = 1,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", metavar="NUMBER", min=0, help="How many processes; 0 is one a core."
        ),
    ] = 1,
    as_json: Json = False,
) -> None:
    """Plays a card between bots and counts which of its lines win.

    For every section and line: wins and their share, how many turns the winners had had, and how
    many of the wins had no joker; then the lines that never won. Twenty thousand games are enough
    to balance a card by.

    \b
    Examples:
      mahj cards stats house-2026
      mahj cards stats my-card.toml --games 20000 --jobs 2
    """
    from time import perf_counter

    from mahj_cli import faults
    from mahj_cli.sim.command import make_ready, play_games, tell_fault
    from mahj_cli.sim.games import Setup, field_of

    names = tuple(name.strip() for name in bots.split(","))
    setup = Setup(rules, (), card, year, names, seed, None)
    field = field_of(setup)
    make_ready(field)
    started = perf_counter()
    tally = play_games(setup, games, jobs)
    seconds = perf_counter() - started
    if tally.fault is not None:
        raise typer.Exit(tell_fault(tally.fault, None, as_json))
    found = _Found(field.rules, tally)
    if as_json:
        print_json(found.as_json(names, seed, seconds))
    elif tally.games:
        found.show(names, seconds)
    if tally.interrupted:
        warn(f"stopped after {tally.games} of {counted(games, 'game')}")
        raise typer.Exit(faults.INTERRUPTED)


class _Found:
    """What came of all games, by section and line."""

    def __init__(self, rules: Rules, tally: Total) -> None:
        from mahj_cli.cards.words import value_of

        self.card = rules.card
        self.rules = rules
        self.tally = tally
        self.lines = [
            _row(tally, line.name, value_of(line), [line.name]) for line in self.card.lines
        ]
        self.sections = [
            _row(tally, section.name, "", [line.name for line in section.lines if line.playable])
            for section in self.card.sections
            if any(line.playable for line in section.lines)
        ]
        self.whole = _row(tally, "the card", "", [row.name for row in self.lines])
        mine = {row.name for row in self.lines}
        self.others = [
            _row(tally, name, "", [name]) for name in sorted(tally.lines) if name not in mine
        ]
        self.never = [row for row in self.lines if not row.wins]

    def as_json(self, bots: Iterable[str], seed: int, seconds: float) -> dict[str, Any]:
        """For programs."""
        wins = self.whole.wins
        lines = {line.name: line for line in self.card.lines}
        return {
            "card": self.card.id,
            "name": self.card.name,
            "rules": self.rules.name,
            "bots": list(bots),
            "seed": seed,
            "games": self.tally.games,
            "wall_games": self.tally.kinds["wall"],
            **self.whole.as_json(wins),
            "sections": [{"section": row.name, **row.as_json(wins)} for row in self.sections],
            "lines": [
                {
                    "line": row.name,
                    "value": lines[row.name].value,
                    "concealed": lines[row.name].concealed,
                    **row.as_json(wins),
                }
                for row in self.lines
            ],
            "other_wins": {row.name: row.wins for row in self.others},
            "never": [row.name for row in self.never],
            "seconds": round(seconds, 3),
            "games_per_second": round(self.tally.games / seconds, 1),
            "digest": self.tally.digest,
        }

    def show(self, bots: tuple[str, ...], seconds: float) -> None:
        """For people."""
        wins, games = self.whole.wins, self.tally.games
        heading(f"{self.card.name}: {counted(games, 'game')} between {_bots(bots)}")
        walls = self.tally.kinds["wall"]
        said = f"{wins} mah jongg ({wins / games:.0%}), {counted(walls, 'wall game')}"
        if wins:
            turns, without = self.whole.turns / wins, self.whole.jokerless / wins
            said += f"; won after {turns:.1f} turns on average, {without:.0%} without jokers"
        say(wrapped(f"{said}."))
        say()
        most = max((row.wins for row in self.sections), default=0)
        header = ["section", "wins", "share", "turns", "no jokers", ""]
        say(_chart(self.sections, wins, most, header))
        most = max((row.wins for row in self.lines), default=0)
        header[:1] = ["line", ""]
        for section in self.card.sections:
            rows = [row for row in self.lines if row.name.rpartition(" #")[0] == section.name]
            if rows:
                say()
                heading(section.name)
                say(_chart(rows, wins, most, header))
        if self.others:
            say()
            heading("Not on the card")
            say(table([(row.name, row.wins) for row in self.others], right=[1]))
        say()
        self._show_balance()
        say(f"{games / seconds:.0f} games a second.")

    def _show_balance(self) -> None:
        wins = self.whole.wins
        if self.never:
            names = ", ".join(row.name for row in self.never)
            many = counted(len(self.never), "line")
            say(wrapped(f"{paint('Never won', 'yellow')} ({many}): {names}.", hanging=2))
        else:
            say("Every line has won at least once.")
        for row in self.sections:
            if wins and row.wins / wins > _MUCH:
                share = f"{row.wins / wins:.0%}"
                say(wrapped(f"{paint(row.name, 'yellow')} has {share} of all wins.", hanging=2))


def _row(tally: Total, name: str, value: str, lines: list[str]) -> Row:
    return Row(
        name,
        value,
        sum(tally.lines[line] for line in lines),
        sum(tally.turns[line] for line in lines),
        sum(tally.jokerless[line] for line in lines),
    )


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _bots(names: tuple[str, ...]) -> str:
    from mahj import listed

    return f"{names[0]} bots" if len(set(names)) == 1 else f"the bots {listed(names, 'and')}"


def _chart(rows: list[Row], wins: int, most: int, header: list[str]) -> str:
    """A table whose last column is a bar for each row's wins; `most` wins fill it."""
    cells = [row.cells(wins) for row in rows]
    used = max(len(line) for line in table(cells, header[:-1]).split("\n"))
    room = min(40, width() - used - 4)
    for row, line in zip(rows, cells, strict=True):
        line.append(bar(row.wins / most * room if most else 0) if room >= 5 else "")
    right = [place for place, cell in enumerate(cells[0]) if place and place < len(cells[0]) - 1]
    return table(cells, header, right=right)


def bar(length: float) -> str:
    """A bar so many columns long, in eighths of a column where the output takes them."""
    eighths = round(length * 8)
    full, rest = divmod(eighths, 8)
    drawn = "\u2588" * full + (chr(0x2590 - rest) if rest else "")
    try:
        drawn.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return "#" * round(length)
    return drawn
