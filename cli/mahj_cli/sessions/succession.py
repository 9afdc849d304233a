"""From one game of a session to the next: who deals, who changes seats, what everybody has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from mahj import Rules, Seat, Table

T = TypeVar("T")

_LONGEST = 1000
"""More games a session are not looked for in the rules."""


class NextDeal(NamedTuple):
    """How the next game of a session begins.

    Attributes:
        east: who deals.
        moves: for each seat that a player leaves, the seat it is left for.
        balances: the points of each seat, after the moves, and of each pot.
    """

    east: Seat
    moves: Mapping[Seat, Seat]
    balances: dict[Seat, int]


def why_over(table: Table, games: int) -> str | None:
    """Why the rules end the session after the game at this table, or None.

    Args:
        table: where the game has ended.
        games: how many games of the session count, this one included.
    """
    scores = {seat: player.score for seat, player in table.players.items()}
    return table.hooks.session_over(games, scores)


def games_given(rules: Rules) -> int | None:
    """How many games the rules give a session in which nobody gains; None where they never end it.

    Args:
        rules: the rules.
    """
    scores = dict.fromkeys(rules.seats, rules.start_score)
    for games in range(1, _LONGEST + 1):
        if rules.hooks.session_over(games, scores) is not None:
            return games
    return None


def next_deal(table: Table, games: int) -> NextDeal:
    """What the rules say of the game after the one that has ended at this table.

    Args:
        table: where the game has ended.
        games: how many games of the session count, this one included.

    Raises:
        ValueError: a house rule seats two players at one seat.
    """
    assert table.over is not None
    seats, hooks = table.rules.in_turn, table.hooks
    east = hooks.session_next_east(seats, table.east, table.over)
    moves = hooks.session_seating(seats, table.east, games, table.over, east)
    if set(moves) != set(moves.values()):
        raise ValueError(f"{moves} leaves a seat that nobody takes (mahj_session_seating)")
    return NextDeal(moves.get(east, east), moves, moved(table.balances, moves))


def moved(found: Mapping[Seat, T], moves: Mapping[Seat, Seat]) -> dict[Seat, T]:
    """What was found by seat, after players have changed seats; the order of seats stays."""
    new = {moves.get(seat, seat): value for seat, value in found.items()}
    return {seat: new[seat] for seat in sorted(new, key=[*found, *new].index)}
