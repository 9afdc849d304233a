"""Files that users name: whatever they hold or are, one message with the place and the remedy."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
import tomli_w

from mahj import (
    MahjError,
    RecordError,
    RulesError,
    find_card,
    load_rules,
    parse_record,
    read_record,
    replay,
)
from mahj.files import MOST_CHARACTERS, read_text

Read = Callable[[Path], object]


def rules_of_a_record(path: Path) -> object:
    return replay(parse_record(f"rules = {str(path)!r}\n---\n", "game.mahj"))


READERS: list[tuple[str, Read]] = [
    (".toml", load_rules),
    (".toml", rules_of_a_record),
    (".toml", lambda path: find_card(str(path))),
    (".mahj", read_record),
]
every_reader = pytest.mark.parametrize(("suffix", "read"), READERS)


def told(read: Read, path: Path) -> str:
    """The one message about a file."""
    with pytest.raises(MahjError) as caught:
        read(path)
    (problem,) = caught.value.problems
    assert str(path) in problem.where
    return problem.what


# What a name leads to


@every_reader
def test_a_folder(tmp_path: Path, suffix: str, read: Read) -> None:
    """The kind of fault: a folder was called a file that is not there, and its own name offered."""
    path = tmp_path / f"ours{suffix}"
    path.mkdir()
    said = told(read, path)
    assert "it is a folder, not a" in said
    assert "did you mean" not in said


@every_reader
def test_a_file_that_is_not_there_has_its_neighbour_named(
    tmp_path: Path, suffix: str, read: Read
) -> None:
    (tmp_path / f"thursday{suffix}").write_text("")
    (tmp_path / f"thursdays{suffix}").mkdir()
    assert f"(did you mean 'thursday{suffix}'?)" in told(read, tmp_path / f"thursdys{suffix}")


@every_reader
@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="the system has no /dev/zero")
def test_a_device_that_never_ends(suffix: str, read: Read) -> None:
    assert "characters, too many for a" in told(read, Path("/dev/zero"))


@every_reader
def test_two_gigabytes(tmp_path: Path, suffix: str, read: Read) -> None:
    path = tmp_path / f"large{suffix}"
    with path.open("wb") as file:
        file.truncate(2**31)
    assert "characters, too many for a" in told(read, path)


@every_reader
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_that_nobody_writes_to(tmp_path: Path, suffix: str, read: Read) -> None:
    path = tmp_path / f"pipe{suffix}"
    os.mkfifo(path)
    assert "a pipe that nobody writes to" in told(read, path)


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="the system has no /dev/fd")
def test_a_pipe_that_somebody_writes_to_is_read() -> None:
    """Shells give one for `mahj rules check <(sed ... thursday.toml)`."""
    ours, theirs = os.pipe()
    os.write(theirs, b'name = "Ours"')
    os.close(theirs)
    assert load_rules(f"/dev/fd/{ours}").name == "Ours"
    os.close(ours)


def test_a_terminal_is_read_as_it_is_typed() -> None:
    """A file that is opened so that a pipe does not stop us must still wait for its text."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    name = os.ttyname(theirs)
    typing = Timer(0.3, lambda: os.write(ours, b'name = "Ours"\n\x04'))
    typing.start()
    assert load_rules(name).name == "Ours"
    typing.join()
    os.close(ours)
    os.close(theirs)


@pytest.mark.parametrize(
    ("suffix", "read"), [each for each in READERS if each[1] is not rules_of_a_record]
)
def test_a_name_that_none_can_have(tmp_path: Path, suffix: str, read: Read) -> None:
    """But for names in a record, which writes them in TOML."""
    assert "is no name of a file" in told(read, tmp_path / f"a\0b{suffix}")
    assert "is no name of a file" in told(read, tmp_path / f"a\ud800b{suffix}")


@pytest.mark.parametrize("key", ["card", "preset", "name"])
@pytest.mark.parametrize("text", ["a\0b.toml", "x" * 300, "x" * 300 + ".toml", "../" * 2000])
def test_names_in_a_table_file(key: str, text: str) -> None:
    if key == "name":
        assert load_rules({key: text}).name == text
        return
    with pytest.raises(RulesError) as caught:
        load_rules({key: text})
    (problem,) = caught.value.problems
    assert problem.where.startswith(f"rules, {key}")


# What is in it


@every_reader
@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"name = 'T\xe9'\n---\n", "is not UTF-8 text (line 1: "),
        ("name = 'T'\n".encode("utf-16"), "is not UTF-8 text (UTF-16 text); save it as UTF-8"),
        (b"year = 1" + b"0" * 5000 + b"\n---\n", "a number with too many digits"),
        (b"year = 1" + b"0" * 200 + b"\n---\n", "a number with too many digits"),
        (b"year = 0x1" + b"0" * 5000 + b"\n---\n", "a number with too many digits"),
        (b"year = [[{ a = 0x1" + b"0" * 5000 + b" }]]\n---\n", "a number with too many digits"),
        (b"name" + b".a" * 100_000 + b" = 1\n---\n", "line 1 has more than 100 dots"),
        (b"[name" + b".a" * 100_000 + b"]\n---\n", "line 1 has more than 100 dots"),
        (b"name = " + b"[" * 100_000 + b"\n---\n", "nested too deeply for a"),
        (b"#" * (MOST_CHARACTERS + 1) + b"\n---\n", "characters, too many for a"),
    ],
)
def test_text_that_is_none(tmp_path: Path, suffix: str, read: Read, data: bytes, said: str) -> None:
    path = tmp_path / f"ours{suffix}"
    path.write_bytes(data if suffix == ".mahj" else data.replace(b"\n---\n", b"\n"))
    assert said in told(read, path)


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("name = Thursday\n", 'text stands in "quotes"'),
        ("name =\n", "each = has a value"),
        ("[score]\njokerless_double = False\n", "true and false in small letters"),
        ("courtesy = No\n", "true and false in small letters"),
        ("name 'Thursday'\n", "a setting is written key = value"),
        (
            "\nname = 'Thursday\nyear = 2026\n",
            "line 2); a text begins and ends with the same quotes",
        ),
        ('name = "Thursday\nyear = 2026\n', "begins and ends with quotes in the same line"),
        ('name = "Thursday', "begins and ends with the same quotes"),
        ("name = 'Thursday", "begins and ends with the same quotes"),
        ('card = "C:\\cards\\ours.toml"\n', r"between 'single quotes' a \ stands for itself"),
        ("[score]\nx = ['quints'\n[pay]\n", "a list ends with ]"),
        ("x = ['quints' 'pairs']\n", "a list ends with ]"),
        ("x = { a = 1\n", "it ends with } in the same line"),
        ("name = 'A'\nname = 'B'\n", "this key is there already"),
        ("x = { a = 1, a = 2 }\n", "this key is there already"),
        ("[mods.pie]\n[mods.pie]\n", "Cannot declare [mods.pie] twice (at line 2"),
        ("[score]\n[score]\n", "it is there already: put its keys together"),
        ("mods = { pie = {} }\nmods.pie.start = 5\n", "it is set in one line already"),
        ("[mods.pie\nstart = 5\n", "a heading is closed by the brackets that open it"),
        ("year = 2026 please\n", "each setting has a line of its own"),
        ("= 5\n", "a line is key = value, a [heading] or a # comment"),
    ],
)
def test_the_commonest_mistakes_have_a_remedy(tmp_path: Path, text: str, remedy: str) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(text)
    said = told(load_rules, path)
    assert said.startswith("is not TOML: ")
    assert "at line " in said
    assert remedy in said


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    """Editors on Windows write one."""
    path = tmp_path / "ours.toml"
    path.write_bytes(b"\xef\xbb\xbfname = 'Ours'\r\n")
    assert load_rules(path).name == "Ours"
    path.write_bytes(b"\xef\xbb\xbfseed = 5\r\n---\r\n")
    assert read_record(path).seed == 5
    assert read_text(path, RecordError, "a record").startswith("seed")


# Keys of a table file

VALUES: dict[str, object] = {
    "whole": 5,
    "part": 0.5,
    "yes": True,
    "text": "turn",
    "nothing": "",
    "date": date(2026, 1, 1),
    "list": [1],
    "empty": [],
    "texts": ["turn"],
    "lists": [["turn"]],
    "tables": [{"turn": {}}],
    "table": {"turn": 5},
    "deep": {"turn": {"turn": [{"turn": [[[[[[5]]]]]]}]}},
}
RIGHT = {"name": ["text", "nothing"], "mods": []}
KEYS = ["name", "preset", "card", "year", "mods", "standard", "title", "turn", "pie", "nothing", ""]


def as_a_file(content: Mapping[str, Any], folder: Path) -> str:
    path = folder / "ours.toml"
    path.write_text(tomli_w.dumps(content))
    load_rules(path)
    return str(path)


def in_a_record(content: Mapping[str, Any], folder: Path) -> str:
    replay(parse_record(tomli_w.dumps({"rules": content}) + "---\n", "game.mahj"))
    return "game.mahj, rules"


@pytest.mark.parametrize("load", [as_a_file, in_a_record])
@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("key", KEYS)
def test_every_key_with_every_kind_of_value(
    tmp_path: Path, key: str, value: str, load: Callable[[Mapping[str, Any], Path], str]
) -> None:
    """The kind of fault: `standard = 5` was read as if a preset said it."""
    content = {key: VALUES[value]}
    assert tomllib.loads(tomli_w.dumps(content)) == content
    if value in RIGHT.get(key, []):
        load(content, tmp_path)
        return
    with pytest.raises(RulesError) as caught:
        load(content, tmp_path)
    where = "game.mahj, rules" if load is in_a_record else str(tmp_path / "ours.toml")
    assert all(each.where.startswith(where) for each in caught.value.problems)
    assert any(key in f"{each.where} {each.what}" for each in caught.value.problems)
    assert all(len(each.what) < 600 for each in caught.value.problems)


@pytest.mark.parametrize(
    "row", ["[mods.a{}]\n", "k{} = 1\n", "[mods.a{}]\non = false\n", "[pie]\n", "[mods.pie]\n"]
)
def test_more_mistakes_than_anybody_reads(tmp_path: Path, row: str) -> None:
    """Each misspelt name is compared with all known ones: they are not compared without end."""
    path = tmp_path / "ours.toml"
    numbers = range(8000)
    if "{}" in row:
        path.write_text("".join(row.format(number) for number in numbers))
    else:
        path.write_text(row + "".join(f"k{number} = 1\n" for number in numbers))
    with pytest.raises(RulesError) as caught:
        load_rules(path)
    many = len(caught.value.problems)
    assert many == (1 if row == "[pie]\n" else 101)
    assert many == 1 or caught.value.problems[-1].what == "has more mistakes than these"


def test_a_line_of_a_record_that_is_too_long_for_a_choice() -> None:
    with pytest.raises(RecordError, match="line 2: is longer than 1000 characters"):
        parse_record("---\nE pass" + " 1B" * 100_000 + "\n", "game.mahj")
    remark = "# " + "x" * 5000
    record = parse_record(f"---\nE pass 1B 5C N {remark}\n{remark}\n")
    assert record.moves[0].words == "pass 1B 5C N"
