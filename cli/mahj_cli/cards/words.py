"""What a card's lines say in words, and their groups for whoever shows them in colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mahj.card import Card, Form, Line, PrintedGroup

_COLOURS = "abc"
_DIGITS = set("123456789")
_MANY, _FEW = 24, 3  # a line with more forms than that, and how many of them are shown


def value_of(line: Line) -> str:
    """A line's value as cards print it: `X25`, `C30`; `X25+10` where hidden tiles add to it."""
    more = f"+{line.unexposed}" if line.unexposed else ""
    return f"{'C' if line.concealed else 'X'}{line.value}{more}"


def hidden_worth(card: Card) -> list[str]:
    """What the marks mean that say what hidden tiles add to a line's value."""
    worth = sorted({line.unexposed for line in card.lines} - {0})
    return [f"+{more}: so many points more while nothing is exposed." for more in worth]


def forms_of(line: Line) -> str:
    """All forms as they are typed; where it has none, the line in words."""
    return " or ".join(form.text for form in line.forms) or line.words


def shown_forms(line: Line) -> tuple[Form, ...]:
    """The forms that people are shown: all, or the first few where code has made a great many."""
    return line.forms if len(line.forms) <= _MANY else line.forms[:_FEW]


def numbers_of(line: Line) -> str:
    """How the printed numbers may vary, or nothing where they stay."""
    if line.numbers == "fixed":
        return ""
    said = "any run" if line.numbers == "run" else "any numbers"
    if line.numbers_from:
        said += f" of {', '.join(map(str, line.numbers_from))}"
    return said


def jokerless_of(line: Line) -> str:
    """What the line says about hands without jokers, or nothing."""
    if line.jokerless is None:
        return ""
    return "double without jokers" if line.jokerless == "double" else "no double without jokers"


def remarks(line: Line, *, any_suit: bool = True) -> list[str]:
    """What stands beside a line whose colours are not spelt out, as printed cards have it.

    Args:
        line: the line.
        any_suit: whether to say which groups choose their suit alone.
    """
    groups = list(_groups(line))
    chosen = [said for said in _chosen(groups) if any_suit or not said.endswith("of any suit")]
    said = [_suits(line), _sliding(line, groups), *chosen, *_marked(groups)]
    said += [line.note, jokerless_of(line), left_out_of(line)]
    return list(dict.fromkeys(filter(None, said)))


def left_out_of(line: Line) -> str:
    """Which forms of it could not be used, and why."""
    if not line.left_out:
        return ""
    return f"left out: {' or '.join(line.left_out)}" + (f" ({line.why})" if line.why else "")


def _groups(line: Line) -> Iterator[PrintedGroup]:
    for form in line.forms:
        for place in form.places:
            yield from place


def _suits(line: Line) -> str:
    """`any 2 suits`: how many different suits the colours are, form by form."""
    from mahj import listed

    counts = sorted({len(_used(form)) for form in line.forms} - {0})
    if not counts:
        return ""
    return f"any {listed(map(str, counts))} {'suit' if counts == [1] else 'suits'}"


def _used(form: Form) -> set[str]:
    return {
        group.colour
        for place in form.places
        for group in place
        if group.colour in tuple(_COLOURS) and _shows_suit(group)
    }


def _shows_suit(group: PrintedGroup) -> bool:
    return bool(set(group.symbols) & {*_DIGITS, "D", "Y"})


def _sliding(line: Line, groups: Iterable[PrintedGroup]) -> str:
    if line.numbers == "fixed":
        return ""
    digits = {
        digit
        for group in groups
        if not group.held and "Y" not in group.symbols
        for digit in _DIGITS & set(group.symbols)
    }
    only = f" of {', '.join(map(str, line.numbers_from))}" if line.numbers_from else ""
    if line.numbers == "any":
        return f"any numbers{only}" if len(digits) > 1 else f"any number{only}"
    same = all(_digits(form) <= 1 for form in line.forms)
    return f"any like numbers{only}" if same else f"any run{only}"


def _digits(form: Form) -> int:
    """How many different numbers a form lets slide."""
    return len(
        {
            digit
            for place in form.places
            for group in place
            if not group.held and "Y" not in group.symbols
            for digit in _DIGITS & set(group.symbols)
        }
    )


def _chosen(groups: Iterable[PrintedGroup]) -> Iterator[str]:
    """What groups may choose alone, each said once."""
    found: dict[str, dict[str, None]] = {}
    for group in groups:
        symbol = group.symbols[0]
        kind = {"Z": "wind", "?": "tile"}.get(symbol)
        if symbol == "D" and not group.colour:
            kind = "dragon"
        if group.colour == "x":
            kind = "suit"
        if kind is not None:
            found.setdefault(kind, {})[group.symbols] = None
        if symbol == "Y":
            found["year"] = {}
    for kind, chosen in found.items():
        if kind == "year":
            yield "the year"
        elif kind == "suit":
            yield f"{_both(chosen)} of any suit"
        else:
            yield f"{_both(chosen)} {'is' if len(chosen) == 1 else 'are'} any {kind}"


def _both(groups: Iterable[str]) -> str:
    from mahj import listed

    return listed(groups, "and")


def _marked(groups: Iterable[PrintedGroup]) -> Iterator[str]:
    found: dict[str, dict[str, None]] = {}
    for group in groups:
        if group.held:
            found.setdefault("{} stays", {})[group.symbols] = None
        if group.mark == "!" and group.alike and group.size >= 3:
            found.setdefault("no jokers in {}", {})[group.symbols] = None
        elif group.mark == "~":
            found.setdefault("flowers may serve as jokers in {}", {})[group.symbols] = None
    for said, marked in found.items():
        many = said.replace("stays", "stay") if len(marked) > 1 else said
        yield many.format(_both(marked))


def shown_colour(group: PrintedGroup) -> str:
    """`a`, `b`, `c` or `x` where a group is printed in a colour, else nothing."""
    return group.colour if group.colour and _shows_suit(group) else ""


def printed_form(form: Form) -> list[list[tuple[str, str]]]:
    """A form as printed cards have it, without letters: for each place its alternatives.

    Each alternative is its symbols and the colour that they are printed in.
    """
    return [
        [
            (f"{group.symbols}{'*' if group.mark == '~' else ''}", shown_colour(group))
            for group in place
        ]
        for place in form.places
    ]
