"""The hooks: everything that a rule or a house rule can say in a game.

Grouped by phase. The first word of each docstring is the kind of hook, and there are four:

- *Ask*: one answer is wanted, None is no answer. All answers are collected; the standard
  rule is heard only where no house rule answers; two different answers are a conflict
  that names both mods.
- *Judge*: any plugin may refuse with a :class:`~mahj.asks.Refusal`; None has no objection.
- *Add*: everybody may contribute; the contributions are combined in a way that does not
  depend on their order.
- *Tell*: an announcement; what is returned is ignored.

An implementation is a method of a :class:`~mahj.mods.Mod` marked ``@hookimpl``. It names the
arguments it wants, plainly: no defaults, no stars. Hooks change nothing but by the table's
move operations, its ``penalties`` and their own :class:`~mahj.table.Key`, and only where this
says that they may.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from mahj.asks import Choice, Offers, Refusal, Seat
    from mahj.deadness import Returns
    from mahj.loop import PhaseAt
    from mahj.results import Bonus, Cap, Factor, Rate, Result, Transfer, Win
    from mahj.table import Exposure, Place, Table
    from mahj.tiles import Tile
    from mahj.views import Note

hookspec = pluggy.HookspecMarker("mahj")

# ------------------------------------------------------------------ setup


@hookspec
def mahj_setup_seats() -> tuple[Seat, ...] | None:
    """Ask: the seats in turn order, the first East of a session first.

    When: once, when the rules are loaded.
    Returns: letters. The standard rule: ``("E", "S", "W", "N")``.
    Example: ``return ("E", "S", "W")`` at a table of three.
    """


@hookspec
def mahj_setup_racks(seat: Seat) -> int | None:
    """Ask: how many racks this player has: one at the usual table, none for a bettor.

    When: for each seat, whenever a table is laid.
    Example: ``return 2`` at Siamese.
    """


@hookspec
def mahj_setup_tiles() -> Mapping[Tile, int]:  # type: ignore[empty-body]
    """Add: tiles that the set holds, by kind; the numbers are summed.

    When: once, when the rules are loaded.
    Example: ``return {BLANK: self.count}``.
    """


@hookspec
def mahj_setup_phases() -> Iterable[PhaseAt]:  # type: ignore[empty-body]
    """Add: the phases of a game: when they come, their names, their generator functions.

    When: once, when the rules are loaded; the phases run in the order of their `at`.
    The standard rules: deal 100, charleston 200, turns 300, payment 900.
    Example: ``return [PhaseAt(250, "bets", self.id, bets)]``.
    """


# ------------------------------------------------------------------ deal


@hookspec
def mahj_deal_count(table: Table, seat: Seat) -> int | None:
    """Ask: how many tiles this player is dealt.

    When: the player is dealt.
    The standard rule: 14 to East, 13 to the others (RULES.md 1.38).
    """


@hookspec
def mahj_deal_done(table: Table) -> None:
    """Tell: everyone has been dealt.

    When: after the deal, before the Charleston. A mod may move tiles here.
    """


# ------------------------------------------------------------------ Charleston


@hookspec
def mahj_charleston_plan(table: Table) -> tuple[object, ...] | None:
    """Ask: the passes as data, a tuple of the Charleston's steps in order.

    When: before the first pass, and more than once: whether there is a Charleston is asked first.
    Returns: steps (:class:`~mahj.plans.Pass`, ``Vote``, ``Courtesy``) or generator
        functions that take the table. The standard rule: right, across, left, a vote, left,
        across, right, the courtesy.
    Example: ``return ()`` for no Charleston at all.
    """


@hookspec
def mahj_charleston_tile(table: Table, seat: Seat, kind: Tile) -> Refusal | None:
    """Judge: may this tile be passed?

    When: for each kind of tile that the player holds, at each pass and courtesy.
    The standard rule refuses jokers (RULES.md 1.23).
    """


@hookspec
def mahj_charleston_done(table: Table) -> None:
    """Tell: the Charleston, courtesy included, is over. A mod may move tiles here.

    When: after the last pass, before the turns; also where the plan was empty.
    """


# ------------------------------------------------------------------ turn


@hookspec
def mahj_turn_steps() -> tuple[str, ...] | None:
    """Ask: the steps of a turn as data.

    When: once, when the rules are loaded.
    Returns: `draw` (to the number of tiles that ``mahj_turn_holds`` gives, and one more) and
        `act` (choose until the turn ends), in order. The standard rule: ``("draw", "act")``.
    """


@hookspec
def mahj_turn_holds(seat: Seat) -> int | None:
    """Ask: how many tiles this player holds between turns, exposures included.

    When: once for each seat, when the rules are loaded.
    The standard rule: 13.
    """


@hookspec
def mahj_turn_wall_empty(table: Table, seat: Seat) -> Result | None:
    """Ask: what happens when this player should draw and the wall is empty.

    When: the player lacks a tile and none is left.
    Returns: how the game ends. The standard rule: a wall game (RULES.md 1.34).
    """


@hookspec
def mahj_turn_begins(table: Table, seat: Seat) -> None:
    """Tell: a turn has begun: this player has drawn, claimed, or as East been dealt.

    When: before the player is asked.
    A mod may change its own state here, and add penalties.
    """


@hookspec
def mahj_turn_choices(table: Table, seat: Seat) -> Iterable[Choice]:  # type: ignore[empty-body]
    """Add: what the player on turn may do; the choices of all are put together.

    When: each time the player is asked, and when it is explained what was refused.
    The standard rules add the discards, mah jongg, joker exchanges, edits of an exposure, and
    where the table has it on one's own turn, declaring a hand dead.
    """


@hookspec
def mahj_turn_discard(table: Table, seat: Seat, kind: Tile) -> Refusal | None:
    """Judge: may this tile be discarded?

    When: for each kind of tile that the player on turn holds. Where every kind is refused,
    any may be discarded: there is always a choice.
    """


@hookspec
def mahj_turn_choice(table: Table, seat: Seat, choice: Choice) -> Refusal | None:
    """Judge: may the player on turn do this?

    When: for each choice of ``mahj_turn_choices``. At least one must be left. A player who wants
    what was refused here is told the refusal.
    """


@hookspec
def mahj_turn_refusal(table: Table, seat: Seat, choice: str) -> Refusal | None:
    """Judge: why may this player not do what they want to do?

    When: someone answered `choice` (the words of a record, without the seat), which nobody
    offers. Whoever owns the verb explains; the others return None. What is said out of turn
    (``Mod.turn_verbs``) is refused before, and so is what a judge took from the offers.
    """


@hookspec
def mahj_turn_interjections(table: Table, seat: Seat) -> Iterable[Choice]:  # type: ignore[empty-body]
    """Add: what this player may do at any question, asked or not; nobody waits for it.

    When: somebody says what the question does not offer, or looks what else there is.
    The standard rule: declaring a hand dead, where the table allows it at any time.
    """


@hookspec
def mahj_turn_next(table: Table, seat: Seat) -> Seat | None:
    """Ask: whose turn comes after this player's, when nobody claims.

    When: a turn is over, and nobody has claimed what was thrown.
    The standard rule: the next to the right who does not sit out (``Player.sits_out``).
    """


@hookspec
def mahj_turn_moved(table: Table, kind: Tile, source: Place, target: Place) -> None:
    """Tell: a tile has moved.

    When: after every move, those of the deal included: answer only where nothing else serves.
    """


# ------------------------------------------------------------------ claim


@hookspec
def mahj_claim_choices(  # type: ignore[empty-body]
    table: Table, kind: Tile, thrower: Seat
) -> Iterable[tuple[Seat, Offers]]:
    """Add: who may claim this discard, and for what.

    When: after each discard. Whoever may claim may also skip.
    The standard rules add pungs to sextets and mah jongg.
    """


@hookspec
def mahj_claim_choice(table: Table, seat: Seat, choice: Choice) -> Refusal | None:
    """Judge: may this claim be made?

    When: for each choice of ``mahj_claim_choices``. A cold wall refuses here. Asked again for
    each way to change an exposure, with the claim that would have made it so: `seat` is then on
    turn, and ``table.thrown`` is None.
    """


@hookspec
def mahj_claim_largest(table: Table) -> int | None:
    """Ask: how many tiles the largest group has that may be exposed.

    When: a discard may be claimed, or an exposure changed.
    The standard rule: as many as the card's largest group, at most six (RULES.md 1.11).
    """


@hookspec
def mahj_claim_taken(table: Table, claims: Mapping[Seat, Choice]) -> Seat | None:
    """Ask: who gets the discard. `claims` holds at least one, skips left out.

    When: everyone who may claim has answered, and somebody claims.
    The standard rule: mah jongg before exposures, then the next in turn (RULES.md 1.14).
    """


@hookspec
def mahj_claim_exposed(table: Table, seat: Seat, exposure: Exposure) -> None:
    """Tell: a player has exposed a group.

    When: once for each exposure, when the turn in which it was made is over, so that it can no
    longer be changed. Not for one that has gone back to the rack of a dead hand.
    A mod may change its own state here, and add penalties.
    """


# ------------------------------------------------------------------ joker


@hookspec
def mahj_joker_exchange(table: Table, seat: Seat, kind: Tile, holder: Seat) -> Refusal | None:
    """Judge: may this player give this natural for a joker in an exposure of `holder`?

    When: the player is on turn and holds the natural: each time they are asked.
    """


@hookspec
def mahj_joker_exchanged(table: Table, seat: Seat, kind: Tile, holder: Seat) -> None:
    """Tell: a natural has been exchanged for a joker.

    When: after both tiles have moved.
    A mod may change its own state here, and add penalties.
    """


# ------------------------------------------------------------------ dead hand


@hookspec
def mahj_dead_returns(table: Table, seat: Seat) -> Iterable[Returns]:  # type: ignore[empty-body]
    """Add: face-up tiles that may still come to this player, and how many at the most.

    When: somebody declares that hand dead. Blanks fetch tiles from the discards, so with blanks
    a discarded tile is not gone.
    """


@hookspec
def mahj_dead_declared(table: Table, seat: Seat, by: Seat) -> None:
    """Tell: a hand has been found dead.

    When: after its exposures have gone where the table's rule has them go.
    A mod may change its own state here, and add penalties.
    """


# ------------------------------------------------------------------ win


@hookspec
def mahj_win_declare(table: Table, seat: Seat) -> Refusal | None:
    """Judge: may this player, who has 14 fitting tiles, declare mah jongg?

    When: in their turn or for a discard; the tiles are right, this is about the circumstances.
    """


@hookspec
def mahj_win_facts(table: Table, seat: Seat) -> Mapping[str, object]:  # type: ignore[empty-body]
    """Add: circumstances of a win that payments go by, by name; the union is taken.

    When: a mah jongg is declared. The names are those of ``Mod.facts``, and
    `mahj score --fact` can state them without a game.
    """


# ------------------------------------------------------------------ payment


@hookspec
def mahj_payment_bonuses(win: Win) -> Iterable[Bonus]:  # type: ignore[empty-body]
    """Add: points added to the line's value before it is multiplied; they are summed.

    When: a mah jongg is worked out: for each line that the hand fits, so that the one that pays
    most counts, then to pay it, and by `mahj score`.
    """


@hookspec
def mahj_payment_factors(win: Win) -> Iterable[Factor]:  # type: ignore[empty-body]
    """Add: what all payments are multiplied by; the product is taken.

    When: after the bonuses.
    The standard rule: twice for a hand without jokers, but for those the table excludes.
    """


@hookspec
def mahj_payment_self_pick(win: Win) -> bool | None:
    """Ask: whether this win is paid like one that nobody threw.

    When: a win is declared, and after the factors.
    Where nobody says yes, it is not. The standard rules say yes where nobody threw it (payments)
    and where a joker exchange was the winner's last move (RULES.md 1.28).
    """


@hookspec
def mahj_payment_rate(win: Win, loser: Seat, self_pick: bool) -> Rate | None:
    """Ask: how many times the amount this loser owes; `self_pick` is how it is paid.

    When: for each loser.
    The standard rule: twice for the thrower, once for the others, twice for all on a self-pick.
    """


@hookspec
def mahj_payment_bearer(win: Win, loser: Seat) -> Seat | None:
    """Ask: who pays what this loser owes. The standard rule: the loser.

    When: for each loser, after the rate.
    """


@hookspec
def mahj_payment_transfers(  # type: ignore[empty-body]
    win: Win, owed: tuple[Transfer, ...]
) -> Iterable[Transfer]:
    """Add: further transfers: a bettor's, a pot's.

    When: after all losers.
    `owed` is what losers and penalties owe, the same for every mod.
    """


@hookspec
def mahj_payment_caps(win: Win) -> Mapping[Seat, Cap]:  # type: ignore[empty-body]
    """Add: the most that a payer pays; the smallest cap counts.

    When: something is to be paid. Where nobody has won, and only penalties are due,
    ``win.winner`` is empty.
    """


# ------------------------------------------------------------------ session


@hookspec
def mahj_session_start_score() -> int | None:
    """Ask: the points each player has when a session begins. The standard rule: 0.

    When: once, when the rules are loaded.
    """


@hookspec
def mahj_session_next_east(seats: tuple[Seat, ...], east: Seat, result: Result) -> Seat | None:
    """Ask: who deals the next game.

    When: a game is over and paid, and another one is wanted.
    The standard rule: the next to the right, whatever happened; after a game that is to be
    played again, the same (RULES.md 1.35).
    """


@hookspec
def mahj_session_over(games: int, scores: Mapping[Seat, int]) -> str | None:
    """Ask: whether the session is over after this many games: a sentence saying why, or None.

    When: a game is over and paid.
    """


# ------------------------------------------------------------------ view


@hookspec
def mahj_view_notes(table: Table, seat: Seat) -> Iterable[Note]:  # type: ignore[empty-body]
    """Add: what is revealed or told to this seat beyond what lies face up.

    When: somebody looks at the view of this seat. Notes are plain data and must follow from
    what the seat may know, but for what the mod exists to reveal.
    """
