"""A mod that breaks the contract is not loaded, and the message says how and where."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any

import pytest

from mahj import Mod, hookimpl, load_rules, number, registry
from mahj.testing import installed
from structure.fakes import Fake, problem, with_mods


def _misspelt() -> type[Mod]:
    class Bad(Fake):
        """Misspells a hook."""

        @hookimpl
        def mahj_turn_choises(self) -> list[object]:
            return []

    return Bad


def _unmarked() -> type[Mod]:
    class Bad(Fake):
        """Forgets the mark."""

        def mahj_turn_choices(self) -> list[object]:
            return []

    return Bad


def _default() -> type[Mod]:
    class Bad(Fake):
        """Takes an argument with a default."""

        @hookimpl
        def mahj_turn_choices(self, seat: str = "E") -> list[object]:
            return []

    return Bad


def _stars() -> type[Mod]:
    class Bad(Fake):
        """Takes whatever comes."""

        @hookimpl
        def mahj_turn_choices(self, *arguments: object) -> list[object]:
            return []

    return Bad


def _keywords() -> type[Mod]:
    class Bad(Fake):
        """Takes whatever is named."""

        @hookimpl
        def mahj_turn_choices(self, **arguments: object) -> list[object]:
            return []

    return Bad


def _keyword_only() -> type[Mod]:
    class Bad(Fake):
        """Takes an argument by name only."""

        @hookimpl
        def mahj_turn_choices(self, *, seat: str) -> list[object]:
            return []

    return Bad


def _unknown_argument() -> type[Mod]:
    class Bad(Fake):
        """Takes an argument that the hook does not give."""

        @hookimpl
        def mahj_turn_choices(self, player: str) -> list[object]:
            return []

    return Bad


def _ordered(mark: str) -> type[Mod]:
    def mahj_turn_choices(self: Mod) -> list[object]:
        return []

    marked: Any = hookimpl
    body = {
        "__doc__": "Wants to be called before the others.",
        "__module__": __name__,
        "mahj_turn_choices": marked(mahj_turn_choices, **{mark: True}),
    }
    return type("Bad", (Fake,), body)


def _renamed() -> type[Mod]:
    class Bad(Fake):
        """Answers a hook under another name."""

        @hookimpl(specname="mahj_turn_choices")
        def mahj_turn_holds(self) -> list[object]:
            return []

    return Bad


def _other_id() -> type[Mod]:
    class Bad(Fake):
        """Calls itself otherwise."""

        id = "somebody"

    return Bad


def _untitled() -> type[Mod]:
    class Bad(Fake):
        """Has no title."""

        title = ""

    return Bad


def _newer() -> type[Mod]:
    class Bad(Fake):
        """Was written for a later version."""

        contract = 99

    return Bad


def _no_method() -> type[Mod]:
    class Bad(Fake):
        """Always answers what it has no method for."""

        always_answers = ("mahj_turn_next",)

    return Bad


def _no_ask() -> type[Mod]:
    class Bad(Fake):
        """Always answers what is no question."""

        always_answers = ("mahj_turn_choices",)

    return Bad


@pytest.mark.parametrize(
    ("bad", "what"),
    [
        (_misspelt(), "mahj_turn_choises is no hook of mahj (did you mean 'mahj_turn_choices'?)"),
        (_unmarked(), "is not marked with @hookimpl, so it would never be called"),
        (_default(), "must take 'seat' plainly: no default, no star"),
        (_stars(), "must take 'arguments' plainly"),
        (_keywords(), "must take 'arguments' plainly"),
        (_keyword_only(), "must take 'seat' plainly"),
        (_unknown_argument(), "takes 'player', which that hook does not give"),
        (_ordered("tryfirst"), "is marked with tryfirst; rules may not depend on the order"),
        (_ordered("trylast"), "is marked with trylast"),
        (_ordered("wrapper"), "is marked with wrapper"),
        (_ordered("optionalhook"), "is marked with optionalhook"),
        (_renamed(), "is marked with specname"),
    ],
)
def test_a_hook_that_breaks_the_contract_is_told_with_its_line(bad: type[Mod], what: str) -> None:
    """DESIGN.md, registration: unmarked or misspelt hook function, its module and line."""
    where, told = problem(with_mods("fake"), bad)
    assert where == "rules, [mods.fake]"
    assert what in told
    assert "'fake': mahj_turn_" in told
    assert f"({bad.__module__}, line " in told


@pytest.mark.parametrize(
    ("bad", "what"),
    [
        (_other_id(), "is registered under another name than its id, 'somebody'"),
        (_untitled(), "has no title"),
        (_newer(), "version 99 of the hook contract"),
        (_no_ask(), "which is no Ask"),
        (_no_method(), "says it always answers 'mahj_turn_next', and has no such method"),
        (Fake(), "is no subclass of mahj.Mod"),
        (dict, "is no subclass of mahj.Mod"),
        ("fake", "is no subclass of mahj.Mod"),
    ],
)
def test_a_mod_that_breaks_the_contract_is_told(bad: object, what: str) -> None:
    """DESIGN.md, registration."""
    _, told = problem(with_mods("fake"), fake=bad)
    assert what in told


@pytest.mark.parametrize(
    ("attribute", "value", "wanted"),
    [
        *((name, "pie", "a tuple of texts") for name in ("requires", "also", "always_answers")),
        *((name, (1,), "a tuple of texts") for name in ("requires", "also", "always_answers")),
        *((name, ("pie",), "a dict of texts") for name in ("conflicts", "facts", "turn_verbs")),
        *((name, {"a": 1}, "a dict of texts") for name in ("conflicts", "facts", "pots")),
        *((name, None, "text") for name in ("title", "source", "id")),
        *((name, "yes", "True or False") for name in ("standard", "reveals")),
    ],
)
def test_what_a_mod_says_of_itself_has_its_kind(attribute: str, value: Any, wanted: str) -> None:
    """The kind: `requires = ("pie")`, which is no tuple, and needs the mods p, i and e."""
    bad = type("Bad", (Fake,), {"__doc__": "A mod.", attribute: value})
    _, told = problem(with_mods("fake"), fake=bad)
    assert f"'fake': {attribute} must be {wanted}" in told
    assert told.endswith(f"not {value!r}")


@pytest.mark.parametrize(
    "name",
    ["id", "title", "options", "sets", "refuse", "says", "sentences", "paragraph", "on"],
)
def test_no_option_hides_what_every_mod_has(name: str) -> None:
    """The kind: `sets = one_of(...)`, after which nothing can ask the mod what it sets."""
    bad = type("Bad", (Fake,), {"__doc__": "A mod.", name: number(1, 0, 9, "{value}.")})
    _, told = problem(with_mods("fake"), fake=bad)
    assert f"no option can be called {name!r}" in told or f"{name} must be text" in told


@pytest.mark.parametrize("step", [0, -1, 0.5])
def test_an_option_has_whole_steps(step: Any) -> None:
    bad = type("Bad", (Fake,), {"__doc__": "A.", "wall": number(1, 0, 9, "{value}.", step=step)})
    _, told = problem(with_mods("fake"), fake=bad)
    assert f"'fake': wall has steps of {step!r}, where 1 or more is wanted" in told


@pytest.mark.parametrize("name", ["my mod", "my.mod", "../mod", "m\u00fche", 'a"b', "a\nb"])
def test_a_mod_has_a_name_that_can_be_a_heading(name: str) -> None:
    """It stands in table files, in records and in the names of files."""
    bad = type("Bad", (Fake,), {"__doc__": "A mod.", "id": name})
    _, told = problem(with_mods(name), **{name: bad})
    assert f"{name!r} cannot be the heading of a mod in a table file" in told


@pytest.mark.parametrize("name", ["my-mod", "MyMod", "mod2", "2mod"])
def test_other_names_do(name: str) -> None:
    """Whoever called a mod with a dash need not call it otherwise."""
    good = type("Good", (Fake,), {"__doc__": "A mod.", "id": name})
    with installed(**{name: good}):
        assert name in load_rules(with_mods(name)).mods


@pytest.mark.parametrize("sets", [[("charleston.second", "off")], {1: "off"}, None, "off"])
def test_what_a_mod_sets_is_a_dict(sets: Any) -> None:
    bad = type("Bad", (Fake,), {"__doc__": "A mod.", "sets": lambda self: sets})
    _, told = problem(with_mods("fake"), fake=bad)
    assert f"'fake': sets() gives {sets!r}, where a dict by texts is wanted" in told


def test_a_mod_that_cannot_be_imported_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """No traceback: the name, where it comes from, and why."""
    lost = EntryPoint("lost", "no_such_package:Lost", registry.MODS)
    monkeypatch.setitem(registry.installed(registry.MODS), "lost", lost)
    where, what = problem(with_mods("lost"))
    assert where == "rules, [mods.lost]"
    assert "no_such_package:Lost" in what
    assert "ModuleNotFoundError" in what
