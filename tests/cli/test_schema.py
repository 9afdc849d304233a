"""`mahj rules schema`: it takes what a table takes, and nothing else."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from docs.pages import FOLDER, blocks
from mahj import Mod, Option, RulesError, load_rules, number, read_record, registry, some_of
from mahj.loading import mod_classes
from mahj.tablefiles import preset_content
from mahj.testing import installed
from mahj_cli.rules.schema import table_schema
from records.games import HERE as RECORDS

if TYPE_CHECKING:
    from cli.conftest import Mahj, Strangers

MODS = mod_classes(registry.installed(registry.MODS))
PRESETS = sorted(registry.installed(registry.PRESETS))


@cache
def validator(preset: bool = False) -> Any:
    return jsonschema.Draft202012Validator(table_schema(preset=preset))


def right(content: Mapping[str, Any]) -> bool:
    return bool(validator().is_valid(content))


def loads(content: Mapping[str, Any]) -> bool:
    try:
        load_rules(content)
    except RulesError:
        return False
    return True


# What is right


def test_it_is_a_schema(mahj: Mahj) -> None:
    for words in (("rules", "schema"), ("rules", "schema", "--preset")):
        jsonschema.Draft202012Validator.check_schema(mahj(*words).json)
    assert mahj("rules", "schema").json == table_schema()


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_right(name: str) -> None:
    validator(preset=True).validate(preset_content(name))
    assert right({"preset": name})
    assert not right(preset_content(name))


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.mahj")), ids=lambda path: str(path.stem))
def test_every_golden_table_is_right(path: Path) -> None:
    rules = read_record(path).rules
    assert right({"preset": rules} if isinstance(rules, str) else rules)


def shown() -> list[tuple[str, str]]:
    """The table files that the pages for groups show."""
    lines = (FOLDER / "tables.md").read_text("utf-8").split("\n")
    return [(each.name, each.text) for each in blocks(lines) if each.name.endswith(".toml")]


@pytest.mark.parametrize(("name", "text"), shown())
def test_what_the_pages_show_is_right_as_far_as_it_loads(name: str, text: str) -> None:
    content = tomllib.loads(text)
    assert right(content) is loads(content)


@pytest.mark.parametrize("mod", [name for name, mod in MODS.items() if not mod.standard])
@pytest.mark.parametrize("preset", PRESETS)
def test_what_rules_new_writes_is_right(mahj: Mahj, here: Path, mod: str, preset: str) -> None:
    """As it is written, and with every option in force that it has as a comment."""
    run = mahj("rules", "new", "ours.toml", "--mod", mod, "--preset", preset)
    text = (here / "ours.toml").read_text()
    assert text.startswith("#:schema ./mahj.schema.json\n")
    assert "mahj rules schema > mahj.schema.json" in run.out
    validator().validate(tomllib.loads(text))
    lines = [line[line[:1] == "#" and line[1:2].isalpha() :] for line in text.splitlines()]
    every = tomllib.loads("\n".join(lines))
    assert "jokers" in every["deal"]
    validator().validate(every)
    (here / "mahj.schema.json").write_text(mahj("rules", "schema").out)
    assert "schema" not in mahj("rules", "new", "again.toml").out


# What is wrong


def tried(option: Option) -> list[Any]:
    """Values at and beyond the edges of what an option may be, and of other types."""
    words = list(option.values[:2])
    edges = [option.low, option.high, option.low + option.step]
    beyond = [option.low - option.step, option.high + option.step, option.low + 1]
    return [
        *words, *edges, *beyond, words, [words], ["no such word"], [],
        True, False, "", "no such word", "true", 1.5, {}, option.default,
    ]  # fmt: skip


@pytest.mark.parametrize("mod", MODS)
def test_it_takes_the_values_that_each_option_takes(mod: str) -> None:
    for name, option in MODS[mod].options.items():
        for value in tried(option):
            table = {mod: {name: value}}
            found = right(table if MODS[mod].standard else {"mods": table})
            assert found is (option.mistake(value) is None), (name, value)


class Odd(Mod):
    """Has options of kinds that no mod of ours has."""

    id = "odd"
    title = "Odd"
    thirds = number(1, 1, 10, "{value} of them.", step=3)
    some = some_of([], {"a": "The first.", "b": "The second."})


@pytest.mark.parametrize("name", ["thirds", "some"])
def test_it_takes_the_values_of_a_strangers_option(name: str) -> None:
    with installed(Odd):
        made = jsonschema.Draft202012Validator(table_schema())
    for value in tried(Odd.options[name]):
        expected = Odd.options[name].mistake(value) is None
        assert made.is_valid({"mods": {"odd": {name: value}}}) is expected, value


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"name": "Ours", "preset": "nmjl", "card": "ilm", "year": 2025},
        {"name": 5},
        {"preset": "nmj"},
        {"preset": 5},
        {"card": 5},
        {"year": "2026"},
        {"year": 26},
        {"year": True},
        {"mods": 5},
        {"mods": {"pye": {}}},
        {"mods": {"pie": 5}},
        {"mods": {"pie": {"on": "no"}}},
        {"mods": {"pie": {"on": False}}},
        {"mods": {"pie": {"strt": 5}}},
        {"mods": {"charleston": {}}},
        {"pie": {"start": 5}},
        {"charlston": {}},
        {"charleston": 5},
        {"charleston": {"on": True}},
        {"title": "Ours"},
        {"standard": []},
    ],
    ids=str,
)
def test_it_takes_the_tables_that_load(content: dict[str, Any]) -> None:
    assert right(content) is loads(content)


def test_every_option_is_explained() -> None:
    """Editors show what a value means: all that players read stands in it."""
    found = table_schema()["properties"]
    for name, mod in MODS.items():
        table = found[name] if mod.standard else found["mods"]["properties"][name]
        assert table["title"] == mod.title
        assert table["description"] == mod.paragraph()
        for option in mod.options.values():
            said = table["properties"][option.name].get("description", "")
            assert table["properties"][option.name]["default"] == option.default
            for value, says in option.says.items():
                assert says.format(value="N") in said, (name, option.name, value)


def test_a_broken_mod_is_let_through(mahj: Mahj, strangers: Strangers) -> None:
    """An editor need not mark what only `mahj rules check` can explain."""
    strangers("mahj.mods", wrong=3)
    found = mahj("rules", "schema").json["properties"]["mods"]["properties"]["wrong"]
    assert "'wrong' is registered as 3" in found["description"]
    assert found["type"] == "object"
