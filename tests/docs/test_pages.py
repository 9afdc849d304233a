"""The pages of docs/ say what is true: what they show is run, what is generated is up to date."""

from __future__ import annotations

import inspect
import re
from difflib import unified_diff
from pathlib import Path

import pytest

import mahj
from docs.generated import TYPES
from docs.pages import FOLDER, as_it_should_be, blocks, pages
from mahj import load_rules
from mahj.hooks import SPECS

KINDS = ("console", "python", "toml", "text", "py", "file", "")
HOW = "pytest --mahj-update, or `cd tests && python -m docs.pages`, writes it anew"


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.name))
def test_a_page_is_true(page: Path, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    text = page.read_text("utf-8")
    lines = text.split("\n")
    wanted = as_it_should_be(lines, tmp_path)
    if pytestconfig.getoption("--mahj-update", default=False):
        page.write_text("\n".join(wanted), "utf-8")
        return
    difference = list(unified_diff(lines, wanted, page.name, "what it should be", lineterm="", n=1))
    assert not difference, "\n".join([f"{page.name} is out of date; {HOW}", *difference])


@pytest.mark.parametrize("page", sorted(FOLDER.glob("*.md")), ids=lambda page: str(page.name))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[\w-]*)?\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links {target}"


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.name))
def test_every_block_is_of_a_kind_that_is_looked_at(page: Path) -> None:
    for block in blocks(page.read_text("utf-8").split("\n")):
        assert block.kind in KINDS, block


def test_every_hook_and_every_option_is_there() -> None:
    hooks = (FOLDER / "hooks.md").read_text("utf-8")
    assert re.findall(r"^### `(mahj_\w+)`$", hooks, re.MULTILINE) == list(SPECS)
    tables = (FOLDER / "tables.md").read_text("utf-8")
    for name, mod in load_rules("nmjl").mods.items():
        for option in mod.options:
            assert f"`[{name}]`" in tables
            assert f"| `{option}`" in tables


@pytest.mark.parametrize("name", [name for _, names in TYPES for name in names])
def test_a_class_is_listed_with_all_that_it_holds(name: str) -> None:
    """What it inherits too: whoever has an `Exposure` has a `Place`."""
    found = getattr(mahj, name)
    if not isinstance(found, type):
        return
    text = (FOLDER / "hooks.md").read_text("utf-8")
    section = re.split(rf"^### `{name}\b", text, flags=re.MULTILINE)[1].partition("\n##")[0]
    own = [each for each in inspect.getmro(found) if each.__module__.startswith("mahj")]
    held = {
        word for each in own for word in {**vars(each), **vars(each).get("__annotations__", {})}
    }
    missing = {each for each in held if not re.search(rf"[`( ]{each}\b", section)}
    assert {each for each in missing if not each.startswith("_")} == set()


def test_each_of_the_six_patterns_is_a_mod_of_ten_to_forty_lines() -> None:
    """What an author copies from is whole, and short enough to be read at one look."""
    text = (FOLDER / "mods.md").read_text("utf-8")
    part = re.split(r"^## ", text.partition("\n## Six patterns\n")[2], flags=re.MULTILINE)[0]
    patterns = re.split(r"^### ", part, flags=re.MULTILINE)[1:]
    assert len(patterns) == 6
    for pattern in patterns:
        mods = [each for each in blocks(pattern.split("\n")) if each.name.endswith(".py")]
        assert mods, pattern
        for mod in mods:
            assert "(Mod):" in mod.text
            assert 10 <= len(mod.text.strip().split("\n")) - 1 <= 40, mod.name
