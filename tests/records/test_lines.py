"""What may stand in a record, and what is told where it may not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mahj import (
    Game,
    RecordError,
    RecordWriter,
    Refused,
    RulesError,
    parse_record,
    read_record,
    replay,
)
from mahj.testing.trials import RandomBot
from standard.situation import SMALL, player

HEAD = f"""
seed = 1
rules = {{ preset = "nmjl", card = "{SMALL}" }}
[deal]
E = "5D 3C 123456789B NES"
S = "55D R 123456789C N"
W = "J 5D RR 12346789D 9C"
N = "1D 9D RG00 124578C W"
wall = "6B 6C"
start = "turns"
---
"""
"""South and West may claim 5D, West R; the others have nothing to say."""


def game_of(lines: str, head: str = HEAD) -> Game:
    return replay(parse_record(head + lines, "game.mahj"))


def refused(lines: str, head: str = HEAD) -> Refused:
    with pytest.raises(Refused) as caught:
        game_of(lines, head)
    return caught.value


# Lines


def test_a_record_may_stop_anywhere() -> None:
    """DESIGN.md, records."""
    assert game_of("").position()["turn"] == "E"
    game = game_of("E discard 5D\nS skip\n")
    assert set(game.waiting) == {"W"}


def test_skips_need_not_be_written() -> None:
    """DESIGN.md: who may skip and whose answer is not there has skipped once the next line is
    lawful only after that."""
    game = game_of("E discard 5D\nS discard R\n")
    assert player(game, "E")["discards"] == "5D"
    assert set(game.waiting) == {"W"}


def test_a_skip_need_not_be_written_beside_a_claim() -> None:
    """DESIGN.md, records."""
    game = game_of("E discard 5D\nW pung 5D 5D J\nW discard 1D\n")
    assert player(game, "W")["exposed"] == ["5D 5D J"]
    game = game_of("E discard 5D\nS pung 5D 5D 5D\nS discard 1C\n")
    assert player(game, "S")["exposed"] == ["5D 5D 5D"]


def test_a_skip_stands_open_until_the_next_line_needs_it() -> None:
    """DESIGN.md, records."""
    game = game_of("E discard 5D\nW pung 5D 5D J\n")
    assert set(game.waiting) == {"S"}
    assert player(game, "W")["exposed"] == []


def test_the_skip_of_a_player_who_was_not_asked_is_passed_over() -> None:
    """DESIGN.md, records."""
    game = game_of("E discard 5D\nN skip\nE skip\nS skip\nS skip\nW skip\nN skip\n")
    assert game.position()["turn"] == "S"
    assert game.text() == "E discard 5D\nS skip\nW skip\n"


@pytest.mark.parametrize("order", ["SWN", "WNS", "NSW", "S"])
def test_everyone_may_skip_a_discard_that_nobody_can_claim(order: str) -> None:
    """DESIGN.md, records: who was not asked about it may be on turn by then."""
    skips = "".join([f"{seat} skip\n" for seat in order])
    game = game_of(f"E discard 3C\n{skips}S discard 1C\n{skips.replace('S', 'E')}W discard 9C\n")
    assert game.text() == "E discard 3C\nS discard 1C\nW discard 9C\n"


def test_the_next_player_may_skip_after_all_who_were_asked() -> None:
    """DESIGN.md, records: North, who could not claim 5D, is not on turn; South is."""
    game = game_of("E discard 5D\nS skip\nW skip\nN skip\nS skip\nS discard R\n")
    assert game.text() == "E discard 5D\nS skip\nW skip\nS discard R\n"


def test_no_skip_where_there_is_no_discard_to_let_go() -> None:
    """DESIGN.md, records: an unlawful choice; East begins, and a turn once acted in goes on."""
    assert refused("E skip\n").refusal.code == "not_offered"
    head = HEAD.replace("---", 'exposed = { N = ["RRJ"] }\n---').replace("5D RR 1", "5D NE 1")
    head = head.replace("RG00 124578C W", "G0 124578C")
    acted = "E discard 3C\nS exchange R N 1\n"
    game_of(acted, head)
    assert refused(f"{acted}S skip\n", head).refusal.code == "not_offered"


def test_answers_of_players_asked_together_may_stand_in_any_order() -> None:
    """DESIGN.md, records."""
    one = game_of("E discard 5D\nS pung 5D 5D 5D\nW pung 5D 5D J\n")
    two = game_of("E discard 5D\nW pung 5D 5D J\nS pung 5D 5D 5D\n")
    assert one.position() == two.position()
    assert player(one, "S")["exposed"] == ["5D 5D 5D"]


def test_comments_and_empty_lines_are_passed_over() -> None:
    """DESIGN.md: `#` for comments."""
    game = game_of("# the first discard\n\nE discard 5D   # a dot\n   \n#S pung 5D 5D 5D\nS skip\n")
    assert set(game.waiting) == {"W"}


def test_words_may_be_short_lower_case_and_in_any_order() -> None:
    """DESIGN.md, text forms."""
    game = game_of("e DISCARD 5d\nw Pung j5d 5D\ns skip\n")
    assert player(game, "W")["exposed"] == ["5D 5D J"]
    assert game.text() == "E discard 5D\nW pung 5D 5D J\nS skip\n"


def test_an_unlawful_choice_is_told_with_its_number_and_its_line() -> None:
    """DESIGN.md, `mahj replay --json`: move counts the lines with choices from 1."""
    error = refused("E discard 5D\n# nothing\nS skip\nW skip\nS discard 9D\n")
    assert error.move == 4
    assert error.refusal.mod == "turn"
    assert error.refusal.code == "not_held"
    assert str(error).startswith("game.mahj, line ")
    assert error.as_json() == {
        "move": 4,
        "mod": "turn",
        "code": "not_held",
        "message": error.refusal.sentence,
    }


def test_a_wrong_claim_is_told_by_what_is_wrong_with_it() -> None:
    """Not by what comes after the discard, once everyone has skipped."""
    error = refused("E discard 5D\nS pung 5D J J\n")
    assert (error.refusal.mod, error.refusal.code) == ("call", "not_held")
    assert "You hold 2 of 5D and 0 jokers" in error.refusal.sentence
    error = refused("E discard 5D\nS discard 9D\n")
    assert (error.refusal.mod, error.refusal.code) == ("turn", "not_held")
    error = refused("E discard 5D\nS exchange 5D W 1\n")
    assert (error.refusal.mod, error.refusal.code) == ("exchange", "no_exposure")


def test_a_choice_after_the_end_is_an_error() -> None:
    """DESIGN.md, records."""
    head = HEAD.replace('wall = "6B 6C"', "left = 0")
    error = refused("E discard 3C\nE discard 1B\n", head)
    assert error.refusal.code == "game_over"
    assert error.move == 2


def test_a_skip_after_the_end_is_an_error_too() -> None:
    """DESIGN.md, records: a choice after the end of the game."""
    head = HEAD.replace('wall = "6B 6C"', "left = 0")
    assert refused("E discard 3C\nS skip\n", head).refusal.code == "game_over"


def test_an_unknown_seat_is_told() -> None:
    """DESIGN.md, records: seats are E S W N."""
    error = refused("E discard 5D\nX skip\n")
    assert error.refusal.code == "no_seat"
    assert "only E, S, W or N" in error.refusal.sentence


def test_the_choice_of_a_player_who_must_wait_is_told() -> None:
    """A refusal names the rule whose phase it is."""
    error = refused("S discard R\n")
    assert (error.refusal.mod, error.refusal.code) == ("turn", "not_your_turn")


def test_a_line_without_a_choice_is_told() -> None:
    with pytest.raises(RecordError, match=r"'E' is no choice"):
        game_of("E\n")


def test_a_last_line_that_was_cut_is_told() -> None:
    """Bad input: a record cut in the middle of a line."""
    assert "may be cut" in refused("E discard 5D\nS sk").refusal.sentence
    assert "may be cut" in refused("E disc").refusal.sentence
    for cut in ("E disc", "E pass 1B 2B", "E dis 5X", "S mahj"):
        assert ".;" not in refused(cut).refusal.sentence
    with pytest.raises(RecordError, match="may be cut"):
        game_of("E discard 5D\nS")
    assert "may be cut" not in refused("E disc\nS skip").refusal.sentence


def test_a_last_line_without_an_end_that_is_whole_is_taken() -> None:
    game = game_of("E discard 5D\nS pung 5D 5D 5D")
    assert set(game.waiting) == {"W"}


def test_a_part_of_a_record_is_replayed() -> None:
    """DESIGN.md: undo and resume are replays."""
    record = parse_record(HEAD + "E discard 5D\nS skip\nW skip\n")
    assert replay(record, 0).position()["turn"] == "E"
    assert set(replay(record, 1).waiting) == {"S", "W"}
    assert set(replay(record, 2).waiting) == {"W"}
    assert replay(record, 9).position() == replay(record).position()


def test_bots_go_on_where_a_question_is_half_answered() -> None:
    """Who has answered is not asked again; the record is that of one game."""
    for lines in ("E discard 5D\nS skip\n", "E discard 5D\nW pung 5D 5D J\n", ""):
        game = game_of(lines)
        game.run(dict.fromkeys("ESWN", RandomBot()))
        assert game.text().startswith(lines)
        assert game_of(game.text()).position() == game.position()


# Heads


def test_a_head_needs_nothing() -> None:
    """DESIGN.md, records: everything has a default; the preset is nmjl."""
    game = replay(parse_record("---\n"))
    assert game.table.rules.preset == "nmjl"
    assert game.table.seed == 0


def test_rules_are_a_preset_a_path_or_a_table(tmp_path: Path) -> None:
    """DESIGN.md, records: any table file in line, or a path, or the name of a preset."""
    (tmp_path / "ours.toml").write_text('preset = "riichi-advanced"\nname = "Ours"\n')
    for rules in ('"riichi-advanced"', '{ preset = "riichi-advanced" }', '"ours.toml"'):
        (tmp_path / "game.mahj").write_text(f"rules = {rules}\n---\n")
        game = replay(read_record(tmp_path / "game.mahj"))
        assert game.table.rules.preset == "riichi-advanced"


def test_east_and_scores() -> None:
    game = replay(parse_record('east = "W"\nscores = { E = 5, S = 0, W = -5, N = 0 }\n---\n'))
    assert game.table.east == "W"
    assert player(game, "W")["score"] == -5


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("E discard 5D\n", "game.mahj", "has no line '---'"),
        ("", "game.mahj", "has no line '---'"),
        ("seed = \n---\n", "game.mahj", "is not TOML"),
        ("sead = 1\n---\n", "game.mahj, sead", "did you mean 'seed'"),
        ("seed = 'x'\n---\n", "game.mahj, seed", 'must be a whole number, not "x"'),
        ("seed = true\n---\n", "game.mahj, seed", "must be a whole number, not true"),
        ("format = 2\n---\n", "game.mahj, format", "must be 1, not 2"),
        ("east = 'X'\n---\n", "game.mahj, east", "there is no seat 'X'"),
        ("scores = { X = 1 }\n---\n", "game.mahj, scores", "there is no seat 'X'"),
        ("scores = { E = 'a' }\n---\n", "game.mahj, scores.E", 'must be a whole number, not "a"'),
        ("players = { X = 'Ann' }\n---\n", "game.mahj, players", "there is no seat 'X'"),
        ("players = { E = 1 }\n---\n", "game.mahj, players.E", "must be text in quotes, not 1"),
        ("deal = 5\n---\n", "game.mahj, deal", "must be a table, not 5"),
        ("rules = 5\n---\n", "game.mahj, rules", "must be a table, a preset's name or"),
        ("a = " + "[" * 5000 + "\n---\n", "game.mahj", ""),
    ],
)
def test_a_head_that_makes_no_sense_is_told(text: str, where: str, what: str) -> None:
    """Bad input: one clear message with the place."""
    with pytest.raises(RecordError) as caught:
        replay(parse_record(text, "game.mahj"))
    (problem,) = caught.value.problems
    assert problem.where == where
    assert what in problem.what


def test_rules_that_cannot_be_loaded_are_told() -> None:
    """One clear message with the record, the key and the nearest name."""
    said = r"^game\.mahj, rules: no preset 'nmjll' is installed \(did you mean 'nmjl'\?\)"
    with pytest.raises(RulesError, match=said):
        replay(parse_record("rules = 'nmjll'\n---\n", "game.mahj"))
    said = r"^game\.mahj, rules, preset: no preset 'nmjll'"
    with pytest.raises(RulesError, match=said):
        replay(parse_record("[rules]\npreset = 'nmjll'\n---\n", "game.mahj"))
    said = r"^game\.mahj, rules, \[mods\.pye\]: no mod 'pye'"
    with pytest.raises(RulesError, match=said):
        replay(parse_record("[rules.mods.pye]\n---\n", "game.mahj"))
    said = r"^game\.mahj, rules, .*gone\.toml: cannot be read"
    with pytest.raises(RulesError, match=said):
        replay(parse_record("rules = 'gone.toml'\n---\n", "game.mahj"))


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.mahj"
    path.write_bytes(b"seed = 1\n---\nE discard \xff\n")
    with pytest.raises(RecordError, match="is not UTF-8 text"):
        read_record(path)
    with pytest.raises(RecordError, match="cannot be read"):
        read_record(tmp_path / "missing.mahj")
    with pytest.raises(RecordError, match="cannot be read"):
        read_record(tmp_path)


# Writing


def test_a_record_is_written_as_the_game_goes(tmp_path: Path) -> None:
    """DESIGN.md, records: appended and flushed to disk as it is made."""
    record = parse_record(HEAD)
    path = tmp_path / "new" / "game.mahj"
    writer = RecordWriter.begin(path, record)
    assert read_record(path).moves == []
    writer.add("E", "discard 5D")
    assert [move.words for move in read_record(path).moves] == ["discard 5D"]
    writer.close()
    writer = RecordWriter.go_on(path)
    writer.add("S", "skip")
    writer.close()
    assert replay(read_record(path)).text() == "E discard 5D\nS skip\n"


def test_a_record_is_never_written_over(tmp_path: Path) -> None:
    """Bad input: nothing is written over."""
    path = tmp_path / "game.mahj"
    path.write_text("precious")
    with pytest.raises(RecordError, match="never overwritten"):
        RecordWriter.begin(path, parse_record(HEAD))
    assert path.read_text() == "precious"


@pytest.mark.parametrize(
    "head",
    [
        HEAD,
        "---\n",
        'seed = 5\neast = "N"\nrules = "riichi-advanced"\nscores = { E = 1, S = 2, W = 3, N = 4 }\n'
        '[players]\nE = "Ann"\nS = "a bot"\n---\n',
        'seed = 3\n[deal]\nE = "5D"\nleft = 9\nturn = "W"\nstart = "turns"\nwall = "1B 2B"\n'
        'discards = { S = "4D 4D" }\nexposed = { W = ["5D 5D J", "F F F"] }\n---\n',
    ],
)
def test_a_head_written_and_read_again_is_the_same(head: str) -> None:
    """DESIGN.md, records: text that people can read and write."""
    record: Any = parse_record(head)
    again: Any = parse_record(record.head())
    for name in ("seed", "rules", "east", "scores", "start", "players", "moves"):
        assert getattr(again, name) == getattr(record, name)
    assert replay(again).position() == replay(record).position()
