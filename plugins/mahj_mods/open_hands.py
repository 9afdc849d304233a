"""Open hands."""

from __future__ import annotations

from collections.abc import Iterable

from mahj import Mod, Note, Seat, Table, hookimpl, rack_text, seat_name


class OpenHands(Mod):
    """Everybody sees everybody's tiles: for learning and for looking into a game."""

    id = "open_hands"
    title = "Open hands"
    source = "Riichi Advanced, American rules (mod list)"
    also = ("open racks", "show hands", "face-up hands")
    reveals = True

    @hookimpl
    def mahj_view_notes(self, table: Table, seat: Seat) -> Iterable[Note]:
        racks = {
            other.seat: rack_text(other.concealed.tiles)
            for other in table.others[seat]
            if other.concealed.tiles
        }
        lines = tuple([f"{seat_name(other)}: {tiles}" for other, tiles in racks.items()])
        return [Note(self.id, "Open hands", lines, racks)] if racks else ()
