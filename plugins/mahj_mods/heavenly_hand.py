"""Heavenly and earthly hands: East wins without having thrown a tile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mahj import Factor, Mod, Seat, Table, Win, hookimpl, hookimpl_if, number, yes_no


class HeavenlyHand(Mod):
    """East, dealt a complete hand, may declare it at once: a heavenly hand. It counts as \
    a self-pick, and there is no Charleston."""

    id = "heavenly_hand"
    title = "Heavenly and earthly hands"
    source = "RULES.md 1.25 and 2.16; sloperama.com columns 666 and 476; mahjlife.com article 218"
    also = ("earthly hand", "heaven", "dealt mah jongg")
    facts = {"heavenly": "East won with the hand as dealt, or as it was after the first Charleston"}

    earthly = yes_no(
        True,
        "A hand that is complete after the first Charleston, before the vote on the second, is an "
        "earthly hand: East may declare it, and it is paid like a heavenly one.",
        "A hand that becomes complete in the Charleston is declared after it.",
        source={
            "true": "RULES.md 1.25; mahjlife.com article 218",
            "false": "RULES.md 1.25; sloperama.com column 666",
        },
    )
    times = number(
        1,
        1,
        10,
        "Such a hand is paid {value} times as much as another self-pick.",
        one="Such a hand is paid like another self-pick.",
        when=lambda mod: mod.times > 1,
    )

    def sets(self) -> Mapping[str, object]:
        when = "before_or_after_first_charleston" if self.earthly else "before_first_pass"
        return {"mahjong.heavenly": when}

    @hookimpl
    def mahj_win_facts(self, table: Table, seat: Seat) -> Mapping[str, object]:
        if seat != table.east or table.came != "deal" or table.thrown is not None:
            return {}
        # Where there is no Charleston, East declares in the first turn.
        as_dealt = table.phase != "turns" or not any(choice.moves for _, choice in table.choices)
        return {"heavenly": True} if as_dealt else {}

    @hookimpl_if(lambda mod: mod.times > 1)
    def mahj_payment_factors(self, win: Win) -> Iterable[Factor]:
        if win.facts.get("heavenly"):
            return [Factor(self.times, "a heavenly or earthly hand")]
        return []
