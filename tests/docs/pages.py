"""The pages of docs/: what is generated in them, and what they show, run.

A page is run from top to bottom in an empty folder. A block whose first line is a comment with the
name of a file is that file; other blocks of Python are executed. In a block of `console`, a line
that begins with `$` is a command, lines that begin with `>` are what is typed into it, and the rest
is what it prints, where `...` stands for anything. Comments like `<!-- file NAME ... -->`,
`<!-- python ... -->` and `<!-- console ... -->` are blocks that readers do not see.

`cd tests && python -m docs.pages` writes what is generated, and what commands print, into them.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from typer.testing import CliRunner

from docs.generated import GENERATED
from mahj import registry
from mahj_cli.app import app

FOLDER = Path(__file__).parents[2] / "docs"

_NOT_RUN = ("architecture.md", "cards.md")
_FENCE = re.compile(r"^```(\w*)$")
_FILE = re.compile(r"^# ([\w./-]+\.(?:toml|py|mahj|txt|md))$")
_HIDDEN = re.compile(r"^<!-- (file|python|console)(?: ([\w./-]+))?$")
_TYPED = re.compile(r"^> (?!(?:East|South|West|North) \()")  # but for the player on turn
_MARK = re.compile(r"^<!-- generated: ([\w-]+) -->$")
_END = "<!-- end -->"
_ENVIRONMENT = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}


class Block(NamedTuple):
    """A block of a page.

    Attributes:
        kind: `console`, `python`, `toml`, `text`; `file` where readers do not see it.
        name: of the file that it is, or nothing.
        start: the place of its first line among the page's.
        lines: what stands in it.
    """

    kind: str
    name: str
    start: int
    lines: list[str]

    @property
    def text(self) -> str:
        """What stands in it, as a file holds it."""
        return "".join(f"{line}\n" for line in self.lines)


def pages() -> list[Path]:
    """The pages that are run, in order."""
    return [page for page in sorted(FOLDER.glob("*.md")) if page.name not in _NOT_RUN]


def blocks(lines: list[str]) -> Iterator[Block]:
    """The blocks of a page, in order."""
    place = 0
    while place < len(lines):
        fence, hidden = _FENCE.match(lines[place]), _HIDDEN.match(lines[place])
        place += 1
        if not fence and not hidden:
            continue
        start = place
        while lines[place] != ("```" if fence else "-->"):
            place += 1
        inside = lines[start:place]
        if hidden:
            yield Block(hidden[1], hidden[2] or "", start, inside)
        elif fence:
            named = _FILE.match(inside[0]) if inside else None
            yield Block(fence[1], named[1] if named else "", start, inside)
        place += 1


class Desk:
    """Where a page is run: a folder, and this process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, Any] = {"__name__": "page"}
        self.status = 0
        self._path = list(sys.path)
        self._modules = set(sys.modules)
        # Where games are kept when nobody says where.
        self._environment = {**_ENVIRONMENT, "XDG_DATA_HOME": str(folder / "data")}
        self._before = Path.cwd(), {name: os.environ.get(name) for name in self._environment}

    def __enter__(self) -> Desk:
        os.environ.update(self._environment)
        os.chdir(self.folder)
        registry.installed.cache_clear()
        return self

    def __exit__(self, *error: object) -> None:
        folder, environment = self._before
        os.chdir(folder)
        for name, value in environment.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
        sys.path[:] = self._path
        for name in set(sys.modules) - self._modules:
            file = getattr(sys.modules[name], "__file__", None) or ""
            if file.startswith(str(self.folder)):
                del sys.modules[name]
        registry.installed.cache_clear()

    def run(self, block: Block) -> list[str]:
        """Does what a block says; gives its lines as they should be."""
        if block.name:
            path = Path(block.name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, "utf-8")
        elif block.kind == "python":
            code = compile("\n" * block.start + block.text, "page", "exec")
            exec(code, self.names)
        elif block.kind == "console":
            return self._console(block.lines)
        return block.lines

    def _console(self, lines: list[str]) -> list[str]:
        starts = [place for place, line in enumerate(lines) if line.startswith("$ ")]
        found: list[str] = []
        for place, start in enumerate(starts):
            end = starts[place + 1] if place + 1 < len(starts) else len(lines)
            shown = lines[start + 1 : end]
            typed = "".join(f"{line[2:]}\n" for line in shown if _TYPED.match(line))
            command = lines[start].removeprefix("$ ")
            printed = self._command(command, typed).rstrip().split("\n")
            printed = [line.rstrip() for line in printed] if printed != [""] else []
            found += [lines[start], *(shown if _fits(shown, printed) else printed)]
        return found

    def _command(self, command: str, typed: str) -> str:
        words = shlex.split(command, comments=True)
        if words[:2] == ["echo", "$?"]:
            return f"{self.status}\n"
        if words[0] == "cd":
            os.chdir(words[1])
            return ""
        if words[0] == "cat":
            return Path(words[1]).read_text("utf-8")
        if words[:2] == ["pip", "install"]:
            _install(Path.cwd(), self.folder / "installed")
            return ""
        if words[0] == "pytest":
            return self._pytest(words[1:])
        if words[0] != "mahj":
            raise ValueError(f"a page runs no {words[0]!r}")
        if "<" in words:
            typed = Path(words.pop(words.index("<") + 1)).read_text("utf-8")
            words.remove("<")
        result = CliRunner().invoke(app, words[1:], input=typed, prog_name="mahj")
        self.status = result.exit_code
        return result.output

    def _pytest(self, words: list[str]) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            check=False,
        )
        self.status = done.returncode
        return done.stdout + done.stderr


def _install(project: Path, target: Path) -> None:
    """What `pip install -e` does, as far as anyone sees: the modules and their entry points."""
    said = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    info = target / f"{said['name'].replace('-', '_')}-{said['version']}.dist-info"
    info.mkdir(parents=True)
    head = f"Metadata-Version: 2.1\nName: {said['name']}\nVersion: {said['version']}\n"
    (info / "METADATA").write_text(head, "utf-8")
    groups = [
        "\n".join([f"[{group}]", *(f"{name} = {value}" for name, value in points.items())])
        for group, points in said["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(groups) + "\n", "utf-8")
    for path in (target, project):
        if str(path) not in sys.path:
            sys.path.insert(0, str(path))
    importlib.invalidate_caches()
    registry.installed.cache_clear()


def _fits(shown: list[str], printed: list[str]) -> bool:
    """Whether what a page shows is what has been printed; `...` stands for anything."""
    pattern = re.escape("\n".join(shown)).replace(r"\.\.\.", ".*")
    return re.fullmatch(pattern, "\n".join(printed), re.DOTALL) is not None


def generated(lines: list[str]) -> list[str]:
    """A page with what is generated in it made anew."""
    found: list[str] = []
    inside = False
    for line in lines:
        mark = _MARK.match(line)
        if mark:
            found += [line, "", *GENERATED[mark[1]]().split("\n"), _END]
        elif not inside:
            found.append(line)
        inside = mark is not None or (inside and line != _END)
    return found


def as_it_should_be(lines: list[str], folder: Path) -> list[str]:
    """A page with what is generated made anew, and with what its commands print."""
    lines = generated(lines)
    found: list[str] = []
    place = 0
    with Desk(folder) as desk:
        for block in blocks(lines):
            found += lines[place : block.start] + desk.run(block)
            place = block.start + len(block.lines)
    return found + lines[place:]


def _update() -> None:
    from tempfile import TemporaryDirectory

    for page in pages():
        with TemporaryDirectory() as folder:
            before = page.read_text("utf-8")
            lines = as_it_should_be(before.split("\n"), Path(folder))
        after = "\n".join(lines)
        if after != before:
            page.write_text(after, "utf-8")
            print(f"{page} is updated")


if __name__ == "__main__":
    _update()
