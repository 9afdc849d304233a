"""The ATeacherFirst practice card, which its publisher gives away."""

from mahj import CardSet

ATF = CardSet(
    "atf",
    "ATeacherFirst practice card",
    "mahj_cards",
    "data/atf.toml",
    credit="The facts of a free card published by A Teacher First.",
    url="https://www.ateacherfirst.com/bridge/mah-jongg/",
)
