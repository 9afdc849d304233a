"""Two thousand racks whose answers were worked out by a slow program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mahj.card import Judge, Shown
from mahj.tiles import count_tiles, parse_tiles

RACKS = Path(__file__).parent.parent / "data" / "racks.jsonl"


def answer(judge: Judge, rack: str, exposed: list[str]) -> dict[str, Any]:
    counts = count_tiles(parse_tiles(rack))
    exposures = [Shown.of(parse_tiles(each)) for each in exposed]
    hands = judge.hands(exposures)
    found: dict[str, Any] = {"away": None, "win": None, "lines": None, "waits": []}
    if exposed:
        found["lines"] = [line.name for line in hands.lines] if hands else []
    if hands is not None:
        found["away"] = hands.away(counts)
        won = hands.won(counts)
        found["win"] = {"value": won[0].line.value} if won else None
        if sum(counts) + sum(each.size for each in exposures) == 13:
            found["waits"] = sorted(tile.text for tile in hands.waits(counts))
    return found


@pytest.mark.parametrize("card", ["atf", "ilm", "mahjlife", "amjfe"])
def test_away_wins_lines_and_waits_are_the_known_ones(card: str, judges: dict[str, Judge]) -> None:
    cases = [json.loads(line) for line in RACKS.read_text().splitlines()]
    cases = [case for case in cases if case["card"] == card]
    assert len(cases) == 500
    for case in cases:
        known = {key: case[key] for key in ("away", "win", "lines")}
        known["waits"] = sorted(case.get("waits", []))
        assert answer(judges[card], case["rack"], case["exposed"]) == known, case
