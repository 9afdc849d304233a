"""The hooks of wins, payments, sessions and what seats see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from mahj.hookspecs.marker import hookspec

if TYPE_CHECKING:
    from mahj.asks import Choice, Offers, Refusal, Seat
    from mahj.card import Way
    from mahj.chance import Chance
    from mahj.racks import Rack
    from mahj.results import (
        Account,
        Bonus,
        Cap,
        Declared,
        Factor,
        Follows,
        Points,
        Rate,
        Result,
        Transfer,
        Win,
    )
    from mahj.table import Table
    from mahj.tiles import Tile
    from mahj.views import Note, Suggestion

# ------------------------------------------------------------------ win


@hookspec
def mahj_win_ways() -> Iterable[Way]:  # type: ignore[empty-body]
    """Add: ways to have mah jongg beside the lines of the card.

    When: once, when the rules are loaded. Offers, bots, waits, dead hands and `mahj hand` then know
    of them. Where one has to be announced, its name in small letters is the verb that does it.
    Returns: ways, made of subclasses of :class:`~mahj.card.Way` that say how far away a rack is
        (``away``) and which hands it is nearest to (``nearest``). Empty: none.
    Example::

        @hookimpl
        def mahj_win_ways(self):
            return [TRIPLETS]
    """


@hookspec
def mahj_win_way(table: Table, seat: Seat, way: str) -> Refusal | None:
    """Judge: may this player have mah jongg in this way?

    When: there are ways beside the card, and it is asked how near a player's tiles are. `way` is
    its name, empty for the lines of the card; where all are refused, the card's count.
    Returns: a refusal, or None for no objection.
    Example::

        @hookimpl
        def mahj_win_way(self, table, way):
            late = len(table.wall.tiles) < 30
            return self.refuse("late", "It is too late for that.") if way and late else None
    """


@hookspec
def mahj_win_declare(table: Table, seat: Seat) -> Refusal | None:
    """Judge: may this player, who has 14 fitting tiles, declare mah jongg?

    When: in their turn or for a discard; the tiles are right, this is about the circumstances.
    Returns: a refusal, which the player is told, or None for no objection.
    Example::

        @hookimpl
        def mahj_win_declare(self, table):
            if table.came == "deal" and table.thrown is None:
                return self.refuse("as_dealt", "Discard once before you declare.")
            return None
    """


@hookspec
def mahj_win_facts(table: Table, seat: Seat, rack: Rack) -> Mapping[str, object]:  # type: ignore[empty-body]
    """Add: circumstances of a win that payments go by, by name; the union is taken.

    When: a mah jongg is declared, on this rack of the player's. The names are those of
    ``Mod.facts``, and `mahj score --fact` can state them without a game.
    Returns: values by the names of facts. Empty: nothing to say.
    Example::

        @hookimpl
        def mahj_win_facts(self, table):
            return {} if table.wall.tiles else {"last_tile": True}
    """


@hookspec
def mahj_win_follows(table: Table, declared: Declared) -> Result | Follows | None:
    """Ask: what follows a mah jongg: how the game ends, or ``GOES_ON``.

    When: a mah jongg is declared, right and not yet in ``table.declared``. Where the game goes on,
    its tiles are laid down for good, and with a tile more than between turns the player discards
    next, or declares another.
    Returns: a result, or ``GOES_ON``. None: no answer.
    The standard rule: the game is over.
    Example::

        @hookimpl
        def mahj_win_follows(self, declared):
            why = f"{declared.seat} has {declared.win.line}."
            return Result("mahjong", (declared.win,), (declared.hand,), why=why)
    """


# ------------------------------------------------------------------ payment


@hookspec
def mahj_payment_bonuses(win: Win) -> Iterable[Bonus]:  # type: ignore[empty-body]
    """Add: points added to the line's value before it is multiplied; they are summed.

    When: a mah jongg is worked out: for each line that the hand fits, so that the one that pays
    most counts, then to pay it, and by `mahj score`.
    Returns: points with their reasons. Empty: none.
    Example::

        @hookimpl
        def mahj_payment_bonuses(self, win):
            return [Bonus(5, "the last tile")] if win.facts.get("last_tile") else []
    """


@hookspec
def mahj_payment_factors(win: Win) -> Iterable[Factor]:  # type: ignore[empty-body]
    """Add: what payments are multiplied by; the product is taken.

    When: after the bonuses. A factor that names a loser multiplies what that one owes.
    The standard rule: twice for a hand without jokers, but for those the table excludes.
    Returns: factors with their reasons. Empty: times 1.
    Example::

        @hookimpl
        def mahj_payment_factors(self, win):
            return [Factor(2, "a concealed line")] if win.concealed else []
    """


@hookspec
def mahj_payment_self_pick(win: Win) -> bool | None:
    """Ask: whether this win is paid like one that nobody threw.

    When: a win is declared, and after the factors.
    Where nobody says yes, it is not. The standard rules say yes where nobody threw it (payments)
    and where a joker exchange was the winner's last move (RULES.md 1.28).
    Returns: whether it is. None: no answer.
    Example::

        @hookimpl
        def mahj_payment_self_pick(self, win):
            return True if win.facts.get("last_tile") else None
    """


@hookspec
def mahj_payment_rate(win: Win, loser: Seat, self_pick: bool) -> Rate | None:
    """Ask: how many times the amount this loser owes; `self_pick` is how it is paid.

    When: for each loser.
    The standard rule: twice for the thrower, once for the others, twice for all on a self-pick.
    Returns: how many times the amount, with the reason. None: no answer.
    Example::

        @hookimpl
        def mahj_payment_rate(self, win, loser):
            return Rate(3, "threw the winning tile") if loser == win.thrower else None
    """


@hookspec
def mahj_payment_bearer(win: Win, loser: Seat, self_pick: bool) -> Account | None:
    """Ask: who pays what this loser owes; `self_pick` is how it is paid.

    When: for each loser, after the rate.
    The standard rule: the loser. Of a payment by another the reason says for whom it is.
    Returns: a seat, or the name of a pot. None: no answer.
    Example::

        @hookimpl
        def mahj_payment_bearer(self, win, self_pick):
            return None if self_pick else win.thrower
    """


@hookspec
def mahj_payment_transfers(  # type: ignore[empty-body]
    win: Win, owed: tuple[Transfer, ...]
) -> Iterable[Transfer]:
    """Add: further transfers: a bettor's, a pot's.

    When: after all losers.
    `owed` is what losers and penalties owe, the same for every mod.
    Returns: points from one seat or pot to another. Empty: none.
    Example::

        @hookimpl
        def mahj_payment_transfers(self, win):
            return [Transfer(loser, "pot", 1, "the pot") for loser in win.losers]
    """


@hookspec
def mahj_payment_unwon(  # type: ignore[empty-body]
    table: Table, result: Result
) -> Iterable[Transfer]:
    """Add: transfers of a game that nobody has won, besides its penalties: antes, a bet on it.

    When: a game is over without mah jongg; `result` tells how (``result.kind``), and whether it
    is played again.
    Returns: points from one seat or pot to another. Empty: none.
    Example::

        @hookimpl
        def mahj_payment_unwon(self, table, result):
            if result.again:
                return []
            return [Transfer(seat, "pot", 5, "a wall game") for seat in table.seats]
    """


@hookspec
def mahj_payment_caps(win: Win) -> Mapping[Account, Cap]:  # type: ignore[empty-body]
    """Add: the most that a payer pays; the smallest cap counts.

    When: something is to be paid. Where nobody has won, and only penalties are due,
    ``win.winner`` is empty.
    Returns: points by payer, for all that the payer pays in this game, or for all but penalties
        and what is borne for others (``penalties=False``). Empty: no cap.
    Example::

        @hookimpl
        def mahj_payment_caps(self, win):
            return {seat: Cap(100, "the limit") for seat in win.seats}
    """


@hookspec
def mahj_payment_points(  # type: ignore[empty-body]
    win: Win, kind: str, self_pick: bool
) -> Iterable[Points]:
    """Add: points that seats score besides what is paid; they need not sum to zero.

    When: a game is paid. `kind` is how it ended: `mahjong`, or where nobody has won (and
    ``win.winner`` is empty) `wall`, `dead` or `abandoned`; `self_pick` is how a win is paid. In
    ``win.value`` are the bonuses.
    Returns: points by seat, each with its reason; they are summed, and added to the scores.
        Empty: none.
    Example::

        @hookimpl
        def mahj_payment_points(self, win, self_pick):
            return [Points(win.winner, 10, "a self-pick")] if self_pick else []
    """


# ------------------------------------------------------------------ session


@hookspec
def mahj_session_start_score() -> int | None:
    """Ask: the points each player has when a session begins. The standard rule: 0.

    When: once, when the rules are loaded.
    Returns: points. None: no answer.
    Example::

        @hookimpl
        def mahj_session_start_score(self):
            return 500
    """


@hookspec
def mahj_session_first_east(seats: tuple[Seat, ...], chance: Chance) -> Seat | None:
    """Ask: who of those who have sat down becomes the first East; all move round for that.

    When: a session begins whose players have not chosen their seats. Seats are named after the
    first East (DESIGN.md, records), so whoever sits at the seat that is answered comes to the
    first of `seats`, which are those with racks, and the others keep their order.
    `chance` is a stream made from the seed of the first game.
    Returns: a seat. None: no answer.
    The standard rule: what `deal.first_east` says (RULES.md 1.36).
    Example::

        @hookimpl
        def mahj_session_first_east(self, seats, chance):
            return chance.pick(seats)
    """


@hookspec
def mahj_session_next_east(seats: tuple[Seat, ...], east: Seat, result: Result) -> Seat | None:
    """Ask: who deals the next game.

    When: a game is over and paid, and another one is wanted.
    The standard rule: the next to the right, whatever happened; after a game that is to be
    played again, the same (RULES.md 1.35).
    Returns: a seat. None: no answer.
    Example::

        @hookimpl
        def mahj_session_next_east(self, result):
            return result.wins[0].winner if result.wins else None
    """


@hookspec
def mahj_session_seating(
    seats: tuple[Seat, ...], east: Seat, games: int, result: Result, deals: Seat
) -> Mapping[Seat, Seat] | None:
    """Ask: who changes seats before the next game: for each seat left, the seat it is left for.

    When: a game is over and paid, another one is wanted, and it is known who deals it; `games` have
    been played, `east` dealt this one, `deals` the next. Scores go with their players, and so does
    the deal: whoever was to deal the next game deals it from the new seat.
    `seats` are those with racks; all seats of the table may be changed.
    Returns: seats by seats, each left by one and taken by one. None: no answer.
    The standard rule: nobody changes.
    Example::

        @hookimpl
        def mahj_session_seating(self, seats, games):
            return {"E": "W", "W": "E"} if games % len(seats) == 0 else None
    """


@hookspec
def mahj_session_over(games: int, scores: Mapping[Seat, int]) -> str | None:
    """Ask: whether the session is over after this many games: a sentence saying why, or None.

    When: a game is over and paid. A game that is to be played again does not count.
    Returns: the sentence. None: the session goes on.
    Example::

        @hookimpl
        def mahj_session_over(self, scores):
            return "A purse is empty." if min(scores.values()) <= 0 else None
    """


@hookspec
def mahj_session_transfers(  # type: ignore[empty-body]
    table: Table, balances: Mapping[Account, int]
) -> Iterable[Transfer]:
    """Add: transfers when the session is over: what is settled at its end.

    When: a game is paid after which the rules end the session (``mahj_session_over``), and not
    before; where players leave of their own accord nothing is settled.
    `table` is where the last game was played, `balances` what each seat has, and what lies in
    each pot, once that game is paid. No cap of the game holds for these transfers.
    Returns: points from one seat or pot to another; they are told with the last game's.
        Empty: none.
    Example::

        @hookimpl
        def mahj_session_transfers(self, table, balances):
            best = max(table.seats, key=lambda seat: balances[seat])
            return [Transfer(seat, best, 5, "the best") for seat in table.seats if seat != best]
    """


# ------------------------------------------------------------------ view


@hookspec
def mahj_view_notes(table: Table, seat: Seat) -> Iterable[Note]:  # type: ignore[empty-body]
    """Add: what is revealed or told to this seat beyond what lies face up.

    When: somebody looks at the view of this seat. Notes are plain data and must follow from
    what the seat may know, but for what the mod exists to reveal.
    Returns: notes for this seat alone. Empty: none.
    Example::

        @hookimpl
        def mahj_view_notes(self, table):
            left = len(table.wall.tiles)
            return [Note(self.id, "Wall", (f"{left} tiles are left.",), {"left": left})]
    """


@hookspec
def mahj_view_suggestions(  # type: ignore[empty-body]
    table: Table, seat: Seat, offers: Offers
) -> Iterable[Suggestion]:
    """Add: what a front end may answer for this seat's player, at once or once time is up.

    When: a person is asked, by a front end; the rules, the bots and records never do.
    `offers` is what the seat may answer. What is taken stands in the record as any choice, so the
    front end keeps the clock and no rule does. Where two mods suggest different answers for the
    same moment, neither is taken. Like notes they must follow from what the seat may know.
    Returns: choices of the seat, with reasons. Empty: the player answers.
    Example::

        @hookimpl
        def mahj_view_suggestions(self, offers):
            won = [each for each in offers if each.verb == "mahjong"]
            return [Suggestion(self.id, each, "You have mah jongg.") for each in won]
    """


@hookspec
def mahj_view_confirm(  # type: ignore[empty-body]
    table: Table, seat: Seat, choice: Choice
) -> Iterable[str]:
    """Add: questions that a front end puts to a player before this choice of theirs is taken.

    When: a person has answered, and may still think better of it. The rules never ask.
    Returns: questions that are answered with yes or no. Empty: the choice is taken.
    Example::

        @hookimpl
        def mahj_view_confirm(self, choice):
            return ["Throw a flower?"] if choice.text == "discard F" else []
    """


@hookspec
def mahj_view_order(table: Table, seat: Seat) -> tuple[Tile, ...] | None:
    """Ask: the order in which this seat's player sees their concealed tiles.

    When: a front end shows a rack.
    The standard rule has no answer: they are sorted.
    Returns: all of the tiles. None: no answer.
    Example::

        @hookimpl
        def mahj_view_order(self, table, seat):
            return tuple(reversed(table.players[seat].concealed.tiles))
    """
