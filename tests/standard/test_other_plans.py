"""A Charleston that a mod has planned otherwise (hooks: `mahj_charleston_plan`)."""

from __future__ import annotations

import pytest

from mahj import Game, Mod, Pass, hookimpl, load_rules, parse_record, replay
from mahj.testing.registering import installed
from mahj_mods.bots.random import RandomBot


class BlindAcross(Mod):
    """One pass across, and any of its tiles may be blind."""

    id = "blind_across"
    title = "Blind across"

    @hookimpl
    def mahj_charleston_plan(self) -> tuple[object, ...]:
        return (Pass("across", blind=True),)


@pytest.mark.parametrize("order", ["fewest_blind_first", "east_first"])
def test_a_blind_pass_across_reaches_everybody(order: str) -> None:
    """The bug class: an order of blind passes that leaves seats out and never ends."""
    rules = {"charleston": {"blind_order": order}, "mods": {"blind_across": {}}}
    with installed(BlindAcross):
        loaded = load_rules(rules)
        for seed in range(40):
            game = Game(loaded, seed)
            game.run(dict.fromkeys(loaded.seats, RandomBot()))
            assert game.table.census() == loaded.set_counts


def test_a_tile_that_a_mod_moves_to_a_hand_can_complete_it() -> None:
    """Any move into a hand counts as gained, so that mah jongg is not overlooked."""
    game = replay(parse_record("seed = 1\n---\n"))
    table = game.table
    before = table.players["S"].concealed.gained
    table.move(table.wall.tiles[-1], table.wall, table.players["S"].concealed)
    assert table.players["S"].concealed.gained == before + 1
