"""No Charleston."""

from __future__ import annotations

from collections.abc import Mapping

from mahj import Mod, yes_no


class NoCharleston(Mod):
    """There is no Charleston: after the deal East discards, or declares mah jongg where East was \
    dealt it."""

    id = "no_charleston"
    title = "No Charleston"
    source = "RULES.md 2.4; Riichi Advanced, American rules (mod list)"
    also = ("no passing", "skip the Charleston", "without the Charleston")

    courtesy = yes_no(False, "The courtesy pass is held all the same.")

    def sets(self) -> Mapping[str, object]:
        return {"charleston.first": False, "charleston.courtesy": self.courtesy}
