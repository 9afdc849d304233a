"""The hooks of the setup, the deal and the Charleston."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from mahj.hookspecs.marker import hookspec

if TYPE_CHECKING:
    from mahj.asks import Refusal, Seat
    from mahj.card import Line
    from mahj.card.wild import Where
    from mahj.loop import PhaseAt
    from mahj.plans import Step, StepAt
    from mahj.table import Table
    from mahj.tiles import Tile

# ------------------------------------------------------------------ setup


@hookspec
def mahj_setup_seats() -> tuple[Seat, ...] | None:
    """Ask: the seats in turn order, the first East of a session first.

    When: once, when the rules are loaded.
    Returns: letters, all different. None: no answer.
    The standard rule: ``("E", "S", "W", "N")``.
    Example::

        @hookimpl
        def mahj_setup_seats(self):
            return ("E", "S", "W")
    """


@hookspec
def mahj_setup_racks(seat: Seat) -> int | None:
    """Ask: how many racks this player has: one at the usual table, none for a bettor.

    When: for each seat, once, when the rules are loaded. Who has none is at the table, has a score
    and may be asked, but is dealt no tiles, takes no turn, deals never and is no loser of a win.
    Returns: a number of racks, 0 or more; somebody has one. None: no answer.
    Example::

        @hookimpl
        def mahj_setup_racks(self):
            return 2
    """


@hookspec
def mahj_setup_tiles() -> Mapping[Tile, int]:  # type: ignore[empty-body]
    """Add: tiles that the set holds, by kind; the numbers are summed.

    When: once, when the rules are loaded.
    Returns: how many tiles of each kind are added. Empty: none.
    Example::

        @hookimpl
        def mahj_setup_tiles(self):
            return {BLANK: 6}
    """


@hookspec
def mahj_setup_wild() -> Mapping[Tile, Where]:  # type: ignore[empty-body]
    """Add: where flowers and jokers stand for other tiles; the widest place counts.

    When: once, when the rules are loaded.
    Usually jokers stand in `groups` (of three and more), flowers where a line of the card says so.
    What flowers can do, jokers can.
    Returns: for FLOWER and JOKER `groups`, or `anywhere`: in singles and pairs too. Empty: nowhere
        else than usually.
    Example::

        @hookimpl
        def mahj_setup_wild(self):
            return {FLOWER: "groups"}
    """


@hookspec
def mahj_setup_forms(line: Line) -> Iterable[str]:  # type: ignore[empty-body]
    """Add: further ways to print a line of the card; its hands are then hands of the line too.

    When: for each line of the card that is printed in forms, once, when the rules are loaded.
    `line` (``mahj.card.Line``) is as the card has it: ``line.forms``, each with its ``text`` and
    its ``places``. Its value holds for the further forms too, and so does how its numbers vary.
    Returns: forms as a card file has them, of 14 tiles; what the line has already is passed over.
        Empty: the line is played as it is printed.
    Example::

        @hookimpl
        def mahj_setup_forms(self, line):
            return [form.text.replace("NEWS", "ZZZZ") for form in line.forms]
    """


@hookspec
def mahj_setup_phases() -> Iterable[PhaseAt]:  # type: ignore[empty-body]
    """Add: the phases of a game: when they come, their names, their generator functions.

    When: once, when the rules are loaded; the phases run in the order of their `at`.
    The standard rules: deal 100, charleston 200, turns 300, payment 900.
    Returns: phases with the number at which they come. Empty: none.
    Example::

        @hookimpl
        def mahj_setup_phases(self):
            return [PhaseAt(250, "bets", self.id, bets)]
    """


@hookspec
def mahj_setup_dice() -> int | None:
    """Ask: how many dice East rolls to break the wall; what they show is ``table.dice``.

    When: once, when the rules are loaded.
    The standard rule: two (RULES.md 1.36).
    Returns: a number of dice, 0 where nobody rolls. None: no answer.
    Example::

        @hookimpl
        def mahj_setup_dice(self):
            return 1
    """


# ------------------------------------------------------------------ deal


@hookspec
def mahj_deal_count(table: Table, seat: Seat) -> int | None:
    """Ask: how many tiles this player is dealt.

    When: the player is dealt.
    The standard rule: 14 to East, 13 to the others (RULES.md 1.38).
    Returns: a number of tiles. None: no answer.
    Example::

        @hookimpl
        def mahj_deal_count(self):
            return 13
    """


@hookspec
def mahj_deal_given(table: Table, seat: Seat) -> Iterable[Tile]:  # type: ignore[empty-body]
    """Add: tiles that this player takes before the others are mixed.

    When: the player is dealt; they count among the tiles of the deal. What the set has no more of
    is not given, and neither is what goes beyond the tiles of the deal.
    Returns: tiles, each as often as it is given. Empty: none.
    Example::

        @hookimpl
        def mahj_deal_given(self):
            return [JOKER]
    """


@hookspec
def mahj_deal_done(table: Table) -> None:
    """Tell: everyone has been dealt.

    When: after the deal, before the Charleston. A mod may move tiles here.
    Example::

        @hookimpl
        def mahj_deal_done(self, table):
            table.move_last(table.wall, table.place("indicator", public=True))
    """


# ------------------------------------------------------------------ Charleston


@hookspec
def mahj_charleston_plan(table: Table) -> tuple[Step, ...] | None:
    """Ask: the passes as data, a tuple of the Charleston's steps in order.

    When: before the first pass, and more than once: whether there is a Charleston is asked first.
    Returns: steps (:class:`~mahj.plans.Pass`, ``Vote``, ``Courtesy``) or generator functions that
        take the table. Empty: no Charleston. None: no answer.
    The standard rule: right, across, left, a vote, left, across, right, the courtesy.
    Example::

        @hookimpl
        def mahj_charleston_plan(self):
            return (Pass("right"), Pass("across"), Pass("left", blind=True))
    """


@hookspec
def mahj_charleston_ring(table: Table) -> tuple[str, ...] | None:
    """Ask: who passes to whom: to the right is to the next of these, the last one to the first.

    When: at each pass and courtesy.
    A name that is no seat is of somebody absent: tiles from the wall are passed from there, and
    what is passed there is mixed into the wall when the Charleston is over.
    Returns: all seats that have racks, and names for those who are absent. None: no answer.
    The standard rule: the seats in turn order.
    Example::

        @hookimpl
        def mahj_charleston_ring(self, table):
            return (*table.rules.in_turn, "the wall")
    """


@hookspec
def mahj_charleston_steps(table: Table) -> Iterable[StepAt]:  # type: ignore[empty-body]
    """Add: further steps of the Charleston, beside its plan.

    When: the Charleston begins, also where the plan is empty. A step that stands before the
    courtesy is taken whether or not there is a second Charleston.
    Returns: steps, each with its place: `second` (before the vote on the second Charleston),
        `courtesy` (before the courtesy) or `end`. Empty: none.
    Example::

        @hookimpl
        def mahj_charleston_steps(self):
            return [StepAt("end", self.id, bets)]
    """


@hookspec
def mahj_charleston_tile(table: Table, seat: Seat, kind: Tile) -> Refusal | None:
    """Judge: may this tile be passed?

    When: for each kind of tile that the player holds, at each pass and courtesy; who takes
    nothing but `kind`, and so says the same all game, is asked once for each kind.
    The standard rule refuses jokers (RULES.md 1.23).
    Returns: a refusal, which the player is told, or None for no objection.
    Example::

        @hookimpl
        def mahj_charleston_tile(self, kind):
            if kind is FLOWER:
                return self.refuse("flower_passed", "Flowers may not be passed.")
            return None
    """


@hookspec
def mahj_charleston_done(table: Table) -> None:
    """Tell: the Charleston, courtesy included, is over. A mod may move tiles here.

    When: after the last pass, before the turns; also where the plan was empty.
    Example::

        @hookimpl
        def mahj_charleston_done(self, table):
            for _ in range(14):
                table.move_last(table.wall, table.place("dead wall"))
    """
