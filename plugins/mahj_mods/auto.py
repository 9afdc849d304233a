"""Auto: what is done for a player without being asked."""

from __future__ import annotations

from collections.abc import Iterable

from mahj import (
    JOKER,
    SKIP,
    Choice,
    Mod,
    Offers,
    Seat,
    Suggestion,
    Table,
    Tile,
    hookimpl_if,
    parse_tiles,
    why_dead,
    yes_no,
)
from mahj.card import CLAIMS, Shown

_OWN_TURN = ("mahjong", "exchange")


class Auto(Mod):
    """A player may leave routine to the table: sorting the rack, declaring mah jongg, letting \
    discards go, throwing what was just drawn. What is done so is an ordinary choice of that \
    player. Calls that make mah jongg are never skipped; a joker is never thrown."""

    id = "auto"
    title = "Automatic actions"
    source = "Riichi Advanced, American rules (auto-buttons); RULES.md 1.9"
    also = ("auto-buttons", "auto sort", "skip calls", "auto discard", "tsumogiri")

    sort = yes_no(
        True, "Racks are sorted.", "Racks are shown in the order in which the tiles came."
    )
    mahjong = yes_no(False, "Mah jongg is declared as soon as it can be.")
    skip_calls = yes_no(False, "Discards are let go, but for mah jongg.")
    skip_joker_calls = yes_no(
        False,
        "Discards that could be claimed with nothing but jokers are let go, but for mah jongg.",
        when=lambda mod: not mod.skip_calls,
    )
    skip_deadening_calls = yes_no(
        True,
        "Discards whose claim would leave the hand dead are let go, but for mah jongg.",
        when=lambda mod: not mod.skip_calls,
    )
    discard_different = yes_no(
        False,
        "A drawn tile is thrown at once that is like no other on the rack, unless the player could "
        "exchange a joker or declare mah jongg.",
    )

    @hookimpl_if(lambda mod: any(getattr(mod, name) for name in mod.options if name != "sort"))
    def mahj_view_suggestions(
        self, table: Table, seat: Seat, offers: Offers
    ) -> Iterable[Suggestion]:
        choices = [each for each in offers if isinstance(each, Choice)]
        won = [each for each in choices if each.verb == "mahjong"]
        if won:
            return [Suggestion(self.id, won[0])] if self.mahjong else ()
        if table.thrown is not None and SKIP in choices:
            why = self._why_skip(table, seat, choices)
            return () if why is None else [Suggestion(self.id, SKIP, why)]
        if self.discard_different and not any(each.verb in _OWN_TURN for each in choices):
            return self._throws(table, seat, choices)
        return ()

    def _why_skip(self, table: Table, seat: Seat, choices: list[Choice]) -> str | None:
        """Why a discard is let go, or None where the player may want it."""
        if self.skip_calls:
            return ""
        thrown = {table.thrown[0], JOKER} if table.thrown is not None else set()
        claims = [each for each in choices if each.verb in CLAIMS.values()]
        claims = [each for each in claims if thrown.issuperset(_tiles(each))]
        if not claims or len(claims) < len(choices) - 1:  # a mod offers something else
            return None
        if self.skip_joker_calls:
            claims = [each for each in claims if not _joker_call(_tiles(each))]
        if not claims:
            return ""
        if self.skip_deadening_calls and all(_deadens(table, seat, each) for each in claims):
            return f"A claim of {_tiles(claims[0])[0]} would leave your hand dead: it is let go."
        return None

    def _throws(self, table: Table, seat: Seat, choices: list[Choice]) -> Iterable[Suggestion]:
        """Throws the tile just drawn where it is the only one of its kind."""
        mine = table.players[seat].concealed
        if not table.log:
            return ()
        kind, source, place = table.log[-1]
        if source is not table.wall or place is not mine or kind is JOKER or mine.counts[kind] > 1:
            return ()
        thrown = [each for each in choices if each.text == f"discard {kind}"]
        return [Suggestion(self.id, each, f"You draw {kind} and throw it.") for each in thrown]

    @hookimpl_if(lambda mod: not mod.sort)
    def mahj_view_order(self, table: Table, seat: Seat) -> tuple[Tile, ...]:
        mine = table.players[seat].concealed
        before = list(mine.tiles)
        came: list[Tile] = []
        for kind, _, place in reversed(table.log):
            if place is mine and kind in before:
                before.remove(kind)
                came.append(kind)
        return (*before, *reversed(came))


def _tiles(claim: Choice) -> list[Tile]:
    """The tiles of a claim, the claimed one first; the name of a rack may stand before them."""
    words = [word for word in claim.text.split()[1:] if "." not in word]
    return [kind for word in words for kind in parse_tiles(word)]


def _joker_call(tiles: list[Tile]) -> bool:
    """Whether a claim uses nothing of the player's but jokers."""
    return all(kind is JOKER for kind in tiles[1:])


def _deadens(table: Table, seat: Seat, claim: Choice) -> bool:
    """Whether a hand would be dead, by what lies face up, once this claim was made."""
    named = claim.text.split()[1]
    rack = table.racks[named if "." in named else seat]
    own = [each.shown for each in rack.exposures]
    tiles = _tiles(claim)
    return why_dead(table, rack.name, [*own, Shown.of(tiles)], tiles[0]) is not None
