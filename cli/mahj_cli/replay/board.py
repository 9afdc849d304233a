"""A whole table in text, every hand face up: what `mahj replay` shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahj_cli.output import counted, paint, table, wrapped
from mahj_cli.tables import title_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mahj import Game, Pick, Player, Result, Table

PHASES = {
    "deal": "The deal",
    "charleston": "The Charleston",
    "turns": "Turns",
    "over": "The game is over",
}


def board(game: Game, moves: int) -> str:
    """The table as it stands.

    Args:
        game: the game.
        moves: how many choices of the record have been made.
    """
    table = game.table
    lines = [
        paint(title_of(table.rules), "bold"),
        f"card {table.rules.card.name}, seed {table.seed}, East is {table.east}, "
        f"after {counted(moves, 'choice')}",
        "",
        _state(table),
        "",
    ]
    others = [seat for seat in table.players if seat not in table.seats]
    for seat in (*table.seats, *others):
        lines += _player(table.players[seat], _marks(table, seat))
    lines += _places(table)
    if table.over is not None and game.ask is None:
        lines += result_lines(table.over, table)
    else:
        lines += [_asked(game, seat) for seat in game.waiting]
    return "\n".join(lines).rstrip()


def _state(table: Table) -> str:
    parts = [PHASES.get(table.phase, table.phase.capitalize())]
    if table.phase == "turns":
        parts.append(f"it is {table.turn}'s turn")
    if table.thrown is not None and table.over is None:
        parts.append(f"{table.thrown[1]} has just thrown {table.thrown[0]}")
    parts.append(f"{counted(len(table.wall.tiles), 'tile')} in the wall")
    return f"{', '.join(parts)}."


def _marks(table: Table, seat: str) -> str:
    marks = []
    if seat == table.east:
        marks.append("East")
    if table.phase == "turns" and seat == table.turn:
        marks.append("on turn")
    if table.players[seat].dead:
        marks.append("dead")
    marks.append(counted(table.players[seat].score, "point"))
    return ", ".join(marks)


def _player(player: Player, marks: str) -> list[str]:
    from mahj import rack_text, tiles_text

    lines = [f"{paint(player.seat, 'bold')}  {marks}"]
    if player.racks:
        lines.append(f"   rack      {rack_text(player.concealed.tiles)}".rstrip())
    for rack in player.racks:
        shown = " | ".join(exposure.text for exposure in rack.exposures)
        marks = f"{rack.tag}{', dead' if rack.dead else ''}" if rack.tag else ""
        if shown or (rack.tag and rack.dead):
            lines.append(f"   exposed   {shown}{f'  ({marks})' if marks else ''}")
    if player.discards.tiles:
        lines.append(wrapped(f"discards  {tiles_text(player.discards.tiles)}", 3, 10))
    return [*lines, ""]


def _places(table: Table) -> list[str]:
    """Tiles at places that mods named."""
    from mahj import tiles_text

    found = [
        wrapped(f"{place.name}: {tiles_text(place.tiles)}", hanging=3)
        for place in table.places.values()
        if place.tiles
    ]
    return [*found, ""] if found else []


def _asked(game: Game, seat: str) -> str:
    from mahj import Pick

    offers = game.offers(seat)
    words = [_pick(each) if isinstance(each, Pick) else each.text for each in offers]
    return wrapped(f"{seat} may: {', '.join(grouped(words))}", hanging=3)


def _pick(pick: Pick) -> str:
    from mahj import tiles_text

    blind = f", up to {pick.blind} of them blind (?)" if pick.blind else ""
    return f"{pick.verb} {counted(pick.count, 'tile')} of {tiles_text(pick.tiles)}{blind}"


def grouped(words: Iterable[str]) -> list[str]:
    """Choices with the discards put together: `discard 1B, 5C or N`."""
    from mahj import listed

    discards = []
    others = []
    for each in words:
        verb, _, tile = each.partition(" ")
        if verb == "discard":
            discards.append(tile)
        else:
            others.append(each)
    return others + ([f"discard {listed(discards)}"] if discards else [])


def result_lines(result: Result, at: Table) -> list[str]:
    """How a game ended: the winning rack by the groups of its line, and who pays what."""
    lines = [paint(result.why, "bold")] if result.why else []
    for win, laid in zip(result.wins, result.hands, strict=False):
        how = f"with {win.thrower}'s discard" if win.thrower else "on a self-pick"
        value = f"{'C' if win.concealed else 'X'}{win.value}"
        without = ", without jokers" if win.jokerless else ""
        lines += [f"  {win.winner} wins {win.line} ({value}{without}) {how}", f"  {laid}"]
    if result.settlement.steps:
        lines += ["", *[f"  {step}" for step in result.settlement.steps]]
    if result.payments:
        rows = [
            (account, f"{points:+}" if points else "0", at.balances[account])
            for account, points in result.gained.items()
            if account in at.balances
        ]
        lines += ["", table(rows, ("", "gets", "has"), right=[1, 2])]
    return lines
