"""Card bonus: a hand that nothing was exposed of is worth more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mahj import Bonus, Mod, Rack, Win, hookimpl, number


class CardBonus(Mod):
    """A line that may be exposed (X) is worth more to a winner who has exposed nothing. The \
    points are added to the line's value before anything is doubled. Concealed lines (C) have \
    their full value already."""

    id = "card_bonus"
    title = "Concealed bonus"
    source = "RULES.md 2.15; Riichi Advanced's documentation on the Big Card"
    also = ("big card bonus", "concealed points")
    facts = {"unexposed": "the winner has exposed nothing"}

    points = number(
        10,
        1,
        1000,
        "Such a hand is worth {value} points more.",
        one="Such a hand is worth 1 point more.",
    )

    @hookimpl
    def mahj_win_facts(self, rack: Rack) -> Mapping[str, object]:
        return {} if rack.exposures else {"unexposed": True}

    @hookimpl
    def mahj_payment_bonuses(self, win: Win) -> Iterable[Bonus]:
        if win.concealed or not win.facts.get("unexposed"):
            return []
        return [Bonus(self.points, "nothing of an X line was exposed")]
