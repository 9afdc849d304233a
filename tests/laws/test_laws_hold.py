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

from laws.sets import conflict_of, fives, house_rules, pairs, rules_of, table_of
from laws.settings import OPTIONS, PRESETS
from mahj import registry
from mahj.chance import TableChance
from mahj.testing import check_game, check_mod
from standard.situation import loaded

few = settings(
    max_examples=3, deadline=None, derandomize=True, database=None, phases=[Phase.generate]
)
"""The same games at every run; a seed that fails has nothing to shrink."""

seeds = st.integers(0, 2**48)
SHIPPED = sorted(registry.installed(registry.MODS))
HOUSE = house_rules()
MET = 2
"""So many other house rules meet each one here; ``tests/bench/combinations.py`` has all meet."""


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_mod_keeps_the_laws(name: str, tmp_path: Path) -> None:
    """What `mahj mods check` finds in the mods of others it does not find in ours."""
    place = SHIPPED.index(name)
    others = TableChance(place).shuffled(each for each in HOUSE if each != name)
    met = others[:MET] if name in HOUSE else []
    preset = PRESETS[place % len(PRESETS)]
    check_mod(name, preset, games=1, seed=place, others=met, records=tmp_path)


@pytest.mark.parametrize("pair", list(pairs()), ids="+".join)
def test_two_that_do_not_go_together_say_why(pair: tuple[str, str]) -> None:
    """Two that cannot be loaded at one table declare a conflict, with its reason."""
    conflict = conflict_of(pair)
    assert conflict is None or all(name in conflict for name in pair)


@pytest.mark.parametrize("five", list(fives(10)), ids="+".join)
def test_five_house_rules_keep_the_laws(five: tuple[str, ...]) -> None:
    """The options drawn at random."""
    for seed in (1, 2):
        check_game(rules_of(table_of(five), seed), seed)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@given(seed=seeds)
@few
def test_laws_hold_with_options(preset: str, options: Mapping[str, Any], seed: int) -> None:
    check_game(loaded({"preset": preset, **options}), seed)
