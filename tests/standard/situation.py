"""Small games to look at: given racks and wall, then the lines of a record."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mahj import Game, Refused, Rules, Start, load_rules, parse_tiles
from mahj.records import Move
from mahj.tiles import JOKER, NATURALS, Tile

SMALL = str(Path(__file__).parents[1] / "data" / "small.toml")
SEATS = "ESWN"


@cache
def _rules(text: str) -> Rules:
    return load_rules(eval(text))


def rules_of(rules: str | Mapping[str, Any] = "nmjl", card: str = SMALL) -> Rules:
    """A preset or a table file's content, with the small card where it names none."""
    content = {"preset": rules} if isinstance(rules, str) else dict(rules)
    return _rules(repr({"card": card, **content}))


def situation(
    lines: str = "",
    *,
    rules: str | Mapping[str, Any] = "nmjl",
    card: str = SMALL,
    east: str = "E",
    seed: int = 1,
    scores: Mapping[str, int] | None = None,
    begin: str | None = "turns",
    turn: str | None = None,
    wall: str = "",
    left: int | None = None,
    discards: Mapping[str, str] | None = None,
    exposed: Mapping[str, list[str]] | None = None,
    **racks: str,
) -> Game:
    """The game after these lines, which are separated by `;`.

    A rack that is given in part is filled with loose tiles that fit nothing: no two alike, no
    jokers, no flowers. So nobody but those whose racks are given can claim anything.
    """
    start = Start(
        wall=parse_tiles(wall),
        left=left,
        discards={seat: parse_tiles(tiles) for seat, tiles in (discards or {}).items()},
        exposed={
            seat: [parse_tiles(group) for group in groups]
            for seat, groups in (exposed or {}).items()
        },
        begin=begin,
        turn=turn,
    )
    rack_of = {seat: parse_tiles(racks.get(seat, "")) for seat in SEATS}
    loose = _Loose(start, rack_of)
    for place, seat in enumerate(SEATS):
        more = (turn or east) == seat == east if begin == "turns" else seat == east
        size = 13 + more - sum(map(len, start.exposed.get(seat, ())))
        start.racks[seat] = loose.fill(rack_of[seat], size, place)
    game = Game(rules_of(rules, card), seed, east, scores, start)
    say(game, lines)
    return game


class _Loose:
    """The tiles that are left for racks that need filling."""

    def __init__(self, start: Start, racks: Mapping[str, list[Tile]]) -> None:
        placed = [*start.wall, *(kind for tiles in racks.values() for kind in tiles)]
        placed += [kind for tiles in start.discards.values() for kind in tiles]
        placed += [kind for groups in start.exposed.values() for group in groups for kind in group]
        self.left = {kind: 4 - placed.count(kind) for kind in NATURALS if kind.text != "F"}

    def fill(self, rack: list[Tile], size: int, place: int) -> list[Tile]:
        """A rack of this size."""
        kinds = list(self.left)
        for kind in kinds[place * 9 :] + kinds[: place * 9]:
            if len(rack) < size and self.left[kind] > 0 and kind not in rack:
                self.left[kind] -= 1
                rack = [*rack, kind]
        return rack


def say(game: Game, lines: str) -> None:
    """Takes more lines."""
    for number, line in enumerate(lines.split(";"), 1):
        if line.strip():
            seat, _, words = line.strip().partition(" ")
            game.say(Move(seat, words, number))


def refusal(game: Game, line: str) -> tuple[str, str]:
    """The mod that refuses a line, and the code of its reason."""
    seat, _, words = line.partition(" ")
    before = game.position()
    with pytest.raises(Refused) as caught:
        game.find(seat, words)
    assert game.position() == before
    found = caught.value.refusal
    assert found.sentence.endswith((".", "..."))
    return found.mod, found.code


def may(game: Game, seat: str) -> list[str]:
    """What a seat may answer."""
    return sorted(game.may(seat))


def rack(game: Game, seat: str) -> str:
    """A seat's concealed tiles."""
    return str(player(game, seat)["rack"])


def player(game: Game, seat: str) -> dict[str, Any]:
    """A player in the position."""
    players: Any = game.position()["players"]
    found: dict[str, Any] = players[seat]
    return found


def asked(game: Game) -> Any:
    """Who is asked what."""
    return game.position()["asked"]


def result(game: Game) -> Any:
    """How the game ended."""
    return game.position()["result"]


def paid(game: Game) -> dict[str, int]:
    """The payments."""
    found: dict[str, int] = result(game)["payments"]
    return found


def tiles(text: str) -> str:
    """Tiles in the long form, sorted: as a rack stands in a position."""
    return " ".join(kind.text for kind in sorted(parse_tiles(text)))


def jokers(game: Game, seat: str) -> int:
    """How many jokers a seat holds."""
    return game.table.players[seat].concealed.counts[JOKER]
