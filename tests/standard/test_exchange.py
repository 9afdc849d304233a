"""Exchanging naturals for jokers in exposures."""

from __future__ import annotations

import pytest

from mahj import Refused
from standard.situation import asked, jokers, may, player, rack, refusal, result, say, situation


def test_a_joker_is_taken_from_anothers_exposure() -> None:
    """RULES.md 1.26; riichi-advanced, jokers: the exposure may belong to any player."""
    game = situation("E exchange 5D W 1", E="5D", exposed={"W": ["5D J 5D"]})
    assert player(game, "W")["exposed"] == ["5D 5D 5D"]
    assert jokers(game, "E") == 1
    assert len(rack(game, "E").split()) == 14
    assert game.position()["turn"] == "E"


def test_a_joker_is_taken_from_ones_own_exposure() -> None:
    """RULES.md 4.29."""
    game = situation("E exchange 5D E 1", E="5D", exposed={"E": ["5D 5D J J"]})
    assert player(game, "E")["exposed"] == ["5D 5D 5D J"]
    assert jokers(game, "E") == 1


def test_any_number_of_exchanges_in_a_turn() -> None:
    """RULES.md 4.29."""
    game = situation(
        "E exchange 5D W 1; E exchange 5D W 1; E exchange 3C N 2; E exchange 7B E 1",
        E="55D 3C 7B",
        exposed={"W": ["5D J J"], "N": ["R R R", "3C 3C 3C J"], "E": ["7B 7B J"]},
    )
    assert jokers(game, "E") == 4
    assert player(game, "W")["exposed"] == ["5D 5D 5D"]
    assert player(game, "N")["exposed"] == ["R R R", "3C 3C 3C 3C"]


def test_exchange_after_a_draw() -> None:
    """RULES.md 1.26."""
    game = situation("S exchange 5D W 1", turn="S", wall="5D", exposed={"W": ["5D 5D J"]})
    assert jokers(game, "S") == 1


@pytest.mark.parametrize("preset", ["nmjl", "riichi-advanced"])
def test_exchange_after_a_claim(preset: str) -> None:
    """RULES.md 1.26; riichi-advanced: after one has drawn or finished making an exposure."""
    game = situation(
        "E discard 7B; S pung 7B 7B 7B; S exchange 5D W 1",
        E="7B",
        S="77B 5D",
        exposed={"W": ["5D 5D J"]},
        rules=preset,
    )
    assert jokers(game, "S") == 1


def test_exchange_with_the_exposure_just_made() -> None:
    """RULES.md 4.29: one made this turn."""
    game = situation("E discard 5D; S pung 5D J J; S exchange 5D S 1", E="5D", S="5D JJ")
    assert player(game, "S")["exposed"] == ["5D 5D J"]


def test_a_table_may_allow_it_after_a_draw_only() -> None:
    """RULES.md 1.26, the school document."""
    rules = {"exchange": {"after": "draw_only"}}
    given = {"E": "7B", "S": "77B 5D", "exposed": {"W": ["5D 5D J"]}, "rules": rules}
    game = situation("E discard 7B; S pung 7B 7B 7B", **given)  # type: ignore[arg-type]
    assert not any(words.startswith("exchange") for words in may(game, "S"))
    assert refusal(game, "S exchange 5D W 1") == ("exchange", "after_draw")
    game = situation("E discard 7B; S skip", **given)  # type: ignore[arg-type]
    assert "exchange 5D W 1" in may(game, "S")


def test_a_table_may_allow_one_in_a_turn() -> None:
    """RULES.md 1.26: the next turn allows one again."""
    game = situation(
        "E exchange 5D W 1",
        E="55D R",
        exposed={"W": ["5D J J"]},
        rules={"exchange": {"per_turn": "1"}},
        wall="1D 3D 4D 6D",
    )
    assert not any(words.startswith("exchange") for words in may(game, "E"))
    assert refusal(game, "E exchange 5D W 1") == ("exchange", "one_a_turn")
    say(game, "E discard R; S discard 1D; W discard 3D; N discard 4D; E exchange 5D W 1")
    assert jokers(game, "E") == 2


def test_not_in_the_turn_of_another() -> None:
    """RULES.md 4.27."""
    game = situation(S="5D", exposed={"W": ["5D 5D J"]})
    assert refusal(game, "S exchange 5D W 1") == ("exchange", "not_your_turn")


def test_not_before_drawing_and_not_with_a_discard() -> None:
    """RULES.md 4.27, 4.28; riichi-advanced: nor first perform a joker exchange before calling."""
    game = situation("E discard 7B", E="7B", S="77B 5D", exposed={"W": ["5D 5D J"]})
    assert asked(game).keys() == {"S"}
    assert refusal(game, "S exchange 5D W 1") == ("exchange", "not_your_turn")
    assert refusal(game, "S exchange 7B W 1") == ("exchange", "not_your_turn")


def test_a_joker_in_the_discards_is_gone() -> None:
    """RULES.md 4.26."""
    game = situation(E="5D", discards={"W": "J"})
    assert not any(words.startswith("exchange") for words in may(game, "E"))


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("exchange 3C W 1", "wrong_tile"),
        ("exchange J W 1", "wrong_tile"),
        ("exchange 5D W 2", "no_joker"),
        ("exchange 5D W 3", "no_exposure"),
        ("exchange 5D W 0", "no_exposure"),
        ("exchange 5D S 1", "no_exposure"),
        ("exchange 7B W 3", "no_exposure"),
        ("exchange 9D N 1", "not_held"),
        ("exchange 5D W", "usage"),
        ("exchange 5D", "usage"),
        ("exchange", "usage"),
        ("exchange 5D X 1", "usage"),
        ("exchange 5D W one", "usage"),
        ("exchange 5D W -1", "usage"),
        ("exchange 5D W 1 1", "usage"),
        ("exchange 5D W " + "9" * 5_000, "usage"),
        ("exchange 5D W \u0661", "usage"),
    ],
)
def test_what_cannot_be_exchanged_is_refused(words: str, code: str) -> None:
    """RULES.md 4.30, 4.35: the exposure's own natural for a joker that is in it."""
    game = situation(E="5D 3C J", exposed={"W": ["5D 5D J", "7B 7B 7B"], "N": ["9D 9D 9D J"]})
    assert refusal(game, f"E {words}") == ("exchange", code)


@pytest.mark.parametrize("words", ["exchange", "exchange 5D", "exchange 5D W", "exchange 5D W 1"])
def test_where_no_joker_is_exposed_that_is_said(words: str) -> None:
    """RULES.md 1.26: whatever else is wrong with the words."""
    game = situation(E="5D", exposed={"W": ["7B 7B 7B"]})
    assert refusal(game, f"E {words}") == ("exchange", "no_joker")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("W 3", "There is no exposure 3 of West's; 1 is 5D 5D J and 2 is 7B 7B 7B."),
        ("N 2", "There is no exposure 2 of North's; 1 is 9D 9D 9D J."),
        ("S 1", "There is no exposure 1 of South's; there is none yet."),
    ],
)
def test_an_exposure_that_is_not_there_is_answered_by_those_that_are(
    words: str, sentence: str
) -> None:
    """The fault: `West has 1 exposures`."""
    game = situation(E="5D 3C J", exposed={"W": ["5D 5D J", "7B 7B 7B"], "N": ["9D 9D 9D J"]})
    with pytest.raises(Refused) as caught:
        say(game, f"E exchange 5D {words}")
    assert caught.value.refusal.sentence == sentence


def test_where_jokers_may_be_had_is_said() -> None:
    """Whoever says too little is told the words that would do."""
    game = situation(E="5D", exposed={"W": ["7B 7B 7B", "5D 5D J"], "N": ["9D 9D J"]})
    with pytest.raises(
        Refused, match=r"exchange 9D N 1 and exchange 5D W 2|exchange 5D W 2.*9D N 1"
    ):
        game.find("E", "exchange 5D")


def test_a_joker_is_never_given_for_a_natural() -> None:
    """RULES.md 4.30."""
    game = situation(E="J", exposed={"W": ["5D 5D 5D"]})
    assert refusal(game, "E exchange J W 1") == ("exchange", "no_joker")


def test_an_exchange_cannot_be_undone() -> None:
    """RULES.md 4.31."""
    game = situation("E exchange 5D W 1", E="5D", exposed={"W": ["5D 5D J"]})
    assert refusal(game, "E exchange J W 1") == ("exchange", "no_joker")
    assert refusal(game, "E exchange 5D W 1") == ("exchange", "no_joker")


def test_a_concealed_player_may_exchange() -> None:
    """RULES.md 1.27, 4.32."""
    game = situation(
        "E exchange 9D W 1; E mahjong", E="222B 444B 66B 888B RR 9D", exposed={"W": ["9D 9D J"]}
    )
    assert result(game)["line"] == "2468 #3"
    assert result(game)["from"] is None


def test_the_exposure_keeps_its_owner_and_its_place() -> None:
    """RULES.md 4.29."""
    game = situation(
        "E exchange 5D W 2", E="5D", exposed={"W": ["3B 3B J", "5D J 5D J", "6C 6C 6C"]}
    )
    assert player(game, "W")["exposed"] == ["3B 3B J", "5D 5D 5D J", "6C 6C 6C"]
    assert len(rack(game, "W").split()) == 13 - 10


def test_flowers_are_exchanged_like_other_naturals() -> None:
    """RULES.md 4.23."""
    game = situation("E exchange F W 1", E="F", exposed={"W": ["F F J"]})
    assert player(game, "W")["exposed"] == ["F F F"]


def test_a_dead_players_jokers_may_be_exchanged_but_he_exchanges_none() -> None:
    """RULES.md 1.7, 4.36; riichi-advanced: all exposures stay and may be exchanged from."""
    game = situation(
        "E dead W; E exchange 9D W 1",
        E="9D",
        exposed={"W": ["9D 9D J", "9B 9B 9B"]},
        rules="riichi-advanced",
    )
    assert player(game, "W")["dead"]
    assert jokers(game, "E") == 1


def test_a_hand_dead_but_not_declared_gives_its_jokers() -> None:
    """RULES.md 4.37."""
    game = situation("E exchange 9D W 1", E="9D", exposed={"W": ["9D 9D J", "9B 9B 9B"]})
    assert jokers(game, "E") == 1
