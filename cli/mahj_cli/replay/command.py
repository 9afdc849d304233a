"""`mahj replay`: the position after the choices of a record."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from mahj_cli.options import Json
from mahj_cli.output import print_json, say

if TYPE_CHECKING:
    from mahj import MahjError, Record


def _complete_records(incomplete: str) -> list[str]:
    from mahj_cli.options import files_like

    return files_like(incomplete, ".mahj")


def replay(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A game record (.mahj).", autocompletion=_complete_records
        ),
    ],
    moves: Annotated[
        int | None,
        typer.Option(
            "--moves",
            metavar="NUMBER",
            min=0,
            help="Stop after so many choices; 0 is the position before the first.",
        ),
    ] = None,
    laws: Annotated[
        bool,
        typer.Option("--laws", help="Checks every law of `mahj mods check` along the record."),
    ] = False,
    step: Annotated[
        bool,
        typer.Option(
            "--step",
            help="Goes forward and back through the game, as at a terminal it does anyway.",
        ),
    ] = False,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="SEAT", help="Shows what one seat sees: E, S, W or N."),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Tells what happened in sentences; nothing is drawn.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Goes through a recorded game, or shows the position at its end.

    At a terminal it begins with the deal: Enter goes on, b back, 12 to step 12, view S shows what
    South sees. With --moves, --laws or --json, and where there is no terminal, it shows where the
    record ends: every hand face up, and what whoever is asked may do. A record that
    `mahj mods check` has written names the law that a mod broke: where it is broken still, that is
    told, and the exit status is 1.

    \b
    Examples:
      mahj replay thursday.mahj
      mahj replay thursday.mahj --seat S
      mahj replay thursday.mahj --moves 12
      mahj replay thursday.mahj --json
      mahj replay thursday.mahj --laws
    """
    from pathlib import Path

    from mahj import RecordError, read_record
    from mahj import replay as replayed
    from mahj.errors import FAULTS

    record = read_record(Path(file))
    at_end = moves is not None or laws or as_json or record.law
    if step or plain or (not at_end and _at_a_terminal()):
        if at_end:
            what = "--moves, --laws and --json show one position"
            raise typer.BadParameter(what, param_hint="--step")
        _go_through(record, seat, plain)
        return
    if moves is not None and moves > len(record.moves):
        there = len(record.moves)
        what = f"has {there} choices, so it cannot be replayed up to number {moves}"
        raise RecordError(what, where=file)
    checked = moves is None and bool(laws or record.law)
    broken = _breach(record, laws) if checked else None
    endless = broken is not None and broken.problems[0].code == "law_ends"
    if broken is not None and (as_json or endless):
        raise broken
    try:
        game = replayed(record, moves)
    except FAULTS as error:
        raise broken or error from error
    if as_json:
        law = {"law": {"law": record.law or None, "held": True}} if checked else {}
        eyes = _seat(seat, game.table.rules.seats)
        print_json((game.views[eyes].as_json() if eyes else game.position()) | law)
        return
    if seat is not None:
        from mahj_cli.replay.view import show_as
        from mahj_cli.screen.text import Screen

        show_as(Screen(), game, record, _seat(seat, game.table.rules.seats) or "")
        return
    from mahj_cli.replay.board import board

    say(board(game, len(record.moves) if moves is None else moves))
    if broken is not None:
        raise broken
    if checked:
        say()
        say(_held(record, laws))


def _at_a_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _go_through(record: Record, seat: str | None, plain: bool) -> None:
    """Has somebody go through the game."""
    from mahj.game import begin
    from mahj_cli.play.room import Room
    from mahj_cli.replay.view import Viewer

    eyes = _seat(seat, begin(record).table.rules.seats)
    Viewer(record, Room(plain=plain), eyes).run()


def _seat(seat: str | None, seats: tuple[str, ...]) -> str | None:
    """The seat through whose eyes a game is seen.

    Raises:
        MahjError: there is no such seat.
    """
    from mahj import MahjError, Problem, listed
    from mahj_cli.options import letter_of

    if seat is None:
        return None
    found = letter_of(seat.strip()).upper()
    if found not in seats:
        what = f"there is no seat {seat!r}, only {listed(seats, 'and')}"
        raise MahjError(Problem("--seat", what, "no_seat"))
    return found


def _breach(record: Record, laws: bool) -> MahjError | None:
    """What is broken along a record, as an error; None where nothing is."""
    from mahj import MahjError, Problem
    from mahj.testing import LAWS, LawBroken, check_record

    try:
        check_record(record, every=laws)
    except LawBroken as breach:
        what = f"{LAWS[breach.law]} {breach.detail}"
        return MahjError(Problem(record.where, what, f"law_{breach.law}"))
    return None


def _held(record: Record, laws: bool) -> str:
    from mahj.testing import LAWS

    if laws or not record.law:
        return "Every law holds along this game."
    return f"The law that was broken here holds now: {LAWS[record.law]}"
