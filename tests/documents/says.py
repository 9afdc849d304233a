"""What a document says, as a game that is played: dealt, after some choices, and what holds then.

What must hold is said in a few words, clauses separated by `;`:

    turn W                    whose turn it is
    phase turns               the phase; `over` when the game has ended
    wall 99                   tiles left to draw
    set 152, set J 8          tiles in the set, or of one kind
    up 1 3C                   how many of a kind every seat sees face up
    dice 2                    dice that break the wall
    first 3 4 6 6 1 2 1 1 S   who is the first East, where E S W N roll these dice
    session 3 goes on         whether it does after so many games; `session 4 over`
    E holds 14                all tiles of a seat, exposures included
    E has 2 5D                concealed tiles of a kind
    E exposed 5D 5D J, ...    its exposures, or none
    E dead, E alive
    E scores 5                its points in the session
    E may pung 5D 5D J        offered to that seat, asked or not; `E may not ...`
    E complete, E incomplete  whether mah jongg is offered (in error it may be said all the same)
    E picks 3 blind 1         tiles to pick, and how many of them may be blind
    asked E S                 who must answer; `asked` for nobody
    refused E dead N: dead_hand own_turn
    wins E 2468 #2            who has mah jongg with what line; `value 25`
    pays E -50 S -25 W 100 N -25
    shows all FF | 2222B ...  the winner's tiles as every seat is shown them, group by group
    ends wall                 how the game ended without a winner, everybody paying nothing
    next S                    who deals the next game
    suggests W skip           what the aids would answer for that seat
    W arranged 5D N J         its concealed tiles as its player sees them
    notes W show_waits        whether a mod tells that seat something; `notes W no futures`
    W told Wait for 8C.       a line that a mod tells that seat; `W told 5 nearest_hands`: how many
    option dead_hand.turns "skip"
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from mahj import Game, parse_tiles
from standard.situation import refusal, situation


class Case(NamedTuple):
    """A game to play.

    Attributes:
        lines: the choices, as in a record.
        then: what holds afterwards, see above.
        deal: how it is dealt: arguments of a situation.
        rules: what the table has besides the preset.
    """

    lines: str
    then: str
    deal: Mapping[str, Any] = {}
    rules: Mapping[str, Any] = {}


class Says(NamedTuple):
    """A statement of a document.

    Attributes:
        key: its short name.
        says: the statement in our own words.
        option: the rule or option behind it, `rule` or `rule.option`.
        cases: games that show it.
    """

    key: str
    says: str
    option: str
    cases: tuple[Case, ...]


def says(key: str, text: str, option: str, *cases: Case) -> Says:
    """A statement with the games that show it."""
    return Says(key, text, option, cases)


def play(preset: str, case: Case) -> None:
    """Plays a case at a table of this preset, and checks what must hold then.

    Raises:
        AssertionError: it does not.
    """
    rules = {"preset": preset, **case.rules}
    game = situation(case.lines, rules=rules, **case.deal)
    for clause in case.then.split(";"):
        words = clause.split()
        if words:
            wrong = _wrong(game, words[0], words[1:])
            assert not wrong, f"{clause.strip()!r}: it is {wrong}"


def _wrong(game: Game, first: str, rest: list[str]) -> str:
    """What is so instead of a clause; nothing where the clause holds."""
    if first in game.table.players and rest:
        return _wrong_of(game, first, rest[0], rest[1:])
    found: str = _CLAUSES[first](game, rest)
    return found


def _differs(found: object, wanted: object) -> str:
    return "" if found == wanted else f"{found!r}"


def _wrong_of(game: Game, seat: str, verb: str, rest: list[str]) -> str:
    player = game.table.players[seat]
    text = " ".join(rest)
    if verb == "holds":
        return _differs(player.held, int(text))
    if verb == "has":
        return _differs([each.text for each in player.concealed.tiles].count(rest[1]), int(rest[0]))
    if verb == "exposed":
        return _differs(", ".join(each.text for each in player.exposures), text)
    if verb == "scores":
        return _differs(player.score, int(text))
    if verb == "arranged":
        return _differs(" ".join(each.text for each in game.views[seat].arranged), text)
    if verb == "told":
        notes = game.views[seat].notes
        if rest[0].isdigit() and rest[1].isidentifier():
            return _differs(
                [len(each.lines) for each in notes if each.mod == rest[1]], [int(rest[0])]
            )
        lines = [line for each in notes for line in each.lines]
        return "" if text in lines else f"{lines}"
    if verb in ("dead", "alive"):
        return _differs(player.dead, verb == "dead")
    if verb in ("complete", "incomplete"):
        offered = [each for each in game.may(seat) if each.startswith("mahjong")]
        return _differs(bool(offered), verb == "complete")
    if verb == "picks":
        asked: Any = game.position()["asked"]
        pick = asked[seat][0]
        return _differs(f"{pick['pick']} blind {pick['blind']}", text)
    assert verb == "may", verb
    offered = [*game.may(seat), *(each.text for each in game.views[seat].interjections())]
    if rest[0] == "not":
        return "offered" if " ".join(rest[1:]) in offered else ""
    alike = [each for each in offered if each.startswith(rest[0])]
    return "" if text in offered else f"not offered, but {alike}"


def _position(key: str) -> Any:
    return lambda game, rest: _differs(str(game.position()[key]), " ".join(rest))


class _Rolled:
    """Chance whose dice show what is wanted."""

    def __init__(self, dice: list[int]) -> None:
        self.dice = dice

    def below(self, limit: int) -> int:
        return self.dice.pop(0) - 1 if limit == 6 else limit - 1

    def pick(self, items: tuple[str, ...]) -> str:
        return items[-1]


def _first(game: Game, rest: list[str]) -> str:
    rules = game.table.rules
    chance: Any = _Rolled([int(each) for each in rest[:-1]])
    return _differs(rules.hooks.session_first_east(rules.in_turn, chance), rest[-1])


def _session(game: Game, rest: list[str]) -> str:
    table = game.table
    why = table.hooks.session_over(int(rest[0]), dict.fromkeys(table.players, 0))
    return _differs("over" if why else "goes on", " ".join(rest[1:]))


def _set(game: Game, rest: list[str]) -> str:
    tiles = [each.text for each in game.table.rules.set_tiles]
    count = len(tiles) if len(rest) == 1 else tiles.count(rest[0])
    return _differs(count, int(rest[-1]))


def _up(game: Game, rest: list[str]) -> str:
    (kind,) = parse_tiles(rest[1])
    seen = {view.visible()[kind] for view in game.views.values()}
    return _differs(seen, {int(rest[0])})


def _asked(game: Game, rest: list[str]) -> str:
    return _differs(sorted(game.waiting), sorted(rest))


def _refused(game: Game, rest: list[str]) -> str:
    line, _, wanted = " ".join(rest).partition(": ")
    return _differs(" ".join(refusal(game, line)), wanted)


def _result(game: Game) -> Any:
    return game.position()["result"]


def _wins(game: Game, rest: list[str]) -> str:
    result = _result(game)
    found = result and f"{result['winner']} {result['line']}"
    return _differs(found, " ".join(rest))


def _value(game: Game, rest: list[str]) -> str:
    return _differs(_result(game)["value"], int(rest[0]))


def _pays(game: Game, rest: list[str]) -> str:
    wanted = {seat: int(points) for seat, points in zip(rest[::2], rest[1::2], strict=True)}
    return _differs(_result(game)["payments"], wanted)


def _shows(game: Game, rest: list[str]) -> str:
    assert rest[0] == "all"
    found = {view.over.hands for view in game.views.values() if view.over is not None}
    return _differs(found, {(" ".join(rest[1:]),)})


def _ends(game: Game, rest: list[str]) -> str:
    result = _result(game)
    if result is None:
        return "not over"
    paid = set(result["payments"].values())
    return _differs(result["kind"], rest[0]) or ("" if paid == {0} else f"paid: {paid}")


def _next(game: Game, rest: list[str]) -> str:
    table = game.table
    assert table.over is not None
    found = table.hooks.session_next_east(table.rules.in_turn, table.east, table.over)
    return _differs(found, rest[0])


def _suggests(game: Game, rest: list[str]) -> str:
    seat = rest[0]
    found = [each.choice.text for each in game.views[seat].suggestions(game.offers(seat))]
    return _differs(found, [" ".join(rest[1:])] if rest[1:] else [])


def _notes(game: Game, rest: list[str]) -> str:
    mods = {note.mod for note in game.views[rest[0]].notes}
    return "" if (rest[-1] in mods) is (rest[1] != "no") else f"{sorted(mods)}"


def _option(game: Game, rest: list[str]) -> str:
    rule, name = rest[0].split(".")
    return _differs(getattr(game.table.rules.mods[rule], name), json.loads(" ".join(rest[1:])))


_CLAUSES: Mapping[str, Any] = {
    "turn": _position("turn"),
    "phase": _position("phase"),
    "wall": _position("wall"),
    "set": _set,
    "first": _first,
    "session": _session,
    "dice": lambda game, rest: _differs(len(game.table.dice), int(rest[0])),
    "up": _up,
    "asked": _asked,
    "refused": _refused,
    "wins": _wins,
    "value": _value,
    "pays": _pays,
    "shows": _shows,
    "ends": _ends,
    "next": _next,
    "suggests": _suggests,
    "notes": _notes,
    "option": _option,
}
