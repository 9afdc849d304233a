"""Other settings of the standard rules than the presets', and the presets they are tried with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

PRESETS = ("nmjl", "riichi-advanced")

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
