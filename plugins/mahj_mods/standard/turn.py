"""Whose turn it is, what a turn consists of, and discarding."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter

from mahj import (
    JOKER,
    TILES,
    Choice,
    Key,
    MahjError,
    Mod,
    PhaseAt,
    Place,
    Refusal,
    Seat,
    Table,
    Tile,
    TileChoice,
    first_refusal,
    hookimpl,
    parse_tiles,
    turns,
)


class Discard(TileChoice):
    """Discards a tile; the turn ends."""

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.throw(seat, self.kind)


DISCARDS = tuple(Discard("discard", kind) for kind in TILES)

NOTHING_SAID: tuple[Seat, Tile] = ("", JOKER)
SAID = Key("discard: who said a wrong name, and which", lambda table: NOTHING_SAID)


def wrong_name(table: Table) -> Tile | None:
    """The name that was said of the live discard, where it is not its own."""
    if table.thrown is None:
        return None
    seat, name = table.kept[SAID]
    return name if seat == table.thrown[1] else None


def taking_turns(table: Table) -> bool:
    """Whether players take turns: not while something comes before the first, nor afterwards."""
    return table.phase_mod == Turn.id and table.over is None


def may_discard(table: Table, seat: Seat) -> list[Tile]:
    """The kinds of tiles that the player on turn may discard now."""
    hooks, kinds = table.hooks, table.players[seat].concealed.kinds
    if hooks.turn_discard:
        allowed = [
            kind for kind in kinds if first_refusal(hooks.turn_discard, table, seat, kind) is None
        ]
        kinds = allowed or kinds
    return kinds


class Turn(Mod):
    """East begins with a discard. In turn, to the right, each player then draws a tile and \
    discards one. Between turns everyone holds 13 tiles, exposures included."""

    id = "turn"
    title = "Turns"
    source = "League rules; RULES.md part 4"
    standard = True
    turn_verbs = {"discard": "Tiles are discarded"}

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(300, "turns", self.id, turns)]

    @hookimpl
    def mahj_turn_steps(self) -> tuple[str, ...]:
        return ("draw", "act")

    @hookimpl
    def mahj_turn_holds(self) -> int:
        return 13

    @hookimpl
    def mahj_turn_source(self, table: Table, seat: Seat) -> Place:
        return table.wall

    @hookimpl
    def mahj_turn_next(self, table: Table, seat: Seat) -> Seat:
        for player in table.others[seat]:
            if not player.sits_out:
                return player.seat
        return seat

    @hookimpl
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        judged = table.hooks.turn_discard
        kinds = may_discard(table, seat) if judged else table.players[seat].concealed.kinds
        if len(kinds) < 2:
            return [DISCARDS[kind] for kind in kinds]
        # All at once, which takes half as long as one by one.
        discards: tuple[Choice, ...] = itemgetter(*kinds)(DISCARDS)
        return discards

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        verb, _, tile = choice.partition(" ")
        if verb != "discard" or " as " in tile:
            return None
        tiles = _tiles(tile)
        if len(tiles) != 1:
            return self.refuse("one_tile", "A player discards one tile: discard 5D.")
        if tiles[0] not in table.players[seat].concealed.tiles:
            sentence = f"You have no concealed {tiles[0]} to discard."
            return self.refuse("not_held", sentence)
        return first_refusal(table.hooks.turn_discard, table, seat, tiles[0])


def _tiles(text: str) -> list[Tile]:
    try:
        return parse_tiles(text)
    except MahjError:
        return []
