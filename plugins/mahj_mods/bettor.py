"""The bettor: a fifth player, who looks on and bets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from mahj import (
    Choice,
    Key,
    Mod,
    Note,
    Phase,
    PhaseAt,
    Refusal,
    Result,
    Seat,
    Table,
    Transfer,
    Win,
    answered,
    hookimpl,
    number,
    one_of,
    rack_text,
    seat_name,
    yes_no,
)

BETTOR = "B"
WALL = "wall"

STATE = Key[dict[str, str]]("bettor: the bet, and whether the bettor has spoken", lambda table: {})


def _state(table: Table) -> Mapping[str, str]:
    """The same to look at: `bet` once there is one, `spoke` once the bettor has."""
    state: Mapping[str, str] = table.kept.get(STATE, {})
    return state


class Bet(Choice):
    """Bets on a player, or on a wall game."""

    moves = False
    secret = True

    def __init__(self, on: str) -> None:
        super().__init__("bet", on)
        self.on = on

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.kept[STATE]["bet"] = self.on


bet = cache(Bet)


class Speak(Choice):
    """Says something about a hand, which voids the bet."""

    moves = False

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.kept[STATE]["spoke"] = "yes"


SPEAK = Speak("speak")


def bets(table: Table) -> Phase:
    """The bettor bets, before East's first discard."""
    offers = tuple(map(bet, (*table.rules.in_turn, WALL)))
    answers = yield from answered(table, lambda: {BETTOR: offers})
    for seat, choice in answers.items():
        choice.carry_out(table, seat)


class Bettor(Mod):
    """A fifth player has no rack but looks at all hands, and before East's first discard bets \
    in secret on one of the players, or on a wall game. If that player wins, everybody pays the \
    bettor what they pay the winner. If another does, the bettor pays what the player bet on pays; \
    a bet on a wall game costs as much as not having thrown the tile. When the deal passes \
    on, East becomes the bettor, and the bettor takes the vacant seat."""

    id = "bettor"
    title = "The bettor"
    source = "RULES.md 2.13; mahjcon.com/mahjpedia item 114; sloperama.com/mahjongg column 415"
    also = ("five players", "five-handed", "wanna bet", "betting", "fifth player")
    reveals = True
    conflicts = {
        "three_players": "the bettor is a fifth player, beside four",
        "two_players": "the bettor is a fifth player, beside four",
        "siamese": "the bettor is a fifth player, beside four, and Siamese is for two",
        "seat_rotation": "the bettor changes places with East after every game, so nobody stays "
        "the pivot",
    }
    always_answers = ("mahj_setup_seats",)
    facts = {
        "bet": "E, S, W, N or wall: whom the bettor has bet on, or a wall game",
        "spoke": "the bettor has spoken",
    }

    speak_penalty = one_of(
        "void_no_pay",
        {
            "void_no_pay": "A bettor who speaks (`speak`) neither pays nor gets anything.",
            "void_still_pay": "A bettor who speaks (`speak`) gets nothing, and pays the winner "
            "like a player who did not throw the tile.",
        },
        source={
            "void_no_pay": "RULES.md 2.13; sloperama.com columns 415 and 595",
            "void_still_pay": "RULES.md 2.13; majbydaron.com",
        },
    )
    mirror_penalties = yes_no(
        False,
        "The bettor also pays and gets the penalties of the player bet on.",
        "Penalties are no business of the bettor's.",
        source={
            "true": "RULES.md 2.13; majbydaron.com",
            "false": "RULES.md 2.13",
        },
    )
    wall_bet_payout = number(
        25,
        0,
        1000,
        "Who has bet on a wall game gets {value} points from each player when it is one.",
        one="Who has bet on a wall game gets 1 point from each player when it is one.",
        zero="A bet on a wall game gets nothing when it is one; it only loses nothing.",
    )

    @hookimpl
    def mahj_setup_seats(self) -> tuple[Seat, ...]:
        return ("E", "S", "W", "N", BETTOR)

    @hookimpl
    def mahj_setup_racks(self, seat: Seat) -> int | None:
        return 0 if seat == BETTOR else None

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(290, "turns", self.id, bets)]

    @hookimpl
    def mahj_view_notes(self, table: Table, seat: Seat) -> Iterable[Note]:
        if seat != BETTOR:
            return []
        racks = {each: rack_text(table.players[each].concealed.tiles) for each in table.seats}
        lines = tuple(f"{seat_name(each)}: {tiles}" for each, tiles in racks.items())
        told = [Note(self.id, "All hands", lines, racks)]
        on = _state(table).get("bet")
        if on is not None:
            told.append(Note(self.id, "Your bet", (_named(on),), {"bet": on}))
        return told

    @hookimpl
    def mahj_turn_interjections(self, table: Table, seat: Seat) -> Iterable[Choice]:
        may = seat == BETTOR and table.over is None
        state = _state(table)
        return [SPEAK] if may and "bet" in state and "spoke" not in state else []

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        verb, _, on = choice.partition(" ")
        if verb not in ("bet", "speak"):
            return None
        if seat != BETTOR:
            return self.refuse("not_the_bettor", "Only the bettor bets, and is to keep silent.")
        state = _state(table)
        if verb == "speak":
            why = "has spoken already" if "spoke" in state else "has not bet yet"
            return self.refuse("no_bet", f"The bettor {why}.")
        if "bet" in state:
            return self.refuse("bet_made", "A bet cannot be changed.")
        if table.phase != "turns":
            return self.refuse("too_early", "Bets are made after the Charleston.")
        known = ", ".join((*table.rules.in_turn, WALL))
        return self.refuse("no_such_bet", f"The bettor bets on one of {known}, not {on!r}.")

    @hookimpl
    def mahj_win_facts(self, table: Table, seat: Seat) -> Mapping[str, object]:
        state = _state(table)
        facts: dict[str, object] = {"bet": state["bet"]} if "bet" in state else {}
        return facts | ({"spoke": True} if "spoke" in state else {})

    @hookimpl
    def mahj_payment_transfers(self, win: Win, owed: tuple[Transfer, ...]) -> Iterable[Transfer]:
        on = win.facts.get("bet")
        lost, penalties = owed[: len(win.losers)], owed[len(win.losers) :]
        if win.facts.get("spoke"):
            return self._as_an_onlooker(win, lost) if self.speak_penalty != "void_no_pay" else []
        if on == win.winner:
            said = f"bet on {seat_name(win.winner)}"
            paid = [Transfer(each.payer, BETTOR, each.points, said) for each in lost]
        elif on == WALL:
            paid = self._as_an_onlooker(win, lost)
        else:
            said = f"bet on {seat_name(str(on))}"
            own = [each for each in lost if each.payer == on]
            paid = [Transfer(BETTOR, win.winner, each.points, said) for each in own]
        return paid + self._mirrored(penalties, on)

    def _as_an_onlooker(self, win: Win, lost: tuple[Transfer, ...]) -> list[Transfer]:
        """What the bettor pays whose bet is on no player: as one who did not throw the tile."""
        paid = dict.fromkeys((seat for seat in win.losers if seat != win.thrower), 0)
        for each in lost:
            if each.payer in paid:
                paid[each.payer] += each.points
        least = min(filter(None, paid.values()), default=0)
        return [Transfer(BETTOR, win.winner, least, "the bet is lost")] if least else []

    def _mirrored(self, penalties: tuple[Transfer, ...], on: object) -> list[Transfer]:
        """Penalties that the bettor pays and gets because the player bet on does."""
        if not self.mirror_penalties:
            return []
        paid = [each._replace(payer=BETTOR) for each in penalties if each.payer == on]
        return paid + [each._replace(payee=BETTOR) for each in penalties if each.payee == on]

    @hookimpl
    def mahj_payment_unwon(self, table: Table, result: Result) -> Iterable[Transfer]:
        state = _state(table)
        if "spoke" in state or "bet" not in state:
            return []
        on = state["bet"]
        paid = self._mirrored(tuple(table.penalties), on)
        if result.kind == "wall" and on == WALL and self.wall_bet_payout:
            said = "a bet on a wall game"
            paid += [Transfer(seat, BETTOR, self.wall_bet_payout, said) for seat in table.seats]
        return paid

    @hookimpl
    def mahj_session_seating(self, east: Seat, deals: Seat) -> Mapping[Seat, Seat] | None:
        return None if deals == east else {east: BETTOR, BETTOR: east}


def _named(on: str) -> str:
    return "a wall game" if on == WALL else seat_name(on)
