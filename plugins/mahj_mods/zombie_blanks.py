"""Zombie blanks: tiles that fetch other tiles back from the discards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mahj import (
    BLANK,
    NATURALS,
    Choice,
    Mod,
    Refusal,
    Returns,
    Seat,
    Table,
    Teller,
    Tile,
    TileChoice,
    Win,
    hookimpl,
    hookimpl_if,
    number,
    one_of,
    yes_no,
)


class Swap(TileChoice):
    """Puts a blank into the discards and takes a natural out of them, another player's first."""

    def carry_out(self, table: Table, seat: Seat) -> None:
        owners = (*table.others[seat], table.players[seat])
        pile = next(each.discards for each in owners if self.kind in each.discards.tiles)
        table.move(BLANK, table.players[seat].concealed, pile)
        table.give(seat, self.kind, pile)

    def told(self, teller: Teller) -> str:
        return f"{teller.does('swap')} a blank for {self.kind} from the discards."


SWAPS = {kind: Swap("swap", kind) for kind in NATURALS}


class ZombieBlanks(Mod):
    """Blank tiles are added to the wall. A blank is never passed, exposed or part of a hand. \
    Players may, as a rule in their turn, put a blank among the discards and take a natural tile \
    from them. Nobody can declare mah jongg while holding a blank."""

    id = "zombie_blanks"
    title = "Zombie blanks"
    source = "Riichi Advanced, American rules (mod list); RULES.md 2.1"
    also = ("blanks",)
    turn_verbs = {"swap": "Blanks are swapped"}
    facts = {"swap": "a blank swap was the winner's last move"}

    count = number(4, 2, 10, "There are {value} zombie blanks in the wall.", step=2)
    per_turn = one_of(
        "unlimited",
        {
            "unlimited": "Any number of blanks may be swapped in a turn.",
            "1": "At most one blank may be swapped in a turn.",
        },
    )
    discardable = yes_no(
        False, "A blank may be discarded, and then is out of play.", "Blanks may not be discarded."
    )
    may_take_own_discard = yes_no(
        True, "A blank may take one's own discard back.", "A blank takes only what others threw."
    )

    @hookimpl
    def mahj_setup_tiles(self) -> Mapping[Tile, int]:
        return {BLANK: self.count}

    @hookimpl
    def mahj_charleston_tile(self, kind: Tile) -> Refusal | None:
        return self.refuse("blank_passed", "Blanks may not be passed.") if kind is BLANK else None

    @hookimpl_if(lambda mod: not mod.discardable)
    def mahj_turn_discard(self, kind: Tile) -> Refusal | None:
        if kind is BLANK:
            return self.refuse("blank_discarded", "Blanks may not be discarded; swap them.")
        return None

    @hookimpl
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        if not table.players[seat].concealed.counts[BLANK]:
            return ()
        owners = table.players.values() if self.may_take_own_discard else table.others[seat]
        thrown = {kind for owner in owners for kind in owner.discards.tiles}
        return [SWAPS[kind] for kind in sorted(thrown) if kind.natural]

    @hookimpl_if(lambda mod: mod.per_turn == "1")
    def mahj_turn_choice(self, table: Table, seat: Seat, choice: Choice) -> Refusal | None:
        if choice.verb == "swap" and table.done_this_turn("swap", seat):
            return self.refuse("one_a_turn", self.says("per_turn"))
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
        if not table.players[seat].concealed.counts[BLANK]:
            return self.refuse("no_blank", "You have no blank to swap.")
        where = "the discards" if self.may_take_own_discard else "the others' discards"
        what = f"{kind!r} is none of them" if kind else "say which: swap 5D"
        return self.refuse("not_there", f"A blank takes a natural tile out of {where}; {what}.")
