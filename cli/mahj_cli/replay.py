"""`mahj replay`: the position after the choices of a record."""

from __future__ import annotations

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
    as_json: Json = False,
) -> None:
    """Shows the position that a game record leads to.

    Every hand lies face up, and whoever is asked is told what they may do. A record that
    `mahj mods check` has written names the law that a mod broke: where it is broken still, that is
    told, and the exit status is 1.

    \b
    Examples:
      mahj replay thursday.mahj
      mahj replay thursday.mahj --moves 12
      mahj replay thursday.mahj --json
      mahj replay thursday.mahj --laws
    """
    from pathlib import Path

    from mahj import RecordError, read_record
    from mahj import replay as replayed
    from mahj.errors import FAULTS

    record = read_record(Path(file))
    if moves is not None and moves > len(record.moves):
        there = len(record.moves)
        what = f"has {there} choices, so it cannot be replayed up to number {moves}"
        raise RecordError(what, where=file)
    checked = moves is None and bool(laws or record.law)
    broken = _breach(record, laws) if checked else None
    if broken is not None and as_json:
        raise broken
    try:
        game = replayed(record, moves)
    except FAULTS as error:
        raise broken or error from error
    if as_json:
        law = {"law": {"law": record.law or None, "held": True}} if checked else {}
        print_json(game.position() | law)
        return
    from mahj_cli.board import board

    say(board(game, len(record.moves) if moves is None else moves))
    if broken is not None:
        raise broken
    if checked:
        say()
        say(_held(record, laws))


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
