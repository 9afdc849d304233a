"""The session: who sits where, game after game, each choice recorded before it is carried out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from mahj import SKIP, Bot, Choice, Game, Record, Rules, Seat
from mahj.chance import seating_chance
from mahj_cli.play.events import Before, Course, Happened
from mahj_cli.play.question import freed_now
from mahj_cli.sessions.succession import moved, next_deal, why_over
from mahj_cli.sessions.summary import Tally


class TakenBack(Exception):
    """A player takes back a choice of theirs, and all that followed it.

    Attributes:
        at: its place among the choices of the game.
    """

    def __init__(self, at: int) -> None:
        self.at = at


class Front(Protocol):
    """Who shows a session, and asks the people in it."""

    def begins(self, game: Game, number: int) -> None:
        """A game has been dealt, or a resumed one stands as it was left."""

    def choose(self, game: Game, seat: Seat) -> Choice:
        """The lawful choice of a person who is asked.

        Raises:
            TakenBack: the person would rather have a choice back.
        """

    def cut_in(self, game: Game, seat: Seat) -> Choice:
        """What a person does in another's turn by a house rule that lets them; skip for nothing.

        Raises:
            TakenBack: the person would rather have a choice back.
        """

    def taken_back(self, game: Game, choice: Choice) -> None:
        """A choice has been taken back; the game stands as before it."""

    def happened(self, game: Game, before: Before, happened: Happened) -> None:
        """Choices have been carried out."""

    def ended(self, game: Game) -> None:
        """A game is over and paid."""

    def next_game(self) -> bool:
        """Whether another game is wanted."""

    def moved(self, moves: Mapping[Seat, Seat]) -> None:
        """Players have changed seats: for each seat left, the seat it was left for."""

    def over(self, why: str) -> None:
        """The session is over."""


class Book(Protocol):
    """What keeps a session's records."""

    def begin(self, record: Record, number: int, games: int | None) -> None:
        """A game begins."""

    def go_on(self) -> None:
        """A game is gone on with."""

    def add(self, seat: Seat, choice: Choice) -> None:
        """A choice is made."""

    def remark(self, text: str) -> None:
        """Something that people may want to read in it."""

    def take_back(self, rules: Rules, kept: Sequence[tuple[Seat, Choice]]) -> None:
        """All choices but the first ones are taken back."""

    def close(self) -> None:
        """A game is over, or left."""


@dataclass
class Session:
    """A session at one table.

    Attributes:
        rules: of the table.
        content: the same as a table file's content, for the records.
        players: who sits where, as records write it: `me`, `bot:greedy`.
        bots: those of them that are no people.
        front: shows it and asks.
        book: keeps the records.
        games: how many games there are at the most, or None.
        number: the game that is being played, counted from 1.
        again: how many games before it were to be played again, and do not count.
        done: whether the session is over, and not just left.
        tally: the games that are over.
    """

    rules: Rules
    content: Mapping[str, Any] | str
    players: dict[Seat, str]
    bots: dict[Seat, Bot]
    front: Front
    book: Book
    games: int | None = None
    number: int = 1
    again: int = 0
    done: bool = False
    tally: Tally = field(default_factory=Tally)

    def start(self, seed: int, chosen: bool = False) -> None:
        """Deals the first game, and plays to the end of the session.

        Args:
            seed: of the first game.
            chosen: whether the players have chosen their seats; else the rules say who is East.
        """
        if not chosen:
            seats, chance = self.rules.in_turn, seating_chance(seed)
            place = seats.index(self.rules.hooks.session_first_east(seats, chance))
            round_ = {seat: seats[at - place] for at, seat in enumerate(seats)}
            self._move(round_ if place else {})
        self.tally.sit(self.players)
        self._go_on_from(self._deal(seed, None, None))

    def resume(self, game: Game) -> None:
        """Plays on from a game as it was left; a finished one is followed by the next."""
        if game.ask is not None:
            self.book.go_on()
            self._go_on_from(game)
        else:
            self._go_on_from(self._after(game))

    def _go_on_from(self, game: Game | None) -> None:
        try:
            while game is not None:
                self.front.begins(game, self.number)
                game = self._play(game)
                self.front.ended(game)
                game = self._after(game, ask=True)
        finally:
            self.book.close()

    def _deal(self, seed: int, east: Seat | None, scores: Mapping[Seat, int] | None) -> Game:
        rules = self.rules
        before = dict(scores or dict.fromkeys(rules.seats, rules.start_score))
        counted = self.number - self.again
        game = Game(rules, seed, east, before, number=counted)
        head = Record(
            seed=seed,
            rules=self.content,
            east=game.table.east,
            game=counted,
            scores=before,
            players=self.players,
        )
        self.book.begin(head, self.number, self.games)
        return game

    def _play(self, game: Game) -> Game:
        """Plays a game to its end; gives it, as it is another once a choice is taken back."""
        course = Course(game)
        let_go = (-1, "")
        while self._goes_on(game):
            beside = self._may_cut_in(game, let_go)
            seat = beside or game.waiting[0]
            bot = self.bots.get(seat)
            ask = self.front.cut_in if beside else self.front.choose
            try:
                choice = game.bot_answer(seat, bot) if bot else ask(game, seat)
            except TakenBack as wish:
                course, let_go = self._course_before(game, wish.at), (-1, "")
                taken, game = game.table.choices[wish.at][1], course.game
                self.book.take_back(self.rules, game.table.choices)
                self.front.taken_back(game, taken)
                continue
            if beside and choice is SKIP:
                let_go = (len(game.table.choices), beside)
                continue
            self.book.add(seat, choice)
            before, happened = course.take(seat, choice)
            if happened:
                self.front.happened(game, before, happened)
        if game.table.over is not None:
            self.book.remark(summary(game))
            self.tally.add(game, self.number)
        return game

    def _may_cut_in(self, game: Game, let_go: tuple[int, Seat]) -> Seat:
        """Who may do something in another's turn and has not let it go, if anybody."""
        people = [seat for seat in self.rules.seats if seat not in self.bots]
        at, last = let_go
        if at == len(game.table.choices):
            people = people[people.index(last) + 1 :]
        return next((seat for seat in people if freed_now(game, seat)), "")

    def _goes_on(self, game: Game) -> bool:
        """Whether somebody is to be asked."""
        return game.ask is not None

    def _course_before(self, game: Game, at: int) -> Course:
        """The same game again, as it stood before a choice."""
        course = Course(game.anew())
        for seat, choice in game.table.choices[:at]:
            course.take(seat, course.game.find(seat, choice.text))
        return course

    def _after(self, game: Game, ask: bool = False) -> Game | None:
        """The next game, dealt; None when the session is over."""
        result = game.table.over
        assert result is not None
        self.again += result.again
        games = self.number - self.again
        why = why_over(game.table, games)
        if why is None and self.games is not None and self.number >= self.games:
            why = f"{self.number} {'game has' if self.number == 1 else 'games have'} been played."
        if why is not None:
            self.done = True
            self.front.over(why)
            return None
        if ask and not self.front.next_game():
            return None
        deal = next_deal(game.table, games)
        self.number += 1
        self._move(deal.moves)
        return self._deal(game.table.seed + 1, deal.east, deal.balances)

    def _move(self, moves: Mapping[Seat, Seat]) -> None:
        """Has players change seats."""
        if moves:
            self.players = moved(self.players, moves)
            self.bots = moved(self.bots, moves)
            self.tally.moved(moves)
            self.front.moved(moves)


def summary(game: Game) -> str:
    """How a game ended, in one line."""
    result = game.table.over
    if result is None:
        return ""
    paid = ", ".join(f"{seat} {points:+}" for seat, points in result.gained.items() if points)
    return " ".join([result.why, f"({paid})" if paid else ""]).strip()
