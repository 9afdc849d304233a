"""Card sets: cards that come with an installed package, and cards that are a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from mahj import registry
from mahj.errors import CardError, listed, nearest
from mahj.files import is_file
from mahj.tablefiles import is_path

if TYPE_CHECKING:
    from mahj.card import Card


class CardSet:
    """A card that a package brings; registered in the entry-point group `mahj.cards`.

    Attributes:
        id: its name in table files.
        title: its name as players say it.
        credit: whose card it is, and under what terms it stands here.
        url: where its owner publishes it.
        sold: whether its publisher sells it, so that a player brings it as a file of their own.
    """

    sold = False

    def __init__(
        self,
        id: str,
        title: str,
        package: str,
        file: str = "",
        *,
        credit: str = "",
        url: str = "",
        finish: Callable[[Card], Card] | None = None,
    ) -> None:
        """A card set.

        Args:
            id: its name in table files.
            title: its name as players say it.
            package: the import package that holds the file.
            file: the card's TOML file in that package, `data/house-2026.toml`; a set
                whose card is made by code has none, and a `card` of its own.
            credit: whose card it is.
            url: where its owner publishes it.
            finish: adds the lines that no notation can say.
        """
        self.id, self.title, self.credit, self.url = id, title, credit, url
        self._package, self._file, self._finish = package, file, finish
        self._read: tuple[str, Card] | None = None

    def card(self, year: int | None = None) -> Card:
        """The card, the same one as long as its file is the same: it is read and judged by once.

        Args:
            year: the table's; a set whose publisher prints a new card every year
                brings the one of that year. The others have one card for all years.

        Raises:
            CardError: it is not there, or it cannot be read.
        """
        from mahj.card import parse_card

        text = registry.package_file(self._package, self._file).read_text("utf-8")
        if self._read is None or self._read[0] != text:
            card = parse_card(text, f"card set {self.id}")
            self._read = text, self._finish(card) if self._finish else card
        return self._read[1]


def find_card(name: str, folder: Path | None = None, *, year: int | None = None) -> Card:
    """The card that a table names: an installed card set, or the path of a card file.

    Args:
        name: as it stands in the table file.
        folder: where a relative path starts.
        year: the table's, for card sets that bring a card for each year.

    Raises:
        CardError: there is no such card, or it cannot be played with.
    """
    from mahj.card import read_card

    folder = folder or Path()
    known = registry.installed(registry.CARDS)
    if name in known:
        found = registry.load(registry.CARDS, name)
        if not isinstance(found, CardSet):
            raise CardError(f"the card set {name!r} is registered as {found!r}, no CardSet")
        return found.card(year)
    if is_path(name) or is_file(folder / name):
        return read_card(folder / name)
    raise CardError(
        f"no card set {name[:60]!r} is installed{nearest(name, known)}; installed: "
        f"{listed(known, 'and')}; a card of your own is named by its path (card.toml)",
    )
