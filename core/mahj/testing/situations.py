"""Small games to look at: given racks and wall, then the lines of a record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from inspect import signature

from mahj.asks import Seat
from mahj.errors import listed, nearest
from mahj.game import Game
from mahj.loading import load_rules
from mahj.records import Move, Start
from mahj.rulesets import Rules
from mahj.table import Table
from mahj.tablefiles import Source
from mahj.tiles import FLOWER, NATURALS, Tile, parse_tiles


def situation(
    rules: Rules | Source = "nmjl",
    lines: str = "",
    *,
    east: Seat | None = None,
    seed: int = 1,
    scores: Mapping[Seat, int] | None = None,
    begin: str | None = "turns",
    turn: Seat | None = None,
    number: int = 1,
    dice: tuple[int, ...] | None = None,
    wall: str = "",
    left: int | None = None,
    discards: Mapping[Seat, str] | None = None,
    exposed: Mapping[Seat, Sequence[str]] | None = None,
    **racks: str,
) -> Game:
    """A game dealt as you say, after some choices.

    A rack that is given in part is filled with loose tiles that fit nothing: no two alike, no
    jokers, no flowers. So nobody but those whose racks are given can claim anything.

    Args:
        rules: the rules, or what they are loaded from.
        lines: choices as they stand in a record, on lines of their own or separated by `;`, with
            `#` for comments.
        east: who deals; the first seat where it is left out.
        seed: for the rest of the deal.
        scores: of the session before this game, pots included.
        number: which game of the session it is.
        dice: what the dice show that break the wall; chance where it is left out.
        begin: the phase that it begins with; None for all of them, the Charleston included.
        turn: who draws next, where that is not East, who discards first.
        wall: the next tiles, in the order they are drawn.
        left: how many tiles the wall holds, those of `wall` among them; 0 for none. All that
            are not dealt where it is left out.
        discards, exposed: what each seat has thrown and exposed, the claimed tile first.
        racks: tiles of a seat, in full or in part: ``E="J 5D 5D"``.

    Raises:
        RulesError: the rules cannot be loaded.
        RecordError: the deal cannot be.
        Refused: a choice is not lawful.
    """
    played = rules if isinstance(rules, Rules) else load_rules(rules)
    east = east or played.in_turn[0]
    start = Start(
        wall=parse_tiles(wall),
        left=left,
        dice=dice,
        discards={seat: parse_tiles(tiles) for seat, tiles in (discards or {}).items()},
        exposed={
            seat: [parse_tiles(group) for group in groups]
            for seat, groups in (exposed or {}).items()
        },
        begin=begin,
        turn=turn,
    )
    unknown = [seat for seat in racks if seat not in played.in_turn]
    if unknown:
        raise TypeError(_unknown(unknown[0], played.in_turn))
    rack_of = {seat: parse_tiles(racks.get(seat, "")) for seat in played.in_turn}
    loose = _Loose(played, start, rack_of)
    table = Table(played, 0, east)
    for place, seat in enumerate(played.in_turn):
        shown = [group for each in table.shown_at_first(seat, start).values() for group in each]
        size = table.held_at_first(seat, start) - sum(map(len, shown))
        start.racks[seat] = loose.fill(rack_of[seat], size, place)
    game = Game(played, seed, east, scores, start, number)
    say(game, lines)
    return game


def _unknown(word: str, seats: Sequence[Seat]) -> str:
    """What is wrong with a word that is neither a seat nor an argument."""
    known = [name for name in signature(situation).parameters if name != "racks"]
    allowed = f"its arguments are {listed(known, 'and')}, its seats {listed(seats, 'and')}"
    return f"{word!r} is no argument and no seat of a situation{nearest(word, known)}: {allowed}"


def say(game: Game, lines: str) -> None:
    """Takes lines of a record, on lines of their own or separated by `;`, with `#` for comments.

    Raises:
        Refused: a choice is not lawful.
    """
    for number, line in enumerate(re.split(r"[;\n]", re.sub("#.*", "", lines)), 1):
        if line.strip():
            seat, _, words = line.strip().partition(" ")
            game.say(Move(seat, words, number))


class _Loose:
    """The tiles that are left for racks that need filling."""

    def __init__(self, rules: Rules, start: Start, racks: Mapping[Seat, list[Tile]]) -> None:
        placed = [*start.wall, *(kind for tiles in racks.values() for kind in tiles)]
        placed += [kind for tiles in start.discards.values() for kind in tiles]
        placed += [kind for groups in start.exposed.values() for group in groups for kind in group]
        kinds = [kind for kind in NATURALS if kind is not FLOWER]
        self.left = {kind: rules.set_counts[kind] - placed.count(kind) for kind in kinds}

    def fill(self, rack: list[Tile], size: int, place: int) -> list[Tile]:
        """A rack of this size; each seat's begins with other tiles."""
        kinds = list(self.left)
        for kind in kinds[place * 9 :] + kinds[: place * 9]:
            if len(rack) < size and self.left[kind] > 0 and kind not in rack:
                self.left[kind] -= 1
                rack = [*rack, kind]
        return rack
