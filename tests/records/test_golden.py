"""Real games and hand-made situations, with their positions as they must stay."""

from __future__ import annotations

import pytest

from mahj import read_record
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


def test_every_shipped_mod_and_preset_has_a_golden_record() -> None:
    """A mod that is registered without one fails here."""
    mods: set[str] = set()
    presets: set[str] = set()
    for path in HERE.glob("*.mahj"):
        rules = read_record(path).rules
        content = {"preset": rules} if isinstance(rules, str) else rules
        presets.add(content.get("preset", "nmjl"))
        mods |= set(content.get("mods", {}))
    values = {name: point.value for name, point in installed(MODS).items()}
    ours = {name for name, value in values.items() if value.startswith("mahj_mods.")}
    ours -= {name for name in ours if values[name].startswith("mahj_mods.standard.")}
    assert mods >= ours
    assert presets >= set(installed(PRESETS))
