"""The pytest plugin, as the tests of somebody else's mod use it."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mahj import Game, Mod, Refused, Rules, Seat, Table, hookimpl, load_rules
from mahj.testing import Recorder, Script, installed, situation
from mahj.testing.plugin import Golden


def pytest_in(folder: Path, text: str) -> str:
    """Runs pytest in a folder with one test file, as somebody else would; what it printed."""
    (folder / "test_theirs.py").write_text(text, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


# Switched on by being installed


def test_it_does_nothing_before_it_is_used(tmp_path: Path) -> None:
    """Somebody's other tests, where mahj happens to be installed: nothing of the game is loaded."""
    said = pytest_in(
        tmp_path,
        """
import sys

def test_it():
    loaded = sorted(each for each in sys.modules if each.startswith("mahj."))
    assert loaded == ["mahj.lazily", "mahj.testing", "mahj.testing.plugin"]
""",
    )
    assert "1 passed" in said, said


def test_its_fixtures_are_there_without_a_word(tmp_path: Path) -> None:
    said = pytest_in(
        tmp_path,
        """
def test_fixtures(mahj_game, mahj_recorder, mahj_golden):
    game = mahj_game(mahj_recorder.watch("nmjl"), E="J")
    assert "discard J" in game.may("E")
    assert mahj_recorder.of("mahj_setup_seats")
    assert not mahj_golden.updating

def test_script(mahj_script):
    mahj_script("discard 1B", "mahjong")
""",
    )
    assert "2 passed, 1 error" in said, said
    assert "script 1 never came to say 'discard 1B'" in said


def test_golden_files_are_written_and_then_compared(tmp_path: Path) -> None:
    record, texts = tmp_path / "game.mahj", tmp_path / "said.txt"
    head = 'seed = 3\n[deal]\nstart = "turns"\nE = "5D"\nS = "5D 5D 5D"\n---\n'
    record.write_text(f"{head}E discard 5D\n")
    golden, update = Golden(False), Golden(True)
    for path, check in ((record, golden), (texts, lambda path: golden.text(path, "a\nb\n"))):
        with pytest.raises(pytest.fail.Exception, match=r"is missing; pytest --mahj-update writes"):
            check(path)
    assert update(record).may("S") == golden(record).may("S")
    update.text(texts, "a\nb\n")
    golden.text(texts, "a\nb\n")
    with pytest.raises(AssertionError, match=r"said\.txt says otherwise; where that is meant"):
        golden.text(texts, "a\nc\n")
    record.write_text(f"{head}E discard 5D\nS skip\n")
    with pytest.raises(AssertionError, match=r"game\.mahj is another game after 1 choices"):
        golden(record)


# Games as one wants them


def test_a_game_is_dealt_as_it_is_said(mahj_game: Callable[..., Game]) -> None:
    game = mahj_game(
        "nmjl",
        "E discard 5D",
        E="5D 1B 1B",
        S="5D 5D J",
        wall="9C 8C",
        left=7,
        exposed={"W": ["2C 2C J"]},
        discards={"N": "3D"},
        scores={"E": 5, "S": 0, "W": 0, "N": -5},
    )
    found: Any = game.position()
    assert found["wall"] == 7
    assert found["players"]["W"]["exposed"] == ["2C 2C J"]
    assert found["players"]["N"]["discards"] == "3D"
    assert found["players"]["N"]["score"] == -5
    assert list(found["asked"]) == ["S"]
    assert "pung 5D 5D 5D" in found["asked"]["S"]


@pytest.mark.parametrize(
    ("begin", "phase"), [("turns", "turns"), ("charleston", "charleston"), (None, "charleston")]
)
def test_a_game_begins_where_it_is_said(
    mahj_game: Callable[..., Game], begin: str | None, phase: str
) -> None:
    game = mahj_game("nmjl", begin=begin)
    assert game.table.phase == phase
    held = [len(player.concealed.tiles) for player in game.table.players.values()]
    assert held == [14, 13, 13, 13]


def test_nobody_else_can_claim(mahj_game: Callable[..., Game]) -> None:
    """Racks that are not given hold no two alike, so a discard goes by."""
    game = mahj_game("nmjl", E="F")
    for kind in {kind.text for kind in game.table.players["E"].concealed.tiles} - {"F"}:
        thrown = mahj_game("nmjl", f"E discard {kind}", E="F")
        assert thrown.waiting == ("S",)
        assert thrown.may("S")[0].startswith("discard")


@pytest.mark.parametrize("word", ["walls", "wal", "B", "Wall"])
def test_a_misspelt_argument_is_told(mahj_game: Callable[..., Game], word: str) -> None:
    """With the nearest, and with all that there are: one needs to look nowhere else."""
    with pytest.raises(TypeError, match=f"{word!r} is no argument and no seat") as caught:
        mahj_game("nmjl", **{word: "5D"})
    said = str(caught.value)
    for name in inspect.signature(situation).parameters:
        assert name in said or name == "racks"
    assert said.endswith("its seats E, S, W and N")
    assert ("did you mean 'wall'?" in said) == (word != "B")


ARGUMENTS = re.compile(r"^\| `([\w`, ]+)` \|", re.MULTILINE)


def test_every_argument_stands_in_the_page_for_authors() -> None:
    """docs/mods.md has one table of them; what it shows there is played (tests/docs)."""
    page = (Path(__file__).parents[2] / "docs" / "mods.md").read_text("utf-8")
    table = page.partition("### The arguments of `mahj_game`\n")[2].partition("\n#")[0]
    named = [name for cell in ARGUMENTS.findall(table) for name in re.findall(r"\w+", cell)]
    wanted = [each for each in inspect.signature(situation).parameters if each != "racks"]
    assert sorted(named) == sorted([*wanted, "E", "S", "W", "N"])


def test_an_unlawful_line_is_refused(mahj_game: Callable[..., Game]) -> None:
    with pytest.raises(Refused):
        mahj_game("nmjl", "E discard 5D", E="J", S="5D 5D 5D 5D")


# Players that do as they are told


@pytest.fixture
def rules() -> Rules:
    return load_rules("nmjl")


def test_a_script_is_said_as_soon_as_it_may(rules: Rules, mahj_game: Callable[..., Game]) -> None:
    """The pass, then nothing of its own in the Charleston, then the discard of its own turn."""
    east = Script("pass F F 1B", "discard G")
    idle = {seat: Script() for seat in "SWN"}
    game = mahj_game(rules, begin="charleston", E="F F 1B G")
    while game.ask is not None and east.left:
        for seat in game.waiting:
            game.take(seat, game.bot_answer(seat, {**idle, "E": east}[seat]))
    lines = game.text().splitlines()
    assert lines[0] == "E pass 1B F F"
    assert "E discard G" in lines


def test_scripts_alone_end_a_game(rules: Rules) -> None:
    """What is least ends a game too; nobody gets stuck in something that ends no turn."""
    game = Game(rules, 1)
    game.run({seat: Script() for seat in rules.seats})
    assert game.table.over is not None
    assert game.table.over.kind == "wall"


def test_a_script_may_interject(mahj_game: Callable[..., Game]) -> None:
    rules = load_rules({"dead_hand": {"declare_when": "any_time"}})
    exposed = {"S": ["1B 1B 1B", "2C 2C 2C", "9D 9D 9D", "N N N"]}
    game = mahj_game(rules, exposed=exposed)
    north = Script("dead S")
    game.take("N", game.bot_answer("N", north))
    assert game.table.players["S"].dead
    assert not north.left


# Which hooks fire, with what


class Counts(Mod):
    """Counts the turns."""

    id = "counts"
    title = "Counts"
    source = "a test"

    @hookimpl
    def mahj_turn_begins(self, table: Table, seat: Seat) -> None:
        pass


def test_a_recorder_tells_who_was_asked_what(
    mahj_recorder: Recorder, mahj_game: Callable[..., Game]
) -> None:
    with installed(Counts):
        rules = mahj_recorder.watch({"mods": {"counts": {}}})
    game = mahj_game(rules, "E discard G; S discard G", E="G", S="G")
    begun = mahj_recorder.of("mahj_turn_begins", "counts")
    assert [call.arguments["seat"] for call in begun] == ["E", "S", "W"]
    assert all(call.arguments["table"] is game.table for call in begun)
    assert mahj_recorder.by("counts") == begun
    assert mahj_recorder.text("counts") == "".join(
        f"counts: mahj_turn_begins({seat}) -> None\n" for seat in "ESW"
    )
    (count,) = {call.mod for call in mahj_recorder.of("mahj_deal_count")}
    assert count == "deal"
