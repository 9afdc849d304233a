"""RULES.md part 4, counts and turns."""

from __future__ import annotations

from typing import Any

from rulings.ruling import Ruling, play, played, ruling

WAITING = "222B 444B 6666C 88C J"
"""Waits for 8C on 2468 #2."""
THROWN = "E discard 1B; S skip; S discard 2B; W skip"
"""West is on turn and has drawn."""
DEALT: dict[str, Any] = {"E": "1B", "S": "2B", "wall": "3D 4D 5D 6D"}


def live(**options: object) -> dict[str, Any]:
    """A live table with these options."""
    return {"rules": {"mods": {"live_table": options}}, **DEALT}


LIVE = live()
MAHJONG_ONLY = live(thrown_out_of_turn="mahjong_only")
MAY_GO_BACK = live(drawn_out_of_turn="may_go_back")
LAST: dict[str, Any] = {"S": "5D", "W": "55D", "turn": "S", "wall": "3D"}

RULINGS: tuple[Ruling, ...] = (
    ruling(
        52,
        "A wrong number of tiles before East's first discard is dealt anew by all, for nothing.",
        play("S draw", **LIVE)(kind="abandoned", again=True, paid="0 0 0 0"),
        play("", **DEALT)(holds={"E": 14, "S": 13, "W": 13, "N": 13}),
    ),
    ruling(
        53,
        "Afterwards it is a dead hand, and stays one; with three the game is played again. A "
        "table may play it again with two.",
        play(f"{THROWN}; E draw", **LIVE)(dead="", holds={"E": 14}),
        play(f"{THROWN}; E draw; N dead E", **LIVE)(dead="E", over=False, turn="W"),
        play(f"{THROWN}; E draw; S draw; N dead E; N dead S", **LIVE)(dead="ES", over=False),
        play(f"{THROWN}; E draw; S draw; N dead E; N dead S", **live(two_wrong_counts="replay"))(
            dead="ES", kind="dead", again=True, paid="0 0 0 0"
        ),
        play(
            "E discard 1B; W draw; N draw; S skip; E draw; S discard 2B; W skip; S dead W; "
            "S dead N; S dead E",
            **{**LIVE, "wall": "3D 4D 5D 6D 7D"},
        )(dead="EWN", kind="dead", again=True, paid="0 0 0 0"),
        play(f"{THROWN}; E draw", **LIVE)(refused={"E draw": "live_table no_draw"}),
        play("W draw", **{**LIVE, "turn": "S", "W": WAITING, "wall": "3D 8C"})(
            refused={"W mahjong": "mahjong not_your_turn"}, holds={"W": 14}
        ),
        play(
            "E discard 1B; N draw; S skip; S discard 8C",
            E="1B",
            N=WAITING,
            S="8C",
            wall="3D 4D",
            rules=LIVE["rules"],
        )(not_offered={"N": "mahjong"}, refused={"N mahjong": "live_table wrong_count"}),
    ),
    ruling(
        54,
        "Who draws out of turn is dead; a table may let the tile go back where it was not racked.",
        play(f"{THROWN}; E draw; N dead E", **LIVE)(dead="E"),
        play(f"{THROWN}; E draw", **LIVE)(refused={"E put_back": "live_table no_put_back"}),
        play(f"{THROWN}; E draw; E put_back; N dead E", **MAY_GO_BACK)(
            dead="", holds={"E": 13}, turn="W"
        ),
        play(f"{THROWN}; E draw; N dead E", **MAY_GO_BACK)(dead="E"),
        play(f"{THROWN}; E draw; N dead W", **MAY_GO_BACK)(
            refused={"E put_back": "live_table no_put_back"}
        ),
        play("E discard 1B", **DEALT)(refused={"W draw": "turn not_asked"}),
    ),
    ruling(
        55,
        "Who discards before drawing has a tile too few, and a dead hand.",
        play("E discard 1B; S discard 2B", **{**LIVE, "W": "RR"})(turn="S", holds={"S": 12}),
        play("E discard 1B; S discard 2B; E dead S", **LIVE)(dead="S", discards={"S": "2B"}),
    ),
    ruling(
        56,
        "Who throws a tile out of turn pays for all if it makes mah jongg; whether it may be "
        "claimed for an exposure is not settled.",
        play(
            "E discard 1B; N discard 8C; W mahjong",
            **{**LIVE, "N": "8C", "W": WAITING},
        )(winner="W", paid="0 0 100 -100"),
        play("E discard 1B; N discard 8C; W pung 8C 8C 8C", **{**LIVE, "N": "8C", "W": "88C"})(
            turn="W", exposed={"W": ["8C 8C 8C"]}
        ),
        play(
            "E discard 1B; N discard 8C; W pung 8C 8C 8C; W discard R; N skip",
            **{**LIVE, "N": "8C", "W": "88C R"},
        )(turn="N", holds={"S": 13}),
        play(
            "E discard 1B; N discard 8C; S pung 8C 8C 8C; S discard R; W skip",
            **{**LIVE, "N": "8C", "S": "88C R"},
        )(turn="W", holds={"S": 13, "N": 12}),
        play("E discard 1B; N discard 8C", **{**MAHJONG_ONLY, "N": "8C", "W": WAITING})(
            refused={"W pung 8C 8C 8C": "live_table out_of_turn"}, offered={"W": "mahjong"}
        ),
        play("E discard 1B; N discard 2B; S skip", **{**LIVE, "N": "2B"})(
            turn="S", holds={"N": 12, "S": 14}
        ),
        play("E discard 1B; N discard 4B; S skip; S discard 2B; W skip", **{**LIVE, "N": "4B"})(
            turn="W", holds={"N": 12, "S": 13, "W": 14}
        ),
        play("E discard 1B", **DEALT)(refused={"N discard 2B": "turn not_your_turn"}),
    ),
    ruling(
        57,
        "A tile of the wall that somebody has seen goes back to its place.",
        play(f"{THROWN}; E draw; E put_back; W discard 1C; N skip", **{**MAY_GO_BACK, "W": "1C"})(
            turn="N", holds={"N": 14, "E": 13}
        ),
        cannot="Nobody sees a tile of the wall but who draws it.",
    ),
    ruling(
        58,
        "The last discard may be claimed for mah jongg; whether for an exposure is not settled.",
        play("S discard 5D", left=1, **LAST)(kind="wall"),
        play(
            "S discard 5D",
            left=1,
            rules={"wall": {"last_discard_claims": "any"}},
            **LAST,
        )(may_={"W": "pung 5D 5D 5D; skip"}),
        play("S discard 8C; W mahjong", turn="S", S="8C", W=WAITING, wall="3D", left=1)(winner="W"),
    ),
    ruling(
        59,
        "If nobody claims it the game is a wall game: nobody pays, and East passes to the right.",
        play("S discard 5D", turn="S", S="5D", wall="3D", left=1)(
            kind="wall", paid="0 0 0 0", again=False
        ),
    ),
    ruling(
        60,
        "A short wall changes no rule where no house rule says so.",
        play("S discard 5D", left=2, **{**LAST, "wall": "3D 4D"})(
            may_={"W": "pung 5D 5D 5D; skip"}
        ),
        play("S discard 5D", left=9, **LAST)(may_={"W": "pung 5D 5D 5D; skip"}),
    ),
)

test_ruling = played(RULINGS)
