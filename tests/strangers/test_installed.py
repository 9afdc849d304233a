"""Packages of strangers, installed in an environment of their own: they work as they are.

The one that `mahj mods new` writes, and two small ones of other kinds.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
from typer.testing import CliRunner

from mahj import read_record
from mahj_cli.app import app

WRITTEN = ("keep_flowers", "quint_bonus")
NEW = "calm_start"


class Environment:
    """A virtual environment that also has what is installed where the tests run.

    Attributes:
        folder: what lies in it: the packages, each in the folder of its mod's name.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "venv")
        base = {"base": str(folder / "venv"), "platbase": str(folder / "venv")}
        self.python = Path(sysconfig.get_path("scripts", "venv", base)) / Path(sys.executable).name
        here = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
        lines = [f"import site; site.addsitedir({path!r})\n" for path in sorted(here)]
        target = Path(sysconfig.get_path("purelib", "venv", base)) / "tests.pth"
        target.write_text("".join(lines), "utf-8")

    def run(self, *words: object, name: str = ".", typed: str = "") -> str:
        """Runs a module of Python's in a package's folder; what it prints."""
        done = subprocess.run(
            [self.python, "-m", *map(str, words)],
            cwd=self.folder / name,
            input=typed,
            capture_output=True,
            text=True,
            env={**os.environ, "PIP_NO_INDEX": "1", "COLUMNS": "80"},
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def mahj(self, *words: object, name: str = ".", typed: str = "") -> str:
        """Runs `mahj` there."""
        return self.run("mahj_cli", *words, name=name, typed=typed)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Has the three packages installed, as their authors do it."""
    pytest.importorskip("hatchling", reason="pip install '.[test]' brings it")
    made = Environment(tmp_path_factory.mktemp("strangers"))
    for name in WRITTEN:
        source = Path(__file__).parent / name
        copytree(source, made.folder / name, ignore=ignore_patterns("__pycache__"))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(made.folder)
        assert CliRunner().invoke(app, ["mods", "new", NEW]).exit_code == 0
    packages = [word for name in (NEW, *WRITTEN) for word in ("-e", f"./{name}")]
    made.run("pip", "install", "--quiet", "--no-deps", "--no-build-isolation", *packages)
    return made


@pytest.mark.parametrize("name", [NEW, *WRITTEN])
def test_its_tests_pass(environment: Environment, name: str) -> None:
    assert " passed" in environment.run("pytest", "-q", "-p", "no:cacheprovider", name=name)


def test_their_types_are_right(environment: Environment) -> None:
    """`mypy --strict` for each, and as the new package has it set up."""
    cache = environment.folder / "mypy"
    assert "Success" in environment.run("mypy", "--cache-dir", cache, name=NEW)
    for name in WRITTEN:
        environment.run("mypy", "--strict", "--cache-dir", cache, ".", name=name)


def test_they_are_listed(environment: Environment) -> None:
    listed = environment.mahj("mods", "list")
    assert "Calm start: Jokers are too good to throw" in listed
    for name in WRITTEN:
        shown = environment.mahj("mods", "show", name)
        assert f"(from mahj-{name.replace('_', '-')} 0.1.0)" in shown


def test_a_table_that_names_it_is_played(environment: Environment) -> None:
    assert "Calm start" in environment.mahj("rules", "show", "table.toml", name=NEW)
    words = ("--rules", "table.toml", "--watch", "--games", 1, "--record", "kept.mahj")
    environment.mahj("play", *words, name=NEW)
    record = read_record(environment.folder / NEW / "kept.mahj")
    assert isinstance(record.rules, dict)
    assert record.rules["mods"] == {NEW: {"wall": 30}}
    assert len(record.moves) > 20


@pytest.mark.parametrize("name", WRITTEN)
def test_it_keeps_the_laws(environment: Environment, name: str) -> None:
    """`mahj mods check`, also with the other two; that the new one does, its own tests say."""
    said = environment.mahj("mods", "check", name, "--games", 1)
    assert "with calm_start: 1 game kept every law" in said
    assert "BROKEN" not in said
    assert "not tried" not in said


@pytest.mark.parametrize("name", WRITTEN)
def test_it_is_short(name: str) -> None:
    module = Path(__file__).parent / name / f"mahj_{name}.py"
    assert len(module.read_text("utf-8").splitlines()) < 40
