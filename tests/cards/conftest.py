"""The five free cards, as the tests of this folder use them."""

from __future__ import annotations

from pathlib import Path

import mahj_cards
import pytest
from mahj.card import Card, Judge, read_card
from mahj_cards.amjfe import with_year_triples

FILES = Path(mahj_cards.__file__).parent / "data"
NAMES = ("atf", "ilm", "mahjlife", "amjfe", "evergreen")


@pytest.fixture(scope="session")
def cards() -> dict[str, Card]:
    """The free cards by id, with the lines that only code can make."""
    found = {name: read_card(FILES / f"{name}.toml") for name in NAMES}
    found["amjfe"] = with_year_triples(found["amjfe"])
    return found


@pytest.fixture(scope="session")
def judges(cards: dict[str, Card]) -> dict[str, Judge]:
    """A judge for each of them."""
    return {name: card.judge() for name, card in cards.items()}
