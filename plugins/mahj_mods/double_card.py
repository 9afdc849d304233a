"""Double card: every value of the card counts twice."""

from __future__ import annotations

from collections.abc import Iterable

from mahj import Factor, Mod, hookimpl


class DoubleCard(Mod):
    """Every value on the card counts twice: a line of 25 points is worth 50."""

    id = "double_card"
    title = "Double card"
    source = "RULES.md 2.19; mahjblog.blogspot.com 2011"
    also = ("double the card", "double values")

    @hookimpl
    def mahj_payment_factors(self) -> Iterable[Factor]:
        return [Factor(2, "the card counts double")]
