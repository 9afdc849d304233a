"""`mahj rules`."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from mahj import Mod, Rate, Table, Win, hookimpl, load_rules, registry
from mahj.loading import mod_classes

if TYPE_CHECKING:
    from cli.conftest import Mahj, Strangers


def test_list(mahj: Mahj) -> None:
    run = mahj("rules", "list")
    assert run.status == 0
    assert "nmjl" in run.out
    assert "National Mah Jongg League play" in run.out
    found = {each["preset"]: each for each in mahj("rules", "list", "--json").json}
    assert set(found) == set(registry.installed(registry.PRESETS))
    assert found["nmjl"]["starts_from"] is None
    assert found["nmjl"]["mods"] == []
    assert found["riichi-advanced"]["starts_from"] == "nmjl"
    assert found["riichi-advanced"]["mods"] == ["auto", "show_waits"]


def test_show(mahj: Mahj) -> None:
    run = mahj("rules", "show", "--mod", "pie", "--mod", "no_charleston")
    assert run.status == 0
    assert "4 players (E, S, W and N), 152 tiles" in run.out
    assert "The Charleston (charleston)" in run.out
    assert "PIE (house rule pie)" in run.out
    assert "- Every player begins with a purse of 500 points." in run.out
    assert "- There is no Charleston. (no_charleston)" in run.out
    assert all(len(line) <= 80 for line in run.out.splitlines())


def test_show_as_json(mahj: Mahj, here: Path) -> None:
    (here / "ours.toml").write_text('name = "Ours"\n[mods.pie]\nstart = 90\n')
    found = mahj("rules", "show", "ours.toml", "--mod", "no_charleston", "--json").json
    assert found["name"] == "Ours"
    assert found["seats"] == ["E", "S", "W", "N"]
    rules = {each["mod"]: each for each in found["rules"]}
    assert rules["pie"]["options"]["start"] == 90
    assert rules["pie"]["standard"] is False
    first = rules["charleston"]["sentences"][0]
    assert first == {"text": "There is no Charleston.", "mod": "no_charleston"}


@pytest.mark.parametrize("name", registry.installed(registry.PRESETS))
def test_every_preset_is_in_order(mahj: Mahj, name: str) -> None:
    run = mahj("rules", "check", name, "--json")
    assert (run.status, run.json["ok"]) == (0, True)
    run = mahj("rules", "check", name)
    assert run.status == 0
    assert f"{name} is in order" in run.out
    assert mahj("rules", "show", name).status == 0


BAD = """
name = 3
yaer = 2026
card = "house-2062"
[charleston]
blind_ordr = "x"
blind_order = "fewest_blind"
[dead_hands]
turns = "skip"
[pie]
[mods.zombie_blank]
[mods.charleston]
[mods.pie]
start = "500"
"""


def test_check_tells_every_mistake_at_once(mahj: Mahj, here: Path) -> None:
    (here / "ours.toml").write_text(BAD)
    run = mahj("rules", "check", "ours.toml")
    assert (run.status, run.out) == (1, "")
    for said in (
        "10 mistakes",
        "ours.toml, name: must be text in quotes, not 3",
        "ours.toml: unknown key 'yaer' (did you mean 'year'?)",
        "ours.toml, card: no card set 'house-2062' is installed (did you mean 'house-2026'?)",
        "ours.toml, [charleston] blind_ordr: 'charleston' has no option 'blind_ordr' (did you "
        "mean 'blind_order'?)",
        "ours.toml, [charleston] blind_order: must be 'fewest_blind_first', ",
        "unknown key 'dead_hands' (did you mean 'dead_hand'?)",
        "ours.toml, [pie]: 'pie' is a house rule: its heading is [mods.pie]",
        "ours.toml, [mods.zombie_blank]: no mod 'zombie_blank' is installed (did you mean "
        "'zombie_blanks'?)",
        "ours.toml, [mods.charleston]: 'charleston' is a standard rule",
        'ours.toml, [mods.pie] start: must be a whole number from 0 to 100000, not "500"',
    ):
        assert said in run.err
    error = mahj("rules", "check", "ours.toml", "--json").error
    assert len(error["problems"]) == 10
    assert {"where", "code", "message"} == set(error["problems"][0])
    assert (here / "ours.toml").read_text() == BAD


def test_an_unknown_preset_does_not_hide_the_other_mistakes(mahj: Mahj, here: Path) -> None:
    (here / "ours.toml").write_text('preset = "nmlj"\n[charleston]\nfrist = 1\n[mods.pai]\n')
    said = mahj("rules", "check", "ours.toml").err
    assert "3 mistakes" in said
    assert "ours.toml, preset: no preset 'nmlj' is installed (did you mean 'nmjl'?)" in said
    assert "(did you mean 'first'?)" in said
    assert "no mod 'pai' is installed" in said
    said = mahj("rules", "new", "new.toml", "--mod", "pai", "--preset", "foo").err
    assert "--preset: no preset 'foo' is installed; installed: " in said
    assert "--mod: no mod 'pai' is installed" in said


def test_what_the_table_file_overrules_is_told(mahj: Mahj, here: Path) -> None:
    (here / "ours.toml").write_text(
        "[mods.no_charleston]\n[charleston]\nfirst = true\nsecond = 'off'\n"
        "[mods.jokers_flowers]\njokers = 4\n[deal]\njokers = 10\n"
    )
    run = mahj("rules", "check", "ours.toml")
    assert run.status == 0
    said = " ".join(run.out.split())
    assert (
        "Note: [charleston] first = true goes before what the house rule 'no_charleston' sets, "
        "charleston.first = false." in said
    )
    assert "[deal] jokers = 10 goes before" in said
    assert len(mahj("rules", "check", "ours.toml", "--json").json["notes"]) == 2
    said = " ".join(mahj("rules", "show", "ours.toml").out.split())
    assert "- The set holds 10 jokers. -" in said
    assert "- The set holds 8 flowers. (jokers_flowers)" in said
    assert "Overruled by the table file: [deal] jokers = 10" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = \n", "is not TOML"),
        ("a." * 500 + "b = 1", "more than 100 dots"),
        ("x = " + "[" * 5000, "is "),
        ('preset = "nmlj"\n', "did you mean 'nmjl'?"),
        ('preset = ["nmjl"]\n', 'must be text in quotes, not ["nmjl"]'),
        ("[mods]\npie = true\n", "must be a table, not true"),
        ('[score]\njokerless_excludes = ["quints", "quits"]\n', '"quits" is none of them'),
        ("[mods]\npie = 3\n", "must be a table"),
        ("year = 26\n", "must be a year of four digits"),
        ('card = "card.toml"\n', "card.toml: cannot be read"),
    ],
)
def test_bad_files(mahj: Mahj, here: Path, text: str, said: str) -> None:
    path = here / "ours.toml"
    path.write_text(text)
    for words in (("check", path), ("show", path), ("check", path, "--json")):
        run = mahj("rules", *words)
        assert run.status == 1
        assert said in (run.error["message"] if "--json" in words else run.err)
    assert path.read_text() == text


def test_a_mistake_in_the_file_is_not_that_of_an_option(mahj: Mahj, here: Path) -> None:
    (here / "ours.toml").write_text('card = 5\n[mods.pie]\nstart = "x"\n')
    run = mahj("rules", "show", "ours.toml", "--mod", "pie", "--mod", "pye", "--card", "ilm")
    assert "ours.toml, card: must be text in quotes, not 5" in run.err
    assert "ours.toml, [mods.pie] start: must be a whole number" in run.err
    assert "--mod: no mod 'pye'" in run.err


def test_a_file_that_is_not_there(mahj: Mahj, here: Path) -> None:
    (here / "thursday.toml").write_text("")
    run = mahj("rules", "check", "thrusday.toml")
    assert run.status == 1
    assert "cannot be read: No such file or directory (did you mean 'thursday.toml'?)" in run.err
    (here / "binary.toml").write_bytes(b"\xff\xfe")
    assert "is not UTF-8 text" in mahj("rules", "check", "binary.toml").err


class Loud(Mod):
    """East is on turn for ever."""

    id = "loud"
    title = "Loud"

    @hookimpl
    def mahj_turn_next(self, table: Table) -> str:
        return "E"


class Quiet(Mod):
    """South is on turn for ever."""

    id = "quiet"
    title = "Quiet"

    @hookimpl
    def mahj_turn_next(self, table: Table) -> str:
        return "S"


def test_check_plays_a_game_too(mahj: Mahj, here: Path, strangers: Strangers) -> None:
    strangers("mahj.mods", loud=Loud, quiet=Quiet)
    (here / "ours.toml").write_text("[mods.loud]\n[mods.quiet]\n")
    assert mahj("rules", "show", "ours.toml").status == 0
    run = mahj("rules", "check", "ours.toml")
    assert run.status == 1
    assert "a game cannot be played by these rules" in run.err
    assert "'loud' and 'quiet'" in run.err


class Triple(Mod):
    """The thrower pays three times."""

    id = "triple"
    title = "Triple"

    @hookimpl
    def mahj_payment_rate(self, win: Win, loser: str) -> Rate | None:
        return Rate(3, "threw it") if loser == win.thrower else None


class Fourfold(Mod):
    """The thrower pays four times."""

    id = "fourfold"
    title = "Fourfold"

    @hookimpl
    def mahj_payment_rate(self, win: Win, loser: str) -> Rate | None:
        return Rate(4, "threw it") if loser == win.thrower else None


class Thrice(Triple):
    """The thrower pays three times, too."""

    id = "thrice"


def test_check_tries_payments_too(mahj: Mahj, here: Path, strangers: Strangers) -> None:
    """The kind of fault: rules that disagree in what a few games do not come to."""
    strangers("mahj.mods", triple=Triple, fourfold=Fourfold)
    (here / "ours.toml").write_text("[mods.triple]\n[mods.fourfold]\n")
    run = mahj("rules", "check", "ours.toml")
    assert run.status == 1
    assert "'fourfold' and 'triple' answer mahj_payment_rate differently" in run.err


class Wet(Mod):
    """When it rains a self-pick is none."""

    id = "wet"
    title = "Wet"
    facts: ClassVar = {"rain": "it rained", "drops": "number: how many drops fell"}

    @hookimpl
    def mahj_payment_self_pick(self, win: Win) -> bool | None:
        return False if win.facts.get("rain") and win.facts.get("drops") else None


class Dry(Mod):
    """A throw by one's own side is a self-pick."""

    id = "dry"
    title = "Dry"
    facts: ClassVar = {"side": "own or other: whose side threw it"}

    @hookimpl
    def mahj_payment_self_pick(self, win: Win) -> bool | None:
        return True if win.facts.get("side") == "own" else None


def test_check_tries_what_payments_go_by(mahj: Mahj, here: Path, strangers: Strangers) -> None:
    strangers("mahj.mods", wet=Wet, dry=Dry)
    (here / "ours.toml").write_text("[mods.wet]\n[mods.dry]\n")
    run = mahj("rules", "check", "ours.toml")
    assert run.status == 1
    assert "'dry' and 'wet' answer mahj_payment_self_pick differently" in run.err


def test_check_tells_who_might_disagree(mahj: Mahj, here: Path, strangers: Strangers) -> None:
    strangers("mahj.mods", triple=Triple, thrice=Thrice)
    (here / "ours.toml").write_text("[mods.triple]\n[mods.thrice]\n")
    run = mahj("rules", "check", "ours.toml")
    assert run.status == 0
    assert "Note: 'thrice' and 'triple' answer mahj_payment_rate; they agreed" in run.out
    (note,) = mahj("rules", "check", "ours.toml", "--json").json["notes"]
    assert note.startswith("'thrice' and 'triple'")


MODS = sorted(registry.installed(registry.MODS))


@pytest.mark.parametrize("name", MODS)
def test_new_writes_a_file_that_is_in_order(mahj: Mahj, here: Path, name: str) -> None:
    run = mahj("rules", "new", "our_table.toml", "--mod", name)
    cls = mod_classes([name])[name]
    if cls.standard:
        assert run.status == 1
        assert f"{name!r} is a standard rule" in run.err
        assert f"its heading is [{name}]" in run.err
        return
    assert run.status == 0, run.err
    assert "mahj play --rules our_table.toml" in run.out
    assert mahj("rules", "check", "our_table.toml").status == 0
    text = (here / "our_table.toml").read_text()
    content = tomllib.loads(text)
    assert content["name"] == "Our table"
    assert content["preset"] == "nmjl"
    assert content["mods"][name] == {key: each.default for key, each in cls.options.items()}
    assert all(len(line) <= 100 for line in text.splitlines())


def _uncommented(text: str) -> dict[str, Any]:
    """The file with every option in force that it has as a comment."""
    lines = [
        line[1:] if line[:1] == "#" and line[1:2].isalpha() and line != "#on = true" else line
        for line in text.splitlines()
    ]
    return tomllib.loads("\n".join(lines))


@pytest.mark.parametrize("preset", registry.installed(registry.PRESETS))
def test_new_explains_every_option_at_its_present_value(
    mahj: Mahj, here: Path, preset: str
) -> None:
    words = ("--preset", preset, "--mod", "pie", "--year", 2030, "--name", 'The "Owls"')
    assert mahj("rules", "new", "ours.toml", *words).status == 0
    text = (here / "ours.toml").read_text()
    content = _uncommented(text)
    assert content["name"] == 'The "Owls"'
    assert content["year"] == 2030
    before = load_rules(preset, mods=["pie"], year=2030)
    after = load_rules(content)
    assert list(after.mods) == list(before.mods)
    for name, mod in before.mods.items():
        said = content.get(name, {}) if mod.standard else content["mods"][name]
        assert said == {option: getattr(mod, option) for option in mod.options}
        for option in mod.options.values():
            assert f"# {option.name}: " in text
            assert option.allowed.split(",")[0].replace("'", '"') in text.replace("\n# ", " ")


def test_new_says_who_has_set_an_option(mahj: Mahj, here: Path) -> None:
    words = ("--preset", "riichi-advanced", "--mod", "no_charleston")
    assert mahj("rules", "new", "ours.toml", *words).status == 0
    text = (here / "ours.toml").read_text().replace("\n# ", " ")
    assert "Default: true; the house rule no_charleston sets false." in text
    assert 'Default: "until_discard_or_exchange"; the preset has "none".' in text


def test_new_names_a_card_file_from_where_it_lies(mahj: Mahj, here: Path) -> None:
    (here / "tables").mkdir()
    (here / "card.toml").write_text(
        'format = 1\nid = "small"\nname = "Small"\n[[section]]\nname = "2468"\n'
        'line = [{ hand = "FFF 222a 4444a 8888b", value = 25 }]\n'
    )
    assert mahj("rules", "new", "tables/ours.toml", "--card", "card.toml").status == 0
    content = tomllib.loads((here / "tables" / "ours.toml").read_text())
    assert content["card"] == "../card.toml"
    assert mahj("rules", "check", "tables/ours.toml").status == 0


def test_new_as_json(mahj: Mahj, here: Path) -> None:
    run = mahj("rules", "new", "ours.toml", "--mod", "pie", "--json")
    assert run.json == {"file": "ours.toml", "name": "Ours", "preset": "nmjl", "mods": ["pie"]}


@pytest.mark.parametrize("name", ["\udcff", "a\x1b[31mb", "a\x00b", "a\x07", "a\u202eb"])
def test_new_with_a_name_that_nobody_can_read(mahj: Mahj, here: Path, name: str) -> None:
    run = mahj("rules", "new", "ours.toml", "--name", name)
    assert (run.status, run.out) == (1, "")
    assert "--name: must be text that can be read" in run.err
    assert run.err.strip().isprintable()
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("name", ["." * 101, "x" * 300_000])
def test_new_writes_no_file_that_cannot_be_read_again(mahj: Mahj, here: Path, name: str) -> None:
    run = mahj("rules", "new", "ours.toml", "--name", name)
    assert run.status == 1
    assert "too many for a table file" in run.err
    assert list(here.iterdir()) == []


def test_new_in_a_file_of_any_name(process: Mahj, tmp_path: Path) -> None:
    for number, name in enumerate(("a\udcff.toml", "a\x1b[31m.toml", "a\nb.toml"), 1):
        assert process("rules", "new", name).status == 0
        assert process("rules", "check", name).status == 0
        assert len(list(tmp_path.iterdir())) == number


def test_new_with_a_card_that_the_file_cannot_name(process: Mahj, tmp_path: Path) -> None:
    """The kind of fault: the file was there, and empty."""
    small = Path(__file__).parents[1] / "data" / "small.toml"
    (tmp_path / "c\udcff.toml").write_bytes(small.read_bytes())
    run = process("rules", "new", "b.toml", "--card", "c\udcff.toml")
    assert (run.status, run.err.count("\n")) == (1, 1)
    assert "not UTF-8 text" in run.err
    assert not (tmp_path / "b.toml").exists()


def test_new_writes_over_nothing(mahj: Mahj, here: Path) -> None:
    (here / "ours.toml").write_text("mine")
    run = mahj("rules", "new", "ours.toml")
    assert run.status == 1
    assert "nothing is overwritten" in run.err
    assert (here / "ours.toml").read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ours.toml", "--mod", "pai"), "--mod: no mod 'pai' is installed (did you mean 'pie'?)"),
        (("ours.toml", "--mod", "wall"), "'wall' is a standard rule"),
        (("ours.toml", "--preset", "nmlj"), "did you mean 'nmjl'?"),
        (("ours.toml", "--card", "nope"), "--card: no card set 'nope'"),
        (("gone/ours.toml",), "cannot be written: No such file"),
    ],
)
def test_new_with_bad_input(mahj: Mahj, here: Path, words: tuple[str, ...], said: str) -> None:
    run = mahj("rules", "new", *words)
    assert (run.status, run.out) == (1, "")
    assert said in run.err
    assert list(here.iterdir()) == []


def test_wrong_usage(mahj: Mahj, here: Path) -> None:
    run = mahj("rules", "new", "ours")
    assert run.status == 2
    assert "must end in .toml" in run.err
    assert mahj("rules", "new").status == 2
    assert mahj("rules", "check").status == 2
    assert mahj("rules", "chekc", "x").status == 2


def test_every_number_is_told(mahj: Mahj, here: Path) -> None:
    (here / "ours.toml").write_text("[session]\ngames = 4\n[call]\nmin_naturals_in_hand = 1\n")
    said = mahj("rules", "show", "ours.toml").out
    assert "- The number of games in a session is 4." in said
    assert "holds at least 1 more of the claimed tile." in " ".join(said.split())
    said = mahj("rules", "show").out
    assert "- A session has as many games as the players like." in said
    assert "- A claim may be made with jokers alone besides the tile thrown." in said


def test_paragraphs_do_not_contradict_options(mahj: Mahj, here: Path) -> None:
    (here / "ours.toml").write_text(
        '[charleston]\nsecond = "off"\ncourtesy = false\n[dead_hand]\ndeclare_when = "automatic"\n'
    )
    said = " ".join(mahj("rules", "show", "ours.toml").out.split())
    assert "If all agree" not in said
    assert "up to three tiles" not in said
    assert "declared dead" not in said
    assert "a live hand dead" not in said
    assert "penalty for a wrong declaration" not in said
    assert "A hand that can no longer win, by what lies face up, is dead." in said
    (here / "ours.toml").write_text('[dead_hand]\ndeclare_when = "off"\n')
    said = " ".join(mahj("rules", "show", "ours.toml").out.split())
    assert "Dead hands (dead_hand) - No hand is declared dead. The wall" in said


def test_the_default_explanation_is_the_paragraph() -> None:
    rules = load_rules()
    for name in ("charleston", "dead_hand"):
        assert rules.mods[name].explanation() == rules.mods[name].paragraph()


def test_new_explains_numbers(mahj: Mahj, here: Path) -> None:
    assert mahj("rules", "new", "ours.toml").status == 0
    text = (here / "ours.toml").read_text().replace("\n#     ", " ")
    assert "#   0: A session has as many games as the players like." in text
    assert "#   N, if it is more: The number of games in a session is N." in text
    assert "The earliest year that may be named is 1900." in text
    assert "[turn]" not in text


def test_a_rule_that_says_nothing_has_no_heading(mahj: Mahj) -> None:
    assert "(special_year)" not in mahj("rules", "show").out


@pytest.mark.parametrize("name", ["", "  ", "\n\t"])
def test_a_table_without_a_name_is_called_by_its_preset(mahj: Mahj, here: Path, name: str) -> None:
    """The fault: `ours.toml is in order: , 4 players`."""
    (here / "ours.toml").write_text(f"name = {json.dumps(name)}\n")
    assert "in order: National Mah Jongg" in mahj("rules", "check", "ours.toml").out
    assert load_rules({"name": name}).name == "nmjl"


def test_a_name_is_told_on_one_line(mahj: Mahj, here: Path) -> None:
    (here / "ours.toml").write_text('name = "Thursday\\n  group"\n')
    assert mahj("rules", "show", "ours.toml").out.splitlines()[0] == "Thursday group"


@pytest.mark.parametrize(
    ("table", "noted"),
    [
        ("[mods.mahj_x]\npot = 25\n", True),
        ("[mods.mahj_x]\n", False),
        ("[session]\ngames = 16\n[mods.mahj_x]\npot = 25\n", False),
        ("[mods.pie]\nend_session_when = 'all_but_one_bust'\n[mods.mahj_x]\npot = 25\n", False),
    ],
)
def test_a_pot_that_nobody_ever_gets_is_noted(
    mahj: Mahj, here: Path, table: str, noted: bool
) -> None:
    """RULES.md 2.14: a pot is divided at the end; a session of no number of games has none."""
    (here / "ours.toml").write_text(table)
    run = mahj("rules", "check", "ours.toml")
    assert run.status == 0
    assert ("'mahj_x' settles something when a session is over" in run.out) is noted
