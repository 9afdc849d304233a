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
    RecordError,
    Result,
    Seat,
    Start,
    Table,
    Tile,
    hookimpl,
    listed,
    number,
    one_of,
    tiles_text,
)
from mahj.card import CLAIMS

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
    count = table.hooks.deal_count
    if table.start is None:
        rest = list(table.rules.set_tiles)
        given: dict[Seat, list[Tile]] = {}
        if table.hooks.deal_given:
            for seat in table.seats:
                given[seat] = _given(table, seat, rest, most=count(table, seat))
        first = [kind for tiles in given.values() for kind in tiles]
        table.stock(table.chance.shuffled(rest) + first[::-1])
        for seat, tiles in given.items():
            table.deal(seat, len(tiles))
        for seat in table.seats:
            table.deal(seat, count(table, seat) - len(given.get(seat, ())))
    else:
        _deal_as_recorded(table, table.start)
    for tell in table.hooks.deal_done:
        tell(table)
    yield from ()


def _given(
    table: Table, seat: Seat, rest: list[Tile], held: Sequence[Tile] = (), most: int = 0
) -> list[Tile]:
    """What a player takes before the tiles are mixed, out of `rest`.

    Args:
        table: the table.
        seat: the player.
        rest: the tiles that are left.
        held: what the player has already, of which nothing is given again.
        most: how many tiles the player is dealt in all.
    """
    found: list[Tile] = []
    has = list(held)
    for kind in sorted(kind for add in table.hooks.deal_given for kind in add(table, seat)):
        if kind in has:
            has.remove(kind)
        elif kind in rest and len(held) + len(found) < most:
            rest.remove(kind)
            found.append(kind)
    return found


def _shown_by(table: Table, seat: Seat, start: Start) -> list[list[Tile]]:
    """The exposures that a record gives a player, on all their racks."""
    return [group for groups in table.shown_at_first(seat, start).values() for group in groups]


def _deal_as_recorded(table: Table, start: Start) -> None:
    rest = table.chance.shuffled(_undealt(table, start))
    on_turn = start.turn or table.east
    racks = {seat: list(start.racks.get(seat, ())) for seat in table.seats}
    if table.hooks.deal_given and start.begin != "turns":
        for seat, tiles in racks.items():
            shown = sum(len(group) for group in _shown_by(table, seat, start))
            most = table.held_at_first(seat, start) - shown
            tiles += _given(table, seat, rest, tiles, most)
    for seat, given in racks.items():
        wanted = table.held_at_first(seat, start)
        exposed = table.shown_at_first(seat, start)
        shown = sum(len(group) for group in _shown_by(table, seat, start))
        wanted -= shown
        if wanted < (seat == on_turn == table.east):
            what = f"{shown} tiles, but {seat} has {wanted + shown} in all here"
            what += ", one of them to discard" if wanted == 0 else ""
            rack = next(name for name, groups in exposed.items() if groups or not shown)
            raise RecordError(what, where=f"[deal] exposed.{rack}")
        if len(given) > wanted:
            raise RecordError(
                f"{len(given)} tiles, but {seat} holds {wanted} concealed tiles here",
                where=f"[deal] {seat}",
            )
        if len(rest) < wanted - len(given):
            what = f"{seat} holds {wanted} concealed tiles, and all others lie elsewhere"
            raise RecordError(what, where=f"[deal] {seat}")
        given += _off(rest, wanted - len(given))

    aside: list[Tile] = []
    if start.left is not None:
        if not len(start.wall) <= start.left <= len(start.wall) + len(rest):
            raise RecordError(
                f"must be from {len(start.wall)} (the tiles given as `wall`) to "
                f"{len(start.wall) + len(rest)} (all that are left)",
                where="[deal] left",
            )
        aside = _off(rest, len(start.wall) + len(rest) - start.left)

    moved = [*aside]
    for seat in table.seats:
        moved += start.discards.get(seat, [])
        moved += [kind for group in _shown_by(table, seat, start) for kind in group]
        moved += racks[seat]
    table.stock(rest + start.wall[::-1] + moved[::-1])
    for _ in aside:
        table.move_last(table.wall, table.place("aside"))
    for seat in table.seats:
        player = table.players[seat]
        for _ in start.discards.get(seat, []):
            table.move_last(table.wall, player.discards)
        for rack, groups in table.shown_at_first(seat, start).items():
            for group in groups:
                for _ in group:
                    table.move_last(table.wall, player.concealed)
                table.expose(rack, tuple(group), player.concealed)
        table.deal(seat, len(racks[seat]))
    if start.begin == "turns" and on_turn != table.east:
        table.begin_turn(on_turn, "draw")


def _off(tiles: list[Tile], number: int) -> list[Tile]:
    """Takes that many tiles off the end."""
    taken = tiles[len(tiles) - number :]
    del tiles[len(tiles) - number :]
    return taken


def _undealt(table: Table, start: Start) -> list[Tile]:
    """The set without the tiles that the record places, which are checked."""
    left = list(table.rules.set_counts)
    for name, seats in (("", start.racks), ("discards.", start.discards)):
        for seat in seats:
            if seat not in table.seats:
                what = f"there is no seat {seat!r} with a rack, only {listed(table.rules.in_turn)}"
                raise RecordError(what, where=f"[deal] {name}{seat}")
    for rack in start.exposed:
        if rack not in table.racks:
            several = any(each.tag for each in table.racks.values())
            place = "rack" if several else "seat"
            what = f"there is no {place} {rack!r}, only {listed(table.racks)}"
            raise RecordError(what, where=f"[deal] exposed.{rack}")
    if start.turn is not None and start.turn not in table.seats:
        what = f"there is no seat {start.turn!r} with a rack, only {listed(table.rules.in_turn)}"
        raise RecordError(what, where="[deal] turn")
    placed = [("[deal] wall", start.wall)]
    placed += [(f"[deal] {seat}", tiles) for seat, tiles in start.racks.items()]
    placed += [(f"[deal] discards.{seat}", tiles) for seat, tiles in start.discards.items()]
    for seat, groups in start.exposed.items():
        for group in groups:
            placed.append((f"[deal] exposed.{seat}", group))
            odd = _no_exposure(group, table.rules.flowers_claim)
            if odd:
                what = f"{tiles_text(group)!r} is no exposure: {odd}"
                raise RecordError(what, where=f"[deal] exposed.{seat}")
    for where, tiles in placed:
        for kind in tiles:
            left[kind] -= 1
            if left[kind] < 0:
                held = table.rules.set_counts[kind]
                placed_are = f"{held + 1} of {kind} {'are' if held else 'is'} placed"
                what = f"{placed_are}, but the set holds {held or 'none'}"
                raise RecordError(what, where=where)
    return [kind for kind in table.rules.set_tiles if _one_of(left, kind)]


def _no_exposure(group: Sequence[Tile], flowers: bool) -> str | None:
    """What is wrong with tiles that a record puts up as an exposure.

    Args:
        group: the tiles.
        flowers: whether flowers may stand in.
    """
    fewest, most = min(CLAIMS), max(CLAIMS)
    if not fewest <= len(group) <= most:
        return f"it has {len(group)} tiles, and an exposure from {fewest} to {most}"
    if not group[0].natural:
        return f"the claimed tile stands first and is a natural, not {group[0]}"
    if set(group) - {group[0], JOKER, *((FLOWER,) if flowers else ())}:
        return f"all its tiles are {group[0]}{', flowers' if flowers else ''} or jokers"
    return None


def _one_of(left: list[int], kind: Tile) -> bool:
    left[kind] -= 1
    return left[kind] >= 0
