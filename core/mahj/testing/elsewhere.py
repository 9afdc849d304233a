"""Games played in processes of their own, which have imported no mod but those of their table.

Each has hashes of its own for texts, so what goes by the order of a set comes out otherwise there.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.metadata import EntryPoint
from typing import Any, TypeAlias

from mahj import registry
from mahj.errors import FAULTS
from mahj.game import Game, replay
from mahj.loading import load_rules
from mahj.records import Record, parse_record
from mahj.rulesets import Rules
from mahj.testing.broken import LAWS, LawBroken
from mahj.testing.course import Course, position, told
from mahj.testing.registering import installed, installed_here
from mahj.testing.trials import trial

Played: TypeAlias = "tuple[str, dict[str, Any] | str]"
"""A game's choices as the lines of a record, and the position after the last, or what broke it."""

HASHES = ("1", "2", "3", "4")
"""What the processes make their hashes from (`PYTHONHASHSEED`)."""


def played(course: Course) -> Played:
    """Plays a game to its end."""
    try:
        course.play()
    except LawBroken as breach:
        return course.text, f"{LAWS[breach.law]} {breach.detail}"
    return course.text, plain(course.game)


def plain(game: Game) -> dict[str, Any]:
    """The position as it comes out of another process."""
    found: dict[str, Any] = json.loads(json.dumps(position(game)))
    return found


def games(rules: Rules, seeds: Iterable[int]) -> list[Played]:
    """The games of these seeds."""
    return [played(Course(rules, trial(rules, seed))) for seed in seeds]


def games_elsewhere(
    content: Mapping[str, Any], seeds: Iterable[int], hashes: Iterable[str] = HASHES[:1]
) -> list[list[Played]]:
    """The same, in as many processes as there are hashes.

    Args:
        content: the table file's.
        seeds: of the games.
        hashes: what each process makes its hashes from.

    Returns:
        The games of each process; nothing where these rules cannot be loaded there, as with a mod
        that is made inside a test.
    """
    found = _asked({"content": content, "seeds": list(seeds)}, hashes)
    return [[(text, last) for text, last in each] for each in found]


def replays_elsewhere(record: str) -> list[dict[str, Any] | str]:
    """Where a record leads in other processes: positions, or why it cannot be replayed there."""
    return _asked({"record": record}, HASHES)


def _asked(asked: Mapping[str, Any], hashes: Iterable[str]) -> list[Any]:
    """What processes answer, all at work at once; nothing where one has no answer."""
    text = json.dumps({**asked, "mods": installed_here()})
    path = os.pathsep.join(filter(None, sys.path))
    running = [
        subprocess.Popen(
            [sys.executable, "-c", f"from {__name__} import answer; answer()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": each},
        )
        for each in hashes
    ]
    answers = [each.communicate(text)[0] for each in running]
    return [json.loads(each) for each in answers] if all(answers) else []


def answer() -> None:
    """Does what is asked on standard input and prints what comes of it, if the rules are there."""
    asked, out = json.load(sys.stdin), sys.stdout
    sys.stdout = sys.stderr  # mods may print
    record = parse_record(asked["record"]) if "record" in asked else None
    mods: dict[str, object] = {}
    for name, value in asked["mods"].items():
        with suppress(*FAULTS):  # one that is made inside a test cannot be imported
            mods[name] = EntryPoint(name, value, registry.MODS).load()
    try:
        with installed(**mods):
            rules = load_rules(asked["content"] if record is None else record.rules)
    except FAULTS:
        return
    found = games(rules, asked["seeds"]) if record is None else _replayed(record, rules)
    print(json.dumps(found), file=out)


def _replayed(record: Record, rules: Rules) -> dict[str, Any] | str:
    try:
        return plain(replay(record, rules=rules))
    except FAULTS as error:
        return told(error)
