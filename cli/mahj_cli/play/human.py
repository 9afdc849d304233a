"""A person at the terminal, or a script on standard input: asked, refused, helped, heard."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Protocol

from mahj import SKIP, Choice, Game, MahjError, Problem, Refused, Seat, Suggestion, Tile, View
from mahj_cli.output import counted
from mahj_cli.play.aids import Aids, TimeIsUp, suggested, within
from mahj_cli.play.asked import Asked, Sitting, meant
from mahj_cli.play.events import hand_of, received
from mahj_cli.play.lookup import price_of
from mahj_cli.play.question import freed_now, question
from mahj_cli.play.spoken import At, Lines, Look
from mahj_cli.play.words import Unclear, look_of, verb_of
from mahj_cli.screen.text import Screen

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


class Human:
    """One player who types."""

    def __init__(
        self,
        screen: Screen,
        source: Source,
        labels: Mapping[Seat, str],
        look: Look | None = None,
        sitting: Sitting | None = None,
    ) -> None:
        """A player.

        Args:
            screen: where the table is shown.
            source: where typed lines come from.
            labels: who sits where, for showing.
            look: how questions are shown; line by line where it is left out.
            sitting: what else this session lets a player do.
        """
        self.screen, self.source = screen, source
        self.look = look or Lines(screen, labels)
        self._asked = Asked(self, labels, sitting or Sitting())
        self._seen = 0
        self._aids: Aids | None = None
        self._also: set[str] = set()
        self._skips = False

    def begins(self, game: Game, seat: Seat, number: int = 1) -> None:
        """A game begins or goes on: tiles that the player has seen are new no longer."""
        self.look.begins(game, number)
        self._asked.begins(number)
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
            TakenBack: the player wants their last choice undone.
        """
        if self._lets_go(game, seat):
            return SKIP
        now, later = suggested(self.view(game, seat), game.offers(seat))
        if now is not None:
            return self._taken(game, seat, now)
        at = self.at(game, seat)
        self.look.question(at)
        self._also.update(each.text for each in at.also)
        if later is None or not self.source.live:
            return self._answer(game, seat, None)
        seconds = counted(later.after, "second")
        self.screen.say(f"You have {seconds}; then it is: {later.choice.text}.")
        try:
            return self._answer(game, seat, monotonic() + later.after)
        except TimeIsUp:
            self.screen.line()
            return self._taken(game, seat, later)

    def cut_in(self, game: Game, seat: Seat) -> Choice:
        """What the player does in another's turn by a house rule that lets them; skip for nothing.

        Raises:
            Leave: the player goes.
            TakenBack: the player wants their last choice undone.
        """
        if self._skips:
            return SKIP
        self.look.question(self.at(game, seat)._replace(also=()))
        return self._answer(game, seat, None)

    def at(self, game: Game, seat: Seat) -> At:
        """The question as it stands for this player."""
        view, log = self.view(game, seat), game.table.log[self._seen :]
        also = view.interjections(errors=False)
        return At(
            game,
            seat,
            view,
            self._asked.ordered(view),
            received(game.table, self._seen, seat),
            any(source is game.table.wall for _, source, _ in log),
            () if self._also.issuperset(each.text for each in also) else also,
        )

    def _answer(self, game: Game, seat: Seat, until: float | None) -> Choice:
        """Asks until the answer is lawful, or an aid answers.

        Raises:
            Leave: the player goes.
            TakenBack: the player wants their last choice undone.
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
            if choice is SKIP and not game.offers(seat):
                return choice
            if choice is not None:
                self._asked.answered(game)
                self._seen = len(game.table.log)
                return choice
            now, _ = suggested(self.view(game, seat), game.offers(seat))
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

    def aids(self, game: Game) -> Aids:
        """The player's aids, as they have set them."""
        if self._aids is None:
            self._aids = Aids(game.table.rules)
        return self._aids

    def view(self, game: Game, seat: Seat) -> View:
        """What the player sees, by their own aids."""
        return self.aids(game).view(game.table, seat)

    def rack(self, game: Game, seat: Seat) -> tuple[Tile, ...]:
        """The tiles in the order in which numbers name them; none where a script types."""
        return self._asked.ordered(self.view(game, seat)) if self.source.live else ()

    def _lets_go(self, game: Game, seat: Seat) -> bool:
        """Whether the player has said to skip all until the next turn; mah jongg is asked."""
        offers = game.offers(seat)
        if SKIP not in offers:
            self._skips = False
        return self._skips and all(each.verb != "mahjong" for each in offers)

    def told(self, said: Sequence[str]) -> None:
        """Tells the player what has happened."""
        self._asked.story += said
        self.screen.all(said)

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
            line = self.source.read(self.look.prompt)
            if line is None or line.strip().lower() in ("quit", "exit", "bye"):
                raise Leave
            if not line.lstrip().startswith("#"):
                return line

    def _heard(self, game: Game, seat: Seat, line: str) -> Choice | None:
        """The lawful choice that a line means, or None where it was a wish to look."""
        offers = game.offers(seat)
        also = game.views[seat].interjections()
        word, _, rest = line.partition(" ")
        command = self._asked.commands.get(word.lower())
        command = command or self._asked.commands.get(look_of(word, offers, also))
        if word == "?" and rest:
            command = None  # blind tiles
        if command is not None and not any(each.verb == word for each in (*offers, *also)):
            command(game, seat, rest.strip())
            return None
        if word.lower() in self.aids(game).mods and not verb_of(word, offers, also):
            self._asked.set_aid(game, seat, word.lower(), rest.strip())
            return None
        if line.lower() in ("ss", "skip all") and (SKIP in offers or not offers):
            self._skips = True
            return SKIP
        if not offers and line.lower() in ("", "s", "skip", "n", "no"):
            return SKIP
        freed = freed_now(game, seat)
        if len(freed) == 1 and line.lower() in ("y", "yes"):
            line = freed[0].text
        if word.upper() == seat and rest and verb_of(rest.split()[0], offers, also):
            line = rest  # as it stands in a record, with the seat
        if not line and self.source.live and any(each.verb == "mahjong" for each in offers):
            raise Unclear("You have mah jongg! Type m to declare it, or s to let it go.")
        choice = meant(game, seat, line, self.rack(game, seat))
        return choice if self._sure(game, choice, seat) else None

    def _sure(self, game: Game, choice: Choice, seat: Seat) -> bool:
        """Whether the player means a choice that they may regret; a script always does."""
        if not self.source.live:
            return True
        asked = self.view(game, seat).to_confirm(choice) or joker_thrown(choice)
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


def joker_thrown(choice: Choice) -> list[str]:
    """What a person is asked who throws a joker, whatever aids the table has."""
    from mahj_mods.confirm_joker_discard import ConfirmJokerDiscard

    return [*ConfirmJokerDiscard().mahj_view_confirm(choice)]
