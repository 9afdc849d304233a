"""Which hooks of a mod said anything in the games that it is checked in, and with what options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from laws.broken import BROKEN
from mahj import (
    JOKER,
    Choice,
    Factor,
    Key,
    Mod,
    Refusal,
    Rules,
    Seat,
    Table,
    Tile,
    Win,
    hookimpl,
    hookimpl_if,
)
from mahj.testing import LawBroken, check_mod, installed, kit
from mahj.testing.kit import ModCheck

TURNS = Key("talks: turns", lambda table: 0)


COUGH = Choice("cough")


class Talks(Mod):
    """Has a hook of each kind that is heard, and one that is not."""

    id = "talks"
    title = "Talks"

    @hookimpl
    def mahj_turn_wall_empty(self) -> None:
        """An Ask that gives no answer."""

    @hookimpl
    def mahj_claim_largest(self) -> int:
        return 4

    @hookimpl
    def mahj_turn_discard(self, kind: Tile) -> Refusal | None:
        return self.refuse("joker", "Jokers stay.") if kind is JOKER else None

    @hookimpl
    def mahj_claim_choice(self) -> Refusal | None:
        return None

    @hookimpl
    def mahj_turn_interjections(self) -> Iterable[Choice]:
        yield COUGH

    @hookimpl
    def mahj_payment_factors(self, win: Win) -> Iterable[Factor]:
        return [Factor(2, "rain")] if win.value > 1000 else []

    @hookimpl
    def mahj_turn_begins(self, table: Table) -> None:
        table.kept[TURNS] += 1

    @hookimpl
    def mahj_deal_done(self) -> None:
        """A Tell that changes nothing."""

    @hookimpl_if(lambda mod: False)
    def mahj_setup_tiles(self) -> Mapping[Tile, int]:
        return {JOKER: 1}

    @hookimpl
    def mahj_session_over(self, scores: Mapping[Seat, int]) -> str:
        return f"{len(scores)} players have played."


HEARD = {
    "mahj_claim_largest",
    "mahj_turn_discard",
    "mahj_turn_interjections",
    "mahj_turn_begins",
    "mahj_session_over",
}
SILENT = {
    "mahj_turn_wall_empty": "gave no answer",
    "mahj_claim_choice": "refused nothing",
    "mahj_payment_factors": "added nothing",
    "mahj_deal_done": "changed nothing at the table",
    "mahj_setup_tiles": "what it is about did not come up, or its options leave it nothing to say",
}


@pytest.fixture(scope="module")
def found() -> ModCheck:
    with installed(Talks):
        return check_mod("talks", games=6, others=[])


@pytest.mark.parametrize("hook", sorted({*HEARD, *SILENT}))
def test_what_answers_is_heard(found: ModCheck, hook: str) -> None:
    """An answer, a refusal, a contribution, a change at the table; None and [] are none."""
    assert bool(found.heard.hooks[hook].heard) == (hook in HEARD)


def test_no_other_hook_is_told_of(found: ModCheck) -> None:
    assert found.heard.hooks.keys() == {*HEARD, *SILENT}


@pytest.mark.parametrize("hook", SILENT)
def test_what_was_never_heard_is_told(found: ModCheck, hook: str) -> None:
    (note,) = [each for each in found.heard.notes() if each.startswith(f"{hook} ")]
    assert note.startswith(f"{hook} was never heard in these games: ")
    assert note.endswith(SILENT[hook])


def test_what_was_heard_is_no_note(found: ModCheck) -> None:
    assert len(found.heard.notes()) == len(SILENT)


def test_both_mods_are_played_with_other_options_than_their_defaults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Drawn by the seed from what each declares: in some games of one, of the other, of both."""
    seen: list[tuple[Any, ...]] = []

    def played(rules: Rules, seed: int) -> None:
        mods = rules.mods
        if "pie" in mods:
            own = vars(mods["zombie_blanks"]) != vars(type(mods["zombie_blanks"])())
            seen.append((own, vars(mods["pie"]) != vars(type(mods["pie"])()), seed))

    monkeypatch.setattr(kit, "check_game", played)
    for _ in range(2):
        for _ in ModCheck("zombie_blanks", games=20, others=["pie"]).run():
            pass
    assert {each[:2] for each in seen} == {
        (False, False),
        (False, True),
        (True, False),
        (True, True),
    }
    assert seen[:20] == seen[20:]


class Quits(Mod):
    """Breaks where no game but a session asks."""

    id = "quits"
    title = "Quits"

    @hookimpl
    def mahj_session_over(self, games: int) -> str:
        raise LookupError("no session")


def test_what_only_a_session_asks_is_tried_too(tmp_path: Path) -> None:
    with installed(Quits), pytest.raises(LawBroken, match="LookupError: no session") as caught:
        check_mod("quits", games=1, others=[], records=tmp_path)
    assert caught.value.law == "no_error"
    assert "mahj_session_over of the mod 'quits'" in caught.value.detail
    assert caught.value.__notes__ == [f"mahj replay {tmp_path / 'quits-no_error-1.mahj'}"]


def test_what_is_broken_while_listening_is_a_breach(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game that is listened to is looked at in other places than the one before."""
    monkeypatch.setattr(kit, "check_game", lambda rules, seed: None)
    (odd, *_) = BROKEN["json"]
    with installed(odd), pytest.raises(LawBroken) as caught:
        check_mod("fake", games=1, others=[])
    assert caught.value.law == "json"
