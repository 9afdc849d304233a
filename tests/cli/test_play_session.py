"""Whole games at the terminal, in process: a scripted player types, bots play the others."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from mahj import (
    JOKER,
    SKIP,
    Bot,
    Choice,
    Game,
    MahjError,
    Pick,
    RecordError,
    Seat,
    load_rules,
    read_record,
    registry,
    replay,
)
from mahj.card import card_toml
from mahj.chance import BotChance
from mahj_cli.play.files import Recorder, resume, table_content
from mahj_cli.play.front import Playing, Watching
from mahj_cli.play.human import Human, Leave
from mahj_cli.play.session import Session
from mahj_cli.screen.text import Screen

LABELS = {"E": "you", "S": "random", "W": "random", "N": "random"}
PLAYERS = {"E": "me", "S": "bot:random", "W": "bot:random", "N": "bot:random"}
SLIPS = ("help", "rack", "table", "foo", "9D 9D 9D", "m", "why m", "card 2468", "?", "# hm")


class Script:
    """Types the lines that it is given."""

    live = False

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.game: Game | None = None
        self.wanted: Choice | None = None

    def read(self, prompt: str) -> str | None:
        return self.lines.pop(0) if self.lines else None


class Chancer(Script):
    """Types what a random bot would do, now in full and now in short, with slips between."""

    def __init__(self, seed: int) -> None:
        super().__init__([])
        self.random = Random(seed)

    def read(self, prompt: str) -> str | None:
        if self.random.random() < 0.1:
            self.wanted = None
            return self.random.choice(SLIPS)
        assert self.game is not None
        offer = self.random.choice(list(self.game.offers("E")))
        chance = BotChance(self.random.randrange(10**6), 0, 0)
        self.wanted = offer.random(chance) if isinstance(offer, Pick) else offer
        return self.short(self.wanted)

    def short(self, choice: Choice) -> str:
        verb, _, rest = choice.text.partition(" ")
        forms = [choice.text, choice.text.lower(), f"E {choice.text}"]
        if choice is SKIP:
            forms += ["", "s"]
        elif verb in ("discard", "pass", "give", "again", "courtesy"):
            forms += [rest, rest.lower()]
        elif verb == "mahjong":
            forms += ["m", "Mah Jongg"]
        elif verb == "exchange":
            forms += [f"x {rest.lower()}"]
        elif verb in ("pung", "kong", "quint", "sextet"):
            forms += [rest]
        return self.random.choice(forms)


class Watched(Human):
    """Lets the script see the game that it plays, and checks that it is understood."""

    source: Script

    def choose(self, game: Game, seat: Seat) -> Choice:
        self.source.game = game
        choice = super().choose(game, seat)
        wanted = self.source.wanted
        assert wanted is None or choice.text == wanted.text
        return choice


class Table:
    """A session in process, with all that was shown."""

    def __init__(self, source: Script) -> None:
        self.said: list[str] = []
        self.screen = Screen(self.said.append, colour=False)
        self.front = Playing(self.screen, Watched(self.screen, source, LABELS), "E", LABELS)

    @property
    def text(self) -> str:
        return "\n".join(self.said)


def bots(seats: str) -> dict[Seat, Bot]:
    return {seat: registry.load(registry.BOTS, "random")() for seat in seats}


def begin(
    source: Script, seed: int, place: Path, rules: str = "nmjl", games: int | None = 1
) -> Table:
    table = Table(source)
    content, loaded = table_content(rules, [], None, None)
    book = Recorder(place)
    session = Session(loaded, content, PLAYERS, bots("SWN"), table.front, book, games)
    session.start(seed)
    assert session.done
    return table


class SatDown(Watching):
    """Leaves as soon as the first game is dealt."""

    def begins(self, game: Game, number: int) -> None:
        raise StopIteration


@pytest.mark.parametrize("chosen", [True, False])
def test_the_dice_may_say_who_is_the_first_east(tmp_path: Path, chosen: bool) -> None:
    """RULES.md 1.36: whoever rolls most sits at E, and the others keep their order."""
    rules = {"deal": {"first_east": "highest_roll"}}
    names = ("me", "bot:random", "bot:greedy", "bot:random")
    found = set()
    for seed in range(12):
        said: list[str] = []
        front = SatDown(Screen(said.append, colour=False), {**LABELS, "W": "greedy"})
        book = Recorder(tmp_path / f"{seed}.mahj")
        players = dict(zip("ESWN", names, strict=True))
        session = Session(load_rules(rules), rules, players, bots("SWN"), front, book)
        with pytest.raises(StopIteration):
            session.start(seed, chosen)
        sitting = list(session.players.values())
        assert read_record(tmp_path / f"{seed}.mahj").players == session.players
        assert {seat for seat in "ESWN" if seat not in session.bots} == {
            "ESWN"[sitting.index("me")]
        }
        assert any(sitting == [*names[at:], *names[:at]] for at in range(4))
        assert bool(said) is (sitting[0] != "me")
        found.add(sitting.index("me"))
    assert found == ({0} if chosen else {0, 1, 2, 3})


def come_back(path: Path, source: Script, games: int | None = None) -> Table:
    table = Table(source)
    found = resume(path)
    book = Recorder.resumed(path, found.number, found.whole)
    rules, front = found.game.table.rules, table.front
    games = games or found.games
    Session(rules, found.content, PLAYERS, bots("SWN"), front, book, games, found.number).resume(
        found.game
    )
    return table


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game, the first of a session of one."""
    path = tmp_path_factory.mktemp("whole") / "whole.mahj"
    begin(Chancer(3), 7, path)
    return path


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rules", ["nmjl", "riichi-advanced"])
def test_whole_games(tmp_path: Path, seed: int, rules: str) -> None:
    table = begin(Chancer(seed), seed, tmp_path / "game.mahj", rules)
    record = read_record(tmp_path / "game.mahj")
    game = replay(record)
    assert game.ask is None
    assert record.players == PLAYERS
    assert "Game over" in table.text
    assert game.text() == "".join(f"{move.seat} {move.words}\n" for move in record.moves)


def test_a_session_goes_round_and_keeps_the_scores(tmp_path: Path) -> None:
    begin(Chancer(1), 100, tmp_path / "game.mahj", games=5)
    names = ["game.mahj", *(f"game-{number}.mahj" for number in (2, 3, 4, 5))]
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(names)
    scores = dict.fromkeys("ESWN", 0)
    east = "E"
    for number, name in enumerate(names):
        record = read_record(tmp_path / name)
        assert (record.seed, record.east, record.scores) == (100 + number, east, scores)
        game = replay(record)
        scores = {seat: player.score for seat, player in game.table.players.items()}
        assert game.table.over is not None
        if not game.table.over.again:
            east = "ESWN"[("ESWN".index(east) + 1) % 4]


def test_the_same_seed_and_the_same_words_make_the_same_game(tmp_path: Path) -> None:
    one, two = tmp_path / "one.mahj", tmp_path / "two.mahj"
    begin(Chancer(5), 9, one)
    begin(Chancer(5), 9, two)
    assert one.read_text() == two.read_text()


def test_leaving_at_any_answer_and_coming_back_makes_the_same_game(
    tmp_path: Path, whole: Path
) -> None:
    answers = [move.words for move in read_record(whole).moves if move.seat == "E"]
    for number in range(0, len(answers), 7):
        path = tmp_path / f"left-{number}.mahj"
        with pytest.raises(Leave):
            begin(Script(answers[:number]), 7, path)
        come_back(path, Script(answers[number:]))
        assert path.read_text() == whole.read_text()


def test_a_record_cut_after_any_line_is_gone_on_with(tmp_path: Path, whole: Path) -> None:
    lines = whole.read_text().splitlines(keepends=True)
    for end in range(lines.index("---\n") + 1, len(lines) + 1, 11):
        path = tmp_path / f"cut-{end}.mahj"
        path.write_text("".join(lines[:end]))
        come_back(path, Chancer(end), games=1)
        assert replay(read_record(path)).ask is None
        assert path.read_text().startswith("".join(lines[:end]))


def test_a_record_cut_within_a_line_is_left_alone_or_understood(
    tmp_path: Path, whole: Path
) -> None:
    text = whole.read_text()
    path = tmp_path / "cut.mahj"
    told = []
    for end in range(0, len(text) - 1, 37):
        path.write_text(text[:end])
        try:
            found = resume(path)
        except MahjError as error:
            told.append(str(error))
        else:
            kept = "".join(f"{move.seat} {move.words}\n" for move in found.record.moves)
            assert found.game.text() == kept
        assert path.read_text() == text[:end]
    assert len(told) > 8
    assert all(str(path) in each for each in told)


@pytest.mark.parametrize("name", ["Ours", "Our\u2028s", "Our\x85s", "\ufeff"])
def test_a_last_line_that_may_be_cut_is_not_taken_for_another(tmp_path: Path, name: str) -> None:
    path = tmp_path / "cut.mahj"
    path.write_text(
        f'format = 1\nrules = {{ name = "{name}" }}\n'
        '[deal]\nE = "5D 5D J"\nS = "5D"\nstart = "turns"\n'
        'turn = "S"\n---\nS discard 5D\nE pung 5D 5D J\nE edit 1 5D 5D 5D'
    )
    with pytest.raises(RecordError, match="may have been 'edit 1 5D 5D 5D J'"):
        resume(path)
    path.write_text(path.read_text() + "\n")
    assert resume(path).whole


def test_a_last_line_without_an_end_is_ended_first(tmp_path: Path) -> None:
    path = tmp_path / "game.mahj"
    path.write_text('rules = "nmjl"\nseed = 5\n[deal]\nstart = "turns"\n---')
    come_back(path, Chancer(1), games=1)
    assert replay(read_record(path)).ask is None


def test_a_finished_game_is_followed_by_the_next(tmp_path: Path) -> None:
    path = tmp_path / "game.mahj"
    begin(Chancer(1), 3, path)
    before = path.read_text()
    table = come_back(path, Chancer(2), games=2)
    assert path.read_text() == before
    record = read_record(tmp_path / "game-2.mahj")
    assert (record.seed, record.east) == (4, "S")
    assert "The session is over: 2 games" in table.text


def test_records_are_never_written_over(tmp_path: Path) -> None:
    path, other = tmp_path / "game.mahj", tmp_path / "other-2.mahj"
    path.write_text("mine")
    with pytest.raises(RecordError, match="never overwritten"):
        begin(Chancer(1), 3, path)
    assert path.read_text() == "mine"
    other.write_text("mine too")
    begin(Chancer(1), 3, tmp_path / "other.mahj", games=2)
    assert other.read_text() == "mine too"
    assert replay(read_record(tmp_path / "other-3.mahj")).ask is None


def test_records_in_a_folder_have_names_of_their_own(tmp_path: Path) -> None:
    begin(Chancer(1), 3, tmp_path / "games", games=3)
    assert len(list((tmp_path / "games").iterdir())) == 3


def test_the_card_of_a_table_file_is_found_from_anywhere(tmp_path: Path) -> None:
    card = registry.load(registry.CARDS, "house-2026").card()
    folder = tmp_path / "our"
    folder.mkdir()
    (folder / "card.toml").write_text(card_toml(card))
    (folder / "table.toml").write_text('preset = "nmjl"\ncard = "card.toml"\n')
    content, rules = table_content(str(folder / "table.toml"), [], None, None)
    assert content["card"] == str(folder / "card.toml")
    assert load_rules(content, folder=Path("/")).card.lines == rules.card.lines


def test_a_spectator_sees_a_game(tmp_path: Path) -> None:
    said: list[str] = []
    content, rules = table_content("nmjl", [], None, None)
    front = Watching(Screen(said.append, colour=False), dict.fromkeys("ESWN", "random"))
    players = dict.fromkeys("ESWN", "bot:random")
    book = Recorder(tmp_path / "watched.mahj")
    Session(rules, content, players, bots("ESWN"), front, book, 2).start(11)
    assert said.count("Game over") == 2
    assert len(said) < 400


def test_everything_is_skipped_until_ones_turn(tmp_path: Path) -> None:
    path = tmp_path / "game.mahj"
    path.write_text(
        'rules = "nmjl"\nseed = 5\n[deal]\nE = "5D 5D J J J J J J"\nS = "5D"\n'
        'start = "turns"\nturn = "S"\n---\nS discard 5D\n'
    )
    with pytest.raises(Leave):
        come_back(path, Script(["ss"]))
    moves = read_record(path).moves
    assert [move.words for move in moves if move.seat == "E"] == ["skip"] * 3
    assert replay(read_record(path)).waiting == ("E",)


def test_blind_tiles_are_no_cry_for_help(tmp_path: Path) -> None:
    path = tmp_path / "game.mahj"
    with pytest.raises(Leave):
        begin(Script(["help"]), 1, path)
    moves = ["E", "S", "W", "N"]
    game = replay(read_record(path))
    for _ in range(2):
        for seat in moves:
            tiles = [kind for kind in game.views[seat].tiles if kind != JOKER][:3]
            game.take(seat, game.find(seat, f"pass {' '.join(map(str, tiles))}"))
    path.write_text(path.read_text().partition("---")[0] + "---\n" + game.text())
    with pytest.raises(Leave):
        come_back(path, Script(["? ? ?"]))
    assert "E pass ? ? ?\n" in path.read_text()


class Person(Script):
    """Sits at a terminal."""

    live = True

    def __init__(self, lines: list[str]) -> None:
        super().__init__(lines)
        self.asked: list[str] = []

    def read(self, prompt: str) -> str | None:
        self.asked.append(prompt)
        return super().read(prompt)


def test_between_games_no_word_is_passed_over_in_silence() -> None:
    person = Person(["scores", "5d", ""])
    table = Table(person)
    assert table.front.next_game()
    assert table.text.count("means nothing between games") == 2


TURNS = 'rules = { preset = "nmjl", dead_hand = { %s } }\nseed = 5\n[deal]\nstart = "turns"\n---\n'


@pytest.mark.parametrize(
    ("rule", "price"),
    [
        ("", "wrong costs 50"),
        ("wrong_declaration_points = 25", "wrong costs 25"),
        ('wrong_declaration = "declarer_dead_now"', "wrong makes your own hand dead"),
        ('wrong_declaration = "none"', ""),
        ("wrong_declaration_points = 0", ""),
    ],
)
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_hand_is_declared_dead_at_its_price(
    tmp_path: Path, rule: str, price: str, answer: str
) -> None:
    path = tmp_path / "game.mahj"
    path.write_text(TURNS % rule)
    person = Person(["why dead n", "help", "dead n", answer])
    table = Table(person)
    found = resume(path)
    book = Recorder.resumed(path, found.number, found.whole)
    rules = found.game.table.rules
    session = Session(rules, found.content, PLAYERS, bots("SWN"), table.front, book)
    with suppress(Leave):  # a dead player is asked nothing more
        session.resume(found.game)
    asked = [each for each in person.asked if "North's hand dead" in each]
    assert len(asked) == bool(price)
    assert ("E dead N\n" in path.read_text()) == (answer == "yes" or not price)
    if price:
        assert price in asked[0]
        assert f"You may do that now; {price}." in table.text
        assert f"dead S, dead W, dead N ({price})" in table.text
    else:
        assert "wrong costs" not in table.text


@pytest.mark.parametrize(("height", "whole"), [(20, False), (400, True)])
def test_a_long_card_is_shown_by_its_sections(
    tmp_path: Path, height: int, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINES", str(height))
    monkeypatch.setenv("COLUMNS", "80")
    person = Person(["card"])
    table = Table(person)
    content, rules = table_content("nmjl", [], None, None)
    book = Recorder(tmp_path / "game.mahj")
    with pytest.raises(Leave):
        Session(rules, content, PLAYERS, bots("SWN"), table.front, book).start(1)
    assert ("card all" in table.text) != whole
    assert ("  #1  " in table.text) == whole


def test_what_came_without_a_draw_is_not_drawn(tmp_path: Path) -> None:
    path = tmp_path / "game.mahj"
    path.write_text(
        "rules = { mods = { zombie_blanks = {} } }\nseed = 5\n[deal]\n"
        'E = "5C 5C 5C 5D _ _"\nexposed = { W = ["3C 3C J"], N = ["5C J J"] }\n'
        'discards = { S = "9D" }\nstart = "turns"\n---\n'
    )
    for line, came in (("x 5c", "J"), ("swap 9d", "9D")):
        copy = tmp_path / f"{came}.mahj"
        copy.write_text(path.read_text())
        table = Table(Script([line]))
        found = resume(copy)
        book = Recorder.resumed(copy, found.number, found.whole)
        rules = found.game.table.rules
        session = Session(rules, found.content, PLAYERS, bots("SWN"), table.front, book)
        with pytest.raises(Leave):
            session.resume(found.game)
        assert f"You get {came}." in table.text
        assert "You draw" not in table.text


def test_an_interjection_may_be_typed_at_any_question(tmp_path: Path) -> None:
    path = tmp_path / "game.mahj"
    path.write_text('rules = "nmjl"\nseed = 5\n[deal]\nstart = "turns"\n---\n')
    with pytest.raises(Leave):
        come_back(path, Script(["dead n"]))
    assert "E dead N\n" in path.read_text()
    game = replay(read_record(path))
    assert game.table.penalties or game.table.players["N"].dead
