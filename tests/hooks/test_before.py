"""The hooks of the setup, the deal and the Charleston: one test each, named after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hooks.rule import NO, NONE, ours, rule, rules_with
from mahj import (
    BLANK,
    FLOWER,
    JOKER,
    Choice,
    Game,
    Pass,
    Phase,
    PhaseAt,
    Pick,
    Rules,
    Start,
    StepAt,
    Table,
    parse_tiles,
    tile,
)
from mahj.asks import Ask
from mahj.card import Line
from mahj.testing import say, situation
from standard.situation import refusal

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


def test_mahj_setup_wild() -> None:
    """Flowers stand in an exposure that is claimed, and in the hand that is made of it."""
    rules = ours(setup_wild=lambda self: {FLOWER: "groups"})
    game = situation(rules, "E discard 2B", E="2B", W="FFF 44B 666C 8888C 9D")
    assert "pung 2B F F" in game.may("W")
    say(game, "W pung 2B F F")
    assert game.table.exposures[0].flowers == 2
    assert game.views["N"].visible()[FLOWER] == 2
    assert "edit 1 2B F F F" in game.may("W")
    assert refusal(game, "W edit 1 2B F J")[0] == "exposure"
    assert ours().wild is None
    assert "pung 2B F F" not in situation(ours(), "E discard 2B", E="2B", W="FFF 44B").may("W")


def test_mahj_setup_forms() -> None:
    """A hand of a further form wins as one of the line; what is printed already comes once."""
    winds = "FFFFFF NNNN SSSS"
    usual = ours().card

    def forms(self: object, line: Line) -> list[str]:
        east = [form.text.replace("NNNN", "EEEE") for form in line.forms]
        return [*east, *[form.text.replace(" ", "  ") for form in line.forms]]

    rules = ours(setup_forms=forms)
    found = {line.name: [*map(str, line.forms)] for line in rules.card.lines}
    assert found == {line.name: [*map(str, line.forms)] for line in usual.lines} | {
        "Winds #1": [winds, "FFFFFF EEEE SSSS"]
    }
    game = situation(rules, "E mahjong", E="FFFFFF EEEE SSSS")
    assert game.table.over is not None
    assert game.table.over.wins[0].line == "Winds #1"
    assert "mahjong" not in situation(ours(), E="FFFFFF EEEE SSSS").may("E")
    assert ours().card == usual


def test_further_forms_are_told_of_the_line_as_printed_whoever_asks_first() -> None:
    """DESIGN.md: the order of mods may not matter: none sees what another has added."""
    east = rule(setup_forms=lambda self, line: [_as(line, "NNNN", "EEEE")])
    west = rule(setup_forms=lambda self, line: [_as(line, "SSSS", "WWWW")])
    west.id = "theirs"
    cards = [rules_with(*mods).card for mods in ((east, west), (west, east))]
    assert [*map(str, cards[0].line("Winds #1").forms)] == [
        "FFFFFF NNNN SSSS",
        "FFFFFF EEEE SSSS",
        "FFFFFF NNNN WWWW",
    ]
    assert cards[0] == cards[1]


def _as(line: Line, old: str, new: str) -> str:
    """The first form of a line with another group."""
    return line.forms[0].text.replace(old, new)


def test_lines_made_by_code_are_not_asked_about() -> None:
    """The kind: a line that has no forms, which a rule that reads the first one falls over."""
    rules = rules_with(rule(setup_forms=lambda self, line: [line.forms[0].text]), card="card-free")
    assert rules.card.supply is not None


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


def test_mahj_deal_given() -> None:
    rules = ours(deal_given=lambda self: (JOKER, JOKER))
    for seed in range(5):
        players = Game(rules, seed).table.players
        assert [player.held for player in players.values()] == [14, 13, 13, 13]
        assert all(player.concealed.counts[JOKER] >= 2 for player in players.values())
        assert Game(rules, seed).table.census() == rules.set_counts
    few = rules_with(rule(deal_given=lambda self: (JOKER,)), deal={"jokers": 2})
    assert Game(few, 1).table.census() == few.set_counts


def test_what_a_record_gives_is_not_given_again() -> None:
    """A rack given in part is filled with what the player takes first."""
    rules = ours(deal_given=lambda self: (JOKER, FLOWER))
    start = Start(racks={"S": parse_tiles("J 1B 2B"), "W": parse_tiles("111222333444B J")})
    table = Game(rules, 1, start=start).table
    assert table.players["S"].concealed.counts[FLOWER] >= 1
    assert table.players["E"].concealed.counts[JOKER] >= 1
    assert table.players["W"].concealed.counts[FLOWER] == 0
    assert [player.held for player in table.players.values()] == [14, 13, 13, 13]


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


def test_mahj_charleston_steps() -> None:
    """A step before the second Charleston, one before the courtesy, and two after everything."""

    def step(name: str) -> Callable[[Table], Phase]:
        def ask(table: Table) -> Phase:
            yield Ask({"E": (Choice(name),)})

        return ask

    added = [
        StepAt("end", "b", step("last")),
        StepAt("end", "a", step("late")),
        StepAt("courtesy", "c", step("before")),
        StepAt("second", "d", step("between")),
    ]
    rules = ours(charleston_steps=lambda self, table: added)
    assert _course(rules) == [
        *("pass", "pass", "pass", "between", "again", "pass", "pass", "pass"),
        *("before", "courtesy", "late", "last"),
    ]
    without = rules_with(rule(charleston_steps=lambda self, table: added), charleston=NONE)
    assert _course(without) == ["between", "before", "late", "last"]


def _course(rules: Rules) -> list[str]:
    """The verbs of the Charleston's questions, one pass of the tiles that stand first each time."""
    game = Game(rules, 1)
    course: list[str] = []
    while game.table.phase == "charleston":
        asked = game.waiting
        course.append(game.offers(asked[0])[0].verb)
        for seat in asked:
            if seat in game.waiting:
                offer = game.offers(seat)[0]
                tiles = offer.tiles[: offer.count] if isinstance(offer, Pick) else ()
                words = offer.verb if isinstance(offer, Pick) else offer.text
                words = " ".join([words, *map(str, tiles)])
                game.take(seat, game.find(seat, words))
    return course


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
