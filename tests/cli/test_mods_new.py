"""`mahj mods new`: the package that it writes; tests/strangers installs it and runs it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from cli.conftest import Mahj, put

FILES = ["README.md", "mahj_keep_jokers.py", "pyproject.toml", "table.toml", "test_keep_jokers.py"]


def written(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in folder.iterdir()}


def test_a_package_of_the_mods_name(mahj: Mahj, here: Path) -> None:
    run = mahj("mods", "new", "keep_jokers")
    assert run.status == 0
    assert "cd keep_jokers" in run.out
    files = written(here / "keep_jokers")
    assert sorted(files) == FILES
    project = tomllib.loads(files["pyproject.toml"])["project"]
    assert project["name"] == "mahj-keep-jokers"
    assert project["entry-points"]["mahj.mods"] == {"keep_jokers": "mahj_keep_jokers:KeepJokers"}
    assert "class KeepJokers(Mod):" in files["mahj_keep_jokers.py"]
    assert 'title = "Keep jokers"' in files["mahj_keep_jokers.py"]
    assert not re.search(r"my.?mod", "".join(files.values()), re.IGNORECASE)


def test_json(mahj: Mahj, here: Path) -> None:
    found = mahj("mods", "new", "keep_jokers", "--json").json
    assert found == {"mod": "keep_jokers", "folder": "keep_jokers", "files": FILES}


@pytest.mark.parametrize(
    "name", ["table", "tile", "refusal", "mod", "game", "none", "true", "false"]
)
def test_no_class_is_called_as_one_that_it_needs(mahj: Mahj, here: Path, name: str) -> None:
    """The kind: a class that would hide the one that it is made of, or that Python cannot have."""
    assert mahj("mods", "new", name).status == 0
    module = (here / name / f"mahj_{name}.py").read_text("utf-8")
    assert f"class {name.capitalize()}Rule(Mod):" in module
    compile(module, name, "exec")
    assert f"mahj_{name}:{name.capitalize()}Rule" in (here / name / "pyproject.toml").read_text()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("KeepJokers", "; 'keep_jokers' would do"),
        ("keep-jokers", "; 'keep_jokers' would do"),
        ("keep jokers", "; 'keep_jokers' would do"),
        ("../keep", "; 'keep' would do"),
        ("4winds", "; 'winds' would do"),
        ("", "cannot be a mod's name"),
        ("class", "and no word of Python"),
        ("_quiet", "; 'quiet' would do"),
        ("\u00fcber", "cannot be a mod's name"),
        ("x" * 41, "at most 40"),
        ("pie", "a mod 'pie' is installed already"),
        ("charleston", "a mod 'charleston' is installed already"),
        ("cards", "a module mahj_cards is installed already"),
        ("mods", "a module mahj_mods is installed already"),
    ],
)
def test_names_that_no_mod_can_have(mahj: Mahj, here: Path, name: str, said: str) -> None:
    run = mahj("mods", "new", name)
    assert run.status == 1
    assert said in run.err
    assert not list(here.iterdir())


@pytest.mark.parametrize("kind", ["folder", "file", "link"])
def test_nothing_is_overwritten(mahj: Mahj, here: Path, kind: str) -> None:
    there = here / "keep_jokers"
    put(there, kind)
    run = mahj("mods", "new", "keep_jokers")
    assert run.status == 1
    assert "keep_jokers: is there already, and nothing is overwritten" in run.err
    assert list(here.rglob("*")) == [there]


def test_a_folder_that_cannot_be_filled_is_not_left_behind(
    mahj: Mahj, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a full disk: the last file is not taken."""
    write = Path.write_text

    def full(path: Path, *args: object, **options: object) -> int:
        if path.name == "test_keep_jokers.py":
            raise OSError(28, "No space left on device")
        return write(path, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Path, "write_text", full)
    run = mahj("mods", "new", "keep_jokers", "--json")
    assert run.error["message"] == "keep_jokers: cannot be written: No space left on device"
    assert not list(here.iterdir())
