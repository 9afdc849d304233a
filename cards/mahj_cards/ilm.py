"""The I Love Mahj card, which its publisher gives away."""

from mahj import CardSet

ILM = CardSet(
    "ilm",
    "I Love Mahj card",
    "mahj_cards",
    "data/ilm.toml",
    credit="The facts of a free card published by I Love Mahj.",
    url="https://ilovemahj.com/ilmCard",
)
