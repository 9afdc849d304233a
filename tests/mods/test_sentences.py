"""What rules say of their options: sentences that are right for every value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from mahj import View, load_rules, registry
from standard.situation import situation

_MANY_OF_ONE = re.compile(r"\b1 (more )?(?!times\b|is\b)[a-z]+s\b")
"""As in `1 points`."""


def numbers() -> Iterator[tuple[str, str]]:
    """Every option that is a number and may be 1."""
    for name in registry.installed(registry.MODS):
        for key, option in registry.load(registry.MODS, name).options.items():
            if option.kind == "number" and option.mistake(1) is None:
                yield name, key


@pytest.mark.parametrize(("name", "key"), list(numbers()))
def test_there_is_one_of_what_there_is_one_of(name: str, key: str) -> None:
    """The fault: `Every player puts 1 points into the kitty.`"""
    sentence = registry.load(registry.MODS, name).options[key].sentence(1)
    assert sentence
    assert not _MANY_OF_ONE.search(sentence), sentence


def test_a_session_of_one_game_has_one_game() -> None:
    rules = load_rules({"session": {"games": 1}})
    why = rules.hooks.session_over(1, dict.fromkeys("ESWN", 0))
    assert why == "The session has its one game."


def test_one_point_lies_in_the_kitty() -> None:
    scores = {"E": -1, "S": 0, "W": 0, "N": 0, "kitty": 1}
    game = situation(rules={"mods": {"kitty": {}}}, scores=scores)
    (note,) = View(game.table, "E").notes
    assert "There is 1 point in" in note.lines[0]


@pytest.mark.parametrize(("stacks", "may"), [(7, True), (5, True), (4, False), (2, False)])
def test_nobody_may_stop_before_an_exchange_that_there_is_not(stacks: int, may: bool) -> None:
    """RULES.md 2.5: before exchange 4, where there are more stacks than that."""
    text = said({"stacks": {"stacks": stacks}}, "stacks")
    assert ("a player may stop" in text) is may


def said(mods: dict[str, Any], name: str, **more: Any) -> str:
    """All that a rule says at a table with these house rules."""
    mod = load_rules({"mods": mods, **more}).mods[name]
    return " ".join([mod.explanation(), *mod.sentences()])


@pytest.mark.parametrize(
    ("games", "told", "not_told"),
    [
        (["first"], ["The first game"], ["last"]),
        (["last"], ["The last game", "is known where"], ["first"]),
        ([], ["No game of a session is paid double."], ["first", "last"]),
    ],
)
def test_a_game_that_is_not_paid_double_is_not_said_to_be(
    games: list[str], told: list[str], not_told: list[str]
) -> None:
    """The fault: `The first and the last game are paid double. The first game is paid double.`"""
    text = said({"first_last_double": {"games": games}}, "first_last_double")
    assert all(each in text for each in told)
    assert not any(each in text for each in not_told)


@pytest.mark.parametrize("grounds", [["wrong_count"], ["early_exchange"], []])
def test_a_hand_is_not_said_to_die_of_what_kills_none_here(grounds: list[str]) -> None:
    """The fault: without grounds a tile drawn out of turn left a dead hand, the sheet said."""
    text = said({"live_table": {"grounds": grounds}}, "live_table")
    assert text.count("may be found dead for") == len(grounds)
    assert "with which nobody wins" in text


@pytest.mark.parametrize("name", sorted(registry.installed(registry.MODS)))
def test_no_hand_is_said_to_be_dead_where_none_is_declared_so(name: str) -> None:
    """`light`: no hand is declared dead, and a wrong number of tiles was said to make it so."""
    rule = registry.load(registry.MODS, name)()
    text = " ".join([rule.paragraph(), *rule.sentences()])
    if not rule.standard:
        assert not re.search(r"hand with [^.]* is dead|are both dead|declares a live hand", text)


def test_where_nobody_changes_seats_there_is_no_pivot() -> None:
    text = said({"seat_rotation": {"pivot_every": "off"}}, "seat_rotation")
    assert text.strip() == "Nobody changes seats."


@pytest.mark.parametrize("mods", [{"tournament": {}}, {}])
def test_a_heavenly_hand_says_nothing_of_who_pays(mods: dict[str, Any]) -> None:
    """In a tournament nobody pays, and flat payments are not doubled."""
    text = said({"heavenly_hand": {}, **mods}, "heavenly_hand", score={"base": "flat"})
    assert "counts as a self-pick" in text
    assert "double" not in text


@pytest.mark.parametrize("joker_first", [True, False])
def test_mahj_x_deals_no_joker_first_that_it_does_not(joker_first: bool) -> None:
    """The fault: `Each player takes a joker` and `All jokers are mixed with the other tiles`."""
    text = said({"mahj_x": {"joker_first": joker_first}}, "mahj_x")
    assert ("Each player takes a joker" in text) is joker_first


def test_an_exposure_that_is_made_larger_is_not_said_to_stay() -> None:
    """The fault: `An exposure cannot be changed once it is up`, and then it is made larger."""
    text = said({}, "exposure", exposure={"edit": "none", "upgrade_later": True})
    assert "make an exposure larger" in text
    assert "cannot be changed" not in text
