"""Many games at many tables, the laws checked on each: what the long runs have in common."""

from __future__ import annotations

import gc
import signal
import time
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, NamedTuple

from mahj import Rules
from mahj.testing import LawBroken, check_game

CHUNK = 10
SHOWN = 3
TOLD = 60
"""Seconds from one line on how far the games have come to the next."""

MOST = 1_000_000
"""Games at a table at the most: each table has seeds of its own."""

Content = Mapping[str, Any]
"""What a table file says."""


HELP = """Of each game is checked what every position must keep: where the tiles lie, how many each
player holds, that something can be chosen and what the words of the choices are; that nothing
fails, that the game ends, that the payments sum to zero. Of the laws that take long (replays,
what is hidden, the order of the mods, hooks that change something ...) some games, spread over
the run, are put to all, and each of the others to one (--costly) that its seed draws."""


class Chunk(NamedTuple):
    """Some games at one table.

    Attributes:
        name: of the table.
        content: what its file says.
        load: gives the rules of the game of a seed.
        first: the seed of the first game.
        games: how many there are.
        full: the places of those among them that are checked in full.
        costly: how many of the laws that take long each of the others is put to.
    """

    name: str
    content: Content
    load: Callable[[Content, int], Rules]
    first: int
    games: int
    full: Container[int]
    costly: int


def run(chunk: Chunk) -> tuple[Chunk, Counter[str], list[str]]:
    """Plays the games of a chunk; how they ended, and what was broken."""
    ends: Counter[str] = Counter()
    faults: list[str] = []
    for number in range(chunk.games):
        seed, costly = chunk.first + number, None if number in chunk.full else chunk.costly
        try:
            rules = chunk.load(chunk.content, seed)
            ends[check_game(rules, seed, costly).kind] += 1
        except LawBroken as error:
            ends[f"BROKEN {error.law}"] += 1
            faults.append(str(error))
        except Exception as error:
            ends["FAILED"] += 1
            faults.append(f"{type(error).__name__}: {error}\nseed {seed}")
    return chunk, ends, faults


def _begin() -> None:
    """Cards and rules stay, and need not be looked through for garbage at every game."""
    gc.freeze()
    gc.set_threshold(50_000)


def play_all(
    tables: Mapping[str, Content],
    load: Callable[[Content, int], Rules],
    games: int,
    seed: int,
    jobs: int,
    full: int | None = None,
    costly: int = 1,
) -> int:
    """Plays so many games at each table and prints what came of them.

    A breach is printed with its law, its seed and its record, and the table goes on with the
    next game. Who interrupts the run is told what has been played.

    Args:
        tables: what their files say, by name.
        load: gives the rules of the game of a seed.
        games: at each table.
        seed: of the first game of the first table.
        jobs: how many processes play.
        full: how many games of each table are checked in full; all where it is left out.
        costly: how many of the laws that take long each of the others is put to.

    Returns:
        How many laws were broken.
    """
    full = games if full is None else full
    whole = {number * games // full for number in range(full)}
    chunks = [
        Chunk(
            name,
            content,
            load,
            place * MOST + seed + first,
            min(CHUNK, games - first),
            {number - first for number in whole},
            costly,
        )
        for first in range(0, games, CHUNK)
        for place, (name, content) in enumerate(tables.items())
    ]
    signal.signal(signal.SIGINT, signal.default_int_handler)  # also where it was started with &
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    tally = _Tally(tables)
    with ProcessPoolExecutor(jobs, initializer=_begin) as pool:
        try:
            for future in as_completed([pool.submit(run, chunk) for chunk in chunks]):
                tally.add(*future.result())
        except KeyboardInterrupt:
            print("interrupted; what has been played:")
            pool.shutdown(cancel_futures=True)
    return tally.told()


class _Tally:
    """What has come of the games so far."""

    def __init__(self, tables: Iterable[str]) -> None:
        self._ends: dict[str, Counter[str]] = {name: Counter() for name in tables}
        self._broken: Counter[str] = Counter()
        self._begun = self._last = time.monotonic()

    def add(self, chunk: Chunk, ends: Counter[str], faults: list[str]) -> None:
        """Counts the games of a chunk, and prints what they have broken."""
        self._ends[chunk.name] += ends
        for fault in faults:
            law = fault.partition("\n")[0]
            self._broken[law] += 1
            if self._broken[law] <= SHOWN:
                print(f"{chunk.name}: {fault}\n", flush=True)
        if time.monotonic() > self._last + TOLD:
            self._last = time.monotonic()
            print(self._so_far(), flush=True)

    def _so_far(self) -> str:
        played = [counted.total() for counted in self._ends.values()]
        took = time.monotonic() - self._begun
        return (
            f"{sum(played)} games at {len(played)} tables, {min(played)} to {max(played)} at each, "
            f"in {took:.0f} s, {sum(played) / took:.1f} a second; "
            f"laws broken {self._broken.total()} times"
        )

    def told(self) -> int:
        """Prints what has come of the games, table by table; how many laws were broken."""
        for name, counted in self._ends.items():
            print(f"{name}: {counted.total()} games, {dict(sorted(counted.items()))}")
        print(self._so_far(), flush=True)
        return self._broken.total()
