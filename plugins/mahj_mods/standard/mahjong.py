"""Declaring mah jongg: on the deal, on a draw, on a discard, after an exchange."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from mahj import (
    JOKER,
    SKIP,
    Ask,
    Choice,
    Offers,
    Pass,
    Phase,
    PhaseAt,
    Player,
    Refusal,
    Result,
    Seat,
    StepAt,
    Table,
    Tile,
    Win,
    first_refusal,
    hookimpl,
    hookimpl_if,
    lay_out,
    listed,
    one_of,
    seat_name,
    settle,
)
from mahj.card import Rest, why_not
from mahj_mods.standard.false_mahjong import FalseMahjong
from mahj_mods.standard.near import OTHERS, complete, completes, hands_of
from mahj_mods.standard.score import score_rule


class MahJongg(Choice):
    """Declares mah jongg with the tiles held, and the live discard where one is claimed.

    Attributes:
        line: the name of the line that the winner says it is; empty where none is said.
        announced: whether the winner says that there are no jokers.
    """

    __slots__ = ("announced", "line")
    moves = False

    def __init__(self, line: str = "", announced: bool = False) -> None:
        words = [_word_of(line), "jokerless" if announced else ""]
        super().__init__("mahjong", " ".join(filter(None, words)))
        self.line, self.announced = line, announced

    def carry_out(self, table: Table, seat: Seat) -> None:
        thrower = table.claimed_from if table.came == "claim" else None
        if table.thrown is not None:
            kind, thrower = table.thrown
            table.give(seat, kind, table.players[thrower].discards)
        also = {"announced": True} if self.announced else {}
        win(table, seat, thrower, also=also, line=self.line)


def _word_of(line: str) -> str:
    """The name of a line as one word in a record: `quints-1` for `Quints #1`."""
    return re.sub(r"[^a-z0-9]+", "-", line.lower()).strip("-")


_declaration = cache(MahJongg)
MAH_JONGG = _declaration()

_FIRST = 3
"""How many passes the first Charleston has."""


def win(
    table: Table,
    seat: Seat,
    thrower: Seat | None,
    named: Tile | None = None,
    also: Mapping[str, object] | None = None,
    line: str = "",
) -> None:
    """Ends the game with the mah jongg of a seat.

    Args:
        table: the table.
        seat: whose tiles make mah jongg.
        thrower: who threw the winning tile, or None.
        named: a tile that counts as if the winner held it, though another lies there.
        also: further facts of the win.
        line: the name of the line that it is to count as; else the one that brings most.
    """
    player = table.players[seat]
    more = () if named is None else (named,)
    counts = player.concealed.counts
    if named is not None:
        counts = counts[:]
        counts[named] += 1
    hands = hands_of(table, seat)
    won = hands.won(counts) if hands else []
    won = [rest for rest in won if line in ("", rest.line.name)]
    wins = [(_win(table, seat, thrower, rest, also or {}), rest) for rest in won]
    # A hand that fits several lines counts as the one that pays most (RULES.md 1.33).
    best, rest = max(
        wins,
        key=lambda each: settle(table.hooks, each[0]).gained(table.rules.seats)[seat],
    )
    why = f"{seat_name(seat)} has mah jongg: {best.line}."
    table.finish(Result("mahjong", (best,), (lay_out(player, rest, more),), why=why))


def _win(
    table: Table, seat: Seat, thrower: Seat | None, rest: Rest, also: Mapping[str, object]
) -> Win:
    player = table.players[seat]
    facts: dict[str, object] = {**also}
    for add in table.hooks.win_facts:
        facts |= add(table, seat)
    win = Win(
        seats=table.rules.in_turn,
        winner=seat,
        thrower=thrower,
        value=rest.line.value,
        line=rest.line.name,
        section_kind=rest.line.kind,
        singles_and_pairs=rest.hand.singles_and_pairs,
        line_jokerless=rest.line.jokerless,
        concealed=rest.line.concealed,
        jokerless=_jokers(player, rest, player.concealed.counts) == 0,
        dead=frozenset(each for each, other in table.players.items() if other.dead),
        balances=table.balances,
        facts=facts,
        dealer=table.east,
    )
    return replace(win, thrower=None) if table.hooks.payment_self_pick(win) else win


def _jokers(player: Player, rest: Rest, counts: Sequence[int]) -> int:
    """How many jokers are part of a hand, whose other tiles the counts of the rack hold."""
    # A tile that is not part of the hand, where a player may hold one more, does not count.
    lacking, needs = rest.shortage(counts).groups, rest.wants().needs
    jokers = sum(lacking.values()) + needs.get(JOKER, 0)
    return jokers + sum(each.jokers for each in player.exposures)


def declarations(table: Table, seat: Seat, kind: Tile | None = None) -> tuple[MahJongg, ...]:
    """In what words a seat whose tiles are right may declare mah jongg, the dearest line first.

    Args:
        table: the table.
        seat: whose tiles they are.
        kind: the discard that completes them, where one does.
    """
    score = score_rule(table)
    names, announces = score.ambiguous == "winner_names", score.announces
    if not names and not announces:
        return (MAH_JONGG,)
    player = table.players[seat]
    counts = player.concealed.counts[:]
    if kind is not None:
        counts[kind] += 1
    hands = hands_of(table, seat)
    won = {rest.line.name: rest for rest in (hands.won(counts) if hands else [])}
    said: list[MahJongg] = []
    for line, rest in won.items():
        named = line if names and len(won) > 1 else ""
        if announces and _jokers(player, rest, counts) == 0:
            said.append(_declaration(named, True))
        said.append(_declaration(named, False))
    return tuple(dict.fromkeys(said))


def may_declare(table: Table, seat: Seat) -> bool:
    """Whether this player, whose tiles are right, may declare mah jongg."""
    judges = table.hooks.win_declare
    return not table.players[seat].dead and first_refusal(judges, table, seat) is None


class Mahjong(FalseMahjong):
    """A player whose 14 tiles are a hand of the card may declare mah jongg, in their turn or with \
    a discard. Whoever has shown an exposure cannot win a concealed line."""

    id = "mahjong"
    title = "Mah jongg"
    source = "RULES.md 1.25, 1.33 and 4.21 to 4.26"
    standard = True

    heavenly = one_of(
        "before_first_pass",
        {
            "before_first_pass": "East, dealt a complete hand, may declare it before the first "
            "pass.",
            "before_or_after_first_charleston": "East, whose hand is complete, may declare it "
            "before the first pass, or after the first Charleston.",
            "off": "East, dealt a complete hand, cannot declare it before the Charleston is over.",
        },
    )

    @hookimpl_if(lambda rule: rule.heavenly != "off")
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(150, "charleston", self.id, _heavenly)]

    @hookimpl_if(lambda rule: rule.heavenly == "before_or_after_first_charleston")
    def mahj_charleston_steps(self, table: Table) -> Iterable[StepAt]:
        plan = table.hooks.charleston_plan(table)
        passes = sum(isinstance(step, Pass) for step in plan)
        return [StepAt("second", self.id, _heavenly)] if passes >= _FIRST else []

    @hookimpl
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        if complete(table, seat) and may_declare(table, seat):
            return declarations(table, seat)
        return ()

    @hookimpl
    def mahj_claim_choices(
        self, table: Table, kind: Tile, thrower: Seat
    ) -> Iterable[tuple[Seat, Offers]]:
        found: list[tuple[Seat, Offers]] = []
        for near in table.kept[OTHERS][thrower]:
            if near.hand.gained >= near.wait and kind is not JOKER:
                seat = near.player.seat
                if completes(table, near, kind) and may_declare(table, seat):
                    found.append((seat, declarations(table, seat, kind)))
        return found

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        if choice in ("throw_in", "wreck"):
            return self.nothing_to_throw_in(table)
        if choice.partition(" ")[0] != "mahjong":
            return None
        player = table.players[seat]
        if player.dead:
            return self.refuse("dead", f"The hand of {seat_name(seat)} is dead and cannot win.")
        counts = list(player.concealed.counts)
        if table.thrown is not None:
            kind, thrower = table.thrown
            if kind is JOKER:
                return self.refuse("joker_thrown", "A thrown joker may not be claimed by anyone.")
            if seat == thrower:
                return self.refuse("own_discard", "You cannot claim your own discard.")
            counts[kind] += 1
        elif seat != table.turn or table.phase == "deal":
            return self._not_now(table)
        refusal = first_refusal(table.hooks.win_declare, table, seat)
        if refusal is not None:
            return refusal
        reasons = why_not(table.judge(seat), counts, [each.shown for each in player.exposures])
        if not reasons:
            thrown = None if table.thrown is None else table.thrown[0]
            said = [each.text for each in declarations(table, seat, thrown)]
            if choice not in said:
                return self.refuse("not_so", f"Mah jongg is declared here as {listed(said)}.")
            return self._not_now(table)
        return self.refuse("not_complete", f"This is no mah jongg: {'; '.join(reasons)}.")

    def _not_now(self, table: Table) -> Refusal:
        begun = table.phase == "turns"
        now = f"it is {seat_name(table.turn)}'s turn" if begun else "the turns have not begun"
        sentence = f"Mah jongg is declared in one's own turn or with a discard; {now}."
        return self.refuse("not_your_turn", sentence)


def _heavenly(table: Table) -> Phase:
    """East, whose hand is complete, may declare outside of a turn (RULES.md 1.25)."""
    east = table.east
    while table.over is None and table.hooks.charleston_plan(table) and complete(table, east):
        if not may_declare(table, east):
            return
        answers = yield Ask({east: (SKIP, *declarations(table, east))})
        if answers is not None:
            if answers[east] is not SKIP:
                answers[east].carry_out(table, east)
            return
