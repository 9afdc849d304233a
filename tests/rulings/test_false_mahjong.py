"""RULES.md part 4, false mah jongg."""

from __future__ import annotations

from typing import Any

from rulings.ruling import Ruling, play, played, ruling

WAITING = "222B 444B 6666C 88C J"
"""Waits for 8C on 2468 #2."""
FULL: dict[str, Any] = {"mahjong": {"error": "nmjl_full"}}
MODERN: dict[str, Any] = {
    "mahjong": {"error": "dead_hand"},
    "dead_hand": {"turns": "draw_and_discard"},
}
AWAY = "NN EE WW S 11B 22C 33D"
"""One tile short of Singles and Pairs #2, the dearest line."""

RULINGS: tuple[Ruling, ...] = (
    ruling(
        45,
        "Words that are withdrawn before anything is shown cost nothing.",
        play("E discard 8C; S skip", E="8C", S="8C J", rules=FULL)(turn="S", dead=""),
        play("", E="8C")(refused={"E mahjong": "mahjong not_complete"}, dead="", turn="E"),
        cannot="Words are no choice: a record has what a player does.",
    ),
    ruling(
        46,
        "Who has shown no more than the group that the discard completes may keep it as an "
        "exposure.",
        play("E discard 8C; S pung 8C 8C J; S discard 1B", E="8C", S="8C J 1B", rules=FULL)(
            dead="", exposed={"S": ["8C 8C J"]}
        ),
    ),
    ruling(
        47,
        "Who shows tiles that are no mah jongg is dead; the turn ends without a discard, earlier "
        "exposures that are right stay, and the player to the right is next.",
        play("S mahjong", turn="S", rules=FULL, exposed={"S": ["2B 2B 2B", "9D 9D 9D"]})(
            dead="S", turn="W", holds={"S": 14}, exposed={"S": ["2B 2B 2B"]}
        ),
        play("E discard 8C; W mahjong", E="8C", N=WAITING, rules=FULL)(
            dead="W", may_={"N": "mahjong; skip"}
        ),
        play("E discard 8C; W mahjong; N skip", E="8C", N=WAITING, rules=FULL)(
            dead="W", turn="N", discards={"E": "8C"}, holds={"W": 13}
        ),
        play("S mahjong", turn="S", rules=MODERN)(dead="S", turn="S"),
        play("S mahjong; S discard 1B; W discard 2B", turn="S", S="1B", W="2B", rules=MODERN)(
            dead="S", turn="N"
        ),
        play("S mahjong", turn="S", rules=MODERN)(refused={"S mahjong": "mahjong dead"}),
    ),
    ruling(
        48,
        "Who throws in a hand because of it is dead too; two that are left play on, and to a "
        "single one the last who erred pays twice the line that was meant.",
        play("S mahjong; W throw_in", turn="S", S=AWAY, rules=FULL)(
            dead="SW", over=False, turn="N"
        ),
        play("S mahjong; W throw_in; N throw_in", turn="S", S=AWAY, rules=FULL)(
            dead="SWN", kind="dead", again=False, paid="150 -150 0 0"
        ),
        play(
            "S mahjong; W mahjong; N throw_in",
            turn="S",
            S=AWAY,
            W="FF 2222B 4D 66D 888C",
            wall="1B 8C",
            rules=FULL,
        )(dead="SWN", paid="50 0 -50 0"),
        play("E throw_in; S throw_in; W throw_in", rules=FULL)(
            kind="dead", again=True, paid="0 0 0 0"
        ),
        play("S mahjong", turn="S", rules=MODERN)(
            refused={"W throw_in": "mahjong nothing_to_throw_in"}
        ),
    ),
    ruling(
        49,
        "The tile of a false mah jongg may still be claimed for mah jongg, but not for an "
        "exposure.",
        play("E discard 8C; S mahjong; W mahjong", E="8C", W=WAITING, rules=FULL)(
            winner="W", dead="S", paid="-50 -25 100 -25"
        ),
        play("E discard 8C; S mahjong", E="8C", W=WAITING, rules=FULL)(
            may_={"W": "mahjong; skip"}, refused={"W pung 8C 8C 8C": "mahjong declared_in_error"}
        ),
    ),
    ruling(
        50,
        "Who wrecks the wall before it is looked at pays the lowest value of the card to each "
        "hand that is left.",
        play("S mahjong; W wreck", turn="S", rules=FULL)(
            kind="abandoned", dead="SW", paid="25 0 -50 25"
        ),
    ),
    ruling(
        51,
        "A winner who takes the wrong tile from the table may put that right.",
        play(
            "W discard 8C; N skip; N discard 8C; E mahjong",
            turn="W",
            W="8C",
            N="8C",
            wall="1D 1D",
            E="222B 444B 6666C 8C JJ",
        )(winner="E", discards={"W": "8C", "N": ""}, **{"from": "N"}),
        cannot="The tile that was claimed comes by itself.",
    ),
)

test_ruling = played(RULINGS)
