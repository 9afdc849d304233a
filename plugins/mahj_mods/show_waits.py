"""Show waits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mahj import (
    TILES,
    Mod,
    Note,
    Rack,
    Seat,
    Table,
    Tile,
    View,
    any_of,
    first_refusal,
    hookimpl,
    listed,
    tile,
    together,
)
from mahj.card import Hands


class ShowWaits(Mod):
    """A player who can discard so as to be one tile from mah jongg is told which tiles would then \
    win, and how many of each have not been seen yet. Between turns a player who waits is told the \
    same, and so at any time is one who has several racks, of each."""

    id = "show_waits"
    title = "Show waits"
    source = "Riichi Advanced, American rules (mod list)"
    also = ("waits", "what do I wait for")

    @hookimpl
    def mahj_view_notes(self, table: Table, seat: Seat) -> Iterable[Note]:
        player = table.players[seat]
        racks = player.open_racks
        if not racks or table.over is not None:
            return ()
        unseen = View(table, seat).unseen()
        if len(player.racks) > 1:
            return self._on_racks(table, racks, unseen)
        hands = table.hands(racks[0])
        if hands is None:
            return ()
        counts = list(player.concealed.counts)
        full = sum(counts) == hands.total
        if full and table.turn == seat and not table.turn_ended:
            return self._in_turn(table, seat, hands, unseen)
        if player.held == table.rules.holds[seat]:
            return self._note({"": _waits(hands, counts, unseen)})
        return ()

    def _on_racks(self, table: Table, racks: Iterable[Rack], unseen: Sequence[int]) -> list[Note]:
        """What each rack of a player waits for; those with no exposures wait for the same."""
        found = {}
        for rack in racks:
            hands = table.hands(rack)
            if hands is not None:
                on = f" on {rack.name}" if rack.exposures else ""
                found[on] = _waits(hands, rack.player.concealed.counts, unseen)
        return self._note(found)

    def _note(self, waits: Mapping[str, dict[str, int]]) -> list[Note]:
        """What is waited for, by where."""
        told = {on: left for on, left in waits.items() if left}
        lines = tuple([f"You wait for {_told(left)}{on}." for on, left in told.items()])
        data = {f"waits{on}": left for on, left in told.items()}
        return [Note(self.id, "Waits", lines, data)] if told else []

    def _in_turn(self, table: Table, seat: Seat, hands: Hands, unseen: Sequence[int]) -> list[Note]:
        """What each discard would wait for."""
        counts = list(table.players[seat].concealed.counts)
        may = [kind for kind in TILES if counts[kind] and _may_discard(table, seat, kind)]
        after = _after_discards(hands, counts, unseen, may)
        lines = tuple(
            [
                f"Discard {any_of([tile(kind)])}: wait for {_told(left)}."
                for kind, left in after.items()
            ]
        )
        return [Note(self.id, "Waits", lines, {"discards": after})] if after else []


def _waits(hands: Hands, counts: Sequence[int], unseen: Sequence[int]) -> dict[str, int]:
    """The tiles that make mah jongg, with how many of each are unseen."""
    return {kind.text: unseen[kind] for kind in hands.waits(counts)}


def _after_discards(
    hands: Hands, counts: list[int], unseen: Sequence[int], may: Sequence[Tile]
) -> dict[str, dict[str, int]]:
    """What each discard waits for that leaves one tile missing, the most unseen tiles first."""
    found: dict[str, dict[str, int]] = {}
    for kind, away in hands.discards(counts).items():
        if away == 1 and kind in may:
            counts[kind] -= 1
            found[kind.text] = _waits(hands, counts, unseen)
            counts[kind] += 1
    return dict(sorted(found.items(), key=lambda each: -sum(each[1].values())))


def _may_discard(table: Table, seat: Seat, kind: Tile) -> bool:
    return first_refusal(table.hooks.turn_discard, table, seat, kind) is None


def _told(waits: dict[str, int]) -> str:
    """The tiles with how many are unseen, all winds and all dragons as one."""
    parts = []
    for kinds in together(map(tile, waits)):
        left = sum(waits[kind.text] for kind in kinds)
        parts.append(f"{any_of(kinds)} ({left} unseen)")
    return listed(parts, "and")
