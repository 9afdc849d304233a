"""The pytest plugin: fixtures for tests of rules and mods.

It is there wherever mahj is installed and does nothing before a test asks for one of its fixtures:

- ``mahj_game``: a game with given racks, wall and choices (``mahj.testing.situation``);
- ``mahj_recorder``: which hooks fire, with what, and what each mod answers;
- ``mahj_script``: a player that says its lines;
- ``mahj_golden``: golden records.

A golden record is a game record (`game.mahj`) with a JSON file of the same name that holds its
positions. ``pytest --mahj-update`` writes the JSON files anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from mahj.game import Game
    from mahj.records import Record
    from mahj.testing.recording import Recorder
    from mahj.testing.scripted import Script

STEP = 50
"""A position is kept after so many choices, and again, and after the last."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the switch."""
    group = parser.getgroup("mahj")
    group.addoption(
        "--mahj-update",
        action="store_true",
        default=False,
        help="write the golden files of mahj anew",
    )


@pytest.fixture
def mahj_game() -> Callable[..., Game]:
    """Deals a game: ``mahj_game({"mods": {"pie": {}}}, "E discard J", E="J", wall="5D")``.

    Its arguments are those of ``mahj.testing.situation``.
    """
    from mahj.testing.situations import situation

    return situation


@pytest.fixture
def mahj_recorder() -> Recorder:
    """Records the hooks of the rules that it is to watch: ``mahj_recorder.watch(rules)``."""
    from mahj.testing.recording import Recorder

    return Recorder()


@pytest.fixture
def mahj_script() -> Iterator[Callable[..., Script]]:
    """Makes players that say their lines: ``mahj_script("pass 1B 5C N", "mahjong")``.

    A test in which one of them never came to say a line is in error.
    """
    from mahj.testing.scripted import Script

    made: list[Script] = []

    def script(*lines: str) -> Script:
        made.append(Script(*lines))
        return made[-1]

    yield script
    for number, each in enumerate(made, 1):
        assert not each.left, f"script {number} never came to say {each.left[0]!r}"


class Golden:
    """Files that hold what must stay as it is."""

    def __init__(self, updating: bool) -> None:
        self.updating = updating

    def __call__(self, path: Path) -> Game:
        """Checks a golden record; gives the game after its last choice."""
        from mahj.game import replay
        from mahj.records import read_record

        record = read_record(path)
        found = positions(record)
        wanted = path.with_suffix(".json")
        stored = json.loads(self._stored(wanted, as_text(found)))
        for number in sorted(stored.keys() | found.keys(), key=int):
            assert found.get(number) == stored.get(number), (
                f"{path.name} is another game after {number} choices; where that is meant, "
                "pytest --mahj-update writes it anew"
            )
        return replay(record)

    def text(self, path: Path, found: str) -> None:
        """Checks that a text is that of a golden file."""
        wanted = self._stored(path, found).splitlines()
        assert found.splitlines() == wanted, (
            f"{path.name} says otherwise; where that is meant, pytest --mahj-update writes it anew"
        )

    def _stored(self, path: Path, found: str) -> str:
        if self.updating:
            path.write_text(found, "utf-8")
        if not path.is_file():
            pytest.fail(f"{path} is missing; pytest --mahj-update writes it")
        return path.read_text("utf-8")


@pytest.fixture
def mahj_golden(request: pytest.FixtureRequest) -> Golden:
    """Checks golden files: ``mahj_golden(path)`` a record, ``mahj_golden.text(path, found)``."""
    return Golden(bool(request.config.getoption("--mahj-update")))


def positions(record: Record) -> dict[str, Any]:
    """Positions of a record by the number of choices made, as they stand in JSON."""
    from mahj.game import begin

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
