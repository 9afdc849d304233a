"""What happened, in sentences: a choice and the table before and after it, as one seat sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mahj import (
    FLOWER,
    JOKER,
    SKIP,
    Choice,
    Exposure,
    Game,
    Pick,
    Picked,
    Rack,
    Seat,
    Table,
    Tile,
    rack_text,
    tiles_text,
    why_dead,
)
from mahj.card import CLAIMS, Shown

Happened = Sequence[tuple[Seat, Choice]]
"""Choices that were carried out together, each with whose it was."""

_NAMES = {"E": "East", "S": "South", "W": "West", "N": "North", "B": "The bettor"}
_ENDINGS = ("s", "x", "z", "ch", "sh", "o")


def name_of(seat: Seat, me: Seat | None = None) -> str:
    """What a player is called: by the place at the table, kept for the session, or `You`."""
    return "You" if seat == me else _NAMES.get(seat, seat)


def whose(seat: Seat, me: Seat | None) -> str:
    """`your`, or `South's`."""
    return "your" if seat == me else f"{name_of(seat)}'s"


def does(seat: Seat, verb: str, me: Seat | None) -> str:
    """A player and a verb in its plain form: `You discard`, `South discards`."""
    if seat == me:
        return f"You {verb}"
    name = _called(seat)
    return f"{name} {_conjugated(verb)}"


def _conjugated(verb: str) -> str:
    """A verb as it is said of another: `discards`, `passes`."""
    return "has" if verb == "have" else f"{verb}{'es' if verb.endswith(_ENDINGS) else 's'}"


def _called(seat: Seat) -> str:
    """A player or a pot at the beginning of a sentence: `South`, `The bettor`, `The kitty`."""
    name = name_of(seat)
    return f"The {name}" if name.islower() else name


def whom(seat: Seat, me: Seat | None) -> str:
    """A player or a pot within a sentence: `you`, `South`, `the bettor`, `the kitty`."""
    name = _called(seat)
    return "you" if seat == me else f"t{name[1:]}" if name.startswith("The ") else name


class Before(NamedTuple):
    """What is remembered of the table while answers come in.

    Attributes:
        turn: whose turn it is.
        thrown: the live discard and who threw it.
        exposures: the exposures on each rack as text, by its name.
        dead: the racks whose hands are dead, by their names.
        penalties: how many penalties are owed.
        moves: how many tiles have moved.
        direction: of the Charleston pass that is asked for.
    """

    turn: Seat
    thrown: tuple[Tile, Seat] | None
    exposures: dict[str, list[str]]
    dead: frozenset[str]
    penalties: int
    moves: int
    direction: str

    @classmethod
    def at(cls, table: Table) -> Before:
        """The table as it is now."""
        return cls(
            table.turn,
            table.thrown,
            {name: [each.text for each in rack.exposures] for name, rack in table.racks.items()},
            frozenset(name for name, rack in table.racks.items() if _dead(rack)),
            len(table.penalties),
            len(table.log),
            pass_direction(table),
        )


def _dead(rack: Rack) -> bool:
    """Whether the hand on a rack is dead."""
    return rack.won is None and (rack.dead or rack.player.dead)


class Course:
    """A game as it goes: takes choices and tells what came of them.

    Answers of players asked together come to something only when all are there, and so they
    are told only then.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._pending: list[tuple[Seat, Choice]] = []
        self._before = Before.at(game.table)

    def take(self, seat: Seat, choice: Choice) -> tuple[Before, Happened]:
        """Takes a lawful choice; what happened with it, nothing while others must answer."""
        game = self.game
        ask = game.ask
        interjected = not answers(choice, game.offers(seat))
        game.take(seat, choice)
        happened: list[tuple[Seat, Choice]] = []
        if interjected:
            kept = game.answers
            happened = [(seat, choice)]
            if not kept:
                happened += self._pending
            self._pending = [each for each in self._pending if each[0] in kept]
        else:
            self._pending.append((seat, choice))
            if game.ask is not ask:
                happened, self._pending = self._pending, []
        before = self._before
        if happened:
            self._before = Before.at(game.table)
        return before, happened


def answers(choice: Choice, offers: Iterable[Choice | Pick]) -> bool:
    """Whether a choice answers one of the offers (an interjection answers none)."""
    return any(
        offer.allows(choice) if isinstance(offer, Pick) else offer is choice for offer in offers
    )


def sentences(table: Table, before: Before, happened: Happened, me: Seat | None) -> list[str]:
    """What happened, as a seat sees it; None is a spectator, who sees everything."""
    verbs = {choice.verb for _, choice in happened}
    if verbs == {"pass"}:
        return _passes(table, before, happened, me)
    if verbs == {"again"}:
        return [_vote(happened, me)] if has_vote(table) else _going_on(happened, me)
    if verbs == {"courtesy"}:
        return _courtesies(table, happened, me) if has_courtesy(table) else _giving(happened, me)
    if verbs == {"give"}:
        return _gifts(table, before, happened, me)
    said: list[str] = []
    for seat, choice in happened:
        if choice is not SKIP:
            said += _one(table, before, seat, choice, happened, me)
    return said + _consequences(table, before, happened, me)


def received(table: Table, since: int, seat: Seat) -> list[Tile]:
    """The tiles that have come to a player's rack since so many tiles had moved."""
    mine, moves = table.players[seat].concealed, table.log[since:]
    came = Counter(kind for kind, _, target in moves if target is mine)
    # What was taken out of an exposure to be put up anew has not come.
    out = Counter(each for each, source, to in moves if to is mine and isinstance(source, Exposure))
    up = Counter(each for each, source, to in moves if source is mine and isinstance(to, Exposure))
    return sorted((came - (out & up)).elements())


# One choice


class _Teller(NamedTuple):
    """Tells a player, or a spectator, of another's choice and of their own."""

    before: Before
    seat: Seat
    me: Seat | None

    def does(self, verb: str) -> str:
        return does(self.seat, verb, self.me)

    def also(self, verb: str) -> str:
        return verb if self.seat == self.me else _conjugated(verb)

    def exposure(self, number: int, rack: str = "") -> str:
        tiles = self.before.exposures[rack or self.seat][number - 1]
        return f"{_owner(self.seat, rack, self.me)} {tiles}" if rack else tiles


def _one(
    table: Table,
    before: Before,
    seat: Seat,
    choice: Choice,
    happened: Happened,
    me: Seat | None,
) -> list[str]:
    verb, _, rest = choice.text.partition(" ")
    if verb == "discard":
        return [f"{does(seat, 'discard', me)} {rest}."]
    if verb in CLAIMS.values():
        return [_claim(table, before, seat, choice, happened, me)]
    if verb == "mahjong":
        return [_mahjong(table, before, seat, me), *_laid_down(table, before, seat, me)]
    if verb == "exchange":
        return [_exchange(before, seat, rest, me)]
    if verb == "edit":
        rack, more = _on_rack(seat, rest)
        number, _, new = more.partition(" ")
        old = before.exposures[rack][int(number) - 1]
        return [f"{does(seat, 'change', me)} {old} to {new}."]
    hidden = choice.secret and seat != me and me is not None
    if not hidden and (said := choice.told(_Teller(before, seat, me))):
        return [said]
    if verb == "year":
        return [f"{does(seat, 'name', me)} the year {rest}."]
    if verb == "dead":
        return _declared_dead(table, before, seat, rest, me)
    if isinstance(choice, Picked) and seat != me and me is not None:
        count = len(choice.tiles) + choice.blind
        return [f"{does(seat, verb, me)} {_tiles_counted(count)}."]
    if hidden:
        rest = ""
    first, _, more = verb.partition("_")
    return [" ".join(filter(None, (does(seat, first, me), more, rest))) + "."]


def _on_rack(seat: Seat, words: str) -> tuple[str, str]:
    """The rack that words begin with, by its name, and what follows; the only one goes unsaid."""
    first, _, more = words.partition(" ")
    return (first, more) if first.startswith(f"{seat}.") else (seat, words)


def _laid_down(table: Table, before: Before, seat: Seat, me: Seat | None) -> list[str]:
    """The hand that was laid down, where the game goes on."""
    if table.over is not None or not _has_laid_down(table, before):
        return []
    last = table.declared[-1]
    return [f"{last.win.line}, on {last.rack}: {last.hand}.", f"{does(seat, 'play', me)} on."]


def _has_laid_down(table: Table, before: Before) -> bool:
    """Whether a hand was laid down just now that stays on a rack of several."""
    won = table.racks[table.declared[-1].rack].won if table.declared else None
    return won is not None and any(target is won for _, _, target in table.log[before.moves :])


def _claim(
    table: Table,
    before: Before,
    seat: Seat,
    choice: Choice,
    happened: Happened,
    me: Seat | None,
) -> str:
    kind, thrower = before.thrown or (None, before.turn)
    if kind is not None and kind.text not in choice.text.split():
        return f"{does(seat, 'expose', me)} {choice.text.partition(' ')[2]}, which was not thrown."
    taker = _taker(table, before, happened)
    if taker == seat:
        rack, tiles = _on_rack(seat, choice.text.partition(" ")[2])
        where = "" if rack == seat else f" on {rack}"
        return (
            f"{does(seat, 'claim', me)} {kind} from {whom(thrower, me)} "
            f"for a {choice.verb}{where}: {tiles}."
        )
    rival = whom(taker, me) if taker is not None else "another"
    return f"{does(seat, 'want', me)} it too, for a {choice.verb}, but it goes to {rival}."


def _taker(table: Table, before: Before, happened: Happened) -> Seat | None:
    """Who got the discard that was claimed, as the moves of the tiles tell it."""
    over = table.over
    if over is not None and len(over.wins) == 1:
        return over.wins[0].winner
    owners: dict[int, Seat] = {id(each.concealed): each.seat for each in table.players.values()}
    for _, source, target in table.log[before.moves :]:
        if source.public and not isinstance(source, Exposure):
            if isinstance(target, Exposure):
                return target.player.seat
            if id(target) in owners:
                return owners[id(target)]
    return next((seat for seat, choice in happened if choice.verb == "mahjong"), None)


def _mahjong(table: Table, before: Before, seat: Seat, me: Seat | None) -> str:
    over = table.over
    if over is not None and over.wins and all(win.winner != seat for win in over.wins):
        return f"{does(seat, 'have', me)} mah jongg with it too, but another comes first."
    if (over is None or not over.wins) and not _has_laid_down(table, before):
        return f"{does(seat, 'declare', me)} mah jongg in error."
    if before.thrown is not None:
        kind, thrower = before.thrown
        if over is not None and over.wins[0].facts.get("misnamed"):
            by_name = f"by the wrong name of {whose(thrower, me)} {kind}"
            return f"{does(seat, 'declare', me)} mah jongg {by_name}!"
        took = f"{does(seat, 'take', me)} {kind} from {whom(thrower, me)}"
        return f"{took} and declare{'' if seat == me else 's'} mah jongg!"
    return f"{does(seat, 'declare', me)} mah jongg!"


def _exchange(before: Before, seat: Seat, rest: str, me: Seat | None) -> str:
    kind, holder, number = rest.split()
    where = _Teller(before, seat, me).exposure(int(number), holder)
    return f"{does(seat, 'exchange', me)} {kind} for the joker in {where}."


def _owner(seat: Seat, rack: str, me: Seat | None) -> str:
    """Whose exposure it is that a player has to do with."""
    holder = rack.partition(".")[0]
    if holder != seat:
        return whose(holder, me)
    return "your own" if seat == me else "an exposure of their own,"


def hand_of(rack: str, me: Seat | None) -> str:
    """Whose hand lies on a rack: `your hand`, `South's hand`, `South's hand on S.2`."""
    seat, several, _ = rack.partition(".")
    return f"{whose(seat, me)} hand{f' on {rack}' if several else ''}"


def _declared_dead(
    table: Table, before: Before, seat: Seat, name: str, me: Seat | None
) -> list[str]:
    rack = table.racks[name]
    target = rack.player.seat
    hand = hand_of(name, me)
    if target == seat:
        hand = hand.replace(whose(seat, me), "your own" if seat == me else "their own", 1)
    said = f"{does(seat, 'declare', me)} {hand} dead"
    if name in before.dead:
        return [f"{said}, which it was."]
    if _dead(rack):
        return [f"{said}, and it is{_because(table, before, rack)}."]
    if target == seat:
        return [f"{said}, which nobody heeds."]
    if getattr(table.rules.mods.get("dead_hand"), "contest", "judged") == "accused":
        return [f"{said}; {whom(target, me)} may agree."]
    return [f"{said}, wrongly: it is not dead."]


def _consequences(table: Table, before: Before, happened: Happened, me: Seat | None) -> list[str]:
    """What followed that no choice says: penalties, dead hands, exposures taken back."""
    said = []
    for owed in table.penalties[before.penalties :]:
        payer, payee = name_of(owed.payer, me), whom(owed.payee, me)
        said.append(f"{payer} will pay {payee} {owed.points}: {owed.reason}.")
    declared = {choice.text.partition(" ")[2] for _, choice in happened if choice.verb == "dead"}
    for name, rack in table.racks.items():
        if _dead(rack) and name not in before.dead:
            if name not in declared:
                hand, why = hand_of(name, me), _because(table, before, rack)
                said.append(f"{hand[0].upper()}{hand[1:]} is dead{why}.")
            back = [tiles_text(tiles) for tiles in _taken_back(table, before, rack)]
            if back:
                verb = "goes" if len(back) == 1 else "go"
                owner = whose(rack.player.seat, me)
                said.append(f"{' and '.join(back)} {verb} back to {owner} rack.")
    return said


def _taken_back(table: Table, before: Before, rack: Rack) -> list[list[Tile]]:
    """The exposures that went back to their owner's tiles, each as its tiles."""
    back: dict[int, list[Tile]] = {}
    for kind, source, target in table.log[before.moves :]:
        gone = isinstance(source, Exposure) and source.rack is rack
        if gone and source not in table.exposures and target is rack.player.concealed:
            back.setdefault(id(source), []).append(kind)
    return [*back.values()]


def _because(table: Table, before: Before, rack: Rack) -> str:
    """Why a hand is dead by what lay face up, which everybody sees; nothing for other reasons."""
    own = [each.shown for each in rack.exposures]
    for tiles in _taken_back(table, before, rack):
        if set(tiles) - {tiles[0], FLOWER, JOKER}:
            return f": {tiles_text(tiles)} has a tile that does not belong there"
        own.append(Shown.of(tiles))
    why = why_dead(table, rack.name, own)
    return f": {why.rstrip('.')}" if why else ""


# The Charleston


def pass_direction(table: Table) -> str:
    """The pass that is under way, `first right`, and nothing where there is none."""
    from mahj import Pass

    if table.phase != "charleston":
        return ""
    count = len(table.hooks.charleston_ring(table))
    plan = [step for step in table.hooks.charleston_plan(table) if isinstance(step, Pass)]
    plan = [step for step in plan if step.places(count) is not None]
    made = sum(choice.verb == "pass" for _, choice in table.choices) // len(table.seats)
    if made >= len(plan):
        return ""
    direction = plan[made].direction
    times = [step.direction for step in plan[: made + 1]].count(direction)
    ordinal = {1: "first", 2: "second"}.get(times, f"{times}th")
    return f"{ordinal} {direction}"


def has_vote(table: Table) -> bool:
    """Whether the Charleston has a vote on the second, and is not a house rule's own."""
    from mahj import Vote

    return any(isinstance(step, Vote) for step in table.hooks.charleston_plan(table))


def has_courtesy(table: Table) -> bool:
    """Whether the Charleston has a courtesy between players who sit opposite."""
    from mahj import Courtesy

    return any(isinstance(step, Courtesy) for step in table.hooks.charleston_plan(table))


def in_courtesy(table: Table) -> bool:
    """Whether it is the courtesy in which tiles are given, and not what a house rule has."""
    said = next((each.verb for _, each in reversed(table.choices) if each.verb != "give"), "")
    return said == "courtesy" and has_courtesy(table)


def neighbour(table: Table, seat: Seat, direction: str) -> Seat | None:
    """Who is passed to from here, right, across or left, as the last word of a direction says."""
    from mahj import Pass

    word = direction.rpartition(" ")[2]
    ring: tuple[str, ...] = table.hooks.charleston_ring(table)
    steps = Pass(word).places(len(ring)) if word else None
    return None if steps is None else ring[(ring.index(seat) + steps) % len(ring)]


def _passes(table: Table, before: Before, happened: Happened, me: Seat | None) -> list[str]:
    said = []
    picked = {seat: choice for seat, choice in happened if isinstance(choice, Picked)}
    if picked and len(table.log) == before.moves:
        return ["Everyone passes nothing but blind tiles, so no tiles change hands."]
    for seat, choice in picked.items():
        to = neighbour(table, seat, before.direction)
        goal = f" to {whom(to, me)}" if to else ""
        if me is None:
            got = _got(table, before, seat)
            said.append(f"{name_of(seat)} passes {_picked(choice)}{goal} and gets {got}.")
        elif seat == me:
            got = _got(table, before, seat)
            ring = table.hooks.charleston_ring(table)
            giver = next((each for each in ring if _gives(table, each, me, before)), None)
            source = f" from {name_of(giver)}" if giver else ""
            said.append(f"You pass {_picked(choice)}{goal} and get {got}{source}.")
        elif choice.blind:
            said.append(f"{name_of(seat)} passes {_tiles_counted(choice.blind)} on blind.")
    return said


def _got(table: Table, before: Before, seat: Seat) -> str:
    return rack_text(received(table, before.moves, seat)) or "nothing"


def _gives(table: Table, giver: Seat, seat: Seat, before: Before) -> bool:
    return giver != seat and neighbour(table, giver, before.direction) == seat


def _picked(choice: Picked) -> str:
    parts = [tiles_text(choice.tiles)] if choice.tiles else []
    if choice.blind:
        parts.append(f"{_tiles_counted(choice.blind)} unseen")
    return " and ".join(parts)


def _vote(happened: Happened, me: Seat | None) -> str:
    against = [seat for seat, choice in happened if choice.text.endswith("no")]
    if not against:
        return "All agree to a second Charleston."
    if len(against) == 1:
        return f"{does(against[0], 'say', me)} no: there is no second Charleston."
    first, *others = against
    names = " and ".join([name_of(first, me), *(whom(seat, me) for seat in others)])
    return f"{names} say no: there is no second Charleston."


def _going_on(happened: Happened, me: Seat | None) -> list[str]:
    """Who goes on with a Charleston of their own."""
    return [
        f"{does(seat, 'stop', me)}."
        if choice.text.endswith("no")
        else f"{does(seat, 'go', me)} on."
        for seat, choice in happened
    ]


def _giving(happened: Happened, me: Seat | None) -> list[str]:
    """How many tiles each gives where nobody gives them to another."""
    return [
        f"{does(seat, 'give', me)} {_tiles_counted(int(choice.text.split()[1]))}."
        for seat, choice in happened
    ]


def _courtesies(table: Table, happened: Happened, me: Seat | None) -> list[str]:
    wanted = {seat: int(choice.text.split()[1]) for seat, choice in happened}
    said, done = [], set()
    seats = [me, *wanted] if me in wanted else [*wanted]
    for seat in seats:
        if seat is None or seat in done:
            continue
        other = neighbour(table, seat, "across")
        if other is None or other not in wanted:
            continue
        done |= {seat, other}
        passed = min(wanted[seat], wanted[other])
        count = _tiles_counted(passed) if passed else "nothing"
        said.append(
            f"In the courtesy {does(seat, 'offer', me).replace('You', 'you')} {wanted[seat]}, "
            f"{name_of(other)} {wanted[other]}: {count} {'are' if passed > 1 else 'is'} passed."
        )
    return said


def _gifts(table: Table, before: Before, happened: Happened, me: Seat | None) -> list[str]:
    said = []
    for seat, choice in happened:
        if me in (None, seat) and isinstance(choice, Picked):
            other = neighbour(table, seat, "across") if in_courtesy(table) else None
            goal = f" to {whom(other, me)}" if other else ""
            got = _got(table, before, seat)
            gets = "get" if seat == me else "gets"
            said.append(f"{does(seat, 'give', me)} {_picked(choice)}{goal} and {gets} {got}.")
    return said


def _tiles_counted(count: int) -> str:
    return f"{count} tile" if count == 1 else f"{count} tiles"
