"""Cards that their publishers sell: none of them is here, their owners bring their own.

A file `nmjl-2026.toml` in the user's card folder is the card `nmjl` at a table whose
`year` is 2026; `nmjl.toml` is the card where it has no year.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from mahj import CardError, CardSet, Problem, listed

if TYPE_CHECKING:
    from mahj.card import Card

FOLDER = "MAHJ_CARDS"
"""The environment variable that names the card folder."""


def card_folder() -> Path:
    """The folder where players keep cards of their own."""
    named = os.environ.get(FOLDER)
    if named:
        return Path(named).expanduser()
    from platformdirs import user_data_path

    return user_data_path("mahj", appauthor=False) / "cards"


class OwnCard(CardSet):
    """A card set whose file each player brings."""

    sold = True

    def __init__(self, id: str, title: str) -> None:
        """A card set.

        Args:
            id: its name in table files, and the beginning of its files' names.
            title: its name as players say it.
        """
        super().__init__(id, title, "mahj_cards", "", credit="Sold by its publisher.")

    def card(self, year: int | None = None) -> Card:
        """The player's own copy.

        Args:
            year: the table's; without one `NAME.toml` counts, else the newest.

        Raises:
            CardError: there is no copy of that year, or it cannot be read.
        """
        from mahj.card import read_card

        folder = card_folder()
        plain = folder / f"{self.id}.toml"
        dated = self._dated(folder)
        if year is not None and year in dated:
            return read_card(dated[year])
        if not plain.is_file():
            if year is None and dated:
                return read_card(dated[max(dated)])
            raise CardError(Problem("", self._how(folder, year, list(dated)), "not_there"))
        card = read_card(plain)
        if year is not None and card.year is not None and card.year != year:
            what = (
                f"is the card of {card.year}, and the table plays {year}: name the file "
                f"{self.id}-{card.year}.toml, and bring {self.id}-{year}.toml"
            )
            raise CardError(Problem(str(plain), what, "other_year"))
        return card

    def _dated(self, folder: Path) -> dict[int, Path]:
        """The copies that have a year in their name."""
        try:
            files = sorted(folder.glob(f"{self.id}-*.toml"))
        except OSError:
            return {}
        named = re.compile(rf"{re.escape(self.id)}-(\d{{4}})\.toml")
        found = ((named.fullmatch(path.name), path) for path in files)
        return {int(match[1]): path for match, path in found if match}

    def _how(self, folder: Path, year: int | None, others: list[int]) -> str:
        """How to bring the card, in three steps."""
        path = folder / f"{self.id}{'' if year is None else f'-{year}'}.toml"
        of_year = "" if year is None else f" of {year}"
        there = f" (there is the one of {listed(map(str, others), 'and')})" if others else ""
        setting = f'card = "{self.id}"' + ("" if year is None else f" and year = {year}")
        return (
            f"the {self.title}{of_year} is sold by its publisher and is no part of mahj; a copy "
            f"of your own is looked for at {path}{there}. In three steps:\n"
            f"  1. type it in from the printed card: mahj cards new {_shell(path)}\n"
            f"     or import it: mahj cards import FILE --from riichi-advanced -o {_shell(path)}\n"
            f"  2. look it over: mahj cards check {_shell(path)}\n"
            f"  3. play with it: {setting} in your table file"
        )


def _shell(path: Path) -> str:
    """A path as it is typed into a shell."""
    import shlex

    return str(path) if os.name == "nt" else shlex.quote(str(path))


NMJL = OwnCard("nmjl", "National Mah Jongg League card")
PRESS = OwnCard("press", "Press card")
MARVELOUS = OwnCard("marvelous", "Marvelous card")
SIAMESE = OwnCard("siamese", "Siamese card")
BIGCARD = OwnCard("bigcard", "Big Card")
OMM = OwnCard("omm", "OMM card")
