"""`mahj hand`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import mahj_cards

if TYPE_CHECKING:
    from cli.conftest import Mahj

ILM = Path(mahj_cards.__file__).parent / "data" / "ilm.toml"
RACK = "FF 2222B 4D 66D R"
EXPOSED = ("--exposed", "8C 8C 8C J")


def test_the_whole_answer_as_json(mahj: Mahj) -> None:
    run = mahj("hand", RACK, *EXPOSED, "--card", ILM, "--json")
    assert (run.status, run.err) == (0, "")
    found = run.json
    assert list(found) == ["away", "wins", "nearest", "waits", "discards", "fits"]
    assert (found["away"], found["wins"], found["waits"]) == (1, [], [])
    assert found["nearest"][0] == {
        "line": "2468 #7",
        "away": 1,
        "need": ["4D"],
        "value": 30,
        "concealed": False,
        "hand": "FF 2222B 44D 66D 8888C",
    }
    assert len(found["nearest"]) == 5
    assert found["discards"][0] == {"tile": "R", "away": 1, "waits": ["4D"]}
    assert "2468 #7" in found["fits"]


def test_thirteen_tiles_wait(mahj: Mahj) -> None:
    found = mahj("hand", "FF 2222B 4D 66D", *EXPOSED, "--card", ILM, "--json").json
    assert found["waits"] == [{"tile": "4D", "line": "2468 #7", "value": 30}]
    assert found["discards"] == []


def test_mah_jongg(mahj: Mahj) -> None:
    run = mahj("hand", "FFF 222B 4444B 8888D", "--json")
    assert run.json["away"] == 0
    win = {"line": "2468 #3", "value": 25, "concealed": False, "jokerless": True}
    assert run.json["wins"] == [win]
    assert "Mah jongg!" in mahj("hand", "FFF 222B 4444B 8888D").out


def test_exposures_that_fit_nothing(mahj: Mahj) -> None:
    exposed = ("--exposed", "N N N", "--exposed", "G G G", "--exposed", "5B 5B 5B")
    run = mahj("hand", "1B 1B 2C 2C 3D", *exposed, "--json")
    assert run.status == 0
    assert run.json == {
        "away": None,
        "wins": [],
        "nearest": [],
        "waits": [],
        "discards": [],
        "fits": [],
    }
    run = mahj("hand", "1B 1B 2C 2C 3D", *exposed)
    assert "can never be mah jongg" in run.out
    assert "No line of the card has groups like" in run.out


def test_people_see_why_and_what_next(mahj: Mahj) -> None:
    run = mahj("hand", RACK, *EXPOSED, "--card", ILM)
    assert "1 tile is missing" in run.out
    assert "Nearest lines" in run.out
    assert "R           then 1 away  waits for 4D" in run.out
    assert "Waits for" in mahj("hand", "FF 2222B 4D 66D", *EXPOSED, "--card", ILM).out


def test_what_lies_face_up_is_counted(mahj: Mahj) -> None:
    words = ("hand", "FF 2222B 4D 66D", *EXPOSED, "--card", ILM, "--visible", "4D 4D")
    assert mahj(*words, "--json").json["waits"][0]["unseen"] == 1
    assert "1 unseen" in mahj(*words).out


LOOSE = "2222B 444B 66B 8B"


@pytest.mark.parametrize(
    ("rack", "said"),
    [
        (f"{LOOSE} JJ 5C", "2 2468 #6 X30 2 of any wind 2222B 444B 66B 8B ZZZZ"),
        (f"{LOOSE} N JJ", "1 2468 #6 X30 N 2222B 444B 66B 8B NNNN"),
        (f"{LOOSE} JJJ", "any wind 2468 #6 X30"),
        (f"{LOOSE} JJJ", "J 2468 #6 X30"),
        (f"{LOOSE} JJJJ", "2B then 1 away waits for 2B J, any wind"),
        ("FFF 2B 0 2B 222C 666C J 5D", "FFF 2026B 222C 6666C"),
        ("FFF 2B 2B 6B 222C 6666C", "soap 2026 #1 X25"),
    ],
)
def test_any_wind_and_soap_are_told_as_cards_print_them(mahj: Mahj, rack: str, said: str) -> None:
    """The same words as in play (nearest_hands, show_waits)."""
    assert said in " ".join(mahj("hand", rack).out.split())


def test_programs_are_told_tiles(mahj: Mahj) -> None:
    """What is printed for people changes nothing of DESIGN.md's form."""
    found = mahj("hand", f"{LOOSE} JJJ", "--json").json
    assert {each["tile"] for each in found["waits"]} == {"N", "E", "W", "S", "J"}
    assert found["nearest"][0]["hand"] == "2222B 444B 66B 8B NNNN"


def test_how_many_of_the_nearest(mahj: Mahj) -> None:
    words = ("hand", RACK, *EXPOSED, "--card", ILM, "--json", "--nearest")
    assert len(mahj(*words, 2).json["nearest"]) == 2
    assert mahj(*words, 0).json["nearest"] == []


def test_the_year(mahj: Mahj) -> None:
    words = ("hand", "1987B 11B 1111C 1111D", "--json")
    assert mahj(*words).json["away"] != 0
    assert mahj(*words, "--year", 1987).json["away"] == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("5D5D5D5D5D 1B2B3B4B5B6B7B8B",), "5 5D (the set holds 4)"),
        (("1B 2B",), "hold 2 tiles together; a hand is judged with 13 or 14"),
        (("12X",), "tiles are written 5D"),
        ((RACK, "--exposed", "5D 6D 7D"), "different tiles"),
        ((RACK, "--exposed", "J J J J"), "no natural"),
        ((RACK, *EXPOSED, "--card", "house-2062"), "did you mean 'house-2026'?"),
        ((RACK, *EXPOSED, "--card", "gone.toml"), "gone.toml: cannot be read"),
        ((RACK, *EXPOSED, "--visible", "2B"), "5 2B (the set holds 4)"),
    ],
)
def test_bad_input(mahj: Mahj, words: tuple[str, ...], said: str) -> None:
    run = mahj("hand", *words)
    assert (run.status, run.out) == (1, "")
    assert said in run.err
    run = mahj("hand", *words, "--json")
    assert (run.status, run.err) == (1, "")
    assert said in run.error["message"]
    assert run.error["code"]


def test_what_the_nearest_lines_lack_is_said_once(mahj: Mahj) -> None:
    rack = "44C, 5C 6C 8C 1D 2D 33D 6D 7D 8D S R"
    assert "missing for" not in mahj("hand", rack).out
    assert "missing for" in mahj("hand", rack, "--nearest", 0).out


@pytest.mark.parametrize(
    "words",
    [(), (RACK, "--batch", "x"), (RACK, "--nearest", "-1"), (RACK, "--year", "26"), ("", "")],
)
def test_wrong_usage(mahj: Mahj, words: tuple[str, ...]) -> None:
    run = mahj("hand", *words)
    assert run.status == 2
    assert "Error:" in run.err


QUERIES = [
    {"card": str(ILM), "rack": RACK, "exposed": ["8C 8C 8C J"]},
    {"rack": "FFF 222B 4444B 8888D"},
    {"rack": "FFF 222B 4444B 8888D", "nearest": 1, "visible": "", "year": 2024, "exposed": []},
]


def test_batch(mahj: Mahj, here: Path) -> None:
    lines = [json.dumps(query) for query in QUERIES]
    (here / "racks.jsonl").write_text("\n".join([*lines, "", "broken", '{"rack": "5Q"}']))
    run = mahj("hand", "--batch", "racks.jsonl")
    assert (run.status, run.err) == (0, "")
    answers = [json.loads(line) for line in run.out.splitlines()]
    assert len(answers) == 5
    assert answers[0] == mahj("hand", RACK, *EXPOSED, "--card", ILM, "--json").json
    assert answers[1] == mahj("hand", "FFF 222B 4444B 8888D", "--json").json
    assert len(answers[2]["nearest"]) == 1
    assert answers[3]["error"]["message"].startswith("line 5: the query is not JSON")
    assert "tiles are written" in answers[4]["error"]["message"]
    assert mahj("hand", "--batch", "-", input="\n".join(lines)).out == "".join(
        f"{line}\n" for line in run.out.splitlines()[:3]
    )


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("[]", "is no JSON object"),
        ("{}", 'has no "rack"'),
        ('{"rack": 3}', 'has no "rack"'),
        ('{"rack": "1B", "cart": "x"}', "unknown key 'cart' (did you mean 'card'?)"),
        ('{"rack": "1B", "exposures": []}', "unknown key 'exposures' (did you mean 'exposed'?)"),
        ('{"rack": "1B", "Visible": ""}', "unknown key 'Visible' (did you mean 'visible'?)"),
        ('{"rack": "1B", "card": 3}', '"card" must be text'),
        ('{"rack": "1B", "card": "nope"}', "no card set 'nope'"),
        ('{"rack": "1B", "exposed": "5D"}', '"exposed" must be a list'),
        ('{"rack": "1B", "year": "x"}', '"year" must be a year of four digits'),
        ('{"rack": "\\ud800"}', "no tile is written"),
        ("[" * 5000, "is not JSON"),
        ('"\xff', "is not JSON"),
        ('{"rack": "1B", "year": 0}', '"year" must be a year of four digits'),
        ('{"rack": "1B", "year": 99999}', '"year" must be a year of four digits'),
        ('{"rack": "1B", "year": true}', '"year" must be a year of four digits'),
        ('{"rack": "1B", "year": ' + "9" * 5000 + "}", "a number with too many digits"),
        ('{"rack": "1B", "nearest": -1}', '"nearest" must be how many lines'),
        ('{"rack": "1B", "nearest": 1.5}', '"nearest" must be how many lines'),
        ('{"rack": "1B", "card": "' + "x" * 300 + '"}', "no card set 'xxx"),
        ('{"rack": "1B", "card": "' + "x" * 300 + '.toml"}', "cannot be read: File name too long"),
        ('{"rack": "1B", "card": "a\\u0000b"}', "no card set 'a"),
        ('{"rack": "1B", "card": "a/\\u0000b"}', "is no name of a file"),
        ('{"rack": "1B", "card": "a/\\ud800"}', "is no name of a file"),
        ('{"rack": "1B", "card": "."}', "no card set '.'"),
        ('{"rack": "1B", "card": "./"}', "it is a folder, not a card"),
        ('{"rack": "' + "1B" * 1000 + '"}', "the set holds 4"),
    ],
)
def test_a_bad_query_is_an_error_line(mahj: Mahj, query: str, said: str) -> None:
    run = mahj("hand", "--batch", "-", input=query)
    assert run.status == 0
    assert said in run.error["message"]
    assert run.error["message"].startswith("line 1: ")


@pytest.mark.parametrize("beside", ["away", "win", "wins", "lines", "waits", "fits", "id", "note"])
def test_what_stands_beside_a_query_is_passed_over(mahj: Mahj, beside: str) -> None:
    """Cases with their known answers, as tests/data has them, are queries as they stand."""
    query = {"rack": "FFF 222B 4444B 8888D", "exposed": []}
    plain = mahj("hand", "--batch", "-", input=json.dumps(query))
    assert mahj("hand", "--batch", "-", input=json.dumps(query | {beside: None})).out == plain.out
    assert plain.json["wins"]


RACK_13 = "222B 4444B 66D 888D R"


@pytest.mark.parametrize("many", [10**4, 10**11, 10**30])
def test_more_of_the_nearest_than_there_are(mahj: Mahj, many: int) -> None:
    """Whoever asks for more lines than the card has gets all of them."""
    every = mahj("hand", RACK_13, "--nearest", 1000, "--json").json
    assert mahj("hand", RACK_13, "--nearest", many, "--json").json == every
    query = json.dumps({"rack": RACK_13, "nearest": many})
    assert mahj("hand", "--batch", "-", input=query).json == every


def test_a_batch_goes_on_behind_a_bad_query(mahj: Mahj) -> None:
    bad = ["[]", "[" * 5000, '{"rack": "1B", "card": "' + "x" * 300 + '"}']
    run = mahj("hand", "--batch", "-", input="\n".join([*bad, json.dumps({"rack": RACK_13})]))
    last = run.out.splitlines()[-1]
    assert json.loads(last) == mahj("hand", RACK_13, "--json").json


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="the system has no /dev/zero")
def test_a_batch_without_lines(mahj: Mahj, here: Path) -> None:
    """What never ends a line takes no memory without end."""
    run = mahj("hand", "--batch", "/dev/zero")
    assert run.status == 1
    assert "/dev/zero, line 1: is longer than 1000000 bytes" in run.err
    assert mahj("hand", "--batch", here).status == 1


def test_a_batch_by_the_rules_of_a_table_for_another_year(mahj: Mahj, here: Path) -> None:
    """The table's card lies beside the table, and its year is the query's."""
    folder = here / "club"
    folder.mkdir()
    small = (Path(__file__).parents[1] / "data" / "small.toml").read_text()
    (folder / "ours.toml").write_text('card = "card.toml"\n')
    (folder / "card.toml").write_text(small)
    queries = [{"rack": RACK_13}, {"rack": RACK_13, "year": 1987}]
    words = ("--rules", "club/ours.toml")
    run = mahj("hand", "--batch", "-", *words, input="\n".join(map(json.dumps, queries)))
    first, second = map(json.loads, run.out.splitlines())
    assert first == mahj("hand", RACK_13, *words, "--json").json
    assert second == mahj("hand", RACK_13, *words, "--year", 1987, "--json").json


def test_a_batch_that_is_not_there(mahj: Mahj, here: Path) -> None:
    run = mahj("hand", "--batch", "racks.jsonl")
    assert run.status == 1
    assert run.err == "error: racks.jsonl: cannot be read: No such file or directory\n"
    (here / "rack.jsonl").touch()
    assert "(did you mean 'rack.jsonl'?)" in mahj("hand", "--batch", "racks.jsonl").err
    run = mahj("hand", "--batch", ".")
    assert run.err == "error: .: cannot be read: it is a folder, not a file of queries\n"


def test_the_rules_of_a_table(mahj: Mahj, here: Path) -> None:
    (here / "ours.toml").write_text("card = 'ilm'\n[deal]\njokers = 10\n")
    words = ("hand", "JJJJJJJJJ 222B 4D")
    assert "9 J (the set holds 8)" in mahj(*words).err
    run = mahj(*words, "--rules", "ours.toml")
    assert (run.status, run.err) == (0, "")
    assert "card     I Love Mahj card" in run.out
    assert mahj(*words, "--rules", "ours.toml", "--card", "house-2026").status == 0


def test_the_examples_of_the_help_are_answered(mahj: Mahj) -> None:
    assert mahj("hand", "222B 4444B 66D 888D R J").status == 0
    assert "222B 4444B 66D 888D R J" in mahj("hand", "--help").out
    assert "hold 1 tile together" in mahj("hand", "1B").err
