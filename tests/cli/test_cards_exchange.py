"""`mahj cards import` and `mahj cards export`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mahj import find_card, registry
from mahj.card import card_toml, read_card

if TYPE_CHECKING:
    from cli.conftest import Mahj

GARDEN = Path(__file__).parent.parent / "data" / "garden.jq"
SHIPPED = [
    name
    for name in registry.installed(registry.CARDS)
    if not registry.load(registry.CARDS, name).sold and find_card(name).supply is None
]


def test_import(mahj: Mahj, here: Path) -> None:
    run = mahj("cards", "import", GARDEN, "--from", "riichi-advanced", "-o", "garden.toml")
    assert (run.status, run.err) == (0, "")
    assert run.out.startswith(f"{GARDEN}: 11 lines in 5 sections, written to garden.toml.\n")
    card = read_card("garden.toml")
    assert (card.id, card.name, len(card.lines)) == ("garden", "garden", 11)
    assert mahj("cards", "check", "garden.toml").status == 0
    before = (here / "garden.toml").read_text()
    run = mahj("cards", "import", GARDEN, "--from", "riichi-advanced", "-o", "garden.toml")
    assert run.status == 1
    assert "is there already, and nothing is overwritten" in run.err
    assert (here / "garden.toml").read_text() == before


def test_import_prints_without_a_file(mahj: Mahj, here: Path) -> None:
    run = mahj("cards", "import", GARDEN, "--name", "Our Garden", "--year", 2042)
    assert run.status == 0
    (here / "ours.toml").write_text(run.out)
    card = read_card("ours.toml")
    assert (card.name, card.year, len(card.lines)) == ("Our Garden", 2042, 11)
    assert "11 lines in 5 sections" in run.err
    assert mahj("cards", "import", GARDEN, "--json").json["toml"].startswith("format = 1")


def test_import_leaves_out_what_cannot_be_right(mahj: Mahj, here: Path) -> None:
    text = GARDEN.read_text().replace('["22a 444a 44b', '["22a 444 44b')
    text = text.replace('4444b 666b 8888a"]', '4444b 666b 888a"]')
    (here / "bad.jq").write_text(text)
    run = mahj("cards", "import", "bad.jq", "--from", "riichi-advanced", "-o", "bad.toml")
    assert run.status == 1
    out = " ".join(run.out.split())
    assert "10 lines in 5 sections" in out
    assert "Left out (2):" in out
    assert "bad.jq:33, 2468 #2 (line 34), column 5: '444': digits need a colour" in out
    assert "2468 #3, form 2 (line 39): '222a 4444b 666b 888a' adds up to 13 tiles, and" in out
    card = read_card("bad.toml")
    assert card.line("2468 #2").left_out == ("22a 444 44b 666b 8888c",)
    assert len(card.line("2468 #3").forms) == 1
    run = mahj("cards", "import", "bad.jq", "--json", "-o", "again.toml")
    assert (run.status, run.json["file"], run.json["lines"]) == (1, "again.toml", 10)
    assert [each["code"] for each in run.json["refused"]] == ["bad_form", "wrong_size"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "sets no list .yaku"),
        (b".yaku = [", "'[' is never closed"),
        (b"\xff\xfe\x00", "is not UTF-8 text"),
        (None, "cannot be read"),
    ],
)
def test_import_of_nothing(mahj: Mahj, here: Path, content: bytes | None, said: str) -> None:
    if content is not None:
        (here / "x.jq").write_bytes(content)
    for more in ((), ("--json",)):
        run = mahj("cards", "import", "x.jq", "--from", "riichi-advanced", "-o", "x.toml", *more)
        assert run.status == 1
        assert said in (run.error["message"] if more else run.err)
    assert not (here / "x.toml").exists()


def test_wrong_usage(mahj: Mahj) -> None:
    assert mahj("cards", "import").status == 2
    assert mahj("cards", "import", GARDEN, "--from", "elsewhere").status == 2
    assert mahj("cards", "export", "ilm", "--to", "elsewhere").status == 2


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("way", ["riichi-advanced", "json"])
def test_import_of_an_export(mahj: Mahj, here: Path, name: str, way: str) -> None:
    card = find_card(name)
    run = mahj("cards", "export", name, "--to", way, "-o", "card.out")
    unsayable = way == "riichi-advanced" and name == "evergreen"
    assert run.status == int(unsayable)
    assert ("takes no jokers, which cannot be said there" in run.err.replace("\n   ", "")) is (
        unsayable
    )
    assert mahj("cards", "import", "card.out", "--from", way, "-o", "back.toml").status == 0
    assert read_card("back.toml") == card
    assert mahj("cards", "show", "back.toml", "--json").json == (
        mahj("cards", "show", name, "--json").json
    )


def test_export(mahj: Mahj, here: Path) -> None:
    run = mahj("cards", "export", "atf", "--to", "json")
    assert run.json == mahj("cards", "show", "atf", "--json").json
    run = mahj("cards", "export", "atf", "--to", "markdown")
    assert run.out == mahj("cards", "show", "atf", "--markdown").out
    (here / "mine.toml").write_text(card_toml(find_card("atf")))
    run = mahj("cards", "export", "mine.toml", "--to", "riichi-advanced", "-o", "mine.jq")
    assert run.out == "ATeacherFirst practice card is written to mine.jq.\n"
    run = mahj("cards", "export", "mine.toml", "--to", "riichi-advanced", "-o", "mine.jq")
    assert run.status == 1
    assert "is there already" in run.err
    assert mahj("cards", "export", "gone.toml", "--to", "json").status == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "is not JSON"),
        ("[]", "is JSON, but no card"),
        ("{}", "id is missing"),
        ('{"card": "x", "name": "X", "sections": [{"name": "A", "lines": [{}]}]}', "hand is"),
        ('{"card": "x", "name": "X", "sections": [], "colour": 3}', "no key 'colour'"),
    ],
)
def test_json_that_is_no_card(mahj: Mahj, here: Path, text: str, said: str) -> None:
    (here / "x.json").write_text(text)
    run = mahj("cards", "import", "x.json", "--from", "json")
    assert run.status == 1
    assert said in run.err


def test_json_with_a_bad_form(mahj: Mahj, here: Path) -> None:
    text = mahj("cards", "export", "atf", "--to", "json").out
    (here / "x.json").write_text(text.replace("FF NNN EEE WWW SSS", "FF NNN EEE WWW SSSS"))
    run = mahj("cards", "import", "x.json", "--from", "json", "-o", "x.toml")
    assert run.status == 1
    assert "adds up to 15 tiles" in run.out
    assert len(read_card("x.toml").lines) == 22


def test_a_program_is_told_what_was_exported(mahj: Mahj, here: Path) -> None:
    """DESIGN.md: every command that prints for people has `--json`."""
    printed = mahj("cards", "export", "house-2026")
    told = mahj("cards", "export", "house-2026", "--json").json
    assert (told["file"], told["refused"], told["text"]) == (None, [], printed.out)
    told = mahj("cards", "export", "house-2026", "-o", "house.jq", "--json").json
    assert told == {
        "file": "house.jq",
        "card": "house-2026",
        "name": "House Card 2026",
        "refused": [],
    }
    run = mahj("cards", "export", "evergreen", "--json")
    assert run.status == 1
    assert {"where", "code", "message"} == set(run.json["refused"][0])
