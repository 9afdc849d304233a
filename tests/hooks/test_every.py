"""Every hook has a test of its name, in the module of its phase."""

from __future__ import annotations

from hooks import test_after, test_before, test_play
from mahj.hooks import SPECS


def test_every_hook_has_a_test_of_its_name() -> None:
    modules = (test_before, test_play, test_after)
    names = [name for module in modules for name in vars(module)]
    named = [name.removeprefix("test_") for name in names if name.startswith("test_mahj_")]
    assert sorted(named) == sorted(SPECS)
