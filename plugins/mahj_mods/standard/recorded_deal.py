"""The deal as a record prescribes it: what it gives goes first, the rest is chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from mahj import FLOWER, JOKER, RecordError, Seat, Start, Table, Tile, listed, tiles_text
from mahj.card import CLAIMS


def deal_as_recorded(table: Table, start: Start) -> None:
    """Builds the wall, deals, and lays out what lies there where the record begins.

    Raises:
        RecordError: it cannot be.
    """
    rest = table.chance.shuffled(_undealt(table, start))
    racks = _racks(table, start, rest)
    aside = _aside(start, rest)
    shown = {seat: table.shown_at_first(seat, start) for seat in table.seats}
    moved = [*aside]
    for seat in table.seats:
        moved += start.discards.get(seat, [])
        moved += _tiles_of(shown[seat])
        moved += racks[seat]
    table.stock(rest + start.wall[::-1] + moved[::-1])
    for _ in aside:
        table.move_last(table.wall, table.place("aside"))
    for seat in table.seats:
        player = table.players[seat]
        for _ in start.discards.get(seat, []):
            table.move_last(table.wall, player.discards)
        for rack, groups in shown[seat].items():
            for group in groups:
                for _ in group:
                    table.move_last(table.wall, player.concealed)
                table.expose(rack, tuple(group), player.concealed)
        table.deal(seat, len(racks[seat]))
    on_turn = start.turn or table.east
    if start.begin == "turns" and on_turn != table.east:
        table.begin_turn(on_turn, "draw")


def given(
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


def _tiles_of(shown: dict[str, list[list[Tile]]]) -> list[Tile]:
    """The tiles of some exposures, by rack."""
    return [*chain.from_iterable(chain.from_iterable(shown.values()))]


def _racks(table: Table, start: Start, rest: list[Tile]) -> dict[Seat, list[Tile]]:
    """Everybody's concealed tiles; what the record does not say is taken off `rest`."""
    racks = {seat: list(start.racks.get(seat, ())) for seat in table.seats}
    if table.hooks.deal_given and start.begin != "turns":
        for seat, tiles in racks.items():
            tiles += given(table, seat, rest, tiles, _concealed(table, start, seat))
    for seat, tiles in racks.items():
        wanted = _concealed(table, start, seat)
        if len(tiles) > wanted:
            raise RecordError(
                f"{len(tiles)} tiles, but {seat} holds {wanted} concealed tiles here",
                where=f"[deal] {seat}",
            )
        if len(tiles) + len(rest) < wanted:
            what = f"{seat} holds {wanted} concealed tiles, and all others lie elsewhere"
            raise RecordError(what, where=f"[deal] {seat}")
        tiles += _off(rest, wanted - len(tiles))
    return racks


def _concealed(table: Table, start: Start, seat: Seat) -> int:
    """How many concealed tiles a player holds, with what the record exposes."""
    held, exposed = table.held_at_first(seat, start), table.shown_at_first(seat, start)
    shown = len(_tiles_of(exposed))
    to_discard = held > table.rules.holds[seat] or table.rules.throws_first
    if held - shown < to_discard:
        what = f"{shown} tiles, but {seat} has {held} in all here"
        what += ", one of them to discard" if held == shown else ""
        rack = next(name for name, groups in exposed.items() if groups or not shown)
        raise RecordError(what, where=f"[deal] exposed.{rack}")
    return held - shown


def _aside(start: Start, rest: list[Tile]) -> list[Tile]:
    """What lies aside so that the wall has as many tiles as the record says, off `rest`."""
    if start.left is None:
        return []
    least = len(start.wall)
    most = least + len(rest)
    if not least <= start.left <= most:
        raise RecordError(
            f"must be from {least} (the tiles given as `wall`) to {most} (all that are left)",
            where="[deal] left",
        )
    return _off(rest, most - start.left)


def _off(tiles: list[Tile], number: int) -> list[Tile]:
    """Takes that many tiles off the end."""
    taken = tiles[len(tiles) - number :]
    del tiles[len(tiles) - number :]
    return taken


def _undealt(table: Table, start: Start) -> list[Tile]:
    """The set without the tiles that the record places, which are checked."""
    _check_names(table, start)
    left = list(table.rules.set_counts)
    for where, tiles in _placed(table, start):
        for kind in tiles:
            left[kind] -= 1
            if left[kind] < 0:
                held = table.rules.set_counts[kind]
                placed_are = f"{held + 1} of {kind} {'are' if held else 'is'} placed"
                what = f"{placed_are}, but the set holds {held or 'none'}"
                raise RecordError(what, where=where)
    return [kind for kind in table.rules.set_tiles if _one_of(left, kind)]


def _check_names(table: Table, start: Start) -> None:
    """Sees that there are the seats and racks that the record names."""
    named = [("[deal] ", seat) for seat in start.racks]
    named += [("[deal] discards.", seat) for seat in start.discards]
    for place, seat in named:
        if seat not in table.seats:
            raise RecordError(_no_seat(table, seat), where=f"{place}{seat}")
    for rack in start.exposed:
        if rack not in table.racks:
            several = any(each.tag for each in table.racks.values())
            place = "rack" if several else "seat"
            what = f"there is no {place} {rack!r}, only {listed(table.racks)}"
            raise RecordError(what, where=f"[deal] exposed.{rack}")
    if start.turn is not None and start.turn not in table.seats:
        raise RecordError(_no_seat(table, start.turn), where="[deal] turn")


def _no_seat(table: Table, seat: Seat) -> str:
    return f"there is no seat {seat!r} with a rack, only {listed(table.rules.in_turn)}"


def _placed(table: Table, start: Start) -> Iterator[tuple[str, Sequence[Tile]]]:
    """The tiles that the record places, with where it says so; exposures are checked."""
    yield "[deal] wall", start.wall
    for seat, tiles in start.racks.items():
        yield f"[deal] {seat}", tiles
    for seat, tiles in start.discards.items():
        yield f"[deal] discards.{seat}", tiles
    for rack, groups in start.exposed.items():
        for group in groups:
            odd = _no_exposure(group, table.rules.flowers_claim)
            if odd:
                what = f"{tiles_text(group)!r} is no exposure: {odd}"
                raise RecordError(what, where=f"[deal] exposed.{rack}")
            yield f"[deal] exposed.{rack}", group


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
