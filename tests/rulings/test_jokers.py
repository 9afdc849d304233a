"""RULES.md part 4, jokers."""

from __future__ import annotations

from typing import Any

from rulings.ruling import Ruling, play, played, ruling

SHOWN = {"W": ["3C 3C J"]}
CONCEALED = ["2B 2B 2B", "4B 4B J", "6B 6B 6B"]
"""Only 2468 #3 has them, a concealed line."""
HOUSE = "house-2026"
LIVE: dict[str, Any] = {"mods": {"live_table": {}}}
WRONG: dict[str, Any] = {"E": "34C R", "exposed": SHOWN, "rules": LIVE}

RULINGS: tuple[Ruling, ...] = (
    ruling(
        26,
        "A thrown joker is never claimed, and never exchanged.",
        play("E discard J", E="J", S="FF 2222B 44D 66D 888C")(turn="S"),
        play("E discard J", E="J", S="RR", W="3C", exposed={"N": ["5D 5D J"]}, wall="5D")(
            refused={
                "W pung J J J": "call nothing_thrown",
                "S exchange R E 1": "exchange no_exposure",
            }
        ),
    ),
    ruling(
        27,
        "No joker is exchanged before one has drawn or claimed; words are nothing, but who has "
        "taken the joker has a dead hand.",
        play("E discard 1B", E="1B", W="1B 1B", S="3C", exposed=SHOWN)(
            refused={"S exchange 3C W 1": "exchange not_your_turn"}
        ),
        play("E discard 1B; S exchange 3C W 1; N dead S", E="1B", S="3C", exposed=SHOWN, wall="9D")(
            exposed={"W": ["3C 3C 3C"]}, dead=""
        ),
        play("S exchange 3C W 1; N dead S", S="3C", exposed=SHOWN, rules=LIVE)(
            exposed={"W": ["3C 3C 3C"]}, dead="S"
        ),
        play("E discard 1B; S skip", E="1B", S="3C", exposed=SHOWN, rules=LIVE)(
            turn="S", offered={"S": "exchange 3C W 1"}, dead=""
        ),
    ),
    ruling(
        28,
        "A discard cannot be taken to redeem a joker.",
        play("E discard 3C", E="3C", S="1111B 5555B 9999B N", exposed=SHOWN, wall="9D")(
            turn="S", refused={"S exchange 3C W 1": "exchange not_held"}
        ),
    ),
    ruling(
        29,
        "There may be any number of exchanges in a turn, from every exposure, also one's own of "
        "this turn.",
        play(
            "E discard 5D; S pung 5D 5D J; S exchange 3C W 1; S exchange 3C W 1",
            E="5D",
            S="5D J 33C",
            exposed={"W": ["3C J J"]},
        )(exposed={"W": ["3C 3C 3C"], "S": ["5D 5D J"]}),
        play("E discard 5D; S pung 5D J J; S exchange 5D S 1", E="5D", S="5D JJ")(
            exposed={"S": ["5D 5D J"]}
        ),
        play(
            "E discard 5D; S pung 5D 5D J; S exchange 3C W 1",
            E="5D",
            S="5D J 33C",
            exposed={"W": ["3C J J"]},
            rules={"exchange": {"per_turn": "1"}},
        )(refused={"S exchange 3C W 1": "exchange one_a_turn"}),
    ),
    ruling(
        30,
        "A natural is given for a joker, never a joker for a natural.",
        play("", E="J 3C", exposed={"W": ["3C 3C J"]})(
            refused={"E exchange J W 1": "exchange wrong_tile"}
        ),
        play("", E="J", exposed={"W": ["3C 3C 3C"]})(
            refused={"E exchange J W 1": "exchange no_joker"}
        ),
    ),
    ruling(
        31,
        "An exchange stays made. A wrong tile given for the joker can be put right until the next "
        "discard; afterwards the hand with the wrong exposure is dead, not the giver's.",
        play("E exchange 3C W 1", E="3C", exposed=SHOWN)(
            refused={
                "E exchange J W 1": "exchange no_joker",
                "E exchange 3C W 1": "exchange no_joker",
            }
        ),
        play("E exchange 4C W 1; E mend W 1; S dead W", E="34C", exposed=SHOWN, rules=LIVE)(
            exposed={"W": ["3C 3C 3C"]}, dead=""
        ),
        play("E exchange 4C W 1; S dead W", E="34C", exposed=SHOWN, rules=LIVE)(
            exposed={"W": ["3C 3C 4C"]}, dead=""
        ),
        play("E exchange 4C W 1; E discard R; N dead W; N dead E", **WRONG)(
            exposed={"W": []}, dead="W", refused={"E mend W 1": "live_table no_mend"}
        ),
    ),
    ruling(
        32,
        "Who plays a concealed line may exchange jokers.",
        play(
            "S exchange 3C W 1; S mahjong",
            turn="S",
            S="222B 444B 666B 88B RR",
            wall="3C",
            exposed=SHOWN,
        )(line="2468 #3", paid="-70 210 -70 -70"),
    ),
    ruling(
        33,
        "No joker stands in a pair, for a single, in NEWS, a year or a run of singles, nor for a "
        "soap that is zero; three soaps or four take them.",
        play("", E="F J 2222B 44D 66D 8888C")(refused={"E mahjong": "mahjong not_complete"}),
        play("", E="FFF 2B J 26B 111C 9999C")(refused={"E mahjong": "mahjong not_complete"}),
        play("", E="FF NEJS 11B 1111C 11D", card=HOUSE)(
            refused={"E mahjong": "mahjong not_complete"}
        ),
        play("", E="3B 6B J 3333C 666C 9999D", card=HOUSE)(
            refused={"E mahjong": "mahjong not_complete"}
        ),
        play("E mahjong", E="FFF 2B 0 26B 1111C J 00", card=HOUSE)(line="2026 #6"),
    ),
    ruling(
        34,
        "A quint may be jokers alone inside the hand; exposed it has the tile claimed.",
        play("E mahjong", E="11B JJJJJ 333B 4444B")(line="Quints #1"),
        play("E discard 2B; S quint 2B J J J J", E="2B", S="JJJJ")(
            exposed={"S": ["2B J J J J"]}, not_offered={"S": "edit 1 J J J J J"}
        ),
    ),
    ruling(
        35,
        "One natural in an exposure tells what it is, and is what its jokers are exchanged for.",
        play("E exchange 3C W 1", E="3C", exposed={"W": ["3C J J"]})(exposed={"W": ["3C 3C J"]}),
        play("", E="4C", exposed={"W": ["3C J J"]})(
            refused={"E exchange 4C W 1": "exchange wrong_tile"}
        ),
    ),
    ruling(
        36,
        "The jokers of a dead hand are exchanged where the exposure was right; none where it "
        "killed the hand, and none of a concealed line.",
        play("E dead W", E="2B 9D", exposed={"W": ["2B 2B J", "9D 9D J"]})(
            offered={"E": "exchange 2B W 1"}, not_offered={"E": "exchange 9D W 2"}
        ),
        play("E dead W", E="9D", exposed={"W": ["9D 9D J"]})(
            exposed={"W": []}, refused={"E exchange 9D W 1": "exchange no_exposure"}
        ),
        play(
            "E dead W",
            E="2B 9D",
            exposed={"W": ["2B 2B J", "9D 9D J"]},
            rules={"dead_hand": {"exposures": "keep_all"}},
        )(offered={"E": "exchange 9D W 2"}),
        play(
            "E dead W",
            E="2B 9D",
            exposed={"W": ["2B 2B J", "9D 9D J"]},
            rules={"dead_hand": {"exposures": "return_all"}},
        )(exposed={"W": []}),
        play("E dead W", E="4B", exposed={"W": CONCEALED})(
            exposed={"W": []}, refused={"E exchange 4B W 2": "exchange no_exposure"}
        ),
        play(
            "E dead W",
            E="4B",
            exposed={"W": CONCEALED},
            rules={"dead_hand": {"concealed_exposures": "keep_all"}},
        )(offered={"E": "exchange 4B W 2"}),
    ),
    ruling(
        37,
        "As long as nobody has declared a hand dead its jokers can be had.",
        play("E exchange 9D W 1; E dead W", E="9D", exposed={"W": ["9D 9D J"]})(dead="W"),
    ),
    ruling(
        38,
        "Jokerless is what has no joker at the end; jokers that were exchanged away do not count.",
        play(
            "E exchange 2B S 1; E discard 8C; S mahjong",
            E="2B 8C",
            S="444B 6666C 888C",
            exposed={"S": ["2B 2B J"]},
        )(jokerless=True, paid="-100 200 -50 -50"),
        play("E discard 8C; S mahjong", E="8C", S="444B 6666C 888C", exposed={"S": ["2B 2B J"]})(
            jokerless=False, paid="-50 100 -25 -25"
        ),
    ),
    ruling(
        39,
        "A joker thrown by another name is used by nobody; mah jongg with the tile named counts.",
        play("E discard J", E="J", W="222B 444B 6666C 888C")(turn="S"),
        play(
            "E discard J as 8C; W mahjong",
            E="J",
            W="222B 444B 6666C 88C J",
            rules={"discard": {"naming": "required", "misname": "nmjl_penalty"}},
        )(winner="W", paid="-100 0 100 0", discards={"E": "J"}),
        play(
            "E discard J as 8C; E correct",
            E="J",
            W="222B 444B 6666C 888C",
            rules={"discard": {"naming": "required", "misname": "correct_name_only"}},
        )(turn="S", discards={"E": "J"}),
    ),
)

test_ruling = played(RULINGS)
