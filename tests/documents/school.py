"""What the document of `school` says (S4: a school's sheet of rules)."""

from __future__ import annotations

from documents import cases as c
from documents.says import Case, says

SCHOOL = (
    says("tiles", "Four of each, eight flowers, eight jokers.", "deal", c.TILES),
    says("dragons", "Green goes with bams, red with craks, white with dots.", "card", *c.DRAGONS),
    says("zero", "Soap is the zero of year hands.", "card", c.SOAP_IS_ZERO),
    says("flowers", "All flowers are the same tile.", "card", c.FLOWERS_ARE_ALIKE),
    says("deal", "East gets 14 tiles, the others 13.", "deal", c.DEAL),
    says("first-charleston", "Right, across, left: required.", "charleston.first",
         c.FIRST_IS_REQUIRED, c.PASS_RIGHT, c.PASS_ACROSS, c.PASS_LEFT),
    says("second-charleston", "Left, across, right: only if all four agree.", "charleston.second",
         *c.ALL_MUST_AGREE, *c.SECOND),
    says("courtesy", "Across, 0 to 3 tiles, as many each way.", "charleston.courtesy",
         *c.COURTESY),
    says("three-at-once", "Three tiles a pass, everyone at once.", "charleston",
         c.PASSES_ARE_OF_THREE, c.AT_ONCE),
    says("no-joker-passed", "Never pass a joker.", "charleston.joker_pass", *c.NO_JOKER_PASSED),
    says("blind", "On the last pass of each, one to three of the tiles received may go on unseen.",
         "charleston", c.BLIND, *c.BLIND_AT_THE_LAST_PASS),
    says("turn", "Take the next tile of the wall, throw one face up.", "turn",
         c.DRAWS_ONE, c.FACE_UP, c.ROUND),
    says("thirteen", "A turn ends with 13 tiles.", "turn", c.ROUND,
         Case("E discard 5D; W pung 5D 5D J; W discard R", "W holds 13",
              {"E": "5D", "W": "5D J R"})),
    says("anyone", "Anyone may call the tile just thrown, not only the next player.", "call",
         *c.ANYBODY_MAY_CLAIM),
    says("groups", "Only for a group of three or more, unless it finishes the hand.", "call",
         *c.GROUPS_OF_THREE, c.PUNG_KONG_QUINT),
    says("after-a-call", "The group goes up, one tile is thrown, play goes on from there.", "turn",
         c.CLAIM, c.CLAIMER_DISCARDS_AND_PLAY_GOES_ON),
    says("two-calls", "Mah jongg beats an exposure; otherwise the next in turn gets the tile.",
         "call.tie", c.MAH_JONGG_FIRST, c.TWO_EXPOSURES, c.TWO_MAH_JONGGS),
    says("no-edit", "An exposure cannot be taken back.", "exposure.edit",
         Case("E discard 5D; W pung 5D 5D J", "refused W edit 1 5D 5D 5D: exposure no_edit",
              {"E": "5D", "W": "55D J R"})),
    says("jokers", "A joker stands in groups of three or more, never in a single or a pair.",
         "card", c.JOKERS_IN_GROUPS, c.NO_JOKER_IN_A_PAIR, *c.NO_JOKER_IN_A_SINGLE),
    says("exchange", "In one's turn, after the draw, a joker of any exposure is taken for its "
         "tile.", "exchange.after", c.EXCHANGE_CONCEALED,
         Case("", "refused S exchange 9D N 1: exchange not_your_turn; "
              "refused S exchange 8D W 1: exchange not_your_turn",
              {"S": "89D", "exposed": {"N": ["9D 9D J"]}}),
         Case("S exchange 9D S 1", "S has 1 J; S exposed 9D 9D 9D; refused S exchange 8D N 1: "
              "exchange wrong_tile", {"turn": "S", "wall": "9D", "S": "8D", "exposed":
              {"S": ["9D 9D J"], "N": ["7D 7D J"]}}),
         Case("S exchange 9D N 1", "S has 1 J",
              {"turn": "S", "wall": "9D", "exposed": {"N": ["9D 9D J"]}}),
         Case("E discard 5D; W pung 5D 5D 5D", "refused W exchange 9D N 1: exchange after_draw",
              {"E": "5D", "W": "55D 9D R", "exposed": {"N": ["9D 9D J"]}})),
    says("thrown-joker", "A thrown joker is nobody's.", "call", *c.THROWN_JOKER),
    says("concealed-exchange", "Who plays a concealed line may take a joker too.", "exchange.after",
         c.EXCHANGE_CONCEALED),
    says("pay-discard", "The thrower pays twice the value, the others once.", "score.base",
         c.PAY_DISCARD),
    says("pay-self-pick", "On a tile that is drawn all pay twice.", "score.base", c.PAY_SELF_PICK),
    says("wall-game", "When the wall runs out nobody pays.", "wall", c.WALL_GAME),
    says("pay-jokerless", "Without jokers all of it doubles, but not in Singles and Pairs or "
         "Quints.", "score.jokerless_excludes", c.PAY_JOKERLESS, c.PAY_JOKERLESS_PICK, c.PAY_PAIRS,
         c.PAY_PAIRS_ELSEWHERE,
         Case("E discard 5B; W mahjong", "pays E -80 S -40 W 160 N -40", c.FLOWER_QUINT)),
    says("dead", "A hand for which every line is impossible is dead: its owner keeps playing, "
         "does not win, still pays.", "dead_hand.turns",
         c.FITS_NO_LINE, c.TILES_GONE, c.CONCEALED_EXPOSED_IS_DEAD, c.DRAWS_AND_DISCARDS,
         c.DEAD_CLAIMS_NOTHING, c.DEAD_PAYS),
    says("naming", "Every tile thrown is named; one that is named wrongly cannot be called.",
         "discard.misname",
         Case("E discard 5D as 6D", "E may correct; asked E; "
              "refused W pung 5D 5D J: discard misnamed", {"E": "5D", "W": "5D J"}),
         Case("E discard 5D as 6D; E skip", "turn S", {"E": "5D", "W": "5D J"}),
         Case("E discard 5D", "W may pung 5D 5D J", {"E": "5D", "W": "5D J"})),
    says("not-thrown-in", "No hand is thrown in before a mah jongg has been checked.",
         "mahjong.error",
         Case("", "refused E throw_in: mahjong nothing_to_throw_in; "
              "refused E mahjong: mahjong not_complete")),
)  # fmt: skip
