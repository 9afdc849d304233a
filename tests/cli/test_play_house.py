"""House rules at the terminal: their words, their reasons, and what they let one do when."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.sat import CLAIM, HEAD, TURN, Sat


def test_whoever_pays_for_others_is_told_for_whom(path: Path) -> None:
    """RULES.md 2.7: the thrower of a hot tile pays for the table."""
    record = HEAD.replace('"nmjl"', "{ mods = { hot_wall = { start = 'last_tiles', last = 99 } } }")
    dealt = '[deal]\nE = "FFFF 579C 333D 111B"\nS = "1B"\nturn = "S"\nstart = "turns"\n---\n'
    said = Sat(path, f"{record}{dealt}S discard 1B\n", "m").said
    assert "South pays you 100: threw the winning tile." in said
    assert "South pays you 50: for West (did not throw it)." in said


def test_a_pot_pays_and_is_paid_in_sentences(path: Path) -> None:
    """RULES.md 2.9; it was told as `kitty pays West 40`."""
    kitty = "{ mods = { kitty = { ante = 10, when = 'every_hand' } } }"
    scores = "scores = { E = -10, S = -10, W = -10, N = -10, kitty = 40 }\n"
    dealt = '[deal]\nE = "FFFF 579C 333D 1111B"\nstart = "turns"\n---\n'
    said = Sat(path, HEAD.replace('"nmjl"', kitty) + scores + dealt, "m").said
    assert "The kitty pays you 40: the kitty." in said
    assert "You pay the kitty 10: the kitty's ante." in said
    assert "West pays the kitty 10: the kitty's ante." in said


BLANKS = (
    "rules = { mods = { zombie_blanks = {}, blanks_out_of_turn = {}, no_charleston = {} } }\n"
    'seed = 5\nplayers = { E = "me" }\n[deal]\nE = "1C _"\nS = "8B"\n---\n'
)


@pytest.mark.parametrize("typed", ["swap 1c", "swap", "1c", "E swap 1C", "y", "yes"])
def test_a_blank_is_swapped_in_another_player_s_turn(path: Path, typed: str) -> None:
    """RULES.md 2.1, Oh My Mahjong: on another player's turn; nobody was asked in that of a bot, and
    so nobody could."""
    after = Sat(path, BLANKS, "d 1c", typed)
    assert "It is South's turn. You may swap 1C; or skip (Enter)." in after.said
    assert "You swap a blank for 1C from the discards." in after.said
    assert "E swap 1C\n" in after.record
    assert after.text.index("swap a blank") < after.text.index("South discards")


@pytest.mark.parametrize("typed", ["", "s", "skip", "no"])
def test_a_swap_is_let_go_until_the_next_turn(path: Path, typed: str) -> None:
    """Each of the others is on turn once; nothing of it stands in the record."""
    after = Sat(path, BLANKS, "d 1c", typed, *["s"] * 5)
    turns = [line for line in after.said if "turn. You may swap" in line]
    assert [line.split()[2] for line in turns[:3]] == ["South's", "West's", "North's"]
    assert "E skip" not in after.record.partition("N discard")[0]


def test_what_was_swapped_in_another_player_s_turn_is_taken_back(path: Path) -> None:
    after = Sat(path, BLANKS, "d 1c", "swap 1c", "undo", "hint", "why swap 1c", "d 8b", "ss")
    assert "You take back: swap 1C. The game goes on from before it." in after.said
    assert after.said.count("It is South's turn. You may swap 1C; or skip (Enter).") == 2
    assert "You may do that now." in after.said
    assert "turn. You may swap" not in after.text.partition("'discard 8B'")[2]


@pytest.mark.parametrize("before", [[], ["s"], ["s", "s"]])
def test_a_swap_that_was_let_go_is_asked_again_once_a_choice_is_taken_back(
    path: Path, before: list[str]
) -> None:
    """The fault: in South's turn nothing was asked, as it had been let go before the undo."""
    after = Sat(path, BLANKS, "d 1c", *before, "undo", "d 8b", *["s"] * 5)
    turns = [line for line in after.said if "turn. You may swap 8B;" in line]
    assert [line.split()[2] for line in turns[:3]] == ["South's", "West's", "North's"]


@pytest.mark.parametrize(
    ("mods", "word", "rule"),
    [
        ("live_table = {}", "hold", "(live_table)"),
        ("live_table = {}", "draw", "(live_table)"),
        ("live_table = {}", "throw_in", "(mahjong)"),
        ("bettor = {}", "bet", "(bettor)"),
        ("bettor = {}", "speak", "(bettor)"),
    ],
)
def test_help_on_a_word_that_is_no_word_of_a_turn(
    path: Path, mods: str, word: str, rule: str
) -> None:
    """The kind of fault: `hold` stood among what may be done at any time, and had no help."""
    record = TURN.replace('"nmjl"', f"{{ mods = {{ {mods} }} }}")
    said = Sat(path, record, f"help {word}").joined
    assert rule in said
    assert "There is no help on" not in said


def test_a_tile_drawn_in_the_turn_of_the_deal_is_drawn(path: Path) -> None:
    """RULES.md 2.14: East draws for a joker that is announced; it was told as got."""
    record = HEAD.replace('"nmjl"', "{ mods = { mahj_x = {}, no_charleston = {} } }")
    said = Sat(path, f"{record}[deal]\nwall = '5D 6D'\n---\n", "announce").said
    assert "You draw 6D." in said


@pytest.mark.parametrize(
    ("option", "why"),
    [
        ("restriction = 'no_claims'", "At a cold wall no discard may be claimed at all."),
        ("exposure_calls = 'barred'", "The wall is cold: no discard may be claimed."),
    ],
)
def test_why_names_the_house_rule_that_kept_a_player_from_a_claim(
    path: Path, option: str, why: str
) -> None:
    """RULES.md 2.8; which rule it was had to be guessed."""
    cold = f"cold_wall = {{ start = 'last_tiles', last = 99, {option} }}"
    said = Sat(path, CLAIM.replace('"nmjl"', f"{{ mods = {{ {cold} }} }}"), "why").joined
    assert f"South's 2B: {why} (rule: cold_wall)" in said
