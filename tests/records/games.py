"""The games that golden records are made of, and how they were played.

A record that is there is never played anew: bots change, records stay. To play one anew,
delete it and run `pytest --mahj-update`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from mahj import Game, Record, load_rules
from mahj.registry import BOTS, load

HERE = Path(__file__).parent / "golden"


class Played(NamedTuple):
    """A game that bots have played."""

    rules: Mapping[str, Any]
    seed: int
    bots: tuple[str, ...]
    east: str = "E"


GREEDY = ("greedy",) * 4
RANDOM = ("random",) * 4
MIXED = ("greedy", "random", "greedy", "greedy")


def with_mod(
    name: str, seed: int, preset: str = "nmjl", bots: tuple[str, ...] = GREEDY, **options: Any
) -> Played:
    return Played({"preset": preset, "mods": {name: options}}, seed, bots)


GAMES: Mapping[str, Played] = {
    "nmjl": Played({"preset": "nmjl"}, 11, GREEDY),
    "nmjl-mixed": Played({"preset": "nmjl"}, 12, MIXED, "S"),
    "nmjl-random": Played({"preset": "nmjl"}, 13, RANDOM, "W"),
    "riichi-advanced": Played({"preset": "riichi-advanced"}, 14, GREEDY),
    "riichi-advanced-mixed": Played({"preset": "riichi-advanced"}, 15, MIXED, "N"),
    "riichi-advanced-random": Played({"preset": "riichi-advanced"}, 16, RANDOM),
    "modern": Played({"preset": "modern"}, 51, MIXED, "S"),
    "quick": Played({"preset": "quick"}, 52, GREEDY),
    "light": Played({"preset": "light"}, 53, GREEDY, "W"),
    "school": Played({"preset": "school"}, 54, MIXED),
    "zombie_blanks": with_mod("zombie_blanks", 17, count=8),
    "jokers_flowers": with_mod("jokers_flowers", 18, jokers=12, flowers=16),
    "pie": with_mod("pie", 19, start=40),
    "no_charleston": with_mod("no_charleston", 20, courtesy=True),
    "show_waits": with_mod("show_waits", 21, "nmjl"),
    "nearest_hands": with_mod("nearest_hands", 22, "riichi-advanced"),
    "open_hands": with_mod("open_hands", 23),
    "auto": with_mod("auto", 26, "riichi-advanced", mahjong=True, skip_joker_calls=True),
    "call_timer": with_mod("call_timer", 27, seconds=30),
    "confirm_joker_discard": with_mod("confirm_joker_discard", 28),
    "bettor": with_mod("bettor", 205, bots=(*GREEDY, "random"), mirror_penalties=True),
    "seat_rotation": with_mod("seat_rotation", 204),
    "siamese": with_mod("siamese", 206, bots=GREEDY[:2]),
    "siamese-random": with_mod("siamese", 207, bots=("greedy", "random"), deal="28_27"),
    "three_players": with_mod("three_players", 201, bots=GREEDY[:3]),
    "three_players-dummy": with_mod(
        "three_players", 202, bots=GREEDY[:3], charleston3="dummy_from_wall"
    ),
    "two_players": with_mod("two_players", 203, bots=GREEDY[:2]),
    "futures": with_mod("futures", 211, peek_depth=2),
    "futures-face-down": with_mod("futures", 212, mode="face_down"),
    "futures-owned": with_mod("futures", 213, ownership="owned"),
    "futures-throw-and-pick": with_mod("futures", 214, mode="throw_and_pick"),
    "historical": with_mod("historical", 221, year=1938),
    "historical-1961": with_mod("historical", 222, year=1961, flowers_wild="groups_only"),
    "mahj_x": with_mod("mahj_x", 223),
    "mahj_x-backwards-and-pot": Played(
        {"preset": "nmjl", "session": {"games": 1}, "mods": {"mahj_x": {"pot": 25}}}, 253, GREEDY
    ),
    "blanks_out_of_turn": Played(
        {"preset": "nmjl", "mods": {"zombie_blanks": {"count": 10}, "blanks_out_of_turn": {}}},
        224,
        RANDOM,
    ),
    "mush": with_mod("mush", 26, most="5", when="after_first_charleston"),
    "stacks": with_mod("stacks", 27),
    "all-mods": Played(
        {
            "preset": "riichi-advanced",
            "mods": {
                "zombie_blanks": {"count": 6},
                "jokers_flowers": {"jokers": 10, "flowers": 10},
                "pie": {"start": 200},
                "no_charleston": {},
                "show_waits": {},
                "nearest_hands": {},
                "open_hands": {},
            },
        },
        24,
        GREEDY,
    ),
    "atomic": with_mod("atomic", 48),
    "heavenly_hand": with_mod("heavenly_hand", 41, times=2),
    "hot_wall": with_mod("hot_wall", 35, start="last_tiles", last=90),
    "cold_wall": with_mod("cold_wall", 32, start="last_tiles", last=40),
    "one_hand_rule": with_mod("one_hand_rule", 41),
    "double_dice": with_mod("double_dice", 39),
    "double_card": with_mod("double_card", 35),
    "first_last_double": with_mod("first_last_double", 36),
    "east_double": with_mod("east_double", 37),
    "live_table": Played({"preset": "nmjl", "mods": {"live_table": {}}}, 135, RANDOM),
    "kitty": with_mod("kitty", 38, when="every_hand"),
    "card_bonus": with_mod("card_bonus", 39),
    "tournament": with_mod("tournament", 40),
    "evergreen": Played({"preset": "nmjl", "card": "evergreen"}, 25, GREEDY),
}


def play(name: str) -> None:
    """Plays a game, and writes its record."""
    played = GAMES[name]
    rules = load_rules(played.rules)
    game = Game(rules, played.seed, played.east)
    made = {bot: load(BOTS, bot)() for bot in set(played.bots)}
    game.run(dict(zip(rules.seats, (made[bot] for bot in played.bots), strict=True)))
    record = Record(seed=played.seed, rules=dict(played.rules), east=played.east)
    record.players = dict(zip(rules.seats, played.bots, strict=True))
    (HERE / f"{name}.mahj").write_text(record.head() + game.text(), "utf-8")
