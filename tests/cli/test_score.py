"""`mahj score`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mahj import Factor, Mod, Win, hookimpl

if TYPE_CHECKING:
    from cli.conftest import Mahj, Strangers

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "payments.json").read_text("utf-8")
)
WIN = ("--value", "25", "--winner", "E", "--from", "S")


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES])
def test_known_payments(mahj: Mahj, case: dict[str, Any]) -> None:
    run = mahj("score", *case["args"], "--json")
    assert (run.status, run.err) == (0, "")
    assert run.json["payments"] == case["payments"]
    assert sum(run.json["payments"].values()) == 0


def test_a_fact_that_names_a_way_to_win_is_a_win_in_that_way(mahj: Mahj, here: Path) -> None:
    """Atomic hands hold no jokers: no double for it but where the table says (RULES.md 2.17)."""
    words = ("score", "--fact", "atomic", "--value", 50, "--winner", "E", "--from", "S", "--json")
    for more in ((), ("--jokerless",)):
        run = mahj(*words, "--mod", "atomic", *more)
        assert run.json["payments"] == {"E": 150, "S": -50, "W": -50, "N": -50}
        assert run.json["steps"] == ["Atomic #1 is worth 50."]
    (here / "ours.toml").write_text("[mods.atomic]\njokerless_double = true\n")
    run = mahj(*words, "--rules", "ours.toml", "--jokerless")
    assert run.json["payments"] == {"E": 300, "S": -100, "W": -100, "N": -100}
    plain = ("score", *WIN, "--mod", "atomic", "--jokerless", "--json")
    assert mahj(*plain).json["payments"]["S"] == -100


def test_people_see_steps_and_transfers(mahj: Mahj) -> None:
    run = mahj("score", *WIN, "--jokerless", "--balance", "S=1000")
    assert run.status == 0
    assert "The line is worth 25." in run.out
    assert "Times 2: no jokers." in run.out
    assert "S pays E  100  threw the winning tile" in run.out
    assert "S  -100       900" in run.out
    assert "\x1b" not in run.out


@pytest.mark.parametrize(
    ("mod", "fact"),
    [("hot_wall", "hot_tile"), ("one_hand_rule", "one_hand"), ("live_table", "out_of_turn")],
)
def test_whoever_pays_for_others_is_told_for_whom(mahj: Mahj, mod: str, fact: str) -> None:
    """RULES.md 2.7 and 2.19: of the thrower it was said three times what they had done, twice that
    they had not thrown it."""
    run = mahj("score", *WIN, "--mod", mod, "--fact", fact)
    assert "S pays E  50  threw the winning tile" in run.out
    assert "S pays E  25  for West (did not throw it)" in run.out
    assert "S pays E  25  for North (did not throw it)" in run.out


def test_programs_see_the_steps_too(mahj: Mahj) -> None:
    words = ("score", *WIN, "--jokerless", "--mod", "pie", "--balance", "S=30")
    steps = mahj(*words, "--json").json["steps"]
    assert steps == [
        "The line is worth 25.",
        "Times 2: no jokers.",
        "South pays 30 of 100: the purse is empty.",
    ]
    assert all(f"  {step}\n" in mahj(*words).out for step in steps)


def test_seats_in_small_letters(mahj: Mahj) -> None:
    run = mahj("score", "--value", "25", "--winner", "e", "--from", "s", "--json")
    assert run.json["payments"] == {"E": 100, "S": -50, "W": -25, "N": -25}


def test_balances_are_the_starting_score_where_none_is_given(mahj: Mahj) -> None:
    run = mahj("score", *WIN, "--mod", "pie")
    assert "E  +100       600" in run.out


def test_a_fact_with_and_without_a_value(mahj: Mahj) -> None:
    paid = {"E": 150, "S": -50, "W": -50, "N": -50}
    assert mahj("score", *WIN, "--fact", "exchange=other", "--json").json["payments"] == paid
    run = mahj("score", *WIN, "--mod", "zombie_blanks", "--fact", "swap", "--json")
    assert run.json["payments"] == paid


SELF_PICK = {"E": 150, "S": -50, "W": -50, "N": -50}
THROWN = {"E": 100, "S": -50, "W": -25, "N": -25}


@pytest.mark.parametrize(
    ("fact", "paid"),
    [
        ("swap", SELF_PICK),
        ("swap=yes", SELF_PICK),
        ("swap=True", SELF_PICK),
        ("swap = no", THROWN),
        ("swap=false", THROWN),
        ("swap=0", THROWN),
        ("exchange=own", SELF_PICK),
        ("exchange = other", SELF_PICK),
    ],
)
def test_what_is_said_of_a_fact(mahj: Mahj, fact: str, paid: dict[str, int]) -> None:
    """The kind of fault: every text was taken for a yes."""
    run = mahj("score", *WIN, "--mod", "zombie_blanks", "--fact", fact, "--json")
    assert run.json["payments"] == paid


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--fact", "swap=perhaps"), "--fact: swap is yes, no or a whole number, not 'perhaps'"),
        (("--fact", "swap="), "swap is yes, no or a whole number, not ''"),
        (("--fact", f"swap={'9' * 5000}"), "swap is yes, no or a whole number"),
        (("--fact", "exchange=foo"), "--fact: exchange is own or other, not 'foo'"),
        (("--fact", "exchange=yes"), "exchange is own or other, not 'yes'"),
        (("--fact", "exchange"), "say which: exchange=own or exchange=other"),
        (("--fact", "swap", "--fact", "swap=no"), "swap is said to be yes and no: say it once"),
        (
            ("--fact", "exchange=own", "--exchange", "other"),
            "--exchange: exchange is said to be own and other: say it once",
        ),
    ],
)
def test_what_cannot_be_said_of_a_fact(mahj: Mahj, words: tuple[str, ...], said: str) -> None:
    run = mahj("score", *WIN, "--mod", "zombie_blanks", *words)
    assert (run.status, run.out) == (1, "")
    assert said in run.err


def test_a_fact_may_be_said_twice_alike(mahj: Mahj) -> None:
    words = ("--fact", "exchange=own", "--exchange", "own", "--json")
    assert mahj("score", *WIN, *words).json["payments"] == SELF_PICK


def test_no_standard_rule_is_the_house_rule_that_was_meant(mahj: Mahj) -> None:
    """`dead_hand` was offered for `dead_hnd`, and then refused."""
    run = mahj("score", *WIN, "--mod", "dead_hnd")
    assert run.status == 1
    assert "did you mean" not in run.err
    assert "dead_hand," not in run.err


def test_an_unknown_fact_is_told_the_known_ones(mahj: Mahj) -> None:
    run = mahj("score", *WIN, "--fact", "exchnge=own")
    assert run.status == 1
    assert "--fact" in run.err
    assert "did you mean 'exchange'?" in run.err
    assert "own or other" in run.err
    assert mahj("score", *WIN, "--fact", "x", "--json").error["code"] == "unknown_fact"


@pytest.mark.parametrize("seats", [("East", "south"), ("e", "s")])
def test_seats_may_be_written_out(mahj: Mahj, seats: tuple[str, str]) -> None:
    winner, thrower = seats
    words = ("score", "--value", 25, "--winner", winner, "--from", thrower)
    assert mahj(*words).out == mahj("score", "--value", 25, "--winner", "E", "--from", "S").out


def test_how_the_winner_came_by_the_tile_is_said_once(mahj: Mahj) -> None:
    head = mahj("score", *WIN, "--exchange", "own").out.splitlines()[0]
    assert "by a joker exchange from their own exposure, paid as a self-pick" in head
    assert "thrown" not in head
    swap = mahj("score", *WIN, "--mod", "zombie_blanks", "--fact", "swap").out.splitlines()[0]
    assert "thrown by S, paid as a self-pick" in swap


def test_a_concealed_line(mahj: Mahj, strangers: Strangers) -> None:
    strangers("mahj.mods", hidden=Hidden)
    words = ("score", *WIN, "--mod", "hidden", "--json")
    assert mahj(*words).json["payments"]["S"] == -50
    assert mahj(*words, "--concealed").json["payments"]["S"] == -150


class Hidden(Mod):
    """A concealed line pays three times."""

    id = "hidden"
    title = "Hidden"

    @hookimpl
    def mahj_payment_factors(self, win: Win) -> list[Factor]:
        return [Factor(3, "concealed")] if win.concealed else []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--winner", "Q", "--from", "S"), "--winner: there is no seat 'Q', only E, S, W and N"),
        (("--winner", "E", "--from", "E"), "--from: E has mah jongg"),
        (("--winner", "E", "--from", "S", "--dead", "e"), "--dead: E has mah jongg"),
        (("--winner", "E", "--from", "S", "--balance", "X=3"), "--balance: there is no seat 'X'"),
        (("--winner", "E", "--from", "S", "--mod", "pai"), "--mod: no mod 'pai'"),
        (("--winner", "E", "--from", "S", "--rules", "nmjll"), "(did you mean 'nmjl'?)"),
        (("--winner", "E", "--from", "S", "--rules", "gone.toml"), "gone.toml: cannot be read"),
    ],
)
def test_the_rules_say_no(mahj: Mahj, words: tuple[str, ...], said: str) -> None:
    run = mahj("score", "--value", "25", *words)
    assert (run.status, run.out) == (1, "")
    assert said in run.err


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--value", "x", "--winner", "E", "--from", "S"),
        ("--value", "-5", "--winner", "E", "--from", "S"),
        ("--value", "25", "--from", "S"),
        ("--value", "25", "--winner", "E"),
        (*WIN, "--self-pick"),
        (*WIN, "--balance", "S"),
        (*WIN, "--balance", "S=much"),
        (*WIN, "--balance", "S=1", "--balance", "s=2"),
        (*WIN, "--exchange", "mine"),
        (*WIN, "--quints", "--singles-and-pairs"),
        (*WIN, "--colour"),
    ],
)
def test_wrong_usage(mahj: Mahj, words: tuple[str, ...]) -> None:
    run = mahj("score", *words)
    assert (run.status, run.out) == (2, "")
    assert "Error:" in run.err
    run = mahj("score", *words, "--json")
    assert (run.status, run.error["code"], run.err) == (2, "usage", "")
