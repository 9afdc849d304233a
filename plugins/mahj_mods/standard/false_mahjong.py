"""Mah jongg declared in error, and hands thrown in because of it."""

from __future__ import annotations

from collections.abc import Iterable

from mahj import (
    JOKER,
    Choice,
    Key,
    Mod,
    Player,
    Refusal,
    Result,
    Seat,
    Table,
    Transfer,
    hookimpl_if,
    one_of,
    seat_name,
)
from mahj.card import CLAIMS
from mahj_mods.standard.dead_hand import DeadHand
from mahj_mods.standard.near import complete_on, complete_with
from mahj_mods.standard.turn import wrong_name

_ERRED = Key("mahjong: who declared in error last, and for what value", lambda table: ("", 0))
_ON_THIS = Key("mahjong: whose live discard mah jongg was declared on in error", lambda table: "")


class MahJonggInError(Choice):
    """Puts down 14 tiles that are no mah jongg; the hand is dead."""

    __slots__ = ()
    error = True

    def carry_out(self, table: Table, seat: Seat) -> None:
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


_IN_ERROR = MahJonggInError("mahjong")
_THROW_IN = ThrowIn("throw_in")
_WRECK = Wreck("wreck")


def _leave(table: Table, seat: Seat) -> None:
    """Finds a hand dead; the last player left is paid by whoever declared in error last."""
    declarer, value = table.kept[_ERRED]
    last = None
    if declarer and table.rules.mods["mahjong"].error == "nmjl_full":  # type: ignore[attr-defined]
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
    hands = table.judge(seat).hands([each.shown for each in player.exposures])
    if hands is None:
        return _lowest(table)
    counts = player.concealed.counts[:]
    if table.thrown is not None:
        counts[table.thrown[0]] += 1
    return hands.near(counts, 1)[0].rest.line.value


def _lowest(table: Table) -> int:
    """The lowest value on the card."""
    return min(line.value for line in table.rules.judge.lines)


def _in_error(table: Table, seat: Seat) -> bool:
    """Whether this player could declare mah jongg now, and their tiles are none."""
    if table.thrown is None:
        return seat == table.turn and not table.turn_ended and not complete_on(table, seat)
    kind, thrower = table.thrown
    names = {kind, wrong_name(table)} - {JOKER, None}
    return seat != thrower and not any(complete_with(table, seat, each) for each in names if each)


def _possible(rule: FalseMahjong) -> bool:
    return rule.error != "blocked"


class FalseMahjong(Mod):
    """What mah jongg declared in error brings about; a part of the rule of mah jongg."""

    error = one_of(
        "blocked",
        {
            "blocked": "Mah jongg cannot be declared with tiles that are none.",
            "dead_hand": "Whoever declares mah jongg in error has a dead hand, and play goes on. "
            "The tile may still be claimed for mah jongg, but not for an exposure.",
            "nmjl_full": "Whoever puts down tiles that are no mah jongg has a dead hand, and so "
            "has everyone who throws in a hand because of it (`throw_in`). The tile may still be "
            "claimed for mah jongg, but not for an exposure. Two hands that are left play on; to a "
            "single one the last who erred pays twice the line that was meant. Whoever mixes the "
            "wall (`wreck`) pays the lowest value of the card to each hand that is left.",
        },
        source={
            "blocked": "RULES.md 1.37; Riichi Advanced; Light Mahjong",
            "dead_hand": "RULES.md 1.37; Modern American Mah-jongg",
            "nmjl_full": "RULES.md 1.37 and 4.45 to 4.50; Find My Mahj (MJME); AMJA",
        },
    )

    def nothing_to_throw_in(self, table: Table) -> Refusal:
        """Why a hand is not thrown in."""
        sentence = "At this table no hand is thrown in."
        if self.error == "nmjl_full":
            sentence = "Only a live hand is thrown in, and only once the turns have begun."
        return self.refuse("nothing_to_throw_in", sentence)

    @hookimpl_if(_possible)
    def mahj_turn_begins(self, table: Table) -> None:
        table.kept[_ON_THIS] = ""

    @hookimpl_if(_possible)
    def mahj_turn_interjections(self, table: Table, seat: Seat) -> Iterable[Choice]:
        player = table.players[seat]
        if table.phase != "turns" or table.over or player.dead or not player.racks:
            return []
        found: list[Choice] = [_IN_ERROR] if _in_error(table, seat) else []
        return [*found, _THROW_IN, _WRECK] if self.error == "nmjl_full" else found

    @hookimpl_if(_possible)
    def mahj_claim_choice(self, table: Table, choice: Choice) -> Refusal | None:
        thrower = table.thrown[1] if table.thrown is not None else None
        if table.kept[_ON_THIS] != thrower or choice.verb not in CLAIMS.values():
            return None
        sentence = "Mah jongg was declared in error with this tile; it may be claimed for mah "
        return self.refuse("declared_in_error", f"{sentence}jongg only.")
