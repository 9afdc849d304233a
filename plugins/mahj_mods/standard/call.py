"""Claiming a discard for an exposure, and who gets it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from mahj import (
    FLOWER,
    JOKER,
    Choice,
    Exposure,
    Key,
    Mod,
    Offers,
    Rack,
    Refusal,
    Seat,
    Table,
    Tile,
    hookimpl,
    hookimpl_if,
    listed,
    number,
    one_of,
    seat_name,
    tiles_text,
    why_dead,
    yes_no,
)
from mahj.card import CLAIMS, Shown
from mahj_mods.standard.discard import declared
from mahj_mods.standard.groups import (
    flowers_for,
    groupings,
    just_exposed,
    largest,
    most_of,
    rack_said,
)


class Claim(Choice):
    """Claims the discard for an exposure; the turn is the claimer's.

    Attributes:
        tiles: the exposure, the claimed tile first.
        tag: of the rack that it goes to; nothing where the claimer has one.
    """

    __slots__ = ("tag", "tiles")

    def __init__(self, tiles: tuple[Tile, ...], tag: str = "") -> None:
        super().__init__(CLAIMS[len(tiles)], f"{tag} {tiles_text(tiles)}".lstrip())
        self.tiles, self.tag = tiles, tag

    def carry_out(self, table: Table, seat: Seat) -> None:
        _, thrower = table.thrown or (None, table.turn)
        table.begin_turn(seat, "claim", thrower)
        table.expose(self.tag or seat, self.tiles, table.players[thrower].discards)


claim = cache(Claim)


@lru_cache(maxsize=4096)
def _claims(
    kind: Tile, naturals: int, jokers: int, most: int, tag: str, flowers: int = 0
) -> tuple[Claim, ...]:
    groups = groupings(kind, naturals, jokers, most, flowers)
    return tuple([claim(group, tag) for group in groups])


_RIVALS = Key(
    "call: the others and how many tiles of each kind they hold",
    lambda table: {
        seat: [(player, player.concealed.counts) for player in others]
        for seat, others in table.others.items()
    },
    cache=True,
)


def _with_flowers(table: Table, kind: Tile, thrower: Seat) -> Iterable[tuple[Seat, Offers]]:
    """Who may claim this discard, where flowers may stand in the exposure too."""
    for player, counts in table.kept[_RIVALS][thrower]:
        flowers = flowers_for(table, kind, counts[FLOWER])
        most = most_of(table, len(player.concealed.tiles))
        for rack in player.open_racks:
            claims = _claims(kind, counts[kind], counts[JOKER], most, rack.tag, flowers)
            if claims:
                yield player.seat, claims


def _judges(rule: Call) -> bool:
    return rule.viability != "shape_only" or rule.min_naturals_in_hand > 0


class Call(Mod):
    """The tile just thrown may be claimed for a pung, kong, quint or sextet that goes up at once, \
    jokers standing for what is missing, or for mah jongg. Mah jongg goes before an exposure. A \
    thrown joker is never claimed."""

    id = "call"
    title = "Claiming discards"
    source = "RULES.md 1.9 to 1.16 and 4.1 to 4.26"
    standard = True

    viability = one_of(
        "shape_only",
        {
            "shape_only": "Any right group may be claimed, also one that leaves the hand dead.",
            "card_line_exists": "A claim must leave a line of the card possible.",
            "card_line_and_tiles_available": "A claim must leave a line of the card possible, and "
            "its tiles must not be gone, by what lies face up.",
        },
        source={
            "shape_only": "RULES.md 1.9; Riichi Advanced",
            "card_line_exists": "RULES.md 1.9; Light Mahjong",
            "card_line_and_tiles_available": "RULES.md 1.9",
        },
    )
    tie = one_of(
        "turn_order",
        {
            "turn_order": "Of several who claim one tile for the same, the next in turn gets it, "
            "whoever was quicker."
        },
        source="RULES.md 1.14; Quick rules for groups",
    )
    declare_size = yes_no(
        False,
        "Who claims says at once for what, pung, kong, quint or sextet, and that stays.",
        "Who claims need not say for what before the tiles go up.",
        source={
            "false": "RULES.md 1.10",
            "true": "RULES.md 1.10; Riichi Advanced",
        },
    )
    max_group = one_of(
        "card",
        {
            "card": "The largest group that may be claimed is the largest on the card.",
            "5": "The largest group that may be claimed is a quint.",
            "6": "The largest group that may be claimed is a sextet.",
        },
        source={
            "card": "RULES.md 1.11; Riichi Advanced; Light Mahjong",
            "5": "RULES.md 1.11; Quick rules for groups",
            "6": "RULES.md 1.11",
        },
    )
    min_naturals_in_hand = number(
        0,
        0,
        3,
        "Whoever claims for an exposure holds at least {value} more of the claimed tile.",
        zero="A claim may be made with jokers alone besides the tile thrown.",
        source={
            "0": "RULES.md 1.16; sloperama.com column 595",
            "*": "RULES.md 1.16",
        },
    )

    @hookimpl
    def mahj_claim_largest(self, table: Table) -> int:
        if self.max_group == "card":
            return min(6, table.rules.largest_group)
        return int(self.max_group)

    @hookimpl
    def mahj_claim_choices(
        self, table: Table, kind: Tile, thrower: Seat
    ) -> Iterable[tuple[Seat, Offers]]:
        found: list[tuple[Seat, Offers]] = []
        if kind >= JOKER:  # nobody claims a joker or a blank
            return found
        if table.rules.flowers_claim and kind is not FLOWER:
            return list(_with_flowers(table, kind, thrower))
        for player, counts in table.kept[_RIVALS][thrower]:
            if counts[kind] + counts[JOKER] > 1 and not player.dead:
                most = most_of(table, len(player.concealed.tiles))
                for rack in player.racks:
                    if rack.open:
                        claims = _claims(kind, counts[kind], counts[JOKER], most, rack.tag)
                        if claims:
                            found.append((player.seat, claims))
        return found

    @hookimpl_if(_judges)
    def mahj_claim_choice(self, table: Table, seat: Seat, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Claim):
            return None
        if choice.tiles.count(choice.tiles[0]) <= self.min_naturals_in_hand:
            return self.refuse("too_few_naturals", self.says("min_naturals_in_hand"))
        rack = table.racks[choice.tag or seat]
        return self.not_viable(table, rack, choice.tiles, just_exposed(table, seat))

    def not_viable(
        self, table: Table, rack: Rack, tiles: Sequence[Tile], instead_of: Exposure | None
    ) -> Refusal | None:
        """Why a hand may not show this group at this table, by what it leaves of the card.

        Args:
            table: the table.
            rack: whose hand it is.
            tiles: the group, the claimed tile first.
            instead_of: the exposure that it takes the place of, if any.
        """
        if self.viability == "shape_only":
            return None
        shown = [exposure.shown for exposure in rack.exposures if exposure is not instead_of]
        shown.append(Shown.of(tiles))
        if table.judge(rack.player.seat).hands(shown) is None:
            sentence = f"No line of the card takes {tiles_text(tiles)} with what you have shown."
            return self.refuse("no_line", sentence)
        if self.viability == "card_line_exists":
            return None
        claimed, _ = table.thrown or (None, None)
        why = why_dead(table, rack.name, shown, claimed)
        sentence = f"With {tiles_text(tiles)} your hand would be dead: {why}."
        return None if why is None else self.refuse("tiles_gone", sentence)

    @hookimpl
    def mahj_claim_taken(self, table: Table, claims: Mapping[Seat, Choice]) -> Seat:
        thrower = table.thrown[1] if table.thrown is not None else table.turn
        first = declared(claims) or claims
        return next(seat for seat in (*table.seats_after[thrower], thrower) if seat in first)

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        verb, _, rest = choice.partition(" ")
        if verb not in CLAIMS.values():
            return None
        if table.thrown is None:
            sentence = "There is no discard to claim: only the tile just thrown may be claimed."
            return self.refuse("nothing_thrown", sentence)
        kind, thrower = table.thrown
        if seat == thrower:
            return self.refuse("own_discard", "You cannot claim your own discard.")
        if table.players[seat].dead:
            return self.refuse(
                "dead", f"The hand of {seat_name(seat)} is dead and may claim nothing."
            )
        if kind is JOKER:
            return self.refuse("joker_thrown", "A thrown joker may not be claimed by anyone.")
        tiles = rest.split()
        rack = rack_said(table, seat, tiles, self.id, verb)
        return rack if isinstance(rack, Refusal) else self._no_group(table, seat, verb, kind, tiles)

    def _no_group(
        self, table: Table, seat: Seat, verb: str, kind: Tile, tiles: list[str]
    ) -> Refusal:
        """Why these tiles, put up around a discard, are not such a group."""
        counts = table.players[seat].concealed.counts
        size = next(number for number, word in CLAIMS.items() if word == verb)
        usable = [kind, FLOWER, JOKER] if flowers_for(table, kind, 1) else [kind, JOKER]
        held = {each.text: counts[each] for each in usable}
        said, have = listed(held), listed((_held(*each) for each in held.items()), "and")
        if not tiles and sum(held.values()) < size - 1:
            sentence = f"A {verb} of {kind} takes {size - 1} of {said} besides the discard; "
            return self.refuse("not_held", f"{sentence}you hold {have}.")
        if len(tiles) != size or tiles[0] != kind.text or set(tiles) - set(held):
            sentence = f"A {verb} of {kind} is {size} tiles, {kind} first, the others {said}: "
            return self.refuse("wrong_group", f"{sentence}{verb} {kind} {kind} J ...")
        if any(tiles[1:].count(each) > count for each, count in held.items()):
            takes = listed((str(tiles[1:].count(each)) for each in held), "and")
            sentence = f"You hold {have}, and {' '.join(tiles)} takes {takes} besides the discard."
            return self.refuse("not_held", sentence)
        if size > largest(table):
            biggest = CLAIMS.get(largest(table))
            sentence = (
                f"The largest group that may be claimed here is a {biggest}."
                if biggest
                else "No line of this card has three equal tiles: discards go to mah jongg only."
            )
            return self.refuse("too_large", sentence)
        return self.refuse("no_discard_left", "A claim must leave you a tile to discard.")


def _held(kind: str, count: int) -> str:
    """So many of a tile, in words."""
    word = {"J": "joker", "F": "flower"}.get(kind)
    return f"{count} {word}{'' if count == 1 else 's'}" if word else f"{count} of {kind}"
