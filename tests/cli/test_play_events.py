"""What happened, in the sentences that a player reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj import Choice, Game, Seat, Teller, load_rules, parse_record, registry
from mahj.game import begin
from mahj_cli.play.events import Before, Course, received, sentences
from mahj_cli.play.front import tell_moves
from mahj_cli.play.question import offered, question
from mahj_cli.play.words import words_of
from mahj_cli.screen.text import Screen, rack_line

NAMES = {"E": "East", "S": "South", "W": "West", "N": "North"}
TURNS = 'rules = "nmjl"\nseed = 5\n[deal]\nstart = "turns"\n'


def told(record: str, me: Seat | None = "E") -> list[str]:
    """What a seat is told of all the choices of a record."""
    read = parse_record(record)
    game = begin(read)
    course = Course(game)
    said: list[str] = []
    for move in read.moves:
        before, happened = course.take(move.seat, game.find(move.seat, move.words))
        said += sentences(game.table, before, happened, me) if happened else []
    return said


def standing(record: str) -> Game:
    read = parse_record(record)
    game = begin(read)
    for move in read.moves:
        game.take(move.seat, game.find(move.seat, move.words))
    return game


def test_a_claim_that_another_has_before() -> None:
    record = f"""{TURNS}S = "5D J J"
N = "5D J J"
turn = "W"
wall = "5D"
---
W discard 5D
N pung 5D J J
S pung 5D 5D J
"""
    assert told(record) == [
        "West discards 5D.",
        "North claims 5D from West for a pung: 5D J J.",
        "South wants it too, for a pung, but it goes to North.",
    ]
    assert told(record, "N")[-1] == "South wants it too, for a pung, but it goes to you."
    assert told(record, "S")[-1] == "You want it too, for a pung, but it goes to North."


@pytest.mark.parametrize(
    ("me", "bet"), [("B", "You bet S."), ("E", "The bettor bets."), (None, "The bettor bets S.")]
)
def test_a_bet_is_the_bettors_secret(me: Seat | None, bet: str) -> None:
    """RULES.md 2.13. Spectators see everything."""
    head = 'rules = {preset = "nmjl", mods = {bettor = {}}}\n[deal]\nstart = "turns"\n---\n'
    assert told(f"{head}B bet S\n", me) == [bet]


MUSH = "rules = {mods = {mush = {}, no_charleston = {}}}\nseed = 3\n---\n"
STACKS = "rules = {mods = {stacks = {optional_from = 1}}}\nseed = 3\n---\n"


def test_tiles_for_the_mush_go_to_nobody() -> None:
    """RULES.md 2.9: they go into the middle; it is no courtesy."""
    asked = MUSH + "E mush 2\nS mush 0\nW mush 0\nN mush 0\n"
    assert question(standing(MUSH), "E") == "How many tiles do you put into the mush, 0 to 3?"
    assert "South puts 0 tiles into the mush." in told(asked)
    said = question(standing(asked), "E")
    assert said == "Name 2 tiles to give. Jokers are not put into the mush."
    given = told(f"{asked}E give 3B 8B\n")[-1]
    assert given.startswith("You give 3B 8B and get ")
    assert "West" not in given


def test_more_ways_than_can_be_listed() -> None:
    """The kind of fault: all tiles of all ways stood in a row."""
    game = standing(f"{TURNS}---\n")
    ways = [Choice("pung", f"{number}B 4C 4C") for number in range(1, 10)]
    assert offered(game.views["E"], ways) == ["pung in 9 ways, as pung 1B 4C 4C"]


def test_stacks_have_no_second_charleston_and_no_courtesy() -> None:
    """RULES.md 2.5: each player does the Charleston alone."""
    assert question(standing(STACKS), "E") == "Do you go on exchanging? yes or no"
    votes = f"{STACKS}E again yes\nS again no\nW again no\nN again no\n"
    assert told(votes) == ["You go on.", "South stops.", "West stops.", "North stops."]
    alone = votes.replace("again yes", "again no")
    assert question(standing(alone), "E") == "How many tiles do you give, 0 to 3?"
    offers = f"{alone}E courtesy 2\nS courtesy 0\nW courtesy 1\nN courtesy 0\n"
    assert told(offers)[-4:-2] == ["You give 2 tiles.", "South gives 0 tiles."]
    assert question(standing(offers), "E").startswith("Name 2 tiles to give.")


def test_who_could_have_claimed_is_not_told() -> None:
    record = f'{TURNS}E = "5D"\nS = "5D 5D"\nW = "1B"\n---\nE discard 5D\nS skip\n'
    assert told(record, "W") == ["East discards 5D."]


def test_a_joker_exchanged_and_an_exposure_changed() -> None:
    record = f"""{TURNS}E = "5D 3B"
S = "5D 5D J J 3B"
exposed = {{ W = ["3B 3B J"] }}
---
E discard 5D
S pung 5D 5D J
S edit 1 5D 5D 5D J
S exchange 3B W 1
"""
    assert told(record) == [
        "You discard 5D.",
        "South claims 5D from you for a pung: 5D 5D J.",
        "South changes 5D 5D J to 5D 5D 5D J.",
        "South exchanges 3B for the joker in West's 3B 3B J.",
    ]
    assert told(record, "S")[-1] == "You exchange 3B for the joker in West's 3B 3B J."
    assert told(record, "W")[-1] == "South exchanges 3B for the joker in your 3B 3B J."


def test_hands_declared_dead() -> None:
    record = f"""{TURNS}exposed = {{ W = ["3B 3B 3B", "7C 7C 7C", "N N N", "R R R"] }}
---
E dead W
E dead S
"""
    assert told(record) == [
        "You declare West's hand dead, and it is: no line of the card has groups like 3B 3B 3B, "
        "7C 7C 7C, N N N and R R R together.",
        "7C 7C 7C and N N N and R R R go back to West's rack.",
        "You declare South's hand dead, wrongly: it is not dead.",
        "You will pay South 50: wrongly declared the hand of South dead.",
    ]
    assert told(record, "W")[0].startswith("East declares your hand dead, and it is: no line of ")


@pytest.mark.parametrize(
    ("option", "choices", "wanted"),
    [
        (
            'contest = "accused"',
            "E dead S\nS agree\n",
            ["You declare South's hand dead; South may agree.", "South agrees."],
        ),
        (
            'self_declare = "ignored"',
            "S dead S\n",
            ["South declares their own hand dead, which nobody heeds."],
        ),
    ],
)
def test_hands_declared_dead_at_other_tables(option: str, choices: str, wanted: list[str]) -> None:
    """RULES.md 1.4, 1.5: nobody is told who was right before the end."""
    rules = f"rules = {{ dead_hand = {{ {option} }} }}"
    record = f'{rules}\n[deal]\nstart = "turns"\n---\n{choices}'
    assert told(record)[: len(wanted)] == wanted


def test_whoever_is_declared_dead_is_asked_to_agree() -> None:
    record = TURNS.replace('"nmjl"', '{ dead_hand = { contest = "accused" } }')
    said = told(f"{record}---\nE dead S\n", "S")
    assert said == ["East declares your hand dead; you may agree."]


@pytest.mark.parametrize("exposures", ["return_offending", "keep_all", "return_all"])
@pytest.mark.parametrize(
    ("shown", "gone", "why"),
    [
        ('"3B 3B 3B", "7C 7C 7C"', "", "no line of the card has groups like "),
        ('"2B 2B 2B", "7C 7C 7C"', "", "no line of the card has groups like "),
        ('"2B 2B 2B 2B", "8C 8C 8C 8C"', "4D 4D 4D", "2468 #1 comes nearest and needs "),
    ],
)
def test_why_a_hand_is_dead_is_told_whatever_becomes_of_its_exposures(
    exposures: str, shown: str, gone: str, why: str
) -> None:
    """RULES.md 1.6, 1.7: judged by what lay face up, not by what lies there afterwards."""
    card = Path(__file__).parents[1] / "data" / "small.toml"
    rules = f'{{ card = "{card}", dead_hand = {{ exposures = "{exposures}" }} }}'
    record = f"""rules = {rules}
[deal]
exposed = {{ W = [{shown}] }}
discards = {{ N = "{gone}" }}
start = "turns"
---
E dead W
"""
    assert told(record)[0].startswith(f"You declare West's hand dead, and it is: {why}")


@pytest.mark.parametrize("exposures", ["return_offending", "keep_all", "return_all"])
def test_whoever_got_a_claimed_tile_is_told_whatever_came_of_it(exposures: str) -> None:
    dead = {"declare_when": "automatic", "exposures": exposures}
    rules = load_rules({"preset": "nmjl", "dead_hand": dead})
    bot = registry.load(registry.BOTS, "random")()
    claims = deaths = 0
    for seed in range(12):
        game = Game(rules, seed)
        course = Course(game)
        while game.ask is not None:
            seat = game.waiting[0]
            before, happened = course.take(seat, game.bot_answer(seat, bot))
            verbs = [choice.verb for _, choice in happened]
            if not happened:
                continue
            said = sentences(game.table, before, happened, None)
            text = " ".join(said)
            if set(verbs) & {"pung", "kong", "quint", "sextet"} and "mahjong" not in verbs:
                claims += 1
                assert len([each for each in said if " claims " in each]) == 1
                assert " claims " in said[0] or " wants it too" in said[0]
            died = [seat for seat, each in game.table.players.items() if each.dead]
            for each in set(died) - before.dead:
                deaths += 1
                assert f"{NAMES[each]}'s hand is dead" in text
            assert "hand is dead." not in text  # the reason is told
    assert claims > 20
    assert deaths > 5


@pytest.mark.parametrize("me", ["E", None])
def test_a_pass_that_brings_nothing(me: Seat | None) -> None:
    record = PASSES.replace("E pass 3B 3B 3B", "E pass ? ? ?").replace(
        "N pass 6B 5B 4B", "N pass 6B 1D 1D"
    )
    said = [each for each in told(record, me) if "3 tiles unseen" in each]
    assert said[0] == (
        "You pass 3 tiles unseen to North and get nothing from South."
        if me
        else "East passes 3 tiles unseen to North and gets nothing."
    )
    assert not any("  " in each or " ." in each for each in told(record, me))


PASSES = """rules = "nmjl"
seed = 5
[deal]
E = "1B 1B 1B 2B 2B 2B 3B 3B 3B N"
S = "1C 1C 1C 2C 2C 2C"
W = "1D 1D 1D 2D 2D 2D 3D"
N = "4B 4B 4B 5B 5B 5B 6B"
---
E pass 1B 1B 1B
S pass 1C 1C 1C
W pass 1D 1D 1D
N pass 4B 4B 4B
E pass 2B 2B 2B
S pass 2C 2C 2C
W pass 2D 2D 2D
N pass 5B 5B 5B
E pass 3B 3B 3B
S pass ? ? ?
W pass 3D ? ?
N pass 6B 5B 4B
"""


def test_passes_show_nobody_elses_tiles() -> None:
    record = PASSES.replace("N pass 6B 5B 4B", "N pass 6B 2C 2C")
    first, second = (
        [
            "You pass 1B 1B 1B to South and get 4B 4B 4B from North.",
            "You pass 2B 2B 2B to West and get 2D 2D 2D from West.",
        ],
        [
            "South passes 3 tiles on blind.",
            "West passes 2 tiles on blind.",
        ],
    )
    record = record.replace("N pass 6B 2C 2C", "N pass 6B 1D 1D")
    said = told(record)
    assert said[:2] == first
    assert said[2].startswith("You pass 3B 3B 3B to North and get ")
    assert said[2].endswith(" from South.")
    assert said[3:] == second
    spectator = told(record, None)
    assert spectator[0] == "East passes 1B 1B 1B to South and gets 4B 4B 4B."


def test_votes_and_courtesies() -> None:
    record = f"{PASSES.replace('N pass 6B 5B 4B', 'N pass 6B 1D 1D')}S again no\n"
    assert told(record)[-1] == "South says no: there is no second Charleston."
    record += "E courtesy 2\nS courtesy 0\nW courtesy 1\nN courtesy 3\n"
    assert told(record)[-2:] == [
        "In the courtesy you offer 2, West 1: 1 tile is passed.",
        "In the courtesy South offers 0, North 3: nothing is passed.",
    ]
    assert question(standing(record), "E") == "The courtesy: give 1 tile to West."


def test_several_who_say_no() -> None:
    all_heard = PASSES.replace('"nmjl"', '{ charleston = { vote_resolution = "collect_all" } }')
    record = all_heard.replace("N pass 6B 5B 4B", "N pass 6B 1D 1D")
    record += "E again yes\nS again no\nW again no\nN again yes\n"
    assert told(record, "W")[-1] == "South and you say no: there is no second Charleston."


@pytest.mark.parametrize(
    ("moves", "seat", "asked"),
    [
        ("", "E", "The first right: pass 3 tiles to South."),
        ("", "N", "The first right: pass 3 tiles to East."),
    ],
)
def test_questions_of_the_charleston(moves: str, seat: Seat, asked: str) -> None:
    head = PASSES.partition("---\n")[0]
    assert question(standing(f"{head}---\n{moves}"), seat).startswith(asked)


def test_the_question_of_a_claim() -> None:
    record = f'{TURNS}E = "5D 5D J"\nturn = "W"\nwall = "5D"\n---\nW discard 5D\n'
    assert question(standing(record), "E").startswith(
        "You may claim West's 5D: pung 5D 5D 5D, pung 5D 5D J, kong 5D 5D 5D J; or skip"
    )


def test_a_rack_with_its_new_tiles() -> None:
    tiles = standing(f'{TURNS}E = "1B 1B 2C 5D 5D N E 0 F F J J J J"\n---\n').views["E"].tiles
    new = [tiles[1], tiles[-1]]
    assert rack_line(tiles, new) == "1B 1B*   2C   5D 5D   N E   0   F F   J J J J*"


@pytest.mark.parametrize(
    ("me", "said"),
    [
        ("E", "you take the bettor's seat, the bettor takes East's seat"),
        ("B", "East takes the bettor's seat, you take East's seat"),
        (None, "East takes the bettor's seat, the bettor takes East's seat"),
    ],
)
def test_who_sits_elsewhere_now(me: Seat | None, said: str) -> None:
    """It was told as "East now at The bettor"."""
    lines: list[str] = []
    moves = {"E": "B", "S": "S", "W": "W", "N": "N", "B": "E"}
    tell_moves(Screen(lines.append, colour=False), {}, moves, me)
    assert lines == [f"Seats are changed: {said}."]


def test_colour_only_where_it_is_wanted() -> None:
    lines: list[str] = []
    plain, painted = Screen(lines.append, colour=False), Screen(lines.append, colour=True)
    for screen in (plain, painted):
        screen.bold("You draw 5D. 2468 #3 is East's E.")
    assert lines[0] == "You draw 5D. 2468 #3 is East's E."
    assert "\x1b[94m5D\x1b[0" in lines[1]
    assert "\x1b[1m" in lines[1]


LIVE = 'rules = { mods = { live_table = {} } }\nseed = 5\n[deal]\nstart = "turns"\n'

QUIET = 'N = "1D 2D 3D 4D 6D 7D 8D 9D 1C 2C 3C S W"\n'
QUIET_TOO = 'W = "1B 3B 4B 5B 7B 8B 9B 1C 2C 3C 5C N E"\n'

ERRORS = {
    "a wrong name put right": (
        'E = "5D"\nS = "8C 8C"\n',
        "E discard 5D as 8C; E correct",
        ["East discards 5D as 8C.", "East corrects."],
    ),
    "an exposure by a wrong name": (
        f'E = "5D"\nS = "8C 8C"\n{QUIET}{QUIET_TOO}',
        "E discard 5D as 8C; S pung 8C 8C 8C",
        ["East discards 5D as 8C.", "South exposes 8C 8C 8C, which was not thrown."],
    ),
    "mah jongg in error": (
        'E = "5D"\n',
        "E discard 5D; W mahjong",
        ["East discards 5D.", "West declares mah jongg in error.", "West's hand is dead."],
    ),
    "a hand thrown in": (
        'E = "5D"\n',
        "E mahjong; S throw_in",
        ["East declares mah jongg in error.", "East's hand is dead.", "South throws in."],
    ),
    "a tile drawn out of turn": ('E = "5D"\n', "E discard 5D; N draw", ["North draws."]),
    "mah jongg by a wrong name": (
        f'E = "5D"\nW = "222B 444C 666B 888C 0"\n{QUIET}',
        "E discard 5D as 0; W mahjong",
        ["West declares mah jongg by the wrong name of East's 5D!"],
    ),
}


@pytest.mark.parametrize("what", ERRORS)
def test_what_went_wrong_is_told(what: str) -> None:
    """RULES.md 4.40 to 4.54, at a live table."""
    dealt, lines, wanted = ERRORS[what]
    said = told(f"{LIVE}{dealt}---\n" + "\n".join(lines.split("; ")) + "\n", None)
    at = said.index(wanted[0])
    assert said[at : at + len(wanted)] == wanted


def test_errors_are_listed_nowhere_and_may_be_made() -> None:
    """Nobody is asked to err; a hundred wrong names at every turn would hide all else."""
    game = standing(f'{LIVE}E = "5D"\n---\n')
    also = {each.verb for each in game.views["E"].interjections(errors=False)}
    assert also == {"dead"}
    assert game.find("E", "discard 5D as 6D").error
    assert game.find("E", "mahjong").error


def test_who_has_nothing_to_claim_is_told_what_was_thrown() -> None:
    """The next player at a live table is asked before drawing."""
    game = standing(f'{LIVE}E = "5D"\n---\nE discard 5D\n')
    assert question(game, "S") == "East has thrown 5D: go on with skip (Enter)."


SIAMESE = 'rules = { mods = { siamese = {} } }\nseed = 5\n[deal]\nstart = "turns"\n'


@pytest.mark.parametrize(
    ("dealt", "lines", "me", "wanted"),
    [
        ('turn = "W"\nW = "FFFF 579C 333D 1111B"\n', "W mahjong W.1", "E", "West declares"),
        ('turn = "W"\nW = "FFFF 579C 333D 1111B"\n', "W mahjong W.1", "W", "You declare"),
        (
            'E = "3D"\nW = "FFFF 579C 33D 1111B"\n',
            "E discard 3D\nW mahjong W.1",
            "E",
            "West takes 3D from you and declares",
        ),
    ],
)
def test_a_mah_jongg_after_which_the_game_goes_on_is_none_in_error(
    dealt: str, lines: str, me: Seat, wanted: str
) -> None:
    """RULES.md 2.10: whoever has the first of two hands plays on; it was told as an error."""
    said = told(f"{SIAMESE}{dealt}---\n{lines}\n", me)
    assert f"{wanted} mah jongg!" in said
    assert not any("in error" in each for each in said)


class Sing(Choice):
    """A choice of somebody else's mod, which names an exposure."""

    __slots__ = ()

    def told(self, teller: Teller) -> str:
        """Two verbs, an exposure of another and one of one's own."""
        sung, own = teller.exposure(1, "W"), teller.exposure(1)
        return f"{teller.does('sing')} to {sung} and {teller.also('watch')} {own}."


@pytest.mark.parametrize(
    ("me", "said"),
    [
        ("E", "You sing to West's 1B 1B 1B and watch 2B 2B 2B."),
        ("W", "East sings to your 1B 1B 1B and watches 2B 2B 2B."),
        (None, "East sings to West's 1B 1B 1B and watches 2B 2B 2B."),
    ],
)
def test_the_choice_of_a_mod_is_told_in_its_own_sentence(me: Seat | None, said: str) -> None:
    """It brings the sentence; nothing here needs to know of it."""
    table = standing(f"{TURNS}exposed = {{ W = ['1B 1B 1B'], E = ['2B 2B 2B'] }}\n---\n").table
    assert sentences(table, Before.at(table), [("E", Sing("sing"))], me) == [said]


class Hum(Sing):
    """The others are told no more than its verb."""

    __slots__ = ()
    secret = True


def test_a_secret_is_told_to_nobody_else() -> None:
    table = standing(f"{TURNS}exposed = {{ W = ['1B 1B 1B'], E = ['2B 2B 2B'] }}\n---\n").table
    told = [sentences(table, Before.at(table), [("E", Hum("hum", "low"))], me) for me in "EW"]
    assert told == [["You sing to West's 1B 1B 1B and watch 2B 2B 2B."], ["East hums."]]


def test_an_atomic_hand_is_announced_in_words() -> None:
    """RULES.md 2.17; the word that is typed is no verb."""
    record = "rules = { mods = { atomic = {}, no_charleston = {} } }\nseed = 5\n---\n"
    assert question(standing(record), "E").startswith("You may announce an Atomic hand (atomic);")
    said = told(f"{record}E atomic\nS skip\nW atomic\nN skip\n")
    assert said == ["You announce an Atomic hand.", "West announces an Atomic hand."]


def test_a_wrong_claim_is_listed_nowhere() -> None:
    """RULES.md 4.41: after `hold` a wrong group may be put up; it was offered like a right one."""
    dealt = 'E = "5D"\nS = "2B 4B 4B 6B 8B 1C 3C 6C 9C N E G J"\n'
    game = standing(f"{LIVE}{dealt}---\nE discard 5D\nS hold\n")
    assert question(game, "S") == "East has thrown 5D: go on with skip (Enter)."
    assert game.find("S", "pung 2B 5D J").error
    offers, also = game.offers("S"), game.views["S"].interjections()
    assert words_of("p", offers, also) == "pung"
    assert words_of("pung 5d 2b j", offers, also) == "pung 2B 5D J"


X = 'rules = { mods = { mahj_x = {} } }\nseed = 5\n[deal]\nstart = "turns"\nE = "5C J J"\n'
PUT_UP = 'exposed = { W = ["5C 5C J"], E = ["9D 9D 9D J"] }\n---\n'


@pytest.mark.parametrize(
    ("line", "said", "came"),
    [
        ("E trade 5C W 1", "East trades a joker for 5C in West's 5C 5C J.", "5C"),
        ("E lower 1 9D 9D 9D", "East makes a pung of 9D 9D 9D J: 9D 9D 9D.", "J"),
        ("E lower 1 9D 9D J", "East makes a pung of 9D 9D 9D J: 9D 9D J.", "9D"),
        ("E announce J", "East announces a joker and draws another tile.", ""),
        ("E exchange 5C W 1", "East exchanges 5C for the joker in West's 5C 5C J.", "J"),
    ],
)
def test_what_jokers_do_in_mahj_x_is_told_in_words(line: str, said: str, came: str) -> None:
    """RULES.md 2.14; tiles that stay in the exposure were shown as new on the rack."""
    assert told(f"{X}{PUT_UP}{line}\n", "N") == [said]
    before, game = standing(f"{X}{PUT_UP}"), standing(f"{X}{PUT_UP}{line}\n")
    new = received(game.table, len(before.table.log), "E")
    assert [kind.text for kind in new] == [came] if came else len(new) == 1
