"""The laws as sentences, and what is raised when one is broken."""

from __future__ import annotations

LAWS = {
    "tiles": "Tiles are only ever moved: at every moment the table holds exactly the set.",
    "holds": "At every question each player holds as many tiles as the turn rule says.",
    "zero_sum": "Payments sum to zero over all seats and pots.",
    "choice": "There is never a position without a lawful choice.",
    "accepted": "Every offered or suggested choice is accepted.",
    "refused": "Every choice that is not offered is refused, by a mod in force, with a reason.",
    "no_error": "No hook and no lawful choice raises an error.",
    "ends": "Every game ends.",
    "same_seed": "The same seed and the same players give the same record.",
    "mod_order": "The order of the mods does not matter.",
    "replay": "A replay of the record gives the same position.",
    "prefix": "A replay of the first choices, as undo does it, gives the position after them.",
    "skips": "A record means the same without the skips that it need not write.",
    "together": "Answers of players who are asked together may stand in any order.",
    "hidden": "A seat's view and choices are unchanged when what is hidden from it is dealt anew.",
    "pure": "Ask, Judge and Add hooks change nothing.",
    "state": "What a mod remembers is plain data at the table; what it keeps for speed can go.",
    "json": "Positions and views are plain data.",
    "options": "Bad options are refused when the table is loaded, and every allowed one is taken.",
    "off": "A mod that is switched off leaves every record as it was.",
}
"""Every law by its short name; an :class:`AssertionError` begins with the sentence."""


class LawBroken(AssertionError):
    """A game has broken a law.

    Attributes:
        law: the short name of the law, a key of ``LAWS``.
        seed: of the trial, by which it can be had again.
        record: the game so far, as the text of a record file; empty where none can show it.
    """

    def __init__(self, law: str, detail: str, seed: int = 0, record: str = "") -> None:
        self.law = law
        self.detail = detail
        self.seed = seed
        self.record = record
        shown = f", record so far:\n{record}" if record else ""
        super().__init__(f"{LAWS[law]}\n{detail}\n\nseed {seed}{shown}")
