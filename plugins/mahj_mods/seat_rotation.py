"""Seat rotation."""

from __future__ import annotations

from collections.abc import Mapping

from mahj import Mod, Result, Seat, hookimpl, one_of

_ROUNDS = {"4": 1, "8": 2}


class SeatRotation(Mod):
    """One player, the first East of the session, is the pivot: when all have dealt, the pivot \
    changes seats with the player at the right and deals again. So everybody comes to sit beside \
    everybody. Games that are played again do not count."""

    id = "seat_rotation"
    title = "Seat rotation"
    source = "RULES.md 2.21; guide.americanmahjonggassociation.com, seat rotation"
    also = ("pivot", "rotation", "changing seats")
    conflicts = {
        "bettor": "the bettor changes places with East after every game, so nobody stays the pivot",
    }

    pivot_every = one_of(
        "4",
        {
            "4": "The pivot moves after every four games, when everybody has dealt once; with "
            "fewer players after as many games as there are players.",
            "8": "The pivot moves after every eight games, when everybody has dealt twice; with "
            "fewer players after twice as many games as there are players.",
            "off": "Nobody changes seats.",
        },
        source={
            "4": "RULES.md 2.21; AMJA; mahjlife.com article 71",
            "8": "RULES.md 2.21; mahjblog.blogspot.com, December 2014",
            "off": "RULES.md 2.21",
        },
    )

    def sets(self) -> Mapping[str, object]:
        return {} if self.pivot_every == "off" else {"deal.rotation": "always_right"}

    def explanation(self) -> str:
        """Where nobody changes seats there is no pivot."""
        return "" if self.pivot_every == "off" else self.paragraph()

    @hookimpl
    def mahj_session_seating(
        self, seats: tuple[Seat, ...], east: Seat, games: int, result: Result
    ) -> Mapping[Seat, Seat] | None:
        rounds = _ROUNDS.get(self.pivot_every)
        if rounds is None or result.again or games % (rounds * len(seats)):
            return None
        place = seats.index(east) + 1  # everybody has dealt, so that the pivot is next
        pivot, right = seats[place % len(seats)], seats[(place + 1) % len(seats)]
        return {pivot: right, right: pivot}
