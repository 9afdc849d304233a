"""Card files: what they say, what is told about mistakes, and what hostile ones get."""

from __future__ import annotations

import pickle
import random
import time
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahj.card import Card, card_toml, check_card, expand_card, make_line, parse_card, read_card
from mahj.errors import CardError, is_plain

SMALL = """format = 1
id = "house-2026"
name = "House Card 2026"
publisher = "mahj"
year = 2026
url = ""
licence = "CC0-1.0"

[[section]]
name = "2468"
line = [
  { hand = "222a 444a 6666b 8888b", value = 25 },
  { hand = ["FF 2222a 44a 66a 8888a", "FF 2222a 44b 66b 8888a"], value = 30, note = "two" },
  { hand = "22a 444a 66a 888a DDDDa", value = 35, concealed = true, numbers = "run" },
  { left_out = "FF 444a 88b DDDa", why = "adds up to 10 tiles" },
]

[[section]]
name = "Singles and Pairs"
kind = "singles_pairs"
line = [
  { hand = "FF 11a 33a 55a 77a 99a DDa", value = 50, concealed = true, jokerless = "double" },
]
"""


def problems(text: str) -> list[str]:
    with pytest.raises(CardError) as caught:
        parse_card(text, "house.toml")
    return [str(problem) for problem in caught.value.problems]


def test_a_card_is_read_as_its_file_says() -> None:
    card = parse_card(SMALL, "house.toml")
    assert (card.id, card.year, card.licence) == ("house-2026", 2026, "CC0-1.0")
    assert [line.name for line in card.lines] == [
        "2468 #1",
        "2468 #2",
        "2468 #3",
        "Singles and Pairs #1",
    ]
    assert card.line("2468 #4").left_out == ("FF 444a 88b DDDa",)
    last = card.lines[-1]
    assert (last.kind, last.jokerless, last.concealed) == ("singles_pairs", "double", True)
    assert card.line("2468 #3").value == 35
    assert len(card.line("2468 #2").forms) == 2


def test_a_left_out_line_counts_in_the_places_of_the_others() -> None:
    text = SMALL.replace('  { hand = "222a', '  { left_out = "FF 2a" },\n  { hand = "222a')
    assert parse_card(text).lines[0].name == "2468 #2"


def test_writing_a_card_and_reading_it_again_gives_the_same_card(
    name: str, cards: dict[str, Card]
) -> None:
    card = cards[name]
    assert parse_card(card_toml(card)) == card
    assert parse_card(SMALL) == parse_card(card_toml(parse_card(SMALL)))


def test_a_card_is_copied_without_its_judges(cards: dict[str, Card]) -> None:
    card = cards["atf"]
    assert card.judge() is card.judge()
    assert card.judge(2020) is not card.judge()
    assert pickle.loads(pickle.dumps(card)) == card


def test_an_unknown_line_is_told_with_the_nearest() -> None:
    with pytest.raises(CardError, match="did you mean '2468 #1'"):
        parse_card(SMALL).line("2486 #1")


def test_a_line_made_by_code_takes_its_place_in_the_section() -> None:
    card = parse_card(SMALL)
    line = make_line([f"FF {year}a {year}b NEWS" for year in (1987, 2001)], 75, concealed=True)
    grown = card.with_line("2468", 5, line).with_line("Singles and Pairs", 1, line)
    assert grown.line("2468 #5").value == 75
    assert grown.lines[-1].kind == "singles_pairs"
    assert len(grown.lines) == len(card.lines) + 1
    with pytest.raises(CardError, match=r"no section '2648'.*did you mean '2468'"):
        card.with_line("2648", 1, line)
    with pytest.raises(CardError, match="1 to 5, not at 6"):
        card.with_line("2468", 6, line)
    with pytest.raises(CardError, match="form 2, column 4"):
        make_line(["FF 1111a 2222b 3333c", "FF 1111 2222b 3333c"], 25)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("value = 25", "valeu = 25", "there is no key 'valeu' here (did you mean 'value'?)"),
        (", value = 25", "", "value is missing"),
        ("value = 25", 'value = "25"', 'value is "25", and it must be points'),
        ("value = 25", "value = true", "value is true, and it must be points"),
        ("value = 25", "value = -5", "value is -5"),
        ("concealed = true", "concealed = 1", "concealed is 1, and it must be true or false"),
        ('"run"', '"runs"', 'numbers is "runs", and it must be "fixed", "run" or "any"'),
        ('"double"', '"twice"', 'jokerless is "twice", and it must be "none" or "double"'),
        ('"singles_pairs"', '"pairs"', 'kind is "pairs"'),
        ('note = "two"', "from = [2, 4]", "from says nothing without numbers"),
        ('numbers = "run"', 'numbers = "run", from = [0, 2]', "from is [0, 2]"),
        ('numbers = "run"', 'numbers = "run", from = [2, 2]', "from is [2, 2]"),
        ('numbers = "run"', 'why = "x"', "there is no left_out"),
        ('left_out = "FF 444a 88b DDDa", why', "why", "hand is missing"),
        ('"222a 444a 6666b 8888b"', "[]", "hand is []"),
        ('"222a 444a 6666b 8888b"', "222", "hand is 222"),
        ("format = 1", "format = 2", "format 2, and this mahj reads format 1"),
        ("format = 1", "", "format is missing"),
        ('id = "house-2026"', 'id = "House 2026"', 'id is "House 2026"'),
        ("year = 2026", "year = 26", "year is 26"),
        ("year = 2026", "years = 2026", "did you mean 'year'"),
        ('name = "2468"', "", "section 1: name is missing"),
        ('name = "2468"', 'name = "Singles and Pairs"', "two sections are named"),
        ("line = [", "lines = [", "did you mean 'line'"),
        ('"222a 444a 6666b 8888b"', '"222a 444a 666b 8888b"', "adds up to 13 tiles"),
        ('"222a 444a 6666b 8888b"', '"222a 444q 6666b 8888b"', "column 9: 'q'"),
        ("[[section]]", "[[section]", "is not TOML"),
    ],
)
def test_a_mistake_is_told_with_its_place(old: str, new: str, said: str) -> None:
    found = problems(SMALL.replace(old, new, 1))
    assert any(said in each for each in found), found
    assert all(each.startswith("house.toml: ") for each in found)


def test_every_mistake_of_a_file_is_told_at_once() -> None:
    text = SMALL.replace("value = 25", "valu = 25").replace("44b 66b", "44b 66")
    text = text.replace("licence", "license").replace('"double"', '"dubble"')
    found = problems(text)
    assert found[0].startswith("house.toml: there is no key 'license' here (did you mean 'lic")
    places = [each.split(": ")[1] for each in found[1:]]
    assert places == [
        'section "2468" line 1',
        'section "2468" line 1',
        'section "Singles and Pairs" line 1',
        'section "2468" line 2 form 2, column 14',
    ]


def test_a_tolerant_reading_leaves_out_wrong_forms_alone() -> None:
    text = SMALL.replace("44b 66b", "44b 6b").replace('"222a 444a', '"22a 444a')
    card = parse_card(text, "house.toml", strict=False)
    assert [problem.code for problem in card.problems] == ["wrong_size", "wrong_size"]
    assert card.lines[0].name == "2468 #2"
    assert len(card.line("2468 #2").forms) == 1
    assert card.line("2468 #2").left_out == ("FF 2222a 44b 6b 8888a",)
    # What is written back says so, and can be played with.
    assert parse_card(card_toml(card)).lines == card.lines
    # So can the lines that stand.
    assert [line.name for line in card.judge().lines] == [line.name for line in card.lines]


def test_a_file_that_is_not_there_or_no_text_is_a_message(tmp_path: Path) -> None:
    with pytest.raises(CardError, match="cannot be read"):
        read_card(tmp_path / "none.toml")
    with pytest.raises(CardError, match="cannot be read"):
        read_card(tmp_path)
    with pytest.raises(CardError, match="no name of a file"):
        read_card("a\0b")
    path = tmp_path / "card.toml"
    path.write_bytes(b"format = 1\n\xff")
    with pytest.raises(CardError, match=r"not UTF-8 text \(line 2"):
        read_card(path)
    path.write_bytes(SMALL.replace("\n", "\r\n").encode())
    assert read_card(path) == parse_card(SMALL)


def test_a_card_with_any_byte_changed_is_read_or_refused(tmp_path: Path) -> None:
    draw = random.Random(7)
    path = tmp_path / "card.toml"
    data = SMALL.encode()
    for place in range(len(data)):
        for _ in range(2):
            changed = bytearray(data)
            if draw.random() < 0.2:
                del changed[place]
            else:
                changed[place] = draw.randrange(256) if draw.random() < 0.5 else draw.choice(data)
            path.write_bytes(changed)
            with suppress(CardError):
                card = read_card(path, strict=draw.random() < 0.7)
                if draw.random() < 0.1:
                    card.judge()


def in_section(*lines: str) -> str:
    head = 'format = 1\nid = "x"\nname = "x"\nyear = 2026\n[[section]]\nname = "s"\nline = [\n'
    return head + ",\n".join(lines) + "\n]\n"


SMALL_FORM = '"1a 2a 3b"'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (in_section('{ hand = "??? ??? ??? ??? ??", value = 1 }'), "read in more than 100000 ways"),
        (in_section('{ hand = "??? ???? 111x 2x 33x N", value = 1 }'), "more than 20000"),
        (
            in_section(f'{{ hand = "{" ".join(["1a|2a|3b|4c"] * 14)}", value = 1 }}'),
            "read in more than 100000 ways",
        ),
        (
            in_section(f'{{ hand = "{" ".join(["1a|2a"] * 14)}", value = 1 }}'),
            "no line that this set",
        ),
        (
            in_section('{ hand = "1a 22a 3b 44b 5c 66c 7a 88b 9c F", value = 1, numbers = "any" }'),
            "read in more than 100000 ways",
        ),
        (
            in_section(*['{ hand = "111a~ 111b~ 111c~ 11111x~", value = 1, numbers = "any" }'] * 9),
            "more than 20000",
        ),
        ("a = " + "[" * 100_000, "nested too deeply"),
        ("a = " + "9" * 100_000, "too many digits"),
        (".".join(["a"] * 100_000) + " = 1", "more than 100 dots"),
        ("\n".join(f"a{number} = 1" for number in range(20_000)), "more mistakes"),
        ("#" * 300_000, "more than 250000 characters"),
        (in_section(*['{ hand = "FFFF NNNN EEEE WW", value = 1 }'] * 501), "has 501 lines, too"),
        (
            in_section(f"{{ hand = [{', '.join([SMALL_FORM] * 2001)}], value = 1 }}"),
            "more than 2000 forms up to section .s. line 1, too many",
        ),
        (in_section(f'{{ hand = "{"F" * 1001}", value = 1 }}'), "it has 1001 characters, too many"),
        (in_section(f'{{ hand = "{"|".join(["11a"] * 9999)}", value = 1 }}'), "39995 characters"),
    ],
)
def test_a_hostile_card_is_refused_soon(text: str, said: str) -> None:
    started = time.process_time()
    with pytest.raises(CardError, match=said):
        parse_card(text).judge()
    assert time.process_time() - started < 2


OBEYED = ["\\u001b[31m", "\\u0007", "\\u009b1m", "\\u0000", "\\u202e", "\\r", "\\n"]


@pytest.mark.parametrize("obeyed", OBEYED)
@pytest.mark.parametrize(
    "field",
    ["mahj", "CC0-1.0", "House Card", "2468", "two", "adds up", "FF 444a", "222a", "fixed", "url"],
)
def test_nothing_that_a_terminal_obeys_comes_in_with_a_card(field: str, obeyed: str) -> None:
    """Escape sequences, bells, turned writing, line ends: in every text that is shown."""
    text = SMALL.replace('url = ""', 'url = "url"').replace(
        "value = 25", 'value=25, numbers="fixed"'
    )
    assert parse_card(text)
    for strict in (True, False):
        with pytest.raises(CardError) as caught:
            parse_card(text.replace(field, field + obeyed), "house.toml", strict=strict)
        assert all(is_plain(str(problem)) for problem in caught.value.problems)


def test_letters_of_all_languages_and_tabs_come_in() -> None:
    text = SMALL.replace("two", "zwei\u00a0Farben, 花, \U0001f004\u200d").replace(
        "FF 2222a", "FF\\t2222a"
    )
    assert len(parse_card(text).lines) == 4


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz") / "card.toml"


@settings(max_examples=150, deadline=None)
@given(
    changes=st.lists(
        st.tuples(st.integers(0, len(SMALL)), st.integers(0, 3), st.binary(max_size=3)),
        min_size=1,
        max_size=4,
    ),
    strict=st.booleans(),
)
def test_whatever_is_changed_in_a_card_it_is_looked_over_or_refused(
    changes: list[tuple[int, int, bytes]], strict: bool, scratch: Path
) -> None:
    """No exception but the one with a message; what is accepted says itself again."""
    data = bytearray(SMALL.encode())
    for place, gone, new in changes:
        data[place : place + gone] = new
    scratch.write_bytes(data)
    said = ""
    try:
        card = read_card(scratch, strict=strict)
        check_card(card, 2026)
        assert parse_card(card_toml(card)).lines == card.lines
        card.judge(2026)
    except CardError as error:
        said = "".join(map(str, error.problems))
    assert is_plain(said)


def test_the_year_of_the_table_goes_before_that_of_the_card() -> None:
    card = parse_card(in_section('{ hand = "YYYYa NNNN EEEE WW", value = 1 }'))
    assert card.judge().whole.rests[0].hand.groups[0].text == "2B026B"
    judge = card.judge(1987)
    assert judge.whole.rests[0].hand.groups[0].text == "1987B"
    with pytest.raises(CardError, match="neither the table nor the card names one"):
        card._replace(year=None).judge()


@pytest.mark.parametrize(
    ("name", "lines", "printed"),
    [
        ("atf", ["2016 #1", "2016 #2"], "2B016B"),
        (
            "mahjlife",
            ["Year #1", "Year #2", "Year #3", "Year #4", "Singles and Pairs #6"],
            "2B025B",
        ),
    ],
)
def test_the_year_lines_of_the_free_cards_follow_the_year_of_the_table(
    name: str, lines: list[str], printed: str, cards: dict[str, Card]
) -> None:
    for year, spelt in ((None, printed), (1987, "1987B"), (2031, "2B031B")):
        hands = {
            rest.line.name: rest.hand for rest in reversed(cards[name].judge(year).whole.rests)
        }
        for line in lines:
            assert spelt in hands[line].text.split()


def test_the_free_cards_have_as_many_hands_as_their_lines_say(cards: dict[str, Card]) -> None:
    hands = {
        name: sum(len(found) for _, found in expand_card(card)) for name, card in cards.items()
    }
    del hands["odd"]
    assert hands == {"atf": 238, "ilm": 708, "mahjlife": 516, "amjfe": 1342, "evergreen": 1451}
