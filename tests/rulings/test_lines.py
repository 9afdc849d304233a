"""RULES.md part 4, lines and tiles."""

from __future__ import annotations

from rulings.ruling import Ruling, play, played, ruling

HOUSE = "house-2026"
NO = {"E mahjong": "mahjong not_complete"}

RULINGS: tuple[Ruling, ...] = (
    ruling(
        76,
        "Soap as zero has no suit; as a dragon it is that of the dots.",
        play("E mahjong", E="FFF 2B 0 26B 111C 9999C")(line="Winds #2"),
        play("E mahjong", E="FFF 2D 0 26D 111B 9999B")(line="Winds #2"),
        play("E mahjong", E="222D 444B 666D 888B RR", card=HOUSE)(line="2468 #1"),
        play("", E="222D 444B 666D 888B 00", card=HOUSE)(refused=NO),
        play("E mahjong", E="222B 444C 666B 888C 00", card=HOUSE)(line="2468 #1"),
    ),
    ruling(
        77,
        "Colours are suits that differ, whichever they are.",
        play("E mahjong", E="222B 444B 6666C 8888C")(line="2468 #2"),
        play("E mahjong", E="222D 444D 6666B 8888B")(line="2468 #2"),
        play("", E="222B 444B 6666B 8888B")(refused=NO),
        play("", E="222B 444C 6666C 8888B")(refused=NO),
    ),
    ruling(
        78,
        "A dragon of another colour is the dragon of another suit.",
        play("E mahjong", E="222B 444B 666B 888B RR")(line="2468 #3"),
        play("E mahjong", E="222B 444B 666B 888B 00")(line="2468 #3"),
        play("", E="222B 444B 666B 888B GG")(refused=NO),
    ),
    ruling(
        79,
        "Fixed numbers do not move; those of runs do.",
        play("", E="333B 555B 7777C 9999C")(refused=NO),
        play("E mahjong", E="55B 6666B 7777B 8888B")(line="Run #1"),
        play("", E="55B 7777B 8888B 9999B")(refused=NO),
        play("E mahjong", E="33D 4444D J 555D 6666D")(line="Quints #1"),
    ),
    ruling(
        80,
        "Exposures are made in any order.",
        *[
            play(
                f"E discard {first[0]}; N {first[1]}; N discard R; E discard {second[0]}; "
                f"N {second[1]}; W dead N",
                E="2B 8C",
                N="222B 888C R G",
                wall="1D",
            )(dead="", exposed={"N": [first[1][5:], second[1][5:]]})
            for first, second in (
                (("2B", "pung 2B 2B 2B"), ("8C", "kong 8C 8C 8C 8C")),
                (("8C", "kong 8C 8C 8C 8C"), ("2B", "pung 2B 2B 2B")),
            )
        ],
    ),
)

test_ruling = played(RULINGS)
