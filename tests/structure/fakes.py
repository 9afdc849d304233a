"""Mods that do nothing, and what is told of a table that has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from mahj import Mod, RulesError, load_rules, number, yes_no
from mahj.testing import installed


class Fake(Mod):
    """A mod of these tests, which does nothing."""

    id: ClassVar[str] = "fake"
    title = "A mod of these tests"
    loud = yes_no(False, "It is loud.")
    size = number(3, 1, 9, "It is {value} large.")


class Other(Fake):
    """Another mod of these tests."""

    id = "other"


def problem(
    content: Mapping[str, Any] | str, *mods: type[Any], **others: object
) -> tuple[str, str]:
    """The one mistake in a table file: its place and what is told."""
    with installed(*mods, **others), pytest.raises(RulesError) as caught:
        load_rules(content)
    (found,) = caught.value.problems
    return found.where, found.what


def with_mods(*names: str) -> dict[str, Any]:
    return {"mods": {name: {} for name in names}}
