"""What one seat may see. Players and bots get a view, never the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from mahj.asks import Choice, Offers, Seat
from mahj.tiles import FLOWER, JOKER, TILES, Tile, rack_text, tiles_text

if TYPE_CHECKING:
    from mahj.card import Judge, Shown
    from mahj.hooks import Hooks
    from mahj.racks import Exposure, Player
    from mahj.results import Result
    from mahj.rulesets import Rules
    from mahj.table import Table


class Note(NamedTuple):
    """Something that a mod reveals or tells to one seat.

    Attributes:
        mod: whose note it is.
        title: a heading.
        lines: what it says, for people.
        data: the same as plain data, for programs and bots.
    """

    mod: str
    title: str
    lines: tuple[str, ...]
    data: object


class Suggestion(NamedTuple):
    """What a front end may answer for a player.

    Attributes:
        mod: whose suggestion it is.
        choice: one of the offers, or an answer that a pick among them allows.
        why: the reason, for the player; empty where it goes without saying.
        after: how many seconds the player has before it is taken; 0 for at once.
    """

    mod: str
    choice: Choice
    why: str = ""
    after: int = 0

    def as_json(self) -> dict[str, object]:
        """As plain data, the choice in the words of a record."""
        return {"mod": self.mod, "choice": self.choice.text, "why": self.why, "after": self.after}


class SeenExposure(NamedTuple):
    """An exposure as anyone sees it.

    Attributes:
        kind: the tile it is a group of.
        tiles: its tiles, the claimed one first.
        jokers: how many of them are jokers.
        shown: the exposure as the judge of hands knows it.
    """

    kind: Tile
    tiles: tuple[Tile, ...]
    jokers: int
    shown: Shown

    @property
    def text(self) -> str:
        """Its tiles as they stand in a record."""
        return tiles_text(self.tiles)


class SeenRack(NamedTuple):
    """A rack as anyone sees it.

    Attributes:
        name: the seat of a player who has one; of several the seat and a number, `E.2`.
        exposed: the exposures on it, in the order they were made.
        open: whether there may still be mah jongg on it.
        dead: whether its hand is dead.
    """

    name: str
    exposed: tuple[SeenExposure, ...]
    open: bool
    dead: bool

    @property
    def text(self) -> str:
        """Its exposures as they are shown: `5D 5D J | N N N`."""
        return " | ".join([group.text for group in self.exposed])


class Other:
    """What anyone sees of a player: exposures, discards, score, how many tiles are concealed."""

    __slots__ = ("_player",)

    def __init__(self, player: Player) -> None:
        self._player = player

    @property
    def exposed(self) -> tuple[SeenExposure, ...]:
        """The exposures in the order they were made, rack by rack."""
        return tuple(_group(each) for each in self._player.exposures)

    @property
    def racks(self) -> tuple[SeenRack, ...]:
        """The player's racks, one at the usual table."""
        return tuple(
            SeenRack(rack.name, tuple(map(_group, rack.exposures)), rack.open, rack.dead)
            for rack in self._player.racks
        )

    def several_racks(self) -> dict[str, object]:
        """As plain data what lies on each rack of a player who has several; nothing of one."""
        return self._player.several_racks()

    @property
    def discards(self) -> tuple[Tile, ...]:
        """What the player threw, less what was taken."""
        return tuple(self._player.discards.tiles)

    @property
    def concealed_count(self) -> int:
        """How many concealed tiles the player holds."""
        return len(self._player.concealed.tiles)

    @property
    def dead(self) -> bool:
        """Whether the hand is dead."""
        return self._player.dead

    @property
    def score(self) -> int:
        """The points in the session."""
        return self._player.score


class View:
    """The table as one seat sees it, always as it is now."""

    __slots__ = ("_hooks", "_others", "_table", "seat")

    def __init__(self, table: Table, seat: Seat, hooks: Hooks | None = None) -> None:
        """A view.

        Args:
            table: the table.
            seat: whose view it is.
            hooks: who adds to it, where a player has set their aids otherwise than the table.
        """
        self._table = table
        self._hooks = table.hooks if hooks is None else hooks
        self._others: dict[Seat, Other] | None = None
        self.seat = seat

    @property
    def others(self) -> dict[Seat, Other]:
        """Every player by seat, this one included, as anyone sees them."""
        if self._others is None:
            players = self._table.players
            self._others = {each: Other(player) for each, player in players.items()}
        return self._others

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """This seat's concealed tiles, sorted."""
        return tuple(self._table.players[self.seat].concealed.tiles)

    @property
    def counts(self) -> list[int]:
        """How many of each kind this seat holds concealed: 37 numbers, indexed by tile."""
        return self._table.players[self.seat].concealed.counts[:]

    @property
    def exposed(self) -> tuple[SeenExposure, ...]:
        """This seat's exposures."""
        return self.others[self.seat].exposed

    @property
    def racks(self) -> tuple[SeenRack, ...]:
        """This seat's racks, one at the usual table."""
        return self.others[self.seat].racks

    @property
    def dead(self) -> bool:
        """Whether this seat's hand is dead."""
        return self._table.players[self.seat].dead

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Those in turn, who have racks, East first."""
        return self._table.seats

    @property
    def east(self) -> Seat:
        """Who deals."""
        return self._table.east

    @property
    def phase(self) -> str:
        """The phase of the game."""
        return self._table.phase

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
        return self._table.turn

    @property
    def wall(self) -> int:
        """How many tiles are left in the wall."""
        return len(self._table.wall.tiles)

    @property
    def thrown(self) -> tuple[Tile, Seat] | None:
        """The live discard, with who threw it."""
        return self._table.thrown

    @property
    def over(self) -> Result | None:
        """How the game ended, or None."""
        return self._table.over

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self._table.rules

    @property
    def judge(self) -> Judge:
        """The judge of this seat's hands, in the ways that are open to it."""
        return self._table.judge(self.seat)

    def visible(self) -> list[int]:
        """How many of each kind lie face up, this seat's own exposures included: 37 numbers."""
        counts = [0] * len(TILES)
        for player in self._table.players.values():
            for kind in player.discards.tiles:
                counts[kind] += 1
        for exposure in self._table.exposures:
            jokers, flowers = exposure.jokers, exposure.flowers
            counts[exposure.kind] += len(exposure.tiles) - jokers - flowers
            counts[FLOWER] += flowers
            counts[JOKER] += jokers
            for kind in exposure.strays:
                counts[exposure.kind] -= 1
                counts[kind] += 1
        for place in self._table.places.values():
            if place.public:
                for kind in place.tiles:
                    counts[kind] += 1
        return counts

    def unseen(self) -> list[int]:
        """How many of each kind lie neither face up nor among this seat's tiles: 37 numbers."""
        known = zip(self.rules.set_counts, self.counts, self.visible(), strict=True)
        return [most - held - shown for most, held, shown in known]

    def interjections(self, errors: bool = True) -> list[Choice]:
        """What this seat may do at any question, asked or not.

        Args:
            errors: whether what people get wrong is among them (``Choice.error``).
        """
        table = self._table
        found = [each for add in table.hooks.turn_interjections for each in add(table, self.seat)]
        return found if errors else [each for each in found if not each.error]

    def suggestions(self, offers: Offers) -> list[Suggestion]:
        """What a front end may answer for this seat, the soonest first."""
        table = self._table
        calls = self._hooks.view_suggestions
        found = [each for add in calls for each in add(table, self.seat, offers)]
        return sorted(found, key=lambda each: (each.after, each.mod, each.choice.text))

    def to_confirm(self, choice: Choice) -> list[str]:
        """What a front end asks this seat's player before it takes their choice."""
        table = self._table
        calls = self._hooks.view_confirm
        return sorted({each for add in calls for each in add(table, self.seat, choice)})

    @property
    def arranged(self) -> tuple[Tile, ...]:
        """This seat's concealed tiles in the order in which its player sees them."""
        return self._hooks.view_order(self._table, self.seat) or self.tiles

    @property
    def notes(self) -> list[Note]:
        """What mods reveal or tell to this seat, sorted by mod."""
        table = self._table
        found = [note for add in self._hooks.view_notes for note in add(table, self.seat)]
        return sorted(found, key=lambda note: (note.mod, note.title))

    def as_json(self) -> dict[str, object]:
        """Everything this seat sees, as plain data."""
        table = self._table
        return {
            "seat": self.seat,
            "phase": self.phase,
            "turn": self.turn,
            "wall": self.wall,
            "tiles": rack_text(self.tiles),
            "thrown": table.thrown and [table.thrown[0].text, table.thrown[1]],
            "players": {
                seat: {
                    "concealed": other.concealed_count,
                    "exposed": _texts(other.exposed),
                    "discards": tiles_text(other.discards),
                    "dead": other.dead,
                    "score": other.score,
                    **other.several_racks(),
                }
                for seat, other in self.others.items()
            },
            "places": {
                name: tiles_text(place.tiles)
                for name, place in table.places.items()
                if place.public
            },
            "notes": [note._asdict() for note in self.notes],
        }


def _group(exposure: Exposure) -> SeenExposure:
    return SeenExposure(exposure.kind, tuple(exposure.tiles), exposure.jokers, exposure.shown)


def _texts(groups: Sequence[SeenExposure]) -> list[str]:
    return [group.text for group in groups]
