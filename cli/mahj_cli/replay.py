"""`mahj replay`: the position after the choices of a record."""

from __future__ import annotations

from typing import Annotated

import typer

from mahj_cli.options import Json
from mahj_cli.output import print_json, say


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
    as_json: Json = False,
) -> None:
    """Shows the position that a game record leads to.

    Every hand lies face up, and whoever is asked is told what they may do.

    \b
    Examples:
      mahj replay thursday.mahj
      mahj replay thursday.mahj --moves 12
      mahj replay thursday.mahj --json
    """
    from pathlib import Path

    from mahj import RecordError, read_record
    from mahj import replay as replayed

    record = read_record(Path(file))
    if moves is not None and moves > len(record.moves):
        there = len(record.moves)
        what = f"has {there} choices, so it cannot be replayed up to number {moves}"
        raise RecordError(what, where=file)
    game = replayed(record, moves)
    if as_json:
        print_json(game.position())
    else:
        from mahj_cli.board import board

        say(board(game, len(record.moves) if moves is None else moves))
