"""RULES.md part 4, the Charleston."""

from __future__ import annotations

from typing import Any

from rulings.ruling import Ruling, play, played, ruling
from standard.test_charleston import ALL_YES, CARDS, FIRST, SECOND, THIRD

DEALT: dict[str, Any] = {**CARDS, "begin": None}
ONCE = f"{FIRST}; {SECOND}; {THIRD}"
NO_COURTESY = "E courtesy 0; S courtesy 0; W courtesy 0; N courtesy 0"
COMPLETE: dict[str, Any] = {**DEALT, "W": "111222333D 8D", "E": "FF 2222B 44D 66D 8888C"}
GIVES = {**COMPLETE, "E": "F 2222B 44D 66D 88C 9B 99D", "N": "F 88C NNN EEE WWW S"}
"""East lacks a flower and two 8C, which North passes to the right."""
GETS = "E pass 9B 9D 9D; S pass 1C 1C 1C; W pass 1D 1D 1D; N pass F 8C 8C"
LATE = {**GIVES, "N": CARDS["N"], "S": "111222333C F 88C 4C"}
"""East gets them from South by the first left instead."""
EARTHLY = (
    "E pass 9B 9D 9D; S pass 1C 1C 1C; W pass 1D 1D 1D; N pass N N N; "
    "E pass N N N; S pass 2C 2C 2C; W pass 2D 2D 2D; N pass E E E; "
    "E pass 2D 2D 2D; S pass F 8C 8C; W pass 3D 3D 3D; N pass W W W"
)
AFTER_TOO = "before_or_after_first_charleston"
ALL_BLIND = "E pass ? ? ?; S pass ? ? ?; W pass ? ? ?; N pass ? ? ?"


def table(**options: object) -> dict[str, Any]:
    """A table with options of the Charleston."""
    return {**DEALT, "rules": {"charleston": options}}


RULINGS: tuple[Ruling, ...] = (
    ruling(
        61,
        "The first Charleston is finished once begun; anyone may refuse the second before it "
        "begins; begun, it is finished too, and a courtesy follows in any case.",
        play(FIRST, **DEALT)(refused={"E again no": "charleston not_offered"}),
        play(f"{ONCE}; W again no", **DEALT)(offered={"E": "courtesy 3"}),
        play(f"{ONCE}; {ALL_YES}", **DEALT)(refused={"E again no": "charleston not_offered"}),
    ),
    ruling(
        62,
        "Tiles go on blind only on the first left and the last right, and unseen.",
        play(FIRST, **DEALT)(refused={"E pass ? ? ?": "charleston too_many_blind"}),
        play(f"{FIRST}; {SECOND}; E pass ? ? ?", **DEALT)(racks={"E": "333B 4445B 5B 222D NNN"}),
        play(f"{ONCE}; {ALL_YES}", **DEALT)(refused={"E pass ? ? ?": "charleston too_many_blind"}),
    ),
    ruling(
        63,
        "A tile that goes on blind is no joker: none is ever passed.",
        play("", **{**DEALT, "S": "111222333C 44C JJ"})(
            refused={"S pass J 1C 1C": "charleston joker_passed"}
        ),
    ),
    ruling(
        64,
        "Pairs, flowers and every other natural may be passed.",
        play(
            "E pass F F N; S pass 1C 1C 1C; W pass 1D 1D 1D; N pass R S S",
            **{**DEALT, "E": "FF N 111222333B 44B"},
        )(racks={"S": "FF N 222333C 4445C"}),
    ),
    ruling(
        65,
        "A pass is not changed once made, nor after what comes in has been seen.",
        play("E pass 1B 1B 1B", **DEALT)(refused={"E pass 2B 2B 2B": "charleston not_asked"}),
        play(FIRST, **DEALT)(refused={"E pass 1B 1B 1B": "charleston not_held"}),
    ),
    ruling(
        66,
        "East, dealt mah jongg, declares before the first pass; who gets it by a pass goes on, but "
        "at some tables East may declare after the first Charleston too.",
        play("E mahjong", **COMPLETE)(winner="E", paid="300 -100 -100 -100"),
        play("E skip", **COMPLETE)(refused={"E mahjong": "mahjong not_your_turn"}),
        play("", **{**COMPLETE, "rules": {"mahjong": {"heavenly": "off"}}})(
            refused={"E mahjong": "mahjong not_your_turn"}
        ),
        play(EARTHLY, **{**LATE, "rules": {"mahjong": {"heavenly": AFTER_TOO}}})(
            offered={"E": "mahjong"}
        ),
        play(f"{EARTHLY}; E mahjong", **{**LATE, "rules": {"mahjong": {"heavenly": AFTER_TOO}}})(
            winner="E", paid="300 -100 -100 -100"
        ),
        play(EARTHLY, **LATE)(
            racks={"E": COMPLETE["E"]}, refused={"E mahjong": "mahjong not_your_turn"}
        ),
        play(GETS, **GIVES)(
            racks={"E": COMPLETE["E"]}, refused={"E mahjong": "mahjong not_your_turn"}
        ),
    ),
    ruling(
        67,
        "Where all four would pass everything blind there is no such pass; a table may end the "
        "Charleston with it, or have East pass a tile.",
        play(f"{FIRST}; {SECOND}; {ALL_BLIND}", **DEALT)(may_={"E": "again no; again yes"}),
        play(f"{FIRST}; {SECOND}; {ALL_BLIND}", **table(all_blind_three="end_ceremony"))(turn="E"),
        play(f"{FIRST}; {SECOND}", **table(all_blind_three="east_must_pass_one"))(
            refused={"E pass ? ? ?": "charleston too_many_blind"}
        ),
    ),
    ruling(
        68,
        "Of two offers of courtesy the smaller counts, and with none nothing moves between those "
        "two; the others have theirs.",
        play(
            f"{ONCE}; E again no; E courtesy 0; W courtesy 3; S courtesy 2; N courtesy 1",
            **DEALT,
        )(may_={"E": "", "W": ""}, refused={"E give 4B": "charleston not_asked"}),
        play(
            f"{ONCE}; E again no; E courtesy 0; W courtesy 3; S courtesy 2; N courtesy 1; "
            "S give 4C; N give S",
            **DEALT,
        )(turn="E", holds={"E": 14, "S": 13, "W": 13, "N": 13}),
    ),
)

test_ruling = played(RULINGS)
