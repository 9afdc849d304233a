"""The complete order of hook calls through games in which every hook fires.

A house rule that answers every hook and says nothing stands at the table. What it is asked and
told, in order, is in a golden file; `pytest --mahj-update` writes it anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from hooks.rule import rule, rules_with, triplets
from mahj import SKIP, Game, Refused, Rules, Seat, Table
from mahj.hooks import SPECS, arguments_of, kind_of
from mahj.testing import Recorder, Script, situation
from mahj.testing.plugin import Golden
from mahj.tracing import Call, said
from mahj_cli.play.session import Session
from mods.sessions import Bystander

HERE = Path(__file__).parent / "golden"


def silent(hook: str) -> Callable[..., Any]:
    """An answer to this hook that says nothing."""
    maps = ("mahj_setup_tiles", "mahj_setup_wild", "mahj_win_facts", "mahj_payment_caps")
    nothing: object = {} if hook in maps else ()
    answer = nothing if kind_of(hook) == "Add" else None
    code = f"lambda self, {', '.join(arguments_of(hook))}: answer"
    found: Callable[..., Any] = eval(code, {"answer": answer})
    return found


SILENT = {hook.removeprefix("mahj_"): silent(hook) for hook in SPECS}
LISTENS = rule({}, **SILENT)
BESIDE = rule({}, **{**SILENT, "win_ways": lambda self: [triplets()]})
"""The same with a way to win beside the card."""


def transcript(calls: list[Call]) -> str:
    """One line for calls of a hook that follow each other: how many, with what first and last."""
    lines = []
    for hook, group in groupby(calls, key=lambda call: call.hook):
        given = [
            ", ".join(said(each) for each in call.arguments.values() if not isinstance(each, Table))
            for call in group
        ]
        several = f" x{len(given)}" if len(given) > 1 else ""
        to = f" to ({given[-1]})" if len(given) > 1 else ""
        lines.append(f"{hook}{several} ({given[0]}){to}\n")
    return "".join(lines)


class Leaving(Bystander):
    """Looks on, and leaves when the second game is dealt."""

    def begins(self, game: Game, number: int) -> None:
        if number == 2:
            raise StopIteration

    def ended(self, game: Game) -> None:
        for view in game.views.values():
            assert view.notes == []
            assert view.suggestions([SKIP]) == []
            assert view.to_confirm(SKIP) == []
            assert view.arranged == view.tiles

    def moved(self, moves: Mapping[Seat, Seat]) -> None:
        raise AssertionError(moves)

    def over(self, why: str) -> None:
        raise AssertionError(why)


def play_session(game: Game, scripts: Mapping[Seat, Script]) -> None:
    """A session from this game to the deal of the next."""
    rules, leaving = game.table.rules, Leaving()
    players = dict.fromkeys(rules.seats, "bot:script")
    session = Session(rules, {}, players, {**scripts}, leaving, leaving)
    with pytest.raises(StopIteration):
        session.resume(game)
    for seat, script in scripts.items():
        assert script.left == [], seat


def won(rules: Rules) -> None:
    """The courtesy, a claim, a word that leaving knows, a dead hand, an exchange, mah jongg."""
    game = situation(
        rules,
        "E courtesy 1; S courtesy 0; W courtesy 1; N courtesy 0; E give G; W give R;"
        "E discard R; S discard 9D; N pung 9D 9D J; N discard 7C",
        begin="charleston",
        E="FF 2222B 44C 66C 888D G",
        W="R",
        N="9D J 7C",
        wall="9D 9D",
    )
    with pytest.raises(Refused):
        game.find("E", "sing")
    scripts = {seat: Script() for seat in "SWN"}
    play_session(game, {"E": Script("dead N", "exchange 9D N 1", "mahjong"), **scripts})


def drawn(rules: Rules) -> None:
    """The wall is empty when South should draw, and with that game the session is over."""
    situation(rules, "E discard G", E="G", left=0)


def beside(rules: Rules) -> None:
    """East has mah jongg in a way that is not on the card."""
    situation(rules, "E mahjong", E="111B 555C 777D NNN RR")


def begun(rules: Rules) -> None:
    """Everybody sits down, and the first game is dealt."""
    players, leaving = dict.fromkeys(rules.seats, "bot:script"), Leaving()
    session = Session(rules, {}, players, {}, leaving, leaving, number=2)
    with pytest.raises(StopIteration):
        session.start(1)


GAMES = {"won": won, "drawn": drawn, "beside": beside, "begun": begun}


@pytest.mark.parametrize("name", GAMES)
def test_the_order_of_the_hooks(name: str, mahj_golden: Golden, mahj_recorder: Recorder) -> None:
    options: dict[str, Any] = {
        "charleston": {"first": False},
        "dead_hand": {"exposures": "keep_all"},
    }
    if name == "drawn":
        options["session"] = {"games": 1}
    listens = BESIDE if name == "beside" else LISTENS
    GAMES[name](mahj_recorder.watch(rules_with(listens, **options)))
    mahj_golden.text(HERE / f"{name}.txt", transcript(mahj_recorder.by("ours")))


def test_every_hook_is_in_it() -> None:
    lines = [line for name in GAMES for line in (HERE / f"{name}.txt").read_text().splitlines()]
    assert {line.split()[0] for line in lines} == set(SPECS)
