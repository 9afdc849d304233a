"""A person at the terminal, or a script on standard input: asked, refused, helped, heard."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Protocol

from mahj import SKIP, Choice, Game, MahjError, Note, Problem, Refused, Seat, Suggestion, View
from mahj.game import plain_words
from mahj_cli.output import counted
from mahj_cli.play_aids import Aids, TimeIsUp, suggested, within
from mahj_cli.play_events import hand_of, name_of, received
from mahj_cli.play_look import price_of, rules_lines
from mahj_cli.play_question import allowed, at_any_time, help_lines, question
from mahj_cli.play_table import racks_shown, show_card, show_notes, show_table
from mahj_cli.play_words import Unclear, Unknown, look_of, verb_of, words_of
from mahj_cli.screen import Screen, rack_line

_LONGEST = 100_000


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


def take_any_input() -> None:
    """Has what is no text in standard input read as something that is no answer."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def next_line() -> str | None:
    """The next line of standard input; None at its end.

    Raises:
        MahjError: the line never ends.
    """
    line = sys.stdin.readline(_LONGEST + 1) if sys.stdin is not None else ""
    if len(line) > _LONGEST:
        said = f"a line is longer than {_LONGEST} characters: answers are a few words each"
        raise MahjError(Problem("standard input", said, "too_long"))
    return line or None


class Typed:
    """Lines typed at a terminal, or read line by line from a file or a pipe."""

    def __init__(self, screen: Screen) -> None:
        self.live = sys.stdin is not None and sys.stdin.isatty()
        self._screen = screen
        take_any_input()
        if self.live:
            with suppress(ImportError):
                import readline  # noqa: F401  (input() then edits and remembers lines)

    def read(self, prompt: str) -> str | None:
        """The next line, or None at the end of the input."""
        if self.live:
            try:
                return input(prompt)
            except EOFError:
                self._screen.line()
                return None
        line = next_line()
        if line is None:
            return None
        shown = "".join(each if each.isprintable() else "?" for each in line.rstrip())
        self._screen.line(f"{prompt}{shown}")
        return line


def say_size(game: Game) -> bool:
    """Whether this table wants to hear for what a discard is claimed."""
    return bool(getattr(game.table.rules.mods.get("call"), "declare_size", False))


def meant(game: Game, seat: Seat, line: str) -> Choice:
    """The lawful choice that a typed line means.

    Raises:
        Unclear: it may mean several things, or nothing.
        Refused: the rules do not allow it; also a word that only a house rule knows.
    """
    also = game.views[seat].interjections()
    try:
        words = words_of(line, game.offers(seat), also, say_size=say_size(game))
    except Unknown:
        with suppress(Unclear):
            return _of_a_rule(game, seat, plain_words(line))
        raise
    return game.find(seat, words)


def _of_a_rule(game: Game, seat: Seat, words: str) -> Choice:
    try:
        return game.find(seat, words)
    except Refused as refused:
        if refused.refusal.code in ("not_offered", "not_asked", "nothing_said"):
            raise Unclear from refused
        raise


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
        self._aids: Aids | None = None
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
            "rules": self._rules,
            "scores": self._scores,
            "score": self._scores,
            "why": self._why,
            "aids": self._list_aids,
        }

    def begins(self, game: Game, seat: Seat) -> None:
        """A game begins or goes on: tiles that the player has seen are new no longer."""
        self._shown, self._notes = None, ()
        self._skips, self._also = False, set()
        table = game.table
        mine = table.players[seat].concealed
        self._seen = len(table.log)
        if table.choices:  # what has come since the player last parted with a tile is still new
            went = [place for place, (_, source, _) in enumerate(table.log) if source is mine]
            self._seen = went[-1] + 1 if went else self._seen

    def choose(self, game: Game, seat: Seat) -> Choice:
        """Asks until the answer is lawful.

        Raises:
            Leave: the player goes.
        """
        if self._lets_go(game, seat):
            return SKIP
        now, later = suggested(self._view(game, seat), game.offers(seat))
        if now is not None:
            return self._taken(game, seat, now)
        self._show(game, seat)
        if later is None or not self.source.live:
            return self._answer(game, seat, None)
        seconds = counted(later.after, "second")
        self.screen.say(f"You have {seconds}; then it is: {later.choice.text}.")
        try:
            return self._answer(game, seat, monotonic() + later.after)
        except TimeIsUp:
            self.screen.line()
            return self._taken(game, seat, later)

    def _answer(self, game: Game, seat: Seat, until: float | None) -> Choice:
        """Asks until the answer is lawful, or an aid answers.

        Raises:
            Leave: the player goes.
            TimeIsUp: it is past `until`, by the monotonic clock.
        """
        while True:
            with within(None if until is None else until - monotonic()):
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
            now, _ = suggested(self._view(game, seat), game.offers(seat))
            if now is not None:
                return self._taken(game, seat, now)

    def _taken(self, game: Game, seat: Seat, suggestion: Suggestion) -> Choice:
        """The answer that an aid gives for the player."""
        choice = game.find(seat, suggestion.choice.text)
        if suggestion.why:
            self.screen.say(f"{suggestion.why} (aid: {suggestion.mod})", hanging=2)
        if choice is not SKIP:
            self._seen = len(game.table.log)
        return choice

    def _aids_of(self, game: Game) -> Aids:
        if self._aids is None:
            self._aids = Aids(game.table.rules)
        return self._aids

    def _view(self, game: Game, seat: Seat) -> View:
        """What the player sees, by their own aids."""
        return self._aids_of(game).view(game.table, seat)

    def _lets_go(self, game: Game, seat: Seat) -> bool:
        """Whether the player has said to skip all until the next turn; mah jongg is asked."""
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
            self.screen.say(f"{line.strip()!r} means nothing between games.")

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
        command = command or self._commands.get(look_of(word, offers, also))
        if word == "?" and rest:
            command = None  # blind tiles
        if command is not None and not any(each.verb == word for each in (*offers, *also)):
            command(game, seat, rest.strip())
            return None
        if word.lower() in self._aids_of(game).mods and not verb_of(word, offers, also):
            self._set_aid(game, seat, word.lower(), rest.strip())
            return None
        if line.lower() in ("ss", "skip all") and SKIP in offers:
            self._skips = True
            return SKIP
        if word.upper() == seat and rest and verb_of(rest.split()[0], offers, also):
            line = rest  # as it stands in a record, with the seat
        if not line and self.source.live and any(each.verb == "mahjong" for each in offers):
            raise Unclear("You have mah jongg! Type m to declare it, or s to let it go.")
        choice = meant(game, seat, line)
        return choice if self._sure(game, choice, seat) else None

    def _sure(self, game: Game, choice: Choice, seat: Seat) -> bool:
        """Whether the player means a choice that they may regret; a script always does."""
        if not self.source.live:
            return True
        asked = self._view(game, seat).to_confirm(choice)
        price = price_of(game.table.rules, choice.verb)
        if price:
            target = choice.text.partition(" ")[2]
            asked.append(f"Declare {hand_of(target, seat)} dead ({price})?")
        for each in asked:
            answer = self.source.read(f"{each} yes or no: ")
            if answer is None or answer.strip().lower() not in ("y", "yes"):
                self.screen.say("Nothing is declared." if price else "Then it is not done.")
                return False
        return True

    def _refusal(self, game: Game, seat: Seat, refused: Refused, line: str) -> str:
        mod, code, sentence = refused.refusal
        if code == "not_offered":
            sentence = f"{' '.join(line.split())!r} is not possible now. {question(game, seat)}"
        return f"{sentence} (rule: {mod})"

    # What is shown

    def _show(self, game: Game, seat: Seat) -> None:
        screen, view = self.screen, self._view(game, seat)
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
        if game.table.turn == seat and len(new) == 1 and game.table.phase == "turns":
            drawn = game.table.came == "draw" and self._from_wall(game)
            screen.say(f"You {'draw' if drawn else 'get'} {new[0]}.")
        self._rack(game, seat)
        screen.say(question(game, seat), hanging=2)
        also = view.interjections(errors=False)
        if not self._also.issuperset(each.text for each in also):
            self._also.update(each.text for each in also)
            screen.say(at_any_time(game.table.rules, also), hanging=2)

    def _from_wall(self, game: Game) -> bool:
        """Whether what came last was drawn."""
        table = game.table
        return any(source is table.wall for _, source, _ in table.log[self._seen :])

    def _rack(self, game: Game, seat: Seat, _: str = "") -> None:
        view = self._view(game, seat)
        if not view.tiles and not view.exposed:
            return
        new = received(game.table, self._seen, seat)
        if len(new) == len(view.tiles):
            new = []  # just dealt
        groups = racks_shown(view.others[seat])
        exposed = f"   | {groups}" if groups else ""
        dead = "   (your hand is dead)" if view.dead else ""
        self.screen.say(f"Rack  {rack_line(view.arranged, new)}{exposed}{dead}", hanging=6)

    def _table(self, game: Game, seat: Seat, _: str = "") -> None:
        show_table(self.screen, game, self.labels, seat)
        show_notes(self.screen, self._view(game, seat).notes)
        self._rack(game, seat)
        self.screen.say(question(game, seat), hanging=2)

    def _help(self, game: Game, seat: Seat, _: str = "") -> None:
        for line in help_lines(game, seat):
            self.screen.say(line, hanging=21)
        self.screen.say(question(game, seat), hanging=2)

    def _card(self, game: Game, seat: Seat, wanted: str = "") -> None:
        show_card(self.screen, game.table.rules.card, wanted, paged=self.source.live)

    def _rules(self, game: Game, seat: Seat, wanted: str = "") -> None:
        for line in rules_lines(game.table.rules, wanted):
            self.screen.say(line, hanging=2)

    def _list_aids(self, game: Game, seat: Seat, _: str = "") -> None:
        for line in self._aids_of(game).lines():
            self.screen.say(line, hanging=2)

    def _set_aid(self, game: Game, seat: Seat, name: str, words: str) -> None:
        before = self._view(game, seat).arranged
        self.screen.say(self._aids_of(game).set(name, words), hanging=2)
        if self._view(game, seat).arranged != before:
            self._rack(game, seat)

    def _scores(self, game: Game, seat: Seat, _: str = "") -> None:
        for each, player in game.table.players.items():
            name = f"{name_of(each)} ({self.labels.get(each, '')})"
            self.screen.line(f"{name:<20} {player.score:>6}")
        for pot, points in game.table.pots.items():
            self.screen.line(f"{name_of(pot):<20} {points:>6}")

    def _why(self, game: Game, seat: Seat, words: str = "") -> None:
        if not words:
            raise Unclear("Say what you want to do: why mahjong, why pung 5D 5D J.")
        self.screen.say(allowed(game.table.rules, meant(game, seat, words)))
