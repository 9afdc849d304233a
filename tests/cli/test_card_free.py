"""Card Free on the command line: it is named like any card, and has no printed lines."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from cli.conftest import Mahj

CARD = ("--card", "card-free")


def test_hand(mahj: Mahj) -> None:
    found = mahj("hand", "22B 4444B 6666B", "--exposed", "888B J", *CARD, "--json").json
    assert found["away"] == 0
    assert found["wins"][0] == {
        "line": "2468 #1",
        "value": 35,
        "concealed": False,
        "jokerless": False,
    }
    assert {line.partition(" #")[0] for line in found["fits"]} == {
        "Like Numbers",
        "2468",
        "Consecutive Run",
    }
    unlike = ("--exposed", "6666B", "--exposed", "NNNN")
    assert mahj("hand", "22B 4444B", *unlike, *CARD, "--json").json["away"] is None


def test_why_it_is_no_mah_jongg(mahj: Mahj) -> None:
    said = mahj("hand", "FJ 2222B 4444B 6666B", *CARD).out
    assert "One joker stands in the pair of F (2468 #3), where none may." in said


def test_the_lines_are_sentences(mahj: Mahj) -> None:
    said = " ".join(mahj("cards", "show", "card-free").out.split())
    assert "#1 a pair and three kongs of four different tiles: 3 6 9 in any suits X30+10" in said
    assert "+10: so many points more while nothing is exposed." in said
    for way in ("--markdown", "--html"):
        said = mahj("cards", "show", "card-free", way).out
        assert "a pair and three kongs of four different tiles: 3 6 9 in any suits" in said
        assert "30+10" in said
    assert "+10: so many points more while nothing is exposed." in said
    lines = mahj("cards", "show", "card-free", "--json").json["sections"][0]["lines"]
    assert lines[0]["words"].startswith("a pair and three kongs of four different tiles: one")
    assert lines[0]["unexposed"] == 10


def test_check_counts_its_hands(mahj: Mahj) -> None:
    run = mahj("cards", "check", "card-free", "--json")
    assert run.status == 0
    assert run.json["playable"]
    assert run.json["sections"]["Winds"] == 62


@pytest.mark.parametrize("way", ["json", "riichi-advanced"])
def test_no_other_form_can_say_it(mahj: Mahj, way: str) -> None:
    run = mahj("cards", "export", "card-free", "--to", way)
    assert run.status == 1
    assert "its hands are made by code" in run.err


def test_a_table_plays_it(mahj: Mahj, here: Path) -> None:
    (here / "table.toml").write_text('preset = "nmjl"\ncard = "card-free"\n')
    run = mahj("sim", "--rules", "table.toml", "--games", "6", "--bots", "greedy", "--json")
    assert sum(run.json["lines"].values()) > 0
    assert sum(bot["payments"] for bot in run.json["bots"]) == 0
    score = mahj("score", "--rules", "table.toml", "--value", "35", "--winner", "E", "--self-pick")
    assert score.status == 0
    stats = mahj("cards", "stats", "card-free", "--games", "2", "--json")
    assert stats.status == 0


def test_it_is_a_card_and_no_mod(mahj: Mahj, here: Path) -> None:
    (here / "table.toml").write_text('preset = "nmjl"\n[mods.card_free]\n')
    run = mahj("rules", "show", "table.toml")
    assert run.status == 1
    assert 'that is a card: card = "card-free"' in " ".join(run.err.split())


def test_several_processes_play_the_same_games(process: Mahj) -> None:
    words = ("sim", "--card", "card-free", "--games", "4", "--bots", "random", "--json")
    one, two = (process(*words, "--jobs", jobs).json for jobs in (1, 2))
    assert one["digest"] == two["digest"]
