"""`mahj play` as a command: scripts on standard input, leaving, crashing, coming back."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mahj import SKIP, Mod, Seat, Table, hookimpl, load_rules, read_record, replay

if TYPE_CHECKING:
    from cli.conftest import Mahj, Strangers

SMALL = Path(__file__).parents[1] / "data" / "small.toml"
RUN = "from mahj_cli.main import run; sys.exit(run())"
COMMAND = [sys.executable, "-c", "import sys; from mahj_cli.main import run; sys.exit(run())"]
RANDOM = ("--bots", "random")
# Passing and discarding whatever is held: most lines are refused, and one is not.
ANYTHING = (
    "s\nn\n0\n"
    + "\n".join(f"{number}{suit}" for suit in "bcd" for number in range(1, 10))
    + "\nn\ne\nw\nr\ng\nf\nj\n"
)


def answers(path: Path, seat: Seat = "E") -> str:
    """What a seat answered in a record, as a script for standard input."""
    return "".join(f"{move.words}\n" for move in read_record(path).moves if move.seat == seat)


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a game between bots, whose answers a script can type."""
    path = tmp_path_factory.mktemp("watched") / "watched.mahj"
    words = ["play", "--watch", *RANDOM, "--seed", "12", "--games", "1", "--record", str(path)]
    subprocess.run([*COMMAND, *words], check=True, stdout=subprocess.DEVNULL)
    return path


def test_bots_that_are_watched_say_why(mahj: Mahj, here: Path) -> None:
    """What is told changes nothing: the record is that of the same game without it."""
    words = ("play", "--watch", "--bots", "greedy", "--seed", 12, "--games", 1)
    told = mahj(*words, "--explain", "--record", "told.mahj")
    quiet = mahj(*words, "--record", "quiet.mahj")
    assert "Its likeliest hand is" in told.out
    assert "Its likeliest hand is" not in quiet.out
    assert (here / "told.mahj").read_bytes() == (here / "quiet.mahj").read_bytes()
    events = mahj(*words, "--explain", "--json", "--record", "json.mahj").out.splitlines()
    reasons = [each for each in map(json.loads, events) if each["event"] == "why"]
    assert {each["seat"] for each in reasons} == set("ESWN")
    assert all(each["choice"] and each["why"] for each in reasons)


def test_people_are_not_told_what_the_bots_think(mahj: Mahj, here: Path) -> None:
    run = mahj("play", "--explain")
    assert run.status == 2
    assert "--explain goes with --watch" in run.err


def test_a_script_plays_a_game(mahj: Mahj, here: Path, watched: Path) -> None:
    words = ("play", *RANDOM, "--seed", 12, "--games", 1, "--record", "mine.mahj")
    run = mahj(*words, input=answers(watched))
    assert (run.status, run.err) == (0, "")
    assert "The session is over: 1 game has been played." in run.out
    assert "Go on with" not in run.out
    assert "\x1b" not in run.out
    mine, other = replay(read_record(here / "mine.mahj")), replay(read_record(watched))
    assert mine.position() == other.position()
    assert mine.text() == other.text()


def test_a_script_plays_by_other_rules(mahj: Mahj, here: Path) -> None:
    words = ("--rules", "riichi-advanced", "--mod", "zombie_blanks", "--mod", "open_hands")
    run = mahj("play", *words, *RANDOM, "--seed", 1, "--record", here, input=ANYTHING)
    assert run.status == 0
    assert "Open hands" in run.out
    (path,) = here.iterdir()
    assert read_record(path).rules == {
        "preset": "riichi-advanced",
        "mods": {"zombie_blanks": {}, "open_hands": {}},
    }


def test_the_end_of_the_input_leaves_the_game(mahj: Mahj, here: Path) -> None:
    run = mahj("play", *RANDOM, "--seed", 1, "--record", "mine.mahj", input="help\nrack\n")
    assert (run.status, run.err) == (0, "")
    assert run.out.endswith("Go on with: mahj play --resume mine.mahj\n")
    assert replay(read_record(here / "mine.mahj")).ask is not None
    again = mahj("play", "--resume", "mine.mahj", input="quit\n")
    assert (again.status, again.err) == (0, "")


def test_the_usual_place(process: Mahj, tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path / "data"), "HOME": str(tmp_path)}
    for number in (1, 2):
        run = process("play", *RANDOM, env=home, stdin=subprocess.DEVNULL)
        assert run.status == 0
        assert len(list((tmp_path / "data" / "mahj" / "games").glob("*.mahj"))) == number


def test_a_seat_and_bots_of_ones_choice(mahj: Mahj, here: Path) -> None:
    words = ("--seat", "w", "--bots", "random,random,random", "--record", "mine.mahj")
    run = mahj("play", *words, "--seed", 3, input="rack\nquit\n")
    assert run.status == 0
    players = {"E": "bot:random", "S": "bot:random", "W": "me", "N": "bot:random"}
    assert read_record(here / "mine.mahj").players == players


def test_refusals_name_their_rule(mahj: Mahj, here: Path) -> None:
    path = here / "game.mahj"
    head = 'rules = "nmjl"\nseed = 5\n[deal]\nE = "J J 5D 5D"\n'
    path.write_text(f"{head}---\n")
    run = mahj("play", "--resume", path, *RANDOM, input="j 5d 5d\nwhy m\n5d 5d 5d\n")
    assert "Jokers may not be passed. (rule: charleston)" in run.out
    assert "You cannot pass 3 of 5D: you hold only 2 5D. (rule: charleston)" in run.out
    run = mahj("play", "--seed", 4, *RANDOM, input="9d 4b n\n")
    assert "You cannot pass 9D: you hold no 9D. (rule: charleston)" in run.out
    path.write_text(f'{head}start = "turns"\n---\n')
    run = mahj("play", "--resume", path, *RANDOM, input="m\npung 5d 5d 5d\nwhy 9d\nwhy 5d\nfoo\n")
    assert "(rule: mahjong)" in run.out
    assert "There is no discard to claim" in run.out
    assert "You may do that now." in run.out
    assert "'foo' means nothing here" in run.out


def test_a_win_is_laid_out_and_paid(mahj: Mahj, here: Path) -> None:
    path = here / "game.mahj"
    hands = load_rules("nmjl").judge.hands()
    assert hands is not None
    rest = hands.rests[0]
    tiles = " ".join(kind.text for group in rest.groups for kind in group.tiles)
    path.write_text(f'rules = "nmjl"\nseed = 5\n[deal]\nE = "{tiles}"\nstart = "turns"\n---\n')
    run = mahj("play", "--resume", path, *RANDOM, "--games", 1, input="m\n")
    assert "You declare mah jongg!" in run.out
    assert rest.line.name in run.out
    assert " | " in run.out.partition("Game over")[2]
    assert f"{rest.line.name} is worth {rest.line.value}." in run.out
    assert "South pays you" in run.out
    assert "Scores: East (you) " in run.out
    kept = path.read_text()
    assert "E mahjong\n# East has mah jongg" in kept


def test_a_finished_record_starts_the_next_game(mahj: Mahj, here: Path, watched: Path) -> None:
    (here / "one.mahj").write_bytes(watched.read_bytes())
    run = mahj("play", "--resume", "one.mahj", "--games", 2)
    assert run.status == 0
    assert (here / "one.mahj").read_bytes() == watched.read_bytes()
    record = read_record(here / "one-2.mahj")
    assert (record.seed, record.east) == (13, "S")
    assert replay(record).ask is None


def test_what_cannot_be_gone_on_with(mahj: Mahj, here: Path, watched: Path) -> None:
    text = watched.read_text()
    first = text.index("E pass")
    cases = {
        "nothing.mahj": ("", "no line '---'"),
        "head.mahj": (text[: first // 2], "---"),
        "move.mahj": (text[:first] + "E discard 9D\n", ": E discard 9D: Tiles are discarded in"),
        "cut.mahj": (text[: first + 9], "the last line has no line end and may be cut"),
        "over.mahj": (text + "E discard 9D\n", "comes after the game is over"),
        "player.mahj": (text.replace('"bot:random"', '"bots:Anna"', 1), "must be 'me', a name"),
        "rules.mahj": (text.replace("nmjl", "njml", 1), "did you mean 'nmjl'"),
    }
    for name, (content, said) in cases.items():
        (here / name).write_text(content)
        run = mahj("play", "--resume", name, "--games", 1, input="")
        assert run.status == 1, name
        assert said in run.err
        assert name in run.err
        assert run.out == ""
        assert (here / name).read_text() == content
    run = mahj("play", "--resume", "not-there.mahj")
    assert (run.status, run.out) == (1, "")


def test_options_that_cannot_be(mahj: Mahj, here: Path, watched: Path) -> None:
    wrong: list[tuple[object, ...]] = [
        ("--resume", watched, "--seed", 3),
        ("--resume", watched, "--bots", "random"),
        ("--bots", "random,random"),
        ("--seat", "Q"),
        ("--watch", "--seat", "E"),
        ("--games", 0),
        ("--seed", -5),
    ]
    for words in wrong:
        assert mahj("play", *words).status == 2
    said_no: list[tuple[object, ...]] = [
        ("--bots", "nobody"),
        ("--rules", "njml"),
        ("--mod", "pies"),
        ("--card", "no-card"),
        ("--record", here / "there.mahj"),
    ]
    (here / "there.mahj").write_text("mine")
    for words in said_no:
        run = mahj("play", *words, *(RANDOM if "--bots" not in words else ()))
        assert (run.status, run.out) == (1, "")
        assert run.err.startswith("error: ")
        if words[0] in ("--bots", "--mod", "--card"):
            assert run.err.startswith(f"error: {words[0]}: ")
    assert (here / "there.mahj").read_text() == "mine"


def test_two_rules_that_answer_differently_in_play(
    mahj: Mahj, strangers: Strangers, here: Path
) -> None:
    class There(Mod):
        """Says who is next."""

        id = "there"
        title = "There"
        source = "a test"

        @hookimpl
        def mahj_turn_next(self, table: Table, seat: Seat) -> Seat:
            return table.seats_after[seat][0]

    class Back(Mod):
        """Says something else."""

        id = "back"
        title = "Back"
        source = "a test"

        @hookimpl
        def mahj_turn_next(self, table: Table, seat: Seat) -> Seat:
            return table.seats_after[seat][1]

    strangers("mahj.mods", there=There, back=Back)
    words = ("--mod", "there", "--mod", "back", "--mod", "no_charleston", "--record", "mine.mahj")
    run = mahj("play", "--watch", *words, *RANDOM, "--seed", 1, "--games", 1)
    assert run.status == 1
    assert "'back' and 'there' answer" in run.err
    assert "The game is kept in mine.mahj" in run.err
    assert read_record(here / "mine.mahj").moves


def test_a_bot_that_breaks(mahj: Mahj, strangers: Strangers, here: Path) -> None:
    class Broken:
        def choose(self, *_: Any) -> object:
            raise ZeroDivisionError("thinking")

    class Cheat:
        def choose(self, *_: Any) -> object:
            return SKIP

    strangers("mahj.bots", broken=Broken, cheat=Cheat)
    run = mahj("play", "--watch", "--bots", "broken", "--games", 1, "--record", "one.mahj")
    assert run.status == 1
    assert "ZeroDivisionError: thinking" in run.err
    assert "The game is kept in one.mahj" in run.err
    run = mahj("play", "--watch", "--bots", "cheat", "--games", 1, "--record", "two.mahj")
    assert run.status == 1
    assert "The game is kept in two.mahj" in run.err


def test_a_program_plays_by_json(mahj: Mahj, here: Path, watched: Path) -> None:
    words = ("play", *RANDOM, "--seed", 12, "--games", 1, "--record", "mine.mahj", "--json")
    run = mahj(*words, input="foo\n9d 9d 9d\n" + answers(watched))
    assert (run.status, run.err) == (0, "")
    events = [json.loads(line) for line in run.out.splitlines()]
    kinds = [each["event"] for each in events]
    assert kinds[:4] == ["game", "question", "refused", "refused"]
    assert kinds[-3:] == ["over", "session", "kept"]
    assert events[1]["asked"][0]["pick"] == 3
    assert events[3]["mod"] == "charleston"
    assert replay(read_record(here / "mine.mahj")).text() == replay(read_record(watched)).text()
    assert events[-3]["result"] == replay(read_record(watched)).position()["result"]


def test_a_program_may_look(mahj: Mahj, here: Path) -> None:
    lines = "help\n?\ncard\ncard 2468\nrack\ntable\nrules\nscores\nwhy pass 5b 6b 1d\nwhy m\n"
    run = mahj("play", *RANDOM, "--seed", 7, "--record", here, "--json", input=lines)
    events = [json.loads(line) for line in run.out.splitlines()]
    assert [each["event"] for each in events] == [
        *("game", "question", "help", "help", "card", "card", "question", "question"),
        *("rules", "scores", "allowed", "refused", "kept"),
    ]
    assert events[1] == events[6] == events[7]
    for event in ("card", "rules", "scores", "allowed", "question", "refused"):
        assert event in " ".join(mahj("play", "--help").out.split())


def test_the_card_looks_as_elsewhere(mahj: Mahj, here: Path) -> None:
    run = mahj("play", *RANDOM, "--seed", 7, "--record", here, input="card\n")
    printed = mahj("cards", "show", "house-2026").out.splitlines()
    legend = next(n for n, line in enumerate(printed) if line.startswith("a, b, c:"))
    assert set(printed[3:legend]) - {""} <= set(run.out.splitlines())


def test_the_rules_and_the_words_of_house_rules(mahj: Mahj, here: Path) -> None:
    lines = "help\nrules\nrules call\nrules cal\nrules all\nscores\nswap 5b\nwhy swap 5b\nfoo\n"
    words = ("--mod", "zombie_blanks", "--mod", "open_hands", *RANDOM, "--record", here)
    run = mahj("play", *words, "--seed", 7, input=lines)
    said = " ".join(run.out.split())
    assert "swap Zombie blanks: Blank tiles are added" in said
    assert "House rules, which rules explains: Open hands" in said
    assert "There are 4 zombie blanks in the wall." in said
    assert "dead n declare North's hand dead (wrong costs 50)" in said
    assert "did you mean 'call'" in said
    assert said.count("Claiming discards (call)") == 2
    early = "Blanks are swapped in one's own turn; the turns have not begun. (rule: zombie_blanks)"
    assert said.count(early) == 2
    assert "South (random) 0" in said
    assert "'foo' means nothing here" in said


def test_words_that_look_may_be_begun(mahj: Mahj, here: Path) -> None:
    """The kind of fault: only the words of a choice could be shortened."""
    for short, whole in (("sco", "scores"), ("ru", "rules"), ("hel", "help"), ("tab", "table")):
        one, other = [
            mahj("play", *RANDOM, "--seed", 7, "--record", here, input=f"{line}\n").out
            for line in (short, whole)
        ]
        assert (
            one.replace(f"> {short}", f"> {whole}").split("The game is")[0]
            == (other.split("The game is")[0])
        )
        assert "means nothing" not in one


def test_watching_ends_with_a_round(mahj: Mahj, here: Path) -> None:
    run = mahj("play", "--watch", *RANDOM, "--seed", 12, "--record", here)
    assert run.out.startswith("Watching until 4 games are over; --games N")
    assert run.out.count("Game over") == 4
    assert len(list(here.iterdir())) == 4


def test_records_of_sim_are_gone_on_with(mahj: Mahj, here: Path) -> None:
    assert mahj("sim", "--games", 1, "--seed", 3, "--records", here).status == 0
    (path,) = here.iterdir()
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:-20]))
    run = mahj("play", "--resume", path, "--games", 1)
    assert (run.status, run.err) == (0, "")
    assert "Game over" in run.out
    assert replay(read_record(path)).ask is None


def test_json_of_what_goes_wrong(mahj: Mahj, here: Path) -> None:
    """docs/playing.md: each line is an object, and what goes wrong before the game is one, too."""
    (here / "ours.toml").write_text("[mods.pye]\n[mods.py]\n")
    for words, code in (
        (("--rules", "njml"), "bad_rules"),
        (("--rules", "ours.toml"), "unknown_mod"),
        (("--resume", "gone.mahj"), "bad_record"),
    ):
        run = mahj("play", *words, "--json")
        assert (run.status, run.error["code"]) == (1, code)
        assert run.out.count("\n") == 1
    for word in (("--seat", "X"), ("--delay", "1e300"), ("--delay", "inf"), ("--games", "0")):
        run = mahj("play", *word, "--json")
        assert (run.status, run.error["code"]) == (2, "usage")
        assert run.out.count("\n") == 1


@pytest.mark.parametrize("words", [("--delay", "1e300"), ("--delay", "inf"), ("--seed", "9" * 30)])
def test_numbers_that_nobody_means(mahj: Mahj, here: Path, words: tuple[str, ...]) -> None:
    assert mahj("play", *words).status == 2
    assert list(here.iterdir()) == []


def test_a_record_where_none_can_be(process: Mahj, tmp_path: Path) -> None:
    """Nothing is said of choices that are kept before the first one is made."""
    (tmp_path / "afile").write_text("mine")
    (tmp_path / "card\udcff").mkdir()
    (tmp_path / "card\udcff" / "c.toml").write_bytes(SMALL.read_bytes())
    for words, said in (
        (("--record", "afile/x"), "a file is where a folder would have to be"),
        (("--record", "afile/x/y.mahj"), "a file is where a folder would have to be"),
        (("--record", "/proc/nowhere/x.mahj"), "its folder cannot be made"),
        (("--record", "x" * 300 + ".mahj"), "File name too long"),
        (("--card", "card\udcff/c.toml", "--record", "x.mahj"), "is not UTF-8 text"),
    ):
        run = process("play", *words)
        assert (run.status, run.err.count("\n")) == (1, 1)
        assert said in run.err
        assert "every choice" not in run.err
    assert (tmp_path / "afile").read_text() == "mine"
    assert {each.name for each in tmp_path.iterdir()} == {"afile", "card\udcff"}


@pytest.mark.parametrize("way", [(), ("--json",)])
@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="the system has no /dev/zero")
def test_input_that_never_ends_a_line(process: Mahj, way: tuple[str, ...]) -> None:
    with Path("/dev/zero").open() as zero:
        run = process("play", *way, "--record", "x.mahj", stdin=zero)
    assert run.status == 1
    said = json.loads(run.out.splitlines()[-2])["error"]["message"] if way else run.err
    assert "standard input: a line is longer than 100000 characters" in said
    assert "x.mahj" in (run.out if way else run.err)


@pytest.mark.parametrize("way", [(), ("--json",)])
def test_input_that_is_no_text(tmp_path: Path, way: tuple[str, ...]) -> None:
    code = f"import sys; sys.argv[1:] = ['play', *{way!r}, '--record', 'x.mahj']; {RUN}"
    env = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=b"pass \xff\n\xff\x00\xfe\n",
        capture_output=True,
        cwd=tmp_path,
        env=env,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"x.mahj" in done.stdout


def test_every_call_of_a_hook_can_be_seen(mahj: Mahj, here: Path) -> None:
    """`--trace`: mod, hook, what it was given, what it answered; the game is the same."""
    words = ("play", "--watch", *RANDOM, "--seed", 12, "--games", 1, "--mod", "zombie_blanks")
    plain = mahj(*words, "--record", "plain.mahj")
    seen = mahj(*words, "--record", "seen.mahj", "--trace")
    filed = mahj(*words, "--record", "filed.mahj", "--trace-file", "calls.txt")
    assert (plain.err, filed.err) == ("", "")
    games = [(here / f"{name}.mahj").read_text() for name in ("plain", "seen", "filed")]
    assert games[0] == games[1] == games[2]
    calls = seen.err.splitlines()
    assert (here / "calls.txt").read_text().splitlines() == calls
    assert calls[0] == "deal: mahj_setup_seats() -> (E, S, W, N)"
    assert any(each.startswith("charleston: mahj_charleston_tile(E, ") for each in calls)
    assert "zombie_blanks: mahj_setup_tiles() -> {_: 4}" in calls
    judged = "_) -> refused, blank_passed: Blanks may not be passed."
    assert any(each.startswith("zombie_blanks: ") and each.endswith(judged) for each in calls)
    again = mahj(*words, "--record", "again.mahj", "--trace-file", "calls.txt")
    assert again.status == 1
    assert "calls.txt: is there already, and nothing is overwritten" in again.err


def test_a_game_that_is_gone_on_with_can_be_seen_from_its_beginning(mahj: Mahj, here: Path) -> None:
    (here / "mine.mahj").write_text('seed = 4\nplayers = { E = "me" }\n---\n')
    run = mahj("play", "--resume", "mine.mahj", "--trace", input="quit\n")
    assert "special_year: mahj_deal_" not in run.err
    assert run.err.startswith("deal: mahj_setup_seats() -> (E, S, W, N)\n")
    assert "deal: mahj_deal_count(E) -> 14\n" in run.err


class Stumbles(Mod):
    """Breaks in the turn of South."""

    id = "stumbles"
    title = "Stumbles"

    @hookimpl
    def mahj_turn_begins(self, seat: Seat) -> None:
        if seat == "S":
            raise KeyError("no such thing")


def test_a_mod_that_breaks_is_told_with_its_place_and_the_game_is_kept(
    mahj: Mahj, strangers: Strangers, here: Path
) -> None:
    strangers("mahj.mods", stumbles=Stumbles)
    words = ("play", "--watch", *RANDOM, "--games", 1, "--mod", "stumbles", "--record", "one.mahj")
    run = mahj(*words, "--trace-file", "calls.txt")
    assert run.status == 1
    told, kept, _ = run.err.splitlines()
    line = inspect.getsourcelines(Stumbles.mahj_turn_begins)[1] + 3
    assert told == (
        "error: this is a fault of the mod 'stumbles', not of yours (KeyError: 'no such thing'; "
        f"mahj_turn_begins, {__file__}, line {line}); MAHJ_TRACEBACK=1 shows where it happened"
    )
    assert kept == "The game is kept in one.mahj"
    assert read_record(here / "one.mahj").moves
    last = (here / "calls.txt").read_text().splitlines()[-1]
    assert last == "stumbles: mahj_turn_begins(S) -> KeyError: 'no such thing'"
