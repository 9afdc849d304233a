"""Games between bots, one after another: what a process of `mahj sim` does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mahj_cli import faults
from mahj_cli.sessions.succession import games_given, moved, next_deal, why_over

if TYPE_CHECKING:
    from mahj import Bot, Game, Result, Rules, Seat, Table


class Setup(NamedTuple):
    """What all games have in common; small enough to send to another process.

    Attributes:
        rules: a preset or a path.
        mods, card, year: besides what the rules say.
        bots: who plays at each seat.
        seed: of the first game; the next ones count up from it.
        records: the folder that records go to, or None.
        session: how many games a session has at the most; 0 is what the rules say.
    """

    rules: str
    mods: tuple[str, ...]
    card: str | None
    year: int | None
    bots: tuple[str, ...]
    seed: int
    records: str | None
    session: int = 0


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
    "squares",
)


class Tally:
    """What came of some games that follow each other.

    Attributes:
        digests: of each game's record, 32 bytes each, in the order of the games.
        kinds: how many games ended as `mahjong`, `wall`, `dead` or `abandoned`.
        lines: wins by line.
        sections: wins by section.
        jokerless: by line, how many of its wins had no joker.
        turns: by line, how many turns its winners had had, in all.
        wins, self_picks, thrown, payments: by the seat that a player has first: wins, how many
            of them were self-picks, how many winning tiles the player threw, points in all, those
            of pots by their names.
        squares: by the seat that a player has first, the squares of the points of each game.
        choices: how many choices were made.
        fault: the game that stopped it, if one did.
        interrupted: whether Ctrl-C stopped it.
    """

    def __init__(self) -> None:
        self.games = 0
        self.choices = 0
        self.digests: list[bytes] = []
        self.kinds: Counter[str] = Counter()
        self.lines: Counter[str] = Counter()
        self.sections: Counter[str] = Counter()
        self.jokerless: Counter[str] = Counter()
        self.turns: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.self_picks: Counter[str] = Counter()
        self.thrown: Counter[str] = Counter()
        self.payments: Counter[str] = Counter()
        self.squares: Counter[str] = Counter()
        self.fault: Fault | None = None
        self.interrupted = False

    def count(self, result: Result, table: Table, players: Mapping[Seat, Seat]) -> None:
        """Counts one game that has ended, for the players that sit at each seat."""
        self.kinds[result.kind] += 1
        for win in result.wins:
            line = win.line or "no line"
            self.lines[line] += 1
            self.sections[line.rpartition(" #")[0] or line] += 1
            self.jokerless[line] += win.jokerless
            self.turns[line] += _turns(table, win.winner)
            self.wins[players[win.winner]] += 1
            if win.thrower is None:
                self.self_picks[players[win.winner]] += 1
            else:
                self.thrown[players[win.thrower]] += 1
        for account, points in result.gained.items():
            player = players.get(account, account)
            self.payments[player] += points
            self.squares[player] += points * points


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

    def error(self, player: str) -> float:
        """The standard error of a player's points a game."""
        mean = self.payments[player] / self.games
        return sqrt(max(0.0, self.squares[player] / self.games - mean * mean) / self.games)

    @property
    def digest(self) -> str:
        """A hash of all records."""
        return self._hash.hexdigest()


def _turns(table: Table, winner: str) -> int:
    """How many turns the winner has had: one for each discard, and the last one."""
    mine = (choice.verb for seat, choice in table.choices if seat == winner)
    return 1 + sum(verb == "discard" for verb in mine)


class Opening(NamedTuple):
    """How the next game of a session begins.

    Attributes:
        east: who deals.
        players: who sits at each seat, by the seat that each has first.
        balances: the points of each seat and of each pot.
        number: which game of the session it is, from 1; what is played again counts once.
    """

    east: Seat
    players: dict[Seat, Seat]
    balances: dict[Seat, int]
    number: int = 1

    def after(self, table: Table) -> Opening | None:
        """How the game after this one begins; None where the rules end the session."""
        assert table.over is not None
        games = self.number - table.over.again
        if why_over(table, games) is not None:
            return None
        deal = next_deal(table, games)
        return Opening(deal.east, moved(self.players, deal.moves), deal.balances, games + 1)


class Field:
    """Everything that is made ready once: the rules, the bots.

    Attributes:
        session: how many games a session has at the most.
    """

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
        self.session = setup.session or games_given(self.rules) or len(self.rules.in_turn)
        self._content = recorded(self.rules, setup.rules)

    def play(self, first: int, count: int) -> Tally:
        """Plays games, session after session; a fault ends it.

        Args:
            first: the number of the first game, 0 being the first of all; it begins a session.
            count: how many.
        """
        tally = Tally()
        opening: Opening | None = None
        for number in range(first, first + count):
            if opening is None or number % self.session == 0:
                opening = self._begun(number)
            opening = self._play_one(number, tally, opening)
            if tally.fault is not None:
                break
        return tally

    def _begun(self, number: int) -> Opening:
        """A session that begins; each time the next seat deals first, or whom the rules choose."""
        from mahj.chance import seating_chance

        seats = self.rules.in_turn
        chance = seating_chance(self.setup.seed + number)
        place = number + seats.index(self.rules.hooks.session_first_east(seats, chance))
        players = {seat: seat for seat in self.rules.seats}
        scores = dict.fromkeys(self.rules.seats, self.rules.start_score)
        return Opening(seats[place % len(seats)], players, scores)

    def _play_one(self, number: int, tally: Tally, opening: Opening) -> Opening | None:
        """Plays a game; gives how the next one begins, if the session goes on."""
        from mahj import Game, MahjError
        from mahj.errors import FAULTS

        seed = self.setup.seed + number
        game: Game | None = None
        try:
            bots: dict[str, Bot] = {
                seat: self.classes[player]() for seat, player in opening.players.items()
            }
            game = Game(self.rules, seed, opening.east, opening.balances, number=opening.number)
            game.run(bots)
            following = opening.after(game.table)
        except MahjError as error:
            lines = tuple(faults.lines_of(error))
            tally.fault = self._fault(seed, opening, game, error, lines)
            return None
        except FAULTS as error:
            lines = (faults.fault_place(error),)
            tally.fault = self._fault(seed, opening, game, error, lines)
            return None
        record = self._record(seed, opening, game)
        if self.setup.records is not None:
            _keep(Path(self.setup.records), f"game-{seed}.mahj", record)
        tally.games += 1
        tally.choices += len(game.table.choices)
        tally.digests.append(sha256(record.encode()).digest())
        assert game.table.over is not None
        tally.count(game.table.over, game.table, opening.players)
        return following

    def _record(self, seed: int, opening: Opening, game: Game | None) -> str:
        from mahj import Record

        head = Record(
            seed=seed,
            rules=self._content,
            east=opening.east,
            game=opening.number,
            scores=opening.balances,
            players={seat: f"bot:{self.names[one]}" for seat, one in opening.players.items()},
        ).head()
        return head + (game.text() if game else "")

    def _fault(
        self,
        seed: int,
        opening: Opening,
        game: Game | None,
        error: BaseException,
        lines: tuple[str, ...],
    ) -> Fault:
        from traceback import format_exception

        from mahj import MahjError

        theirs = isinstance(error, MahjError)
        code = error.problems[0].code if isinstance(error, MahjError) else "fault"
        traceback = "".join(format_exception(error))
        status = faults.status_of(error)
        record = self._record(seed, opening, game)
        return Fault(seed, record, lines, not theirs, status, code, traceback)


_fields: dict[Setup, Field] = {}


def field_of(setup: Setup) -> Field:
    """What is ready for these games; in a forked process its parent has made it already."""
    if setup not in _fields:
        _fields[setup] = Field(setup)
    return _fields[setup]


def play_some(setup: Setup, first: int, count: int) -> Tally:
    """Plays `count` games from number `first` on (0 is the first of all; it begins a session)."""
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


def _keep(folder: Path, name: str, record: str) -> None:
    """Writes a record into a folder, which is made where it is not there.

    Raises:
        MahjError: the record is there already, or it cannot be written.
    """
    from mahj_cli.writing import not_written, write_new

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise not_written(folder / name, error) from error
    write_new(folder / name, record, instead="folder")
