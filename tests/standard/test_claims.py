"""Claiming a discard, and who gets it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mahj import Refused
from standard.situation import (
    asked,
    may,
    paid,
    player,
    rack,
    refusal,
    result,
    say,
    situation,
    tiles,
)

WAITING = "222B 444B 6666C 888C"
"""Waits for 8C on 2468 #2."""


def test_easts_first_discard_may_be_claimed_by_anyone() -> None:
    """RULES.md 4.1."""
    game = situation("E discard 5D", E="5D", N="55D")
    assert may(game, "N") == ["pung 5D 5D 5D", "skip"]
    say(game, "N pung 5D 5D 5D")
    assert game.position()["turn"] == "N"


def test_the_claimed_tile_lies_in_the_exposure_and_no_longer_in_the_discards() -> None:
    """DESIGN.md: every tile lies in exactly one place."""
    game = situation("E discard 5D; N pung 5D 5D J", E="5D", N="5D J")
    assert player(game, "E")["discards"] == ""
    assert player(game, "N")["exposed"] == ["5D 5D J"]
    assert len(rack(game, "N").split()) == 11


def test_only_the_last_discard_may_be_claimed() -> None:
    """RULES.md 4.2: an earlier one is dead for ever."""
    game = situation("E discard 5D; N skip; S discard R", E="5D", N="55D", S="R", wall="3C", W="RR")
    assert may(game, "W") == ["pung R R R", "skip"]
    assert may(game, "N") == []
    assert refusal(game, "N pung 5D 5D 5D") == ("call", "wrong_group")


def test_of_two_equal_discards_only_the_second_can_be_claimed() -> None:
    """RULES.md 4.3."""
    game = situation("E discard 5D; N skip; S discard 5D", E="5D", S="5D", N="5D J", wall="3C")
    say(game, "N pung 5D 5D J")
    assert player(game, "E")["discards"] == "5D"
    assert player(game, "S")["discards"] == ""


def test_nobody_claims_his_own_discard() -> None:
    """RULES.md 4.4."""
    game = situation("E discard 5D", E="555D", N="5D J")
    assert asked(game).keys() == {"N"}
    assert refusal(game, "E pung 5D 5D 5D") == ("call", "own_discard")
    assert refusal(game, "E mahjong") == ("mahjong", "own_discard")


def test_a_claim_need_not_be_made() -> None:
    """RULES.md 4.5: silence is a pass; the next in turn draws."""
    game = situation("E discard 5D; S discard R", E="5D", N="55D", S="R", wall="3C")
    assert player(game, "E")["discards"] == "5D"
    assert player(game, "S")["discards"] == "R"
    assert game.position()["turn"] == "W"


def test_a_pair_is_claimed_for_mah_jongg_only() -> None:
    """RULES.md 4.6; riichi-advanced, exposures: no singles, pairs or sets of singles."""
    game = situation("E discard 5D", E="5D", N="5D")
    assert asked(game).keys() == {"S"}  # nobody is asked, South draws
    assert game.position()["turn"] == "S"
    game = situation("E discard 0", E="0", S="FFF 2B 26B 111C 9999C")
    assert may(game, "S") == ["mahjong", "skip"]


def test_a_single_may_complete_the_hand() -> None:
    """RULES.md 4.6."""
    game = situation("E discard 6B; S mahjong", E="6B", S="FFF 2B 0 2B 111C 9999C")
    assert result(game)["line"] == "Winds #2"


def test_mah_jongg_goes_before_an_exposure() -> None:
    """RULES.md 4.8: also of one who is nearer and has answered first."""
    game = situation(
        "E discard 8C; S pung 8C 8C J; N mahjong", E="8C", S="8C J", N="222B 444B 6666C 8C JJ"
    )
    assert result(game)["winner"] == "N"
    assert player(game, "S")["exposed"] == []


def test_of_two_mah_jonggs_the_next_in_turn_wins() -> None:
    """RULES.md 4.9: after the discarder, whoever spoke first."""
    game = situation(
        "S discard 8C; E mahjong; W mahjong",
        S="8C",
        turn="S",
        wall="3D",
        W="222B 444B 6666C 8C JJ",
        E="FF 2B JJJ 44D 66D 8C JJ",
    )
    assert result(game)["winner"] == "W"


def test_of_two_exposures_the_next_in_turn_gets_the_tile() -> None:
    """RULES.md 4.10."""
    game = situation("W discard 8C; S pung 8C 8C J; N pung 8C J J", W="8C", turn="W", wall="3D",
                     N="8C JJ", S="8C J")  # fmt: skip
    assert player(game, "N")["exposed"] == ["8C J J"]
    assert player(game, "S")["exposed"] == []
    assert game.position()["turn"] == "N"


def test_the_window_stays_open_until_everyone_who_can_claim_has_answered() -> None:
    """RULES.md 1.13; riichi-advanced, first list."""
    game = situation("E discard 8C; S pung 8C 8C J", E="8C", S="8C J", N="8C JJ")
    assert asked(game).keys() == {"N"}
    assert player(game, "S")["exposed"] == []
    say(game, "N skip")
    assert player(game, "S")["exposed"] == ["8C 8C J"]


def test_only_those_who_can_claim_are_asked() -> None:
    """RULES.md 1.13."""
    game = situation("E discard 8C", E="8C", N="8C J")
    assert asked(game).keys() == {"N"}
    assert refusal(game, "S skip")[1] == "not_asked"


def test_after_a_claim_the_skipped_players_lose_their_turn() -> None:
    """RULES.md 4.14: next to play is the claimer's right."""
    game = situation("E discard 5D; W pung 5D 5D J; W discard R", E="5D", W="5D J R", wall="3C")
    assert game.position()["turn"] == "N"
    assert "3C" in rack(game, "N").split()


def test_whoever_claims_does_not_draw() -> None:
    """riichi-advanced, fundamentals: hands are always thirteen tiles before one's turn."""
    game = situation("E discard 5D; W pung 5D 5D J", E="5D", W="5D J", wall="3C")
    assert len(rack(game, "W").split()) == 11
    assert game.position()["wall"] == 152 - 53


def test_the_rest_of_the_group_must_be_in_hand() -> None:
    """RULES.md 4.15: jokers count."""
    game = situation("E discard 5D", E="5D", W="5D JJ")
    assert may(game, "W") == [
        "kong 5D 5D J J",
        "pung 5D 5D J",
        "pung 5D J J",
        "skip",
    ]
    assert refusal(game, "W pung 5D 5D 5D") == ("call", "not_held")
    assert refusal(game, "W quint 5D 5D J J J") == ("call", "not_held")


def test_jokers_alone_are_enough_beside_the_claimed_tile() -> None:
    """RULES.md 4.16, 1.16: the exposure then has one natural."""
    game = situation("E discard 5D; W pung 5D J J", E="5D", W="JJ")
    assert player(game, "W")["exposed"] == ["5D J J"]


def test_a_table_may_ask_for_naturals_in_hand() -> None:
    """RULES.md 1.16, the option."""
    rules = {"call": {"min_naturals_in_hand": 1}}
    game = situation("E discard 5D", E="5D", W="5D JJ", S="JJ", rules=rules)
    assert may(game, "W") == ["kong 5D 5D J J", "pung 5D 5D J", "skip"]
    assert may(game, "S") == []


def test_a_flower_is_claimed_like_any_natural() -> None:
    """RULES.md 4.23; riichi-advanced, fundamentals."""
    game = situation("E discard F; W kong F F F F", E="F", W="FFF")
    assert player(game, "W")["exposed"] == ["F F F F"]


def test_a_thrown_joker_is_never_claimed() -> None:
    """RULES.md 4.26, 1.29; riichi-advanced, jokers: neither for an exposure nor for mah jongg."""
    game = situation("E discard J", E="J", S="222B 444B 6666C 88C R", W="555D JJJ")
    assert asked(game).keys() == {"S"}
    assert game.position()["turn"] == "S"
    assert player(game, "E")["discards"] == "J"
    for words in ("pung J J J", "pung 5D 5D J", "mahjong"):
        assert refusal(game, f"W {words}")[0] in ("call", "mahjong")


def test_the_largest_claim_is_the_largest_group_of_the_card() -> None:
    """RULES.md 1.11: the small card has a sextet, the house card too."""
    game = situation("E discard F", E="F", W="FFFFFF")
    assert "sextet F F F F F F" in may(game, "W")
    game = situation("E discard F", E="F", W="FFFFFF", rules={"call": {"max_group": "5"}})
    assert "quint F F F F F" in may(game, "W")
    assert refusal(game, "W sextet F F F F F F") == ("call", "too_large")


@pytest.mark.parametrize("preset", ["nmjl", "riichi-advanced"])
def test_without_a_sextet_on_the_card_nobody_claims_one(preset: str, tmp_path: Path) -> None:
    """riichi-advanced, first list: sextets only with a card that uses them."""
    card = tmp_path / "plain.toml"
    card.write_text(
        'format = 1\nid = "plain"\nname = "Plain"\n[[section]]\nname = "Plain"\nline = [\n'
        '  { hand = "FFFFF 222a 444a 666a", value = 25 },\n]\n'
    )
    game = situation("E discard F", E="F", W="FFFFFF", rules=preset, card=str(card))
    assert may(game, "W") == ["kong F F F F", "pung F F F", "quint F F F F F", "skip"]
    assert refusal(game, "W sextet F F F F F F") == ("call", "too_large")


@pytest.mark.parametrize(
    ("hand", "largest", "waiting"),
    [
        ("F 1a 2a 3a 4a 5a 6a 7a 8a 9a NEWS", 0, "123456789B NEWS"),
        ("FF 11a 22a 33a 44a 55a 66a", 0, "F 112233445566B"),
        ("FF 1111a 2222a 3333a", 4, ""),
        ("11111a 22222a 3333a", 5, ""),
        ("FFFFFF 2222a 4444a", 6, ""),
        ("FF 111a 222a 333a 444a", 3, ""),
    ],
)
@pytest.mark.parametrize("viability", ["shape_only", "card_line_exists"])
def test_claims_end_where_the_groups_of_the_card_end(
    hand: str, largest: int, waiting: str, viability: str, tmp_path: Path
) -> None:
    """RULES.md 1.11: whatever groups a card has, or none at all; what is refused says why."""
    card = tmp_path / "plain.toml"
    card.write_text(
        'format = 1\nid = "plain"\nname = "Plain"\n[[section]]\nname = "Plain"\nline = [\n'
        f'  {{ hand = "{hand}", value = 25 }},\n]\n'
    )
    rules = {"call": {"viability": viability}}
    game = situation("E discard F", E="F", W="FFFFFF", N=waiting, rules=rules, card=str(card))
    assert ("mahjong" in may(game, "N")) is bool(waiting)
    verbs = {3: "pung", 4: "kong", 5: "quint", 6: "sextet"}
    offered = {words.split()[0] for words in may(game, "W")} - {"skip"}
    assert offered <= {verb for size, verb in verbs.items() if size <= largest}
    if viability == "shape_only":
        assert len(offered) == max(0, largest - 2)
        for size, verb in verbs.items():
            if size > largest:
                assert refusal(game, f"W {verb} {'F ' * size}".strip()) == ("call", "too_large")


def test_any_right_group_may_be_claimed_in_league_play() -> None:
    """RULES.md 1.9: shape only, also one that leaves the hand dead."""
    for preset in ("nmjl", "riichi-advanced"):
        game = situation("E discard 9B; W pung 9B 9B 9B", E="9B", W="99B", rules=preset)
        assert player(game, "W")["exposed"] == ["9B 9B 9B"]


def test_a_table_may_ask_for_a_line_of_the_card() -> None:
    """RULES.md 1.9, 4.15: no line takes three flowers and a pung of 5D, six flowers are whole."""
    rules = {"call": {"viability": "card_line_exists"}}
    game = situation("E discard N", E="N", W="NNN JJ", rules=rules)
    assert may(game, "W") == ["kong N N J J", "kong N N N J", "kong N N N N", "skip"]
    assert refusal(game, "W pung N N N") == ("call", "no_line")


def test_the_claims_together_must_fit_one_line_there() -> None:
    """RULES.md 1.9, the light document: with what was shown before."""
    rules = {"call": {"viability": "card_line_exists"}}
    game = situation("E discard 6D", E="6D", W="66D JJ", exposed={"W": ["2B 2B 2B"]}, rules=rules)
    assert may(game, "W") == ["kong 6D 6D 6D J", "kong 6D 6D J J", "skip"]
    assert refusal(game, "W pung 6D 6D 6D") == ("call", "no_line")


AVAILABLE = {"call": {"viability": "card_line_and_tiles_available"}}


@pytest.mark.parametrize(("gone", "may_claim"), [("4D 4D", True), ("4D 4D 4D", False)])
def test_a_table_may_ask_for_the_tiles_of_that_line_too(gone: str, may_claim: bool) -> None:
    """RULES.md 1.9: with kongs of 2B and 8C a pair of 4D is needed, which three discards forbid."""
    given: dict[str, Any] = {"E": "8C", "W": "888C R", "N": "JJJ", "discards": {"N": gone}}
    given["exposed"] = {"W": ["2B 2B 2B 2B"]}
    game = situation("E discard 8C", rules=AVAILABLE, **given)
    assert ("kong 8C 8C 8C 8C" in may(game, "W")) is may_claim
    assert refusal(game, "W pung 8C 8C 8C") == ("call", "no_line")
    if not may_claim:
        assert refusal(game, "W kong 8C 8C 8C 8C") == ("call", "tiles_gone")
    rules = {"call": {"viability": "card_line_exists"}}
    assert "kong 8C 8C 8C 8C" in may(situation("E discard 8C", rules=rules, **given), "W")


def test_the_claimed_tile_itself_is_not_gone() -> None:
    """RULES.md 1.9: it lies among the discards until it goes up."""
    given: dict[str, Any] = {"E": "2B", "W": "222B J R", "discards": {"N": "9C"}}
    game = situation("E discard 2B", rules=AVAILABLE, **given)
    assert "kong 2B 2B 2B 2B" in may(game, "W")
    say(game, "W pung 2B 2B 2B")
    assert "edit 1 2B 2B 2B 2B" in may(game, "W")


@pytest.mark.parametrize("first", ["S", "W", "N"])
def test_who_was_quicker_does_not_count(first: str) -> None:
    """RULES.md 1.14: the next in turn after the thrower gets it, in whatever order they spoke."""
    order = [first, *(seat for seat in "NWS" if seat != first)]
    lines = "; ".join(f"{seat} pung 5D 5D J" for seat in order)
    rules = {"call": {"tie": "turn_order"}}
    game = situation(f"E discard 5D; {lines}", E="5D", S="5D J", W="5D J", N="5D J", rules=rules)
    assert game.position()["turn"] == "S"


def test_the_last_discard_is_claimed_for_mah_jongg_only() -> None:
    """RULES.md 1.34, 4.58."""
    game = situation(
        "S discard 8C", turn="S", left=1, wall="8C", W="222B 444B 6666C 8C JJ", N="8C J"
    )
    assert game.position()["wall"] == 0
    assert may(game, "W") == ["mahjong", "skip"]
    assert may(game, "N") == []
    assert refusal(game, "N pung 8C 8C J") == ("wall", "last_discard")
    say(game, "W mahjong")
    assert paid(game)["S"] == -50


def test_a_table_may_let_the_last_discard_be_claimed_for_anything() -> None:
    """RULES.md 1.34, the light document."""
    game = situation("S discard 8C; N pung 8C 8C J; N discard R", turn="S", left=1, wall="8C",
                     N="8C J R", rules={"wall": {"last_discard_claims": "any"}})  # fmt: skip
    assert result(game)["kind"] == "wall"


def test_a_claim_leaves_a_tile_to_discard() -> None:
    """RULES.md part 4: whoever claims discards afterwards."""
    game = situation(
        "E discard 5D",
        E="5D",
        W="5D JJJ",
        exposed={"W": ["2B 2B 2B", "4B 4B 4B", "6C 6C 6C"]},
    )
    assert "kong 5D 5D J J" in may(game, "W")
    assert not any(words.startswith("quint") for words in may(game, "W"))
    assert refusal(game, "W quint 5D 5D J J J") == ("call", "no_discard_left")


def test_a_discard_may_complete_both_an_exposure_and_the_hand() -> None:
    """RULES.md 4.7: the player may choose mah jongg; it is paid as a discard win."""
    game = situation("E discard 8C", E="8C", W=WAITING)
    assert {"mahjong", "pung 8C 8C 8C", "kong 8C 8C 8C 8C", "skip"} <= set(may(game, "W"))
    say(game, "W mahjong")
    assert paid(game) == {"E": -100, "S": -50, "W": 200, "N": -50}


def test_a_concealed_line_is_won_with_the_last_tile_from_a_discard() -> None:
    """RULES.md 4.24: concealed may claim only the last tile, which goes up with the whole hand."""
    game = situation("E discard R", E="R", W="222B 444B 666B 888B R")
    assert may(game, "W") == ["mahjong", "skip"]
    say(game, "W mahjong")
    assert result(game)["line"] == "2468 #3"
    assert result(game)["value"] == 35


def test_no_mah_jongg_from_a_discard_that_needs_a_joker_exchange_first() -> None:
    """RULES.md 4.21, 4.27: thirteen tiles and the discard must be right without it."""
    game = situation("E discard 8C", E="8C", W="222B 444B 6666C 88C R", exposed={"N": ["R R J"]})
    assert "mahjong" not in may(game, "W")
    assert refusal(game, "W mahjong") == ("mahjong", "not_complete")
    say(game, "W pung 8C 8C 8C; W exchange R N 1")
    assert "mahjong" not in may(game, "W")  # the pung of 8C fits no line with a joker beside


def test_it_may_be_a_claim_first_then_an_exchange_then_mah_jongg() -> None:
    """RULES.md 4.21: a legal exposure, then the exchange, then mah jongg as a self-pick."""
    game = situation(
        "E discard 8C; W kong 8C 8C 8C 8C; W exchange R N 1; W mahjong",
        E="8C",
        W="22B 444B 6666C 888C R",
        exposed={"N": ["R R J"]},
    )
    assert result(game)["winner"] == "W"
    assert result(game)["from"] is None


def test_the_wrong_group_is_refused() -> None:
    """RULES.md 1.10: the words of the claim name the tiles."""
    game = situation("E discard 5D", E="5D", W="55D J 6D")
    for words in ("pung 5D 5D 6D", "kong 5D 5D 5D", "pung 6D 5D 5D", "pung", "pung 5D J J J"):
        assert refusal(game, f"W {words}") == ("call", "wrong_group")


def test_a_claim_without_the_tiles_for_it_says_what_is_held() -> None:
    """RULES.md 1.10; the kind of fault: a refusal that tells a player to do what they cannot."""
    game = situation("E discard 5D", E="5D", W="55D 6D", wall="3C")
    assert refusal(game, "W pung") == ("call", "wrong_group")
    for words in ("kong", "quint"):
        assert refusal(game, f"W {words}") == ("call", "not_held")
    game = situation("E discard 5D", E="5D", W="5D J 6D")
    with pytest.raises(Refused, match="you hold 1 of 5D and 1 joker"):
        game.find("W", "kong")


def test_claimed_tiles_may_be_written_in_any_order_and_short() -> None:
    """DESIGN.md, text forms: lower-case letters and runs are accepted."""
    game = situation("E discard 5d; W kong j5d5d5d", E="5D", W="55D J")
    assert player(game, "W")["exposed"] == ["5D 5D 5D J"]


def test_nothing_can_be_claimed_in_the_turn_of_another() -> None:
    """RULES.md 4.13: the window closes when the next has drawn."""
    game = situation("E discard 5D; S discard R", E="5D", S="R", W="55D", N="RR", wall="3C")
    assert refusal(game, "W pung 5D 5D 5D") == ("call", "wrong_group")
    say(game, "N skip")
    assert refusal(game, "W pung 5D 5D 5D") == ("call", "nothing_thrown")


def test_a_dead_player_claims_nothing() -> None:
    """RULES.md 1.1; riichi-advanced, dead hand."""
    game = situation(
        "S dead W; E discard 5D", E="5D", W="55D", exposed={"W": ["9B 9B 9B", "9D 9D 9D"]}
    )
    assert player(game, "W")["dead"]
    assert asked(game).keys() == {"S"}
    assert game.position()["turn"] == "S"


def test_claims_are_made_from_concealed_tiles_only() -> None:
    """riichi-advanced, exposures: a pung cannot become a kong."""
    game = situation("E discard 5D", E="5D", W="5D", exposed={"W": ["5D 5D J"]})
    assert game.position()["turn"] == "S"


def test_exposures_keep_the_claimed_tile_first() -> None:
    """DESIGN.md, records: all tiles of the exposure, the claimed one first."""
    game = situation("E discard F; W quint F F J J J", E="F", W="F JJJ")
    assert player(game, "W")["exposed"] == ["F F J J J"]
    assert tiles(rack(game, "W")) == rack(game, "W")
