"""Other numbers of jokers and flowers."""

from __future__ import annotations

from collections.abc import Mapping

from mahj import Mod, number


class JokersFlowers(Mod):
    """The wall holds other numbers of jokers and flowers than the usual eight and eight. Nothing \
    else changes."""

    id = "jokers_flowers"
    title = "Other numbers of jokers and flowers"
    source = "RULES.md 2.2; Riichi Advanced, American rules (mod list)"
    also = ("number of jokers", "number of flowers", "more jokers", "no jokers", "extra flowers")

    jokers = number(8, 0, 16, "The set holds {value} jokers.", zero="There are no jokers.", step=2)
    flowers = number(
        8, 0, 24, "The set holds {value} flowers.", zero="There are no flowers.", step=2
    )

    def sets(self) -> Mapping[str, object]:
        return {"deal.jokers": self.jokers, "deal.flowers": self.flowers}

    def sentences(self) -> list[str]:
        """The deal says it."""
        return []
