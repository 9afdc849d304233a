"""Games to try the laws on: many kinds of deals, and players that choose at random.

Plain random players hardly ever win, so laws about wins would never be tried. Therefore
some trials begin with racks near a line of the card, some near the end of the wall, some with
exposures; and players have tempers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mahj.asks import Choice, Offers, Pick, Seat
from mahj.card import Shown
from mahj.chance import Chance, TableChance
from mahj.game import Game
from mahj.records import Record, Start
from mahj.rulesets import Rules
from mahj.table import Table
from mahj.tiles import JOKER, NATURALS, Tile
from mahj.views import View


class Trial(NamedTuple):
    """How a game to try the laws on begins, and how it is played.

    Attributes:
        seed: what everything else is made from.
        east: who deals.
        scores: what each seat has before the game, and what lies in each pot.
        number: which game of the session it is.
        start: what is prescribed for the deal, or None.
        temper: what each kind of choice weighs, by its text or its verb; 1 where it is left out.
        keeps: of a hundred discards, how many are of a tile that the hand needs least.
        interjects: of a thousand choices, how many are preceded by an interjection.
    """

    seed: int
    east: Seat
    scores: Mapping[Seat, int]
    number: int
    start: Start | None
    temper: Mapping[str, float]
    keeps: int
    interjects: int

    def game(self, rules: Rules) -> Game:
        """The game, dealt."""
        return Game(rules, self.seed, self.east, self.scores, self.start, self.number)

    def record(self, rules: Rules) -> Record:
        """The game's record, without choices."""
        return Record(
            seed=self.seed,
            rules=dict(rules.content),
            east=self.east,
            game=self.number,
            scores=dict(self.scores),
            start=self.start,
        )

    def text(self, rules: Rules, lines: str, law: str = "") -> str:
        """The game's record with these choices, and the law that is broken in it."""
        record = self.record(rules)
        record.law = law
        return record.head() + lines


def trial(rules: Rules, seed: int) -> Trial:
    """The trial of this seed."""
    chance = TableChance(seed ^ 0x7121A1)
    temper = {
        "mahjong": chance.pick((1, 100, 1000)),
        "skip": chance.pick((1, 6, 60)),
        "dead": chance.pick((0.01, 0.05, 1)),
        "edit": chance.pick((0.3, 1)),
        "exchange": chance.pick((1, 4)),
        "again yes": chance.pick((1, 10)),
    }
    east = chance.pick(rules.in_turn)
    return Trial(
        seed=seed,
        east=east,
        scores={account: chance.below(400) for account in (*rules.seats, *rules.pots)},
        number=1 + seed % 3,
        start=_start(rules, chance, east),
        temper=temper,
        keeps=chance.pick((0, 90, 100)),
        interjects=chance.pick((0, 5, 100)),
    )


def trial_of(record: Record, rules: Rules) -> Trial:
    """The game of a record, to be played by whoever says its lines."""
    pots = dict.fromkeys(rules.pots, 0)
    return Trial(
        seed=record.seed,
        east=record.east,
        scores=dict.fromkeys(rules.seats, rules.start_score) | pots | (record.scores or {}),
        number=record.game,
        start=record.start,
        temper={},
        keeps=0,
        interjects=0,
    )


def _start(rules: Rules, chance: TableChance, east: Seat) -> Start | None:
    """Three in ten games are dealt plainly; the others begin nearer to their end."""
    kind = chance.below(10)
    if kind < 3:
        return None
    start = Start()
    table = Table(rules, 0, east)
    if kind > 4:
        start.begin = chance.pick(("charleston", "turns", "turns"))
    if start.begin == "turns":
        start.turn = chance.pick(rules.in_turn)
    left = list(rules.set_counts)
    if start.begin == "turns" and chance.below(2):
        for seat in rules.in_turn:
            start.discards[seat] = _taken(left, chance, chance.below(6))
    for rack in table.racks.values():
        seat = rack.player.seat
        racks = rules.racks[seat]
        most = table.held_at_first(seat, start) // racks
        holds = rules.holds[seat] // racks - rules.throws_first  # which is left to discard
        near = _near_a_line(rules, chance, left, holds, most, start.begin == "turns")
        start.exposed[rack.name] = near[0]
        start.racks[seat] = start.racks.get(seat, []) + near[1]
    if start.begin == "turns" and chance.below(2):
        start.left = chance.below(30)
    return start


def _taken(left: list[int], chance: TableChance, number: int) -> list[Tile]:
    """That many naturals out of those left."""
    taken: list[Tile] = []
    for _ in range(number):
        kind = chance.pick(NATURALS)
        if left[kind]:
            left[kind] -= 1
            taken.append(kind)
    return taken


def _near_a_line(
    rules: Rules, chance: TableChance, left: list[int], holds: int, most: int, expose: bool
) -> tuple[list[list[Tile]], list[Tile]]:
    """Exposures and a part of a rack that fit some line, out of the tiles left."""
    whole = rules.judge.hands()
    exposed: list[list[Tile]] = []
    rack: list[Tile] = []
    if whole is None:
        return exposed, rack
    rest = chance.pick(whole.rests)
    for group in rest.groups:
        tiles = [_tile(left, chance, kind, group.jokers) for kind in group.tiles]
        got = [kind for kind in tiles if kind is not None]
        shown = expose and group.claim and len(got) == group.size and got[0] is not JOKER
        shown = shown and not rest.line.concealed and _one_kind(got)
        room = holds - sum(map(len, exposed)) - len(got)
        if shown and room >= 0 and chance.below(3) == 0:
            exposed.append(got)
        else:
            rack += got
    room = most - sum(map(len, exposed)) - chance.below(3)
    while len(rack) > max(0, room):
        left[rack.pop(chance.below(len(rack)))] += 1
    return exposed, rack


def _tile(left: list[int], chance: TableChance, kind: Tile, jokers: bool) -> Tile | None:
    """A tile for one place of a group: mostly the tile itself, sometimes a joker."""
    if jokers and left[JOKER] and (chance.below(5) == 0 or not left[kind]):
        kind = JOKER
    if not left[kind]:
        return None
    left[kind] -= 1
    return kind


def _one_kind(tiles: list[Tile]) -> bool:
    return Shown.of(tiles).flowers == 0


class Players:
    """Players that choose at random, by the temper of a trial.

    They sort what they are offered, so what they choose does not depend on the order in
    which mods add to it.
    """

    silent = False

    def __init__(self, trial: Trial) -> None:
        """Players whose chance comes from the seed of the trial."""
        self._trial = trial
        self._chance = TableChance(trial.seed ^ 0x91A7E5)

    def next(self, game: Game) -> tuple[Seat, Choice]:
        """Who answers the question that stands, and how; or who interjects."""
        chance, trial = self._chance, self._trial
        if chance.below(1000) < trial.interjects:
            seat = chance.pick(game.table.rules.seats)
            may = sorted(game.views[seat].interjections(), key=_text)
            if may:
                return seat, chance.pick(may)
        seat = chance.pick(sorted(game.waiting))
        offer = self._offer(game, seat, sorted(game.offers(seat), key=_text))
        return seat, offer.random(chance) if isinstance(offer, Pick) else offer

    def _offer(self, game: Game, seat: Seat, offers: Offers) -> Choice | Pick:
        chance, temper = self._chance, self._trial.temper
        weights = [temper.get(_text(each), temper.get(each.verb, 1)) for each in offers]
        drawn = chance.below(1_000_000) / 1_000_000 * sum(weights)
        offer = offers[-1]
        for each, weight in zip(offers, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                offer = each
                break
        if offer.verb == "discard" and chance.below(100) < self._trial.keeps:
            return self._least_needed(game, seat, offers)
        return offer

    def _least_needed(self, game: Game, seat: Seat, offers: Offers) -> Choice | Pick:
        """The discard that leaves the rack nearest to a line."""
        player = game.table.players[seat]
        rack = next((each for each in player.racks if each.open), player.racks[0])
        hands = game.table.rules.judge.hands([each.shown for each in rack.exposures])
        discards = [each for each in offers if each.verb == "discard"]
        if hands is None:
            return self._chance.pick(discards)
        distances = hands.discards(player.concealed.counts)
        leaves = {f"discard {kind}": away for kind, away in distances.items()}
        least = min(leaves.get(_text(each), 99) for each in discards)
        useless = [each for each in discards if leaves.get(_text(each), 99) == least]
        return self._chance.pick(useless)


def _text(offer: Choice | Pick) -> str:
    return f"{offer.verb} {offer.count}" if isinstance(offer, Pick) else offer.text


class RandomBot:
    """A bot that takes any offer, and now and then interjects."""

    def choose(self, view: View, offers: Offers, chance: Chance) -> Choice:
        """Any offer, all alike likely; one time in 64 an interjection."""
        ordered = sorted(offers, key=_text)
        if not chance.below(64):
            may = sorted(view.interjections(), key=_text)
            if may:
                return chance.pick(may)
        offer = chance.pick(ordered)
        return offer.random(chance) if isinstance(offer, Pick) else offer
