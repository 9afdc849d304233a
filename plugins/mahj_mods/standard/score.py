"""What a mah jongg costs whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahj import (
    Factor,
    Mod,
    Phase,
    PhaseAt,
    Rate,
    Seat,
    Settlement,
    Table,
    Transfer,
    Win,
    hookimpl,
    one_of,
    settle,
    settle_session,
    settle_unwon,
    some_of,
    yes_no,
)

_RICH = 10**9


def _doubles(rule: Score) -> bool:
    return rule.base == "nmjl" and rule.jokerless_double


class Score(Mod):
    """The winner gets the value of the line from each of the others, and twice from whoever threw \
    the winning tile; on a self-pick all pay twice."""

    id = "score"
    title = "Payments"
    source = "RULES.md 1.30 to 1.33 and part 3"
    standard = True
    facts = {"announced": "the winner said that there are no jokers"}

    base = one_of(
        "nmjl",
        {
            "nmjl": "Whoever threw the winning tile pays double, on a self-pick everyone does.",
            "flat": "Each of the others pays the value of the line, whoever threw the tile, and "
            "with or without jokers.",
        },
        source={
            "nmjl": "RULES.md 1.30; Riichi Advanced; Quick rules for groups; Light Mahjong; "
            "a school's sheet of rules",
            "flat": "RULES.md 1.30; Modern American Mah-jongg",
        },
    )
    jokerless_double = yes_no(
        True,
        "A hand without jokers is paid double.",
        "A hand without jokers is paid like any other.",
        when=lambda rule: rule.base == "nmjl",
        source={
            "true": "RULES.md 1.31; Find My Mahj (MJME)",
            "false": "RULES.md 1.31",
        },
    )
    jokerless_excludes = some_of(
        ["singles_pairs"],
        {
            "singles_pairs": "No double for lines of the Singles and Pairs section.",
            "quints": "No double for lines of the Quints section.",
            "only_singles_pairs": "No double for hands made only of singles and pairs.",
        },
        when=_doubles,
        source={
            "singles_pairs": "RULES.md 1.31; Riichi Advanced; Find My Mahj (MJME)",
            "quints": "RULES.md 1.31; a school's sheet of rules",
            "only_singles_pairs": "RULES.md 1.31; Quick rules for groups",
            "*": "RULES.md 1.31",
        },
    )

    jokerless_must_be_announced = yes_no(
        False,
        "It is doubled only if the winner says so with the mah jongg (`mahjong jokerless`).",
        "Nobody needs to say that there are no jokers.",
        when=_doubles,
        source={
            "false": "RULES.md 1.31",
            "true": "RULES.md 1.31; sloperama.com column 595; Find My Mahj (MJME)",
        },
    )
    ambiguous = one_of(
        "highest",
        {
            "highest": "A hand that fits several lines counts as the one that brings most.",
            "winner_names": "Whose hand fits several lines says which it is (`mahjong quints-1`).",
        },
        source={
            "highest": "RULES.md 1.33; Riichi Advanced",
            "winner_names": "RULES.md 1.33",
        },
    )

    @property
    def announces(self) -> bool:
        """Whether a winner without jokers has to say so."""
        return _doubles(self) and self.jokerless_must_be_announced

    def explanation(self) -> str:
        """At a table with flat payments there is nothing to double."""
        if self.base == "flat":
            return "The winner gets the value of the line from each of the others."
        return self.paragraph()

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(900, "payment", self.id, pay, always=True)]

    @hookimpl
    def mahj_payment_factors(self, win: Win) -> Iterable[Factor]:
        if not win.jokerless or not _doubles(self):
            return []
        if self.jokerless_must_be_announced and not win.facts.get("announced"):
            return []
        if win.line_jokerless == "none":
            return []
        excluded = win.section_kind in self.jokerless_excludes or (
            win.singles_and_pairs and "only_singles_pairs" in self.jokerless_excludes
        )
        if excluded and win.line_jokerless != "double":
            return []
        return [Factor(2, "no jokers")]

    @hookimpl
    def mahj_payment_self_pick(self, win: Win) -> bool | None:
        return True if win.thrower is None else None

    @hookimpl
    def mahj_payment_rate(self, win: Win, loser: Seat, self_pick: bool) -> Rate:
        if self.base == "flat":
            return Rate(1, "the value of the line")
        if self_pick:
            return Rate(2, "a self-pick")
        if loser == win.thrower:
            return Rate(2, "threw the winning tile")
        return Rate(1, "did not throw it")

    @hookimpl
    def mahj_payment_bearer(self, win: Win, loser: Seat) -> Seat:
        pays_for_all = win.thrower if win.facts.get("misnamed") else None
        return pays_for_all or loser


def _settle_all(table: Table, wins: Sequence[Win], penalties: tuple[Transfer, ...]) -> Settlement:
    """The payments for one win after the other, each by what the ones before have left.

    Of two who have won from each other in one game each pays from what the other owes, too, so
    that in the end the difference is paid.
    """
    left = dict(table.balances)
    parts: list[Settlement] = []
    for number, win in enumerate(wins):
        has = dict(left)
        for later in wins[number + 1 :]:
            if later.winner != win.winner:
                has[later.winner] += _owed(table, win.winner, later)
        part = settle(
            table.hooks,
            win._replace(balances=has, first=not parts),
            () if parts else penalties,
        )
        for account, points in part.payments(win.seats).items():
            left[account] = left.get(account, 0) + points
        parts.append(part)
    return Settlement(
        tuple(transfer for part in parts for transfer in part.transfers),
        tuple(step for part in parts for step in part.steps),
        tuple(points for part in parts for points in part.scored),
    )


def _owed(table: Table, loser: Seat, win: Win) -> int:
    """What a loser of a win that is not the game's first owes for it, however much is there."""
    rich = win._replace(balances=dict.fromkeys(table.balances, _RICH), first=False)
    paid = settle(table.hooks, rich).transfers
    return sum(each.points for each in paid if (each.payer, each.payee) == (loser, win.winner))


def pay(table: Table) -> Phase:
    """Works out the payments and books them."""
    result = table.over
    if result is not None:
        penalties = tuple(table.penalties)
        if result.wins:
            result.settlement = _settle_all(table, result.wins, penalties)
        else:
            result.settlement = settle_unwon(table.hooks, table, result, penalties)
        result.settlement = settle_session(table, result)
        result.payments = result.settlement.payments(table.rules.seats)
        result.points = result.settlement.points(table.rules.seats)
        for seat, player in table.players.items():
            player.score += result.payments[seat] + result.points.get(seat, 0)
        for pot in table.pots:
            table.pots[pot] += result.payments.get(pot, 0)
    yield from ()
