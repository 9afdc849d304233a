"""Each preset plays as its document says, statement by statement."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from documents.presets import DOCUMENTS
from documents.says import Case, Says, play
from mahj import MahjError, load_rules
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


class Departure(NamedTuple):
    """An option that a preset has otherwise than League play."""

    preset: str
    rule: str
    option: str
    league: object


def departures() -> Iterator[Departure]:
    """All of them."""
    league = load_rules("nmjl").mods
    for preset in DOCUMENTS:
        for rule, mod in load_rules(preset).mods.items():
            for name in mod.options if mod.standard else ():
                value = getattr(league[rule], name)
                if getattr(mod, name) != value:
                    yield Departure(preset, rule, name, value)


def as_the_league(case: Case, departure: Departure) -> Case:
    """The same game where this option is as in League play, unless the case sets it itself."""
    _, rule, option, value = departure
    return case._replace(rules={**case.rules, rule: {option: value, **case.rules.get(rule, {})}})


@pytest.mark.parametrize(
    "departure", [*departures()], ids=lambda each: "-".join(map(str, each[:3]))
)
def test_a_preset_departs_from_league_play_where_its_document_says_so(departure: Departure) -> None:
    """RULES.md part 5: where a document is silent the preset follows `nmjl`.

    So with League play's value there is a statement that does not hold any more.
    """
    for statement in DOCUMENTS[departure.preset]:
        for case in statement.cases:
            try:
                play(departure.preset, as_the_league(case, departure))
            except (AssertionError, MahjError, pytest.fail.Exception):
                return
    raise AssertionError(f"no statement of {departure.preset} needs that")


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
