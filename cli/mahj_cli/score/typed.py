"""`mahj score --sheet` as it is typed: entry after entry, each explained and written at once."""

from __future__ import annotations

from mahj import MahjError
from mahj_cli.output import say, wrapped
from mahj_cli.play.human import Typed
from mahj_cli.play.lookup import rules_lines
from mahj_cli.play.table import show_card
from mahj_cli.score.facts import known_facts
from mahj_cli.score.sheet import Sheet, SheetFile, opened
from mahj_cli.score.told import next_deal, show_chart, show_entry, show_sheet
from mahj_cli.score.words import HELP
from mahj_cli.screen.text import Screen

_LOOK = (
    ("sheet  chart", "the whole sheet; what everybody has as bars"),
    ("why  why 3", "how the last entry was paid, or number 3"),
    ("card  card 2468", "the card of the table, or a section of it"),
    ("rules  rules score", "the rules of the table in short, or one of them"),
    ("quit", "leave; everything is written already"),
)


class Typing:
    """People at a table, who enter what happens."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.screen = Screen()
        self.source = Typed(self.screen)
        self._file: SheetFile | None = None
        self._looks = {
            "sheet": self._sheet,
            "chart": self._chart,
            "scores": self._chart,
            "why": self._why,
            "card": self._card,
            "rules": self._rules,
            "facts": self._facts,
            "help": self._help,
            "?": self._help,
        }

    def run(self) -> None:
        """Takes entries until somebody says quit, and then prints the sheet.

        Raises:
            MahjError: the file cannot be written.
        """
        if self.sheet.entries:
            show_sheet(self.sheet)
        else:
            say(wrapped(f"A new score sheet, kept in {self.sheet.path}.", hanging=2))
            say(next_deal(self.sheet))
        how = "Write who has mah jongg, as anna from ben 25; help tells the rest."
        say(wrapped(how, hanging=2))
        try:
            while (line := self.source.read("> ")) is not None:
                words = line.strip()
                if words.lower() in ("quit", "exit", "q", "bye"):
                    break
                if words and not words.startswith("#"):
                    self._heard(words)
        finally:
            if self._file is not None:
                self._file.close()
        say()
        show_sheet(self.sheet)

    def _heard(self, words: str) -> None:
        first, _, rest = words.partition(" ")
        look = self._looks.get(first.lower())
        if look is not None:
            look(rest.strip())
            return
        try:
            self.sheet.heard(words)
            self._open()
            entry = self.sheet.add(words, self._file)
        except MahjError as error:
            said = str(error)
            say(wrapped(f"{said[0].upper()}{said[1:]}.", hanging=2))
        else:
            show_entry(self.sheet, entry)

    def _open(self) -> None:
        """Opens the file before the first entry."""
        if self._file is None:
            before = self.sheet
            self.sheet, self._file = opened(before)
            if self.sheet is not before:
                what = "Somebody has written to the sheet meanwhile; it is read anew."
                say(wrapped(what, hanging=2))

    def _sheet(self, _: str) -> None:
        show_sheet(self.sheet)

    def _chart(self, _: str) -> None:
        show_chart(self.sheet)

    def _why(self, rest: str) -> None:
        entries = self.sheet.entries
        found = [each for each in entries if str(each.number) == rest.removeprefix("#")]
        if not rest:
            found = [each for each in entries if each.counts][-1:]
        if found:
            show_entry(self.sheet, found[0])
        else:
            say(f"There is no entry {rest}." if rest else "Nothing has been entered yet.")

    def _card(self, rest: str) -> None:
        show_card(self.screen, self.sheet.rules.card, rest, paged=self.source.live)

    def _rules(self, rest: str) -> None:
        self.screen.all(rules_lines(self.sheet.rules, rest))

    def _facts(self, _: str) -> None:
        for name, says in known_facts(self.sheet.rules).items():
            say(wrapped(f"{name}: {says}", hanging=2))

    def _help(self, _: str) -> None:
        for typed, what in (*HELP, *_LOOK):
            say(wrapped(f"{typed:<22} {what}", hanging=23))
