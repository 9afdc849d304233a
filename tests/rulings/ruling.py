"""Rulings: a number of RULES.md part 4, a sentence, and records with what must come of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest

from mahj import Game
from standard.situation import may, player, rack, refusal, result, situation, tiles


class Case(NamedTuple):
    """A record and what must come of it, or a test of its own."""

    test: Callable[[], None]


class Ruling(NamedTuple):
    """A situation of RULES.md part 4.

    Attributes:
        number: its number there.
        says: the ruling.
        cases: what is played.
        cannot: why a game cannot come into that situation, where it cannot; the cases are then
            the nearest thing that can be looked at.
    """

    number: int
    says: str
    cases: tuple[Case, ...]
    cannot: str = ""


def ruling(number: int, says: str, *cases: Case, cannot: str = "") -> Ruling:
    """A ruling with its cases."""
    return Ruling(number, says, cases, cannot)


def play(lines: str = "", **dealt: Any) -> Callable[..., Case]:
    """A record, to be called with what must come of it (see ``look``)."""

    def then(**wanted: Any) -> Case:
        return Case(lambda: look(situation(lines, **dealt), **wanted))

    return then


def look(
    game: Game,
    *,
    turn: str | None = None,
    may_: Mapping[str, str] | None = None,
    offered: Mapping[str, str] | None = None,
    not_offered: Mapping[str, str] | None = None,
    refused: Mapping[str, str] | None = None,
    exposed: Mapping[str, list[str]] | None = None,
    discards: Mapping[str, str] | None = None,
    racks: Mapping[str, str] | None = None,
    holds: Mapping[str, int] | None = None,
    dead: str | None = None,
    wall: int | None = None,
    over: bool | None = None,
    again: bool | None = None,
    paid: str | None = None,
    **ended: object,
) -> None:
    """Checks a position.

    Args:
        game: the game.
        turn: whose turn it is.
        may_: everything that these seats are offered, sorted, separated by `;`.
        offered, not_offered: something that these seats are, or are not, offered.
        refused: for each line the mod that refuses it, and the code.
        exposed, discards, racks: what these seats have there.
        holds: how many tiles these seats hold, exposures included.
        dead: whose hands are dead, in the order E S W N.
        wall: how many tiles are left.
        over: whether the game is over.
        again: whether the same East deals again.
        paid: what each of E S W N gets.
        ended: keys of the result.
    """
    position = game.position()
    if turn is not None:
        assert position["turn"] == turn
    for seat, offers in (may_ or {}).items():
        assert may(game, seat) == (offers.split("; ") if offers else [])
    for seat, offer in (offered or {}).items():
        assert offer in may(game, seat)
    for seat, offer in (not_offered or {}).items():
        assert offer not in may(game, seat)
    for seat, groups in (exposed or {}).items():
        assert player(game, seat)["exposed"] == groups
    for seat, thrown in (discards or {}).items():
        assert player(game, seat)["discards"] == thrown
    for seat, held in (racks or {}).items():
        assert rack(game, seat) == tiles(held)
    for seat, number in (holds or {}).items():
        assert game.table.players[seat].held == number
    if dead is not None:
        assert "".join(seat for seat in "ESWN" if player(game, seat)["dead"]) == dead
    if wall is not None:
        assert position["wall"] == wall
    if over is not None:
        assert (result(game) is not None) is over
    if again is not None:
        assert game.table.over is not None
        assert game.table.over.again is again
    if paid is not None:
        assert [result(game)["payments"][seat] for seat in "ESWN"] == [*map(int, paid.split())]
    for key, value in ended.items():
        assert result(game)[key] == value
    for line, reason in (refused or {}).items():
        assert " ".join(refusal(game, line)) == reason


def played(rulings: tuple[Ruling, ...]) -> Callable[[Callable[[], None]], None]:
    """The test of a page of rulings: each case by itself, named after its number."""
    cases = [
        pytest.param(
            case.test, id=f"{each.number}.{place}" if len(each.cases) > 1 else str(each.number)
        )
        for each in rulings
        for place, case in enumerate(each.cases, 1)
    ]

    @pytest.mark.parametrize("test", cases)
    def test_ruling(test: Callable[[], None]) -> None:
        test()

    return test_ruling
