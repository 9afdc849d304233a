"""What a player may ask for at any question: undo, hint, why, sort, help, save; and --plain."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from cli.sat import CLAIM, DEALT, HEAD, TURN, Sat
from mahj import MahjError, Seat, parse_record, read_record, replay
from mahj_cli.play.events import name_of
from mahj_cli.play.hint import hint_lines
from mahj_cli.play.question import FOR_PEOPLE, HELP
from standard.situation import situation

# A choice taken back

ANSWERS = ["1 2 3", "1 2 3", "1 2 3", "n", "0", "1", "1", "1"]


@pytest.mark.parametrize("number", range(1, len(ANSWERS) + 1))
def test_undo_leads_to_where_the_choice_was_not_made(path: Path, number: int) -> None:
    lines = ANSWERS[:number]
    before = Sat(path, DEALT, *lines[:-1])
    after = Sat(path, DEALT, *lines, "undo")
    assert after.game.text() == before.game.text()
    assert after.game.position() == before.game.position()
    whole = Sat(path, DEALT, *lines)
    back = re.findall(r"^# taken back: (.*)$", after.record, re.MULTILINE)
    assert back == whole.record.removeprefix(before.record).splitlines()


def test_undo_may_be_said_again_and_the_game_goes_on_otherwise(path: Path) -> None:
    after = Sat(path, DEALT, *ANSWERS[:5], "undo", "undo", "undo", "4 5 6", "n")
    straight = Sat(path, DEALT, *ANSWERS[:2], "4 5 6", "n")
    assert after.game.text() == straight.game.text()
    assert "You take back: again no." in after.text


def test_undo_in_a_record_written_by_hand_keeps_its_lines(path: Path) -> None:
    """A record may leave skips to be understood (DESIGN.md), and has remarks of its writer."""
    by_hand = f"{CLAIM}# what now?\nW discard 5B\nN discard 1C\nE discard 5C\n"
    after = Sat(path, by_hand, "undo")
    assert after.record.startswith(f"{CLAIM}# what now?\nW discard 5B\nN discard 1C\n")
    assert "# taken back: E discard 5C\n" in after.record
    assert after.game.waiting == ("E",)
    assert not any(move.words == "discard 5C" for move in read_record(path).moves)


def test_undo_of_what_a_record_leaves_to_be_understood(path: Path) -> None:
    """East's skip stands nowhere, but East has let 2B go, and may have that back."""
    skipped = f"{CLAIM}W discard 5B\nS skip\nN discard 1C\nS skip\n"
    after = Sat(path, skipped, "undo")
    assert after.game.table.thrown is not None
    assert str(after.game.table.thrown[0]) == "2B"
    assert after.game.waiting == ("E",)
    assert "# taken back: W discard 5B" in after.record


def test_undo_takes_back_what_was_typed_not_what_was_done_for_one(path: Path) -> None:
    """Whoever skips all until their turn comes back to where they said so."""
    record = TURN.replace("J N", "J J J").replace("22B 444B 888B 5C", "5D 5D 5C 4B 888B R")
    after = Sat(path, record, "d r", "ss", "d r", "d 4b", *["ss"] * 3)
    answered = [choice.text for seat, choice in after.game.table.choices if seat == "E"]
    assert answered.count("skip") > 2
    back = Sat(path, record, "d r", "ss", "d 4b", "undo", "undo")
    assert back.game.text().count("E ") == 1
    assert "You take back: discard 4B." in back.text
    assert "You take back: skip." in back.text


def test_what_was_taken_back_stays_in_the_log(path: Path) -> None:
    said = Sat(path, TURN, "d n", "undo", "log").said
    assert (
        "You discard N."
        in said[said.index("You take back: discard N. The game goes on from before it.") :]
    )


def test_the_log_says_what_was_taken_back(path: Path) -> None:
    """The kind of fault: it told the same discard twice, as if it had been made twice."""
    said = Sat(path, TURN, "d n", "undo", "d r", "log").said
    assert said.count("You take back: discard N. The game goes on from before it.") == 2


def test_nothing_to_undo(path: Path) -> None:
    after = Sat(path, DEALT, "undo")
    assert "You have made no choice in this game" in after.text
    assert after.record == DEALT


def test_among_people_nothing_is_undone(path: Path) -> None:
    after = Sat(path, DEALT, "1 2 3", "undo", people=2)
    assert "Among people nothing is taken back" in after.text
    assert "taken back" not in after.record


def test_a_disk_that_takes_no_new_record_leaves_the_old_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Sat(path, DEALT, "1 2 3").record

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(MahjError, match="cannot be written"):
        Sat(path, DEALT, "1 2 3", "undo")
    assert path.read_text(encoding="utf-8") == whole
    assert [each.name for each in path.parent.iterdir()] == [path.name]


# Hints

LACKING = "[deal]\nE = 'FFF 22B 444B 888B 5C J N'\n"


def hints(record: str, seat: Seat = "E") -> list[str]:
    game = replay(parse_record(record, "hint"))
    return hint_lines(game, seat, game.views[seat])


def test_a_hint_in_a_turn() -> None:
    lines = hints(TURN)
    assert lines[0] == "2468 #3 (25, X): FFF 222B 4444B 8888B, lacks 2B (2 unseen), 8B (1 unseen)."
    assert [re.match(r".* \(\d+, [XC]\): ", line) is not None for line in lines[:5]] == [True] * 5
    assert any(re.match(r"Throw 5C or N: 2 tiles are missing\.$", line) for line in lines)
    assert lines[-1].startswith("A greedy bot would say: ")


def test_a_hint_counts_what_lies_face_up() -> None:
    thrown = TURN.replace("exposed", 'discards = { S = "2B" }\nexposed')
    assert "2B (2 unseen)" in hints(TURN)[0]
    assert "2B (2 unseen)" not in " ".join(hints(thrown))


def test_a_hint_before_mah_jongg() -> None:
    record = HEAD + '[deal]\nE = "FFF 222B 4444B 88B J N"\nstart = "turns"\n---\n'
    lines = hints(record)
    assert "Throw N: 1 tile is missing; it waits for 8B J (9 unseen)." in lines
    assert "You wait for 8B (2 unseen) or J (7 unseen)." in hints(record + "E discard N\n")


def test_a_hint_in_the_charleston() -> None:
    lines = hints(HEAD + '[deal]\nE = "FFF 222B 444B 888B 5C N"\n---\n')
    assert "2468 #3 has no place for 5C N." in lines


@pytest.mark.parametrize("seed", range(3))
def test_a_hint_tells_nothing_that_its_seat_does_not_see(seed: int) -> None:
    """DESIGN.md, hidden information: whatever the others hold, it is the same."""
    known = '[deal]\nE = "FF 222B 44C 55C 77D J N S"\n---\n'
    told = {
        tuple(hints(HEAD.replace("seed = 5", f"seed = {other}") + known))
        for other in (seed, seed + 50)
    }
    assert len(told) == 1


def test_a_hint_on_a_claim_tells_what_each_way_leaves() -> None:
    lines = hints(CLAIM)
    assert "Claim pung 2B 2B 2B: 1 tile is missing then, nearest for 2468 #3." in lines
    assert sum(line.startswith("Claim ") for line in lines) == 3
    winds = HEAD + '[deal]\nE = "N N J J 1B 2B 3B 5B 7C 8C 9C 4D 6D"\nS = "N"\nstart = "turns"\n'
    told = hints(winds + 'turn = "S"\n---\nS discard N\n')
    assert "Claim quint N N N J J: no line has that; your hand would be dead." in told


def test_no_hint_for_a_dead_hand() -> None:
    dead = '[deal]\nE = "5D 5D J J N"\nexposed = { S = ["4B 4B 4B", "7C 7C 7C", "9D 9D 9D"] }\n'
    game = replay(parse_record(HEAD + dead + 'start = "turns"\n---\nE dead S\n', "dead"))
    assert game.views["S"].dead
    assert hint_lines(game, "S", game.views["S"]) == ["There is no hint: your hand is dead."]


def test_a_hint_for_two_racks() -> None:
    """RULES.md 2.10: what is exposed on one of them is no part of the other's hand."""
    shown = {"E.1": ["2B 2B 2B"], "E.2": ["N N N N"]}
    game = situation(rules={"mods": {"siamese": {}}}, E="444B 6666C 888C FFFFFF SSS", exposed=shown)
    told = hint_lines(game, "E", game.views["E"])
    assert told[0] == "Nearest hands on E.1:"
    assert told[1].startswith("2468 #2 (25, X): 222B 444B 6666C 8888C, lacks 8C (1 unseen)")
    assert "You wait for 8C (1 unseen) or J (8 unseen)." in told
    assert "Nearest hands on E.2:" in told
    assert told[-1].startswith("A greedy bot would say: discard")


def test_a_hint_where_a_claim_names_a_rack() -> None:
    """The kind of fault: with mah jongg on one of two racks 13 tiles are left, as at other tables,
    and a claim was read as if it were tiles alone."""
    game = situation(
        "W mahjong W.1; W discard 9B; E discard 4D",
        rules={"mods": {"siamese": {}}},
        W="FF 2222B 44C 66C 888D 9B 4D 4D J 1C",
        E="4D",
        turn="W",
        wall="8D 1B",
    )
    assert "pung W.2 4D 4D 4D" in game.may("W")
    told = hint_lines(game, "W", game.views["W"])
    assert told[0] == "Nearest hands:"
    assert told[-1].startswith("A greedy bot would say: ")


def test_a_hint_on_a_claim_where_all_hold_14() -> None:
    """RULES.md 2.6, throw and pick: whoever claims has 15 tiles."""
    game = situation(
        "E discard 6C",
        rules={"mods": {"futures": {"mode": "throw_and_pick"}}},
        E="6C",
        W="222B 444B 66C 88C J R G E",
    )
    told = hint_lines(game, "W", game.views["W"])
    assert "Claim kong 6C 6C 6C J: 2 tiles are missing then, nearest for 2468 #2." in told


def test_a_hint_after_a_claim_where_all_hold_14() -> None:
    """RULES.md 2.6, throw and pick: 15 tiles are no reason to have no hint."""
    game = situation(
        "E discard 6C; W kong 6C 6C 6C J",
        rules={"mods": {"futures": {"mode": "throw_and_pick"}}},
        E="6C",
        W="222B 444B 66C 88C J R G E",
    )
    told = hint_lines(game, "W", game.views["W"])
    assert told[0].startswith("2468 #2 (25, X): 222B 444B 6666C 8888C, lacks 2 of 8C")
    assert told[-1].startswith("A greedy bot would say: discard")


def test_a_hint_where_a_wrong_claim_may_be_made() -> None:
    """RULES.md 4.41: after `hold` a wrong group may be put up; no hint is given of that."""
    game = situation(
        "E discard 8C; W hold", rules={"mods": {"live_table": {}}}, E="8C", W="8C 8C R"
    )
    claims = [each for each in hint_lines(game, "W", game.views["W"]) if "Claim" in each]
    assert [each.partition(":")[0] for each in claims] == ["Claim pung 8C 8C 8C"]


# Why


def test_why_tells_of_mah_jongg_and_of_claims(path: Path) -> None:
    said = Sat(path, CLAIM, "why").joined
    assert "Mah jongg: This is no mah jongg: 1 tile is missing for 2468 #3: 8B" in said
    assert "(rule: mahjong)" in said
    assert "Pung, kong: you may" in said
    assert re.search(r"Quint: .* \(rule: (call|exposure)\)", said)


def test_why_tells_of_each_rack_where_a_player_has_two(path: Path) -> None:
    """A Siamese player asks about no rack in particular: both are answered for."""
    siamese = 'rules = { mods = { siamese = {} } }\nseed = 3\nplayers = { E = "me" }\n---\n'
    said = Sat(path, siamese + "E discard 3B\nW discard 4C\n", "why").joined
    assert "Say which of your racks" not in said
    for rack in ("E.1", "E.2"):
        assert re.search(rf"[Mm]ah jongg on {rack}: This is no mah jongg: .* on {rack}\.", said)
        assert re.search(rf"[Kk]ong on {rack}.*: A kong of 4C takes 3", said)
    assert "Pung on E.1, pung on E.2: you may" in said


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ('rules = { mods = { siamese = {} } }\nseed = 3\nplayers = { E = "me" }\n---\n', "of one"),
        (
            HEAD + '[deal]\nE = "5D 5D"\nexposed = { E = ["4B 4B 4B", "7C 7C 7C", "9D 9D 9D"] }\n'
            'start = "turns"\n---\n',
            "No line of the card",
        ),
    ],
    ids=["two racks", "no line"],
)
def test_sort_hand_says_where_there_is_no_nearest_hand(path: Path, record: str, why: str) -> None:
    """The fault: nothing was said, and nothing was sorted."""
    said = Sat(path, record, "sort hand").joined
    assert why in said
    assert said.count("Rack ") == 1


def test_why_in_a_turn_tells_of_mah_jongg_alone(path: Path) -> None:
    said = Sat(path, TURN, "why").joined
    assert "Mah jongg: This is no mah jongg" in said
    assert "Pung" not in said


@pytest.mark.parametrize("words", ["why", "why m", "why mahjong"])
@pytest.mark.parametrize("error", ["dead_hand", "nmjl_full"])
def test_why_tells_of_mah_jongg_in_error(path: Path, error: str, words: str) -> None:
    """RULES.md 1.37. The fault: `You may do that now` of tiles that are no mah jongg."""
    record = TURN.replace('rules = "nmjl"', f"rules.mahjong.error = '{error}'")
    said = Sat(path, record, words).joined
    assert "It would be an error, which this table lets you make. This is no mah jongg" in said
    assert "You may do that now" not in said


def test_why_tells_of_discards_that_one_was_not_asked_about(path: Path) -> None:
    """RULES.md, part 1: a discard is claimed with at least two tiles of one's own."""
    after = Sat(path, TURN, "d n", "", "", "", "why")
    own = max(at for at, (seat, _) in enumerate(after.game.table.choices) if seat == "E")
    discards = [
        (name_of(seat), choice.text.split()[1])
        for seat, choice in after.game.table.choices[own:]
        if choice.verb == "discard" and seat != "E"
    ]
    told = re.findall(r"(\w+)'s (\w+): a pung takes two more of it or jokers", after.joined)
    assert told == discards[: len(told)]
    assert told
    assert re.search(r"; with it \d tiles? (was|were) missing to mah jongg", after.joined)


def test_why_tells_that_a_thrown_joker_is_nobodys(path: Path) -> None:
    """RULES.md 1.29: a discarded joker is lost."""
    record = TURN.replace('S = "2B"', 'S = "J 1C"') + "E discard N\nS discard J\n"
    said = Sat(path, record, "why").joined
    assert "South's J: a thrown joker is never claimed. (rule: call)" in said


# The rack


def rack(sat: Sat, place: int = -1) -> list[str]:
    return [line for line in sat.said if line.startswith("Rack ")][place].split()[1:]


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("sort", "2B 2B 4B 4B 4B 8B 8B 8B 5C N F F F J"),
        ("sort suits", "2B 2B 4B 4B 4B 8B 8B 8B 5C N F F F J"),
        ("sort numbers", "2B 2B 4B 4B 4B 5C 8B 8B 8B N F F F J"),
        ("sort hand", "F F F 2B 2B 4B 4B 4B 8B 8B 8B 5C N J"),
        ("sort off", "2B 2B 4B 4B 4B 8B 8B 8B 5C N F F F J"),
    ],
)
def test_a_rack_is_sorted_as_one_likes_and_numbered_so(path: Path, typed: str, wanted: str) -> None:
    after = Sat(path, TURN, typed, "9")
    assert rack(after, 1) == wanted.split()
    assert f"E discard {wanted.split()[8]}\n" in after.record


def test_a_rack_is_sorted_by_no_other_word(path: Path) -> None:
    assert "sort hand puts first" in Sat(path, TURN, "sort backwards").joined


# Jokers


@pytest.mark.parametrize("aid", [False, True])
@pytest.mark.parametrize(("answer", "thrown"), [("yes", True), ("no", False), ("", False)])
def test_who_throws_a_joker_is_asked_once(path: Path, aid: bool, answer: str, thrown: bool) -> None:
    """RULES.md 1.29: a discarded joker is lost; the aid that asks is not another to ask."""
    mods = "rules = { mods = { confirm_joker_discard = {} } }\n"
    record = TURN.replace('rules = "nmjl"\n', mods) if aid else TURN
    after = Sat(path, record, "d j", answer)
    assert ("E discard J\n" in after.record) is thrown
    assert sum("Throw a joker?" in prompt for prompt in after.source.asked) == 1


def test_a_script_throws_a_joker_as_it_says(path: Path) -> None:
    assert "E discard J\n" in Sat(path, TURN, "d j", live=False).record


# Help


@pytest.mark.parametrize(
    ("word", "typed", "rule"),
    [
        ("pung", "pung 5d 5d j: claim with just these tiles", "Claiming discards (call)"),
        ("exchange", "x 3c w 1: 3C for the joker", "Joker exchange (exchange)"),
        ("charleston", "1b 5c n: pass (or give) these tiles", "(charleston)"),
        ("discard", "5D or d 5d: discard a tile", "(discard)"),
        ("mahjong", "m: declare mah jongg", "(mahjong)"),
        ("skip", "alone, s is never the South wind", "(call)"),
        ("dead", "dead n: declare North's hand dead", "(dead_hand)"),
        ("hint", "hint: the nearest hands", ""),
        ("undo", "undo: take back", ""),
        ("wall", "", "(wall)"),
    ],
)
def test_help_on_a_word_says_how_to_type_it_and_its_rule(
    path: Path, word: str, typed: str, rule: str
) -> None:
    said = Sat(path, TURN, f"help {word}").joined
    assert typed in said
    assert rule in said


def test_every_word_that_may_be_typed_has_help(path: Path) -> None:
    words = {each for typing in (*HELP, *FOR_PEOPLE) for each in typing.words.split()}
    said = Sat(path, TURN, *[f"help {word}" for word in sorted(words)]).text
    assert "There is no help on" not in said


def test_help_on_a_word_that_nobody_knows(path: Path) -> None:
    said = Sat(path, TURN, "help pnug").joined
    assert "There is no help on 'pnug' (did you mean 'pung'?)" in said


def test_help_on_the_word_of_a_house_rule(path: Path) -> None:
    record = TURN.replace('"nmjl"', "{ mods = { zombie_blanks = {} } }")
    assert "(zombie_blanks)" in Sat(path, record, "help swap").joined


# Saving


def test_save_says_where_the_game_is(path: Path) -> None:
    assert f"in {path}; there is nothing to save" in Sat(path, TURN, "save").joined


def test_save_writes_a_copy_and_overwrites_nothing(path: Path) -> None:
    copy = path.with_name("copy.mahj")
    after = Sat(path, TURN, "d n", f"save {copy}", f"save {copy}")
    assert copy.read_text(encoding="utf-8") == after.record
    assert "No copy is written" in after.joined
    assert "nothing is overwritten" in after.joined


@pytest.mark.parametrize(
    "name", ["nul\0.mahj", "~nobody_of_this_name/x", "/", "gone/x.mahj", "x" * 300, "\ud800", "."]
)
def test_save_where_no_file_can_be(path: Path, name: str) -> None:
    """Found by typing at random: a name that none can have ended the game as a fault."""
    after = Sat(path, TURN, f"save {name}", "d n")
    assert "No copy is written" in after.joined
    assert "E discard N" in after.record


# In sentences

DRAWN = set("│─╭╮╰╯┌┐└┘├┤┬┴┼|*>+\x1b")


def test_in_sentences_nothing_is_drawn(path: Path) -> None:
    lines = ["table", "rack", "hint", "why", "scores", "help pung", "1 2 3", "1 2 3", "1 2 3"]
    after = Sat(path, DEALT, *lines, "n", "0", "table", "1", "table", "1", plain=True)
    assert not DRAWN & set(after.text)
    assert re.search(r"^Your rack: \d", after.text, re.MULTILINE)
    assert re.search(r"^New: ", after.text, re.MULTILINE)
    assert "East, you: 0 points." in after.text
    assert re.search(r"South, greedy: 0 points\..* Threw ", after.text)
    assert "It is your turn." in after.text


def test_in_sentences_exposures_are_told(path: Path) -> None:
    after = Sat(path, CLAIM, "pung 2b 2b 2b", "table", plain=True)
    assert "Exposed: 2B 2B 2B." in after.text
    assert "West, greedy: 0 points. Exposed 5C 5C J." in after.text
    assert not DRAWN & set(after.text)
