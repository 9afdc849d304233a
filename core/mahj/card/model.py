"""What a card is made of: sections of lines, and a line's printed forms.

All of it is immutable; :mod:`mahj.card.file` reads it from TOML, and a card
set's plugin may put lines of its own beside what its file says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from mahj.card.notation import Form, parse_form
from mahj.errors import CardError, Problem, listed, nearest
from mahj.tiles import STANDARD_SET

if TYPE_CHECKING:
    from mahj.card.judge import Judge
    from mahj.card.patterns import Supply
    from mahj.card.wild import Wild

Numbers = Literal["fixed", "run", "any"]
Kind = Literal["singles_pairs", "quints"]
Jokerless = Literal["none", "double"]

NUMBERS: tuple[Numbers, ...] = ("fixed", "run", "any")
KINDS: tuple[Kind, ...] = ("singles_pairs", "quints")
JOKERLESS: tuple[Jokerless, ...] = ("none", "double")

_MOST_JUDGES = 8
"""A card keeps so many judges, for other years and other sets of tiles; each takes megabytes."""


def kind_named(section: str) -> Kind | None:
    """The kind that a section's name says it is: `Singles and Pairs`, `Quints`."""
    words = section.lower()
    if "single" in words and "pair" in words:
        return "singles_pairs"
    return "quints" if words.startswith("quint") else None


class Line(NamedTuple):
    """One line of a card.

    Attributes:
        forms: every accepted way to print it; none where the line is left out.
        value: the printed value in points.
        concealed: whether it is printed C, so that nothing of it may be exposed.
        numbers: how the printed digits may vary in each form: `fixed`, `run` (all
            slide together) or `any` (each stands for any number).
        numbers_from: what they may become (`from` in the file); empty is all.
        note: what the card says beside the line.
        jokerless: `none` or `double` where the line overrules the payment rules.
        left_out: forms that could not be used, as printed.
        why: why they are left out.
        section: the name of its section.
        number: its place in the section as printed, from 1.
        kind: the section's kind, where payment rules go by one.
        words: what it wants, in words, where its hands are supplied by code.
        unexposed: the points that such a line is worth more while nothing is exposed.
    """

    forms: tuple[Form, ...]
    value: int = 0
    concealed: bool = False
    numbers: Numbers = "fixed"
    numbers_from: tuple[int, ...] = ()
    note: str = ""
    jokerless: Jokerless | None = None
    left_out: tuple[str, ...] = ()
    why: str = ""
    section: str = ""
    number: int = 0
    kind: Kind | None = None
    words: str = ""
    unexposed: int = 0

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The section and the place as printed: `2468 #3`."""
        return f"{self.section} #{self.number}"

    @property
    def playable(self) -> bool:
        """Whether it has forms or words; a line that is left out has neither."""
        return bool(self.forms or self.words)


def make_line(
    hand: str | Sequence[str],
    value: int,
    *,
    concealed: bool = False,
    numbers: Numbers = "fixed",
    numbers_from: Sequence[int] = (),
    note: str = "",
    jokerless: Jokerless | None = None,
) -> Line:
    """A line made by code, for what the notation cannot say in one form.

    Args:
        hand: a form, or all of them; hundreds will do.
        value: in points.

    Raises:
        CardError: a form cannot be read; every one that cannot is listed.
    """
    problems: list[Problem] = []
    forms: list[Form] = []
    for number, text in enumerate([hand] if isinstance(hand, str) else hand, 1):
        try:
            forms.append(parse_form(text, f"form {number}"))
        except CardError as error:
            problems.extend(error.problems)
    if problems:
        raise CardError(problems)
    return Line(tuple(forms), value, concealed, numbers, tuple(numbers_from), note, jokerless)


def need_forms(card: Card) -> None:
    """Refuses a card whose hands come from code, where its lines are to be written out.

    Raises:
        CardError: it is such a card.
    """
    if card.supply is not None:
        what = "its hands are made by code, and no other form can say them"
        raise CardError(Problem(f"the card {card.name!r}", what, "made_by_code"))


class Section(NamedTuple):
    """A section of a card: its name, its lines as printed, and its kind."""

    name: str
    lines: tuple[Line, ...]
    kind: Kind | None = None


def _with_forms(line: Line, more: Iterable[Callable[[Line], Iterable[str]]]) -> Line:
    """The line with the forms that are said besides, where it has forms."""
    if not line.forms:
        return line
    forms = {form.places: form for form in line.forms}
    printed = len(forms)
    for form in map(parse_form, sorted(text for says in more for text in says(line))):
        forms.setdefault(form.places, form)
    return line if len(forms) == printed else line._replace(forms=tuple(forms.values()))


class _CardFields(NamedTuple):
    id: str
    name: str
    sections: tuple[Section, ...]
    publisher: str = ""
    year: int | None = None
    url: str = ""
    licence: str = ""
    choose_year: bool = False
    problems: tuple[Problem, ...] = ()
    supply: Supply | None = None


class Card(_CardFields):
    """A card: what its publisher calls it, and its sections.

    Attributes:
        id: the name that a table file gives it.
        name: the name that its publisher gives it.
        sections: in printed order.
        year: the card's own year, if it has one.
        url: where it was published.
        licence: of the file.
        choose_year: whether each player names the year of their hand before the deal.
        problems: what was wrong with forms that a tolerant reading left out.
        supply: where its hands come from code, the function that brings them as patterns;
            its lines are then said in words.
    """

    _judges: dict[tuple[int | None, tuple[int, ...], Wild | None], Judge]

    def __getstate__(self) -> None:
        return None  # judges are made again where they are wanted

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that can be played, in printed order; left-out lines are not among them."""
        return tuple(line for section in self.sections for line in section.lines if line.playable)

    def line(self, name: str) -> Line:
        """The line of this name (`2468 #3`).

        Raises:
            CardError: the card has no such line.
        """
        names = {line.name: line for section in self.sections for line in section.lines}
        if name in names:
            return names[name]
        raise CardError(f"the card {self.name!r} has no line {name!r}{nearest(name, names)}")

    def with_line(self, section: str, number: int, line: Line) -> Card:
        """The same card with `line` at this place, as the next line or over the one there.

        Raises:
            CardError: there is no such section, or it ends before that place.
        """
        names = [each.name for each in self.sections]
        if section not in names:
            raise CardError(
                f"the card {self.name!r} has no section {section!r}{nearest(section, names)}; "
                f"it has {listed(names, 'and')}"
            )
        index = names.index(section)
        found = self.sections[index]
        if not 1 <= number <= len(found.lines) + 1:
            raise CardError(
                f"section {section!r} has {len(found.lines)} lines, so a line can stand at 1 to "
                f"{len(found.lines) + 1}, not at {number}"
            )
        placed = line._replace(section=section, number=number, kind=found.kind)
        lines = (*found.lines[: number - 1], placed, *found.lines[number:])
        sections = list(self.sections)
        sections[index] = found._replace(lines=lines)
        return self._replace(sections=tuple(sections))

    def with_forms(self, *more: Callable[[Line], Iterable[str]]) -> Card:
        """The same card with further forms of its lines; for the same forms the same card.

        Args:
            more: each gives further forms of a line that has forms, as a card file has them. What
                the line has already is left out, and the order makes no difference.

        Raises:
            CardError: a form cannot be read.
        """
        if not more:
            return self
        sections = tuple(
            section._replace(lines=tuple([_with_forms(line, more) for line in section.lines]))
            for section in self.sections
        )
        if sections == self.sections:
            return self
        cards: dict[tuple[Section, ...], Card] = self.__dict__.setdefault("_further", {})
        if sections not in cards:
            if len(cards) >= _MOST_JUDGES:
                del cards[next(iter(cards))]
            cards[sections] = self._replace(sections=sections)
        return cards[sections]

    @property
    def flowers_exposed(self) -> bool:
        """Whether a line that may be exposed lets flowers stand in."""
        forms = [form for line in self.lines if not line.concealed for form in line.forms]
        return any("~" in form.text for form in forms)

    def judge(
        self,
        year: int | None = None,
        set_counts: Sequence[int] = STANDARD_SET,
        wild: Wild | None = None,
    ) -> Judge:
        """The judge of racks against this card; made once for each year and set of tiles.

        Args:
            year: the table's (or the player's) year; the card's own where it is None.
            set_counts: how many of each kind the set holds, 37 numbers.
            wild: what stands for other tiles at the table, where that is more than usual.

        Raises:
            CardError: see :class:`mahj.card.judge.Judge`.
        """
        from mahj.card.judge import Judge

        made: dict[object, Judge] = self.__dict__.setdefault("_judges", {})
        key = (year, tuple(set_counts), wild)
        if key not in made:
            if len(made) >= _MOST_JUDGES:
                del made[next(iter(made))]
            made[key] = Judge(self, year, set_counts, wild)
        return made[key]
