"""For each law a mod that breaks it: the law finds it, and says so in its own sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws import broken_mods
from laws.broken_mods import BROKEN, COMPANY, FLOWERS, Fake, Misasks, Worded
from mahj import Key, Mod, Refusal, Seat, Table, hookimpl, load_rules, parse_record, replay
from mahj.testing import LAWS, LawBroken, check_games, check_mod, installed
from mahj.testing.course import wrong_holds, wrong_tiles

CASES = [(law, cls) for law, classes in BROKEN.items() for cls in classes]


@pytest.mark.parametrize(("law", "cls"), CASES, ids=[f"{law}-{c.__name__}" for law, c in CASES])
def test_a_broken_mod_is_found(
    law: str, cls: type[Mod], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each broken mod fails with the sentence of its law, a seed, and a record file."""
    monkeypatch.setattr(FLOWERS, "default", FLOWERS.default)  # put back what Lingers leaves
    others = [COMPANY[cls]] if cls in COMPANY else []
    games = 2 if law == "off" else 30  # that one shows when all games have been played
    with installed(cls, *others), pytest.raises(LawBroken) as caught:
        check_mod(
            cls.id, games=games, seed=0, others=[each.id for each in others], records=tmp_path
        )
    breach = caught.value
    assert breach.law == law, str(breach)
    assert str(breach).startswith(LAWS[law])
    assert f"seed {breach.seed}" in str(breach)
    file = tmp_path / f"fake-{law}-{breach.seed}.mahj"
    assert breach.__notes__ == [f"mahj replay {file}"]
    assert file.read_text("utf-8") == breach.record


def shown_by(record: str) -> str:
    """What goes wrong in replaying a record, or is wrong where it ends."""
    try:
        game = replay(parse_record(record))
    except Exception as error:
        return str(error)
    return wrong_tiles(game) or wrong_holds(game) or ""


@pytest.mark.parametrize("cls", BROKEN["no_error"], ids=lambda cls: str(cls.__name__))
def test_an_error_names_the_mod(cls: type[Mod], tmp_path: Path) -> None:
    """And where it was made: its hook or its function, the file and the line."""
    others = [COMPANY[cls]] if cls in COMPANY else []
    with installed(cls, *others), pytest.raises(LawBroken) as caught:
        check_mod(cls.id, games=30, others=[each.id for each in others], records=tmp_path)
    detail = caught.value.detail
    assert "'fake'" in detail or f"_fail, {broken_mods.__file__}, line" in detail
    assert "mahj_" in detail or "_fail" in detail or "whose phase it is" in detail


SHOWN = ("tiles", "holds", "choice", "no_error", "replay")
"""Laws whose breach shows in a replay by itself; of the others it is where the breach is."""


@pytest.mark.parametrize(
    "cls", [each for law in SHOWN for each in BROKEN[law] if each not in (Misasks, Worded)]
)
def test_the_record_of_a_breach_shows_it_again(cls: type[Mod], tmp_path: Path) -> None:
    others = [COMPANY[cls]] if cls in COMPANY else []
    with installed(cls, *others):
        with pytest.raises(LawBroken) as caught:
            check_mod(cls.id, games=30, others=[each.id for each in others], records=tmp_path)
        shown = shown_by(caught.value.record)
    assert shown
    assert shown in caught.value.detail


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
