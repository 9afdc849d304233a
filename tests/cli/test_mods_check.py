"""`mahj mods check`: whether a mod keeps every law, as its author is told."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from shutil import copyfile
from typing import ClassVar

import pytest

from cli.conftest import Mahj, Stumbles
from mahj import Choice, Mod, Seat, Table, hookimpl, number, one_of
from mahj.testing import LAWS, installed, kit


class Greed(Choice):
    """Draws once more."""

    __slots__ = ()

    def carry_out(self, table: Table, seat: Seat) -> None:
        if table.wall.tiles:
            table.draw(table.players[seat])


class Greedy(Mod):
    """Whoever likes draws once more."""

    id = "greedy_draw"
    title = "Greedy draw"

    @hookimpl
    def mahj_turn_choices(self) -> Iterable[Choice]:
        return [Greed("greed")]


class Quiet(Mod):
    """Nobody does anything else."""

    id = "quiet"
    title = "Quiet"
    conflicts: ClassVar[Mapping[str, str]] = {"pie": "points are loud"}
    requires = ("open_hands",)
    second = one_of("off", {"off": "One Charleston.", "always": "Two Charlestons."})

    def sets(self) -> Mapping[str, object]:
        return {"charleston.second": self.second}


class Louder(Mod):
    """There is one Charleston."""

    id = "louder"
    title = "Louder"

    def sets(self) -> Mapping[str, object]:
        return {"charleston.second": "always"}


class Beside(Mod):
    """Has a default that is not allowed."""

    id = "beside"
    title = "Beside"
    wall = number(100, 0, 99, "Up to {value} tiles.")


class Broken(Mod):
    id = "broken"
    title = "No docstring"


@pytest.fixture(autouse=True)
def mods(here: Path) -> Iterator[None]:
    with installed(Greedy, Quiet, Louder, Beside, Stumbles, Broken):
        yield


def test_a_mod_that_keeps_every_law(mahj: Mahj, here: Path) -> None:
    run = mahj("mods", "check", "pie", "--games", 2, "--with", "open_hands")
    assert run.status == 0
    text = " ".join(run.out.split())
    assert all(f"holds {sentence}" in text for sentence in LAWS.values())
    assert "alone: 2 games kept every law" in text
    assert "with open_hands: 2 games kept every law" in text
    assert not list(here.iterdir())


def test_a_mod_that_breaks_one(mahj: Mahj, here: Path) -> None:
    """The contract's sentence, the seed, and a record file that shows it with `mahj replay`."""
    words = ("mods", "check", "greedy_draw", "--seed", 40, "--games", 9, "--alone")
    run = mahj(*words)
    assert run.status == 1
    text = " ".join(run.out.split())
    assert f"BROKEN {LAWS['holds']}" in text
    assert "and 1 law broken" in text
    record = next(here.glob("greedy_draw-holds-*.mahj"))
    seed = int(record.stem.rpartition("-")[2])
    assert 40 <= seed < 49
    assert f"seed {seed}:" in text
    assert f"mahj replay {record.name}" in text
    text = record.read_text()
    assert 'law = "holds"' in text
    seat, _, words_said = text.splitlines()[-1].partition(" ")
    assert words_said == "greed"
    replayed = mahj("replay", record.name)
    assert replayed.status == 1
    assert f"error: {record.name}: {LAWS['holds']} {seat} holds 15 tiles, not [14]." in replayed.err
    again = mahj(*words[:3], "--seed", seed, "--games", 1, "--alone", "--json")
    assert again.status == 1
    breach = again.json["broken"][0]
    assert breach | {"detail": ""} == {
        "law": "holds",
        "sentence": LAWS["holds"],
        "with": None,
        "seed": seed,
        "detail": "",
        "record": f"{record.stem}-2.mahj",
        "shown_by": f"mahj replay {record.stem}-2.mahj",
    }
    assert (here / breach["record"]).read_text() == record.read_text()


def test_json_has_every_law_and_every_table(mahj: Mahj) -> None:
    found = mahj("mods", "check", "open_hands", "--games", 1, "--with", "pie", "--json").json
    assert found["mod"] == "open_hands"
    assert found["held"] is True
    assert [each["law"] for each in found["laws"]] == list(LAWS)
    assert {each["held"] for each in found["laws"]} == {True}
    assert found["tables"] == [
        {"with": None, "games": 1, "left_out": None},
        {"with": "pie", "games": 1, "left_out": None},
    ]
    assert found["broken"] == []
    assert {each["hook"]: each["kind"] for each in found["hooks"]} == {"mahj_view_notes": "Add"}
    assert found["hooks"][0]["called"] >= found["hooks"][0]["heard"] > 0
    assert found["notes"] == []


def test_what_was_never_heard_is_told(mahj: Mahj) -> None:
    """One game is over before a purse is empty: nothing is known of that part of the rule."""
    words = ("mods", "check", "pie", "--games", 1, "--alone")
    said = " ".join(mahj(*words).out.split())
    assert "heard mahj_session_start_score answered" in said
    assert "note mahj_session_over was never heard in these games: " in said
    found = mahj(*words, "--json").json
    assert found["held"] is True
    assert [each.split()[0] for each in found["notes"]] == [
        each["hook"] for each in found["hooks"] if not each["heard"]
    ]


def test_what_no_record_shows_is_shown_by_a_command(mahj: Mahj, here: Path) -> None:
    """A default that is not allowed: the message is the command, at the table that was named."""
    (here / "our table.toml").write_text('preset = "nmjl"\n')
    words = ("--rules", "our table.toml", "--seed", 7, "--alone", "--games", 1)
    run = mahj("mods", "check", "beside", *words)
    command = "mahj mods check beside --seed 7 --games 1 --alone --rules 'our table.toml'"
    assert command in " ".join(run.out.split())
    found = mahj(*shlex.split(command)[1:], "--json").json["broken"][0]
    assert (found["law"], found["record"], found["shown_by"]) == ("options", None, command)
    assert not list(here.glob("*.mahj"))


def test_what_was_not_tried_is_not_said_to_hold(mahj: Mahj) -> None:
    """A standard rule is never switched off; a game that breaks a law tries no more of them."""
    found = mahj("mods", "check", "wall", "--games", 1, "--alone", "--json").json
    assert {each["law"] for each in found["laws"] if each["held"] is None} == {"off"}
    found = mahj(
        "mods", "check", "greedy_draw", "--games", 1, "--seed", 41, "--alone", "--json"
    ).json
    held = {each["law"]: each["held"] for each in found["laws"]}
    assert held["holds"] is False
    assert held["hidden"] is None


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ("pie", "points are loud"),
        ("louder", "they set charleston.second to"),
        ("broken", "no docstring"),
    ],
)
def test_a_mod_that_it_cannot_be_played_with_is_left_out(mahj: Mahj, other: str, why: str) -> None:
    """Declared or found in loading; what a mod requires is played with."""
    run = mahj("mods", "check", "quiet", "--games", 1, "--with", other)
    assert run.status == 0, run.out
    said = " ".join(run.out.split())
    assert why in said.partition(f"with {other}: ")[2]


@pytest.mark.parametrize("other", ["greedy_draw", "stumbles"])
def test_a_mod_that_is_broken_itself_is_left_out(mahj: Mahj, other: str) -> None:
    """Its faults are not those of the mod that is checked: in a game, or as soon as it is asked."""
    run = mahj("mods", "check", "open_hands", "--games", 9, "--with", other)
    assert run.status == 0, run.out
    said = " ".join(run.out.split())
    assert f"with {other}: it breaks laws by itself: mahj mods check {other} --alone" in said


def test_it_is_put_to_the_table_that_is_named(mahj: Mahj, here: Path) -> None:
    (here / "our.toml").write_text('[mods.quiet]\nsecond = "never"\n')
    run = mahj("mods", "check", "quiet", "--rules", "our.toml", "--games", 1)
    assert run.status == 1
    assert "our.toml, [mods.quiet] second: must be 'off' or 'always', not \"never\"" in run.err


def test_a_record_is_replayed_from_anywhere(mahj: Mahj, here: Path) -> None:
    """The table's card is a file beside the table, the record is not."""
    folder = here / "tables"
    folder.mkdir()
    copyfile(Path(__file__).parents[1] / "data" / "small.toml", folder / "small.toml")
    (folder / "our.toml").write_text('card = "small.toml"\n')
    words = ("--rules", "tables/our.toml", "--alone", "--games", 9, "--json")
    found = mahj("mods", "check", "greedy_draw", *words).json["broken"][0]
    assert "holds 15 tiles" in mahj("replay", found["record"]).err
    assert mahj("mods", "check", "pie", *words[:3], "--games", 1).status == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nothing",), "no mod 'nothing' is installed"),
        (("broken",), "no docstring"),
        (("pie", "--with", "pi"), "--with: no mod 'pi' is installed"),
        (("pie", "--with", "pie"), "--with: the mod that is checked is there anyway"),
        (("pie", "--with", "wall", "--alone"), "--alone: cannot be had together with --with"),
        (("pie", "--rules", "nmj"), "no preset 'nmj' is installed"),
    ],
)
def test_what_cannot_be_checked(mahj: Mahj, words: tuple[str, ...], said: str) -> None:
    run = mahj("mods", "check", *words)
    assert run.status == 1
    assert said in run.err
    assert mahj("mods", "check", *words, "--json").error["message"]


def test_ctrl_c_shows_what_there_is_so_far(mahj: Mahj, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(rules: object, seed: int) -> None:
        if seed == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(kit, "check_game", interrupted)
    run = mahj("mods", "check", "pie", "--alone", "--games", 5)
    assert run.status == 130
    assert "alone: 2 games kept every law" in run.out
    assert f"not tried  {LAWS['off']}" in run.out
    assert "stopped" in run.err


def test_ctrl_c_leaves_tables_that_were_not_tried(
    mahj: Mahj, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No game was played there, so nothing has kept a law."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(kit, "check_game", interrupted)
    run = mahj("mods", "check", "pie", "--with", "kitty", "--games", 2)
    assert run.status == 130
    assert "alone: not tried" in run.out
    assert "with kitty: not tried" in run.out
    assert "0 games" not in run.out
