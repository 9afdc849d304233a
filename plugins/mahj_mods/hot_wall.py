"""Hot wall: near the end a dangerous discard is paid for by whoever throws it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mahj import (
    FLOWER,
    Mod,
    Note,
    Seat,
    Table,
    Tile,
    View,
    Win,
    hookimpl,
    number,
    one_of,
)

_WORDS = {"3": 3, "7": 7}

_UNBROKEN = 14
"""What two dice break off on average."""


def last_part(table: Table, start: str, last: int) -> int:
    """How many tiles the last part of the wall is: as many as are said, or as broken off."""
    if start == "last_tiles":
        return last
    return table.short_wall or _UNBROKEN


class HotWall(Mod):
    """When the last part of the wall is reached the wall is hot. Whoever then throws a hot tile, \
    one that nobody could know to be safe, and it makes mah jongg, pays for the whole table, and \
    the others pay nothing. A joker exchange and a self-pick are paid as ever."""

    id = "hot_wall"
    title = "Hot wall"
    source = "RULES.md 2.7; sloperama.com column 403; mahjcon.com mahjpedia 96"
    also = ("hot tiles", "hot end")
    conflicts = {"cold_wall": "the end of the wall is either hot or cold"}
    facts = {"hot_tile": "the winning tile was hot when it was thrown"}

    start = one_of(
        "short_wall",
        {
            "short_wall": "The wall is hot when only the stacks are left that East's dice broke "
            "off, or 14 tiles where it is not broken.",
            "last_tiles": "The wall is hot near its end.",
        },
        source={
            "short_wall": "RULES.md 2.7; sloperama.com column 403; mahjonggandme.com, June 2014",
            "last_tiles": "RULES.md 2.7",
        },
    )
    last = number(
        20,
        1,
        99,
        "It is hot when no more than {value} tiles are left.",
        one="It is hot when no more than 1 tile is left.",
        when=lambda rule: rule.start == "last_tiles",
    )
    hot = one_of(
        "unaccounted",
        {
            "unaccounted": "A tile is hot where its thrower cannot account for the others of its "
            "kind among discards, exposures and the own rack.",
            "not_visible": "A tile is hot where not all others of its kind lie face up.",
            "never_discarded": "A tile is hot where none of its kind has been discarded before.",
        },
        source={
            "unaccounted": "RULES.md 2.7; mahjcon.com item 96; sloperama.com column 513",
            "not_visible": "RULES.md 2.7; sloperama.com column 403",
            "never_discarded": "RULES.md 2.7; Riichi Advanced",
        },
    )
    flower_needed = one_of(
        "7",
        {
            "7": "A flower is hot until seven others are accounted for.",
            "3": "A flower is hot until three others are accounted for.",
        },
        when=lambda rule: rule.hot != "never_discarded",
        source="RULES.md 2.7; sloperama.com column 513",
    )

    def is_hot(self, table: Table) -> bool:
        """Whether the wall is hot."""
        return len(table.wall.tiles) <= last_part(table, self.start, self.last)

    @hookimpl
    def mahj_win_facts(self, table: Table) -> Mapping[str, object]:
        if table.thrown is None or not self.is_hot(table):
            return {}
        return {"hot_tile": True} if self._tile_is_hot(table, *table.thrown) else {}

    def _tile_is_hot(self, table: Table, kind: Tile, thrower: Seat) -> bool:
        """Whether the tile that the winner has just taken was hot."""
        if self.hot == "never_discarded":
            return not _was_discarded(table, kind)
        seen = View(table, thrower).visible()[kind]
        if self.hot == "unaccounted":
            seen += table.players[thrower].concealed.counts[kind]
        needed = _WORDS[self.flower_needed] if kind is FLOWER else 3
        return seen < min(needed, table.rules.set_counts[kind] - 1)

    @hookimpl
    def mahj_payment_bearer(self, win: Win, self_pick: bool) -> Seat | None:
        return win.thrower if win.facts.get("hot_tile") and not self_pick else None

    @hookimpl
    def mahj_view_notes(self, table: Table) -> Iterable[Note]:
        if table.phase != "turns" or not self.is_hot(table):
            return ()
        said = "The wall is hot: whoever throws a hot tile that wins pays for the table."
        return [Note(self.id, "Hot wall", (said,), {"hot": True})]


def _was_discarded(table: Table, kind: Tile) -> bool:
    """Whether a tile of this kind was discarded before the one that wins."""
    piles = [player.discards for player in table.players.values()]
    thrown = sum(each is kind and target in piles for each, _, target in table.log)
    return thrown > 1 or any(exposure.kind is kind for exposure in table.exposures)
