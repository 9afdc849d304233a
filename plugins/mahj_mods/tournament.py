"""Tournament: points by a tournament's list in place of payments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from mahj import Cap, Factor, Mod, Points, Rack, Seat, Win, hookimpl, one_of

_PAYS = "in a tournament nobody pays, so there is nothing"


class _Scheme(NamedTuple):
    """What a tournament takes and gives besides the winner's points.

    Attributes:
        thrower: what throwing the winning tile costs, by how many exposures the winner has.
        quint: how many exposures two of them count as where one is a quint.
        sole: what the only hand that is not dead gets, when the others are.
        misnamed: what a misnamed tile that made mah jongg costs.
    """

    thrower: tuple[int, int, int, int] = (0, 0, 0, 0)
    quint: int = 2
    sole: int = 0
    misnamed: int = 0


_SCHEMES = {
    "mahjcon": _Scheme((0, 0, -20, -25), quint=3, sole=10, misnamed=-25),
    "crakyourbags": _Scheme((-10, -10, -20, -30)),
    "mjt": _Scheme(),
}


class Tournament(Mod):
    """Nobody pays; every game brings points, and whoever has most at the end has won. The winner \
    gets the value of the line, 10 more on a self-pick, 20 more without jokers (but for Singles \
    and Pairs). After a wall game every player whose hand is not dead gets 10."""

    id = "tournament"
    title = "Tournament scoring"
    source = "RULES.md 2.20; MahjCon; crakyourbags.com; themahjonggtournament.com"
    also = ("tournament points", "convention scoring", "MahjCon", "crakyourbags", "Crak Your Bags")
    conflicts = {
        "pie": f"{_PAYS} to take from a purse",
        "kitty": f"{_PAYS} to put into a pot",
        "bettor": f"{_PAYS} to bet for",
        "hot_wall": f"{_PAYS} to pay for others",
        "one_hand_rule": f"{_PAYS} to pay for others",
        "double_card": f"{_PAYS} to double",
        "double_dice": f"{_PAYS} to double",
        "east_double": f"{_PAYS} to double",
        "first_last_double": f"{_PAYS} to double",
    }
    facts = {
        "exposures": "number: how many exposures the winner has",
        "quint": "one of the winner's exposures is a quint or larger",
    }

    scoring = one_of(
        "mahjcon",
        {
            "mahjcon": "As at MahjCon: throwing to two exposures costs 20 points, to three, or two "
            "with a quint, 25; a misnamed tile that makes mah jongg costs 25; the only hand that "
            "is not dead gets 10.",
            "crakyourbags": "As at Crak Your Bags: throwing to a winner costs 10 points, to two "
            "exposures 20, to three 30.",
            "mjt": "As at The Mah Jongg Tournament: throwing to a winner costs nothing.",
        },
        source={
            "mahjcon": "RULES.md 2.20; MahjCon",
            "crakyourbags": "RULES.md 2.20; crakyourbags.com",
            "mjt": "RULES.md 2.20; themahjonggtournament.com",
        },
    )

    def sets(self) -> Mapping[str, object]:
        return {
            "dead_hand.wrong_declaration": "declarer_dead_now",
            "dead_hand.three_dead": "end_no_pay",
        }

    @hookimpl
    def mahj_win_facts(self, rack: Rack) -> Mapping[str, object]:
        sizes = [len(each.tiles) for each in rack.exposures]
        return {"exposures": len(sizes), "quint": max(sizes, default=0) > 4}

    @hookimpl
    def mahj_payment_factors(self) -> Iterable[Factor]:
        return [Factor(0, "in a tournament nobody pays")]

    @hookimpl
    def mahj_payment_caps(self, win: Win) -> Mapping[Seat, Cap]:
        return dict.fromkeys(win.balances, Cap(0, "in a tournament nobody pays"))

    @hookimpl
    def mahj_payment_points(self, win: Win, kind: str, self_pick: bool) -> Iterable[Points]:
        live = [seat for seat in win.seats if seat not in win.dead]
        if kind == "mahjong":
            return self._won(win, self_pick)
        if kind == "wall":
            return [Points(seat, 10, "a wall game") for seat in live]
        sole = _SCHEMES[self.scoring].sole
        if kind == "dead" and len(live) == 1 and sole:
            return [Points(live[0], sole, "the only hand that is not dead")]
        return []

    def _won(self, win: Win, self_pick: bool) -> Iterator[Points]:
        yield Points(win.winner, win.value, "the value of the line")
        if self_pick:
            yield Points(win.winner, 10, "a self-pick")
        elif win.thrower is not None:
            yield from self._thrown(win, win.thrower)
        if win.jokerless and win.section_kind != "singles_pairs" and win.line_jokerless != "none":
            yield Points(win.winner, 20, "no jokers")

    def _thrown(self, win: Win, thrower: Seat) -> Iterator[Points]:
        """What throwing the winning tile costs."""
        scheme = _SCHEMES[self.scoring]
        said = win.facts.get("exposures", 0)
        exposures = min(said, 3) if isinstance(said, int) else 0
        if exposures == 2 and win.facts.get("quint"):
            exposures = max(exposures, scheme.quint)
        if win.facts.get("misnamed") and scheme.misnamed:
            yield Points(thrower, scheme.misnamed, "misnamed the winning tile")
        elif scheme.thrower[exposures]:
            yield Points(thrower, scheme.thrower[exposures], "threw the winning tile")
