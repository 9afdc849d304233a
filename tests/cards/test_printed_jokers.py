"""Lines that ask for jokers themselves, as some cards of other programs do."""

from __future__ import annotations

import pytest

from mahj.card import FaceUp, Judge, answer, check_card, parse_card, verdict, why_not
from mahj.tiles import count_tiles, parse_tiles

CARD = """format = 1
id = "j"
name = "Jokers"
[[section]]
name = "J"
line = [{ hand = "FF JJ 222a 444a 8888b", value = 25 }]
"""


@pytest.fixture
def judge() -> Judge:
    return parse_card(CARD).judge()


@pytest.mark.parametrize(
    ("rack", "away"),
    [
        ("FF JJ 222B 444B 8888C", 0),
        ("FF JJJ 222B 44B 8888C", 0),
        ("FF JJJJJ 222B 888C 4B", 0),
        ("FF J 222B 444B 8888C N", 1),
        ("FF J 222B 44B 8888C NN", 2),
        ("FF 222B 444B 8888C NN", 2),
        ("F JJJ 222B 444B 8888C", 1),
    ],
)
def test_nothing_stands_in_for_a_printed_joker(judge: Judge, rack: str, away: int) -> None:
    found = answer(judge, parse_tiles(rack))
    assert found.away == away
    assert len(found.nearest[0].need) == away
    assert bool(why_not(judge, count_tiles(parse_tiles(rack)))) is (away > 0)
    assert not any(win.jokerless for win in found.wins)


def test_waits_and_discards(judge: Judge) -> None:
    found = answer(judge, parse_tiles("FF J 222B 444B 8888C"))
    assert [wait.tile.text for wait in found.waits] == ["J"]
    found = answer(judge, parse_tiles("FF JJ 222B 44B 8888C"))
    assert [wait.tile.text for wait in found.waits] == ["4B", "J"]
    found = answer(judge, parse_tiles("FF JJ 222B 444B 8888C"))
    assert {each.tile.text: each.away for each in found.discards}["J"] == 1


def test_it_is_never_claimed_and_exposures_leave_it(judge: Judge) -> None:
    found = answer(judge, parse_tiles("FF JJ 222B 444B"), [parse_tiles("8C 8C 8C J")])
    assert found.away == 0
    assert all(not group.claim for rest in judge.whole.rests for group in rest.groups[:2])


def test_dead_without_two_jokers_to_come(judge: Judge) -> None:
    seven = FaceUp.of(parse_tiles("JJJJJJJ"), [], [0] * 37, 0)
    found = verdict(judge, [], seven)
    assert (found.alive, found.reason) == (
        False,
        "J #1 comes nearest and needs 2 J, of which only 1 can still be had",
    )
    assert verdict(judge, [], FaceUp.of(parse_tiles("JJJJJJ"), [], [0] * 37, 0)).alive


def test_a_check_says_that_it_may_be_meant_otherwise() -> None:
    card = parse_card(CARD)
    codes = [finding.code for finding in check_card(card).lines[0].findings]
    assert codes == ["printed_joker"]
    none = check_card(card, set_counts=[4] * 34 + [8, 1, 0])
    assert "2 J, and there are 1" in none.lines[0].findings[0].what
