"""The short forms that a player may type, and what they come to."""

from __future__ import annotations

import pytest

from mahj import SKIP, Choice, Offers, Pick, parse_tiles
from mahj_cli.play.words import Unclear, look_of, words_of


def choices(*texts: str) -> list[Choice]:
    found: list[Choice] = []
    for text in texts:
        verb, _, rest = text.partition(" ")
        found.append(SKIP if text == "skip" else Choice(verb, rest))
    return found


class Wrong(Choice):
    """What a player gets wrong."""

    __slots__ = ()
    error = True


TURN = choices(
    *("discard 5D", "discard S", "discard E", "discard J"),
    *("exchange 3C W 1", "exchange 9B N 1", "exchange 9B N 2"),
)
EDIT = choices(
    *("discard 5D", "edit 1 5D J J", "edit 1 5D 5D J", "edit 1 5D 5D 5D", "edit 1 5D 5D 5D J"),
)
NAMED = choices("discard 5D", "mahjong quints-1", "mahjong run-1")
CLAIM = choices("skip", "pung 5D 5D J", "pung 5D 5D 5D", "kong 5D 5D 5D J", "mahjong")
PASS = [Pick("pass", 3, parse_tiles("1B 5C N N 0"), 3)]
VOTE = choices("again yes", "again no")
COURTESY = choices("courtesy 0", "courtesy 1", "courtesy 2", "courtesy 3")
DEAD = choices("dead S", "dead W", "dead N")


RACKS = choices(
    *("skip", "pung E.1 5D 5D J", "pung E.2 5D 5D J", "mahjong E.1", "mahjong E.2"),
    *("dead W.1", "dead W.2"),
)


@pytest.mark.parametrize(
    ("typed", "offers", "words"),
    [
        # one thing, or nothing
        ("y", choices("skip", "atomic"), "atomic"),
        ("yes", choices("skip", "mahjong"), "mahjong"),
        ("n", choices("skip", "atomic"), "skip"),
        ("throw in", choices("skip", "throw_in"), "throw_in"),
        # two racks
        ("m 1", RACKS, "mahjong E.1"),
        ("mah jongg 2", RACKS, "mahjong E.2"),
        ("p 2", RACKS, "pung E.2 5D 5D J"),
        ("pung 1 5d 5d j", RACKS, "pung E.1 5D 5D J"),
        ("dead 2", RACKS, "dead W.2"),
        ("m e.2", RACKS, "mahjong E.2"),
        ("m 3", RACKS, "mahjong 3"),
        # a turn
        ("discard 5D", TURN, "discard 5D"),
        ("DISCARD 5d", TURN, "discard 5D"),
        ("d 5d", TURN, "discard 5D"),
        ("1b, 5c,n", PASS, "pass 1B 5C N"),
        ("disc 5d", TURN, "discard 5D"),
        ("5d", TURN, "discard 5D"),
        ("d s", TURN, "discard S"),
        ("south", TURN, "discard S"),
        ("e south 1b", PASS, "pass 1B E S"),
        ("s e 1b", PASS, "pass 1B E S"),
        ("e", TURN, "discard E"),
        ("j", TURN, "discard J"),
        ("9d", TURN, "discard 9D"),
        ("5d s", TURN, "discard 5D S"),
        ("m", TURN, "mahjong"),
        ("mj", TURN, "mahjong"),
        ("mah jongg", TURN, "mahjong"),
        ("mahj", TURN, "mahjong"),
        ("m run-1", NAMED, "mahjong run-1"),
        ("m jokerless", [*TURN, *choices("mahjong", "mahjong jokerless")], "mahjong jokerless"),
        ("x 3c w 1", TURN, "exchange 3C W 1"),
        ("exchange 3c west 1", TURN, "exchange 3C W 1"),
        ("x 3c", TURN, "exchange 3C W 1"),
        ("x w", TURN, "exchange 3C W 1"),
        ("x 9b n 2", TURN, "exchange 9B N 2"),
        ("x 9b 2", TURN, "exchange 9B N 2"),
        ("x 4c w 1", TURN, "exchange 4C W 1"),
        ("dead n", TURN, "dead N"),
        ("dead north", TURN, "dead N"),
        ("p", TURN, "pung"),
        ("pung 5d 5d 5d", TURN, "pung 5D 5D 5D"),
        ("edit 1 5d 5d j", EDIT, "edit 1 5D 5D J"),
        ("edit 5d 5d j", EDIT, "edit 1 5D 5D J"),
        ("edit 5d 5d 5d", EDIT, "edit 1 5D 5D 5D"),
        ("edit", choices("discard 5D", "edit 1 5D J J"), "edit 1 5D J J"),
        ("edit 2 5d 5d j", EDIT, "edit 2 5D 5D J"),
        # a claim
        ("", CLAIM, "skip"),
        ("   ", CLAIM, "skip"),
        ("s", CLAIM, "skip"),
        ("skip", CLAIM, "skip"),
        ("n", CLAIM, "skip"),
        ("no", CLAIM, "skip"),
        ("p", choices("skip", "pung 5D 5D J"), "pung 5D 5D J"),
        ("c", choices("skip", "pung 5D 5D J"), "pung 5D 5D J"),
        ("pung j", CLAIM, "pung 5D 5D J"),
        ("pung 5d j 5d", CLAIM, "pung 5D 5D J"),
        ("55d j", CLAIM, "pung 5D 5D J"),
        ("n n n", choices("skip", "pung N N N"), "pung N N N"),
        ("k", CLAIM, "kong 5D 5D 5D J"),
        ("q", choices("skip", "quint 5D 5D J J J"), "quint 5D 5D J J J"),
        ("q 5d 5d 5d 5d j", CLAIM, "quint 5D 5D 5D 5D J"),
        ("m", CLAIM, "mahjong"),
        ("call 5d 5d j", CLAIM, "pung 5D 5D J"),
        ("c 5d 5d 5d j", CLAIM, "kong 5D 5D 5D J"),
        ("5d 5d 5d 5d 5d", CLAIM, "quint 5D 5D 5D 5D 5D"),
        ("5d", CLAIM, "discard 5D"),
        # the Charleston
        ("pass 1B 5C N", PASS, "pass 1B 5C N"),
        ("1b 5c n", PASS, "pass 1B 5C N"),
        ("n n 0", PASS, "pass N N 0"),
        ("p 1b 5c n", PASS, "pass 1B 5C N"),
        ("1b ? ?", PASS, "pass 1B ? ?"),
        ("???", PASS, "pass ???"),
        ("s 1b 5c", PASS, "pass 1B 5C S"),
        ("y", VOTE, "again yes"),
        ("yes", VOTE, "again yes"),
        ("n", VOTE, "again no"),
        ("No", VOTE, "again no"),
        ("again no", VOTE, "again no"),
        ("2", COURTESY, "courtesy 2"),
        ("0", COURTESY, "courtesy 0"),
        ("courtesy 3", COURTESY, "courtesy 3"),
    ],
)
def test_typed(typed: str, offers: Offers, words: str) -> None:
    """Also: what answers is never the beginning of a word that only looks (`no` and `notes`)."""
    assert words_of(typed, offers) == words
    assert not look_of(typed.partition(" ")[0], offers)


@pytest.mark.parametrize(
    ("typed", "offers", "said"),
    [
        ("", TURN, "Nothing typed"),
        ("d", TURN, "Say which tile"),
        ("x", TURN, "Say which: exchange 3C W 1, exchange 9B N 1 or exchange 9B N 2"),
        ("x 9b", TURN, "Say which: exchange 9B N 1 or exchange 9B N 2"),
        ("exchange", TURN, "Say which: exchange 3C W 1, "),
        ("x n", choices("exchange N W 1", "exchange 3C N 2"), "Say which: exchange N W 1 or "),
        ("edit", EDIT, "Say which: edit 1 5D J J, edit 1 5D 5D J, edit 1 5D 5D 5D or "),
        ("edit 1", EDIT, "Say which: edit 1 5D J J, "),
        ("edit 5d", EDIT, "Say which: edit 1 5D J J, "),
        ("edit 5d 5d", EDIT, "Say which: edit 1 5D 5D J, edit 1 5D 5D 5D or "),
        ("edit j", EDIT, "Say which: edit 1 5D J J, edit 1 5D 5D J or edit 1 5D 5D 5D J"),
        ("p", CLAIM, "Say which: pung 5D 5D J or pung 5D 5D 5D"),
        ("pung", CLAIM, "Say which: pung 5D 5D J or pung 5D 5D 5D"),
        ("pung 5d 5d", CLAIM, "Say which: pung 5D 5D J or pung 5D 5D 5D"),
        ("c", CLAIM, "Say which: pung 5D 5D J, pung 5D 5D 5D or kong 5D 5D 5D J"),
        ("pass", CLAIM, "to claim nothing say skip"),
        (
            "swap",
            choices(
                *(f"swap {n}B" for n in range(1, 10)), *("swap 1C", "swap 2C", "swap 3C", "swap 4C")
            ),
            "swap 3C, and so on",
        ),
        ("foo", TURN, "'foo' means nothing here"),
        ("discrad 5d", TURN, "did you mean 'discard'"),
        ("hlep", TURN, "did you mean 'help'"),
        ("scroes", PASS, "did you mean 'scores'"),
        ("quits", CLAIM, "did you mean 'quit'"),
        ("hint", TURN, "hint is for people"),
        # alone, s is skip and nothing else
        ("s", TURN, "The South wind is d s"),
        ("S", PASS, "there is nothing to skip"),
        ("s", VOTE, "there is nothing to skip"),
        ("call", CLAIM, "Say which: pung 5D 5D J, pung 5D 5D 5D or kong 5D 5D 5D J"),
        ("call x", CLAIM, "Say the tiles"),
        ("5 d" * 100, TURN, "too long"),
        ("dead", TURN, "Say which: dead S, dead W or dead N"),
        ("y", TURN, "means nothing"),
        # what would be misread
        ("q", TURN, "To leave type quit"),
        ("q", CLAIM, "To leave type quit"),
        ("q", PASS, "To leave type quit"),
        ("quit now", TURN, "type quit, and nothing else"),
        ("exit please", CLAIM, "type quit, and nothing else"),
        ("Quit the game", PASS, "type quit, and nothing else"),
        ("ss", TURN, "it is your turn now: discard a tile"),
        ("skip all", TURN, "it is your turn now"),
        ("SS", VOTE, "here you must answer"),
    ],
)
def test_unclear(typed: str, offers: Offers, said: str) -> None:
    with pytest.raises(Unclear, match=said):
        words_of(typed, offers, DEAD)


@pytest.mark.parametrize("typed", ["w", "west", "N", "s s"])
def test_a_seat_alone_declares_nobody_dead(typed: str) -> None:
    """The fault: who typed w beside a discard declared West's hand dead, which may cost."""
    assert not words_of(typed, CLAIM, DEAD).startswith("dead")


WRONG = [
    *(Wrong("discard", "8B"), Wrong("discard", "N"), Wrong("pung", "2B 5D 5D")),
    *(Wrong("exchange", "3C W 1"), Wrong("throw_in")),
]


@pytest.mark.parametrize("typed", ["8b", "1c", "8b 8b", "e"])
def test_a_tile_alone_is_not_thrown_out_of_turn(typed: str) -> None:
    """RULES.md 2.24: whoever does so has a wrong number of tiles; a claim was meant, or none."""
    with pytest.raises(Unclear, match="To discard out of turn say so: discard"):
        words_of(typed, CLAIM, WRONG)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        *[("n", "skip"), ("no", "skip"), ("d 8b", "discard 8B"), ("discard n", "discard N")],
        *[("p 5d 5d 2b", "pung 2B 5D 5D"), ("call 5d 5d 2b", "pung 2B 5D 5D")],
        ("5d 5d j", "pung 5D 5D J"),
    ],
)
def test_what_is_wrong_is_meant_by_all_of_its_words_alone(typed: str, words: str) -> None:
    """The fault: n, which lets a discard go, threw the North wind out of turn."""
    assert words_of(typed, CLAIM, WRONG) == words


def test_call_lists_no_wrong_claims() -> None:
    with pytest.raises(Unclear) as said:
        words_of("call", CLAIM, WRONG)
    assert "2B" not in str(said.value)


def test_call_where_the_size_is_said() -> None:
    with pytest.raises(Unclear, match="pung, kong, quint or sextet"):
        words_of("call 5d 5d j", CLAIM, say_size=True)


def test_words_of_a_mod_go_before_short_forms() -> None:
    offers = choices("skip", "peek 1", "swap 4B", "swap 5B", "pledge")
    assert words_of("pledge", offers) == "pledge"
    assert words_of("pl", offers) == "pledge"
    assert words_of("sw 4b", offers) == "swap 4B"
    assert words_of("4b", offers) == "swap 4B"
    assert words_of("peek", offers) == "peek 1"
    assert words_of("1", offers) == "peek 1"


def test_the_words_of_every_offer_are_understood() -> None:
    for offers in (TURN, CLAIM, VOTE, COURTESY):
        for choice in offers:
            assert words_of(choice.text, offers, DEAD) == choice.text
            assert words_of(choice.text.lower(), offers, DEAD) == choice.text
    for choice in DEAD:
        assert words_of(choice.text, CLAIM, DEAD) == choice.text


RACK = parse_tiles("1B 5C 5C N 0 J")


@pytest.mark.parametrize(
    ("typed", "offers", "words"),
    [
        ("1 2 4", PASS, "pass 1B 5C N"),
        ("p 1 2 4", PASS, "pass 1B 5C N"),
        ("1 n ?", PASS, "pass 1B N ?"),
        ("5 1 2", PASS, "pass 1B 5C 0"),
        ("0 1 2", PASS, "pass 1B 5C 0"),  # 0 is soap, and no number
        ("4", TURN, "discard N"),
        ("d 6", TURN, "discard J"),
        ("x 2 w 1", TURN, "exchange 5C W 1"),
        ("2", CLAIM, "pung 5D 5D 5D"),
        ("3", CLAIM, "kong 5D 5D 5D J"),
        ("4", CLAIM, "mahjong"),
        ("2", COURTESY, "courtesy 2"),
        ("1", choices("discard 5D", "peek 1", "peek 2"), "peek 1"),
        ("x 3c w 1", TURN, "exchange 3C W 1"),
        ("edit 1 5d 5d j", EDIT, "edit 1 5D 5D J"),
    ],
)
def test_tiles_and_claims_by_their_numbers(typed: str, offers: Offers, words: str) -> None:
    assert words_of(typed, offers, DEAD, rack=RACK) == words


@pytest.mark.parametrize(
    ("typed", "offers"),
    [
        *[("1 2 3", PASS), ("1, 2, 3", PASS), ("7", PASS), ("7", TURN), ("2", CLAIM)],
        ("7", choices("discard 5D", "discard 6D")),
    ],
)
def test_numbers_that_a_script_types_are_told_from_tiles(typed: str, offers: Offers) -> None:
    """At no terminal the tiles have no numbers; the answer says what to type."""
    with pytest.raises(Unclear, match="only at a terminal"):
        words_of(typed, offers, DEAD)


@pytest.mark.parametrize(
    ("typed", "offers", "said"),
    [
        ("1 4 9", PASS, "There is no tile 9: your rack has 6"),
        ("1 4 4", PASS, "Tile 4 is named twice"),
        ("7", TURN, "There is no tile 7"),
        ("d 12", TURN, "There is no tile 12"),
        ("5", CLAIM, "means nothing here"),
    ],
)
def test_numbers_that_name_nothing(typed: str, offers: Offers, said: str) -> None:
    with pytest.raises(Unclear, match=said):
        words_of(typed, offers, DEAD, rack=RACK)
