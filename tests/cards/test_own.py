"""Cards that players bring themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj import RulesError, find_card, load_rules, registry
from mahj.card import card_toml
from mahj.errors import CardError
from mahj_cards.own import card_folder

SOLD = ["bigcard", "marvelous", "nmjl", "omm", "press", "siamese"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MAHJ_CARDS", str(tmp_path))
    return tmp_path


def put(folder: Path, name: str, year: int | None) -> None:
    card = find_card("atf")._replace(name=f"The card of {year}", year=year)
    (folder / name).write_text(card_toml(card), "utf-8")


@pytest.mark.parametrize("name", SOLD)
def test_none_is_shipped_and_the_message_says_how_to_bring_it(name: str, folder: Path) -> None:
    assert registry.load(registry.CARDS, name).sold
    with pytest.raises(CardError) as caught:
        find_card(name, year=2026)
    said = str(caught.value)
    path = folder / f"{name}-2026.toml"
    assert f"a copy of your own is looked for at {path}. In three steps:" in said
    assert f"1. type it in from the printed card: mahj cards new {path}" in said
    assert f"mahj cards import FILE --from riichi-advanced -o {path}" in said
    assert f"2. look it over: mahj cards check {path}" in said
    assert f'3. play with it: card = "{name}" and year = 2026 in your table file' in said
    with pytest.raises(CardError, match=rf"{name}\.toml"):
        find_card(name)


def test_the_year_picks_the_file(folder: Path) -> None:
    put(folder, "nmjl-2024.toml", 2024)
    put(folder, "nmjl-2025.toml", 2025)
    assert find_card("nmjl", year=2024).name == "The card of 2024"
    assert find_card("nmjl", year=2025).name == "The card of 2025"
    assert find_card("nmjl").name == "The card of 2025"
    with pytest.raises(CardError, match=r"there is the one of 2024 and 2025"):
        find_card("nmjl", year=2026)
    put(folder, "nmjl.toml", 2026)
    assert find_card("nmjl").name == "The card of 2026"
    assert find_card("nmjl", year=2026).name == "The card of 2026"
    assert find_card("nmjl", year=2024).name == "The card of 2024"
    with pytest.raises(CardError, match="is the card of 2026, and the table plays 2023"):
        find_card("nmjl", year=2023)
    put(folder, "press.toml", None)
    assert find_card("press", year=2023).name == "The card of None"


def test_a_table_names_card_and_year(folder: Path) -> None:
    put(folder, "nmjl-2024.toml", 2024)
    rules = load_rules({"card": "nmjl", "year": 2024})
    assert (rules.card.name, rules.year) == ("The card of 2024", 2024)
    with pytest.raises(RulesError, match=r"rules, card: the National .* card of 2023"):
        load_rules({"card": "nmjl", "year": 2023})
    with pytest.raises(RulesError, match="must be a year of four digits"):
        load_rules({"card": "nmjl", "year": 23})


def test_a_broken_copy_is_told_with_its_place(folder: Path) -> None:
    (folder / "nmjl.toml").write_text("format = 9")
    with pytest.raises(CardError, match=r"nmjl\.toml: is a card file of format 9"):
        find_card("nmjl")


def test_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MAHJ_CARDS")
    assert card_folder().parts[-2:] == ("mahj", "cards")
    monkeypatch.setenv("MAHJ_CARDS", "~/mine")
    assert card_folder() == Path.home() / "mine"
