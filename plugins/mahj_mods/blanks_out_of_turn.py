"""Blanks out of turn: blanks are swapped while another player chooses what to discard."""

from __future__ import annotations

from collections.abc import Iterable

from mahj import (
    BLANK,
    Choice,
    Mod,
    Refusal,
    Seat,
    Table,
    TileChoice,
    first_refusal,
    hookimpl,
    hookimpl_if,
    one_of,
    yes_no,
)
from mahj_mods.standard.near import complete_with
from mahj_mods.standard.turn import taking_turns
from mahj_mods.zombie_blanks import ZombieBlanks


class BlanksOutOfTurn(Mod):
    """Blanks are swapped out of turn: while another player chooses what to discard, and so never \
    for the tile just thrown as long as it may be claimed. Of two players who want one tile, \
    whoever says so first has it."""

    id = "blanks_out_of_turn"
    title = "Blanks out of turn"
    source = "RULES.md 2.1; Oh My Mahjong, questions and answers (the International card)"
    also = ("silent blanks", "quiet swap", "Oh My Mahjong blanks", "blanks at any time")
    requires = ("zombie_blanks",)
    frees = ("swap",)

    when = one_of(
        "others_turn",
        {
            "others_turn": "Blanks are swapped in another player's turn only.",
            "any_time": "Blanks are swapped in one's own turn and in another player's.",
        },
    )
    draw_blank_immediate_win = yes_no(
        True,
        "Whoever draws a blank, and has no other, may swap it at once for the tile that makes mah "
        "jongg.",
        when=lambda mod: mod.when == "others_turn",
    )

    @hookimpl
    def mahj_turn_interjections(self, table: Table, seat: Seat) -> Iterable[Choice]:
        if seat == table.turn or table.players[seat].dead or not _choosing(table):
            return ()
        judges = table.hooks.turn_choice
        swaps = _swaps(table, seat)
        return [each for each in swaps if first_refusal(judges, table, seat, each) is None]

    @hookimpl_if(lambda mod: mod.when == "others_turn")
    def mahj_turn_choice(self, table: Table, seat: Seat, choice: Choice) -> Refusal | None:
        if choice.verb != "swap" or seat != table.turn:
            return None
        if not self.draw_blank_immediate_win or not _drew_blank(table, seat):
            return self.refuse("others_turn", self.says("when"))
        if isinstance(choice, TileChoice) and _makes_mah_jongg(table, seat, choice):
            return None
        return self.refuse("no_win", self.says("draw_blank_immediate_win"))

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        if choice.partition(" ")[0] != "swap":
            return None
        if not _choosing(table):
            sentence = "Blanks are swapped while a player chooses what to discard, not now."
            return self.refuse("not_now", sentence)
        if table.players[seat].dead:
            return self.refuse("dead", "A dead hand swaps no blanks.")
        meant = [each for each in _swaps(table, seat) if each.text == choice]
        refusals = [first_refusal(table.hooks.turn_choice, table, seat, each) for each in meant]
        return next(iter(refusals), None)


def _swaps(table: Table, seat: Seat) -> Iterable[Choice]:
    """For what this player may swap a blank, by the rule of the blanks."""
    return table.rules.rule(ZombieBlanks).mahj_turn_choices(table, seat)


def _choosing(table: Table) -> bool:
    """Whether the player on turn is choosing, so that no discard may be claimed."""
    return taking_turns(table) and table.thrown is None


def _drew_blank(table: Table, seat: Seat) -> bool:
    """Whether this player's turn began with the draw of a blank."""
    mine = table.players[seat].concealed
    drawn = [kind for kind, source, to in table.log if to is mine and not source.public]
    return table.came == "draw" and drawn[-1:] == [BLANK]


def _makes_mah_jongg(table: Table, seat: Seat, swap: TileChoice) -> bool:
    """Whether the swap of this player's only blank completes a hand."""
    only = table.players[seat].concealed.counts[BLANK] == 1
    return only and complete_with(table, seat, swap.kind)
