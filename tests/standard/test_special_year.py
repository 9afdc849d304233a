"""A card that lets each player name a year (DESIGN.md, card lines: `YYYYa` with `choose_year`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj import Refused, parse_record, replay

CARD = """
format = 1
id = "years"
name = "Years"
choose_year = true

[[section]]
name = "Special Years"
line = [
  { hand = "FF YYYYa DDDDb DDDDc", value = 30 },
]
"""

RECORD = """
seed = 1
rules = { card = "years.toml", mods = { no_charleston = {} } }

[deal]
E = "FF 1B 9B 8B 7B RRRR 0000"
---
"""


def record(folder: Path, lines: str) -> str:
    (folder / "years.toml").write_text(CARD, encoding="utf-8")
    return RECORD + lines


def test_each_player_names_a_year_before_the_deal_and_wins_with_it(tmp_path: Path) -> None:
    lines = "E year 1987\nS year 2001\nW year 1999\nN year 1950\nE mahjong\n"
    game = replay(parse_record(record(tmp_path, lines), folder=tmp_path))
    assert game.table.over is not None
    assert game.table.over.wins[0].line == "Special Years #1"


def test_the_year_of_another_player_does_not_serve(tmp_path: Path) -> None:
    lines = "E year 1950\nS year 1987\nW year 1999\nN year 1987\nE mahjong\n"
    with pytest.raises(Refused) as refused:
        replay(parse_record(record(tmp_path, lines), folder=tmp_path))
    assert refused.value.refusal.code == "not_complete"
    assert refused.value.move == 5


def test_the_deal_waits_for_every_year_and_a_year_has_four_digits(tmp_path: Path) -> None:
    game = replay(parse_record(record(tmp_path, "E year 1987\n"), folder=tmp_path))
    assert game.waiting == ("S", "W", "N")
    assert not game.table.players["E"].concealed.tiles
    with pytest.raises(Refused) as refused:
        replay(parse_record(record(tmp_path, "E year 87\n"), folder=tmp_path))
    assert refused.value.refusal.mod == "special_year"


def test_nobody_has_mah_jongg_before_the_deal(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        replay(parse_record(record(tmp_path, "E mahjong\n"), folder=tmp_path))
    assert refused.value.refusal.code == "not_your_turn"
    assert "the turns have not begun" in refused.value.refusal.sentence


def test_nobody_names_a_year_where_the_card_does_not_ask() -> None:
    with pytest.raises(Refused) as refused:
        replay(parse_record("seed = 1\n---\nE year 1987\n"))
    assert refused.value.refusal.code == "no_year"


def test_nearest_hands_are_those_of_the_players_own_year(tmp_path: Path) -> None:
    """Kind of fault: something judged by the card's year where each player has one."""
    lines = "E year 1987\nS year 2001\nW year 1999\nN year 1950\n"
    text = record(tmp_path, lines).replace(
        "no_charleston = {}", "no_charleston = {}, nearest_hands = {}"
    )
    game = replay(parse_record(text, folder=tmp_path))
    notes = [note for note in game.views["E"].notes if note.mod == "nearest_hands"]
    assert "complete" in notes[0].lines[0]


@pytest.mark.parametrize(("earliest", "latest"), [(1950, 2050), (2050, 1950)])
def test_the_years_that_may_be_named_are_told_in_order(
    tmp_path: Path, earliest: int, latest: int
) -> None:
    """The fault: `The year is from 2050 to 1950`, where the options stood the other way round."""
    (tmp_path / "years.toml").write_text(CARD, encoding="utf-8")
    years = f"special_year = {{ earliest = {earliest}, latest = {latest} }}"
    text = f'seed = 1\nrules = {{ card = "years.toml", {years} }}\n---\nE year 1949\n'
    with pytest.raises(Refused) as refused:
        replay(parse_record(text, folder=tmp_path))
    assert "from 1950 to 2050" in refused.value.refusal.sentence
