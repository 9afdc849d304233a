"""Naming what is thrown, and what a wrong name brings about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from mahj import (
    FLOWER,
    JOKER,
    NATURALS,
    Choice,
    Mod,
    Note,
    Offers,
    Refusal,
    Seat,
    Table,
    Tile,
    first_refusal,
    hookimpl,
    hookimpl_if,
    one_of,
    seat_name,
    tiles_text,
)
from mahj.card import CLAIMS
from mahj_mods.standard.dead_hand import DeadHand
from mahj_mods.standard.groups import flowers_for, groupings, most_of
from mahj_mods.standard.mahjong import MahJongg, may_declare, win
from mahj_mods.standard.near import complete_with
from mahj_mods.standard.turn import (
    DISCARDS,
    NOTHING_SAID,
    SAID,
    may_discard,
    taking_turns,
    wrong_name,
)


class Misname(Choice):
    """Discards a tile and says the name of another."""

    __slots__ = ("kind", "name")
    error = True

    def __init__(self, kind: Tile, name: Tile) -> None:
        super().__init__("discard", f"{kind} as {name}")
        self.kind, self.name = kind, name

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.throw(seat, self.kind)
        table.kept[SAID] = (seat, self.name)


@cache
def _misnames(kind: Tile) -> tuple[Misname, ...]:
    return tuple(Misname(kind, name) for name in (*NATURALS, JOKER) if name is not kind)


class Correct(Choice):
    """Says the right name of one's discard after all.

    Attributes:
        named: whether the tile named is thrown instead, where one holds it.
    """

    __slots__ = ("named",)
    settles = False

    def __init__(self, named: bool) -> None:
        super().__init__("correct")
        self.named = named

    def carry_out(self, table: Table, seat: Seat) -> None:
        name, player = wrong_name(table), table.players[seat]
        table.kept[SAID] = NOTHING_SAID
        if self.named and table.thrown is not None and name in player.concealed.kinds:
            table.give(seat, table.thrown[0], player.discards)
            table.throw(seat, name)


_CLAIMED = {*CLAIMS.values(), "mahjong"}
_CORRECT = {"thrown_tile": Correct(False), "named_tile": Correct(True)}


def _acted_on(table: Table) -> bool:
    """Whether the live discard has a right name, or somebody has claimed by the wrong one."""
    for _, choice in reversed(table.choices):
        if isinstance(choice, Misname):
            return wrong_name(table) is None
        if choice.verb in _CLAIMED:
            return True
    return True


class ClaimByName(Choice):
    """Puts up a group of the tile named, which was not thrown; that makes the hand dead."""

    __slots__ = ()
    settles = False

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.rules.rule(DeadHand).kill(table, seat, seat)


@lru_cache(maxsize=4096)
def _by_name(kind: Tile, naturals: int, jokers: int, most: int, flowers: int) -> tuple[Choice, ...]:
    groups = groupings(kind, naturals, jokers, most, flowers)
    return tuple(ClaimByName(CLAIMS[len(tiles)], tiles_text(tiles)) for tiles in groups)


class MahJonggByName(MahJongg):
    """Declares mah jongg with the tile named, which was not thrown; the game ends.

    Attributes:
        first: whether it goes before a mah jongg with the tile that was thrown.
    """

    __slots__ = ("first",)

    def __init__(self, first: bool) -> None:
        super().__init__()
        self.first = first

    def carry_out(self, table: Table, seat: Seat) -> None:
        assert table.thrown is not None
        win(table, seat, table.thrown[1], wrong_name(table), {"misnamed": True, "announced": True})


_MAH_JONGG = {"thrown_tile": MahJonggByName(False), "named_tile": MahJonggByName(True)}


def declared(claims: Mapping[Seat, Choice]) -> list[Seat]:
    """Who declares mah jongg, and is heard where one needs the tile named, another the tile."""
    found = {seat: claim for seat, claim in claims.items() if claim.verb == "mahjong"}
    by_name = {seat: each for seat, each in found.items() if isinstance(each, MahJonggByName)}
    if not by_name or len(by_name) == len(found):
        return list(found)
    first = any(each.first for each in by_name.values())
    return [seat for seat in found if (seat in by_name) is first]


def _named(rule: Discarding) -> bool:
    return rule.naming == "required"


def _punished(rule: Discarding) -> bool:
    return _named(rule) and rule.misname == "nmjl_penalty"


class Discarding(Mod):
    """A discard is laid face up and named aloud. A wrong name can be said too (`discard 5D as \
    6D`), and put right (`correct`) as long as nobody has acted on it; once the next player has \
    drawn, it has no consequences any more."""

    id = "discard"
    title = "Naming discards"
    source = "RULES.md 1.15 and 4.39 to 4.44"
    standard = True
    facts = {"misnamed": "the winning tile was thrown by a wrong name, and claimed by it"}

    naming = one_of(
        "off",
        {
            "off": "Discards need not be named; every one is the tile that lies there.",
            "required": "Whoever throws a tile says its name.",
        },
        source={
            "off": "RULES.md 1.15; Riichi Advanced",
            "required": "RULES.md 1.15; Modern American Mah-jongg; Quick rules for groups; "
            "a school's sheet of rules",
        },
    )
    misname = one_of(
        "correct_name_only",
        {
            "correct_name_only": "A tile that was misnamed cannot be claimed until its right name "
            "is said.",
            "nmjl_penalty": "Whoever has mah jongg with the tile that was named has won, and the "
            "player who misnamed it pays for all. Whoever exposes a group of the tile named has a "
            "dead hand.",
        },
        when=_named,
        source={
            "correct_name_only": "RULES.md 1.15; a school's sheet of rules",
            "nmjl_penalty": "RULES.md 1.15 and 4.42; sloperama.com column 473; Find My Mahj (MJME)",
        },
    )
    both_declare = one_of(
        "thrown_tile",
        {
            "thrown_tile": "Where one has mah jongg with the tile named and another with the tile "
            "thrown, the tile thrown counts.",
            "named_tile": "Where one has mah jongg with the tile named and another with the tile "
            "thrown, the tile named counts.",
        },
        when=_punished,
        source={
            "thrown_tile": "RULES.md 4.43; Find My Mahj (MJME)",
            "named_tile": "RULES.md 4.43; sloperama.com column 691",
        },
    )
    correction = one_of(
        "thrown_tile",
        {
            "thrown_tile": "When a wrong name is put right, the tile that was thrown stays there.",
            "named_tile": "When a wrong name is put right, a player who holds the tile named must "
            "throw it instead.",
        },
        when=_named,
        source={
            "thrown_tile": "RULES.md 4.40; sloperama.com column 472; Find My Mahj (MJME)",
            "named_tile": "RULES.md 4.40 and 2.20; mahjonggandme.com, February 2014",
        },
    )

    def explanation(self) -> str:
        """Where names are not said there is nothing to explain."""
        return self.paragraph() if _named(self) else ""

    @hookimpl_if(_named)
    def mahj_turn_begins(self, table: Table) -> None:
        table.kept[SAID] = NOTHING_SAID

    @hookimpl_if(_named)
    def mahj_turn_interjections(self, table: Table, seat: Seat) -> Iterable[Choice]:
        if not taking_turns(table) or seat != table.turn:
            return []
        if table.thrown is not None:
            may = _punished(self) and table.thrown[1] == seat and not _acted_on(table)
            return [_CORRECT[self.correction]] if may else []
        judges = table.hooks.turn_choice
        return [
            each
            for kind in may_discard(table, seat)
            if first_refusal(judges, table, seat, DISCARDS[kind]) is None
            for each in _misnames(kind)
        ]

    @hookimpl_if(_named)
    def mahj_claim_choices(
        self, table: Table, kind: Tile, thrower: Seat
    ) -> Iterable[tuple[Seat, Offers]]:
        name = wrong_name(table)
        if name is None:
            return []
        if self.misname == "correct_name_only":
            # Nobody can claim it before, so the thrower is asked.
            return [(thrower, (_CORRECT[self.correction],))]
        others = [player.seat for player in table.others[thrower] if not player.dead]
        if name is JOKER:
            return []
        return [(seat, self._claims_by_name(table, seat, kind, name)) for seat in others]

    def _claims_by_name(self, table: Table, seat: Seat, kind: Tile, name: Tile) -> Offers:
        counts = table.players[seat].concealed.counts
        flowers = flowers_for(table, name, counts[FLOWER])
        most = most_of(table, len(table.players[seat].concealed.tiles))
        found = list(_by_name(name, counts[name], counts[JOKER], most, flowers))
        needs = complete_with(table, seat, name) and may_declare(table, seat)
        if needs and (kind is JOKER or not complete_with(table, seat, kind)):
            found.append(_MAH_JONGG[self.both_declare])
        return found

    @hookimpl_if(lambda rule: _named(rule) and rule.misname == "correct_name_only")
    def mahj_claim_choice(self, table: Table, choice: Choice) -> Refusal | None:
        if wrong_name(table) is None or isinstance(choice, Correct):
            return None
        return self.refuse("misnamed", self.says("misname"))

    @hookimpl_if(_named)
    def mahj_view_notes(self, table: Table) -> Iterable[Note]:
        name = wrong_name(table)
        if table.thrown is None or name is None:
            return []
        kind, thrower = table.thrown
        said = f"{seat_name(thrower)} has thrown {kind} and said {name}."
        return [Note(self.id, "A wrong name", (said,), {"named": name.text})]

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        if choice == "correct":
            sentence = "There is no discard of yours with a wrong name."
            return self.refuse("nothing_misnamed", sentence)
        if not choice.startswith("discard ") or " as " not in choice:
            return None
        if not _named(self):
            sentence = "At this table discards are not named, so there is no wrong name either."
            return self.refuse("no_naming", sentence)
        sentence = "A wrong name is said of a tile that you may discard: discard 5D as 6D."
        return self.refuse("usage", sentence)
