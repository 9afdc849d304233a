"""`mahj replay` going through a game: forward and back, every rack or what one seat sees."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mahj import read_record, replay
from mahj_cli.replay.view import Steps

if TYPE_CHECKING:
    from cli.conftest import Mahj, Run

GAME = """\
seed = 42
players = { E = "me", S = "bot:greedy", W = "bot:greedy", N = "bot:random" }
[deal]
E = "FFF 22B 444B 888B 5C J N"
S = "2B"
exposed = { W = ["5C 5C J"] }
start = "turns"
---
E discard N
S discard 2B
E pung 2B 2B J
E exchange 5C W 1
E discard 4B
"""


@pytest.fixture
def step(mahj: Mahj, here: Path) -> Mahj:
    """Goes through the game as somebody types these lines."""
    (here / "game.mahj").write_text(GAME)

    def run(*lines: str, options: tuple[str, ...] = ()) -> Run:
        done = mahj(
            "replay", "game.mahj", "--step", *options, input="".join(f"{x}\n" for x in lines)
        )
        assert (done.status, done.err) == (0, "")
        return done

    return run


def after(run: Run, number: int) -> str:
    """What was shown after so many lines had been typed, up to the next line."""
    return re.split(r"^> (?!(?:East|South|West|North) ).*\n", run.out, flags=re.MULTILINE)[number]


def test_forward_and_back(step: Mahj) -> None:
    run = step("", "", "b", "3", "last", "first", "n 2", "b 9")
    assert "game.mahj: 5 steps." in after(run, 0)
    assert "East (me)" in after(run, 0)
    assert after(run, 1) == "Step 1 of 5.\nEast discards N.\n"
    assert after(run, 2) == "Step 2 of 5.\nSouth discards 2B.\n"
    assert after(run, 3).partition("\n")[2].startswith("East discards N.\nWall ")
    assert (
        after(run, 4)
        .partition("\n")[2]
        .startswith("East claims 2B from South for a pung: 2B 2B J.\nWall ")
    )
    assert after(run, 5).partition("\n")[2].startswith("East discards 4B.\n")
    assert after(run, 6) == after(run, 0).partition("quit\n")[2]
    assert after(run, 7).partition("\n")[2].startswith("South discards 2B.\n")
    assert after(run, 8).startswith("This is the beginning.\nStep 0 of 5.\nWall ")


def test_a_position_is_the_one_that_the_record_leads_to(mahj: Mahj, here: Path) -> None:
    """Each step, also one that takes several choices, and skips that are not written."""
    run = mahj(
        "play", "--watch", "--bots", "random", "--seed", 5, "--games", 1, "--record", "g.mahj"
    )
    assert run.status == 0
    steps = Steps(read_record(here / "g.mahj"))
    for number, each in enumerate(steps.all, 1):
        assert len(steps.game(number).table.choices) in (each.choices, len(steps._choices))
    whole = mahj("replay", "g.mahj", "--json").json
    assert steps.game(len(steps.all)).position() == whole
    assert steps.game(0).position() == mahj("replay", "g.mahj", "--moves", 0, "--json").json
    (here / "game.mahj").write_text(GAME)
    record = read_record(here / "game.mahj")
    for number in (0, 1, 2, 4, 5):  # after move 3 the others have not skipped yet
        assert Steps(record).game(number).position() == replay(record, number).position()


def test_every_rack_or_what_one_seat_sees(step: Mahj) -> None:
    run = step("view s", "1", "view all", "view q", options=("--seat", "east"))
    assert "Rack  2B 2B 4B 4B 4B 8B 8B 8B   5C   N   F F F   J" in after(run, 0)
    hidden = "4B 8B 8B 8B"
    assert hidden in after(run, 0)
    assert hidden not in after(run, 1)
    assert after(run, 2).partition("\n")[2].startswith("East discards N.\n")
    assert hidden not in after(run, 2)
    assert hidden in after(run, 3)
    assert after(run, 4) == "There is no seat 'q': view E, S, W or N, or view all.\n"


def test_sentences_are_told_as_the_seat_hears_them(step: Mahj) -> None:
    assert after(step("3", options=("--seat", "S")), 1).startswith(
        "Step 3 of 5.\nEast claims 2B from you"
    )


def test_what_means_nothing(step: Mahj) -> None:
    run = step("xyzzy", "g 99999999999", "n x", "card 2468", "help", "table")
    assert "'xyzzy' means nothing here." in after(run, 1)
    assert "'99999999999' is no number of steps: there are 5." in after(run, 2)
    assert "'x' is no number of steps" in after(run, 3)
    assert "FFF 222x 4444x 8888x" in after(run, 4)
    assert "view S  view all" in after(run, 5)
    assert after(run, 6).startswith("Wall ")


def test_without_a_terminal_the_position_is_shown_as_ever(mahj: Mahj, here: Path) -> None:
    (here / "game.mahj").write_text(GAME)
    run = mahj("replay", "game.mahj")
    assert "after 5 choices" in run.out
    one = mahj("replay", "game.mahj", "--seat", "S")
    assert "4B 8B 8B 8B" in run.out
    assert "4B 8B 8B 8B" not in one.out
    assert "Rack" in one.out
    view = mahj("replay", "game.mahj", "--seat", "S", "--json").json
    assert "4B 8B 8B 8B" not in str(view)


@pytest.mark.parametrize("option", [("--moves", "2"), ("--laws",), ("--json",)])
def test_one_position_is_not_gone_through(mahj: Mahj, here: Path, option: tuple[str, ...]) -> None:
    (here / "game.mahj").write_text(GAME)
    assert mahj("replay", "game.mahj", "--step", *option).status == 2


def test_a_seat_that_is_not_there(mahj: Mahj, here: Path) -> None:
    (here / "game.mahj").write_text(GAME)
    for words in (("--step",), ("--json",), ()):
        run = mahj("replay", "game.mahj", "--seat", "Q", *words)
        assert run.status == 1
        said = run.error["message"] if words == ("--json",) else run.err
        assert "--seat: there is no seat 'Q', only E, S, W and N" in said


def test_a_record_that_is_not_lawful_is_told_before_anything_is_shown(
    mahj: Mahj, here: Path
) -> None:
    (here / "game.mahj").write_text(GAME + "E discard 9D\n")
    run = mahj("replay", "game.mahj", "--step", input="\n")
    assert run.status == 1
    assert "game.mahj, line 14" in run.err
    assert run.out == ""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
@pytest.mark.parametrize("env", [{}, {"NO_COLOR": "1"}])
def test_every_step_fits_the_terminal(
    mahj: Mahj, here: Path, size: tuple[int, int], env: dict[str, str]
) -> None:
    from cli.terminal import Terminal

    watched = ("--watch", "--bots", "greedy", "--seed", 5, "--games", 1, "--record", "g.mahj")
    assert mahj("play", *watched).status == 0
    last = len(Steps(read_record(here / "g.mahj")).all)
    with Terminal(here, "replay", "g.mahj", columns=size[0], rows=size[1], **env) as terminal:
        terminal.wait("> ")
        for number, line in enumerate(["", "", "n 10", "b", "view w", "30", "view all", ""]):
            terminal.type(line)
            terminal.wait("> ")
            assert terminal.fits(), f"{number}: {terminal.text}"
            assert re.search(rf"Step \d+ of {last}, (every rack|West sees)\.", terminal.text)
            assert ("West sees" in terminal.text) == (line in ("view w", "30"))
        assert terminal.coloured is (not env)
        terminal.type("last")
        while terminal.wait("> ", "table: ") == "table: ":  # how the game was paid is a page
            assert terminal.screen.wrapped == 0
            terminal.type("")
        terminal.type("q")
        terminal.wait("never")
    assert terminal.process.returncode == 0


@pytest.mark.parametrize("seat", ["all", "s", "e"])
def test_plain_tells_the_table_in_sentences(step: Mahj, seat: str) -> None:
    """sessions.md, going through a game: nothing stands in columns or by marks alone."""
    out = step("3", f"view {seat}", options=("--plain",)).out
    told = out.rpartition("> view")[2]
    assert "98 tiles in the wall. East deals." in told
    assert "It is East's turn." in told or "It is your turn." in told
    assert "West, greedy: 0 points. Exposed 5C 5C J." in " ".join(told.split())
    assert ("Your rack: " in told) == (seat != "all")
    assert ("Holds" in told) == (seat == "all")
    assert not re.search(r"^> ?(East|South)|^ +threw|^Rack ", told, re.MULTILINE)
