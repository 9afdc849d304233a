"""Two players."""

from __future__ import annotations

from collections.abc import Mapping

from mahj import Mod, Seat, hookimpl


class TwoPlayers(Mod):
    """Two play, opposite each other, at East and West. All four walls are built, nobody is dealt \
    in the place of those who are not there, and there is no Charleston."""

    id = "two_players"
    title = "Two players"
    source = "RULES.md 2.12; sloperama.com/mjfaq/mjfaq13a.html"
    also = ("two-handed", "heads-up")
    conflicts = {
        "bettor": "the bettor is a fifth player, beside four",
        "siamese": "in Siamese two play with two racks each",
    }
    always_answers = ("mahj_setup_seats",)

    def sets(self) -> Mapping[str, object]:
        return {"charleston.first": False, "charleston.courtesy": False}

    @hookimpl
    def mahj_setup_seats(self) -> tuple[Seat, ...]:
        return ("E", "W")
