"""What a card's author wants to know: which lines cannot be made, which say the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from mahj.card.hands import Expansion, Hand, can_be_made, expand_within, hand_key
from mahj.card.model import Card, Line
from mahj.card.patterns import Supply, checked
from mahj.errors import CardError, Problem, listed
from mahj.tiles import JOKER, STANDARD_SET, TILES

Weight = Literal["mistake", "note"]

_UNREADABLE = ("no_hand", "no_year")  # findings after which no judge can be made
_MOST_NAMED = 5  # lines that are like another


class Finding(NamedTuple):
    """Something about a line that its author should look at.

    Attributes:
        weight: a `mistake`, after which the line cannot be played as it stands, or
            a `note`, which may be meant.
        code: a stable name of this kind of finding, for programs.
        what: a sentence without a full stop.
    """

    weight: Weight
    code: str
    what: str

    def as_json(self) -> dict[str, object]:
        """As `mahj cards check --json` prints it."""
        return {"weight": self.weight, "code": self.code, "message": self.what}


class LineReport(NamedTuple):
    """A line, how many concrete hands it has, and what was found."""

    line: Line
    hands: int
    findings: tuple[Finding, ...]

    def as_json(self) -> dict[str, object]:
        """As `mahj cards check --json` prints it."""
        return {
            "line": self.line.name,
            "value": self.line.value,
            "concealed": self.line.concealed,
            "hands": self.hands,
            "findings": [each.as_json() for each in self.findings],
        }


class CardReport(NamedTuple):
    """A whole card.

    Attributes:
        card: the card.
        lines: its lines in printed order, left-out lines among them.
        problems: forms that could not be used.
    """

    card: Card
    lines: tuple[LineReport, ...]
    problems: tuple[Problem, ...]

    @property
    def hands(self) -> int:
        """How many concrete hands the card has."""
        return sum(each.hands for each in self.lines)

    @property
    def sound(self) -> bool:
        """Whether nothing was found that has to be mended."""
        return self.playable and not any(
            finding.weight == "mistake" for each in self.lines for finding in each.findings
        )

    @property
    def playable(self) -> bool:
        """Whether it can be played; lines that no rack can satisfy are then passed over.

        A card with no other lines cannot.
        """
        codes = [
            {finding.code for finding in each.findings} for each in self.lines if each.line.playable
        ]
        return (
            not self.problems
            and not any(code in found for found in codes for code in _UNREADABLE)
            and any("unsatisfiable" not in found for found in codes)
        )

    @property
    def sections(self) -> dict[str, int]:
        """How many concrete hands each section has, in printed order."""
        found = {section.name: 0 for section in self.card.sections}
        for each in self.lines:
            found[each.line.section] += each.hands
        return found

    @property
    def values(self) -> dict[int, int]:
        """How many lines are printed with each value, the lowest first."""
        values = sorted(each.line.value for each in self.lines if each.line.playable)
        return {value: values.count(value) for value in dict.fromkeys(values)}

    def as_json(self) -> dict[str, object]:
        """As `mahj cards check --json` prints it."""
        return {
            "card": self.card.id,
            "name": self.card.name,
            "sound": self.sound,
            "playable": self.playable,
            "hands": self.hands,
            "sections": self.sections,
            "values": {str(value): lines for value, lines in self.values.items()},
            "problems": [
                {"where": each.where, "code": each.code, "message": each.what}
                for each in self.problems
            ],
            "lines": [each.as_json() for each in self.lines],
        }


def check_card(
    card: Card, year: int | None = None, set_counts: Sequence[int] = STANDARD_SET
) -> CardReport:
    """Looks a card over; read it with `strict=False` to be told of every bad form too.

    Args:
        card: the card.
        year: the table's year; the card's own where it is None.
        set_counts: how many of each kind this table's set holds, 37 numbers.

    Raises:
        CardError: the card has more hands than a card may.
    """
    year = card.year if year is None else year
    if card.supply is not None:
        return _of_supplied(card, card.supply, year, set_counts)
    expansion = Expansion(f"the card {card.name!r}")
    lines = [line for section in card.sections for line in section.lines]
    findings: dict[int, list[Finding]] = {index: [] for index in range(len(lines))}
    hands: list[list[Hand]] = []
    for index, line in enumerate(lines):
        if line.left_out:
            what = "it is left out"
            if line.forms:
                what = f"{listed(line.left_out, 'and')} of it {_are(line.left_out)} left out"
            why = f": {line.why}" if line.why else ""
            findings[index].append(Finding("note", "left_out", f"{what}{why}"))
        if not line.forms:
            hands.append([])
            continue
        try:
            hands.append(expand_within(line, year, expansion))
        except CardError as error:
            problem = error.problems[0]
            if problem.code not in _UNREADABLE:
                raise
            findings[index].append(Finding("mistake", problem.code, problem.what))
            hands.append([])
        else:
            findings[index] += _of_hands(line, hands[-1], set_counts)
    for index, finding in _compared(lines, hands):
        findings[index].append(finding)
    return CardReport(
        card,
        tuple(
            LineReport(line, len(hands[index]), tuple(findings[index]))
            for index, line in enumerate(lines)
        ),
        card.problems,
    )


def _are(forms: Sequence[str]) -> str:
    return "is" if len(forms) == 1 else "are"


def _of_supplied(
    card: Card, supply: Supply, year: int | None, set_counts: Sequence[int]
) -> CardReport:
    """The report of a card whose hands come from code."""
    from mahj.card.pattern_rows import packed

    made = {line.name: 0 for line in card.lines}
    patterns = checked(supply(year), card)
    for pattern in patterns:
        made[pattern.line.name] += pattern.hands
    can = {line.name for line in packed(card, patterns, set_counts).whole.lines}
    said = "no rack can satisfy it: "
    beyond = Finding("mistake", "unsatisfiable", f"{said}it wants more than the set holds")
    none = Finding("mistake", "unsatisfiable", f"{said}no hand of it is supplied")
    return CardReport(
        card,
        tuple(
            LineReport(
                line,
                made[line.name],
                () if line.name in can else (beyond if made[line.name] else none,),
            )
            for line in card.lines
        ),
        card.problems,
    )


def _of_hands(line: Line, hands: Sequence[Hand], set_counts: Sequence[int]) -> Iterator[Finding]:
    beyond = [hand for hand in hands if not can_be_made(hand, set_counts)]
    if beyond:
        example = f"{beyond[0].text} ({_too_many(beyond[0], set_counts)})"
        if len(beyond) == len(hands):
            yield Finding(
                "mistake",
                "unsatisfiable",
                f"no rack can satisfy it: it wants more than the set holds, as in {example}",
            )
        else:
            yield Finding(
                "note",
                "more_than_the_set",
                f"{len(beyond)} of its {len(hands)} hands want more than the set holds, as in "
                f"{example}; they are passed over",
            )
    if any(JOKER in group.tiles for group in hands[0].groups):
        yield Finding(
            "note",
            "printed_joker",
            "it asks for jokers themselves (J); groups of three or more take jokers without that",
        )
    if not line.concealed and not any(group.claim for hand in hands for group in hand.groups):
        yield Finding(
            "note",
            "nothing_to_claim",
            "it is printed X, but no group of it could ever be claimed; perhaps C is meant",
        )


def _too_many(hand: Hand, set_counts: Sequence[int]) -> str:
    singles = [0] * len(TILES)
    needs = [0] * len(TILES)
    for group in hand.groups:
        for kind in group.tiles:
            needs[kind] += 1
            singles[kind] += not group.jokers
    for kind in TILES:
        if singles[kind] > set_counts[kind]:
            where = "" if kind == JOKER else " where no joker may stand"
            return f"{singles[kind]} {kind}{where}, and there are {set_counts[kind]}"
    short = sum(max(0, needs[kind] - set_counts[kind]) for kind in TILES)
    return (
        f"{short} {'joker' if short == 1 else 'jokers'} wanted, and there are {set_counts[JOKER]}"
    )


def _compared(
    lines: Sequence[Line], hands: Sequence[Sequence[Hand]]
) -> Iterator[tuple[int, Finding]]:
    """Lines that have the same hands as another, or none of their own."""
    keys = [{hand_key(hand) for hand in each} for each in hands]
    lines_with: dict[tuple[int, ...], set[int]] = {}
    for index, each in enumerate(keys):
        for key in each:
            lines_with.setdefault(key, set()).add(index)
    for index, each in enumerate(keys):
        if not each:
            continue
        around = set.intersection(*[lines_with[key] for key in each]) - {index}
        same = [other for other in sorted(around) if len(keys[other]) == len(each)]
        wider = [other for other in sorted(around) if len(keys[other]) > len(each)]
        if same:
            names = [_with_value(lines[other]) for other in same[:_MOST_NAMED]]
            if len(same) > _MOST_NAMED:
                names.append(f"{len(same) - _MOST_NAMED} more")
            said = f"it has the same hands as {listed(names, 'and')}"
            yield index, Finding("note", "same_hands", said)
        for other in wider[:_MOST_NAMED]:
            dearer = lines[other].value > lines[index].value
            than = (
                "dearer" if dearer else "cheaper" if lines[other].value < lines[index].value else ""
            )
            what = " ".join(filter(None, ["every hand of it is also one of the", than, "line"]))
            yield index, Finding("note", "contained", f"{what} {_with_value(lines[other])}")


def _with_value(line: Line) -> str:
    return f"{line.name} ({'C' if line.concealed else 'X'}{line.value})"
