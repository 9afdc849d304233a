"""`mahj replay`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mahj import Game, load_rules

if TYPE_CHECKING:
    from cli.conftest import Mahj


@pytest.fixture
def record(here: Path) -> Path:
    path = here / "game.mahj"
    path.write_text(
        'format = 1\nseed = 3\neast = "S"\nscores = { E = 50, S = -50, W = 0, N = 0 }\n---\n'
    )
    return path


def test_the_position_as_json(mahj: Mahj, record: Path) -> None:
    run = mahj("replay", record, "--json")
    assert (run.status, run.err) == (0, "")
    position = run.json
    assert list(position) == ["phase", "turn", "wall", "players", "asked", "result"]
    assert (position["phase"], position["turn"], position["wall"]) == ("charleston", None, 99)
    assert position["players"]["E"]["score"] == 50
    assert len(position["players"]["S"]["rack"].split()) == 14
    assert position["asked"]["W"][0]["verb"] == "pass"
    scores = {"E": 50, "S": -50, "W": 0, "N": 0}
    assert position == Game(load_rules(), 3, "S", scores).position()


def test_a_readable_board(mahj: Mahj, record: Path) -> None:
    run = mahj("replay", record)
    assert run.status == 0
    assert "seed 3, East is S, after 0 choices" in run.out
    assert "S  East, -50 points" in run.out
    assert "may: pass 3 tiles of" in run.out


def _turns(here: Path, choices: str, deal: str = "") -> Path:
    path = here / "turns.mahj"
    path.write_text(
        'format = 1\nseed = 1\n[deal]\nE = "FFF 222B 4444B 8888D"\nstart = "turns"\n'
        f"{deal}---\n{choices}"
    )
    return path


def test_a_game_to_its_end(mahj: Mahj, here: Path) -> None:
    path = _turns(here, "E mahjong\n")
    result = mahj("replay", path, "--json").json["result"]
    assert result == {
        "kind": "mahjong",
        "winner": "E",
        "from": None,
        "line": "2468 #3",
        "value": 25,
        "jokerless": True,
        "payments": {"E": 300, "S": -100, "W": -100, "N": -100},
    }
    run = mahj("replay", path)
    assert "E wins 2468 #3 (X25, without jokers) on a self-pick" in run.out
    assert "F F F | 2B 2B 2B | 4B 4B 4B 4B | 8D 8D 8D 8D" in run.out
    assert "E  +300   300" in run.out


def test_up_to_a_choice(mahj: Mahj, here: Path) -> None:
    path = _turns(here, "E mahjong\n")
    assert mahj("replay", path, "--moves", 0, "--json").json["result"] is None
    run = mahj("replay", path, "--moves", 2)
    assert run.status == 1
    assert "has 1 choices" in run.err
    assert mahj("replay", path, "--moves", -1).status == 2


def test_an_unlawful_choice(mahj: Mahj, here: Path) -> None:
    path = _turns(here, "# the first line with a choice is number 1\nE discard 5D\n")
    run = mahj("replay", path, "--json")
    assert run.status == 1
    assert list(run.error) == ["move", "mod", "code", "message"]
    assert (run.error["move"], run.error["mod"], run.error["code"]) == (1, "turn", "not_held")
    run = mahj("replay", path)
    assert run.status == 1
    assert "turns.mahj, line 8" in run.err
    assert "You have no concealed 5D" in run.err
    assert "(move 1, by the rule 'turn')" in run.err


def test_a_choice_after_the_end(mahj: Mahj, here: Path) -> None:
    run = mahj("replay", _turns(here, "E mahjong\nS discard 5D\n"), "--json")
    assert (run.status, run.error["move"], run.error["code"]) == (1, 2, "game_over")


def test_a_record_cut_in_the_middle_of_a_line(mahj: Mahj, here: Path) -> None:
    run = mahj("replay", _turns(here, "E disc"))
    assert run.status == 1
    assert "may be cut" in run.err
    run = mahj("replay", _turns(here, "E"))
    assert run.status == 1
    assert "may be cut" in run.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "has no line '---'"),
        ("seed = \n---\n", "the head is not TOML"),
        ("sed = 3\n---\n", "did you mean 'seed'?"),
        ('rules = "nmlj"\n---\n', "did you mean 'nmjl'?"),
        ("rules = { mods = { pai = {} } }\n---\n", "no mod 'pai'"),
        ('east = "X"\n---\n', "there is no seat 'X'"),
        ('[deal]\nE = "5D 5D 5D 5D 5D"\n---\n', "5 of 5D"),
        ('[deal]\nE = "5Q"\n---\n', "tiles are written"),
    ],
)
def test_bad_records(mahj: Mahj, here: Path, text: str, said: str) -> None:
    path = here / "bad.mahj"
    path.write_text(text)
    for words in ((), ("--json",)):
        run = mahj("replay", path, *words)
        assert run.status == 1
        assert said in (run.error["message"] if words else run.err)
    assert path.read_text() == text


def test_no_record_at_all(mahj: Mahj, here: Path) -> None:
    for name in ("gone.mahj", "."):
        run = mahj("replay", name)
        assert run.status == 1
        assert "cannot be read" in run.err
    (here / "binary.mahj").write_bytes(b"\xff\xfe\x00")
    assert "is not UTF-8 text" in mahj("replay", "binary.mahj").err
    assert mahj("replay").status == 2
