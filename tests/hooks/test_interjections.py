"""Interjections that change what stands (hooks: `mahj_turn_interjections`)."""

from __future__ import annotations

from typing import Any

import pytest

from hooks.rule import rule
from mahj import Chance, Choice, Game, Offers, Pick, Result, Seat, Table, View, load_rules
from mahj.testing import installed


class Alarm(Choice):
    """The fire alarm goes off, and everybody leaves."""

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.finish(Result("abandoned", why="There is a fire."))


ALARM = Alarm("alarm")


class AnyOffer:
    """Answers with any offer and never interjects."""

    def choose(self, view: View, offers: Offers, chance: Chance) -> Choice:
        """Any of them."""
        offer = chance.pick(offers)
        return offer.random(chance) if isinstance(offer, Pick) else offer


QUESTIONS = 40
"""So many answers lead into the turns at every table here."""


@pytest.mark.parametrize(
    "table",
    [
        {"charleston": {"courtesy_offer": "open"}},
        {"card": "evergreen"},
        {"mods": {"stacks": {"optional_from": 2}}},
        {"mods": {"mush": {}}},
        {"mods": {"atomic": {}}},
        {"mods": {"bettor": {}}},
    ],
    ids=str,
)
def test_an_interjection_may_end_the_game_at_any_question(table: dict[str, Any]) -> None:
    """The kind of fault: a phase that asks on after its game is over, or cannot do without
    the answers."""
    with installed(rule(turn_interjections=lambda self: [ALARM])):
        rules = load_rules({**table, "mods": {**table.get("mods", {}), "ours": {}}})
    for answers in range(QUESTIONS):
        game = Game(rules, 1)
        for _ in range(answers):
            seat = game.waiting[0]
            game.take(seat, game.bot_answer(seat, AnyOffer()))
        game.take(game.waiting[0], ALARM)
        over = game.table.over
        assert game.ask is None, answers
        assert over is not None
        assert over.why == "There is a fire.", answers
