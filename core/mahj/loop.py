"""The turn loop. It knows players, tiles and whose move it is; it names no rule.

Phases are generators that yield questions (:class:`~mahj.asks.Ask`) and get the answers
back, so each reads like the rulebook. When an answer is None, somebody interjected: what may
be done can have changed, and the question is put anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mahj.asks import SKIP, WAIT, Ask, Choice, Offers, Phase, Pick, Seat, seat_name
from mahj.errors import NoChoice, listed
from mahj.racks import Player
from mahj.table import Table


class PhaseAt(NamedTuple):
    """A phase and when it comes.

    Attributes:
        at: phases run in the order of this number; ``mahj_setup_phases`` has those of the standard
            rules.
        name: what a position calls it.
        mod: who owns it, and so who explains what it does not allow.
        run: the generator function.
        always: whether it runs although the game has ended.
    """

    at: int
    name: str
    mod: str
    run: Callable[[Table], Phase]
    always: bool = False


def play(table: Table) -> Phase:
    """One game, from the deal to the payments."""
    for phase in table.rules.phases:
        if phase.always or (table.over is None and not table.skips(phase)):
            table.phase, table.phase_mod = phase.name, phase.mod
            yield from phase.run(table)
    table.phase = "over"


def turns(table: Table) -> Phase:
    """Turn after turn until the game ends: the steps of a turn, then claims of what was thrown."""
    hooks, players = table.hooks, table.players
    steps, holds = table.rules.turn_steps, table.rules.holds
    table.put_up.clear()  # what a record's deal exposes was put up before
    while table.over is None:
        seat = table.turn
        acts = 1
        for step in steps:
            if step == "draw":
                draw(table, players[seat], holds[seat] + acts)
            elif step == "act":
                acts = 0
                for tell in hooks.turn_begins:
                    tell(table, seat)
                while not table.turn_ended:
                    answers = yield Ask({seat: turn_offers(table, seat)})
                    if answers is not None:
                        answers[seat].carry_out(table, seat)
            elif _nothing_to_draw(table, players[seat]):  # "left"
                return
        if table.put_up:
            table.tell_put_up()
        offers = _claim_offers(table)
        if offers:
            yield from claim_window(table, offers)
        elif table.over is None:
            table.begin_turn(hooks.turn_next(table, table.turn), "draw")


def turn_offers(table: Table, seat: Seat) -> Offers:
    """What the player on turn may do.

    Raises:
        NoChoice: the judges refuse all of it.
    """
    hooks = table.hooks
    offers: list[Choice | Pick] = []
    for add in hooks.turn_choices:
        offers += add(table, seat)
    if hooks.turn_choice:
        offers = _allowed(hooks.turn_choice, table, seat, offers)
        if not offers:
            raise _no_choice(table, seat)
    return offers


def _no_choice(table: Table, seat: Seat) -> NoChoice:
    """A position must have a lawful choice: names the mods that leave none."""
    refusals = [
        judge(table, seat, choice)
        for judge in table.hooks.turn_choice
        for add in table.hooks.turn_choices
        for choice in add(table, seat)
    ]
    mods = sorted({refusal.mod for refusal in refusals if refusal is not None})
    refuse = "refuses" if len(mods) == 1 else "refuse"
    said = f"{listed(map(repr, mods), 'and')} {refuse} every choice that {seat_name(seat)} has"
    if not mods:
        said = f"{seat_name(seat)} has no choice"
    return NoChoice(f"{said} in this turn; a player must always have one (mahj_turn_choice)")


def draw(table: Table, player: Player, most: int) -> None:
    """The player on turn draws a tile, if there are fewer than `most`; the game may end with that.

    Args:
        table: the table.
        player: who draws.
        most: how many tiles the player holds after this step, but for a miscount.
    """
    if len(player.concealed.tiles) + player.exposed < most + player.miscount:
        source = table.hooks.turn_source(table, player.seat)
        if source.tiles:
            table.draw(player, source)
        else:
            table.finish(table.hooks.turn_wall_empty(table, player.seat))


def _nothing_to_draw(table: Table, player: Player) -> bool:
    """Whether this player would have to draw in a turn that has not begun, and could not."""
    due = player.held <= table.rules.holds[player.seat]
    return due and not table.hooks.turn_source(table, player.seat).tiles


def claim_window(table: Table, offers: dict[Seat, Offers]) -> Phase:
    """Everyone who may claim the discard answers; then it is claimed, or the turn passes on.

    A claim that leaves the discard where it lies (one that turns out to be wrong, say) leaves it
    to the others: what they have claimed stands, and then the question is put anew.
    """
    while offers:
        answers = yield Ask(offers)
        if answers is None:
            if table.thrown is None:  # somebody took it by an interjection
                return
            offers = _claim_offers(table)
            continue
        claims = {seat: claim for seat, claim in answers.items() if claim is not SKIP}
        if not claims:
            break
        while claims:
            taker = table.hooks.claim_taken(table, claims)
            claims[taker].carry_out(table, taker)
            if table.thrown is None or table.over is not None:
                return
            offers = _claim_offers(table)
            claims = {
                seat: claim
                for seat, claim in claims.items()
                if seat != taker and claim in offers.get(seat, ())
            }
    if table.over is None:
        table.begin_turn(table.hooks.turn_next(table, table.turn), "draw")


def _claim_offers(table: Table) -> dict[Seat, Offers]:
    """Who may claim the live discard, and for what; whoever may claim may skip.

    A seat whose offers are :data:`~mahj.asks.WAIT` is asked only so that the window stays open.
    """
    hooks = table.hooks
    offers: dict[Seat, Offers] = {}
    if table.thrown is None or table.over is not None:
        return offers
    kind, thrower = table.thrown
    for add in hooks.claim_choices:
        for seat, choices in add(table, kind, thrower):
            if choices is WAIT:
                offers.setdefault(seat, WAIT)
                continue
            if hooks.claim_choice:
                choices = _allowed(hooks.claim_choice, table, seat, choices)
            if choices:
                offers[seat] = [*offers.get(seat, WAIT), *choices]
    return offers


def _allowed(
    judges: tuple[Callable[..., object], ...], table: Table, seat: Seat, choices: Offers
) -> list[Choice | Pick]:
    """The choices that nobody refuses."""
    allowed = []
    for choice in choices:
        for judge in judges:
            if judge(table, seat, choice) is not None:
                break
        else:
            allowed.append(choice)
    return allowed
