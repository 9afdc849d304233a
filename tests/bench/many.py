"""Many games at many tables, every law checked on each: what the long runs have in common."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, NamedTuple

from mahj import Rules
from mahj.testing import LawBroken, check_game

CHUNK = 100
SHOWN = 3
MOST = 1_000_000
"""Games at a table at the most: each table has seeds of its own."""

Content = Mapping[str, Any]
"""What a table file says."""


class Chunk(NamedTuple):
    """Some games at one table.

    Attributes:
        name: of the table.
        content: what its file says.
        load: gives the rules of the game of a seed.
        first: the seed of the first game.
        games: how many there are.
    """

    name: str
    content: Content
    load: Callable[[Content, int], Rules]
    first: int
    games: int


def run(chunk: Chunk) -> tuple[Chunk, Counter[str], list[str]]:
    """Plays the games of a chunk; how they ended, and what was broken."""
    ends: Counter[str] = Counter()
    faults: list[str] = []
    for seed in range(chunk.first, chunk.first + chunk.games):
        try:
            rules = chunk.load(chunk.content, seed)
            ends[check_game(rules, seed).kind] += 1
        except LawBroken as error:
            ends[f"BROKEN {error.law}"] += 1
            faults.append(str(error))
        except Exception as error:
            ends["FAILED"] += 1
            faults.append(f"{type(error).__name__}: {error}\nseed {seed}")
    return chunk, ends, faults


def play_all(
    tables: Mapping[str, Content],
    load: Callable[[Content, int], Rules],
    games: int,
    seed: int,
    jobs: int,
) -> int:
    """Plays so many games at each table and prints what came of them.

    A breach is printed with its law, its seed and its record, and the table goes on with the
    next game.

    Returns:
        How many laws were broken.
    """
    chunks = [
        Chunk(name, content, load, place * MOST + seed + first, min(CHUNK, games - first))
        for first in range(0, games, CHUNK)
        for place, (name, content) in enumerate(tables.items())
    ]
    begun = time.monotonic()
    ends: dict[str, Counter[str]] = {name: Counter() for name in tables}
    shown: Counter[str] = Counter()
    done = 0
    with ProcessPoolExecutor(jobs) as pool:
        for future in as_completed([pool.submit(run, chunk) for chunk in chunks]):
            chunk, found, faults = future.result()
            ends[chunk.name] += found
            done += chunk.games
            for fault in faults:
                law = fault.partition("\n")[0]
                shown[law] += 1
                if shown[law] <= SHOWN:
                    print(f"{chunk.name}: {fault}\n", flush=True)
            rate = done / (time.monotonic() - begun)
            print(f"{done} games, {rate:.0f} a second", file=sys.stderr, end="\r", flush=True)
    for name, counted in ends.items():
        print(f"{name}: {sum(counted.values())} games, {dict(sorted(counted.items()))}")
    broken = sum(shown.values())
    took = time.monotonic() - begun
    print(f"{done} games at {len(tables)} tables in {took:.0f} s, laws broken {broken} times")
    return broken
