"""`mahj cards stats`."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mahj import find_card
from mahj_cli.cards.stats import bar

if TYPE_CHECKING:
    from cli.conftest import Mahj

GAMES = ("--games", 30, "--bots", "greedy")


def test_json(mahj: Mahj) -> None:
    run = mahj("cards", "stats", "house-2026", *GAMES, "--json")
    assert run.status == 0
    found = run.json
    card = find_card("house-2026")
    assert (found["card"], found["games"], found["bots"]) == ("house-2026", 30, ["greedy"])
    assert [each["line"] for each in found["lines"]] == [line.name for line in card.lines]
    assert [each["section"] for each in found["sections"]] == [each.name for each in card.sections]
    wins = found["wins"]
    assert wins > 0
    assert sum(each["wins"] for each in found["lines"]) == wins
    assert sum(each["wins"] for each in found["sections"]) == wins
    assert found["never"] == [each["line"] for each in found["lines"] if not each["wins"]]
    for each in (*found["lines"], *found["sections"], found):
        if each["wins"]:
            assert each["share"] == pytest.approx(each["wins"] / wins, abs=1e-4)
            assert 1 <= each["turns"] <= 40
            assert 0 <= each["jokerless"] <= 1
        else:
            assert (each["share"], each["turns"], each["jokerless"]) == (0.0, None, None)
    singles = [each for each in found["lines"] if each["line"].startswith("Singles")]
    assert all(each["jokerless"] in (None, 1.0) for each in singles)


def test_jobs_change_nothing(mahj: Mahj) -> None:
    one = mahj("cards", "stats", "ilm", *GAMES, "--json").json
    two = mahj("cards", "stats", "ilm", *GAMES, "--json", "--jobs", 2).json
    for found in (one, two):
        del found["seconds"], found["games_per_second"]
    assert one == two
    sim = mahj("sim", "--games", 30, "--bots", "greedy", "--card", "ilm", "--json").json
    assert sim["digest"] == one["digest"]


def test_for_people(mahj: Mahj, here: Path) -> None:
    run = mahj("cards", "stats", "house-2026", *GAMES)
    assert run.status == 0
    assert run.out.startswith("House Card 2026: 30 games between greedy bots\n")
    assert "turns on average" in " ".join(run.out.split())
    assert "Never won (" in run.out
    assert "\u2588" in run.out
    rows = [row.split() for row in run.out.split("\n") if row.strip().startswith("13579 #")]
    assert len(rows) == 8


def test_no_win_at_all(mahj: Mahj) -> None:
    run = mahj("cards", "stats", "house-2026", "--games", 2, "--bots", "random")
    assert run.status == 0
    assert "0 mah jongg (0%), 2 wall games." in run.out
    found = mahj("cards", "stats", "house-2026", "--games", 2, "--bots", "random", "--json").json
    assert (found["wins"], found["share"]) == (0, None)


def test_what_cannot_be_played(mahj: Mahj, here: Path) -> None:
    assert mahj("cards", "stats", "gone.toml").status == 1
    assert mahj("cards", "stats", "ilm", "--bots", "a,b").status == 1
    assert mahj("cards", "stats", "ilm", "--games", 0).status == 2


def test_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [bar(each) for each in (0, 0.5, 1, 2.25)] == [
        "",
        "\u258c",
        "\u2588",
        "\u2588\u2588\u258e",
    ]
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert bar(3.2) == "###"
