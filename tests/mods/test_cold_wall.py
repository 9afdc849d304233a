"""Cold wall: RULES.md 2.8."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import Game
from standard.situation import may, paid, refusal, situation

JOKER = "222B 44B J 6666C 888C"


def cold(lines: str = "", **given: Any) -> Game:
    """The dice having shown two sixes, the last 24 tiles are the short wall."""
    rules = {"mods": {"cold_wall": given.pop("options", {})}, **given.pop("rules", {})}
    return situation(lines, rules=rules, **{"left": 24, "dice": (6, 6), **given})


def claims(game: Game, seat: str) -> set[str]:
    """What a seat may claim the discard for."""
    return {choice.split()[0] for choice in game.may(seat)} - {"skip"}


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({}, {"pung", "kong"}),
        ({"exposure_calls": "barred"}, set()),
        ({"restriction": "no_exposures"}, {"mahjong"}),
        ({"restriction": "no_claims"}, set()),
    ],
)
def test_what_may_be_claimed_at_a_cold_wall(options: dict[str, Any], allowed: set[str]) -> None:
    """riichi-advanced and Mahjpedia 96 (mah jongg by self-pick only), Sloperama 513 (no claims,
    or for mah jongg only)."""
    game = cold("E discard 8C", E="8C", W=JOKER, options=options)
    assert claims(game, "W") - {"quint"} == allowed
    warm = cold("E discard 8C", E="8C", W=JOKER, options=options, left=25)
    assert claims(warm, "W") - {"quint"} == {"pung", "kong", "mahjong"}


@pytest.mark.parametrize(
    ("claim", "options"),
    [("mahjong", {}), ("pung 8C 8C 8C", {"restriction": "no_exposures"})],
)
def test_a_claim_is_refused_by_the_cold_wall(claim: str, options: dict[str, Any]) -> None:
    """The refusal names the rule, and says what it is."""
    game = cold("E discard 8C", E="8C", W=JOKER, options=options)
    assert refusal(game, f"W {claim}") == ("cold_wall", "cold")


@pytest.mark.parametrize(
    ("left", "dice", "options", "is_cold"),
    [
        (4, (1, 1), {}, True),
        (5, (1, 1), {}, False),
        (9, (6, 6), {"start": "last_tiles", "last": 9}, True),
        (10, (6, 6), {"start": "last_tiles", "last": 9}, False),
    ],
)
def test_the_wall_is_cold_at_its_end(
    left: int, dice: tuple[int, int], options: dict[str, Any], is_cold: bool
) -> None:
    """RULES.md 2.8: when as at a hot wall."""
    game = cold("E discard 8C", E="8C", W=JOKER, left=left, dice=dice, options=options)
    assert ("mahjong" in claims(game, "W")) is not is_cold
    assert bool(game.views["S"].notes) is is_cold


@pytest.mark.parametrize(("left", "is_cold"), [(14, True), (15, False)])
def test_a_wall_that_is_not_broken_is_cold_at_its_end_too(left: int, is_cold: bool) -> None:
    """RULES.md 2.7."""
    unbroken = {"deal": {"break": "none"}}
    game = cold("E discard 8C", E="8C", W=JOKER, left=left, dice=None, rules=unbroken)
    assert ("mahjong" in claims(game, "W")) is not is_cold


@pytest.mark.parametrize("restriction", ["self_pick_only", "no_exposures", "no_claims"])
def test_mah_jongg_by_self_pick_is_always_allowed(restriction: str) -> None:
    """RULES.md 2.8."""
    options = {"restriction": restriction}
    game = cold("W mahjong", turn="W", W=JOKER, wall="8C", options=options)
    assert paid(game) == {"E": -50, "S": -50, "W": 150, "N": -50}


def test_a_joker_exchange_is_a_self_pick() -> None:
    """RULES.md 2.8: a joker exchange may win at a cold wall, also after a claim for an exposure."""
    game = cold(
        "E discard 8C; W kong 8C 8C 8C 8C; W exchange 5D S 1; W mahjong",
        E="8C",
        W="222B 44B 5D 6666C 888C",
        exposed={"S": ["5D 5D J"]},
    )
    assert paid(game)["W"] == 150


def test_an_exposure_that_is_claimed_before_may_still_be_changed() -> None:
    """RULES.md 1.12: until the discard; the claim was made while the wall was not cold, or is
    allowed."""
    game = cold("E discard 8C; W pung 8C 8C 8C", E="8C", W=JOKER)
    assert "edit 1 8C 8C 8C 8C" in may(game, "W")


@pytest.mark.parametrize("lines", ["W kong 8C 8C 8C 8C", "W pung 8C 8C 8C; W edit 1 8C 8C 8C 8C"])
def test_a_claimed_discard_makes_no_mah_jongg_by_way_of_an_exposure(lines: str) -> None:
    """RULES.md 2.8: mah jongg by self-pick only; it was declared in the turn of the claim, and paid
    as one with the discard."""
    game = cold(f"E discard 8C; {lines}", E="8C", W=JOKER)
    assert "mahjong" not in may(game, "W")
    assert refusal(game, "W mahjong") == ("cold_wall", "cold")
    warm = cold(f"E discard 8C; {lines}", E="8C", W=JOKER, left=25)
    assert "mahjong" in may(warm, "W")


def test_a_claim_for_one_rack_leaves_mah_jongg_on_the_other() -> None:
    """RULES.md 2.8 and 2.10: it was complete before, and held back for both in one turn."""
    rules = {"mods": {"cold_wall": {}, "siamese": {"deal": "28_27"}}, "deal": {"break": "none"}}
    lines = "E discard 1D; W pung W.2 1D 1D 1D"
    game = situation(lines, rules=rules, left=9, E="1D", W="222B 444B 6666C 8888C 1D 1D")
    assert "mahjong W.1" in may(game, "W")
    assert refusal(game, "W mahjong W.2") == ("mahjong", "not_complete")


def test_a_hand_that_no_claim_has_completed_is_told_what_it_lacks() -> None:
    """The fault: who had claimed was told that the claim had completed a hand that was none."""
    game = cold("E discard 8C; W pung 8C 8C J", E="8C", W=JOKER)
    assert refusal(game, "W mahjong") == ("mahjong", "not_complete")


@pytest.mark.parametrize(("kind", "hand"), [("4B", "222B 44B"), ("2B", "22B 444B")])
def test_nor_by_way_of_a_kong_that_is_made_a_pung(kind: str, hand: str) -> None:
    """RULES.md 2.8 and 2.14: the tiles are those of the claim, in other groups."""
    rules: dict[str, Any] = {"mods": {"mahj_x": {}, "cold_wall": {}}}
    three = f"{kind} {kind} {kind}"
    lines = f"E discard {kind}; W kong {three} J; W lower 1 {three}"
    deal: dict[str, Any] = {"E": kind, "W": f"{hand} 6666C 888C J", "dice": (6, 6)}
    game = situation(lines, rules=rules, left=24, **deal)
    assert refusal(game, "W mahjong") == ("cold_wall", "cold")
    warm = situation(lines, rules=rules, left=26, **deal)  # East has drawn
    assert "mahjong" in may(warm, "W")


@pytest.mark.parametrize(
    ("claim", "options"),
    [
        ("W pung 8C 8C 8C", {"restriction": "no_claims"}),
        ("W pung 8C 8C 8C", {"restriction": "no_exposures"}),
        ("W pung 8C 8C 8C", {"exposure_calls": "barred"}),
        ("W mahjong", {"restriction": "no_claims"}),
        ("W mahjong", {"exposure_calls": "barred"}),
    ],
)
def test_a_claim_that_nobody_was_asked_about_is_refused_by_the_cold_wall(
    claim: str, options: dict[str, Any]
) -> None:
    """The kind of fault: the game had gone on, and it was said that nothing was thrown."""
    hand = "222B 44B J 6666C 888C" if "mahjong" in claim else "1B 2B 8C 8C 5D N E W S R 9B 9C 1D"
    game = cold("E discard 8C", E="8C", W=hand, options=options)
    assert (game.table.turn, game.table.thrown) == ("S", None)
    assert refusal(game, claim) == ("cold_wall", "cold")
    assert refusal(game, "S mahjong") == ("mahjong", "not_complete")
