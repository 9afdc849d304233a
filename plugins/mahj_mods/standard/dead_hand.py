"""Declaring a hand dead, and what becomes of its owner."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from mahj import (
    Choice,
    Mod,
    Refusal,
    Result,
    Seat,
    Table,
    Transfer,
    hookimpl,
    hookimpl_if,
    is_dead,
    number,
    one_of,
    seat_name,
    yes_no,
)


class Dead(Choice):
    """Declares a player's hand dead."""

    __slots__ = ("seat",)
    moves = False

    def __init__(self, seat: Seat) -> None:
        super().__init__("dead", seat)
        self.seat = seat

    def carry_out(self, table: Table, seat: Seat) -> None:
        rule = dead_hands(table)
        if is_dead(table, self.seat):
            rule.kill(table, self.seat, seat)
        else:
            rule.wrongly_declared(table, seat, self.seat)


declare = cache(Dead)


def dead_hands(table: Table) -> DeadHand:
    """The rule of dead hands in force at a table."""
    rule = table.rules.mods[DeadHand.id]
    assert isinstance(rule, DeadHand)
    return rule


def _declared(rule: DeadHand) -> bool:
    return rule.declare_when in ("any_time", "own_turn")


def _there_are(rule: DeadHand) -> bool:
    return rule.declare_when != "off"


class DeadHand(Mod):
    """A hand that can no longer win, by what lies face up, may be declared dead by the others. \
    Its owner cannot win any more, but pays like everyone else."""

    id = "dead_hand"
    title = "Dead hands"
    source = "RULES.md 1.1 to 1.8 and 4.69 to 4.75"
    standard = True

    declare_when = one_of(
        "any_time",
        {
            "any_time": "Any player whose own hand is live may declare another's hand dead at any "
            "time after the Charleston.",
            "own_turn": "Players may declare other hands dead in their own turn only.",
            "automatic": "A hand with exposures is found dead when a turn begins, without anyone "
            "saying so.",
            "off": "There are no dead hands.",
        },
    )
    target_needs_exposure = yes_no(
        False,
        "Only a player who has shown an exposure can be declared dead.",
        "Any opponent's hand may be declared dead.",
        when=_declared,
    )
    wrong_declaration = one_of(
        "pay_at_end",
        {
            "pay_at_end": "Who declares a live hand dead pays its owner a penalty when the game is "
            "over, and play goes on.",
            "declarer_dead_now": "Who declares a live hand dead is dead at once.",
            "none": "A wrong declaration costs nothing.",
        },
        when=_declared,
    )
    wrong_declaration_points = number(
        50,
        0,
        1000,
        "The penalty for a wrong declaration is {value} points.",
        when=lambda rule: _declared(rule) and rule.wrong_declaration == "pay_at_end",
    )
    turns = one_of(
        "skip",
        {
            "skip": "A dead player's turns are skipped.",
            "draw_and_discard": "A dead player goes on drawing and discarding.",
        },
        when=_there_are,
    )
    exposures = one_of(
        "return_offending",
        {
            "return_offending": "A dead hand's exposures stay up as far as they fit the card; the "
            "first that does not, and all after it, go back to the rack.",
            "keep_all": "A dead hand's exposures stay up, and their jokers may be exchanged.",
            "return_all": "A dead hand's exposures go back to the rack.",
        },
        when=_there_are,
    )
    three_dead = one_of(
        "replay_same_east",
        {
            "replay_same_east": "When all hands but one are dead the game is played again, "
            "with the same East.",
            "end_no_pay": "When all hands but one are dead the game ends and nobody has won.",
            "last_live_continues": "When all hands but one are dead the last player plays on.",
        },
        when=_there_are,
    )

    def explanation(self) -> str:
        """Who declares hands dead, where anybody does."""
        if self.declare_when == "automatic":
            return (
                "A hand that can no longer win, by what lies face up, is dead. Its owner cannot "
                "win any more, but pays like everyone else."
            )
        return self.paragraph() if _there_are(self) else ""

    def kill(self, table: Table, seat: Seat, by: Seat, last: Result | None = None) -> None:
        """Finds a hand dead.

        Args:
            table: the table.
            seat: whose hand.
            by: who found it.
            last: how the game ends if it leaves but one hand; where it is left out, as the
                table's rule has it.
        """
        player = table.players[seat]
        player.dead = True
        player.sits_out = self.turns == "skip"
        for exposure in player.exposures[self._staying(table, seat) :]:
            table.take_back(exposure)
        for tell in table.hooks.dead_declared:
            tell(table, seat, by)
        live = [each for each in table.seats if not table.players[each].dead]
        if last is not None and len(live) == 1:
            table.finish(last)
        elif not live or (len(live) == 1 and self.three_dead != "last_live_continues"):
            again = self.three_dead == "replay_same_east"
            after = "it is played again" if again else "nobody pays"
            which = f"All hands but {seat_name(live[0])}'s" if live else "All hands"
            why = f"{which} are dead: the game ends and {after}."
            table.finish(Result("dead", again=again, why=why))
        elif seat == table.turn and self.turns == "skip":
            table.end_turn()

    def _staying(self, table: Table, seat: Seat) -> int:
        """How many of a dead hand's exposures stay up: those before the offending one."""
        exposures = table.players[seat].exposures
        if self.exposures != "return_offending":
            return len(exposures) if self.exposures == "keep_all" else 0
        shown = [each.shown for each in exposures]
        fitting = range(len(shown), 0, -1)
        return next((n for n in fitting if table.judge(seat).hands(shown[:n]) is not None), 0)

    def wrongly_declared(self, table: Table, by: Seat, seat: Seat) -> None:
        """What a wrong declaration costs."""
        if self.wrong_declaration == "pay_at_end":
            reason = f"wrongly declared the hand of {seat_name(seat)} dead"
            table.penalties.append(Transfer(by, seat, self.wrong_declaration_points, reason))
        elif self.wrong_declaration == "declarer_dead_now":
            self.kill(table, by, by)

    def _targets(self, table: Table, seat: Seat) -> list[Choice]:
        player = table.players[seat]
        if table.phase != "turns" or player.dead or not player.racks:
            return []
        others = table.players
        return [
            declare(each)
            for each in table.seats_after[seat]
            if not others[each].dead and (others[each].exposures or not self.target_needs_exposure)
        ]

    @hookimpl_if(lambda rule: rule.turns == "draw_and_discard")
    def mahj_turn_choice(self, table: Table, seat: Seat, choice: Choice) -> Refusal | None:
        if not table.players[seat].dead or choice.verb == "discard":
            return None
        sentence = f"The hand of {seat_name(seat)} is dead: its owner draws and discards, no more."
        return self.refuse("dead", sentence)

    @hookimpl_if(lambda rule: rule.declare_when == "any_time")
    def mahj_turn_interjections(self, table: Table, seat: Seat) -> Iterable[Choice]:
        return self._targets(table, seat)

    @hookimpl_if(lambda rule: rule.declare_when == "own_turn")
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        return self._targets(table, seat)

    @hookimpl_if(lambda rule: rule.declare_when == "automatic")
    def mahj_turn_begins(self, table: Table) -> None:
        for seat, player in table.players.items():
            if table.over is not None:
                return
            # Who has just claimed may still change the exposure; that hand is looked at afterwards.
            claimed = seat == table.turn and table.came == "claim"
            if player.exposures and not player.dead and not claimed and is_dead(table, seat):
                self.kill(table, seat, seat)

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        verb, *words = choice.split()
        if verb != "dead":
            return None
        if self.declare_when in ("off", "automatic"):
            return self.refuse("no_declaring", "At this table nobody declares hands dead.")
        if len(words) != 1 or words[0] not in table.players:
            return self.refuse("usage", "Say whose hand is dead: dead N.")
        if words[0] == seat:
            return self.refuse("own_hand", "You cannot declare your own hand dead.")
        if table.phase != "turns":
            sentence = "Hands are declared dead after the Charleston."
            return self.refuse("charleston", sentence)
        if not table.players[seat].racks:
            return self.refuse("no_rack", "Who has no rack declares nothing.")
        if table.players[seat].dead:
            sentence = (
                f"The hand of {seat_name(seat)} is dead itself: a dead player declares nothing."
            )
            return self.refuse("dead", sentence)
        if table.players[words[0]].dead:
            return self.refuse(
                "already_dead", f"The hand of {seat_name(words[0])} is dead already."
            )
        if self.target_needs_exposure and not table.players[words[0]].exposures:
            sentence = (
                f"{seat_name(words[0])} has shown nothing, and such a hand cannot be declared dead."
            )
            return self.refuse("no_exposure", sentence)
        sentence = f"Hands are declared dead in one's own turn; it is {seat_name(table.turn)}'s."
        return self.refuse("own_turn", sentence)
