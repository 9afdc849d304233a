"""Record files when the disk, another process or a name gets in the way: nothing is lost."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from mahj import Record, RecordError, RecordWriter, read_record


def test_a_full_disk_leaves_whole_lines_only(tmp_path: Path, monkeypatch: Any) -> None:
    """The bug class: what did not fit was kept in a buffer and written when the file closed."""
    path = tmp_path / "full.mahj"
    writer = RecordWriter.begin(path, Record(seed=1))
    writer.add("E", "discard 5D")
    before = path.read_bytes()

    def half(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", half)
    with pytest.raises(RecordError, match="No space left"):
        writer.add("S", "discard 6D")
    writer.close()
    assert path.read_bytes() == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_what_a_full_device_refused_is_not_tried_again_at_the_end() -> None:
    writer = RecordWriter.go_on(Path("/dev/full"))
    with pytest.raises(RecordError):
        writer.add("E", "discard 5D")
    writer.close()


def test_two_games_cannot_go_on_in_one_record(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "two.mahj"
    first = RecordWriter.begin(path, Record(seed=1))
    with pytest.raises(RecordError, match="another game"):
        RecordWriter.go_on(path)
    first.close()
    RecordWriter.go_on(path).close()


@pytest.mark.parametrize("odd", ["\u2028", "\u2029", "\u0085"])
def test_a_name_with_any_character_comes_back(tmp_path: Path, odd: str) -> None:
    path = tmp_path / "odd.mahj"
    rules = {"name": f"A{odd}B"}
    RecordWriter.begin(path, Record(seed=1, rules=rules)).close()
    assert read_record(path).rules == rules


def test_a_record_that_cannot_be_begun_leaves_no_file(tmp_path: Path, monkeypatch: Any) -> None:
    path = tmp_path / "none.mahj"

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RecordError):
        RecordWriter.begin(path, Record(seed=1))
    assert not path.exists()
