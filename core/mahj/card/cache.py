"""Compiled cards, kept on disk so that a second start need not compile them again.

A file holds plain numbers: which groups and hands a card has, and the rows that racks
are judged by. Nothing in it is ever executed, and whatever cannot be read is passed
over. Its name is a hash of everything that the result depends on, the engine's own
source included, so a card that has changed or another version of mahj finds no file.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from stat import S_ISREG
from typing import Literal, NamedTuple

from mahj.card.hands import Group
from mahj.card.model import Card
from mahj.card.notation import HAND_SIZE
from mahj.card.packed import DEEPEST, LANE_BITS, Hands, Rows
from mahj.card.rest import Packed, PackedRests, Rest
from mahj.tiles import NATURALS, TILES

FOLDER = "MAHJ_CACHE"
"""The environment variable that names the folder; empty, nothing is kept."""

_MAGIC = b"mahj card 2\n"
_FEWEST_LINES = 20  # a smaller card is compiled sooner than it is looked up
_MOST_FILES = 24
_MOST_BYTES = 20_000_000
_SOURCES = ("tiles", "card/notation", "card/model", "card/hands", "card/rest", "card/packed")


class Compiled(NamedTuple):
    """A card that need not be compiled again.

    Attributes:
        whole: its hands that the set of tiles can make, ready to judge racks.
        groups: every group of those hands, each once.
        impossible: the hands that the set cannot make.
    """

    whole: Hands
    groups: tuple[Group, ...]
    impossible: Sequence[Rest]

    @classmethod
    def of(
        cls,
        rests: Sequence[Rest],
        set_counts: Sequence[int],
        pack: Callable[[Sequence[Rest]], Hands],
    ) -> Compiled:
        """The hands of a card, with those told apart that a set of tiles cannot make.

        Args:
            rests: all hands of the card, the dearest line first.
            set_counts: how many of each kind the set holds, 37 numbers.
            pack: makes ready to judge by some of them.
        """
        whole = pack(rests)
        impossible = whole.impossible(set_counts) if rests else []
        if impossible:
            beyond = set(map(id, impossible))
            rests = [each for each in rests if id(each) not in beyond]
            whole = pack(rests)
        # Few objects are looked at thousands of times; comparing them takes longer.
        found = {id(group): group for rest in rests for group in rest.groups}
        return cls(whole, tuple(dict.fromkeys(found.values())), impossible)


def load(card: Card, year: int | None, set_counts: Sequence[int]) -> Compiled | None:
    """The compiled card, or None where it is not kept, or not as it should be."""
    path = _path(card, year, set_counts)
    if path is None:
        return None
    try:
        return _Reader(_checked(_read(path)), card).compiled()
    except (OSError, ValueError, IndexError, OverflowError):
        return None


def _read(path: Path) -> bytes:
    """What stands in an ordinary file; a pipe would be waited for."""
    with open(
        os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)), "rb"
    ) as file:
        if not S_ISREG(os.fstat(file.fileno()).st_mode):
            raise ValueError
        return file.read(_MOST_BYTES + 1)


def store(card: Card, year: int | None, set_counts: Sequence[int], compiled: Compiled) -> None:
    """Keeps a compiled card; where the disk does not take it, nothing happens."""
    path = _path(card, year, set_counts)
    if path is None:
        return
    body = b"".join(_written(card, compiled))
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            beside.write_bytes(_MAGIC + blake2b(body).digest() + body)
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
        _clear(path.parent)
    except OSError:
        pass


def _clear(folder: Path) -> None:
    """Takes the oldest files away where there are many."""
    files = sorted(folder.glob("*.card*"), key=lambda path: path.stat().st_mtime)
    for path in files[:-_MOST_FILES]:
        with suppress(OSError):
            path.unlink()


# -- Where ------------------------------------------------------------------------------


def _path(card: Card, year: int | None, set_counts: Sequence[int]) -> Path | None:
    folder = _folder()
    engine = _engine()
    if folder is None or engine is None or len(card.lines) < _FEWEST_LINES:
        return None
    key = blake2b(engine, digest_size=20)
    key.update(repr((year, tuple(map(int, set_counts)))).encode())
    for line in card.lines:
        forms = [form.text for form in line.forms]
        said = (forms, line.value, line.numbers, line.numbers_from, line.name)
        key.update(repr(said).encode("utf-8", "backslashreplace"))
    return folder / f"{key.hexdigest()}.card"


def _folder() -> Path | None:
    named = os.environ.get(FOLDER)
    if named is not None:
        return Path(named) if named else None
    try:
        if sys.platform in ("win32", "darwin"):
            from platformdirs import user_cache_path

            return user_cache_path("mahj", appauthor=False)
        # The same as platformdirs says, which takes longer to import than a card to compile.
        base = os.environ.get("XDG_CACHE_HOME", "").strip()
        return (Path(base) if base else Path.home() / ".cache") / "mahj"
    except (OSError, RuntimeError):
        return None


@cache
def _engine() -> bytes | None:
    """A hash of the source that a compiled card depends on, or None where there is none."""
    root = Path(__file__).parent.parent
    try:
        sources = [(root / f"{name}.py").read_bytes() for name in _SOURCES]
        sources.append(Path(__file__).read_bytes())
    except OSError:
        return None
    return blake2b(b"\0".join([*sources, sys.byteorder.encode()])).digest()


# -- What -------------------------------------------------------------------------------


def _written(card: Card, compiled: Compiled) -> Iterator[bytes]:
    """The parts of a file, in order."""
    whole, standing, impossible = compiled
    groups = {group: place for place, group in enumerate(standing)}
    places = {id(line): place for place, line in enumerate(card.lines)}
    packed = Packed(array("H"), array("I"), array("H"))
    for rest in (*whole.rests, *impossible):
        packed.lines.append(places[id(rest.line)])
        packed.groups.extend([groups.setdefault(group, len(groups)) for group in rest.groups])
        packed.ends.append(len(packed.groups))
    table = array("H")
    for group in groups:
        table.append(group.jokers + 2 * group.claim + 4 * group.flowers)
        table.append(len(group.tiles))
        table.extend(map(int, group.tiles))
    counts = array("H", [len(groups), len(standing), len(whole.rests)])
    for numbers in (counts, table, *packed):
        yield from _sized(numbers.tobytes())
    rows = whole.rows
    wide = (rows.width * LANE_BITS + 7) // 8
    yield from _sized(rows.width.to_bytes(4, "little"))
    many = bytearray()
    numbers_of: list[bytes] = []
    for row in (*rows.needs, *rows.singles):
        kept = [number for place, number in enumerate(row) if not place or number != row[place - 1]]
        many.append(len(kept))
        numbers_of += [number.to_bytes(wide, "little") for number in kept]
    yield from _sized(bytes(many))
    yield from _sized(b"".join([rows.single_totals.to_bytes(wide, "little"), *numbers_of]))


def _sized(part: bytes) -> tuple[bytes, bytes]:
    return len(part).to_bytes(4, "little"), part


def _checked(data: bytes) -> memoryview:
    """What stands in a file, where it is as it was written."""
    start = len(_MAGIC) + 64
    body = memoryview(data)[start:]
    if data[: len(_MAGIC)] != _MAGIC or blake2b(body).digest() != data[len(_MAGIC) : start]:
        raise ValueError
    return body


class _Reader:
    """Reads a file; anything out of place is a ValueError or an IndexError."""

    def __init__(self, body: memoryview, card: Card) -> None:
        self.body = body
        self.card = card
        self.at = 0

    def part(self) -> bytes:
        size = int.from_bytes(self.body[self.at : self.at + 4], "little")
        self.at += 4 + size
        if self.at > len(self.body):
            raise ValueError
        return bytes(self.body[self.at - size : self.at])

    def numbers(self, kind: Literal["H", "I"] = "H") -> array[int]:
        found = array(kind)
        found.frombytes(self.part())
        return found

    def compiled(self) -> Compiled:
        many_groups, standing_groups, standing = self.numbers()
        groups = self.groups(many_groups)
        lines = self.card.lines
        packed = Packed(self.numbers(), self.numbers("I"), self.numbers())
        ends = packed.ends.tolist()
        if (
            len(packed.lines) != len(ends)
            or max(packed.lines) >= len(lines)
            or max(packed.groups) >= many_groups
            or ends != sorted(ends)
            or ends[-1] != len(packed.groups)
            or not 0 < standing <= len(ends)
        ):
            raise ValueError
        rests = PackedRests(packed, 0, standing, lines, groups)
        beyond = PackedRests(packed, standing, len(ends), lines, groups)
        whole = Hands.restored(lines, rests, HAND_SIZE, self.rows())
        return Compiled(whole, tuple(groups[:standing_groups]), beyond)

    def groups(self, many: int) -> list[Group]:
        table = self.numbers()
        found: list[Group] = []
        at = 0
        for _ in range(many):
            flags, size = table[at], table[at + 1]
            tiles = tuple([TILES[kind] for kind in table[at + 2 : at + 2 + size]])
            found.append(Group(tiles, bool(flags & 1), bool(flags & 2), bool(flags & 4)))
            at += 2 + size
        return found

    def rows(self) -> Rows:
        width = int.from_bytes(self.part(), "little")
        wide = (width * LANE_BITS + 7) // 8
        counts = self.part()
        data = self.part()
        half = len(NATURALS)
        if len(counts) - 2 * half not in (0, 1) or len(data) != wide * (1 + sum(counts)):
            raise ValueError
        total = int.from_bytes(data[:wide], "little")
        at = wide
        rows: list[tuple[int, ...]] = []
        for many in counts:
            row = [
                int.from_bytes(data[start : start + wide], "little")
                for start in range(at, at + many * wide, wide)
            ]
            at += many * wide
            rows.append(tuple(row + row[-1:] * (DEEPEST - many)))
        return Rows(width, rows[:half], rows[half:], total)
