"""What the document of `modern` says (S1: the rules for modern American Mah-jongg)."""

from __future__ import annotations

from typing import Any

from documents import cases as c
from documents.says import Case, says

_LIVE: dict[str, Any] = {"mods": {"live_table": {}}}
_JOKER_PASSED: dict[str, Any] = {**c.RACKS, "E": "J 111222333B 445B 5B"}
_FLAT = "pays E -25 S -25 W 75 N -25"

MODERN = (
    says("tiles", "152 tiles: 108 of suits, 16 winds, 12 dragons, 8 flowers, 8 jokers.", "deal",
         c.TILES),
    says("zero", "Soap is zero in year hands.", "card", c.SOAP_IS_ZERO),
    says("dragons", "Green goes with bams, red with craks, white with dots; a dragon of another "
         "colour is of another suit.", "card", *c.DRAGONS),
    says("flowers", "All flowers are interchangeable.", "card", c.FLOWERS_ARE_ALIKE),
    says("kinds", "Groups are singles, pairs, pungs, kongs, quints and sextets.", "call.max_group",
         c.FLOWERS_ARE_ALIKE, c.PUNG_KONG_QUINT,
         Case("E discard F", "W may sextet F F F F F F", {"E": "F", "W": "FFFFF R"})),
    says("colours", "One colour is one suit, other colours are other suits.", "card", *c.COLOURS),
    says("singles", "NEWS and years are singles, where no joker may stand.", "card",
         *c.NO_JOKER_IN_A_SINGLE),
    says("value", "A hand is worth what the card prints.", "score.base",
         Case(c.ON_A_DISCARD, "value 25", c.WAITING),
         Case("E discard 7B; W mahjong", "value 50", c.PAIRS)),
    says("first-east", "Everyone rolls, and the highest becomes the first East.", "deal.first_east",
         *c.HIGHEST_ROLL),
    says("dice", "East rolls again to break the wall.", "deal.break", c.DICE),
    says("deal", "East starts with 14 tiles, the others with 13.", "deal", c.DEAL),
    says("first-charleston", "The first Charleston is mandatory: three tiles to the right, "
         "across, to the left.", "charleston.first",
         c.FIRST_IS_REQUIRED, c.PASSES_ARE_OF_THREE, c.PASS_RIGHT, c.PASS_ACROSS, c.PASS_LEFT),
    says("blind", "On the last pass of each 0 to 3 tiles may be one's own, the others those that "
         "come in, unseen.", "charleston", c.BLIND, *c.BLIND_AT_THE_LAST_PASS),
    says("second-charleston", "A second one only if all agree: left, across, right.",
         "charleston.second", *c.ALL_MUST_AGREE, *c.SECOND),
    says("courtesy", "Players opposite exchange the lower of two numbers, 0 to 3.",
         "charleston.courtesy", *c.COURTESY),
    says("joker-passed", "Whoever passes a joker, in any phase of it, has a dead hand.",
         "charleston.joker_pass",
         Case("E pass J 1B 1B; S pass 1C 1C 1C; W pass 1D 1D 1D; N pass N N N",
              "E dead; S has 1 J; S alive", _JOKER_PASSED),
         Case(f"{c.FIRST} E again no; E courtesy 1; W courtesy 1; S courtesy 0; N courtesy 0;"
              "E give J; W give 4D", "E dead; W has 1 J; turn E", _JOKER_PASSED)),
    says("turn", "A turn is a draw or a call, then a discard.", "turn",
         c.EAST_BEGINS, c.DRAWS_ONE, c.CLAIM),
    says("order", "Play goes round from East to the right.", "turn", c.ROUND),
    says("face-up-discard", "One tile is discarded face up.", "turn", c.FACE_UP),
    says("naming", "The discard is announced by its name.", "discard.naming",
         Case("E discard 5D as 6D", "E may correct; asked E", {"E": "5D", "W": "5D J"}),
         Case("E discard 5D", "W may pung 5D 5D J", {"E": "5D", "W": "5D J"})),
    says("mah-jongg", "Mah jongg is declared with a tile drawn or received.", "mahjong",
         c.PAY_SELF_PICK._replace(then="wins W 2468 #2"),
         c.PAY_DISCARD._replace(then="wins W 2468 #2")),
    says("face-up", "The 14 tiles of mah jongg are shown to all.", "mahjong", c.LAID_FACE_UP),
    says("payment", "The winner collects the printed value of the hand.", "score.base",
         Case(c.ON_A_DISCARD, _FLAT, c.WAITING),
         Case("W mahjong", _FLAT, c.SELF_PICK),
         Case(c.ON_A_DISCARD, _FLAT, c.JOKERLESS),
         Case("W mahjong", _FLAT, c.JOKERLESS_PICK)),
    says("mah-jongg-in-error", "Mah jongg that is none, or a concealed hand with exposures, makes "
         "the hand dead; play goes on.", "mahjong.error",
         Case("E mahjong; E discard 3C", "E dead; turn S", {"E": "3C"}),
         Case("E mahjong", "refused S throw_in: mahjong nothing_to_throw_in"),
         Case("E discard 5D; W mahjong", "W dead; turn N", {"E": "5D", "S": "5D J"}),
         Case("E discard R; W mahjong", "W dead; turn S; S holds 14; refused E dead W: "
              "dead_hand already_dead", {"E": "R", "W": "444B 666B 888B R",
                                         "exposed": {"W": ["2B 2B 2B"]}}),
         Case("W mahjong; W discard R", "W dead; turn N",
              {"turn": "W", "wall": "R", "W": "444B 666B 888B R",
               "exposed": {"W": ["2B 2B 2B"]}})),
    says("wall-game", "When all tiles are drawn and nobody has won the game is a draw.", "wall",
         c.WALL_GAME),
    says("last-discard", "Only the most recent discard can be called, until the next player has "
         "drawn.", "call", *c.LAST_DISCARD_ONLY, c.UNTIL_ALL_HAVE_ANSWERED),
    says("groups", "A call makes a group of three or more equal tiles, unless it wins.", "call",
         *c.GROUPS_OF_THREE, c.PUNG_KONG_QUINT),
    says("thrown-joker", "A discarded joker cannot be called for any reason.", "call",
         *c.THROWN_JOKER),
    says("concealed", "For a concealed hand only the winning tile is called.", "card",
         c.CONCEALED_CLAIMS_THE_LAST, c.EXPOSED_IS_NOT_CONCEALED, c.CONCEALED_EXPOSED_IS_DEAD),
    says("mah-jongg-first", "Mah jongg goes before a group.", "call", c.MAH_JONGG_FIRST),
    says("next-in-turn", "Then whoever is next in turn.", "call.tie",
         c.TWO_EXPOSURES, c.TWO_MAH_JONGGS),
    says("jokers", "A joker stands for any tile of a group of three or more, never in a single or "
         "a pair.", "card", c.JOKERS_IN_GROUPS, c.NO_JOKER_IN_A_PAIR),
    says("exchange", "In one's turn a joker of any exposure is swapped for its tile.",
         "exchange.after", c.EXCHANGE, c.EXCHANGE_OWN, c.EXCHANGE_IN_TURN, c.EXCHANGE_AFTER_A_CALL,
         c.EXCHANGE_MATCHES),
    says("call-with-jokers", "Jokers may be part of a group that is called.", "call",
         c.CLAIM_WITH_JOKERS),
    says("dead-plays-on", "A dead player goes on drawing and discarding.", "dead_hand.turns",
         c.DRAWS_AND_DISCARDS),
    says("dead-calls-nothing", "A dead player makes no calls and does not win.", "dead_hand.turns",
         c.DEAD_CLAIMS_NOTHING,
         Case("W dead S; E discard 3C", "S may not mahjong; refused S mahjong: mahjong dead",
              {**c.FITS_NOTHING, "E": "3C"})),
    says("wrong-exposure", "An exposure that forms no valid group makes the hand dead.",
         "dead_hand.grounds", c.FITS_NO_LINE, c.CONCEALED_EXPOSED_IS_DEAD,
         Case("E discard 5D; W hold; W pung 3C 5D 5D; W discard R; N dead W", "W dead; W exposed",
              {"E": "5D", "W": "5D J 3C R"}, _LIVE)),
    says("wrong-count", "A wrong number of tiles makes the hand dead. In play it cannot come "
         "about, but with the house rule `live_table`.", "live_table",
         Case("", "refused S draw: turn not_asked", {}),
         Case("E discard 3C; N draw; E dead N", "N dead", {"E": "3C", "wall": "5D"}, _LIVE)),
    says("unwinnable", "A hand whose tiles are gone is dead.", "dead_hand.grounds", c.TILES_GONE),
    says("wrong-declaration", "Whoever declares a live hand dead is dead.",
         "dead_hand.wrong_declaration",
         Case("E dead N; E discard 3C", "E dead; N alive; turn S", {"E": "3C"}),
         Case("W dead N", "W dead; N alive; turn E")),
    says("rounds", "A game is four rounds, one for each East.", "session.games",
         Case("", "session 3 goes on; session 4 over")),
)  # fmt: skip
