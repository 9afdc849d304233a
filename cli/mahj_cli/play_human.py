"""A person at the terminal, or a script on standard input: asked, refused, helped, heard."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Protocol

from mahj import SKIP, Choice, Game, Note, Refused, Seat
from mahj_cli.play_events import received
from mahj_cli.play_question import help_lines, question
from mahj_cli.play_table import show_card, show_notes, show_table
from mahj_cli.play_words import Unclear, verb_of, words_of
from mahj_cli.screen import Screen, rack_line


class Leave(Exception):
    """The player leaves the table; what was played is kept."""


class Source(Protocol):
    """Where typed lines come from.

    Attributes:
        live: whether a person sits at a terminal, whom one may ask to go on.
    """

    live: bool

    def read(self, prompt: str) -> str | None:
        """The next line, or None when there are no more."""


class Typed:
    """Lines typed at a terminal, or read line by line from a file or a pipe."""

    def __init__(self, screen: Screen) -> None:
        self.live = sys.stdin is not None and sys.stdin.isatty()
        self._screen = screen
        if self.live:
            with suppress(ImportError):
                import readline  # noqa: F401  (input() then edits and remembers lines)
        elif hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    def read(self, prompt: str) -> str | None:
        """The next line, or None at the end of the input."""
        if self.live:
            try:
                return input(prompt)
            except EOFError:
                self._screen.line()
                return None
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            return None
        shown = "".join(each if each.isprintable() else "?" for each in line.rstrip())
        self._screen.line(f"{prompt}{shown}")
        return line


def say_size(game: Game) -> bool:
    """Whether this table wants to hear for what a discard is claimed."""
    return bool(getattr(game.table.rules.mods.get("call"), "declare_size", False))


class Human:
    """One player who types."""

    def __init__(self, screen: Screen, source: Source, labels: Mapping[Seat, str]) -> None:
        """A player.

        Args:
            screen: where the table is shown.
            source: where typed lines come from.
            labels: who sits where, for showing.
        """
        self.screen, self.source, self.labels = screen, source, labels
        self._seen = 0
        self._shown: object = None
        self._notes: Sequence[Note] = ()
        self._also: set[str] = set()
        self._skips = False
        self._commands: dict[str, Callable[[Game, Seat, str], None]] = {
            "help": self._help,
            "h": self._help,
            "?": self._help,
            "rack": self._rack,
            "table": self._table,
            "t": self._table,
            "card": self._card,
            "why": self._why,
        }

    def begins(self, game: Game, seat: Seat) -> None:
        """A game begins or goes on: tiles that the player has seen are new no longer."""
        self._shown, self._notes = None, ()
        self._skips, self._also = False, set()
        table = game.table
        mine = table.players[seat].concealed
        self._seen = len(table.log)
        if table.choices:  # what has come since a tile of his last went is still new
            went = [place for place, (_, source, _) in enumerate(table.log) if source is mine]
            self._seen = went[-1] + 1 if went else self._seen

    def choose(self, game: Game, seat: Seat) -> Choice:
        """Asks until the answer is lawful.

        Raises:
            Leave: the player goes.
        """
        if self._lets_go(game, seat):
            return SKIP
        self._show(game, seat)
        while True:
            line = self._read()
            try:
                choice = self._heard(game, seat, line.strip())
            except Unclear as unclear:
                self.screen.say(str(unclear), hanging=2)
                continue
            except Refused as refused:
                self.screen.say(self._refusal(game, seat, refused, line), hanging=2)
                continue
            if choice is not None:
                self._seen = len(game.table.log)
                return choice

    def _lets_go(self, game: Game, seat: Seat) -> bool:
        """Whether the player has said to skip everything until his turn; mah jongg is asked."""
        offers = game.offers(seat)
        if SKIP not in offers:
            self._skips = False
        return self._skips and all(each.verb != "mahjong" for each in offers)

    def next_game(self) -> bool:
        """Whether the player wants another game; a script is not asked."""
        if not self.source.live:
            return True
        while True:
            line = self.source.read("Enter for the next game, or quit: ")
            if line is None or line.strip().lower() in ("quit", "q", "exit", "n", "no"):
                return False
            if line.strip().lower() in ("", "y", "yes", "next"):
                return True

    def _read(self) -> str:
        while True:
            line = self.source.read("> ")
            if line is None or line.strip().lower() in ("quit", "exit", "bye"):
                raise Leave
            if not line.lstrip().startswith("#"):
                return line

    def _heard(self, game: Game, seat: Seat, line: str) -> Choice | None:
        """The lawful choice that a line means, or None where it was a wish to look."""
        offers = game.offers(seat)
        also = game.views[seat].interjections()
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        if word == "?" and rest:
            command = None  # blind tiles
        if command is not None and not any(each.verb == word for each in (*offers, *also)):
            command(game, seat, rest.strip())
            return None
        if line.lower() in ("ss", "skip all") and SKIP in offers:
            self._skips = True
            return SKIP
        if word.upper() == seat and rest and verb_of(rest.split()[0], offers, also):
            line = rest  # as it stands in a record, with the seat
        if not line and self.source.live and any(each.verb == "mahjong" for each in offers):
            raise Unclear("You have mah jongg! Type m to declare it, or s to let it go.")
        return game.find(seat, self._words(game, seat, line))

    def _words(self, game: Game, seat: Seat, line: str) -> str:
        also = game.views[seat].interjections()
        return words_of(line, game.offers(seat), also, say_size=say_size(game))

    def _refusal(self, game: Game, seat: Seat, refused: Refused, line: str) -> str:
        mod, code, sentence = refused.refusal
        if code == "not_offered":
            sentence = f"{' '.join(line.split())!r} is not possible now. {question(game, seat)}"
        return f"{sentence} (rule: {mod})"

    # What is shown

    def _show(self, game: Game, seat: Seat) -> None:
        screen, view = self.screen, game.views[seat]
        others = view.others.values()
        shown = [[group.text for group in other.exposed] for other in others]
        notes = view.notes
        screen.line()
        if shown != self._shown or game.table.turn == seat:
            if any(other.exposed or other.discards for other in others):
                show_table(screen, game, self.labels, seat)
            self._shown = shown
            show_notes(screen, notes)
        else:
            show_notes(screen, [note for note in notes if note not in self._notes])
        self._notes = notes
        new = received(game.table, self._seen, seat)
        if game.table.turn == seat and game.table.came == "draw" and len(new) == 1:
            screen.say(f"You draw {new[0]}.")
        self._rack(game, seat)
        screen.say(question(game, seat), hanging=2)
        also = [each.text for each in view.interjections()]
        if not self._also.issuperset(also):
            self._also.update(also)
            screen.say(f"And at any time: {', '.join(also)}.", hanging=2)

    def _rack(self, game: Game, seat: Seat, _: str = "") -> None:
        view = game.views[seat]
        if not view.tiles and not view.exposed:
            return
        new = received(game.table, self._seen, seat)
        if len(new) == len(view.tiles):
            new = []  # just dealt
        groups = " | ".join(group.text for group in view.exposed)
        exposed = f"   | {groups}" if groups else ""
        dead = "   (your hand is dead)" if view.dead else ""
        self.screen.say(f"Rack  {rack_line(view.tiles, new)}{exposed}{dead}", hanging=6)

    def _table(self, game: Game, seat: Seat, _: str = "") -> None:
        show_table(self.screen, game, self.labels, seat)
        show_notes(self.screen, game.views[seat].notes)
        self._rack(game, seat)
        self.screen.say(question(game, seat), hanging=2)

    def _help(self, game: Game, seat: Seat, _: str = "") -> None:
        for line in help_lines(game, seat):
            self.screen.say(line, hanging=21)
        self.screen.say(question(game, seat), hanging=2)

    def _card(self, game: Game, seat: Seat, wanted: str = "") -> None:
        show_card(self.screen, game.table.rules.card, wanted)

    def _why(self, game: Game, seat: Seat, words: str = "") -> None:
        if not words:
            raise Unclear("Say what you want to do: why mahjong, why pung 5D 5D J.")
        choice = game.find(seat, self._words(game, seat, words))
        self.screen.say("You may do that now." if choice is not SKIP else "You may skip.")
