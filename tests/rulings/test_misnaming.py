"""RULES.md part 4, misnaming."""

from __future__ import annotations

from typing import Any

from rulings.ruling import Ruling, play, played, ruling

WAITING = "222B 444B 6666C 88C J"
JOKERLESS = "222B 444B 6666C 888C"
"""Both wait for 8C."""
PUNISHED: dict[str, Any] = {"discard": {"naming": "required", "misname": "nmjl_penalty"}}
SCHOOL: dict[str, Any] = {"discard": {"naming": "required", "misname": "correct_name_only"}}
SWAPPED: dict[str, Any] = {"discard": {**PUNISHED["discard"], "correction": "named_tile"}}
BY_NAME: dict[str, Any] = {"discard": {**PUNISHED["discard"], "both_declare": "named_tile"}}
BOTH = {"E": "5D", "S": "FF 2222D 44B 66B 8C JJ", "W": "FFFFF 11D 333D 55D J"}

RULINGS: tuple[Ruling, ...] = (
    ruling(
        40,
        "A wrong name that is put right before anyone acts costs nothing; the tile thrown stays.",
        play("E discard 5D as 8C; E correct", E="5D 8C", N="55D", W=WAITING, rules=PUNISHED)(
            discards={"E": "5D"},
            may_={"N": "pung 5D 5D 5D; skip", "W": ""},
        ),
        play("E discard 5D as 8C; E correct", E="5D 8C", W=WAITING, rules=SWAPPED)(
            discards={"E": "8C"}, offered={"W": "mahjong"}
        ),
        play("E discard 5D as 8C; E correct", E="5D", N="55D", W=WAITING, rules=SWAPPED)(
            discards={"E": "5D"}, offered={"N": "pung 5D 5D 5D"}
        ),
        play("E discard 5D as 8C; W pung 8C 8C J", E="5D", W=WAITING, N="8C J", rules=PUNISHED)(
            refused={"E correct": "discard nothing_misnamed"}
        ),
        play("E discard 5D as 8C", E="5D", N="55D", W=WAITING, rules=SCHOOL)(
            may_={"E": "correct; skip"}, refused={"N pung 5D 5D 5D": "discard misnamed"}
        ),
        play("E discard 5D as 8C; E correct; N pung 5D 5D 5D", E="5D", N="55D", rules=SCHOOL)(
            exposed={"N": ["5D 5D 5D"]}, dead=""
        ),
        play("", E="5D")(refused={"E discard 5D as 8C": "discard no_naming"}),
    ),
    ruling(
        41,
        "Words alone on a wrong name are nothing; who puts up tiles has a dead hand, and the "
        "thrower is not punished.",
        play("E discard 5D as 8C; W skip", E="5D", W=WAITING, rules=PUNISHED)(turn="S", dead=""),
        play("E discard 5D as 8C; W pung 8C 8C 8C", E="5D", W="88C J", rules=PUNISHED)(
            dead="W", exposed={"W": []}, turn="S", discards={"E": "5D"}
        ),
        play(
            "E discard 5D as 8C; W kong 8C 8C 8C J; N pung 5D 5D 5D",
            E="5D",
            W="88C J",
            N="55D",
            rules=PUNISHED,
        )(dead="W", turn="N", exposed={"W": [], "N": ["5D 5D 5D"]}),
    ),
    ruling(
        42,
        "Mah jongg on a wrong name ends the game, and who misnamed pays for all.",
        play("E discard 5D as 8C; W mahjong", E="5D", W=WAITING, rules=PUNISHED)(
            winner="W", paid="-100 0 100 0", line="2468 #2"
        ),
        play("E discard 5D as 8C; W mahjong", E="5D", W=JOKERLESS, rules=PUNISHED)(
            winner="W", paid="-200 0 200 0"
        ),
        play("E discard 5D as F; W mahjong", E="5D", W="FFFF 11B 333B 5555B", rules=PUNISHED)(
            winner="W", paid="-320 0 320 0"
        ),
        play(
            "E discard 5D as 8C; S pung 8C 8C J; W mahjong",
            E="5D",
            S="8C J",
            W=WAITING,
            rules=PUNISHED,
        )(winner="W", dead=""),
    ),
    ruling(
        43,
        "Where one needs the tile named and another the tile thrown, and both declare, the tile "
        "thrown counts; there is a ruling the other way.",
        play("E discard 5D as 8C; S mahjong; W mahjong", rules=PUNISHED, **BOTH)(
            winner="W", paid="-80 -40 160 -40"
        ),
        play("E discard 5D as 8C; S mahjong; W mahjong", rules=BY_NAME, **BOTH)(
            winner="S", paid="-100 100 0 0"
        ),
        play("E discard 5D as 8C; S mahjong; W skip", rules=PUNISHED, **BOTH)(winner="S"),
        play("E discard 5D as 8C; S skip; W mahjong", rules=BY_NAME, **BOTH)(winner="W"),
    ),
    ruling(
        44,
        "What nobody notices before the next player racks has no consequences.",
        play("E discard 5D as 8C; S discard 1B", E="5D", S="1B", wall="3C", rules=PUNISHED)(
            turn="W", dead="", refused={"E correct": "discard nothing_misnamed"}
        ),
    ),
)

test_ruling = played(RULINGS)
