"""`mahj cards`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mahj import CardSet, registry

if TYPE_CHECKING:
    from cli.conftest import Mahj, Strangers

CARDS = sorted(registry.installed(registry.CARDS))
SHIPPED = [
    name for name in CARDS if not getattr(registry.load(registry.CARDS, name), "sold", False)
]

CARD = """format = 1
id = "small"
name = "Small"
publisher = "us"
year = 2026

[[section]]
name = "2468"
line = [
  { hand = "FFF 222a 4444a 8888b", value = 25, note = "two suits" },
  { hand = ["22a 44a 666a 888a DDDDa", "22a 44a 666b 888b DDDDc"], value = 30, concealed = true },
  { hand = "FF 111a 222a 333a DDDb", value = 25, numbers = "run", from = [1, 2, 3, 4] },
  { left_out = "FF 444a 88b DDDa", why = "adds up to 10 tiles" },
]
"""


@pytest.fixture
def card(here: Path) -> Path:
    path = here / "small.toml"
    path.write_text(CARD)
    return path


def test_list(mahj: Mahj) -> None:
    run = mahj("cards", "list")
    assert run.status == 0
    assert "house-2026  House Card 2026, " in run.out
    found = mahj("cards", "list", "--json").json
    assert [each["card"] for each in found] == CARDS
    shipped = [each for each in found if each["card"] in SHIPPED]
    assert all(each["lines"] > 10 for each in shipped)
    for each in shipped:
        assert each["url"] in run.out


def test_list_says_which_cards_are_sold(
    mahj: Mahj, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAHJ_CARDS", str(tmp_path))
    said = " ".join(mahj("cards", "list").out.split())
    assert "your own copy is not here yet: bigcard, marvelous, nmjl, omm, press" in said
    (tmp_path / "nmjl-2026.toml").write_text(CARD)
    run = mahj("cards", "list")
    assert "nmjl  National Mah Jongg League card, 3 lines" in run.out
    assert "bigcard, marvelous, omm, press" in " ".join(run.out.split())
    found = mahj("cards", "show", "nmjl", "--json").json
    assert found["name"] == "Small"
    run = mahj("cards", "show", "nmjl", "--year", 2025)
    assert run.status == 1
    assert "In three steps:" in run.err
    assert mahj("hand", "FFF 222B 4444B 888C", "--card", "nmjl", "--year", 2026).status == 0


@pytest.mark.parametrize("words", [("cards", "check"), ("cards", "show"), ("hand", "FF", "--card")])
def test_a_name_is_shown_and_not_obeyed(words: tuple[str, ...], mahj: Mahj, here: Path) -> None:
    """A terminal turns red, or worse, where the name of a file is printed as it is."""
    (here / "\x1b[31mred.toml").write_text("x")
    run = mahj(*words, "\x1b[31mred.toml")
    assert run.status == 1
    assert "\\x1b[31mred.toml: is not TOML" in run.err
    assert "\x1b" not in run.out + run.err


@pytest.mark.parametrize("name", SHIPPED)
def test_show_and_check_every_set(mahj: Mahj, name: str) -> None:
    assert mahj("cards", "show", name).status == 0
    assert mahj("cards", "check", name).status == 0
    found = mahj("cards", "show", name, "--json").json
    report = mahj("cards", "check", name, "--json").json
    assert report["playable"] is True
    assert list(report["sections"]) == [section["name"] for section in found["sections"]]
    lines = [line["line"] for section in found["sections"] for line in section["lines"]]
    assert [line["line"] for line in report["lines"]] == lines


def test_show(mahj: Mahj, card: Path) -> None:
    run = mahj("cards", "show", card)
    assert run.status == 0
    assert run.out.splitlines() == [
        "Small",
        "  us, 2026",
        "",
        "2468",
        "  #1  FFF 222a 4444a 8888b     X25  two suits",
        "  #2  22a 44a 666a 888a DDDDa or",
        "      22a 44a 666b 888b DDDDc  C30",
        "  #3  FF 111a 222a 333a DDDb   X25  any run of 1, 2, 3, 4",
        "  #4  left out: FF 444a 88b DDDa (adds up to 10 tiles)",
        "",
        "a, b, c: three different suits. D: the dragon of the suit, without a letter any",
        "  dragon. X: may be exposed. C: concealed.",
    ]


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (("show",), "left out: FF 2222a DDb 6666a (adds up to 12 tiles)"),
        (("show", "--markdown"), "left out: FF 2222a DDb 6666a (adds up to 12 tiles)"),
        (("show", "--html"), "left out: FF 2222a DDb 6666a (adds up to 12 tiles)"),
        (("check",), "FF 2222a DDb 6666a of it is left out: adds up to 12 tiles."),
    ],
)
def test_a_form_that_is_left_out_of_a_line_is_told_beside_the_others(
    mahj: Mahj, how: tuple[str, ...], said: str
) -> None:
    """2468 #3 of the Evergreen card: one of its two forms is printed with 12 tiles."""
    run = mahj("cards", how[0], "evergreen", *how[1:])
    assert run.status == 0
    assert said in " ".join(run.out.split())


def test_check(mahj: Mahj, card: Path) -> None:
    run = mahj("cards", "check", card)
    assert run.status == 0
    assert "Small: 3 lines" in run.out
    assert "25 (2), 30 (1)" in run.out
    assert "it is left out: adds up to 10 tiles" in run.out
    assert "It can be played." in run.out


def test_check_tells_every_mistake(mahj: Mahj, card: Path) -> None:
    bad = CARD.replace("8888b", "888b").replace("FF 111a", "FF 111")
    card.write_text(bad)
    run = mahj("cards", "check", card)
    assert run.status == 1
    out = " ".join(run.out.split())
    assert 'small.toml: section "2468" line 1: ' in out
    assert "'FFF 222a 4444a 888b' adds up to 13 tiles, and a hand has 14" in out
    assert "'111': digits need a colour" in out
    assert "It cannot be played as it stands." in run.out
    run = mahj("cards", "check", card, "--json")
    assert (run.status, run.json["playable"], len(run.json["problems"])) == (1, False, 2)
    for words in (("cards", "show", card), ("hand", "1B" * 13, "--card", card)):
        run = mahj(*words)
        assert run.status == 1
        assert "adds up to 13 tiles" in run.err
        assert "digits need a colour" in run.err
    assert card.read_text() == bad


FAULTS = """format = 1
id = "faults"
name = "Faults"

[[section]]
name = "A"
line = [
  { hand = "222a 444a 6666b 8888b", value = 25 },
  { hand = "8888a 6666a 444b 222b", value = 30 },
  { hand = "111a 222a 3333b 4444b", value = 50, numbers = "run" },
  { hand = "222a 333a 4444b 5555b", value = 25 },
  { hand = "11a 22a 33a 44b 55b 66b FF", value = 50 },
  { hand = "11111a 11a 11a 11a FFF", value = 25 },
  { hand = "FFFFFFFFF 1111a N", value = 25 },
  { hand = "1111a 1111x 22b 3333c", value = 30 },
  { hand = "FFF 11111111111a", value = 30 },
  { hand = "FF 33a 55a 7777b 9999c", value = 30, numbers = "any", from = [1, 2, 3] },
  { hand = "FF YYYYa 1111b 2222c", value = 30 },
]
"""
NO_JOKERS = "[deal]\njokers = 0\n"


@pytest.mark.parametrize(
    ("line", "rules", "code", "said"),
    [
        (1, "", "same_hands", "it has the same hands as A #2 (X30)"),
        (2, "", "same_hands", "it has the same hands as A #1 (X25)"),
        (4, "", "contained", "every hand of it is also one of the dearer line A #3 (X50)"),
        (5, "", "nothing_to_claim", "no group of it could ever be claimed; perhaps C is meant"),
        (6, "", "unsatisfiable", "(6 1B where no joker may stand, and there are 4)"),
        (7, "", None, ""),
        (7, NO_JOKERS, "unsatisfiable", "(1 joker wanted, and there are 0)"),
        (8, NO_JOKERS, "more_than_the_set", "6 of its 18 hands want more than the set holds"),
        (8, "", None, ""),
        (9, NO_JOKERS, "unsatisfiable", "7 jokers wanted, and there are 0"),
        (10, "", "no_hand", "no number fits what numbers and from allow"),
        (11, "", "no_year", "neither the table nor the card names one"),
    ],
)
def test_check_tells_of_every_kind_of_fault(
    line: int, rules: str, code: str | None, said: str, mahj: Mahj, here: Path
) -> None:
    """A line and what is found in it; with the tiles of the table where it has others."""
    (here / "faults.toml").write_text(FAULTS)
    (here / "ours.toml").write_text(rules)
    words = ("cards", "check", "faults.toml", *(("--rules", "ours.toml") if rules else ()))
    report = mahj(*words, "--json").json["lines"][line - 1]
    assert report["line"] == f"A #{line}"
    found = {each["code"]: each["message"] for each in report["findings"]}
    assert set(found) == ({code} if code else set())
    assert said in found.get(code, "")
    out = " ".join(mahj(*words).out.split())
    assert said in out


def test_check_counts_the_hands_of_every_line(mahj: Mahj, here: Path) -> None:
    (here / "faults.toml").write_text(FAULTS)
    run = mahj("cards", "check", "faults.toml")
    assert "\n  section  hands  by line\n  A           87  6 6 36 6 6 3 3 18 3 0 0" in run.out
    report = mahj("cards", "check", "faults.toml", "--json").json
    assert report["sections"] == {"A": sum(line["hands"] for line in report["lines"])}
    assert report["values"] == {"25": 4, "30": 5, "50": 2}


def test_check_with_a_tables_tiles(mahj: Mahj, card: Path, here: Path) -> None:
    card.write_text(CARD.replace("FFF 222a 4444a 8888b", "FFFFFFF 222a 4444a"))
    assert mahj("cards", "check", card).status == 0
    (here / "ours.toml").write_text("[deal]\nflowers = 2\njokers = 0\n")
    run = mahj("cards", "check", card, "--rules", "ours.toml")
    assert run.status == 1
    assert "no rack can satisfy it" in run.out
    assert "It can be played, but some of its lines nobody can ever win by." in run.out
    assert mahj("cards", "check", card, "--rules", "gone.toml").status == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "format is missing"),
        ("x =", "is not TOML"),
        (CARD.replace("value = 25, note", "valu = 25, note"), "did you mean 'value'?"),
        (CARD.replace("format = 1", "format = 9"), "reads format 1"),
    ],
)
def test_bad_files(mahj: Mahj, card: Path, text: str, said: str) -> None:
    card.write_text(text)
    for words in (("check",), ("show",), ("check", "--json")):
        run = mahj("cards", words[0], card, *words[1:])
        assert run.status == 1
        assert said in (run.error["message"] if len(words) > 1 else run.err)


def test_unknown_cards(mahj: Mahj, here: Path) -> None:
    for command in ("show", "check"):
        run = mahj("cards", command, "house-2062")
        assert (run.status, run.out) == (1, "")
        assert "no card set 'house-2062' is installed (did you mean 'house-2026'?)" in run.err
        assert "gone.toml: cannot be read" in mahj("cards", command, "gone.toml").err
        assert mahj("cards", command).status == 2


def test_a_broken_set_does_not_hide_the_others(mahj: Mahj, strangers: Strangers) -> None:
    strangers("mahj.cards", odd=3, lost=CardSet("lost", "Lost", "mahj", "gone.toml"))
    run = mahj("cards", "list")
    assert run.status == 0
    assert "odd is broken" in run.out
    assert "lost is broken: FileNotFoundError" in run.out
    assert "house-2026" in run.out


def test_bad_lines_are_told_beside_other_mistakes(mahj: Mahj, card: Path) -> None:
    text = CARD.replace("value = 25, note", "valu = 25, note")
    card.write_text(text + '\n[[section]]\nname = "Q"\nline = [{ hand = "FF", value = 1 }]\n')
    said = mahj("cards", "check", card).err
    assert "did you mean 'value'?" in said
    assert "adds up to 2 tiles" in said


def test_a_card_with_a_line_that_nobody_can_win_by_can_be_played(mahj: Mahj, card: Path) -> None:
    """`playable` is what the sentence says; `sound` and the status tell that it wants mending."""
    card.write_text(CARD.replace("FF 111a 222a 333a DDDb", "FFFF 11111a! 22222a!"))
    run = mahj("cards", "check", card, "--json")
    assert (run.json["sound"], run.json["playable"], run.status) == (False, True, 1)
    assert "It can be played, but some of its lines" in mahj("cards", "check", card).out
