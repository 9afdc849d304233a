"""mahj: a rules framework for American Mah-Jongg.

Everything that a mod, a card set or a bot needs is here; ``mahj.hookspecs`` is the manual.
"""

from typing import TYPE_CHECKING

from mahj.lazily import on_first_use

if TYPE_CHECKING:
    from mahj.asks import SKIP as SKIP
    from mahj.asks import WAIT as WAIT
    from mahj.asks import Answered as Answered
    from mahj.asks import Answers as Answers
    from mahj.asks import Ask as Ask
    from mahj.asks import Choice as Choice
    from mahj.asks import Offers as Offers
    from mahj.asks import Phase as Phase
    from mahj.asks import Pick as Pick
    from mahj.asks import Picked as Picked
    from mahj.asks import Refusal as Refusal
    from mahj.asks import Refused as Refused
    from mahj.asks import Seat as Seat
    from mahj.asks import Teller as Teller
    from mahj.asks import TileChoice as TileChoice
    from mahj.asks import answered as answered
    from mahj.asks import first_refusal as first_refusal
    from mahj.asks import seat_name as seat_name
    from mahj.card.ways import Way as Way
    from mahj.cardsets import CardSet as CardSet
    from mahj.cardsets import find_card as find_card
    from mahj.chance import Chance as Chance
    from mahj.deadness import Returns as Returns
    from mahj.deadness import is_dead as is_dead
    from mahj.deadness import why_dead as why_dead
    from mahj.errors import CardError as CardError
    from mahj.errors import ContractWarning as ContractWarning
    from mahj.errors import MahjError as MahjError
    from mahj.errors import Problem as Problem
    from mahj.errors import RecordError as RecordError
    from mahj.errors import RuleConflict as RuleConflict
    from mahj.errors import RulesError as RulesError
    from mahj.errors import TileError as TileError
    from mahj.errors import WrongAnswer as WrongAnswer
    from mahj.errors import listed as listed
    from mahj.errors import nearest as nearest
    from mahj.game import Bot as Bot
    from mahj.game import Game as Game
    from mahj.game import replay as replay
    from mahj.layout import LaidOut as LaidOut
    from mahj.layout import lay_out as lay_out
    from mahj.loading import load_rules as load_rules
    from mahj.loop import PhaseAt as PhaseAt
    from mahj.loop import turn_offers as turn_offers
    from mahj.loop import turns as turns
    from mahj.mods import Mod as Mod
    from mahj.mods import Option as Option
    from mahj.mods import hookimpl as hookimpl
    from mahj.mods import hookimpl_if as hookimpl_if
    from mahj.mods import number as number
    from mahj.mods import one_of as one_of
    from mahj.mods import some_of as some_of
    from mahj.mods import yes_no as yes_no
    from mahj.plans import Courtesy as Courtesy
    from mahj.plans import Pass as Pass
    from mahj.plans import Step as Step
    from mahj.plans import StepAt as StepAt
    from mahj.plans import Vote as Vote
    from mahj.plans import pick_to_pass as pick_to_pass
    from mahj.racks import Concealed as Concealed
    from mahj.racks import Exposure as Exposure
    from mahj.racks import Place as Place
    from mahj.racks import Player as Player
    from mahj.racks import Rack as Rack
    from mahj.records import Record as Record
    from mahj.records import RecordWriter as RecordWriter
    from mahj.records import Start as Start
    from mahj.records import parse_record as parse_record
    from mahj.records import read_record as read_record
    from mahj.results import GOES_ON as GOES_ON
    from mahj.results import Account as Account
    from mahj.results import Bonus as Bonus
    from mahj.results import Cap as Cap
    from mahj.results import Declared as Declared
    from mahj.results import Factor as Factor
    from mahj.results import Follows as Follows
    from mahj.results import Points as Points
    from mahj.results import Rate as Rate
    from mahj.results import Result as Result
    from mahj.results import Settlement as Settlement
    from mahj.results import Transfer as Transfer
    from mahj.results import Win as Win
    from mahj.results import settle as settle
    from mahj.results import settle_session as settle_session
    from mahj.results import settle_unwon as settle_unwon
    from mahj.rulesets import Rules as Rules
    from mahj.table import Key as Key
    from mahj.table import Table as Table
    from mahj.tiles import BLANK as BLANK
    from mahj.tiles import DRAGON_OF as DRAGON_OF
    from mahj.tiles import DRAGONS as DRAGONS
    from mahj.tiles import EAST as EAST
    from mahj.tiles import FLOWER as FLOWER
    from mahj.tiles import GREEN as GREEN
    from mahj.tiles import JOKER as JOKER
    from mahj.tiles import NATURALS as NATURALS
    from mahj.tiles import NORTH as NORTH
    from mahj.tiles import RED as RED
    from mahj.tiles import SOAP as SOAP
    from mahj.tiles import SOUTH as SOUTH
    from mahj.tiles import TILES as TILES
    from mahj.tiles import WEST as WEST
    from mahj.tiles import WINDS as WINDS
    from mahj.tiles import Tile as Tile
    from mahj.tiles import any_of as any_of
    from mahj.tiles import count_tiles as count_tiles
    from mahj.tiles import parse_tiles as parse_tiles
    from mahj.tiles import rack_text as rack_text
    from mahj.tiles import suited as suited
    from mahj.tiles import tile as tile
    from mahj.tiles import tiles_text as tiles_text
    from mahj.tiles import together as together
    from mahj.version import __version__ as __version__
    from mahj.views import Note as Note
    from mahj.views import Other as Other
    from mahj.views import SeenExposure as SeenExposure
    from mahj.views import SeenRack as SeenRack
    from mahj.views import Suggestion as Suggestion
    from mahj.views import View as View

    __all__: list[str]
else:
    __getattr__, __dir__, __all__ = on_first_use(
        __name__,
        {
            "mahj.asks": (
                "SKIP",
                "WAIT",
                "Answered",
                "Answers",
                "Ask",
                "Choice",
                "Offers",
                "Phase",
                "Pick",
                "Picked",
                "Refusal",
                "Refused",
                "Seat",
                "Teller",
                "TileChoice",
                "answered",
                "first_refusal",
                "seat_name",
            ),
            "mahj.card.ways": ("Way",),
            "mahj.cardsets": (
                "CardSet",
                "find_card",
            ),
            "mahj.chance": ("Chance",),
            "mahj.deadness": (
                "Returns",
                "is_dead",
                "why_dead",
            ),
            "mahj.errors": (
                "CardError",
                "ContractWarning",
                "MahjError",
                "Problem",
                "RecordError",
                "RuleConflict",
                "RulesError",
                "TileError",
                "WrongAnswer",
                "listed",
                "nearest",
            ),
            "mahj.game": (
                "Bot",
                "Game",
                "replay",
            ),
            "mahj.layout": (
                "LaidOut",
                "lay_out",
            ),
            "mahj.loading": ("load_rules",),
            "mahj.loop": (
                "PhaseAt",
                "turn_offers",
                "turns",
            ),
            "mahj.mods": (
                "Mod",
                "Option",
                "hookimpl",
                "hookimpl_if",
                "number",
                "one_of",
                "some_of",
                "yes_no",
            ),
            "mahj.plans": (
                "Courtesy",
                "Pass",
                "Step",
                "StepAt",
                "Vote",
                "pick_to_pass",
            ),
            "mahj.records": (
                "Record",
                "RecordWriter",
                "Start",
                "parse_record",
                "read_record",
            ),
            "mahj.racks": (
                "Concealed",
                "Exposure",
                "Place",
                "Player",
                "Rack",
            ),
            "mahj.results": (
                "Account",
                "Bonus",
                "Cap",
                "Declared",
                "GOES_ON",
                "Factor",
                "Follows",
                "Points",
                "Rate",
                "Result",
                "Settlement",
                "Transfer",
                "Win",
                "settle",
                "settle_session",
                "settle_unwon",
            ),
            "mahj.rulesets": ("Rules",),
            "mahj.table": (
                "Key",
                "Table",
            ),
            "mahj.tiles": (
                "BLANK",
                "DRAGON_OF",
                "DRAGONS",
                "EAST",
                "FLOWER",
                "GREEN",
                "JOKER",
                "NATURALS",
                "NORTH",
                "RED",
                "SOAP",
                "SOUTH",
                "TILES",
                "WEST",
                "WINDS",
                "Tile",
                "any_of",
                "count_tiles",
                "parse_tiles",
                "rack_text",
                "suited",
                "tile",
                "tiles_text",
                "together",
            ),
            "mahj.views": (
                "Note",
                "Other",
                "SeenExposure",
                "SeenRack",
                "Suggestion",
                "View",
            ),
            "mahj.version": ("__version__",),
        },
    )
