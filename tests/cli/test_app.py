"""What holds for every command: help, errors, exit statuses, completion, what is imported."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

import mahj_cli
from mahj import Mod, hookimpl, registry
from mahj_cli.app import LazyGroup, Root, app

if TYPE_CHECKING:
    from cli.conftest import Mahj, Strangers


def commands(group: LazyGroup, *before: str) -> Iterator[tuple[str, ...]]:
    """The words of every command."""
    for name, place in group.places.items():
        if isinstance(place, LazyGroup):
            yield from commands(place, *before, name)
        else:
            yield (*before, name)


COMMANDS = [*commands(Root(name="mahj"))]
RUN = "import sys; from mahj_cli.main import run; status = run(); "


def test_help_names_every_command(mahj: Mahj) -> None:
    run = mahj("--help")
    assert run.status == 0
    for name in ("play", "sim", "replay", "history", "hand", "score", "rules", "mods", "cards"):
        assert f"\n  {name}" in run.out
    assert "..." not in run.out.replace("[ARGS]...", "")
    alone = mahj()
    assert (alone.status, alone.out) == (0, run.out)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_has_examples_and_json(mahj: Mahj, command: tuple[str, ...]) -> None:
    run = mahj(*command, "--help")
    assert run.status == 0
    assert f"  Examples:\n    mahj {' '.join(command)}" in run.out
    assert "--json" in run.out
    assert max(map(len, run.out.splitlines())) <= 80, "a terminal of 80 columns shows it whole"
    assert mahj(*command, "-h").out == run.out


@pytest.mark.parametrize("group", ["rules", "mods", "cards"])
def test_help_of_groups(mahj: Mahj, group: str) -> None:
    assert mahj(group, "--help").status == 0
    assert "list" in mahj(group, "--help").out
    assert "..." not in mahj(group, "--help").out.replace("[ARGS]...", "")  # nothing is cut off
    assert mahj(group).status == 2


def test_version(mahj: Mahj, process: Mahj) -> None:
    assert mahj("--version").out == f"mahj {mahj_cli.__version__}\n"
    assert process("--version").out == f"mahj {mahj_cli.__version__}\n"


def test_misspelt_commands(mahj: Mahj) -> None:
    run = mahj("scroe")
    assert run.status == 2
    assert "Did you mean 'score'?" in run.err
    assert "Did you mean 'check'?" in mahj("rules", "chekc").err
    assert mahj("--colour").status == 2


# What is imported


def imported(*words: str) -> set[str]:
    """The modules that are imported when a command has run."""
    code = f"sys.argv[1:] = {list(words)!r}; {RUN}print(status, *sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; {code}"], capture_output=True, text=True, check=True
    )
    status, *modules = done.stderr.split()
    assert status == "0"
    return set(modules)


HEAVY = {"mahj", "mahj_mods", "pluggy", "rich", "numpy", "tomli_w", "concurrent.futures.process"}


def test_version_imports_next_to_nothing() -> None:
    bare = subprocess.run(
        [sys.executable, "-c", "import sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    added = imported("--version") - set(bare.stdout.split())
    assert added - set(sys.builtin_module_names) == {"mahj_cli", "mahj_cli.main"}


@pytest.mark.parametrize("words", [("--help",), ("hand", "--help"), ("rules", "--help")])
def test_help_imports_no_engine(words: tuple[str, ...]) -> None:
    assert not imported(*words) & HEAVY


def test_a_command_imports_no_other_command() -> None:
    modules = imported("hand", "FFF 222B 4444B 8888D")
    ours = {name for name in modules if name.startswith("mahj_cli.")}
    assert ours == {
        f"mahj_cli.{name}" for name in ("main", "app", "faults", "hand", "options", "output")
    }
    assert not modules & {"rich", "numpy", "tomli_w", "mahj_mods"}


def test_listing_imports_no_mod_that_is_not_listed() -> None:
    modules = imported("rules", "list")
    assert "mahj_mods.pie" not in modules
    modules = imported("score", "--value", "25", "--winner", "E", "--self-pick", "--json")
    assert not modules & {"rich", "numpy", "tomli_w", "mahj_mods.pie"}


GAMES = {"mahj.game", "mahj.card.judge", "mahj.card.packed", "mahj.card.reasons", "tomli_w"}


@pytest.mark.parametrize(
    ("words", "needed"),
    [
        ("rules show", set()),
        ("score --value 25 --winner E --self-pick", set()),
        ("sim --games 1", GAMES - {"mahj.card.reasons"}),
    ],
)
def test_what_judges_racks_is_imported_when_racks_are_judged(words: str, needed: set[str]) -> None:
    """Nothing is imported before it is needed: rules in words need no judge, games no reasons."""
    assert imported(*words.split()) & GAMES == needed


@pytest.mark.parametrize("words", [("rules", "show"), ("sim", "--games", "2"), ("mods", "list")])
def test_docstrings_are_not_needed(process: Mahj, words: tuple[str, ...]) -> None:
    """`python -OO` drops docstrings, which say what a hook is and what a rule is to players."""
    code = f"import sys; sys.argv[1:] = {list(words)!r}; {RUN}sys.exit(status)"
    bare = subprocess.run(
        [sys.executable, "-OO", "-c", code], capture_output=True, text=True, check=False
    )
    assert (bare.returncode, bare.stderr) == (0, "")
    if words[0] != "sim":
        assert bare.stdout == process(*words).out


# What goes wrong


class Broken(Mod):
    """Breaks when it is loaded."""

    id = "broken"
    title = "Broken"

    @hookimpl
    def mahj_session_start_score(self) -> int:
        raise RuntimeError("on two\nlines")


def test_an_unexpected_exception_is_one_line(
    mahj: Mahj, strangers: Strangers, monkeypatch: pytest.MonkeyPatch
) -> None:
    strangers("mahj.mods", broken=Broken)
    words = ("rules", "show", "--mod", "broken")
    run = mahj(*words)
    assert (run.status, run.out) == (1, "")
    place = re.escape(str(Path(__file__)))
    assert re.fullmatch(
        r"error: this is a fault of the mod 'broken', not of yours \(RuntimeError: on two lines; "
        rf"mahj_session_start_score, {place}, line \d+\); MAHJ_TRACEBACK=1 shows where it "
        r"happened\n",
        run.err,
    )
    assert mahj(*words, "--json").error["code"] == "fault"
    monkeypatch.setenv("MAHJ_TRACEBACK", "1")
    run = mahj(*words)
    assert run.status == 1
    assert "mahj_session_start_score" in run.err


def test_a_fault_of_ours_has_a_status_of_its_own(
    mahj: Mahj, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is broken in mahj, its own mods included, is told apart from somebody else's mod."""

    def broken(self: Mod) -> int:
        raise RuntimeError("ours")

    pie = registry.load(registry.MODS, "pie")
    monkeypatch.setattr(pie, "mahj_session_start_score", hookimpl(broken))
    run = mahj("rules", "show", "--mod", "pie")
    assert run.status == 70
    assert "this is a fault of mahj, not of yours (RuntimeError: ours; " in run.err


def test_ctrl_c(mahj: Mahj, monkeypatch: pytest.MonkeyPatch) -> None:
    from mahj_cli.score import command as score

    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(score, "load", interrupted)
    run = mahj("score", "--value", "25", "--winner", "E", "--self-pick")
    assert (run.status, run.out, run.err) == (130, "", "\n")


def test_ctrl_c_ends_a_long_run(tmp_path: Path) -> None:
    code = f"import sys; sys.argv[1:] = ['sim', '--games', '99999']; {RUN}sys.exit(status)"
    run = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    )
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            run.communicate(timeout=3)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=30)
    finally:
        run.kill()
    assert run.returncode == 130
    assert "games by National Mah Jongg League play" in out
    assert re.fullmatch(r"stopped after \d+ of 99999 games\n", err)
    assert list(tmp_path.iterdir()) == []


def test_whoever_read_has_gone(tmp_path: Path) -> None:
    code = f"import sys; sys.argv[1:] = ['mods', 'show', 'pie']; {RUN}sys.exit(status)"
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-c", code], stdout=write, stderr=subprocess.PIPE, text=True, check=False
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize(
    "words",
    [
        ("--version",),
        ("--help",),
        ("mods", "list"),
        ("mods", "list", "--json"),
        ("score", "--value", "25", "--winner", "E", "--self-pick", "--json"),
        ("sim", "--games", "1"),
        ("hand", "5Q", "--json"),
    ],
)
def test_a_full_disk(process: Mahj, words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        run = process(*words, stdout=full)
    assert run.status == 1
    assert "Traceback" not in run.err
    assert "Exception ignored" not in run.err
    if words != ("hand", "5Q", "--json"):
        assert run.err == "error: the output: No space left on device\n"


@pytest.mark.parametrize(
    "words",
    [
        "play --rules",
        "play --seat",
        "play --bots",
        "play --seats",
        "play --card",
        "sim --games 1 --rules",
        "sim --games 1 --bots",
        "score --value 25 --winner E --self-pick --rules",
        "score --sheet ours.score --rules",
        "cards stats house-2026 --rules",
        "mods check pie --rules",
        "rules show",
        "rules sheet",
    ],
)
def test_an_option_that_is_given_empty_is_not_left_out(mahj: Mahj, here: Path, words: str) -> None:
    """As `--rules "$OURS"` where OURS is not set: not a session by other rules."""
    run = mahj(*words.split(), "")
    assert run.status in (1, 2)
    assert "''" in run.err or "there is no seat" in run.err or "--seats names 1" in run.err
    assert not list(here.iterdir())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize(
    "words", [("bogus",), ("sim", "--games", "x"), ("rules", "show", "--bogus"), ("mods", "show")]
)
def test_wrong_usage_on_a_full_disk(process: Mahj, words: tuple[str, ...]) -> None:
    """What cannot be told as JSON is told to whoever reads the errors, and says what is wrong."""
    with Path("/dev/full").open("w") as full:
        run = process(*words, "--json", stdout=full)
    assert run.status == 2
    assert run.err.startswith("error: ")
    assert run.err.count("\n") == 1
    assert "mistakes" not in run.err


@pytest.mark.parametrize("command", ["play", "sim", "score"])
def test_a_table_file_where_nothing_is_asked_for(mahj: Mahj, command: str) -> None:
    """As `mahj rules check ours.toml` takes it."""
    run = mahj(command, "ours.toml")
    assert run.status == 2
    assert "--rules ours.toml" in run.err


def test_an_empty_word_where_nothing_is_asked_for(mahj: Mahj) -> None:
    """The fault: it was looked on as a table file without a name, and mahj stopped."""
    run = mahj("play", "")
    assert run.status == 2
    assert "unexpected extra argument" in run.err


def test_words_that_are_no_text(process: Mahj) -> None:
    run = process("rules", "show", b"\xff\xfe.toml".decode("utf-8", "surrogateescape"))
    assert run.status == 1
    assert "cannot be read" in run.err
    run = process("mods", "show", "näher", env={"PYTHONIOENCODING": "ascii"})
    assert run.status == 1
    assert "is installed" in run.err


PLAYED = ("play", "--watch", "--games", "1", "--record", "game.mahj", "--seed", "1")


@pytest.mark.parametrize(
    "words",
    [
        ("rules", "list"),
        ("score", "--value", "25", "--winner", "E", "--self-pick", "--json"),
        PLAYED,
        (*PLAYED, "--json"),
        ("--version",),
    ],
)
def test_closed_streams(tmp_path: Path, words: tuple[str, ...]) -> None:
    """`>&-` of shells: what cannot be told is an error, and no record takes the output's place."""

    def run(how: str) -> subprocess.CompletedProcess[str]:
        code = f"import sys; sys.argv[1:] = {list(words)!r}; {RUN}sys.exit(status)"
        shell = ["sh", "-c", f'exec "$@" {how}', "sh", sys.executable, "-c", code]
        return subprocess.run(shell, capture_output=True, text=True, cwd=tmp_path, check=False)

    done = run(">&-")
    assert done.returncode == 1
    assert done.stderr.startswith("error: the output is closed\n")
    assert "Traceback" not in done.stderr
    for path in tmp_path.iterdir():
        assert path.read_text().startswith("format = 1\n")
        path.unlink()
    done = run("<&- 2>&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
    for path in tmp_path.iterdir():
        path.unlink()
    assert run("<&- >&- 2>&-").returncode == 1


def test_a_closed_input(tmp_path: Path) -> None:
    code = f"import sys; sys.argv[1:] = ['hand', '--batch', '-']; {RUN}sys.exit(status)"
    shell = ["sh", "-c", 'exec "$@" <&-', "sh", sys.executable, "-c", code]
    done = subprocess.run(shell, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (done.returncode, done.stderr) == (1, "error: --batch: standard input is closed\n")


NASTY = "Th\x1b]0;title\x07ur\x1b[31ms\x9b2J\x08\u202eday"


def test_a_name_commands_no_terminal(here: Path, tmp_path: Path) -> None:
    """A table's name may hold escape sequences; they are shown, not obeyed."""
    import tomli_w

    (here / "ours.toml").write_text(tomli_w.dumps({"name": NASTY}))
    (here / "bad.toml").write_text(tomli_w.dumps({"name": "A", "card": NASTY, NASTY: NASTY}))
    played = ("play", "--rules", "ours.toml", "--watch", "--games", "1", "--bots", "random")
    for words in (
        ("rules", "show", "ours.toml"),
        ("rules", "check", "ours.toml"),
        ("rules", "check", "bad.toml"),
        ("sim", "--games", "1", "--bots", "random", "--rules", "ours.toml"),
        (*played, "--record", "game.mahj"),
        ("replay", "game.mahj"),
        ("play", "--resume", "game.mahj", "--games", "2"),
        ("score", "--rules", "ours.toml", "--value", "25", "--winner", "E", "--self-pick"),
    ):
        shown = in_a_terminal(*words)
        assert shown
        for mark in ("\x1b]", "\x07", "\x1b[31ms", "\x9b", "\x08", "\u202e"):
            assert mark not in shown, words


def test_a_card_commands_no_terminal(here: Path) -> None:
    """Whatever is printed: a card's notes, say, are the words of whoever wrote the card."""
    import tomli_w

    line = {"hand": "222a 444a 6666b 8888b", "value": 25, "note": NASTY}
    section = {"name": "2468", "line": [line]}
    card = {"format": 1, "id": "a", "name": "A", "publisher": NASTY, "section": [section]}
    (here / "card.toml").write_text(tomli_w.dumps(card))
    shown = in_a_terminal("cards", "show", "card.toml")
    assert "day" in shown
    for mark in ("\x1b]", "\x07", "\x9b", "\x08", "\u202e"):
        assert mark not in shown


# Colour


def in_a_terminal(*words: str, **env: str) -> str:
    """What a command prints on a terminal."""
    ours, theirs = pty.openpty()
    code = f"import sys; sys.argv[1:] = {list(words)!r}; {RUN}sys.exit(status)"
    given = {"TERM": "xterm", "PATH": os.environ["PATH"], **env}
    run = subprocess.Popen([sys.executable, "-c", code], stdout=theirs, stderr=theirs, env=given)
    os.close(theirs)
    found = b""
    try:
        while some := os.read(ours, 65536):
            found += some
    except OSError:
        pass
    run.wait(timeout=30)
    os.close(ours)
    return found.decode()


def test_colour_only_where_it_is_wanted() -> None:
    words = ("mods", "show", "pie")
    assert "\x1b[1m" in in_a_terminal(*words)
    assert "\x1b" not in in_a_terminal(*words, NO_COLOR="1")
    assert "\x1b" not in in_a_terminal(*words, TERM="dumb")
    assert "\x1b[31" in in_a_terminal("mods", "show", "nope")
    assert "\x1b" not in in_a_terminal("mods", "show", "nope", NO_COLOR="1")


# Completion


def completed(*words: str) -> list[str]:
    """What a shell would offer for the last word."""
    env = {
        "_MAHJ_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(("mahj", *words)),
        "COMP_CWORD": str(len(words)),
    }
    return CliRunner().invoke(app, [], env=env, prog_name="mahj").stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("s",), ["sim", "score"]),
        (("rules", "c"), ["check"]),
        (("score", "--rules", "nm"), ["nmjl"]),
        (("score", "--mod", "pi"), ["pie"]),
        (("score", "--mod", "charl"), []),
        (("sim", "--card", "house"), ["house-2026"]),
        (("sim", "--bots", "greedy,ra"), ["greedy,random"]),
        (("rules", "show", "riichi"), ["riichi-advanced"]),
        (("rules", "check", "our"), ["ours.toml"]),
        (("rules", "new", "x.toml", "--preset", "nm"), ["nmjl"]),
        (("mods", "show", "zomb"), ["zombie_blanks"]),
        (("cards", "show", "house"), ["house-2026"]),
        (("replay", "ga"), ["game.mahj", "games/"]),
        (("replay", "games/"), ["games/one.mahj"]),
        (("replay", "gone/"), []),
        (("score", "--exchange", "o"), ["own", "other"]),
    ],
)
def test_completion(here: Path, words: tuple[str, ...], offered: list[str]) -> None:
    (here / "games").mkdir()
    for name in ("ours.toml", "game.mahj", "games/one.mahj"):
        (here / name).write_text("")
    assert completed(*words) == offered
