"""How a question is put before a player: line by line, or in sentences to be read out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from mahj import Choice, Game, Note, Seat, Tile, View, tiles_text
from mahj_cli.output import counted, say
from mahj_cli.play.events import name_of, whose
from mahj_cli.play.question import at_any_time, question
from mahj_cli.play.table import racks_shown, show_notes, show_table
from mahj_cli.screen.text import Screen, rack_groups, rack_line


class At(NamedTuple):
    """A question as it stands for a player.

    Attributes:
        game: the game.
        seat: whose question it is.
        view: what the player sees, by their own aids.
        tiles: the concealed tiles in the player's order.
        new: those of them that have come since the last answer.
        drawn: whether one of these came from the wall.
        also: what may be done besides at any time, where that has not been said yet.
    """

    game: Game
    seat: Seat
    view: View
    tiles: tuple[Tile, ...]
    new: Sequence[Tile]
    drawn: bool
    also: Sequence[Choice]

    @property
    def got(self) -> str:
        """What the player has just drawn or got in their turn, as a sentence; else nothing."""
        table = self.game.table
        if table.turn != self.seat or table.phase != "turns" or len(self.new) != 1:
            return ""
        return f"You {'draw' if table.came != 'claim' and self.drawn else 'get'} {self.new[0]}."

    @property
    def fresh(self) -> Sequence[Tile]:
        """The new tiles, but for a rack that is all new."""
        return () if len(self.new) == len(self.tiles) else self.new


class Look(Protocol):
    """How a game looks to whoever plays it.

    Attributes:
        prompt: stands before what is typed.
        shows_racks: whether every rack is shown when a game is over.
    """

    prompt: str
    shows_racks: bool

    def begins(self, game: Game, number: int) -> None:
        """A game begins, or goes on."""

    def question(self, at: At) -> None:
        """A question is put."""

    def table(self, at: At) -> None:
        """The player wants to see the table."""

    def rack(self, at: At) -> None:
        """The player wants to see their rack."""

    def passing(self, game: Game, seat: Seat) -> None:
        """Others have done something, and there is time to look at it."""

    def watched(self, game: Game, *, whole: bool) -> None:
        """A spectator, who sees every rack, looks on; `whole`: at more than what has been said."""

    def ended(self, game: Game) -> None:
        """A game is over, and about to be explained."""


class Lines:
    """The table in lines, one after the other."""

    prompt = "> "
    shows_racks = False

    def __init__(self, screen: Screen, labels: Mapping[Seat, str]) -> None:
        """A look.

        Args:
            screen: takes the lines.
            labels: who sits where.
        """
        self.screen, self.labels = screen, labels
        self._shown: object = None
        self._notes: Sequence[Note] = ()

    def begins(self, game: Game, number: int) -> None:
        """Everything is shown again."""
        self._shown, self._notes = None, ()

    def question(self, at: At) -> None:
        """The table where it has changed, the rack, and what may be answered."""
        screen, notes = self.screen, at.view.notes
        shown = [[group.text for group in other.exposed] for other in at.view.others.values()]
        screen.line()
        if shown != self._shown or at.game.table.turn == at.seat:
            self._changed(at)
            self._shown = shown
            show_notes(screen, notes)
        else:
            show_notes(screen, [note for note in notes if note not in self._notes])
        self._notes = notes
        if at.got:
            screen.say(at.got)
        self.rack(at)
        screen.say(question(at.game, at.seat), hanging=2)
        if at.also:
            screen.say(at_any_time(at.game.table.rules, at.also), hanging=2)

    def _changed(self, at: At) -> None:
        if any(other.exposed or other.discards for other in at.view.others.values()):
            show_table(self.screen, at.game, self.labels, at.seat)

    def table(self, at: At) -> None:
        """Everything."""
        show_table(self.screen, at.game, self.labels, at.seat)
        show_notes(self.screen, at.view.notes)
        self.rack(at)
        self.screen.say(question(at.game, at.seat), hanging=2)

    def rack(self, at: At) -> None:
        """The rack and the exposures in a line."""
        if not at.tiles and not at.view.exposed:
            return
        groups = racks_shown(at.view.others[at.seat])
        exposed = f"   | {groups}" if groups else ""
        dead = "   (your hand is dead)" if at.view.dead else ""
        self.screen.say(f"Rack  {rack_line(at.tiles, at.fresh)}{exposed}{dead}", hanging=6)

    def passing(self, game: Game, seat: Seat) -> None:
        """What happened has been said."""

    def watched(self, game: Game, *, whole: bool) -> None:
        """The table with every rack, from time to time."""
        if whole:
            if game.table.choices:
                self.screen.line()
            self._watched(game)
            if game.table.choices:
                self.screen.line()

    def _watched(self, game: Game) -> None:
        show_table(self.screen, game, self.labels, None)

    def ended(self, game: Game) -> None:
        """The result says it all."""


class Sentences(Lines):
    """The same in short sentences, for whoever has the screen read out: nothing is drawn."""

    prompt = "Answer: "

    def _changed(self, at: At) -> None:
        """What others do has been said when they did it; `table` tells the rest."""
        if at.game.table.turn == at.seat and at.game.table.phase == "turns":
            self.screen.say(f"{counted(at.view.wall, 'tile')} in the wall.")

    def _watched(self, game: Game) -> None:
        tell_table(self.screen, game, self.labels, None)

    def table(self, at: At) -> None:
        """Each player in sentences, then the rack."""
        tell_table(self.screen, at.game, self.labels, at.seat)
        show_notes(self.screen, at.view.notes)
        self.rack(at)
        self.screen.say(question(at.game, at.seat))

    def rack(self, at: At) -> None:
        """The rack by suits, what is new, and the exposures."""
        if at.tiles:
            tell_rack(self.screen, at.tiles)
        if at.fresh and not at.got:
            self.screen.say(f"New: {tiles_text(at.fresh)}.")
        shown = racks_shown(at.view.others[at.seat])
        if shown:
            self.screen.say(f"Exposed: {shown}.")
        if at.view.dead:
            self.screen.say("Your hand is dead.")


class Spoken(Screen):
    """A screen for sentences: no mark stands in them that would be read out, and no colour."""

    def __init__(self, write: Callable[[str], None] = say) -> None:
        super().__init__(write, colour=False)

    def line(self, text: str = "", style: str = "") -> None:
        """Shows a line, its groups of tiles set apart as people write them."""
        super().line(text.replace(" | ", "; "), style)

    def painted(self, text: str) -> None:
        """Shows a line without its colours."""
        from rich.text import Text

        super().painted(Text.from_ansi(text).plain)


def tell_rack(screen: Screen, tiles: Sequence[Tile]) -> None:
    """A rack by suits, in a sentence."""
    groups = ", ".join(" ".join(group) for group in rack_groups(tiles))
    screen.say(f"Your rack: {groups}.")


def tell_table(screen: Screen, game: Game, labels: Mapping[Seat, str], me: Seat | None) -> None:
    """Everything that lies face up, and every rack where nobody plays, in sentences."""
    table = game.table
    view = game.views[me or table.east]
    screen.say(f"{counted(view.wall, 'tile')} in the wall. {name_of(view.east)} deals.")
    if table.phase == "turns":
        screen.say(f"It is {whose(table.turn, me)} turn.")
    for seat, other in view.others.items():
        said = [f"{name_of(seat)}, {labels.get(seat, '')}: {counted(other.score, 'point')}."]
        for what, tiles in (
            ("Exposed", racks_shown(other)),
            ("Holds", tiles_text(table.players[seat].concealed.tiles) if me is None else ""),
            ("Threw", tiles_text(other.discards)),
        ):
            if tiles:
                said.append(f"{what} {tiles}.")
        if other.dead:
            said.append("Dead hand.")
        screen.say(" ".join(said))
    for name, place in table.places.items():
        if place.public and place.tiles:
            screen.say(f"{name}: {tiles_text(place.tiles)}.")
