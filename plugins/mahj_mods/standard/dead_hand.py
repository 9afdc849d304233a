"""Dead hands: who may declare them, when, on what grounds, and what becomes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from mahj import (
    GOES_ON,
    Choice,
    Factor,
    Follows,
    Key,
    Mod,
    Note,
    Phase,
    PhaseAt,
    Rack,
    Refusal,
    Result,
    Seat,
    Table,
    Transfer,
    Win,
    hookimpl,
    hookimpl_if,
    is_dead,
    listed,
    number,
    one_of,
    seat_name,
    some_of,
    yes_no,
)

GROUNDS = {
    "exposures_fit_no_line": "A hand is dead when no line of the card has its exposures.",
    "concealed_line_exposed": "A hand is dead when only concealed lines have its exposures.",
    "tiles_exhausted": "A hand is dead when the tiles that it needs are gone, by the discards and "
    "the exposures of others.",
}
"""What face-up tiles can show. What the errors of a player lead to, the rules of the errors say."""


def _only_concealed(table: Table, rack: Rack) -> bool:
    """Whether the exposures on a rack fit concealed lines alone."""
    if table.hands(rack) is not None:
        return False
    wanted = Counter((each.kind, len(each.tiles)) for each in rack.exposures)
    return any(table.judge(rack.player.seat).whole.concealed_with(wanted))


def _whose(rack: Rack) -> str:
    """Whose hand is on a rack, and where that does not say it, on which."""
    name = seat_name(rack.player.seat)
    return f"{name} on {rack.tag}" if rack.tag else name


class Dead(Choice):
    """Declares a player's hand dead; of several that on one rack.

    Attributes:
        rack: its name: the seat of a player who has one.
    """

    __slots__ = ("rack",)
    moves = False

    def __init__(self, rack: str) -> None:
        super().__init__("dead", rack)
        self.rack = rack

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.rules.rule(DeadHand).declared(table, table.racks[self.rack], seat)


class Agree(Choice):
    """Agrees that one's hand is dead, as another has declared."""

    __slots__ = ()
    moves = False

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.rules.rule(DeadHand).agreed(table, seat)


declare = cache(Dead)
_AGREE = Agree("agree")
_Accused: TypeAlias = "dict[str, dict[Seat, bool]]"
_CONTESTED: Key[_Accused] = Key(
    "dead_hand: which rack's hand was declared dead, by whom, and whether it was", lambda table: {}
)


def _accused(table: Table) -> _Accused:
    """The same, without beginning it where nobody has been declared dead."""
    found: _Accused = table.kept.get(_CONTESTED, {})
    return found


def _players_declare(rule: DeadHand) -> bool:
    """Whether players declare hands dead."""
    return rule.declare_when in ("any_time", "own_turn")


def _there_are(rule: DeadHand) -> bool:
    """Whether there are dead hands."""
    return rule.declare_when != "off"


def _paid(rule: DeadHand) -> bool:
    return _players_declare(rule) and rule.wrong_declaration == "pay_at_end"


def _contested(rule: DeadHand) -> bool:
    return _paid(rule) and rule.contest == "accused"


def _plays_on(rule: DeadHand) -> bool:
    return _there_are(rule) and rule.turns == "draw_and_discard"


class DeadHand(Mod):
    """A hand that can no longer win, by what lies face up, may be declared dead by the others. \
    Its owner cannot win any more."""

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
            "off": "No hand is declared dead.",
        },
        source={
            "any_time": "RULES.md 1.3; AMJA; mahjcon.com item 105",
            "own_turn": "RULES.md 1.3; Riichi Advanced",
            "automatic": "RULES.md 1.3",
            "off": "RULES.md 1.3; Light Mahjong",
        },
    )
    grounds = some_of(
        [*GROUNDS],
        GROUNDS,
        when=_there_are,
        source="RULES.md 1.6; Riichi Advanced; Modern American Mah-jongg; Quick rules for groups",
    )
    target_needs_exposure = yes_no(
        False,
        "Only a player who has shown an exposure can be declared dead.",
        "Any opponent's hand may be declared dead.",
        when=_players_declare,
        source={
            "false": "RULES.md 1.3; Riichi Advanced",
            "true": "RULES.md 1.3; Riichi Advanced's program",
        },
    )
    self_declare = one_of(
        "forbidden",
        {
            "forbidden": "Nobody declares their own hand dead.",
            "ignored": "Who says that their own hand is dead is not heard, and plays on until "
            "another says so.",
            "allowed": "Players may declare their own hand dead, which makes it so.",
        },
        when=_players_declare,
        source={
            "forbidden": "RULES.md 1.4; Riichi Advanced; AMJA; mahjcon.com item 76",
            "ignored": "RULES.md 1.4; AMJA; mahjcon.com item 76",
            "allowed": "RULES.md 1.4",
        },
    )
    contest = one_of(
        "judged",
        {
            "judged": "Whether a hand that is declared dead is so is found at once.",
            "accused": "Whoever's hand is declared dead may agree. If not, play goes on, and when "
            "the game is over the one of the two who was wrong pays the other.",
        },
        when=_paid,
        source={
            "judged": "RULES.md 1.5; Riichi Advanced",
            "accused": "RULES.md 1.5; mahjlife.com article 24; sloperama.com column 765",
        },
    )
    wrong_declaration = one_of(
        "pay_at_end",
        {
            "pay_at_end": "Who declares a live hand dead pays its owner a penalty when the game is "
            "over, and play goes on.",
            "declarer_dead_now": "Who declares a live hand dead is dead at once.",
            "none": "A wrong declaration costs nothing.",
        },
        when=_players_declare,
        source={
            "pay_at_end": "RULES.md 1.5; mahjlife.com article 24; sloperama.com column 765",
            "declarer_dead_now": "RULES.md 1.5; Riichi Advanced; Modern American Mah-jongg",
            "none": "RULES.md 1.5",
        },
    )
    wrong_declaration_points = number(
        50,
        0,
        1000,
        "The penalty for a wrong declaration is {value} points.",
        one="The penalty for a wrong declaration is 1 point.",
        when=_paid,
        source={
            "50": "RULES.md 1.5; mahjlife.com article 24; sloperama.com column 765",
            "25": "RULES.md 1.5; mahjblog.blogspot.com, August 2011",
            "*": "RULES.md 1.5",
        },
    )
    turns = one_of(
        "skip",
        {
            "skip": "A dead player's turns are skipped.",
            "draw_and_discard": "A dead player goes on drawing and discarding.",
        },
        when=_there_are,
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
        when=_there_are,
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
        when=_there_are,
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
        when=_there_are,
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
        when=_there_are,
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
        return self.paragraph() if _there_are(self) else ""

    # How a hand is found dead

    def is_dead(self, table: Table, rack: Rack) -> bool:
        """Whether the hand on a rack is dead on a ground that counts at this table."""
        if not is_dead(table, rack.name):
            return False
        seat = rack.player.seat
        if len(self.grounds) == len(GROUNDS):
            return True
        if any(reason for add in table.hooks.dead_grounds for reason in add(table, seat)):
            return True
        if table.hands(rack) is not None:
            ground = "tiles_exhausted"
        elif _only_concealed(table, rack):
            ground = "concealed_line_exposed"
        else:
            ground = "exposures_fit_no_line"
        return ground in self.grounds

    def declared(self, table: Table, rack: Rack, by: Seat) -> None:
        """What follows when somebody says that the hand on a rack is dead."""
        seat = rack.player.seat
        if seat == by:
            if self.self_declare == "allowed":
                self.kill(table, seat, seat, rack=rack)
        elif _contested(self):
            table.kept[_CONTESTED].setdefault(rack.name, {})[by] = self.is_dead(table, rack)
        elif self.is_dead(table, rack):
            self.kill(table, seat, by, rack=rack)
        elif self.wrong_declaration == "pay_at_end":
            table.penalties.append(self._penalty(by, rack))
        elif self.wrong_declaration == "declarer_dead_now":
            self.kill(table, by, by)

    def agreed(self, table: Table, seat: Seat) -> None:
        """What follows when a player agrees that their hand is dead: nobody was wrong."""
        for rack in table.players[seat].racks:
            if rack.name in _accused(table) and table.over is None:
                by = next(iter(table.kept[_CONTESTED].pop(rack.name)))
                self.kill(table, seat, by, rack=rack)

    def _penalty(self, by: Seat, rack: Rack) -> Transfer:
        reason = f"wrongly declared the hand of {_whose(rack)} dead"
        return Transfer(by, rack.player.seat, self.wrong_declaration_points, reason)

    def _settle(self, table: Table) -> Phase:
        """When the game is over, of those who did not agree the one who was wrong pays."""
        for name, accusers in _accused(table).items():
            rack = table.racks[name]
            for by, was_dead in accusers.items():
                reason = "contested that the hand was dead, which it was"
                right = Transfer(rack.player.seat, by, self.wrong_declaration_points, reason)
                table.penalties.append(right if was_dead else self._penalty(by, rack))
        yield from ()

    def _targets(self, table: Table, seat: Seat) -> list[Choice]:
        player = table.players[seat]
        if table.phase != "turns" or player.dead or not player.racks:
            return []
        own = () if self.self_declare == "forbidden" else (player,)
        return [
            declare(rack.name)
            for each in (*own, *table.others[seat])
            if not each.dead
            for rack in each.racks
            if rack.open
            and (rack.exposures or not self.target_needs_exposure or each is player)
            and not (_contested(self) and seat in _accused(table).get(rack.name, {}))
        ]

    @hookimpl_if(_contested)
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(890, "payment", self.id, self._settle, always=True)]

    @hookimpl_if(lambda rule: rule.declare_when == "any_time" or _contested(rule))
    def mahj_turn_interjections(self, table: Table, seat: Seat) -> Iterable[Choice]:
        targets = self._targets(table, seat) if self.declare_when == "any_time" else []
        if not _contested(self) or table.over is not None or table.players[seat].dead:
            return targets
        mine = {rack.name for rack in table.players[seat].racks}
        return [*targets, _AGREE] if mine & _accused(table).keys() else targets

    @hookimpl_if(lambda rule: rule.declare_when == "own_turn")
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        return self._targets(table, seat)

    @hookimpl_if(lambda rule: rule.declare_when == "automatic")
    def mahj_turn_begins(self, table: Table) -> None:
        for rack in table.racks.values():
            if table.over is not None:
                return
            player = rack.player
            # Who has just claimed may still change the exposure; that hand is looked at afterwards.
            claimed = player.seat == table.turn and table.came == "claim"
            may = rack.open and (rack.exposures or table.hooks.dead_grounds)
            if may and not player.dead and not claimed and self.is_dead(table, rack):
                self.kill(table, player.seat, player.seat, rack=rack)

    @hookimpl_if(_contested)
    def mahj_view_notes(self, table: Table) -> Iterable[Note]:
        found = []
        for name, accusers in _accused(table).items():
            rack = table.racks[name]
            by, who = listed(map(seat_name, accusers), "and"), seat_name(rack.player.seat)
            said = f"The hand of {_whose(rack)}, by {by}; {who} may agree (agree) or play on."
            found.append(Note(self.id, "Declared dead", (said,), {name: [*accusers]}))
        return found

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        verb, *words = choice.split()
        if verb == "agree":
            sentence = "Nobody has declared your hand dead in such a way that you could agree."
            return self.refuse("not_declared", sentence)
        if verb != "dead":
            return None
        if not _players_declare(self):
            return self.refuse("no_declaring", "At this table nobody declares hands dead.")
        if len(words) != 1 or words[0] not in table.racks:
            names = [rack.name for rack in table.racks.values() if rack.player.seat != seat]
            sentence = f"Say whose hand is dead: {listed(f'dead {name}' for name in names)}."
            return self.refuse("usage", sentence)
        target = table.racks[words[0]]
        if target.player.seat == seat and self.self_declare == "forbidden":
            return self.refuse("own_hand", "You cannot declare your own hand dead.")
        if table.phase != "turns":
            sentence = "Hands are declared dead after the Charleston."
            return self.refuse("charleston", sentence)
        return self._not_this(table, seat, target)

    def _not_this(self, table: Table, seat: Seat, target: Rack) -> Refusal:
        """Why a player cannot declare this hand dead, as others could be."""
        player = table.players[seat]
        if not player.racks:
            return self.refuse("no_rack", "Who has no rack declares nothing.")
        if player.dead:
            sentence = (
                f"The hand of {seat_name(seat)} is dead itself: a dead player declares nothing."
            )
            return self.refuse("dead", sentence)
        if target.won is not None:
            sentence = f"There is mah jongg on {target.name}, and it stands."
            return self.refuse("rack_won", sentence)
        if target.dead or target.player.dead:
            return self.refuse("already_dead", f"The hand of {_whose(target)} is dead already.")
        if self.target_needs_exposure and not target.exposures:
            sentence = (
                f"{_whose(target)} has shown nothing, and such a hand cannot be declared dead."
            )
            return self.refuse("no_exposure", sentence)
        if _contested(self) and seat in _accused(table).get(target.name, {}):
            sentence = f"You have declared the hand of {_whose(target)} dead already."
            return self.refuse("already_declared", sentence)
        sentence = f"Hands are declared dead in one's own turn; it is {seat_name(table.turn)}'s."
        return self.refuse("own_turn", sentence)

    # What becomes of it and of its owner

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
        if exposures and _only_concealed(table, rack):
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
