"""Declaring mah jongg: on the deal, on a draw, on a discard, after an exchange."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from mahj import (
    JOKER,
    SKIP,
    Choice,
    Declared,
    Mod,
    Offers,
    Pass,
    Phase,
    PhaseAt,
    Player,
    Rack,
    Refusal,
    Result,
    Seat,
    StepAt,
    Table,
    Tile,
    Win,
    answered,
    first_refusal,
    hookimpl,
    hookimpl_if,
    lay_out,
    listed,
    one_of,
    seat_name,
    settle,
)
from mahj.card import CLAIMS
from mahj_mods.standard.dead_hand import DeadHand
from mahj_mods.standard.false_mahjong import errors, forget_error, was_error_on_discard
from mahj_mods.standard.groups import rack_said
from mahj_mods.standard.near import (
    NEAR,
    OTHERS,
    complete_on,
    complete_on_with,
    won_on,
)
from mahj_mods.standard.score import Score

if TYPE_CHECKING:
    from mahj.card import Rest


class MahJongg(Choice):
    """Declares mah jongg with the tiles held, and the live discard where one is claimed.

    Attributes:
        line: the name of the line that the winner says it is; empty where none is said.
        announced: whether the winner says that there are no jokers.
        tag: of the rack that it is on; nothing where the winner has one.
    """

    __slots__ = ("announced", "line", "tag")
    moves = False

    def __init__(self, line: str = "", announced: bool = False, tag: str = "") -> None:
        words = [tag, _word_of(line), "jokerless" if announced else ""]
        super().__init__("mahjong", " ".join(filter(None, words)))
        self.line, self.announced, self.tag = line, announced, tag

    def carry_out(self, table: Table, seat: Seat) -> None:
        thrower = table.claimed_from if table.came == "claim" else None
        if table.thrown is not None:
            kind, thrower = table.thrown
            table.give(seat, kind, table.players[thrower].discards)
        also = {"announced": True} if self.announced else {}
        win(table, seat, thrower, also=also, line=self.line, rack=table.racks[self.tag or seat])


def _word_of(line: str) -> str:
    """The name of a line as one word in a record: `quints-1` for `Quints #1`."""
    return re.sub(r"[^a-z0-9]+", "-", line.lower()).strip("-")


_declaration = cache(MahJongg)
_MAH_JONGG = _declaration()

_FIRST = 3
"""How many passes the first Charleston has."""


def win(
    table: Table,
    seat: Seat,
    thrower: Seat | None,
    named: Tile | None = None,
    also: Mapping[str, object] | None = None,
    line: str = "",
    rack: Rack | None = None,
) -> None:
    """What follows the mah jongg of a seat: the end of the game, where no mod says otherwise.

    Args:
        table: the table.
        seat: whose tiles make mah jongg.
        thrower: who threw the winning tile, or None.
        named: a tile that counts as if the winner held it, though another lies there.
        also: further facts of the win.
        line: the name of the line that it is to count as; else the one that brings most.
        rack: where it is; the only one, or the first on which it can be, where it is left out.
    """
    player = table.players[seat]
    counts = player.concealed.counts_with(named)
    rack = rack or _first_rack(table, player, counts)
    hands = table.hands(rack)
    claimed, _ = table.thrown or (None, None)
    won = won_on(rack, hands, counts, named or claimed) if hands else []
    won = [rest for rest in won if line in ("", rest.line.name)]
    wins = [(_win(table, rack, thrower, rest, counts, also or {}), rest) for rest in won]
    # A hand that fits several lines counts as the one that pays most (RULES.md 1.33).
    best, rest = max(
        wins,
        key=lambda each: settle(table.hooks, each[0]).gained(table.rules.seats)[seat],
    )
    laid = lay_out(rack, rest, () if named is None else (named,))
    # What is claimed begins a turn of the winner's.
    turn = table.turns + (table.thrown is not None)
    declared = Declared(seat, rack.name, best, laid.text, turn)
    follows = table.hooks.win_follows(table, declared)
    if isinstance(follows, Result):
        table.finish(follows)
        return
    if table.thrown is not None:
        table.begin_turn(seat, "claim", thrower)
    table.lay_down(rack, laid.concealed)
    table.declared.append(declared)
    if not player.open_racks:
        rule = table.rules.rule(DeadHand)
        rule.close(table, seat)
        rule.go_on(table, seat)


def _first_rack(table: Table, player: Player, counts: Sequence[int]) -> Rack:
    """Where a mah jongg with these tiles is, if nobody says on which rack."""
    for rack in player.open_racks[:-1]:
        hands = table.hands(rack)
        if hands is not None and hands.within(counts, 0):
            return rack
    return player.open_racks[-1]


def _win(
    table: Table,
    rack: Rack,
    thrower: Seat | None,
    rest: Rest,
    counts: Sequence[int],
    also: Mapping[str, object],
) -> Win:
    player = rack.player
    seat = player.seat
    facts: dict[str, object] = {**also}
    for add in table.hooks.win_facts:
        facts |= add(table, seat, rack)
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
        jokerless=_jokers(rack, rest, counts) == 0,
        dead=frozenset(each for each, other in table.players.items() if other.dead),
        balances=table.balances,
        facts=facts,
        dealer=table.east,
    )
    return win._replace(thrower=None) if table.hooks.payment_self_pick(win) else win


def _jokers(rack: Rack, rest: Rest, counts: Sequence[int]) -> int:
    """How many jokers are part of a hand, whose other tiles the counts of the rack hold."""
    # A tile that is not part of the hand, where a player may hold one more, does not count.
    lacking, needs = rest.shortage(counts).groups, rest.wants().needs
    jokers = sum(lacking.values()) + needs.get(JOKER, 0)
    return jokers + sum(each.jokers for each in rack.exposures)


def declarations(
    table: Table, racks: Iterable[Rack], kind: Tile | None = None
) -> tuple[MahJongg, ...]:
    """In what words a player whose tiles are right may declare mah jongg, the dearest line first.

    Args:
        table: the table.
        racks: those of the player's on which it can be.
        kind: the discard that completes the tiles, where one does.
    """
    score = table.rules.rule(Score)
    names, announces = score.ambiguous == "winner_names", score.announces
    if not names and not announces:
        return tuple([_declaration(tag=rack.tag) if rack.tag else _MAH_JONGG for rack in racks])
    said: list[MahJongg] = []
    for rack in racks:
        counts = rack.player.concealed.counts_with(kind)
        hands = table.hands(rack)
        rests = won_on(rack, hands, counts, kind) if hands else []
        won = {rest.line.name: rest for rest in rests}
        for line, rest in won.items():
            named = line if names and len(won) > 1 else ""
            if announces and _jokers(rack, rest, counts) == 0:
                said.append(_declaration(named, True, rack.tag))
            said.append(_declaration(named, False, rack.tag))
    return tuple(dict.fromkeys(said))


def may_declare(table: Table, seat: Seat) -> bool:
    """Whether this player, whose tiles are right, may declare mah jongg."""
    judges = table.hooks.win_declare
    return not table.players[seat].dead and first_refusal(judges, table, seat) is None


def _may_err(rule: Mahjong) -> bool:
    return rule.error != "blocked"


class Mahjong(Mod):
    """A player whose 14 tiles are a hand of the card may declare mah jongg, in their turn or with \
    a discard. Whoever has shown an exposure cannot win a concealed line."""

    id = "mahjong"
    title = "Mah jongg"
    source = "RULES.md 1.25, 1.33 and 4.21 to 4.26"
    standard = True

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
    heavenly = one_of(
        "before_first_pass",
        {
            "before_first_pass": "East, dealt a complete hand, may declare it before the first "
            "pass.",
            "before_or_after_first_charleston": "East, whose hand is complete, may declare it "
            "before the first pass, or after the first Charleston.",
            "off": "East, dealt a complete hand, cannot declare it before the Charleston is over.",
        },
        source={
            "before_first_pass": "RULES.md 1.25; Riichi Advanced; sloperama.com column 666; AMJA",
            "before_or_after_first_charleston": "RULES.md 1.25; mahjlife.com article 218",
            "off": "RULES.md 1.25",
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
        near = table.kept[NEAR][seat]
        if near.hand.gained <= near.wait:  # what holds in most turns
            return ()
        racks = complete_on(table, seat)
        return declarations(table, racks) if racks and may_declare(table, seat) else ()

    @hookimpl
    def mahj_win_follows(self, declared: Declared) -> Result:
        why = f"{seat_name(declared.seat)} has mah jongg: {declared.win.line}."
        return Result("mahjong", (declared.win,), (declared.hand,), why=why)

    @hookimpl
    def mahj_claim_choices(
        self, table: Table, kind: Tile, thrower: Seat
    ) -> Iterable[tuple[Seat, Offers]]:
        found: list[tuple[Seat, Offers]] = []
        for near in table.kept[OTHERS][thrower]:
            if near.hand.gained >= near.wait and kind is not JOKER:
                seat = near.player.seat
                racks = complete_on_with(table, near, kind)
                if racks and may_declare(table, seat):
                    found.append((seat, declarations(table, racks, kind)))
        return found

    # Mah jongg in error

    @hookimpl_if(_may_err)
    def mahj_turn_begins(self, table: Table) -> None:
        forget_error(table)

    @hookimpl_if(_may_err)
    def mahj_turn_interjections(self, table: Table, seat: Seat) -> Iterable[Choice]:
        return errors(table, seat, self.error)

    @hookimpl_if(_may_err)
    def mahj_claim_choice(self, table: Table, choice: Choice) -> Refusal | None:
        if not was_error_on_discard(table) or choice.verb not in CLAIMS.values():
            return None
        sentence = "Mah jongg was declared in error with this tile; it may be claimed for mah "
        return self.refuse("declared_in_error", f"{sentence}jongg only.")

    # What cannot be declared

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        if choice in ("throw_in", "wreck"):
            return self._nothing_to_throw_in()
        verb, *words = choice.split()
        if verb != "mahjong":
            return None
        player = table.players[seat]
        if player.dead:
            return self.refuse("dead", f"The hand of {seat_name(seat)} is dead and cannot win.")
        claimed, thrower = table.thrown or (None, None)
        if claimed is JOKER:
            return self.refuse("joker_thrown", "A thrown joker may not be claimed by anyone.")
        if seat == thrower:
            return self.refuse("own_discard", "You cannot claim your own discard.")
        if claimed is None and (seat != table.turn or table.phase == "deal"):
            return self._not_now(table, seat)
        refusal = first_refusal(table.hooks.win_declare, table, seat)
        if refusal is not None:
            return refusal
        rack = rack_said(table, seat, words, self.id, verb)
        if isinstance(rack, Refusal):
            return rack
        reasons = self._why_not(table, rack, claimed)
        if not reasons:
            said = [each.text for each in declarations(table, [rack], claimed)]
            if choice not in said:
                return self.refuse("not_so", f"Mah jongg is declared here as {listed(said)}.")
            return self._not_now(table, seat)
        return self.refuse("not_complete", f"This is no mah jongg: {'; '.join(reasons)}.")

    def _nothing_to_throw_in(self) -> Refusal:
        sentence = "At this table no hand is thrown in."
        if self.error == "nmjl_full":
            sentence = "Only a live hand is thrown in, and only once the turns have begun."
        return self.refuse("nothing_to_throw_in", sentence)

    def _why_not(self, table: Table, rack: Rack, claimed: Tile | None) -> list[str]:
        """What keeps a hand from being mah jongg; nothing where it is."""
        counts = rack.player.concealed.counts_with(claimed)
        if not rack.tag:
            from mahj.card import why_not

            shown = [each.shown for each in rack.exposures]
            return list(why_not(table.judge(rack.player.seat), counts, shown))
        hands = table.hands(rack)
        if hands is None:
            return [f"no line of the card has the exposures on {rack.name}"]
        away = hands.away(counts)
        if away:
            return [f"{away} {'tile is' if away == 1 else 'tiles are'} missing on {rack.name}"]
        if claimed is None or won_on(rack, hands, counts, claimed):
            return []
        return [f"{claimed} is not part of the hand on {rack.name}"]

    def _not_now(self, table: Table, seat: Seat) -> Refusal | None:
        """Why it is not the time; nothing where others are asked before the player on turn."""
        begun = table.phase == "turns"
        if begun and seat == table.turn:
            return None
        now = f"it is {seat_name(table.turn)}'s turn" if begun else "the turns have not begun"
        sentence = f"Mah jongg is declared in one's own turn or with a discard; {now}."
        return self.refuse("not_your_turn", sentence)


def _heavenly(table: Table) -> Phase:
    """East, whose hand is complete, may declare outside of a turn (RULES.md 1.25)."""
    answers = yield from answered(table, lambda: _declared_at_once(table, table.east))
    for seat, choice in answers.items():
        choice.carry_out(table, seat)


def _declared_at_once(table: Table, east: Seat) -> Mapping[Seat, Offers]:
    racks = complete_on(table, east)
    may = racks and table.hooks.charleston_plan(table) and may_declare(table, east)
    return {east: (SKIP, *declarations(table, racks))} if may else {}
