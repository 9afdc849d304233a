"""The end of the wall."""

from __future__ import annotations

from collections.abc import Iterable

from mahj import (
    Choice,
    Mod,
    Phase,
    PhaseAt,
    Refusal,
    Result,
    Seat,
    Table,
    hookimpl,
    hookimpl_if,
    number,
    one_of,
)
from mahj.card import CLAIMS


class Wall(Mod):
    """When a player should draw and the wall is empty, the game is a wall game: nobody has won, \
    and no hand is paid for."""

    id = "wall"
    title = "The wall"
    source = "RULES.md 1.34 and 4.58 to 4.60"
    standard = True

    last_discard_claims = one_of(
        "mahjong_only",
        {
            "mahjong_only": "The discard after the last tile of the wall may be claimed for mah "
            "jongg only.",
            "any": "The discard after the last tile of the wall may be claimed like any other.",
        },
        source={
            "mahjong_only": "RULES.md 1.34; Quick rules for groups; Riichi Advanced's program",
            "any": "RULES.md 1.34; Light Mahjong",
        },
    )

    dead_wall = number(
        0,
        0,
        48,
        "The last {value} tiles of the wall are never drawn.",
        one="The last tile of the wall is never drawn.",
        zero="The wall is drawn to its last tile.",
        source={
            "0": "RULES.md 1.34; Light Mahjong",
            "*": "RULES.md 1.34",
        },
    )

    @hookimpl_if(lambda wall: wall.dead_wall > 0)
    def mahj_deal_done(self, table: Table) -> None:
        if table.start is None or table.start.left is None:
            for kind in table.wall.tiles[: self.dead_wall]:
                table.move(kind, table.wall, table.place("dead wall"))

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(800, "turns", self.id, _nobody_won)]

    @hookimpl
    def mahj_turn_wall_empty(self) -> Result:
        return Result("wall", why="The wall is empty and nobody has mah jongg: a wall game.")

    @hookimpl_if(lambda wall: wall.last_discard_claims == "mahjong_only")
    def mahj_claim_choice(self, table: Table, seat: Seat, choice: Choice) -> Refusal | None:
        following = table.hooks.turn_next(table, table.turn)
        if table.hooks.turn_source(table, following).tiles or choice.verb not in CLAIMS.values():
            return None
        sentence = "The wall is empty: the last discard may be claimed for mah jongg only."
        return self.refuse("last_discard", sentence)


def _nobody_won(table: Table) -> Phase:
    """Where the turns are over without a result, there was nothing left to draw."""
    table.finish(table.hooks.turn_wall_empty(table, table.turn))
    yield from ()
