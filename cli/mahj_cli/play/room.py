"""Where a session is played: drawn on a terminal, in sentences, or line by line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from mahj_cli.output import say
from mahj_cli.screen.text import Screen

if TYPE_CHECKING:
    from mahj import Seat
    from mahj_cli.play.drawn import Desk
    from mahj_cli.play.human import Typed
    from mahj_cli.play.spoken import Look
    from mahj_cli.screen.table import Sight


class Room:
    """The screen, the keyboard and the look of a session.

    Attributes:
        screen: takes what is said.
        plain: whether all is told in sentences.
    """

    def __init__(
        self,
        *,
        plain: bool = False,
        drawn: bool = True,
        write: Callable[[str], None] = say,
    ) -> None:
        """A room.

        Args:
            plain: tells all in sentences.
            drawn: draws the table, where there is a terminal for it.
            write: takes a line where nothing is drawn.
        """
        self.plain = plain
        self._draws = drawn
        self._desk: Desk | None = None
        if plain:
            from mahj_cli.play.spoken import Spoken

            self.screen: Screen = Spoken(write)
        elif drawn and at_a_terminal():
            from rich.console import Console

            from mahj_cli.play.drawn import Desk, DeskScreen

            console = Console(highlight=False, markup=False, emoji=False)
            self._desk = Desk(console)
            self.screen = DeskScreen(self._desk)
        else:
            self.screen = Screen(write)

    def another(self, write: Callable[[str], None]) -> Room:
        """A room like this one for another player at the same terminal.

        Args:
            write: takes a line where nothing is drawn.
        """
        return Room(plain=self.plain, drawn=self._draws, write=write)

    def forget(self) -> None:
        """Lets go what has been said and not been shown."""
        if self._desk is not None:
            self._desk.forget()

    @property
    def drawn(self) -> bool:
        """Whether the table is drawn."""
        return self._desk is not None

    def look(self, labels: Mapping[Seat, str], *, people: int = 1) -> Look:
        """How the game looks to its players.

        Args:
            labels: who sits where.
            people: how many people play.
        """
        from mahj_cli.play.spoken import Lines, Sentences

        if self._desk is not None:
            from mahj_cli.play.drawn import Drawn

            return Drawn(self._desk, self.screen, labels, people)
        return (Sentences if self.plain else Lines)(self.screen, labels)

    def keyboard(self) -> Typed:
        """Where typed lines come from."""
        from mahj_cli.play.human import Typed

        if self._desk is not None:
            from mahj_cli.play.drawn import AtDesk

            return AtDesk(self.screen, self._desk)
        return Typed(self.screen)

    def draw(self, sight: Sight, story: Sequence[str], fresh: int) -> None:
        """Draws a table that is to be seen when something is typed next.

        Args:
            sight: the table.
            story: what has happened, in sentences.
            fresh: how many of the last ones are new.
        """
        assert self._desk is not None
        self._desk.draw(sight, story, fresh)

    def leave(self) -> None:
        """Shows what has not been shown yet."""
        if self._desk is not None:
            self._desk.leave()


def at_a_terminal() -> bool:
    """Whether a person sits at a terminal that can be cleared."""
    streams = (sys.stdin, sys.stdout)
    return os.environ.get("TERM") != "dumb" and all(
        stream is not None and stream.isatty() for stream in streams
    )
