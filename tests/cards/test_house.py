"""The house card: what makes it a good one."""

from __future__ import annotations

from pathlib import Path

from mahj import find_card, load_rules
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


def test_a_card_is_read_once() -> None:
    """Tables that are loaded one after another share what the card has been made into."""
    first, second = load_rules("nmjl"), load_rules({"mods": {"pie": {}}})
    assert first.card is second.card
    assert first.judge is second.judge


def test_a_card_keeps_few_judges() -> None:
    """Each takes megabytes, and a long run meets many sets of tiles."""
    card = find_card(str(Path(__file__).parents[1] / "data" / "small.toml"))
    found = [card.judge(year) for year in range(2001, 2021)]
    assert card.judge(2020) is found[-1]
    assert card.judge(2001) is not found[0]
