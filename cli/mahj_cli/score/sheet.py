"""A score sheet for a real table: its rules, its entries, and what they come to.

The file is text that people can read and write: a head in TOML, a line `---`, then one entry a
line. Entries are only ever added, one that takes another back is an entry too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from mahj import (
    MahjError,
    Problem,
    Result,
    Rules,
    RulesError,
    Seat,
    Settlement,
    Table,
    Transfer,
    listed,
    load_rules,
    nearest,
    seat_name,
    settle,
    settle_session,
    settle_unwon,
)
from mahj.files import parse_toml, read_text
from mahj.linefile import LineFile
from mahj.mods import toml_text
from mahj_cli.score.words import (
    Back,
    Deals,
    Paid,
    Reader,
    Said,
    Wall,
    Won,
    names_of,
    win_of,
    words_of,
)
from mahj_cli.sessions.succession import moved, next_deal, why_over

_WHAT = "a score sheet"
_COMMENT = re.compile(r"(^|\s)#(\s.*)?$")
_KEYS: dict[str, tuple[Any, str]] = {
    "format": (int, "a whole number"),
    "date": (str, "text in quotes"),
    "east": (str, "text in quotes"),
    "players": (dict, "a table"),
    "rules": ((dict, str), "a table, a preset's name or a path in quotes"),
}


class SheetError(MahjError):
    """A score sheet that cannot be read, or an entry that cannot be."""

    code = "bad_sheet"


class SheetFile(LineFile):
    """A sheet's file, to which entries are added."""

    error = SheetError
    called, by, unit = "score sheet", "program", "entry"


class Standing(NamedTuple):
    """How things stand between two games.

    Attributes:
        players: who sits where.
        balances: what each seat has, and what lies in each pot.
        east: who deals next.
        games: how many have been played.
        over: why the session is over, or None.
    """

    players: Mapping[Seat, str]
    balances: Mapping[str, int]
    east: Seat
    games: int = 0
    over: str | None = None


@dataclass
class Entry:
    """One entry of a sheet, and what it came to.

    Attributes:
        number: among all entries, from 1.
        words: as it is written.
        line: of the file.
        said: what it says; None where it is taken back.
        before: how things stood before it.
        after: how they stand after it.
        settlement: what was paid, and why.
        gone: where it takes an entry back, that one.
    """

    number: int
    words: str
    line: int
    said: Said | None = None
    before: Standing | None = None
    after: Standing | None = None
    settlement: Settlement = field(default_factory=Settlement)
    gone: Entry | None = None

    @property
    def counts(self) -> bool:
        """Whether it stands: it is not taken back, and takes nothing back itself."""
        return self.said is not None and not isinstance(self.said, Back)

    @property
    def is_game(self) -> bool:
        """Whether it is a game that has been played."""
        return isinstance(self.said, Won | Wall)

    def gained(self) -> dict[str, int]:
        """What each player and each pot has gained by it, by name."""
        assert self.before is not None
        players = self.before.players
        return {
            players.get(account, account): points
            for account, points in self.settlement.gained(tuple(players)).items()
        }


@dataclass
class Sheet:
    """A score sheet.

    Attributes:
        path: of its file.
        rules: of the table.
        content: the same as a table file's content.
        players: who sat where at the beginning.
        east: who dealt the first game.
        date: when it was begun, as it is written.
        entries: all of them.
        there: whether there is a file.
        size: of the file when it was read, in bytes.
    """

    path: Path
    rules: Rules
    content: Mapping[str, Any]
    players: Mapping[Seat, str]
    east: Seat
    date: str = ""
    entries: list[Entry] = field(default_factory=list)
    there: bool = False
    size: int = 0

    @property
    def standing(self) -> Standing:
        """How things stand now."""
        last = next((each for each in reversed(self.entries) if each.counts), None)
        if last is not None and last.after is not None:
            return last.after
        rules = self.rules
        balances = dict.fromkeys(rules.seats, rules.start_score) | dict.fromkeys(rules.pots, 0)
        return Standing(self.players, balances, self.east)

    def names(self) -> list[str]:
        """Everybody's name, and those of the pots."""
        return [*self.players.values(), *self.rules.pots]

    def scores(self) -> dict[str, int]:
        """What each player has, and what lies in each pot, by name."""
        now = self.standing
        found = {now.players.get(each, each): points for each, points in now.balances.items()}
        return {name: found[name] for name in self.names()}

    def heard(self, text: str) -> Said:
        """What an entry would say now.

        Raises:
            MahjError: it cannot be understood, or not be now.
        """
        now = self.standing
        said = Reader(self.rules, now.players).read(text)
        if isinstance(said, Back):
            tried = replace(self, entries=[replace(each) for each in self.entries])
            tried._take_back(said)  # before it is written, as what follows may not be without it
        elif now.over is not None and isinstance(said, Won | Wall):
            what = f"the session is over: {now.over} (back takes back the last entry)"
            raise SheetError(Problem("", what, "session_over"))
        return said

    def add(self, text: str, file: SheetFile | None = None) -> Entry:
        """Adds an entry, works out what it comes to, and writes it where there is a file.

        Raises:
            MahjError: it cannot be understood, not be now, or not be written.
        """
        before = self.standing
        said = self.heard(text)
        words = words_of(said, before.players)
        entry = Entry(len(self.entries) + 1, words, 0, said, before)
        if not isinstance(said, Back):
            self._play(entry)
        if file is not None:
            file.line(f"{words}{_remark(entry)}")
        self.entries.append(entry)
        if isinstance(said, Back):
            entry.gone = self._take_back(said)
        return entry

    def head(self) -> str:
        """The beginning of the file."""
        import tomli_w

        head: dict[str, Any] = {"format": 1, "date": self.date, "east": self.east}
        head |= {"players": dict(self.players), "rules": dict(self.content)}
        return f"{tomli_w.dumps(head)}---\n"

    # What entries come to

    def _taken_back(self, said: Back) -> Entry:
        """The entry that is meant to be taken back.

        Raises:
            SheetError: there is none.
        """
        standing = [each for each in self.entries if each.counts]
        if not standing:
            raise SheetError(Problem("", "there is no entry to take back", "nothing_there"))
        if said.number is None:
            return standing[-1]
        for each in standing:
            if each.number == said.number:
                return each
        numbers = listed([str(each.number) for each in standing], "and")
        what = f"there is no entry {said.number} that stands: there are {numbers}"
        raise SheetError(Problem("", what, "nothing_there"))

    def _take_back(self, said: Back) -> Entry:
        """Takes an entry back, works out anew what follows it, and gives it."""
        gone = self._taken_back(said)
        gone.said = gone.after = None
        gone.settlement = Settlement()
        later = [each for each in self.entries if each.counts and each.number > gone.number]
        for each in later:
            each.after = None
        for each in later:
            each.before = self._standing_before(each)
            try:
                each.said = Reader(self.rules, each.before.players).read(each.words)
            except MahjError as error:
                why = error.problems[0].what
                what = f"without entry {gone.number} there cannot be {each.number}, {each.words}: "
                raise SheetError(Problem("", f"{what}{why}; take that back first")) from error
            self._play(each)
        return gone

    def _standing_before(self, entry: Entry) -> Standing:
        earlier = [each for each in self.entries if each.number < entry.number]
        return Sheet(
            self.path, self.rules, self.content, self.players, self.east, entries=earlier
        ).standing

    def _play(self, entry: Entry) -> None:
        """Works out what an entry comes to."""
        said, before = entry.said, entry.before
        assert before is not None
        if isinstance(said, Deals):
            entry.after = before._replace(east=said.seat)
        elif isinstance(said, Paid):
            reason = said.reason or "besides"
            paid = [Transfer(said.payer, payee, said.points, reason) for payee in said.payees]
            entry.settlement = Settlement(tuple(paid))
            entry.after = before._replace(balances=self._booked(before, entry.settlement))
        else:
            assert isinstance(said, Won | Wall)
            self._play_game(entry, said, before)

    def _play_game(self, entry: Entry, said: Won | Wall, before: Standing) -> None:
        """Works out what a game comes to: who has what, sits where, and deals after it."""
        rules, games = self.rules, before.games + 1
        table = Table(rules, 0, before.east, before.balances, number=games)
        if isinstance(said, Won):
            win = win_of(said, rules, before.balances, before.east)
            result = Result("mahjong", (win,), settlement=settle(rules.hooks, win))
        else:
            for seat in said.dead:
                table.players[seat].dead = True
            result = Result("wall")
            result.settlement = settle_unwon(rules.hooks, table, result, ())
        entry.settlement = result.settlement = settle_session(table, result)
        result.payments = result.settlement.payments(rules.seats)
        result.points = result.settlement.points(rules.seats)
        balances = self._booked(before, result.settlement)
        after = Table(rules, 0, before.east, balances, number=games)
        after.over = result
        over = why_over(after, games)
        if over is not None:
            entry.after = before._replace(balances=balances, games=games, over=over)
            return
        deal = next_deal(after, games)
        players = moved(before.players, deal.moves)
        entry.after = Standing(players, deal.balances, deal.east, games)

    def _booked(self, before: Standing, settlement: Settlement) -> dict[str, int]:
        gained = settlement.gained(self.rules.seats)
        return {each: points + gained.get(each, 0) for each, points in before.balances.items()}


def _remark(entry: Entry) -> str:
    """What stands behind an entry in the file, for readers: who gains what."""
    if entry.after is None:
        return ""
    gained = [f"{name} {points:+}" for name, points in entry.gained().items() if points]
    return f"   # {', '.join(gained)}" if gained else ""


# Reading


def read_sheet(path: Path) -> Sheet:
    """Reads a sheet from its file.

    Raises:
        MahjError: it cannot be read, with the place and what is allowed.
    """
    where = str(path)
    size = _size(path)
    text = read_text(path, SheetError, _WHAT)
    lines = text.replace("\r\n", "\n").split("\n")
    end = next((at for at, line in enumerate(lines) if line.strip() == "---"), None)
    if end is None:
        what = "has no line '---' between the head and the entries; is it a score sheet?"
        raise SheetError(what, where=where)
    sheet = _begun(_head("\n".join(lines[:end]), where), path)
    sheet.there, sheet.size = True, size
    if not text.endswith("\n"):
        what = "the last line has no line end and may be cut: end it if it is whole, or remove it"
        raise SheetError(what, where=f"{where}, line {len(lines)}")
    for number, line in enumerate(lines[end + 1 :], end + 2):
        words = _COMMENT.sub("", line).strip()
        if not words:
            continue
        try:
            sheet.add(words).line = number
        except MahjError as error:
            place = f"{where}, line {number}"
            raise SheetError([each._replace(where=place) for each in error.problems]) from error
    return sheet


def opened(sheet: Sheet) -> tuple[Sheet, SheetFile]:
    """A sheet and its file, to be written to; one that is not there is begun.

    Returns:
        The sheet as its file has it, where somebody has written to it since it was read.

    Raises:
        MahjError: it cannot be written, or not be read any more.
    """
    if not sheet.there:
        file = SheetFile.start(sheet.path, sheet.head())
        sheet.there = True
        return sheet, file
    file = SheetFile.go_on(sheet.path)
    if _size(sheet.path) == sheet.size:
        return sheet, file
    try:
        return read_sheet(sheet.path), file
    except MahjError:
        file.close()
        raise


def _size(path: Path) -> int:
    """How many bytes a file has; none where that cannot be told."""
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0


def _head(text: str, where: str) -> dict[str, Any]:
    head = parse_toml(text, SheetError, _WHAT, where, "the head")
    for key, value in head.items():
        place = f"{where}, {key[:60]}"
        if key not in _KEYS:
            what = f"unknown key{nearest(key, _KEYS)}; allowed: {', '.join(_KEYS)}"
            raise SheetError(what, where=place)
        wanted, words = _KEYS[key]
        if not isinstance(value, wanted) or isinstance(value, bool):
            raise SheetError(f"must be {words}, not {toml_text(value)}", where=place)
    if head.get("format", 1) != 1:
        raise SheetError(f"must be 1, not {head['format']}", where=f"{where}, format")
    return head


def _begun(head: Mapping[str, Any], path: Path) -> Sheet:
    """The sheet that a head begins.

    Raises:
        MahjError: its rules or its players cannot be.
    """
    try:
        rules = load_rules(head.get("rules", "nmjl"), folder=path.parent)
    except RulesError as error:
        raise RulesError([_in_head(each, path) for each in error.problems]) from error
    named = head.get("players", {})
    strange = [seat for seat in named if seat not in rules.seats]
    if strange:
        what = f"there is no seat {strange[0]!r}, only {listed(rules.seats, 'and')}"
        raise SheetError(what, where=f"{path}, players")
    given = {seat: named.get(seat, seat_name(seat)) for seat in rules.seats} if named else {}
    names = [str(each) for each in given.values()]
    return new_sheet(path, rules, rules.content, names, head, f"{path}, players")


def _in_head(problem: Problem, path: Path) -> Problem:
    """A mistake in the rules, with the sheet's name and the key."""
    where = problem.where.removeprefix("rules").removeprefix(", ")
    return problem._replace(where=", ".join(filter(None, [str(path), "rules", where])))


def new_sheet(
    path: Path,
    rules: Rules,
    content: Mapping[str, Any],
    names: list[str],
    head: Mapping[str, Any],
    where: str = "",
) -> Sheet:
    """A sheet without entries.

    Args:
        path: of its file.
        rules: of the table.
        content: the same as a table file's content.
        names: of the players, in the order of the seats; the seats' own where there are none.
        head: `east` and `date`, where they are known.
        where: the names are written.

    Raises:
        MahjError: a name or the first East cannot be.
    """
    try:
        players = names_of(names, rules)
        east = rules.in_turn[0]
        if "east" in head and (east := str(head["east"])) not in rules.in_turn:
            east = Reader(rules, players).racked(east)
    except MahjError as error:
        raise SheetError([each._replace(where=where) for each in error.problems]) from error
    return Sheet(path, rules, content, players, east, str(head.get("date", "")))
