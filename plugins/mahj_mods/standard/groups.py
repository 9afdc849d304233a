"""Groups that may be exposed."""

from __future__ import annotations

from functools import lru_cache

from mahj import FLOWER, JOKER, Exposure, Rack, Refusal, Seat, Table, Tile, listed
from mahj.card import CLAIMS

_LARGEST = max(CLAIMS)


@lru_cache(maxsize=4096)
def groupings(
    kind: Tile, naturals: int, jokers: int, most: int, flowers: int = 0
) -> tuple[tuple[Tile, ...], ...]:
    """Every group around a claimed tile.

    Args:
        kind: the claimed tile, which comes first.
        naturals: how many more of it are at hand.
        jokers: how many jokers are at hand.
        most: the size of the largest group allowed.
        flowers: how many flowers are at hand that may stand in.

    Returns:
        The groups of three tiles and more, smaller ones first, those with more naturals first.
    """
    found = []
    for size in range(3, most + 1):
        for used in range(min(naturals, size - 1), -1, -1):
            for wild in range(min(flowers, size - 1 - used), -1, -1):
                left = size - 1 - used - wild
                if left <= jokers:
                    found.append((kind,) * (used + 1) + (FLOWER,) * wild + (JOKER,) * left)
    return tuple(found)


def flowers_for(table: Table, kind: Tile, held: int) -> int:
    """How many of the flowers held may stand in a group of this tile."""
    return held if kind is not FLOWER and table.rules.flowers_claim else 0


def largest(table: Table) -> int:
    """How many tiles the largest group has that may be exposed; less than 3 where none may be."""
    return min(table.hooks.claim_largest(table), _LARGEST)


def most_of(table: Table, held: int) -> int:
    """How many tiles a group may have that a player puts up who holds so many besides one of it.

    A tile is left to discard; where a turn begins with the discard, one for the next turn too.
    """
    return min(largest(table), held - table.rules.throws_first)


def rack_said(table: Table, seat: Seat, words: list[str], mod: str, verb: str) -> Rack | Refusal:
    """The rack of a player's that words begin with, taken off them; the only one unsaid.

    Args:
        table: the table.
        seat: whose rack it is to be.
        words: what follows the verb in a choice.
        mod: who refuses it.
        verb: the verb.
    """
    player = table.players[seat]
    if len(player.racks) == 1:
        return player.racks[0]
    rack = next((each for each in player.racks if words and each.name == words[0]), None)
    if rack is None:
        may = listed(f"{verb} {each.name} ..." for each in player.open_racks or player.racks)
        return Refusal(mod, "which_rack", f"Say which of your racks it is about: {may}")
    if rack.won is not None:
        sentence = f"There is mah jongg on {rack.name}: its tiles stay as they are."
        return Refusal(mod, "rack_won", sentence)
    if rack.dead:
        return Refusal(mod, "dead", f"The hand on {rack.name} is dead.")
    del words[0]
    return rack


def just_exposed(table: Table, seat: Seat) -> Exposure | None:
    """The exposure that this player's turn began with, until the discard."""
    if table.came != "claim" or seat != table.turn or table.turn_ended or not table.exposures:
        return None
    exposure = table.exposures[-1]
    return exposure if exposure.player.seat == seat else None
