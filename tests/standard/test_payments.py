"""The scoring examples of RULES.md part 3, played."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from standard.situation import paid, result, situation

NATURAL = "222B 444B 6666C 888C"
JOKER = "222B 44B J 6666C 888C"
FLOWERS = "FFFF 11B 333B 5555B"
PAIRS = "1122334455667B"
WINDS = "NN EE WW SS 11B 22C 3D"


def pays(game: Any, **wanted: int) -> None:
    """Checks the payments; they sum to zero."""
    found = paid(game)
    assert found == wanted
    assert sum(found.values()) == 0


@pytest.mark.parametrize("preset", ["nmjl", "riichi-advanced"])
class TestBothPresets:
    def test_row_1_discard_with_a_joker(self, preset: str) -> None:
        game = situation("E discard 8C; W mahjong", E="8C", W=JOKER, rules=preset)
        pays(game, E=-50, S=-25, W=100, N=-25)

    def test_row_2_self_pick_with_a_joker(self, preset: str) -> None:
        game = situation("W mahjong", turn="W", W=JOKER, wall="8C", rules=preset)
        pays(game, E=-50, S=-50, W=150, N=-50)

    def test_row_3_discard_without_jokers(self, preset: str) -> None:
        game = situation("E discard 8C; W mahjong", E="8C", W=NATURAL, rules=preset)
        pays(game, E=-100, S=-50, W=200, N=-50)

    def test_row_4_self_pick_without_jokers(self, preset: str) -> None:
        game = situation("W mahjong", turn="W", W=NATURAL, wall="8C", rules=preset)
        pays(game, E=-100, S=-100, W=300, N=-100)

    def test_row_5_singles_and_pairs_on_a_discard(self, preset: str) -> None:
        game = situation("N discard 7B; W mahjong", turn="N", wall="7B", W=PAIRS, rules=preset)
        pays(game, E=-50, S=-50, W=200, N=-100)

    def test_row_6_singles_and_pairs_self_picked(self, preset: str) -> None:
        game = situation("W mahjong", turn="W", wall="7B", W=PAIRS, rules=preset)
        pays(game, E=-100, S=-100, W=300, N=-100)

    def test_row_7_the_75_self_picked(self, preset: str) -> None:
        game = situation("W mahjong", turn="W", wall="3D", W=WINDS, rules=preset)
        pays(game, E=-150, S=-150, W=450, N=-150)

    def test_row_8_two_lines_fit(self, preset: str) -> None:
        game = situation(
            "E discard 1B; W mahjong", E="1B", W="1B 2222B 333B J 44B JJ", rules=preset
        )
        pays(game, E=-80, S=-40, W=160, N=-40)

    def test_row_9_a_flower_quint_without_jokers(self, preset: str) -> None:
        """RULES.md 1.31: Singles and Pairs only are not doubled, quints are."""
        game = situation("E discard F; W mahjong", E="F", W=FLOWERS, rules=preset)
        assert result(game)["line"] == "Quints #2"
        pays(game, E=-160, S=-80, W=320, N=-80)

    def test_row_11_an_exchange_after_a_draw(self, preset: str) -> None:
        game = situation(
            "W exchange R S 1; W mahjong",
            turn="W",
            W="222B 444B 6666C 888C",
            wall="R",
            exposed={"S": ["R R J"]},
            rules=preset,
        )
        pays(game, E=-50, S=-50, W=150, N=-50)

    def test_row_12_a_claim_then_an_exchange_from_an_opponent(self, preset: str) -> None:
        game = situation(
            "E discard 8C; W kong 8C 8C 8C 8C; W exchange R S 1; W mahjong",
            E="8C",
            W="222B 44B 6666C 888C R",
            exposed={"S": ["R R J"]},
            rules=preset,
        )
        pays(game, E=-50, S=-50, W=150, N=-50)

    def test_row_13_a_claim_then_an_exchange_from_ones_own_exposure(self, preset: str) -> None:
        game = situation(
            "E discard 8C; W kong 8C 8C 8C J; W exchange 8C W 1; W mahjong",
            E="8C",
            W="222B 44B 6666C 888C J",
            rules=preset,
        )
        pays(game, E=-50, S=-50, W=150, N=-50)

    def test_row_15_a_concealed_line_self_picked(self, preset: str) -> None:
        game = situation("W mahjong", turn="W", W="222B 44B J 666B 888B R", wall="R", rules=preset)
        pays(game, E=-70, S=-70, W=210, N=-70)

    def test_row_16_a_heavenly_hand(self, preset: str) -> None:
        game = situation("E mahjong", begin=None, E=JOKER + " 8C", rules=preset)
        pays(game, E=150, S=-50, W=-50, N=-50)

    def test_row_17_a_heavenly_hand_without_jokers(self, preset: str) -> None:
        game = situation("E mahjong", begin=None, E=NATURAL + " 8C", rules=preset)
        pays(game, E=300, S=-100, W=-100, N=-100)

    def test_row_43_a_joker_redeemed_by_an_opponent(self, preset: str) -> None:
        """RULES.md 4.38: jokerless counts the final fourteen tiles."""
        game = situation(
            "S exchange 6C W 1; S discard 8C; W mahjong",
            turn="S",
            S="8C",
            wall="6C",
            W="222B 444B 888C",
            exposed={"W": ["6C 6C 6C J"]},
            rules=preset,
        )
        assert result(game)["jokerless"] is True
        pays(game, E=-50, S=-100, W=200, N=-50)

    def test_an_exposed_joker_is_a_joker(self, preset: str) -> None:
        """RULES.md 4.38."""
        game = situation(
            "E discard 8C; W mahjong",
            E="8C",
            W="222B 444B 888C",
            exposed={"W": ["6C 6C 6C J"]},
            rules=preset,
        )
        pays(game, E=-50, S=-25, W=100, N=-25)

    def test_east_neither_pays_nor_gets_more(self, preset: str) -> None:
        """RULES.md 1.32; riichi-advanced: no bonus multipliers for being dealer."""
        game = situation("S discard 8C; E mahjong", turn="S", wall="8C", E=JOKER, rules=preset)
        pays(game, E=100, S=-50, W=-25, N=-25)


def test_row_10_the_school_table_does_not_double_quints() -> None:
    """RULES.md 1.31."""
    rules = {"score": {"jokerless_excludes": ["singles_pairs", "quints"]}}
    game = situation("E discard F; W mahjong", E="F", W=FLOWERS, rules=rules)
    pays(game, E=-80, S=-40, W=160, N=-40)


def test_row_14_an_exchange_from_ones_own_exposure_at_the_light_table() -> None:
    """RULES.md 1.28: only a rearrangement, so the thrower pays the discard rate."""
    rules = {"exchange": {"win_payment": "self_pick_if_from_opponent"}}
    game = situation(
        "E discard 8C; W kong 8C 8C 8C J; W exchange 8C W 1; W mahjong",
        E="8C",
        W="222B 44B 6666C 888C J",
        rules=rules,
    )
    pays(game, E=-50, S=-25, W=100, N=-25)
    assert result(game)["from"] == "E"
    game = situation(
        "E discard 8C; W kong 8C 8C 8C 8C; W exchange R S 1; W mahjong",
        E="8C",
        W="222B 44B 6666C 888C R",
        exposed={"S": ["R R J"]},
        rules=rules,
    )
    pays(game, E=-50, S=-50, W=150, N=-50)


@pytest.mark.parametrize(
    "exchanges", list(permutations(("8C W 1", "R S 1", "G N 1"))), ids=", ".join
)
def test_of_several_exchanges_one_with_another_player_is_enough(exchanges: tuple[str, ...]) -> None:
    """RULES.md 1.28: one's own joker only rearranges, wherever in the turn it is taken."""
    taken = "; ".join(f"W exchange {each}" for each in exchanges)
    game = situation(
        f"E discard 8C; W kong 8C 8C 8C J; {taken}; W mahjong",
        E="8C",
        W="22B 4B J 6666C 888C RG",
        exposed={"S": ["R R J"], "N": ["G G J"]},
        rules="light",
    )
    pays(game, E=-50, S=-50, W=150, N=-50)


def test_an_exchange_counts_only_as_the_last_move_of_the_turn() -> None:
    """RULES.md 1.28: the last move by the winner before declaring."""
    game = situation(
        "W exchange R S 1; W discard 9D; N discard 1D; E discard 8C; W mahjong",
        turn="W",
        W="222B 44B 6666C 888C R",
        wall="9D 1D 3D",
        E="8C",
        exposed={"S": ["R R J"]},
    )
    assert result(game)["from"] == "E"
    pays(game, E=-50, S=-25, W=100, N=-25)


def test_a_declaration_between_does_not_make_it_a_discard_win() -> None:
    """RULES.md 1.28: declaring a hand dead moves no tile."""
    lines = "E discard 8C; W kong 8C 8C 8C 8C; W exchange R S 1; W dead S; W mahjong"
    game = situation(
        lines,
        E="8C",
        W="222B 44B 6666C 888C R",
        exposed={"S": ["R R J"]},
        rules={"dead_hand": {"wrong_declaration": "none"}},
    )
    pays(game, E=-50, S=-50, W=150, N=-50)


@pytest.mark.parametrize("preset", ["nmjl", "riichi-advanced"])
def test_row_18_a_dead_player_pays(preset: str) -> None:
    """RULES.md 1.2."""
    game = situation(
        "E dead N; E discard 8C; W mahjong",
        E="8C",
        W=JOKER,
        exposed={"N": ["9B 9B 9B", "9D 9D 9D"]},
        rules=preset,
    )
    pays(game, E=-50, S=-25, W=100, N=-25)


@pytest.mark.parametrize("preset", ["nmjl", "riichi-advanced"])
def test_row_19_two_dead_players_pay(preset: str) -> None:
    """RULES.md 1.2."""
    game = situation(
        "W dead N; W dead S; W mahjong",
        turn="W",
        W=JOKER,
        wall="8C",
        exposed={"N": ["9B 9B 9B", "9D 9D 9D"], "S": ["9C 9C 9C", "7D 7D 7D"]},
        rules=preset,
    )
    pays(game, E=-50, S=-50, W=150, N=-50)


@pytest.mark.parametrize("preset", ["nmjl", "riichi-advanced"])
def test_row_34_a_wall_game_costs_nothing(preset: str) -> None:
    game = situation("S discard 3C", turn="S", left=1, wall="3C", rules=preset)
    assert result(game)["kind"] == "wall"
    pays(game, E=0, S=0, W=0, N=0)


def test_row_40_all_disqualified_but_one() -> None:
    """riichi-advanced, dead hand: the game ends with nobody paying anyone."""
    game = situation(
        "E dead N; E dead S; E dead W",
        exposed={
            "N": ["9B 9B 9B", "9D 9D 9D"],
            "S": ["9C 9C 9C", "7D 7D 7D"],
            "W": ["7B 7B 7B", "5D 5D 5D"],
        },
        rules="riichi-advanced",
    )
    assert result(game)["kind"] == "dead"
    pays(game, E=0, S=0, W=0, N=0)


def test_flat_payments() -> None:
    """RULES.md 1.30, the modern document: the value from each, no double of any kind."""
    rules = {"score": {"base": "flat"}}
    game = situation("E discard 8C; W mahjong", E="8C", W=NATURAL, rules=rules)
    pays(game, E=-25, S=-25, W=75, N=-25)
    game = situation("W mahjong", turn="W", W=NATURAL, wall="8C", rules=rules)
    pays(game, E=-25, S=-25, W=75, N=-25)


def test_a_table_may_have_no_jokerless_double() -> None:
    """RULES.md 1.31."""
    rules = {"score": {"jokerless_double": False}}
    game = situation("E discard 8C; W mahjong", E="8C", W=NATURAL, rules=rules)
    pays(game, E=-50, S=-25, W=100, N=-25)


def test_hands_made_only_of_singles_and_pairs_may_be_excluded_by_shape() -> None:
    """RULES.md 1.31, the quick document."""
    rules = {"score": {"jokerless_excludes": ["only_singles_pairs"]}}
    game = situation("W mahjong", turn="W", wall="7B", W=PAIRS, rules=rules)
    pays(game, E=-100, S=-100, W=300, N=-100)
    game = situation("W mahjong", turn="W", W=NATURAL, wall="8C", rules=rules)
    pays(game, E=-100, S=-100, W=300, N=-100)


def test_every_step_of_a_payment_is_told() -> None:
    """The settlement says how the amounts were found."""
    game = situation("E discard 8C; W mahjong", E="8C", W=NATURAL)
    over = game.table.over
    assert over is not None
    assert over.settlement.steps == ("2468 #2 is worth 25.", "Times 2: no jokers.")
    assert [(each.payer, each.payee, each.points) for each in over.settlement.transfers] == [
        ("E", "W", 100),
        ("S", "W", 50),
        ("N", "W", 50),
    ]
