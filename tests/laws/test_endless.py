"""Mods that go on for ever without a question: they are interrupted, and found."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterable
from itertools import count
from pathlib import Path

import pytest

from laws.broken import Fake
from mahj import Choice, Table, hookimpl, parse_record
from mahj.testing import LAWS, LawBroken, check_mod, check_record, installed, patience


class Deals(Fake):
    """Never comes to an end of the deal."""

    @hookimpl
    def mahj_deal_done(self, table: Table) -> None:
        while table.wall.tiles:
            pass


class Waits(Fake):
    """Waits in a turn for what does not come."""

    @hookimpl
    def mahj_turn_begins(self, table: Table) -> None:
        while table.turns > 3:
            pass


class Offers(Fake):
    """Looks for something to offer, for ever."""

    @hookimpl
    def mahj_turn_choices(self, table: Table) -> Iterable[Choice]:
        return [Choice("nap") for number in count() if number < 0]


@pytest.mark.parametrize("cls", [Deals, Waits, Offers])
def test_what_goes_on_for_ever_is_found(
    cls: type[Fake], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kind: a loop that no question interrupts. Told with its place; a replay finds it too."""
    monkeypatch.setattr(patience, "PATIENCE", 0.7)
    with installed(cls):
        with pytest.raises(LawBroken) as caught:
            check_mod("fake", games=5, others=[], records=tmp_path)
        assert str(caught.value).startswith(LAWS["ends"])
        assert "of the mod 'fake'" in caught.value.detail
        assert "still going on" in caught.value.detail
        assert caught.value.__notes__ == [f"mahj replay {tmp_path / 'fake-ends-1.mahj'}"]
        with pytest.raises(LawBroken, match=LAWS["ends"]):
            check_record(parse_record(caught.value.record))


def _go_on_for(seconds: float, asleep: float = 0) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        time.sleep(asleep)


def test_a_busy_machine_is_no_endless_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has hardly been let work is given longer; what waits for ever is interrupted too."""
    monkeypatch.setattr(patience, "PATIENCE", 0.1)
    with patience.in_time():
        time.sleep(0.3)
    monkeypatch.setattr(patience, "PATIENT", 2)
    with pytest.raises(patience.TooLong), patience.in_time():
        _go_on_for(20, asleep=0.01)


def test_a_run_that_ignores_ctrl_c_is_interrupted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """So does one that a shell has put into the background: `mahj mods check NAME &`."""
    monkeypatch.setattr(patience, "PATIENCE", 0.1)
    former = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with pytest.raises(patience.TooLong), patience.in_time():
            _go_on_for(20)
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, former)


def test_ctrl_c_is_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever presses it in time ends the check."""
    with pytest.raises(KeyboardInterrupt), patience.in_time():
        raise KeyboardInterrupt
