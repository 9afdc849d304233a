"""Real games and hand-made situations, with their positions as they must stay."""

from __future__ import annotations

from functools import cache

import pytest

from mahj import load_rules, read_record
from mahj.registry import MODS, PRESETS, installed
from mahj.testing.plugin import Golden
from records.games import GAMES, HERE, play

NAMES = sorted({path.stem for path in HERE.glob("*.mahj")} | set(GAMES))


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_is_the_same_game(name: str, mahj_golden: Golden) -> None:
    path = HERE / f"{name}.mahj"
    if mahj_golden.updating and not path.is_file():
        play(name)
    game = mahj_golden(path)
    if name in GAMES:
        assert game.table.over is not None


def test_no_positions_without_a_record() -> None:
    assert {path.stem for path in HERE.glob("*.json")} == {
        path.stem for path in HERE.glob("*.mahj")
    }


@cache
def recorded() -> tuple[frozenset[str], frozenset[str]]:
    """The mods, standard rules included, and the presets that games of golden records go by."""
    mods: set[str] = set()
    presets: set[str] = set()
    for path in HERE.glob("*.mahj"):
        rules = load_rules(read_record(path).rules, folder=HERE)
        mods |= set(rules.mods)
        presets.add(rules.preset)
    return frozenset(mods), frozenset(presets)


OURS = sorted(
    name for name, point in installed(MODS).items() if point.value.startswith("mahj_mods.")
)


@pytest.mark.parametrize("name", OURS)
def test_every_registered_mod_has_a_golden_record(name: str) -> None:
    """A mod that is registered without one fails here: give it a game in `games.py`."""
    assert name in recorded()[0]


@pytest.mark.parametrize("name", sorted(installed(PRESETS)))
def test_every_preset_has_a_golden_record(name: str) -> None:
    assert name in recorded()[1]
