"""Show nearest hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahj import (
    FLOWER,
    JOKER,
    TILES,
    Mod,
    Note,
    Seat,
    SeenExposure,
    Table,
    Tile,
    View,
    any_of,
    hookimpl,
    number,
)
from mahj.card import Answer, NearHand, answer


class NearestHands(Mod):
    """A player is shown the lines of the card that are nearest to their tiles: the value, whether \
    the line may be exposed (X) or is concealed (C), and what is missing, with how many of each \
    have not been seen yet. Each line is shown once, for each rack where the player has several; \
    where any wind or any dragon would do, it says so."""

    id = "nearest_hands"
    title = "Show nearest hands"
    source = "Riichi Advanced, American rules (mod list)"
    also = ("nearest lines", "hand helper")

    number = number(5, 1, 20, "The number of lines shown is {value}.")

    @hookimpl
    def mahj_view_notes(self, table: Table, seat: Seat) -> Iterable[Note]:
        view = View(table, seat)
        unseen = view.unseen()
        notes = []
        for title, found in nearest_by_rack(view, self.number).items():
            lines = tuple([near_line(each, unseen) for each in found.nearest])
            data = [_data(each, unseen) for each in found.nearest]
            notes += [Note(self.id, title, lines, data)] if lines else []
        return notes


def nearest_hands(view: View, wanted: int) -> Answer | None:
    """The full answer about a seat's tiles.

    Args:
        view: what the seat sees.
        wanted: how many of the nearest lines.

    Returns:
        Nothing for a hand that no line can be told for: dead, over, or of fewer tiles than 13 or
        more than 15, as many as a claim leaves where everybody holds 14.
    """
    held = len(view.tiles) + sum(len(each.tiles) for each in view.exposed)
    if view.dead or view.over is not None or held not in (13, 14, 15):
        return None
    return _nearest(view, view.exposed, wanted, pool=held > 14)


def nearest_by_rack(view: View, wanted: int) -> dict[str, Answer]:
    """By title the answer for a player's rack; for each rack, where a player has several.

    Racks on which nothing is exposed are told of together: all tiles are for either.
    """
    title = "Nearest hands"
    if len(view.racks) < 2:
        found = {title: nearest_hands(view, wanted)}
    elif view.over is not None:
        found = {}
    else:
        racks = [rack for rack in view.racks if rack.open]
        alike = len({rack.exposed for rack in racks}) < 2
        found = {
            title if alike else f"{title} on {rack.name}": _nearest(
                view, rack.exposed, wanted, pool=True
            )
            for rack in racks
        }
    return {title: each for title, each in found.items() if each is not None}


def _nearest(
    view: View, exposures: Sequence[SeenExposure], wanted: int, pool: bool = False
) -> Answer | None:
    """The full answer about a seat's tiles with these exposures, if they are right and enough."""
    exposed = [each.tiles for each in exposures]
    if len(view.tiles) + sum(map(len, exposed)) < 13:  # too much lies on another rack
        return None
    if any(set(tiles) - {tiles[0], JOKER, FLOWER} for tiles in exposed):
        return None
    visible = view.visible()
    for tiles in exposed:
        for kind in tiles:
            visible[kind] -= 1
    others = [kind for kind in TILES for _ in range(visible[kind])]
    return answer(view.judge, view.tiles, exposed, others, nearest=wanted, pool=pool)


def _data(near: NearHand, unseen: Sequence[int]) -> dict[str, object]:
    """A near hand as `mahj hand --json` has it, with what is unseen, and what else will do."""
    found = near.as_json() | {"unseen": {kind.text: unseen[kind] for kind in near.need}}
    if near.instead:
        found["instead"] = [[kind.text for kind in tiles] for tiles in near.instead]
    return found


def near_line(near: NearHand, unseen: Sequence[int]) -> str:
    """A near hand in one line: `2468 #1 (25, X): FF 2222B ..., lacks 2 of 4B (3 unseen)`."""
    may = "C" if near.line.concealed else "X"
    lacks = ", ".join(_lacks(kinds, count, unseen) for kinds, count in near.lacks)
    missing = f"lacks {lacks}" if lacks else "complete"
    return f"{near.line.name} ({near.line.value}, {may}): {near.printed}, {missing}"


def _lacks(kinds: tuple[Tile, ...], count: int, unseen: Sequence[int]) -> str:
    number = f"{count} of " if count > 1 else ""
    return f"{number}{any_of(kinds)} ({sum(unseen[kind] for kind in kinds)} unseen)"
