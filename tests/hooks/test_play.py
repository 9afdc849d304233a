"""The hooks of turns, claims, joker exchanges and dead hands: one test each, named after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hooks.rule import NO, ours, rule, rules_with
from mahj import (
    FLOWER,
    GOES_ON,
    Choice,
    Place,
    Result,
    Returns,
    Table,
    tile,
)
from mahj.errors import NoChoice
from mahj.testing import say, situation
from standard.situation import asked, may, refusal

# Turn


def test_mahj_turn_steps() -> None:
    """Throw, then pick: everybody always has 14 tiles, and the game ends before a turn."""
    throw_and_pick: Any = {
        "deal_count": lambda self: 14,
        "turn_holds": lambda self: 14,
        "turn_steps": lambda self: ("left", "act", "draw"),
    }
    rules = ours(**throw_and_pick)
    game = situation(rules, "E discard G", E="G", wall="R 9D", left=2)
    assert game.waiting == ("S",)
    assert [player.held for player in game.table.players.values()] == [14, 14, 14, 14]
    assert game.table.players["E"].concealed.counts[tile("R")]
    say(game, f"S discard {game.views['S'].tiles[0]}")
    assert game.table.over is not None
    assert game.table.over.kind == "wall"
    assert [player.held for player in game.table.players.values()] == [14, 14, 14, 14]


def test_who_has_claimed_draws_nothing_after_throwing() -> None:
    """RULES.md 2.6: everyone always holds 14."""
    rules = ours(
        deal_count=lambda self: 14,
        turn_holds=lambda self: 14,
        turn_steps=lambda self: ("left", "act", "draw"),
    )
    game = situation(rules, "E discard G; W pung G G G; W discard 9D", E="G", W="GG 9D", wall="R")
    assert game.table.players["W"].held == 14


def test_mahj_turn_holds() -> None:
    rules = ours(turn_holds=lambda self, seat: 12 if seat == "S" else None)
    game = situation(rules, "E discard G", E="G")
    assert (rules.holds["S"], game.table.players["S"].held) == (12, 13)


def test_mahj_turn_source() -> None:
    """South draws a tile that lies before South, and the wall is as it was."""

    def lay(self: object, table: Table) -> None:
        table.move_last(table.wall, table.place("future"))

    def source(self: object, table: Table, seat: str) -> Place | None:
        own = table.place("future")
        return own if seat == "S" and own.tiles else None

    game = situation(ours(deal_done=lay, turn_source=source), "E discard G", E="G", wall="R 9D")
    assert game.table.players["S"].concealed.counts[tile("R")]
    assert len(game.table.wall.tiles) == 152 - 53 - 1
    short = situation(ours(deal_done=lay, turn_source=source), "E discard G", E="G", left=1)
    assert short.waiting == ("S",)


def test_mahj_turn_wall_empty() -> None:
    end = Result("wall", again=True, why="The wall is empty at this table.")
    rules = ours(turn_wall_empty=lambda self, table, seat: end if seat == "S" else None)
    game = situation(rules, "E discard G", E="G", left=0)
    assert game.table.over is end


def test_mahj_turn_begins() -> None:
    told: list[str] = []
    rules = ours(turn_begins=lambda self, table, seat: told.append(f"{seat} {table.came}"))
    situation(rules, "E discard 5D; W pung 5D 5D 5D", E="5D", W="5D 5D")
    assert told == ["E deal", "W claim"]


def test_mahj_turn_choices() -> None:
    nap = Choice("nap")
    rules = ours(turn_choices=lambda self, table, seat: [nap] if seat == "E" else [])
    game = situation(rules, "E nap", E="G")
    assert "nap" in may(game, "E")
    assert "nap" not in may(situation(rules, "E discard G", E="G"), "S")


def test_mahj_turn_discard() -> None:
    rules = ours(turn_discard=lambda self, kind: NO if kind is FLOWER else None)
    game = situation(rules, E="F")
    assert "discard F" not in may(game, "E")
    assert refusal(game, "E discard F") == ("ours", "not_here")
    every = situation(ours(turn_discard=lambda self: NO), E="F")
    assert "discard F" in may(every, "E")


def test_mahj_turn_choice() -> None:
    rules = ours(turn_choice=lambda self, choice: NO if choice.text == "discard G" else None)
    game = situation(rules, E="G")
    assert "discard G" not in may(game, "E")
    assert refusal(game, "E discard G") == ("ours", "not_here")


@pytest.mark.parametrize(
    ("tiles", "said"),
    [("G", "'ours' refuses every choice that South has"), ("", "South has no choice")],
)
def test_who_leaves_a_player_no_choice_is_named(tiles: str, said: str) -> None:
    """A sentence without a subject said so where nobody had refused anything."""

    def taken(self: object, table: Table, seat: str) -> None:
        held = table.players[seat].concealed
        while seat == "S" and not tiles and held.tiles:
            table.move(held.tiles[0], held, table.wall)

    def judged(self: object, table: Table) -> object:
        return NO if table.turn == "S" and tiles else None

    rules = ours(turn_begins=taken, turn_choice=judged, turn_steps=lambda self: ("act", "draw"))
    with pytest.raises(NoChoice, match=f"^{said} in this turn"):
        situation(rules, "E discard R", E="R")


def test_mahj_turn_refusal() -> None:
    rules = ours(turn_refusal=lambda self, choice: NO if choice == "sing loudly" else None)
    game = situation(rules)
    assert refusal(game, "W sing loudly") == ("ours", "not_here")
    assert refusal(game, "W sing")[0] != "ours"


def test_mahj_turn_interjections() -> None:
    cough = Choice("cough")
    rules = ours(turn_interjections=lambda self, table, seat: [cough] if seat == "W" else [])
    game = situation(rules, "W cough")
    assert asked(game).keys() == {"E"}
    assert game.text() == "W cough\n"
    assert refusal(game, "N cough")


def test_mahj_turn_next() -> None:
    rules = ours(turn_next=lambda self, seat: "W" if seat == "E" else None)
    game = situation(rules, "E discard G; W discard R", E="G", W="R")
    assert game.table.turn == "N"


def test_mahj_turn_moved() -> None:
    told: list[str] = []

    def moved(self: object, table: Any, kind: object, source: Any, target: Any) -> None:
        if table.phase == "turns":
            told.append(f"{kind}: {source.name}, {target.name}")

    situation(ours(turn_moved=moved), "E discard G", E="G", wall="9C")
    assert told == ["G: tiles of E, discards of E", "9C: wall, tiles of S"]


# Claim


def test_mahj_claim_choices() -> None:
    bow = Choice("bow")

    def bows(self: object, kind: object, thrower: str) -> list[Any]:
        assert thrower == "E"
        return [("W", (bow,))] if str(kind) == "G" else []

    assert asked(situation(ours(claim_choices=bows), "E discard G", E="G")) == {
        "W": ["skip", "bow"]
    }
    assert asked(situation(ours(claim_choices=bows), "E discard R", E="R")).keys() == {"S"}


PUNG = {"E": "5D", "S": "5D 5D J"}
"""What South may claim East's five dots with."""


def test_mahj_claim_choice() -> None:
    rules = ours(claim_choice=lambda self, choice: NO if choice.verb == "pung" else None)
    game = situation(rules, "E discard 5D", **PUNG)  # type: ignore[arg-type]
    assert asked(game)["S"] == ["skip", "kong 5D 5D 5D J"]
    assert refusal(game, "S pung 5D 5D 5D") == ("ours", "not_here")


def test_mahj_claim_exposed() -> None:
    told: list[str] = []
    rules = ours(claim_exposed=lambda self, seat, exposure: told.append(f"{seat} {exposure.text}"))
    game = situation(rules, "E discard 5D; S pung 5D 5D 5D", **PUNG)  # type: ignore[arg-type]
    assert told == []
    game.take("S", game.find("S", game.may("S")[0]))
    assert told == ["S 5D 5D 5D"]


TO_WIN = {"E": "8D", "S": "FF 2222B 44C 66C 888D"}
CLAIMED = "E discard 5D; S pung 5D 5D 5D"
EXPOSED: Mapping[str, tuple[str, dict[str, Any], list[str]]] = {
    "edited first: as it was left": (
        f"{CLAIMED}; S edit 1 5D 5D 5D J; S discard 1B",
        {"E": "5D", "S": "5D 5D J 1B"},
        ["S 5D 5D 5D J"],
    ),
    "before its player's discard is claimed": (
        f"{CLAIMED}; S discard 9C; W pung 9C 9C 9C",
        {"E": "5D", "S": "5D 5D 9C", "W": "9C 9C"},
        ["S 5D 5D 5D"],
    ),
    "a kong and then mah jongg in the same turn": (
        "E discard 8D; S kong 8D 8D 8D 8D; S mahjong",
        {"E": "8D", "S": "FF 2222B 44C 66C 888D"},
        ["S 8D 8D 8D 8D"],
    ),
    "a discard claimed for mah jongg puts nothing up": ("E discard 8D; S mahjong", TO_WIN, []),
    "a joker exchanged": (
        "E exchange 5C W 1; E discard G",
        {"E": "5C G", "exposed": {"W": ["5C 5C J"]}},
        [],
    ),
    "what lay there at the start": ("E discard G", {"E": "G", "exposed": {"W": ["5C 5C J"]}}, []),
    "gone back to a dead hand's rack in that turn": (
        "E discard 5D; S pung 5D 5D 5D; E dead S",
        {"E": "5D", "S": "5D 5D", "exposed": {"S": ["2C 2C 2C"]}},
        [],
    ),
}


@pytest.mark.parametrize("case", EXPOSED)
def test_which_exposures_are_told(case: str) -> None:
    """What the specification of `mahj_claim_exposed` says of when it is called."""
    told: list[str] = []
    tells = rule(claim_exposed=lambda self, seat, exposure: told.append(f"{seat} {exposure.text}"))
    lines, deal, wanted = EXPOSED[case]
    situation(rules_with(tells, dead_hand={"exposures": "return_all"}), lines, **deal)
    assert told == wanted


def test_an_exposure_of_a_mods_own_is_told() -> None:
    """`Table.expose` in a choice of one's own turn."""
    told: list[str] = []

    class Show(Choice):
        def carry_out(self, table: Table, seat: str) -> None:
            table.expose(seat, (tile("G"), tile("G")), table.players[seat].concealed)

    show = Show("show")
    rules = ours(
        turn_choices=lambda self, table, seat: [show] if seat == "E" else [],
        claim_exposed=lambda self, seat, exposure: told.append(f"{seat} {exposure.text}"),
    )
    situation(rules, "E show; E discard R", E="G G R")
    assert told == ["E G G"]


def test_mahj_claim_largest() -> None:
    game = situation(ours(claim_largest=lambda self: 3), "E discard 5D", **PUNG)  # type: ignore[arg-type]
    assert {words.split()[0] for words in asked(game)["S"]} == {"skip", "pung"}


def test_mahj_claim_taken() -> None:
    def last(self: object, claims: dict[str, Choice]) -> str:
        assert set(claims) == {"S", "N"}
        return "N"

    lines = "E discard 5D; S pung 5D 5D J; N pung 5D 5D J"
    game = situation(ours(claim_taken=last), lines, E="5D", S="5D J", N="5D J")
    assert game.table.turn == "N"


# Joker


EXCHANGE: dict[str, Any] = {"E": "5C", "exposed": {"W": ["5C 5C J"]}}


def test_mahj_joker_exchange() -> None:
    rules = ours(joker_exchange=lambda self, kind, holder: NO if holder == "W" else None)
    game = situation(rules, **EXCHANGE)
    assert "exchange 5C W 1" not in may(game, "E")
    assert refusal(game, "E exchange 5C W 1") == ("ours", "not_here")


def test_mahj_joker_exchanged() -> None:
    told: list[str] = []

    def exchanged(self: object, seat: str, kind: object, holder: str) -> None:
        told.append(f"{seat} {kind} {holder}")

    situation(ours(joker_exchanged=exchanged), "E exchange 5C W 1", **EXCHANGE)
    assert told == ["E 5C W"]


# Dead hand


GONE: dict[str, Any] = {
    "exposed": {"N": ["2B 2B 2B 2B", "8C 8C 8C 8C"]},
    "discards": {"W": "4D 4D 4D"},
}
"""North needs two 4D, and three lie in the discards."""


def test_mahj_dead_grounds() -> None:
    rules = ours(dead_grounds=lambda self, seat: ["it is north's"] if seat == "N" else [])
    game = situation(rules, "E dead N; E dead W")
    assert [each.seat for each in game.table.players.values() if each.dead] == ["N"]
    assert [(each.payer, each.payee) for each in game.table.penalties] == [("E", "W")]


def test_mahj_dead_returns() -> None:
    four = tile("4D")
    returns = ours(dead_returns=lambda self, seat: [Returns((four,), 1)] if seat == "N" else [])
    assert situation(ours(), "E dead N", **GONE).table.players["N"].dead
    assert not situation(returns, "E dead N", **GONE).table.players["N"].dead


def test_mahj_dead_follows() -> None:
    ends = ours(dead_follows=lambda self, seat: Result("dead", why=f"{seat} is out."))
    over = situation(ends, "E dead N", **GONE).table.over
    assert over is not None
    assert over.why == "N is out."
    errs = {"wrong_declaration": "declarer_dead_now"}
    goes_on = rules_with(rule(dead_follows=lambda self: GOES_ON), dead_hand=errs)
    game = situation(goes_on, "E dead N; S dead W; W dead E", **GONE)
    assert [seat for seat, each in game.table.players.items() if not each.dead] == ["E"]
    assert game.table.over is None


def test_mahj_dead_declared() -> None:
    told: list[str] = []
    rules = ours(dead_declared=lambda self, seat, by: told.append(f"{seat} by {by}"))
    situation(rules, "E dead N", **GONE)
    assert told == ["N by E"]
