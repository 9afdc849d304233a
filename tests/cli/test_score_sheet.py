"""`mahj score --sheet`: the running score of people who play with real tiles."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cli.conftest import COMMAND
from mahj import load_rules
from mahj_cli.score.words import Reader, words_of

if TYPE_CHECKING:
    from cli.conftest import Mahj, Run

PLAYERS = ("--players", "Anna,Ben,Carla,Dora")


@pytest.fixture
def sheet(mahj: Mahj, here: Path) -> Mahj:
    """Enters these lines on a sheet with four players, and gives it as programs see it."""

    def entered(*lines: str, options: tuple[str, ...] = ()) -> Run:
        words = [word for line in lines for word in ("--entry", line)]
        new = () if (here / "sheet.txt").exists() else (*PLAYERS, *options)
        return mahj("score", "--sheet", "sheet.txt", *new, *words, "--json")

    return entered


def scores(run: Run) -> list[int]:
    assert run.status == 0, run.out
    return list(run.json["scores"].values())


# What a mah jongg brings: the same as `mahj score` without a sheet


@pytest.mark.parametrize(
    ("entry", "paid"),
    [
        ("anna from ben 25", [100, -50, -25, -25]),
        ("a from b 25", [100, -50, -25, -25]),
        ("E from S 25", [100, -50, -25, -25]),
        ("east from ben 25", [100, -50, -25, -25]),
        ("ANNA 25 FROM BEN", [100, -50, -25, -25]),
        ("anna self 25", [150, -50, -50, -50]),
        ("anna self-pick 25 jokerless", [300, -100, -100, -100]),
        ("anna from ben 25 jokerless singles-and-pairs", [100, -50, -25, -25]),
        ("anna from ben 2468 #3", [100, -50, -25, -25]),
        ("anna from ben 2468#3 25", [100, -50, -25, -25]),
        ("anna singles #1 from ben jokerless", [200, -100, -50, -50]),
        ("anna from ben 25 exchange=own", [150, -50, -50, -50]),
        ("wall", [0, 0, 0, 0]),
        ("ben pays anna 25 a false mah jongg", [25, -25, 0, 0]),
        ("ben pays all 25", [25, -75, 25, 25]),
    ],
)
def test_what_an_entry_comes_to(sheet: Mahj, entry: str, paid: list[int]) -> None:
    """RULES.md 1.30 to 1.33: who threw it pays double, on a self-pick all do, and so on."""
    assert scores(sheet(entry)) == paid


def test_whoever_pays_for_others_is_told_for_whom(sheet: Mahj) -> None:
    """RULES.md 2.7: the thrower of a hot tile pays for the table."""
    run = sheet("anna from ben 25 hot_tile", options=("--mod", "hot_wall"))
    assert scores(run) == [100, -100, 0, 0]
    assert run.json["entries"][-1]["why"][1:] == [
        "Ben pays Anna 50: threw the winning tile.",
        "Ben pays Anna 25: for West (did not throw it).",
        "Ben pays Anna 25: for North (did not throw it).",
    ]


def test_the_rules_of_the_table_decide(mahj: Mahj, here: Path) -> None:
    """A purse of 60 points: nobody pays more than is in it, and it is said why."""
    (here / "ours.toml").write_text('name = "Ours"\n[mods.pie]\nstart = 60\n')
    new = ("score", "--sheet", "sheet.txt", *PLAYERS, "--rules", "ours.toml")
    run = mahj(*new, "--winner", "anna", "--from", "ben", "--value", "50")
    assert run.status == 0
    assert "South pays 60 of 100: the purse is empty." in run.out
    told = mahj("score", "--sheet", "sheet.txt", "--json").json
    assert told["scores"] == {"Anna": 220, "Ben": 0, "Carla": 10, "Dora": 10}


def test_a_dead_hand_gets_nothing_for_a_wall_game(sheet: Mahj) -> None:
    """RULES.md 2.20: in a tournament all get 10 points, but for whoever's hand is dead."""
    run = sheet("wall dead ben dead d", "wall", options=("--mod", "tournament"))
    assert scores(run) == [20, 10, 20, 10]
    assert run.json["entries"][0]["words"] == "wall dead Ben dead Dora"
    assert scores(sheet("back")) == [10, 0, 10, 0]


@pytest.fixture
def five(mahj: Mahj, here: Path) -> Mahj:
    """The same at a table of five, where seats change with every game (RULES.md 2.13)."""

    def entered(*lines: str) -> Run:
        words = [word for line in lines for word in ("--entry", line)]
        new = ("--mod", "bettor", "--players", "Anna,Ben,Carla,Dora,Flo")
        there = (here / "sheet.txt").exists()
        return mahj("score", "--sheet", "sheet.txt", *(() if there else new), *words, "--json")

    return entered


def test_who_was_bet_on_is_said_by_name(five: Mahj) -> None:
    """When a game is taken back those after it have other seats, and the same players."""
    run = five("ben from carla 25 bet=dora", "wall", "carla from dora 25 bet=flo")
    *_, last = (each["payments"] for each in run.json["entries"])
    assert last == {"Anna": -25, "Ben": -25, "Carla": 125, "Dora": -50, "Flo": -25}
    undone = five("back 2").json["entries"][2]
    assert undone["words"].endswith("bet=Flo")
    assert undone["payments"] == {**last, "Anna": -25, "Ben": -25}
    assert "nobody here is called 'emil'" in five("carla from dora 25 bet=emil").out


@pytest.mark.parametrize("bet", "SWNB")
def test_who_was_bet_on_is_meant_by_name_where_players_are_called_as_seats(bet: str) -> None:
    """The fault: once seats had changed a seat was meant, and a sheet was not read as written."""
    players = dict(zip("ESWNB", "SWNBE", strict=True))
    reader = Reader(load_rules({"mods": {"bettor": {}}}), players)
    said = reader.read(f"S from W 25 bet={bet}")
    assert words_of(said, players).endswith(f"bet={bet}")
    assert reader.read(words_of(said, players)) == said


def test_what_others_need_cannot_be_taken_back(five: Mahj, here: Path) -> None:
    """The fault: it was written, and after that the sheet could not be read any more."""
    five("wall", "flo from carla 25")
    before = (here / "sheet.txt").read_text()
    run = five("back 1")
    assert run.status == 1
    assert "without entry 1 there cannot be 2, Flo from Carla 25" in run.out
    assert (here / "sheet.txt").read_text() == before
    assert scores(five("back", "back")) == [0, 0, 0, 0, 0]


def test_a_session_that_is_over_takes_no_more_games(mahj: Mahj, here: Path) -> None:
    (here / "ours.toml").write_text("[session]\ngames = 2\n")
    new = ("score", "--sheet", "sheet.txt", "--rules", "ours.toml", "--entry", "wall")
    assert "over" not in mahj(*new).out
    run = mahj("score", "--sheet", "sheet.txt", "--entry", "wall")
    assert "The session is over: The session has its 2 games." in run.out
    run = mahj("score", "--sheet", "sheet.txt", "--entry", "wall")
    assert run.status == 1
    assert "The session has its 2 games. (back takes back the last entry)" in run.err
    assert mahj("score", "--sheet", "sheet.txt", "--entry", "south pays east 5").status == 0
    assert "The session is over" in mahj("score", "--sheet", "sheet.txt", input="").out


def test_what_is_settled_at_the_end_of_a_session_is_on_the_sheet(mahj: Mahj, here: Path) -> None:
    """A pot is divided with the last game: the same as in a game that is played."""
    (here / "ours.toml").write_text("[session]\ngames = 2\n[mods.mahj_x]\npot = 10\n")
    new = ("score", "--sheet", "sheet.txt", *PLAYERS, "--rules", "ours.toml", "--json")
    assert scores(mahj(*new, "--entry", "anna from ben 25")) == [100, -50, -25, -25]
    run = mahj("score", "--sheet", "sheet.txt", "--entry", "wall")
    assert "Ben pays Anna 10: the pot is divided." in run.out
    assert "Scores: Anna 130, Ben -60, Carla -35, Dora -35" in run.out


def test_what_lies_in_a_pot_is_on_the_sheet(sheet: Mahj) -> None:
    """The kitty: nobody wins, everybody puts in; who wins next takes it."""
    kitty = sheet("wall", options=("--mod", "kitty")).json["scores"]
    assert kitty["kitty"] == -sum(kitty[name] for name in ("Anna", "Ben", "Carla", "Dora")) > 0
    after = sheet("anna from ben 25").json
    assert after["scores"]["kitty"] == 0
    assert after["entries"][1]["payments"]["kitty"] == -kitty["kitty"]


def test_the_deal_goes_round(sheet: Mahj) -> None:
    """RULES.md 1.35: the next to the right deals, whatever happened; unless the table says so."""
    told = sheet("wall", "anna from ben 25", "ben pays anna 5", "east anna", "wall").json
    assert [each.get("east") for each in told["entries"]] == ["Anna", "Ben", None, "Anna", "Anna"]
    assert (told["games"], told["east"]) == (3, "S")


def test_players_who_change_seats_take_their_scores_along(sheet: Mahj) -> None:
    told = sheet(*["anna from ben 25"] * 4, options=("--mod", "seat_rotation")).json
    assert list(told["scores"].values()) == [400, -200, -100, -100]
    assert sorted(told["players"].values()) == ["Anna", "Ben", "Carla", "Dora"]
    assert told["players"] != {"E": "Anna", "S": "Ben", "W": "Carla", "N": "Dora"}
    assert scores(sheet("anna from ben 25")) == [500, -250, -125, -125]


# Taking back


@pytest.mark.parametrize(
    ("entries", "stands"),
    [
        (("anna self 25", "wall", "back"), [150, -50, -50, -50]),
        (("anna self 25", "wall", "back", "back"), [0, 0, 0, 0]),
        (("anna self 25", "wall", "undo", "undo"), [0, 0, 0, 0]),
        (("anna self 25", "ben self 25", "back 1"), [-50, 150, -50, -50]),
        (("anna self 25", "ben pays anna 5", "back", "ben pays anna 7"), [157, -57, -50, -50]),
    ],
)
def test_an_entry_is_taken_back(sheet: Mahj, entries: tuple[str, ...], stands: list[int]) -> None:
    assert scores(sheet(*entries)) == stands


def test_what_follows_is_reckoned_anew(sheet: Mahj) -> None:
    """A purse that an entry had emptied pays in full when that entry is taken back."""
    options = ("--mod", "pie")
    told = sheet("anna self 200", "carla from ben 60", options=options).json
    assert told["scores"]["Ben"] == 500 - 400 - 100
    told = sheet("back 1").json
    assert told["scores"] == {"Anna": 440, "Ben": 380, "Carla": 740, "Dora": 440}
    assert [each["kind"] for each in told["entries"]] == ["taken_back", "mahjong", "back"]
    assert told["entries"][1]["east"] == "Anna"


# What is wrong is told with what is allowed, and nothing is written


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("", "nothing is said; write who has mah jongg"),
        ("fred from ben 25", "nobody here is called 'fred'; at the table are East (Anna)"),
        ("bn from carla 25", "did you mean 'Ben'?"),
        ("bck", "did you mean 'back'?"),
        ("anna from ben", "say what the line is worth (25), or which it is"),
        ("anna 25", "say how Anna came by the winning tile"),
        ("anna self from ben 25", "from and who threw it, or self-pick, one of the two"),
        ("anna from anna 25", "Anna has mah jongg: name another player"),
        ("anna from", "say who after 'from'"),
        ("anna from ben from dora 25", "only one player threw the winning tile"),
        ("anna self 25 dead a", "Anna has mah jongg: name another player"),
        ("anna self 25 jokerles", "did you mean 'jokerless'?"),
        ("anna self 25 30", "'30' means nothing here"),
        ("anna self 100001", "'100001' is no value of a line"),
        ("anna self 2468 #9", "2468 has no line #9 on House Card 2026: it has #1, #2"),
        ("anna self #9", "no section of House Card 2026 is named before #9"),
        ("anna self 2468 #3 30", "2468 #3 is worth 25, not 30"),
        ("anna self 2468 #3 quints", "leave out quints"),
        ("anna self 25 quints singles-and-pairs", "one of Quints or one of Singles and Pairs"),
        ("anna self 25 exchange=mine", "exchange is own or other, not 'mine'"),
        ("anna pays ben", "write who pays whom and how much"),
        ("anna pays ben -5", "'-5' is no number of points"),
        ("anna pays anna 5", "Anna cannot pay Anna"),
        ("wall 3", "nothing follows 'wall'"),
        ("wall dead", "say who after 'dead'"),
        ("wall dead emil", "nobody here is called 'emil'"),
        ("back", "there is no entry to take back"),
        ("back three", "'three' is no number of an entry"),
        ("anna self 25 " + "x" * 300, "an entry has at most 300 characters"),
    ],
)
def test_what_cannot_be_entered(sheet: Mahj, here: Path, entry: str, said: str) -> None:
    run = sheet(entry)
    assert run.status == 1
    assert said in run.error["message"]
    assert not (here / "sheet.txt").exists()


def test_an_entry_that_is_not_there_cannot_be_taken_back(sheet: Mahj) -> None:
    run = sheet("wall", "wall", "back 2", "back 2")
    assert (run.status, run.error["code"]) == (1, "nothing_there")
    assert "there is no entry 2 that stands: there are 1" in run.error["message"]


@pytest.mark.parametrize("mods", [(), ("--mod", "bettor"), ("--mod", "two_players")])
def test_players_without_names(mahj: Mahj, here: Path, mods: tuple[str, ...]) -> None:
    """They are called as their seats; what is begun so can be gone on with."""
    for words in ((*mods, "--entry", "east self 25"), ("--entry", "wall")):
        run = mahj("score", "--sheet", "sheet.txt", *words)
        assert (run.status, run.err) == (0, "")
    assert mahj("score", "--sheet", "sheet.txt", input="w self 25\n").status == 0


def test_a_name_that_may_be_two_players(mahj: Mahj, here: Path) -> None:
    """`s` is South's seat and the beginning of Sue, who sits elsewhere."""
    new = ("score", "--sheet", "sheet.txt", "--players", "Sue,Ben,Bea,Dora")
    run = mahj(*new, "--entry", "s self 25")
    assert run.status == 1
    assert "'s' may be" in run.err
    assert "write more of the name" in run.err
    assert "'be' may be" in mahj(*new, "--entry", "be self 25").err
    assert mahj(*new, "--entry", "su self 25").status == 0


@pytest.mark.parametrize(
    ("names", "east"),
    [
        ("Anna,Ben,Eva,Dora", ()),
        ("Anna,Ben,Sue,Dora", ("--east", "S")),
        ("Wanda,Ben,Carla,Will", ("--east", "W")),
    ],
)
def test_a_sheet_is_read_whatever_its_players_are_called(
    mahj: Mahj, here: Path, names: str, east: tuple[str, ...]
) -> None:
    """Who deals first is written by the seat, which somebody else's name may begin with."""
    new = ("score", "--sheet", "sheet.txt", "--players", names, *east)
    assert mahj(*new, "--entry", "wall").status == 0
    run = mahj("score", "--sheet", "sheet.txt", "--entry", "wall")
    assert (run.status, run.err) == (0, "")


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("Anna,Ben,Carla", "3 names for 4 seats"),
        ("Anna,Ben,Carla,Mary Ann", "'Mary Ann' is no name here: one word"),
        ("Anna,Ben,Carla,4", "'4' is no name here"),
        ("Anna,Ben,Carla,wall", "'wall' is a word of the sheet"),
        ("Anna,Ben,Carla,quit", "'quit' is a word of the sheet"),
        ("Anna,Ben,Carla,anna", "two players have the same name"),
        ("Anna,Ben,Carla,West", "'West' sits at North and is called as the seat W"),
    ],
)
def test_names_that_would_be_mistaken(mahj: Mahj, here: Path, names: str, said: str) -> None:
    run = mahj("score", "--sheet", "sheet.txt", "--players", names, "--entry", "wall")
    assert run.status == 1
    assert said in run.err


@pytest.mark.parametrize(
    "words",
    [
        ("--entry", "wall"),
        ("--players", "A,B,C,D"),
        ("--value", "25", "--line", "2468 #3", "--winner", "E", "--self-pick"),
        ("--sheet", "sheet.txt", "--value", "25"),
        ("--sheet", "sheet.txt", "--jokerless"),
        ("--sheet", "sheet.txt", "--winner", "E", "--value", "25"),
        ("--sheet", "sheet.txt", "--entry", "wall", "--balance", "E=3"),
    ],
)
def test_options_that_do_not_go_together(mahj: Mahj, here: Path, words: tuple[str, ...]) -> None:
    run = mahj("score", *words)
    assert (run.status, run.out) == (2, "")
    assert not list(here.iterdir())


@pytest.mark.parametrize("option", ["--rules", "--mod", "--card", "--players", "--east"])
def test_a_sheet_has_its_rules_and_its_players(sheet: Mahj, mahj: Mahj, option: str) -> None:
    sheet("wall")
    run = mahj("score", "--sheet", "sheet.txt", option, "x", "--entry", "wall")
    assert run.status == 2
    assert f"{option} cannot go with sheet.txt: the sheet has it" in run.err


# Options say the same as words


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--winner", "a", "--from", "ben", "--value", "25"), "Anna from Ben 25"),
        (
            ("--winner", "W", "--self-pick", "--line", "cons #2"),
            "Carla self-pick Consecutive Run #2",
        ),
        (
            ("--winner", "a", "--self-pick", "--value", "5", "--jokerless", "--quints"),
            "Anna self-pick 5 jokerless quints",
        ),
        (
            ("--winner", "a", "--self-pick", "--value", "5", "--dead", "b", "--exchange", "own"),
            "Anna self-pick 5 dead Ben exchange=own",
        ),
    ],
)
def test_options_make_an_entry(
    mahj: Mahj, here: Path, options: tuple[str, ...], words: str
) -> None:
    run = mahj("score", "--sheet", "sheet.txt", *PLAYERS, *options, "--json")
    assert run.json["entries"][0]["words"] == words


def test_a_line_of_the_card_without_a_sheet(mahj: Mahj) -> None:
    by_line = mahj("score", "--line", "2468 #3", "--winner", "E", "--from", "S", "--json").json
    by_value = mahj("score", "--value", "25", "--winner", "E", "--from", "S", "--json").json
    assert by_line["payments"] == by_value["payments"]
    assert by_line["steps"] == ["2468 #3 is worth 25."]
    concealed = ("score", "--line", "2468 #3", "--concealed", "--winner", "E", "--self-pick")
    assert "leave out concealed" in mahj(*concealed).err


# Typed line by line


TYPED = """\
anna from ben 25
# a remark
hlep
back
carla self 2468 #3 jokerless
why 1
why 3
why 9
card 2468
facts
help
quit
never read
"""


def test_what_is_typed(mahj: Mahj, here: Path) -> None:
    run = mahj("score", "--sheet", "sheet.txt", *PLAYERS, input=TYPED)
    assert (run.status, run.err) == (0, "")
    for said in (
        "A new score sheet, kept in sheet.txt.",
        "1. Anna has mah jongg with Ben's discard.",
        "  Ben pays Anna 50: threw the winning tile.",
        "Game 2: Ben deals.",
        "did you mean 'help'?",
        "Taken back: 1. Anna from Ben 25",
        "3. Carla has mah jongg on a self-pick, 2468 #3, without jokers.",
        "  Times 2: no jokers.",
        "Scores: Anna -100, Ben -100, Carla 300, Dora -100",
        "Entry 1 has been taken back: Anna from Ben 25",
        "There is no entry 9.",
        "FFF 222x 4444x 8888x",
        "exchange: own or other",
        "back  back 3",
        "   3  Anna   -100  -100   +300  -100  Carla self-pick 2468 #3 jokerless\n",
        "The dearest: Carla self-pick 2468 #3 jokerless, for 300 points.",
    ):
        assert said in run.out
    assert "never read" not in run.out
    assert (here / "sheet.txt").read_text().partition("---\n")[2] == (
        "Anna from Ben 25   # Anna +100, Ben -50, Carla -25, Dora -25\n"
        "back\n"
        "Carla self-pick 2468 #3 jokerless   # Anna -100, Ben -100, Carla +300, Dora -100\n"
    )
    again = mahj("score", "--sheet", "sheet.txt", input="")
    assert again.out.count("Score sheet of National Mah Jongg League play") == 2
    assert "\x1b" not in run.out + again.out


def test_nothing_is_begun_for_somebody_who_only_looks(mahj: Mahj, here: Path) -> None:
    run = mahj("score", "--sheet", "sheet.txt", input="help\nfred self 3\n")
    assert run.status == 0
    assert not list(here.iterdir())


# The file


def test_the_same_sheet_from_the_file_as_from_the_entries(sheet: Mahj, here: Path) -> None:
    """What is written is read as it was meant, with whatever an entry may hold."""
    entries = (
        "anna from ben 2468 #3 jokerless dead carla",
        "ben pays all 25 for # 3 and more",
        "back 1",
        "dora self 30 concealed quints exchange=other",
        "east anna",
        "wall",
    )
    told = sheet(*entries).json
    assert told == sheet().json
    assert len(told["entries"]) == len(entries)


def test_a_sheet_may_be_written_by_hand(mahj: Mahj, here: Path) -> None:
    (here / "sheet.txt").write_text(
        'players = { E = "Anna", S = "Ben", W = "Carla", N = "Dora" }\r\n---\r\n'
        "# the first evening\r\n\r\nanna from ben 25   # hurray\r\n",
        newline="",
    )
    told = mahj("score", "--sheet", "sheet.txt", "--json").json
    assert told["scores"] == {"Anna": 100, "Ben": -50, "Carla": -25, "Dora": -25}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "sheet.txt: has no line '---' between the head and the entries"),
        ("x = 1\n---\n", "sheet.txt, x: unknown key; allowed: format, date, east, players, rules"),
        ("format = 2\n---\n", "sheet.txt, format: must be 1, not 2"),
        ("players = 3\n---\n", "sheet.txt, players: must be a table, not 3"),
        ('players = { Q = "x" }\n---\n', "sheet.txt, players: there is no seat 'Q'"),
        ('players = { E = "a b" }\n---\n', "sheet.txt, players: 'a b' is no name here"),
        ('east = "Fred"\n---\n', "nobody here is called 'Fred'"),
        ("rules = { mods = { pei = {} } }\n---\n", "sheet.txt, rules, [mods.pei]: no mod 'pei'"),
        ("---\nwall\nfred self 3\n", "sheet.txt, line 3: nobody here is called 'fred'"),
        ("---\nwall\nback\nback\n", "sheet.txt, line 4: there is no entry to take back"),
        ("---\nwall", "sheet.txt, line 2: the last line has no line end and may be cut"),
    ],
)
def test_a_sheet_that_cannot_be_read(mahj: Mahj, here: Path, text: str, said: str) -> None:
    (here / "sheet.txt").write_text(text)
    for words in ((), ("--entry", "wall"), ("--json",)):
        run = mahj("score", "--sheet", "sheet.txt", *words, input="wall\n")
        assert run.status == 1
        assert said in (run.error["message"] if words == ("--json",) else run.err)
    assert (here / "sheet.txt").read_text() == text


def test_a_sheet_is_written_by_one_at_a_time(mahj: Mahj, sheet: Mahj, here: Path) -> None:
    pytest.importorskip("fcntl")
    sheet("wall")
    command = [*COMMAND, "score", "--sheet", "sheet.txt"]
    first = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert first.stdin is not None
    first.stdin.write("wall\n")
    first.stdin.flush()
    wait_for(lambda: (here / "sheet.txt").read_text().count("wall") == 2)
    run = mahj("score", "--sheet", "sheet.txt", "--entry", "wall")
    first.communicate()
    assert run.status == 1
    assert "is being written by another program; end that one first" in run.err


def test_what_others_write_meanwhile_is_read(mahj: Mahj, sheet: Mahj, here: Path) -> None:
    """Two have the sheet before them; what is taken back is what was entered last by either."""
    sheet("anna from ben 25")
    words = [*COMMAND, "score", "--sheet", "sheet.txt"]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(words, text=True, **pipes) as first:
        assert first.stdout is not None
        while "help tells the rest" not in first.stdout.readline():
            pass
        sheet("carla self 30")
        out, _ = first.communicate("back\n")
    assert "Somebody has written to the sheet meanwhile" in out
    assert "Taken back: 2. Carla self-pick 30" in out
    assert scores(sheet()) == [100, -50, -25, -25]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the system has no SIGKILL")
def test_what_was_explained_is_never_lost(here: Path) -> None:
    """Killed at any moment: every entry whose payment was shown stands in the file, whole."""
    run = subprocess.Popen(
        [*COMMAND, "score", "--sheet", "sheet.txt", *PLAYERS],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert run.stdin is not None
    assert run.stdout is not None
    run.stdin.write("".join(f"anna from ben {25 + each}\n" for each in range(200)))
    run.stdin.flush()
    shown = 0
    while shown < 20 and (line := run.stdout.readline()):
        shown += "Anna has mah jongg" in line
    os.kill(run.pid, signal.SIGKILL)
    rest, _ = run.communicate()
    shown += rest.count("Anna has mah jongg")
    lines = (here / "sheet.txt").read_text().partition("---\n")[2].splitlines(keepends=True)
    assert 200 > len(lines) >= shown
    assert all(line.endswith("\n") for line in lines)


def wait_for(happens: object) -> None:
    """Waits until something holds."""
    assert callable(happens)
    for _ in range(600):
        if happens():
            return
        time.sleep(0.05)
    raise AssertionError("it never came")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("columns", [60, 80, 200])
@pytest.mark.parametrize("env", [{}, {"NO_COLOR": "1"}])
def test_nothing_is_wider_than_the_terminal(
    tmp_path: Path, columns: int, env: dict[str, str]
) -> None:
    from cli.terminal import Terminal

    words = ("score", "--sheet", "s.txt", "--players", "Anna,Bea,Carla,Dora", "--mod", "kitty")
    entries = ("anna self consecutive run #2 jokerless exchange=own", "wall", "b pays all 99 why")
    with Terminal(tmp_path, *words, columns=columns, rows=24, **env) as terminal:
        terminal.wait("> ")
        for line in (*entries, "sheet", "chart", "why 1", "back", "help", "rules"):
            terminal.type(line)
            terminal.wait("> ")
            assert terminal.screen.wrapped == 0, f"{line}: {terminal.text}"
        assert terminal.coloured is False
        terminal.type("quit")
        terminal.wait("never")
        assert terminal.screen.wrapped == 0
    assert terminal.process.returncode == 0
