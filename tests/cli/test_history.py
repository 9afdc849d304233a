"""Sessions: their summary at the end, and `mahj history`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mahj import Result
from mahj_cli.sessions.charts import bars
from mahj_cli.sessions.summary import Played

if TYPE_CHECKING:
    from cli.conftest import Mahj, Run

WATCH = ("play", "--watch", "--seed", 3)
NAMES = ["greedy E", "greedy S", "greedy W", "greedy N"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A session of three games between bots, and one that was left in its first."""
    from typer.testing import CliRunner

    from mahj_cli.app import app

    place = tmp_path_factory.mktemp("games")
    for words in (
        [*WATCH, "--games", 3, "--record", place / "three.mahj"],
        ["play", "--seed", 4, "--record", place / "left.mahj"],
    ):
        result = CliRunner().invoke(app, [str(word) for word in words], input="e w 9b\nquit\n")
        assert result.exit_code == 0, result.output
    return place


def results(folder: Path, mahj: Mahj) -> list[dict[str, Any]]:
    """How the games of the session ended, by the records alone."""
    names = ["three.mahj", "three-2.mahj", "three-3.mahj"]
    return [mahj("replay", folder / name, "--json").json["result"] for name in names]


def test_a_session_in_short(mahj: Mahj, folder: Path) -> None:
    """Its games, who was East, payments that add up, and the hand that brought most."""
    told = mahj("history", folder / "three-2.mahj", "--json").json["summary"]
    ended = results(folder, mahj)
    assert [each["number"] for each in told["games"]] == [1, 2, 3]
    assert [each["east"] for each in told["games"]] == NAMES[:3]
    for game, result in zip(told["games"], ended, strict=True):
        assert list(game["payments"].values()) == list(result["payments"].values())
    sums = [sum(result["payments"][seat] for result in ended) for seat in "ESWN"]
    assert told["scores"] == dict(zip(NAMES, sums, strict=True))
    won = [result for result in ended if result["winner"]]
    assert sum(told["sections"].values()) == sum(told["wins"].values()) == len(won)
    for result in won:
        assert told["sections"][result["line"].rpartition(" #")[0]] >= 1
    most = max(result["payments"][result["winner"]] for result in won)
    assert told["biggest"]["points"] == most


def test_people_see_a_table_and_a_chart(mahj: Mahj, folder: Path) -> None:
    run = mahj("history", folder / "three.mahj")
    told = mahj("history", folder / "three.mahj", "--json").json["summary"]
    assert (run.status, run.err) == (0, "")
    assert "\x1b" not in run.out
    lines = run.out.splitlines()
    assert lines[0].split() == ["no", "East", *" ".join(NAMES).split()]
    total = next(line for line in lines if line.split()[:1] == ["total"])
    assert total.split()[1:] == [str(points) for points in told["scores"].values()]
    assert "3 games" in run.out
    assert "East: greedy E 1, greedy S 1, greedy W 1." in " ".join(run.out.split())
    assert "Wins by section" in run.out
    assert f"The biggest hand: {told['biggest']['winner']}" in run.out
    assert all(len(line) <= 80 for line in lines)


def test_the_summary_stands_at_the_end_of_a_session(mahj: Mahj, here: Path, folder: Path) -> None:
    run = mahj(*WATCH, "--games", 3, "--record", "again.mahj")
    summary = run.out.partition("The session in short\n")[2].partition("\nThe game is kept")[0]
    assert summary.rstrip() == mahj("history", folder / "three.mahj").out.rstrip()
    one = mahj(*WATCH, "--games", 1, "--record", "one.mahj")
    assert "The session in short" not in one.out  # its result has just been shown


def test_programs_are_told_the_summary(mahj: Mahj, here: Path, folder: Path) -> None:
    run = mahj(*WATCH, "--games", 3, "--record", "again.mahj", "--json")
    events = [json.loads(line) for line in run.out.splitlines()]
    (summary,) = [each for each in events if each["event"] == "summary"]
    del summary["event"]
    assert summary == mahj("history", folder / "three.mahj", "--json").json["summary"]


def test_a_session_that_was_left_counts_from_its_beginning(mahj: Mahj, here: Path) -> None:
    """Gone on with in its second game, the summary has the first one too."""
    run = mahj(*WATCH, "--games", 3, "--record", "whole.mahj")
    text = Path("whole-2.mahj").read_text()
    Path("whole-3.mahj").unlink()
    Path("whole-2.mahj").write_text("".join(text.splitlines(keepends=True)[:60]))
    again = mahj("play", "--resume", "whole-2.mahj")
    end = again.out.partition("The session in short\n")[2]
    assert (
        end.partition("\nThe game")[0]
        == (run.out.partition("The session in short\n")[2].partition("\nThe game")[0])
    )
    assert [each["number"] for each in history(mahj, here)[0]["records"]] == [1, 2, 3]


def test_players_who_change_seats_keep_their_names(mahj: Mahj, here: Path) -> None:
    """With `seat_rotation` the sums are those of the players, wherever they sat."""
    mahj(*WATCH, "--games", 5, "--mod", "seat_rotation", "--record", "moved.mahj")
    told = mahj("history", "moved.mahj", "--json").json
    last = told["records"][-1]
    assert sorted(told["summary"]["scores"].values()) == sorted(
        player["score"]
        for player in mahj("replay", last["file"], "--json").json["players"].values()
    )
    sums = dict.fromkeys(told["summary"]["scores"], 0)
    for game in told["summary"]["games"]:
        for name, points in game["payments"].items():
            sums[name] += points
    assert sums == told["summary"]["scores"]


@pytest.mark.parametrize("mod", ["pie", "kitty"])
def test_what_is_listed_adds_up_to_the_total(mahj: Mahj, here: Path, mod: str) -> None:
    """The fault: with purses of 500 points the column of payments did not come to its total."""
    mahj(*WATCH, "--games", 2, "--mod", mod, "--record", "two.mahj")
    new = ("score", "--sheet", "two.txt", "--mod", mod, "--players", "Ann,Ben,Cleo,Dora")
    mahj(*new, "--entry", "ann from ben 25", "--entry", "wall")
    for words in (("history", "two.mahj"), ("score", "--sheet", "two.txt")):
        shown, _, rest = mahj(*words, input="").out.partition(" total ")
        rows = [line.split() for line in shown.splitlines()]
        before = [row[1:5] for row in rows if row[:1] == ["before"]]
        signed = [[word for word in row if word[:1] in "+-" or word == "0"][:4] for row in rows]
        played = [row for row in signed if len(row) == 4]
        sums = [sum(map(int, each)) for each in zip(*before, *played, strict=True)]
        assert sums == [int(each) for each in rest.split()[:4]]


@pytest.mark.parametrize(
    ("result", "told"),
    [
        (Result("dead", again=True), "played again"),
        (Result("abandoned", again=True), "played again"),
        (Result("dead"), "dead hands"),
        (Result("wall"), "a wall game"),
    ],
)
def test_how_a_game_ended_without_mah_jongg(result: Result, told: str) -> None:
    """With one hand left, or both of one player's dead, not all hands are."""
    assert Played(1, "Ann", result, {}, {}).ended == told


# The list


def history(mahj: Mahj, folder: Path, *words: object) -> list[dict[str, Any]]:
    run: Run = mahj("history", folder, *words, "--json")
    assert run.status == 0
    found: list[dict[str, Any]] = run.json["sessions"]
    return found


def test_games_and_sessions_are_listed(mahj: Mahj, folder: Path) -> None:
    left, three = history(mahj, folder)
    assert [each["number"] for each in three["records"]] == [1, 2, 3]
    assert all(each["over"] for each in three["records"])
    assert three["records"][0]["result"] == results(folder, mahj)[0]
    (record,) = left["records"]
    assert (record["over"], record["choices"], record["result"]) == (False, 4, None)
    run = mahj("history", folder)
    assert f"Go on with: mahj play --resume {folder / 'left.mahj'}" in " ".join(run.out.split())
    assert "left after 4 choices" in run.out
    for name in ("three.mahj", "three-2.mahj", "three-3.mahj"):
        assert f"{name} " in run.out


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
@pytest.mark.parametrize("env", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
@pytest.mark.parametrize("words", [(".",), ("left.mahj",), ("three.mahj",)])
def test_a_terminal_shows_the_rows_and_whole_commands(
    folder: Path, words: tuple[str, ...], env: dict[str, str], size: tuple[int, int]
) -> None:
    """The colours of a heading are shown, not told; a command stands whole, to be copied."""
    from cli.terminal import Terminal

    with Terminal(folder, "history", *words, columns=size[0], rows=size[1], **env) as terminal:
        terminal.wait("never")
        assert "x1b" not in terminal.text
        assert terminal.screen.wrapped == 0
        assert (b"\x1b[" in terminal.raw) == (words != ("left.mahj",) and not env)
        if words != ("three.mahj",):
            assert "mahj play --resume left.mahj" in terminal.text


@pytest.mark.parametrize("deep", [1, 40])
@pytest.mark.parametrize("terminal", [False, True])
def test_how_to_go_on_is_never_broken(
    mahj: Mahj, tmp_path: Path, deep: int, terminal: bool
) -> None:
    """A command over two lines cannot be copied."""
    place = tmp_path / ("long name " * 5 * deep)[:200].strip()
    place.mkdir()
    path = place / "5B.mahj"
    command = f"mahj play --resume '{path}'"
    if not terminal:
        assert command in mahj("play", "--seed", 4, "--record", path, input="quit\n").out
        assert command in mahj("history", place).out
        return
    if sys.platform == "win32":
        pytest.skip("there are no pseudo-terminals")
    from cli.terminal import Terminal

    with Terminal(tmp_path, "play", "--seed", 4, "--record", path) as shown:
        shown.wait("> ")
        shown.type("quit")
        shown.wait("never")
        assert command.encode() in shown.raw


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_what_a_file_is_called_is_shown_and_not_obeyed(tmp_path: Path, mahj: Mahj) -> None:
    """Not where there are colours either."""
    from cli.terminal import Terminal

    name = "red\x1b[31m.mahj"
    assert mahj("play", "--seed", 4, "--record", tmp_path / name, input="quit\n").status == 0
    with Terminal(tmp_path, "history", ".") as terminal:
        terminal.wait("never")
        assert b"\x1b[31m" not in terminal.raw


def test_the_list_says_who_was_east_by_name(mahj: Mahj, folder: Path) -> None:
    rows = [line.split() for line in mahj("history", folder).out.splitlines()]
    east = {row[1]: " ".join(row[2:4]) for row in rows if row[1:2] and row[1].startswith("three")}
    names = ("three.mahj", "three-2.mahj", "three-3.mahj")
    assert east == dict(zip(names, NAMES[:3], strict=True))
    assert ["1", "left.mahj", "you", "left"] in [row[:4] for row in rows]


def test_the_last_sessions_only(mahj: Mahj, folder: Path) -> None:
    assert len(history(mahj, folder, "--last", 1)) == 1
    assert (
        "1 older session: mahj history --last 2 lists all."
        in mahj("history", folder, "--last", 1).out
    )


def test_what_cannot_be_read_hides_nothing_else(mahj: Mahj, here: Path) -> None:
    mahj(*WATCH, "--games", 1, "--record", "good.mahj")
    Path("wrong.mahj").write_text("junk\n")
    Path("unlawful.mahj").write_text("---\nE discard 5D\n")
    Path("other.txt").write_text("junk\n")
    Path("bytes.mahj").write_bytes(b"---\nE discard \xff\n")
    run = mahj("history", ".")
    assert run.status == 0
    assert "wrong.mahj cannot be read: has no line '---'" in run.out
    assert "unlawful.mahj cannot be read: E discard 5D" in run.out
    assert "bytes.mahj cannot be read: is not UTF-8 text (line 2" in run.out
    assert "good.mahj" in run.out
    assert "other.txt" not in run.out
    told = [each["unreadable"] for each in history(mahj, here) if each["unreadable"]]
    assert sorted(Path(one["file"]).name for (one,) in told) == [
        "bytes.mahj",
        "unlawful.mahj",
        "wrong.mahj",
    ]
    for name in ("bytes.mahj", "wrong.mahj", "unlawful.mahj", "gone.mahj"):
        assert mahj("history", name).status == 1


def test_where_nothing_is_kept(mahj: Mahj, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahj_cli.play.files.default_folder", lambda: here / "none")
    run = mahj("history")
    assert run.status == 0
    assert run.out.startswith("No games are kept in")
    assert mahj("history", "--json").json["sessions"] == []


# Charts


@pytest.mark.parametrize(
    "numbers", [[0, 0], [3, 0], [-3, 5], [-7, -7], [10**9, -(10**9)], [1, 10**6]]
)
def test_bars_are_to_one_scale_and_fit(numbers: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in ("40", "80", "200"):
        monkeypatch.setenv("COLUMNS", columns)
        lines = bars([(f"player {at}", number) for at, number in enumerate(numbers)])
        assert all(len(line) <= int(columns) for line in lines)
        lengths = [sum(line.count(mark) for mark in "█#") for line in lines]
        for number, length in zip(numbers, lengths, strict=True):
            assert (length > 0) is (number != 0)
        order = sorted(range(len(numbers)), key=lambda at: abs(numbers[at]))
        assert [lengths[at] for at in order] == sorted(lengths)
