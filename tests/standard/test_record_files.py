"""Record files when the disk, another process or a name gets in the way: nothing is lost."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from mahj import Record, RecordError, RecordWriter, Start, parse_record, read_record
from mahj.game import begin


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


def test_a_record_says_which_game_it_is_and_what_the_dice_show() -> None:
    """RULES.md 1.36 and 2.19: rules go by both, and a replay must meet the same."""
    record = Record(seed=4, game=3, start=Start(dice=(5, 5)))
    again = parse_record(record.head())
    assert (again.game, again.start and again.start.dice) == (3, (5, 5))
    table = begin(again).table
    assert (table.number, table.dice, table.short_wall) == (3, (5, 5), 20)


def test_dice_come_from_the_seed_and_move_no_other_chance() -> None:
    """DESIGN.md: a game is its seed; whoever looks at the dice plays the same game."""
    one, other = (begin(parse_record("seed = 9\n---\n")).table for _ in range(2))
    assert one.dice == other.dice
    assert one.chance.below(10**9) == begin(parse_record("seed = 9\n---\n")).table.chance.below(
        10**9
    )
    assert len({begin(parse_record(f"seed = {seed}\n---\n")).table.dice for seed in range(40)}) > 9


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("game = 0", "game: must be the game's number in its session, from 1, not 0"),
        ('game = "2"', "game: must be a whole number"),
        ("[deal]\ndice = 7", "dice: must be what each die shows, like [3, 4], not 7"),
        ("[deal]\ndice = [0, 4]", "like [3, 4], not [0, 4]"),
        ("[deal]\ndice = [7]", "like [3, 4], not [7]"),
        ("[deal]\ndice = ['a']", "like [3, 4]"),
        ("[deal]\ndice = [true, 2]", "like [3, 4]"),
        ("[deal]\ndice = [1.0, 2]", "like [3, 4]"),
        ("[deal]\ndice = [[1], 2]", "like [3, 4]"),
        ("scores = { pot = 4 }", "there is no seat 'pot'"),
    ],
)
def test_what_cannot_be_said_of_a_game(head: str, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        begin(parse_record(f"{head}\n---\n"))
    assert said in str(caught.value)
