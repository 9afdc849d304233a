"""The drawn table: what is on it, and that it fits any terminal (DESIGN.md: words of the table)."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import cache

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from mahj import Game, Seat, load_rules, registry, tiles_text
from mahj_cli.play.drawn import Desk, DeskScreen
from mahj_cli.screen.table import Sight, drawing, sight_of, state_of
from standard.situation import situation

SIZES = [(40, 12), (80, 24), (100, 30), (132, 43), (200, 60)]
TABLES: dict[str, str | dict[str, object]] = {
    "nmjl": "nmjl",
    "bettor": {"mods": {"bettor": {}}},
    "siamese": {"mods": {"siamese": {}}},
    "three players": {"mods": {"three_players": {}}},
    "kitty": {"mods": {"kitty": {}}},
}
SENTENCES = [f"South discards {number}B, and nobody wants it." for number in range(1, 10)] * 4


@cache
def played(table: str, wall: int, seed: int = 5) -> Game:
    """A game of random bots, until so many tiles are left in the wall."""
    rules = load_rules(TABLES[table])
    bot = registry.load(registry.BOTS, "random")()
    game = Game(rules, seed)
    while game.ask is not None and len(game.table.wall.tiles) > wall:
        seat = game.waiting[0]
        game.take(seat, game.bot_answer(seat, bot))
    return game


def seen(game: Game, me: Seat | None) -> Sight:
    labels = dict.fromkeys(game.table.rules.seats, "somebody")
    sight = sight_of(game, labels, me, title="Game 1, East deals")
    if me is not None:
        sight = replace(sight, rack=game.views[me].tiles, numbered=True)
    told = ("You may discard a tile or declare mah jongg (m).", "And at any time: dead S, dead W.")
    return replace(sight, story=SENTENCES, fresh=7, notes=("Waits: none yet",) * 9, question=told)


def drawn(sight: Sight, columns: int, rows: int, encoding: str = "utf-8") -> list[str]:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    console = Console(file=stream, width=columns, height=rows, force_terminal=True, no_color=True)
    console.print(drawing(sight, console, rows - 1))
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return Text.from_ansi(stream.buffer.getvalue().decode(encoding)).plain.splitlines()


@pytest.mark.parametrize("wall", [200, 60, 3])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("mine", [True, False])
def test_the_table_fits_the_terminal(
    table: str, size: tuple[int, int], wall: int, mine: bool
) -> None:
    columns, rows = size
    game = played(table, wall)
    lines = drawn(seen(game, game.table.seats[1] if mine else None), columns, rows)
    assert max(map(len, lines)) <= columns
    # A table of forty columns has to be rolled up; from 80x24 on everything is in sight.
    assert len(lines) < rows or columns < 80


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_one_seat_sees_its_own_tiles_and_nobody_elses(size: tuple[int, int]) -> None:
    game = played("nmjl", 60)
    lines = drawn(seen(game, "W"), *size)
    text = "\n".join(lines)
    rack = next(number for number, line in enumerate(lines) if line.startswith("Rack "))
    tiles = lines[rack].split()[1:]
    west = [kind.text for kind in game.views["W"].tiles]
    assert tiles[: len(west)] == west
    assert lines[rack + 1].split()[: len(west)] == [str(place) for place in range(1, len(west) + 1)]
    assert "holds" not in text
    for seat, other in game.views["W"].others.items():
        for exposure in other.exposed:
            assert exposure.text in text, seat
        assert "threw" in text or not other.discards


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_a_spectator_sees_every_rack(size: tuple[int, int]) -> None:
    game = played("nmjl", 60)
    text = " ".join(" ".join(drawn(seen(game, None), *size)).split())
    for player in game.table.players.values():
        assert f"holds {tiles_text(player.concealed.tiles[:5])}" in text


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_whose_turn_it_is_and_who_is_waited_for(size: tuple[int, int]) -> None:
    game = played("nmjl", 60)
    turn = game.table.turn
    top = drawn(seen(game, "E"), *size)[0]
    whose = "your turn" if turn == "E" else "'s turn"
    assert f"Wall {len(game.table.wall.tiles)}, " in top
    assert whose in top
    assert "waiting for " in top


@pytest.mark.parametrize(
    ("me", "waited"), [("S", "you"), ("W", "you"), ("N", ""), (None, "South, West")]
)
def test_who_else_could_claim_a_discard_is_not_told(me: Seat | None, waited: str) -> None:
    """The kind of fault: `waiting for you, West` told what West holds."""
    game = situation("E discard 5D", E="5D", S="5D J", W="5D J", N="1B")
    assert game.waiting == ("S", "W")
    assert state_of(game, me).partition("waiting for ")[2] == waited


@pytest.mark.parametrize("size", SIZES)
def test_a_terminal_without_the_characters_of_boxes(size: tuple[int, int]) -> None:
    """A stream that says nothing but ASCII would stop the game at the first box."""
    assert drawn(seen(played("nmjl", 60), "E"), *size, encoding="ascii")


def test_what_has_happened_goes_before_notes_and_empty_lines() -> None:
    """At 80x24 with five lines of notes all sentences are still there, if not each on a row."""
    game = played("nmjl", 60)
    sight = replace(seen(game, "E"), story=SENTENCES[:7], fresh=7)
    text = " ".join(" ".join(drawn(sight, 80, 24)).split())
    for sentence in SENTENCES[:7]:
        assert sentence in text


def test_what_had_to_be_left_out_is_said() -> None:
    game = played("nmjl", 3)
    sight = replace(seen(game, "E"), story=SENTENCES, fresh=len(SENTENCES))
    text = " ".join(" ".join(drawn(sight, 80, 24)).split())
    left = int(re.search(r"\(log tells (\d+) more\)", text)[1])  # type: ignore[index]
    assert text.count("nobody wants it.") == len(SENTENCES) - left


@pytest.mark.parametrize("size", [(80, 30), (200, 60)])
def test_a_long_note_goes_on_further_in(size: tuple[int, int]) -> None:
    """So that each of the nearest hands is seen to begin."""
    notes = ("Nearest hands:", "  2468 #1 " + "lacks 4D " * 16)
    rows = drawn(replace(seen(played("nmjl", 60), "E"), notes=notes), *size)
    begun = next(number for number, row in enumerate(rows) if "2468 #1" in row)
    assert rows[begun].startswith("  2468")
    assert re.match(" {4}[4l]", rows[begun + 1])


NOTES = tuple(f"Note {number} {'of what is nearest ' * 4}" for number in range(9))


@pytest.mark.parametrize(
    ("notes", "size", "whole"),
    [(NOTES, (80, 24), False), (NOTES[:1], (80, 24), True), (NOTES, (200, 60), True)],
)
def test_notes_that_had_to_be_left_out_can_be_read(
    notes: tuple[str, ...], size: tuple[int, int], whole: bool
) -> None:
    """At 80x24 the five nearest hands and four open hands do not all fit."""
    sight = replace(seen(played("nmjl", 60), "E"), notes=notes)
    text = " ".join(" ".join(drawn(sight, *size)).split())
    assert (f"Note {len(notes) - 1}" in text) is whole
    assert ("(notes tells the rest)" in text) is not whole


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_names_that_take_two_columns_a_letter(size: tuple[int, int]) -> None:
    game = played("nmjl", 60)
    names = {"E": "you", "S": "麻雀が好きな人", "W": "Ánna", "N": "greedy"}
    sight = replace(sight_of(game, names, "E", title="Game 1"), rack=game.views["E"].tiles)
    lines = drawn(sight, *size)
    assert max(map(cell_len, lines)) <= size[0]
    rows = [line for line in lines if re.match(r"[> ] (East|South|West|North) \(", line)]
    assert len({cell_len(re.split(r"(shows|threw|deals)", row)[0]) for row in rows}) <= 1


WICKED = "\x1b[2J\x1b]0;title\x07\u202eAnna"


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_names_command_no_terminal(size: tuple[int, int]) -> None:
    """Names come from files and from whoever typed them; only our own colours are obeyed."""
    game = played("nmjl", 60)
    sight = sight_of(game, dict.fromkeys("ESWN", WICKED), "E", title="Game 1")
    sight = replace(sight, story=[f"{WICKED} discards 2B."], notes=(WICKED,), question=(WICKED,))
    stream = io.StringIO()
    console = Console(file=stream, width=size[0], height=size[1], force_terminal=True)
    console.print(drawing(sight, console, size[1] - 1))
    left = re.sub(r"\x1b\[[\d;]*m", "", stream.getvalue())
    assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", left)
    assert r"\x1b[2J" in " ".join(left.split())


def test_what_is_said_at_a_desk_commands_no_terminal() -> None:
    stream = io.StringIO()
    desk = Desk(Console(file=stream, width=80, height=24, force_terminal=True))
    DeskScreen(desk).say(f"{WICKED} says 2B.", style="1")
    DeskScreen(desk).painted(f"\x1b[1mThe card\x1b[0m {WICKED}")
    desk.leave()
    left = re.sub(r"\x1b\[[\d;]*m", "", stream.getvalue())
    assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", left)
    assert left.startswith(r"\x1b[2J\x1b]0;title\x07\u202eAnna says 2B.")
