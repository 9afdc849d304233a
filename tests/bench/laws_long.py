"""Thousands of games at each preset, with each other setting and each house rule; run by hand.

    python tests/bench/laws_long.py                     # 2,000 games a table: some hours
    python tests/bench/laws_long.py --games 100 --only zombie_blanks

Every game is put to every law. The exit status is 1 where a law was broken. House rules together
are for ``combinations.py``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.many import Content, play_all
from laws.sets import house_rules, rules_of, table_of
from laws.settings import OPTIONS, PRESETS


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=2000, help="at each table")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--only", default="", help="tables whose name holds this")
    given = parser.parse_args()

    tables: dict[str, Content] = {}
    for preset in PRESETS:
        tables |= {f"{each}@{preset}": {"preset": preset, **each} for each in ({}, *OPTIONS)}
        tables |= {f"{name}@{preset}": table_of((name,), preset) for name in house_rules()}
    wanted = {name: content for name, content in tables.items() if given.only in name}
    if not wanted:
        parser.error(f"no table has {given.only!r} in its name")
    return 1 if play_all(wanted, rules_of, given.games, given.seed, given.jobs) else 0


if __name__ == "__main__":
    sys.exit(main())
