"""`mahj cards show` in colour, as Markdown and as a page."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mahj import find_card, registry
from mahj.card import make_line, parse_card
from mahj_cli.cards.html import page
from mahj_cli.cards.page import line_rows, markdown
from mahj_cli.cards.words import remarks

if TYPE_CHECKING:
    from cli.conftest import Mahj

SHIPPED = [
    name
    for name in registry.installed(registry.CARDS)
    if not registry.load(registry.CARDS, name).sold
]


@pytest.mark.parametrize(
    ("hand", "numbers", "said"),
    [
        ("222a 444a 6666b 8888b", "fixed", ["any 2 suits"]),
        ("NNNN EEE WWW SSSS", "fixed", []),
        ("FF 111a 1111b 1c DDDDc", "run", ["any 3 suits", "any like numbers"]),
        ("111a 22b 33b 444a DDDDc", "run", ["any 3 suits", "any run"]),
        ("11a 333a 333b 11b DDDDc", "any", ["any 3 suits", "any numbers"]),
        ("FF YYYYa ZZZZ DDDD", "fixed", ["any 1 suit", "ZZZZ is any wind", "DDDD is any dragon"]),
        ("FFF 222x 4444x 8888a", "fixed", ["any 1 suit", "222 and 4444 of any suit"]),
        ("??? 1111a 4444a 999a", "fixed", ["any 1 suit", "??? is any tile"]),
        (["FFF 222a 44a 66a 8888a", "FFF 222a 44b 66b 8888a"], "fixed", ["any 1 or 2 suits"]),
        ("FF 1111a! 4444b! 7777c!", "fixed", ["any 3 suits", "no jokers in 1111, 4444 and 7777"]),
    ],
)
def test_remarks(hand: str | list[str], numbers: str, said: list[str]) -> None:
    line = make_line(hand, 25)._replace(numbers=numbers)  # type: ignore[arg-type]
    assert [each for each in remarks(line) if each != "the year"] == said


def test_three_colours_without_letters(
    mahj: Mahj, monkeypatch: pytest.MonkeyPatch, here: Path
) -> None:
    line = make_line("FF 222a 4444b 666c|888c 11x", 25, note="as printed")
    assert line_rows(line, 27) == ["  #0  FF 222a 4444b 666c|888c 11x  X25  as printed"]
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    (row,) = line_rows(line, 22)
    assert "\x1b[1;32m222\x1b[0m \x1b[1;31m4444\x1b[0m \x1b[1;94m666\x1b[0m|" in row
    plain = re.sub(r"\x1b\[[0-9;]*m", "", row)
    assert plain == "  #0  FF 222 4444 666|888 11  X25  any 3 suits; 11 of any suit; as printed"


@pytest.mark.parametrize("name", SHIPPED)
def test_the_page_stands_alone_and_is_whole(name: str) -> None:
    card = find_card(name)
    text = page(card)
    tags: list[tuple[str, dict[str, str | None]]] = []
    words: list[str] = []
    open_tags: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            tags.append((tag, dict(attrs)))
            if tag != "meta":
                open_tags.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert open_tags.pop() == tag

        def handle_data(self, data: str) -> None:
            words.append(data)

    Reader().feed(text)
    assert open_tags == []
    assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in tags}
    assert not any({"src", "href"} & set(attrs) for _, attrs in tags)
    assert "url(" not in text
    assert "@import" not in text
    said = "".join(words)
    for section in card.sections:
        assert section.name in said
    lines = sum(len(section.lines) for section in card.sections)
    assert sum(tag == "li" for tag, _ in tags) == lines


def test_nothing_of_a_card_is_taken_for_html_or_markdown() -> None:
    card = parse_card(
        'format = 1\nid = "x"\nname = "<b>A</b> & *B*"\npublisher = "<script>"\n'
        '[[section]]\nname = "<i>|#"\nline = [{ hand = "FF 222a 444a 666b 888b", value = 25, '
        'note = "<u>|_x_" }, { left_out = "<p>", why = "<q>" }]\n'
    )
    text = page(card)
    assert not re.search(r"<(b|script|u|q|p)>", text.partition("</style>")[2].replace("<b>", "", 2))
    assert "<script>" not in text
    said = markdown(card)
    assert "\\<b\\>A\\</b\\> & \\*B\\*" in said
    assert "\\<u\\>\\|\\_x\\_" in said


def test_show_writes_files(mahj: Mahj, here: Path) -> None:
    run = mahj("cards", "show", "house-2026", "--html", "-o", "house.html")
    assert (run.status, run.out) == (0, "House Card 2026 is written to house.html.\n")
    assert (here / "house.html").read_text("utf-8").startswith("<!doctype html>")
    assert mahj("cards", "show", "house-2026", "--html", "-o", "house.html").status == 1
    assert mahj("cards", "show", "house-2026", "--markdown").out.startswith("# House Card 2026\n")
    assert mahj("cards", "show", "house-2026", "--html", "--json").status == 2
    assert mahj("cards", "show", "house-2026", "-o", "x").status == 2


def test_a_line_of_a_great_many_forms_is_cut_for_people(mahj: Mahj) -> None:
    assert "95 more forms" in mahj("cards", "show", "amjfe").out
    assert "or 95 more" in mahj("cards", "show", "amjfe", "--markdown").out
    assert "95 more like these" in mahj("cards", "show", "amjfe", "--html").out


def test_a_legend_of_the_marks_that_the_card_has(mahj: Mahj, here: Path) -> None:
    (here / "card.toml").write_text(
        'format = 1\nid = "small"\nname = "Small"\nyear = 2026\n[[section]]\nname = "Q"\nline = [\n'
        '{ hand = "FF YYYYa 1111b! 1111c~", value = 25, note = "any run", numbers = "run" },\n'
        '{ hand = "FFFF 3333x 33a 4444a", value = 25, concealed = true },\n]\n'
    )
    run = mahj("cards", "show", "card.toml")
    assert run.status == 0, run.err
    said = " ".join(run.out.split())
    for each in (
        "a, b, c: three different suits.",
        "x: any suit, for each group alone.",
        "YYYY: the year, 2026.",
        "!: no jokers in this group.",
        "~: flowers may serve as jokers here.",
        "C: concealed.",
    ):
        assert each in said
    assert "=: these" not in said
    assert "???" not in said
    assert said.count("any run") == 1
    run = mahj("cards", "show", "card.toml", "--year", 2024)
    assert "YYYY: the year, 2024." in " ".join(run.out.split())
    assert mahj("cards", "show", "card.toml", "--markdown").out.count("any run") == 1
