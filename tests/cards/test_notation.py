"""How a line is typed, and what a mistake in it is told."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahj.card import expand, make_line, parse_form
from mahj.errors import CardError


def hands_of(form: str, **line: object) -> set[str]:
    return {hand.text for hand in expand(make_line(form, 25, **line), 2026)}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("form", "hands", "one"),
    [
        ("222a 444a 6666b 8888b", 6, "222B 444B 6666C 8888C"),
        ("FF 2026a NEWS DDDDb", 6, "FF 2D026D NEWS RRRR"),
        ("FF 2468Da NEWS 111b", 6, "FF 2468CR NEWS 111B"),
        ("DDDD ZZZZ FFFFFF", 12, "0000 WWWW FFFFFF"),
        ("RRRR GGGG 0000 FF", 1, "RRRR GGGG 0000 FF"),
        ("FFFF 2222a 44a|66a 8888b", 12, "FFFF 2222B 66B 8888C"),
        ("DDDDx 1111x FFFFFF", 9, "0000 1111D FFFFFF"),
        ("??? FFFF NNNN EEE", 35, "FFF FFFF NNNN EEE"),
        ("1111a! FFFF NNNN EE", 3, "1111C FFFF NNNN EE"),
        ("55555a 999999999b~", 6, "55555B 999999999D"),
        ("YYYYa NNNN EEEE WW", 3, "2B026B NNNN EEEE WW"),
        ("1234567890a NEWS", 3, "123456789B0 NEWS"),
    ],
)
def test_what_is_printed_becomes_these_hands(form: str, hands: int, one: str) -> None:
    found = hands_of(form)
    assert len(found) == hands
    assert one in found


def test_run_slides_all_digits_together_and_never_wraps() -> None:
    found = hands_of("FF 11a 222a 3333a 444a", numbers="run")
    assert len(found) == 3 * 6
    assert "FF 66B 777B 8888B 999B" in found
    assert not any("1B" in text and "9B" in text for text in found)


def test_like_numbers_are_a_run_of_one_number_and_soap_does_not_vary() -> None:
    found = hands_of("1111a 1111b 1111c 00", numbers="run")
    assert found == {f"{n * 4}B {n * 4}C {n * 4}D 00" for n in "123456789"}


def test_held_digits_stay_when_the_others_vary() -> None:
    found = hands_of("=20a 1111a 3333a =25a FF", numbers="run")
    assert "2B0 7777B 9999B 25B FF" in found
    assert len(found) == 3 * 7


def test_any_numbers_differ_where_the_digits_differ_whatever_the_suit() -> None:
    found = hands_of("FF 1111a 4444b 7777c", numbers="any")
    assert len(found) == 9 * 8 * 7
    assert "FF 1111B 1111C 2222D" not in found


def test_digits_of_one_part_are_not_counted_twice() -> None:
    # Seven pairs of any seven numbers of a suit: 36 choices and 3 suits.
    assert len(hands_of("11a 22a 33a 44a 55a 66a 77a", numbers="any")) == 108


def test_from_narrows_what_digits_become() -> None:
    found = hands_of("FF 1111a 1111b 1111c", numbers="run", numbers_from=[2, 4, 6, 8])
    assert {text[3] for text in found} == set("2468")
    found = hands_of("FF 1111a 2222b 3333c", numbers="any", numbers_from=[1, 5, 9])
    assert len(found) == 6


def test_a_line_that_no_number_fits_is_a_mistake() -> None:
    with pytest.raises(CardError, match="no number fits"):
        hands_of("FF 1111a 2222b 3333c", numbers="run", numbers_from=[2, 4, 6, 8])


def test_only_three_or_more_equal_tiles_take_jokers_and_may_be_claimed() -> None:
    # RULES.md 4.33: never in a single, a pair or a mixed group, soaps as zeros among them.
    (hand,) = expand(make_line("0000 000 00 NEWS F", 25))
    assert [(group.jokers, group.claim) for group in hand.groups] == [
        (True, True),
        (True, True),
        (False, False),
        (False, False),
        (False, False),
    ]
    for hand in expand(make_line("2022a 11a 11a FFFF! 33a", 25)):
        assert [(group.jokers, group.claim) for group in hand.groups] == [
            (False, False),
            (False, False),
            (False, False),
            (False, True),
            (False, False),
        ]


def test_the_year_is_no_group_that_takes_jokers_whatever_its_digits() -> None:
    for hand in expand(make_line("YYYYa NNNN EEEE WW", 25), 2222):
        assert not hand.groups[0].jokers
        assert not hand.groups[0].claim


def test_the_digits_of_the_year_never_vary() -> None:
    found = expand(make_line("YYYYa 1111b 1111b FF", 25, numbers="run"), 2026)
    assert {hand.groups[0].text[0] for hand in found} == {"2"}


@pytest.mark.parametrize(
    ("form", "column", "said"),
    [
        ("222 444a 6666b 8888b", 1, "digits need a colour"),
        ("222a 444d 6666b 8888b", 9, "'d' in '444d' is no colour"),
        ("222a 444B 6666b 8888b", 9, "write a colour"),
        ("FF 222a q44a 6666b 88b", 9, "'q' in 'q44a'"),
        ("FF 222a x44a 6666b 88b", 9, "cannot be read"),
        ("FF 2222a 4444b 444J", 16, "digits need a colour"),
        ("FF 2222a 4444b 66D6", 16, "digits need a colour"),
        ("FF 2222a 4444b NEWSD", 20, "a dragon in a mixed group needs a colour"),
        ("FF 2222a 4444b ZZZZa", 20, "Z has no suit"),
        ("FF 2222a 4444b ZZNN", 16, "groups of its own"),
        ("FF 2222a 4444b YYY2a", 16, "a group of its own with four digits"),
        ("FF 2222a 4444b YYYY", 20, "the year needs a colour"),
        ("FF 2222a 4444b 66a~ 66a", 19, "only where jokers may stand"),
        ("FF 2222a 4444b 66a!66", 20, "put a blank before it"),
        ("FF 2222a 4444b!~ 66a6", 16, "'~'"),
        ("FFFF~ 2222a 4444b 66a", 5, "flowers already"),
        ("FF 2222a 4444b| 6666a", 16, "names no tile"),
        ("FF 2222a 4444b = 666a", 17, "names no tile"),
        ("FF 2222a 4444b news", 16, "capitals, 'N'"),
        ("FF XXX0a XXXX1a DDDDa", 4, 'numbers = "run"'),
    ],
)
def test_a_mistake_is_told_with_its_column(form: str, column: int, said: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_form(form, "line 3")
    (first, *_) = caught.value.problems
    assert first.where == f"line 3, column {column}"
    assert said in first.what


def test_every_group_that_cannot_be_read_is_told_at_once() -> None:
    with pytest.raises(CardError) as caught:
        parse_form("FF 222 444d 8888Q")
    assert [problem.where for problem in caught.value.problems] == [
        "column 4",
        "column 11",
        "column 17",
    ]


@pytest.mark.parametrize(
    ("form", "found"),
    [("FF 222a 444a 666a 88a", "13"), ("FF 44a|666a 4444a 6666b", "12 or 13"), ("", "0")],
)
def test_a_hand_of_other_than_fourteen_tiles_is_told_with_the_remedy(form: str, found: str) -> None:
    with pytest.raises(CardError, match=f"adds up to {found} tiles.*left_out"):
        parse_form(form)


SYMBOLS = st.text(alphabet="0123456789YDRGFNEWSZ?abcxd=!~| \tJq", max_size=40)


@given(SYMBOLS | st.text(max_size=30))
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    with suppress(CardError):
        form = parse_form(text)
        again = " ".join("|".join(map(str, place)) for place in form.places)
        assert parse_form(again).places == form.places
