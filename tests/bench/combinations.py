"""House rules together: every two of them, and a hundred random sets of five; run by hand.

    python tests/bench/combinations.py                  # 500 games a table: some hours
    python tests/bench/combinations.py --games 20 --only pie --preset light
    python tests/bench/combinations.py --games 2000 --fives 0 --among pie,show_waits,open_hands

Some games of each table are put to every law, the others to the cheap ones and one more. Two that
declare a conflict are left out, and told with its reason; two that cannot be loaded together and
declare none are a fault. The exit status is 1 where a law was broken.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.many import HELP, Content, play_all
from laws.sets import conflict_of, fives, house_rules, pairs, rules_of, table_of
from mahj import Rules, RulesError

ROW = 5
"""So many games in a row are played with the same options."""


def load(content: Content, seed: int) -> Rules:
    """The rules of a table for the game of a seed, options drawn at random."""
    return rules_of(content, seed - seed % ROW)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0], epilog=HELP)
    parser.add_argument("--games", type=int, default=500, help="at each table")
    parser.add_argument(
        "--full", type=int, default=20, help="how many of them are checked in full; the rest below"
    )
    parser.add_argument("--costly", type=int, default=1, help="laws that take long, of the rest")
    parser.add_argument("--fives", type=int, default=100, help="how many sets of five")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--preset", default="nmjl", help="that the house rules are added to")
    parser.add_argument("--only", default="", help="tables whose name holds this")
    parser.add_argument("--among", default="", help="pairs of these alone: pie,kitty,...")
    given = parser.parse_args()

    wanted: list[tuple[str, ...]] = []
    faults = 0
    among = given.among.split(",") if given.among else house_rules()
    for pair in pairs():
        if given.only not in "+".join(pair) or not set(pair).issubset(among):
            continue
        try:
            conflict = conflict_of(pair, given.preset)
        except RulesError as error:
            faults += 1
            print(f"{'+'.join(pair)} declare no conflict: {error}\n")
            continue
        if conflict is None:
            wanted.append(pair)
        else:
            print(f"{'+'.join(pair)} left out: {conflict}")
    wanted += [five for five in fives(given.fives) if given.only in "+".join(five)]
    if not wanted:
        parser.error(f"no two house rules that go together have {given.only!r} in their names")
    tables = {"+".join(names): table_of(names, given.preset) for names in wanted}
    broken = play_all(tables, load, given.games, given.seed, given.jobs, given.full, given.costly)
    return 1 if faults + broken else 0


if __name__ == "__main__":
    sys.exit(main())
