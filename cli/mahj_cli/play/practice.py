"""`mahj play --charleston`: deals, passes with bots, and shows what each pick would leave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from mahj import (
    Bot,
    Choice,
    Game,
    Picked,
    Rules,
    RulesError,
    Seat,
    Table,
    Tile,
    View,
    count_tiles,
    rack_text,
    tiles_text,
)
from mahj.card import Line
from mahj_cli.play.as_json import Telling
from mahj_cli.play.explain import reason_of
from mahj_cli.play.front import Playing
from mahj_cli.play.human import Leave
from mahj_cli.play.session import Session

_LINES = 3
_GO_ON = ("", "y", "yes", "ok")
_QUIT = ("q", "quit", "exit", "bye")


class Near(NamedTuple):
    """How much of a line some tiles are.

    Attributes:
        line: the line.
        there: how many of its 14 tiles are there, jokers where they may stand counted.
    """

    line: Line
    there: int

    def __str__(self) -> str:
        return f"{self.line.name} {self.there} of 14"


class Advice(NamedTuple):
    """A player's answer in the Charleston beside that of a bot.

    Attributes:
        answer: the player's.
        other: the bot's.
        keeps: what the player's leaves, and how near that is to lines.
        other_keeps: the same of the bot's.
        why: why the bot would answer so, where it can say so.
    """

    answer: Choice
    other: Choice
    keeps: tuple[Sequence[Tile], list[Near]]
    other_keeps: tuple[Sequence[Tile], list[Near]]
    why: str

    @property
    def alike(self) -> bool:
        """Whether both would do the same."""
        return self.answer.text == self.other.text


@dataclass
class Adviser:
    """A bot that says what it would do.

    Attributes:
        name: of the bot.
        bot: the bot.
        alike: in how many answers the player did as it would.
        asked: of how many.
    """

    name: str
    bot: Bot
    alike: int = 0
    asked: int = 0

    def on(self, game: Game, seat: Seat, answer: Choice) -> Advice:
        """What it says to an answer, from what the player sees and nothing else."""
        view = game.views[seat]
        other = game.bot_answer(seat, self.bot)
        return Advice(
            answer,
            other,
            _kept(view, answer),
            _kept(view, other),
            reason_of(self.bot, view, other),
        )

    def count(self, advice: Advice) -> None:
        """Counts an answer that has been given."""
        self.asked += 1
        self.alike += advice.alike


def _kept(view: View, answer: Choice) -> tuple[Sequence[Tile], list[Near]]:
    """What an answer leaves on the rack, and how near that is."""
    given = answer.tiles if isinstance(answer, Picked) else ()
    tiles = sorted((Counter(view.tiles) - Counter(given)).elements())
    return tiles, nearest(view, tiles)


def nearest(view: View, tiles: Sequence[Tile], most: int = _LINES) -> list[Near]:
    """The lines of the table's card of which most is there, the nearest first."""
    hands = view.judge.hands()
    if hands is None:
        return []
    counts = count_tiles(tiles)
    found = islice(hands.near_lanes(counts), most)
    return [Near(next(hands.by_line(lanes)).line, 14 - missing) for missing, lanes in found]


def advice_lines(advice: Advice, name: str) -> list[str]:
    """What a bot says to an answer, in sentences."""
    lines = []
    picked = isinstance(advice.answer, Picked)
    if picked:
        tiles, near = advice.keeps
        lines.append(f"You would keep {rack_text(tiles)}: {_told(near)}.")
    if advice.alike:
        lines.append(f"{name.capitalize()} would say the same.")
    else:
        lines.append(f"{name.capitalize()} would say: {advice.other.text}.")
        if picked:
            kept, other = advice.keeps[1], advice.other_keeps[1]
            same = [each.line.name for each in kept] == [each.line.name for each in other]
            if not same or kept != other:
                lines[-1] += f" That keeps {_told(other)}."
    if advice.why:
        lines.append(advice.why)
    return lines


def _told(near: Sequence[Near]) -> str:
    return ", ".join(map(str, near)) or "no line of the card"


def advice_json(advice: Advice, name: str) -> dict[str, Any]:
    """What a bot says to an answer, for programs."""
    return {
        "answer": advice.answer.text,
        "keeps": _kept_json(advice.keeps),
        "bot": {
            "name": name,
            "answer": advice.other.text,
            "keeps": _kept_json(advice.other_keeps),
            "why": advice.why,
        },
        "alike": advice.alike,
    }


def _kept_json(kept: tuple[Sequence[Tile], list[Near]]) -> dict[str, Any]:
    tiles, near = kept
    lines = [{"line": each.line.name, "there": each.there} for each in near]
    return {"tiles": tiles_text(tiles), "nearest": lines}


class Practising(Playing):
    """The screen of somebody who practises."""

    adviser: Adviser

    def choose(self, game: Game, seat: Seat) -> Choice:
        """Asks, shows what the answer leaves and what a bot says, and asks whether it stands.

        Raises:
            Leave: the player goes.
        """
        if not in_charleston(game):
            return super().choose(game, seat)
        while True:
            answer = super().choose(game, seat)
            advice = self.adviser.on(game, seat, answer)
            said = advice_lines(advice, self.adviser.name)
            if not isinstance(answer, Picked) or self._stands(said):
                self.adviser.count(advice)
                if not isinstance(answer, Picked):
                    self.screen.all(said)
                return answer

    def _stands(self, said: list[str]) -> bool:
        """Whether the player leaves it at an answer; a script does."""
        self.screen.all(said)
        if not self.human.source.live:
            return True
        line = self.human.source.read("Enter passes these, n lets you choose anew: ")
        if line is None or line.strip().lower() in _QUIT:
            raise Leave
        return line.strip().lower() in _GO_ON

    def ended(self, game: Game) -> None:
        """Shows what the Charleston has made of the rack, or how the game ended."""
        if game.ask is None:
            super().ended(game)
            return
        tiles = game.views[self.me].tiles
        self.screen.line()
        self.screen.bold("The Charleston is over")
        self.screen.say(f"You hold {rack_text(tiles)}.", hanging=2)
        near = nearest(game.views[self.me], tiles, 5)
        self.screen.say(f"Nearest: {_told(near)}.", hanging=2)
        tally = self.adviser
        self.screen.say(
            f"You have said what {tally.name} would have said {tally.alike} times of {tally.asked}."
        )

    def next_deal(self) -> str:
        """What the player wants now: `deal`, `play` on, or `quit`."""
        while self.human.source.live:
            line = self.human.source.read("Enter deals anew, p plays this game on, q leaves: ")
            words = "q" if line is None else line.strip().lower()
            if words in _QUIT:
                return "quit"
            if words in ("p", "play"):
                return "play"
            if words == "":
                return "deal"
            self.screen.say(f"{words!r} means nothing here.")
        return "deal"


class TellingPractice(Telling):
    """The same told to a program, after each of its answers."""

    adviser: Adviser

    def choose(self, game: Game, seat: Seat) -> Choice:
        """Asks, and tells what a bot says to the answer."""
        answer = super().choose(game, seat)
        if in_charleston(game):
            advice = self.adviser.on(game, seat, answer)
            self.adviser.count(advice)
            self._show({"event": "advice", **advice_json(advice, self.adviser.name)})
        return answer

    def ended(self, game: Game) -> None:
        """Tells what the Charleston has made of the rack."""
        assert self._me is not None
        view = game.views[self._me]
        told = _kept_json((view.tiles, nearest(view, view.tiles, 5)))
        counts = {"alike": self.adviser.alike, "asked": self.adviser.asked}
        self._show({"event": "practised", **told, **counts})

    def next_deal(self) -> str:
        """Programs are not asked; they say `quit`."""
        return "deal"


class Practice(Session):
    """A session of Charlestons, deal after deal."""

    front: Practising | TellingPractice
    _plays_on = False

    def _goes_on(self, game: Game) -> bool:
        return super()._goes_on(game) and (self._plays_on or in_charleston(game))

    def _after(self, game: Game, ask: bool = False) -> Game | None:
        """The next deal, or this game to be played on."""
        if self._plays_on:
            return super()._after(game, ask)
        if self.games is not None and self.number >= self.games:
            return None
        wanted = self.front.next_deal()
        if wanted == "play":
            self._plays_on = True
            return game
        if wanted == "quit":
            return None
        self.number += 1
        return self._deal(game.table.seed + 1, None, None)


def in_charleston(game: Game) -> bool:
    """Whether a game has not come to the turns yet."""
    return game.ask is not None and game.table.phase in ("deal", "charleston")


def need_charleston(rules: Rules) -> None:
    """Refuses a table at which no tiles are passed.

    Raises:
        RulesError: it is one.
    """
    if not rules.hooks.charleston_plan(Table(rules, 0)):
        what = "no tiles are passed at this table, so there is nothing to practise (rule: "
        raise RulesError(f"{what}charleston); leave out --charleston to play")


def adviser_of(bots: dict[Seat, Bot], players: dict[Seat, str]) -> Adviser:
    """The first of the bots at the table."""
    seat = next(iter(bots))
    return Adviser(players[seat].removeprefix("bot:"), bots[seat])
