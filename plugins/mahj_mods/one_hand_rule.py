"""The one hand rule: who throws to a hand that shows what it is pays for all."""

from __future__ import annotations

from collections.abc import Mapping

from mahj import Mod, Rack, Seat, Table, Win, hookimpl, number, one_of


class OneHandRule(Mod):
    """Whoever throws the winning tile to a player whose exposures show what the hand is pays for \
    the whole table, and the others pay nothing. This is a table custom, not a League rule."""

    id = "one_hand_rule"
    title = "The one hand rule"
    source = "RULES.md 2.19; htfbw.com, Mah Jongg; sloperama.com column 64"
    also = ("three exposures rule", "thrower pays for all")
    facts = {"one_hand": "the winner's exposures showed what the hand is"}

    shown = one_of(
        "one_line",
        {
            "one_line": "Exposures show the hand where only one line of the card fits them.",
            "exposures": "Exposures show the hand where there are enough of them.",
        },
        source={
            "one_line": "RULES.md 2.19; htfbw.com, Mah Jongg",
            "exposures": "RULES.md 2.19; sloperama.com column 64",
        },
    )
    exposures = number(
        3,
        1,
        4,
        "It takes {value} exposures to show the hand.",
        one="One exposure is enough to show the hand.",
        when=lambda rule: rule.shown == "exposures",
    )

    @hookimpl
    def mahj_win_facts(self, table: Table, rack: Rack) -> Mapping[str, object]:
        if table.thrown is None or not rack.exposures:
            return {}
        if self.shown == "exposures":
            return {"one_hand": True} if len(rack.exposures) >= self.exposures else {}
        hands = table.hands(rack)
        return {"one_hand": True} if hands is not None and len(hands.lines) == 1 else {}

    @hookimpl
    def mahj_payment_bearer(self, win: Win, self_pick: bool) -> Seat | None:
        return win.thrower if win.facts.get("one_hand") and not self_pick else None
