"""Every command that writes a file: nothing is overwritten, nothing is left half written."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Mahj, put

resource = pytest.importorskip("resource")

PLAYED = ("play", "--watch", "--games", "1", "--bots", "random", "--seed", "1")
NEW = [
    (("rules", "new", "our.toml"), "our.toml"),
    (("rules", "sheet", "nmjl", "--out", "our.html"), "our.html"),
    (("cards", "export", "house-2026", "--to", "json", "--output", "card.json"), "card.json"),
    (("cards", "show", "house-2026", "--html", "--output", "card.html"), "card.html"),
    (("mods", "new", "my_rule"), "my_rule"),
    (("sim", "--games", "1", "--bots", "random", "--records", "kept"), "kept/game-1.mahj"),
    ((*PLAYED, "--record", "game.mahj"), "game.mahj"),
    ((*PLAYED, "--record", "game.mahj", "--trace-file", "calls.txt"), "calls.txt"),
]
WRITERS = pytest.mark.parametrize(("words", "name"), NEW, ids=[name for _, name in NEW])
PATHS = [(words, name) for words, name in NEW if name != "my_rule"]
"""Those that take a path; `mods new` takes a name and writes here."""


@WRITERS
def test_a_full_disk(process: Mahj, tmp_path: Path, words: tuple[str, ...], name: str) -> None:
    """One message that names the file; of a new file nothing is left."""

    def little() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))

    run = process(*words, preexec_fn=little, env={"MAHJ_CACHE": ""})
    assert run.status == 1
    first, *more = run.err.splitlines()
    assert first.startswith(f"error: {name}: ")
    assert "cannot be written: File too large" in first
    # A game that was under way is kept as far as it came.
    assert all(line.startswith(("The game is kept", "Go on with")) for line in more)
    left = [str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()]
    assert words[0] == "play" or not left


@pytest.mark.parametrize("option", ["-o", "--out", "--output"])
@pytest.mark.parametrize(
    "words",
    [
        ("rules", "sheet", "nmjl"),
        ("cards", "show", "house-2026", "--html"),
        ("cards", "export", "house-2026"),
        ("cards", "import", Path(__file__).parents[1] / "data" / "garden.jq"),
    ],
    ids=["sheet", "show", "export", "import"],
)
def test_a_new_file_is_named_by_one_option_everywhere(
    mahj: Mahj, here: Path, words: tuple[str, ...], option: str
) -> None:
    """Whoever has learnt it for one command knows it for the others."""
    mahj(*words, option, "new.file")
    assert (here / "new.file").is_file()


@WRITERS
@pytest.mark.parametrize("kind", ["file", "folder", "link"])
def test_what_is_there_already(
    mahj: Mahj, here: Path, words: tuple[str, ...], name: str, kind: str
) -> None:
    """A file, a folder, a link that leads nowhere: all of them stay as they are."""
    there = here / name
    there.parent.mkdir(exist_ok=True)
    put(there, kind)
    run = mahj(*words)
    if name == "game.mahj" and kind == "folder":
        assert run.status == 0  # a folder is where the records of a session go
        return
    assert run.status == 1
    assert f"{name}: is there already" in run.err
    assert "give another" in run.err
    assert not (here / "nowhere").exists()
    assert kind != "file" or there.read_text() == "mine"


@pytest.mark.parametrize(("words", "name"), PATHS, ids=[name for _, name in PATHS])
def test_a_file_where_a_folder_would_have_to_be(
    mahj: Mahj, here: Path, words: tuple[str, ...], name: str
) -> None:
    """The message says so, and the file is as it was."""
    (here / "mine").write_text("mine")
    top = name.partition("/")[0]
    run = mahj(*(f"mine/{word}" if word == top else word for word in words))
    assert run.status == 1
    assert f"mine/{name}: " in run.err
    assert "a file is where a folder would have to be" in run.err
    assert (here / "mine").read_text() == "mine"


@pytest.mark.parametrize(("words", "name"), NEW[:6], ids=[name for _, name in NEW[:6]])
def test_ctrl_c_while_it_is_written(
    mahj: Mahj,
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    name: str,
) -> None:
    """Found by interrupting at random moments: an empty record was left among whole ones."""
    opened = Path.open

    def interrupted(path: Path, mode: str = "r", *args: Any, **options: Any) -> Any:
        file: Any = opened(path, mode, *args, **options)
        if here in path.resolve().parents and mode != "r":
            file.write = lambda _: os.kill(os.getpid(), signal.SIGINT)
        return file

    monkeypatch.setattr(Path, "open", interrupted)
    run = mahj(*words)
    assert run.status == 130
    assert [path for path in here.rglob("*") if path.is_file()] == []


CHANGED = [
    (("play", "--resume", "link"), "undo\nquit\n", "game.mahj"),
    (("cards", "new", "link"), "name Ours\nundo\n", "card.toml"),
]


@pytest.mark.parametrize(("words", "typed", "name"), CHANGED, ids=["play", "cards"])
def test_a_file_that_is_changed(
    process: Mahj, tmp_path: Path, words: tuple[str, ...], typed: str, name: str
) -> None:
    """A link stays a link, the mode stays, and what lies beside the file stays as well."""
    real = tmp_path / "kept" / name
    real.parent.mkdir()
    if name == "game.mahj":
        process("play", "--record", real, "--seed", "1", input="5B 5B 6B\nquit\n")
    else:
        real.write_text('format = 1\nid = "ours"\nname = "Our card"\nsection = []\n')
    before = real.read_text()
    real.chmod(0o640)
    (tmp_path / "link").symlink_to(real)
    beside = [tmp_path / "link.new", real.with_name(f"{name}.new")]
    for each in beside:
        each.write_text("mine")
    run = process(*words, input=typed)
    assert real.read_text() != before, run.out
    assert (tmp_path / "link").is_symlink()
    assert os.stat(real).st_mode & 0o777 == 0o640
    assert [each.read_text() for each in beside] == ["mine", "mine"]
    assert len(list(real.parent.iterdir())) == 2
