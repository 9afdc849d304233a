"""Atomic: seven pairs of any tiles, without a joker."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice

from mahj import (
    FLOWER,
    JOKER,
    NATURALS,
    SKIP,
    Choice,
    Key,
    Mod,
    Note,
    Offers,
    Phase,
    PhaseAt,
    Rate,
    Refusal,
    Seat,
    Table,
    Teller,
    Tile,
    Win,
    answered,
    hookimpl,
    hookimpl_if,
    listed,
    number,
    one_of,
    seat_name,
    yes_no,
)
from mahj.card import CLAIMS, Group, Hand, Line, Rest, Way
from mahj_mods.standard.dead_hand import DeadHand

_PAIRS = 7
_FEW = 12
"""How many of the nearest hands are told; there may be thousands."""

_PLAN = Key("atomic: who has announced it", lambda table: dict.fromkeys(table.players, ""))
"""For each seat `announced`, `reverted` (after a joker), or nothing."""

NAME = "Atomic"


class Announce(Choice):
    """Announces an Atomic hand."""

    __slots__ = ()
    moves = False

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.kept[_PLAN][seat] = "announced"

    def told(self, teller: Teller) -> str:
        return f"{teller.does('announce')} an Atomic hand."


_ANNOUNCE = Announce("atomic")


@lru_cache(maxsize=4096)
def _hand(line: Line, pairs: tuple[Tile, ...]) -> Rest:
    groups = tuple([Group((kind, kind)) for kind in pairs])
    return Rest(line, Hand(groups), groups)


class SevenPairs(Way):
    """Seven pairs of these tiles, whatever they are."""

    __slots__ = ("_kinds", "_twice")

    def __init__(self, line: Line, kinds: Sequence[Tile], most: int) -> None:
        """Pairs of some kinds of tiles.

        Args:
            line: what they are won as.
            kinds: the tiles that may be paired.
            most: how many pairs of one kind there may be.
        """
        self._kinds = tuple(kinds)
        self._twice = most
        places = [
            [(start + 5 * step) % len(kinds) for step in range(_PAIRS)] for start in range(35)
        ]
        examples = [sorted([kinds[place] for place in each]) for each in places]
        super().__init__(line, [_hand(line, tuple(pairs)) for pairs in examples])

    def _held(self, counts: Sequence[int]) -> tuple[list[Tile], list[Tile]]:
        """What is paired, and what lacks its second tile."""
        paired: list[Tile] = []
        halves: list[Tile] = []
        for kind in self._kinds:
            count = counts[kind]
            pairs = min(count // 2, self._twice)
            paired += [kind] * pairs
            if count > 2 * pairs and pairs < self._twice:
                halves.append(kind)
        return paired, halves

    def away(self, counts: Sequence[int]) -> int:
        """Two for each pair that is missing, less one where a tile of it is held."""
        paired, halves = self._held(counts)
        missing = max(0, _PAIRS - len(paired))
        return 2 * missing - min(missing, len(halves))

    def nearest(self, counts: Sequence[int]) -> Iterator[Rest]:
        """The pairs that are held, halves filled up, and pairs of other tiles."""
        paired, halves = self._held(counts)
        paired = paired[:_PAIRS]
        halved = min(_PAIRS - len(paired), len(halves))
        others = [kind for kind in self._kinds if not counts[kind]]
        new = others[: _PAIRS - len(paired) - halved]
        for chosen in islice(combinations(halves, halved), _FEW):
            yield _hand(self.line, tuple(sorted([*paired, *chosen, *new])))


def _offers(table: Table) -> dict[Seat, Offers]:
    """Who may announce it: whose hand is live, without a joker; the others are asked as well."""
    return {
        seat: (SKIP,) if player.concealed.counts[JOKER] else (SKIP, _ANNOUNCE)
        for seat, player in table.players.items()
        if player.racks and not player.dead
    }


def _announced(mod: Atomic) -> bool:
    return mod.announce == "after_charleston"


class Atomic(Mod):
    """A player may have mah jongg with seven pairs of any tiles, without a joker and without \
    exposures: an Atomic hand. Everyone pays the same for it, whoever threw the last tile, which \
    is the only one that may be claimed."""

    id = "atomic"
    title = "Atomic"
    source = "RULES.md 2.17; mahjonggandme.com, May 2014"
    also = ("seven pairs", "atomic hand", "pairs hand")
    conflicts = {"tournament": "in a tournament nobody pays, and no list gives points for it"}
    facts = {"atomic": "the winner's hand is Atomic"}

    flowers = one_of(
        "allowed",
        {
            "allowed": "Flowers may be paired in an Atomic hand.",
            "forbidden": "An Atomic hand holds no flowers.",
        },
        source="RULES.md 2.17; mahjonggandme.com, May 2014",
    )
    identical_pairs_twice = yes_no(
        True,
        "Four of a kind may count as two pairs.",
        "The seven pairs are all different.",
    )
    announce = one_of(
        "after_charleston",
        {
            "after_charleston": "It is announced after the Charleston; who has announced it cannot "
            "win otherwise.",
            "none": "It need not be announced.",
        },
    )
    joker_drawn = one_of(
        "revert",
        {
            "revert": "Who then draws a joker shows it, and plays for the card again.",
            "dead": "Who then draws a joker has a dead hand.",
        },
        when=_announced,
    )
    pay = number(
        50,
        1,
        1000,
        "Everyone pays {value} points for it.",
        one="Everyone pays 1 point for it.",
        source={
            "50": "RULES.md 2.17; mahjonggandme.com, May 2014",
            "*": "RULES.md 2.17",
        },
    )
    jokerless_double = yes_no(
        False,
        "As it has no jokers it is paid double.",
        "There is no double for having no jokers.",
    )

    @hookimpl
    def mahj_win_ways(self) -> Iterable[Way]:
        line = Line(
            (),
            self.pay,
            concealed=True,
            section=NAME,
            number=1,
            jokerless="double" if self.jokerless_double else "none",
            words="seven pairs of any tiles",
        )
        barred = FLOWER if self.flowers == "forbidden" else JOKER
        kinds = [kind for kind in NATURALS if kind is not barred]
        return [SevenPairs(line, kinds, 2 if self.identical_pairs_twice else 1)]

    @hookimpl_if(_announced)
    def mahj_win_way(self, table: Table, seat: Seat, way: str) -> Refusal | None:
        announced = table.kept[_PLAN][seat] == "announced"
        if way == NAME and not announced:
            return self.refuse("not_announced", "An Atomic hand is announced after the Charleston.")
        if way == "" and announced:
            return self.refuse("announced", "Who has announced Atomic plays for nothing else.")
        return None

    @hookimpl_if(_announced)
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(250, self.id, self.id, self._announcing)]

    def _announcing(self, table: Table) -> Phase:
        """Everyone is asked, so that being asked tells nothing of anyone's tiles."""
        answers = yield from answered(table, lambda: _offers(table))
        for seat, choice in answers.items():
            choice.carry_out(table, seat)

    @hookimpl_if(_announced)
    def mahj_turn_begins(self, table: Table, seat: Seat) -> None:
        plan = table.kept[_PLAN]
        if plan[seat] == "announced" and table.players[seat].concealed.counts[JOKER]:
            plan[seat] = "reverted"
            if self.joker_drawn == "dead":
                table.rules.rule(DeadHand).kill(table, seat, seat)

    @hookimpl_if(_announced)
    def mahj_claim_choice(self, table: Table, seat: Seat, choice: Choice) -> Refusal | None:
        return self._exposes(table, seat, choice.verb)

    def out_of_turn(self, table: Table, seat: Seat, verb: str) -> Refusal | None:
        """Also why a player was not asked about a discard that has gone by."""
        gone = _announced(self) and table.phase == "turns" and table.thrown is None
        refusal = self._exposes(table, seat, verb) if gone else None
        return refusal or super().out_of_turn(table, seat, verb)

    def _exposes(self, table: Table, seat: Seat, verb: str) -> Refusal | None:
        if verb not in CLAIMS.values() or table.kept[_PLAN][seat] != "announced":
            return None
        sentence = "You have announced Atomic: only the last tile may be claimed."
        return self.refuse("atomic", sentence)

    @hookimpl_if(_announced)
    def mahj_joker_exchange(self, table: Table, seat: Seat) -> Refusal | None:
        if table.kept[_PLAN][seat] == "announced":
            return self.refuse("atomic", "You have announced Atomic, which has no use for a joker.")
        return None

    @hookimpl
    def mahj_payment_rate(self, win: Win) -> Rate | None:
        atomic = win.facts.get("atomic") or (win.line or "").rpartition(" #")[0] == NAME
        return Rate(1, "an Atomic hand, for which all pay the same") if atomic else None

    @hookimpl_if(_announced)
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        if choice != _ANNOUNCE.text:
            return None
        if table.phase == self.id and table.players[seat].concealed.counts[JOKER]:
            return self.refuse("joker", "You hold a joker, and an Atomic hand has none.")
        sentence = "Atomic is announced once, after the Charleston and before the first turn."
        return self.refuse("not_now", sentence)

    @hookimpl_if(_announced)
    def mahj_view_notes(self, table: Table, seat: Seat) -> Iterable[Note]:
        if table.phase == self.id and table.over is None:
            (way,) = [each for each in table.rules.ways if each.name == NAME]
            away = way.away(table.players[seat].concealed.counts)
            lacks = "1 tile" if away == 1 else f"{away} tiles"
            said = f"For an Atomic hand you lack {lacks}."
            return [Note(self.id, NAME, (said,), {"away": away})]
        plan = table.kept[_PLAN]
        stand: Mapping[str, list[Seat]] = {
            word: [each for each in table.seats if plan[each] == word]
            for word in ("announced", "reverted")
        }
        said_of = {
            "announced": "Atomic has been announced by",
            "reverted": "Atomic was given up, after a joker, by",
        }
        lines = tuple(
            f"{said_of[word]} {listed(list(map(seat_name, seats)), 'and')}."
            for word, seats in stand.items()
            if seats
        )
        return [Note(self.id, NAME, lines, dict(stand))] if lines else ()
