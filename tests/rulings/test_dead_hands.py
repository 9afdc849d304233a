"""RULES.md part 4, dead hands."""

from __future__ import annotations

from typing import Any

from rulings.ruling import Ruling, play, played, ruling

KONGS: dict[str, Any] = {"exposed": {"N": ["2B 2B 2B 2B", "8C 8C 8C 8C"]}}
"""Need two 4D, two 6D and two flowers."""
WRONG: dict[str, Any] = {"exposed": {"W": ["9D 9D 9D"]}}
"""No line of the small card has it."""
CONTESTED: dict[str, Any] = {
    "rules": {"dead_hand": {"contest": "accused"}},
    "E": "8C",
    "N": "222B 444B 6666C 88C J",
    **WRONG,
}
OWN_TURN: dict[str, Any] = {"rules": "riichi-advanced"}

RULINGS: tuple[Ruling, ...] = (
    ruling(
        69,
        "A hand whose pair is gone is dead, though its exposures fit a line.",
        play("E dead N", discards={"W": "4D 4D 4D"}, **KONGS)(dead="N"),
        play("E dead N", discards={"W": "4D 4D"}, **KONGS)(dead=""),
    ),
    ruling(
        70,
        "Jokers make up for tiles that are gone in groups of three and more only; what lies in "
        "others' exposures is gone, what lies in one's own is not; concealed lines are out.",
        play("E dead N", exposed={"N": ["2B 2B 2B 2B"]}, discards={"W": "8C 8C 8C 8C"})(dead=""),
        play("E dead N", exposed={**KONGS["exposed"], "W": ["4D 4D 4D"]})(dead="N"),
        play("E dead N", exposed={"N": ["2B 2B 2B 2B", "8C 8C 8C J"]})(dead=""),
        play("E dead N", discards={"W": "F F F F F F F"}, **KONGS)(dead="N"),
        play("E dead N", exposed={"N": ["2B 2B 2B", "8B 8B 8B"]})(dead="N"),
    ),
    ruling(
        71,
        "Thrown jokers are gone; those in exposures can still be had.",
        play(
            "E dead N",
            exposed={"N": ["2B 2B 2B"]},
            discards={"W": "J J J J J J J J", "S": "4B 4B 4D 4D 4C 4C 3B 3C 3D 3B 3C 3D 1B 1C 1D"},
        )(dead="N"),
        play(
            "E dead N",
            exposed={"N": ["2B 2B J"], "S": ["9B J J J"]},
            discards={"W": "J J J J", "S": "4B 4B 4D 4D 4C 4C 3B 3C 3D 3B 3C 3D 1B 1C 1D"},
        )(dead=""),
    ),
    ruling(
        72,
        "A dead player declares nobody dead.",
        play("E dead W", exposed={"W": ["9D 9D 9D"], "S": ["9B 9B 9B"]})(
            refused={"W dead S": "dead_hand dead"}
        ),
    ),
    ruling(
        73,
        "Who is found dead in their turn loses it without a discard; the player to the right goes "
        "on.",
        play("E dead W", turn="W", wall="1B", **WRONG)(dead="W", turn="N", holds={"W": 14}),
        play("E dead W", turn="W", rules={"dead_hand": {"turns": "draw_and_discard"}}, **WRONG)(
            dead="W", turn="W"
        ),
    ),
    ruling(
        74,
        "A death that is contested is settled at the end: the one who was wrong pays the other.",
        play("S dead E; E discard 8C; W mahjong", E="8C", W="222B 444B 6666C 88C J")(
            dead="", paid="0 -75 100 -25"
        ),
        play(
            "S dead E; E discard 8C; W mahjong",
            E="8C",
            W="222B 444B 6666C 88C J",
            rules={"dead_hand": {"wrong_declaration_points": 25}},
        )(paid="-25 -50 100 -25"),
        play(
            "S dead E; E discard 8C; W mahjong",
            E="8C",
            W="222B 444B 6666C 88C J",
            rules={"dead_hand": {"wrong_declaration": "none"}},
        )(paid="-50 -25 100 -25"),
        play(
            "S dead E",
            rules={"dead_hand": {"wrong_declaration": "declarer_dead_now"}},
        )(dead="S"),
        play("E dead S", E="8C", **OWN_TURN)(dead="E", turn="S"),
        play("S dead W; E discard 8C; N mahjong", **CONTESTED)(dead="", paid="-50 25 -75 100"),
        play("S dead W; E discard 8C; N mahjong", **{**CONTESTED, "exposed": {"W": ["2D 2D 2D"]}})(
            dead="", paid="-50 -75 25 100"
        ),
        play("S dead W; W agree; E discard 8C; N mahjong", **CONTESTED)(
            dead="W", exposed={"W": []}, paid="-50 -25 -25 100"
        ),
    ),
    ruling(
        75,
        "Who knows that the own hand is dead plays on as long as nobody says so.",
        play("W discard 1B", turn="W", W="1B", **WRONG)(dead="", turn="N"),
        play("", turn="W", **WRONG)(refused={"W dead W": "dead_hand own_hand"}),
    ),
)

test_ruling = played(RULINGS)
