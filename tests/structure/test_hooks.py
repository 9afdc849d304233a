"""The hook specifications, and how the plain functions are bound to them."""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import pytest

from mahj import hookspecs, load_rules
from mahj.hooks import KINDS, SPECS, Hooks, arguments_of, kind_of, what_of
from mahj.registry import MODS, installed, load

PHASES = (
    "setup", "deal", "charleston", "turn", "claim", "joker", "dead", "win", "payment", "session",
    "view",
)  # fmt: skip
"""DESIGN.md, hooks: the phases in order."""

NAMED = (
    "Table", "Tile", "Place", "Exposure", "Choice", "Offers", "Refusal", "Seat", "Returns",
    "PhaseAt", "Bonus", "Cap", "Factor", "Points", "Rate", "Result", "Transfer", "Win", "Note",
    "StepAt", "Suggestion", "Way", "Chance", "Where", "Rack", "Declared", "Follows",
    "Line", "Account",
)  # fmt: skip
"""What the annotations of ``Hooks`` name and only import for type checkers."""

TYPES = typing.get_type_hints(
    Hooks,
    globalns={
        **dict.fromkeys(NAMED, Any),
        "Callable": Callable,
        "Iterable": Iterable,
        "Mapping": Mapping,
    },
)


@pytest.mark.parametrize("name", SPECS)
def test_a_hook_is_one_of_four_kinds(name: str) -> None:
    """DESIGN.md: the kind is the first word of the docstring; no others."""
    assert kind_of(name) in KINDS
    assert (inspect.getdoc(SPECS[name]) or "").startswith(f"{kind_of(name)}: ")


@pytest.mark.parametrize("name", SPECS)
def test_a_hook_is_named_after_its_phase(name: str) -> None:
    """DESIGN.md: `mahj_<phase>_<thing>`."""
    start, phase, thing = name.split("_", 2)
    assert start == "mahj"
    assert phase in PHASES
    assert thing


def test_hooks_stand_in_the_order_of_the_phases() -> None:
    """DESIGN.md: hookspecs is grouped by phase."""
    phases = [name.split("_")[1] for name in SPECS]
    assert phases == sorted(phases, key=PHASES.index)


@pytest.mark.parametrize("name", SPECS)
def test_a_hook_has_no_order_of_its_own(name: str) -> None:
    """DESIGN.md: no firstresult and no historic hooks."""
    opts = SPECS[name].mahj_spec  # type: ignore[attr-defined]
    assert not opts["firstresult"]
    assert not opts["historic"]


@pytest.mark.parametrize("name", SPECS)
def test_what_a_hook_may_return_fits_its_kind(name: str) -> None:
    """An Ask may give no answer, a Judge a Refusal or none, a Tell nothing, an Add a collection."""
    found = str(inspect.signature(SPECS[name]).return_annotation)
    if kind_of(name) == "Ask":
        assert found.endswith("| None")
    elif kind_of(name) == "Judge":
        assert found == "Refusal | None"
    elif kind_of(name) == "Tell":
        assert found == "None"
    else:
        assert found.startswith(("Iterable[", "Mapping["))


@pytest.mark.parametrize("name", SPECS)
def test_the_bound_functions_take_what_the_specification_gives(name: str) -> None:
    """`Hooks` has one attribute for each hook, with the same arguments."""
    found = TYPES[name.removeprefix("mahj_")]
    if kind_of(name) != "Ask":
        assert typing.get_origin(found) is tuple
        found, dots = typing.get_args(found)
        assert dots is Ellipsis
    takes, _ = typing.get_args(found)
    assert len(takes) == len(arguments_of(name)), name


def test_there_is_a_bound_function_for_each_hook_and_no_other() -> None:
    assert set(TYPES) == {name.removeprefix("mahj_") for name in SPECS}


@pytest.mark.parametrize("name", sorted(installed(MODS)))
def test_every_installed_mod_says_what_it_is(name: str) -> None:
    """A title, a paragraph, a source; every option with its sentence."""
    mod = load(MODS, name)
    assert mod.id == name
    assert mod.title
    assert len(mod.paragraph()) > 40
    assert mod.source
    for option in mod.options.values():
        assert option.mistake(option.default) is None, option.name


@pytest.mark.parametrize("name", sorted(installed(MODS)))
def test_no_mod_keeps_anything_in_itself(name: str) -> None:
    """DESIGN.md: a mod's private state lives in the table; an instance holds options only."""
    mod = load(MODS, name)()
    assert set(vars(mod)) == set(mod.options)


def test_the_specifications_are_what_is_exported() -> None:
    found = [name for part in hookspecs.PARTS for name in vars(part) if name.startswith("mahj_")]
    assert list(SPECS) == found
    assert load_rules("nmjl").hooks is not None


@pytest.mark.parametrize("name", sorted(installed(MODS)))
def test_what_players_read_is_for_everybody(name: str) -> None:
    """Paragraphs, sentences of options and refusals: whole sentences that say he of nobody."""
    mod = load(MODS, name)
    texts = [mod.paragraph(), *mod.turn_verbs.values()]
    texts += [said for option in mod.options.values() for said in option.says.values()]
    for text in texts:
        assert not re.search(r"\b(he|his|him|himself)\b", text, re.IGNORECASE), text
    for text in filter(None, (mod.paragraph(), *texts[1 + len(mod.turn_verbs) :])):
        assert text.endswith("."), text
        assert text[0].isupper() or text[0] == "{", text


@pytest.mark.parametrize(
    ("rules", "rule", "never"),
    [
        ({"exposure": {"edit": "none"}}, "exposure", "may be (corrected|changed)"),
        ({"exchange": {"per_turn": "1"}}, "exchange", "as often|any number"),
        ({"exchange": {"after": "draw_only"}}, "exchange", "claiming|after a claim"),
        (
            {"score": {"jokerless_double": False}},
            "score",
            "jokers .*doubled|without jokers is paid d",
        ),
        ({"score": {"base": "flat"}}, "score", "twice|double"),
        ({"charleston": {"second": "off"}}, "charleston", "each Charleston|If all agree"),
        ({"charleston": {"courtesy": False}}, "charleston", "opposite"),
        ({"charleston": {"first": False}}, "charleston", "three to the right|blind"),
        ({"mahjong": {"heavenly": "off"}}, "mahjong", "on the deal|before the first pass"),
        ({"dead_hand": {"declare_when": "automatic"}}, "dead_hand", "declare"),
        ({"dead_hand": {"declare_when": "own_turn"}}, "dead_hand", "any time"),
        ({"dead_hand": {"declare_when": "off"}}, "dead_hand", "skipped|go back|penalty"),
        ({"deal": {"jokers": 0, "flowers": 0}}, "deal", r"\b0\b"),
        (
            {"mods": {"zombie_blanks": {"may_take_own_discard": False, "per_turn": "1"}}},
            "zombie_blanks",
            "any natural|Any number",
        ),
    ],
)
def test_a_rule_says_nothing_against_its_options(rules: Any, rule: str, never: str) -> None:
    """What `mahj rules show` reads out: the paragraph holds whatever the options are."""
    mod = load_rules(rules).mods[rule]
    said = " ".join([mod.explanation(), *mod.sentences()])
    assert not re.search(never, said), said


@pytest.mark.parametrize("name", [each for each in SPECS if kind_of(each) == "Ask"])
def test_a_quarrel_says_what_it_is_about(name: str) -> None:
    """DESIGN.md: a conflict is told players, who know no hooks by name."""
    what = what_of(name)
    assert len(what.split()) > 2
    assert not re.search(r"[.;:`*]|\bAsk\b", what)
