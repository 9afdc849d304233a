"""Plays thousands of seeded games at every table and checks every law on each; run by hand.

    python tests/bench/laws_long.py                     # 2,000 games a table: an hour or two
    python tests/bench/laws_long.py --games 100 --only zombie_blanks

The last line is the sum; the exit status is 1 where a law was broken.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.many import Content, play_all
from laws.combos import OPTIONS, PRESETS, tables, variant, variants
from laws.sets import conflict_of
from mahj import Rules
from standard.situation import loaded


def load(content: Content, seed: int) -> Rules:
    """The rules of a table, its mods' options in turn."""
    return loaded(variant(content, seed % variants(content)))


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
    wanted = {
        name: each
        for name, each in wanted.items()
        if not conflict_of(tuple(each.get("mods", ())), each["preset"])
    }
    for content in wanted.values():
        for number in range(variants(content)):
            loaded(variant(content, number))
    return 1 if play_all(wanted, load, given.games, given.seed, given.jobs) else 0


if __name__ == "__main__":
    sys.exit(main())
