"""How long each command takes to start, beside an empty Typer app; run by hand.

    python tests/bench/startup.py

Every command and an app of two empty commands run in turn, several rounds, by processor time.
`work` is what a command still takes when every module that it needs is there already: reading
rules, cards and records, playing, printing. The last column is what is left without it, beside
the empty app.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

EMPTY = """
import typer
app = typer.Typer()
@app.command()
def one() -> None:
    pass
@app.command()
def two() -> None:
    pass
app()
"""

WARM = """
import contextlib, io, sys, time
from mahj_cli.main import run
for _ in range(2):
    begun = time.process_time()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        run()
print(time.process_time() - begun)
"""

COMMANDS = (
    "--help",
    "rules list",
    "rules show nmjl",
    "rules check nmjl",
    "mods list",
    "mods show pie",
    "cards list",
    "cards show house-2026",
    "hand 222B.4444B.66D.888D.R.J",
    "score --value 25 --winner E --self-pick",
    "sim --games 1 --seed 1",
)


def seconds(words: list[str]) -> float:
    """How much processor time a process takes, its children's included."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(words, capture_output=True, check=False)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measures and prints the medians and their ratios."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    mahj = str(Path(sys.executable).with_name("mahj"))
    with tempfile.TemporaryDirectory() as folder:
        app = Path(folder, "app.py")
        app.write_text(EMPTY, "utf-8")
        took: dict[str, list[float]] = {command: [] for command in COMMANDS}
        bare: list[float] = []
        empty: list[float] = []
        version: list[float] = []
        for _ in range(rounds):
            bare.append(seconds([sys.executable, "-c", "pass"]))
            version.append(seconds([mahj, "--version"]))
            empty.append(seconds([sys.executable, str(app), "one"]))
            for command, found in took.items():
                found.append(seconds([mahj, *command.split()]))
    print(f"bare Python {median(bare) * 1000:.0f} ms; ", end="")
    print(f"mahj --version {median(version) / median(bare):.2f} times as long")
    print(f"an empty Typer app: {median(empty) * 1000:.0f} ms")
    print(f"{'':40}{'whole':>8}{'work':>8}{'the rest is':>18}")
    for command, found in took.items():
        warm = [sys.executable, "-c", WARM, *command.split()]
        done = subprocess.run(warm, capture_output=True, text=True, check=True)
        work = float(done.stdout.split()[-1])
        rest = (median(found) - work) / median(empty)
        print(f"{command:40}{median(found) * 1000:5.0f} ms{work * 1000:5.0f} ms{rest:12.2f} times")


if __name__ == "__main__":
    main()
