"""What the document of `quick` says (S2: rules for groups)."""

from __future__ import annotations

from pathlib import Path

from documents import cases as c
from documents.says import Case, says

_PAIRS = str(Path(__file__).parents[1] / "data" / "pairs.toml")
"""A card whose pairs are in no section of Singles and Pairs."""

QUICK = (
    says("tiles", "152 tiles: suits, winds, dragons, 8 flowers, 8 jokers.", "deal", c.TILES),
    says(
        "dragons",
        "Red goes with craks, green with bams, soap with dots.",
        "card",
        *c.DRAGONS,
    ),
    says("zero", "Soap is the zero of year hands.", "card", c.SOAP_IS_ZERO),
    says("flowers", "All flowers are the same tile.", "card", c.FLOWERS_ARE_ALIKE),
    says(
        "groups",
        "Singles and pairs take no jokers; pungs, kongs and quints do.",
        "card",
        c.JOKERS_IN_GROUPS,
        c.NO_JOKER_IN_A_PAIR,
        *c.NO_JOKER_IN_A_SINGLE,
    ),
    says(
        "quint",
        "A quint needs a joker, unless it is one of flowers.",
        "deal",
        Case("E mahjong", "wins E Quints #1", {"E": "11B 2222B J 333B 4444B"}),
        Case("E discard 5B; W mahjong", "wins W Quints #2", c.FLOWER_QUINT),
    ),
    says("no-runs", "Numbers in a row are no group.", "call", c.NO_SEQUENCE),
    says("east-begins", "East takes the first turn.", "turn", c.EAST_BEGINS),
    says("order", "Play moves to the right: East, South, West, North.", "turn", c.ROUND),
    says("dice", "East breaks the wall with two dice.", "deal.break", c.DICE),
    says("deal", "East starts with 14 tiles, the others with 13.", "deal", c.DEAL),
    says("next-east", "East's right deals next.", "deal.rotation", *c.NEXT_EAST),
    says(
        "first-charleston",
        "The first round is required: right, across, left, three tiles each.",
        "charleston.first",
        c.FIRST_IS_REQUIRED,
        c.PASSES_ARE_OF_THREE,
        c.PASS_RIGHT,
        c.PASS_ACROSS,
        c.PASS_LEFT,
    ),
    says(
        "second-charleston",
        "The second round is left, across, right; anybody can stop it after the first.",
        "charleston.second",
        *c.ALL_MUST_AGREE,
        *c.SECOND,
    ),
    says("courtesy", "0 to 3 tiles with the player across.", "charleston.courtesy", *c.COURTESY),
    says(
        "blind",
        "On the last pass of each round incoming tiles may go on unseen.",
        "charleston",
        c.BLIND,
        *c.BLIND_AT_THE_LAST_PASS,
    ),
    says(
        "no-joker-passed", "A joker is never passed.", "charleston.joker_pass", *c.NO_JOKER_PASSED
    ),
    says("turn", "Else one tile is drawn and one discarded.", "turn", c.DRAWS_ONE, c.ROUND),
    says(
        "naming",
        "The discard is named aloud.",
        "discard.naming",
        Case(
            "E discard 5D as 6D",
            "refused W pung 5D 5D J: discard misnamed; E may correct",
            {"E": "5D", "W": "5D J"},
        ),
    ),
    says("thirteen", "Between turns everyone has 13 tiles.", "turn", c.ROUND, c.FACE_UP),
    says(
        "last-discard",
        "Only the tile just discarded can be called, until the next player racks.",
        "call",
        *c.LAST_DISCARD_ONLY,
        c.UNTIL_ALL_HAVE_ANSWERED,
    ),
    says(
        "call",
        "A call finishes a pung, kong or quint, which goes up.",
        "call",
        c.CLAIM,
        c.PUNG_KONG_QUINT,
    ),
    says(
        "no-pairs", "No call for a pair or a single but for mah jongg.", "call", *c.GROUPS_OF_THREE
    ),
    says(
        "after-a-call",
        "Whoever called discards; those in between lose their turn.",
        "turn",
        c.CLAIMER_DISCARDS_AND_PLAY_GOES_ON,
    ),
    says("mah-jongg-first", "Mah jongg goes before a group.", "call", c.MAH_JONGG_FIRST),
    says(
        "next-in-turn",
        "Of two with mah jongg, or two with a group, the next in turn gets the tile.",
        "call.tie",
        c.TWO_MAH_JONGGS,
        c.TWO_EXPOSURES,
    ),
    says("exposed", "What is exposed stays exposed.", "exposure", c.EXPOSURE_STAYS),
    says(
        "concealed",
        "For a concealed line no tile is called but the last.",
        "card",
        c.CONCEALED_CLAIMS_THE_LAST,
        c.EXPOSED_IS_NOT_CONCEALED,
        c.CONCEALED_EXPOSED_IS_DEAD,
    ),
    says("thrown-joker", "A discarded joker is nobody's.", "call", *c.THROWN_JOKER),
    says(
        "exchange",
        "In one's turn, a real tile for a joker in any exposure, also one's own.",
        "exchange.after",
        c.EXCHANGE,
        c.EXCHANGE_OWN,
        c.EXCHANGE_IN_TURN,
    ),
    says("face-up", "The 14 tiles of mah jongg lie face up.", "mahjong", c.LAID_FACE_UP),
    says("pay-discard", "The thrower pays double, the others once.", "score.base", c.PAY_DISCARD),
    says("pay-self-pick", "From the wall all pay double.", "score.base", c.PAY_SELF_PICK),
    says(
        "pay-jokerless",
        "Without jokers every payment doubles again.",
        "score.jokerless_double",
        c.PAY_JOKERLESS,
        c.PAY_JOKERLESS_PICK,
    ),
    says(
        "pay-pairs",
        "Not for hands made only of singles and pairs.",
        "score.jokerless_excludes",
        c.PAY_PAIRS,
        c.PAY_PAIRS._replace(rules={"card": _PAIRS}),
        Case("E discard 5B; W mahjong", "pays E -160 S -80 W 320 N -80", c.FLOWER_QUINT),
    ),
    says(
        "wall-game",
        "When the last tile is drawn and discarded nobody pays, and the next East deals.",
        "wall",
        c.WALL_GAME,
    ),
    says(
        "dead",
        "A hand that can match no line, after a set that does not fit say, is dead.",
        "dead_hand.grounds",
        c.FITS_NO_LINE,
        c.TILES_GONE,
    ),
    says("dead-stops", "Its owner stops playing.", "dead_hand.turns", c.TURNS_SKIPPED),
    says("dead-pays", "Its owner still pays the winner.", "dead_hand.pays_winner", c.DEAD_PAYS),
    says(
        "dead-may-play-on",
        "Some groups let a dead hand draw and discard.",
        "dead_hand.turns",
        c.DRAWS_AND_DISCARDS._replace(rules={"dead_hand": {"turns": "draw_and_discard"}}),
    ),
)
