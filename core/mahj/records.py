"""Game records (`.mahj`): a TOML head, a line `---`, then one choice a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from mahj.asks import Seat
from mahj.errors import MahjError, RecordError, listed, nearest
from mahj.files import parse_toml, read_text
from mahj.linefile import LineFile
from mahj.mods import toml_text
from mahj.tiles import Tile, parse_tiles, tiles_text

_HEAD = {
    "format": int,
    "seed": int,
    "east": str,
    "game": int,
    "scores": dict,
    "rules": (dict, str),
    "deal": dict,
    "players": dict,
    "law": str,
}
_WORDS = {
    int: "a whole number",
    str: "text in quotes",
    dict: "a table",
    (dict, str): "a table, a preset's name or a path in quotes",
}
_LONGEST_CHOICE = 1_000
MOST_CHARACTERS = 10_000_000
"""A longer record is refused unread; a game takes a few thousand."""


@dataclass
class Start:
    """What a record prescribes for the deal; the rest comes from the seed.

    Attributes:
        racks: tiles that seats are dealt, in full or in part.
        wall: the next tiles, in the order they are drawn.
        left: how many tiles the wall holds, or None for all that are left.
        discards: what each seat has thrown.
        exposed: each seat's exposures, the claimed tile first; a seat `E.2` is East's second rack.
        dice: what the dice show that break the wall, or None for chance.
        begin: the phase that the game begins with after the deal, or None for all of them.
        turn: with `begin`, who draws next; East discards first.
    """

    racks: dict[Seat, list[Tile]] = field(default_factory=dict)
    wall: list[Tile] = field(default_factory=list)
    left: int | None = None
    discards: dict[Seat, list[Tile]] = field(default_factory=dict)
    exposed: dict[Seat, list[list[Tile]]] = field(default_factory=dict)
    dice: tuple[int, ...] | None = None
    begin: str | None = None
    turn: Seat | None = None


class Move(NamedTuple):
    """One line of a record: who, what, and the line's number in the file."""

    seat: Seat
    words: str
    line: int


@dataclass
class Record:
    """A game record.

    Attributes:
        seed: of the game.
        rules: as the head gives them.
        east: who deals.
        game: which game of the session it is, from 1.
        scores: of the session before this game, pots included.
        start: what is prescribed for the deal, or None.
        players: who sits where, as the command line wrote it.
        law: the short name of a law that a mod has broken in this game (``mahj.testing.LAWS``),
            which `mahj replay` then checks; empty in the records of games.
        moves: the choices in order.
        where: the file's name.
        folder: where relative paths in the head start.
        cut: whether the last line has no line end.
    """

    seed: int = 0
    rules: Mapping[str, Any] | str = "nmjl"
    east: Seat = "E"
    game: int = 1
    scores: dict[Seat, int] | None = None
    start: Start | None = None
    players: dict[Seat, str] = field(default_factory=dict)
    law: str = ""
    moves: list[Move] = field(default_factory=list)
    where: str = ""
    folder: Path = field(default_factory=Path)
    cut: bool = False

    def head(self) -> str:
        """The head as text, with the line that ends it.

        Raises:
            RecordError: a name in it is no text that a file can hold.
        """
        import tomli_w

        content: dict[str, Any] = {"format": 1, "seed": self.seed, "east": self.east}
        if self.game != 1:
            content["game"] = self.game
        if self.scores is not None:
            content["scores"] = self.scores
        content["rules"] = self.rules
        if self.players:
            content["players"] = self.players
        if self.law:
            content["law"] = self.law
        if self.start is not None:
            content["deal"] = _deal_content(self.start)
        text = tomli_w.dumps(content) + "---\n"
        try:
            text.encode()
        except UnicodeEncodeError as error:
            line = text[: error.start].rpartition("\n")[2] + text[error.start :].partition("\n")[0]
            what = f"a record cannot hold {line!r}, which is not UTF-8 text: give it another name"
            raise RecordError(what) from error
        return text


def read_record(path: Path) -> Record:
    """Reads a record file.

    Raises:
        RecordError: it cannot be read, with the place.
    """
    return parse_record(record_text(path), str(path), path.parent)


def record_text(path: Path) -> str:
    """The text of a record file.

    Raises:
        RecordError: it cannot be read.
    """
    return read_text(path, RecordError, "a record", most=MOST_CHARACTERS)


def parse_record(text: str, where: str = "record", folder: Path | None = None) -> Record:
    """The record that a text holds.

    Raises:
        RecordError: with the place where it stops making sense.
    """
    # Not splitlines(): names may hold other characters that it takes for line ends.
    lines = text.replace("\r\n", "\n").split("\n")
    ends = [number for number, line in enumerate(lines) if line.strip() == "---"]
    if not ends:
        what = "has no line '---' between the head and the choices; is it a game record?"
        raise RecordError(what, where=where)
    record = _head("\n".join(lines[: ends[0]]), where)
    record.where = where
    record.folder = folder or Path()
    record.cut = bool(text) and not text.endswith("\n") and len(lines) > ends[0] + 1
    for number, line in enumerate(lines[ends[0] + 1 :], ends[0] + 2):
        words = line.split("#", 1)[0].split()
        if not words:
            continue
        if len(line) > _LONGEST_CHOICE and len(" ".join(words)) > _LONGEST_CHOICE:
            what = f"is longer than {_LONGEST_CHOICE} characters, too long for a choice"
            raise RecordError(what, where=f"{where}, line {number}")
        if len(words) == 1:
            what = f"{line.strip()[:60]!r} is no choice: a line is a seat, then what it does"
            raise RecordError(what + cut_hint(record, number), where=f"{where}, line {number}")
        record.moves.append(Move(words[0].upper(), " ".join(words[1:]), number))
    return record


def cut_hint(record: Record, line: int | None = None) -> str:
    """What to do about a last line that has no line end, for the message about that line."""
    last = record.moves[-1].line if record.moves else 0
    if record.cut and (line is None or line >= last):
        return "; the last line has no line end and may be cut: remove it to go on from before it"
    return ""


def _head(text: str, where: str) -> Record:
    head = parse_toml(text, RecordError, "a record", where, "the head")
    for key, value in head.items():
        place = f"{where}, {key[:60]}"
        if key not in _HEAD:
            allowed = ", ".join(_HEAD)
            raise RecordError(f"unknown key{nearest(key, _HEAD)}; allowed: {allowed}", where=place)
        if not isinstance(value, _HEAD[key]) or isinstance(value, bool):  # type: ignore[arg-type]
            what = f"must be {_WORDS[_HEAD[key]]}, not {toml_text(value)}"
            raise RecordError(what, where=place)
    if head.get("format", 1) != 1:
        raise RecordError(f"must be 1, not {head['format']}", where=f"{where}, format")
    if head.get("game", 1) < 1:
        what = f"must be the game's number in its session, from 1, not {head['game']}"
        raise RecordError(what, where=f"{where}, game")
    scores = head.get("scores")
    for name in ("scores", "players"):
        for seat, value in head.get(name, {}).items():
            wanted = int if name == "scores" else str
            if not isinstance(value, wanted) or isinstance(value, bool):
                what = f"must be {_WORDS[wanted]}, not {toml_text(value)}"
                raise RecordError(what, where=f"{where}, {name}.{seat}")
    return Record(
        seed=head.get("seed", 0),
        rules=head.get("rules", "nmjl"),
        east=head.get("east", "E"),
        game=head.get("game", 1),
        scores=scores,
        start=_start(head["deal"], f"{where}, [deal]") if "deal" in head else None,
        players=head.get("players", {}),
        law=head.get("law", ""),
    )


def _start(deal: Mapping[str, Any], where: str) -> Start:
    said: dict[str, Any] = {}
    racks: dict[Seat, list[Tile]] = {}
    for key, value in deal.items():
        place = f"{where} {key[:60]}"
        if key in _DEAL:
            name, read = _DEAL[key]
            said[name] = read(value, place)
        elif len(key) == 1 and key.isalpha():
            racks[key] = _tiles(value, place)
        else:
            allowed = listed(("a seat", *_DEAL), "and")
            raise RecordError(f"unknown key{nearest(key, _DEAL)}; allowed: {allowed}", where=place)
    start = Start(racks, **said)
    if start.turn is not None and start.begin != "turns":
        raise RecordError("says whose turn it is only with start = 'turns'", where=f"{where} turn")
    return start


def _tiles(value: object, where: str) -> list[Tile]:
    if not isinstance(value, str):
        raise RecordError(f"must be tiles in quotes, not {toml_text(value)}", where=where)
    try:
        return parse_tiles(value)
    except MahjError as error:
        raise RecordError(str(error), where=where) from error


def _left(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise RecordError(f"must be a number of tiles, not {toml_text(value)}", where=where)
    return value


def _discards(value: object, where: str) -> dict[Seat, list[Tile]]:
    return {seat: _tiles(tiles, f"{where}.{seat}") for seat, tiles in _by_seat(value, where)}


def _exposed(value: object, where: str) -> dict[Seat, list[list[Tile]]]:
    found: dict[Seat, list[list[Tile]]] = {}
    for seat, groups in _by_seat(value, where):
        if not isinstance(groups, list):
            what = f'must be a list like ["5D 5D J"], not {toml_text(groups)}'
            raise RecordError(what, where=f"{where}.{seat}")
        found[seat] = [_tiles(each, f"{where}.{seat}") for each in groups]
    return found


def _by_seat(value: object, where: str) -> list[tuple[Seat, Any]]:
    if not isinstance(value, Mapping):
        raise RecordError(
            f"must be a table with a key for each seat, not {toml_text(value)}", where=where
        )
    return list(value.items())


def _dice(value: object, where: str) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(map(_on_a_die, value)):
        what = f"must be what each die shows, like [3, 4], not {toml_text(value)}"
        raise RecordError(what, where=where)
    return tuple(value)


def _on_a_die(value: object) -> bool:
    return type(value) is int and 1 <= value <= 6


def _begin(value: object, where: str) -> str:
    if value not in ("charleston", "turns"):
        raise RecordError(f"must be 'charleston' or 'turns', not {toml_text(value)}", where=where)
    return str(value)


def _turn(value: object, where: str) -> Seat:
    if not isinstance(value, str):
        raise RecordError(f"must be a seat, not {toml_text(value)}", where=where)
    return value


_DEAL: Mapping[str, tuple[str, Callable[[object, str], object]]] = {
    "wall": ("wall", _tiles),
    "left": ("left", _left),
    "discards": ("discards", _discards),
    "exposed": ("exposed", _exposed),
    "dice": ("dice", _dice),
    "start": ("begin", _begin),
    "turn": ("turn", _turn),
}
"""The keys of a record's deal that are no seats: what each says of a :class:`Start`."""


def _deal_content(start: Start) -> dict[str, Any]:
    content: dict[str, Any] = {seat: tiles_text(tiles) for seat, tiles in start.racks.items()}
    if start.wall:
        content["wall"] = tiles_text(start.wall)
    if start.left is not None:
        content["left"] = start.left
    if start.discards:
        content["discards"] = {seat: tiles_text(tiles) for seat, tiles in start.discards.items()}
    if start.exposed:
        content["exposed"] = {
            seat: [tiles_text(tiles) for tiles in groups] for seat, groups in start.exposed.items()
        }
    if start.dice is not None:
        content["dice"] = list(start.dice)
    if start.begin is not None:
        content["start"] = start.begin
    if start.turn is not None:
        content["turn"] = start.turn
    return content


def keep_record(folders: Iterable[Path], stem: str, text: str) -> Path | None:
    """Writes a record that nobody has named; the file, or None where no folder takes it.

    Args:
        folders: the first that takes it has it.
        stem: of the file's name, numbered where there is such a file: nothing is overwritten.
        text: of the record.
    """
    for folder in folders:
        for number in range(1, 100):
            path = folder / f"{stem}{f'-{number}' if number > 1 else ''}.mahj"
            try:
                folder.mkdir(parents=True, exist_ok=True)
                with path.open("x", encoding="utf-8", newline="\n") as file:
                    file.write(text)
            except FileExistsError:
                continue
            except OSError:
                break
            return path
    return None


class RecordWriter(LineFile):
    """A record file that grows as the game goes: each choice is flushed to disk as it is made."""

    error = RecordError
    called, by, unit = "record", "game", "choice"

    @classmethod
    def begin(cls, path: Path, record: Record) -> RecordWriter:
        """Starts a record in a new file.

        Raises:
            RecordError: the file is there already, or cannot be written.
        """
        return cls.start(path, record.head())

    def add(self, seat: Seat, words: str) -> None:
        """Writes one choice.

        Raises:
            RecordError: the disk does not take it.
        """
        self.line(f"{seat} {words}")
