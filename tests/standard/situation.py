"""Small games to look at: given racks and wall, then the lines of a record."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from mahj import JOKER, Game, Refused, Rules, load_rules, parse_tiles, testing
from mahj.testing import say as say

SMALL = str(Path(__file__).parents[1] / "data" / "small.toml")


def loaded(content: Mapping[str, Any]) -> Rules:
    """The rules of a table file's content, loaded once."""
    return _loaded(repr(dict(content)))


@lru_cache(maxsize=500)
def _loaded(text: str) -> Rules:
    return load_rules(literal_eval(text))


def rules_of(rules: str | Mapping[str, Any] = "nmjl", card: str = SMALL) -> Rules:
    """A preset or a table file's content, with the small card where it names none."""
    content = {"preset": rules} if isinstance(rules, str) else dict(rules)
    return loaded({"card": card, **content})


def situation(
    lines: str = "",
    *,
    rules: str | Mapping[str, Any] = "nmjl",
    card: str = SMALL,
    **dealt: Any,
) -> Game:
    """The game after these lines, dealt as `mahj.testing.situation` deals, by the small card."""
    return testing.situation(rules_of(rules, card), lines, **dealt)


def refusal(game: Game, line: str) -> tuple[str, str]:
    """The mod that refuses a line, and the code of its reason."""
    seat, _, words = line.partition(" ")
    before = game.position()
    with pytest.raises(Refused) as caught:
        game.find(seat, words)
    assert game.position() == before
    found = caught.value.refusal
    assert found.sentence.endswith((".", "..."))
    return found.mod, found.code


def may(game: Game, seat: str) -> list[str]:
    """What a seat may answer."""
    return sorted(game.may(seat))


def rack(game: Game, seat: str) -> str:
    """A seat's concealed tiles."""
    return str(player(game, seat)["rack"])


def player(game: Game, seat: str) -> dict[str, Any]:
    """A player in the position."""
    players: Any = game.position()["players"]
    found: dict[str, Any] = players[seat]
    return found


def asked(game: Game) -> Any:
    """Who is asked what."""
    return game.position()["asked"]


def result(game: Game) -> Any:
    """How the game ended."""
    return game.position()["result"]


def paid(game: Game) -> dict[str, int]:
    """The payments."""
    found: dict[str, int] = result(game)["payments"]
    return found


def tiles(text: str) -> str:
    """Tiles in the long form, sorted: as a rack stands in a position."""
    return " ".join(kind.text for kind in sorted(parse_tiles(text)))


def jokers(game: Game, seat: str) -> int:
    """How many jokers a seat holds."""
    return game.table.players[seat].concealed.counts[JOKER]
