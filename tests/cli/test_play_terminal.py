"""`mahj play` where a person sits at a terminal: every screen fits it, in colour and without."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from pathlib import Path

import pytest

from mahj import read_record, replay

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

from cli.kills import ASKED, MORE, NEXT, answer, asked, kills
from cli.terminal import Terminal

PLAIN = {0, 1, 2, 7}
COLOURED = PLAIN | {31, 32, 35, 94}
"""Of the terminal's own colours those that can be read on black and on white: no white, black or
yellow, and no background but the one that is there, or both changed about (7)."""

LOOKS = (
    *("help", "help pung", "card", "card 2468", "card all", "hint", "rules", "rules all", "aids"),
    *("why", "why pung 2b 2b j", "log", "scores", "save", "table", "rack", "sort hand", "sort"),
    *("9d", "m", "x 4b", "nonsense", "dead e"),
)

SIZES = [(80, 24), (200, 60)]

CLAIM = """\
rules = "nmjl"
players = { E = "me", S = "bot:greedy", W = "bot:greedy", N = "bot:greedy" }

[deal]
E = "FFF 22B 444B 888B 5C J N"
S = "2B"
exposed = { W = ["5C 5C J"] }
discards = { S = "9D", N = "G 1B" }
start = "turns"
---
E discard N
S discard 2B
"""


@pytest.fixture
def claim(tmp_path: Path) -> Path:
    """South has just thrown what East may claim; a joker can be had from West."""
    path = tmp_path / "claim.mahj"
    path.write_text(CLAIM)
    return path


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("colour", [True, False])
def test_a_win_by_a_claim_an_exchange_and_a_self_pick(
    tmp_path: Path, claim: Path, size: tuple[int, int], colour: bool
) -> None:
    env = {} if colour else {"NO_COLOR": "1"}
    words = ("play", "--resume", claim, "--games", 1)
    with Terminal(tmp_path, *words, columns=size[0], rows=size[1], **env) as terminal:
        text = asked(terminal)
        assert "South's turn, waiting for you" in text
        assert "[2B]" in text
        assert "Rack 2B  2B" in text
        assert "claim South's 2B: 1 pung 2B 2B 2B, 2 pung 2B 2B J, 3 kong" in text
        for look in LOOKS:
            asked(terminal, look)
        text = asked(terminal, "1")
        assert "shows 2B 2B 2B" in text
        text = asked(terminal, "x 5c")
        assert "your turn" in text
        assert "You get J." in text
        terminal.type("m")
        terminal.wait("never")  # the session of one game is over
        assert "You have mah jongg with 2468 #3" in plain(terminal)
        assert terminal.coloured is colour
        assert terminal.styles <= (COLOURED if colour else PLAIN)
    assert terminal.process.returncode == 0
    assert replay(read_record(claim)).table.over is not None


def plain(terminal: Terminal) -> str:
    return re.sub(rb"\x1b\[[\d;?]*[A-Za-z]", b"", terminal.raw).decode()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("colour", [True, False])
def test_a_whole_game_from_the_charleston_on(
    tmp_path: Path, size: tuple[int, int], colour: bool
) -> None:
    env = {} if colour else {"NO_COLOR": "1"}
    words = ("play", "--seed", 7, "--record", "mine.mahj")
    with Terminal(tmp_path, *words, columns=size[0], rows=size[1], **env) as terminal:
        questions = 0
        while True:
            text = asked(terminal)
            if text.rstrip().endswith(NEXT.strip()):
                break
            terminal.type(answer(text, questions))
            questions += 1
            assert questions < 150, text
        assert "Scores:" in text
        terminal.type("quit")
        terminal.wait("never")
        assert "Go on with: mahj play --resume mine.mahj" in plain(terminal)
        assert terminal.coloured is colour
    assert questions > 12
    record = (tmp_path / "mine.mahj").read_text()
    assert replay(read_record(tmp_path / "mine.mahj")).table.over is not None
    assert len(re.findall("^E ", record, re.MULTILINE)) >= questions - record.count("E skip")


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_killed_at_any_moment_has_every_choice(tmp_path: Path, seed: int) -> None:
    """tests/bench/kills.py does so 200 times."""
    kills(tmp_path, int(os.environ.get("MAHJ_KILLS", "3")), seed)


def test_a_terminal_that_knows_ascii_alone(tmp_path: Path, claim: Path) -> None:
    """The characters of boxes would stop the game there."""
    words = ("play", "--resume", claim)
    for columns, rows in SIZES:
        with Terminal(
            tmp_path, *words, columns=columns, rows=rows, PYTHONIOENCODING="ascii"
        ) as terminal:
            assert "claim South's 2B" in asked(terminal)
            assert "--------" in terminal.text
            assert terminal.text.isascii()
            assert "Nearest" not in asked(terminal, "hint")


def test_a_terminal_that_cannot_be_cleared(tmp_path: Path, claim: Path) -> None:
    with Terminal(tmp_path, "play", "--resume", claim, TERM="dumb") as terminal:
        terminal.wait(ASKED)
        assert b"\x1b[2J" not in terminal.raw
        assert "Rack  2B 2B 4B" in terminal.text


def test_in_sentences_at_a_terminal(tmp_path: Path, claim: Path) -> None:
    with Terminal(tmp_path, "play", "--plain", "--resume", claim) as terminal:
        terminal.wait("Answer: ")
        terminal.type("table")
        terminal.wait("Answer: ")
        shown = plain(terminal)
        assert "Your rack: 2B 2B 4B 4B 4B 8B 8B 8B, 5C, F F F, J." in shown
        assert "South, greedy: 0 points. Threw 9D 2B." in shown
        assert not terminal.coloured
        assert shown.isascii()
        assert "|" not in shown


def test_what_is_typed_before_all_pages_are_turned_is_the_next_answer(
    tmp_path: Path, claim: Path
) -> None:
    with Terminal(tmp_path, "play", "--resume", claim) as terminal:
        terminal.wait(ASKED)
        terminal.type("card all")
        terminal.wait(MORE)
        terminal.type("1")
        assert "shows 2B 2B 2B" in asked(terminal)
        terminal.type("rules all")
        terminal.wait(MORE)
        terminal.type("q")
        assert "shows 2B 2B 2B" in asked(terminal)


@pytest.mark.parametrize("end", [True, False])
def test_the_end_of_input_and_ctrl_c_leave_from_a_page(
    tmp_path: Path, claim: Path, end: bool
) -> None:
    with Terminal(tmp_path, "play", "--resume", claim) as terminal:
        terminal.wait(ASKED)
        terminal.type("card all")
        terminal.wait(MORE)
        if end:
            terminal.press("\x04")
            terminal.wait(ASKED)
            terminal.press("\x04")
        else:
            time.sleep(0.2)  # what comes before readline waits is lost
            terminal.process.send_signal(signal.SIGINT)
        terminal.wait("never")
        assert terminal.process.returncode == 0
        assert "Go on with: mahj play --resume" in plain(terminal)


@pytest.mark.parametrize("size", SIZES)
def test_a_spectator_at_a_terminal(tmp_path: Path, size: tuple[int, int]) -> None:
    words = ("play", "--watch", "--delay", "0.001", "--seed", 3, "--games", 1)
    place = ("--bots", "random", "--record", "watched.mahj")
    with Terminal(tmp_path, *words, *place, columns=size[0], rows=size[1]) as terminal:
        terminal.wait("never")
        assert terminal.process.returncode == 0
        assert "waiting for" in plain(terminal)
        assert "holds" in plain(terminal)
        assert "Game over" in plain(terminal)


@pytest.mark.parametrize("size", SIZES)
def test_what_others_do_is_looked_at_one_after_the_other(
    tmp_path: Path, claim: Path, size: tuple[int, int]
) -> None:
    """With --delay: the table is drawn after each of them, and the question tells of all."""
    words = ("play", "--delay", "0.001", "--resume", claim)
    with Terminal(tmp_path, *words, columns=size[0], rows=size[1]) as terminal:
        asked(terminal)
        before = terminal.raw.count(b"\x1b[2J")
        text = asked(terminal, "")
        while "your turn" not in text:
            text = asked(terminal, "")
        assert terminal.raw.count(b"\x1b[2J") > before + 2
        assert "You draw" in text
        told = text.partition("You draw")[0]
        assert "West" in told.partition("North discards")[0]
        assert len(re.findall(r"(?:South|West|North) discards", told)) >= 2
