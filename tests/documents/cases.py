"""Games that show what several documents say. All are played by the small card for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from documents.says import Case

# The set and the deal

TILES = Case("", "set 152; set 1B 4; set 9D 4; set N 4; set 0 4; set F 8; set J 8")
DEAL = Case(
    "",
    "E holds 14; S holds 13; W holds 13; N holds 13; wall 99; phase charleston; turn None",
    {"begin": None},
)
DICE = Case("", "dice 2")
HIGHEST_ROLL = (
    Case("", "first 3 4 6 6 1 2 1 1 S; first 1 1 2 1 6 5 4 4 W"),
    Case("", "first 6 6 2 1 6 5 4 4 E; first 5 5 1 1 4 6 1 2 1 1 3 4 W"),
)
"""The second of the last two: East and West both roll ten, and roll again."""

# The Charleston

RACKS: dict[str, Any] = {
    "begin": None,
    "E": "111222333B 4445B 5B",
    "S": "111222333C 4445C",
    "W": "111222333D 4445D",
    "N": "NNN EEE WWW SSS R",
}
"""Each seat with tiles of its own kind, so that it shows who gets what from whom."""

RIGHT = "E pass 1B 1B 1B; S pass 1C 1C 1C; W pass 1D 1D 1D; N pass N N N;"
ACROSS = "E pass 2B 2B 2B; S pass 2C 2C 2C; W pass 2D 2D 2D; N pass E E E;"
LEFT = "E pass 3B 3B 3B; S pass 3C 3C 3C; W pass 3D 3D 3D; N pass W W W;"
FIRST = RIGHT + ACROSS + LEFT
YES = "E again yes; S again yes; W again yes; N again yes;"
LEFT_2 = "E pass 4B 4B 4B; S pass 4C 4C 4C; W pass 4D 4D 4D; N pass S S S;"
LATE: dict[str, Any] = {
    "begin": None,
    "E": "F 2222B 44D 66D 88C 9B 99D",
    "S": "111222333C F 88C 4C",
    "W": "111222333D 8D",
    "N": "NNN EEE WWW SSS R",
}
LATE_PASSES = (
    "E pass 9B 9D 9D; S pass 1C 1C 1C; W pass 1D 1D 1D; N pass N N N;"
    "E pass N N N; S pass 2C 2C 2C; W pass 2D 2D 2D; N pass E E E;"
    "E pass 2D 2D 2D; S pass F 8C 8C; W pass 3D 3D 3D; N pass W W W;"
)
"""East gets mah jongg with the last pass of the first Charleston."""
ACROSS_2 = "E pass 4C 4C 4C; S pass 4D 4D 4D; W pass S S S; N pass 4B 4B 4B;"
RIGHT_2 = "E pass S S S; S pass 4B 4B 4B; W pass 4C 4C 4C; N pass 4D 4D 4D;"
ALL_BLIND = "E pass ? ? ?; S pass ? ? ?; W pass ? ? ?; N pass ? ? ?;"

PASS_RIGHT = Case(RIGHT, "S has 3 1B; W has 3 1C; N has 3 1D; E has 3 N", RACKS)
PASS_ACROSS = Case(RIGHT + ACROSS, "W has 3 2B; N has 3 2C; E has 3 2D; S has 3 E", RACKS)
PASS_LEFT = Case(FIRST, "N has 3 3B; E has 3 3C; S has 3 3D; W has 3 W", RACKS)
FIRST_IS_REQUIRED = Case("", "asked E S W N; refused E again no: charleston not_offered", RACKS)
PASSES_ARE_OF_THREE = Case(
    "", "E picks 3 blind 0; refused E pass 1B 1B: charleston wrong_count", RACKS
)
INCOMING_UNSEEN = Case(
    RIGHT + ACROSS + "S pass 3C 3C 3C; W pass 3D 3D 3D; N pass W W W",
    "asked E; E has 0 3C; E picks 3 blind 3; N has 0 3B",
    RACKS,
)
FACE_DOWN = (
    Case("E pass 1B 1B 1B", "up 0 1B; asked S W N", RACKS),
    Case(RIGHT, "up 0 1B; up 0 1C; up 0 1D; up 0 N", RACKS),
)
AT_ONCE = Case("S pass 1C 1C 1C;", "asked E W N; E has 3 1B; W has 0 1C", RACKS)
BLIND = Case(
    RIGHT + ACROSS + "E pass 3B 3B ?; S pass 3C 3C 3C; W pass 3D 3D 3D; N pass W W W",
    "E has 2 3C; N has 1 3C; N has 2 3B; E holds 14; N holds 13",
    RACKS,
)
BLIND_AT_THE_LAST_PASS = (
    Case("", "E picks 3 blind 0", RACKS),
    Case(RIGHT, "E picks 3 blind 0", RACKS),
    Case(RIGHT + ACROSS, "E picks 3 blind 3", RACKS),
    Case(FIRST + YES, "E picks 3 blind 0", RACKS),
    Case(FIRST + YES + LEFT_2, "E picks 3 blind 0", RACKS),
    Case(FIRST + YES + LEFT_2 + ACROSS_2, "E picks 3 blind 3", RACKS),
)
SECOND = (
    Case(FIRST + YES + LEFT_2, "N has 3 4B; E has 3 4C; S has 3 4D; W has 3 S", RACKS),
    Case(FIRST + YES + LEFT_2 + ACROSS_2, "W has 3 4C; N has 3 4D; E has 3 S; S has 3 4B", RACKS),
    Case(
        FIRST + YES + LEFT_2 + ACROSS_2 + RIGHT_2,
        "S has 3 S; W has 3 4B; N has 3 4C; E has 3 4D; E may courtesy 3",
        RACKS,
    ),
)
ALL_MUST_AGREE = (
    Case(FIRST, "E may again yes; E may again no; asked E S W N", RACKS),
    Case(FIRST + YES, "E picks 3 blind 0", RACKS),
    *(
        Case(
            f"{FIRST} {seat} again no",
            "asked E S W N; E may courtesy 0; E may not again yes",
            RACKS,
        )
        for seat in "ESWN"
    ),
)
COURTESY = (
    Case(
        f"{FIRST} E again no; E courtesy 3; W courtesy 1; S courtesy 0; N courtesy 0;"
        "E give 4B; W give 4D",
        "E has 1 4D; W has 1 4B; phase turns",
        RACKS,
    ),
    Case(
        f"{FIRST} E again no; E courtesy 0; W courtesy 3; S courtesy 2; N courtesy 3",
        "asked S N; S picks 2 blind 0; N picks 2 blind 0",
        RACKS,
    ),
    Case(
        f"{FIRST} E again no; E courtesy 0; W courtesy 0; S courtesy 0; N courtesy 0",
        "phase turns; turn E",
        RACKS,
    ),
)
WITH_JOKER = {**RACKS, "E": "J 111222333B 445B 5B"}
NO_JOKER_PASSED = (
    Case("", "refused E pass J 1B 1B: charleston joker_passed", WITH_JOKER),
    Case(
        f"{FIRST} E again no; E courtesy 1; W courtesy 1; S courtesy 0; N courtesy 0",
        "refused E give J: charleston joker_passed",
        WITH_JOKER,
    ),
)

# Turns

EAST_BEGINS = Case("", "turn E; E holds 14; E may discard 3C; E may not skip", {"E": "3C"})
ROUND = Case(
    "E discard 3C; S discard 5D; W discard 5B; N discard 9D",
    "turn E; E holds 14; S holds 13; W holds 13; N holds 13",
    {"E": "3C", "wall": "5D 5B 9D"},
)
DRAWS_ONE = Case("E discard 3C", "turn S; S holds 14; S has 1 5D", {"E": "3C", "wall": "5D"})
FACE_UP = Case(
    "E discard 3C",
    "E holds 13; E has 0 3C; up 1 3C; turn S",
    {"E": "3C", "S": "N", "W": "R", "N": "G"},
)

# Claims

CLAIM = Case(
    "E discard 5D; W pung 5D 5D J",
    "W exposed 5D 5D J; turn W; W holds 14; W may discard R; W may not skip",
    {"E": "5D", "W": "5D J R"},
)
CLAIMER_DISCARDS_AND_PLAY_GOES_ON = Case(
    "E discard 5D; W pung 5D 5D 5D; W discard R", "turn N", {"E": "5D", "W": "55D R"}
)
ANYBODY_MAY_CLAIM = tuple(
    Case(f"E discard 5D; {seat} pung 5D 5D J", f"{seat} exposed 5D 5D J", {"E": "5D", seat: "5D J"})
    for seat in "SWN"
)
LAST_DISCARD_ONLY = (
    Case(
        "E discard 5D; W skip",
        "turn S; refused W pung 5D 5D 5D: call nothing_thrown",
        {"E": "5D", "W": "55D"},
    ),
    Case(
        "E discard 5D; W skip; S discard 6D",
        "asked W; refused W pung 5D 5D 5D: call wrong_group",
        {"E": "5D", "W": "55D 66D", "wall": "6D"},
    ),
)
UNTIL_ALL_HAVE_ANSWERED = Case(
    "E discard 5D", "asked W; S holds 13; W may skip; W may pung 5D 5D 5D", {"E": "5D", "W": "55D"}
)
GROUPS_OF_THREE = (
    Case("E discard 5D", "turn S", {"E": "5D", "W": "5D"}),
    Case(
        "E discard 6C",
        "asked W; W may mahjong; W may not pung 6C 6C 6C",
        {"E": "6C", "W": "FF 2222B 44C 6C 8888D"},
    ),
)
PUNG_KONG_QUINT = Case(
    "E discard 2B",
    "W may pung 2B 2B 2B; W may kong 2B 2B 2B 2B; W may quint 2B 2B 2B 2B J",
    {"E": "2B", "W": "222B J R"},
)
NO_SEQUENCE = Case(
    "E discard 5D", "turn S; refused W pung 5D 6D 7D: call nothing_thrown", {"E": "5D", "W": "67D"}
)
EXPOSURE_STAYS = Case(
    "E discard 5D; W pung 5D 5D 5D; W discard R; N discard 9D",
    "W exposed 5D 5D 5D; refused W edit 1 5D 5D: exposure locked",
    {"E": "5D", "W": "55D R", "wall": "9D"},
)
PAIRS_CARD = str(Path(__file__).parents[1] / "data" / "pairs.toml")
"""A card whose pairs are in no section of Singles and Pairs."""
TWO_WAIT: dict[str, Any] = {
    "E": "6C",
    "W": "FF 2222B 44C 6C 8888D",
    "N": "FF 2222D 44C 6C 8888B",
}
MAH_JONGG_FIRST = Case(
    "E discard 8C; W pung 8C J J; N mahjong",
    "wins N 2468 #2",
    {"E": "8C", "W": "JJ", "N": "222B 444B 6666C 888C"},
)
TWO_MAH_JONGGS = Case("E discard 6C; N mahjong; W mahjong", "wins W 2468 #1", TWO_WAIT)
TWO_EXPOSURES = Case(
    "E discard 5D; W pung 5D 5D J; S pung 5D 5D J",
    "turn S; S exposed 5D 5D J; W exposed",
    {"E": "5D", "S": "5D J", "W": "5D J"},
)
CONCEALED_CLAIMS_THE_LAST = Case(
    "E discard R; W mahjong", "wins W 2468 #3", {"E": "R", "W": "222B 444B 666B 888B R"}
)
EXPOSED_IS_NOT_CONCEALED = Case(
    "",
    "W incomplete",
    {"turn": "W", "wall": "R", "W": "444B 666B 888B R", "exposed": {"W": ["2B 2B 2B"]}},
)
CONCEALED_EXPOSED_IS_DEAD = Case(
    "E dead N", "N dead", {"exposed": {"N": ["2B 2B 2B", "4B 4B 4B", "6B 6B 6B"]}}
)

# Jokers

JOKERS_IN_GROUPS = Case("E mahjong", "wins E 2468 #2", {"E": "222B 44B J 6666C 888C J"})
NO_JOKER_IN_A_PAIR = Case(
    "",
    "E incomplete",
    {"E": "FF 2222B 44C 6C J 8888D"},
)
NO_JOKER_IN_A_SINGLE = (
    Case("", "E incomplete", {"E": "FFF 22B J 6B 111C 9999C"}),
    Case("E mahjong", "wins E Winds #2", {"E": "FFF 22B 0 6B 111C 9999C"}),
)
THROWN_JOKER = (
    Case("E discard J", "turn S", {"E": "J", "W": "JJJ"}),
    Case("E discard J", "turn S", {"E": "J", "W": "222B 44B J 6666C 888C"}),
)
CLAIM_WITH_JOKERS = Case(
    "E discard 5D; W kong 5D J J J", "W exposed 5D J J J", {"E": "5D", "W": "JJJ"}
)
EXCHANGE = Case(
    "E exchange 9D N 1",
    "E has 1 J; N exposed 9D 9D 9D; turn E",
    {"E": "9D", "exposed": {"N": ["9D 9D J"]}},
)
EXCHANGE_OWN = Case(
    "E exchange 9D E 1",
    "E has 1 J; E exposed 9D 9D 9D",
    {"E": "9D", "exposed": {"E": ["9D 9D J"]}},
)
EXCHANGE_IN_TURN = Case(
    "",
    "refused S exchange 9D N 1: exchange not_your_turn",
    {"S": "9D", "exposed": {"N": ["9D 9D J"]}},
)
EXCHANGE_TWICE = Case(
    "E exchange 9D N 1; E exchange 3B W 1",
    "E has 2 J",
    {"E": "9D 3B", "exposed": {"N": ["9D 9D J"], "W": ["3B J 3B"]}},
)
EXCHANGE_MATCHES = Case(
    "",
    "refused E exchange 8D N 1: exchange wrong_tile",
    {"E": "8D", "exposed": {"N": ["9D 9D J"]}},
)
EXCHANGE_AFTER_A_CALL = Case(
    "E discard 5D; W pung 5D 5D 5D; W exchange 9D N 1",
    "W has 1 J; N exposed 9D 9D 9D; turn W",
    {"E": "5D", "W": "55D 9D R", "exposed": {"N": ["9D 9D J"]}},
)
EXCHANGE_CONCEALED = Case(
    "W exchange 9D N 1; W mahjong",
    "wins W 2468 #3",
    {"turn": "W", "wall": "9D", "W": "222B 44B J 666B 88B RR", "exposed": {"N": ["9D 9D J"]}},
)
EXCHANGE_WINS = Case(
    "W exchange 9D N 1; W mahjong",
    "pays E -50 S -50 W 150 N -50",
    {"turn": "W", "wall": "9D", "W": "222B 44B JJ 6666C 88C", "exposed": {"N": ["9D 9D J"]}},
)
CALLED: dict[str, Any] = {"E": "3B", "W": "11B 2222B 33B 4B", "exposed": {"W": ["4B 4B 4B J"]}}
EXCHANGE_OWN_WINS = "E discard 3B; W pung 3B 3B 3B; W exchange 4B W 1; W mahjong"
"""West calls a discard of East's and completes the hand with the joker of an own exposure."""
CALLED_OTHER: dict[str, Any] = {
    "E": "3B",
    "W": "11B 2222B 33B 4444B 9D",
    "exposed": {"N": ["9D 9D J"]},
}
EXCHANGE_OTHER_WINS = "E discard 3B; W pung 3B 3B 3B; W exchange 9D N 1; W mahjong"

# Mah jongg, and what is paid

WAITING: dict[str, Any] = {"E": "8C", "W": "222B 44B J 6666C 888C"}
JOKERLESS: dict[str, Any] = {"E": "8C", "W": "222B 444B 6666C 888C"}
PAIRS: dict[str, Any] = {"E": "7B", "W": "1122334455667B"}
FLOWER_QUINT: dict[str, Any] = {"E": "5B", "W": "FFFFF 11B 333B 555B"}
ON_A_DISCARD = "E discard 8C; W mahjong"


def drawn(rack: str, kind: str) -> dict[str, Any]:
    """West draws the tile that is wanted."""
    return {"turn": "W", "wall": kind, "W": rack}


SELF_PICK = drawn("222B 44B J 6666C 888C", "8C")
JOKERLESS_PICK = drawn("222B 444B 6666C 888C", "8C")
LAID_FACE_UP = Case(
    ON_A_DISCARD, "shows all 2B 2B 2B | 4B 4B J | 6C 6C 6C 6C | 8C 8C 8C 8C", WAITING
)
PAY_DISCARD = Case(ON_A_DISCARD, "pays E -50 S -25 W 100 N -25; value 25", WAITING)
PAY_SELF_PICK = Case("W mahjong", "pays E -50 S -50 W 150 N -50", SELF_PICK)
PAY_JOKERLESS = Case(ON_A_DISCARD, "pays E -100 S -50 W 200 N -50", JOKERLESS)
PAY_JOKERLESS_PICK = Case("W mahjong", "pays E -100 S -100 W 300 N -100", JOKERLESS_PICK)
PAY_PAIRS = Case("E discard 7B; W mahjong", "pays E -100 S -50 W 200 N -50; value 50", PAIRS)
WALL_GAME = Case("S discard 3D", "ends wall; next S", {"turn": "S", "left": 1, "wall": "3D"})
EAST_PAYS_LIKE_OTHERS = Case("W mahjong", "pays E -50 S -50 W 150 N -50", SELF_PICK)
NEXT_EAST = (
    Case(ON_A_DISCARD, "next S", WAITING),
    Case("E mahjong", "next S", {"E": "222B 44B J 6666C 888C J"}),
    WALL_GAME,
)
NOT_OF_THE_CARD = Case(
    "",
    "E incomplete; refused E mahjong: mahjong not_complete",
    {"E": "111222333444B 99D"},
)
"""Four groups and a pair, as other tables win with."""
PAY_PAIRS_ELSEWHERE = Case(
    "E discard 7B; W mahjong",
    "pays E -200 S -100 W 400 N -100; value 50",
    PAIRS,
    {"card": PAIRS_CARD},
)
RUN_OF_GROUPS = Case("E mahjong", "wins E Run #2", {"E": "222B 333B 4444D 5555D"})
COLOURS = (
    Case("E mahjong", "wins E 2468 #2", {"E": "222B 444B 6666C 8888C"}),
    Case("", "E incomplete", {"E": "222B 444C 6666C 8888C"}),
    Case("", "E incomplete", {"E": "222B 444B 6666B 8888B"}),
)
DRAGONS = (
    Case("E mahjong", "wins E 2468 #3", {"E": "222B 444B 666B 888B RR"}),
    Case("E mahjong", "wins E 2468 #3", {"E": "222D 444D 666D 888D GG"}),
    Case("", "E incomplete", {"E": "222B 444B 666B 888B GG"}),
    Case("", "E incomplete", {"E": "222D 444D 666D 888D 00"}),
)
SOAP_IS_ZERO = Case("E mahjong", "wins E Winds #2", {"E": "FFF 22B 0 6B 111C 9999C"})
FLOWERS_ARE_ALIKE = Case("E mahjong", "wins E Winds #1", {"E": "FFFFFF NNNN SSSS"})

# Dead hands

FITS_NOTHING = {"exposed": {"S": ["9B 9B 9B", "9D 9D 9D"]}}
GONE: dict[str, Any] = {
    "exposed": {"N": ["2B 2B 2B 2B", "8C 8C 8C 8C"]},
    "discards": {"W": "4D 4D 4D"},
}
FITS_NO_LINE = Case("E dead S", "S dead", FITS_NOTHING)
TILES_GONE = Case("E dead N", "N dead", GONE)
TURNS_SKIPPED = Case("E dead S; E discard 3C", "S dead; turn W", {**FITS_NOTHING, "E": "3C"})
DRAWS_AND_DISCARDS = Case(
    "E dead S; E discard 3C; S discard 5D",
    "S dead; turn W; S holds 13",
    {**FITS_NOTHING, "E": "3C", "wall": "5D"},
)
DEAD_CLAIMS_NOTHING = Case(
    "W dead S; E discard 5D",
    "S dead; turn S; S exposed; S incomplete; refused S mahjong: mahjong dead",
    {**FITS_NOTHING, "E": "5D", "S": "55D J"},
)
DEAD_PAYS = Case(
    "W dead S; E discard 8C; W mahjong",
    "S dead; pays E -50 S -25 W 100 N -25",
    {**WAITING, **FITS_NOTHING},
)
