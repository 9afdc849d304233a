"""A card file that is written a line at a time: whole at every moment, and still the user's own.

The new text is written beside the file and then put in its place, so that whatever ends the
program leaves one or the other. A link stays a link, and the file keeps its mode; what somebody
else has written meanwhile is not overwritten.
"""

from __future__ import annotations

import os
from pathlib import Path

from mahj import CardError, MahjError, Problem
from mahj.card import Card, card_toml, parse_card
from mahj.files import MOST_CHARACTERS
from mahj_cli.writing import replace, write_new


class KeptCard:
    """A card and the file that it is kept in.

    Attributes:
        path: of the file, as the user says it.
        text: what stands in it; nothing where it is not there.
        card: what the text says; without a name where it says nothing yet.
    """

    def __init__(self, path: Path) -> None:
        """Reads the card, where there is one.

        Raises:
            CardError: the file is no card.
            MahjError: it is no file that can be written to.
        """
        self.path = path
        self.text = self._on_disk()
        self.card = self._read()

    def write(self, card: Card, text: str | None) -> str:
        """Makes this the card, and `text` what stands in the file.

        Where `text` does not say what the card is (the file was laid out in a way of its own,
        then it is None), the whole card is written anew and the former file kept beside it.

        Args:
            card: the new card.
            text: the former text with the change in it.

        Returns:
            The name of the former file where it was kept, else nothing.

        Raises:
            MahjError: somebody else has changed the file meanwhile.
        """
        if self._on_disk() != self.text:
            said = (
                "has been changed by somebody else meanwhile, and nothing is overwritten; begin "
                "again with the same command"
            )
            raise MahjError(Problem(str(self.path), said, "changed"))
        former = ""
        if text is None or not _says(text, card):
            former = self._keep_former()
            text = card_toml(card)
        replace(self.path, text)
        self.card, self.text = card, text
        return former

    def _on_disk(self) -> str:
        where = str(self.path)
        if not os.path.lexists(self.path) or not os.path.exists(self.path):
            return ""
        if not self.path.is_file():
            raise MahjError(Problem(where, "is no ordinary file", "no_file"))
        if not os.access(self.path, os.W_OK):
            raise MahjError(Problem(where, "may not be written to", "system"))
        try:
            if self.path.stat().st_size > 4 * MOST_CHARACTERS:
                raise CardError("is too long for a card", where=where)
            return self.path.read_bytes().decode()
        except UnicodeDecodeError as error:
            raise CardError(f"is not UTF-8 text: {error.reason}", where=where) from error

    def _read(self) -> Card:
        text = self.text.removeprefix("\ufeff")
        if not any(row.strip() and not row.strip().startswith("#") for row in text.split("\n")):
            return Card("", "", ())
        return _tolerant(text, str(self.path))

    def _keep_former(self) -> str:
        for number in range(1, 1000):
            beside = self.path.with_name(f"{self.path.name}.former-{number}")
            if not os.path.lexists(beside):
                write_new(beside, self.text)
                return str(beside)
        raise MahjError(Problem(str(self.path), "has too many former files beside it", "system"))


def _says(text: str, card: Card) -> bool:
    try:
        return _tolerant(text.removeprefix("\ufeff"), "card") == card
    except CardError:
        return False


def _tolerant(text: str, where: str) -> Card:
    """The card that a text says, begun or whole."""
    try:
        return parse_card(text, where, strict=False)._replace(problems=())
    except CardError as error:
        # A card of which only the head is typed.
        if [each.code for each in error.problems] != ["missing_key"]:
            raise
        try:
            return parse_card(f"{text}\nsection = []\n", where)
        except CardError:
            raise error from None
