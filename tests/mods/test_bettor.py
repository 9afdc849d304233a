"""The bettor: a fifth player without a rack, who sees all hands and bets on one of them."""

from __future__ import annotations

from typing import Any

import pytest

from laws.sets import house_rules
from mahj import Chance, Choice, Offers, Result, RulesError, View, load_rules, testing
from mahj_cli.sessions.succession import next_deal
from mahj_mods.bots.random import RandomBot
from mods.sessions import session
from standard.situation import (
    SMALL,
    asked,
    may,
    paid,
    player,
    refusal,
    result,
    rules_of,
    say,
    situation,
)

JOKER = "222B 44B J 6666C 888C"
NATURAL = "222B 444B 6666C 888C"


def bettor(**options: object) -> dict[str, Any]:
    return {"mods": {"bettor": options}}


def thrown(bet: str, more: str = "", **options: object) -> dict[str, int]:
    """The payments where South throws the tile with which West wins 25."""
    lines = f"B bet {bet}; {more} S discard 8C; W mahjong"
    game = situation(lines, turn="S", wall="8C", W=JOKER, rules=bettor(**options))
    return paid(game)


# At the table


def test_the_bettor_has_no_rack_and_takes_no_turn() -> None:
    """RULES.md 2.13; DESIGN.md: a player has zero or more racks."""
    game = situation("B bet E; E discard 1B", E="1B", rules=bettor())
    assert player(game, "B") == {
        "rack": "",
        "exposed": [],
        "discards": "",
        "dead": False,
        "score": 0,
    }
    for seat in "SWN":
        say(game, f"{seat} {may(game, seat)[0]}")
    assert game.table.turn == "E"


def test_everyone_else_passes_as_four_do() -> None:
    """RULES.md 2.13: after the Charleston."""
    game = situation(begin=None, rules=bettor())
    assert sorted(asked(game)) == ["E", "N", "S", "W"]


def test_the_bet_is_made_before_easts_first_discard() -> None:
    """MC-114."""
    game = situation(E=f"{NATURAL} 8C", rules=bettor())
    assert asked(game) == {"B": ["bet E", "bet S", "bet W", "bet N", "bet wall"]}
    assert refusal(game, "E discard 8C") == ("bettor", "not_asked")
    assert refusal(game, "E mahjong") == ("bettor", "not_asked")
    say(game, "B bet N")
    assert list(asked(game)) == ["E"]


ERRORS: list[dict[str, Any]] = [
    {"discard": {"naming": "required", "misname": "correct_name_only"}},
    {"discard": {"naming": "required", "misname": "nmjl_penalty"}},
    {"mahjong": {"error": "dead_hand"}},
    {"mahjong": {"error": "nmjl_full"}},
    {"mods": {"live_table": {}}},
    {"mods": {"zombie_blanks": {}, "blanks_out_of_turn": {"when": "any_time"}}},
]


@pytest.mark.parametrize("more", ERRORS, ids=str)
def test_nobody_takes_a_turn_before_the_bet_is_made(more: dict[str, Any]) -> None:
    """RULES.md 2.13: before East's first discard. The fault: East threw a tile by a wrong name."""
    rules = {**more, "mods": {"bettor": {}, **more.get("mods", {})}}
    blank = "_" if "zombie_blanks" in str(more) else ""
    game = situation(rules=rules, E=f"1B {blank}", S=f"2B {blank}", discards={"W": "4D"})
    assert list(asked(game)) == ["B"]
    for seat in "ESWN":
        assert {each.verb for each in game.views[seat].interjections()} <= {"dead"}
    say(game, "B bet N")
    assert list(asked(game)) == ["E"]
    found = [each.verb for seat in "ES" for each in game.views[seat].interjections()]
    assert set(found) - {"dead"}


def test_a_bet_cannot_be_changed() -> None:
    """MC-114."""
    game = situation("B bet N", rules=bettor())
    assert refusal(game, "B bet S") == ("bettor", "bet_made")


def test_only_the_bettor_bets_and_on_who_plays() -> None:
    """RULES.md 2.13."""
    game = situation(rules=bettor())
    assert refusal(game, "W bet E") == ("bettor", "not_the_bettor")
    assert refusal(game, "B bet B") == ("bettor", "no_such_bet")
    assert refusal(game, "B speak") == ("bettor", "no_bet")


def test_the_bettor_declares_nothing() -> None:
    """RULES.md 2.13: silent until the end."""
    game = situation("B bet N", rules=bettor())
    assert refusal(game, "B dead S")[1] == "no_rack"
    assert [each.text for each in game.views["B"].interjections()] == ["speak"]
    assert refusal(game, "B mahjong")[0] == "mahjong"


def test_the_bettor_sees_all_hands_and_the_others_no_more_than_ever() -> None:
    """MC-114: looks at all hands."""
    game = situation("B bet W", W=JOKER, rules=bettor())
    hands, bet = game.views["B"].notes
    assert isinstance(hands.data, dict)
    assert hands.data["W"] == player(game, "W")["rack"]
    assert bet.data == {"bet": "W"}
    assert all(game.views[seat].notes == [] for seat in "ESWN")


def test_all_hands_but_one_are_three() -> None:
    """RULES.md 1.8: the bettor has no live hand."""
    exposed = {
        "S": ["9B 9B 9B", "9C 9C 9C"],
        "W": ["9D 9D 9D", "1D 1D 1D"],
        "N": ["R R R", "G G G"],
    }
    game = situation("B bet E; E dead S; E dead W; E dead N", exposed=exposed, rules=bettor())
    assert result(game)["kind"] == "dead"
    assert paid(game) == dict.fromkeys("ESWNB", 0)


# Payments


def test_row_32_a_bet_on_the_winner() -> None:
    """RULES.md part 3: everybody pays the bettor what they pay the winner."""
    assert thrown("W") == {"E": -50, "S": -100, "W": 100, "N": -50, "B": 100}


def test_row_33_a_bet_on_who_threw_the_tile() -> None:
    """RULES.md part 3: the bettor pays double, as that player does."""
    assert thrown("S") == {"E": -25, "S": -50, "W": 150, "N": -25, "B": -50}


def test_a_bet_on_another_loser() -> None:
    """RULES.md 2.13: like an ordinary player."""
    assert thrown("N") == {"E": -25, "S": -50, "W": 125, "N": -25, "B": -25}


def test_a_bet_on_a_wall_game_is_lost_when_somebody_wins() -> None:
    """RULES.md 2.13: as a player who did not throw the tile."""
    assert thrown("wall")["B"] == -25


@pytest.mark.parametrize("more", ["", "B speak;"])
@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ({"mods": {"hot_wall": {"start": "last_tiles", "last": 99}}}, 0),
        ({"mods": {"one_hand_rule": {"shown": "exposures", "exposures": 1}}}, 0),
        ({"mods": {"live_table": {}}}, 0),
        ({"dead_hand": {"pays_winner": False}}, -25),
        ({"mods": {"east_double": {}}}, -25),
    ],
    ids=str,
)
def test_who_bets_on_no_player_pays_as_one_who_did_not_throw_the_tile(
    rules: dict[str, Any], points: int, more: str
) -> None:
    """RULES.md 2.13 and part 3: the bettor pays after one player has been made to pay for all. The
    fault: 25 where the others paid nothing, and nothing where a dead player did not pay."""
    mods = {"bettor": {"speak_penalty": "void_still_pay"}, **rules.get("mods", {})}
    misnamed = " as 8C" if "live_table" in mods else ""
    dead = {"N": ["1B 1B 1B", "R R R", "7C 7C 7C"]} if "dead_hand" in rules else {}
    kill = "W dead N;" if dead else ""
    drawn = "8D" if misnamed else "8C"
    game = situation(
        f"B bet {'W' if more else 'wall'}; {more} {kill} S discard {drawn}{misnamed}; W mahjong",
        turn="S",
        wall=drawn,
        W=JOKER.replace("222B", ""),
        exposed={"W": ["2B 2B 2B"], **dead},
        rules={**rules, "mods": mods},
    )
    assert paid(game)["B"] == points


def test_on_a_self_pick_the_bettor_pays_double() -> None:
    """RULES.md 2.13: 2V on a self-pick, and without jokers 4V."""
    for bet in ("E", "wall"):
        game = situation(f"B bet {bet}; W mahjong", turn="W", wall="8C", W=NATURAL, rules=bettor())
        assert paid(game) == {"E": -100, "S": -100, "W": 400, "N": -100, "B": -100}


def test_a_wall_game_that_pays_nothing_tells_of_no_payment() -> None:
    """RULES.md 2.13: the amount is not stated, and a table may have none."""
    game = situation("B bet wall; E discard R", E="R", left=0, rules=bettor(wall_bet_payout=0))
    assert game.table.over is not None
    assert game.table.over.settlement.transfers == ()


def test_a_wall_game_pays_who_has_bet_on_it() -> None:
    """RULES.md 2.13: only who has bet on it; the amount is the table's."""
    for bet, points in (("wall", 40), ("E", 0)):
        game = situation(
            f"B bet {bet}; E discard R", E="R", left=0, rules=bettor(wall_bet_payout=10)
        )
        assert result(game)["kind"] == "wall"
        assert paid(game)["B"] == points
        assert paid(game)["E"] == -points // 4


@pytest.mark.parametrize(("penalty", "points"), [("void_no_pay", 0), ("void_still_pay", -25)])
@pytest.mark.parametrize("bet", ["W", "S"])
def test_a_bettor_who_speaks(penalty: str, points: int, bet: str) -> None:
    """SL-415, SL-595: neither pays nor collects; majbydaron.com: must still pay the winner."""
    assert thrown(bet, "B speak;", speak_penalty=penalty)["B"] == points


def test_a_bettor_who_has_spoken_gets_nothing_for_a_wall_game() -> None:
    """SL-415: the bet is void."""
    game = situation("B bet wall; B speak; E discard R", E="R", left=0, rules=bettor())
    assert paid(game)["B"] == 0
    assert refusal(situation("B bet E; B speak", rules=bettor()), "B speak") == ("bettor", "no_bet")


@pytest.mark.parametrize(("mirrored", "points"), [(False, 0), (True, 50)])
def test_penalties_may_be_mirrored(mirrored: bool, points: int) -> None:
    """majbydaron.com: the bettor mirrors everything that the player bet on owes, and is owed."""
    more = "N dead S;"  # wrongly: North pays South 50
    assert thrown("N", more, mirror_penalties=mirrored)["B"] == -25 - points
    assert thrown("S", more, mirror_penalties=mirrored)["B"] == -50 + points
    game = situation(
        f"B bet N; {more} E discard R", E="R", left=0, rules=bettor(mirror_penalties=mirrored)
    )
    assert paid(game)["B"] == -points


def test_east_wins_as_dealt_before_there_is_a_bet() -> None:
    """RULES.md 1.25 and 2.13 [I]: nobody has bet, so the bettor neither pays nor gets."""
    game = situation("E mahjong", begin=None, E=f"{NATURAL} 8C", rules=bettor())
    assert paid(game) == {"E": 300, "S": -100, "W": -100, "N": -100, "B": 0}


def test_the_winner_is_paid_before_the_bettor() -> None:
    """RULES.md 2.3: if a payer owes two parties (winner and bettor) pay the winner first."""
    rules: dict[str, Any] = {"mods": {"bettor": {}, "pie": {}}}
    scores = {"E": 500, "S": 60, "W": 500, "N": 500, "B": 500}
    game = situation(
        "B bet W; S discard 8C; W mahjong", turn="S", wall="8C", W=JOKER, rules=rules, scores=scores
    )
    assert paid(game) == {"E": -50, "S": -60, "W": 100, "N": -50, "B": 60}


# The session


class Loud(RandomBot):
    """Bets on whom it can, and never says a word."""

    def choose(self, view: View, offers: Offers, chance: Chance) -> Choice:
        bets = [each for each in offers if isinstance(each, Choice) and each.verb == "bet"]
        return bets[-1] if bets else super().choose(view, offers, chance)


def test_east_becomes_the_bettor_and_the_bettor_takes_the_seat() -> None:
    """RULES.md 2.13: and the deal passes to the right."""
    rules = rules_of({**bettor(wall_bet_payout=1), "dead_hand": {"declare_when": "off"}})
    seen = session(rules, 6, bot=Loud)
    sat = ["".join(game.players[seat][-1] for seat in "ESWNB") for game in seen.games]
    assert sat == ["eswnb", "bswne", "bewns", "besnw", "beswn", "neswb"]
    assert [game.east for game in seen.games] == ["E", "S", "W", "N", "E", "S"]
    assert seen.results[0].payments["B"] == 4
    assert seen.games[1].scores == {"E": 4, "S": -1, "W": -1, "N": -1, "B": -1}


def test_nobody_moves_for_a_game_that_is_played_again() -> None:
    """RULES.md 1.35: the same East."""
    rules = load_rules({**bettor(), "card": SMALL})
    seating = rules.hooks.session_seating
    assert seating(rules.in_turn, "W", 3, Result("dead", again=True), "W") == {}
    assert seating(rules.in_turn, "W", 3, Result("wall"), "N") == {"W": "B", "B": "W"}


@pytest.mark.parametrize(("wins", "deals", "moves"), [("E", "E", ""), ("S", "S", "EB")])
def test_nobody_moves_while_east_deals_again(wins: str, deals: str, moves: str) -> None:
    """RULES.md 1.35 and 2.13. The fault: the bettor, who has no rack, was to deal."""
    rules = {**bettor(), "deal": {"rotation": "east_stays_on_win"}}
    lines = "E mahjong" if wins == "E" else "E discard 8C; S mahjong"
    racks = {"E": "222B 444B 6666C 8888C"} if wins == "E" else {"E": "8C", "S": JOKER}
    game = situation(f"B bet W; {lines}", rules=rules, **racks)
    following = next_deal(game.table, 1)
    assert (following.east, "".join(following.moves)) == (deals, moves)


@pytest.mark.parametrize("other", house_rules())
def test_what_is_told_of_a_players_own_tiles_is_not_told_the_bettor(other: str) -> None:
    """RULES.md 2.13: the bettor has no tiles, whatever else the table plays."""
    mods: dict[str, Any] = {name: {} for name in ("bettor", "show_waits", "nearest_hands", other)}
    if other == "blanks_out_of_turn":
        mods["zombie_blanks"] = {}
    try:
        rules = load_rules({"mods": mods})
    except RulesError:
        pytest.skip(f"{other} does not go with the bettor")
    game = testing.situation(rules, E="1B")
    told = {note.mod for note in View(game.table, "B").notes}
    assert told.isdisjoint({"show_waits", "nearest_hands"})


@pytest.mark.parametrize("other", ["three_players", "two_players", "seat_rotation"])
def test_what_it_is_not_played_with(other: str) -> None:
    """Each conflict says why."""
    with pytest.raises(RulesError, match=r"beside four|nobody stays the pivot") as caught:
        load_rules({"mods": {"bettor": {}, other: {}}})
    assert len(caught.value.problems) == 1
