"""Each preset plays as its document says, statement by statement."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from documents.presets import DOCUMENTS
from documents.says import Says, play
from mahj import load_rules
from mahj.registry import MODS, PRESETS, installed

PAGE = Path(__file__).parents[2] / "docs" / "documents.md"


@pytest.mark.parametrize(
    ("preset", "statement"),
    [
        pytest.param(preset, each, id=f"{preset}-{each.key}")
        for preset, document in DOCUMENTS.items()
        for each in document
    ],
)
def test_the_preset_plays_as_its_document_says(preset: str, statement: Says) -> None:
    assert statement.cases
    for case in statement.cases:
        play(preset, case)


def rows() -> list[tuple[str, str, str]]:
    """What the page lists: the preset, the option and the test of each statement."""
    found = []
    preset = ""
    for line in PAGE.read_text("utf-8").splitlines():
        heading = re.fullmatch(r"### `([\w-]+)`.*", line)
        row = re.fullmatch(r"\| .* \| `\[(\S+)\](?: (\w+) = .*)?` \| `([\w-]+)` \|", line)
        if heading:
            preset = heading[1]
        elif row:
            found.append((preset, ".".join(filter(None, row.groups()[:2])), row[3]))
    return found


def test_the_page_lists_every_statement_once() -> None:
    keys = [f"{preset}-{each.key}" for preset, said in DOCUMENTS.items() for each in said]
    assert Counter(key for _, _, key in rows()) == Counter(keys)
    assert max(Counter(keys).values()) == 1
    assert {preset for preset, _, _ in rows()} == {*installed(PRESETS)} - {"nmjl"}


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[2])
def test_the_option_behind_a_statement_exists(row: tuple[str, str, str]) -> None:
    preset, option, key = row
    rule, _, name = option.removeprefix("mods.").partition(".")
    on: dict[str, dict[str, Any]] = {rule: {}} if option.startswith("mods.") else {}
    assert rule in installed(MODS) or rule == "card", key
    if rule != "card":
        rules = load_rules({"preset": preset, "mods": on})
        assert not name or name in rules.mods[rule].options, key


CREDITED: Mapping[str, str] = {
    "riichi-advanced": "Riichi Advanced",
    "modern": "Modern American Mah-jongg",
    "quick": "Quick rules for groups",
    "light": "Light Mahjong",
    "school": "a school's sheet of rules",
}
"""What a source calls each document."""


@pytest.mark.parametrize("preset", DOCUMENTS)
def test_a_document_is_the_source_of_what_its_preset_has(preset: str) -> None:
    """No value of an option is credited to a document whose table plays by another value."""
    wrong = []
    for rule, mod in load_rules(preset).mods.items():
        for name, option in mod.options.items():
            if isinstance(option.source, str):
                continue
            now = option.source_of(getattr(mod, name)).split("; ")
            credited = [text.split("; ") for text in option.source.values()]
            if CREDITED[preset] in {each for sources in credited for each in sources}:
                wrong += [] if CREDITED[preset] in now else [f"{rule}.{name}"]
    assert wrong == []
