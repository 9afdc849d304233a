"""`mahj sim`."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from statistics import pstdev
from typing import TYPE_CHECKING, Any

import pytest

from mahj import (
    Chance,
    Choice,
    Mod,
    Offers,
    Phase,
    PhaseAt,
    Record,
    Table,
    View,
    hookimpl,
    load_rules,
    replay,
)
from mahj.game import begin
from mahj.records import read_record
from mahj_cli.sim.command import _parts, play_games
from mahj_cli.sim.games import Setup, Total, play_some

if TYPE_CHECKING:
    from cli.conftest import Mahj, Strangers

COMMAND = [sys.executable, "-c", "import sys; from mahj_cli.main import run; sys.exit(run())"]


def test_what_is_counted(mahj: Mahj) -> None:
    run = mahj("sim", "--games", 12, "--seed", 5, "--bots", "random", "--json")
    assert (run.status, run.err) == (0, "")
    found = run.json
    assert found["games"] == 12
    assert found["seed"] == 5
    ends = [found[key] for key in ("wins", "wall_games", "dead", "abandoned")]
    assert sum(ends) == 12
    assert [(bot["seat"], bot["bot"]) for bot in found["bots"]] == [
        (seat, "random") for seat in "ESWN"
    ]
    assert sum(bot["wins"] for bot in found["bots"]) == found["wins"]
    assert sum(bot["payments"] for bot in found["bots"]) == 0
    assert sum(found["sections"].values()) == sum(found["lines"].values()) == found["wins"]
    assert found["games_per_second"] > 0
    assert len(found["digest"]) == 64


def test_the_error_of_what_a_player_makes_follows_from_the_games(mahj: Mahj, here: Path) -> None:
    """Worked out anew from the results of the records: the spread of a mean of so many games."""
    words = ("sim", "--games", 12, "--bots", "greedy,greedy,random,random", "--records", "kept")
    found = mahj(*words, "--json").json
    games = [replay(read_record(path)).table.over for path in sorted((here / "kept").iterdir())]
    for bot in found["bots"]:
        made = [over.gained[bot["seat"]] for over in games if over is not None]
        assert len(made) == 12
        assert bot["standard_error"] == pytest.approx(pstdev(made) / 12**0.5, abs=0.001)
        assert bot["standard_error"] > 0
    assert "+/-" in mahj(*words[:-2]).out


def test_people_see_a_table(mahj: Mahj) -> None:
    run = mahj("sim", "--games", 4, "--bots", "random")
    assert run.status == 0
    assert "4 games by National Mah Jongg League play" in run.out
    assert "wall games" in run.out
    assert "games a second, digest" in run.out


def test_bots_that_play_to_win_where_none_are_named(mahj: Mahj, here: Path) -> None:
    run = mahj("sim", "--games", 2, "--records", "kept", "--json")
    assert [bot["bot"] for bot in run.json["bots"]] == ["greedy"] * 4
    assert 'E = "bot:greedy"' in (here / "kept" / "game-1.mahj").read_text()


def test_ctrl_c_shows_what_there_is_so_far(mahj: Mahj, monkeypatch: pytest.MonkeyPatch) -> None:
    from mahj_cli.sim import games as simgames

    played = simgames.play_some

    def some(setup: simgames.Setup, first: int, count: int) -> simgames.Tally:
        if first:
            raise KeyboardInterrupt
        return played(setup, first, count)

    monkeypatch.setattr(simgames, "play_some", some)
    words = ("sim", "--games", 80, "--bots", "random")
    run = mahj(*words)
    assert run.status == 130
    assert "8 games by National Mah Jongg League play" in run.out
    assert "stopped after 8 of 80 games" in run.err
    run = mahj(*words, "--json")
    assert (run.status, run.json["games"], run.json["interrupted"]) == (130, 8, True)


def test_the_same_seed_plays_the_same_games(mahj: Mahj) -> None:
    words = ("sim", "--games", 6, "--json", "--seed")
    first = mahj(*words, 1).json["digest"]
    assert mahj(*words, 1).json["digest"] == first
    assert mahj(*words, 2).json["digest"] != first


def test_several_processes_play_the_same_games(process: Mahj) -> None:
    words = ("sim", "--games", 21, "--json")
    alone = process(*words).json
    for jobs in (2, 3):
        together = process(*words, "--jobs", jobs, env={"PYTHONWARNINGS": "error"})
        assert together.err == ""
        for key in ("digest", "bots", "wins", "sections", "choices"):
            assert together.json[key] == alone[key]


def test_many_games_take_no_memory(mahj: Mahj) -> None:
    """What is kept of a game is counted or hashed; the parts of a long run are made as they go."""
    setup = Setup("nmjl", (), None, None, ("random",), 1, None)
    total, begun = Total(), []
    for first in (0, 4, 8):
        total.add(play_some(setup, first, 4))
        begun.append(total.digests)
    assert begun == [[], [], []]
    assert total.digest == play_games(setup, 12, 1).digest
    endless = ((first, 1) for first in range(10**9))
    assert len(list(islice(_parts(setup, endless, 2), 3))) == 3
    assert next(endless)[0] < 50


def test_a_bot_that_is_not_there_is_told_with_its_place(mahj: Mahj, here: Path) -> None:
    said = "no bot 'gredy' is installed (did you mean 'greedy'?)"
    (here / "game.mahj").write_text('players = { E = "me", S = "bot:gredy" }\n---\n')
    for words, where in (
        (("sim", "--bots", "gredy"), "--bots"),
        (("play", "--bots", "gredy"), "--bots"),
        (("play", "--resume", "game.mahj"), "game.mahj, players"),
    ):
        run = mahj(*words)
        assert run.status == 1
        assert run.err.startswith(f"error: {where}: {said}")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the system has no /proc")
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_no_process_is_left_behind(ending: signal.Signals, tmp_path: Path) -> None:
    """Whatever ends the first process ends the others."""
    words = ["sim", "--games", "2000000000", "--jobs", "2", "--bots", "random"]
    run = subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tmp_path
    )
    children = Path(f"/proc/{run.pid}/task/{run.pid}/children")
    try:
        until = time.monotonic() + 60
        while len(found := children.read_text().split()) < 2:
            assert time.monotonic() < until
            time.sleep(0.05)
        time.sleep(0.5)
        run.send_signal(ending)
        run.wait(timeout=60)
        while any(map(_runs, found)):
            assert time.monotonic() < until
            time.sleep(0.05)
    finally:
        run.kill()


def _runs(process: str) -> bool:
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] not in "ZX"


def test_records_are_the_games(mahj: Mahj, here: Path) -> None:
    (here / "ours.toml").write_text('name = "Ours"\n[mods.pie]\nstart = 100\n')
    words = ("sim", "--rules", "ours.toml", "--games", 3, "--seed", 9, "--records", "kept")
    run = mahj(*words, "--json")
    assert run.json["rules"] == "Ours"
    names = sorted(path.name for path in (here / "kept").iterdir())
    assert names == ["game-10.mahj", "game-11.mahj", "game-9.mahj"]
    easts = []
    scores: dict[str, int] = {}
    for number in (9, 10, 11):
        path = here / "kept" / f"game-{number}.mahj"
        position = mahj("replay", path, "--json").json
        assert position["phase"] == "over"
        easts.append(path.read_text().split('east = "')[1][0])
        scores = {seat: player["score"] - 100 for seat, player in position["players"].items()}
    assert easts == ["E", "S", "W"]
    assert {bot["seat"]: bot["payments"] for bot in run.json["bots"]} == scores
    again = mahj(*words)
    assert again.status == 1
    assert "nothing is overwritten" in again.err


def heads(folder: Path) -> list[Record]:
    """The records in a folder, in the order of their seeds."""
    records = [read_record(path) for path in folder.iterdir()]
    return sorted(records, key=lambda record: record.seed)


SESSIONS = [
    ("--mod", "first_last_double"),
    ("--mod", "kitty"),
    ("--mod", "pie"),
    ("--mod", "seat_rotation"),
    ("--mod", "bettor"),
    ("--mod", "three_players"),
]


@pytest.mark.parametrize("words", SESSIONS, ids=lambda words: words[-1])
def test_sessions_are_those_that_are_played_at_the_table(
    mahj: Mahj, here: Path, words: tuple[str, ...]
) -> None:
    """What goes on from game to game, and when a session ends, is what `mahj play` has too."""
    said = (*words, "--seed", 5, "--bots", "random")
    run = mahj("play", *said, "--watch", "--games", 6, "--record", here / "played" / "game.mahj")
    assert run.status == 0
    run = mahj("sim", *said, "--games", 10, "--session", 6, "--records", "simulated")
    assert run.status == 0
    simulated, played = heads(here / "simulated"), heads(here / "played")
    assert [record.game for record in simulated] == [1, 2, 3, 4, 5, 6, 1, 2, 3, 4]
    for one, other in zip(simulated[:6], played, strict=True):
        assert (one.seed, one.east, one.game) == (other.seed, other.east, other.game)
        assert (one.scores, one.players) == (other.scores, other.players)


def test_what_lies_in_pots_is_told(mahj: Mahj) -> None:
    """A pot is won in a later game of the session; what is left at its end is nobody's."""
    words = ("sim", "--mod", "kitty", "--games", 8, "--bots", "greedy,random,random,random")
    found = mahj(*words, "--json").json
    paid = sum(bot["payments"] for bot in found["bots"])
    assert found["pots"] == {"kitty": -paid}
    ante = 4 * 10 * found["wall_games"]
    assert 0 < found["pots"]["kitty"] < ante, "somebody has won it once"
    assert "kitty" in mahj(*words).out
    assert "pots" not in mahj("sim", "--games", 1, "--bots", "random", "--json").json


@pytest.mark.parametrize(
    ("session", "doubled"),
    [(None, [1, 0, 3] * 2), (2, [1, 0] * 3), (1, [1] * 6)],
    ids=["as many as the rules say", "2", "1"],
)
def test_a_session_is_as_long_as_the_rules_say(
    mahj: Mahj, here: Path, session: int | None, doubled: list[int]
) -> None:
    (here / "three.toml").write_text("[session]\ngames = 3\n[mods.first_last_double]\n")
    words = ("sim", "--rules", "three.toml", "--games", 6, "--bots", "random", "--records", "kept")
    assert mahj(*words, *(("--session", session) if session else ())).status == 0
    found = []
    for record in heads(here / "kept"):
        game = begin(record, load_rules(record.rules))
        told = [note.title for note in game.views["E"].notes if note.title == "Double game"]
        found.append(record.game if told else 0)
    assert found == doubled


def test_a_session_ends_when_the_rules_end_it(mahj: Mahj, here: Path) -> None:
    """Mah jongg empties all purses but the winner's: the next game begins a session."""
    (here / "poor.toml").write_text(
        '[mods.pie]\nstart = 1\nend_session_when = "all_but_one_bust"\n'
    )
    words = ("sim", "--rules", "poor.toml", "--games", 6, "--records", "kept", "--session", 6)
    wins = mahj(*words, "--json").json["wins"]
    sessions = [record.game for record in heads(here / "kept")].count(1)
    assert sessions > 1
    assert sessions - 1 <= wins <= sessions


def test_a_record_can_be_gone_on_with(mahj: Mahj, here: Path) -> None:
    assert mahj("sim", "--games", 1, "--bots", "random", "--records", "kept").status == 0
    lines = (here / "kept" / "game-1.mahj").read_text().splitlines(keepends=True)
    (here / "cut.mahj").write_text("".join(lines[:-5]))
    run = mahj("play", "--resume", "cut.mahj", "--games", 1)
    assert (run.status, run.err) == (0, "")
    assert "East (random)" in run.out
    assert (here / "cut.mahj").read_text().startswith("".join(lines))


def test_a_card_file_of_the_table_is_found_from_the_records(mahj: Mahj, here: Path) -> None:
    card = here / "table" / "card.toml"
    card.parent.mkdir()
    card.write_text(
        'format = 1\nid = "small"\nname = "Small"\n[[section]]\nname = "2468"\n'
        'line = [{ hand = "FFF 222a 4444a 8888b", value = 25 }]\n'
    )
    (here / "table" / "ours.toml").write_text('card = "card.toml"\n')
    run = mahj("sim", "--rules", "table/ours.toml", "--games", 1, "--records", "kept", "--json")
    assert run.json["card"] == "small"
    assert mahj("replay", here / "kept" / "game-1.mahj").status == 0


def test_one_bot_for_all_seats_or_one_each(mahj: Mahj) -> None:
    words = ("sim", "--games", 1, "--json", "--bots")
    assert [bot["bot"] for bot in mahj(*words, "random").json["bots"]] == ["random"] * 4
    assert mahj(*words, "random, random,random,random").status == 0
    run = mahj("sim", "--games", 1, "--bots", "random,random")
    assert run.status == 1
    assert "2 bots for 4 seats (E, S, W and N)" in run.err
    run = mahj("sim", "--games", 1, "--bots", "radom")
    assert run.status == 1
    assert "did you mean 'random'?" in run.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--rules", "nmlj"), "no preset 'nmlj'"),
        (("--mod", "pai"), "--mod: no mod 'pai'"),
        (("--card", "nope"), "--card: no card set 'nope'"),
    ],
)
def test_bad_input(mahj: Mahj, words: tuple[str, ...], said: str) -> None:
    run = mahj("sim", "--games", 1, *words)
    assert (run.status, run.out) == (1, "")
    assert said in run.err
    assert said in mahj("sim", "--games", 1, *words, "--json").error["message"]


@pytest.mark.parametrize(
    "words", [("--games", 0), ("--games", "x"), ("--jobs", -1), ("--seed", -1), ("nmjl",)]
)
def test_wrong_usage(mahj: Mahj, words: tuple[object, ...]) -> None:
    assert mahj("sim", *words).status == 2


class Loud(Mod):
    """East is on turn for ever."""

    id = "loud"
    title = "Loud"

    @hookimpl
    def mahj_turn_next(self, table: Table) -> str | None:
        return "E" if len(table.wall.tiles) < 60 else None


class Quiet(Mod):
    """South is on turn for ever."""

    id = "quiet"
    title = "Quiet"

    @hookimpl
    def mahj_turn_next(self, table: Table) -> str | None:
        return "S" if len(table.wall.tiles) < 60 else None


def test_rules_that_contradict_each_other_in_play(
    mahj: Mahj, here: Path, strangers: Strangers
) -> None:
    strangers("mahj.mods", loud=Loud, quiet=Quiet)
    words = ("sim", "--mod", "loud", "--mod", "quiet", "--games", 3, "--seed", 8)
    run = mahj(*words)
    assert (run.status, run.out) == (1, "")
    assert "the game with seed 8: the rules stopped it" in run.err
    assert "'loud'" in run.err
    assert "'quiet'" in run.err
    record = here / "stopped-8.mahj"
    assert "its record up to there is stopped-8.mahj" in run.err
    assert len(record.read_text().splitlines()) > 60
    before = record.read_text()
    assert mahj(*words, "--json").error["record"] == "stopped-8-2.mahj"
    assert record.read_text() == before
    error = mahj(*words, "--records", "kept", "--json").error
    assert error["code"] == "rule_conflict"
    assert (error["seed"], error["record"]) == (8, str(Path("kept/stopped-8.mahj")))


def broken(table: Table) -> Phase:
    raise KeyError("no such thing")
    yield


class Broken(Mod):
    """Breaks after the Charleston."""

    id = "broken"
    title = "Broken"

    @hookimpl
    def mahj_setup_phases(self) -> list[PhaseAt]:
        return [PhaseAt(250, "breaks", self.id, broken)]


def test_a_mod_that_breaks(
    mahj: Mahj, here: Path, strangers: Strangers, monkeypatch: pytest.MonkeyPatch
) -> None:
    strangers("mahj.mods", broken=Broken)
    run = mahj("sim", "--mod", "broken", "--games", 3)
    assert run.status == 1
    assert "a fault stopped it: KeyError: 'no such thing'" in run.err
    assert "MAHJ_TRACEBACK=1" in run.err
    assert (here / "stopped-1.mahj").read_text().count(" pass ") >= 12
    monkeypatch.setenv("MAHJ_TRACEBACK", "1")
    run = mahj("sim", "--mod", "broken", "--games", 3, "--json")
    assert "in broken" in run.err
    assert run.error["code"] == "fault"


class Cheat:
    """A bot that answers what it was not offered."""

    def choose(self, view: View, offers: Offers, chance: Chance) -> Choice:
        return Choice("cheat")


def test_a_bot_that_cheats(mahj: Mahj, here: Path, strangers: Strangers) -> None:
    strangers("mahj.bots", cheat=Cheat)
    run = mahj("sim", "--bots", "cheat", "--games", 1)
    assert run.status == 1
    assert "cheat" in run.err
    assert (here / "stopped-1.mahj").exists()


def test_nothing_takes_the_record(
    mahj: Mahj, here: Path, strangers: Strangers, monkeypatch: pytest.MonkeyPatch
) -> None:
    strangers("mahj.mods", broken=Broken)

    def full(path: Path, *arguments: Any, **options: Any) -> Any:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "open", full)
    run = mahj("sim", "--mod", "broken", "--games", 1)
    assert run.status == 1
    assert "its record could not be written" in run.err


class Slip(Mod):
    """Divides by nothing."""

    id = "slip"
    title = "Slip"

    @hookimpl
    def mahj_turn_begins(self, table: Table) -> None:
        print(1 // 0)


def test_whose_fault_it_is(mahj: Mahj, strangers: Strangers, here: Path) -> None:
    strangers("mahj.mods", slip=Slip)
    run = mahj("sim", "--games", 1, "--mod", "slip")
    assert run.status == 1
    assert "in the mod 'slip' (mahj_turn_begins, " in run.err
    assert "test_sim.py, line " in run.err
