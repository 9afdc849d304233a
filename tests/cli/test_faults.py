"""Mods that are broken in ways that no `except Exception` finds: they end the program."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mahj import Mod, Table, Win, hookimpl, registry

if TYPE_CHECKING:
    from cli.conftest import Mahj, Strangers

RANDOM = ("--bots", "random", "--seed", 1)


class Loading(Mod):
    """Ends the program when it is loaded."""

    id = "leaves"
    title = "Leaves"

    @hookimpl
    def mahj_session_start_score(self) -> int:
        sys.exit()


class Playing(Mod):
    """Ends the program in the turn of South."""

    id = "leaves"
    title = "Leaves"

    @hookimpl
    def mahj_turn_begins(self, table: Table) -> None:
        if table.turns > 3:
            sys.exit(0)


class Paying(Mod):
    """Ends the program when a mah jongg is paid."""

    id = "leaves"
    title = "Leaves"

    @hookimpl
    def mahj_payment_factors(self, win: Win) -> list[object]:
        sys.exit("no")


@pytest.mark.parametrize(
    ("cls", "words"),
    [
        (Loading, ("rules", "show", "--mod", "leaves")),
        (Loading, ("mods", "check", "leaves", "--alone", "--games", 1)),
        (
            Playing,
            ("play", "--watch", *RANDOM, "--games", 1, "--mod", "leaves", "--record", "a.mahj"),
        ),
        (Playing, ("sim", *RANDOM, "--games", 1, "--mod", "leaves")),
        (Playing, ("mods", "check", "leaves", "--alone", "--games", 1)),
        (Paying, ("score", "--mod", "leaves", "--value", 25, "--winner", "E", "--self-pick")),
    ],
    ids=lambda given: given.__name__ if isinstance(given, type) else " ".join(map(str, given[:2])),
)
def test_a_mod_that_ends_the_program_is_told_as_any_fault(
    mahj: Mahj, strangers: Strangers, here: Path, cls: type[Mod], words: tuple[object, ...]
) -> None:
    """The kind: `sys.exit()` in a hook. Nothing may pass for it, nor end without a word."""
    strangers("mahj.mods", leaves=cls)
    run = mahj(*words)
    assert run.status == 1
    said = " ".join((run.out + run.err).split())
    assert "SystemExit" in said
    assert "'leaves'" in said


@pytest.mark.parametrize(
    "words", [("mods", "list"), ("mods", "show", "pie"), ("mods", "check", "pie", "--games", 1)]
)
def test_one_that_does_so_when_it_is_imported(
    mahj: Mahj,
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[object, ...],
) -> None:
    """A script that was meant to be run; what else is installed does not suffer from it."""
    (here / "leaving.py").write_text("import sys\nsys.exit(0)\n")
    monkeypatch.syspath_prepend(here)
    point = EntryPoint("leaves", "leaving:Leaves", registry.MODS)
    monkeypatch.setitem(registry.installed(registry.MODS), "leaves", point)
    assert mahj(*words, *(("--with", "leaves") if words[1] == "check" else ())).status == 0
    run = mahj("mods", "show", "leaves")
    assert run.status == 1
    assert "the mod 'leaves' (leaving:Leaves) cannot be imported: SystemExit: 0" in run.err


class Chatty(Mod):
    """Says what it is doing."""

    id = "chatty"
    title = "Chatty"

    @hookimpl
    def mahj_turn_begins(self) -> None:
        print("a turn begins")


def test_what_a_mod_prints_is_no_part_of_a_report(mahj: Mahj, strangers: Strangers) -> None:
    strangers("mahj.mods", chatty=Chatty)
    run = mahj("mods", "check", "chatty", "--alone", "--games", 1, "--json")
    assert run.json["held"]
    assert "a turn begins" in run.err


def test_what_it_prints_when_it_is_imported_is_none_either(
    mahj: Mahj, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "chatting.py").write_text("print('hello')\n" + "from mahj import Mod\n")
    monkeypatch.syspath_prepend(here)
    point = EntryPoint("chatty", "chatting:Mod", registry.MODS)
    monkeypatch.setitem(registry.installed(registry.MODS), "chatty", point)
    run = mahj("mods", "list", "--json")
    assert {"mod", "error"} == run.json[-1].keys()
    assert run.err == "hello\n"
