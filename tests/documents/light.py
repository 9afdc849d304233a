"""What the document of `light` says (S3: the American table of Light Mahjong)."""

from __future__ import annotations

from typing import Any

from documents import cases as c
from documents.says import Case, says

_BEFORE: dict[str, Any] = {"E": "6D", "W": "66D JJ R", "exposed": {"W": ["2B 2B 2B"]}}
_LAST: dict[str, Any] = {"turn": "S", "left": 1, "wall": "2B", "W": "22B R"}

LIGHT = (
    says("groups", "Groups are singles, pairs, pungs, kongs, quints and sextets.", "card",
         c.FLOWERS_ARE_ALIKE,
         Case("E mahjong", "wins E Quints #1", {"E": "11B 2222B J 333B 4444B"})),
    says("first-east", "Dice name the first East.", "deal.first_east",
         Case("", 'option deal.first_east "highest_roll"')),
    says("tiles", "152 tiles, of them eight jokers.", "deal", c.TILES),
    says("dice", "East breaks the wall with a roll.", "deal.break", c.DICE),
    says("deal", "East has 14 tiles and discards before drawing, the others have 13.", "deal",
         c.DEAL, c.EAST_BEGINS),
    says("next-east", "East passes to the right; the winner does not keep it.", "deal.rotation",
         *c.NEXT_EAST),
    says("scores", "Scores are not reset.", "session",
         Case(c.ON_A_DISCARD, "E scores -45; W scores 100",
              {**c.WAITING, "scores": {"E": 5, "S": 0, "W": 0, "N": 0}})),
    says("first-charleston", "Three tiles to the right, across and to the left.",
         "charleston.first", c.PASS_RIGHT, c.PASS_ACROSS, c.PASS_LEFT),
    says("vote", "A single no cancels the second Charleston at once.",
         "charleston.vote_resolution", *c.ALL_MUST_AGREE),
    says("second-charleston", "All agreeing, there is one: left, across, right.",
         "charleston.second", *c.SECOND),
    says("no-joker-passed", "Jokers travel in no pass.", "charleston.joker_pass",
         *c.NO_JOKER_PASSED),
    says("blind", "On the last pass of each fewer than three may be one's own, the others come "
         "from those received.", "charleston", c.BLIND, *c.BLIND_AT_THE_LAST_PASS),
    says("all-blind", "If all four pass three blind nothing is exchanged, and the ceremony ends: "
         "no courtesy, East discards.", "charleston.all_blind_three",
         Case(c.RIGHT + c.ACROSS + c.ALL_BLIND, "phase turns; turn E; E has 3 3B; N has 3 W",
              c.RACKS),
         Case(c.FIRST + c.YES + c.LEFT_2 + c.ACROSS_2 + c.ALL_BLIND, "phase turns; turn E",
              c.RACKS)),
    says("courtesy", "0 to 3 tiles with the player across, as many as the smaller offer.",
         "charleston.courtesy", *c.COURTESY),
    says("turn", "Each later turn is one draw and one discard.", "turn", c.DRAWS_ONE, c.ROUND),
    says("answers", "After a discard the three others answer: pass, call or declare; nobody is on "
         "a clock.", "call",
         Case("E discard 2B", "asked S W; S may skip; S may pung 2B 2B J; W may pung 2B J J",
              {"E": "2B", "S": "2B J", "W": "JJ"})),
    says("mah-jongg-first", "Mah jongg goes before every exposure.", "call", c.MAH_JONGG_FIRST),
    says("next-in-turn", "Of two exposures the seat nearer to the thrower gets it.", "call.tie",
         Case("E discard 2B; W pung 2B J J; S pung 2B 2B J", "turn S",
              {"E": "2B", "S": "2B J", "W": "JJ"})),
    says("line-exists", "A call must leave a line of the card, together with what was exposed "
         "before.", "call.viability",
         Case("E discard 9B", "turn S", {"E": "9B", "W": "99B R"}),
         Case("E discard 6D", "W may kong 6D 6D 6D J; W may not pung 6D 6D 6D; "
              "refused W pung 6D 6D 6D: call no_line", _BEFORE)),
    says("call-with-jokers", "A joker may be part of the exposure.", "call",
         Case("E discard 2B; W pung 2B J J", "W exposed 2B J J", {"E": "2B", "W": "JJ"})),
    says("thrown-joker", "A discarded joker cannot be called, also not for mah jongg.", "call",
         *c.THROWN_JOKER),
    says("no-chow", "There is no chow.", "call", c.NO_SEQUENCE),
    says("after-a-call", "The caller discards, and play goes on to the right of the caller.",
         "turn", Case("E discard 2B; W pung 2B 2B 2B; W discard R", "turn N",
                      {"E": "2B", "W": "22B R"})),
    says("no-replacement", "No tile is drawn for a kong, a quint or a sextet.", "turn",
         Case("E discard 2B; W kong 2B 2B 2B 2B", "W holds 14; wall 99",
              {"E": "2B", "W": "222B R"})),
    says("adjusted", "Until the discard or an exchange the caller may adjust the group; the called "
         "tile stays and the card must allow it.", "exposure.edit",
         Case("E discard 2B; W pung 2B 2B 2B; W edit 1 2B 2B 2B 2B", "W exposed 2B 2B 2B 2B",
              {"E": "2B", "W": "222B R"}),
         Case("E discard 6D; W kong 6D 6D 6D J", "W may edit 2 6D 6D J J; "
              "W may not edit 2 6D 6D 6D", {**_BEFORE, "W": "666D JJ R"}),
         Case("E discard 2B; W pung 2B 2B 2B; W exchange 9D N 1",
              "refused W edit 1 2B 2B 2B 2B: exposure locked",
              {"E": "2B", "W": "222B 9D R", "exposed": {"N": ["9D 9D J"]}})),
    says("jokers", "A joker stands in groups of three or more, never in a pair or a single.",
         "card", c.JOKERS_IN_GROUPS, c.NO_JOKER_IN_A_PAIR, *c.NO_JOKER_IN_A_SINGLE),
    says("exchange", "In one's turn a natural is exchanged for a joker of any exposure, which "
         "holds a real copy of it.", "exchange.after",
         c.EXCHANGE, c.EXCHANGE_OWN, c.EXCHANGE_IN_TURN, c.EXCHANGE_MATCHES),
    says("other-joker", "Completed with another's joker the hand is a self-pick.",
         "exchange.win_payment",
         Case(c.EXCHANGE_OTHER_WINS, "pays E -80 S -80 W 240 N -80", c.CALLED_OTHER),
         c.EXCHANGE_WINS),
    says("own-joker", "With one's own joker a called discard is still paid as such.",
         "exchange.win_payment",
         Case(c.EXCHANGE_OWN_WINS, "pays E -80 S -40 W 160 N -40", c.CALLED)),
    says("concealed", "A concealed line is declared without exposures, also with a discard.",
         "card", c.CONCEALED_CLAIMS_THE_LAST, c.EXPOSED_IS_NOT_CONCEALED),
    says("wall-game", "When a player should draw and the wall is empty nobody wins or pays.",
         "wall", c.WALL_GAME),
    says("no-dead-wall", "Nothing is set aside before the last tile.", "wall.dead_wall",
         Case("E discard 3C", "wall 98", {"E": "3C"}),
         Case("S discard 3D", "ends wall; wall 0", {"turn": "S", "left": 1, "wall": "3D"})),
    says("last-discard", "A discard is called as always when the wall is empty.",
         "wall.last_discard_claims",
         Case("S discard 2B; W pung 2B 2B 2B", "W exposed 2B 2B 2B; turn W", _LAST),
         Case("S discard 2B; W pung 2B 2B 2B; W discard R", "ends wall", _LAST)),
    says("payment", "The thrower pays double, the others once; on a self-pick all pay double.",
         "score.base", c.PAY_DISCARD, c.PAY_SELF_PICK),
    says("east-pays", "East pays no extra share.", "score.base", c.PAY_SELF_PICK,
         Case("S discard 8C; W mahjong", "pays E -25 S -50 W 100 N -25",
              {"turn": "S", "wall": "8C", "W": c.WAITING["W"]})),
    says("flowers", "Flowers are tiles of the line, all alike, and score nothing by themselves.",
         "card", c.FLOWERS_ARE_ALIKE,
         Case(c.ON_A_DISCARD, "value 25", {**c.WAITING, "S": "FFFF"})),
    says("no-dead-hands", "Wrong calls are refused, and no hand is ever declared dead.",
         "dead_hand.declare_when",
         Case("", "E may not dead S; refused E dead S: dead_hand no_declaring", c.FITS_NOTHING)),
)  # fmt: skip
