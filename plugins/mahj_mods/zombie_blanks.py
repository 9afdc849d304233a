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
    """Everybody's discards, one's own last: of equal tiles another player's goes first."""
    return [table.players[each].discards for each in (*table.seats_after(seat), seat)]


class ZombieBlanks(Mod):
    """Blank tiles are added to the wall. A blank is never passed, exposed or part of a hand. In \
    your turn you may put a blank among the discards and take any natural tile from them. Nobody \
    can declare mah jongg while holding a blank."""

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
        if self._refusal(table, seat) is not None:
            return ()
        piles = _piles(table, seat) if self.may_take_own_discard else _piles(table, seat)[:-1]
        kinds = {kind for pile in piles for kind in pile.tiles}
        return [SWAPS[kind] for kind in sorted(kinds) if kind.natural]

    def _refusal(self, table: Table, seat: Seat) -> Refusal | None:
        """Why this player swaps no blank now."""
        player = table.players[seat]
        if player.dead:
            return self.refuse("dead", f"The hand of {seat_name(seat)} is dead and swaps nothing.")
        if not player.concealed.counts[BLANK]:
            return self.refuse("no_blank", "You have no blank to swap.")
        if self.per_turn == "1" and table.done_this_turn("swap"):
            return self.refuse("one_a_turn", "One blank may be swapped in a turn.")
        return None

    @hookimpl
    def mahj_win_declare(self, table: Table, seat: Seat) -> Refusal | None:
        if table.players[seat].concealed.counts[BLANK]:
            return self.refuse("holds_blank", "Nobody wins while holding a blank: swap it first.")
        return None

    @hookimpl
    def mahj_win_facts(self, table: Table, seat: Seat) -> Mapping[str, object]:
        last = table.last_move(seat)
        return {"swap": True} if isinstance(last, Swap) and table.thrown is None else {}

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
        refusal = self.out_of_turn(table, seat, "Blanks are swapped") or self._refusal(table, seat)
        if refusal is not None:
            return refusal
        if kind in ("J", "_"):
            return self.refuse("not_natural", "A blank takes natural tiles, no joker and no blank.")
        own = not self.may_take_own_discard and kind in map(str, table.players[seat].discards.tiles)
        where = "the others' discards" if own else "the discards"
        return self.refuse("not_there", f"There is no {kind or 'such tile'} among {where} to take.")
