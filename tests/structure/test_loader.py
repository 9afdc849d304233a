"""Loading rules is strict: whatever is wrong, the table does not start, and the message teaches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, ClassVar

import pytest

from mahj import (
    Game,
    Mod,
    Result,
    RuleConflict,
    Rules,
    RulesError,
    Table,
    hookimpl,
    hookimpl_if,
    load_rules,
    number,
    registry,
)
from mahj.testing import installed
from mahj.testing.trials import RandomBot
from structure.fakes import Fake, Other, problem, with_mods

# Table files


def test_a_fake_mod_loads() -> None:
    with installed(Fake, Other):
        rules = load_rules({"mods": {"fake": {"size": 5}, "other": {}}})
    assert isinstance(rules.mods["fake"], Fake)
    assert rules.mods["fake"].size == 5


@pytest.mark.parametrize(
    ("content", "where", "what"),
    [
        (
            {"mods": {"pye": {}}},
            "rules, [mods.pye]",
            "no mod 'pye' is installed (did you mean 'pie'?)",
        ),
        ({"mods": {"pie": {"strt": 5}}}, "rules, [mods.pie] strt", "did you mean 'start'"),
        ({"mods": {"pie": {"start": "5"}}}, "rules, [mods.pie] start", "a whole number from 0"),
        ({"mods": {"pie": {"start": True}}}, "rules, [mods.pie] start", "a whole number from 0"),
        ({"mods": {"pie": {"start": -1}}}, "rules, [mods.pie] start", "from 0 to 100000, not -1"),
        ({"mods": {"pie": 5}}, "rules, [mods.pie]", "write [mods.pie] on a line of its own"),
        ({"mods": {"pie": {"on": "no"}}}, "rules, [mods.pie] on", "must be true or false"),
        ({"mods": 5}, "rules, mods", "must be a table"),
        ({"mods": ["pie"]}, "rules, mods", "a heading of its own, [mods.NAME]"),
        ({"second": "off"}, "rules", "an option of [charleston]: write it below that heading"),
        ({"jokerless_double": False}, "rules", "'jokerless_double' is an option of [score]"),
        ({"charleston": {"card": "atf"}}, "rules, [charleston] card", "above the first heading"),
        ({"charleston": {"name": "Our"}}, "rules, [charleston] name", "above the first heading"),
        ({"mods": {"pie": {"year": 2026}}}, "rules, [mods.pie] year", "above the first heading"),
        ({"mods": {"zombi": {}}}, "rules, [mods.zombi]", "did you mean 'zombie_blanks'"),
        ({"preset": "NMJL"}, "rules, preset", "did you mean 'nmjl'"),
        ({"pie": {"start": 5}}, "rules, [pie]", "its heading is [mods.pie]"),
        ({"mods": {"charleston": {}}}, "rules, [mods.charleston]", "its heading is [charleston]"),
        ({"charlston": {}}, "rules, [charlston]", "did you mean 'charleston'"),
        ({"charleston": 5}, "rules, charleston", "not 5: write [charleston] on a line of its own"),
        ({"preset": "x.toml"}, "rules, preset", "not from another file"),
        (
            {"charleston": {"blind_order": "est_first"}},
            "rules, [charleston] blind_order",
            "did you mean 'east_first'",
        ),
        (
            {"charleston": {"courtesy": "yes"}},
            "rules, [charleston] courtesy",
            'must be true or false, not "yes"',
        ),
        (
            {"score": {"jokerless_excludes": "quints"}},
            "rules, [score] jokerless_excludes",
            "a list of some of",
        ),
        (
            {"score": {"jokerless_excludes": ["quints", "pairs"]}},
            "rules, [score] jokerless_excludes",
            "a list of some of",
        ),
        ({"preset": "nmj"}, "rules, preset", "did you mean 'nmjl'"),
        ({"preset": 5}, "rules, preset", "must be text in quotes"),
        ({"name": 5}, "rules, name", "must be text in quotes"),
        ({"card": "house"}, "rules, card", "did you mean 'house-2026'"),
        ({"card": 5}, "rules, card", "must be text in quotes"),
        ({"card": "missing.toml"}, "rules, card: missing.toml", "cannot be read"),
        ({"year": "2026"}, "rules, year", "must be a whole number"),
        ({"year": 26}, "rules, year", "four digits"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    content: dict[str, Any], where: str, what: str
) -> None:
    """DESIGN.md, registration: file, key and what is allowed, and the nearest known name."""
    place, told = problem(content)
    assert place == where
    assert what in told


def test_every_mistake_is_told_at_once() -> None:
    """DESIGN.md, registration; `rules check` reports every mistake of a file at once."""
    content = {
        "name": 5,
        "card": "house",
        "charleston": {"first": 1, "blind": 2},
        "mods": {"pye": {}, "pie": {"start": -1}},
    }
    with pytest.raises(RulesError) as caught:
        load_rules(content)
    assert len(caught.value.problems) == 6


def test_a_mod_may_be_switched_off() -> None:
    """DESIGN.md, table files: `[mods.NAME] on = false` switches off what a preset switched on."""
    assert "show_waits" in load_rules("riichi-advanced").mods
    content = {"preset": "riichi-advanced", "mods": {"show_waits": {"on": False}}}
    assert "show_waits" not in load_rules(content).mods


@pytest.mark.parametrize(
    ("options", "where", "what"),
    [
        ({"pye": {"on": False}}, "rules, [mods.pye]", "(did you mean 'pie'?)"),
        ({"pye": {"on": False, "start": 5}}, "rules, [mods.pye]", "(did you mean 'pie'?)"),
        ({"pie": {"on": False, "strt": 5}}, "rules, [mods.pie] strt", "did you mean 'start'"),
        ({"pie": {"on": False, "start": -5}}, "rules, [mods.pie] start", "a whole number from 0"),
        ({"wal": {}}, "rules, [mods.wal]", "no mod 'wal' is installed; installed: "),
    ],
)
def test_a_mod_that_is_switched_off_is_looked_at_too(
    options: dict[str, object], where: str, what: str
) -> None:
    """The kind of fault: what is switched off was not read, so that a misspelt name switched off
    nothing. A standard rule is never the house rule that was meant."""
    place, told = problem({"mods": options})
    assert place == where
    assert what in told


def test_a_broken_mod_may_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = EntryPoint("lost", "no_such_package:Lost", registry.MODS)
    monkeypatch.setitem(registry.installed(registry.MODS), "lost", lost)
    assert "lost" not in load_rules({"mods": {"lost": {"on": False, "size": 5}}}).mods


@pytest.mark.parametrize("said", [{"on": False}, {"on": False, "start": 5}, {"start": 5}, {}, None])
def test_a_mod_named_besides_is_switched_on(said: dict[str, object] | None) -> None:
    content = {} if said is None else {"mods": {"pie": said}}
    assert "pie" in load_rules(content, mods=["pie"]).mods


@pytest.mark.parametrize("said", [5, "on", [1], True])
def test_a_mod_named_besides_what_is_no_table(said: object) -> None:
    with pytest.raises(RulesError, match=r"\[mods\.pie\]: must be a table"):
        load_rules({"mods": {"pie": said}}, mods=["pie"])


def test_the_table_file_overrules_the_preset() -> None:
    """DESIGN.md, table files: everything below overrides it."""
    rules = load_rules({"preset": "riichi-advanced", "dead_hand": {"declare_when": "any_time"}})
    assert vars(rules.mods["dead_hand"])["declare_when"] == "any_time"
    assert vars(rules.mods["dead_hand"])["exposures"] == "keep_all"


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"name = ", "is not TOML"),
        (b"\xff\xfe", "is not UTF-8"),
        (b"a = " + b"[" * 5000, ""),
    ],
)
def test_a_file_that_is_no_table_is_told(tmp_path: Path, data: bytes, what: str) -> None:
    """Bad input: one clear message, no traceback."""
    path = tmp_path / "ours.toml"
    path.write_bytes(data)
    with pytest.raises(RulesError) as caught:
        load_rules(path)
    assert what in str(caught.value)
    assert "ours.toml" in str(caught.value)


def test_a_file_that_is_not_there_is_told_with_its_neighbours(tmp_path: Path) -> None:
    (tmp_path / "thursday.toml").write_text("")
    with pytest.raises(RulesError, match=r"did you mean 'thursday\.toml'"):
        load_rules("thursdy.toml", folder=tmp_path)


# Mods that do not go together


def test_mods_that_conflict_are_told_both() -> None:
    """DESIGN.md, registration: conflict, both names."""

    class Shy(Fake):
        """A mod that cannot be played with another."""

        id = "shy"
        conflicts: ClassVar[Mapping[str, str]] = {"other": "it is too loud"}

    for names in (("shy", "other"), ("other", "shy")):
        _, what = problem(with_mods(*names), Shy, Other)
        assert what == "'shy' and 'other' cannot be played together: it is too loud"


def test_a_mod_that_needs_another_is_told() -> None:
    class Needy(Fake):
        """A mod that needs another."""

        id = "needy"
        requires = ("other",)

    where, what = problem(with_mods("needy"), Needy, Other)
    assert where == "rules, [mods.needy]"
    assert what == "'needy' needs the mod 'other': add [mods.other]"


def test_a_mod_that_needs_one_that_is_switched_off_is_told() -> None:
    """The fault: it was told to add what stands there."""
    content = {"mods": {"blanks_out_of_turn": {}, "zombie_blanks": {"on": False}}}
    _, what = problem(content)
    assert "which is switched off (rules, [mods.zombie_blanks] on = false)" in what


@pytest.mark.parametrize("kind", ["fact", "pot"])
def test_mods_that_mean_something_else_by_one_word_are_told_both(kind: str) -> None:
    """The kind of fault: what one noted of a win was taken for what another had meant."""

    class Shy(Fake):
        """A mod that notes something."""

        id = "shy"
        facts: ClassVar[Mapping[str, str]] = {"word": "it was said"} if kind == "fact" else {}
        pots: ClassVar[Mapping[str, str]] = {"word": "it was said"} if kind == "pot" else {}

    class Loud(Shy):
        """A mod that notes something else."""

        id = "loud"
        facts: ClassVar[Mapping[str, str]] = {"word": "it was cried"} if kind == "fact" else {}
        pots: ClassVar[Mapping[str, str]] = {"word": "it was cried"} if kind == "pot" else {}

    class Same(Shy):
        """A mod that notes the same."""

        id = "same"

    for names in (("shy", "loud"), ("loud", "shy")):
        _, what = problem(with_mods(*names), Shy, Loud)
        said = f"cannot be played together: each means something else by the {kind} 'word'"
        assert what in (f"'loud' and 'shy' {said}", f"'shy' and 'loud' {said}")
    with installed(Shy, Same):
        assert load_rules(with_mods("shy", "same"))


def test_mods_that_always_answer_the_same_question_are_told_both() -> None:
    """DESIGN.md, hooks: most conflicts are found when the table is loaded."""

    class One(Fake):
        """Decides who deals next."""

        id = "one"
        always_answers = ("mahj_session_next_east",)

        @hookimpl
        def mahj_session_next_east(self, east: str) -> str:
            return east

    class Two(One):
        """Decides it too."""

        id = "two"

    _, what = problem(with_mods("one", "two"), One, Two)
    assert "'one'" in what
    assert "'two'" in what
    assert "mahj_session_next_east" in what


class Jokers(Fake):
    """Sets an option of the standard rules."""

    id = "jokers"
    size = number(4, 0, 16, "")

    def sets(self) -> Mapping[str, object]:
        return {"deal.jokers": self.size}


class MoreJokers(Jokers):
    """Sets the same."""

    id = "more_jokers"


def test_mods_that_set_one_option_differently_are_told_both() -> None:
    """DESIGN.md: two mods that set one option differently refuse to load together."""
    content = {"mods": {"jokers": {"size": 4}, "more_jokers": {"size": 6}}}
    _, what = problem(content, Jokers, MoreJokers)
    assert "'jokers'" in what
    assert "'more_jokers'" in what
    assert "deal.jokers" in what


@pytest.mark.parametrize("first", [True, False])
def test_that_two_do_not_go_together_is_told_once(first: bool) -> None:
    """A declared conflict gives its reason; that they set one option differently adds nothing."""

    class Other(MoreJokers):
        """Says that it does not go with the other."""

        id = "other"
        conflicts: ClassVar[Mapping[str, str]] = {"jokers": "there are so many jokers or so many"}

    sizes = {"jokers": {"size": 4}, "other": {"size": 6}}
    names = sorted(sizes, reverse=first)
    _, what = problem({"mods": {name: sizes[name] for name in names}}, Jokers, Other)
    assert "there are so many jokers or so many" in what


class Round(Fake):
    """Is played by two."""

    id = "round"

    @hookimpl
    def mahj_setup_seats(self) -> tuple[str, ...]:
        return ("E", "W")


class Square(Fake):
    """Is played by three."""

    id = "square"

    @hookimpl
    def mahj_setup_seats(self) -> tuple[str, ...]:
        return ("E", "S", "W")


@pytest.mark.parametrize("mods", [(Jokers, MoreJokers), (Round, Square)])
def test_a_conflict_is_told_with_the_table_file(
    tmp_path: Path, mods: tuple[type[Mod], ...]
) -> None:
    """One clear message with its place, also where no single key is wrong."""
    path = tmp_path / "ours.toml"
    path.write_text("".join(f"[mods.{each.id}]\n" for each in mods) + "[mods.fake]\n")
    sizes = "[mods.more_jokers]", "[mods.more_jokers]\nsize = 6"
    path.write_text(path.read_text().replace(*sizes))
    with installed(Fake, *mods), pytest.raises(RulesError) as caught:
        load_rules(path)
    (found,) = caught.value.problems
    assert found.where == str(path)
    assert all(repr(each.id) in found.what for each in mods)


def test_mods_may_set_one_option_alike() -> None:
    with installed(Jokers, MoreJokers):
        rules = load_rules(with_mods("jokers", "more_jokers"))
    assert vars(rules.mods["deal"])["jokers"] == 4


def test_what_a_mod_sets_goes_before_the_preset_and_behind_the_table_file() -> None:
    """DESIGN.md: below what the table file says."""
    with installed(Jokers):
        assert vars(load_rules(with_mods("jokers")).mods["deal"])["jokers"] == 4
        content = {**with_mods("jokers"), "deal": {"jokers": 12}}
        assert vars(load_rules(content).mods["deal"])["jokers"] == 12


@pytest.mark.parametrize(
    ("target", "value", "what"),
    [
        ("deal.joker", 4, "which no standard rule has"),
        ("pie.start", 4, "which no standard rule has"),
        ("nothing", 4, "which no standard rule has"),
        ("deal.jokers", 5, "in steps of 2"),
        ("deal.jokers", "4", "a whole number"),
    ],
)
def test_a_mod_that_sets_nonsense_is_told(target: str, value: object, what: str) -> None:
    class Setter(Fake):
        """Sets what it is told."""

        id = "setter"

        def sets(self) -> Mapping[str, object]:
            return {target: value}

    _, told = problem(with_mods("setter"), Setter)
    assert "'setter'" in told
    assert what in told


# Options in code


def test_a_mod_made_in_code_is_checked_too() -> None:
    with pytest.raises(ValueError, match="has no option"):
        Fake(colour="red")
    with pytest.raises(ValueError, match="from 1 to 9"):
        Fake(size=10)
    assert Fake(size=9, loud=True).sentences() == ["It is loud.", "It is 9 large."]


def test_a_hook_may_hang_on_an_option() -> None:
    """``hookimpl_if``: where an option leaves a hook nothing to say it is not called at all."""

    class Sometimes(Fake):
        """Speaks where it is loud."""

        @hookimpl_if(lambda mod: mod.loud)
        def mahj_turn_begins(self) -> None:
            pass

    with installed(Sometimes):
        quiet = load_rules({"mods": {"fake": {}}}).hooks.turn_begins
        loud = load_rules({"mods": {"fake": {"loud": True}}}).hooks.turn_begins
    assert len(loud) == len(quiet) + 1


# Conflicts that show only in play


class Early(Fake):
    """Ends the game in its own way when the wall is empty."""

    id = "early"

    @hookimpl
    def mahj_turn_wall_empty(self, table: Table) -> Result | None:
        return Result("wall", why="early") if len(table.choices) > 20 else None


class Late(Fake):
    """Ends it in another way."""

    id = "late"

    @hookimpl
    def mahj_turn_wall_empty(self) -> Result:
        return Result("wall", why="late")


@pytest.fixture
def quarrel() -> Iterator[Rules]:
    with installed(Early, Late):
        yield load_rules(with_mods("early", "late", "no_charleston"))


def test_a_conflict_in_play_names_both_mods_and_keeps_the_record(quarrel: Rules) -> None:
    """DESIGN.md, hooks: stops the game with the record saved and both names in the message."""
    game = Game(quarrel, 5)
    with pytest.raises(RuleConflict) as caught:
        game.run(dict.fromkeys("ESWN", RandomBot()))
    assert "'early' and 'late' answer mahj_turn_wall_empty differently" in str(caught.value)
    assert "differently, what happens when this player should draw" in str(caught.value)
    assert len(game.text().splitlines()) > 20


def test_the_house_rule_is_heard_before_the_standard_rule() -> None:
    """DESIGN.md, hooks: the standard rule is consulted only when no house rule answers."""
    with installed(Late):
        rules = load_rules(with_mods("late"))
    table = Table(rules, 1)
    assert rules.hooks.turn_wall_empty(table, "E").why == "late"


def test_house_rules_that_answer_alike_do_not_quarrel() -> None:
    class Latest(Late):
        """Says the same."""

        id = "latest"

    with installed(Late, Latest):
        rules = load_rules(with_mods("latest", "late"))
    assert rules.hooks.turn_wall_empty(Table(rules, 1), "E").why == "late"


def test_a_house_rule_that_gives_no_answer_leaves_it_to_the_standard_rule() -> None:
    with installed(Early):
        rules = load_rules(with_mods("early"))
    assert "wall game" in rules.hooks.turn_wall_empty(Table(rules, 1), "E").why
