"""The card engine: lines read, expanded to hands, and racks judged against them."""

from mahj.card.file import card_toml, parse_card, read_card
from mahj.card.hands import Group, Hand, expand, expand_card
from mahj.card.judge import Exposure, Judge
from mahj.card.model import Card, Line, Section, make_line
from mahj.card.notation import Form, PrintedGroup, parse_form
from mahj.card.packed import Hands, Near, Rest

__all__ = [
    "Card",
    "Exposure",
    "Form",
    "Group",
    "Hand",
    "Hands",
    "Judge",
    "Line",
    "Near",
    "PrintedGroup",
    "Rest",
    "Section",
    "card_toml",
    "expand",
    "expand_card",
    "make_line",
    "parse_card",
    "parse_form",
    "read_card",
]
