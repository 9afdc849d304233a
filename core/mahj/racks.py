"""Players with their racks, and the places where tiles lie.

Here tiles are only told of. They are moved by the methods of :class:`~mahj.table.Table`.
"""

from __future__ import annotations

from bisect import insort

from mahj.asks import Seat
from mahj.card import Shown
from mahj.tiles import FLOWER, JOKER, TILES, Tile, tiles_text


class Place:
    """Where tiles lie.

    Attributes:
        name: `wall`, `discards of E`, or what a mod calls it.
        tiles: the tiles, in the order they came; the wall's next tile is the last.
        public: whether everyone sees them.
    """

    __slots__ = ("name", "public", "tiles")

    def __init__(self, name: str, public: bool = False) -> None:
        self.name = name
        self.public = public
        self.tiles: list[Tile] = []

    def _take(self, kind: Tile) -> None:
        self.tiles.remove(kind)

    def _put(self, kind: Tile) -> None:
        self.tiles.append(kind)

    def __repr__(self) -> str:
        return f"<{self.name}: {tiles_text(self.tiles)}>"


class Concealed(Place):
    """A player's concealed tiles, sorted.

    Attributes:
        counts: how many of each kind, indexed by tile (37 numbers).
        kinds: the different kinds, sorted.
        gained: a counter that grows by one for each tile that came to the player, into the hand
            or from the discards into an exposure, and by more where exposures are changed or
            taken back; how near the hand can be changes by no more.
    """

    __slots__ = ("counts", "gained", "kinds")

    def __init__(self, seat: Seat) -> None:
        super().__init__(f"tiles of {seat}")
        self.counts = [0] * len(TILES)
        self.kinds: list[Tile] = []
        self.gained = 0

    def _take(self, kind: Tile) -> None:
        self.tiles.remove(kind)
        counts = self.counts
        counts[kind] -= 1
        if not counts[kind]:
            self.kinds.remove(kind)

    def _put(self, kind: Tile) -> None:
        insort(self.tiles, kind)
        counts = self.counts
        if not counts[kind]:
            insort(self.kinds, kind)
        counts[kind] += 1
        self.gained += 1

    def counts_with(self, kind: Tile | None) -> list[int]:
        """How many of each kind there are with one tile more; as they are where that is None."""
        counts = self.counts[:]
        if kind is not None:
            counts[kind] += 1
        return counts

    def look_anew(self) -> None:
        """Has whoever counts on ``gained`` look at the hand anew."""
        self.gained += len(TILES)


class Exposure(Place):
    """A group of equal tiles that a player has put up, the claimed tile first.

    Attributes:
        tiles: its tiles, the claimed one first.
        rack: where it lies.
        number: its place among the exposures on its rack, counted from 1 in the order they were
            made.
        player: whose it is.
        kind: the tile it is a group of.
        jokers: how many of its tiles are jokers.
        flowers: how many are flowers that stand in for the tile.
        strays: tiles that were put there in error; it counts as if they were the right ones.
    """

    __slots__ = (
        "_jokered",
        "_shown",
        "flowers",
        "jokers",
        "kind",
        "number",
        "player",
        "rack",
        "strays",
    )

    def __init__(self, rack: Rack, kind: Tile, jokered: list[Exposure]) -> None:
        super().__init__(f"exposure of {rack.name}", public=True)
        self.rack = rack
        self.player = rack.player
        self.number = len(rack.exposures) + 1
        self.kind = kind
        self.jokers = 0
        self.flowers = 0
        self.strays: list[Tile] = []
        self._jokered = jokered
        self._shown: Shown | None = None

    def _take(self, kind: Tile) -> None:
        self.tiles.remove(kind)
        self._shown = None
        if kind is JOKER:
            self.jokers -= 1
            if self.jokers == 0:
                self._jokered.remove(self)
        elif kind in self.strays:
            self.strays.remove(kind)
        elif kind is not self.kind:
            self.flowers -= 1

    def _put(self, kind: Tile) -> None:
        self.tiles.append(kind)
        self._shown = None
        if kind is JOKER:
            if self.jokers == 0:
                self._jokered.append(self)
            self.jokers += 1
        elif kind is not self.kind:
            if kind is FLOWER:
                self.flowers += 1
            else:
                self.strays.append(kind)

    @property
    def text(self) -> str:
        """Its tiles as they stand in a record: `5D 5D J`."""
        return tiles_text(self.tiles)

    @property
    def shown(self) -> Shown:
        """The exposure as the judge of hands knows it."""
        if self._shown is None:
            tiles: list[Tile] = self.tiles
            if self.strays:
                tiles = [self.kind if each in self.strays else each for each in tiles]
            self._shown = Shown.of(tiles)
        return self._shown


class Rack:
    """One rack of a player's.

    Attributes:
        player: whose it is.
        name: the seat of a player who has one; of several the seat and a number, `E.2`.
        tag: the name where a player has several; nothing where that goes without saying.
        exposures: those on it, in the order they were made.
        dead: whether its hand is dead.
        won: where its mah jongg lies, once there is one and the game goes on.
    """

    __slots__ = ("dead", "exposures", "name", "player", "tag", "won")

    def __init__(self, player: Player, tag: str = "") -> None:
        self.player = player
        self.tag = tag
        self.name = tag or player.seat
        self.exposures: list[Exposure] = []
        self.dead = False
        self.won: Place | None = None

    @property
    def open(self) -> bool:
        """Whether there may still be mah jongg on it."""
        return self.won is None and not self.dead


class Player:
    """Somebody who answers questions, with any number of racks.

    Attributes:
        seat: the player's letter.
        concealed: the concealed tiles, one pool for all racks.
        racks: one at the usual table.
        discards: what the player threw, in order, less what was taken.
        dead: whether the hand is dead; of several racks, whether none is open any more.
        sits_out: whether the player's turns are skipped.
        year: the year that the player named for the card's year lines, or None for the table's.
        score: the points in the session, penalties and payments of ended games included.
        exposed: how many tiles lie in the exposures, and in mah jongg that the game went on after.
        miscount: how many tiles an error has given the player besides those that a player holds
            at that point of the game; less than nothing where some are missing.
    """

    __slots__ = (
        "concealed",
        "dead",
        "discards",
        "exposed",
        "miscount",
        "racks",
        "score",
        "seat",
        "sits_out",
        "year",
    )

    def __init__(self, seat: Seat, racks: int = 1, score: int = 0) -> None:
        self.seat = seat
        self.concealed = Concealed(seat)
        tags = [""] if racks == 1 else [f"{seat}.{number + 1}" for number in range(racks)]
        self.racks = [Rack(self, tag) for tag in tags]
        self.discards = Place(f"discards of {seat}", public=True)
        self.dead = False
        self.sits_out = False
        self.year: int | None = None
        self.score = score
        self.exposed = 0
        self.miscount = 0

    @property
    def exposures(self) -> list[Exposure]:
        """All exposures, rack by rack."""
        if len(self.racks) == 1:
            return self.racks[0].exposures
        return [exposure for rack in self.racks for exposure in rack.exposures]

    @property
    def open_racks(self) -> list[Rack]:
        """Those on which there may still be mah jongg."""
        return [] if self.dead else [rack for rack in self.racks if rack.open]

    def several_racks(self) -> dict[str, object]:
        """As plain data what lies on each rack of a player who has several; nothing of one."""
        if len(self.racks) < 2:
            return {}
        return {
            "racks": {
                rack.name: {
                    "exposed": [exposure.text for exposure in rack.exposures],
                    "mahjong": None if rack.won is None else tiles_text(rack.won.tiles),
                    "dead": rack.dead,
                }
                for rack in self.racks
            }
        }

    @property
    def held(self) -> int:
        """How many tiles the player holds, exposures included."""
        return len(self.concealed.tiles) + self.exposed
