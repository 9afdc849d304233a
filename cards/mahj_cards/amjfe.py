"""The American Mah Jongg for Everyone card: its file, and the line it cannot hold."""

from __future__ import annotations

from mahj import CardSet
from mahj.card import Card, make_line


def with_year_triples(card: Card) -> Card:
    """The card with Singles and Pairs #7: three consecutive years, one in each suit.

    The card allows any three years of the 21st century, so 98 forms, of which it
    prints 2019 2020 2021. Those with more than four zeros cannot be made.
    """
    forms = [f"FF {year}a {year + 1}b {year + 2}c" for year in range(2001, 2099)]
    line = make_line(
        forms, 75, concealed=True, note="any three consecutive years of the 21st century"
    )
    return card.with_line("Singles and Pairs", 7, line)


AMJFE = CardSet(
    "amjfe",
    "American Mah Jongg for Everyone card",
    "mahj_cards",
    "data/amjfe.toml",
    credit="The facts of a free card published by American Mah Jongg for Everyone.",
    url="https://americanmahjonggforeveryone.com/our-card-and-tile-set/",
    finish=with_year_triples,
)
