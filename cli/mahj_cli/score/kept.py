"""`mahj score --sheet FILE`: begins a sheet or goes on with one, by options or by typing."""

from __future__ import annotations

from pathlib import Path

import typer

from mahj import MahjError, listed, seat_name
from mahj_cli.output import print_json, say, wrapped
from mahj_cli.play.files import table_content
from mahj_cli.play.human import Typed
from mahj_cli.score.sheet import Sheet, new_sheet, opened, read_sheet
from mahj_cli.score.told import as_json as told
from mahj_cli.score.told import show_entry
from mahj_cli.score.typed import Typing
from mahj_cli.screen.text import Screen


def keep(
    path: Path,
    rules: str | None,
    mods: list[str] | None,
    card: str | None,
    names: list[str] | None,
    east: str | None,
    entries: list[str],
    *,
    as_json: bool,
) -> None:
    """Takes entries, or has people type them where none are given, and shows what they come to.

    Args:
        path: of the sheet.
        rules, mods, card: of a new sheet.
        names: of a new sheet's players, in the order of the seats.
        east: who deals first on a new sheet.
        entries: in words.
        as_json: whether a program is told, which is asked nothing.

    Raises:
        MahjError: the sheet or an entry cannot be; what stood before it is written.
    """
    if path.exists():
        given = {"--rules": rules, "--mod": mods, "--card": card, "--players": names}
        for option, value in {**given, "--east": east}.items():
            if value is not None:
                raise typer.BadParameter(f"{option} cannot go with {path}: the sheet has it")
        sheet = read_sheet(path)
    else:
        sheet = _new(
            path,
            "nmjl" if rules is None else rules,
            mods or [],
            card,
            names,
            east,
            asked=not entries and not as_json,
        )
    if entries:
        sheet = _enter(sheet, entries, shown=not as_json)
    elif not as_json:
        Typing(sheet).run()
    if as_json:
        print_json(told(sheet))


def _new(
    path: Path,
    rules: str,
    mods: list[str],
    card: str | None,
    names: list[str] | None,
    east: str | None,
    *,
    asked: bool,
) -> Sheet:
    from datetime import date

    content, loaded = table_content(rules, mods, card, None)
    head = {"date": date.today().isoformat()} | ({} if east is None else {"east": east})
    source = Typed(Screen())
    if names is not None or not (asked and source.live):
        return new_sheet(path, loaded, content, names or [], head)
    while True:
        seats = listed(map(seat_name, loaded.seats), "and")
        line = source.read(f"Who sits at {seats}? Names by commas, or Enter: ") or ""
        try:
            given = line.split(",") if line.strip() else []
            return new_sheet(path, loaded, content, given, head)
        except MahjError as error:
            say(wrapped(str(error), hanging=2))


def _enter(sheet: Sheet, entries: list[str], *, shown: bool) -> Sheet:
    """Takes entries one after the other; the first that cannot be stops the rest."""
    sheet.heard(entries[0])  # so that no file is begun for what cannot be
    sheet, file = opened(sheet)
    try:
        for number, words in enumerate(entries):
            if number and shown:
                say()
            entry = sheet.add(words, file)
            if shown:
                show_entry(sheet, entry)
    finally:
        file.close()
    return sheet
