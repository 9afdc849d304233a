"""A pytest plugin: golden records.

Switched on in a test folder's ``conftest.py``::

    pytest_plugins = ["mahj.testing.plugin"]

A golden record is a game record (`game.mahj`) with a JSON file of the same name that holds
its positions. ``pytest --mahj-update`` writes the JSON files anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mahj.game import Game, begin, replay
from mahj.records import Record, read_record

STEP = 50
"""A position is kept after so many choices, and again, and after the last."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the switch."""
    group = parser.getgroup("mahj")
    group.addoption(
        "--mahj-update",
        action="store_true",
        default=False,
        help="write the positions of golden records anew",
    )


@pytest.fixture(scope="session")
def updating(request: pytest.FixtureRequest) -> bool:
    """Whether golden records are to be written anew."""
    return bool(request.config.getoption("--mahj-update"))


@pytest.fixture
def golden(updating: bool) -> Callable[[Path], Game]:
    """Checks a golden record: ``golden(path)`` gives the game after its last choice."""

    def check(path: Path) -> Game:
        record = read_record(path)
        found = positions(record)
        wanted = path.with_suffix(".json")
        if updating:
            wanted.write_text(as_text(found), "utf-8")
        if not wanted.is_file():
            pytest.fail(f"{wanted} is missing; pytest --mahj-update writes it")
        stored = json.loads(wanted.read_text("utf-8"))
        for number in sorted(stored.keys() | found.keys(), key=int):
            assert found.get(number) == stored.get(number), (
                f"{path.name} is another game after {number} choices; where that is meant, "
                "pytest --mahj-update writes it anew"
            )
        return replay(record)

    return check


def positions(record: Record) -> dict[str, Any]:
    """Positions of a record by the number of choices made, as they stand in JSON."""
    game = begin(record)
    found: dict[str, Any] = {"0": game.position()}
    for number, move in enumerate(record.moves, 1):
        game.say(move)
        if number % STEP == 0 or number == len(record.moves):
            found[str(number)] = game.position()
    again: dict[str, Any] = json.loads(json.dumps(found))
    return again


def as_text(found: dict[str, Any]) -> str:
    """The text of a golden record's JSON file: one position a line."""
    lines = [f"{json.dumps(number)}: {json.dumps(each)}" for number, each in found.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"
