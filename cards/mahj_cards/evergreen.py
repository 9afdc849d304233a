"""The MahjForAll Evergreen card, which its publisher gives away."""

from mahj import CardSet

EVERGREEN = CardSet(
    "evergreen",
    "MahjForAll Evergreen card",
    "mahj_cards",
    "data/evergreen.toml",
    credit="The facts of a free card published by MahjForAll.",
    url="https://mahjforall.org/product/perennial-evergreen-american-mahjong-card-instant-download/",
)
