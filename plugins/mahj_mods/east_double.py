"""East double: East gets and pays twice."""

from __future__ import annotations

from collections.abc import Iterable

from mahj import Factor, Mod, Win, hookimpl


class EastDouble(Mod):
    """East is paid double for mah jongg, and pays double when another player has it. The League \
    played so in 1938 and 1939."""

    id = "east_double"
    title = "East double"
    source = "RULES.md 2.19, 2.22 and 1.32; Mah Jongg Mentor, Mah Jongg years"
    also = ("east pays double", "dealer double")

    @hookimpl
    def mahj_payment_factors(self, win: Win) -> Iterable[Factor]:
        if win.winner == win.east:
            return [Factor(2, "East is paid double")]
        return [Factor(2, "East pays double", loser=win.east)]
