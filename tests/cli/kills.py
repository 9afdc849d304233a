"""`mahj play` killed at random moments and gone on with: nothing that was answered is lost."""

from __future__ import annotations

import re
import time
from pathlib import Path
from random import Random

from cli.terminal import Terminal
from mahj import read_record, replay

ASKED = "> "
BACK = "Enter goes back to the table: "
MORE = "Enter shows more, q stops: "
NEXT = "Enter for the next game, or quit: "
SURE = "yes or no: "

_LONGEST_START = 1.5
_LONGEST_ANSWER = 0.06


def asked(terminal: Terminal, line: str | None = None) -> str:
    """What stands there when the next question is put, all pages turned; nothing at the end."""
    if line is not None:
        terminal.type(line)
    while True:
        prompt = terminal.wait(ASKED, BACK, MORE, NEXT, SURE)
        assert terminal.fits(), terminal.text
        if prompt not in (BACK, MORE):
            return terminal.text if prompt else ""
        terminal.type("")


def answer(text: str, number: int) -> str:
    """Something that may be answered: the first tiles, the first way to claim, yes and one."""
    if "pass 3 tiles" in text:
        return "1 2 3"
    if "A second Charleston? yes or no" in text:
        return "y"
    if "You may claim" in text:
        return "1" if number % 2 else ""
    if "declare mah jongg" in text:
        return "m"
    return "1"


def kills(folder: Path, number: int, seed: int) -> None:
    """Kills sessions so often, and checks what is left each time.

    Args:
        folder: where the games are kept.
        number: how many times.
        seed: makes the same moments again, as far as the machine does.
    """
    chance = Random(seed)
    path: Path | None = None
    for done in range(number):
        if path is None:
            path = folder / f"game-{done}.mahj"
            words = ["--seed", str(seed + done), "--record", str(path)]
        else:
            words = ["--resume", str(path)]
        _killed(folder, path, words, chance)
        if not path.exists() or replay(read_record(path)).ask is None:
            path = None


def _killed(folder: Path, path: Path, words: list[str], chance: Random) -> None:
    """Plays for a while and is killed, between two answers or while it starts."""
    kept, line = mine(path), ""
    with Terminal(folder, "play", *words) as terminal:
        if chance.random() < 0.1:
            time.sleep(chance.random() * _LONGEST_START)
            terminal.kill()
            assert mine(path) == kept
            return
        for place in range(chance.randrange(1, 12)):
            text = asked(terminal)
            if text.rstrip().endswith(NEXT.rstrip()):
                return
            before, kept = kept, mine(path)
            assert place == 0 or len(kept) > len(before) or line == "undo", terminal.text
            line = "undo" if kept and chance.random() < 0.1 else answer(text, len(kept))
            terminal.type(line)
        time.sleep(chance.random() * _LONGEST_ANSWER)
        terminal.kill()
    left = mine(path)
    if line == "undo":
        assert left in (kept, kept[: len(left)]), (kept, left)
    else:
        assert left[: len(kept)] == kept, (kept, left)
    replay(read_record(path))


def mine(path: Path) -> list[str]:
    """East's choices as they stand in a record."""
    if not path.exists():
        return []
    choices = path.read_text(encoding="utf-8").partition("\n---\n")[2]
    return re.findall(r"^E .*$", choices, re.MULTILINE)
