"""Every choice of RULES.md parts 1 and 2 is an option, and says where it comes from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from mahj import Mod, Option, load_rules, registry

RULES = (Path(__file__).parents[2] / "docs" / "RULES.md").read_text("utf-8")
STANDARD = load_rules({"mods": {"live_table": {}}}).mods
MODS = [registry.load(registry.MODS, name) for name in sorted(registry.installed(registry.MODS))]


class Stated(NamedTuple):
    """An option as the page states it: `deal.break = two_dice | one_die | none`."""

    number: int
    mod: str
    option: str
    values: list[str]


def stated() -> Iterator[Stated]:
    """The options of part 1, each with the number of its item."""
    part = RULES.partition("# PART 1.")[2].partition("# PART 2.")[0]
    for item in re.split(r"^(?=\d+\. \*\*)", part, flags=re.MULTILINE)[1:]:
        number = int(item.partition(".")[0])
        for mod, option, text in re.findall(r"`([a-z_]+)\.([a-z_]+) = ([^`]*)`", item):
            values = re.findall(r"[a-z0-9_]+", text.removeprefix("subset of "))
            yield Stated(number, mod, option, [each for each in values if each != "n"])


STATED = list(stated())
YES_NO = {"yes": True, "on": True, "no": False, "off": False}


def as_value(option: Option, text: str) -> object:
    """A value as the page writes it, as an option takes it."""
    if option.kind == "yes or no":
        return YES_NO[text]
    if option.kind == "some of":
        return [text]
    return int(text) if option.kind == "number" else text


def test_the_items_that_leave_a_choice_state_options() -> None:
    """Which items state none, and why: they leave no choice, or a house rule carries it."""
    no_choice = {13, 17, 27, 29, 38}
    carried = {32}
    assert {each.number for each in STATED} == set(range(1, 40)) - no_choice - carried
    assert "east_double" in registry.installed(registry.MODS)


@pytest.mark.parametrize("each", STATED, ids=lambda each: f"{each.number}-{each.mod}.{each.option}")
def test_what_the_page_states_is_an_option_with_its_source(each: Stated) -> None:
    option = STANDARD[each.mod].options[each.option]
    for text in each.values:
        value = as_value(option, text)
        assert option.mistake(value) is None
        assert re.search(rf"RULES\.md 1\.{each.number}\b", option.source_of(value))
    if option.values:
        assert sorted(each.values) == sorted(option.values)


class Chosen(NamedTuple):
    """An option as part 2 states it for the house rules of a section."""

    section: str
    option: str
    values: list[str]


def chosen() -> Iterator[Chosen]:
    """The options of part 2, each with the number of its section."""
    part = RULES.partition("# PART 2.")[2].partition("# PART 3.")[0]
    for section in re.split(r"^## ", part, flags=re.MULTILINE)[1:]:
        for option, text in re.findall(r"`([a-z_0-9]+) = ([^`]*)`", section):
            values = re.findall(r"[a-z0-9_]+", text)
            yield Chosen(section.split()[0], option, [each for each in values if each != "n"])


def carried_by(each: Chosen) -> list[Option]:
    """The options of that name of the house rules that cite the section."""
    cites = rf"RULES\.md {re.escape(each.section)}\b"
    mods = [mod for mod in MODS if not mod.standard and re.search(cites, mod.source)]
    return [mod.options[each.option] for mod in mods if each.option in mod.options]


@pytest.mark.parametrize("each", list(chosen()), ids=lambda each: f"{each.section}-{each.option}")
def test_what_part_2_states_is_an_option_of_a_house_rule(each: Chosen) -> None:
    """A value may be one of another house rule of the same section (blanks out of turn)."""
    options = carried_by(each)
    assert options
    for text in each.values:
        if each.option == "when" and text == "own_turn":
            continue  # the blanks without the house rule that lets them be swapped out of turn
        assert any(
            option.mistake(as_value(option, text)) is None
            for option in options
            if option.kind != "yes or no" or text in YES_NO
        )


def cited(mod: type[Mod]) -> Iterator[str]:
    """What a rule and its options cite of the page: `1.26`, `part 4`."""
    sources = [mod.source]
    for option in mod.options.values():
        found = option.source
        sources += [found] if isinstance(found, str) else found.values()
    for source in sources:
        for text in re.findall(r"RULES\.md ([^;]*)", source):
            yield from re.findall(r"\b(?:part )?\d(?:\.\d+)?\b", text)


@pytest.mark.parametrize("mod", MODS, ids=lambda mod: str(mod.id))
def test_what_a_rule_cites_is_there(mod: type[Mod]) -> None:
    for place in cited(mod):
        part, _, number = place.removeprefix("part ").partition(".")
        text = RULES.partition(f"# PART {part}.")[2].partition(f"# PART {int(part) + 1}.")[0]
        assert text
        heading = rf"## {place} " if part == "2" else rf"{number}\. "
        assert not number or re.search(rf"^{heading}", text, re.MULTILINE), place


@pytest.mark.parametrize("mod", MODS, ids=lambda mod: str(mod.id))
def test_every_value_that_a_source_is_given_for_is_one(mod: type[Mod]) -> None:
    for option in mod.options.values():
        if isinstance(option.source, str):
            continue
        known = set(option.values or ("true", "false"))
        given = set(option.source) - {"*"}
        if option.kind == "number":
            assert all(option.mistake(int(each)) is None for each in given)
        else:
            assert given <= known
            assert given == known or "*" in option.source
