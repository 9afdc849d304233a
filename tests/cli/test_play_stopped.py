"""`mahj play` that is stopped: killed, interrupted, without a reader, on a full disk."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from mahj import read_record, replay

if TYPE_CHECKING:
    from cli.conftest import Mahj

COMMAND = [sys.executable, "-c", "import sys; from mahj_cli.main import run; sys.exit(run())"]
RANDOM = ("--bots", "random")


def start(folder: Path, *words: object, **options: Any) -> subprocess.Popen[str]:
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(
        [*COMMAND, "play", *map(str, words)], cwd=folder, text=True, **{**streams, **options}
    )


def wait_for(path: Path, size: int) -> None:
    until = time.monotonic() + 60
    while not (path.exists() and path.stat().st_size >= size):
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.parametrize("at", range(3))
def test_a_killed_game_is_gone_on_with(tmp_path: Path, at: int) -> None:
    path = tmp_path / "mine.mahj"
    words = ("--watch", *RANDOM, "--seed", 21, "--games", 1)
    running = start(tmp_path, *words, "--record", path, stdout=subprocess.DEVNULL)
    wait_for(path, Random(at).randrange(300, 2500))
    running.kill()
    running.communicate()
    before = path.read_text()
    assert before.endswith("\n")
    again = start(tmp_path, "--resume", path)
    out, err = again.communicate(timeout=120)
    assert (again.returncode, err) == (0, "")
    assert path.read_text().startswith(before)
    whole = tmp_path / "whole.mahj"
    start(tmp_path, *words, "--record", whole).communicate(timeout=120)
    assert path.read_text() == whole.read_text()
    assert "Game over" in out or "is over" in out


def test_ctrl_c(tmp_path: Path) -> None:
    path = tmp_path / "mine.mahj"
    running = start(tmp_path, *RANDOM, "--seed", 1, "--record", path)
    wait_for(path, 100)
    time.sleep(0.3)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, err) == (0, "")
    assert f"Go on with: mahj play --resume {path}" in out


def test_a_reader_who_goes(tmp_path: Path) -> None:
    path = tmp_path / "mine.mahj"
    running = start(tmp_path, "--watch", *RANDOM, "--seed", 1, "--record", path)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.readline()
    running.stdout.close()
    err = running.stderr.read()
    running.stderr.close()
    assert running.stdin is not None
    running.stdin.close()
    running.wait(timeout=60)
    assert running.returncode == 141
    assert "Traceback" not in err
    assert f"The game is kept in {path}" in err
    replay(read_record(path))


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_a_full_disk_under_the_output(process: Mahj) -> None:
    with open("/dev/full", "w") as full:
        run = process("play", "--watch", *RANDOM, "--record", "mine.mahj", stdout=full)
    assert run.status == 1
    assert "No space left" in run.err
    assert "Traceback" not in run.err
    assert "Exception ignored" not in run.err


def test_a_full_disk_under_the_record(process: Mahj, tmp_path: Path) -> None:
    def little() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))

    words = ("--watch", *RANDOM, "--seed", 1, "--record", "mine.mahj")
    run = process("play", *words, preexec_fn=little)
    assert run.status == 1
    assert "mine.mahj: the record cannot be written" in run.err
    assert "Go on with: mahj play --resume mine.mahj" in run.err
    assert "Traceback" not in run.err


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("leave", ["\x03", "\x04", "quit\n"])
def test_at_a_terminal(tmp_path: Path, leave: str) -> None:
    import pty
    from select import select

    path = tmp_path / "mine.mahj"
    mine, theirs = pty.openpty()
    streams = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
    running = start(
        tmp_path, *RANDOM, "--seed", 1, "--record", path, **streams, start_new_session=True,
        preexec_fn=None,
    )  # fmt: skip
    os.close(theirs)
    shown = b""
    while b"> " not in shown.rpartition(b"first right")[2]:
        shown += os.read(mine, 4096)
    if leave == "\x03":
        running.send_signal(signal.SIGINT)
    else:
        os.write(mine, leave.encode())
    try:
        more = b"?"
        while more:
            if leave == "\x03" and not select([mine], [], [], 20)[0]:
                running.send_signal(signal.SIGINT)  # what comes before readline waits is lost
            more = os.read(mine, 4096)
            shown += more
    except OSError:
        pass
    running.wait(timeout=60)
    os.close(mine)
    assert running.returncode == 0
    assert b"Go on with: mahj play --resume" in shown
    assert b"Traceback" not in shown
    assert replay(read_record(path)).ask is not None
