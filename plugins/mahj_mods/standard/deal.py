"""The set of tiles, the seats, and the deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mahj import (
    FLOWER,
    JOKER,
    NATURALS,
    Chance,
    Mod,
    Phase,
    PhaseAt,
    Result,
    Seat,
    Table,
    Tile,
    hookimpl,
    number,
    one_of,
)
from mahj_mods.standard.recorded_deal import deal_as_recorded, given

_DICE = {"two_dice": 2, "one_die": 1, "none": 0}


class Deal(Mod):
    """The set holds four of each suit tile, wind and dragon, and the flowers and jokers that the \
    table plays with. East is dealt 14 tiles, the others 13."""

    id = "deal"
    title = "The deal"
    source = "RULES.md 1.35, 1.36, 1.38 and 2.2; League rules"
    standard = True

    jokers = number(
        8,
        0,
        16,
        "The set holds {value} jokers.",
        step=2,
        zero="There are no jokers.",
        source="RULES.md 2.2",
    )
    flowers = number(
        8,
        0,
        24,
        "The set holds {value} flowers.",
        step=2,
        zero="There are no flowers.",
        source="RULES.md 2.2",
    )

    first_east = one_of(
        "fixed",
        {
            "fixed": "The players agree on who is the first East.",
            "highest_roll": "Everyone rolls two dice; whoever rolls most is the first East.",
            "random": "Chance names the first East.",
        },
        source={
            "fixed": "RULES.md 1.36",
            "highest_roll": "RULES.md 1.36; Modern American Mah-jongg; Light Mahjong",
            "random": "RULES.md 1.36",
        },
    )
    rotation = one_of(
        "always_right",
        {
            "always_right": "East passes to the right after every game, whoever won, and after a "
            "wall game; a game that is to be played again has the same East.",
            "east_stays_on_win": "East deals again who has mah jongg; else East passes to the "
            "right. A game that is to be played again has the same East.",
        },
        source={
            "always_right": "RULES.md 1.35; Riichi Advanced; Quick rules for groups; "
            "Light Mahjong; Find My Mahj (MJME)",
            "east_stays_on_win": "RULES.md 1.35",
        },
    )
    # A keyword of Python, so it cannot be assigned to like the others.
    locals()["break"] = one_of(
        "two_dice",
        {
            "two_dice": "East breaks the wall with two dice; the stacks broken off are drawn last.",
            "one_die": "East breaks the wall with one die; the stacks broken off are drawn last.",
            "none": "The wall is not broken.",
        },
        source={
            "two_dice": "RULES.md 1.36; Quick rules for groups; Light Mahjong; Modern American "
            "Mah-jongg",
            "one_die": "RULES.md 1.36",
            "none": "RULES.md 1.36; Riichi Advanced's program",
        },
    )

    @hookimpl
    def mahj_setup_seats(self) -> tuple[Seat, ...]:
        return ("E", "S", "W", "N")

    @hookimpl
    def mahj_setup_racks(self) -> int:
        return 1

    @hookimpl
    def mahj_setup_tiles(self) -> Mapping[Tile, int]:
        tiles = dict.fromkeys(NATURALS, 4)
        return tiles | {FLOWER: self.flowers, JOKER: self.jokers}

    @hookimpl
    def mahj_setup_dice(self) -> int:
        return _DICE[getattr(self, "break")]

    @hookimpl
    def mahj_session_first_east(self, seats: tuple[Seat, ...], chance: Chance) -> Seat:
        if self.first_east == "fixed":
            return seats[0]
        return chance.pick(seats) if self.first_east == "random" else _highest(seats, chance)

    @hookimpl
    def mahj_session_next_east(self, seats: tuple[Seat, ...], east: Seat, result: Result) -> Seat:
        stays = self.rotation == "east_stays_on_win"
        if result.again or (stays and any(win.winner == east for win in result.wins)):
            return east
        return seats[(seats.index(east) + 1) % len(seats)]

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(100, "deal", self.id, deal)]

    @hookimpl
    def mahj_deal_count(self, table: Table, seat: Seat) -> int:
        return 14 if seat == table.east else 13


def _highest(seats: Sequence[Seat], chance: Chance) -> Seat:
    """Who rolls most with two dice; those who roll the same roll again."""
    while len(seats) > 1:
        rolled = [(2 + chance.below(6) + chance.below(6), seat) for seat in seats]
        most = max(points for points, _ in rolled)
        seats = [seat for points, seat in rolled if points == most]
    return seats[0]


def deal(table: Table) -> Phase:
    """Builds the wall and deals; what a record prescribes goes first, the rest is chance."""
    if table.start is None:
        _deal_by_chance(table)
    else:
        deal_as_recorded(table, table.start)
    for tell in table.hooks.deal_done:
        tell(table)
    yield from ()


def _deal_by_chance(table: Table) -> None:
    count, rest = table.hooks.deal_count, list(table.rules.set_tiles)
    before: dict[Seat, list[Tile]] = {}
    if table.hooks.deal_given:
        before = {seat: given(table, seat, rest, most=count(table, seat)) for seat in table.seats}
    first = [kind for tiles in before.values() for kind in tiles]
    table.stock(table.chance.shuffled(rest) + first[::-1])
    for seat, tiles in before.items():
        table.deal(seat, len(tiles))
    for seat in table.seats:
        table.deal(seat, count(table, seat) - len(before.get(seat, ())))
