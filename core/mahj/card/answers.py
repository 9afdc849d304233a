"""The full answer about a rack: what it wins, waits for, lacks, and may throw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from mahj.card.hands import Group, Hand
from mahj.card.judge import Judge
from mahj.card.model import Line
from mahj.card.notation import HAND_SIZE
from mahj.card.packed import Hands
from mahj.card.rest import Rest
from mahj.card.shown import MIXED, Shown, no_exposure
from mahj.errors import Problem, TileError
from mahj.tiles import DRAGONS, FLOWER, JOKER, SOAP, TILES, WINDS, Tile, count_tiles

_FEWEST = HAND_SIZE - 1
_MOST_COMPARED = 24  # hands of a line, where the asker says what is visible
_MOST_ALIKE = 256  # hands of a line that is printed with any wind or any dragon


class WonLine(NamedTuple):
    """A line that the tiles complete.

    Attributes:
        line: the line; its `kind` and `jokerless` are for payment rules.
        hand: one of its hands that the tiles are.
        jokerless: whether no joker is among the 14 tiles.
    """

    line: Line
    hand: Hand
    jokerless: bool

    @property
    def singles_and_pairs(self) -> bool:
        """Whether this hand has no group of three or more equal tiles."""
        return self.hand.singles_and_pairs

    def as_json(self) -> dict[str, object]:
        """As `mahj hand --json` prints it."""
        return {
            "line": self.line.name,
            "value": self.line.value,
            "concealed": self.line.concealed,
            "jokerless": self.jokerless,
        }


class NearHand(NamedTuple):
    """The nearest hand of a line.

    Attributes:
        line: the line.
        hand: the hand.
        away: how many tiles are missing.
        need: those tiles; `J` where no natural of the set is left and a joker may stand.
        unseen: how many tiles that bring it nearer are still unseen.
        instead: where the line is printed with any wind or any dragon, the tiles of which one
            will do as well as another, its own among them; looked for where the asker says what
            is visible, or wants to know.
    """

    line: Line
    hand: Hand
    away: int
    need: tuple[Tile, ...]
    unseen: int
    instead: tuple[tuple[Tile, ...], ...] = ()

    def any_of(self, kind: Tile) -> tuple[Tile, ...]:
        """The tiles of which one will do in place of this one, itself among them."""
        return next((each for each in self.instead if kind in each), (kind,))

    @property
    def lacks(self) -> list[tuple[tuple[Tile, ...], int]]:
        """What is missing: the tiles of which one will do as well as another, and how many."""
        return [(self.any_of(kind), count) for kind, count in Counter(self.need).items()]

    @property
    def printed(self) -> str:
        """The hand as cards print it: `ZZZZ` where any wind will do, `2026B` with soap as zero."""
        return " ".join([self._printed(group) for group in self.hand.groups])

    def _printed(self, group: Group) -> str:
        tiles = set(self.any_of(group.tile))
        for family, symbol in ((WINDS, "Z"), (DRAGONS, "D")):
            if set(family) == tiles:
                return symbol * group.size
        suits = {kind.suit for kind in group.tiles if kind is not SOAP}
        if SOAP in group.tiles and len(suits) == 1 and suits != {""}:
            return "".join([str(kind.number) for kind in group.tiles]) + suits.pop()
        return group.text

    def as_json(self, unseen: bool = False) -> dict[str, object]:
        """As `mahj hand --json` prints it; `unseen` only where it is asked for."""
        found: dict[str, object] = {
            "line": self.line.name,
            "away": self.away,
            "need": [kind.text for kind in self.need],
            "value": self.line.value,
            "concealed": self.line.concealed,
            "hand": self.hand.text,
        }
        return found | {"unseen": self.unseen} if unseen else found


class Wait(NamedTuple):
    """A tile that makes mah jongg, the dearest line it makes, and how many are unseen."""

    tile: Tile
    line: Line
    unseen: int

    def as_json(self, unseen: bool = False) -> dict[str, object]:
        """As `mahj hand --json` prints it; `unseen` only where it is asked for."""
        found: dict[str, object] = {
            "tile": self.tile.text,
            "line": self.line.name,
            "value": self.line.value,
        }
        return found | {"unseen": self.unseen} if unseen else found


class Discard(NamedTuple):
    """A tile that may be thrown, how far away the rest is, and what it then waits for."""

    tile: Tile
    away: int
    waits: tuple[Tile, ...]

    def as_json(self) -> dict[str, object]:
        """As `mahj hand --json` prints it."""
        return {
            "tile": self.tile.text,
            "away": self.away,
            "waits": [kind.text for kind in self.waits],
        }


class Answer(NamedTuple):
    """Everything about a rack and its exposures.

    Attributes:
        away: how many of the 14 tiles are missing; None where the exposures fit no line.
        wins: the lines completed, the dearest first.
        nearest: the nearest lines, by away, then value.
        waits: with 13 tiles, every tile that makes mah jongg.
        discards: with 14 tiles, what each discard leaves, the best first.
        fits: the lines that can still hold the exposures, in printed order.
        visible_given: whether the asker said what else lies face up.
    """

    away: int | None
    wins: tuple[WonLine, ...] = ()
    nearest: tuple[NearHand, ...] = ()
    waits: tuple[Wait, ...] = ()
    discards: tuple[Discard, ...] = ()
    fits: tuple[Line, ...] = ()
    visible_given: bool = False

    def as_json(self) -> dict[str, object]:
        """As `mahj hand --json` prints it."""
        return {
            "away": self.away,
            "wins": [each.as_json() for each in self.wins],
            "nearest": [each.as_json(self.visible_given) for each in self.nearest],
            "waits": [each.as_json(self.visible_given) for each in self.waits],
            "discards": [each.as_json() for each in self.discards],
            "fits": [line.name for line in self.fits],
        }


def answer(
    judge: Judge,
    rack: Iterable[Tile],
    exposed: Iterable[Sequence[Tile]] = (),
    visible: Iterable[Tile] | None = None,
    *,
    nearest: int = 5,
    instead: bool = False,
    pool: bool = False,
) -> Answer:
    """Everything about a rack of 13 or 14 tiles, exposures counted.

    Args:
        judge: of the card.
        rack: the concealed tiles.
        exposed: the tiles of each exposure.
        visible: what else lies face up; unseen tiles are counted by it.
        nearest: how many of the nearest lines are wanted.
        instead: whether it is looked for where any wind or any dragon will do; so it is where
            the asker says what lies face up.
        pool: whether more tiles will do, as where a player has them for several racks; then it
            is what one hand lacks that is told, and nothing of discards.

    Raises:
        TileError: too many or too few tiles, more of a kind than the set holds, or
            an exposure that is none (see :meth:`Shown.of`).
    """
    counts = count_tiles(rack)
    exposures = read_exposures(judge, exposed)
    unseen = _unseen(judge, counts, exposures, count_tiles(visible or ()))
    held = sum(counts) + sum(each.size for each in exposures)
    if held < _FEWEST or (held > HAND_SIZE and not pool):
        tiles = "1 tile" if held == 1 else f"{held} tiles"
        what = (
            f"rack and exposures hold {tiles} together; a hand is judged with "
            f"{_FEWEST} or {HAND_SIZE}"
        )
        raise TileError(Problem("", what, "wrong_count"))
    hands = judge.hands(exposures)
    if hands is None:
        return Answer(None, visible_given=visible is not None)
    jokerless = not counts[JOKER] and not any(each.jokers for each in exposures)
    away = hands.away(counts)
    won = hands.won(counts) if away == 0 else []
    near = []
    for missing, lanes in islice(hands.near_lanes(counts), nearest):
        # Of a line's hands that are equally near the one with most tiles to come is shown.
        tried = islice(hands.each(lanes), _MOST_COMPARED if visible is not None else 1)
        hand = max(
            [_near_hand(rest, missing, counts, unseen) for rest in tried],
            key=lambda each: each.unseen,
        )
        if (instead or visible is not None) and _leaves_open(hand.line):
            alike = islice(hands.each(lanes), _MOST_ALIKE)
            hand = hand._replace(instead=_instead(hand.hand, alike))
        near.append(hand)
    return Answer(
        away,
        tuple([WonLine(rest.line, rest.hand, jokerless) for rest in won]),
        tuple(near),
        _waits(hands, counts, unseen) if pool or held == _FEWEST else (),
        _discards(hands, counts) if held == HAND_SIZE and not pool else (),
        hands.lines,
        visible is not None,
    )


def read_exposures(judge: Judge, exposed: Iterable[Sequence[Tile]]) -> list[Shown]:
    """The exposures that these tiles are.

    Raises:
        TileError: one of them is none; flowers stand in only where the card says so.
    """
    exposures = [Shown.of(tiles) for tiles in exposed]
    for each in exposures:
        if each.flowers and not judge.flowers_stand_in:
            raise no_exposure(str(each), MIXED)
    return exposures


def _unseen(
    judge: Judge, counts: Sequence[int], exposures: Sequence[Shown], visible: Sequence[int]
) -> list[int]:
    """How many of each kind lie neither here nor face up.

    Raises:
        TileError: there are more than the set holds; every kind is named.
    """
    left = [
        most - count - seen
        for most, count, seen in zip(judge.set_counts, counts, visible, strict=True)
    ]
    for each in exposures:
        left[each.tile] -= each.naturals
        left[FLOWER] -= each.flowers
        left[JOKER] -= each.jokers
    over = [
        f"{judge.set_counts[kind] - left[kind]} {kind} (the set holds {judge.set_counts[kind]})"
        for kind in TILES
        if left[kind] < 0
    ]
    if over:
        what = f"more tiles than there are: {', '.join(over)}"
        raise TileError(Problem("", what, "too_many_copies"))
    return left


def _waits(hands: Hands, counts: Sequence[int], unseen: Sequence[int]) -> tuple[Wait, ...]:
    return tuple(
        [
            Wait(kind, next(hands.by_line(lanes)).line, unseen[kind])
            for kind, lanes in hands.wait_lanes(counts).items()
        ]
    )


def _discards(hands: Hands, counts: list[int]) -> tuple[Discard, ...]:
    found: list[Discard] = []
    for kind, away in hands.discards(counts).items():
        waits: list[Tile] = []
        if away == 1:
            counts[kind] -= 1
            waits = hands.waits(counts)
            counts[kind] += 1
        found.append(Discard(kind, away, tuple(waits)))
    found.sort(key=lambda each: (each.away, -len(each.waits)))
    return tuple(found)


def _leaves_open(line: Line) -> bool:
    """Whether a form of a line is printed with any wind or any dragon."""
    return any(
        group.symbols[0] in "ZD" and not group.colour
        for form in line.forms
        for place in form.places
        for group in place
    )


def _instead(hand: Hand, alike: Iterable[Rest]) -> tuple[tuple[Tile, ...], ...]:
    """The winds and dragons that may stand for one another in one group of a hand.

    Args:
        hand: the hand.
        alike: those of its line that are as near.
    """
    groups = hand.groups
    often = Counter(kind for group in groups for kind in set(group.tiles))
    found: dict[int, set[Tile]] = {}
    for rest in alike:
        others = rest.hand.groups
        if len(others) != len(groups):
            continue
        pairs = enumerate(zip(groups, others, strict=True))
        differ = [(place, one.tile, other.tile) for place, (one, other) in pairs if one != other]
        if len(differ) == 1:
            place, one, other = differ[0]
            family = any(one in each and other in each for each in (WINDS, DRAGONS))
            if family and often[one] == 1 and not often[other]:
                found.setdefault(place, {one}).add(other)
    return tuple([tuple(sorted(tiles)) for _, tiles in sorted(found.items())])


def _near_hand(rest: Rest, away: int, counts: Sequence[int], unseen: Sequence[int]) -> NearHand:
    lacking, groups = rest.shortage(counts)
    useful = set(lacking)
    jokers = rest.wild(counts)
    short = sum(groups.values())
    if short > jokers:
        useful.update(rest.helpful(counts, groups))
        useful.add(JOKER)
    # Jokers go where naturals are hardest to come by.
    for _ in range(min(jokers, short)):
        hardest = max(groups, key=lambda kind: (groups[kind] - unseen[kind], -unseen[kind]))
        groups[hardest] -= 1
        if not groups[hardest]:
            del groups[hardest]
    need: list[Tile] = [kind for kind, count in lacking.items() for _ in range(count)]
    for kind, count in groups.items():
        natural = min(count, max(0, unseen[kind] - lacking.get(kind, 0)))
        need += [kind] * natural + [JOKER] * (count - natural)
    need.sort()
    return NearHand(rest.line, rest.hand, away, tuple(need), sum([unseen[kind] for kind in useful]))
