"""What a player is told about a rack."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from mahj.card import (
    Answer,
    Card,
    Judge,
    Shown,
    answer,
    check_card,
    expand_card,
    make_line,
    parse_card,
    why_not,
)
from mahj.errors import TileError
from mahj.tiles import (
    DRAGON_OF,
    FLOWER,
    JOKER,
    NATURALS,
    STANDARD_SET,
    SUITS,
    TILES,
    Tile,
    any_of,
    count_tiles,
    parse_tiles,
    suited,
    tile,
    together,
)


def asked(judge: Judge, rack: str, *exposed: str, visible: str | None = None) -> Answer:
    return answer(
        judge,
        parse_tiles(rack),
        [parse_tiles(each) for each in exposed],
        None if visible is None else parse_tiles(visible),
    )


def sentences(judge: Judge, rack: str, *exposed: str) -> list[str]:
    exposures = [Shown.of(parse_tiles(each)) for each in exposed]
    return why_not(judge, count_tiles(parse_tiles(rack)), exposures)


def test_mah_jongg_lists_each_line_once_the_dearest_first(judges: dict[str, Judge]) -> None:
    found = asked(judges["ilm"], "FF 2222B 44C 66C 8888D").as_json()
    assert found["away"] == 0
    assert found["wins"] == [
        {"line": "2468 #7", "value": 30, "concealed": False, "jokerless": True}
    ]
    assert found["waits"] == []
    discards = found["discards"]
    assert isinstance(discards, list)
    assert {each["tile"]: each["waits"] for each in discards}["2B"] == ["2B", "J"]
    assert {each["tile"]: each["waits"] for each in discards}["4C"] == ["4C"]


def test_two_lines_of_a_rack_are_won_by_the_dearer() -> None:
    # RULES.md 1.33 and the worked example 8 of part 3: 11 2222 333J 44JJ scores 40.
    card = parse_card(
        """format = 1
        id = "two"
        name = "Two"
        [[section]]
        name = "Run"
        line = [
          { hand = "11a 2222a 3333a 4444a", value = 25, numbers = "run" },
          { hand = "11a 2222a 333a 44444a", value = 30, numbers = "run" },
          { hand = "1111a 22a 3333a 4444a", value = 20, numbers = "run" },
          { hand = "11a 2222a 3333a 4444a", value = 40 },
        ]"""
    )
    found = asked(card.judge(), "11B 2222B 333B J 44B JJ")
    assert [(win.line.name, win.line.value) for win in found.wins] == [
        ("Run #4", 40),
        ("Run #2", 30),
        ("Run #1", 25),
    ]
    assert not found.wins[0].jokerless


def test_jokerless_looks_at_all_fourteen_tiles(judges: dict[str, Judge]) -> None:
    # RULES.md 4.38: exposures count, jokers exchanged away do not.
    clean = asked(judges["ilm"], "FF 44C 66C 8888D", "2B 2B 2B 2B")
    assert [win.jokerless for win in clean.wins] == [True]
    joker = asked(judges["ilm"], "FF 44C 66C 8888D", "2B 2B 2B J")
    assert [win.jokerless for win in joker.wins] == [False]


def test_payment_rules_can_tell_singles_and_pairs_by_section_and_by_shape(
    judges: dict[str, Judge],
) -> None:
    (win,) = asked(judges["ilm"], "FF 11B 33B 55B 77B 99B GG").wins
    assert win.line.kind == "singles_pairs"
    assert win.singles_and_pairs
    (win,) = asked(judges["ilm"], "FF 2222B 44C 66C 8888D").wins
    assert win.line.kind is None
    assert not win.singles_and_pairs
    (win,) = asked(judges["evergreen"], "FF NN EE WW SS 1776B").wins
    assert win.line.kind is None
    assert win.singles_and_pairs


def test_thirteen_tiles_wait_and_name_the_dearest_line(judges: dict[str, Judge]) -> None:
    found = asked(judges["ilm"], "FF 2222B 44C 66C 888D").as_json()
    assert found["away"] == 1
    assert found["waits"] == [
        {"tile": "8D", "line": "2468 #7", "value": 30},
        {"tile": "J", "line": "2468 #7", "value": 30},
    ]
    assert found["discards"] == []


def test_unseen_tiles_are_counted_where_the_asker_says_what_is_visible(
    judges: dict[str, Judge],
) -> None:
    found = asked(judges["ilm"], "FF 2222B 44C 66C 888D", visible="8D JJJ N").as_json()
    assert found["waits"] == [
        {"tile": "8D", "line": "2468 #7", "value": 30, "unseen": 0},
        {"tile": "J", "line": "2468 #7", "value": 30, "unseen": 5},
    ]
    nearest = found["nearest"]
    assert isinstance(nearest, list)
    assert nearest[0]["unseen"] == 5
    # No eight of dots is left, so it is a joker that is needed.
    assert nearest[0]["need"] == ["J"]
    plain = asked(judges["ilm"], "FF 2222B 44C 66C 888D").as_json()["nearest"]
    assert isinstance(plain, list)
    assert plain[0]["need"] == ["8D"]
    assert set(plain[0]) == {"line", "away", "need", "value", "concealed", "hand"}


@pytest.mark.parametrize(
    ("rack", "visible", "unseen"),
    [
        ("5555B FFFF 9999C J", "", 11),  # four flowers and seven jokers; no 5B or 9C is left
        ("5555B FFFF 9999C J", "FFFF JJ", 5),
        ("555B FFFFF 9999C J", "FFF J", 7),  # a 5B, for which a flower stands in, and six jokers
    ],
)
def test_flowers_that_may_stand_in_are_tiles_to_come(
    judges: dict[str, Judge], rack: str, visible: str, unseen: int
) -> None:
    """The kind of fault: a flower brings the hand nearer and was not counted."""
    near = asked(judges["evergreen"], rack, visible=visible).nearest[0]
    assert near.line.name == "Blast from the Past #4"
    assert near.unseen == unseen


def test_of_equally_near_hands_of_a_line_the_one_with_most_tiles_to_come_is_shown() -> None:
    card = parse_card('format = 1\nid = "l"\nname = "L"\n[[section]]\nname = "L"\nline = []\n')
    line = make_line("FF 1111a 1111b 1111c", 25, numbers="run")
    judge = card.with_line("L", 1, line).judge()
    rack = "FF 1B 2B NNN EEE WWW"
    assert asked(judge, rack).nearest[0].hand.text == "FF 1111B 1111C 1111D"
    (near,) = asked(judge, rack, visible="1B 1B 1C 1C 1C 1D 1D").nearest
    assert near.hand.text == "FF 2222B 2222C 2222D"
    # Eleven twos and eight jokers.
    assert near.unseen == 19


def test_each_near_hand_needs_as_many_tiles_as_it_is_away(
    name: str, judges: dict[str, Judge]
) -> None:
    draw = random.Random(f"near {name}")
    wall = [kind for kind in TILES for _ in range(STANDARD_SET[kind])]
    for _ in range(100):
        rack = draw.sample(wall, draw.choice([13, 14]))
        found = answer(judges[name], rack, nearest=7)
        assert len({near.line.name for near in found.nearest}) == len(found.nearest)
        for near in found.nearest:
            assert len(near.need) == near.away
            if "~" not in near.line.forms[0].text:
                tiles = sorted(kind for group in near.hand.groups for kind in group.tiles)
                assert sorted(parse_tiles(near.hand.text)) == tiles
        for discard in found.discards:
            assert bool(discard.waits) <= (discard.away == 1)


def test_exposures_that_fit_no_line_have_no_distance(judges: dict[str, Judge]) -> None:
    found = asked(judges["ilm"], "FF 44C 66C 8888D", "N N N J").as_json()
    assert found["away"] is not None
    found = asked(judges["ilm"], "44C 66C 8888D", "G G G G J J").as_json()
    assert found == {
        "away": None,
        "wins": [],
        "nearest": [],
        "waits": [],
        "discards": [],
        "fits": [],
    }


def test_concealed_lines_are_out_once_something_is_exposed(judges: dict[str, Judge]) -> None:
    # RULES.md 4.25; the tiles would satisfy 2468 #8, which is concealed.
    assert asked(judges["ilm"], "222B 444B 666B 888B GG").away == 0
    found = asked(judges["ilm"], "444B 666B 888B GG", "2B 2B 2B")
    assert not found.wins
    assert "2468 #8" not in [line.name for line in found.fits]


@pytest.mark.parametrize(
    ("rack", "exposed", "said"),
    [
        ("FF 2222B 44C 66C 88D", [], "hold 12 tiles together"),
        ("FF 2222B 44C 66C 8888D N", [], "hold 15 tiles together"),
        ("FF 22222B 44C 66C 888D", [], r"5 2B \(the set holds 4\)"),
        ("FF 44C 66C 8888D JJJJJJJ", ["2B J J"], r"9 J \(the set holds 8\)"),
        ("FF 44C 66C 8888D _", ["2B 2B 2B"], r"1 _ \(the set holds 0\)"),
        ("FF 44C 66C 8888D NN", ["2B 2B"], "three tiles or more"),
        ("FF 44C 66C 8888D N", ["2B 2B 3B"], "different tiles"),
        ("FF 44C 66C 8888D N", ["2B 2B F"], "different tiles"),
        ("FF 44C 66C 8888D N", ["J J J"], "no natural"),
        ("FF 44C 66C 8888D N", ["2B 2B _"], "has a blank"),
    ],
)
def test_tiles_that_cannot_be_are_refused(
    rack: str, exposed: list[str], said: str, judges: dict[str, Judge]
) -> None:
    with pytest.raises(TileError, match=said):
        asked(judges["ilm"], rack, *exposed)


def test_more_tiles_than_the_set_holds_counts_what_is_visible(judges: dict[str, Judge]) -> None:
    with pytest.raises(TileError, match=r"5 N \(the set holds 4\), 9 J \(the set holds 8\)"):
        asked(judges["ilm"], "NNN FF 44C 66C 8888D", visible="NN JJJJJJJJJ")


@pytest.mark.parametrize(
    ("rack", "exposed", "said"),
    [
        ("FF 2222B 4C J 66C 8888D", [], "one joker stands in the pair of 4C (2468 #7)"),
        ("F J 2222B 4C J 66C 8888D", [], "2 jokers stand in the pair of F and in the pair of 4C"),
        ("FFFF N EE WWW SSSJ", [], ""),
        ("FFFF J EE WWW SSSS", [], "one joker stands for N (Winds and Dragons #5)"),
        ("FF GGGG NEWJ RRRR", [], "one joker stands for S in NEWS (Winds and Dragons #2)"),
        ("444B 666B 888B GG", ["2B 2B 2B"], "2468 #8 is concealed, and a group of it is exposed"),
        ("FF 44C 66C 8888D 2B", ["2B 2B 2B"], "2468 #7 has these tiles, but no group like"),
        ("FF 2222B 44C 66C 88D NN", [], "2 tiles are missing for 2468 #7: 8D 8D"),
        ("FF 2222B 44C 66C 888D N", [], "1 tile is missing for 2468 #7: 8D"),
        ("FF 2222B 44C 66C 888D", [], "mah jongg is 14 tiles, and these are 13"),
        ("FF 2222B 44C 66C 888D _", [], "a blank is never part of a hand"),
        ("8888C NN 11B", ["G G G G J J"], "no line of the card has a group like G G G G J J"),
        ("FF 44B", ["1B 1B 1B 1B", "N N N N", "2C 2C 2C J"], "no line of the card has groups like"),
        ("88B 11C N", ["2B 2B 2B", "4B 4B 4B", "6B 6B 6B"], "fit only concealed lines (2468 #8)"),
    ],
)
def test_why_a_hand_is_no_mah_jongg(
    rack: str, exposed: list[str], said: str, judges: dict[str, Judge]
) -> None:
    found = sentences(judges["ilm"], rack, *exposed)
    if said:
        assert said in " / ".join(found)
    else:
        assert found == []


def swapped(kind: Tile, suits: Sequence[str]) -> Tile:
    """The tile with the suits in another order, dragons going with their suits."""
    to = dict(zip(SUITS, suits, strict=True))
    if kind.suit:
        return suited(kind.number, to[kind.suit])
    for suit, dragon in DRAGON_OF.items():
        if kind == dragon:
            return DRAGON_OF[to[suit]]
    return kind


def test_no_suit_is_better_than_another(name: str, cards: dict[str, Card]) -> None:
    # Colours are relative suits (RULES.md 4.77); lines that print a certain dragon or
    # soap, or the year, are about that tile.
    card = cards[name]
    sections = [
        section._replace(
            lines=tuple(
                line
                for line in section.lines
                if not any(set(form.text) & set("RG0Y") for form in line.forms)
            )
        )
        for section in card.sections
    ]
    judge = card._replace(sections=tuple(sections)).judge()
    hands = judge.whole
    draw = random.Random(f"suits {name}")
    wall = [kind for kind in NATURALS for _ in range(STANDARD_SET[kind])] + [JOKER] * 8
    for _ in range(150):
        rest = draw.choice(hands.rests)
        rack = [kind for group in rest.groups for kind in group.tiles][draw.randrange(9) :]
        rack += draw.sample(wall, 14 - len(rack))
        away = hands.away(count_tiles(rack))
        suits = draw.sample(SUITS, 3)
        assert hands.away(count_tiles(swapped(kind, suits) for kind in rack)) == away


def test_flowers_stand_in_where_a_line_lets_them(judges: dict[str, Judge]) -> None:
    judge = judges["evergreen"]
    # Flowers serve as jokers here and count as naturals for the jokerless double.
    (win,) = asked(judge, "5555B FFFFFF 9999C").wins
    assert win.line.name == "Blast from the Past #4"
    assert win.jokerless
    (win,) = asked(judge, "5555B FFFF 9999C JJ").wins
    assert not win.jokerless
    assert asked(judge, "555B N FFFFFF 9999C").away == 1


def test_flowers_that_stand_in_may_be_exposed_with_the_group() -> None:
    line = make_line("1111a~ 2222a FF 3333a", 25)
    card = parse_card(
        'format = 1\nid = "f"\nname = "F"\n[[section]]\nname = "F"\nline = []\n'
    ).with_line("F", 1, line)
    judge = card.judge()
    assert asked(judge, "2222B FF 3333B", "1B F F J").away == 0
    with pytest.raises(TileError, match="different tiles"):
        asked(parse_card_with("1111a 2222a FF 3333a"), "2222B FF 3333B", "1B F F J")


def parse_card_with(form: str) -> Judge:
    card = parse_card('format = 1\nid = "f"\nname = "F"\n[[section]]\nname = "F"\nline = []\n')
    return card.with_line("F", 1, make_line(form, 25)).judge()


def test_a_group_without_jokers_may_be_exposed_with_naturals_only() -> None:
    judge = parse_card_with("1111a! 1111a 2222a FF")
    # The set has four ones, so this line wants jokers in its other group.
    assert asked(judge, "JJJJ 2222B FF", "1B 1B 1B 1B").away == 0
    assert asked(judge, "111B J 2222B FF", "1B J J J").away == 1
    hands = judge.hands([Shown.of(parse_tiles("1B 1B 1B 1B"))])
    assert hands is not None
    # Either group may be the one that is exposed.
    assert len(hands.rests) == 2


def test_a_set_with_other_counts_changes_what_can_be_made(cards: dict[str, Card]) -> None:
    counts = list(STANDARD_SET)
    counts[JOKER] = 0
    quints = [line.name for line in cards["ilm"].judge().lines if line.section == "Quints"]
    left = [
        line.name for line in cards["ilm"].judge(None, counts).lines if line.section == "Quints"
    ]
    assert len(quints) == 6
    assert left == ["Quints #5", "Quints #6"]  # quints of flowers
    counts[FLOWER] = 0
    left = [line.name for line in cards["ilm"].judge(None, counts).lines]
    assert not any("F" in form.text for name in left for form in cards["ilm"].line(name).forms)


def test_a_card_is_looked_over(cards: dict[str, Card]) -> None:
    report = check_card(cards["amjfe"])
    assert report.sound
    assert report.hands == 1342
    assert sum(report.sections.values()) == 1342
    assert report.values[75] == 1
    (years,) = [each for each in report.lines if each.findings]
    assert years.line.name == "Singles and Pairs #7"
    assert "54 of its 588 hands" in years.findings[0].what


def test_what_is_odd_about_lines_is_told() -> None:
    text = """format = 1
        id = "odd"
        name = "Odd"
        [[section]]
        name = "S"
        line = [
          { hand = "FF 1111a 2222a 3333a", value = 25, numbers = "run" },
          { hand = "FF 3333a 4444a 5555a", value = 30 },
          { hand = "FF 2222a 1111a 3333a", value = 40, numbers = "run" },
          { hand = "NN EE WW SS 11a 22a 33a", value = 50 },
          { hand = "11a 11a 11a FFFF NNNN", value = 50 },
          { hand = "FF 111a 2222a 3333a", value = 25 },
          { hand = "11a 22a NNNN EEEE WW", value = 25, numbers = "run", from = [1, 3] },
          { hand = "YYYYa NNNN EEEE WW", value = 25 },
        ]"""
    report = check_card(parse_card(text, strict=False))
    found = {
        each.line.number: [(finding.code, finding.what) for finding in each.findings]
        for each in report.lines
    }
    assert found[1] == [("same_hands", "it has the same hands as S #3 (X40)")]
    assert [what for _, what in found[2]] == [
        "every hand of it is also one of the cheaper line S #1 (X25)",
        "every hand of it is also one of the dearer line S #3 (X40)",
    ]
    assert found[4][0][0] == "nothing_to_claim"
    assert found[5][0][0] == "unsatisfiable"
    assert "6 1B where no joker may stand, and there are 4" in found[5][0][1]
    assert found[6] == [
        (
            "left_out",
            "it is left out: 'FF 111a 2222a 3333a' adds up to 13 tiles, and a hand has 14; mend "
            'the form, or leave it out with left_out = "..." and why = "..."',
        )
    ]
    assert found[7][0][0] == "no_hand"
    assert found[8][0][0] == "no_year"
    assert not report.playable
    assert report.as_json()["playable"] is False
    assert tile("N").text == "N"


def test_the_cards_of_this_folder_need_no_mending(name: str, cards: dict[str, Card]) -> None:
    assert check_card(cards[name]).sound
    assert all(hands for _, hands in expand_card(cards[name]))


# What will do as well


def instead(form: str, rack: str, *exposed: str, visible: str | None = "") -> list[str]:
    """The tiles of which one will do as well as another, of a card with one line."""
    text = (
        f'format = 1\nid = "one"\nname = "One"\n'
        f'[[section]]\nname = "Any"\nline = [{{ hand = "{form}", value = 25 }}]\n'
    )
    judge = parse_card(text).judge(None, STANDARD_SET)
    (near,) = asked(judge, rack, *exposed, visible=visible).nearest
    return [any_of(tiles) for tiles in near.instead]


@pytest.mark.parametrize(
    ("form", "rack", "told"),
    [
        ("2222a 444a 666a DDDD", "2222B 444B 666B 1C 3C 5C", ["any dragon"]),
        ("2222a 444a 666a DDDD", "2222B 444B 666B R G 5C", ["R or G"]),
        ("2222a 444a 666a DDDD", "2222B 444B 666B R 0 5C", ["R or soap"]),
        ("2222a 444a 666a DDDD", "2222B 444B 666B 0 5C 5C", []),
        ("2222a 444a 666a ZZZZ", "2222B 444B 666B 1C 3C 5C", ["any wind"]),
        ("2222a 444a 666a ZZZZ", "2222B 444B 666B J J J", ["any wind"]),
        ("2222a 4444a ZZZ DDD", "2222B 4444B 1C 3C 5C 7D 9D", ["any wind", "any dragon"]),
        ("222a 444a DDDDa DDDDb", "222B 444B 1C 3C 5C 7D 9D GG", []),
        ("222a 4444a 666a NNNN", "222B 4444B 666B 1C 3C 5C", []),
        ("NN 4444a 6666a ZZZZ", "NN 4444B 6666B 1C 3C 5C", ["E, W or S"]),
    ],
)
def test_winds_and_dragons_that_will_do_as_well(form: str, rack: str, told: list[str]) -> None:
    """Only where the line is printed with any one of them, and all are as near."""
    assert instead(form, rack) == told


def test_what_lies_there_settles_it() -> None:
    assert instead("2222a 444a 666a ZZZZ", "2222B 444B 66B", "N N N J") == []


def test_it_is_looked_for_where_it_is_known_what_is_visible() -> None:
    assert instead("2222a 444a 666a ZZZZ", "2222B 444B 666B 1C 3C 5C", visible=None) == []


@pytest.mark.parametrize(
    ("tiles", "groups"),
    [
        ("1B N E W S", ["1B", "any wind"]),
        ("N E W", ["N", "E", "W"]),
        ("0", ["soap"]),
        ("R G 0 J", ["any dragon", "J"]),
        ("S R W E 0 N 5D 5D", ["any wind", "R", "soap", "5D"]),
        ("", []),
    ],
)
def test_tiles_are_told_as_players_say_them(tiles: str, groups: list[str]) -> None:
    assert [any_of(each) for each in together(parse_tiles(tiles))] == groups
