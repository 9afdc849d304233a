"""Several people at one terminal: `mahj play --seats`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cli.conftest import COMMAND
from mahj import read_record, replay

if TYPE_CHECKING:
    from cli.conftest import Mahj

SEATS = ("--seats", "me,Anna,bot:greedy,bot:random")
TWO = """\
players = { E = "me", S = "Anna", W = "bot:greedy", N = "bot:greedy" }
[deal]
E = "FFF 22B 444B 888B 5C J N"
S = "11D 22D 33D 44D 55D 66D N"
start = "turns"
---
"""


def parts(out: str) -> list[tuple[str, str]]:
    """Who was called to the keyboard, and what was shown until the next was."""
    found = re.split(r"^Hand the keyboard to (.*)\.$", out, flags=re.MULTILINE)
    return list(zip(found[1::2], found[2::2], strict=True))


def test_each_is_asked_and_told_what_happened_as_they_see_it(mahj: Mahj, here: Path) -> None:
    run = mahj("play", *SEATS, "--seed", 4, "--record", "s.mahj", input="e w 9b\n2b 6b 7b\nrack\n")
    assert (run.status, run.err) == (0, "")
    (one, east), (two, south), (three, again) = parts(run.out)
    assert (one, two, three) == ("East (me)", "South (Anna)", "East (me)")
    assert "Rack  4B 9B   5C   2D 2D 3D 4D 6D 8D   E W   F F   J" in east
    assert "The first right: pass 3 tiles to South." in east
    assert "The first right: pass 3 tiles to West." in south
    assert "You pass 9B E W to South and get" in again
    assert "2B 6B 7B" not in east + again
    assert "2D 2D 3D" not in south
    assert replay(read_record(here / "s.mahj")).table.phase == "charleston"


def test_the_same_player_is_not_called_twice(mahj: Mahj, here: Path) -> None:
    (here / "two.mahj").write_text(TWO)
    run = mahj("play", "--resume", "two.mahj", "--games", 1, input="9d\nrack\nn\n")
    assert [who for who, _ in parts(run.out)][:1] == ["East (me)"]
    first = parts(run.out)[0][1]
    assert "You have no concealed 9D" in first
    assert first.count("Rack  2B 2B 4B 4B 4B 8B 8B 8B") > 1


def test_what_one_did_is_told_to_the_other(mahj: Mahj, here: Path) -> None:
    (here / "two.mahj").write_text(TWO)
    run = mahj("play", "--resume", "two.mahj", "--games", 1, input="n\nrack\n")
    (one, east), (two, south) = parts(run.out)
    assert (one, two) == ("East (me)", "South (Anna)")
    assert "You discard N." in east
    assert "East discards N." in south
    assert "1D 1D 2D 2D 3D" in south
    assert "4B 4B" not in south
    assert "1D 1D" not in east


def test_choices_are_not_taken_back_among_people(mahj: Mahj, here: Path) -> None:
    """What has been seen by another person cannot be unseen."""
    run = mahj("play", *SEATS, "--seed", 4, "--record", "s.mahj", input="e w 9b\nundo\n")
    assert run.status == 0
    assert len(parts(run.out)) == 2
    assert len(read_record(here / "s.mahj").moves) == 1


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("me,Anna", "--seats names 2, but the table has 4: E S W N"),
        ("me,me,random,random", "two people have the same name"),
        ("me,anna,Anna,random", "two people have the same name"),
        ("me,gredy,random,random", "did you mean 'bot:greedy'?"),
        ("me,bots:greedy,random,random", "did you mean 'bot:greedy'?"),
        ("me,,random,random", "must be 'me', a name of at most 20 letters or 'bot:NAME', not ''"),
        ("me,4,random,random", "not '4'"),
    ],
)
def test_who_cannot_sit_there(mahj: Mahj, here: Path, seats: str, said: str) -> None:
    run = mahj("play", "--seats", seats)
    assert run.status == 2
    assert said in " ".join(run.err.split())
    assert not list(here.iterdir())


def test_a_bot_that_is_not_there(mahj: Mahj, here: Path) -> None:
    run = mahj("play", "--seats", "me,Anna,bot:nix,random")
    assert run.status == 1
    assert "--seats: no bot 'nix' is installed" in run.err


@pytest.mark.parametrize(
    "name", ["Randy", "randy", "Grady", "Hardy", "Anna Maria", "O'Neill", "Zoë"]
)
def test_a_name_that_is_only_like_a_bots(mahj: Mahj, here: Path, name: str) -> None:
    run = mahj("play", "--seats", f"me,{name},random,random", "--record", "s.mahj", input="quit\n")
    assert run.status == 0
    assert read_record(here / "s.mahj").players["S"] == name


@pytest.mark.parametrize("option", [("--seat", "S"), ("--bots", "random"), ("--watch",)])
def test_seats_name_everybody(mahj: Mahj, here: Path, option: tuple[str, ...]) -> None:
    run = mahj("play", *SEATS, *option)
    assert run.status == 2
    assert f"{option[0]} cannot go with --seats" in " ".join(run.err.split())


def test_one_person_by_name(mahj: Mahj, here: Path) -> None:
    words = ("--seats", "random,Anna,random,random", "--seed", 4, "--record", "s.mahj")
    run = mahj("play", *words, input="rack\n")
    assert "Hand the keyboard" not in run.out
    assert "The first right: pass 3 tiles to West." in run.out


# A program that plays several seats


def test_a_program_plays_two_seats_to_the_end(tmp_path: Path) -> None:
    """Each seat hears what its player would: of a pass, its own tiles and no others."""
    words = [*SEATS, "--seed", "4", "--games", "1", "--json", "--record", "s.mahj"]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    events: list[dict[str, Any]] = []
    with subprocess.Popen([*COMMAND, "play", *words], text=True, cwd=tmp_path, **pipes) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        for line in run.stdout:
            events.append(json.loads(line))
            if events[-1]["event"] == "question":
                run.stdin.write(f"{answer(events[-1]['asked'])}\n")
                run.stdin.flush()
    assert run.returncode == 0
    assert events[0]["seats"] == ["E", "S"]
    assert {each["seat"] for each in events if each["event"] == "question"} == {"E", "S"}
    passed = [each for each in events if each["event"] == "happened"][:2]
    assert [each["seat"] for each in passed] == ["E", "S"]
    assert all(len(re.findall("You pass", " ".join(each["said"]))) == 1 for each in passed)
    (over,) = [each for each in events if each["event"] == "over"]
    assert sum(over["result"]["payments"].values()) == 0
    assert replay(read_record(tmp_path / "s.mahj")).ask is None


def answer(asked: list[Any]) -> str:
    """The first that may be answered; a skip where that is offered."""
    if "skip" in asked:
        return "skip"
    first = asked[0]
    if isinstance(first, str):
        return first
    return " ".join([first["verb"], *first["from"][: first["pick"]]])


# At a terminal nothing of the last player's is to be seen


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize(
    ("options", "env"),
    [((), {}), ((), {"NO_COLOR": "1"}), (("--plain",), {}), ((), {"TERM": "dumb"})],
)
@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_the_screen_is_cleared_between_players(
    tmp_path: Path, options: tuple[str, ...], env: dict[str, str], size: tuple[int, int]
) -> None:
    from cli.terminal import Terminal

    words = ("play", *SEATS, "--seed", 4, "--record", "s.mahj", *options)
    racks = {"me": "4B 9B", "Anna": "2B 6B 7B 9B"}
    prompts = ("> ", "Answer: ")
    with Terminal(tmp_path, *words, columns=size[0], rows=size[1], **env) as terminal:
        for who, other, typed in (("me", "Anna", "9b e w"), ("Anna", "me", "2b 6b 7b")):
            terminal.wait("nobody else looks: ")
            shown = " ".join(terminal.text.split())
            assert re.fullmatch(
                rf"Hand the keyboard to \w+ \({who}\)\. {who}, press Enter when nobody else looks:",
                shown,
            )
            begun = len(terminal.raw)
            terminal.type("")
            terminal.wait(*prompts)
            shown = " ".join(terminal.text.split())
            assert racks[who] in re.sub(r"[,]", "", shown)
            assert "undo" not in shown  # among people nothing is taken back
            assert racks[other] not in re.sub(r"[,]", "", shown)
            terminal.type(typed)
        terminal.wait("nobody else looks: ")
        after = terminal.raw[begun:]
        if env.get("TERM") != "dumb":
            assert after.count(b"\x1b[3J") == 2  # what had been rolled out at the top, too
        terminal.type("")
        terminal.wait(*prompts)
        assert "You pass 9B E W to South" in " ".join(terminal.text.split())
        terminal.type("quit")
        terminal.wait("never")
        if env.get("TERM") != "dumb":
            assert "Rack" not in terminal.text
            assert "rack" not in terminal.text
    assert terminal.process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_the_game_is_left_while_nobody_sits_there(tmp_path: Path) -> None:
    from cli.terminal import Terminal

    words = ("play", *SEATS, "--seed", 4, "--record", "s.mahj")
    with Terminal(tmp_path, *words) as terminal:
        terminal.wait("nobody else looks: ")
        terminal.press("\x04")  # Ctrl-D
        terminal.wait("never")
        assert "Go on with: mahj play --resume s.mahj" in terminal.text
    assert terminal.process.returncode == 0
