"""For each law a mod that breaks it: the law finds it, and says so in its own sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from laws.broken import BROKEN, COMPANY, Fake, errors, state
from laws.broken.loading import FLOWERS
from mahj import Key, Mod, RecordError, Refusal, Seat, Table, hookimpl, load_rules, parse_record
from mahj.testing import LAWS, LawBroken, check_games, check_mod, check_record, installed
from mahj.testing.kit import LOADING
from mahj_cli.app import app

CASES = [(law, cls) for law, classes in BROKEN.items() for cls in classes]
NAMES = [f"{law}-{cls.__name__}" for law, cls in CASES]


@contextmanager
def there(cls: type[Mod]) -> Iterator[list[str]]:
    """Installs a broken mod and its company; gives the company's ids."""
    others = [COMPANY[cls]] if cls in COMPANY else []
    with installed(cls, *others):
        yield [each.id for each in others]


def breach_of(cls: type[Mod], law: str, others: list[str], records: Path) -> LawBroken:
    """What `check_mod` finds."""
    games = 2 if law == "off" else 30  # that one shows when all games have been played
    with pytest.raises(LawBroken) as caught:
        check_mod(cls.id, games=games, seed=0, others=others, records=records)
    return caught.value


def mahj(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.mark.parametrize(("law", "cls"), CASES, ids=NAMES)
def test_a_broken_mod_is_found(
    law: str, cls: type[Mod], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each broken mod fails with the sentence of its law, a seed, and what shows it again.

    That is `mahj replay` of a record, which tells the same sentence; for the laws about loading a
    table it is `mahj mods check` with the seed.
    """
    monkeypatch.setattr(FLOWERS, "default", FLOWERS.default)  # put back what Lingers leaves
    with there(cls) as others:
        breach = breach_of(cls, law, others, tmp_path)
        (command,) = breach.__notes__
        assert breach.law == law, str(breach)
        assert str(breach).startswith(LAWS[law])
        assert f"seed {breach.seed}" in str(breach)
        if law in LOADING:
            assert command == f"mahj mods check fake --seed {breach.seed} --games 1 --alone"
            assert breach.record == ""
        else:
            file = tmp_path / f"fake-{law}-{breach.seed}.mahj"
            assert command == f"mahj replay {file}"
            assert file.read_text("utf-8") == breach.record
        shown = mahj(*command.split()[1:], "--json")
    assert shown.exit_code == 1
    found = json.loads(shown.stdout)
    if law in LOADING:
        assert [each["law"] for each in found["broken"]] == [law]
    else:
        assert found["error"]["code"] == f"law_{law}"
        assert LAWS[law] in found["error"]["message"]


@pytest.mark.parametrize("cls", BROKEN["no_error"], ids=lambda cls: str(cls.__name__))
def test_an_error_names_the_mod(cls: type[Mod], tmp_path: Path) -> None:
    """And where it was made: its hook or its function, the file and the line."""
    with there(cls) as others:
        detail = breach_of(cls, "no_error", others, tmp_path).detail
    assert "'fake'" in detail or f"_fail, {errors.__file__}, line" in detail
    assert "mahj_" in detail or "_fail" in detail or "whose phase it is" in detail


@pytest.mark.parametrize("cls", [state.Glances, state.Settles], ids=lambda cls: str(cls.__name__))
def test_a_look_that_changes_something_names_the_hook(cls: type[Mod], tmp_path: Path) -> None:
    """Also where only the first look does."""
    with there(cls) as others:
        detail = breach_of(cls, "pure", others, tmp_path).detail
    assert detail == "mahj_view_notes of 'fake' changed the table."


# Records


HIDDEN = "hidden"


def test_a_position_is_shown_before_what_is_broken(tmp_path: Path) -> None:
    """For people: the board, then the error; `--moves` shows positions and checks nothing."""
    (peek, *_) = BROKEN[HIDDEN]
    with there(peek) as others:
        breach = breach_of(peek, HIDDEN, others, tmp_path)
        file = tmp_path / f"fake-hidden-{breach.seed}.mahj"
        whole, part = mahj("replay", file), mahj("replay", file, "--moves", 1)
    assert whole.exit_code == 1
    assert "East" in whole.stdout
    assert f"error: {file}: {LAWS[HIDDEN]}" in whole.stderr
    assert part.exit_code == 0
    assert part.stderr == ""


def test_a_mended_mod_is_told_to_hold(tmp_path: Path) -> None:
    """The record stays, the mod is mended: the same command says so."""
    (peek, *_) = BROKEN[HIDDEN]
    with there(peek) as others:
        breach = breach_of(peek, HIDDEN, others, tmp_path)
    file = tmp_path / f"fake-hidden-{breach.seed}.mahj"
    with installed(Fake):
        shown, data = mahj("replay", file), mahj("replay", file, "--json")
    assert shown.exit_code == 0
    assert f"The law that was broken here holds now: {LAWS[HIDDEN]}" in shown.stdout
    assert json.loads(data.stdout)["law"] == {"law": HIDDEN, "held": True}


PLAIN = 'seed = 3\nrules = { mods = { fake = {} } }\n[deal]\nstart = "turns"\n---\n'


def test_every_law_can_be_checked_along_any_record(tmp_path: Path) -> None:
    """`--laws`; a record that names no law is replayed without."""
    file = tmp_path / "game.mahj"
    file.write_text(PLAIN)
    (peek, *_) = BROKEN[HIDDEN]
    with installed(peek):
        assert mahj("replay", file).exit_code == 0
        shown = mahj("replay", file, "--laws")
        with pytest.raises(LawBroken, match=LAWS[HIDDEN]):
            check_record(parse_record(PLAIN), every=True)
    assert shown.exit_code == 1
    assert LAWS[HIDDEN] in shown.stderr
    with installed(Fake):
        shown = mahj("replay", file, "--laws")
    assert shown.exit_code == 0
    assert "Every law holds along this game." in shown.stdout


def test_an_unlawful_line_is_told_as_ever(tmp_path: Path) -> None:
    """What the rules rightly refuse is no breach of a law."""
    file = tmp_path / "game.mahj"
    file.write_text(f"{PLAIN}E mahjong\n")
    with installed(Fake):
        shown = mahj("replay", file, "--laws", "--json")
    error = json.loads(shown.stdout)["error"]
    assert (error["move"], error["mod"]) == (1, "mahjong")


def test_a_law_that_there_is_not_is_told() -> None:
    with pytest.raises(RecordError, match=r"no law 'hiden' \(did you mean 'hidden'\?\)"):
        check_record(parse_record('law = "hiden"\n---\n'))


LOOKED = Key("fake: looked at", lambda table: dict.fromkeys(table.seats, 0))


class Looks(Fake):
    """Looks at its own state in a Judge, for the first time and later."""

    id = "looks"

    @hookimpl
    def mahj_turn_discard(self, table: Table, seat: Seat) -> Refusal | None:
        return self.refuse("never", "Never.") if table.kept[LOOKED][seat] else None


def test_looking_at_state_changes_nothing() -> None:
    with installed(Looks):
        check_games(load_rules("nmjl", mods=["looks"]), range(3))


def test_every_law_is_tried() -> None:
    """No law without a mod that breaks it."""
    assert set(BROKEN) == set(LAWS)
