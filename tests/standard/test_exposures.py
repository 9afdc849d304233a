"""Changing an exposure, while it may still be changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from mahj import Choice, Exposure, Key, Mod, Refusal, Seat, Table, hookimpl
from mahj.testing.registering import installed
from standard.situation import jokers, may, player, rack, refusal, say, situation


def edits(words: list[str]) -> list[str]:
    return [each for each in words if each.startswith("edit")]


CLAIMED = "E discard 5D; W pung 5D 5D J"


def test_an_exposure_may_be_changed_until_the_discard() -> None:
    """RULES.md 1.12, 4.17: correctable until discard or joker exchange."""
    game = situation(CLAIMED, E="5D", W="55D JJ R")
    assert edits(may(game, "W")) == [
        "edit 1 5D 5D 5D",
        "edit 1 5D 5D 5D J",
        "edit 1 5D 5D 5D J J",
        "edit 1 5D 5D J J",
        "edit 1 5D J J",
    ]
    say(game, "W edit 1 5D 5D 5D J")
    assert player(game, "W")["exposed"] == ["5D 5D 5D J"]
    assert jokers(game, "W") == 1
    say(game, "W discard R")
    assert refusal(game, "W edit 1 5D 5D J") == ("exposure", "locked")


def test_it_is_locked_as_soon_as_the_discard_lies_there() -> None:
    """RULES.md 1.12: also while others may still claim it."""
    game = situation(f"{CLAIMED}; W discard R", E="5D", W="55D JJ R", N="RR")
    assert may(game, "N") == ["pung R R R", "skip"]
    assert refusal(game, "W edit 1 5D 5D 5D J") == ("exposure", "locked")


def test_it_may_be_changed_more_than_once_and_back() -> None:
    """RULES.md 4.17."""
    game = situation(f"{CLAIMED}; W edit 1 5D 5D 5D J J; W edit 1 5D 5D J", E="5D", W="55D JJ R")
    assert player(game, "W")["exposed"] == ["5D 5D J"]
    assert jokers(game, "W") == 1
    assert "5D" in rack(game, "W").split()


def test_a_joker_may_be_taken_back_for_a_natural() -> None:
    """RULES.md 4.17."""
    game = situation(f"{CLAIMED}; W edit 1 5D 5D 5D", E="5D", W="55D J R")
    assert player(game, "W")["exposed"] == ["5D 5D 5D"]
    assert jokers(game, "W") == 1


def test_the_claimed_tile_stays() -> None:
    """RULES.md 1.12: the called tile must remain."""
    game = situation(CLAIMED, E="5D", W="5D JJ 333B")
    for words in ("edit 1 J J 5D", "edit 1 3B 3B 3B", "edit 1 5D 5D", "edit 1 5D 3B J"):
        if words != "edit 1 J J 5D":
            assert refusal(game, f"W {words}") == ("exposure", "wrong_group")
    say(game, "W edit 1 J J 5D")  # written in any order, the claimed tile comes first
    assert player(game, "W")["exposed"] == ["5D J J"]


def test_an_exchange_locks_the_exposure() -> None:
    """RULES.md 1.12: until discard or joker exchange, whosever exposure it is from."""
    game = situation(f"{CLAIMED}; W exchange R N 1", E="5D", W="55D JJ R", exposed={"N": ["R R J"]})
    assert edits(may(game, "W")) == []
    assert refusal(game, "W edit 1 5D 5D 5D J") == ("exposure", "locked")


def test_an_exposure_of_an_earlier_turn_is_locked() -> None:
    """RULES.md 1.12: never an upgrade on a later turn; riichi-advanced, exposures."""
    game = situation(
        f"{CLAIMED}; W discard R; N discard G; E discard G; S discard G",
        E="5D G",
        W="55D JJ R",
        N="G",
        S="G",
        wall="1D 3D 4D 6D",
    )
    assert game.position()["turn"] == "W"
    assert edits(may(game, "W")) == []
    assert refusal(game, "W edit 1 5D 5D 5D J") == ("exposure", "locked")


def test_only_the_exposure_of_this_turn_may_be_changed() -> None:
    """RULES.md 1.12."""
    game = situation(
        "E discard 5D; W pung 5D 5D J", E="5D", W="55D JJ R", exposed={"W": ["3B 3B J"]}
    )
    assert all(words.startswith("edit 2 ") for words in edits(may(game, "W")))
    assert refusal(game, "W edit 1 3B J J") == ("exposure", "wrong_group")


def test_nobody_changes_an_exposure_of_another() -> None:
    """RULES.md 1.12."""
    game = situation(CLAIMED, E="5D", W="55D JJ R", S="5D")
    assert refusal(game, "S edit 1 5D 5D J") == ("exposure", "locked")


def test_there_is_nothing_to_change_after_a_draw() -> None:
    """RULES.md 4.18: exposures begin with a called discard only."""
    game = situation(E="555D J")
    assert edits(may(game, "E")) == []
    assert refusal(game, "E edit 1 5D 5D 5D J") == ("exposure", "locked")


def test_a_change_leaves_a_tile_to_discard() -> None:
    """RULES.md part 4."""
    game = situation(
        "E discard 5D; W pung 5D 5D J",
        E="5D",
        W="5D JJJ",
        exposed={"W": ["2B 2B 2B", "4B 4B 4B", "6C 6C 6C"]},
    )
    assert max(len(words.split()) - 2 for words in edits(may(game, "W"))) == 4
    assert refusal(game, "W edit 4 5D 5D J J J") == ("exposure", "wrong_group")


def test_the_largest_group_is_that_of_a_claim() -> None:
    """RULES.md 1.11."""
    game = situation(
        "E discard F; W pung F F F", E="F", W="FFFFFF R", rules={"call": {"max_group": "5"}}
    )
    assert edits(may(game, "W")) == ["edit 1 F F F F", "edit 1 F F F F F"]


def test_riichi_advanced_lets_nothing_be_changed() -> None:
    """riichi-advanced: once you have made an exposure you cannot edit the tiles in it."""
    game = situation(CLAIMED, E="5D", W="55D JJ R", rules="riichi-advanced")
    assert edits(may(game, "W")) == []
    assert refusal(game, "W edit 1 5D 5D 5D J") == ("exposure", "no_edit")


def test_riichi_advanced_lets_jokers_of_it_be_exchanged() -> None:
    """riichi-advanced: you may, however, perform a joker exchange with that exposure."""
    game = situation(f"{CLAIMED}; W exchange 5D W 1", E="5D", W="55D JJ R", rules="riichi-advanced")
    assert player(game, "W")["exposed"] == ["5D 5D 5D"]
    assert jokers(game, "W") == 2


def test_a_dead_player_who_plays_on_changes_nothing() -> None:
    """RULES.md 1.7: what was taken back is no longer there to be changed."""
    rules = {"dead_hand": {"turns": "draw_and_discard"}}
    game = situation("E discard 9D; W pung 9D 9D 9D; S dead W", E="9D", W="99D JJ", rules=rules)
    assert player(game, "W")["dead"]
    assert player(game, "W")["exposed"] == []
    assert all(words.startswith("discard") for words in may(game, "W"))
    assert refusal(game, "W edit 1 9D 9D J")[0] == "exposure"


@pytest.mark.parametrize("exposures", ["return_offending", "keep_all", "return_all"])
def test_a_dead_player_who_plays_on_changes_no_exposure_at_all(exposures: str) -> None:
    """RULES.md 1.1, 1.7, 1.12: neither what is left of this turn's nor one of earlier turns."""
    rules = {"dead_hand": {"turns": "draw_and_discard", "exposures": exposures}}
    game = situation(
        "E discard 2B; W pung 2B 2B J; W discard R; N discard G; E discard 9D; W pung 9D 9D 9D; "
        "S dead W",
        E="2B 9D",
        W="22B 99D JJJ R",
        wall="G 7D",
        rules=rules,
    )
    assert player(game, "W")["dead"]
    assert game.position()["turn"] == "W"
    assert edits(may(game, "W")) == []
    left = len(player(game, "W")["exposed"])
    assert left == {"return_offending": 1, "keep_all": 2, "return_all": 0}[exposures]
    for words in ("edit 1 2B J J", "edit 2 9D 9D J"):
        assert refusal(game, f"W {words}")[0] in ("dead_hand", "exposure")


def test_an_exposure_that_a_record_puts_up_is_locked() -> None:
    """RULES.md 1.12: nobody has claimed for it in this turn."""
    game = situation(E="5D J", exposed={"E": ["5D 5D J"]})
    assert edits(may(game, "E")) == []
    assert refusal(game, "E edit 1 5D 5D 5D J") == ("exposure", "locked")


def test_a_change_needs_as_many_naturals_from_the_hand_as_a_claim() -> None:
    """RULES.md 1.12, 1.16: a change is no way round what a claim is refused for."""
    rules = {"call": {"min_naturals_in_hand": 1}}
    game = situation("E discard 5D; W pung 5D 5D J", E="5D", W="5D JJ R", rules=rules)
    assert edits(may(game, "W")) == ["edit 1 5D 5D J J"]
    assert refusal(game, "W edit 1 5D J J") == ("call", "too_few_naturals")
    assert refusal(game, "W edit 1 5D J J J") == ("exposure", "wrong_group")


def test_a_change_leaves_a_line_of_the_card_where_a_claim_must() -> None:
    """RULES.md 1.9, 1.12: the light document, the result must still fit the card."""
    rules = {"call": {"viability": "card_line_exists"}}
    game = situation("E discard 5D; W pung 5D 5D J", E="5D", W="55D JJJ R", rules="nmjl")
    assert "edit 1 5D 5D 5D J J" in may(game, "W")
    game = situation("E discard N; W kong N N N N", E="N", W="NNN JJ R", rules=rules)
    assert edits(may(game, "W")) == ["edit 1 N N J J", "edit 1 N N N J"]
    assert refusal(game, "W edit 1 N N N") == ("call", "no_line")
    assert refusal(game, "W edit 1 N N N N J") == ("call", "no_line")


def test_a_change_is_judged_with_the_exposures_of_earlier_turns() -> None:
    """RULES.md 1.9, 1.12: and without what it replaces."""
    rules = {"call": {"viability": "card_line_exists"}}
    game = situation(
        "E discard 6D; W kong 6D 6D 6D J",
        E="6D",
        W="66D JJJ R",
        exposed={"W": ["2B 2B 2B"]},
        rules=rules,
    )
    assert edits(may(game, "W")) == ["edit 2 6D 6D J J", "edit 2 6D J J J"]
    assert refusal(game, "W edit 2 6D 6D 6D") == ("call", "no_line")


class NoQuints(Mod):
    """Nobody claims a quint."""

    id = "no_quints"
    title = "No quints"

    @hookimpl
    def mahj_claim_choice(self, choice: Choice) -> Refusal | None:
        return self.refuse("quint", "No quints.") if choice.verb == "quint" else None


def test_what_a_house_rule_lets_nobody_claim_no_change_makes() -> None:
    """mahj_claim_choice: asked for each change with the claim that would have made it so."""
    with installed(NoQuints):
        game = situation(CLAIMED, E="5D", W="55D JJ R", rules={"mods": {"no_quints": {}}})
    assert edits(may(game, "W")) == ["edit 1 5D 5D 5D", "edit 1 5D 5D 5D J", "edit 1 5D 5D J J",
                                     "edit 1 5D J J"]  # fmt: skip
    assert refusal(game, "W edit 1 5D 5D 5D J J") == ("no_quints", "quint")


TOLD: Key[list[str]] = Key("told: what was exposed", lambda table: [])


TELLING: Mapping[str, Any] = {"mods": {"told": {}}}


class Told(Mod):
    """Writes down what is exposed."""

    id = "told"
    title = "Told"

    @hookimpl
    def mahj_claim_exposed(self, table: Table, seat: Seat, exposure: Exposure) -> None:
        table.kept[TOLD].append(f"{seat} {exposure.text}")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (CLAIMED, []),
        (f"{CLAIMED}; W discard R", ["W 5D 5D J"]),
        (f"{CLAIMED}; W edit 1 5D 5D 5D J J; W discard R", ["W 5D 5D 5D J J"]),
        (f"{CLAIMED}; W edit 1 5D 5D 5D; W edit 1 5D 5D J; W discard R", ["W 5D 5D J"]),
        (f"{CLAIMED}; W discard R; N pung R R R; N discard 1B", ["W 5D 5D J", "N R R R"]),
    ],
)
def test_mods_are_told_of_an_exposure_once_it_stands(lines: str, told: list[str]) -> None:
    """mahj_claim_exposed: when the turn is over, and not of what the record's deal exposes."""
    with installed(Told):
        game = situation(
            lines, E="5D", W="55D JJ R", N="RR 1B", exposed={"S": ["3C 3C 3C"]}, rules=TELLING
        )
    assert game.table.kept[TOLD] == told


def test_mods_are_not_told_of_an_exposure_that_went_back() -> None:
    """mahj_claim_exposed: a dead hand takes back what does not fit the card (RULES.md 1.7)."""
    with installed(Told):
        game = situation(
            f"{CLAIMED}; N dead W",
            E="5D",
            W="55D JJ R",
            exposed={"W": ["9C 9C 9C"]},
            rules=TELLING,
        )
    assert game.table.players["W"].dead
    assert not game.table.kept[TOLD]


# Tables where the size was said with the claim


def test_where_the_size_was_said_it_stays() -> None:
    """RULES.md 1.10: pung, kong or quint is named with the claim."""
    rules = {"call": {"declare_size": True}}
    game = situation(CLAIMED, E="5D", W="55D JJ R", rules=rules)
    assert edits(may(game, "W")) == ["edit 1 5D 5D 5D", "edit 1 5D J J"]
    assert refusal(game, "W edit 1 5D 5D 5D J") == ("exposure", "wrong_group")
    assert "edit 1 5D 5D 5D J" in may(situation(CLAIMED, E="5D", W="55D JJ R"), "W")


# Tables where an exposure may be made larger later

LATER = {"exposure": {"upgrade_later": True}}
SHOWN = {"W": ["5D 5D J", "2B 2B 2B"]}


def test_an_exposure_may_be_made_larger_in_a_later_turn_at_some_tables() -> None:
    """RULES.md 1.12, sloperama 192, which calls it no standard rule; the other tiles stay."""
    given: dict[str, Any] = {"turn": "W", "exposed": SHOWN, "W": "5D J", "wall": "R"}
    game = situation(rules=LATER, **given)
    assert edits(may(game, "W")) == [
        "edit 1 5D 5D 5D J",
        "edit 1 5D 5D 5D J J",
        "edit 1 5D 5D J J",
        "edit 2 2B 2B 2B J",
    ]
    say(game, "W edit 1 5D 5D 5D J")
    assert player(game, "W")["exposed"] == ["5D 5D 5D J", "2B 2B 2B"]
    assert "5D" not in rack(game, "W").split()
    say(game, "W edit 1 5D 5D 5D J J; W discard R")
    game = situation(**given)
    assert refusal(game, "W edit 1 5D 5D 5D J") == ("exposure", "locked")


def test_it_is_made_larger_in_ones_own_turn_and_nothing_comes_back() -> None:
    """RULES.md 1.12."""
    game = situation(rules=LATER, turn="S", exposed=SHOWN, W="5D J")
    assert refusal(game, "W edit 1 5D 5D 5D J") == ("exposure", "not_your_turn")
    game = situation(rules=LATER, turn="W", exposed=SHOWN, W="5D J")
    assert refusal(game, "W edit 1 5D 5D 5D") == ("exposure", "wrong_group")
    game = situation(rules=LATER, turn="W", exposed=SHOWN, W="RRGG00N", wall="R")
    assert refusal(game, "W edit 1 5D 5D 5D J") == ("exposure", "wrong_group")


def test_the_exposure_of_this_turn_is_changed_by_its_own_rule() -> None:
    """RULES.md 1.12: the two choices do not depend on each other."""
    for edit in ("until_discard_or_exchange", "none"):
        rules = {"exposure": {"upgrade_later": True, "edit": edit}}
        game = situation(CLAIMED, E="5D", W="55D 2B J R", exposed={"W": ["2B 2B 2B"]}, rules=rules)
        own = ["edit 2 5D 5D 5D", "edit 2 5D 5D 5D J"] if edit != "none" else []
        assert edits(may(game, "W")) == ["edit 1 2B 2B 2B 2B", *own]


def test_it_may_not_be_made_larger_than_the_card_takes_where_claims_may_not() -> None:
    """RULES.md 1.9 and 1.12."""
    rules = {**LATER, "call": {"viability": "card_line_exists"}}
    game = situation(rules=rules, turn="W", exposed={"W": ["8C 8C 8C 8C"]}, W="J")
    assert edits(may(game, "W")) == []
    game = situation(rules=rules, turn="W", exposed={"W": ["2B 2B 2B"]}, W="J")
    assert edits(may(game, "W")) == ["edit 1 2B 2B 2B J"]
