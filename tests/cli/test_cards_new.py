"""`mahj cards new`."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mahj.card import read_card
from mahj.errors import MahjError
from mahj_cli.cards.kept import KeptCard
from mahj_cli.cards.typed import read_typed, read_value

if TYPE_CHECKING:
    from cli.conftest import Mahj

HEAD = "Our Card\nus\n2026\n"


def typed(*rows: str) -> str:
    return HEAD + "".join(f"{row}\n" for row in rows)


@pytest.mark.parametrize(
    ("text", "forms", "value", "concealed", "numbers", "note"),
    [
        ("222a 444a 6666b 8888b X25", 1, 25, False, "fixed", ""),
        ("222a 444a 6666b 8888b X 25 (any 2 suits)", 1, 25, False, "fixed", "any 2 suits"),
        ("222a 444a 6666b 8888b (any 2 suits) C 30", 1, 30, True, "fixed", "any 2 suits"),
        ("222a 444a 6666b 8888b 25", 1, 25, False, "fixed", ""),
        ("222a 444a 6666b 8888b 25C", 1, 25, True, "fixed", ""),
        ("222a 444a 6666b 8888b X25 two suits; pretty", 1, 25, False, "fixed", "two suits; pretty"),
        ("FF 2222a 44a 66a 8888a or FF 2222a 44b 66b 8888a X30", 2, 30, False, "fixed", ""),
        ("111a 222a 3333b 4444b X25 run", 1, 25, False, "run", ""),
        ("111a 222a 3333b 4444b X25 (any run; pretty)", 1, 25, False, "run", "any run; pretty"),
        (
            "111a 222a 3333b 4444b (any 4 consec. nos.) X25",
            1,
            25,
            False,
            "run",
            "any 4 consec. nos.",
        ),
        ("FF 1111a 1111b 1111c (any like nos) X25", 1, 25, False, "run", "any like nos"),
        ("11a 33a 55a 77a 99a 11b 11c C50 any", 1, 50, True, "any", ""),
        ("FF 1111a 4444b 7777c X25 any 3 nos", 1, 25, False, "any", "any 3 nos"),
        ("FFFF 2222a 8888a 10a X25", 1, 25, False, "fixed", ""),
    ],
)
def test_typed_lines(
    text: str, forms: int, value: int, concealed: bool, numbers: str, note: str
) -> None:
    found = read_typed(text)
    assert found.line is not None, found.problems
    assert found.valued
    line = found.line
    got = (len(line.forms), line.value, line.concealed, line.numbers, line.note)
    assert got == (forms, value, concealed, numbers, note)


def test_typed_lines_that_cannot_be_read() -> None:
    found = read_typed("222a 444a 6666b 8888b")
    assert (found.line is not None, found.valued) == (True, False)
    (problem,) = read_typed("FF 2222a 44d 66b 8888a X30").problems
    assert problem.where == "column 12"
    (problem,) = read_typed("FF 2222a 44a 66a 8888a or FF 2222a 44d 66b 8888a X30").problems
    assert problem.where == "column 38"
    (problem,) = read_typed("FF 2222a 44a 66a X30").problems
    assert "'FF 2222a 44a 66a' adds up to 10 tiles" in problem.what
    assert len(read_typed("222 444 6666 8888 X25").problems) == 4
    found = read_typed("11a 33a 55a 77a 99a 11b 11c C50 any of 1, 3 5")
    assert found.line is not None
    assert found.line.numbers_from == (1, 3, 5)


@pytest.mark.parametrize(
    ("text", "value"),
    [("X25", (25, False)), ("c 30", None), ("C 30", (30, True)), ("25", (25, False)), ("X", None)],
)
def test_values(text: str, value: tuple[int, bool] | None) -> None:
    assert read_value(text) == value


def test_a_card_is_typed_in(mahj: Mahj, here: Path) -> None:
    run = mahj(
        "cards",
        "new",
        "our.toml",
        input=typed(
            "2468",
            "222a 444a 6666b 8888b X25",
            "22a 444a 66a 888a DDDDa",
            "C35",
            "out FF 444a 88b DDDa (adds up to 10 tiles)",
            "",
            "Singles and Pairs",
            "11a 22a 33a 44a 55a 66a DDa C50 run",
            "",
            "",
        ),
    )
    assert (run.status, run.err) == (0, "")
    assert "  #1  222a 444a 6666b 8888b  X25\n      6 hands, as 222B 444B 6666C 8888C\n" in run.out
    assert "Our Card: 3 lines in 2 sections." in run.out
    card = read_card("our.toml")
    assert (card.id, card.name, card.publisher, card.year) == ("our", "Our Card", "us", 2026)
    assert [(line.name, line.value, line.concealed) for line in card.lines] == [
        ("2468 #1", 25, False),
        ("2468 #2", 35, True),
        ("Singles and Pairs #1", 50, True),
    ]
    assert card.line("2468 #3").why == "adds up to 10 tiles"
    assert card.sections[1].kind == "singles_pairs"
    assert card.lines[2].numbers == "run"
    assert [path.name for path in here.iterdir()] == ["our.toml"]


def test_it_can_be_resumed_and_mended(mahj: Mahj, here: Path) -> None:
    mahj("cards", "new", "our.toml", input=typed("2468", "222a 444a 6666b 8888b X25"))
    assert len(read_card("our.toml").lines) == 1
    path = here / "our.toml"
    path.write_text("# Typed in by us.\n" + path.read_text())
    run = mahj(
        "cards",
        "new",
        "our.toml",
        input="#1 222a 444b 6666a 8888b X30\n22a 444a 66a 888a DDDDa C35\nundo\nshow\ndone\n",
    )
    assert run.status == 0
    assert "Our Card: 1 line so far." in run.out
    assert "Going on with section '2468', line 2." in run.out
    assert "2468 #2 is taken away." in run.out
    assert path.read_text().startswith("# Typed in by us.\nformat = 1")
    (line,) = read_card("our.toml").lines
    assert (line.forms[0].text, line.value) == ("222a 444b 6666a 8888b", 30)
    run = mahj("cards", "new", "our.toml", input="undo\nundo\n\n")
    assert "2468 #1 is taken away.\n" in run.out
    assert "The section '2468' is taken away." in run.out


def test_what_is_wrong_is_said_and_not_kept(mahj: Mahj, here: Path) -> None:
    run = mahj(
        "cards",
        "new",
        "our.toml",
        input=typed(
            "2468",
            "FF 2222a 44d 66b 8888a X30",
            "FF 2222a 44a 66a X30",
            "#7 222a 444a 6666b 8888b X25",
            "222a 444a 6666b 8888b X25",
            "222b 444b 6666a 8888a X30",
            "11a 11a 11a 22a 22b 33b FF C25",
            "RG0 FF 22a 33a 44b EWS X25",
            "FF 2222a 44b 66b 8888a C25",
        ),
    )
    assert run.status == 1
    out = " ".join(run.out.split())
    assert "no: column 12: 'd' in '44d' is no colour" in out
    assert "'FF 2222a 44a 66a' adds up to 10 tiles, and a hand has 14." in out
    assert "no: there is no line #7 in this section." in out
    assert "look: it has the same hands as 2468 #1 (X25)." in out
    assert "it is printed X, but no group of it could ever be claimed; perhaps C is meant" in out
    assert "wrong: no rack can satisfy it: it wants more than the set holds" in out
    assert len(read_card("our.toml").lines) == 5


def test_a_file_that_is_no_card_is_left_alone(mahj: Mahj, here: Path) -> None:
    (here / "x.toml").write_text("name = 3\n")
    run = mahj("cards", "new", "x.toml", input="")
    assert run.status == 1
    assert "format is missing" in run.err
    assert (here / "x.toml").read_text() == "name = 3\n"


def test_nothing_typed_keeps_nothing(mahj: Mahj, here: Path) -> None:
    run = mahj("cards", "new", "sub/x.toml", input="")
    assert run.status == 0
    assert "Nothing is kept." in run.out
    assert list(here.iterdir()) == []
    mahj("cards", "new", "sub/x.toml", input="A\n\n\n")
    assert (here / "sub" / "x.toml").exists()
    assert "A line is typed as it is printed" in mahj("cards", "new", "y.toml", input="?\n").out


def test_every_line_is_kept_as_soon_as_it_is_typed(process: Mahj, tmp_path: Path) -> None:
    import subprocess
    import time

    from cli.conftest import COMMAND

    with subprocess.Popen(
        [*COMMAND, "cards", "new", "our.toml"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        cwd=tmp_path,
        text=True,
    ) as running:
        assert running.stdin is not None
        running.stdin.write(typed("2468", "222a 444a 6666b 8888b X25"))
        running.stdin.flush()
        path = tmp_path / "our.toml"
        for _ in range(300):
            if path.exists() and "8888b" in path.read_text():
                break
            time.sleep(0.1)
        running.kill()
    assert len(read_card(path).lines) == 1


def test_at_the_question_for_the_value(mahj: Mahj, here: Path) -> None:
    rows = (
        "2468",
        "222a 444a 6666b 8888b",
        "FFF 222a 4444a 8888b X30",
        "FFFF 2222a 4444b 88c",
        "undo",
    )
    run = mahj("cards", "new", "card.toml", input=typed(*rows))
    assert run.out.count("Its value, with X or C") == 2
    card = read_card(here / "card.toml")
    assert [line.value for line in card.lines] == [30]
    assert [line.number for line in card.lines] == [1]


def test_the_help_fits_a_narrow_terminal(mahj: Mahj, here: Path) -> None:
    run = mahj("cards", "new", "card.toml", input=typed("2468", "?"))
    shown = run.out.partition("A line is typed as it is printed, with")[2]
    assert shown
    assert all(len(line) <= 80 for line in shown.splitlines())


# -- The file is the user's ---------------------------------------------------------------

WITH_COMMENTS = """# Ours, typed by hand.
format = 1
id = "our"          # the short name
name = "Our Card"
licence = "ours # really"

# The even ones.
[[section]]  # page 1
name = "2468"
line = [
  # easy
  { hand = "222a 444a 6666b 8888b",   value = 25 },  # [ ] check the value {
  { hand = "22a 444a 66a 888a DDDDa", value = 35, concealed = true, note = "a ] in a note" }, # hard
  # more to come ]
]
"""

LAYOUTS = {
    "comments": WITH_COMMENTS,
    "windows": WITH_COMMENTS.replace("\n", "\r\n"),
    "no comma": re.sub(r" },( # hard)", r" }\1", WITH_COMMENTS),
    "one row": WITH_COMMENTS.partition("line = [")[0]
    + 'line = [{ hand = "222a 444a 6666b 8888b", value = 25 }, '
    '{ hand = "22a 444a 66a 888a DDDDa", value = 35, concealed = true }]  # in one row',
    "no line": WITH_COMMENTS.partition("  # easy")[0] + "]  # none yet",
    "a form that is wrong": WITH_COMMENTS.replace("222a 444a 6666b", "222a 444q 6666b"),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    "typed",
    [
        "FF 2222a 44b 66b 8888a X30 (any 2 suits)",
        "#1 222a 444b 6666a 8888b X30",
        "undo",
        "undo\nundo",
        "undo\nundo\nundo\nAgain",
        "\nPairs\n11a 22a 33a 44a 55a 66a DDa C50 run",
        "\nPairs\nundo",
    ],
)
def test_what_else_stands_in_the_file_stays(
    layout: str, typed: str, mahj: Mahj, here: Path
) -> None:
    """Every comment, every key and every other line, as they were typed."""
    text = LAYOUTS[layout]
    (here / "our.toml").write_text(text, newline="")
    run = mahj("cards", "new", "our.toml", input=f"{typed}\ndone\n")
    assert run.status == 0, run.out + run.err
    assert [path.name for path in here.iterdir()] == ["our.toml"]
    written = (here / "our.toml").read_bytes().decode()
    assert ("\r\n" in text) == ("\r\n" in written)
    for comment in re.findall(r"#(?![^\n]*\").*", text):
        assert comment.rstrip("\r") in written
    if "undo" not in typed:
        for row in re.findall(r"(?m)^(?:[a-z].*|  {.*)$", text.replace("\r", "")):
            replaced = typed.startswith("#1") and '"222a' in row
            grown = "[{" in row
            assert replaced or grown or row.removesuffix(" # hard").rstrip() in written


def test_a_link_stays_a_link_and_the_mode_stays(mahj: Mahj, here: Path) -> None:
    (here / "kept").mkdir()
    real = here / "kept" / "real.toml"
    real.write_text(WITH_COMMENTS)
    real.chmod(0o640)
    (here / "our.toml").symlink_to("kept/real.toml")
    mahj("cards", "new", "our.toml", input="FF 2222a 44b 66b 8888a X30\ndone\n")
    assert (here / "our.toml").is_symlink()
    assert real.stat().st_mode & 0o777 == 0o640
    assert len(read_card(real).lines) == 3
    assert sorted(path.name for path in here.rglob("*")) == ["kept", "our.toml", "real.toml"]


TYPED = [*HEAD.split(), "2468", "222a 444a 6666b 8888b X25", "22a 444a 66a 888a DDDDa C35"]


@pytest.mark.parametrize("answers", range(len(TYPED) + 1))
def test_it_goes_on_wherever_it_was_stopped(answers: int, mahj: Mahj, here: Path) -> None:
    """Before the first section too: each answer is in the file before the next question."""
    rows = ["Our Card", "us", "2026", *TYPED[4:]]
    mahj("cards", "new", "our.toml", input="".join(f"{row}\n" for row in rows[:answers]))
    run = mahj("cards", "new", "our.toml", input="".join(f"{row}\n" for row in rows[answers:]))
    assert (run.status, run.err) == (0, "")
    card = read_card(here / "our.toml")
    assert (card.name, card.publisher, card.year) == ("Our Card", "us", 2026)
    assert [line.value for line in card.lines] == [25, 35]


def test_a_file_with_nothing_but_comments_is_begun(mahj: Mahj, here: Path) -> None:
    (here / "our.toml").write_text("# for Thursday\n\n")
    mahj("cards", "new", "our.toml", input=typed("2468", "222a 444a 6666b 8888b X25"))
    assert (here / "our.toml").read_text().startswith("# for Thursday\n\nformat = 1\n")
    assert len(read_card(here / "our.toml").lines) == 1


@pytest.mark.parametrize(
    "sections",
    [
        'section = [{ name = "2468", line = [{ hand = "222a 444a 6666b 8888b", value = 25 }] }]',
        '[[section]]\nname = "2468"\n[[section.line]]  # first\n'
        'hand = "222a 444a 6666b 8888b"\nvalue = 25',
        '[["section"]]\nname = "2468"\nline = [{ hand = "222a 444a 6666b 8888b", value = 25 }]',
    ],
)
def test_of_a_file_in_another_layout_the_former_is_kept(
    sections: str, mahj: Mahj, here: Path
) -> None:
    text = f'# ours\nformat = 1\nid = "our"\nname = "Our Card"\n{sections}\n'
    (here / "our.toml").write_text(text)
    run = mahj(
        "cards",
        "new",
        "our.toml",
        input="FF 2222a 44b 66b 8888a X30\n22a 444a 66a 888a DDDDa C35\ndone\n",
    )
    assert "the former one is kept as our.toml.former-1." in " ".join(run.out.split())
    assert (here / "our.toml.former-1").read_text() == text
    assert len(list(here.iterdir())) == 2
    assert len(read_card(here / "our.toml").lines) == 3


def test_what_somebody_else_has_written_meanwhile_is_not_overwritten(here: Path) -> None:
    path = here / "our.toml"
    path.write_text(WITH_COMMENTS)
    kept = KeptCard(path)
    path.write_text(WITH_COMMENTS + "# from the editor\n")
    with pytest.raises(MahjError, match="changed by somebody else"):
        kept.write(kept.card._replace(year=2026), None)
    path.unlink()
    with pytest.raises(MahjError, match="changed by somebody else"):
        kept.write(kept.card._replace(year=2026), None)
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("kind", ["folder", "pipe", "device"])
def test_what_is_no_ordinary_file_is_refused(kind: str, mahj: Mahj, here: Path) -> None:
    path = here / "our.toml"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(os.devnull)
    run = mahj("cards", "new", "our.toml", input="A\n")
    assert (run.status, run.err) == (1, "error: our.toml: is no ordinary file\n")


def test_input_that_is_no_text_is_passed_over(tmp_path: Path) -> None:
    import subprocess

    from cli.conftest import COMMAND

    done = subprocess.run(
        [*COMMAND, "cards", "new", "our.toml"],
        input=b"\xff\n" * 3000 + b"Our Card\nus\n\xff\n2026\n",
        capture_output=True,
        cwd=tmp_path,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert read_card_head(tmp_path / "our.toml") == ("Our Card", "us", 2026)


def read_card_head(path: Path) -> tuple[str, str, int | None]:
    card = KeptCard(path).card
    return card.name, card.publisher, card.year


def test_a_program_is_told_what_came_of_it(mahj: Mahj, here: Path) -> None:
    """DESIGN.md: every command that prints for people has `--json`."""
    typed = "Ours\n\n\n2468\n222a 444a 6666b 8888b X25\n222a X25\n"
    run = mahj("cards", "new", "our.toml", "--json", input=typed)
    assert run.status == 1
    assert run.json == {
        "file": "our.toml",
        "card": "our",
        "name": "Ours",
        "sections": 1,
        "lines": 1,
        "refused": 1,
    }
    assert "222a" in run.err
    run = mahj("cards", "new", "none.toml", "--json", input="")
    assert (run.status, run.json["file"]) == (0, None)
