"""The hooks of wins, payments, sessions and what seats see: one test each, named after it."""

from __future__ import annotations

from typing import Any

from hooks.rule import NO, ours, rule, rules_with, triplets
from mahj import (
    GOES_ON,
    JOKER,
    Bonus,
    Cap,
    Factor,
    Note,
    Points,
    Rate,
    Refusal,
    Result,
    Rules,
    Suggestion,
    Table,
    Tile,
    Transfer,
    Win,
    count_tiles,
    parse_tiles,
)
from mahj.chance import seating_chance
from mahj.results import settle, settle_session
from mahj.testing import say, situation
from standard.situation import may, refusal

# Win


WINS: dict[str, Any] = {"E": "FF 2222B 44C 66C 8888D"}


LAID = "F F | 2B 2B 2B 2B | 4C 4C | 6C 6C | 8D 8D 8D 8D"

TRIPLETS: dict[str, Any] = {"W": "111B 555C 777D NNN R"}


def test_mahj_win_ways() -> None:
    rules = ours(win_ways=lambda self: [triplets()])
    game = situation(rules, "N discard R; W mahjong", turn="N", wall="R", **TRIPLETS)
    over = game.table.over
    assert over is not None
    assert (over.wins[0].line, over.wins[0].value) == ("Triplets #1", 60)
    assert over.hands == ("1B 1B 1B | 5C 5C 5C | 7D 7D 7D | N N N | R R",)
    assert situation(rules, "E mahjong", **WINS).table.over is not None
    assert "mahjong" not in may(situation("nmjl", turn="W", wall="R", **TRIPLETS), "W")


def test_mahj_win_way() -> None:
    def open_to(self: object, table: Table, seat: str, way: str) -> Refusal | None:
        return NO if way == ("Triplets" if seat == "E" else "") else None

    rules = ours(win_ways=lambda self: [triplets()], win_way=open_to)
    judges = {seat: situation(rules).table.judge(seat) for seat in "EW"}
    assert "Triplets #1" not in {line.name for line in judges["E"].lines}
    assert [line.name for line in judges["W"].lines] == ["Triplets #1"]
    assert rules.judge.whole.away(count_tiles(parse_tiles("111B 555C 777D NNN RR"))) == 0
    assert judges["E"].whole.away(count_tiles(parse_tiles("111B 555C 777D NNN RR"))) > 0


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


def test_mahj_win_follows() -> None:
    """The tiles are laid down for good, and the winner discards from the others."""
    goes_on = rule(
        setup_racks=lambda self, seat: 2 if seat == "E" else None,
        turn_holds=lambda self, seat: 27 if seat == "E" else None,
        deal_count=lambda self, table, seat: 28 if seat == "E" else None,
        win_follows=lambda self, table: GOES_ON if not table.declared else None,
    )
    game = situation(rules_with(goes_on), "E mahjong E.2", E=f"{WINS['E']} 222D 444D 6666B 8888B")
    table = game.table
    assert [(each.rack, each.hand) for each in table.declared] == [("E.2", LAID)]
    assert (len(table.players["E"].concealed.tiles), table.players["E"].held) == (14, 28)
    assert [rack.name for rack in table.players["E"].open_racks] == ["E.1"]
    assert "discard 2D" in may(game, "E")
    say(game, "E mahjong E.1")
    over = table.over
    assert over is not None
    assert (over.kind, over.wins[0].line) == ("mahjong", "2468 #2")


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


def test_rates_that_come_to_the_same_are_one_answer() -> None:
    """Two house rules may have reasons of their own."""
    assert Rate(2, "one reason") == Rate(2, "another")
    assert Rate(2, "one reason") != Rate(3, "one reason")


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


def test_mahj_session_first_east() -> None:
    rules = ours(session_first_east=lambda self, seats, chance: chance.pick(seats[1:3]))
    first = rules.hooks.session_first_east
    assert {first(rules.in_turn, seating_chance(seed)) for seed in range(20)} == {"S", "W"}
    assert ours().hooks.session_first_east(rules.in_turn, seating_chance(1)) == "E"


def test_mahj_session_next_east() -> None:
    rules = ours(session_next_east=lambda self, east, result: "N" if result.wins else None)
    won = situation(rules, "E mahjong", **WINS).table.over
    assert won is not None
    assert rules.hooks.session_next_east(rules.seats, "E", won) == "N"
    assert rules.hooks.session_next_east(rules.seats, "E", Result("wall")) == "S"


def test_mahj_session_seating() -> None:
    rules = ours(
        session_seating=lambda self, games, deals: {"E": deals, deals: "E"} if games == 2 else None
    )
    seating = rules.hooks.session_seating
    assert seating(rules.in_turn, "E", 1, Result("wall"), "S") == {}
    assert seating(rules.in_turn, "S", 2, Result("wall"), "W") == {"E": "W", "W": "E"}


def test_mahj_session_over() -> None:
    why = "Three games are enough."
    rules = ours(session_over=lambda self, games, scores: why if games == 3 else None)
    assert rules.hooks.session_over(2, {}) is None
    assert rules.hooks.session_over(3, {}) == why


def test_mahj_session_transfers() -> None:
    """Once, with the game that ends the session, by what everybody has when it is paid."""
    seen: list[dict[str, int]] = []

    def best(self: object, table: Table, balances: dict[str, int]) -> list[Transfer]:
        seen.append(dict(balances))
        return [Transfer("S", "E", 7, "the best")]

    rules = rules_with(rule(session_transfers=best), session={"games": 2})
    scores = {"E": 0, "S": 5, "W": 0, "N": -5}
    games = [
        situation(rules, "E mahjong", number=number, scores=scores, **WINS).table
        for number in (1, 2, 3)
    ]
    paid = {"E": 300, "S": -100, "W": -100, "N": -100}
    assert [each.over and each.over.payments for each in games] == [
        paid,
        paid | {"E": 307, "S": -107},
        paid,
    ]
    assert seen == [{"E": 300, "S": -95, "W": -100, "N": -105}]
    assert games[1].balances == {"E": 307, "S": -102, "W": -100, "N": -105}
    again = Result("wall", again=True)
    assert settle_session(Table(rules, 0, "E", scores, number=2), again).transfers == ()


def test_at_the_end_of_a_session_that_scores_end_it_is_settled_too() -> None:
    """The kind: the last game is known only once it is paid."""
    rules = ours(
        session_over=lambda self, scores: "East has it." if scores["E"] >= 300 else None,
        session_transfers=lambda self: [Transfer("S", "E", 7, "the best")],
    )
    for before, more in ((-1, 0), (0, 7), (299, 7), (300, 0)):
        scores = {"E": before, "S": -before, "W": 0, "N": 0}
        over = situation(rules, "E mahjong", scores=scores, **WINS).table.over
        assert over is not None
        assert over.payments["E"] == 300 + more


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
