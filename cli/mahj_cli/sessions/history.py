"""`mahj history`: the games and sessions that are kept, and a session in short."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mahj_cli.options import Json
from mahj_cli.output import counted, go_on, heading, print_json, printable, say, table, wrapped

if TYPE_CHECKING:
    from mahj_cli.sessions.saved import KeptSession


def _complete(incomplete: str) -> list[str]:
    from mahj_cli.options import files_like

    return files_like(incomplete, ".mahj")


def history(
    place: Annotated[
        Path | None,
        typer.Argument(
            metavar="FOLDER|FILE",
            help="A folder of game records, your games folder if left out; or one record, whose "
            "session is shown.",
            autocompletion=_complete,
        ),
    ] = None,
    last: Annotated[
        int,
        typer.Option("--last", metavar="N", min=1, help="How many sessions are listed."),
    ] = 10,
    as_json: Json = False,
) -> None:
    """Lists the games and sessions that are kept, the latest first.

    Of each game: who dealt, how it ended, where it is; what was left is gone on with by
    mahj play --resume. With FILE the whole session of that record: payments as a table and a
    chart, wins by section, the biggest hand.

    \b
    Examples:
      mahj history
      mahj history --last 3
      mahj history ~/games --json
      mahj history thursday.mahj
    """
    from mahj import RecordError
    from mahj_cli.play.files import default_folder
    from mahj_cli.sessions.saved import Reader, files_in, files_with, steps

    where = place or default_folder()
    if not where.is_dir() and (place is not None):
        session = Reader().session(files_with(where))
        wrong = [error for path, error in session.unreadable if path == where]
        if wrong:
            raise wrong[0]
        if as_json:
            print_json(_session_json(session, whole=True))
        else:
            _show_session(session)
        return
    try:
        found = files_in(where) if where.is_dir() else []
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror}", where=str(where)) from error
    sessions = list(steps(found[:last]))
    if as_json:
        told = [_session_json(each, whole=False) for each in sessions]
        print_json({"folder": str(where), "sessions": told, "more": max(0, len(found) - last)})
        return
    if not found:
        say(wrapped(f"No games are kept in {where} yet: mahj play keeps each that is played.", 0))
        return
    heading(f"Games kept in {where}")
    for each in sessions:
        say()
        _list_session(each)
    more = len(found) - len(sessions)
    say()
    if more:
        say(f"{counted(more, 'older session')}: mahj history --last {len(found)} lists all.")
    how = "mahj history FILE shows a session in short, mahj replay FILE goes through a game."
    say(wrapped(how, 0))


def _list_session(session: KeptSession) -> None:
    from datetime import datetime

    day = datetime.fromtimestamp(session.begun).strftime("%Y-%m-%d %H:%M")
    scores = ", ".join(f"{name} {points}" for name, points in session.tally.scores.items())
    many = counted(len(session.games), "game")
    if session.games:
        told = printable(f"{day}  {many}{f': {scores}' if scores else ''}")
        heading(wrapped(told, 0, 2))
    played = {each.number: each for each in session.tally.games}
    rows, names = [], session.tally.names
    for kept in session.games:
        table_, over = kept.game.table, played.get(kept.place.number)
        left = f"left after {counted(len(table_.choices), 'choice')}"
        east, ended = (over.east, over.ended) if over else (names[table_.east], left)
        rows.append([kept.place.number, *map(printable, (kept.path.name, east, ended))])
    if rows:
        say(table(rows, ("no", "file", "East", ""), right=[0]))
    for kept in session.games:
        if not kept.over:
            say(f"  {go_on(kept.path)}")
    for path, error in session.unreadable:
        what = error.problems[0].what
        say(wrapped(printable(f"{path.name} cannot be read: {what}"), 0, 2))


def _show_session(session: KeptSession) -> None:
    from mahj_cli.sessions.summary import summary_lines

    lines = summary_lines(session.tally)
    if not lines:
        say("No game of this session is over yet.")
    for line in lines:
        say(line)
    for kept in session.games:
        if not kept.over:
            say(go_on(kept.path))


def _session_json(session: KeptSession, *, whole: bool) -> dict[str, Any]:
    from datetime import UTC, datetime

    from mahj_cli.sessions.summary import summary_json

    told: dict[str, Any] = {
        "begun": datetime.fromtimestamp(session.begun, UTC).isoformat(timespec="seconds"),
        "records": [
            {
                "file": str(kept.path),
                "number": kept.place.number,
                "players": kept.record.players,
                "east": kept.game.table.east,
                "seed": kept.record.seed,
                "choices": len(kept.game.table.choices),
                "over": kept.over,
                "result": kept.game.position()["result"],
            }
            for kept in session.games
        ],
        "unreadable": [
            {"file": str(path), **error.as_json()} for path, error in session.unreadable
        ],
    }
    summary = summary_json(session.tally)
    return told | {"summary": summary} if whole else told | {"scores": summary["scores"]}
