"""Exchanging a natural for a joker in an exposure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from mahj import (
    Choice,
    Mod,
    Refusal,
    Seat,
    Table,
    Tile,
    Win,
    first_refusal,
    hookimpl,
    listed,
    one_of,
    seat_name,
)


class Exchange(Choice):
    """Gives a natural for the joker in somebody's exposure.

    Attributes:
        kind: the natural.
        rack: where the exposure lies, by its name.
        holder: whose it is.
        number: its place on the rack, from 1.
    """

    __slots__ = ("holder", "kind", "number", "rack")

    def __init__(self, kind: Tile, rack: str, number: int) -> None:
        super().__init__("exchange", f"{kind} {rack} {number}")
        self.kind, self.rack, self.number = kind, rack, number
        self.holder: Seat = rack.partition(".")[0]

    def carry_out(self, table: Table, seat: Seat) -> None:
        exposure = table.racks[self.rack].exposures[self.number - 1]
        table.exchange(seat, self.kind, exposure)
        for tell in table.hooks.joker_exchanged:
            tell(table, seat, self.kind, self.holder)


exchange = cache(Exchange)
_NUMBER = re.compile(r"\d{1,3}", re.ASCII)


class JokerExchange(Mod):
    """In their turn players may give a natural for a joker in any exposure of that tile, their \
    own or another's. Nobody can take a discard for it, and an exchange cannot be undone."""

    id = "exchange"
    title = "Joker exchange"
    source = "RULES.md 1.26 to 1.28 and 4.27 to 4.37"
    also = ("joker swap", "swapping jokers", "redeeming jokers")
    standard = True
    turn_verbs = {"exchange": "Jokers are exchanged"}
    facts = {
        "exchange": "own or other: whose exposures gave the jokers that were the last moves; other "
        "where one of them came from another player"
    }

    after = one_of(
        "draw_or_call",
        {
            "draw_or_call": "Jokers may be exchanged after a draw and after a claim.",
            "draw_only": "Jokers may be exchanged only in a turn that began with a draw.",
        },
        source={
            "draw_or_call": "RULES.md 1.26; Riichi Advanced; Find My Mahj (MJME); AMJA",
            "draw_only": "RULES.md 1.26; a school's sheet of rules",
        },
    )
    per_turn = one_of(
        "unlimited",
        {
            "unlimited": "There may be any number of exchanges in a turn.",
            "1": "There may be at most one exchange in a turn.",
        },
        source={
            "unlimited": "RULES.md 1.26; Riichi Advanced",
            "1": "RULES.md 1.26",
        },
    )
    win_payment = one_of(
        "always_self_pick",
        {
            "always_self_pick": "Mah jongg by a joker exchange is paid as a self-pick.",
            "self_pick_if_from_opponent": "Mah jongg by a joker exchange is paid as a self-pick "
            "if a joker came from another player's exposure; with jokers of one's own alone it is "
            "paid as the turn began.",
        },
        source={
            "always_self_pick": "RULES.md 1.28; Riichi Advanced; "
            "sloperama.com columns 135 and 256; Find My Mahj (MJME)",
            "self_pick_if_from_opponent": "RULES.md 1.28; Light Mahjong",
        },
    )

    @hookimpl
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        found: list[Choice] = []
        if not table.jokered:
            return found
        counts = table.players[seat].concealed.counts
        judges = table.hooks.joker_exchange
        for each in table.jokered:
            if counts[each.kind]:
                kind, holder = each.kind, each.player.seat
                if not judges or first_refusal(judges, table, seat, kind, holder) is None:
                    found.append(exchange(kind, each.rack.name, each.number))
        return found if not found or self._refusal(table) is None else []

    def _refusal(self, table: Table) -> Refusal | None:
        """Why this player exchanges no jokers at all now."""
        if self.after == "draw_only" and table.came == "claim":
            sentence = "At this table jokers are exchanged only in a turn that began with a draw."
            return self.refuse("after_draw", sentence)
        if self.per_turn == "1" and table.done_this_turn("exchange"):
            return self.refuse("one_a_turn", "At this table there is one exchange in a turn.")
        return None

    @hookimpl
    def mahj_win_facts(self, table: Table, seat: Seat) -> Mapping[str, object]:
        moves = (each for who, each in reversed(table.choices) if who == seat and each.moves)
        holders: set[Seat] = set()
        for move in moves:
            if not isinstance(move, Exchange):
                break
            holders.add(move.holder)
        if not holders or table.turn != seat or table.thrown is not None:
            return {}
        return {"exchange": "own" if holders == {seat} else "other"}

    @hookimpl
    def mahj_payment_self_pick(self, win: Win) -> bool | None:
        by = win.facts.get("exchange")
        counts = by == "other" or (by == "own" and self.win_payment == "always_self_pick")
        return True if counts else None

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        verb, *words = choice.split()
        if verb != "exchange":
            return None
        if len(words) != 3 or words[1] not in table.racks or not _NUMBER.fullmatch(words[2]):
            return self._usage(table)
        rack = table.racks[words[1]]
        if rack.won is not None:
            sentence = f"Mah jongg on {rack.name} is declared; its jokers are exchanged no more."
            return self.refuse("declared", sentence)
        exposures = rack.exposures
        number = int(words[2])
        if not 1 <= number <= len(exposures):
            whose = f"on {rack.tag}" if rack.tag else f"of {seat_name(rack.name)}'s"
            shown = listed((f"{at} is {each.text}" for at, each in enumerate(exposures, 1)), "and")
            sentence = f"There is no exposure {number} {whose}; {shown or 'there is none yet'}."
            return self.refuse("no_exposure", sentence)
        exposure = exposures[number - 1]
        if not exposure.jokers:
            sentence = f"There is no joker in {exposure.text}."
            return self.refuse("no_joker", sentence)
        if words[0] != exposure.kind.text:
            sentence = (
                f"The joker in {exposure.text} is exchanged for {exposure.kind}, nothing else."
            )
            return self.refuse("wrong_tile", sentence)
        if not table.players[seat].concealed.counts[exposure.kind]:
            sentence = f"You have no concealed {exposure.kind} to exchange."
            return self.refuse("not_held", sentence)
        judges = table.hooks.joker_exchange
        refusal = first_refusal(judges, table, seat, exposure.kind, rack.player.seat)
        return refusal or self._refusal(table)

    def _usage(self, table: Table) -> Refusal:
        """The words that would do, for whoever says others."""
        there = [
            exchange(each.kind, each.rack.name, each.number).text
            for each in table.exposures
            if each.jokers
        ]
        if not there:
            return self.refuse("no_joker", "There is no joker in any exposure.")
        sentence = "Say which natural, whose exposure and which of them; jokers lie there for "
        return self.refuse("usage", f"{sentence}{listed(there)}.")
