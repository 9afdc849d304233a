"""The table drawn anew for each question, with what is said below it; long things by pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from mahj import Game, Pick, Seat, Tile
from mahj_cli.output import printable
from mahj_cli.play.human import Typed
from mahj_cli.play.question import at_any_time, question
from mahj_cli.play.spoken import At
from mahj_cli.play.table import show_racks
from mahj_cli.screen.table import Sight, drawing, sight_of, wrapped_rows
from mahj_cli.screen.text import Screen

_KEYS = "help card hint why sort undo rules log save quit"
_KEYS_AMONG_PEOPLE = _KEYS.replace("undo ", "")


class Said(NamedTuple):
    """A paragraph for the screen, with its own colours.

    Attributes:
        text: in one line.
        indent: how many blanks it begins with.
        hanging: how much further its later rows begin.
    """

    text: str
    indent: int = 0
    hanging: int = 0

    def rows(self, width: int) -> list[Text]:
        """The paragraph in rows that fit."""
        if "\x1b" in self.text:  # wrapped before it was coloured
            return [*Text.from_ansi(self.text).wrap(_MEASURE, width)]
        text = " " * self.indent + self.text
        return [
            Text.from_ansi(_TINTS.tinted(row))
            for row in wrapped_rows(text, min(width, 100), self.indent + self.hanging)
        ]


_MEASURE = Console(color_system=None)
_TINTS = Screen(colour=True)


class Desk:
    """A terminal on which a picture stands, and what is said below it until something is typed.

    Attributes:
        story: what has happened in this game, in sentences.
    """

    def __init__(self, console: Console) -> None:
        """An empty desk.

        Args:
            console: the terminal.
        """
        self.console = console
        self.story: list[str] = []
        self._said: list[Said] = []
        self._fresh = self._known = 0
        self._ahead: str | None = None
        self._sight: Sight | None = None

    def tell(self, said: Said) -> None:
        """Has something said when something is to be typed next."""
        self._said.append(said._replace(text=printable(said.text, colours=True)))

    def forget(self) -> None:
        """Lets go what has been said and not been shown."""
        self._said.clear()

    def clear_story(self) -> None:
        """Another game begins."""
        self.story.clear()
        self._known = 0
        self._sight = None

    def put(self, sight: Sight | None, *, asked: bool = False) -> None:
        """Puts a picture there; what has been said before has happened, and is told in it.

        Args:
            sight: the picture; None for none.
            asked: whether a question is put with it, so that nothing told in it is new later.
        """
        if sight is not None:
            self.story += [each.text for each in self._said if each.text]
            self._said.clear()
            self._fresh = len(self.story) - self._known
            if asked:
                self._known = len(self.story)
        self._sight = sight

    def draw(self, sight: Sight, story: Sequence[str], fresh: int) -> None:
        """Puts a picture there with a story of its own, the last sentences of which are new."""
        self.story[:] = story
        self._sight, self._fresh = sight, fresh

    def arrange(self, tiles: tuple[Tile, ...]) -> None:
        """Has the rack in another order."""
        if self._sight is not None:
            self._sight = replace(self._sight, rack=tiles)

    def show(self) -> None:
        """Shows the picture and what is said; what does not fit below it is shown before it."""
        said, self._said = self._said, []
        rows = [row for each in said for row in each.rows(self.console.width)]
        space = self.console.height - 1  # something is typed in the last row
        if self._sight is None:
            self._print(self._turned(rows, space))
            return
        picture = drawing(self._told(), self.console, space - len(rows))
        if rows and len(self.console.render_lines(picture)) + len(rows) > space:
            last = self._turned(rows, space)
            self._print(last)
            if last:
                self._wait("Enter goes back to the table: ")
            rows = []
            picture = drawing(self._told(), self.console, space)
        self.console.clear()
        self.console.print(picture)
        self._print(rows)

    def glance(self) -> None:
        """Shows the picture, although nothing is to be typed."""
        assert self._sight is not None
        self.console.clear()
        self.console.print(drawing(self._told(), self.console, self.console.height - 1))

    def leave(self) -> None:
        """Shows what is still to be said, and nothing else."""
        said, self._said = self._said, []
        self._print([row for each in said for row in each.rows(self.console.width)])

    def _told(self) -> Sight:
        assert self._sight is not None
        return replace(self._sight, story=self.story, fresh=self._fresh)

    def _turned(self, rows: list[Text], space: int) -> list[Text]:
        """Shows all pages but the last, and gives that one; nothing where that is not wanted."""
        if rows:
            self.console.clear()
        while len(rows) > space:
            self._print(rows[:space])
            rows = rows[space:]
            if not self._wait("Enter shows more, q stops: "):
                return []
            self.console.clear()
        return rows

    def ahead(self) -> str | None:
        """A line that was typed where only Enter was wanted: it answers what is asked next."""
        line, self._ahead = self._ahead, None
        return line

    def _print(self, rows: Sequence[Text]) -> None:
        for row in rows:
            self.console.print(row, no_wrap=True, overflow="crop", crop=True)

    def _wait(self, prompt: str) -> bool:
        """Waits for Enter; whether that was it, and no wish to stop or to go on otherwise."""
        try:
            line = input(prompt).strip()
        except EOFError:
            self.console.print()
            return False
        if line.lower() not in ("", "q", "stop"):
            self._ahead = line
        return not line


class DeskScreen(Screen):
    """Takes what is said for a desk."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(colour=True)
        self._desk = desk

    def line(self, text: str = "", style: str = "") -> None:
        """A line as it is."""
        self._desk.tell(Said(self._styled(text, style)))

    def painted(self, text: str) -> None:
        """A line that has its colours already, or several."""
        for row in text.split("\n"):
            self._desk.tell(Said(row))

    def say(self, text: str, indent: int = 0, hanging: int = 0, style: str = "") -> None:
        """A paragraph."""
        self._desk.tell(Said(self._styled(text, style), indent, hanging))


class AtDesk(Typed):
    """Lines typed at a desk, below the picture."""

    def __init__(self, screen: Screen, desk: Desk) -> None:
        super().__init__(screen)
        self._desk = desk

    def read(self, prompt: str) -> str | None:
        """Shows what there is to be seen, and reads a line."""
        self._desk.show()
        return self._desk.ahead() or super().read(prompt)


class Drawn:
    """The table drawn on a desk."""

    prompt = "> "
    shows_racks = True

    def __init__(
        self, desk: Desk, screen: Screen, labels: Mapping[Seat, str], people: int = 1
    ) -> None:
        """A look.

        Args:
            desk: where it is drawn.
            screen: takes what is said.
            labels: who sits where.
            people: how many people play; among several nothing is taken back.
        """
        self._desk, self._screen, self._labels = desk, screen, labels
        self._keys = _KEYS if people == 1 else _KEYS_AMONG_PEOPLE
        self._title = ""

    def begins(self, game: Game, number: int) -> None:
        """Clears the desk; where a choice was taken back the story stays."""
        title = f"Game {number}"
        if title != self._title:
            self._desk.clear_story()
        self._title = title

    def question(self, at: At) -> None:
        """Draws the table with the question below it."""
        if at.got:
            self._screen.say(at.got)
        asked = [question(at.game, at.seat, numbered=True)]
        if at.also:
            asked.append(at_any_time(at.game.table.rules, at.also))
        sight = sight_of(at.game, self._labels, at.seat, title=self._title, open_racks=False)
        self._desk.put(
            replace(
                sight,
                rack=at.tiles,
                new=tuple(at.fresh),
                numbered=True,
                notes=tuple(_lines(at)),
                question=(*asked, f"{_example(at)}{self._keys}"),
            ),
            asked=True,
        )

    def table(self, at: At) -> None:
        """It is drawn anew whenever something is to be typed."""

    def rack(self, at: At) -> None:
        """The rack may have another order."""
        self._desk.arrange(at.tiles)

    def passing(self, game: Game, seat: Seat) -> None:
        """Draws the table as it stands between questions."""
        sight = sight_of(game, self._labels, seat, title=self._title, open_racks=False)
        self._desk.put(replace(sight, rack=game.views[seat].arranged))
        self._desk.glance()

    def watched(self, game: Game, *, whole: bool) -> None:
        """Draws the table with every rack."""
        self._desk.put(sight_of(game, self._labels, None, title=self._title), asked=True)
        self._desk.glance()

    def ended(self, game: Game) -> None:
        """The table is cleared; every rack is shown."""
        self._desk.put(None)
        show_racks(self._screen, game, None)


def _example(at: At) -> str:
    """How tiles may be typed here."""
    offers = at.game.offers(at.seat)
    if any(isinstance(each, Pick) for each in offers):
        tiles = " ".join(kind.text.lower() for kind in sorted(at.tiles)[:3])
        return f"Type 1 2 3 or {tiles}; or "
    if at.tiles and any(each.verb == "discard" for each in offers):
        return f"Type 1 or {at.tiles[0].text.lower()}; or "
    return "Or "


def _lines(at: At) -> list[str]:
    """What house rules tell the player, in lines."""
    found = []
    for note in at.view.notes:
        if len(note.lines) == 1:
            found.append(f"{note.title}: {note.lines[0]}")
        elif note.lines:
            found += [f"{note.title}:", *(f"  {line}" for line in note.lines)]
    return found
