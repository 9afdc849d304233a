"""The hooks of turns, claims, joker exchanges and dead hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from mahj.hookspecs.marker import hookspec

if TYPE_CHECKING:
    from mahj.asks import Choice, Offers, Refusal, Seat
    from mahj.deadness import Returns
    from mahj.racks import Exposure, Place
    from mahj.results import Follows, Result
    from mahj.table import Table
    from mahj.tiles import Tile

# ------------------------------------------------------------------ turn


@hookspec
def mahj_turn_steps() -> tuple[str, ...] | None:
    """Ask: the steps of a turn as data.

    When: once, when the rules are loaded.
    Returns: in order `act` (choose until the turn ends), `draw` (to the number of tiles that
        ``mahj_turn_holds`` gives, before `act` to one more) and, where it is wanted, `left` (there
        are no more turns if the player would have to draw in this one and could not; the phases
        that follow the turns may still end the game otherwise). None: no answer.
    The standard rule: ``("draw", "act")``.
    Example::

        @hookimpl
        def mahj_turn_steps(self):
            return ("act", "draw")
    """


@hookspec
def mahj_turn_holds(seat: Seat) -> int | None:
    """Ask: how many tiles this player holds between turns, exposures included.

    When: once for each seat, when the rules are loaded.
    The standard rule: 13.
    Returns: a number of tiles. None: no answer.
    Example::

        @hookimpl
        def mahj_turn_holds(self):
            return 27
    """


@hookspec
def mahj_turn_source(table: Table, seat: Seat) -> Place | None:
    """Ask: where this player draws from.

    When: the player draws, and when a rule asks whether anything is left to draw.
    Returns: a place, whose last tile is drawn next. None: no answer.
    The standard rule: the wall.
    Example::

        @hookimpl
        def mahj_turn_source(self, table, seat):
            own = table.place(f"future of {seat}")
            return own if own.tiles else None
    """


@hookspec
def mahj_turn_wall_empty(table: Table, seat: Seat) -> Result | None:
    """Ask: what happens when this player should draw and there is nothing to draw.

    When: the player lacks a tile and none is left; with the step `left`, after the phases that
    follow the turns.
    Returns: how the game ends. None: no answer.
    The standard rule: a wall game (RULES.md 1.34).
    Example::

        @hookimpl
        def mahj_turn_wall_empty(self):
            return Result("wall", again=True, why="The wall is empty: the same East deals again.")
    """


@hookspec
def mahj_turn_begins(table: Table, seat: Seat) -> None:
    """Tell: a turn has begun: this player has drawn, claimed, or as East been dealt.

    When: before the player is asked.
    A mod may move tiles and change its own state here, and add penalties.
    Example::

        @hookimpl
        def mahj_turn_begins(self, table, seat):
            if table.came == "claim":
                table.penalties.append(Transfer(seat, "pot", 1, "a claim"))
    """


@hookspec
def mahj_turn_choices(table: Table, seat: Seat) -> Iterable[Choice]:  # type: ignore[empty-body]
    """Add: what the player on turn may do; the choices of all are put together.

    When: each time the player is asked, and when it is explained what was refused.
    The standard rules add the discards, mah jongg, joker exchanges, edits of an exposure, and
    where the table has it on one's own turn, declaring a hand dead.
    Returns: choices, each offered as the same object every time. Empty: none.
    Example::

        @hookimpl
        def mahj_turn_choices(self, table):
            return [] if table.done_this_turn("boast") else [BOAST]
    """


@hookspec
def mahj_turn_discard(table: Table, seat: Seat, kind: Tile) -> Refusal | None:
    """Judge: may this tile be discarded?

    When: for each kind of tile that the player on turn holds. Where every kind is refused,
    any may be discarded: there is always a choice.
    Returns: a refusal, which the player is told, or None for no objection.
    Example::

        @hookimpl
        def mahj_turn_discard(self, kind):
            if kind is JOKER:
                return self.refuse("joker_thrown", "Jokers may not be discarded.")
            return None
    """


@hookspec
def mahj_turn_choice(table: Table, seat: Seat, choice: Choice) -> Refusal | None:
    """Judge: may the player on turn do this?

    When: for each choice of ``mahj_turn_choices``. At least one must be left. A player who wants
    what was refused here is told the refusal.
    Returns: a refusal, which the player is told, or None for no objection.
    Example::

        @hookimpl
        def mahj_turn_choice(self, table, choice):
            if choice.verb == "exchange" and len(table.wall.tiles) < 10:
                return self.refuse("late", "The wall is too short for an exchange.")
            return None
    """


@hookspec
def mahj_turn_refusal(table: Table, seat: Seat, choice: str) -> Refusal | None:
    """Judge: why may this player not do what they want to do?

    When: someone answered `choice` (the words of a record, without the seat), which nobody
    offers. Whoever owns the verb explains; the others return None. What is said out of turn
    (``Mod.turn_verbs``) is refused before, and so is what a judge took from the offers.
    Returns: the reason, which the player is told. None: the verb is another's.
    Example::

        @hookimpl
        def mahj_turn_refusal(self, choice):
            if choice == "boast":
                return self.refuse("boasted", "A player boasts once in a turn.")
            return None
    """


@hookspec
def mahj_turn_interjections(table: Table, seat: Seat) -> Iterable[Choice]:  # type: ignore[empty-body]
    """Add: what this player may do at any question, asked or not; nobody waits for it.

    When: somebody says what the question does not offer, or looks what else there is.
    The standard rule: declaring a hand dead, where the table allows it at any time.
    Returns: choices. Empty: none.
    Example::

        @hookimpl
        def mahj_turn_interjections(self, table, seat):
            return [CHEER] if table.players[seat].dead else []
    """


@hookspec
def mahj_turn_next(table: Table, seat: Seat) -> Seat | None:
    """Ask: whose turn comes after this player's, when nobody claims.

    When: a turn is over, and nobody has claimed what was thrown.
    The standard rule: the next to the right who does not sit out (``Player.sits_out``).
    Returns: a seat, which may be the same. None: no answer.
    Example::

        @hookimpl
        def mahj_turn_next(self, table, seat):
            left = [each.seat for each in reversed(table.others[seat]) if not each.sits_out]
            return left[0] if left else seat
    """


@hookspec
def mahj_turn_moved(table: Table, kind: Tile, source: Place, target: Place) -> None:
    """Tell: a tile has moved.

    When: after every move, those of the deal included: answer only where nothing else serves.
    Example::

        @hookimpl
        def mahj_turn_moved(self, table, source):
            if source is table.wall:
                table.kept[ODDS].clear()
    """


# ------------------------------------------------------------------ claim


@hookspec
def mahj_claim_choices(  # type: ignore[empty-body]
    table: Table, kind: Tile, thrower: Seat
) -> Iterable[tuple[Seat, Offers]]:
    """Add: who may claim this discard, and for what.

    When: after each discard, and anew after an interjection. Whoever may claim may also skip.
    A claim that leaves the discard where it lies (a wrong one) leaves it to the others.
    The standard rules add pungs to sextets and mah jongg.
    Returns: seats, each with its choices, or with ``WAIT`` where a seat has nothing to choose and
        is to be asked all the same, so that the window stays open. Empty: nobody may.
    Example::

        @hookimpl
        def mahj_claim_choices(self, table, kind, thrower):
            return [(seat, [TAKE]) for seat in table.seats_after[thrower] if kind is FLOWER]
    """


@hookspec
def mahj_claim_choice(table: Table, seat: Seat, choice: Choice) -> Refusal | None:
    """Judge: may this claim be made?

    When: for each choice of ``mahj_claim_choices``. A cold wall refuses here. Asked again for
    each way to change an exposure, with the claim that would have made it so: `seat` is then on
    turn, and ``table.thrown`` is None.
    Returns: a refusal, which the player is told, or None for no objection.
    Example::

        @hookimpl
        def mahj_claim_choice(self, table, choice):
            if len(table.wall.tiles) < 10 and choice.verb != "mahjong":
                return self.refuse("cold_wall", "The wall is cold: claim for mah jongg only.")
            return None
    """


@hookspec
def mahj_claim_largest(table: Table) -> int | None:
    """Ask: how many tiles the largest group has that may be exposed.

    When: a discard may be claimed, or an exposure changed.
    The standard rule: as many as the card's largest group, at most six (RULES.md 1.11).
    Returns: a number of tiles. None: no answer.
    Example::

        @hookimpl
        def mahj_claim_largest(self):
            return 5
    """


@hookspec
def mahj_claim_taken(table: Table, claims: Mapping[Seat, Choice]) -> Seat | None:
    """Ask: who gets the discard. `claims` holds at least one, skips left out.

    When: everyone who may claim has answered, and somebody claims.
    The standard rule: mah jongg before exposures, then the next in turn (RULES.md 1.14).
    Returns: one of the seats in `claims`. None: no answer.
    Example::

        @hookimpl
        def mahj_claim_taken(self, table, claims):
            return next(seat for seat in table.seats_after[table.turn] if seat in claims)
    """


@hookspec
def mahj_claim_exposed(table: Table, seat: Seat, exposure: Exposure) -> None:
    """Tell: a player has exposed a group.

    When: once for each exposure, at the end of the turn in which it was put up: its player has
    discarded, and nobody has claimed that yet, or has declared mah jongg. It can no longer be
    edited, and holds the tiles that it was left with. A group that a mod puts up in the turns
    (``Table.expose``) counts, whoever's turn it is.
    Not for a discard that is claimed for mah jongg, which puts nothing up; nor for a joker that is
    exchanged, a group that has gone back to the rack of a dead hand before the turn was over, or
    what a record's deal exposes.
    A mod may change its own state here, and add penalties.
    Example::

        @hookimpl
        def mahj_claim_exposed(self, table, seat, exposure):
            if exposure.jokers == 0:
                for other in table.seats_after[seat]:
                    table.penalties.append(Transfer(other, seat, 5, "no jokers in a group"))
    """


# ------------------------------------------------------------------ joker


@hookspec
def mahj_joker_exchange(table: Table, seat: Seat, kind: Tile, holder: Seat) -> Refusal | None:
    """Judge: may this player give this natural for a joker in an exposure of `holder`?

    When: the player is on turn and holds the natural: each time they are asked.
    Returns: a refusal, which the player is told, or None for no objection.
    Example::

        @hookimpl
        def mahj_joker_exchange(self, seat, holder):
            if seat == holder:
                return self.refuse("own_joker", "Your own exposures keep their jokers.")
            return None
    """


@hookspec
def mahj_joker_exchanged(table: Table, seat: Seat, kind: Tile, holder: Seat) -> None:
    """Tell: a natural has been exchanged for a joker.

    When: after both tiles have moved.
    A mod may change its own state here, and add penalties.
    Example::

        @hookimpl
        def mahj_joker_exchanged(self, table, seat, holder):
            if seat != holder:
                table.penalties.append(Transfer(seat, holder, 5, "a joker"))
    """


# ------------------------------------------------------------------ dead hand


@hookspec
def mahj_dead_grounds(table: Table, seat: Seat) -> Iterable[str]:  # type: ignore[empty-body]
    """Add: why this hand is dead besides what the card and the tiles face up say.

    When: somebody declares that hand dead, and where hands are found dead without anyone saying
    so. It must follow from what everybody at the table has seen.
    Returns: reasons, as sentences without a full stop. Empty: none.
    Example::

        @hookimpl
        def mahj_dead_grounds(self, table, seat):
            return ["more than eight tiles are exposed"] if table.players[seat].exposed > 8 else []
    """


@hookspec
def mahj_dead_returns(table: Table, seat: Seat) -> Iterable[Returns]:  # type: ignore[empty-body]
    """Add: face-up tiles that may still come to this player, and how many at the most.

    When: somebody declares that hand dead. Blanks fetch tiles from the discards, so with blanks
    a discarded tile is not gone.
    Returns: tiles, each as often as it lies there, and how many of them may come. Empty: none.
    Example::

        @hookimpl
        def mahj_dead_returns(self, table, seat):
            thrown = tuple(table.players[seat].discards.tiles)
            return [Returns(thrown, 1)]
    """


@hookspec
def mahj_dead_follows(table: Table, seat: Seat) -> Result | Follows | None:
    """Ask: what follows when this player cannot win any more: how the game ends, or ``GOES_ON``.

    When: a player's hand is found dead (of several the last that was open), after
    ``mahj_dead_declared``.
    Returns: a result, or ``GOES_ON``. None: no answer.
    The standard rule: the game goes on while two hands are live (RULES.md 1.8).
    Example::

        @hookimpl
        def mahj_dead_follows(self, seat):
            return Result("dead", why=f"{seat} has a dead hand: nobody pays.")
    """


@hookspec
def mahj_dead_declared(table: Table, seat: Seat, by: Seat) -> None:
    """Tell: a hand has been found dead.

    When: after its exposures have gone where the table's rule has them go.
    A mod may change its own state here, and add penalties.
    Example::

        @hookimpl
        def mahj_dead_declared(self, table, seat):
            for other in table.seats_after[seat]:
                table.penalties.append(Transfer(seat, other, 5, "a dead hand"))
    """
