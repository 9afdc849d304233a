"""Show waits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahj import (
    TILES,
    Mod,
    Note,
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
    same."""

    id = "show_waits"
    title = "Show waits"
    source = "Riichi Advanced, American rules (mod list)"
    also = ("waits", "what do I wait for")

    @hookimpl
    def mahj_view_notes(self, table: Table, seat: Seat) -> Iterable[Note]:
        player = table.players[seat]
        if not player.racks:
            return ()
        hands = table.judge(seat).hands([each.shown for each in player.exposures])
        if hands is None or player.dead or table.over is not None:
            return ()
        counts = list(player.concealed.counts)
        unseen = View(table, seat).unseen()
        held = sum(counts) - hands.total
        if held == -1:
            waits = _waits(hands, counts, unseen)
            if waits:
                said = f"You wait for {_told(waits)}."
                return [Note(self.id, "Waits", (said,), {"waits": waits})]
        elif held == 0 and table.turn == seat and not table.turn_ended:
            may = [kind for kind in TILES if counts[kind] and _may_discard(table, seat, kind)]
            after = _after_discards(hands, counts, unseen, may)
            if after:
                lines = [
                    f"Discard {any_of([tile(kind)])}: wait for {_told(left)}."
                    for kind, left in after.items()
                ]
                return [Note(self.id, "Waits", tuple(lines), {"discards": after})]
        return ()


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
