"""Several people at one terminal: the keyboard goes round, and nobody sees another's tiles."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from shutil import get_terminal_size
from typing import Any

from mahj import SKIP, Choice, Game, Seat
from mahj_cli.output import say
from mahj_cli.play.as_json import Telling
from mahj_cli.play.asked import Sitting
from mahj_cli.play.events import Before, Happened, name_of, sentences
from mahj_cli.play.front import deals, tell_moves
from mahj_cli.play.human import Human, Leave, Source
from mahj_cli.play.room import Room, at_a_terminal
from mahj_cli.play.table import show_result


class Curtain:
    """What is said to one player, held back until they sit at the keyboard.

    Attributes:
        drawn: whether the player is away.
    """

    def __init__(self) -> None:
        self.drawn = True
        self._held: list[str] = []

    def write(self, text: str) -> None:
        """Says a line, now or when the player comes."""
        if self.drawn:
            self._held.append(text)
        else:
            say(text)

    def open(self) -> None:
        """Says what has been held back."""
        self.drawn = False
        held, self._held = self._held, []
        for line in held:
            say(line)

    def forget(self) -> None:
        """Lets go what has been held back."""
        self._held.clear()


class Handed:
    """The keyboard of one player, who is called to it when it is another's turn to type.

    Attributes:
        live: whether a person sits at a terminal.
    """

    def __init__(self, source: Source, come: Callable[[], None]) -> None:
        """A keyboard.

        Args:
            source: where typed lines come from.
            come: has the player come to it, whoever sits there.
        """
        self._source, self._come = source, come
        self.live = source.live

    def read(self, prompt: str) -> str | None:
        """The next line, or None when there are no more."""
        self._come()
        return self._source.read(prompt)


@dataclass
class Person:
    """One of the people at the terminal.

    Attributes:
        name: what they are called.
        human: asked, and told what happens.
        room: where the game is shown to them.
        curtain: holds back what is said while they are away.
        labels: who sits where, as they see it.
        seat: where they sit.
    """

    name: str
    human: Human
    room: Room
    curtain: Curtain
    labels: dict[Seat, str]
    seat: Seat


class Several:
    """The screens of several people who share a terminal."""

    def __init__(self, room: Room, players: Mapping[Seat, str], sitting: Sitting) -> None:
        """Screens for all people at a table.

        Args:
            room: where the session is played.
            players: who sits where, as records write it.
            sitting: what this session lets them do.
        """
        self._room = room
        self._there: Person | None = None
        names = {seat: who for seat, who in players.items() if not who.startswith("bot:")}
        self.people = [self._person(seat, players, sitting) for seat in names]

    def _person(self, seat: Seat, players: Mapping[Seat, str], sitting: Sitting) -> Person:
        curtain = Curtain()
        room = self._room.another(curtain.write)
        labels = {each: who.removeprefix("bot:") for each, who in players.items()}
        labels[seat] = "you"
        keyboard = Handed(room.keyboard(), lambda: self._come(person))
        look = room.look(labels, people=sitting.people)
        human = Human(room.screen, keyboard, labels, look, sitting)
        person = Person(players[seat], human, room, curtain, labels, seat)
        return person

    def _come(self, person: Person) -> None:
        """Has somebody come to the keyboard; whoever sat there leaves nothing to be seen."""
        if self._there is not person:
            before, self._there = self._there, person
            if before is not None:
                before.curtain.drawn = True
            live = person.human.source.live
            clear_all()
            said = f"Hand the keyboard to {name_of(person.seat)} ({person.name})."
            say(said if live else f"\n{said}")
            if live:
                self._await(person)
                clear_all()
        person.curtain.open()

    def _await(self, person: Person) -> None:
        """Waits until somebody says that they sit there.

        Raises:
            Leave: nobody will.
        """
        try:
            input(f"{person.name}, press Enter when nobody else looks: ")
        except EOFError:
            say()
            raise Leave from None

    @property
    def _now(self) -> Person:
        """Who sits at the keyboard, or will first."""
        return self._there or self.people[0]

    def begins(self, game: Game, number: int) -> None:
        """Says who deals, and what is known of the game."""
        for each in self.people:
            who = name_of(game.table.east, each.seat)
            each.room.screen.line()
            each.room.screen.bold(f"Game {number}: {who} {deals(game, each.seat)}")
            each.human.begins(game, each.seat, number)

    def taken_back(self, game: Game, choice: Choice) -> None:
        """Nobody takes anything back where others have seen it."""
        raise AssertionError(f"{choice.text} is taken back by nobody")

    def choose(self, game: Game, seat: Seat) -> Choice:
        """Asks whoever sits there."""
        person = next(each for each in self.people if each.seat == seat)
        return person.human.choose(game, seat)

    def cut_in(self, game: Game, seat: Seat) -> Choice:
        """Nobody is asked: to hand over the keyboard would tell what somebody holds."""
        return SKIP

    def happened(self, game: Game, before: Before, happened: Happened) -> None:
        """Tells everybody what happened, as they see it, once they sit at the keyboard."""
        for each in self.people:
            each.human.told(sentences(game.table, before, happened, each.seat))

    def ended(self, game: Game) -> None:
        """Shows how the game ended, to all at once: every rack lies open now."""
        now = self._now
        now.curtain.open()
        now.human.look.ended(game)
        labels = {**now.labels, now.seat: now.name}
        show_result(now.room.screen, game, labels, None)
        for each in self.people:
            if each is not now:
                each.curtain.forget()
                each.room.forget()

    def next_game(self) -> bool:
        """Asks whoever sits at the keyboard whether there is to be another game."""
        return self._now.human.next_game()

    def moved(self, moves: Mapping[Seat, Seat]) -> None:
        """Says who sits elsewhere now, and shows it so from now on."""
        for each in self.people:
            tell_moves(each.room.screen, each.labels, moves, each.seat)
            each.seat = moves.get(each.seat, each.seat)

    def over(self, why: str) -> None:
        """Says that the session is over."""
        self._now.room.screen.say(f"The session is over: {why}")

    def leave(self, *, ended: bool) -> None:
        """Shows what is still to be seen; of a game that goes on nothing stays on the screen."""
        if ended:
            self._now.room.leave()
        elif self._now.human.source.live:
            clear_all()


def clear_all() -> None:
    """Clears a terminal, with what has been rolled out of it and the lines typed into it."""
    if at_a_terminal():
        sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
    elif sys.stdout.isatty():
        sys.stdout.write("\n" * get_terminal_size().lines)
    sys.stdout.flush()
    with suppress(ImportError, AttributeError):
        import readline

        readline.clear_history()


class TellingSeveral(Telling):
    """A session told to a program that plays several seats: each hears what its player would."""

    def __init__(self, source: Source, seats: list[Seat]) -> None:
        super().__init__(source, seats[0])
        self._seats = seats

    def begins(self, game: Game, number: int) -> None:
        """Tells the game."""
        self._show(self._game(game, number) | {"seat": None, "seats": self._seats})

    def happened(self, game: Game, before: Before, happened: Happened) -> None:
        """Tells each seat what happened, in sentences."""
        for seat in self._seats:
            said = sentences(game.table, before, happened, seat)
            told: dict[str, Any] = {"event": "happened", "seat": seat, "said": said}
            if said:
                self._show(told)

    def moved(self, moves: Mapping[Seat, Seat]) -> None:
        """The next game's event tells where the players sit now."""
        self._seats = [moves.get(seat, seat) for seat in self._seats]
