"""RULES.md part 4, calls."""

from __future__ import annotations

from typing import Any

from rulings.ruling import Ruling, play, played, ruling

WAITING = "222B 444B 6666C 888C"
"""Waits for 8C on 2468 #2."""
FOR_CRAK, FOR_DOT = "222B 44B J 6666C 888C", "FF 2222C 44B 66B 888D"
"""Wait for 8C and for 8D."""
FOR_CONCEALED = "222B 444B 666B 88B RR"
"""Waits for 8B on 2468 #3, a concealed line."""
FOR_FIVE = "FFFFF 11D 333D 5D JJ"
"""Waits for 5D."""
LIVE: dict[str, Any] = {"mods": {"live_table": {}}}
HELD: dict[str, Any] = {"E": "5D", "W": "5D J 3C R", "rules": LIVE}
LIGHT = {"call": {"viability": "card_line_exists"}}
NO_EDIT = {"exposure": {"edit": "none"}}

RULINGS: tuple[Ruling, ...] = (
    ruling(
        1,
        "East's first discard can be claimed by anyone.",
        play("E discard 5D", E="5D", N="55D")(may_={"N": "pung 5D 5D 5D; skip"}),
        play("E discard 5D; N pung 5D 5D 5D", E="5D", N="55D")(turn="N", discards={"E": ""}),
    ),
    ruling(
        2,
        "Only the last discard can be claimed; an earlier one never again.",
        play("E discard 5D; N skip; S discard R", E="5D", N="55D", S="R", W="RR", wall="3C")(
            may_={"W": "pung R R R; skip"}, refused={"N pung 5D 5D 5D": "call wrong_group"}
        ),
    ),
    ruling(
        3,
        "Of two equal tiles thrown one after the other only the second can be claimed.",
        play("E discard 5D; S discard 5D; N pung 5D 5D J", E="5D", S="5D", N="5D J", wall="3C")(
            discards={"E": "5D", "S": ""}, exposed={"N": ["5D 5D J"]}
        ),
    ),
    ruling(
        4,
        "Nobody takes back what they threw, for whatever it is.",
        play("E discard 5D", E="555D", N="5D J")(
            refused={"E pung 5D 5D 5D": "call own_discard", "E mahjong": "mahjong own_discard"}
        ),
        play("E discard 8C; S discard 1C", E=f"{WAITING} 8C", S="1C", wall="3C")(
            turn="W", refused={"E mahjong": "mahjong not_your_turn"}
        ),
    ),
    ruling(
        5,
        "Nobody has to claim; silence is a pass.",
        play("E discard 5D; S discard R", E="5D", N="55D", S="R", wall="3C")(
            turn="W", discards={"E": "5D"}
        ),
    ),
    ruling(
        6,
        "A discard makes a pair, a single, a wind of NEWS or a digit of the year for mah jongg "
        "only.",
        play("E discard 5D", E="5D", N="5D")(
            turn="S", refused={"N pung 5D 5D": "call nothing_thrown"}
        ),
        play("E discard 0", E="0", S="FFF 2B 26B 111C 9999C")(may_={"S": "mahjong; skip"}),
        play("E discard 6B; S mahjong", E="6B", S="FFF 2B 0 2B 111C 9999C")(line="Winds #2"),
        play("E discard W", E="W", S="FF NES 11B 1111C 11D", card="house-2026")(
            may_={"S": "mahjong; skip"}
        ),
        play("E discard W", E="W", S="FF NES 11B 1111C 1D", card="house-2026")(turn="S"),
    ),
    ruling(
        7,
        "Who could expose or win with a discard may win, before all others, paid as a discard.",
        play("E discard 8C", E="8C", W=WAITING)(
            may_={"W": "kong 8C 8C 8C 8C; mahjong; pung 8C 8C 8C; skip"}
        ),
        play("E discard 8C; W mahjong", E="8C", W=WAITING.replace("888C", "88C J"))(
            paid="-50 -25 100 -25"
        ),
    ),
    ruling(
        8,
        "Mah jongg goes before an exposure, also of one who is nearer and has answered first.",
        play(
            "E discard 8C; S pung 8C 8C J; N mahjong", E="8C", S="8C J", N="222B 444B 6666C 8C JJ"
        )(winner="N", exposed={"S": []}),
    ),
    ruling(
        9,
        "Of two mah jonggs the next in turn after the thrower wins, whoever spoke first.",
        play(
            "S discard 8C; E mahjong; W mahjong",
            turn="S",
            S="8C",
            wall="3D",
            W="222B 444B 6666C 8C JJ",
            E="FF 2B JJJ 44D 66D 8C JJ",
        )(winner="W"),
    ),
    ruling(
        10,
        "Of two exposures the next in turn gets the tile.",
        play(
            "W discard 8C; S pung 8C 8C J; N pung 8C J J",
            turn="W",
            W="8C",
            wall="3D",
            N="8C JJ",
            S="8C J",
        )(turn="N", exposed={"N": ["8C J J"], "S": []}),
    ),
    ruling(
        11,
        "A win on the last discard and one on a fresh tile do not meet.",
        play("E discard 8C", E="8C", W=FOR_CRAK, S=FOR_DOT, wall="8D", left=9)(
            wall=9, refused={"S mahjong": "mahjong not_complete"}
        ),
        play("E discard 8C; W mahjong", E="8C", W=FOR_CRAK, S=FOR_DOT, wall="8D")(winner="W"),
        play("E discard 8C; W skip; S mahjong", E="8C", W=FOR_CRAK, S=FOR_DOT, wall="8D")(
            winner="S"
        ),
        cannot="Nobody draws before everyone who can claim the discard has answered.",
    ),
    ruling(
        12,
        "A tile that was drawn and not racked goes back to its place when a claim comes.",
        play("E discard 5D; N pung 5D 5D 5D; N discard R", E="5D", N="55D R", wall="3C", S="1B")(
            turn="E", holds={"S": 13, "E": 14}
        ),
        play("E discard 5D", E="5D", N="55D", wall="3C", left=9)(wall=9, holds={"S": 13}),
        cannot="The next player draws once everyone who can claim has answered.",
    ),
    ruling(
        13,
        "Once the next player has racked, the discard is past.",
        play("E discard 5D; N skip", E="5D", N="55D")(
            turn="S", refused={"N pung 5D 5D 5D": "call nothing_thrown"}
        ),
    ),
    ruling(
        14,
        "After a claim the turn is the claimer's; those passed over lose theirs, and the "
        "claimer's right is next.",
        play("E discard 5D; W pung 5D 5D 5D; W discard R", E="5D", W="55D R", wall="3C")(
            turn="N", holds={"S": 13}
        ),
    ),
    ruling(
        15,
        "A claim needs the rest of the group in the hand, and a whole block of a line.",
        play("E discard 5D", E="5D", N="5D J")(
            refused={"N pung 5D 5D 5D": "call not_held", "N kong 5D 5D 5D J": "call not_held"}
        ),
        play("E discard N; S pung N N N; W dead S", E="N", S="NN")(dead="S", exposed={"S": []}),
        play("E discard N; S kong N N N N; W dead S", E="N", S="NNN")(dead=""),
        play("E discard N", E="N", S="NNN", rules=LIGHT)(
            may_={"S": "kong N N N N; skip"}, refused={"S pung N N N": "call no_line"}
        ),
    ),
    ruling(
        16,
        "A claim may be made with jokers alone; the exposure has one natural then.",
        play("E discard 5D; N kong 5D J J J", E="5D", N="JJJ")(exposed={"N": ["5D J J J"]}),
        play("E discard 5D", E="5D", N="JJJ", rules={"call": {"min_naturals_in_hand": 1}})(
            turn="S"
        ),
    ),
    ruling(
        17,
        "An exposure may be changed until its owner discards or exchanges, then no more.",
        play("E discard 5D; N pung 5D 5D J; N edit 1 5D 5D 5D J", E="5D", N="55D J")(
            exposed={"N": ["5D 5D 5D J"]}
        ),
        play(
            "E discard 5D; N pung 5D 5D J; N exchange 3C W 1",
            E="5D",
            N="55D J 3C",
            exposed={"W": ["3C 3C J"]},
        )(refused={"N edit 1 5D 5D 5D J": "exposure locked"}),
        play("E discard 5D; N pung 5D 5D J; N discard R", E="5D", N="55D J R", wall="3C")(
            refused={"N edit 1 5D 5D 5D J": "exposure locked"}
        ),
        play("E discard 5D; N pung 5D 5D J", E="5D", N="55D J", rules=NO_EDIT)(
            refused={"N edit 1 5D 5D 5D J": "exposure no_edit"}
        ),
        play("E discard 5D; N pung 5D 5D J", E="5D", N="55D J", rules="riichi-advanced")(
            refused={"N edit 1 5D 5D 5D J": "exposure no_edit"}
        ),
    ),
    ruling(
        18,
        "An exposure begins with a claimed discard, never with a tile from the wall.",
        play("E discard R; S discard 1B", E="R", S="55D 1B", wall="5D 3C")(
            turn="W", exposed={"S": []}
        ),
        play("E discard R", E="R", S="55D", wall="5D")(
            turn="S", refused={"S pung 5D 5D 5D": "call nothing_thrown"}
        ),
    ),
    ruling(
        19,
        "Who says hold may still decline; only tiles that are put up are a claim.",
        play("E discard 5D; N skip", E="5D", N="55D")(turn="S", exposed={"N": []}, dead=""),
        play("E discard 5D; W hold; W skip; S skip", E="5D", rules=LIVE)(
            turn="S", exposed={"W": []}, dead=""
        ),
        play("E discard 5D; W hold; W pung 3C 5D 5D; W discard R; N dead W", **HELD)(
            dead="W", exposed={"W": []}, discards={"W": "R"}
        ),
        play(
            "E discard 5D; W hold; W pung 3C 5D 5D; W edit 1 5D 5D J; W discard R; N dead W", **HELD
        )(dead="", exposed={"W": ["5D 5D J"]}),
        play("E discard 5D; W hold; W pung 3C 5D 5D; N mahjong", **{**HELD, "N": FOR_FIVE})(
            winner="N"
        ),
    ),
    ruling(
        20,
        "In what order the tiles of an exposure are put up does not matter.",
        play("E discard 5D; N pung J 5D 5D", E="5D", N="5D J")(exposed={"N": ["5D 5D J"]}),
        play("E discard 5D; N pung 5D J 5D", E="5D", N="5D J")(exposed={"N": ["5D 5D J"]}),
    ),
    ruling(
        21,
        "A discard that needs an exchange besides is no mah jongg, but an exposure, then an "
        "exchange, then a self-pick.",
        play(
            "E discard 8C",
            E="8C",
            S="222B 444B 666C 888C 3D",
            exposed={"W": ["3D 3D J"]},
        )(refused={"S mahjong": "mahjong not_complete"}),
        play(
            "E discard 8C; S kong 8C 8C 8C 8C; S exchange 3D W 1; S mahjong",
            E="8C",
            S="222B 444B 666C 888C 3D",
            exposed={"W": ["3D 3D J"]},
        )(paid="-50 150 -50 -50"),
        play(
            "E discard 8C; S kong 8C 8C 8C J; N mahjong",
            E="8C",
            S="222D 44D J 666C 88C J 3D",
            N="FF 2222B 44D 66D 8C JJ",
            exposed={"W": ["3D 3D J"]},
        )(winner="N"),
    ),
    ruling(
        22,
        "The same on a concealed line is an exposure that kills the hand.",
        play(
            "E discard 8B; S pung 8B 8B 8B; S exchange 3D W 1",
            E="8B",
            S="444B 66B 88B 3D RR",
            exposed={"W": ["3D 3D J"], "S": ["2B 2B 2B"]},
        )(refused={"S mahjong": "mahjong not_complete"}),
        play(
            "E discard 8B; S pung 8B 8B 8B; S exchange 3D W 1; W dead S",
            E="8B",
            S="444B 66B 88B 3D RR",
            exposed={"W": ["3D 3D J"], "S": ["2B 2B 2B"]},
        )(dead="S", exposed={"S": []}),
    ),
    ruling(
        23,
        "A thrown flower is claimed like any natural.",
        play("E discard F", E="F", S="FF")(may_={"S": "pung F F F; skip"}),
        play("E discard F; S mahjong", E="F", S="F 2222B 44D 66D 8888C")(line="2468 #1"),
    ),
    ruling(
        24,
        "Who exposes for a concealed line is dead when that is said; the last tile may be claimed.",
        play(
            "E discard 8B; S pung 8B 8B 8B; W dead S",
            E="8B",
            S="444B 666B 88B RR",
            exposed={"S": ["2B 2B 2B"]},
        )(dead="S"),
        play("E discard 8B; S mahjong", E="8B", S=FOR_CONCEALED)(line="2468 #3"),
    ),
    ruling(
        25,
        "Who has shown an exposure cannot win a concealed line, though the tiles are right.",
        play("E discard 8B; S pung 8B 8B 8B", E="8B", S=FOR_CONCEALED)(
            refused={"S mahjong": "mahjong not_complete"}
        ),
        play("S mahjong", turn="S", wall="8B", S=FOR_CONCEALED)(line="2468 #3"),
    ),
)

test_ruling = played(RULINGS)
