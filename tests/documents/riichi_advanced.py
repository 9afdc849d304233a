"""What the document of `riichi-advanced` says (S0: Riichi Advanced's page on American mahjong)."""

from __future__ import annotations

from typing import Any

from documents import cases as c
from documents.says import Case, says


def _aids(**options: bool) -> dict[str, Any]:
    return {"mods": {"auto": options}}


def _mod(name: str, **options: Any) -> dict[str, Any]:
    return {"mods": {name: options}}


_HOT = _mod("hot_wall", hot="never_discarded")
_ON_TURN = {**c.FITS_NOTHING, "E": "9D 3C", "S": "R"}
_FITS_NOT: dict[str, Any] = {
    "exposed": {"S": ["9B 9B 9B"], "W": ["9D 9D 9D"], "N": ["9C 9C 9C"]},
}
_BLANK: dict[str, Any] = {"E": "_", "discards": {"W": "4D F J"}}
_QUINTS = "11B 2222B 333B J 44B JJ"
_CONCEALED_SHOWN = ["2B 2B 2B", "4B 4B J", "6B 6B 6B"]
_PURSE = _mod("pie", start=600)
_PIE = (
    Case("", "E scores 600; S scores 600; W scores 600; N scores 600", {}, _PURSE),
    Case(c.ON_A_DISCARD, "pays E -30 S 0 W 55 N -25; E scores 0; S scores 0",
         {**c.WAITING, "scores": {"E": 30, "S": 0, "W": 600, "N": 600}}, _PURSE),
)  # fmt: skip

RIICHI_ADVANCED = (
    # What differs from play at a table
    says("no-errors", "No tile is drawn or discarded out of turn, and nobody ever holds a wrong "
         "number.", "turn",
         Case("", "refused S discard R: turn not_your_turn", {"S": "R"}), c.ROUND),
    says("no-wrong-groups", "No exposure that is no group, and no mah jongg in error.",
         "mahjong.error",
         Case("E discard 5D", "asked W; refused W pung 5D 5D 6D: call wrong_group; "
              "refused S mahjong: mahjong not_complete", {"E": "5D", "W": "55D 6D"})),
    says("deadening-calls", "A call may leave the hand without a line of the card.",
         "call.viability",
         Case("E discard 9B; W pung 9B 9B 9B", "W exposed 9B 9B 9B; turn W",
              {"E": "9B", "W": "99B"})),
    says("size", "Whoever calls names pung, kong or quint.", "call.declare_size",
         c.PUNG_KONG_QUINT,
         Case("E discard 5D; W pung 5D 5D J",
              "W may edit 1 5D 5D 5D; refused W edit 1 5D 5D 5D J: exposure wrong_group",
              {"E": "5D", "W": "55D J R"},
              {"exposure": {"edit": "until_discard_or_exchange"}})),
    says("sextets", "Sextets can be called only with a card that has them.", "call.max_group",
         Case("E discard F", "W may sextet F F F F F F", {"E": "F", "W": "FFFFF R"}),
         Case("E discard F", "W may not sextet F F F F F F; W may quint F F F F F; "
              "refused W sextet F F F F F F: call too_large", {"E": "F", "W": "FFFFF R"},
              {"card": "ilm"})),
    says("no-edit", "An exposure is not changed any more once it is made.", "exposure.edit",
         Case("E discard 5D; W pung 5D 5D J", "refused W edit 1 5D 5D 5D: exposure no_edit",
              {"E": "5D", "W": "55D J R"})),
    says("exchange-with-it", "A joker of the exposure just made may be exchanged.",
         "exchange.after",
         Case("E discard 5D; W pung 5D 5D J; W exchange 5D W 1", "W exposed 5D 5D 5D; W has 1 J",
              {"E": "5D", "W": "55D J R"})),
    says("no-names", "Discards need not be named.", "discard.naming",
         Case("", "refused E discard 5D as 6D: discard no_naming", {"E": "5D"})),
    says("window", "The window for calls is open until all who can call have answered.", "call",
         c.UNTIL_ALL_HAVE_ANSWERED),
    # Fundamentals
    says("tiles", "Suits, winds, dragons, flowers and seasons alike, and eight jokers.", "deal",
         c.TILES),
    says("card", "A card says what wins, nothing else.", "card",
         Case("", "E incomplete", {"E": "111222333444B 99D"}), *c.COLOURS),
    says("no-replacement", "No tile is drawn for a kong or a quint; a hand has 13 tiles before "
         "the turn and wins with 14.", "turn",
         Case("E discard 2B; W kong 2B 2B 2B 2B", "W holds 14; wall 99",
              {"E": "2B", "W": "222B R"})),
    says("no-chow", "There is no chow.", "call", c.NO_SEQUENCE),
    says("quints", "Quints exist, with jokers.", "call", c.PUNG_KONG_QUINT),
    says("flowers", "Flowers are all alike, form groups and may be discarded.", "card",
         c.FLOWERS_ARE_ALIKE,
         Case("E discard F; W pung F F F", "W exposed F F F", {"E": "F", "W": "FF R"})),
    # Exposures
    says("groups", "A discard is called for a group or for mah jongg, never for singles, pairs or "
         "sets of singles.", "call", *c.GROUPS_OF_THREE),
    says("ties", "Mah jongg goes before an exposure, then the next in turn.", "call.tie",
         c.MAH_JONGG_FIRST, c.TWO_EXPOSURES, c.TWO_MAH_JONGGS),
    says("no-upgrade", "A pung stays a pung.", "exposure.upgrade_later",
         Case("", "W may not edit 1 5D 5D 5D 5D; refused W edit 1 5D 5D 5D 5D: exposure no_edit",
              {"turn": "W", "wall": "5D", "exposed": {"W": ["5D 5D 5D"]}})),
    says("discards-only", "Exposures are made of discards only.", "call",
         Case("", "refused E kong 2B 2B 2B 2B: call nothing_thrown", {"E": "2222B"})),
    # Jokers
    says("jokers", "Jokers stand in pungs, kongs and quints, never in singles or pairs.", "card",
         c.JOKERS_IN_GROUPS, c.NO_JOKER_IN_A_PAIR, *c.NO_JOKER_IN_A_SINGLE),
    says("thrown-joker", "A joker may be discarded and cannot be called for anything.", "call",
         *c.THROWN_JOKER),
    says("any-number", "Any number of jokers in a group, but one natural in an exposure, the one "
         "called.", "call.min_naturals_in_hand", c.CLAIM_WITH_JOKERS,
         Case("E mahjong", "wins E 2468 #2", {"E": "222B JJJ 6666C JJJ 8C"})),
    says("exchange", "In one's turn a natural is swapped for a joker of any exposure of it.",
         "exchange.after", c.EXCHANGE, c.EXCHANGE_OWN, c.EXCHANGE_IN_TURN, c.EXCHANGE_MATCHES),
    says("exchanges", "Any number of times in a turn.", "exchange.per_turn", c.EXCHANGE_TWICE),
    says("not-with-a-discard", "A turn begins with the draw or the exposure: no exchange with a "
         "discard, and none before a call.", "exchange",
         Case("E discard 9D", "refused W exchange 9D N 1: exchange not_your_turn; "
              "W may pung 9D 9D J", {"E": "9D", "W": "9D J R", "exposed": {"N": ["9D J J"]}})),
    # The Charleston
    says("first-charleston", "The first is mandatory: three tiles right, across, left.",
         "charleston.first", c.FIRST_IS_REQUIRED, c.PASSES_ARE_OF_THREE,
         c.PASS_RIGHT, c.PASS_ACROSS, c.PASS_LEFT),
    says("second-charleston", "The second only if everyone agrees: left, across, right.",
         "charleston.second", *c.ALL_MUST_AGREE, *c.SECOND),
    says("courtesy", "The courtesy is always held: the lower of two numbers from 0 to 3.",
         "charleston.courtesy", *c.COURTESY),
    says("blind", "On the third and the sixth pass a player may make up the three from what comes "
         "in; which, is chance.", "charleston.blind_pick", c.BLIND, *c.BLIND_AT_THE_LAST_PASS,
         *(Case(f"{c.RIGHT}{c.ACROSS} E pass 3B 3B ?; S pass 3C 4C 5C; W pass 3D 3D 3D; "
                "N pass W W W", f"N has 1 {blind}", {**c.RACKS, "seed": seed})
           for seed, blind in ((1, "4C"), (2, "5C"), (5, "3C")))),
    says("incoming-unseen", "What comes in is looked at only after one's own three are passed.",
         "charleston", c.INCOMING_UNSEEN),
    says("blind-order", "East passes first.", "charleston.blind_order",
         Case(f"{c.RIGHT}{c.ACROSS} E pass 3B 4B ?; S pass 3C 3C ?; W pass 3D 3D ?; N pass W ? ?",
              "E has 3 3B; N has 1 3C; N has 0 3B; W has 1 4B; S has 2 3D",
              c.RACKS, {"charleston": {"blind_pick": "by_position"}})),
    says("all-blind", "If everyone passes three blind there is no such pass.",
         "charleston.all_blind_three",
         Case(c.RIGHT + c.ACROSS + c.ALL_BLIND, "E has 3 3B; N has 3 W; E may again yes", c.RACKS)),
    says("no-joker-passed", "Jokers are not passed.", "charleston.joker_pass",
         *c.NO_JOKER_PASSED),
    says("heavenly", "East, dealt a winning hand, may declare before the first pass, and the game "
         "ends; not during the Charleston.", "mahjong.heavenly",
         Case("E mahjong", "wins E 2468 #2; pays E 300 S -100 W -100 N -100",
              {"begin": None, "E": "222B 444B 6666C 8888C"}),
         Case("E skip", "E picks 3 blind 0; E incomplete; refused E mahjong: mahjong not_your_turn",
              {"begin": None, "E": "222B 444B 6666C 8888C"}),
         Case(c.LATE_PASSES, "refused E mahjong: mahjong not_your_turn; E may again no",
              c.LATE)),
    # Scoring
    says("highest", "A hand scores as the dearest line that it fits.", "score.ambiguous",
         Case("E mahjong", "wins E Quints #1; value 40", {"E": _QUINTS}),
         Case("E mahjong", "wins E Run #1; value 25",
              {"E": "11B 2222B", "exposed": {"E": ["3B 3B 3B J", "4B 4B J J"]}})),
    says("jokerless", "Doubled without jokers, but not in Singles and Pairs.",
         "score.jokerless_excludes", c.PAY_JOKERLESS, c.PAY_JOKERLESS_PICK, c.PAY_PAIRS,
         c.PAY_PAIRS_ELSEWHERE,
         Case("E discard 5B; W mahjong", "pays E -160 S -80 W 320 N -80", c.FLOWER_QUINT)),
    says("pay-discard", "The thrower pays twice, everyone else once.", "score.base",
         c.PAY_DISCARD),
    says("pay-out", "Everyone else: who is out pays too.", "dead_hand.pays_winner",
         Case("E dead S; E discard 8C; W mahjong", "S dead; pays E -50 S -25 W 100 N -25",
              {**c.WAITING, **c.FITS_NOTHING})),
    says("pay-self-pick", "By one's own draw everyone pays twice.", "score.base", c.PAY_SELF_PICK),
    says("pay-exchange", "If the last move was an exchange it is a self-draw, whosever joker it "
         "was and however the turn began.", "exchange.win_payment", c.EXCHANGE_WINS,
         Case(c.EXCHANGE_OTHER_WINS, "pays E -80 S -80 W 240 N -80", c.CALLED_OTHER),
         Case(c.EXCHANGE_OWN_WINS, "pays E -80 S -80 W 240 N -80", c.CALLED)),
    says("no-dealer-bonus", "The dealer pays and gets nothing extra.", "score.base",
         Case("E mahjong", "pays E 150 S -50 W -50 N -50", {"E": "222B 44B J 6666C 888C J"})),
    # Dead hands
    says("dead", "Dead is a hand that cannot win by the discards and exposures.",
         "dead_hand.grounds", c.FITS_NO_LINE, c.TILES_GONE, c.CONCEALED_EXPOSED_IS_DEAD,
         *(Case("E dead N", f"N {'dead' if gone else 'alive'}",
                {"exposed": c.GONE["exposed"], "discards": {"W": thrown}})
           for thrown, gone in (("4D 4D", False), ("6D 6D 6D", True), ("F F F F F F", False),
                                ("F F F F F F F", True)))),
    says("own-turn", "In one's turn one may declare any opponent's hand dead.",
         "dead_hand.declare_when",
         Case("", "E may dead S; E may dead W; E may dead N; "
              "refused S dead E: dead_hand own_turn")),
    says("right", "If right, that player is out, and the turn goes on, with exchanges and other "
         "declarations.", "dead_hand.declare_when",
         Case("E dead S; E dead N; E exchange 9D N 1; E discard 3C", "S dead; N dead; turn W",
              {"E": "9D 3C", "exposed": {"S": ["9B 9B 9B"], "N": ["9D 9D J"]}})),
    says("wrong", "If wrong, the declarer is out: no discard, and play passes on.",
         "dead_hand.wrong_declaration",
         Case("E dead N", "E dead; N alive; turn S; E holds 14"),
         Case("E dead S; E dead N", "E dead; S dead; turn W", c.FITS_NOTHING)),
    says("dead-does-nothing", "Who is out does nothing at all; the turns are skipped.",
         "dead_hand.turns", c.TURNS_SKIPPED,
         Case("E dead S; E discard 5D", "turn W; S holds 13; refused S mahjong: mahjong dead; "
              "refused S pung 5D 5D 5D: call nothing_thrown",
              {"E": "5D", "S": "55D J", "exposed": {"S": ["9B 9B 9B"]}}),
         Case("E dead S; E discard R; W discard 3C; N discard G; E discard 4B",
              "refused S dead E: dead_hand dead; refused S exchange 9D N 1: exchange not_your_turn",
              {**_ON_TURN, "E": "R 4B", "wall": "3C G"})),
    says("exposures-stay", "All exposures stay and may be exchanged from, also offending ones and "
         "those of a concealed hand.", "dead_hand.exposures",
         Case("E dead N; E exchange 9D N 1", "N exposed 9D 9D 9D, 9B 9B 9B; E has 1 J",
              {"E": "9D", "exposed": {"N": ["9D 9D J", "9B 9B 9B"]}}),
         Case("E dead N; E exchange 4B N 2", "N exposed 2B 2B 2B, 4B 4B 4B, 6B 6B 6B; E has 1 J",
              {"E": "4B", "exposed": {"N": _CONCEALED_SHOWN}})),
    says("not-oneself", "Nobody declares their own hand dead.", "dead_hand.self_declare",
         Case("", "refused E dead E: dead_hand own_hand", {"exposed": {"E": ["9B 9B 9B"]}})),
    says("three-dead", "When three are out the game ends and nobody pays.",
         "dead_hand.three_dead",
         Case("E dead S; E dead W; E dead N", "ends dead; next S", _FITS_NOT)),
    says("next-east", "The deal always passes on, whoever won and however many were out.",
         "deal.rotation", *c.NEXT_EAST, Case("E dead S; E dead W; E dead N", "next S", _FITS_NOT)),
    # Automatic actions
    says("auto-sort", "The rack is sorted, unless one turns that off.", "auto.sort",
         Case("", "W arranged 1B 5B 1C 2C 3C 7D 8D 9D N E R 0 F J",
              {"turn": "W", "wall": "1B", "W": "J F N 9D 1C 5B 2C 3C R 0 7D 8D E"})),
    says("auto-mah-jongg", "Mah jongg may be declared by itself.", "auto.mahjong",
         Case("", "suggests E mahjong", {"E": "222B 444B 6666C 8888C"}, _aids(mahjong=True)),
         Case("", "suggests E", {"E": "222B 444B 6666C 8888C"})),
    says("skip-calls", "All calls but mah jongg may be skipped.", "auto.skip_calls",
         Case("E discard 2B", "suggests W skip", {"E": "2B", "W": "22B"}, _aids(skip_calls=True)),
         Case("E discard 8C", "suggests W", c.WAITING, _aids(skip_calls=True)),
         Case("E discard 2B", "suggests W", {"E": "2B", "W": "22B"})),
    says("skip-joker-calls", "Calls with jokers alone may be skipped.", "auto.skip_joker_calls",
         Case("E discard 2B", "suggests W skip", {"E": "2B", "W": "JJ"},
              _aids(skip_joker_calls=True)),
         Case("E discard 2B", "suggests W", {"E": "2B", "W": "2B JJ"},
              _aids(skip_joker_calls=True)),
         Case("E discard 2B", "suggests W", {"E": "2B", "W": "JJ"})),
    says("skip-deadening-calls", "Calls that would kill the hand are skipped, unless one turns "
         "that off.", "auto.skip_deadening_calls",
         Case("E discard 9B", "suggests W skip; W may pung 9B 9B 9B", {"E": "9B", "W": "99B"}),
         Case("E discard 2B", "suggests W", {"E": "2B", "W": "22B"})),
    says("discard-different", "What is drawn may be discarded by itself, unless it matches a tile "
         "of the rack, or an exchange or mah jongg is possible.", "auto.discard_different",
         Case("E discard 3C", "suggests S discard R", {"E": "3C", "wall": "R"},
              _aids(discard_different=True)),
         Case("E discard 3C", "suggests S", {"E": "3C", "S": "R", "wall": "R"},
              _aids(discard_different=True)),
         Case("E discard 3C", "suggests S; S may exchange R W 1",
              {"E": "3C", "wall": "R", "exposed": {"W": ["R R J"]}},
              _aids(discard_different=True)),
         Case("E discard 3C", "suggests S; S complete",
              {"E": "3C", "S": "FFF 2B 0 2B 111C 9999C", "wall": "6B"},
              _aids(discard_different=True)),
         Case("E discard 3C", "suggests S", {"E": "3C", "wall": "R"})),
    # Mods
    says("zombie-blanks", "Blanks are neither passed nor discarded, called or exposed with; in "
         "one's turn one takes a natural from the discards; none may be left for mah jongg.",
         "zombie_blanks",
         Case("E swap 4D", "E has 1 4D; E has 0 _", _BLANK, _mod("zombie_blanks")),
         Case("", "refused E swap J: zombie_blanks not_there; E may not discard _; set _ 4",
              _BLANK, _mod("zombie_blanks")),
         Case("", "refused S swap 4D: zombie_blanks not_your_turn", {**_BLANK, "S": "_"},
              _mod("zombie_blanks")),
         Case("E discard 5D", "refused W pung 5D 5D _: call wrong_group",
              {"E": "5D", "W": "55D _"}, _mod("zombie_blanks")),
         Case("", "refused E exchange _ N 1: exchange wrong_tile",
              {"E": "_", "exposed": {"N": ["9D 9D J"]}}, _mod("zombie_blanks")),
         Case("", "refused E pass _ 1B 1B: zombie_blanks blank_passed",
              {**c.RACKS, "E": "_ 111222333B 445B 5B"}, _mod("zombie_blanks"))),
    says("jokers-flowers", "Other numbers of jokers and flowers, all else the same.",
         "jokers_flowers", Case("", "set J 4; set F 12; set 152", {},
                                _mod("jokers_flowers", jokers=4, flowers=12))),
    says("pie", "All start with as many points. They cannot go below 0, and who has none need not "
         "pay.", "pie", *_PIE),
    says("no-charleston", "Play without the Charleston.", "no_charleston",
         Case("", "phase turns; asked E", {"begin": None}, _mod("no_charleston"))),
    says("show-waits", "The winning tiles that a discard leaves, and how many there still are: on "
         "by default.", "show_waits",
         Case("", "E told Discard N: wait for 8C (1 unseen) and J (8 unseen).",
              {"E": "222B 444B 6666C 888C N"}),
         Case("", "E told Discard N: wait for 8C (0 unseen) and J (7 unseen).",
              {"E": "222B 444B 6666C 888C N", "discards": {"S": "8C"},
               "exposed": {"W": ["R R J"]}})),
    says("nearest-hands", "The five hands nearest to one's own.", "nearest_hands.number",
         Case("", "E told 5 nearest_hands; E told 2468 #2 (25, X): 222B 444B 6666C 8888C, "
              "lacks 2 of 8C (2 unseen)", {"E": "222B 444B 6666C 88C NE"},
              _mod("nearest_hands"))),
    says("open-hands", "All hands are seen by all.", "open_hands",
         *(Case("", f"{seat} told South: 1C 2C 3C 4C 5C 6C 7C 8C 9C 1D 2D 5D 5D", {"S": "55D"},
                _mod("open_hands")) for seat in "EWN")),
    says("stacks", "Planned: a Charleston of one's own with seven stacks of three; what is put "
         "aside goes back to the wall.", "stacks",
         Case("", "E picks 3 blind 0; wall 15", {"begin": None}, _mod("stacks")),
         Case(c.RIGHT + c.ACROSS + c.LEFT, "S has 0 1B; W has 0 2B; N has 0 3B; E holds 14; "
              "S holds 13; wall 15", c.RACKS, _mod("stacks")),
         Case(f"{c.FIRST} E again no; S again no; W again no; N again no; E courtesy 0; "
              "S courtesy 0; W courtesy 0; N courtesy 0",
              "phase turns; wall 99; S holds 13", c.RACKS, _mod("stacks"))),
    says("futures", "Planned: everyone sees the tile of their next draw.", "futures",
         Case("", "S told You draw 5D next.; W told You draw 6D next.; N told You draw 7D next.",
              {"wall": "5D 6D 7D"}, _mod("futures"))),
    says("hot-wall", "Planned: in the last part of the wall whoever throws a tile not discarded "
         "before, and it wins, pays for the table.", "hot_wall.hot",
         Case(c.ON_A_DISCARD, "pays E -100 S 0 W 100 N 0", {**c.WAITING, "left": 10,
              "dice": (6, 6)}, _HOT),
         Case(c.ON_A_DISCARD, "pays E -50 S -25 W 100 N -25", {"E": "8C", "left": 10,
              "W": "222B 444B 6666C 88C J", "dice": (6, 6), "discards": {"S": "8C"}}, _HOT),
         Case(c.ON_A_DISCARD, "pays E -50 S -25 W 100 N -25", {**c.WAITING, "left": 30,
              "dice": (6, 6)}, _HOT)),
    says("cold-wall", "Planned: in the last part of the wall one wins by one's own draw only.",
         "cold_wall",
         Case("E discard 8C", "asked W; W incomplete", {**c.WAITING, "left": 10, "dice": (6, 6)},
              _mod("cold_wall"))),
)  # fmt: skip
