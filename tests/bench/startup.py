"""How long each command takes to start, beside an empty Typer app; run by hand.

    python tests/bench/startup.py

Every command and an app of two empty commands run in turn, several rounds, by processor time.
`modules` is that app when it imports besides, and does nothing with, every module that the
command had imported when it was done, but for the mods, bots and cards that its table names, and
looks for garbage as seldom as `mahj` does, not at its end either: all that the command costs before
and beside its own work, which is to load rules, cards and records, to play and to print. The last
column is that beside the empty app.
"""

from __future__ import annotations

import argparse
import os
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
"""

RUN = "app()\n"

FROZEN = """
try:
    app()
finally:
    gc.freeze()
"""

MODULES = """
import contextlib, gc, io, sys
from mahj_cli.main import run
with contextlib.redirect_stdout(io.StringIO()):
    if run():
        sys.exit("this command fails")
own = ("__main__", "mahj_mods.", "mahj_cards.")
print(gc.get_threshold()[0], *[name for name in sys.modules if not name.startswith(own)])
"""

GARBAGE = """
import gc
gc.set_threshold({garbage})
"""

IMPORTS = """
import contextlib, importlib
for name in {names!r}.split():
    with contextlib.suppress(ImportError):
        importlib.import_module(name)
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
    "hand 222B4444B66D888DRJ",
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
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # compiling at every start is not start-up
    mahj = str(Path(sys.executable).with_name("mahj"))
    with tempfile.TemporaryDirectory() as folder:
        empty = _script(Path(folder, "empty.py"), EMPTY + RUN)
        commands: dict[str, list[str]] = {
            "bare": [sys.executable, "-c", "pass"],
            "version": [mahj, "--version"],
            "empty": empty,
        }
        for place, command in enumerate(COMMANDS):
            commands[command] = [mahj, *command.split()]
            told = [sys.executable, "-c", MODULES, *command.split()]
            found = subprocess.run(told, capture_output=True, text=True, check=True).stdout
            garbage, _, names = found.partition(" ")
            begins = GARBAGE.format(garbage=garbage) + EMPTY
            imports = begins + IMPORTS.format(names=names) + FROZEN
            commands[f"modules of {command}"] = _script(Path(folder, f"{place}.py"), imports)
        took: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(rounds):
            for name, words in commands.items():
                took[name].append(seconds(words))
    taken = {name: median(each) * 1000 for name, each in took.items()}
    print(f"bare Python {taken['bare']:.0f} ms; ", end="")
    print(f"mahj --version {taken['version'] / taken['bare']:.2f} times as long")
    print(f"an empty Typer app: {taken['empty']:.0f} ms")
    print(f"{'':40}{'whole':>8}{'modules':>10}{'of the app':>14}")
    for command in COMMANDS:
        modules = taken[f"modules of {command}"]
        ratio = modules / taken["empty"]
        print(f"{command:40}{taken[command]:5.0f} ms{modules:7.0f} ms{ratio:8.2f} times")


def _script(path: Path, text: str) -> list[str]:
    """The words that run a script, which is written here."""
    path.write_text(text, "utf-8")
    return [sys.executable, str(path), "one"]


if __name__ == "__main__":
    main()
