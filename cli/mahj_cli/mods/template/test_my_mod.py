"""My mod, in small games; `mahj_game` is a fixture that comes with mahj."""

from collections.abc import Callable

import pytest

from mahj import JOKER, Game, Refused
from mahj.testing import check_mod

RULES = {"mods": {"my_mod": {"wall": 30}}}


def test_a_joker_is_kept_while_the_wall_is_long(mahj_game: Callable[..., Game]) -> None:
    """The rule refuses, and says so under the code that programs go by."""
    with pytest.raises(Refused) as refused:
        mahj_game(RULES, "E discard J", E="J", left=31)
    assert refused.value.refusal.code == "joker_kept"


def test_late_in_the_game_it_may_go(mahj_game: Callable[..., Game]) -> None:
    """What is not refused is done."""
    game = mahj_game(RULES, "E discard J", E="J", left=30)
    assert game.table.players["E"].discards.tiles == [JOKER]


def test_it_keeps_every_law() -> None:
    """Random games, alone and with each other house rule that is installed."""
    check_mod("my_mod", games=1)
