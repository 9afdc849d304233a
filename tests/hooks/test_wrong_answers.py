"""A house rule answers what no hook allows: the message names the rule, the hook and the place.

The kind: seats and players mixed up, brackets forgotten, words for numbers, what is no refusal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from hooks.rule import ours, rule, rules_with
from mahj import (
    JOKER,
    TILES,
    Bonus,
    Cap,
    Choice,
    Factor,
    Game,
    Note,
    Pass,
    PhaseAt,
    Rate,
    Refusal,
    Returns,
    Table,
    Transfer,
    load_rules,
)
from mahj.errors import WrongAnswer
from mahj.hooks import SPECS, arguments_of, kind_of
from mahj.racks import Player
from mahj.testing import situation

EAST = Player("E")
ANSWERING = [name for name in SPECS if kind_of(name) != "Tell"]


def answering(name: str, answer: Callable[..., Any]) -> None:
    """Loads a house rule that answers one hook, and has it asked."""
    rules = ours({}, **{name.removeprefix("mahj_"): answer})
    bound = getattr(rules.hooks, name.removeprefix("mahj_"))
    call = bound if kind_of(name) == "Ask" else bound[-1]
    call(*[None] * len(arguments_of(name)))


def said_of(name: str, answer: Any) -> str:
    """What is said of this answer, without the names and the place, which are looked at."""
    with pytest.raises(WrongAnswer) as caught:
        answering(name, lambda self: answer)
    found = re.fullmatch(
        rf"(?:.*: )?{name} of the house rule 'ours' gives (.*) "
        rf"\({re.escape(__file__)}, line \d+\)",
        str(caught.value),
    )
    assert found, str(caught.value)
    return found[1]


@pytest.mark.parametrize("name", ANSWERING)
def test_what_is_nothing_of_the_kind(name: str) -> None:
    """Every hook whose answer counts is looked at."""
    assert said_of(name, 1.5).startswith("1.5, where ")


@pytest.mark.parametrize("name", [each for each in ANSWERING if kind_of(each) == "Judge"])
def test_none_is_no_objection(name: str) -> None:
    answering(name, lambda self: None)


@pytest.mark.parametrize("name", [each for each in ANSWERING if kind_of(each) == "Add"])
def test_none_adds_nothing(name: str) -> None:
    """Where somebody has forgotten the last `return`."""
    assert said_of(name, None).startswith("None, where a ")


PLAYER = "a Player, where a seat is wanted: E, S, W or N; the seat of a player is player.seat"
WRONG: tuple[tuple[str, Any, str], ...] = (
    # Seats and players
    ("mahj_turn_next", EAST, PLAYER),
    ("mahj_claim_taken", EAST, PLAYER),
    ("mahj_session_next_east", EAST, PLAYER),
    ("mahj_turn_next", "X", "the text 'X', where a seat is wanted: E, S, W or N"),
    ("mahj_claim_choices", [(EAST, [Choice("take")])], f"a list with {PLAYER}"),
    (
        "mahj_payment_bearer",
        EAST,
        "a Player, where text is wanted; the seat of a player is player.seat",
    ),
    (
        "mahj_payment_caps",
        {EAST: Cap(5, "enough")},
        "a dict with a Player, where text is wanted; the seat of a player is player.seat",
    ),
    ("mahj_setup_seats", ("East", "South"), "the seat 'East', where one capital letter is wanted"),
    ("mahj_setup_seats", ("E", "E"), "one seat twice"),
    ("mahj_setup_seats", (), "no seats, where one or more is wanted"),
    # Brackets
    ("mahj_payment_factors", Factor(2, "rain"), "a Factor, where a list of Factors is wanted"),
    ("mahj_payment_bonuses", Bonus(2, "rain"), "a Bonus, where a list of Bonuses is wanted"),
    ("mahj_turn_choices", Choice("nap"), "a Choice, where a list of Choices is wanted"),
    ("mahj_turn_choices", "nap", "the text 'nap', where a list of Choices is wanted"),
    ("mahj_view_notes", Note("ours", "a", (), 0), "a Note, where a list of Notes is wanted"),
    ("mahj_charleston_plan", Pass("left"), "a Pass, where a tuple of steps is wanted"),
    ("mahj_turn_steps", "act", "the text 'act', where a tuple of words is wanted"),
    # What things are made of
    (
        "mahj_turn_choices",
        ["nap"],
        "a list with the text 'nap', where a Choice is wanted",
    ),
    (
        "mahj_claim_choices",
        [("E", Choice("take"))],
        "a list with a Choice, where a list of Choices and Picks is wanted",
    ),
    (
        "mahj_payment_rate",
        Rate("2", "rain"),  # type: ignore[arg-type]
        "a Rate whose times is the text '2', where a whole number is wanted",
    ),
    (
        "mahj_payment_factors",
        [Factor(1.5, "rain")],  # type: ignore[arg-type]
        "a list with a Factor whose times is 1.5, where a whole number is wanted",
    ),
    (
        "mahj_payment_factors",
        [Factor(2, "rain", EAST)],  # type: ignore[arg-type]
        f"a list with a Factor whose loser is {PLAYER}",
    ),
    (
        "mahj_payment_caps",
        {"E": 100},
        "a dict with 100, where a Cap is wanted",
    ),
    (
        "mahj_view_notes",
        [Note("ours", "a", "one line", 0)],  # type: ignore[arg-type]
        "a list with a Note whose lines is the text 'one line', where a tuple of words is wanted",
    ),
    (
        "mahj_dead_returns",
        [Returns(JOKER, 1)],  # type: ignore[arg-type]
        "a list with a Returns whose tiles is a Tile, where a tuple of Tiles is wanted",
    ),
    ("mahj_setup_wild", {JOKER: "groups", TILES[0]: "groups"}, "1B, where F or J is wanted"),
    (
        "mahj_setup_wild",
        {JOKER: "pairs"},
        "a dict with the text 'pairs', where 'groups' or 'anywhere' is wanted",
    ),
    (
        "mahj_setup_forms",
        ["FF 2222a 44"],
        "the form 'FF 2222a 44', which no card could print: column 10: '44': digits need a colour: "
        "44a; colours are a, b and c (three different suits) and x (any suit)",
    ),
    ("mahj_setup_forms", "FF", "the text 'FF', where a list of words is wanted"),
    ("mahj_setup_tiles", {"J": 1}, "a dict with the text 'J', where a Tile is wanted"),
    # Refusals
    ("mahj_turn_discard", "No.", "the text 'No.', where a Refusal is wanted"),
    ("mahj_turn_discard", False, "False, where a Refusal is wanted"),
    (
        "mahj_turn_discard",
        Refusal("ours", "no", None),  # type: ignore[arg-type]
        "a Refusal whose sentence is None, where text is wanted",
    ),
    # Words and numbers
    ("mahj_setup_racks", -1, "-1, where 0 or more is wanted"),
    ("mahj_turn_holds", True, "True, where a whole number is wanted"),
    (
        "mahj_turn_steps",
        ("draw", "throw"),
        "the step 'throw', where 'draw', 'act' or 'left' is wanted",
    ),
    (
        "mahj_charleston_plan",
        (Pass("up"),),
        "a Pass whose direction is the text 'up', where 'right', 'across' or 'left' is wanted",
    ),
    ("mahj_turn_steps", ("draw",), "no step 'act', without which nobody ever discards"),
    ("mahj_session_over", True, "True, where text is wanted"),
    (
        "mahj_session_transfers",
        Transfer("E", "S", 1, "rain"),
        "a Transfer, where a list of Transfers is wanted",
    ),
    ("mahj_payment_self_pick", "yes", "the text 'yes', where True or False is wanted"),
    ("mahj_turn_wall_empty", "wall", "the text 'wall', where a Result is wanted"),
)


@pytest.mark.parametrize(("name", "answer", "said"), WRONG)
def test_a_wrong_answer_is_told(name: str, answer: Any, said: str) -> None:
    assert said_of(name, answer) == said


def wait(table: Table) -> None:
    """A phase that forgot to yield."""


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("mahj_setup_phases", [PhaseAt(250, "wait", "ours", wait)]),  # type: ignore[arg-type]
        ("mahj_charleston_plan", (wait,)),
    ],
)
def test_what_yields_no_questions_is_no_phase(name: str, answer: Any) -> None:
    said = said_of(name, answer)
    assert said.endswith("a function, where a generator function is wanted, which yields questions")


def test_a_generator_of_contributions_is_a_list_of_them() -> None:
    """Its parts are looked at, and the game has them all the same."""
    nap = Choice("nap")

    def naps(self: object) -> Iterable[Choice]:
        yield nap

    assert "nap" in situation(ours(turn_choices=naps)).may("E")


@pytest.mark.parametrize(
    ("account", "points", "said"),
    [
        (EAST, 5, "a Player, where a seat or the name of a pot is wanted; the seat of a player is"),
        (None, 5, "a NoneType, where a seat"),
        ("pot", 2.5, "2.5 points, where a whole number is wanted"),
    ],
)
def test_a_penalty_is_looked_at_where_it_is_made(account: Any, points: Any, said: str) -> None:
    """It goes to `table.penalties`; nobody sees it there before the game is paid."""
    for pair in ((account, "E"), ("E", account)):
        with pytest.raises(TypeError, match=re.escape(said)):
            Transfer(pair[0], pair[1], points, "a fine")


def test_a_game_ends_with_a_result() -> None:
    ends = rule(turn_begins=lambda self, table: table.finish("wall"))
    with pytest.raises(TypeError, match="a game ends with a Result, not with 'wall'"):
        Game(rules_with(ends, charleston={"first": False, "courtesy": False}), 1)


@pytest.mark.parametrize("name", SPECS)
def test_the_standard_rules_are_not_looked_at(name: str) -> None:
    """Speed: what a plain game calls is the rule's own method, or what names its arguments anew."""
    found = getattr(load_rules("nmjl").hooks, name.removeprefix("mahj_"))
    for call in found if isinstance(found, tuple) else (found,):
        assert "check" not in call.__globals__ or hasattr(call, "__self__")
