"""mahj: a rules framework for American Mah-Jongg.

Everything that a mod, a card set or a bot needs is here; ``mahj.hookspecs`` is the manual.
"""

from mahj.asks import (
    SKIP,
    Answers,
    Ask,
    Choice,
    Offers,
    Phase,
    Pick,
    Picked,
    Refusal,
    Refused,
    Seat,
    seat_name,
)
from mahj.cardsets import CardSet, find_card
from mahj.chance import Chance
from mahj.deadness import Returns, is_dead, why_dead
from mahj.errors import (
    CardError,
    MahjError,
    Problem,
    RecordError,
    RulesError,
    TileError,
    listed,
    nearest,
)
from mahj.game import Bot, Game, replay
from mahj.hooks import RuleConflict
from mahj.layout import lay_out
from mahj.loop import PhaseAt, turns
from mahj.mods import (
    Mod,
    Option,
    hookimpl,
    hookimpl_if,
    number,
    one_of,
    some_of,
    yes_no,
)
from mahj.records import Record, RecordWriter, Start, parse_record, read_record
from mahj.results import (
    Bonus,
    Cap,
    Factor,
    Rate,
    Result,
    Settlement,
    Transfer,
    Win,
    settle,
    settle_penalties,
)
from mahj.rulesets import Rules, load_rules
from mahj.table import Exposure, Key, Place, Player, Rack, Table
from mahj.tiles import (
    BLANK,
    DRAGON_OF,
    DRAGONS,
    EAST,
    FLOWER,
    GREEN,
    JOKER,
    NATURALS,
    NORTH,
    RED,
    SOAP,
    SOUTH,
    TILES,
    WEST,
    WINDS,
    Tile,
    count_tiles,
    parse_tiles,
    rack_text,
    suited,
    tile,
    tiles_text,
)
from mahj.views import Group, Note, Other, View

__all__ = [
    "BLANK",
    "DRAGONS",
    "DRAGON_OF",
    "EAST",
    "FLOWER",
    "GREEN",
    "JOKER",
    "NATURALS",
    "NORTH",
    "RED",
    "SKIP",
    "SOAP",
    "SOUTH",
    "TILES",
    "WEST",
    "WINDS",
    "Answers",
    "Ask",
    "Bonus",
    "Bot",
    "Cap",
    "CardError",
    "CardSet",
    "Chance",
    "Choice",
    "Exposure",
    "Factor",
    "Game",
    "Group",
    "Key",
    "MahjError",
    "Mod",
    "Note",
    "Offers",
    "Option",
    "Other",
    "Phase",
    "PhaseAt",
    "Pick",
    "Picked",
    "Place",
    "Player",
    "Problem",
    "Rack",
    "Rate",
    "Record",
    "RecordError",
    "RecordWriter",
    "Refusal",
    "Refused",
    "Result",
    "Returns",
    "RuleConflict",
    "Rules",
    "RulesError",
    "Seat",
    "Settlement",
    "Start",
    "Table",
    "Tile",
    "TileError",
    "Transfer",
    "View",
    "Win",
    "count_tiles",
    "find_card",
    "hookimpl",
    "hookimpl_if",
    "is_dead",
    "lay_out",
    "listed",
    "load_rules",
    "nearest",
    "number",
    "one_of",
    "parse_record",
    "parse_tiles",
    "rack_text",
    "read_record",
    "replay",
    "seat_name",
    "settle",
    "settle_penalties",
    "some_of",
    "suited",
    "tile",
    "tiles_text",
    "turns",
    "why_dead",
    "yes_no",
]


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version

        return version("mahj")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
