"""Zombie blanks: tiles that fetch other tiles back from the discards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mahj import (
    BLANK,
    TILES,
    Choice,
    Mod,
    Place,
    Refusal,
    Returns,
    Seat,
    Table,
    Tile,
    Win,
    hookimpl,
    hookimpl_if,
    number,
    one_of,
    seat_name,
    yes_no,
)


class Swap(Choice):
    """Puts a blank into the discards and takes a natural out of them."""

    __slots__ = ("kind",)

    def __init__(self, kind: Tile) -> None:
        super().__init__("swap", kind.text)
        self.kind = kind

    def carry_out(self, table: Table, seat: Seat) -> None:
        player = table.players[seat]
        owner = next(each for each in _piles(table, seat) if self.kind in each.tiles)
        table.move(BLANK, player.concealed, owner)
        table.give(seat, self.kind, owner)


SWAPS = tuple(Swap(kind) for kind in TILES)


def _piles(table: Table, seat: Seat) -> list[Place]:
    """Everybody's discards, beginning with those of the next in turn."""
    return [table.players[each].discards for each in (*table.seats_after(seat), seat)]


class ZombieBlanks(Mod):
    """Blank tiles are added to the wall. A blank is never passed, discarded, exposed or part of a \
    hand. In your turn you may put a blank among the discards and take any natural tile from them. \
    Nobody can declare mah jongg while holding a blank."""

    id = "zombie_blanks"
    title = "Zombie blanks"
    source = "Riichi Advanced, American rules (mod list); RULES.md 2.1"
    also = ("blanks",)
    facts = {"swap": "a blank swap was the winner's last move"}

    count = number(4, 2, 10, "There are {value} zombie blanks in the wall.", step=2)
    per_turn = one_of(
        "unlimited",
        {
            "unlimited": "Any number of blanks may be swapped in a turn.",
            "1": "One blank may be swapped in a turn.",
        },
    )
    discardable = yes_no(
        False, "A blank may be discarded, and then is out of play.", "Blanks may not be discarded."
    )
    may_take_own_discard = yes_no(
        True, "A blank may take one's own discard.", "A blank may not take one's own discard."
    )

    @hookimpl
    def mahj_setup_tiles(self) -> Mapping[Tile, int]:
        return {BLANK: self.count}

    @hookimpl
    def mahj_charleston_tile(self, kind: Tile) -> Refusal | None:
        if kind is BLANK:
            return self.refuse("blank_passed", "Blanks may not be passed.")
        return None

    @hookimpl_if(lambda mod: not mod.discardable)
    def mahj_turn_discard(self, kind: Tile) -> Refusal | None:
        if kind is BLANK:
            return self.refuse("blank_discarded", "Blanks may not be discarded; swap them.")
        return None

    @hookimpl
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        player = table.players[seat]
        if not player.concealed.counts[BLANK] or player.dead or self._swapped(table, seat):
            return ()
        kinds = {kind for place in self._takes_from(table, seat) for kind in place.tiles}
        return [SWAPS[kind] for kind in sorted(kinds) if kind.natural]

    def _takes_from(self, table: Table, seat: Seat) -> list[Place]:
        piles = _piles(table, seat)
        return piles if self.may_take_own_discard else piles[:-1]

    def _swapped(self, table: Table, seat: Seat) -> bool:
        """Whether this turn's swap, where there is only one, has been made."""
        if self.per_turn == "unlimited":
            return False
        for who, choice in reversed(table.choices):
            if choice.verb == "swap" and who == seat:
                return True
            if choice.verb == "discard":
                break
        return False

    @hookimpl
    def mahj_win_declare(self, table: Table, seat: Seat) -> Refusal | None:
        if table.players[seat].concealed.counts[BLANK]:
            return self.refuse("holds_blank", "Nobody wins while holding a blank: swap it first.")
        return None

    @hookimpl
    def mahj_win_facts(self, table: Table, seat: Seat) -> Mapping[str, object]:
        # What he declares moves no tile.
        own = [
            choice
            for who, choice in table.choices
            if who == seat and choice.verb not in ("mahjong", "dead")
        ]
        swapped = own and own[-1].verb == "swap" and table.thrown is None
        return {"swap": True} if swapped else {}

    @hookimpl
    def mahj_payment_self_pick(self, win: Win) -> bool | None:
        return True if win.facts.get("swap") else None

    @hookimpl
    def mahj_dead_returns(self, table: Table) -> Iterable[Returns]:
        thrown = [kind for each in table.players.values() for kind in each.discards.tiles]
        naturals = tuple(kind for kind in thrown if kind.natural)
        return [Returns(naturals, self.count - thrown.count(BLANK))]

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        verb, _, kind = choice.partition(" ")
        if verb != "swap":
            return None
        if seat != table.turn or table.turn_ended:
            sentence = f"Blanks are swapped in one's own turn; it is {seat_name(table.turn)}'s."
            return self.refuse("not_your_turn", sentence)
        if not table.players[seat].concealed.counts[BLANK]:
            return self.refuse("no_blank", "You have no blank to swap.")
        if kind in ("J", "_"):
            return self.refuse("not_natural", "A blank takes natural tiles, no joker and no blank.")
        if self._swapped(table, seat):
            return self.refuse("one_a_turn", "One blank may be swapped in a turn.")
        return self.refuse("not_there", f"There is no {kind} among the discards to take.")
