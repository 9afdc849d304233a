"""How a game ended, and the payments as transfers.

Payments are built in fixed steps (DESIGN.md, "Payments are transfers"): the line's value and
bonuses, factors, each loser's rate, who bears it, further transfers, caps. They sum to zero
over all accounts, pots included.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from math import prod
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Self, TypeAlias

from mahj.asks import Seat, seat_name

if TYPE_CHECKING:
    from mahj.hooks import Hooks
    from mahj.table import Table


Account: TypeAlias = str
"""Who has points: a seat, or a pot by its name."""


class _Transfer(NamedTuple):
    payer: Account
    payee: Account
    points: int
    reason: str


class Transfer(_Transfer):
    """Points that go from one account to another.

    Attributes:
        payer: a seat, or the name of a pot.
        payee: a seat, or the name of a pot.
        points: how many, never negative.
        reason: why, for the players.
    """

    __slots__ = ()

    def __new__(cls, payer: Account, payee: Account, points: int, reason: str) -> Self:
        """Checks what it is given: a penalty is looked at by nobody before it is paid.

        Raises:
            TypeError: an account is no text, or the points are no whole number.
        """
        for account in (payer, payee):
            if not isinstance(account, str):
                name = type(account).__name__
                hint = "; the seat of a player is player.seat" if name == "Player" else ""
                what = f"a {name}, where a seat or the name of a pot is wanted{hint}"
                raise TypeError(f"a Transfer goes from or to {what}")
        if type(points) is not int:
            raise TypeError(f"a Transfer has {points!r} points, where a whole number is wanted")
        return super().__new__(cls, payer, payee, points, reason)


class Factor(NamedTuple):
    """What the payments of a win are multiplied by, and why.

    Attributes:
        times: how many times.
        reason: why, for the players.
        loser: whose payment alone is multiplied; None for everyone's.
    """

    times: int
    reason: str
    loser: Seat | None = None


class Rate(NamedTuple):
    """How many times the amount a loser pays, and why.

    Two rates are the same answer where they come to the same, whatever the reasons.
    """

    times: int
    reason: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rate) and self.times == other.times

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.times)


class Cap(NamedTuple):
    """The most that a payer pays in one game, and why.

    Attributes:
        points: how many.
        reason: why, for the players.
        penalties: whether it holds for penalties too, and for what is borne for others; where it
            does not, these are paid in full besides.
    """

    points: int
    reason: str
    penalties: bool = True


class Bonus(NamedTuple):
    """Points added to a win's value before anything is multiplied, and why."""

    points: int
    reason: str


class Points(NamedTuple):
    """Points that a seat scores besides what is paid, and why; they may be below 0."""

    seat: Seat
    points: int
    reason: str


class Win(NamedTuple):
    """A mah jongg, as far as payments go by it.

    Attributes:
        seats: everyone who has a rack, in turn order.
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
        balances: what each seat has, and what lies in each pot, before this game is paid.
        facts: circumstances that mods declare: `exchange` (`own` or `other`, where a joker
            exchange was the winner's last move), `hot_tile`.
        dealer: who dealt; the first of the seats where it is left out.
        first: whether it is the first mah jongg of the game, with which goes what is paid once.
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
    balances: Mapping[Seat, int] = MappingProxyType({})
    facts: Mapping[str, object] = MappingProxyType({})
    dealer: Seat | None = None
    first: bool = True

    @property
    def east(self) -> Seat:
        """Who dealt."""
        return self.dealer or self.seats[0]

    @property
    def losers(self) -> tuple[Seat, ...]:
        """Everyone with a rack but the winner."""
        return tuple(seat for seat in self.seats if seat != self.winner)


class Declared(NamedTuple):
    """A mah jongg that has been declared.

    Attributes:
        seat: whose.
        rack: on which rack, by its name.
        win: what payments go by.
        hand: the tiles by line group, for showing.
        turn: the number of the turn (``table.turns``).
    """

    seat: Seat
    rack: str
    win: Win
    hand: str
    turn: int


class Follows(Enum):
    """What follows a mah jongg or a dead hand where it is not the end of the game."""

    GOES_ON = "goes_on"


GOES_ON = Follows.GOES_ON
"""The game goes on: an answer of ``mahj_win_follows`` and ``mahj_dead_follows``."""


class Settlement(NamedTuple):
    """The payments of a game, and how they came about.

    Attributes:
        transfers: every payment.
        steps: how the amounts were found, sentence by sentence.
        scored: points that seats score besides; they need not sum to zero.
    """

    transfers: tuple[Transfer, ...] = ()
    steps: tuple[str, ...] = ()
    scored: tuple[Points, ...] = ()

    def payments(self, seats: tuple[Seat, ...]) -> dict[Seat, int]:
        """Net points of each seat, zeros included; they sum to zero with the pots."""
        net = dict.fromkeys(seats, 0)
        for transfer in self.transfers:
            net[transfer.payer] = net.get(transfer.payer, 0) - transfer.points
            net[transfer.payee] = net.get(transfer.payee, 0) + transfer.points
        return net

    def gained(self, seats: tuple[Seat, ...]) -> dict[Seat, int]:
        """Payments and points together, by seat and pot."""
        net = self.payments(seats)
        for each in self.scored:
            net[each.seat] += each.points
        return net

    def points(self, seats: tuple[Seat, ...]) -> dict[Seat, int]:
        """What each seat scores besides, zeros included; nothing where nobody scores."""
        net = dict.fromkeys(seats, 0)
        for each in self.scored:
            net[each.seat] += each.points
        return net if self.scored else {}


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
        alone = f" for {seat_name(factor.loser)}" if factor.loser else ""
        steps.append(f"Times {factor.times}{alone}: {factor.reason}.")
        value *= 1 if factor.loser else factor.times

    self_pick = bool(hooks.payment_self_pick(win))
    owed: list[Transfer] = []
    besides = list(penalties)
    for loser in win.losers:
        rate = hooks.payment_rate(win, loser, self_pick)
        bearer = hooks.payment_bearer(win, loser, self_pick)
        times = prod([rate.times, *(each.times for each in factors if each.loser == loser)])
        reason = rate.reason if bearer == loser else f"for {seat_name(loser)} ({rate.reason})"
        owed.append(Transfer(bearer, win.winner, value * times, reason))
        if bearer != loser:
            besides.append(owed[-1])
    owed.extend(penalties)
    so_far = tuple(owed)
    for further in hooks.payment_transfers:
        owed.extend(further(win, so_far))
    paid = _capped(hooks, win, owed, besides, steps)
    counts = win._replace(value=win.value + sum(bonus.points for bonus in bonuses))
    scored = [each for add in hooks.payment_points for each in add(counts, "mahjong", self_pick)]
    return Settlement(tuple(paid), tuple(steps), tuple(scored))


def settle_unwon(
    hooks: Hooks, table: Table, result: Result, penalties: tuple[Transfer, ...]
) -> Settlement:
    """The payments of a game that nobody has won, within the caps of the payers.

    Args:
        hooks: the rules.
        table: where it was played.
        result: how it ended.
        penalties: transfers that the game itself brought about.
    """
    owed = list(penalties)
    for further in hooks.payment_unwon:
        owed.extend(further(table, result))
    nobody = Win(
        seats=table.rules.in_turn,
        winner="",
        thrower=None,
        value=0,
        dead=frozenset(seat for seat, player in table.players.items() if player.dead),
        balances=table.balances,
        dealer=table.east,
    )
    steps: list[str] = []
    paid = _capped(hooks, nobody, owed, list(penalties), steps) if owed else owed
    scored = [each for add in hooks.payment_points for each in add(nobody, result.kind, False)]
    return Settlement(tuple(paid), tuple(steps), tuple(scored))


def settle_session(table: Table, result: Result) -> Settlement:
    """The payments of a game, and with them those at the end of the session that it ends.

    Args:
        table: where it was played, not paid yet.
        result: how it ended, with what is paid for it.
    """
    hooks, paid = table.hooks, result.settlement
    if not hooks.session_transfers or result.again:
        return paid
    before = table.balances
    gained = paid.gained(table.rules.seats)
    balances = {account: points + gained.get(account, 0) for account, points in before.items()}

    def over(games: int, points: Mapping[Account, int]) -> bool:
        return hooks.session_over(games, {seat: points[seat] for seat in table.players}) is not None

    if not over(table.number, balances) or over(table.number - 1, before):
        return paid
    further = [each for add in hooks.session_transfers for each in add(table, balances)]
    return paid._replace(transfers=(*paid.transfers, *further))


def _capped(
    hooks: Hooks, win: Win, owed: list[Transfer], besides: list[Transfer], steps: list[str]
) -> list[Transfer]:
    """The transfers, none above what its payer's caps leave; the winner is paid first.

    Args:
        hooks: the rules.
        win: what was won.
        owed: every transfer.
        besides: those of them that not every cap holds for.
        steps: what is paid less is told here.
    """
    caps = [(payer, cap) for add in hooks.payment_caps for payer, cap in add(win).items()]
    if not caps:
        return owed
    paid: list[Transfer] = []
    left = [cap.points for _, cap in caps]
    for transfer in sorted(owed, key=lambda each: each.payee != win.winner):
        penalty = any(transfer is each for each in besides)
        holding = [
            (left[place], cap, place)
            for place, (payer, cap) in enumerate(caps)
            if payer == transfer.payer and (cap.penalties or not penalty)
        ]
        if holding:
            most, least, _ = min(holding)
            points = min(transfer.points, max(0, most))
            for _, _, place in holding:
                left[place] -= points
            if points < transfer.points:
                steps.append(
                    f"{seat_name(transfer.payer)} pays {points} of {transfer.points}: "
                    f"{least.reason}."
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
        points: what each seat scores besides, once paid; nothing where nobody does.
        settlement: how they came about.
    """

    kind: str
    wins: tuple[Win, ...] = ()
    hands: tuple[str, ...] = ()
    again: bool = False
    why: str = ""
    payments: dict[Seat, int] = field(default_factory=dict)
    points: dict[Seat, int] = field(default_factory=dict)
    settlement: Settlement = field(default_factory=Settlement)

    @property
    def gained(self) -> dict[Seat, int]:
        """By how much each account has changed: payments and points together."""
        return self.settlement.gained(tuple(self.payments))

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
        if self.points:
            found["points"] = self.points
        if len(wins) > 1:
            found["wins"] = wins
        return found
