"""The records of a session: where they are, what they start with, and going on from one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from mahj import (
    Choice,
    Game,
    Pick,
    Problem,
    Record,
    RecordError,
    RecordWriter,
    Refused,
    Rules,
    Seat,
    parse_record,
    registry,
    replay,
)
from mahj.files import is_file
from mahj.game import begin
from mahj.records import Move, record_text
from mahj.tablefiles import is_path
from mahj_cli.tables import load
from mahj_cli.writing import replace

SUFFIX = ".mahj"
_DATED = "%Y-%m-%d-%H%M"
_DATED_NAME = re.compile(r"\d{4}-\d\d-\d\d-\d{4}(-\d+)?$")
_GAME_LINE = re.compile(
    r"^# game (\d{1,18})(?: of (\d{1,18}))? of the session(?: begun in (\S.*?))?\s*$", re.MULTILINE
)


def default_folder() -> Path:
    """Where records go when nobody says otherwise."""
    from platformdirs import user_data_path

    return user_data_path("mahj", appauthor=False) / "games"


def table_content(
    rules: str, mods: list[str], card: str | None, year: int | None
) -> tuple[Mapping[str, Any], Rules]:
    """A table's content, so that it can be played anywhere, and its rules.

    Args:
        rules: a preset's name or a table file's path.
        mods: further mods.
        card: a card set or a card file's path, instead of the table's.
        year: instead of the table's.

    Returns:
        The content with absolute paths, and the rules.

    Raises:
        RulesError: with every mistake found.
    """
    known = registry.installed(registry.CARDS)
    if card is not None and card not in known and (is_path(card) or is_file(Path(card))):
        card = str(Path(card).absolute())
    loaded = load(rules, mods, card, year)
    return _portable(loaded.content, rules, Path()), loaded


def _portable(content: Mapping[str, Any], source: object, folder: Path) -> Mapping[str, Any]:
    """A table's content with absolute paths, where its source stood in a folder."""
    named = content.get("card")
    if not isinstance(named, str) or named in registry.installed(registry.CARDS):
        return content
    if isinstance(source, str) and is_path(source):
        folder = (folder / source).parent
    return {**content, "card": str((folder / named).absolute())}


class Recorder:
    """Writes the records of a session, one file a game, never over one that is there.

    Attributes:
        path: of the record that is being written, or None before the first.
        first: the name of the file that the session began in, or None before the first.
    """

    def __init__(self, place: Path | None = None) -> None:
        """A recorder of a new session.

        Args:
            place: a file for the first game, or a folder; None for the usual folder.
        """
        self.path: Path | None = None
        self.first: str | None = None
        self._writer: RecordWriter | None = None
        named = place is not None and not _is_folder(place)
        self._base = place if named else None
        self._folder = None if named else place

    @classmethod
    def resumed(cls, path: Path, number: int, whole: bool, first: str = "") -> Recorder:
        """A recorder that goes on with a record, and with others like it.

        Args:
            path: the record of a session's `number`th game.
            number: see there.
            whole: whether the file's last line is ended.
            first: the name of the file that the session began in; this one if left out.
        """
        made = cls()
        made.path, made.first = path, first or path.name
        made._folder = path.parent
        if not _DATED_NAME.match(path.stem):
            stem = re.sub(rf"-{number}$", "", path.stem) if number > 1 else path.stem
            made._base = path.with_stem(stem or path.stem)
        made._whole = whole
        return made

    _whole = True

    def go_on(self) -> None:
        """Opens the record that is gone on with.

        Raises:
            RecordError: it cannot be written.
        """
        assert self.path is not None
        self._writer = RecordWriter.go_on(self.path)
        if not self._whole:
            self._writer.add("\n#", "went on here")

    def begin(self, record: Record, number: int, games: int | None) -> None:
        """Starts the record of a game, the `number`th of a session of `games`.

        Raises:
            RecordError: it cannot be written, or is there already.
        """
        self.close()
        path = self._base if self._base is not None and self.path is None else self._next(number)
        try:
            self._writer = RecordWriter.begin(path, record)
        except RecordError as error:
            first = error.problems[0]
            if not first.where:  # the head is wrong, and no other file would help
                raise
            what = f"{first.what}; --record FILE or --record FOLDER puts it elsewhere"
            raise RecordError(Problem(first.where, what, first.code)) from error
        self.path = path
        of = f" of {games}" if games else ""
        begun = f" begun in {self.first}" if self.first else ""
        self.first = self.first or path.name
        self.remark(f"game {number}{of} of the session{begun}")

    def add(self, seat: Seat, choice: Choice) -> None:
        """Writes a choice.

        Raises:
            RecordError: the disk does not take it.
        """
        assert self._writer is not None
        self._writer.add(seat, choice.text)

    def remark(self, text: str) -> None:
        """Writes a line for people."""
        assert self._writer is not None
        self._writer.add("#", text)

    def take_back(self, rules: Rules, kept: Sequence[tuple[Seat, Choice]]) -> None:
        """Has the record hold the first choices only; what followed stays in it as a comment.

        The new file is written beside the old one and put in its place, so that at any moment
        one of them is there and whole.

        Args:
            rules: of the game.
            kept: the choices that stand.

        Raises:
            MahjError: it cannot be written; the old one is still there.
        """
        assert self.path is not None
        text = without(record_text(self.path), self.path, rules, kept)
        self.close()
        try:
            replace(self.path, text)
        finally:
            self._writer = RecordWriter.go_on(self.path)

    def close(self) -> None:
        """Closes the record that is being written."""
        if self._writer is not None:
            writer, self._writer = self._writer, None
            writer.close()

    def _next(self, number: int) -> Path:
        """A file that is not there, for the next game."""
        if self._base is not None:
            return _free(self._base, number)
        folder = self._folder or default_folder()
        return _free(folder / f"{datetime.now().strftime(_DATED)}{SUFFIX}", 1)


def without(text: str, path: Path, rules: Rules, kept: Sequence[tuple[Seat, Choice]]) -> str:
    """The text of a record in which only the first choices stand, the others as comments.

    Args:
        text: of the record.
        path: where it lies.
        rules: of the game.
        kept: the choices that stand; a record may leave some of them to be understood.
    """
    record = parse_record(text, str(path), path.parent)
    game = begin(record, rules)
    last, there = 0, 0  # the last line that stands, and how many choices it makes
    for move in record.moves:
        game.say(move)
        if len(game.table.choices) > len(kept):
            break
        last, there = move.line, len(game.table.choices)
    lines = text.splitlines()
    first = last or next(at for at, line in enumerate(lines, 1) if line.strip() == "---")
    back = [
        line if not line.strip() or line.startswith("#") else f"# taken back: {line}"
        for line in lines[first:]
    ]
    again = [f"{seat} {choice.text}" for seat, choice in kept[there:]]
    return "".join(f"{line}\n" for line in [*lines[:first], *back, *again])


def _is_folder(place: Path) -> bool:
    return place.is_dir() or (place.suffix == "" and not place.exists())


def _free(path: Path, number: int) -> Path:
    """This path, or where it is taken the same with a number: `thursday-2.mahj`."""
    found = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
    while found.exists():
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found


# Going on from a record


class Resumed(NamedTuple):
    """A record that is gone on with.

    Attributes:
        record: as read.
        game: after its last choice.
        content: its rules as a table file's content, to be written into further records.
        number: the game's place in its session.
        games: how many the session was to have, or None.
        whole: whether the file's last line is ended.
        first: the name of the file that the session began in.
    """

    record: Record
    game: Game
    content: Mapping[str, Any]
    number: int
    games: int | None
    whole: bool
    first: str


def resume(path: Path, played_by: Callable[[Rules], Rules] = lambda rules: rules) -> Resumed:
    """Reads a record, to go on from its last choice.

    Args:
        path: the record.
        played_by: makes the rules to go on with of those that the record names.

    Raises:
        MahjError: it cannot be read, or a choice in it is not lawful; nothing is written.
    """
    text = record_text(path)
    record = parse_record(text, str(path), path.parent)
    try:
        game = replay(record)
        rules = played_by(game.table.rules)
        if rules is not game.table.rules:
            game = replay(record, rules=rules)
    except Refused as error:
        if record.cut and error.move == len(record.moves):
            raise
        said = error.refusal.sentence.rstrip(".")
        said += "; mend that line, or remove it and all that follow"
        refusal = error.refusal._replace(sentence=said)
        raise Refused(refusal, error.move, error.problems[0].where) from error
    if record.cut and record.moves and record.moves[-1].line == text.count("\n") + 1:
        _must_be_clear(record, game.table.rules)
    number, games, first = place_of(text, path.name)
    content = _portable(game.table.rules.content, record.rules, record.folder)
    return Resumed(record, game, content, number, games, text.endswith("\n"), first)


class PlaceOf(NamedTuple):
    """Which game of its session a record is.

    Attributes:
        number: from 1.
        games: how many the session was to have, or None.
        first: the name of the file that the session began in.
    """

    number: int
    games: int | None
    first: str


def place_of(text: str, name: str) -> PlaceOf:
    """Which game of its session a record is, as it says in a line of its own; else the first.

    Args:
        text: of the record.
        name: of its file.
    """
    found = _GAME_LINE.search(text)
    if found is None:
        return PlaceOf(1, None, name)
    number, games, first = found.groups()
    return PlaceOf(int(number), int(games) if games else None, first or name)


def _must_be_clear(record: Record, rules: Rules) -> None:
    """Refuses a last line without a line end that may be the beginning of another choice."""
    last = record.moves[-1]
    game = replay(record, len(record.moves) - 1, rules)
    for text in _may_say(game, last):
        if text != last.words and text.startswith(last.words):
            raise RecordError(
                f"the last line has no line end and may be cut: {last.words!r} may have been "
                f"{text!r}; end the line if it is whole, or remove it to go on from before it",
                where=f"{record.where}, line {last.line}",
            )


def _may_say(game: Game, move: Move) -> list[str]:
    offers = [each for each in game.offers(move.seat) if not isinstance(each, Pick)]
    return [each.text for each in (*offers, *game.views[move.seat].interjections(errors=False))]
