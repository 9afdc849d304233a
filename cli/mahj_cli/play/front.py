"""A session on the screen: as one of its players sees it, or as a spectator does."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mahj import SKIP, Choice, Game, Seat
from mahj_cli.output import printable
from mahj_cli.play.events import Before, Happened, name_of, sentences, whom
from mahj_cli.play.human import Human
from mahj_cli.play.spoken import Lines, Look
from mahj_cli.play.table import show_racks, show_result
from mahj_cli.screen.text import Screen
from mahj_cli.sessions.succession import moved

_LOOK_EVERY = 24
"""A spectator sees the whole table each time the wall has shrunk by so many tiles."""


class Playing:
    """The screen of somebody who plays."""

    def __init__(
        self,
        screen: Screen,
        human: Human,
        me: Seat,
        labels: dict[Seat, str],
        pause: Callable[[], None] | None = None,
    ) -> None:
        """A screen for one player.

        Args:
            screen: where everything is shown.
            human: who is asked.
            me: where the human sits.
            labels: who sits where, for showing.
            pause: called after something that a bot did.
        """
        self.screen, self.human, self.me, self.labels = screen, human, me, labels
        self._pause, self._number = pause, 1

    def begins(self, game: Game, number: int) -> None:
        """Says who deals, and what is known of the game."""
        who = name_of(game.table.east, self.me)
        self.screen.line()
        self.screen.bold(f"Game {number}: {who} {deals(game, self.me)}")
        self._number = number
        self.human.begins(game, self.me, number)

    def taken_back(self, game: Game, choice: Choice) -> None:
        """Says what has been undone."""
        self.human.begins(game, self.me, self._number)
        self.human.told([f"You take back: {choice.text}. The game goes on from before it."])

    def choose(self, game: Game, seat: Seat) -> Choice:
        """Asks the human."""
        return self.human.choose(game, seat)

    def cut_in(self, game: Game, seat: Seat) -> Choice:
        """Asks the human."""
        return self.human.cut_in(game, seat)

    def happened(self, game: Game, before: Before, happened: Happened) -> None:
        """Tells what happened."""
        said = sentences(game.table, before, happened, self.me)
        self.human.told(said)
        if self._pause is not None and said and any(seat != self.me for seat, _ in happened):
            self.human.look.passing(game, self.me)
            self._pause()

    def ended(self, game: Game) -> None:
        """Shows how the game ended."""
        self.human.look.ended(game)
        show_result(self.screen, game, self.labels, self.me)

    def next_game(self) -> bool:
        """Asks whether there is to be another game."""
        return self.human.next_game()

    def moved(self, moves: Mapping[Seat, Seat]) -> None:
        """Says who sits elsewhere now, and shows it so from now on."""
        tell_moves(self.screen, self.labels, moves, self.me)
        self.me = moves.get(self.me, self.me)

    def over(self, why: str) -> None:
        """Says that the session is over."""
        self.screen.say(f"The session is over: {why}")


class Watching:
    """The screen of a spectator, who sees every rack."""

    def __init__(
        self,
        screen: Screen,
        labels: dict[Seat, str],
        look: Look | None = None,
        pause: Callable[[], None] | None = None,
    ) -> None:
        """A spectator's screen.

        Args:
            screen: where everything is shown.
            labels: who sits where, for showing.
            look: how the table is shown; line by line where it is left out.
            pause: called after each thing shown.
        """
        self.screen, self.labels = screen, labels
        self.look = look or Lines(screen, labels)
        self._pause = pause or (lambda: None)
        self._look_at = 0
        self._phase = ""
        self._discards: list[str] = []

    def begins(self, game: Game, number: int) -> None:
        """Says who deals, and shows all racks."""
        self.screen.line()
        self.screen.bold(f"Game {number}: {name_of(game.table.east)} {deals(game, None)}")
        self.look.begins(game, number)
        self.look.watched(game, whole=True)
        self._looked(game)

    def taken_back(self, game: Game, choice: Choice) -> None:
        """Nobody takes anything back."""
        raise AssertionError(f"{choice.text} is taken back by nobody")

    def choose(self, game: Game, seat: Seat) -> Choice:
        """Nobody is asked."""
        raise AssertionError(f"{seat} is no bot")

    cut_in = choose

    def happened(self, game: Game, before: Before, happened: Happened) -> None:
        """Tells what happened; from time to time shows the whole table."""
        table = game.table
        seat, choice = happened[0]
        if choice.verb == "discard" and len(happened) == 1:
            self._discards.append(f"{name_of(seat)} {choice.text.partition(' ')[2]}")
            if len(self._discards) < len(table.seats):
                return
        elif all(each is SKIP for _, each in happened):
            return
        else:
            self._tell_discards()
            self.screen.all(sentences(table, before, happened, None))
        self._tell_discards()
        shrunk = len(table.wall.tiles) <= self._look_at
        if game.ask is not None:
            whole = shrunk or table.phase != self._phase
            self.look.watched(game, whole=whole)
            if whole:
                self._looked(game)
        self._pause()

    def _tell_discards(self) -> None:
        """Tells the discards of a round in one line."""
        if self._discards:
            self.screen.say(f"Discards: {', '.join(self._discards)}.", hanging=2)
            self._discards = []

    def ended(self, game: Game) -> None:
        """Shows how the game ended, and all racks."""
        self._tell_discards()
        self.look.ended(game)
        if not self.look.shows_racks:
            self.screen.line()
            show_racks(self.screen, game, None)
        show_result(self.screen, game, self.labels, None)

    def next_game(self) -> bool:
        """Spectators do not decide."""
        return True

    def moved(self, moves: Mapping[Seat, Seat]) -> None:
        """Says who sits elsewhere now, and shows it so from now on."""
        tell_moves(self.screen, self.labels, moves, None)

    def over(self, why: str) -> None:
        """Says that the session is over."""
        self.screen.say(f"The session is over: {why}")

    def _looked(self, game: Game) -> None:
        self._phase = game.table.phase
        self._look_at = len(game.table.wall.tiles) - _LOOK_EVERY


def tell_moves(
    screen: Screen, labels: dict[Seat, str], moves: Mapping[Seat, Seat], me: Seat | None
) -> None:
    """Says who moves where, and changes the labels."""
    said = [
        f"{whom(old, me)} {'take' if old == me else 'takes'} {whom(new, None)}'s seat"
        for old, new in moves.items()
        if old != new
    ]
    screen.say(f"Seats are changed: {', '.join(said)}.", hanging=2)
    labels |= moved(labels, moves)


def deals(game: Game, me: Seat | None) -> str:
    """That a player deals, and which game it is."""
    deal = "deal" if game.table.east == me else "deals"
    rules = game.table.rules
    name = f"{printable(rules.name)}, " if rules.name else ""
    return f"{deal}. ({name}{rules.card.name}, seed {game.table.seed})"
