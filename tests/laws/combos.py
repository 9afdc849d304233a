"""The tables that the laws are tried at: each shipped mod alone and in pairs, at each preset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from mahj import registry

PRESETS = ("nmjl", "riichi-advanced")

MODS: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "zombie_blanks": ({}, {"count": 10}, {"per_turn": "1", "discardable": True}),
    "jokers_flowers": ({"jokers": 16, "flowers": 24}, {"jokers": 0, "flowers": 0}, {"jokers": 2}),
    "pie": ({"start": 30},),
    "no_charleston": ({}, {"courtesy": True}),
    "auto": (
        {"mahjong": True, "skip_joker_calls": True, "discard_different": True, "sort": False},
        {},
    ),
    "call_timer": ({},),
    "confirm_joker_discard": ({},),
    "show_waits": ({},),
    "nearest_hands": ({},),
    "open_hands": ({},),
    "bettor": (
        {"mirror_penalties": True, "speak_penalty": "void_still_pay"},
        {"wall_bet_payout": 0},
    ),
    "seat_rotation": ({}, {"pivot_every": "8"}),
    "three_players": ({"charleston3": "dummy_from_wall"}, {}),
    "two_players": ({},),
}
"""The shipped mods, each with the options it is tried with."""

OPTIONS: tuple[Mapping[str, Any], ...] = (
    {"charleston": {"all_blind_three": "east_must_pass_one", "blind_pick": "by_position"}},
    {"charleston": {"second": "always", "all_blind_three": "end_ceremony"}},
    {"charleston": {"vote_resolution": "collect_all", "blind_order": "east_first"}},
    {"charleston": {"joker_pass": "dead_hand", "blind_order": "iou_chain"}},
    {
        "charleston": {"courtesy_offer": "open", "cannot_pass": "pass_what_you_can"},
        "mods": {"zombie_blanks": {"count": 10}, "jokers_flowers": {"jokers": 16, "flowers": 0}},
    },
    {"charleston": {"second": "off"}, "mahjong": {"heavenly": "off"}},
    {"call": {"viability": "card_line_exists", "max_group": "6"}},
    {
        "call": {"viability": "card_line_and_tiles_available", "declare_size": True},
        "exposure": {"upgrade_later": True},
    },
    {"call": {"max_group": "5", "min_naturals_in_hand": 1}, "wall": {"last_discard_claims": "any"}},
    {"exchange": {"after": "draw_only", "win_payment": "self_pick_if_from_opponent"}},
    {"exchange": {"per_turn": "1"}, "exposure": {"edit": "none"}},
    {"dead_hand": {"turns": "draw_and_discard"}},
    {"dead_hand": {"turns": "draw_and_discard", "three_dead": "last_live_continues"}},
    {"dead_hand": {"declare_when": "automatic", "exposures": "return_all"}},
    {"dead_hand": {"declare_when": "own_turn", "wrong_declaration": "none"}},
    {"dead_hand": {"wrong_declaration": "declarer_dead_now", "three_dead": "end_no_pay"}},
    {
        "dead_hand": {
            "wrong_declaration": "declarer_dead_now",
            "three_dead": "last_live_continues",
            "target_needs_exposure": True,
        }
    },
    {"dead_hand": {"declare_when": "off"}, "score": {"base": "flat"}},
    {"dead_hand": {"contest": "accused", "self_declare": "ignored", "pays_winner": False}},
    {"dead_hand": {"declare_when": "own_turn", "self_declare": "allowed", "grounds": []}},
    {
        "dead_hand": {
            "turns": "draw_and_discard",
            "may_exchange_jokers": True,
            "exposures": "keep_all",
            "concealed_exposures": "keep_all",
            "contest": "accused",
            "declare_when": "own_turn",
        }
    },
    {"score": {"jokerless_double": False}},
    {"score": {"jokerless_must_be_announced": True, "ambiguous": "winner_names"}},
    {"wall": {"dead_wall": 48}, "deal": {"break": "none", "rotation": "east_stays_on_win"}},
    {"card": "evergreen"},
    {"card": "card-free", "mods": {"zombie_blanks": {}, "show_waits": {}, "nearest_hands": {}}},
    {"card": "ilm", "mods": {"zombie_blanks": {}}},
)
"""Other settings of the standard rules than the presets'."""


def tables() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each preset, each mod alone, and each pair of mods that go together, with a name."""
    for preset in PRESETS:
        yield preset, {"preset": preset}
    for number in (1, 2):
        for pair in combinations(MODS, number):
            if any(registry.load(registry.MODS, one).conflicts.keys() & set(pair) for one in pair):
                continue
            for preset in PRESETS:
                yield f"{'+'.join(pair)}@{preset}", {"preset": preset, "mods": dict.fromkeys(pair)}


def variant(content: Mapping[str, Any], number: int) -> dict[str, Any]:
    """A table with its mods' options chosen by a number."""
    mods: dict[str, Any] = {}
    for name in content.get("mods", {}):
        ways = MODS[name]
        number, way = divmod(number, len(ways))
        mods[name] = dict(ways[way])
    return {**content, "mods": mods}


def variants(content: Mapping[str, Any]) -> int:
    """How many variants a table has."""
    count = 1
    for name in content.get("mods", {}):
        count *= len(MODS[name])
    return count
