"""The five free cards, and one that uses everything a line can say."""

from __future__ import annotations

from pathlib import Path

import pytest

import mahj_cards
from mahj.card import Card, Judge, parse_card, read_card
from mahj_cards.amjfe import with_year_triples

FILES = Path(mahj_cards.__file__).parent / "data"
FREE = ("atf", "ilm", "mahjlife", "amjfe", "evergreen")

ODD = """
format = 1
id = "odd"
name = "Everything a line can say"
year = 2022

[[section]]
name = "Odd"
line = [
  { hand = "FF YYYYa NEWS DDDDb", value = 25 },
  { hand = "??? 1111x 2468Da FF", value = 30 },
  { hand = "DDDD DDDD ZZZZ FF", value = 35 },
  { hand = ["=20a 1111a 3333a =25a FF", "=20a 1111b 3333b =25c FF"], value = 25, numbers = "run" },
  { hand = "1111a 222b 333c FFFF", value = 40, numbers = "any", from = [2, 4, 6, 8] },
  { hand = "111a! 111a 5555b! FFFF", value = 45, numbers = "any" },
  { hand = "1111a~ 99999b~ FFFFF", value = 50 },
  { hand = "44a|66a 888a|888b RRRR 00000", value = 55, jokerless = "none" },
  { hand = "DDDDx DDDDx 1111x FF", value = 20, note = "suits may coincide" },
  { hand = "2022a 20a 22b 0000 FF", value = 60, concealed = true, jokerless = "double" },
  { left_out = "FF 444a 88b DDDa", why = "adds up to 10 tiles" },
  { hand = "11a 22a 33a 44a 55a 66a FF", value = 50, numbers = "run", from = [2, 3, 4, 5, 6, 7] },
  { hand = ["JJ 222a 4444b 666b 88a", "JJJ 11a 22b 333c FFFF"], value = 70 },
  { hand = "J 2J4a 33b 44b 5555c 66c", value = 75 },
]

[[section]]
name = "Pairs"
kind = "singles_pairs"
line = [
  { hand = "11a 22a 33a 44b 55b 66b FF", value = 50, numbers = "any", from = [1, 2, 4, 6, 7, 9] },
  { hand = "FF 11a 22a 33a 44a 55a 66a", value = 75, concealed = true },
]
"""


@pytest.fixture(params=(*FREE, "odd"))
def name(request: pytest.FixtureRequest) -> str:
    """Each card in turn."""
    return str(request.param)


@pytest.fixture(scope="session")
def cards() -> dict[str, Card]:
    """The cards by id, with the lines that only code can make."""
    found = {name: read_card(FILES / f"{name}.toml") for name in FREE}
    found["amjfe"] = with_year_triples(found["amjfe"])
    found["odd"] = parse_card(ODD, "odd.toml")
    return found


@pytest.fixture(scope="session")
def judges(cards: dict[str, Card]) -> dict[str, Judge]:
    """A judge for each of them."""
    return {name: card.judge() for name, card in cards.items()}
