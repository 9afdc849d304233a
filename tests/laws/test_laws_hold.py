"""Every law holds at every table: each mod alone and with each other, each preset, other settings.

A few games of each; ``tests/bench/laws_long.py`` plays thousands.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from laws.combos import OPTIONS, PRESETS, loaded
from mahj import registry
from mahj.testing import check_game, check_mod

few = settings(
    max_examples=3, deadline=None, derandomize=True, database=None, phases=[Phase.generate]
)
"""The same games at every run; a seed that fails has nothing to shrink."""

seeds = st.integers(0, 2**48)
SHIPPED = sorted(registry.installed(registry.MODS))
HOUSE = [name for name in SHIPPED if not registry.load(registry.MODS, name).standard]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_mod_keeps_the_laws(name: str, preset: str, tmp_path: Path) -> None:
    """What `mahj mods check` finds in the mods of others it does not find in ours.

    Each mod meets each other at one of the presets.
    """
    earlier = preset == PRESETS[0]
    others = [each for each in HOUSE if each != name and (each < name) == earlier]
    if name not in HOUSE:
        others = []
    seed = SHIPPED.index(name) * len(PRESETS) + PRESETS.index(preset)
    check_mod(name, preset, games=1, seed=seed, others=others, records=tmp_path)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@given(seed=seeds)
@few
def test_laws_hold_with_options(preset: str, options: Mapping[str, Any], seed: int) -> None:
    check_game(loaded({"preset": preset, **options}), seed)
