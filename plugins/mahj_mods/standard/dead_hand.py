"""What becomes of a dead hand and of its owner; how it is declared stands in `dead_declared`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from mahj import (
    GOES_ON,
    Choice,
    Factor,
    Follows,
    Rack,
    Refusal,
    Result,
    Seat,
    Table,
    Win,
    hookimpl,
    hookimpl_if,
    one_of,
    seat_name,
    yes_no,
)
from mahj_mods.standard.dead_declared import Declaring, only_concealed, there_are


def dead_hands(table: Table) -> DeadHand:
    """The rule of dead hands in force at a table."""
    return cast("DeadHand", table.rules.mods[DeadHand.id])


def _plays_on(rule: DeadHand) -> bool:
    return there_are(rule) and rule.turns == "draw_and_discard"


class DeadHand(Declaring):
    """A hand that can no longer win, by what lies face up, may be declared dead by the others. \
    Its owner cannot win any more."""

    title = "Dead hands"
    source = "RULES.md 1.1 to 1.8 and 4.69 to 4.75"

    turns = one_of(
        "skip",
        {
            "skip": "A dead player's turns are skipped.",
            "draw_and_discard": "A dead player goes on drawing and discarding.",
        },
        when=there_are,
        source={
            "skip": "RULES.md 1.1; Riichi Advanced; Find My Mahj (MJME); AMJA; "
            "mahjlife.com article 24",
            "draw_and_discard": "RULES.md 1.1; Modern American Mah-jongg; "
            "a school's sheet of rules",
        },
    )
    may_exchange_jokers = yes_no(
        False,
        "A dead player may still exchange jokers.",
        "A dead player exchanges no jokers.",
        when=_plays_on,
        source="RULES.md 1.1",
    )
    pays_winner = yes_no(
        True,
        "A dead player pays the winner like everyone else.",
        "A dead player pays the winner nothing.",
        when=there_are,
        source={
            "true": "RULES.md 1.2; Quick rules for groups; a school's sheet of rules; AMJA; "
            "mahjlife.com article 24",
            "false": "RULES.md 1.2",
        },
    )
    exposures = one_of(
        "return_offending",
        {
            "return_offending": "A dead hand's exposures stay up as far as they fit the card; the "
            "first that does not, and all after it, go back to the rack.",
            "keep_all": "A dead hand's exposures stay up, and their jokers may be exchanged.",
            "return_all": "A dead hand's exposures go back to the rack.",
        },
        when=there_are,
        source={
            "return_offending": "RULES.md 1.7; Find My Mahj (MJME); mahjlife.com article 24; "
            "mahjcon.com item 147",
            "keep_all": "RULES.md 1.7; Riichi Advanced",
            "return_all": "RULES.md 1.7",
        },
    )
    concealed_exposures = one_of(
        "return_all",
        {
            "return_all": "If only concealed lines have the exposures of a dead hand, all of them "
            "go back to the rack.",
            "keep_all": "If only concealed lines have the exposures of a dead hand, all of them "
            "stay up.",
        },
        when=there_are,
        source={
            "return_all": "RULES.md 1.7; Find My Mahj (MJME); mahjlife.com article 24; "
            "mahjcon.com item 147",
            "keep_all": "RULES.md 1.7; Riichi Advanced",
        },
    )
    three_dead = one_of(
        "replay_same_east",
        {
            "replay_same_east": "When all hands but one are dead the game is played again, "
            "with the same East.",
            "end_no_pay": "When all hands but one are dead the game ends and nobody has won.",
            "last_live_continues": "When all hands but one are dead the last player plays on.",
        },
        when=there_are,
        source={
            "replay_same_east": "RULES.md 1.8; mahjcon.com item 127",
            "end_no_pay": "RULES.md 1.8; Riichi Advanced",
            "last_live_continues": "RULES.md 1.8",
        },
    )

    def explanation(self) -> str:
        """Who declares hands dead, where anybody does."""
        if self.declare_when == "automatic":
            return (
                "A hand that can no longer win, by what lies face up, is dead. Its owner cannot "
                "win any more."
            )
        return self.paragraph() if there_are(self) else ""

    def kill(
        self,
        table: Table,
        seat: Seat,
        by: Seat,
        last: Result | None = None,
        rack: Rack | None = None,
    ) -> None:
        """Finds a hand dead.

        Args:
            table: the table.
            seat: whose hand.
            by: who found it.
            last: how the game ends if it leaves but one hand; where it is left out, as the
                table's rule has it.
            rack: of a player who has several, the one that it is on; all where it is left out.
        """
        player = table.players[seat]
        for each in player.open_racks if rack is None else (rack,):
            each.dead = True
            for exposure in each.exposures[self._staying(table, each) :]:
                table.take_back(exposure)
        self.close(table, seat)
        for tell in table.hooks.dead_declared:
            tell(table, seat, by)
        if player.dead:
            self.go_on(table, seat, last)

    def close(self, table: Table, seat: Seat) -> None:
        """Finds a player dead who has no open rack any more."""
        player = table.players[seat]
        if not any(rack.open for rack in player.racks):
            player.dead = True
            player.sits_out = self.turns == "skip"

    def go_on(self, table: Table, seat: Seat, last: Result | None = None) -> None:
        """The end of the game or of a turn, where a player cannot win any more."""
        live = [each for each in table.seats if not table.players[each].dead]
        ends = last is not None and len(live) == 1
        follows = last if last and ends else table.hooks.dead_follows(table, seat)
        if isinstance(follows, Result):
            table.finish(follows)
        elif seat == table.turn and self.turns == "skip":
            table.end_turn()

    @hookimpl
    def mahj_dead_follows(self, table: Table) -> Result | Follows:
        live = [each for each in table.seats if not table.players[each].dead]
        if len(live) > 1 or (live and self.three_dead == "last_live_continues"):
            return GOES_ON
        again = self.three_dead == "replay_same_east"
        after = "it is played again" if again else "nobody pays"
        which = f"All hands but {seat_name(live[0])}'s" if live else "All hands"
        why = f"{which} are dead: the game ends and {after}."
        return Result("dead", again=again, why=why)

    def _staying(self, table: Table, rack: Rack) -> int:
        """How many of a dead hand's exposures stay up: those before the offending one."""
        exposures = rack.exposures
        seat = rack.player.seat
        if exposures and only_concealed(table, rack):
            return len(exposures) if self.concealed_exposures == "keep_all" else 0
        if self.exposures != "return_offending":
            return len(exposures) if self.exposures == "keep_all" else 0
        shown = [each.shown for each in exposures]
        right = next((n for n, each in enumerate(exposures) if each.strays), len(shown))
        fitting = range(right, 0, -1)
        return next((n for n in fitting if table.judge(seat).hands(shown[:n]) is not None), 0)

    @hookimpl_if(lambda rule: rule.turns == "draw_and_discard")
    def mahj_turn_choice(self, table: Table, seat: Seat, choice: Choice) -> Refusal | None:
        if not table.players[seat].dead or choice.verb == "discard":
            return None
        if choice.verb == "exchange" and self.may_exchange_jokers:
            return None
        more = ", and exchanges jokers" if self.may_exchange_jokers else ""
        sentence = f"The hand of {seat_name(seat)} is dead: its owner draws and discards{more}, "
        return self.refuse("dead", f"{sentence}no more.")

    @hookimpl_if(lambda rule: not rule.pays_winner)
    def mahj_payment_factors(self, win: Win) -> Iterable[Factor]:
        dead = sorted(seat for seat in win.dead if seat != win.winner)
        return [Factor(0, "a dead hand pays the winner nothing", seat) for seat in dead]
