"""Changing an exposure while it may still be changed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from mahj import (
    JOKER,
    Choice,
    Exposure,
    Mod,
    Refusal,
    Seat,
    Table,
    Tile,
    hookimpl,
    hookimpl_if,
    one_of,
    tiles_text,
)
from mahj_mods.standard.groups import groupings


class Edit(Choice):
    """Changes an exposure to other tiles of the player's; the claimed tile stays."""

    __slots__ = ("number", "tiles")

    def __init__(self, number: int, tiles: tuple[Tile, ...]) -> None:
        super().__init__("edit", f"{number} {tiles_text(tiles)}")
        self.number = number
        self.tiles = tiles

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.regroup(table.players[seat].exposures[self.number - 1], self.tiles)


@lru_cache(maxsize=4096)
def _edits(
    number: int, now: tuple[Tile, ...], naturals: int, jokers: int, most: int
) -> tuple[Edit, ...]:
    """What an exposure may be changed to."""
    groups = groupings(now[0], naturals, jokers, most)
    return tuple(_edit(number, tiles) for tiles in groups if sorted(tiles[1:]) != sorted(now[1:]))


@cache
def _edit(number: int, tiles: tuple[Tile, ...]) -> Edit:
    return Edit(number, tiles)


class Exposures(Mod):
    """An exposure may be corrected until its owner discards or exchanges a joker; the claimed \
    tile stays in it. Afterwards it is as it is for the rest of the game."""

    id = "exposure"
    title = "Exposures"
    source = "RULES.md 1.12 and 4.17"
    standard = True

    edit = one_of(
        "until_discard_or_exchange",
        {
            "until_discard_or_exchange": "An exposure may be changed until its owner discards or "
            "exchanges a joker.",
            "none": "An exposure cannot be changed once it is up.",
        },
    )

    @hookimpl_if(lambda rule: rule.edit != "none")
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        if table.came != "claim" or not table.exposures:
            return ()
        exposure = table.exposures[-1]
        if not exposure.editable or exposure.player.seat != seat:
            return ()
        return self._changes(table, exposure)

    def _changes(self, table: Table, exposure: Exposure) -> tuple[Edit, ...]:
        counts = exposure.player.concealed.counts
        kind = exposure.kind
        naturals = counts[kind] + len(exposure.tiles) - exposure.jokers - 1
        jokers = counts[JOKER] + exposure.jokers
        spare = len(exposure.player.concealed.tiles) + len(exposure.tiles) - 1
        most = min(table.hooks.claim_largest(table), spare)
        return _edits(exposure.number, tuple(exposure.tiles), naturals, jokers, most)

    @hookimpl
    def mahj_joker_exchanged(self, table: Table) -> None:
        for exposure in table.exposures:
            exposure.editable = False

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        if choice.partition(" ")[0] != "edit":
            return None
        if self.edit == "none":
            sentence = "At this table an exposure cannot be changed once it is up."
            return self.refuse("no_edit", sentence)
        exposure = table.exposures[-1] if table.exposures else None
        made_now = seat == table.turn and table.came == "claim" and not table.turn_ended
        if exposure is None or exposure.player.seat != seat or not made_now:
            sentence = "An exposure may be changed only in the turn in which it was made, before "
            return self.refuse("locked", sentence + "its owner discards or exchanges a joker.")
        if not exposure.editable:
            sentence = "The exposure is locked: a joker has been exchanged since it was made."
            return self.refuse("locked", sentence)
        may = " or ".join(each.text for each in self._changes(table, exposure)) or "nothing"
        sentence = f"The claimed {exposure.kind} stays and the group must be right: {may}."
        return self.refuse("wrong_group", sentence)
