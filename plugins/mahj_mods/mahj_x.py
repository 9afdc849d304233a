"""MAHJ-X, as far as it is known: a joker for everybody, and jokers that do more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import permutations
from typing import TypeAlias

from mahj import (
    JOKER,
    Account,
    Choice,
    Exposure,
    Mod,
    Note,
    Refusal,
    Seat,
    Table,
    Teller,
    Tile,
    Transfer,
    Win,
    hookimpl,
    hookimpl_if,
    number,
    one_of,
    tiles_text,
    yes_no,
)
from mahj.card import Line, PrintedGroup

Places: TypeAlias = tuple[tuple[PrintedGroup, ...], ...]
"""The groups of a form in printed order, each with its alternatives."""


class Trade(Choice):
    """Puts a joker of one's own into an exposure and takes a natural out of it."""

    __slots__ = ("holder", "kind", "number")

    def __init__(self, kind: Tile, holder: Seat, number: int) -> None:
        super().__init__("trade", f"{kind} {holder} {number}")
        self.kind, self.holder, self.number = kind, holder, number

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.put_joker(seat, table.players[self.holder].exposures[self.number - 1])

    def told(self, teller: Teller) -> str:
        where = teller.exposure(self.number, self.holder)
        return f"{teller.does('trade')} a joker for {self.kind} in {where}."


class Lower(Choice):
    """Makes a pung of a kong of one's own; a tile of it goes back to the rack."""

    __slots__ = ("number", "tiles")

    def __init__(self, number: int, tiles: tuple[Tile, ...]) -> None:
        super().__init__("lower", f"{number} {tiles_text(tiles)}")
        self.number, self.tiles = number, tiles

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.regroup(table.players[seat].exposures[self.number - 1], self.tiles)

    def told(self, teller: Teller) -> str:
        kong = teller.exposure(self.number)
        return f"{teller.does('make')} a pung of {kong}: {tiles_text(self.tiles)}."


class Announce(Choice):
    """Discards a joker and draws another tile; the turn goes on."""

    __slots__ = ()

    def carry_out(self, table: Table, seat: Seat) -> None:
        player = table.players[seat]
        source = table.hooks.turn_source(table, seat)
        table.move(JOKER, player.concealed, player.discards)
        table.draw(player, source)

    def told(self, teller: Teller) -> str:
        return f"{teller.does('announce')} a joker and {teller.also('draw')} another tile."


trade, lower = cache(Trade), cache(Lower)
ANNOUNCE = Announce("announce", JOKER.text)


class MahjX(Mod):
    """What is known of MAHJ-X, a version under trial (beta); League rules hold for the rest. \
    Everybody, East too, is dealt 13 tiles, so that East draws first. East's wall is shorter than \
    the others by two stacks, which makes no difference to mixed tiles. Tiles may be passed on \
    unseen in every pass of the Charleston; what a negotiated pass is, is not known. Points are \
    tallied by what is paid for each game, and a pot may be divided at the end of the session; how \
    much is in it is for the table to say."""

    id = "mahj_x"
    title = "MAHJ-X (beta)"
    source = "RULES.md 2.14; mahjx.com/rules (rules 1 and 2), a list of its other rules"
    also = ("mahjx", "mahj x", "mah jongg x")
    conflicts = {"siamese": "everybody is dealt 13 tiles here, and 27 for two racks there"}
    turn_verbs = {
        "trade": "Jokers are traded for naturals",
        "lower": "Kongs are made pungs",
        "announce": "Jokers are announced",
    }
    facts = {"joker_announced": "the winner drew the last tile for a joker that was announced"}

    joker_first = yes_no(
        True,
        "Each player takes a joker before the others are mixed, one of the 13 tiles, where there "
        "are enough of them.",
        "All jokers are mixed with the other tiles.",
    )
    joker_for_natural = yes_no(
        True,
        "In their turn players may put a joker into an exposure and take a natural out of it, if "
        "another natural stays.",
    )
    kong_to_pung = yes_no(True, "In their turn players may make a pung of a kong of theirs.")
    announced_joker = yes_no(
        True,
        "A player who announces a joker discards it, draws another tile and goes on with the turn.",
    )
    runs_backwards = yes_no(
        True,
        "Runs may be played backwards too: the groups of consecutive numbers in the order of "
        "falling numbers, 1111 222 33 as 3333 222 11.",
        "Runs are played as the card prints them.",
    )
    pot = number(
        0,
        0,
        1000,
        "Every player puts points into a pot, {value} each. Where the table says how many games a "
        "session has, it is divided once the last of them is paid, among the players with more "
        "points than they began with; where nobody has, all take theirs back.",
        zero="There is no pot.",
    )
    pot_shares = one_of(
        "equal",
        {
            "equal": "The shares of the pot are equal.",
            "by_points": "The shares of the pot are by the points that these players have won.",
        },
        when=lambda rule: rule.pot,
    )

    def sets(self) -> Mapping[str, object]:
        return {"charleston.blind_passes": "every"}

    @hookimpl_if(lambda mod: mod.runs_backwards)
    def mahj_setup_forms(self, line: Line) -> Iterable[str]:
        return _backwards(line) if line.numbers == "run" else ()

    @hookimpl_if(lambda mod: mod.joker_first)
    def mahj_deal_given(self, table: Table) -> Iterable[Tile]:
        return [JOKER] if table.rules.set_counts[JOKER] >= len(table.seats) else []

    @hookimpl
    def mahj_deal_count(self) -> int:
        return 13

    @hookimpl
    def mahj_turn_holds(self) -> int:
        return 13

    @hookimpl
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        found: list[Choice] = []
        if table.players[seat].concealed.counts[JOKER]:
            if self.joker_for_natural:
                found += [
                    trade(each.kind, each.player.seat, each.number)
                    for each in table.exposures
                    if _spares(each)
                ]
            if self.announced_joker and table.hooks.turn_source(table, seat).tiles:
                found.append(ANNOUNCE)
        if self.kong_to_pung:
            for each in table.players[seat].exposures:
                found += _lowered(each)
        return found

    @hookimpl
    def mahj_win_facts(self, table: Table, seat: Seat) -> Mapping[str, object]:
        announced = table.thrown is None and table.last_move(seat) is ANNOUNCE
        return {"joker_announced": True} if announced and table.done_this_turn("announce") else {}

    @hookimpl
    def mahj_payment_self_pick(self, win: Win) -> bool | None:
        return True if win.facts.get("joker_announced") else None

    @hookimpl
    def mahj_turn_refusal(self, table: Table, seat: Seat, choice: str) -> Refusal | None:
        verb = choice.partition(" ")[0]
        if verb not in self.turn_verbs:
            return None
        if verb == "lower":
            return self._not(self.kong_to_pung, "no_kong", "Say a kong of yours: lower 1 5D 5D J.")
        if not table.players[seat].concealed.counts[JOKER]:
            return self.refuse("no_joker", "You hold no joker.")
        if verb == "announce":
            said = "Say: announce J. It takes a tile that is left to draw."
            return self._not(self.announced_joker, "usage", said)
        said = (
            "Say a natural, whose exposure and which of them: trade 5D W 1. A natural has to stay."
        )
        return self._not(self.joker_for_natural, "no_natural", said)

    @hookimpl_if(lambda mod: mod.pot)
    def mahj_session_transfers(
        self, table: Table, balances: Mapping[Account, int]
    ) -> Iterable[Transfer]:
        rules = table.rules
        tallied = {seat: balances[seat] - rules.start_score for seat in rules.seats}
        ahead = [
            seat for seat in sorted(tallied, key=lambda seat: -tallied[seat]) if tallied[seat] > 0
        ]
        if not ahead:
            return []
        equal = self.pot_shares == "equal"
        parts = {seat: 1 if equal else tallied[seat] for seat in ahead}
        shares = _shares(self.pot * len(tallied), parts)
        won = {seat: shares.get(seat, 0) - self.pot for seat in tallied}
        giving = [seat for seat, points in won.items() for _ in range(-points)]
        taking = [seat for seat, points in won.items() for _ in range(points)]
        paid = Counter(zip(giving, taking, strict=True))
        return [
            Transfer(*between, points, "the pot is divided") for between, points in paid.items()
        ]

    @hookimpl_if(lambda mod: mod.pot)
    def mahj_view_notes(self, table: Table) -> Iterable[Note]:
        lies = self.pot * len(table.rules.seats)
        said = f"There are {lies} points in the pot."
        return [Note(self.id, "Pot", (said,), {"points": lies})]

    def _not(self, allowed: bool, code: str, sentence: str) -> Refusal:
        """Why it cannot be done in these words, or not at this table."""
        return self.refuse(*((code, sentence) if allowed else ("not_here", "Not at this table.")))


def _spares(exposure: Exposure) -> bool:
    """Whether a natural may be taken out of an exposure: one has to stay."""
    return exposure.tiles.count(exposure.kind) > 1


def _shares(pot: int, parts: Mapping[Seat, int]) -> dict[Seat, int]:
    """A pot divided by these parts; single points that are left over go to the first of them."""
    whole = sum(parts.values())
    shares = {seat: pot * part // whole for seat, part in parts.items()}
    for seat in [*parts][: pot - sum(shares.values())]:
        shares[seat] += 1
    return shares


def _lowered(exposure: Exposure) -> list[Choice]:
    """The pungs that a kong may become."""
    if len(exposure.tiles) != 4 or exposure.strays:
        return []
    first, *others = exposure.tiles
    pungs = {tuple(sorted(others[:place] + others[place + 1 :])) for place in range(len(others))}
    return [lower(exposure.number, (first, *pung)) for pung in sorted(pungs)]


def _backwards(line: Line) -> Iterator[str]:
    """The forms of a run on falling numbers, where these are other hands than it has printed."""
    played = {_suits_aside(form.places) for form in line.forms}
    for form in line.forms:
        sliding = [group.symbols for place in form.places for group in place if not group.held]
        rising = "".join(sorted(set("".join(sliding)) & set("123456789")))
        if len(rising) < 2 or rising not in "123456789":
            continue
        falling = str.maketrans(rising, rising[::-1])
        places = tuple(
            tuple(
                group if group.held else group._replace(symbols=group.symbols.translate(falling))
                for group in place
            )
            for place in form.places
        )
        if _suits_aside(places) not in played:
            yield " ".join("|".join(map(str, place)) for place in places)


def _suits_aside(places: Places) -> tuple[str, ...]:
    """What is the same for groups of the same hands, whatever their order and their colours."""
    said = [
        "|".join(
            sorted(str(group._replace(symbols="".join(sorted(group.symbols)))) for group in place)
        )
        for place in places
    ]
    return min(
        tuple(sorted(each.translate(str.maketrans("abc", order)) for each in said))
        for order in map("".join, permutations("abc"))
    )
