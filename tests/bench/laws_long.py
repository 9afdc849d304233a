"""Plays thousands of seeded games at every table and checks every law on each; run by hand.

    python tests/bench/laws_long.py                     # 2,000 games a table: an hour or two
    python tests/bench/laws_long.py --games 100 --only zombie_blanks

A breach is printed with its law, its seed and its record, and the table goes on with the next
game. The last line is the sum; the exit status is 1 where a law was broken.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from laws.combos import OPTIONS, PRESETS, loaded, tables, variant, variants
from mahj.testing import LawBroken, check_game

CHUNK = 100
SHOWN = 3
MOST = 1_000_000
"""Games at a table at the most: each table has seeds of its own."""


class Chunk(NamedTuple):
    """Some games at one table."""

    name: str
    content: Mapping[str, Any]
    first: int
    games: int


def run(chunk: Chunk) -> tuple[Chunk, Counter[str], list[str]]:
    """Plays the games of a chunk; how they ended, and what was broken."""
    ends: Counter[str] = Counter()
    faults: list[str] = []
    ways = variants(chunk.content)
    for seed in range(chunk.first, chunk.first + chunk.games):
        try:
            rules = loaded(variant(chunk.content, seed % ways))
            ends[check_game(rules, seed).kind] += 1
        except LawBroken as error:
            ends[f"BROKEN {error.law}"] += 1
            faults.append(str(error))
        except Exception as error:
            ends["FAILED"] += 1
            faults.append(f"{type(error).__name__}: {error}\nseed {seed}")
    return chunk, ends, faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=2000, help="at each table")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--only", default="", help="tables whose name holds this")
    parser.add_argument("--without", help="leave out tables whose name holds this")
    parser.add_argument("--options", action="store_true", help="other standard settings as well")
    given = parser.parse_args()

    wanted = dict(tables())
    if given.options:
        for preset in PRESETS:
            wanted |= {f"{each}@{preset}": {"preset": preset, **each} for each in OPTIONS}
    wanted = {name: content for name, content in wanted.items() if given.only in name}
    if given.without:
        wanted = {name: each for name, each in wanted.items() if given.without not in name}
    chunks = [
        Chunk(name, content, place * MOST + given.seed + first, min(CHUNK, given.games - first))
        for first in range(0, given.games, CHUNK)
        for place, (name, content) in enumerate(wanted.items())
    ]
    for content in wanted.values():
        for number in range(variants(content)):
            loaded(variant(content, number))
    begun = time.monotonic()
    ends: dict[str, Counter[str]] = {name: Counter() for name in wanted}
    shown: Counter[str] = Counter()
    done = 0
    with ProcessPoolExecutor(given.jobs) as pool:
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
    print(f"{done} games at {len(wanted)} tables in {took:.0f} s, laws broken {broken} times")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
