"""Every hook does what its specification says: one test each, named after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hooks.rule import ours, rule, rules_with
from mahj import (
    BLANK,
    FLOWER,
    JOKER,
    Bonus,
    Cap,
    Choice,
    Factor,
    Game,
    Note,
    Pass,
    Phase,
    PhaseAt,
    Points,
    Rate,
    Refusal,
    Result,
    Returns,
    Rules,
    Suggestion,
    Table,
    Tile,
    Transfer,
    Win,
    tile,
)
from mahj.asks import Ask
from mahj.hooks import SPECS
from mahj.results import settle
from mahj.testing import say, situation
from standard.situation import asked, may, refusal

NO = Refusal("ours", "not_here", "Not at this table.")
NONE = {"first": False, "courtesy": False}
"""Options of the Charleston: there is none."""


def test_every_hook_has_a_test_of_its_name() -> None:
    named = {name.removeprefix("test_") for name in globals() if name.startswith("test_mahj_")}
    assert named == set(SPECS)


# Setup


def test_mahj_setup_seats() -> None:
    rules = ours(setup_seats=lambda self: ("E", "S", "W"))
    assert rules.seats == ("E", "S", "W")
    assert list(Game(rules, 1).table.players) == ["E", "S", "W"]


def test_mahj_setup_racks() -> None:
    rules = ours(setup_racks=lambda self, seat: 2 if seat == "E" else None)
    racks = {seat: len(each.racks) for seat, each in Game(rules, 1).table.players.items()}
    assert racks == {"E": 2, "S": 1, "W": 1, "N": 1}


def test_mahj_setup_tiles() -> None:
    usual, more = rules_with().set_counts, ours(setup_tiles=lambda self: {BLANK: 3, FLOWER: 1})
    assert more.set_counts[BLANK] == 3
    assert more.set_counts[FLOWER] == usual[FLOWER] + 1
    assert len(more.set_tiles) == sum(usual) + 4


def test_mahj_setup_dice() -> None:
    assert (rules_with().dice, len(Game(rules_with(), 1).table.dice)) == (2, 2)
    rules = ours(setup_dice=lambda self: 1)
    seen = {Game(rules, seed).table.dice for seed in range(60)}
    assert seen == {(number,) for number in range(1, 7)}
    assert {Game(rules, seed).table.short_wall for seed in range(60)} == {2, 4, 6, 8, 10, 12}


def test_mahj_setup_phases() -> None:
    bet = Choice("bet")

    def bets(table: Table) -> Phase:
        yield Ask({"N": (bet,)})

    phase = PhaseAt(250, "bets", "ours", bets)
    rules = rules_with(rule(setup_phases=lambda self: [phase]), charleston=NONE)
    assert phase in rules.phases
    game = Game(rules, 1)
    assert (game.table.phase, game.may("N")) == ("bets", ["bet"])
    game.take("N", bet)
    assert game.table.phase == "turns"


# Deal


def test_mahj_deal_count() -> None:
    rules = ours(deal_count=lambda self, table, seat: 12 if seat == "S" else None)
    held = {seat: each.held for seat, each in Game(rules, 1).table.players.items()}
    assert held == {"E": 14, "S": 12, "W": 13, "N": 13}


def test_mahj_deal_done() -> None:
    def stock_kitty(self: object, table: Any) -> None:
        assert [player.held for player in table.players.values()] == [14, 13, 13, 13]
        table.move_last(table.wall, table.place("kitty"))

    table = Game(ours(deal_done=stock_kitty), 1).table
    assert (len(table.wall.tiles), len(table.place("kitty").tiles)) == (98, 1)


# Charleston


def test_mahj_charleston_plan() -> None:
    game = Game(ours(charleston_plan=lambda self, table: (Pass("across"),)), 1)
    east = game.table.players["E"].concealed.tiles[:3]
    while game.table.phase == "charleston":
        (offer,) = game.offers(game.waiting[0])
        game.take(game.waiting[0], offer.read(" ".join(map(str, offer.tiles[:3])), ""))  # type: ignore[union-attr]
    assert game.table.phase == "turns"
    west = game.table.players["W"].concealed.tiles
    assert all(west.count(kind) >= east.count(kind) for kind in east)


def test_mahj_charleston_ring() -> None:
    absent = rule(
        charleston_plan=lambda self: (Pass("right"),),
        charleston_ring=lambda self, table: ("E", "the wall", "S", "W", "N"),
    )
    dealt: dict[str, Any] = {"E": "111B", "S": "111C", "W": "111D", "N": "222B"}
    game = situation(rules_with(absent), begin=None, wall="N N N", **dealt)
    say(game, "E pass 1B 1B 1B; S pass 1C 1C 1C; W pass 1D 1D 1D; N pass 2B 2B 2B")
    south = game.table.players["S"].concealed
    got = [source.name for _, source, target in game.table.log if target is south]
    assert got[-3:] == ["pass of the wall"] * 3
    assert game.table.players["E"].concealed.counts[tile("2B")] >= 3
    assert game.table.place("the wall").tiles == []
    assert len(game.table.wall.tiles) == 152 - 53


def test_mahj_charleston_tile() -> None:
    rules = ours(charleston_tile=lambda self, kind: NO if kind is FLOWER else None)
    game = situation(rules, begin="charleston", E="F 1B 2B 3B")
    assert refusal(game, "E pass F 1B 2B") == ("ours", "not_here")
    game.find("E", "pass 1B 2B 3B")


def test_mahj_charleston_done() -> None:
    told: list[object] = []
    tells = rule(charleston_done=lambda self, table: told.append(table.phase))
    rules = rules_with(tells, charleston={"first": False})
    game = Game(rules, 1)
    for seat in "ESWN":
        assert told == []
        game.take(seat, game.find(seat, "courtesy 0"))
    assert told == ["charleston"]
    assert game.table.phase == "turns"


# Turn


def test_mahj_turn_steps() -> None:
    """Throw, then pick: South chooses with 13 tiles."""
    rules = ours(turn_steps=lambda self: ("act", "draw"))
    game = situation(rules, "E discard G", E="G")
    assert game.waiting == ("S",)
    assert game.table.players["S"].held == 13
    assert game.table.players["E"].held == 14


def test_mahj_turn_holds() -> None:
    rules = ours(turn_holds=lambda self, seat: 12 if seat == "S" else None)
    game = situation(rules, "E discard G", E="G")
    assert (rules.holds["S"], game.table.players["S"].held) == (12, 13)


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


def test_mahj_dead_returns() -> None:
    four = tile("4D")
    returns = ours(dead_returns=lambda self, seat: [Returns((four,), 1)] if seat == "N" else [])
    assert situation(ours(), "E dead N", **GONE).table.players["N"].dead
    assert not situation(returns, "E dead N", **GONE).table.players["N"].dead


def test_mahj_dead_declared() -> None:
    told: list[str] = []
    rules = ours(dead_declared=lambda self, seat, by: told.append(f"{seat} by {by}"))
    situation(rules, "E dead N", **GONE)
    assert told == ["N by E"]


# Win


WINS: dict[str, Any] = {"E": "FF 2222B 44C 66C 8888D"}


def test_mahj_win_declare() -> None:
    rules = ours(win_declare=lambda self, seat: NO if seat == "E" else None)
    game = situation(rules, **WINS)
    assert "mahjong" not in may(game, "E")
    assert refusal(game, "E mahjong") == ("ours", "not_here")


def test_mahj_win_facts() -> None:
    rules = ours({"rain": "it rained"}, win_facts=lambda self, table, seat: {"rain": seat})
    over = situation(rules, "E mahjong", **WINS).table.over
    assert over is not None
    assert over.wins[0].facts["rain"] == "E"


# Payment


def payments(rules: Rules, **win: Any) -> dict[str, int]:
    """What everyone gets for a line of 25 that South threw to East."""
    balances = dict.fromkeys(rules.seats, 100)
    usual: dict[str, Any] = {"winner": "E", "thrower": "S", "value": 25, "balances": balances}
    return settle(rules.hooks, Win(seats=rules.seats, **{**usual, **win})).payments(rules.seats)


def test_mahj_payment_bonuses() -> None:
    rules = ours(payment_bonuses=lambda self, win: [Bonus(5, "rain")])
    assert payments(rules) == {"E": 120, "S": -60, "W": -30, "N": -30}


def test_mahj_payment_factors() -> None:
    rules = ours(payment_factors=lambda self, win: [Factor(3, "rain")])
    assert payments(rules) == {"E": 300, "S": -150, "W": -75, "N": -75}
    rules = ours(payment_factors=lambda self, win: [Factor(3, "rain", "W"), Factor(2, "snow")])
    assert payments(rules) == {"E": 300, "S": -100, "W": -150, "N": -50}


def test_mahj_payment_self_pick() -> None:
    rules = ours(payment_self_pick=lambda self, win: True)
    assert payments(rules) == {"E": 150, "S": -50, "W": -50, "N": -50}


def test_mahj_payment_rate() -> None:
    def rate(self: object, win: Win, loser: str, self_pick: bool) -> Rate | None:
        assert self_pick is False
        return Rate(4, "threw it") if loser == win.thrower else None

    assert payments(ours(payment_rate=rate)) == {"E": 150, "S": -100, "W": -25, "N": -25}


def test_mahj_payment_bearer() -> None:
    def thrower(self: object, win: Win, self_pick: bool) -> str | None:
        assert self_pick is False
        return win.thrower

    rules = ours(payment_bearer=thrower)
    assert payments(rules) == {"E": 100, "S": -100, "W": 0, "N": 0}


def test_mahj_payment_transfers() -> None:
    def further(self: object, win: Win, owed: tuple[Transfer, ...]) -> list[Transfer]:
        assert sum(transfer.points for transfer in owed) == 100
        return [Transfer("N", "pot", 5, "the pot")]

    found = payments(ours(payment_transfers=further))
    assert found == {"E": 100, "S": -50, "W": -25, "N": -30, "pot": 5}


def test_mahj_payment_unwon() -> None:
    def antes(self: object, table: Table, result: Result) -> list[Transfer]:
        return [Transfer("S", "pot", 5, "a wall game")] if result.kind == "wall" else []

    mod = rule(payment_unwon=antes)
    mod.pots = {"pot": "the pot"}
    rules = rules_with(mod)
    table = situation(rules, "E discard 1C", left=0, scores={"pot": 20}).table
    assert table.over is not None
    assert table.over.payments == {"E": 0, "S": -5, "W": 0, "N": 0, "pot": 5}
    assert table.balances == {"E": 0, "S": -5, "W": 0, "N": 0, "pot": 25}
    assert "pot" not in payments(rules)


def test_mahj_payment_caps() -> None:
    rules = ours(payment_caps=lambda self, win: {"S": Cap(40, "the purse is empty")})
    assert payments(rules) == {"E": 90, "S": -40, "W": -25, "N": -25}


def test_mahj_payment_points() -> None:
    def points(self: object, win: Win, kind: str, self_pick: bool) -> list[Points]:
        if kind == "wall":
            assert (win.winner, self_pick) == ("", False)
            return [Points(seat, 10, "a wall game") for seat in win.seats if seat not in win.dead]
        return [Points(win.winner, 30, "a win"), Points(win.winner, -5, "late")]

    rules = ours(payment_points=points)
    won = situation(rules, "E mahjong", **WINS).table.over
    assert won is not None
    assert won.points == {"E": 25, "S": 0, "W": 0, "N": 0}
    assert sum(won.payments.values()) == 0
    table = situation(rules, "E discard 1C", left=0, scores={"W": 7}).table
    assert table.over is not None
    assert table.over.as_json()["points"] == dict.fromkeys("ESWN", 10)
    assert table.balances == {"E": 10, "S": 10, "W": 17, "N": 10}


# Session


def test_mahj_session_start_score() -> None:
    assert ours(session_start_score=lambda self: 500).start_score == 500


def test_mahj_session_next_east() -> None:
    rules = ours(session_next_east=lambda self, east, result: "N" if result.wins else None)
    won = situation(rules, "E mahjong", **WINS).table.over
    assert won is not None
    assert rules.hooks.session_next_east(rules.seats, "E", won) == "N"
    assert rules.hooks.session_next_east(rules.seats, "E", Result("wall")) == "S"


def test_mahj_session_over() -> None:
    why = "Three games are enough."
    rules = ours(session_over=lambda self, games, scores: why if games == 3 else None)
    assert rules.hooks.session_over(2, {}) is None
    assert rules.hooks.session_over(3, {}) == why


# View


def test_mahj_view_notes() -> None:
    def notes(self: object, table: Any, seat: str) -> list[Note]:
        jokers = table.players[seat].concealed.counts[JOKER]
        return [Note("ours", "Jokers", (f"You hold {jokers}.",), jokers)]

    game = situation(ours(view_notes=notes), E="J J", S="J")
    assert [game.views[seat].notes[0].data for seat in "ESWN"] == [2, 1, 0, 0]


def test_mahj_view_suggestions() -> None:
    """The soonest first; what seats see and may do is the front end's to show."""

    def suggest(self: object, table: Table, seat: str, offers: Any) -> list[Suggestion]:
        discards = [each for each in offers if each.verb == "discard"]
        return [Suggestion("ours", each, "rain", 9 - place) for place, each in enumerate(discards)]

    game = situation(ours(view_suggestions=suggest), E="1B 2B 9D")
    found = game.views["E"].suggestions(game.offers("E"))
    assert [each.after for each in found] == sorted(each.after for each in found)
    assert {each.choice for each in found} == set(game.offers("E"))
    assert found[-1].as_json() == {"mod": "ours", "choice": "discard 1B", "why": "rain", "after": 9}
    assert game.views["S"].suggestions(()) == []
    assert ours().hooks.view_suggestions == ()


def test_mahj_view_confirm() -> None:
    rules = ours(view_confirm=lambda self, seat, choice: [f"{seat} {choice.text}?"])
    game = situation(rules, E="1B")
    assert game.views["E"].to_confirm(game.find("E", "discard 1B")) == ["E discard 1B?"]
    assert situation(ours(), E="1B").views["E"].to_confirm(game.find("E", "discard 1B")) == []


def test_mahj_view_order() -> None:
    """One seat's tiles from behind; the others' are sorted."""

    def order(self: object, table: Table, seat: str) -> tuple[Tile, ...] | None:
        tiles = table.players[seat].concealed.tiles
        return tuple(reversed(tiles)) if seat == "E" else None

    game = situation(ours(view_order=order))
    assert game.views["E"].arranged == tuple(reversed(game.views["E"].tiles))
    assert game.views["S"].arranged == game.views["S"].tiles
