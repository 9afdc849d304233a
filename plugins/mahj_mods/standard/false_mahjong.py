"""What players get wrong about mah jongg: it is declared in error, hands are thrown in for it."""

from __future__ import annotations

from mahj import (
    JOKER,
    Choice,
    Key,
    Player,
    Result,
    Seat,
    Table,
    Transfer,
    seat_name,
)
from mahj_mods.standard.dead_hand import DeadHand
from mahj_mods.standard.near import complete_on, complete_with
from mahj_mods.standard.turn import taking_turns, wrong_name

_ERRED = Key("mahjong: who declared in error last, and for what value", lambda table: ("", 0))
_ON_THIS = Key("mahjong: whose live discard mah jongg was declared on in error", lambda table: "")


class MahJonggInError(Choice):
    """Puts down 14 tiles that are no mah jongg; the hand is dead.

    Attributes:
        pays: whether a single hand that is left is paid by the last who erred.
    """

    __slots__ = ("pays",)
    error = True

    def __init__(self, pays: bool) -> None:
        super().__init__("mahjong")
        self.pays = pays

    def carry_out(self, table: Table, seat: Seat) -> None:
        if self.pays:
            table.kept[_ERRED] = (seat, _attempted(table, seat))
        if table.thrown is not None:
            # The tile stays for the others, and then it is the next player's turn.
            table.kept[_ON_THIS] = table.thrown[1]
            table.turn = seat
        _leave(table, seat)


class ThrowIn(Choice):
    """Gives up one's hand, as one does when another has mah jongg; the hand is dead."""

    __slots__ = ()
    error = True

    def carry_out(self, table: Table, seat: Seat) -> None:
        _leave(table, seat)


class Wreck(Choice):
    """Throws in one's hand and mixes the wall, so that nobody can play on."""

    __slots__ = ()
    error = True

    def carry_out(self, table: Table, seat: Seat) -> None:
        player = table.players[seat]
        player.dead = player.sits_out = True
        for other in _intact(table):
            reason = "wrecked the wall"
            table.penalties.append(Transfer(seat, other.seat, _lowest(table), reason))
        why = f"{seat_name(seat)} has wrecked the wall: nobody can play on."
        table.finish(Result("abandoned", why=why))


_IN_ERROR = {"dead_hand": MahJonggInError(False), "nmjl_full": MahJonggInError(True)}
_THROW_IN = ThrowIn("throw_in")
_WRECK = Wreck("wreck")


def _leave(table: Table, seat: Seat) -> None:
    """Finds a hand dead; the last player left is paid by whoever declared in error last."""
    declarer, value = table.kept[_ERRED]
    last = None
    if declarer:
        why = f"{seat_name(declarer)} has declared mah jongg in error, and one hand is left."
        last = Result("dead", why=why)
    table.rules.rule(DeadHand).kill(table, seat, seat, last)
    if last is not None and table.over is last:
        for survivor in _intact(table):
            reason = "declared mah jongg in error"
            table.penalties.append(Transfer(declarer, survivor.seat, 2 * value, reason))


def _intact(table: Table) -> list[Player]:
    return [player for player in table.players.values() if player.racks and not player.dead]


def _attempted(table: Table, seat: Seat) -> int:
    """The value of the line that comes nearest to the tiles shown, the dearest of several."""
    player = table.players[seat]
    claimed, _ = table.thrown or (None, None)
    counts = player.concealed.counts_with(claimed)
    open_hands = [hands for rack in player.open_racks if (hands := table.hands(rack))]
    if not open_hands:
        return _lowest(table)
    near = [hands.near(counts, 1)[0] for hands in open_hands]
    return min(near, key=lambda each: (each.away, -each.rest.line.value)).rest.line.value


def _lowest(table: Table) -> int:
    """The lowest value on the card."""
    return min(line.value for line in table.rules.judge.lines)


def _in_error(table: Table, seat: Seat) -> bool:
    """Whether this player could say mah jongg now, and their tiles are none."""
    if table.thrown is None:
        return not table.turn_ended and not complete_on(table, seat)
    kind, thrower = table.thrown
    names = {kind, wrong_name(table)} - {JOKER, None}
    return seat != thrower and not any(complete_with(table, seat, each) for each in names if each)


def errors(table: Table, seat: Seat, error: str) -> list[Choice]:
    """What a player may get wrong now.

    Args:
        table: the table.
        seat: whose errors.
        error: what becomes of them, `dead_hand` or `nmjl_full` (an option of the rule).
    """
    player = table.players[seat]
    if not taking_turns(table) or player.dead or not player.racks:
        return []
    found: list[Choice] = [_IN_ERROR[error]] if _in_error(table, seat) else []
    return [*found, _THROW_IN, _WRECK] if error == "nmjl_full" else found


def forget_error(table: Table) -> None:
    """Another turn begins, and with it what was declared in error on a discard is over."""
    table.kept[_ON_THIS] = ""


def was_error_on_discard(table: Table) -> bool:
    """Whether mah jongg was declared in error on the live discard."""
    return table.thrown is not None and table.kept[_ON_THIS] == table.thrown[1]
