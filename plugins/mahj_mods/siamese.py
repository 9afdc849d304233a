"""Siamese: two players with two racks each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mahj import (
    GOES_ON,
    Choice,
    Declared,
    Exposure,
    Factor,
    Follows,
    Mod,
    Rack,
    Rate,
    Refusal,
    Result,
    Seat,
    Table,
    Tile,
    Transfer,
    Win,
    hookimpl,
    number,
    one_of,
    seat_name,
)
from mahj_mods.standard.call import Claim
from mahj_mods.standard.exposure import Edit
from mahj_mods.standard.groups import just_exposed

SEATS = ("E", "W")
BESIDE = "in Siamese two play with two racks each"


class Siamese(Mod):
    """Two play, opposite each other, each for two hands on two racks, with 27 tiles between turns \
    and no Charleston. Tiles that are not exposed belong to both racks; an exposure stays on the \
    rack that it was put up on, and on each no more than 13 tiles are exposed. Whoever has mah \
    jongg lays down its 14 tiles for good, discards from the others and goes on with 13; their \
    jokers are exchanged no more. The game ends when a player has both, or with the wall. Then \
    each pays the other's hands: the first its value, the second twice, and all doubled where both \
    were declared in one turn. There is no double for who threw the tile or for a self-pick. Each \
    hand is dead or alive for itself. A player with a dead hand beside mah jongg sits out; with \
    two dead hands the game is over, and that player pays four times the card's lowest value."""

    id = "siamese"
    title = "Siamese"
    source = "RULES.md 2.10; Riichi Advanced, Siamese; mahjongg.org/siamese-rules; mahjlife.com 191"
    also = ("two racks", "siamese mah jongg", "double rack")
    conflicts = {
        "two_players": BESIDE,
        "three_players": BESIDE,
        "bettor": BESIDE,
        "live_table": "the rulings on errors know one hand of each player, and in Siamese each has "
        "two",
    }
    always_answers = (
        "mahj_setup_seats",
        "mahj_turn_holds",
        "mahj_win_follows",
        "mahj_dead_follows",
        "mahj_payment_rate",
    )
    facts = {
        "second": "it was the winner's second mah jongg of the game",
        "together": "both mah jonggs were declared in one turn",
        "claimed": "the turn that won the game began with a claim of the loser's discard: for mah "
        "jongg, or for an exposure before two mah jonggs",
    }

    deal = one_of(
        "27_27",
        {
            "27_27": "Both are dealt 27 tiles, and East begins with a draw.",
            "28_27": "East is dealt 28 tiles, the other 27, and East begins with a discard.",
        },
        source={
            "27_27": "RULES.md 2.10; mahjongg.org",
            "28_27": "RULES.md 2.10; mahjonggandme.com, August 2015",
        },
    )
    claimed_bonus = number(
        25,
        0,
        1000,
        "Whose discard is claimed in the turn that wins the game, for mah jongg or before two mah "
        "jonggs, pays {value} points more.",
        one="Whose discard is claimed in the turn that wins the game, for mah jongg or before two "
        "mah jonggs, pays 1 point more.",
        zero="A discard that is claimed in the turn that wins the game costs nothing more.",
        source="RULES.md 2.10; Riichi Advanced, Siamese",
    )

    def sets(self) -> Mapping[str, object]:
        return {
            "charleston.first": False,
            "charleston.courtesy": False,
            "deal.break": "one_die",
            # Which tiles are laid down and which are kept is the winner's choice.
            "score.ambiguous": "winner_names",
        }

    @hookimpl
    def mahj_setup_seats(self) -> tuple[Seat, ...]:
        return SEATS

    @hookimpl
    def mahj_setup_racks(self) -> int:
        return 2

    @hookimpl
    def mahj_turn_holds(self) -> int:
        return 27

    @hookimpl
    def mahj_deal_count(self, table: Table, seat: Seat) -> int:
        return 28 if self.deal == "28_27" and seat == table.east else 27

    # Exposures

    @hookimpl
    def mahj_claim_choice(self, table: Table, seat: Seat, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Claim):
            return None
        return self._full(table.racks[choice.tag], choice.tiles, just_exposed(table, seat))

    @hookimpl
    def mahj_turn_choice(self, table: Table, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Edit):
            return None
        rack = table.racks[choice.tag]
        return self._full(rack, choice.tiles, rack.exposures[choice.number - 1])

    def _full(
        self, rack: Rack, tiles: tuple[Tile, ...], instead_of: Exposure | None
    ) -> Refusal | None:
        """Why a rack does not take these tiles: 14 here and 14 on the other leave no discard."""
        others = [len(each.tiles) for each in rack.exposures if each is not instead_of]
        if sum(others) + len(tiles) < 14:
            return None
        sentence = "No more than 13 tiles are exposed on a rack: the last of 14 makes mah jongg."
        return self.refuse("rack_full", sentence)

    # Wins

    @hookimpl
    def mahj_win_facts(self, table: Table, seat: Seat) -> Mapping[str, object]:
        first = next((each for each in table.declared if each.seat == seat), None)
        if first is None:
            return {}
        on_discard = table.thrown is not None
        together = not on_discard and first.turn == table.turns
        facts: dict[str, object] = {"second": True}
        if together:
            facts["together"] = True
        if on_discard or (together and table.came == "claim"):
            facts["claimed"] = True
        return facts

    @hookimpl
    def mahj_win_follows(self, table: Table, declared: Declared) -> Result | Follows:
        done = [*table.declared, declared]
        both = [each for each in done if each.seat == declared.seat]
        # A tile that was misnamed is paid for at once, and nobody holds it to go on with.
        if len(both) < 2 and not declared.win.facts.get("misnamed"):
            return GOES_ON
        lines = " and ".join(str(each.win.line) for each in both)
        return _over(done, f"{seat_name(declared.seat)} has mah jongg: {lines}.")

    @hookimpl
    def mahj_turn_wall_empty(self, table: Table) -> Result | None:
        if not table.declared:
            return None
        return _over(table.declared, "The wall is empty, and mah jonggs are paid.")

    # Dead hands

    @hookimpl
    def mahj_dead_follows(self, table: Table, seat: Seat) -> Result | Follows:
        player = table.players[seat]
        if all(rack.dead for rack in player.racks):
            why = f"Both hands of {seat_name(seat)} are dead, and the game is over."
            return Result("dead", why=why)
        if all(table.players[each].dead for each in table.seats):
            return _over(table.declared, "Nobody can win any more, and mah jonggs are paid.")
        return GOES_ON

    @hookimpl
    def mahj_payment_unwon(self, table: Table, result: Result) -> Iterable[Transfer]:
        values = [line.value for line in table.rules.judge.lines]
        values += [each.win.value for each in table.declared]
        return [
            Transfer(seat, other, 4 * min(values), "both hands are dead")
            for seat in table.seats
            for other in table.seats_after[seat]
            if result.kind == "dead" and all(rack.dead for rack in table.players[seat].racks)
        ]

    # Payments

    @hookimpl
    def mahj_payment_factors(self, win: Win) -> Iterable[Factor]:
        found = [Factor(2, "the second mah jongg")] if win.facts.get("second") else []
        if win.facts.get("together"):
            found.append(Factor(2, "both mah jonggs in one turn"))
        return found

    @hookimpl
    def mahj_payment_rate(self) -> Rate:
        return Rate(1, "a mah jongg")

    @hookimpl
    def mahj_payment_transfers(self, win: Win) -> Iterable[Transfer]:
        if not (self.claimed_bonus and win.facts.get("claimed")):
            return []
        reason = "the discard was claimed in the turn that won the game"
        return [Transfer(loser, win.winner, self.claimed_bonus, reason) for loser in win.losers]


def _over(done: Iterable[Declared], why: str) -> Result:
    """The end of a game in which these mah jonggs were declared, with what is known now of each."""
    found = list(done)
    turns = {(each.seat, each.turn) for each in found if each.win.facts.get("together")}
    wins = [
        each.win._replace(facts={**each.win.facts, "together": True})
        if (each.seat, each.turn) in turns
        else each.win
        for each in found
    ]
    return Result("mahjong", tuple(wins), tuple(each.hand for each in found), why=why)
