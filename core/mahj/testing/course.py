"""A trial played through, with the checks that every position must stand."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import Any, NamedTuple, Protocol

from mahj.asks import Choice, Pick, Refused, Seat
from mahj.errors import FAULTS, MahjError, NoChoice
from mahj.game import Game, plain_words
from mahj.mods import Mod
from mahj.records import Move
from mahj.results import Result, Transfer
from mahj.rulesets import Rules
from mahj.table import Table
from mahj.testing.broken import LawBroken
from mahj.testing.hidden import seen
from mahj.testing.patience import TooLong, in_time
from mahj.testing.trials import Players, Trial
from mahj.testing.watching import (
    Watched,
    forget,
    hung_on,
    kept_in_mods,
    names_of,
    private_state,
    state_of,
)
from mahj.tiles import JOKER, count_tiles
from mahj.views import Note

LONGEST = 5_000
"""A game with more choices than this counts as one that does not end."""


class Step(NamedTuple):
    """A choice as it was made.

    Attributes:
        question: the number of the question that stood.
        seat: whose choice.
        text: its words.
        asked: whether it answers the question; an interjection does not.
        position: as it is after it; nothing where it was not kept.
    """

    question: int
    seat: Seat
    text: str
    asked: bool
    position: dict[str, Any]

    @property
    def line(self) -> str:
        """The line of the record."""
        return f"{self.seat} {self.text}\n"


class Answering(Protocol):
    """Who plays a game: every seat."""

    @property
    def silent(self) -> bool:
        """Whether they have nothing more to say."""

    def next(self, game: Game) -> tuple[Seat, Choice]:
        """Who answers the question that stands, and how; or who interjects."""


class Course:
    """A trial played under some rules.

    Attributes:
        rules: the rules.
        trial: the trial.
        game: the game; over once ``play`` is done.
        sparing: whether not every position is checked and kept.
        steps: every choice made, in order.
    """

    def __init__(self, rules: Rules, trial: Trial, *, sparing: bool = False) -> None:
        """Deals.

        Args:
            rules: to play by.
            trial: how the game begins, and how it is played.
            sparing: whether positions are checked once a question, not after each answer to it,
                and kept only where everybody's view is looked at; so with interjections.
        """
        self.rules = rules
        self.sparing = sparing
        self.trial = trial
        self.steps: list[Step] = []
        self._kept = kept_in_mods(rules)
        self._known: dict[int, Choice] = {}
        self._rules_were = names_of(rules), state_of(rules)
        with self.law_of("no_error"), in_time():
            self.game = trial.game(rules)

    @property
    def text(self) -> str:
        """The choices as the lines of a record."""
        return "".join([step.line for step in self.steps])

    def lines(self, number: int, *more: tuple[Seat, str]) -> str:
        """The first choices as the lines of a record, and more that a record can hold."""
        text = "".join([step.line for step in self.steps[:number]])
        for seat, words in more:
            if words.strip() and "#" not in words:
                text += f"{seat} {words}\n"
        return text

    def broken(self, law: str, detail: str, lines: str | None = None) -> LawBroken:
        """What to raise when this game has broken a law.

        Args:
            law: which.
            detail: how.
            lines: the choices that lead there; all of them where they are left out.
        """
        record = self.trial.text(self.rules, self.text if lines is None else lines, law)
        return LawBroken(law, detail, self.trial.seed, record)

    @contextmanager
    def law_of(self, law: str, lines: str | None = None) -> Iterator[None]:
        """Makes any error in here a breach of this law, after these lines."""
        try:
            yield
        except LawBroken as error:
            if error.record:
                raise
            raise self.broken(error.law, error.detail, lines) from error
        except TooLong as error:
            raise self.broken("ends", told(error), lines) from error
        except NoChoice as error:
            raise self.broken("choice", str(error), lines) from error
        except FAULTS as error:
            raise self.broken(law, told(error), lines) from error

    def play(
        self,
        watched: Watched | None = None,
        look_one_in: int = 20,
        *,
        forgetful: bool = False,
        players: Answering | None = None,
        between: Callable[[Game], object] | None = None,
        checked: bool = True,
    ) -> None:
        """Plays to the end, or as long as the players have something to say; checks every position.

        Args:
            watched: rules to watch for hooks that change something.
            look_one_in: how seldom everybody's view is looked at, and those hooks are watched
                closely that are called for every question.
            forgetful: whether what mods keep for speed is forgotten before every choice.
            players: who answers; players at random where they are left out.
            between: is given the game before every choice.
            checked: whether the positions are checked; not where they are compared with those
                of a game that was.
        """
        with self.law_of("no_error"), in_time():
            self._play(
                watched, look_one_in, forgetful, players or Players(self.trial), between, checked
            )

    def _play(
        self,
        watched: Watched | None,
        look_one_in: int,
        forgetful: bool,
        players: Answering,
        between: Callable[[Game], object] | None,
        checked: bool,
    ) -> None:
        game = self.game
        if checked:
            self.check(game)
        standing, number = game.ask, 0
        while game.ask is not None:
            if len(self.steps) > LONGEST:
                raise self.broken("ends", f"After {LONGEST} choices it is not over.")
            if game.ask is not standing:
                standing, number = game.ask, number + 1
            self._look(watched, number % look_one_in == 0)
            if players.silent:
                break
            if between is not None:
                between(game)
            seat, choice = players.next(game)
            asked = seat in game.waiting and (
                choice in game.offers(seat) or choice not in game.views[seat].interjections()
            )
            if forgetful:
                forget(game.table)
            self.steps.append(Step(number, seat, choice.text, asked, {}))
            self._take(seat, choice)
            if watched is not None:
                watched.closely = False
            if checked and (game.ask is not standing or not self.sparing):
                self.check(game)
            if not self.sparing or (number + 1) % look_one_in == 0 or game.ask is None:
                self.steps[-1] = self.steps[-1]._replace(position=position(game))
        if game.ask is None:
            self._check_end()
        self._check_data()

    def _take(self, seat: Seat, choice: Choice) -> None:
        try:
            self.game.take(seat, choice)
        except Refused as error:
            raise LawBroken("accepted", f"{seat} {choice.text}: {error}") from error

    def _look(self, watched: Watched | None, closely: bool) -> None:
        """Looks at everybody's view now and then, and watches the hooks meanwhile."""
        if watched is None:
            if closely:
                self._look_around()
            return
        watched.table = self.game.table
        if closely:
            watched.look(self._look_around)
        watched.closely = closely

    def _look_around(self) -> None:
        for seat in self.game.views:
            seen(self.game, seat)
        self._check_interjections(self.game)

    def at(self, number: int) -> Game:
        """A game of its own after the first choices."""
        with self.law_of("replay"):
            game = self.trial.game(self.rules)
            for step in self.steps[:number]:
                game.take(step.seat, game.find(step.seat, step.text))
        return game

    def again(self) -> Iterator[tuple[Step, Game]]:
        """The game played once more: each step, and the game before it."""
        game = self.trial.game(self.rules)
        for step in self.steps:
            yield step, game
            game.take(step.seat, game.find(step.seat, step.text))

    def said(self, lines: list[tuple[Seat, str]]) -> Game:
        """A game of its own after these lines, taken as those of a record."""
        game = self.trial.game(self.rules)
        for number, (seat, words) in enumerate(lines, 1):
            game.say(Move(seat, words, number))
        return game

    # What every position must stand

    def check(self, game: Game) -> None:
        """The laws of every position."""
        for law, wrong in EVERYWHERE:
            detail = wrong(game)
            if detail:
                raise self.broken(law, detail)
        if not self.sparing:
            self._check_interjections(game)

    def _check_interjections(self, game: Game) -> None:
        detail = new_objects(game, self._known)
        if detail:
            raise self.broken("accepted", detail)

    def _check_end(self) -> None:
        table = self.game.table
        result = table.over
        if result is None:
            raise self.broken("ends", "No question stands, and there is no result.")
        self._check_transfers(result.settlement.transfers)
        if sum(result.payments.values()) != 0:
            raise self.broken("zero_sum", f"They are {result.payments}.")
        for seat, player in table.players.items():
            more = result.payments.get(seat, 0) + result.points.get(seat, 0)
            self._check_account(seat, player.score, more, result)
        for pot, holds in table.pots.items():
            self._check_account(pot, holds, result.payments.get(pot, 0), result)
        with self.law_of("no_error"):
            at_end = _ask_session(table, result)
        self._check_transfers(at_end)

    def _check_transfers(self, transfers: Iterable[Transfer]) -> None:
        for transfer in transfers:
            if transfer.points < 0:
                raise self.broken("zero_sum", f"{transfer} is less than nothing.")

    def _check_data(self) -> None:
        game, table = self.game, self.game.table
        with self.law_of("json"):
            json.dumps(game.position(), allow_nan=False)
            for seat, view in game.views.items():
                for note in view.notes:
                    _check_note(seat, note)
                json.dumps(view.as_json(), allow_nan=False)
        with self.law_of("state"):
            private_state(table)
        for what in self._remembered_elsewhere():
            raise self.broken("state", what)

    def _remembered_elsewhere(self) -> Iterator[str]:
        """What is not where mods may remember something, as sentences."""
        usual = "a mod holds its options and nothing else."
        for mod, kept in kept_in_mods(self.rules).items():
            before = self._kept[mod]
            for name, value in kept.items():
                if before.get(name) != value:
                    was = f"{name} = {before[name]!r}" if name in before else f"no {name}"
                    now = f"{name} = {value!r} after it"
                    yield f"{mod!r} held {was} before the game, and {now}; {usual}"
            for name in vars(self.rules.mods[mod]).keys() - self.rules.mods[mod].options.keys():
                yield f"{mod!r} holds {name} = {kept[name]!r}; {usual}"
        for name in hung_on(self.game.table):
            yield f"{name!r} was hung on the table; what a mod remembers lies there under a Key."
        for name, before, now in zip(*self._rules_were, state_of(self.rules), strict=False):
            if before != now:
                yield f"The game has changed {name!r} of the rules that it is played by."

    def _check_account(self, account: Seat, has: int, more: int, result: Result) -> None:
        before = self.trial.scores[account]
        if has != before + more:
            what = f"{account} had {before}, has {has} after {result.payments} {result.points}."
            raise self.broken("zero_sum", what)


def _check_note(seat: Seat, note: Note) -> None:
    try:
        json.dumps(note, allow_nan=False)
    except (TypeError, ValueError) as error:
        what = f"The note {note.title!r} of {note.mod!r} to {seat}: {error}"
        raise LawBroken("json", what) from error


def _ask_session(table: Table, result: Result) -> list[Transfer]:
    """What a session asks when a game is over; gives what would be settled if it were the last."""
    hooks, seats = table.hooks, table.rules.in_turn
    hooks.session_over(1, {seat: player.score for seat, player in table.players.items()})
    deals = hooks.session_next_east(seats, table.east, result)
    hooks.session_seating(seats, table.east, 1, result, deals)
    return [each for add in hooks.session_transfers for each in add(table, table.balances)]


def told(error: BaseException) -> str:
    """An exception in one line, with the mod, the hook and the line where it came about."""
    said = f"{type(error).__name__}: {error}"
    if isinstance(error, MahjError):
        return said
    if isinstance(error, TooLong) and error.__cause__ is not None:
        error = error.__cause__  # where it was interrupted
    frames = list(traceback.walk_tb(error.__traceback__))
    outside = [place for place, (frame, _) in enumerate(frames) if not _is_core(frame)]
    place = outside[-1] if outside else len(frames) - 1
    frame, line = frames[place]
    names = [each.f_code.co_name for each, _ in frames[: place + 1]]
    name = next((each for each in reversed(names) if each.startswith("mahj_")), names[-1])
    file = frame.f_code.co_filename
    same = [each.f_locals.get("self") for each, _ in frames if each.f_code.co_filename == file]
    mod = next((each for each in reversed(same) if isinstance(each, Mod)), None)
    whose = f" of the mod {mod.id!r}" if mod is not None else ""
    return f"{said} ({name}{whose}, {file}, line {line})"


def _is_core(frame: FrameType) -> bool:
    """Whether the code is ours, or Python's own."""
    package = str(frame.f_globals.get("__name__")).partition(".")[0]
    return package == "mahj" or package in sys.stdlib_module_names


def difference(one: Any, other: Any, where: str = "") -> str:
    """The first difference between two positions, as a sentence."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            if one.get(key) != other.get(key):
                return difference(one.get(key), other.get(key), f"{where} {key}")
    return f"At{where or ' the top'} it is {one!r} and {other!r}."


def wrong_question(game: Game) -> str | None:
    """What is asked of nobody who is at the table, or offers what is nothing to choose."""
    for seat, offers in game.ask.offers.items() if game.ask is not None else ():
        whose = f"{game.table.phase_mod!r}, whose phase it is, asks"
        if seat not in game.table.players:
            return f"{whose} {seat!r}, which is no seat."
        for offer in offers:
            if not isinstance(offer, Choice | Pick):
                return f"{whose} {seat} with {offer!r}, which is no Choice and no Pick."
    return None


def wrong_tiles(game: Game) -> str | None:
    """What is wrong with where the tiles lie."""
    table = game.table
    if table.census() != table.rules.set_counts:
        return f"It holds {table.census()}, the set {table.rules.set_counts}."
    for player in table.players.values():
        tiles = player.concealed.tiles
        if player.concealed.counts != count_tiles(tiles):
            return f"The counts of {player.seat} are not those of {tiles}."
        if tiles != sorted(tiles) or player.concealed.kinds != sorted(set(tiles)):
            return f"The tiles of {player.seat} are not sorted: {tiles}."
        laid = sum(len(rack.won.tiles) for rack in player.racks if rack.won is not None)
        if player.exposed != laid + sum(len(each.tiles) for each in player.exposures):
            return f"{player.seat} has {player.exposures}, not {player.exposed} tiles exposed."
    for exposure in table.exposures:
        if exposure not in exposure.player.exposures:
            return f"{exposure} is nobody's."
        if exposure.jokers != exposure.tiles.count(JOKER):
            return f"{exposure} does not hold {exposure.jokers} jokers."
    return None


def wrong_holds(game: Game) -> str | None:
    """Who holds a wrong number of tiles."""
    table = game.table
    if table.phase not in ("charleston", "turns", "over"):
        return None
    for seat, player in table.players.items():
        usual = table.rules.holds[seat]
        allowed = {usual}
        if table.phase == "charleston":
            allowed = {table.hooks.deal_count(table, seat) if player.racks else 0}
        elif game.ask is None:
            # Where a turn begins with a discard, the game may end with a tile missing.
            allowed = {usual, usual + 1, *_in_turn(game), usual - table.rules.throws_first}
        elif player.dead and player.sits_out:
            allowed = {usual, usual + 1}  # who falls dead in turn keeps 14
        elif seat == table.turn and not table.turn_ended:
            allowed = _in_turn(game)
            if seat not in game.ask.offers:
                allowed |= {usual}  # the turn has not begun: a bettor is asked before it
        allowed = {number + player.miscount for number in allowed}
        if player.held not in allowed:
            return f"{seat} holds {player.held} tiles, not {sorted(allowed)}."
    return None


def _in_turn(game: Game) -> set[int]:
    """How many tiles the player on turn may hold while they choose, by the steps of a turn."""
    table = game.table
    usual = table.rules.holds[table.turn]
    if "draw" not in table.rules.turn_steps:
        return {usual, usual + 1}  # whoever draws does it by a choice
    if not table.rules.throws_first or table.came == "claim":
        return {usual + 1}
    dealt = table.hooks.deal_count(table, table.turn)
    return {dealt if table.came == "deal" else usual}


def no_choice(game: Game) -> str | None:
    """Why a position has no lawful choice."""
    if game.ask is None:
        return None if game.table.over is not None else "Nothing is asked, and there is no result."
    if game.table.over is not None:
        return "The game is over, and a question is put all the same."
    if not game.waiting:
        return "Nobody is asked."
    for seat in game.waiting:
        offers = game.offers(seat)
        if not offers:
            return f"{seat} is asked and offered nothing."
        for offer in offers:
            if isinstance(offer, Pick) and len(offer.tiles) + offer.blind < offer.count:
                return f"{seat} is to {offer.verb} {offer.count} tiles out of {offer.tiles}."
    return None


def double_words(game: Game) -> str | None:
    """Which words of an offer are not its own, or not those that would be read."""
    for seat in game.waiting:
        offers = game.offers(seat)
        texts = [each.text for each in offers if not isinstance(each, Pick)]
        verbs = [f"{each.verb} ..." for each in offers if isinstance(each, Pick)]
        if len({*texts, *verbs}) < len(offers):
            said = sorted([*texts, *verbs])
            return f"{seat} is offered two choices of the same words: {said}."
        for text in texts:
            if plain_words(text) != text:
                return f"{seat} is offered {text!r}, which would be read as {plain_words(text)!r}."
        for each in offers:
            if not each.verb or each.verb.split() != [each.verb]:
                return f"{seat} is offered a choice with the verb {each.verb!r}, which is no word."
    return None


def new_objects(game: Game, known: dict[int, Choice]) -> str | None:
    """Which interjection is made anew each time somebody asks.

    Args:
        game: the game.
        known: those that have been the same object twice, by their identity; they are not asked
            for twice again. New ones are added.
    """
    for seat, view in game.views.items():
        kept = view.interjections()
        if all(id(choice) in known for choice in kept):
            continue
        known.update({id(choice): choice for choice in kept})
        for choice in view.interjections():
            if choice not in kept and any(each.text == choice.text for each in kept):
                what = f"{seat} is offered {choice.text!r} as another object each time it is asked"
                return f"{what}: make the choice once, in the module, and offer that."
    return None


EVERYWHERE = (
    ("no_error", wrong_question),
    ("tiles", wrong_tiles),
    ("holds", wrong_holds),
    ("choice", no_choice),
    ("accepted", double_words),
)
"""The laws that every position must keep, each with what finds a breach."""


def position(game: Game) -> dict[str, Any]:
    """The position, with the offers of each seat sorted: their order means nothing."""
    found: dict[str, Any] = game.position()
    asked: Mapping[Seat, list[object]] = found["asked"]
    found["asked"] = {seat: sorted(offers, key=str) for seat, offers in sorted(asked.items())}
    return found
