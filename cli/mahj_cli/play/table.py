"""The table as it is shown: who has what in front of them, the card, and how a game ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from shutil import get_terminal_size

from mahj import Game, Note, Other, Result, Seat, rack_text, tiles_text
from mahj.card import Card, Line, Section
from mahj_cli.cards.page import line_rows, shown_text
from mahj_cli.cards.words import forms_of, shown_forms
from mahj_cli.play.events import does, name_of, whom
from mahj_cli.screen.text import Screen


def show_table(screen: Screen, game: Game, labels: Mapping[Seat, str], me: Seat | None) -> None:
    """Everything that lies face up: exposures and discards by seat, scores, the wall."""
    table = game.table
    view = game.views[me or table.east]
    screen.line(f"Wall {view.wall}   {name_of(view.east)} deals")
    wide = max(len(f"{name_of(seat)} ({labels.get(seat, '')})") for seat in view.others)
    points = max(len(str(other.score)) for other in view.others.values())
    for seat in table.rules.seats:
        other = view.others[seat]
        mark = ">" if seat == table.turn and table.phase == "turns" else " "
        name = f"{name_of(seat)} ({labels.get(seat, '')})"
        head = f"{mark} {name:<{wide}} {other.score:>{points}}"
        shown = racks_shown(other)
        dead = "  dead" if other.dead else ""
        screen.say(f"{head}{dead}  {shown}".rstrip(), hanging=len(head) + 2)
        if me is None:
            screen.say(rack_text(table.players[seat].concealed.tiles), 4, 2)
        if other.discards:
            screen.say(f"threw {tiles_text(other.discards)}", 4, 6)
    for name, place in table.places.items():
        if place.public and place.tiles:
            screen.say(f"{name}: {tiles_text(place.tiles)}", 2, 4)


def racks_shown(player: Other) -> str:
    """What a player has exposed; of several racks with the name of each."""
    racks = player.racks
    if len(racks) == 1:
        return racks[0].text
    return "  ".join(
        f"{rack.name}{' dead' if rack.dead else ''} {rack.text}".rstrip()
        for rack in racks
        if rack.exposed or rack.dead
    )


def show_notes(screen: Screen, notes: Iterable[Note]) -> None:
    """What mods reveal or tell to a seat."""
    for note in notes:
        if len(note.lines) == 1:
            screen.say(f"{note.title}: {note.lines[0]}", hanging=2)
        elif note.lines:
            screen.line(f"{note.title}:")
            for line in note.lines:
                screen.say(line, 2, 2)


def show_result(screen: Screen, game: Game, labels: Mapping[Seat, str], me: Seat | None) -> None:
    """How a game ended: the winning rack by line, how it was scored, who pays what."""
    result = game.table.over
    if result is None:
        return
    screen.line()
    screen.bold("Game over")
    if not result.wins and result.why:
        screen.say(result.why)
    for number, win in enumerate(result.wins):
        screen.say(f"{does(win.winner, 'have', me)} mah jongg with {win.line or 'no line'}:")
        line = line_of(game.table.rules.card, win.line)
        if line is not None:
            screen.say(_printed(line), 2, 4)
        if number < len(result.hands):
            screen.say(result.hands[number], 2, 4)
    for step in result.settlement.steps:
        screen.say(step)
    _show_payments(screen, result, me)
    scores = [
        f"{name_of(seat)} ({labels.get(seat, '')}) {player.score}"
        for seat, player in game.table.players.items()
    ]
    scores += [f"{name_of(pot)} {points}" for pot, points in game.table.pots.items()]
    screen.say(f"Scores: {', '.join(scores)}", hanging=2)


def _show_payments(screen: Screen, result: Result, me: Seat | None) -> None:
    paid = [each for each in result.settlement.transfers if each.points]
    for each in paid:
        payee = whom(each.payee, me)
        screen.say(f"{does(each.payer, 'pay', me)} {payee} {each.points}: {each.reason}.")
    if not paid:
        screen.line("Nobody pays.")
    for scored in result.settlement.scored:
        screen.say(f"{does(scored.seat, 'score', me)} {scored.points:+}: {scored.reason}.")


def show_racks(screen: Screen, game: Game, me: Seat | None) -> None:
    """Everybody's tiles, as players show them when a game is over."""
    for seat, player in game.table.players.items():
        if not player.racks:
            continue
        tiles = player.concealed.tiles
        exposed = racks_shown(game.views[seat].others[seat])
        shown = f"  | {exposed}" if exposed else ""
        screen.say(f"{name_of(seat, me):<6} {rack_text(tiles)}{shown}", 2, 9)


def line_of(card: Card, name: str | None) -> Line | None:
    """The line of this name, or None where a win is on no line of the card."""
    for section in card.sections:
        for line in section.lines:
            if line.name == name:
                return line
    return None


def _printed(line: Line) -> str:
    return f"{forms_of(line)}  {'C' if line.concealed else 'X'} {line.value}"


def show_card(screen: Screen, card: Card, wanted: str = "", *, paged: bool = False) -> None:
    """The card as `mahj cards show` prints it, or the sections whose names hold a word.

    Args:
        screen: where it is shown.
        card: the card.
        wanted: a word of a section's name; `all` is all of them.
        paged: whether a card that is longer than the screen is shown by its sections' names.
    """
    everything = wanted.lower() in ("", "all")
    found = [each for each in card.sections if everything or wanted.lower() in each.name.lower()]
    names = ", ".join(each.name for each in card.sections)
    if not found:
        screen.say(f"The card has no section {wanted!r}; it has {names}.")
        return
    screen.bold(card.name)
    rows = [_section(each) for each in found]
    if paged and not wanted and sum(len(each) + 1 for each in rows) > get_terminal_size().lines:
        first = card.sections[0].name.lower()
        screen.say(f"Its sections: {names}.", hanging=2)
        screen.say(f"Type card {first} to see that one, card all to see the whole card.")
        return
    for section, lines in zip(found, rows, strict=True):
        screen.bold(section.name)
        for line in lines:
            screen.painted(line)


def _section(section: Section) -> list[str]:
    forms = [form for line in section.lines for form in shown_forms(line)]
    wide = max([len(shown_text(form, letters=True)) for form in forms], default=0)
    return [row for line in section.lines for row in line_rows(line, wide, letters=True)]
