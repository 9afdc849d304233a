"""Compiled cards kept on disk: the same answers, and never those of another card."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mahj.card import Card, Judge, Line, Shown, answer, cache
from mahj.tiles import STANDARD_SET, TILES, count_tiles, parse_tiles

if TYPE_CHECKING:
    from mahj.tiles import Tile


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MAHJ_CACHE", str(tmp_path / "kept"))
    monkeypatch.setattr(cache, "_FEWEST_LINES", 1)
    return tmp_path / "kept"


def racks(seed: int, many: int) -> Iterator[list[Tile]]:
    chance = random.Random(seed)
    tiles = [kind for kind in TILES for _ in range(STANDARD_SET[kind])]
    for _ in range(many):
        yield chance.sample(tiles, 14)


def kept(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.card"))


def test_the_same_answers(name: str, cards: dict[str, Card], folder: Path) -> None:
    made = Judge(cards[name])
    assert len(kept(folder)) == 1
    read = Judge(cards[name])
    assert cache.load(cards[name], cards[name].year, STANDARD_SET) is not None
    assert list(read.whole.rests) == made.whole.rests
    assert list(read.impossible) == made.impossible
    assert read.groups == made.groups
    assert read.lines == made.lines
    for rack in racks(4, 40):
        assert answer(read, rack) == answer(made, rack)
    for rest in made.whole.rests[:: len(made.whole.rests) // 20]:
        for group in rest.groups:
            if group.claim and not rest.line.concealed:
                shown = [Shown(group.tile, group.size)]
                mine, theirs = read.hands(shown), made.hands(shown)
                assert mine is not None
                assert theirs is not None
                assert list(mine.rests) == list(theirs.rests)
                for rack in racks(5, 5):
                    assert mine.away(count_tiles(rack)) == theirs.away(count_tiles(rack))


def test_what_it_depends_on(cards: dict[str, Card], folder: Path) -> None:
    card = cards["ilm"]
    Judge(card)
    Judge(card, year=2021)
    Judge(card, set_counts=(*STANDARD_SET[:-2], 10, 0))
    section = card.sections[0]
    first = section.lines[0]
    Judge(card.with_line(section.name, 1, first._replace(value=26)))
    Judge(card.with_line(section.name, 1, first._replace(numbers="run")))
    Judge(card.with_line(section.name, 1, section.lines[1]))
    assert len(kept(folder)) == 6
    Judge(card._replace(name="Another name", url="elsewhere"))
    assert len(kept(folder)) == 6
    concealed = Judge(card.with_line(section.name, 1, first._replace(concealed=True)))
    assert concealed.card.line("2468 #1").concealed
    assert all(rest.line.concealed for rest in concealed.whole.rests if rest.line.name == "2468 #1")


def test_a_table_with_further_forms_is_never_judged_by_the_printed_card(
    name: str, cards: dict[str, Card], folder: Path
) -> None:
    """The kind: two tables with one card, of which one plays a line in another way too."""
    card = cards[name]
    first = next(line.name for line in card.lines if line.forms)
    winds = "RG0 RG0 NEWS NEWS"

    def more(line: Line) -> list[str]:
        return [winds] if line.name == first else []

    further = card.with_forms(more)
    tables = (card, further, card, further)
    won = [
        [each.line.name for each in answer(Judge(each), parse_tiles(winds)).wins] for each in tables
    ]
    assert won == [[], [first], [], [first]]
    assert len(kept(folder)) == 2
    assert further.judge() is not card.judge()
    assert further is card.with_forms(more)


def test_another_version_finds_nothing(
    cards: dict[str, Card], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = cards["atf"]
    Judge(card)
    monkeypatch.setattr(cache, "_engine", lambda: b"another source")
    assert cache.load(card, card.year, STANDARD_SET) is None
    Judge(card)
    assert len(kept(folder)) == 2


def test_a_broken_file_is_passed_over(cards: dict[str, Card], folder: Path) -> None:
    card = cards["atf"]
    made = Judge(card)
    (path,) = kept(folder)
    good = path.read_bytes()
    chance = random.Random(3)
    broken = [b"", good[:40], good[:-1], good + b"x", good[:100], b"\0" * len(good)]
    for _ in range(40):
        place = chance.randrange(len(good))
        broken.append(
            good[:place] + bytes([good[place] ^ 1 << chance.randrange(8)]) + good[place + 1 :]
        )
    for data in broken:
        path.write_bytes(data)
        assert cache.load(card, card.year, STANDARD_SET) is None
    assert list(Judge(card).whole.rests) == made.whole.rests
    assert path.read_bytes() == good


def test_a_forged_file_is_no_fault(cards: dict[str, Card], folder: Path) -> None:
    card = cards["atf"]
    Judge(card)
    (path,) = kept(folder)
    good = path.read_bytes()
    start = len(cache._MAGIC) + 64
    body = good[start:]
    chance = random.Random(9)
    for _ in range(300):
        place = chance.randrange(min(len(body), chance.choice([20, 400, 40_000])))
        forged = body[:place] + chance.randbytes(chance.choice([1, 2, 4])) + body[place + 1 :]
        path.write_bytes(cache._MAGIC + blake2b(forged).digest() + forged)
        found = cache.load(card, card.year, STANDARD_SET)  # whatever comes of it
        if found is not None:
            assert len([*found.whole.rests, *found.impossible]) > 0


def test_hands_are_made_when_they_are_looked_at_and_then_stay(
    cards: dict[str, Card], folder: Path
) -> None:
    """What an exposure leaves is told apart by which object a hand is."""
    made = Judge(cards["ilm"]).whole.rests
    rests = Judge(cards["ilm"]).whole.rests
    assert rests[-1] is rests[len(rests) - 1]
    assert rests[3:9:2] == made[3:9:2]
    assert rests[4] is list(rests)[4]
    with pytest.raises(IndexError):
        rests[len(rests)]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_what_is_no_ordinary_file_is_passed_over(cards: dict[str, Card], folder: Path) -> None:
    """A pipe that nobody writes to would be waited for without end."""
    card = cards["atf"]
    made = Judge(card)
    (path,) = kept(folder)
    path.unlink()
    os.mkfifo(path)
    assert list(Judge(card).whole.rests) == made.whole.rests
    path.unlink()
    path.symlink_to("/dev/zero")
    assert cache.load(card, card.year, STANDARD_SET) is None
    path.unlink()
    path.mkdir()
    assert list(Judge(card).whole.rests) == made.whole.rests


@pytest.mark.parametrize("where", ["", "/proc/none", "/dev/null/x"])
def test_without_a_folder(
    where: str, cards: dict[str, Card], monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    monkeypatch.setenv("MAHJ_CACHE", where)
    assert Judge(cards["atf"]).lines
    assert not folder.exists()


def test_few_files_are_kept(
    cards: dict[str, Card], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "_MOST_FILES", 3)
    for year in range(2000, 2006):
        Judge(cards["atf"], year=year)
    assert len(list(folder.iterdir())) == 3


def test_small_cards_are_not_kept(
    cards: dict[str, Card], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "_FEWEST_LINES", 20)
    Judge(cards["odd"])
    assert not folder.exists()


def test_where_it_is_without_being_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from platformdirs import user_cache_path

    monkeypatch.delenv("MAHJ_CACHE")
    for base in ("", str(tmp_path)):
        monkeypatch.setenv("XDG_CACHE_HOME", base)
        assert cache._folder() == user_cache_path("mahj", appauthor=False)
