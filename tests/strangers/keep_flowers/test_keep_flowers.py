"""Keep your flowers, in small games."""

from collections.abc import Callable

import pytest

from mahj import FLOWER, Game, Refused

RULES = {"mods": {"keep_flowers": {"first": 2}}}
ROUND = "E discard 1B; S discard 9B; W discard 9D; N discard 9C"
RACKS = {"E": "F 1B 1B", "S": "9B 9B", "W": "9D 9D", "N": "9C 9C"}


@pytest.mark.parametrize("rounds", [0, 1])
def test_a_flower_is_kept_in_the_first_turns(mahj_game: Callable[..., Game], rounds: int) -> None:
    with pytest.raises(Refused) as refused:
        mahj_game(RULES, f"{';'.join([ROUND] * rounds)};E discard F", **RACKS)
    assert refused.value.refusal.code == "flower_kept"


def test_later_it_may_go(mahj_game: Callable[..., Game]) -> None:
    game = mahj_game(RULES, f"{ROUND};{ROUND};E discard F", **RACKS)
    assert game.table.players["E"].discards.tiles[-1] is FLOWER
