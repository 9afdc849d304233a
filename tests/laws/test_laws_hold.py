"""Every law holds at every table: each preset, each mod alone and in pairs, other settings.

A few games of each; ``tests/bench/laws_long.py`` plays thousands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from laws.combos import OPTIONS, PRESETS, loaded, tables, variant, variants
from mahj.testing import check_game

few = settings(
    max_examples=3, deadline=None, derandomize=True, database=None, phases=[Phase.generate]
)
"""The same games at every run; a seed that fails has nothing to shrink."""

seeds = st.integers(0, 2**48)
TABLES = dict(tables())


@pytest.mark.parametrize("name", TABLES)
@given(seed=seeds, data=st.data())
@few
def test_laws_hold_with_mods(name: str, seed: int, data: st.DataObject) -> None:
    content = TABLES[name]
    number = data.draw(st.integers(0, variants(content) - 1))
    check_game(loaded(variant(content, number)), seed)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@given(seed=seeds)
@few
def test_laws_hold_with_options(preset: str, options: Mapping[str, Any], seed: int) -> None:
    check_game(loaded({"preset": preset, **options}), seed)
