"""The card engine: lines read, expanded to hands, and racks judged against them."""

from mahj.card.alive import FaceUp, Verdict, verdict
from mahj.card.answers import Answer, Discard, NearHand, Wait, WonLine, answer, read_exposures
from mahj.card.check import CardReport, Finding, LineReport, check_card
from mahj.card.file import card_toml, parse_card, read_card
from mahj.card.hands import CLAIMS, Group, Hand, can_be_made, expand, expand_card, hand_key
from mahj.card.judge import Judge, Shown
from mahj.card.model import Card, Line, Section, make_line
from mahj.card.notation import Form, PrintedGroup, parse_form
from mahj.card.packed import Hands
from mahj.card.patterns import Part, Pattern
from mahj.card.reasons import why_no_line, why_not
from mahj.card.rest import Near, Rest, Shortage

__all__ = [
    "CLAIMS",
    "Answer",
    "Card",
    "CardReport",
    "Discard",
    "FaceUp",
    "Finding",
    "Form",
    "Group",
    "Hand",
    "Hands",
    "Judge",
    "Line",
    "LineReport",
    "Near",
    "NearHand",
    "Part",
    "Pattern",
    "PrintedGroup",
    "Rest",
    "Section",
    "Shortage",
    "Shown",
    "Verdict",
    "Wait",
    "WonLine",
    "answer",
    "can_be_made",
    "card_toml",
    "check_card",
    "expand",
    "expand_card",
    "hand_key",
    "make_line",
    "parse_card",
    "parse_form",
    "read_card",
    "read_exposures",
    "verdict",
    "why_no_line",
    "why_not",
]
