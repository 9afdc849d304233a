"""A mod states the version of the hook contract that it was written for."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

import mahj_cli
from mahj import ContractWarning, Mod, RulesError, Table, hookimpl, load_rules, mods
from mahj.contract import contract_problems, outdated
from mahj.registry import MODS, installed, load
from mahj.testing import installed as with_mods


class Kept(Mod):
    """A house rule of these tests."""

    id: ClassVar[str] = "kept"
    title = "Kept"
    contract = 1


class Ahead(Kept):
    """Was written for the next version."""

    id = "ahead"
    contract = 3


class Silent(Mod):
    """Does not say for which version it was written."""

    id = "silent"
    title = "Silent"


class Renamed(Kept):
    """Answers a hook that is there no longer."""

    id = "renamed"

    @hookimpl
    def mahj_turn_over(self, table: Table) -> None:
        pass


@pytest.fixture
def third(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The contract in its third version, with mods installed that were written for others."""
    monkeypatch.setattr(mods, "CONTRACT", 3)
    monkeypatch.setattr(mods, "CHANGED", {2: "mahj_turn_over is gone", 3: "Seat is a class"})
    with with_mods(Kept, Ahead, Silent, Renamed):
        yield


CHANGES = (
    "'kept' was written for version 1 of the hook contract, and this is version 3. What has "
    "changed since, by version: 2: mahj_turn_over is gone; 3: Seat is a class. When it is right, "
    "let it say contract = 3"
)


def problems(name: str) -> list[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ContractWarning)
        try:
            load_rules({"mods": {name: {}}})
        except RulesError as error:
            return [each.what for each in error.problems]
    return []


@pytest.mark.usefixtures("third")
def test_an_older_mod_is_played_with_a_warning_that_says_what_to_change() -> None:
    with pytest.warns(ContractWarning) as told:
        rules = load_rules({"mods": {"kept": {}}})
    assert "kept" in rules.mods
    said = {str(each.message) for each in told if "'kept'" in str(each.message)}
    assert said == {CHANGES}
    assert all(each.filename == __file__ for each in told)


@pytest.mark.usefixtures("third")
def test_what_is_new_since_is_told_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kept, "contract", 2)
    assert "by version: 3: Seat is a class. When" in str(outdated(Kept))
    monkeypatch.setattr(Kept, "contract", 3)
    assert outdated(Kept) is None


@pytest.mark.usefixtures("third")
def test_a_mod_that_does_not_say_was_written_for_the_first() -> None:
    assert "'silent' was written for version 1" in str(outdated(Silent))


@pytest.mark.usefixtures("third")
def test_an_older_mod_that_is_broken_is_told_what_has_changed() -> None:
    """A hook that was renamed is an error; the reason stands beside it."""
    wrong, changed = problems("renamed")
    assert "mahj_turn_over is no hook of mahj" in wrong
    assert "2: mahj_turn_over is gone" in changed


def test_a_newer_mod_is_refused() -> None:
    with with_mods(Ahead):
        (what,) = problems("ahead")
    said = "'ahead' was written for version 3 of the hook contract; this is version 1: install a "
    assert what == f"{said}newer mahj"


@pytest.mark.parametrize("version", [0, -1, "1", None, 1.0, True])
def test_a_version_is_a_whole_number(version: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kept, "contract", version)
    (what,) = contract_problems("kept", Kept)
    assert what.endswith("it must be a whole number from 1 to 1")


@pytest.mark.parametrize("name", sorted(installed(MODS)))
def test_our_own_mods_are_of_this_version(name: str) -> None:
    assert outdated(load(MODS, name)) is None


def test_every_version_says_what_to_change() -> None:
    assert set(mods.CHANGED) == set(range(2, mods.CONTRACT + 1))


def test_what_mods_new_writes_states_this_version() -> None:
    text = Path(mahj_cli.__file__).parent.joinpath("mods", "template", "mahj_my_mod.py").read_text()
    assert f"\n    contract = {mods.CONTRACT}\n" in text
