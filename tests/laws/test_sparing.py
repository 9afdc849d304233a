"""What takes long is looked at in some games only, drawn by their seeds: it is still found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import pytest

from laws.broken import BROKEN, COMPANY
from mahj import Mod, Rules, load_rules
from mahj.testing import LawBroken, check_game, installed
from mahj.testing.laws import COSTLY

CHEAP = {"tiles", "holds", "zero_sum", "choice", "no_error"}
"""Laws that are checked at every position of every game."""

ELSEWHERE = {"options", "off", "ends"}
"""Laws that are tried where a table is loaded, or by waiting."""

AGAIN = {"same_seed", "replay", "prefix"}
"""Laws of which one is broken and whichever replays the game first tells."""

CASES = [(law, classes[0]) for law, classes in BROKEN.items() if law not in ELSEWHERE]


@pytest.mark.parametrize(("law", "cls"), CASES, ids=[law for law, _ in CASES])
def test_many_games_find_what_one_game_would(law: str, cls: type[Mod]) -> None:
    """The cheap laws with nothing else looked at, the others by one costly look a game."""
    mods: Mapping[str, type[Mod]] = {each.id: each for each in (cls, COMPANY.get(cls, cls))}
    with installed(*mods.values()):
        rules = load_rules("nmjl", mods=list(mods))
        seeds = range(12 * len(COSTLY))
        found = next(_breaches(rules, seeds, 0 if law in CHEAP else 1), None)
    assert found is not None
    assert found.law == law or {found.law, law} <= AGAIN


def _breaches(rules: Rules, seeds: Iterable[int], costly: int) -> Iterator[LawBroken]:
    for seed in seeds:
        try:
            check_game(rules, seed, costly)
        except LawBroken as breach:
            yield breach


def test_the_same_seed_takes_the_same_look() -> None:
    """The kind: a look that hangs on what was checked before; its breach could not be had again."""
    (peek, *_) = BROKEN["hidden"]
    with installed(peek):
        rules = load_rules("nmjl", mods=[peek.id])
        forth, back = (
            {breach.seed for breach in _breaches(rules, seeds, 1)}
            for seeds in (range(30), reversed(range(30)))
        )
    assert forth == back
    assert 0 < len(forth) < 30
