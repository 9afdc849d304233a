"""Whose turn it is, what a turn consists of, and discarding."""

from __future__ import annotations

from collections.abc import Iterable

from mahj import (
    TILES,
    Choice,
    MahjError,
    Mod,
    PhaseAt,
    Refusal,
    Seat,
    Table,
    Tile,
    hookimpl,
    parse_tiles,
    seat_name,
    turns,
)


class Discard(Choice):
    """Discards a tile; the turn ends."""

    __slots__ = ("kind",)

    def __init__(self, kind: Tile) -> None:
        super().__init__("discard", kind.text)
        self.kind = kind

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.throw(seat, self.kind)


DISCARDS = tuple(Discard(kind) for kind in TILES)


class Turn(Mod):
    """In turn, to the right, each player draws a tile and discards one. Between turns everyone \
    holds 13 tiles, exposures included."""

    id = "turn"
    title = "Turns"
    source = "League rules; RULES.md part 4"
    standard = True

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
    def mahj_turn_next(self, table: Table, seat: Seat) -> Seat:
        for player in table.others(seat):
            if not player.sits_out:
                return player.seat
        return seat

    @hookimpl
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        kinds = table.players[seat].concealed.kinds
        judges = table.hooks.turn_discard
        if judges:
            allowed = [
                kind for kind in kinds if all(judge(table, seat, kind) is None for judge in judges)
            ]
            if allowed:
                return [DISCARDS[kind] for kind in allowed]
        return [DISCARDS[kind] for kind in kinds]

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        verb, _, tile = choice.partition(" ")
        if verb != "discard":
            return None
        if seat != table.turn or table.turn_ended:
            sentence = (
                f"{seat_name(seat)} may not discard now: it is {seat_name(table.turn)}'s turn."
            )
            if table.thrown is not None:
                sentence = (
                    f"{seat_name(seat)} may not discard now: {table.thrown[0]} was just thrown."
                )
            return self.refuse("not_your_turn", sentence)
        tiles = _tiles(tile)
        if len(tiles) != 1:
            return self.refuse("one_tile", "A player discards one tile: discard 5D.")
        if tiles[0] not in table.players[seat].concealed.tiles:
            sentence = f"You have no concealed {tiles[0]} to discard."
            return self.refuse("not_held", sentence)
        for judge in table.hooks.turn_discard:
            refusal = judge(table, seat, tiles[0])
            if refusal is not None:
                return refusal
        return None


def _tiles(text: str) -> list[Tile]:
    try:
        return parse_tiles(text)
    except MahjError:
        return []
