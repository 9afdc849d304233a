"""All eighty situations of RULES.md part 4 are there, each in its place."""

from __future__ import annotations

import re
from pathlib import Path

from rulings import (
    test_calls,
    test_charleston,
    test_counts_and_turns,
    test_dead_hands,
    test_false_mahjong,
    test_jokers,
    test_lines,
    test_misnaming,
)

PAGES = (
    test_calls,
    test_jokers,
    test_misnaming,
    test_false_mahjong,
    test_counts_and_turns,
    test_charleston,
    test_dead_hands,
    test_lines,
)
"""In the order of the headings of RULES.md part 4."""


def test_all_eighty_are_ruled_on() -> None:
    numbers = [each.number for page in PAGES for each in page.RULINGS]
    assert numbers == [*range(1, 81)]
    assert all(each.cases for page in PAGES for each in page.RULINGS)


def test_each_stands_under_its_heading() -> None:
    text = (Path(__file__).parents[2] / "docs" / "RULES.md").read_text("utf-8")
    part = text.partition("# PART 4.")[2].partition("# PART 5.")[0]
    headings = re.split(r"^(?=[A-Z][a-z ()]+\n1?\d?\d?\.? ?)", part, flags=re.MULTILINE)
    found = [[int(n) for n in re.findall(r"^(\d+)\. ", each, re.MULTILINE)] for each in headings]
    wanted = [[each.number for each in page.RULINGS] for page in PAGES]
    assert [numbers for numbers in found if numbers] == wanted
