"""Sessions as their records tell them: which files belong together, and what came of each game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from mahj import Game, MahjError, Record, Rules, parse_record, replay
from mahj.records import record_text
from mahj_cli.play.files import SUFFIX, PlaceOf, place_of
from mahj_cli.sessions.succession import next_deal
from mahj_cli.sessions.summary import Tally


class Kept(NamedTuple):
    """A game that is kept in a file.

    Attributes:
        path: of the file.
        place: which game of its session it is.
        record: as read.
        game: as it stands after its last choice.
    """

    path: Path
    place: PlaceOf
    record: Record
    game: Game

    @property
    def over(self) -> bool:
        """Whether it is over; otherwise it may be gone on with."""
        return self.game.ask is None


@dataclass
class KeptSession:
    """The games of one session, in order.

    Attributes:
        games: those that can be read.
        unreadable: files that cannot, each with why.
        tally: of those that are over.
    """

    games: list[Kept] = field(default_factory=list)
    unreadable: list[tuple[Path, MahjError]] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)

    @property
    def begun(self) -> float:
        """When its first file was last written to, in seconds since 1970."""
        paths = [each.path for each in self.games] or [path for path, _ in self.unreadable]
        return min(path.stat().st_mtime for path in paths)


class Reader:
    """Reads records, and loads the rules that they share only once."""

    def __init__(self) -> None:
        self._rules: dict[str, Rules] = {}

    def read(self, path: Path, text: str) -> Kept:
        """A record that is kept in a file.

        Raises:
            MahjError: it cannot be read or played.
        """
        record = parse_record(text, str(path), path.parent)
        said = record.rules if isinstance(record.rules, str) else json.dumps(record.rules)
        key = f"{path.parent} {said}"
        game = replay(record, rules=self._rules.get(key))
        self._rules[key] = game.table.rules
        return Kept(path, place_of(text, path.name), record, game)

    def session(self, files: Mapping[Path, str]) -> KeptSession:
        """The session of these files; of several for one game the last written counts.

        Args:
            files: the text of each, by its path.
        """
        found = KeptSession()
        by_number: dict[int, Kept] = {}
        for path, text in sorted(files.items(), key=lambda each: _written(each[0])):
            try:
                kept = self.read(path, text or record_text(path))
            except MahjError as error:
                found.unreadable.append((path, error))
            else:
                by_number[kept.place.number] = kept
        found.games = [by_number[number] for number in sorted(by_number)]
        before: Kept | None = None
        for kept in found.games:
            if before is None:
                found.tally.sit(kept.record.players)
            elif before.over and before.game.table.over is not None:
                result = before.game.table.over
                moves = next_deal(before.game.table, before.record.game - result.again).moves
                found.tally.moved(moves)
            if kept.over:
                found.tally.add(kept.game, kept.place.number)
            before = kept
        return found


def _written(path: Path) -> tuple[float, str]:
    return path.stat().st_mtime, path.name


def files_in(folder: Path) -> list[dict[Path, str]]:
    """The records in a folder, those of a session together; whose last was written last is first.

    Raises:
        OSError: the folder cannot be read.
    """
    sessions: dict[str, dict[Path, str]] = {}
    for path in folder.iterdir():
        if path.suffix == SUFFIX and path.is_file():
            text = _text(path)
            sessions.setdefault(place_of(text, path.name).first, {})[path] = text
    return sorted(sessions.values(), key=lambda files: max(map(_written, files)), reverse=True)


def files_with(path: Path) -> dict[Path, str]:
    """The records of the session that a record belongs to, this one among them.

    Raises:
        MahjError: it cannot be read.
    """
    text = record_text(path)
    first = place_of(text, path.name).first
    texts = {path: text}
    with suppress(OSError):  # a folder that cannot be listed
        beside = [each for each in path.parent.iterdir() if each.suffix == SUFFIX]
        texts |= {each: _text(each) for each in beside if each.is_file()}
    return {each: text for each, text in texts.items() if place_of(text, each.name).first == first}


def _text(path: Path) -> str:
    try:
        return record_text(path)
    except MahjError:
        return ""


def tally_before(path: Path, number: int) -> Tally:
    """The games of a session before one of them, and that one where it is over.

    Args:
        path: of the record of that game.
        number: which it is.
    """
    reader = Reader()
    files = {
        each: text
        for each, text in files_with(path).items()
        if each == path or place_of(text, each.name).number < number
    }
    return reader.session(files).tally


def steps(sessions: list[dict[Path, str]]) -> Iterator[KeptSession]:
    """Each of these sessions, read when it is wanted."""
    reader = Reader()
    for files in sessions:
        yield reader.session(files)
