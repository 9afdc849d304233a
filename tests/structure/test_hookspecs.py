"""The manual of the hooks: what each specification says, and that its example is right."""

from __future__ import annotations

import ast
import inspect
import re
from textwrap import dedent
from typing import Any

import pytest

import mahj
from hooks.rule import ours, triplets
from mahj import (
    Bonus,
    Cap,
    Choice,
    Factor,
    Game,
    Key,
    Phase,
    Rate,
    Refusal,
    Result,
    Table,
    Tile,
    Transfer,
    Win,
    hookimpl,
)
from mahj.chance import seating_chance
from mahj.hooks import SPECS, arguments_of, kind_of
from mahj.testing import check_game


class Take(Choice):
    """What the example of ``mahj_claim_choices`` offers: the discard comes to the rack."""

    def carry_out(self, table: Table, seat: str) -> None:
        """Takes the discard and begins the turn."""
        assert table.thrown is not None
        kind, thrower = table.thrown
        table.give(seat, kind, table.players[thrower].discards)
        table.begin_turn(seat, "claim", thrower)


def bets(table: Table) -> Phase:
    """What the example of ``mahj_setup_phases`` adds: a phase that asks nobody."""
    yield from ()


OWN: dict[str, Any] = {
    "BOAST": Choice("boast"),
    "CHEER": Choice("cheer"),
    "TAKE": Take("take"),
    "TRIPLETS": triplets(),
    "ODDS": Key[dict[Tile, int]]("odds", lambda table: {}, cache=True),
    "bets": bets,
}
"""What the examples take for granted as the mod's own."""


def said(name: str) -> str:
    return inspect.getdoc(SPECS[name]) or ""


def example(name: str) -> str:
    return dedent(said(name).partition("\nExample::\n\n")[2])


def function(name: str) -> ast.FunctionDef:
    (found,) = ast.parse(example(name)).body
    assert isinstance(found, ast.FunctionDef)
    return found


def alone(name: str) -> dict[str, Any]:
    """What a house rule of the example alone answers."""
    names = {each: getattr(mahj, each) for each in mahj.__all__} | OWN | {"hookimpl": hookimpl}
    exec(compile(example(name), name, "exec"), names)
    return {name.removeprefix("mahj_"): names[name]}


@pytest.mark.parametrize("name", SPECS)
def test_a_hook_has_all_parts_in_one_order(name: str) -> None:
    """DESIGN.md: when it is called, what it may return, an example. A Tell returns nothing."""
    labels = re.findall(r"^(When|Returns|Example):", said(name), re.MULTILINE)
    assert labels == ["When", *(["Returns"] if kind_of(name) != "Tell" else []), "Example"]


@pytest.mark.parametrize("name", [each for each in SPECS if kind_of(each) != "Tell"])
def test_a_hook_says_what_no_answer_means(name: str) -> None:
    """An Ask or a Judge may return None, an Add nothing to add."""
    returns = said(name).partition("\nReturns: ")[2].partition("\nExample::")[0]
    assert ("Empty: " if kind_of(name) == "Add" else "None") in returns


@pytest.mark.parametrize("name", SPECS)
def test_an_example_is_a_short_answer_to_its_hook(name: str) -> None:
    """Named as the hook, marked, with arguments that the hook has, in two to six lines."""
    found = function(name)
    assert found.name == name
    assert [ast.unparse(each) for each in found.decorator_list] == ["hookimpl"]
    self, *arguments = [each.arg for each in found.args.args]
    assert self == "self"
    assert arguments == [each for each in arguments_of(name) if each in arguments]
    assert 2 <= len(example(name).strip().splitlines()) <= 6


@pytest.mark.parametrize("name", SPECS)
def test_an_example_uses_every_argument_that_it_takes(name: str) -> None:
    found = function(name)
    used = {each.id for each in ast.walk(found) if isinstance(each, ast.Name)}
    assert {each.arg for each in found.args.args[1:]} <= used


BESIDE: dict[str, dict[str, Any]] = {
    "mahj_setup_seats": {"charleston_plan": lambda self: ()},
    "mahj_turn_holds": {
        "setup_racks": lambda self: 2,
        "deal_count": lambda self, table, seat: 28 if seat == table.east else 27,
    },
}
"""What a mod answers besides an example: three play without a Charleston, Siamese has two racks."""


@pytest.mark.parametrize("name", SPECS)
def test_a_table_plays_by_an_example(name: str) -> None:
    """A house rule made of the example keeps every law, whatever the players do."""
    rules = ours(**BESIDE.get(name, {}), **alone(name))
    check_game(rules, 0)


WON: dict[str, object] = {
    "mahj_win_declare": Refusal("ours", "as_dealt", "Discard once before you declare."),
    "mahj_win_facts": {"last_tile": True},
    "mahj_payment_bonuses": [Bonus(5, "the last tile")],
    "mahj_payment_factors": [Factor(2, "a concealed line")],
    "mahj_payment_self_pick": True,
    "mahj_payment_rate": Rate(3, "threw the winning tile"),
    "mahj_payment_bearer": "S",
    "mahj_payment_transfers": [Transfer(seat, "pot", 1, "the pot") for seat in "SWN"],
    "mahj_payment_unwon": [Transfer(seat, "pot", 5, "a wall game") for seat in "ESWN"],
    "mahj_payment_points": [],
    "mahj_payment_caps": {seat: Cap(100, "the limit") for seat in "ESWN"},
    "mahj_session_first_east": "S",
    "mahj_session_next_east": "E",
    "mahj_session_seating": {"E": "W", "W": "E"},
    "mahj_session_over": "A purse is empty.",
    "mahj_session_transfers": [Transfer(seat, "E", 5, "the best") for seat in "SWN"],
}
"""What the examples answer that a game at random seldom or never comes to."""


@pytest.mark.parametrize("name", WON)
def test_an_example_answers_when_somebody_has_won(name: str) -> None:
    """East has mah jongg with the last tile, which South threw, and South has no points left."""
    rules = ours(**alone(name))
    table = Game(rules, 1).table
    table.wall.tiles.clear()
    win = Win(rules.seats, "E", thrower="S", value=25, concealed=True, facts={"last_tile": True})
    given = {
        "table": table,
        "seat": "E",
        "win": win,
        "loser": "S",
        "self_pick": False,
        "owed": (),
        "seats": rules.seats,
        "east": "W",
        "kind": "mahjong",
        "result": Result("mahjong", wins=(win,)),
        "games": 4,
        "deals": "S",
        "rack": table.racks["E"],
        "chance": seating_chance(2),
        "scores": {"E": 50, "S": 0, "W": 0, "N": 0},
        "balances": {"E": 50, "S": 0, "W": 0, "N": -50},
    }
    bound = getattr(rules.hooks, name.removeprefix("mahj_"))
    answer = bound if kind_of(name) == "Ask" else bound[-1]
    assert answer(*[given[each] for each in arguments_of(name)]) == WON[name]
