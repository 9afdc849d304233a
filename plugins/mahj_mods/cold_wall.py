"""Cold wall: near the end of the wall discards win no more."""

from __future__ import annotations

from collections.abc import Iterable

from mahj import Choice, Mod, Note, Refusal, Seat, Table, hookimpl, number, one_of
from mahj.card import CLAIMS
from mahj_mods.hot_wall import last_part
from mahj_mods.standard.groups import just_exposed
from mahj_mods.standard.mahjong import MahJongg

_STILL_A_CLAIM = (*CLAIMS.values(), "edit", "lower")
"""The moves in a turn that began with a claim which bring no tile from elsewhere."""


class ColdWall(Mod):
    """When the last part of the wall is reached the wall is cold, and discards may no longer be \
    claimed as before: as a rule, mah jongg is then by self-pick only. A joker exchange is a \
    self-pick."""

    id = "cold_wall"
    title = "Cold wall"
    source = "RULES.md 2.8; Riichi Advanced, American rules (mod list); sloperama.com column 513"
    also = ("cold tiles",)
    conflicts = {"hot_wall": "the end of the wall is either hot or cold"}

    start = one_of(
        "short_wall",
        {
            "short_wall": "The wall is cold when only the stacks are left that East's dice broke "
            "off, or 14 tiles where it is not broken.",
            "last_tiles": "The wall is cold near its end.",
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
        "It is cold when no more than {value} tiles are left.",
        one="It is cold when no more than 1 tile is left.",
        when=lambda rule: rule.start == "last_tiles",
    )
    restriction = one_of(
        "self_pick_only",
        {
            "self_pick_only": "At a cold wall no discard may be claimed for mah jongg.",
            "no_exposures": "At a cold wall discards may be claimed for mah jongg only.",
            "no_claims": "At a cold wall no discard may be claimed at all.",
        },
        source={
            "self_pick_only": "RULES.md 2.8; Riichi Advanced; mahjcon.com item 96",
            "no_exposures": "RULES.md 2.8; sloperama.com column 513",
            "no_claims": "RULES.md 2.8; sloperama.com column 513",
        },
    )
    exposure_calls = one_of(
        "allowed",
        {
            "allowed": "Discards may still be claimed for exposures, but what a claim completes "
            "is not declared in that turn.",
            "barred": "Nor may they be claimed for exposures.",
        },
        when=lambda rule: rule.restriction == "self_pick_only",
    )

    def is_cold(self, table: Table) -> bool:
        """Whether the wall is cold."""
        return len(table.wall.tiles) <= last_part(table, self.start, self.last)

    def barred(self) -> tuple[str, ...]:
        """What a discard may not be claimed for while the wall is cold."""
        mahjong = () if self.restriction == "no_exposures" else ("mahjong",)
        exposures = self.restriction != "self_pick_only" or self.exposure_calls == "barred"
        return (*mahjong, *CLAIMS.values()) if exposures else mahjong

    @hookimpl
    def mahj_claim_choice(self, table: Table, choice: Choice) -> Refusal | None:
        # An exposure that is changed later in the turn was claimed before.
        if table.thrown is None or choice.verb not in self.barred() or not self.is_cold(table):
            return None
        return self._cold(choice.verb)

    @hookimpl
    def mahj_turn_choice(self, table: Table, seat: Seat, choice: Choice) -> Refusal | None:
        if not isinstance(choice, MahJongg) or "mahjong" not in self.barred():
            return None
        claimed, last = just_exposed(table, seat), table.last_move(seat)
        # A hand on another rack was complete without the claim.
        if claimed is None or claimed.rack.tag != choice.tag or not self.is_cold(table):
            return None
        if last is None or last.verb not in _STILL_A_CLAIM:
            return None
        sentence = "At a cold wall mah jongg is by self-pick only, and a claim completed this one."
        return self.refuse("cold", sentence)

    def out_of_turn(self, table: Table, seat: Seat, verb: str) -> Refusal | None:
        """Also why nobody was asked about a discard that has gone by."""
        gone = table.phase == "turns" and table.thrown is None and verb in self.barred()
        if gone and (verb != "mahjong" or seat != table.turn) and self.is_cold(table):
            return self._cold(verb)
        return super().out_of_turn(table, seat, verb)

    def _cold(self, verb: str) -> Refusal:
        sentence = self.says("restriction")
        if verb != "mahjong" and self.restriction == "self_pick_only":
            sentence = "The wall is cold: no discard may be claimed."
        return self.refuse("cold", sentence)

    @hookimpl
    def mahj_view_notes(self, table: Table, seat: Seat) -> Iterable[Note]:
        if table.phase != "turns" or not self.is_cold(table):
            return ()
        said = ("The wall is cold.", self.says("restriction"))
        return [Note(self.id, "Cold wall", said, {"cold": True})]
