"""The presets play as RULES.md part 5 and the documents say."""

from __future__ import annotations

from typing import Any

import pytest

from mahj import load_rules

NMJL: dict[str, dict[str, Any]] = {
    "charleston": {
        "first": True,
        "second": "vote_unanimous",
        "vote_resolution": "first_no_ends",
        "courtesy": True,
        "blind_order": "fewest_blind_first",
        "blind_pick": "random",
        "all_blind_three": "skip_pass",
    },
    "call": {"viability": "shape_only", "max_group": "card", "min_naturals_in_hand": 0},
    "exposure": {"edit": "until_discard_or_exchange"},
    "exchange": {
        "after": "draw_or_call",
        "per_turn": "unlimited",
        "win_payment": "always_self_pick",
    },
    "mahjong": {"heavenly": "before_first_pass"},
    "dead_hand": {
        "declare_when": "any_time",
        "target_needs_exposure": False,
        "wrong_declaration": "pay_at_end",
        "wrong_declaration_points": 50,
        "turns": "skip",
        "exposures": "return_offending",
        "three_dead": "replay_same_east",
    },
    "wall": {"last_discard_claims": "mahjong_only"},
    "score": {"base": "nmjl", "jokerless_double": True, "jokerless_excludes": ["singles_pairs"]},
    "deal": {"jokers": 8, "flowers": 8},
}
"""RULES.md part 5."""

RIICHI_ADVANCED: dict[str, dict[str, Any]] = {
    "charleston": {"blind_order": "east_first", "blind_pick": "random"},
    "call": {"declare_size": True},
    "exposure": {"edit": "none"},
    "dead_hand": {
        "declare_when": "own_turn",
        "target_needs_exposure": False,
        "wrong_declaration": "declarer_dead_now",
        "turns": "skip",
        "exposures": "keep_all",
        "concealed_exposures": "keep_all",
        "three_dead": "end_no_pay",
    },
}
"""RULES.md part 5 and Riichi Advanced, American rules; where it is silent, as League play."""


def differences(preset: str, wanted: dict[str, dict[str, Any]]) -> list[str]:
    mods = load_rules(preset).mods
    return [
        f"{rule}.{option} is {getattr(mods[rule], option)!r}, not {value!r}"
        for rule, options in wanted.items()
        for option, value in options.items()
        if getattr(mods[rule], option) != value
    ]


def test_league_play() -> None:
    """RULES.md part 5."""
    assert differences("nmjl", NMJL) == []


def test_riichi_advanced() -> None:
    """Riichi Advanced, American rules, to the letter."""
    assert differences("riichi-advanced", RIICHI_ADVANCED) == []


def test_riichi_advanced_is_league_play_where_it_says_nothing() -> None:
    """RULES.md part 5: where a document is silent the preset follows `nmjl`."""
    silent = {
        rule: {
            option: value
            for option, value in options.items()
            if option not in RIICHI_ADVANCED.get(rule, {})
        }
        for rule, options in NMJL.items()
    }
    silent["dead_hand"].pop("wrong_declaration_points")
    assert differences("riichi-advanced", silent) == []


@pytest.mark.parametrize(
    ("preset", "house"), [("nmjl", set()), ("riichi-advanced", {"auto", "show_waits"})]
)
def test_the_house_rules_that_are_on(preset: str, house: set[str]) -> None:
    """riichi-advanced: Show Waits, auto sort and skipping of deadening calls are on by default."""
    mods = load_rules(preset).mods
    assert {name for name, mod in mods.items() if not mod.standard} == house


def test_league_play_is_the_default() -> None:
    """DESIGN.md: a table that names no preset plays by `nmjl`."""
    assert load_rules({}).preset == "nmjl"
    assert load_rules().card.id == "house-2026"
