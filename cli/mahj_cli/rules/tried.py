"""What `mahj rules check` tries, so that house rules which disagree are found before a game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from typing import TYPE_CHECKING

from mahj import Game, MahjError, RulesError, Win, listed, registry
from mahj.hooks import SPECS, answers, kind_of
from mahj.results import settle
from mahj.testing.trials import Players, trial
from mahj_cli.score.facts import fact_words
from mahj_cli.sessions.succession import games_given

if TYPE_CHECKING:
    from mahj import Rules

_GAMES = 3
_TRIALS = 20


def try_rules(rules: Rules) -> None:
    """Plays games from the deal, games from near their end, and works out payments.

    Raises:
        RulesError: rules contradict each other; the message names them.
    """
    bot = registry.load(registry.BOTS, "random")
    for seed in range(1, _GAMES + 1):
        with _told(f"a game cannot be played by these rules (seed {seed})"):
            Game(rules, seed).run({seat: bot() for seat in rules.seats})
    for seed in range(1, _TRIALS + 1):
        with _told("a game cannot be played to its end by these rules"):
            _play_trial(rules, seed)
    for win in _wins(rules):
        with _told("a mah jongg cannot be paid by these rules"):
            settle(rules.hooks, win)


@contextmanager
def _told(what: str) -> Iterator[None]:
    try:
        yield
    except MahjError as error:
        raise RulesError(f"{what}: {error}") from error


def _play_trial(rules: Rules, seed: int) -> None:
    begun = trial(rules, seed)
    game, players = begun.game(rules), Players(begun)
    while game.ask is not None:
        game.take(*players.next(game))


def _wins(rules: Rules) -> Iterator[Win]:
    """Mah jonggs of every seat, thrown by every other and by nobody.

    Each under none of the circumstances that mods declare, and under all of them.
    """
    declared = [fact for mod in rules.mods.values() for fact in mod.facts.items()]
    everything = {name: _some_value(means) for name, means in declared}
    for winner in rules.in_turn:
        others = rules.seats_after[winner]
        for thrower, jokerless, facts in product((None, *others), (True, False), ({}, everything)):
            yield Win(
                seats=rules.in_turn,
                winner=winner,
                thrower=thrower,
                value=25,
                jokerless=jokerless,
                balances=dict.fromkeys(rules.seats, 1000),
                facts=facts,
            )


def _some_value(means: str) -> object:
    """What a fact may be, by what its mod says of it."""
    words = fact_words(means)
    return words[0] if words else (1 if means.startswith("number: ") else True)


def contested(rules: Rules) -> list[str]:
    """Notes on the questions that several house rules answer: they may disagree in a game."""
    notes = []
    for hook in SPECS:
        mods = [mod.id for mod in rules.mods.values() if not mod.standard and answers(mod, hook)]
        if kind_of(hook) == "Ask" and len(mods) > 1:
            named = listed(map(repr, sorted(mods)), "and")
            notes.append(
                f"{named} answer {hook}; they agreed when it was tried, and where they do not, "
                "a game stops with its record kept"
            )
    return notes


def never_over(rules: Rules) -> list[str]:
    """Notes on house rules that settle something at the end of a session that never ends."""
    house = [mod for mod in rules.mods.values() if not mod.standard]
    settling = [mod.id for mod in house if answers(mod, "mahj_session_transfers")]
    ends = any(answers(mod, "mahj_session_over") for mod in house)
    if not settling or ends or games_given(rules) is not None:
        return []
    return [
        f"{name!r} settles something when a session is over, and these rules never end one; say "
        "how many games it has: [session] games = 16"
        for name in settling
    ]
