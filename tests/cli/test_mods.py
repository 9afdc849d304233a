"""`mahj mods`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

import pytest

from cli.conftest import Mahj, Strangers, Stumbles
from mahj import Mod, mods, number, registry
from mahj.testing import installed

MODS = sorted(registry.installed(registry.MODS))


def test_list(mahj: Mahj) -> None:
    run = mahj("mods", "list")
    assert run.status == 0
    house, standard = run.out.split("Standard rules")
    assert "PIE: Purse is empty" in house
    assert "The Charleston: Before play" in standard
    found = {each["mod"]: each for each in mahj("mods", "list", "--json").json}
    assert sorted(found) == MODS
    assert found["pie"]["standard"] is False
    assert found["charleston"]["standard"] is True
    assert found["pie"]["summary"].endswith(".")


@pytest.mark.parametrize("name", MODS)
def test_show(mahj: Mahj, name: str) -> None:
    run = mahj("mods", "show", name)
    assert run.status == 0
    found = mahj("mods", "show", name, "--json").json
    assert found["mod"] == name
    assert found["title"] in run.out
    assert found["paragraph"]
    for option in found["options"]:
        assert f"{option} = " in run.out
    for hook in found["hooks"]:
        assert f"{hook['hook']} ({hook['kind']})" in run.out
        assert hook["kind"] in ("Ask", "Judge", "Add", "Tell")
    assert re.search(r"\(from \S+ \S+\)$", found["installed"])


def test_show_tells_everything(mahj: Mahj) -> None:
    run = mahj("mods", "show", "zombie_blanks")
    for said in (
        "count = 4",
        "A whole number from 2 to 10 in steps of 2.",
        "There are 4 zombie blanks in the wall.",
        "unlimited: Any number of blanks may be swapped in a turn.",
        "mahj_charleston_tile (Judge)",
        "swap: a blank swap was the winner's last move",
        "Also known as blanks.",
    ):
        assert said in run.out
    run = mahj("mods", "show", "no_charleston")
    assert "charleston.first = false" in run.out


class Fussy(Mod):
    """Goes with little."""

    id = "fussy"
    title = "Fussy"
    requires = ("pie",)
    conflicts: ClassVar = {"open_hands": "it is open already"}
    points = number(3, 0, 9, "It costs {value} points.")


def test_a_strangers_mod(mahj: Mahj, strangers: Strangers) -> None:
    strangers("mahj.mods", fussy=Fussy)
    assert "fussy" in mahj("mods", "list").out
    run = mahj("mods", "show", "fussy")
    assert "needs     pie" in run.out
    assert "not with  open_hands: it is open already" in run.out
    assert "source    none named" in run.out


def test_a_broken_mod_does_not_hide_the_others(mahj: Mahj, strangers: Strangers) -> None:
    strangers("mahj.mods", odd=3)
    run = mahj("mods", "list")
    assert run.status == 0
    assert "odd is broken: 'odd' is registered as 3" in run.out
    assert "PIE" in run.out
    assert mahj("mods", "show", "odd").status == 1


class Silent(Mod):
    id = "silent"
    title = "A mod that says nothing to players"


@pytest.mark.parametrize(
    "words",
    [
        ("mods", "show", "pie"),
        ("mods", "show", "stumbles"),
        ("mods", "list"),
        ("rules", "schema"),
        ("rules", "show", "nmjl"),
    ],
)
def test_a_mod_that_fails_when_it_is_loaded_is_in_nobodys_way(
    mahj: Mahj, words: tuple[str, ...]
) -> None:
    """It fits the contract, and nobody has named it: what looks at all mods passes it by."""
    with installed(Stumbles):
        run = mahj(*words)
    assert run.status == 0, run.err
    assert run.err == ""


def test_a_mod_without_a_docstring(mahj: Mahj, strangers: Strangers) -> None:
    strangers("mahj.mods", silent=Silent)
    run = mahj("mods", "show", "silent")
    assert run.status == 1
    assert "'silent' has no title, or no docstring for players to read" in run.err


def test_an_unknown_mod(mahj: Mahj) -> None:
    run = mahj("mods", "show", "zombies")
    assert (run.status, run.out) == (1, "")
    assert "no mod 'zombies' is installed (did you mean 'zombie_blanks'?)" in run.err
    assert "did you mean" in mahj("mods", "show", "zombies", "--json").error["message"]
    assert mahj("mods", "show").status == 2
    assert "no mod 'py' is installed (that is 'pie')" in mahj("mods", "show", "py").err


class Grumpy(Mod):
    """Says itself whom it does not go with, and what it sets."""

    id = "grumpy"
    title = "Grumpy"
    conflicts: ClassVar = {"fussy": "one is enough", "not_here": "it is a rival"}

    def sets(self) -> Mapping[str, object]:
        return {"charleston.first": True}


def test_show_tells_conflicts_whoever_declares_them(mahj: Mahj, strangers: Strangers) -> None:
    """Said by this mod or by the other one, or found because both set one option differently."""
    strangers("mahj.mods", fussy=Fussy, grumpy=Grumpy)
    assert mahj("mods", "show", "fussy", "--json").json["conflicts"] == {
        "grumpy": "one is enough",
        "open_hands": "it is open already",
    }
    found = mahj("mods", "show", "grumpy", "--json").json["conflicts"]
    assert set(found) >= {"fussy", "not_here", "no_charleston"}
    assert found["no_charleston"].startswith("they set charleston.first to ")


@pytest.mark.filterwarnings("always::mahj.ContractWarning")
def test_an_older_mod_is_told_in_a_line(
    mahj: Mahj, strangers: Strangers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mod for an older version of the hook contract is played, with what to change."""
    strangers("mahj.mods", fussy=Fussy)
    monkeypatch.setattr(mods, "CONTRACT", 2)
    monkeypatch.setattr(mods, "CHANGED", {2: "seats are objects"})
    run = mahj("rules", "show", "--mod", "fussy", "--mod", "pie")
    assert run.status == 0
    told = [line for line in run.err.splitlines() if "'fussy'" in line]
    said = "'fussy' was written for version 1 of the hook contract, and this is version 2. "
    assert told == [
        f"warning: {said}What has changed since, by version: 2: seats are objects. When it is "
        "right, let it say contract = 2"
    ]
    assert mahj("mods", "show", "fussy", "--json").json["outdated"].startswith(said)
    assert "contract  1; 'fussy' was written for" in mahj("mods", "show", "fussy").out
