"""Games between bots, one after another: what a process of `mahj sim` does."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from mahj_cli import faults

if TYPE_CHECKING:
    from mahj import Bot, Game, Result, Rules, Table


class Setup(NamedTuple):
    """What all games have in common; small enough to send to another process.

    Attributes:
        rules: a preset or a path.
        mods, card, year: besides what the rules say.
        bots: who plays at each seat.
        seed: of the first game; the next ones count up from it.
        records: the folder that records go to, or None.
    """

    rules: str
    mods: tuple[str, ...]
    card: str | None
    year: int | None
    bots: tuple[str, ...]
    seed: int
    records: str | None


class Fault(NamedTuple):
    """A game that could not be played to its end.

    Attributes:
        seed: of the game.
        record: its record so far.
        lines: what is wrong, for people.
        broken: whether something is broken, rather than two rules that contradict each other.
        status: the exit status that tells whose fault it is.
        code: a stable name of what is wrong, for programs.
        traceback: for whoever has to mend it.
    """

    seed: int
    record: str
    lines: tuple[str, ...]
    broken: bool
    status: int
    code: str
    traceback: str


_COUNTERS = (
    "kinds",
    "lines",
    "sections",
    "jokerless",
    "turns",
    "wins",
    "self_picks",
    "thrown",
    "payments",
)


@dataclass
class Tally:
    """What came of some games that follow each other.

    Attributes:
        digests: of each game's record, 32 bytes each, in the order of the games.
        kinds: how many games ended as `mahjong`, `wall`, `dead` or `abandoned`.
        lines: wins by line.
        sections: wins by section.
        jokerless: by line, how many of its wins had no joker.
        turns: by line, how many turns its winners had had, in all.
        wins, self_picks, thrown, payments: by seat: wins, how many of them were self-picks,
            how many winning tiles the seat threw, points in all.
        choices: how many choices were made.
        fault: the game that stopped it, if one did.
        interrupted: whether Ctrl-C stopped it.
    """

    games: int = 0
    choices: int = 0
    digests: list[bytes] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    lines: Counter[str] = field(default_factory=Counter)
    sections: Counter[str] = field(default_factory=Counter)
    jokerless: Counter[str] = field(default_factory=Counter)
    turns: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    self_picks: Counter[str] = field(default_factory=Counter)
    thrown: Counter[str] = field(default_factory=Counter)
    payments: Counter[str] = field(default_factory=Counter)
    fault: Fault | None = None
    interrupted: bool = False

    def count(self, result: Result, table: Table) -> None:
        """Counts one game that has ended."""
        self.kinds[result.kind] += 1
        for win in result.wins:
            line = win.line or "no line"
            self.lines[line] += 1
            self.sections[line.rpartition(" #")[0] or line] += 1
            self.jokerless[line] += win.jokerless
            self.turns[line] += _turns(table, win.winner)
            self.wins[win.winner] += 1
            if win.thrower is None:
                self.self_picks[win.winner] += 1
            else:
                self.thrown[win.thrower] += 1
        self.payments.update(result.gained)


class Total(Tally):
    """A tally that others are added to; it takes no more memory for more games."""

    def __init__(self) -> None:
        super().__init__()
        self._hash = sha256()

    def add(self, other: Tally) -> None:
        """Adds the games that come next."""
        self.games += other.games
        self.choices += other.choices
        self._hash.update(b"".join(other.digests))
        for name in _COUNTERS:
            getattr(self, name).update(getattr(other, name))
        self.fault = self.fault or other.fault

    @property
    def digest(self) -> str:
        """A hash of all records."""
        return self._hash.hexdigest()


def _turns(table: Table, winner: str) -> int:
    """How many turns the winner has had: one for each discard, and the last one."""
    mine = (choice.verb for seat, choice in table.choices if seat == winner)
    return 1 + sum(verb == "discard" for verb in mine)


class Field:
    """Everything that is made ready once: the rules, the bots, the heads of the records."""

    def __init__(self, setup: Setup) -> None:
        """Loads rules and bots.

        Raises:
            MahjError: the rules or a bot cannot be loaded, or there are too few bots.
        """
        from mahj_cli.tables import bot_class, load, recorded

        self.setup = setup
        self.rules: Rules = load(setup.rules, setup.mods, setup.card, setup.year)
        self.names = seated(setup.bots, self.rules.seats)
        self.classes = {seat: bot_class(name, "--bots") for seat, name in self.names.items()}
        content = recorded(self.rules, setup.rules)
        self._heads = {east: self._head(content, east) for east in self.rules.in_turn}

    def _head(self, content: dict[str, Any], east: str) -> tuple[str, str]:
        """A record's head, before and after the seed."""
        from mahj import Record

        players = {seat: f"bot:{name}" for seat, name in self.names.items()}
        record = Record(seed=0, rules=content, east=east, players=players)
        before, seed, after = record.head().partition("seed = 0\n")
        return before + seed[:-2], after

    def play(self, first: int, count: int) -> Tally:
        """Plays games; a fault ends it."""
        tally = Tally()
        for number in range(first, first + count):
            tally.fault = self._play_one(number, tally)
            if tally.fault is not None:
                break
        return tally

    def _play_one(self, number: int, tally: Tally) -> Fault | None:
        from mahj import Game, MahjError

        seed = self.setup.seed + number
        seats = self.rules.in_turn
        east = seats[number % len(seats)]
        game: Game | None = None
        try:
            bots: dict[str, Bot] = {seat: bot() for seat, bot in self.classes.items()}
            game = Game(self.rules, seed, east)
            game.run(bots)
        except MahjError as error:
            return self._fault(seed, east, game, error, tuple(faults.lines_of(error)))
        except Exception as error:
            return self._fault(seed, east, game, error, (faults.fault_place(error),))
        record = self._record(seed, east, game)
        if self.setup.records is not None:
            write_new(Path(self.setup.records) / f"game-{seed}.mahj", record)
        tally.games += 1
        tally.choices += len(game.table.choices)
        tally.digests.append(sha256(record.encode()).digest())
        if game.table.over is not None:
            tally.count(game.table.over, game.table)
        return None

    def _record(self, seed: int, east: str, game: Game | None) -> str:
        before, after = self._heads[east]
        return f"{before}{seed}\n{after}{game.text() if game else ''}"

    def _fault(
        self, seed: int, east: str, game: Game | None, error: Exception, lines: tuple[str, ...]
    ) -> Fault:
        from traceback import format_exception

        from mahj import MahjError

        theirs = isinstance(error, MahjError)
        code = error.problems[0].code if isinstance(error, MahjError) else "fault"
        traceback = "".join(format_exception(error))
        status = faults.status_of(error)
        record = self._record(seed, east, game)
        return Fault(seed, record, lines, not theirs, status, code, traceback)


_fields: dict[Setup, Field] = {}


def field_of(setup: Setup) -> Field:
    """What is ready for these games; in a forked process its parent has made it already."""
    if setup not in _fields:
        _fields[setup] = Field(setup)
    return _fields[setup]


def play_some(setup: Setup, first: int, count: int) -> Tally:
    """Plays `count` games from number `first` on (0 is the first of all)."""
    return field_of(setup).play(first, count)


def seated(bots: tuple[str, ...], seats: tuple[str, ...]) -> dict[str, str]:
    """Which bot sits where; one bot alone sits everywhere.

    Raises:
        MahjError: there are more or fewer bots than seats.
    """
    from mahj import MahjError, Problem, listed

    names = bots * len(seats) if len(bots) == 1 else bots
    if len(names) != len(seats):
        said = f"{len(bots)} bots for {len(seats)} seats ({listed(seats, 'and')}): name one for "
        raise MahjError(Problem("--bots", f"{said}each seat, or one for all", "bots"))
    return dict(zip(seats, names, strict=True))


def write_new(path: Path, text: str) -> None:
    """Writes a new file.

    Raises:
        MahjError: there is one already, or the disk does not take it.
    """
    from mahj import MahjError, Problem

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        said = "cannot be written: a file is where a folder would have to be"
        raise MahjError(Problem(str(path), said, "system")) from error
    except OSError as error:
        raise _not_written(path, error) from error
    try:
        file = path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError as error:
        said = "is there already, and nothing is overwritten: give another folder"
        raise MahjError(Problem(str(path), said, "exists")) from error
    except OSError as error:
        raise _not_written(path, error) from error
    try:
        with file:
            file.write(text)
    except OSError as error:
        path.unlink(missing_ok=True)
        raise _not_written(path, error) from error


def _not_written(path: Path, error: OSError) -> Exception:
    from mahj import MahjError, Problem

    return MahjError(Problem(str(path), f"cannot be written: {error.strerror or error}", "system"))
