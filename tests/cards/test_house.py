"""The house card: what makes it a good one."""

from __future__ import annotations

from mahj import find_card
from mahj.card import check_card, expand_card


def test_it_has_what_printed_cards_have() -> None:
    """As many lines and sections as the printed ones, X and C, values of 25 to 75, all shapes."""
    card = find_card("house-2026")
    assert len(card.lines) >= 50
    assert len(card.sections) >= 8
    assert {line.concealed for line in card.lines} == {True, False}
    values = {line.value for line in card.lines}
    assert (min(values), max(values)) == (25, 75)
    assert {section.kind for section in card.sections} == {None, "quints", "singles_pairs"}
    groups = [g for _, hands in expand_card(card) for hand in hands for g in hand.groups]
    assert {group.size for group in groups if group.claim} == {3, 4, 5, 6}
    printed = "".join(form.text for line in card.lines for form in line.forms)
    assert all(symbol in printed for symbol in "FNEWSRG0DZY?|=x")
    assert {line.numbers for line in card.lines} == {"fixed", "run", "any"}


def test_no_line_says_what_another_says() -> None:
    report = check_card(find_card("house-2026"))
    assert [each.findings for each in report.lines if each.findings] == []
