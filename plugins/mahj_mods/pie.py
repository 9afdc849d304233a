"""PIE: purse is empty."""

from __future__ import annotations

from collections.abc import Mapping

from mahj import Cap, Mod, Seat, Win, hookimpl, hookimpl_if, number, one_of, yes_no


class Pie(Mod):
    """Purse is empty: every player begins with a purse of points and pays only what is in it. \
    Whose purse is empty plays on for nothing, and pays again after winning. The winner gets what \
    the others can pay; nobody makes up the rest."""

    id = "pie"
    title = "PIE"
    source = "RULES.md 2.3; mahjlife.com article 238; Riichi Advanced, American rules (mod list)"
    also = ("py", "purse", "purse is empty", "loss limit", "table limit")

    start = number(
        500,
        0,
        100_000,
        "Every player begins with a purse of {value} points.",
        zero="Every player begins with an empty purse.",
        one="Every player begins with a purse of 1 point.",
        source={
            "500": "RULES.md 2.3; mahjlife.com article 238",
            "600": "RULES.md 2.3; Riichi Advanced",
            "*": "RULES.md 2.3",
        },
    )
    penalties_use_pie = yes_no(
        True,
        "Penalties are paid from the purse like anything else.",
        "Penalties, and what somebody pays for others, are paid in full, from one's own pocket "
        "where the purse does not hold it.",
        source={
            "true": "RULES.md 2.3",
            "false": "RULES.md 2.3; mahjonggandme.com, June 2014",
        },
    )
    end_session_when = one_of(
        "never",
        {
            "never": "The session goes on however many purses are empty.",
            "all_but_one_bust": "The session ends when only one purse is not empty.",
        },
    )

    @hookimpl
    def mahj_session_start_score(self) -> int:
        return self.start

    @hookimpl
    def mahj_payment_caps(self, win: Win) -> Mapping[Seat, Cap]:
        return {
            seat: Cap(max(0, balance), "the purse is empty", self.penalties_use_pie)
            for seat, balance in win.balances.items()
        }

    @hookimpl_if(lambda mod: mod.end_session_when == "all_but_one_bust")
    def mahj_session_over(self, scores: Mapping[Seat, int]) -> str | None:
        left = sum(score > 0 for score in scores.values())
        if left > 1:
            return None
        return "Only one purse is not empty." if left else "All purses are empty."
