"""Kills `mahj play` at random moments, 200 times, and goes on with what is left; run by hand.

    python tests/bench/kills.py --kills 200

It ends without a word more than the number, or with the first choice that was lost.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from cli.kills import kills


def main() -> None:
    """Reads the options and kills."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        kills(Path(folder), given.kills, given.seed)
    print(f"{given.kills} times killed, and no choice lost")


if __name__ == "__main__":
    main()
