"""Three players."""

from __future__ import annotations

from collections.abc import Mapping

from mahj import Mod, Seat, Table, hookimpl, hookimpl_if, one_of


class ThreePlayers(Mod):
    """Three play, at East, South and West; the empty seat gets nothing, and there are two losers \
    instead of three. All four walls are built."""

    id = "three_players"
    title = "Three players"
    source = "RULES.md 2.12; sloperama.com/mjfaq/mjfaq13a.html; mahjlife.com article 188"
    also = ("three-handed", "dummy")
    conflicts = {
        "two_players": "there are three players or two",
        "bettor": "the bettor is a fifth player, beside four",
        "siamese": "Siamese is for two players",
    }
    always_answers = ("mahj_setup_seats",)

    charleston3 = one_of(
        "off",
        {
            "off": "With three players there is no Charleston.",
            "dummy_from_wall": "With three players the wall sits at the empty seat: the tiles it "
            "passes are drawn from it, and those it is passed are mixed into it when the "
            "Charleston is over. Whoever sits opposite to it has no courtesy.",
        },
        source={
            "off": "RULES.md 2.12; sloperama.com/mjfaq/mjfaq13a.html",
            "dummy_from_wall": "RULES.md 2.12; mahjlife.com article 188",
        },
    )

    def sets(self) -> Mapping[str, object]:
        dummy = self.charleston3 == "dummy_from_wall"
        return {} if dummy else {"charleston.first": False, "charleston.courtesy": False}

    @hookimpl
    def mahj_setup_seats(self) -> tuple[Seat, ...]:
        return ("E", "S", "W")

    @hookimpl_if(lambda mod: mod.charleston3 == "dummy_from_wall")
    def mahj_charleston_ring(self, table: Table) -> tuple[str, ...]:
        return (*table.rules.in_turn, "the wall")
