"""Questions and answers: what a player may do, and how it is written in a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeAlias

from mahj.chance import Chance
from mahj.errors import MahjError, TileError
from mahj.tiles import Tile, parse_tiles

if TYPE_CHECKING:
    from mahj.table import Table

Seat: TypeAlias = str
"""`E`, `S`, `W`, `N`, or another letter that a mod adds; one letter for the whole session."""


_SEAT_NAMES = {"E": "East", "S": "South", "W": "West", "N": "North"}


def seat_name(seat: Seat) -> str:
    """A seat as people say it: `East` for `E`; a letter that a mod added stays as it is."""
    return _SEAT_NAMES.get(seat, seat)


class Refusal(NamedTuple):
    """Why something may not be done.

    Attributes:
        mod: the id of the rule or mod that refuses.
        code: a stable name of the reason, for programs.
        sentence: the reason, for the player.
    """

    mod: str
    code: str
    sentence: str


def first_refusal(judges: Iterable[Callable[..., Refusal | None]], *asked: Any) -> Refusal | None:
    """The first refusal of some judges (``table.hooks.claim_choice``), or None where all agree."""
    for judge in judges:
        refusal = judge(*asked)
        if refusal is not None:
            return refusal
    return None


class Refused(MahjError):
    """An answer that the rules do not allow. ``move`` counts choices in a record, from 1."""

    code = "refused"

    def __init__(self, refusal: Refusal, move: int | None = None, where: str = "") -> None:
        super().__init__(refusal.sentence, where=where)
        self.refusal = refusal
        self.move = move

    def as_json(self) -> dict[str, object]:
        """The value of the `error` key: move, mod, code and message."""
        found: dict[str, object] = {} if self.move is None else {"move": self.move}
        return found | {
            "mod": self.refusal.mod,
            "code": self.refusal.code,
            "message": self.refusal.sentence,
        }


class Teller(Protocol):
    """Who tells of a choice: knows whom it is told to, and how the table was before."""

    def does(self, verb: str) -> str:
        """The player with a verb given in its plain form: `You swap`, `South swaps`."""

    def also(self, verb: str) -> str:
        """Another verb of the same player: `draw`, `draws`."""

    def exposure(self, number: int, rack: str = "") -> str:
        """The tiles of an exposure as it lay, of the player's own: `5D 5D J`.

        Args:
            number: which of those on the rack, from 1.
            rack: the rack, by its name, where it may be another's, or where each player has
                several: then it is also told whose the exposure is, `West's 5D 5D J`.
        """


class Choice:
    """Something that a player may do; it brings its own carrying-out.

    A mod's choice is a subclass, so nothing else needs to know of it. Choices are
    immutable, and compared by identity: make one object for each thing that can be
    done and offer that object whenever it may be done.

    Attributes:
        verb: the first word in a record.
        moves: whether tiles move by it; a win is paid by the winner's last move.
        settles: whether, as a claim, it settles what becomes of the discard; one that leaves it
            where it lies does not.
        error: whether it is something that people get wrong; front ends take it, and list it
            nowhere.
        secret: whether the others are told no more than its verb until the game is over.
    """

    __slots__ = ("_text", "verb")
    moves: ClassVar[bool] = True
    settles: ClassVar[bool] = True
    error: ClassVar[bool] = False
    secret: ClassVar[bool] = False

    def __init__(self, verb: str, rest: str = "") -> None:
        self.verb = verb
        self._text = f"{verb} {rest}" if rest else verb

    @property
    def text(self) -> str:
        """All its words as they stand in a record, after the seat: `pung 5D 5D J`."""
        return self._text

    def carry_out(self, table: Table, seat: Seat) -> None:
        """Does it. Tiles move by the table's move operations and in no other way."""

    def told(self, teller: Teller) -> str:
        """The sentence by which the players are told of it; nothing where its words do.

        ``f"{teller.does('swap')} a blank for {self.kind}."``
        """
        return ""

    def __repr__(self) -> str:
        return f"<{self.text}>"


SKIP = Choice("skip")
"""The answer of a player who lets a claim (or another offer) go by."""


class TileChoice(Choice):
    """A choice of one tile: `discard 5D`.

    Attributes:
        kind: the tile.
    """

    __slots__ = ("kind",)

    def __init__(self, verb: str, kind: Tile) -> None:
        super().__init__(verb, kind.text)
        self.kind = kind


class Picked(Choice):
    """Tiles that a player picked: the answer to a :class:`Pick`.

    Attributes:
        tiles: the picked tiles, sorted.
        blind: how many tiles of the pass are taken unseen from what comes in.
    """

    __slots__ = ("blind", "tiles")

    def __init__(self, verb: str, tiles: Sequence[Tile], blind: int = 0) -> None:
        self.verb = verb
        self.tiles: tuple[Tile, ...] = tuple(sorted(tiles))
        self.blind = blind

    @property
    def text(self) -> str:
        """All its words as they stand in a record: `pass 1B 5C ?`."""
        return " ".join([self.verb, *[kind.text for kind in self.tiles], *"?" * self.blind])


class Pick:
    """An offer to pick tiles: one choice with a count and the tiles to pick from.

    Attributes:
        verb: `pass` or `give`, or a word that a mod adds.
        count: how many tiles, blind ones included.
        tiles: the tiles that may be picked, sorted, as many of each as there are.
        blind: how many of them may be blind at the most.
        refusals: for each kind of tile held that may not be picked, why.
    """

    __slots__ = ("blind", "count", "refusals", "tiles", "verb")

    def __init__(
        self,
        verb: str,
        count: int,
        tiles: Sequence[Tile],
        blind: int = 0,
        refusals: Mapping[Tile, Refusal] | None = None,
    ) -> None:
        self.verb = verb
        self.count = count
        self.tiles = tiles
        self.blind = blind
        self.refusals = refusals or {}

    def allows(self, choice: Choice) -> bool:
        """Whether this answer takes the right number of tiles from those offered."""
        if not isinstance(choice, Picked) or choice.verb != self.verb:
            return False
        picked = choice.tiles
        if choice.blind > self.blind or choice.blind + len(picked) != self.count:
            return False
        tiles = self.tiles
        last = None
        for kind in picked:
            if kind not in tiles:
                return False
            if kind is last and picked.count(kind) > tiles.count(kind):
                return False
            last = kind
        return True

    def random(self, chance: Chance) -> Picked:
        """A random answer, sometimes with blind tiles where they are allowed."""
        least = max(0, self.count - len(self.tiles))
        blind = least
        if self.blind > least and chance.below(4) == 0:
            blind += chance.below(self.blind - least + 1)
        pool = list(self.tiles)
        taken = [pool.pop(chance.below(len(pool))) for _ in range(self.count - blind)]
        return Picked(self.verb, taken, blind)

    def read(self, words: str, mod: str) -> Picked:
        """The answer written as `words` (what follows the verb: `1B 5C ?`).

        Raises:
            Refused: with the reason of the rule that says no.
        """
        blind = words.count("?")
        try:
            tiles = parse_tiles(words.replace("?", " "))
        except TileError as error:
            raise Refused(Refusal(mod, error.code, f"{error}.")) from error
        choice = Picked(self.verb, tiles, blind)
        if not self.allows(choice):
            raise Refused(self._why_not(choice, mod))
        return choice

    def _why_not(self, choice: Picked, mod: str) -> Refusal:
        held = Counter(self.tiles)
        for kind in choice.tiles:
            if kind in self.refusals:
                return self.refusals[kind]
        for kind, number in Counter(choice.tiles).items():
            if number > held[kind]:
                have = f"only {held[kind]}" if held[kind] else "no"
                what = kind.text if number == 1 else f"{number} of {kind}"
                sentence = f"You cannot {self.verb} {what}: you hold {have} {kind}."
                return Refusal(mod, "not_held", sentence)
        if choice.blind > self.blind:
            may = f"at most {self.blind} blind tiles" if self.blind else "no blind tiles"
            return Refusal(mod, "too_many_blind", f"This {self.verb} takes {may}.")
        blind = f", up to {self.blind} of them blind (?)" if self.blind else ""
        tiles = "1 tile" if self.count == 1 else f"{self.count} tiles"
        sentence = f"This {self.verb} takes {tiles}{blind}; {choice.text!r} has "
        sentence += f"{len(choice.tiles) + choice.blind}."
        return Refusal(mod, "wrong_count", sentence)

    def as_json(self) -> dict[str, object]:
        """As it stands in a position: pick, verb, from, blind."""
        return {
            "pick": self.count,
            "verb": self.verb,
            "from": [kind.text for kind in self.tiles],
            "blind": self.blind,
        }


Offers: TypeAlias = "Sequence[Choice | Pick]"
"""What one player may answer."""

WAIT: Offers = (SKIP,)
"""The offers of a player who has nothing to choose, and is asked so that others may interject.

Nobody waits for that player any more once others have answered with what settles the question.
"""

Answers: TypeAlias = "dict[Seat, Choice] | None"
"""What comes back for an Ask; None when somebody interjected and the question must be put anew."""

Phase: TypeAlias = "Generator[Ask, Answers, None]"
"""A part of the game: yields questions, gets answers."""

Answered: TypeAlias = "Generator[Ask, Answers, dict[Seat, Choice]]"
"""A question that is put until it is answered: yields it, returns who answered what."""


class Ask:
    """A question to one or several players, whose answers are taken together.

    Attributes:
        offers: each asked seat with its lawful choices.
        closes: where one answer may settle the question for all (a "no" to the second
            Charleston at tables that stop there), a test of that answer.
    """

    __slots__ = ("closes", "offers")

    def __init__(
        self, offers: dict[Seat, Offers], closes: Callable[[Choice], bool] | None = None
    ) -> None:
        self.offers = offers
        self.closes = closes


def answered(
    table: Table,
    offers: Callable[[], Mapping[Seat, Offers]],
    closes: Callable[[Choice], bool] | None = None,
) -> Answered:
    """Puts a question, and puts it anew after each interjection, until it is answered.

    A phase says ``answers = yield from answered(table, lambda: {seat: offers})``.

    Args:
        table: the table.
        offers: gives each asked seat with its lawful choices, as things are then.
        closes: as of an :class:`Ask`.

    Returns:
        Who answered what; nothing where nobody is asked, or an interjection has ended the game.
    """
    answers: Answers = None
    while answers is None and table.over is None:
        asked = dict(offers())
        if not asked:
            break
        answers = yield Ask(asked, closes)
    return answers or {}
