"""Running the command line in this process and in one of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.testing import CliRunner

from mahj import Mod, Tile, hookimpl, registry
from mahj_cli.app import app

COMMAND = [sys.executable, "-c", "import sys; from mahj_cli.main import run; sys.exit(run())"]

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A run in the background ignores Ctrl-C, and so would every command that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@dataclass
class Run:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        return self.json["error"]


Mahj = Callable[..., Run]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a game is saved."""
    return tmp_path / "game.mahj"


@pytest.fixture
def mahj() -> Mahj:
    """Runs `mahj` with these words and gives what it printed."""

    def run(*words: object, input: str | None = None) -> Run:
        result = CliRunner().invoke(app, [str(word) for word in words], input=input)
        assert "MAHJ_TRACEBACK" in os.environ or "Traceback" not in result.output
        return Run(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def process(tmp_path: Path) -> Mahj:
    """The same in a process of its own, in an empty folder."""

    def run(*words: object, env: dict[str, str] | None = None, **options: Any) -> Run:
        given: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        given |= {"cwd": tmp_path, **options}
        done = subprocess.run(
            [*COMMAND, *map(str, words)],
            text=True,
            env={**os.environ, **(env or {})},
            timeout=120,
            check=False,
            **given,
        )
        return Run(done.returncode, done.stdout or "", done.stderr or "")

    return run


Strangers = Callable[..., None]


@pytest.fixture
def strangers(monkeypatch: pytest.MonkeyPatch) -> Strangers:
    """Installs mods, card sets or bots for one test: `strangers("mahj.mods", loud=Loud)`."""

    def install(group: str, **named: object) -> None:
        module = ModuleType(f"strangers_{group.replace('.', '_')}")
        vars(module).update(named)
        monkeypatch.setitem(sys.modules, module.__name__, module)
        there = dict(registry.installed(group))
        for name in named:
            there[name] = EntryPoint(name, f"{module.__name__}:{name}", group)
        before = registry.installed
        monkeypatch.setattr(
            registry, "installed", lambda asked: there if asked == group else before(asked)
        )

    return install


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, where the test then is."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Stumbles(Mod):
    """Fails as soon as it is asked."""

    id = "stumbles"
    title = "Stumbles"

    @hookimpl
    def mahj_setup_tiles(self) -> Mapping[Tile, int]:
        raise LookupError("nothing there")


def put(path: Path, kind: str) -> None:
    """Something that is there already: a `folder`, a `file`, or a `link` that leads nowhere."""
    if kind == "folder":
        path.mkdir()
    elif kind == "file":
        path.write_text("mine")
    else:
        path.symlink_to("nowhere")
