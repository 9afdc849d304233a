"""Games played in a process of its own, which has imported no mod but those of its table."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from mahj.rulesets import Rules, load_rules
from mahj.testing.course import Course, position
from mahj.testing.trials import trial

Played: TypeAlias = "tuple[str, dict[str, Any]]"
"""A game's choices as the lines of a record, and the position after the last."""


def played(course: Course) -> Played:
    """Plays a game to its end."""
    course.play()
    return course.text, json.loads(json.dumps(position(course.game)))


def games(rules: Rules, seeds: Iterable[int]) -> list[Played]:
    """The games of these seeds."""
    return [played(Course(rules, trial(rules, seed))) for seed in seeds]


def games_elsewhere(content: Mapping[str, Any], seeds: Iterable[int]) -> list[Played]:
    """The same, in a process of its own.

    Args:
        content: the table file's.
        seeds: of the games.

    Raises:
        RuntimeError: the process could not play them.
    """
    asked = json.dumps({"content": content, "seeds": list(seeds)})
    done = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import answer; answer()"],
        input=asked,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"a process of its own cannot play by these rules: {done.stderr}")
    return [(text, last) for text, last in json.loads(done.stdout)]


def answer() -> None:
    """Plays what is asked on standard input and prints it."""
    asked = json.load(sys.stdin)
    print(json.dumps(games(load_rules(asked["content"]), asked["seeds"])))
