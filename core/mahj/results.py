"""How a game ended, and the payments as transfers.

Payments are built in fixed steps (DESIGN.md, "Payments are transfers"): the line's value and
bonuses, factors, each loser's rate, who bears it, further transfers, caps. They sum to zero
over all accounts, pots included.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from mahj.asks import Seat, seat_name

if TYPE_CHECKING:
    from mahj.hooks import Hooks


class Transfer(NamedTuple):
    """Points that go from one account to another.

    Attributes:
        payer: a seat, or the name of a pot.
        payee: a seat, or the name of a pot.
        points: how many, never negative.
        reason: why, for the players.
    """

    payer: Seat
    payee: Seat
    points: int
    reason: str


class Factor(NamedTuple):
    """What all payments of a win are multiplied by, and why."""

    times: int
    reason: str


class Rate(NamedTuple):
    """How many times the amount a loser pays, and why."""

    times: int
    reason: str


class Cap(NamedTuple):
    """The most that a payer pays in one game, and why."""

    points: int
    reason: str


class Bonus(NamedTuple):
    """Points added to a win's value before anything is multiplied, and why."""

    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Win:
    """A mah jongg, as far as payments go by it.

    Attributes:
        seats: everyone at the table, in turn order.
        winner: who declared.
        thrower: who threw the winning tile, or None for a self-pick.
        value: the printed value of the line.
        line: its name (`2468 #3`), or None where only the value is known.
        section_kind: `singles_pairs`, `quints` or None: the kind of the line's section.
        singles_and_pairs: whether the hand is made of singles and pairs alone.
        line_jokerless: the line's own word on the jokerless double (`none`, `double`) or None.
        concealed: whether the line is a concealed one.
        jokerless: whether the 14 tiles hold no joker.
        dead: the seats whose hands are dead.
        balances: what each seat has, before this game is paid.
        facts: circumstances that mods declare: `exchange` (`own` or `other`, where a joker
            exchange was the winner's last move), `hot_tile`.
    """

    seats: tuple[Seat, ...]
    winner: Seat
    thrower: Seat | None
    value: int
    line: str | None = None
    section_kind: str | None = None
    singles_and_pairs: bool = False
    line_jokerless: str | None = None
    concealed: bool = False
    jokerless: bool = False
    dead: frozenset[Seat] = frozenset()
    balances: Mapping[Seat, int] = field(default_factory=dict)
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def losers(self) -> tuple[Seat, ...]:
        """Everyone but the winner."""
        return tuple(seat for seat in self.seats if seat != self.winner)


@dataclass(frozen=True, slots=True)
class Settlement:
    """The payments of a game, and how they came about.

    Attributes:
        transfers: every payment.
        steps: how the amounts were found, sentence by sentence.
    """

    transfers: tuple[Transfer, ...] = ()
    steps: tuple[str, ...] = ()

    def payments(self, seats: tuple[Seat, ...]) -> dict[Seat, int]:
        """Net points of each seat, zeros included; they sum to zero with the pots."""
        net = dict.fromkeys(seats, 0)
        for transfer in self.transfers:
            net[transfer.payer] = net.get(transfer.payer, 0) - transfer.points
            net[transfer.payee] = net.get(transfer.payee, 0) + transfer.points
        return net


def settle(hooks: Hooks, win: Win, penalties: tuple[Transfer, ...] = ()) -> Settlement:
    """The payments for a win under the rules that own these hooks.

    Args:
        hooks: the rules.
        win: what was won, and how.
        penalties: transfers that the game itself brought about, paid besides.
    """
    steps = [f"{win.line or 'The line'} is worth {win.value}."]
    bonuses = [bonus for add in hooks.payment_bonuses for bonus in add(win)]
    value = win.value + sum(bonus.points for bonus in bonuses)
    steps += [f"{bonus.points:+} {bonus.reason}." for bonus in bonuses]
    factors = [factor for add in hooks.payment_factors for factor in add(win)]
    for factor in factors:
        value *= factor.times
        steps.append(f"Times {factor.times}: {factor.reason}.")

    self_pick = bool(hooks.payment_self_pick(win))
    owed: list[Transfer] = []
    for loser in win.losers:
        rate = hooks.payment_rate(win, loser, self_pick)
        bearer = hooks.payment_bearer(win, loser)
        owed.append(Transfer(bearer, win.winner, value * rate.times, rate.reason))
    owed.extend(penalties)
    so_far = tuple(owed)
    for further in hooks.payment_transfers:
        owed.extend(further(win, so_far))
    return Settlement(tuple(_capped(hooks, win, owed, steps)), tuple(steps))


def settle_penalties(
    hooks: Hooks,
    seats: tuple[Seat, ...],
    balances: Mapping[Seat, int],
    penalties: tuple[Transfer, ...],
) -> Settlement:
    """The payments of a game that nobody has won: its penalties, within the caps of the payers."""
    nobody = Win(seats=seats, winner="", thrower=None, value=0, balances=balances)
    steps: list[str] = []
    paid = _capped(hooks, nobody, list(penalties), steps) if penalties else penalties
    return Settlement(tuple(paid), tuple(steps))


def _capped(hooks: Hooks, win: Win, owed: list[Transfer], steps: list[str]) -> list[Transfer]:
    """The transfers, none above what its payer's cap leaves; the winner is paid first."""
    caps: dict[Seat, Cap] = {}
    for add in hooks.payment_caps:
        for payer, cap in add(win).items():
            caps[payer] = min(cap, caps.get(payer, cap))
    if not caps:
        return owed
    paid: list[Transfer] = []
    left = {payer: cap.points for payer, cap in caps.items()}
    for transfer in sorted(owed, key=lambda each: each.payee != win.winner):
        if transfer.payer in left:
            points = min(transfer.points, max(0, left[transfer.payer]))
            left[transfer.payer] -= points
            if points < transfer.points:
                why = caps[transfer.payer].reason
                steps.append(
                    f"{seat_name(transfer.payer)} pays {points} of {transfer.points}: {why}."
                )
            transfer = transfer._replace(points=points)
        paid.append(transfer)
    return paid


@dataclass(slots=True)
class Result:
    """How a game ended.

    Attributes:
        kind: `mahjong`, `wall`, `dead` or `abandoned`.
        wins: what was won; more than one only where a rule allows it.
        hands: for each win the winner's tiles by line group, for showing: `FF 2222B`.
        again: whether the same East deals again.
        why: a sentence on how it ended.
        payments: net points by seat, once paid.
        settlement: how they came about.
    """

    kind: str
    wins: tuple[Win, ...] = ()
    hands: tuple[str, ...] = ()
    again: bool = False
    why: str = ""
    payments: dict[Seat, int] = field(default_factory=dict)
    settlement: Settlement = field(default_factory=Settlement)

    def as_json(self) -> dict[str, object]:
        """The `result` of a position (DESIGN.md, "mahj replay")."""
        wins = [
            {
                "winner": win.winner,
                "from": win.thrower,
                "line": win.line,
                "value": win.value,
                "jokerless": win.jokerless,
            }
            for win in self.wins
        ]
        nobody = {"winner": None, "from": None, "line": None, "value": None, "jokerless": None}
        found: dict[str, object] = {"kind": self.kind, **(wins[0] if wins else nobody)}
        found["payments"] = self.payments
        if len(wins) > 1:
            found["wins"] = wins
        return found
