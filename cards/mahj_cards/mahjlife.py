"""The Mahj Life mock card, which its publisher gives away."""

from mahj import CardSet

MAHJLIFE = CardSet(
    "mahjlife",
    "Mahj Life mock card",
    "mahj_cards",
    "data/mahjlife.toml",
    credit="The facts of a free card published by Mahj Life (Michele Frizzell).",
    url="https://mahjlife.com/document/mahj-life-mock-card-digital/",
)
