"""The table: every tile in exactly one place, and the course of the game.

Tiles are only ever moved. The methods of :class:`Table` under "Moves" are the one way
to change where a tile lies; each checks, logs and announces what it does, so the number
of tiles cannot change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from weakref import ref

from mahj.asks import Choice, Seat, first_refusal
from mahj.chance import TableChance, dice_of
from mahj.racks import Exposure, Place, Player, Rack
from mahj.tiles import JOKER, TILES, Tile

if TYPE_CHECKING:
    from mahj.card import Hands, Judge
    from mahj.hooks import Hooks
    from mahj.loop import PhaseAt
    from mahj.records import Start
    from mahj.results import Declared, Result, Transfer
    from mahj.rulesets import Rules

T = TypeVar("T")


class Key(Generic[T]):
    """The typed key of a mod's private state at a table.

    Made once, at module level: ``SWAPS = Key("zombie_blanks swaps", lambda table: 0)``. The
    state, ``table.kept[SWAPS]``, is plain data, begun on first use; no seat sees it unless the
    mod reveals it.

    With ``cache=True`` it is no state but something remembered for speed, which follows from
    the table: any hook may fill it, and forgetting it changes nothing.
    """

    __slots__ = ("begin", "cache", "name")

    def __init__(self, name: str, begin: Callable[[Table], T], cache: bool = False) -> None:
        self.name = name
        self.begin = begin
        self.cache = cache


class Kept(dict[Key[Any], Any]):
    """What mods keep at a table, by key; what is not there yet is begun."""

    def __init__(self, table: Table) -> None:
        # Weak, so that a table that nobody has any more is gone at once, its thousands of moves
        # too, and the garbage collector has nothing to look through.
        self._table = ref(table)

    def __missing__(self, key: Key[T]) -> T:
        table = self._table()
        if table is None:
            raise ReferenceError("the table is gone")
        value = self[key] = key.begin(table)
        return value

    if TYPE_CHECKING:

        def __getitem__(self, key: Key[T]) -> T: ...


def _rolled(table: Table) -> tuple[int, ...]:
    given = None if table.start is None else table.start.dice
    return dice_of(table.seed, table.rules.dice) if given is None else given


_DICE = Key("the dice", _rolled, cache=True)


class Table:
    """One game's state. Rules read it and move tiles on it; bots and players never see it.

    Attributes:
        rules: the rules played by; ``hooks`` are theirs.
        seed: what all chance is made from, by ``chance``.
        seats: those in turn (who has no rack is not), beginning with this game's East.
        players: everyone at the table by seat.
        racks: everybody's, by name: the seat, or of several `E.1` and `E.2`.
        seats_after: for each seat, the letters of the others in turn, from its right on.
        others: the same as players: ``table.others[seat][0]`` is the one at the right of `seat`.
        wall: the tiles not yet drawn; the last of the list is drawn next.
        start: what a record prescribes for the deal, or None.
        number: which game of the session it is, from 1.
        pots: points in accounts that are no seat's, by name.
        phase: `deal`, `charleston`, `turns`, a mod's own, or `over`; ``phase_mod`` owns it.
        turn: whose turn it is.
        came: how the turn began: `deal`, `draw` or `claim`; ``claimed_from`` is whose discard
            was claimed.
        thrown: the live discard with who threw it, until the next turn begins.
        turn_ended: whether the player on turn is done.
        turns: how many turns have begun.
        exposures: everybody's, in the order they were made; ``put_up`` those made in this turn,
            ``jokered`` those in which a joker lies.
        declared: mah jonggs that the game has gone on after, in order.
        over: how the game ended, or None.
        log: every move: tile, from, to.
        choices: every choice made, with its seat, in order.
        penalties: transfers that the game has brought about, to be paid at its end.
        kept: what mods keep at this table: ``table.kept[KEY]``.
    """

    def __init__(
        self,
        rules: Rules,
        seed: int,
        east: Seat | None = None,
        scores: Mapping[Seat, int] | None = None,
        start: Start | None = None,
        number: int = 1,
    ) -> None:
        hooks = rules.hooks
        seats = rules.in_turn
        first = seats.index(east) if east is not None else 0
        self.rules = rules
        self.hooks: Hooks = hooks
        self.seed = seed
        self.chance = TableChance(seed)
        self.start = start
        self.number = number
        self.seats = seats[first:] + seats[:first]
        self.players: dict[Seat, Player] = {
            seat: Player(seat, racks, rules.start_score) for seat, racks in rules.racks.items()
        }
        self.racks = {rack.name: rack for player in self.players.values() for rack in player.racks}
        self.pots = dict.fromkeys(rules.pots, 0)
        for account, score in (scores or {}).items():
            if account in self.pots:
                self.pots[account] = score
            else:
                self.players[account].score = score
        self.seats_after: Mapping[Seat, tuple[Seat, ...]] = rules.seats_after
        self.others: dict[Seat, tuple[Player, ...]] = {
            seat: tuple([self.players[other] for other in after])
            for seat, after in rules.seats_after.items()
        }
        self.wall = Place("wall")
        self.places: dict[str, Place] = {}
        self.phase = self.phase_mod = "deal"
        self.turn: Seat = self.seats[0]
        self.came = "deal"
        self.claimed_from: Seat | None = None
        self.thrown: tuple[Tile, Seat] | None = None
        self.turn_ended = False
        self.turns = 0
        self.exposures: list[Exposure] = []
        self.put_up: list[Exposure] = []
        self.jokered: list[Exposure] = []
        self.declared: list[Declared] = []
        self.over: Result | None = None
        self.log: list[tuple[Tile, Place, Place]] = []
        self.choices: list[tuple[Seat, Choice]] = []
        self.penalties: list[Transfer] = []
        self._turn_began = 0
        self._announces = hooks.turn_moved
        self.kept = Kept(self)

    @property
    def east(self) -> Seat:
        """Who deals."""
        return self.seats[0]

    @property
    def balances(self) -> dict[Seat, int]:
        """The points of each seat in the session, and of each pot."""
        return {seat: player.score for seat, player in self.players.items()} | self.pots

    @property
    def dice(self) -> tuple[int, ...]:
        """What East rolled to break the wall; the stacks broken off are drawn last."""
        return self.kept[_DICE]

    @property
    def short_wall(self) -> int:
        """How many tiles were broken off by the dice: two for each point."""
        return 2 * sum(self.dice)

    def judge(self, seat: Seat) -> Judge:
        """The judge of this player's hands, in the ways that are open to the player."""
        if self.rules.ways:
            return self._judge_of_open_ways(seat)
        return self.widest_judge(seat)

    def hands(self, rack: Rack) -> Hands | None:
        """The hands that the exposures on a rack leave, or None where they fit no line."""
        return self.judge(rack.player.seat).hands([each.shown for each in rack.exposures])

    def widest_judge(self, seat: Seat) -> Judge:
        """The same with every way to win, open or not: nothing is ever nearer than it says."""
        year = self.players[seat].year
        return self.rules.judge if year is None else self.rules.judge_of(year)

    def _judge_of_open_ways(self, seat: Seat) -> Judge:
        rules, judges = self.rules, self.hooks.win_way
        year = self.players[seat].year
        ways = [way for way in rules.ways if not first_refusal(judges, self, seat, way.name)]
        card = not ways or not first_refusal(judges, self, seat, "")
        return rules.judge_by(rules.year if year is None else year, tuple(ways), card)

    def place(self, name: str, public: bool = False) -> Place:
        """A place of a mod's own, made on first use."""
        found = self.places.get(name)
        if found is None:
            found = self.places[name] = Place(name, public)
        return found

    def all_places(self) -> list[Place]:
        """Every place where tiles can lie."""
        found = [self.wall, *self.places.values(), *self.exposures]
        for player in self.players.values():
            found += (player.concealed, player.discards)
        return found

    # Moves

    def stock(self, tiles: list[Tile]) -> None:
        """Puts the set of tiles, already in order, into the empty wall: how a game begins.

        Raises:
            ValueError: tiles lie on the table already.
        """
        if self.wall.tiles or self.log:
            raise ValueError("the wall is built once")
        self.wall.tiles = tiles

    def move(self, kind: Tile, source: Place, target: Place) -> None:
        """Moves one tile from one place to another.

        Raises:
            ValueError: the tile does not lie there.
        """
        source._take(kind)
        target._put(kind)
        self.log.append((kind, source, target))
        if self._announces:
            self._announce(kind, source, target)

    def _announce(self, kind: Tile, source: Place, target: Place) -> None:
        for tell in self._announces:
            tell(self, kind, source, target)

    def draw(self, player: Player, source: Place | None = None) -> Tile:
        """Moves the next tile of the wall, or of another place, to a player's concealed tiles."""
        concealed = player.concealed
        source = source or self.wall
        kind = source.tiles.pop()
        concealed._put(kind)
        self.log.append((kind, source, concealed))
        if self._announces:
            self._announce(kind, source, concealed)
        return kind

    def deal(self, seat: Seat, number: int) -> None:
        """Moves the next tiles of the wall to a player's concealed tiles."""
        player = self.players[seat]
        wall, concealed = self.wall, player.concealed
        first = len(wall.tiles) - number
        dealt = wall.tiles[first:]
        del wall.tiles[first:]
        concealed.tiles += dealt
        concealed.tiles.sort()
        for kind in dealt:
            concealed.counts[kind] += 1
        concealed.kinds = list(dict.fromkeys(concealed.tiles))
        self.log += [(kind, wall, concealed) for kind in dealt]
        if self._announces:
            for kind in dealt:
                self._announce(kind, wall, concealed)
        concealed.gained += number

    def move_last(self, source: Place, target: Place) -> None:
        """Moves the tile that lies last at a place (the wall's next tile)."""
        kind = source.tiles.pop()
        target._put(kind)
        self.log.append((kind, source, target))
        if self._announces:
            self._announce(kind, source, target)

    def mix_in(self, source: Place) -> None:
        """Moves all tiles of a place into the wall, and mixes the wall by the table's chance."""
        for _ in list(source.tiles):
            self.move_last(source, self.wall)
        self.wall.tiles[:] = self.chance.shuffled(self.wall.tiles)

    def give(self, seat: Seat, kind: Tile, source: Place) -> None:
        """Moves a tile from a place to a player's concealed tiles."""
        concealed = self.players[seat].concealed
        source._take(kind)
        concealed._put(kind)
        self.log.append((kind, source, concealed))
        if self._announces:
            self._announce(kind, source, concealed)

    def throw(self, seat: Seat, kind: Tile) -> None:
        """Discards a tile and ends the turn; the discard is live until the next turn begins."""
        player = self.players[seat]
        concealed, discards = player.concealed, player.discards
        concealed._take(kind)
        discards.tiles.append(kind)
        self.log.append((kind, concealed, discards))
        if self._announces:
            self._announce(kind, concealed, discards)
        self.thrown = (kind, seat)
        self.turn_ended = True

    def expose(self, rack: str, tiles: tuple[Tile, ...], source: Place) -> Exposure:
        """Puts up a group: its first tile from `source` (a discard), the rest from the player.

        Args:
            rack: where, by its name: the seat of a player who has one, `E.2` of several.
            tiles: the group.
            source: where the first of them lies.
        """
        place = self.racks[rack]
        player = place.player
        exposure = Exposure(place, tiles[0], self.jokered)
        place.exposures.append(exposure)
        self.exposures.append(exposure)
        self.put_up.append(exposure)
        self.move(tiles[0], source, exposure)
        for kind in tiles[1:]:
            self.move(kind, player.concealed, exposure)
        player.exposed += len(tiles)
        player.concealed.gained += 1
        return exposure

    def regroup(self, exposure: Exposure, tiles: tuple[Tile, ...]) -> None:
        """Changes an exposure to these tiles; the claimed tile stays, the others come and go."""
        player = exposure.player
        player.exposed += len(tiles) - len(exposure.tiles)
        player.concealed.look_anew()
        for kind in exposure.tiles[1:]:
            self.move(kind, exposure, player.concealed)
        for kind in tiles[1:]:
            self.move(kind, player.concealed, exposure)

    def take_back(self, exposure: Exposure) -> None:
        """Returns an exposure to its owner's concealed tiles."""
        player = exposure.player
        player.exposed -= len(exposure.tiles)
        player.concealed.look_anew()
        for kind in list(exposure.tiles):
            self.move(kind, exposure, player.concealed)
        left = exposure.rack.exposures
        left.remove(exposure)
        for number, each in enumerate(left, 1):
            each.number = number
        self.exposures.remove(exposure)
        if exposure in self.put_up:
            self.put_up.remove(exposure)

    def lay_down(self, rack: Rack, tiles: Iterable[Tile]) -> None:
        """Puts a whole rack down for good: its exposures, and these of its owner's tiles."""
        self.tell_put_up()
        player = rack.player
        rack.won = won = self.place(f"mah jongg on {rack.name}", public=True)
        for exposure in rack.exposures:
            self.exposures.remove(exposure)
            for kind in list(exposure.tiles):
                self.move(kind, exposure, won)
        rack.exposures.clear()
        for kind in tiles:
            self.move(kind, player.concealed, won)
            player.exposed += 1

    def exchange(self, seat: Seat, kind: Tile, exposure: Exposure) -> None:
        """Swaps a natural of a player's for a joker in an exposure."""
        player = self.players[seat]
        place = exposure.tiles.index(JOKER)
        self.move(JOKER, exposure, player.concealed)
        self.move(kind, player.concealed, exposure)
        exposure.tiles.insert(place, exposure.tiles.pop())

    def put_joker(self, seat: Seat, exposure: Exposure) -> None:
        """Swaps a joker of a player's for a natural in an exposure; its own tile stays first."""
        player = self.players[seat]
        self.move(exposure.kind, exposure, player.concealed)
        self.move(JOKER, player.concealed, exposure)
        exposure.tiles.sort(key=lambda kind: (kind is not exposure.kind, kind is JOKER))

    def census(self) -> list[int]:
        """How many of each kind lie anywhere on the table: 37 numbers, the same all game."""
        laid = b"".join([bytes(place.tiles) for place in self.all_places()])
        return [laid.count(kind) for kind in TILES]

    # The course of the game

    def skips(self, phase: PhaseAt) -> bool:
        """Whether the record of this game begins after this phase; there is always a deal."""
        begin = self.start.begin if self.start is not None else None
        if begin is None or phase.name == "deal":
            return False
        return phase.at < min(each.at for each in self.rules.phases if each.name == begin)

    def held_at_first(self, seat: Seat, start: Start) -> int:
        """How many tiles a seat holds where a record begins, exposures included."""
        on_turn = start.turn or self.east
        if start.begin == "turns" and not seat == on_turn == self.east:
            return self.rules.holds[seat]
        return self.hooks.deal_count(self, seat)

    def shown_at_first(self, seat: Seat, start: Start) -> dict[str, list[list[Tile]]]:
        """The exposures of a seat where a record begins, by rack."""
        racks = self.players[seat].racks
        return {rack.name: start.exposed.get(rack.name, []) for rack in racks}

    def last_move(self, seat: Seat) -> Choice | None:
        """The last choice of a seat by which a tile moved, or None."""
        for who, choice in reversed(self.choices):
            if who == seat and choice.moves:
                return choice
        return None

    def done_this_turn(self, verb: str, seat: Seat | None = None) -> int:
        """How often the player on turn (or another one, who interjects) has done this in it."""
        doing = seat or self.turn
        done = self.choices[self._turn_began :]
        return [choice.verb for who, choice in done if who == doing].count(verb)

    @property
    def has_acted(self) -> bool:
        """Whether the player on turn has chosen anything in this turn."""
        return any(who == self.turn for who, _ in self.choices[self._turn_began :])

    def begin_turn(self, seat: Seat, came: str, claimed_from: Seat | None = None) -> None:
        """Makes it this player's turn."""
        self.turn = seat
        self.turns += 1
        self.came = came
        self.claimed_from = claimed_from
        self.thrown = None
        self.turn_ended = False
        self._turn_began = len(self.choices)

    def tell_put_up(self) -> None:
        """Tells mods of what was put up in this turn: it can no longer be changed."""
        for exposure in self.put_up:
            for tell in self.hooks.claim_exposed:
                tell(self, exposure.player.seat, exposure)
        self.put_up.clear()

    def end_turn(self) -> None:
        """Ends the turn without a discard."""
        self.turn_ended = True

    def finish(self, result: Result) -> None:
        """Ends the game.

        Raises:
            TypeError: that is no result.
        """
        if not hasattr(result, "kind"):
            raise TypeError(f"a game ends with a Result, not with {result!r}")
        self.over = result
        self.turn_ended = True
