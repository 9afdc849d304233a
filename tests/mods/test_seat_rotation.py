"""Seat rotation: the pivot moves when all have dealt, and keeps the dice."""

from __future__ import annotations

from typing import Any

from mahj import Chance, Choice, Offers, Result, View, load_rules
from mahj_mods.bots.random import RandomBot
from mods.sessions import Sat, session
from standard.situation import SMALL

CALM = {"card": SMALL, "dead_hand": {"declare_when": "off"}}
"""A table at which no game is played again."""


def table(*mods: str, **options: object) -> dict[str, Any]:
    return {**CALM, "mods": {"seat_rotation": options, **{name: {} for name in mods}}}


def dealers(games: list[Sat]) -> str:
    """Who dealt, game by game, by the seat that they began at."""
    return "".join(game.players[game.east][-1].upper() for game in games)


def sat(game: Sat) -> str:
    """Who sits at East, South, West and North, by the seat that they began at."""
    return "".join(player[-1].upper() for player in game.players.values())


def test_after_four_games_the_pivot_moves_to_the_right_and_keeps_the_dice() -> None:
    """guide.americanmahjonggassociation.com ?p=2160."""
    games = session(load_rules(table()), 9).games
    assert [sat(game) for game in games] == ["ESWN"] * 4 + ["SEWN"] * 4 + ["SWEN"]
    assert [game.east for game in games] == ["E", "S", "W", "N", "S", "W", "N", "E", "W"]
    assert dealers(games) == "ESWN" + "EWNS" + "E"


def test_it_may_be_after_eight_games() -> None:
    """RULES.md 2.21: two rounds."""
    games = session(load_rules(table(pivot_every="8")), 9).games
    assert [sat(game) for game in games] == ["ESWN"] * 8 + ["SEWN"]
    assert dealers(games) == "ESWNESWN" + "E"


def test_it_may_be_off() -> None:
    """RULES.md 2.21."""
    seen = session(load_rules(table(pivot_every="off")), 5)
    assert [sat(game) for game in seen.games] == ["ESWN"] * 5
    assert seen.moves == []


def test_scores_go_with_their_players() -> None:
    """The purse is a player's, not a seat's."""
    seen = session(load_rules(table("kitty")), 5)
    has = dict.fromkeys("eswn", 0)
    for game, result in zip(seen.games, seen.results, strict=True):
        assert {seat: has[game.players[seat][-1]] for seat in "ESWN"} == {
            seat: game.scores[seat] for seat in "ESWN"
        }
        for seat in "ESWN":
            has[game.players[seat][-1]] += result.payments[seat]
    assert any(seen.games[-1].scores.values())


def test_with_three_players_it_is_after_three_games() -> None:
    """RULES.md 2.21 [I]: when everybody has dealt."""
    games = session(load_rules(table("three_players")), 7).games
    assert [sat(game) for game in games] == ["ESW"] * 3 + ["SEW"] * 3 + ["SWE"]
    assert dealers(games) == "ESW" + "EWS" + "E"


class Rash(RandomBot):
    """Now and then declares a hand dead that is not."""

    def choose(self, view: View, offers: Offers, chance: Chance) -> Choice:
        may = view.interjections()
        return (
            chance.pick(may)
            if may and chance.below(40) == 0
            else super().choose(view, offers, chance)
        )


def test_a_game_that_is_played_again_does_not_count() -> None:
    """RULES.md 2.21: after every four hands."""
    seating = load_rules(table()).hooks.session_seating
    assert seating(("E", "S", "W", "N"), "N", 4, Result("wall"), "E") == {"E": "S", "S": "E"}
    assert seating(("E", "S", "W", "N"), "N", 4, Result("dead", again=True), "N") == {}
    replayed = load_rules({**table(), "dead_hand": {"wrong_declaration": "declarer_dead_now"}})
    seen = session(replayed, 12, bot=Rash)
    assert any(result.again for result in seen.results)
    for game, after, result in zip(seen.games, seen.games[1:], seen.results, strict=False):
        assert after.number == game.number + (not result.again)
        assert (sat(after) == sat(game)) is (result.again or game.number % 4 > 0)


def test_everybody_deals_also_where_a_winner_would_deal_again() -> None:
    """RULES.md 2.21: the pivot is next when all have dealt. The fault: another changed seats."""
    content = {"preset": "nmjl", **table()}
    rules = load_rules(content)
    assert vars(rules.mods["deal"])["rotation"] == "always_right"
    stays = load_rules({**content, "deal": {"rotation": "east_stays_on_win"}})
    assert [each.mod for each in stays.overruled] == ["seat_rotation"]
