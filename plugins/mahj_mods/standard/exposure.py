"""Changing an exposure while it may still be changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from mahj import (
    FLOWER,
    JOKER,
    Choice,
    Exposure,
    Mod,
    Refusal,
    Seat,
    Table,
    Tile,
    first_refusal,
    hookimpl,
    hookimpl_if,
    listed,
    one_of,
    tiles_text,
    yes_no,
)
from mahj_mods.standard.call import Call, claim
from mahj_mods.standard.groups import flowers_for, groupings, just_exposed, most_of


class Edit(Choice):
    """Changes an exposure to other tiles of the player's; the claimed tile stays.

    Attributes:
        number: of the exposure, from 1 on its rack.
        tiles: what it is changed to.
        tag: of the rack; nothing where the player has one.
        claim: the claim that would have put up these tiles.
    """

    __slots__ = ("claim", "number", "tag", "tiles")

    def __init__(self, number: int, tiles: tuple[Tile, ...], tag: str = "") -> None:
        super().__init__("edit", f"{tag} {number} {tiles_text(tiles)}".lstrip())
        self.number, self.tiles, self.tag = number, tiles, tag
        self.claim = claim(tiles, tag)

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.regroup(table.racks[self.tag or seat].exposures[self.number - 1], self.tiles)


_edit = cache(Edit)


def _groups(table: Table, exposure: Exposure) -> tuple[tuple[Tile, ...], ...]:
    """What an exposure's tiles and those of its owner could make around the claimed tile."""
    kind, held = exposure.kind, exposure.player.concealed
    naturals = held.counts[kind] + exposure.tiles.count(kind) - 1
    jokers = held.counts[JOKER] + exposure.jokers
    flowers = flowers_for(table, kind, held.counts[FLOWER] + exposure.flowers)
    most = most_of(table, len(held.tiles) + len(exposure.tiles) - 1)
    return groupings(kind, naturals, jokers, most, flowers)


@lru_cache(maxsize=4096)
def _edits(
    tag: str, number: int, now: tuple[Tile, ...], groups: tuple[tuple[Tile, ...], ...]
) -> tuple[Edit, ...]:
    """The groups that are another than what is there now."""
    others = sorted(now[1:])
    return tuple([_edit(number, each, tag) for each in groups if sorted(each[1:]) != others])


def _changes(table: Table, exposure: Exposure) -> tuple[Edit, ...]:
    """What its owner could change an exposure to."""
    now, groups = tuple(exposure.tiles), _groups(table, exposure)
    edits = _edits(exposure.rack.tag, exposure.number, now, groups)
    if not table.rules.rule(Call).declare_size:
        return edits
    return tuple(each for each in edits if len(each.tiles) == len(now))


def _larger(table: Table, exposure: Exposure) -> list[Edit]:
    """What its owner could add to an exposure; nothing of it goes back."""
    kind, tiles = exposure.kind, exposure.tiles
    return [
        _edit(exposure.number, group, exposure.rack.tag)
        for group in _groups(table, exposure)
        if len(group) > len(tiles)
        and group.count(kind) >= tiles.count(kind)
        and group.count(JOKER) >= exposure.jokers
        and (kind is FLOWER or group.count(FLOWER) >= exposure.flowers)
    ]


class Exposures(Mod):
    """An exposure lies face up and counts as the group that was claimed."""

    id = "exposure"
    title = "Exposures"
    source = "RULES.md 1.12 and 4.17"
    standard = True

    edit = one_of(
        "until_discard_or_exchange",
        {
            "until_discard_or_exchange": "Until its owner discards or exchanges a joker, an "
            "exposure may be changed to any group that could have been claimed; the claimed tile "
            "stays in it.",
            "none": "An exposure is not corrected once it is up.",
        },
        source={
            "until_discard_or_exchange": "RULES.md 1.12; Light Mahjong; Find My Mahj (MJME); "
            "mahjblog.blogspot.com, May 2019",
            "none": "RULES.md 1.12; Riichi Advanced; a school's sheet of rules",
        },
    )
    upgrade_later = yes_no(
        False,
        "In a later turn its owner may make an exposure larger, a pung to a kong, with tiles and "
        "jokers from the rack.",
        "An exposure is never made larger in a later turn.",
        source={
            "false": "RULES.md 1.12; Riichi Advanced",
            "true": "RULES.md 1.12; sloperama.com column 192",
        },
    )

    @hookimpl_if(lambda rule: rule.edit != "none" or rule.upgrade_later)
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        now = just_exposed(table, seat) if table.came == "claim" else None
        found = [] if now is None else self._changes_now(table, seat, now)
        return [*found, *self._later(table, seat, now)] if self.upgrade_later else found

    def _changes_now(self, table: Table, seat: Seat, exposure: Exposure) -> Sequence[Choice]:
        if self.edit == "none" or table.done_this_turn("exchange"):
            return ()
        judges, changes = table.hooks.claim_choice, _changes(table, exposure)
        if not judges:
            return changes
        return [each for each in changes if first_refusal(judges, table, seat, each.claim) is None]

    def _later(self, table: Table, seat: Seat, now: Exposure | None) -> list[Edit]:
        """What may become of exposures of earlier turns."""
        rule = table.rules.rule(Call)
        return [
            each
            for exposure in table.players[seat].exposures
            if exposure is not now
            for each in _larger(table, exposure)
            if rule.not_viable(table, exposure.rack, each.tiles, exposure) is None
        ]

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        if choice.partition(" ")[0] != "edit":
            return None
        exposure = just_exposed(table, seat)
        if self.upgrade_later and (exposure is None or self.edit == "none"):
            return self._not_larger(table, seat, exposure)
        if self.edit == "none":
            sentence = "At this table an exposure cannot be changed once it is up."
            return self.refuse("no_edit", sentence)
        if exposure is None:
            sentence = "An exposure may be changed only in the turn in which it was made, before "
            return self.refuse("locked", sentence + "its owner discards or exchanges a joker.")
        if table.done_this_turn("exchange"):
            sentence = "The exposure is locked: a joker has been exchanged since it was made."
            return self.refuse("locked", sentence)
        changes = _changes(table, exposure)
        judges = table.hooks.claim_choice
        refusals = {each.text: first_refusal(judges, table, seat, each.claim) for each in changes}
        refusal = refusals.get(choice)
        if refusal is not None:
            return refusal
        may = listed(text for text, refused in refusals.items() if refused is None) or ""
        sentence = f"The claimed {exposure.kind} stays, and with the tiles you hold "
        sentence += f"you may {may}." if may else "there is nothing else to make."
        return self.refuse("wrong_group", sentence)

    def _not_larger(self, table: Table, seat: Seat, now: Exposure | None) -> Refusal:
        if seat != table.turn or table.turn_ended:
            sentence = "An exposure is made larger in its owner's turn."
            return self.refuse("not_your_turn", sentence)
        may = listed(each.text for each in self._later(table, seat, now))
        sentence = "An exposure of an earlier turn may be made larger with what you hold"
        end = f": you may {may}." if may else "; there is nothing to add."
        return self.refuse("wrong_group", sentence + end)
