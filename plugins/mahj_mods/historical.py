"""Historical: the set of tiles and the rules of an earlier card year."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from mahj import (
    FLOWER,
    JOKER,
    Factor,
    Mod,
    Tile,
    Win,
    hookimpl,
    hookimpl_if,
    number,
    one_of,
    yes_no,
)

if TYPE_CHECKING:
    from mahj.card import Where

_SETS = {
    1937: (8, 0),
    1943: (12, 0),
    1944: (14, 0),
    1946: (16, 0),
    1947: (18, 0),
    1949: (20, 0),
    1950: (24, 0),
    1956: (22, 0),
    1958: (20, 0),
    1960: (14, 2),
    1962: (12, 4),
    1966: (8, 6),
    1967: (10, 6),
    1968: (6, 8),
    1971: (8, 8),
}
"""Flowers and jokers, from the first card year that had so many."""

_FIRST_JOKERS = 1960
_EAST_DOUBLE = (1938, 1939)
_NO_COURTESY = (1941, 1942, 1943)
_FLOWER_FIRST = 1943


class Historical(Mod):
    """The game as it was in an earlier card year: as many flowers and jokers as the set had then, \
    flowers that stand for other tiles before there were jokers, and what else is known of the \
    year. Where the set has no jokers, a hand without them is not doubled. In 1938 and 1939 East \
    received and paid double. In 1941 the courtesy pass was taken away; nothing is known of it \
    after 1943. In 1943 each player took a flower before the wall was built. Throwing before \
    picking, which came to an end in 1947, is the house rule futures."""

    id = "historical"
    title = "Historical"
    source = "RULES.md 2.22; mahjcon.com/mahjpedia item 170; Mah Jongg Mentor, Mah Jongg years"
    also = ("history", "old rules", "vintage", "wild flowers", "big jokers")
    conflicts = {
        "jokers_flowers": "both say how many jokers and flowers the set holds",
        "east_double": "historical has East double of its own, by its option east_double",
    }

    year = number(1937, 1937, 1993, "The card year is {value}.")
    flowers_wild = one_of(
        "by_year",
        {
            "by_year": "Until 1959 flowers stand for any tile in any hand, from 1960 for none.",
            "off": "Flowers stand for no other tile.",
            "any_tile": "Flowers stand for any tile in any hand, and so do jokers.",
            "groups_only": "Flowers stand for other tiles in groups of three and more, as jokers "
            "do.",
        },
        source="RULES.md 2.22; sloperama.com column 632; Mah Jongg Mentor",
    )
    jokers_any_tile = yes_no(False, "Jokers stand for any tile, in singles and pairs too.")
    east_double = one_of(
        "by_year",
        {
            "by_year": "East receives and pays double in 1938 and 1939.",
            "on": "East receives and pays double.",
            "off": "East receives and pays like everyone.",
        },
        source="RULES.md 2.22; Mah Jongg Mentor",
    )
    courtesy = one_of(
        "by_year",
        {
            "by_year": "There is no courtesy pass in 1941, 1942 and 1943.",
            "as_usual": "The table's rule on the courtesy pass holds in every year.",
        },
        source="RULES.md 2.22; Mah Jongg Mentor",
    )

    def sets(self) -> Mapping[str, object]:
        flowers, jokers = _SETS[max(year for year in _SETS if year <= self.year)]
        found: dict[str, object] = {"deal.flowers": flowers, "deal.jokers": jokers}
        if not jokers:
            found["score.jokerless_double"] = False
        if self.courtesy == "by_year" and self.year in _NO_COURTESY:
            found["charleston.courtesy"] = False
        return found

    @hookimpl
    def mahj_setup_wild(self) -> Mapping[Tile, Where]:
        found: dict[Tile, Where] = {}
        early = self.flowers_wild == "by_year" and self.year < _FIRST_JOKERS
        if self.flowers_wild == "any_tile" or early:
            found[FLOWER] = "anywhere"
        elif self.flowers_wild == "groups_only":
            found[FLOWER] = "groups"
        if self.jokers_any_tile:
            found[JOKER] = "anywhere"
        return found

    @hookimpl_if(lambda mod: mod.year == _FLOWER_FIRST)
    def mahj_deal_given(self) -> Iterable[Tile]:
        return [FLOWER]

    @hookimpl_if(lambda mod: _east_doubles(mod))
    def mahj_payment_factors(self, win: Win) -> Iterable[Factor]:
        if win.winner == win.east:
            return [Factor(2, "East receives double")]
        return [Factor(2, "East pays double", loser=win.east)]


def _east_doubles(mod: Historical) -> bool:
    return mod.east_double == "on" or (mod.east_double == "by_year" and mod.year in _EAST_DOUBLE)
