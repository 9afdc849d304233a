"""`mahj cards new`: a card typed in from paper, section by section and line by line."""

from __future__ import annotations

import re
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mahj_cli.cards.page import STYLES, line_rows, show_card, shown_text
from mahj_cli.cards.typed import read_typed, read_value
from mahj_cli.options import Json
from mahj_cli.output import counted, heading, paint, print_json, say, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mahj import Problem
    from mahj.card import Card, Hand, Line, Section

_EXAMPLES = 3
_NO_TEXT = "\ufffd"  # what stands for bytes that are no UTF-8 text
_SUIT_STYLES = {"B": STYLES["a"], "C": STYLES["b"], "D": STYLES["c"]}

_HELP = """\
A line is typed as it is printed, with a letter for each colour: a, b and c are
three different suits. Then X (may be exposed) or C (concealed) with the value,
then what stands beside it:

  222a 444a 6666b 8888b X25                 two suits
  FF 2222a 44a 66a 8888a or FF 2222a 44b 66b 8888a X30
                                            two ways to print it
  111a 222a 3333b 4444b X25 run             any run: all numbers slide
  11a 33a 55a 77a 99a 11b 11c C50 any of 1 3 5 7 9
                                            any of these numbers
  FF 2026a DDDD NEWS X30 (any dragon)       DDDD, ZZZZ without a letter:
                                            any dragon, any wind

Besides lines there are:

  (nothing)     the section is done, then the card is done
  #2 LINE       puts a line in the place of #2
  out FORM (why)
                notes a line that cannot be right as left out
  undo          takes the last line away
  show          the card so far
  done          stops; go on later with the same command
  ?             this text"""


class _Done(Exception):
    """The user has had enough for now."""


def new(
    file: Annotated[
        str, typer.Argument(metavar="CARD.toml", help="The card file: a new one, or to go on with.")
    ],
    as_json: Json = False,
) -> None:
    """Asks for a card line by line, and writes a card file of it.

    A line is taken as it is printed and shown back in colour, with some hands that satisfy it
    and whatever is wrong with it. The file is saved after every line; the same command goes on
    where one stopped. It can be fed from a file as well. With --json what came of it is printed at
    the end, and what people are told goes to standard error.

    \b
    Examples:
      mahj cards new my-card.toml
      mahj cards new my-card.toml < lines.txt
    """
    path = Path(file)
    typist = _Typist()
    card = _Writing(path, typist)
    with redirect_stdout(sys.stderr if as_json else sys.stdout):
        try:
            card.ask_all()
        except _Done:
            pass
        except KeyboardInterrupt:
            say()
            card.say_goodbye()
            raise
        card.say_goodbye()
    if as_json:
        print_json(card.told())
    if card.refused and not typist.person:
        raise typer.Exit(1)


class _Typist:
    """Who answers: a person at a terminal, or a file."""

    def __init__(self) -> None:
        self.person = sys.stdin is not None and sys.stdin.isatty()
        if self.person:
            from contextlib import suppress

            with suppress(ImportError):  # arrow keys and earlier lines, where there is readline
                import readline  # noqa: F401

    def ask(self, prompt: str) -> str:
        """The next line; `_Done` at the end of the input."""
        while True:
            try:
                text = input(prompt)
            except EOFError:
                say()
                raise _Done from None
            except UnicodeDecodeError:
                text = _NO_TEXT
            if _NO_TEXT in text:
                say("(that is not UTF-8 text)")
                continue
            if not self.person:
                say(text)
            return text.strip()


class _Writing:
    """The card so far, and the file that it is kept in.

    Attributes:
        refused: how many lines could not be taken.
    """

    def __init__(self, path: Path, typist: _Typist) -> None:
        from mahj_cli.cards.kept import KeptCard

        self.path = path
        self.typist = typist
        self.refused = 0
        self.kept = KeptCard(path)

    @property
    def card(self) -> Card:
        """The card so far, as the file has it."""
        return self.kept.card

    # -- Asking -------------------------------------------------------------------------

    def ask_all(self) -> None:
        """Asks for whatever is not there yet, until the card is done."""
        if self.card.id:
            heading(f"{self.card.name}: {counted(len(self.card.lines), 'line')} so far.")
        else:
            heading(f"A new card, kept in {self.path}.")
            say("A line is typed as it is printed, 222a 444a 6666b 8888b X25; ? is help.")
        if self.card.sections:
            last = self.card.sections[-1]
            say(f"Going on with section {last.name!r}, line {len(last.lines) + 1}. ? is help.")
        else:
            self._ask_head()
        open_section = bool(self.card.sections)
        while True:
            if not open_section and not self._ask_section():
                return
            open_section = False
            self._ask_lines()

    def _ask_head(self) -> None:
        """Asks for what the card lacks before its first section; each answer is kept at once."""
        from mahj.card import card_toml
        from mahj.card.file import toml_text
        from mahj_cli.cards.text import add_key

        card = self.card
        if not card.name:
            name = self._ask_text("What is the card called? ", needed=True)
            identity = re.sub(r"[^a-z0-9_-]+", "-", self.path.stem.lower()).strip("-_") or "card"
            card = card._replace(id=identity, name=name)
            self._save(card, self.kept.text + card_toml(card))
        if not card.publisher:
            publisher = self._ask_text("Whose card is it (nothing if nobody's)? ")
            if publisher:
                card = card._replace(publisher=publisher)
                self._save(card, add_key(self.kept.text, "publisher", toml_text(publisher)))
        if card.year is None:
            year = None
            while year is None:
                said = self.ask("Its year (nothing if it has none)? ") or "0"
                year = int(said) if re.fullmatch(r"0|[1-9]\d{3}", said) else None
            if year:
                card = card._replace(year=year)
                self._save(card, add_key(self.kept.text, "year", f"{year}"))

    def _ask_text(self, prompt: str, *, needed: bool = False) -> str:
        """A text that can be printed; where it is needed, something."""
        while True:
            text = self.ask(prompt)
            if text.isprintable() and (text or not needed):
                return text

    def ask(self, prompt: str) -> str:
        """An answer that is none of the words that work everywhere."""
        while True:
            text = self.typist.ask(prompt)
            word = text.lower()
            if word in ("?", "help"):
                say(_HELP)
            elif word == "show":
                show_card(self.card)
            elif word in ("done", "quit", "exit"):
                raise _Done
            else:
                return text

    def _ask_section(self) -> bool:
        """Begins the next section; says whether there is one."""
        say()
        names = {section.name for section in self.card.sections}
        while True:
            number = len(self.card.sections) + 1
            name = self.ask(f"Section {number}, as printed (nothing: the card is done)? ")
            if not name:
                return False
            if name.lower() == "undo":
                self._undo()
                return bool(self.card.sections)
            if name in names or not name.isprintable():
                say(f"  There is a section {name!r} already." if name in names else "  No name.")
                continue
            break
        from mahj.card import Section
        from mahj.card.file import section_toml
        from mahj.card.model import kind_named
        from mahj_cli.cards.text import add_section

        kind = kind_named(name)
        section = Section(name, (), kind)
        card = self.card._replace(sections=(*self.card.sections, section))
        self._save(card, add_section(self.kept.text, section_toml(section)))
        if kind is not None:
            say(f'  Payment rules go by this section: kind = "{kind}".')
        return True

    @property
    def section(self) -> Section:
        """The section that lines go into: the last one."""
        return self.card.sections[-1]

    def _ask_lines(self) -> None:
        while True:
            number = len(self.section.lines) + 1
            text = self.ask(f"{self.section.name} #{number}: ")
            if not text:
                return
            if text.lower() == "undo":
                self._undo()
                if not self.card.sections:
                    return
                continue
            replaced = re.match(r"#\s*(\d+)\s+(?=\S)", text)
            offset = 0
            if replaced:
                number, offset = int(replaced[1]), replaced.end()
                if not 1 <= number <= len(self.section.lines) + 1:
                    self._refuse(f"there is no line #{number} in this section")
                    continue
            self._take(text, offset, number)

    def _take(self, text: str, offset: int, number: int) -> None:
        """Takes one typed line, or says why not."""
        from mahj.card import Line

        said = text[offset:]
        asked = len(self.section.lines) + 1
        out = re.match(r"out\s+(?=\S)", said, re.IGNORECASE)
        if out:
            form, _, why = said[out.end() :].partition("(")
            why = why.strip().removesuffix(")") or "it cannot be right as it is printed"
            self._put(number, Line((), left_out=(form.strip(),), why=why))
            return
        typed = read_typed(" " * offset + said)
        if typed.line is None:
            self._show_problems(f"{self.section.name} #{asked}: ", typed.problems)
            if not typed.valued:
                say("      (An empty line ends the section; ? is help.)")
            return
        line = typed.line
        while not typed.valued:
            answer = self.ask("  Its value, with X or C (X25)? ")
            value = read_value(answer)
            if value is not None:
                line = line._replace(value=value[0], concealed=value[1])
                break
            if not answer or answer.lower() == "undo":
                self._refuse("a line has a value; it is not taken")
                return
            if read_typed(answer).line is not None:
                self._refuse("the line before has no value and is not taken")
                self._take(answer, 0, number)
                return
            say("  A value is written X25 (may be exposed) or C30 (concealed).")
        if line.value > 100_000:
            self._refuse("a value is points, 0 to 100000")
            return
        if typed.slid:
            how = "slide together" if line.numbers == "run" else "stand for any numbers"
            say(f'  By what stands beside it the numbers {how}: numbers = "{line.numbers}".')
        self._put(number, line)

    def _show_problems(self, prompt: str, problems: tuple[Problem, ...]) -> None:
        """Says what is wrong with a typed line, with marks under the places."""
        columns = [
            int(found[1])
            for problem in problems
            if (found := re.search(r"column (\d+)$", problem.where))
        ]
        if columns and self.typist.person:
            marks = "".join("^" if at in columns else " " for at in range(1, max(columns) + 1))
            say(" " * len(prompt) + paint(marks, "red", "bold"))
        first = problems[0]
        where = f"column {columns[0]}: " if columns else ""
        more = f" ({len(problems) - 1} more like this)" if len(problems) > 1 else ""
        self._refuse(f"{where}{first.what.partition('; mend the form')[0]}{more}")

    def _refuse(self, what: str) -> None:
        self.refused += 1
        say(wrapped(f"{paint('no:', 'red', 'bold')} {what}.", indent=2, hanging=4))

    # -- Keeping ------------------------------------------------------------------------

    def _put(self, number: int, line: Line) -> None:
        """Puts a line in its place, shows what was understood, and saves."""
        from mahj import CardError
        from mahj.card.file import line_toml
        from mahj_cli.cards.text import put_record

        card = self.card.with_line(self.section.name, number, line)
        placed = card.sections[-1].lines[number - 1]
        try:
            remarks = list(_remarks(card, placed))
        except CardError as error:
            self._refuse(error.problems[0].what)
            return
        self._save(card, put_record(self.kept.text, number - 1, line_toml(placed)))
        width = max((len(shown_text(form)) for form in placed.forms), default=0)
        for row in line_rows(placed, width):
            say(row)
        for remark in remarks:
            say(remark)

    def _undo(self) -> None:
        from mahj_cli.cards.text import take_record, take_section

        if not self.card.sections:
            say("  There is nothing to take away.")
            return
        section, others = self.section, self.card.sections[:-1]
        if section.lines:
            shorter = section._replace(lines=section.lines[:-1])
            card = self.card._replace(sections=(*others, shorter))
            self._save(card, take_record(self.kept.text))
            say(f"  {section.lines[-1].name} is taken away.")
        else:
            self._save(self.card._replace(sections=others), take_section(self.kept.text))
            say(f"  The section {section.name!r} is taken away.")

    def _save(self, card: Card, text: str | None) -> None:
        former = self.kept.write(card, text)
        if former:
            said = (
                "The file was laid out in another way than is written here, so it is written "
                f"anew; the former one is kept as {former}."
            )
            say(wrapped(said, indent=2))

    def told(self) -> dict[str, object]:
        """What is kept, for programs."""
        return {
            "file": str(self.path) if self.card.id else None,
            "card": self.card.id or None,
            "name": self.card.name,
            "sections": len(self.card.sections),
            "lines": len(self.card.lines),
            "refused": self.refused,
        }

    def say_goodbye(self) -> None:
        """What is kept, and how to go on."""
        if not self.card.id:
            say("Nothing is kept.")
            return
        say()
        lines = counted(len(self.card.lines), "line")
        say(f"{self.card.name}: {lines} in {counted(len(self.card.sections), 'section')}.")
        say(f"Kept in {self.path}. Go on: mahj cards new {self.path}")
        say(f"Look it over: mahj cards check {self.path}")


def _remarks(card: Card, line: Line) -> Iterator[str]:
    """Some hands that satisfy a line, and what should be looked at."""
    from mahj.card import check_card, expand

    report = check_card(card, card.year or 2000)
    findings = [
        finding
        for each in report.lines
        if each.line == line and line.forms
        for finding in each.findings
    ]
    if not any(finding.code == "no_hand" for finding in findings) and line.forms:
        hands = expand(line, card.year or 2000)
        shown = [hands[len(hands) * place // _EXAMPLES] for place in range(_EXAMPLES)]
        texts = list(dict.fromkeys(_tiles(hand) for hand in shown))
        said = counted(len(hands), "hand")
        yield f"      {said}, as {texts[0]}"
        for text in texts[1:]:
            yield f"      {' ' * len(said)}  or {text}"
    for finding in findings:
        mark = paint("wrong:", "red", "bold") if finding.weight == "mistake" else "look:"
        yield wrapped(f"{mark} {finding.what}.", indent=6, hanging=6)


def _tiles(hand: Hand) -> str:
    """A hand's tiles with their suits in colour."""
    groups = []
    for group in hand.groups:
        style = _SUIT_STYLES.get(group.tile.suit)
        groups.append(paint(group.text, style) if style else group.text)
    return " ".join(groups)
