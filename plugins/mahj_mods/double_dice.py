"""Double dice: doubles on the dice double all payments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mahj import Factor, Mod, Note, Table, Win, hookimpl


class DoubleDice(Mod):
    """When East breaks the wall with doubles, two equal dice, every payment for mah jongg in that \
    game is doubled."""

    id = "double_dice"
    title = "Double dice"
    source = "RULES.md 2.19; mahjlife.com article 238; sloperama.com column 168"
    also = ("doubles", "double roll")
    conflicts = {"siamese": "in Siamese one die breaks the wall, and doubles take two"}
    facts = {"double_dice": "the dice that broke the wall showed doubles"}

    def sets(self) -> Mapping[str, object]:
        return {"deal.break": "two_dice"}

    @hookimpl
    def mahj_win_facts(self, table: Table) -> Mapping[str, object]:
        return {"double_dice": True} if _doubles(table) else {}

    @hookimpl
    def mahj_payment_factors(self, win: Win) -> Iterable[Factor]:
        return [Factor(2, "doubles on the dice")] if win.facts.get("double_dice") else []

    @hookimpl
    def mahj_view_notes(self, table: Table) -> Iterable[Note]:
        if not _doubles(table):
            return ()
        said = f"The dice showed {table.dice[0]} and {table.dice[0]}: this game is paid double."
        return [Note(self.id, "Double dice", (said,), {"dice": list(table.dice)})]


def _doubles(table: Table) -> bool:
    return len(table.dice) > 1 and len(set(table.dice)) == 1
