"""Aids at the terminal: what is done for a player, and how players set it for themselves."""

from __future__ import annotations

import signal
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from mahj import Mod, Suggestion, TileChoice, hookimpl, read_record, replay, tile
from mahj.testing import installed
from mahj_cli.play.aids import agreed
from mahj_cli.play.as_json import Telling
from mahj_cli.play.files import Recorder, resume
from mahj_cli.play.front import Playing
from mahj_cli.play.human import Human, Leave
from mahj_cli.play.session import Session
from mahj_cli.screen.text import Screen
from standard.situation import SMALL

PLAYERS = 'players = { E = "me", S = "me", W = "me", N = "me" }\n'


class Lines:
    """Somebody who types these lines; a number is how long they wait with the next."""

    def __init__(self, *lines: str | float, live: bool = True) -> None:
        self.lines, self.live = list(lines), live
        self.asked: list[str] = []

    def read(self, prompt: str) -> str | None:
        self.asked.append(prompt)
        while self.lines:
            line = self.lines.pop(0)
            if isinstance(line, str):
                return line
            sleep(line)
        return None


class Played:
    """A game that one person plays at every seat, until the lines are out."""

    def __init__(self, path: Path, record: str, *lines: str | float, live: bool = True) -> None:
        path.write_text(record)
        self.said: list[str] = []
        self.source = Lines(*lines, live=live)
        screen = Screen(self.said.append, colour=False)
        human = Human(screen, self.source, {})
        self.play(path, Playing(screen, human, "E", {}))

    def play(self, path: Path, front: Any) -> None:
        found = resume(path)
        book = Recorder.resumed(path, found.number, found.whole)
        players = dict.fromkeys(found.game.table.rules.seats, "me")
        with suppress(Leave):
            Session(found.game.table.rules, found.content, players, {}, front, book).resume(
                found.game
            )
        lines = path.read_text().partition("---\n")[2].splitlines()
        self.moves = [line for line in lines if line and not line.startswith("#")]

    @property
    def text(self) -> str:
        return "\n".join(self.said)


class Programmed(Played):
    """The same for a program, which is told events."""

    def __init__(self, path: Path, record: str, *lines: str | float) -> None:
        path.write_text(record)
        self.events: list[Mapping[str, Any]] = []
        self.play(path, Telling(Lines(*lines), "E", self.events.append))


OTHERS = """W = "1D 2D 3D 4D 5D 6D 7D 8D 9D E S W R"
N = "1C 2C 3C 4C 5C 6C 7C 8C 9C E S W G"
"""
"""Two players who claim nothing."""


def record(mods: str, deal: str, lines: str = "") -> str:
    return (
        f"rules = {{ mods = {{ {mods} }} }}\nseed = 5\n{PLAYERS}"
        f'[deal]\n{OTHERS}{deal}\nstart = "turns"\n---\n{lines}'
    )


SKIPS = 'E = "1B"\nS = "1B 1B"'


@pytest.mark.parametrize(("mods", "skips"), [("auto = { skip_calls = true }", True), ("", False)])
def test_what_an_aid_answers_stands_in_the_record_as_any_choice(
    path: Path, mods: str, skips: bool
) -> None:
    """DESIGN.md: a suggestion for the front end, recorded as an ordinary choice."""
    played = Played(path, record(mods, SKIPS), "1b")
    assert played.moves == ["E discard 1B", *(["S skip"] if skips else [])]
    assert ("You may claim" in played.text) != skips
    assert replay(read_record(path)).text().splitlines() == played.moves


def test_auto_mah_jongg_ends_the_game(path: Path) -> None:
    deal = 'E = "11B 2222B 3333B 4444B"'
    card = record("auto = { mahjong = true }", deal).replace("mods", f'card = "{SMALL}", mods', 1)
    assert Played(path, card).moves == ["E mahjong"]


def test_auto_discard_says_what_it_throws(path: Path) -> None:
    deal = 'E = "N"\nS = "2222B 1D 2D 3D 4D 5D 6D 7D 8D 9D"\nwall = "7C"'
    played = Played(path, record("auto = { discard_different = true }", deal), "n")
    assert played.moves[:2] == ["E discard N", "S discard 7C"]
    assert "You draw 7C and throw it. (aid: auto)" in played.text


# Set by the player


def test_a_player_switches_an_aid_on_and_it_helps_at_once(path: Path) -> None:
    played = Played(path, record("auto = {}", SKIPS, "E discard 1B\n"), "auto skip_calls on")
    assert "auto skip_calls is on: Discards are let go, but for mah jongg." in played.text
    assert played.moves == ["E discard 1B", "S skip"]


def test_a_player_switches_an_aid_off(path: Path) -> None:
    """Without a value, on becomes off."""
    lines = ["auto skip_calls", "9z", "auto skip_calls off"]
    played = Played(path, record("auto = { skip_calls = true }", SKIPS), *lines, "1b")
    assert "auto skip_calls is off." in played.text
    assert played.moves == ["E discard 1B"]


def test_of_an_aid_that_has_one_option_the_value_will_do(path: Path) -> None:
    played = Played(path, record("call_timer = {}", ""), "call_timer 5")
    assert "call_timer seconds is 5: Whoever could claim a discard has 5 seconds" in played.text


def test_a_rack_is_shown_as_the_tiles_came(path: Path) -> None:
    deal = 'E = "N 1B"\nS = "2B 1C 2C 3C 4C 5C 6C 7C 8C 9C E S W"\nwall = "1B"'
    played = Played(path, record("auto = {}", deal), "n", "auto sort off")
    racks = [line for line in played.said if line.startswith("Rack")]
    assert racks[-2].startswith("Rack  1B* 2B")
    assert racks[-1].endswith(" 1B*")


def test_aids_lists_them_with_their_settings(path: Path) -> None:
    mods = "auto = {}, call_timer = {}, show_waits = {}, pie = {}"
    text = Played(path, record(mods, ""), "aids").text
    assert "Automatic actions: auto sort on, mahjong off, skip_calls off," in text
    assert "Call timer: call_timer seconds 15" in text
    assert "PIE" not in text
    assert "auto sort off" in text


def test_without_aids_it_says_where_there_are_some(path: Path) -> None:
    assert "mahj mods list" in Played(path, record("", ""), "aids").text


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("auto", "Say which: auto sort off"),
        ("auto skip", "Say which: auto sort off"),
        ("auto sort maybe", "auto sort must be true or false"),
        ("call_timer seconds 2", "call_timer seconds must be a whole number from 3 to 300"),
        ("call_timer seconds", "call_timer seconds must be a whole number from 3 to 300"),
        ("call_timer off", "call_timer seconds must be a whole number from 3 to 300"),
        ("call_timer", "Say which: call_timer seconds 15"),
        ("pie start 0", "'pie' means nothing here"),
        ("open_hands", "'open_hands' means nothing here"),
    ],
)
def test_what_cannot_be_set_is_told(path: Path, typed: str, said: str) -> None:
    """Only what changes nothing for the others, and shows nothing hidden, is a player's own."""
    mods = "auto = {}, call_timer = {}, pie = {}, open_hands = {}"
    assert said in " ".join(Played(path, record(mods, ""), typed).text.split())


# Confirming


@pytest.mark.parametrize(("answer", "moves"), [("yes", ["E discard J"]), ("no", []), ("", [])])
def test_a_joker_is_thrown_only_if_it_is_meant(path: Path, answer: str, moves: list[str]) -> None:
    played = Played(path, record("confirm_joker_discard = {}", 'E = "J"'), "j", answer)
    assert any("Throw a joker?" in each for each in played.source.asked)
    assert played.moves == moves


def test_a_script_means_what_it_says(path: Path) -> None:
    played = Played(path, record("confirm_joker_discard = {}", 'E = "J"'), "j", live=False)
    assert played.moves[0] == "E discard J"


# What aids tell


def test_what_aids_tell_is_told_again_in_full(path: Path) -> None:
    """The picture of a table leaves out what it has no room for."""
    told = Played(path, record("nearest_hands = {}, open_hands = {}", 'E = "J"'), "notes")
    said = told.text.partition("You may discard")[2]
    assert said.count(", X): ") + said.count(", C): ") == 5
    assert "West: 1D 2D 3D" in said
    silent = Played(path, record("", 'E = "J"'), "notes")
    assert "No house rule tells you anything here." in silent.text


# The clock


needs_clock = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no clock here")


class Hurry(Mod):
    """A call timer that rings at once."""

    id = "hurry"
    title = "Hurry"

    @hookimpl
    def mahj_view_suggestions(self, offers: Any) -> list[Suggestion]:
        skips = [each for each in offers if each.text == "skip"]
        return [Suggestion(self.id, each, "Time is up.", 1) for each in skips]


@needs_clock
def test_who_takes_too_long_lets_the_discard_go(path: Path) -> None:
    with installed(Hurry):
        played = Played(path, record("hurry = {}", SKIPS), "1b", "help", 60.0)
    assert "You have 1 second; then it is: skip." in played.text
    assert "Time is up. (aid: hurry)" in played.text
    assert played.moves == ["E discard 1B", "S skip"]


@needs_clock
def test_who_answers_in_time_is_left_in_peace(path: Path) -> None:
    with installed(Hurry):
        played = Played(path, record("hurry = {}", SKIPS), "1b", "p", 1.2)
    assert played.moves[:2] == ["E discard 1B", "S pung 1B 1B 1B"]


def test_a_script_is_not_hurried(path: Path) -> None:
    with installed(Hurry):
        played = Played(path, record("hurry = {}", SKIPS), "1b", live=False)
    assert "You have 1 second" not in played.text


# Programs


def test_a_program_is_told_what_is_suggested_and_what_to_confirm(path: Path) -> None:
    """It is a front end of its own: it takes suggestions or leaves them, and keeps the clock."""
    mods = "call_timer = {}, auto = { skip_calls = true }"
    told = Programmed(path, record(mods, SKIPS), "1b").events
    question = [each for each in told if each["event"] == "question"][-1]
    assert [(each["mod"], each["after"]) for each in question["suggested"]] == [
        ("auto", 0),
        ("call_timer", 15),
    ]
    told = Programmed(path, record("confirm_joker_discard = {}", 'E = "J"')).events
    question = next(each for each in told if each["event"] == "question")
    assert list(question["confirm"]) == ["discard J"]


# Several


def suggestion(mod: str, kind: str, after: int = 0) -> Suggestion:
    return Suggestion(mod, TileChoice("discard", tile(kind)), after=after)


@pytest.mark.parametrize(
    ("found", "kind"),
    [
        ([], None),
        ([suggestion("a", "1B"), suggestion("b", "1B")], "1B"),
        ([suggestion("a", "1B"), suggestion("b", "2B")], None),
        ([suggestion("b", "2B", 3), suggestion("a", "1B", 5)], "2B"),
    ],
)
def test_aids_that_disagree_leave_it_to_the_player(
    found: list[Suggestion], kind: str | None
) -> None:
    """However they are ordered in the table file."""
    for order in (found, sorted(found, key=lambda each: each.after)):
        taken = agreed(order)
        assert (taken and taken.choice.text) == (kind and f"discard {kind}")
