"""The house card of 2026, our own."""

from mahj import CardSet

HOUSE_2026 = CardSet(
    "house-2026",
    "House Card 2026",
    "mahj_cards",
    "data/house-2026.toml",
    credit="An original card of the mahj project, free for any use (CC0).",
)
