"""The card engine: lines read, expanded to hands, and racks judged against them."""

from typing import TYPE_CHECKING

from mahj.lazily import on_first_use

if TYPE_CHECKING:
    from mahj.card.alive import FaceUp as FaceUp
    from mahj.card.alive import Verdict as Verdict
    from mahj.card.alive import verdict as verdict
    from mahj.card.answers import Answer as Answer
    from mahj.card.answers import Discard as Discard
    from mahj.card.answers import NearHand as NearHand
    from mahj.card.answers import Wait as Wait
    from mahj.card.answers import WonLine as WonLine
    from mahj.card.answers import answer as answer
    from mahj.card.answers import read_exposures as read_exposures
    from mahj.card.check import CardReport as CardReport
    from mahj.card.check import Finding as Finding
    from mahj.card.check import LineReport as LineReport
    from mahj.card.check import check_card as check_card
    from mahj.card.file import card_toml as card_toml
    from mahj.card.file import parse_card as parse_card
    from mahj.card.file import read_card as read_card
    from mahj.card.hands import CLAIMS as CLAIMS
    from mahj.card.hands import Group as Group
    from mahj.card.hands import Hand as Hand
    from mahj.card.hands import can_be_made as can_be_made
    from mahj.card.hands import expand as expand
    from mahj.card.hands import expand_card as expand_card
    from mahj.card.hands import hand_key as hand_key
    from mahj.card.judge import Judge as Judge
    from mahj.card.model import Card as Card
    from mahj.card.model import Line as Line
    from mahj.card.model import Section as Section
    from mahj.card.model import make_line as make_line
    from mahj.card.notation import Form as Form
    from mahj.card.notation import PrintedGroup as PrintedGroup
    from mahj.card.notation import parse_form as parse_form
    from mahj.card.packed import Hands as Hands
    from mahj.card.patterns import Part as Part
    from mahj.card.patterns import Pattern as Pattern
    from mahj.card.reasons import why_no_line as why_no_line
    from mahj.card.reasons import why_not as why_not
    from mahj.card.rest import Near as Near
    from mahj.card.rest import Rest as Rest
    from mahj.card.rest import Shortage as Shortage
    from mahj.card.shown import Shown as Shown
    from mahj.card.ways import Way as Way
    from mahj.card.wild import Where as Where
    from mahj.card.wild import Wild as Wild

    __all__: list[str]
else:
    __getattr__, __dir__, __all__ = on_first_use(
        __name__,
        {
            "mahj.card.alive": (
                "FaceUp",
                "Verdict",
                "verdict",
            ),
            "mahj.card.answers": (
                "Answer",
                "Discard",
                "NearHand",
                "Wait",
                "WonLine",
                "answer",
                "read_exposures",
            ),
            "mahj.card.check": (
                "CardReport",
                "Finding",
                "LineReport",
                "check_card",
            ),
            "mahj.card.file": (
                "card_toml",
                "parse_card",
                "read_card",
            ),
            "mahj.card.hands": (
                "CLAIMS",
                "Group",
                "Hand",
                "can_be_made",
                "expand",
                "expand_card",
                "hand_key",
            ),
            "mahj.card.judge": ("Judge",),
            "mahj.card.model": (
                "Card",
                "Line",
                "Section",
                "make_line",
            ),
            "mahj.card.notation": (
                "Form",
                "PrintedGroup",
                "parse_form",
            ),
            "mahj.card.packed": ("Hands",),
            "mahj.card.patterns": (
                "Part",
                "Pattern",
            ),
            "mahj.card.reasons": (
                "why_no_line",
                "why_not",
            ),
            "mahj.card.rest": (
                "Near",
                "Rest",
                "Shortage",
            ),
            "mahj.card.shown": ("Shown",),
            "mahj.card.ways": ("Way",),
            "mahj.card.wild": (
                "Where",
                "Wild",
            ),
        },
    )
