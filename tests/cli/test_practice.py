"""`mahj play --charleston`: what each pick leaves, and what a bot would have passed and why."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mahj import (
    JOKER,
    Chance,
    Choice,
    Offers,
    View,
    find_card,
    parse_tiles,
    read_record,
    replay,
)
from mahj.card import Line
from mahj.card.hands import expand
from mahj_mods.bots.greedy import GreedyBot

if TYPE_CHECKING:
    from cli.conftest import Mahj, Run, Strangers

PRACTICE = ("play", "--charleston", "--seed", 4, "--record", "c.mahj")
WHOLE = "e w 9b\n2d 2d n\n? ? ?\nn\n0\n"


def practised(mahj: Mahj, typed: str, *words: object) -> Run:
    run = mahj(*PRACTICE, *words, input=typed)
    assert (run.status, run.err) == (0, "")
    return run


def events(mahj: Mahj, typed: str, *words: object) -> list[dict[str, Any]]:
    return [json.loads(line) for line in practised(mahj, typed, "--json", *words).out.splitlines()]


def test_what_a_pick_leaves(mahj: Mahj, here: Path) -> None:
    """The tiles that are kept, and the lines of which most is there, by the judge of hands."""
    run = practised(mahj, "e w 9b\n")
    said = " ".join(run.out.split())
    kept = "4B 5C 2D 2D 3D 4D 6D 8D F F J"
    assert f"You would keep {kept}: " in said
    card = find_card("house-2026")
    best = {line.name: there_of(line, kept) for line in card.lines if line.playable}
    told = re.findall(r"([A-Z0-9][\w ]*? #\d+) (\d+) of 14", said)[:3]
    assert [int(there) for _, there in told] == sorted(best.values(), reverse=True)[:3]
    for line, there in told:
        assert best[line.strip()] == int(there)


def there_of(line: Line, tiles: str) -> int:
    """How many tiles of a line are there, by trying each of its hands group by group."""
    held = Counter(parse_tiles(tiles))
    jokers = held.pop(JOKER, 0)
    most = 0
    for hand in expand(line, 2026):
        left, loose, open_places = Counter(held), 0, 0
        for group in sorted(hand.groups, key=lambda each: bool(each.claim)):
            for kind in group.tiles:
                if left[kind]:
                    left[kind] -= 1
                    loose += 1
                elif group.claim:
                    open_places += 1
        most = max(most, loose + min(jokers, open_places))
    return most


def test_what_a_bot_would_have_passed(mahj: Mahj, here: Path) -> None:
    """The same as one that sits there: its own pick is what it says."""
    first = events(mahj, "e w 9b\n")
    (told,) = [each for each in first if each["event"] == "advice"]
    assert told["answer"] == "pass 9B E W"
    assert (told["bot"]["name"], told["alike"]) == ("greedy", False)
    (here / "c.mahj").unlink()
    again = events(mahj, f"{told['bot']['answer']}\n")
    (alike,) = [each for each in again if each["event"] == "advice"]
    assert alike["alike"] is True
    assert alike["keeps"] == alike["bot"]["keeps"] == told["bot"]["keeps"]


class Explains(GreedyBot):
    """Says why."""

    def why(self, view: View, choice: Choice) -> str:
        return f"Because {choice.text} is of no use beside {view.tiles[0]}."


class Silent:
    """Cannot say why."""

    def choose(self, view: View, offers: Offers, chance: Chance) -> Choice:
        return GreedyBot().choose(view, offers, chance)


def test_a_bot_says_why_where_it_can(mahj: Mahj, here: Path, strangers: Strangers) -> None:
    strangers("mahj.bots", explains=Explains, silent=Silent, greedy=GreedyBot)
    run = practised(mahj, "e w 9b\n", "--bots", "explains")
    assert "Explains would say: pass" in run.out
    assert "is of no use beside 4B." in " ".join(run.out.split())
    (here / "c.mahj").unlink()
    assert "Because" not in practised(mahj, "e w 9b\n", "--bots", "silent").out


def test_a_whole_charleston(mahj: Mahj, here: Path) -> None:
    """Votes and offers are compared too; at its end the rack, and how often both agreed."""
    run = practised(mahj, WHOLE)
    out = run.out.partition("The Charleston is over")[2]
    assert "You hold 4B 7B" in out
    assert "Nearest: " in out
    assert re.search(r"what greedy would have said \d times of 5\.", " ".join(out.split()))
    game = replay(read_record(here / "c.mahj"))
    assert game.table.phase == "turns"
    assert not any(player.discards.tiles for player in game.table.players.values())


def test_programs_are_told_the_same(mahj: Mahj, here: Path) -> None:
    told = events(mahj, WHOLE)
    advice = [each for each in told if each["event"] == "advice"]
    assert len(advice) == 5
    (end,) = [each for each in told if each["event"] == "practised"]
    assert end["asked"] == 5
    assert end["alike"] == sum(each["alike"] for each in advice)
    assert len(end["nearest"]) == 5
    assert not [each for each in told if each["event"] == "over"]


def test_deal_after_deal(mahj: Mahj, here: Path) -> None:
    """As many as are wanted, each in a record of its own, which can be played on."""
    run = practised(mahj, WHOLE + "9c 9c 9c\n", "--games", 2)
    assert "Game 2: You deal." in run.out
    assert sorted(each.name for each in here.iterdir()) == ["c-2.mahj", "c.mahj"]
    on = mahj("play", "--resume", "c.mahj", "--games", 1, input="rack\n")
    assert "You may discard a tile" in on.out


def test_what_is_passed_must_be_lawful(mahj: Mahj, here: Path) -> None:
    run = practised(mahj, "e w j\n")
    assert "Jokers may not be passed. (rule: charleston)" in run.out
    assert "You would keep" not in run.out


def test_the_practice_knows_no_more_than_the_player(mahj: Mahj, here: Path) -> None:
    """Advice comes from the player's own view: with other tiles elsewhere it is the same."""
    head = 'seed = {}\n[deal]\nE = "4B 9B 5C 2D 2D 3D 4D 6D 8D E W F F J"\n---\n'
    said = set()
    for seed in (1, 2, 3):
        (here / "g.mahj").write_text(head.format(seed))
        game = replay(read_record(here / "g.mahj"))
        from mahj_cli.play.practice import Adviser, advice_lines

        choice = game.find("E", "pass 9B E W")
        said.add("\n".join(advice_lines(Adviser("greedy", GreedyBot()).on(game, "E", choice), "g")))
    assert len(said) == 1


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--mod", "no_charleston"), 1, "no tiles are passed at this table"),
        (("--watch",), 2, "--charleston cannot go with --watch"),
        (("--seats", "me,Anna,random,random"), 2, "--charleston is for one person among bots"),
    ],
)
def test_where_there_is_nothing_to_practise(
    mahj: Mahj, here: Path, words: tuple[str, ...], status: int, said: str
) -> None:
    run = mahj("play", "--charleston", *words)
    assert run.status == status
    assert said in " ".join(run.err.split())
    assert not list(here.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
@pytest.mark.parametrize("env", [{}, {"NO_COLOR": "1"}])
def test_at_a_terminal_a_pick_stands_when_one_says_so(
    tmp_path: Path, size: tuple[int, int], env: dict[str, str]
) -> None:
    from cli.terminal import Terminal

    confirm, over = "lets you choose anew: ", "q leaves: "
    with Terminal(tmp_path, *PRACTICE, columns=size[0], rows=size[1], **env) as terminal:
        terminal.wait("> ")
        for typed, then in (
            ("e w 9b", confirm),
            ("n", "> "),
            ("4b e w", confirm),
            ("", "> "),
            ("1 2 n", confirm),
            ("", "> "),
            ("1 2 3", confirm),
            ("", "> "),
            ("n", "> "),
            ("0", over),
            ("what", over),
        ):
            terminal.type(typed)
            assert terminal.wait(then), terminal.text
            assert terminal.fits()
            if then == confirm:
                assert "would keep" in " ".join(terminal.text.split())
        assert "'what' means nothing here." in terminal.text
        terminal.type("p")
        terminal.wait("> ")
        assert "You may discard a tile" in terminal.text
        terminal.type("quit")
        terminal.wait("never")
    assert terminal.process.returncode == 0
    moves = read_record(tmp_path / "c.mahj").moves
    assert next(move.words for move in moves if move.seat == "E") == "pass 4B E W"
