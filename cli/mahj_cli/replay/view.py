"""`mahj replay` at a terminal: forward and back through a game, with every rack or one seat's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from mahj import SKIP, Game, Record, Seat, listed
from mahj import replay as replayed
from mahj.game import begin
from mahj_cli.options import letter_of
from mahj_cli.output import counted
from mahj_cli.play.events import Course, name_of, sentences
from mahj_cli.play.table import show_card, show_result, show_table
from mahj_cli.screen.text import Screen, rack_line

if TYPE_CHECKING:
    from mahj_cli.play.human import Typed
    from mahj_cli.play.room import Room

_KEYS = "Enter next   b back   12 go to   view S   view all   table   card   help   quit"
_HELP = (
    ("Enter  n  n 5", "the next thing that happened, or five on"),
    ("b  b 5", "one back, or five"),
    ("12  g 12", "to the position after step 12"),
    ("first  last", "to the deal; to the end"),
    ("view S  view all", "what South sees; every rack"),
    ("table", "the table, where it is not drawn"),
    ("card  card 2468", "the card, or a section of it"),
    ("quit", "leave"),
)


class Step(NamedTuple):
    """Something that happened in a game.

    Attributes:
        choices: how many choices have been made when it has.
        said: it in sentences, as each seat sees it, and as a spectator does (None).
    """

    choices: int
    said: dict[Seat | None, list[str]]


class Steps:
    """A game of a record, position by position: the deal, and what happened since.

    Attributes:
        all: what happened, in order.
    """

    def __init__(self, record: Record) -> None:
        """Plays the record through.

        Raises:
            MahjError: it cannot be played.
        """
        self._record = record
        whole = replayed(record)
        self._rules = whole.table.rules
        self._choices = [(seat, choice.text) for seat, choice in whole.table.choices]
        self.all: list[Step] = []
        course = Course(begin(record, self._rules))
        eyes: list[Seat | None] = [None, *self._rules.seats]
        for seat, text in self._choices:
            game = course.game
            before, happened = course.take(seat, game.find(seat, text))
            if any(choice is not SKIP for _, choice in happened):
                table = game.table
                said = {me: sentences(table, before, happened, me) for me in eyes}
                self.all.append(Step(len(table.choices), said))

    def game(self, number: int) -> Game:
        """The game after so many steps; after the last, with whatever else the record has."""
        many = len(self._choices) if number == len(self.all) else 0
        if number < len(self.all):
            many = self.all[number - 1].choices if number else 0
        game = begin(self._record, self._rules)
        for seat, text in self._choices[:many]:
            game.take(seat, game.find(seat, text))
        return game


class Viewer:
    """Shows a game, and goes through it as somebody types."""

    def __init__(self, record: Record, room: Room, seat: Seat | None = None) -> None:
        """A viewer at the beginning of a game.

        Args:
            record: of the game.
            room: where it is shown.
            seat: through whose eyes; None is with every rack open.

        Raises:
            MahjError: the record cannot be played.
        """
        self.steps = Steps(record)
        self.room, self.screen = room, room.screen
        self.seat = seat
        self.labels = {each: who.removeprefix("bot:") for each, who in record.players.items()}
        self.at = 0
        self.source: Typed = room.keyboard()
        self._title = record.where.replace("\\", "/").rpartition("/")[2]
        self._commands: dict[str, Callable[[str], bool]] = {
            "": self._on,
            "n": self._on,
            "next": self._on,
            "b": self._back,
            "back": self._back,
            "g": self._go,
            "go": self._go,
            "first": lambda _: self._to(0),
            "last": lambda _: self._to(len(self.steps.all)),
            "view": self._view,
            "v": self._view,
            "table": self._table,
            "t": self._table,
            "card": self._card,
            "help": self._help,
            "h": self._help,
            "?": self._help,
        }

    def run(self) -> None:
        """Shows position after position, until somebody says quit."""
        many = len(self.steps.all)
        if not self.room.drawn:
            self.screen.say(f"{self._title}: {counted(many, 'step')}. {_KEYS}", hanging=2)
        self._show(whole=True)
        while (line := self.source.read("> ")) is not None:
            words = line.strip().lower()
            if words in ("quit", "q", "exit"):
                break
            word, _, rest = words.partition(" ")
            if word.isdecimal():
                word, rest = "go", word
            command = self._commands.get(word)
            if command is None:
                self.screen.say(f"{words!r} means nothing here. {_KEYS}", hanging=2)
            elif command(rest.strip()):
                self._show(whole=word not in ("", "n", "next") or bool(rest))
        self.room.leave()

    # What may be typed; each says whether the position is to be shown

    def _on(self, rest: str) -> bool:
        return self._by(rest, 1)

    def _back(self, rest: str) -> bool:
        return self._by(rest, -1)

    def _by(self, rest: str, sign: int) -> bool:
        many = self._number(rest) if rest else 1
        return many is not None and self._to(self.at + sign * many)

    def _go(self, rest: str) -> bool:
        number = self._number(rest)
        return number is not None and self._to(number)

    def _number(self, text: str) -> int | None:
        if text.isdecimal() and len(text) < 10:
            return int(text)
        self.screen.say(f"{text!r} is no number of steps: there are {len(self.steps.all)}.")
        return None

    def _to(self, number: int) -> bool:
        last = len(self.steps.all)
        wanted = min(max(number, 0), last)
        if wanted != number:
            self.screen.say("This is the end." if number > last else "This is the beginning.")
        there, self.at = self.at == wanted, wanted
        return self.room.drawn or not there

    def _view(self, rest: str) -> bool:
        seats = self.steps.game(0).table.rules.seats
        wanted = letter_of(rest).upper()
        if wanted not in (*seats, "ALL", ""):
            self.screen.say(f"There is no seat {rest!r}: view {listed(seats)}, or view all.")
            return False
        self.seat = wanted if wanted in seats else None
        return True

    def _table(self, _: str) -> bool:
        self._lay_out(self.steps.game(self.at))
        return False

    def _card(self, rest: str) -> bool:
        show_card(self.screen, self.steps.game(0).table.rules.card, rest, paged=self.source.live)
        return False

    def _help(self, _: str) -> bool:
        for typed, what in _HELP:
            self.screen.say(f"{typed:<18} {what}", hanging=19)
        return False

    # What is shown

    def _show(self, *, whole: bool) -> None:
        game = self.steps.game(self.at)
        said = self.steps.all[self.at - 1].said[self.seat] if self.at else []
        if self.room.drawn:
            self._draw(game, said)
        else:
            self.screen.say(f"Step {self.at} of {len(self.steps.all)}.")
            self.screen.all(said)
            if whole:
                self._lay_out(game)
        if game.ask is None:
            show_result(self.screen, game, self.labels, self.seat)

    def _lay_out(self, game: Game) -> None:
        if self.room.plain:
            from mahj_cli.play.spoken import tell_rack, tell_table

            tell_table(self.screen, game, self.labels, self.seat)
            if self.seat is not None:
                tell_rack(self.screen, game.views[self.seat].arranged)
            return
        show_table(self.screen, game, self.labels, self.seat)
        if self.seat is not None:
            self.screen.say(f"Rack  {rack_line(game.views[self.seat].arranged)}", hanging=6)

    def _draw(self, game: Game, said: list[str]) -> None:
        from mahj_cli.screen.table import sight_of

        eyes = f"{name_of(self.seat)} sees" if self.seat else "every rack"
        place = f"Step {self.at} of {len(self.steps.all)}, {eyes}."
        open_racks = self.seat is None
        sight = sight_of(game, self.labels, self.seat, title=self._title, open_racks=open_racks)
        if self.seat is not None:
            sight = replace(sight, rack=tuple(game.views[self.seat].arranged))
        told = [text for step in self.steps.all[: self.at] for text in step.said[self.seat]]
        self.room.draw(replace(sight, question=(place, _KEYS)), told, len(said))


def show_as(screen: Screen, game: Game, record: Record, seat: Seat) -> None:
    """Shows a position as one seat sees it."""
    labels = {each: who.removeprefix("bot:") for each, who in record.players.items()}
    show_table(screen, game, labels, seat)
    screen.say(f"Rack  {rack_line(game.views[seat].arranged)}", hanging=6)
    show_result(screen, game, labels, seat)
