"""`mahj rules sheet` and `mahj rules diff`: a group's rules for the table, and two told apart."""

from __future__ import annotations

from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from mahj import Mod, load_rules, number, one_of, registry, some_of
from mahj_cli.rules.compared import compare
from mahj_cli.rules.sheet import Sheet, sheet_of
from mahj_cli.rules.sheet_html import page

if TYPE_CHECKING:
    from cli.conftest import Mahj, Strangers

PRESETS = sorted(registry.installed(registry.PRESETS))
THURSDAY = """
name = "Thursday & co <i>"
preset = "nmjl"

[exchange]
per_turn = "1"

[mods.pie]
start = 300

[mods.no_charleston]
"""
ONE_EXCHANGE = "There may be at most one exchange in a turn."
MANY_EXCHANGES = "There may be any number of exchanges in a turn."


@pytest.fixture
def thursday(here: Path) -> Path:
    path = here / "thursday.toml"
    path.write_text(THURSDAY)
    return path


def flat(text: str) -> str:
    return " ".join(text.split())


# The sheet


def test_what_differs_comes_first_each_with_its_source(mahj: Mahj, thursday: Path) -> None:
    run = mahj("rules", "sheet", thursday)
    assert run.status == 0
    differs, whole = run.out.split("All the rules:")
    assert differs.startswith("Thursday & co <i>\n4 players (E, S, W and N), 152 tiles, the card")
    said = flat(differs)
    assert f"Joker exchange. {ONE_EXCHANGE} League: {MANY_EXCHANGES} [RULES.md 1.26" in said
    assert "PIE. Purse is empty" in said
    assert "a purse of 300 points" in said
    assert "[RULES.md 2.3; mahjlife.com article 238;" in said
    assert differs.count("the table file]") == 3
    assert "Charleston. There is no Charleston" in flat(whole)
    assert "House rules. PIE and No Charleston: see above." in flat(whole)
    assert ONE_EXCHANGE in flat(whole)


def test_what_a_house_rule_sets_is_told_with_it(mahj: Mahj, thursday: Path) -> None:
    """Not as a difference of its own."""
    data = mahj("rules", "sheet", thursday, "--json").json
    assert [each["title"] for each in data["differs"]] == ["PIE", "No Charleston", "Joker exchange"]
    assert "There is no courtesy pass." in data["differs"][1]["text"]


def test_what_the_table_file_overrules_stands_alone(here: Path, mahj: Mahj) -> None:
    (here / "ours.toml").write_text(
        "[mods.no_charleston]\n[charleston]\nfirst = true\nblind_order = 'east_first'\n"
    )
    data = mahj("rules", "sheet", "ours.toml", "--json").json
    assert [each["title"] for each in data["differs"]] == ["No Charleston", "The Charleston"]
    assert data["differs"][1]["text"].startswith("Of several who pass blind, East goes first")
    assert "There is no Charleston." not in data["whole"][1]["text"]


@pytest.mark.parametrize("mod", ["no_charleston", "two_players", "three_players"])
def test_nothing_is_told_twice(mahj: Mahj, here: Path, mod: str) -> None:
    """The house rule's paragraph, and the options that it sets, both say it."""
    (here / "ours.toml").write_text(f"[mods.{mod}]\n")
    (item,) = mahj("rules", "sheet", "ours.toml", "--json").json["differs"]
    assert item["text"].lower().count("no charleston") == 1
    assert "There is no courtesy pass." in item["text"]


@pytest.mark.parametrize(
    ("mods", "rule", "held"),
    [
        ("[mods.siamese]", "The deal", "Where Siamese says otherwise, that holds."),
        ("[mods.siamese]", "Turns", "Where Siamese says otherwise, that holds."),
        ("[mods.siamese]", "Exposures", ""),
        ("[mods.tournament]", "Payments", "Where Tournament scoring says otherwise, that holds."),
        ("[mods.cold_wall]", "Claiming discards", "Where Cold wall says otherwise, that holds."),
        ("[mods.stacks]", "The Charleston", "Where Stacks says otherwise, that holds."),
        ("[mods.futures]", "Turns", ""),
        ("[mods.futures]\nmode = 'throw_and_pick'", "Turns", "Where Futures says otherwise,"),
        ("[mods.pie]\n[mods.kitty]", "Payments", "Where PIE and Kitty say otherwise, that holds."),
        ("[mods.open_hands]", "Turns", ""),
    ],
)
def test_a_rule_says_which_house_rules_go_before_it(
    mahj: Mahj, here: Path, mods: str, rule: str, held: str
) -> None:
    """East is dealt 14 tiles, by the rule of the deal, and 27 at a Siamese table."""
    (here / "ours.toml").write_text(mods)
    whole = mahj("rules", "sheet", "ours.toml", "--json").json["whole"]
    (said,) = [each["text"] for each in whole if each["title"] == rule]
    assert held in said
    assert ("otherwise" in said) is bool(held)
    shown = flat(mahj("rules", "show", "ours.toml").out)
    assert held in shown


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_each_choice_has_the_source_of_that_choice(mahj: Mahj, here: Path, form: str) -> None:
    """Not what the League's choice, or the rule as a whole, comes from."""
    (here / "ours.toml").write_text(
        'preset = "school"\n[dead_hand]\nthree_dead = "end_no_pay"\n[mods.pie]\nstart = 600\n'
        '[mods.hot_wall]\nhot = "not_visible"\n'
    )
    out = flat(unescape(mahj("rules", "sheet", "ours.toml", "--format", form).out))
    differs, _, _ = out.replace("\\", "").partition("All the rules")
    for source in (
        "RULES.md 1.1; Modern American Mah-jongg; a school's sheet of rules; the preset",
        "RULES.md 1.8; Riichi Advanced; the table file",
        "RULES.md 1.31; Riichi Advanced; Find My Mahj (MJME); a school's sheet of rules; the",
        "Riichi Advanced, American rules (mod list); Riichi Advanced; the table file",
        "mahjcon.com mahjpedia 96; the table file",
    ):
        assert source in differs
    assert "AMJA" not in differs


def test_programs_have_the_sources_too(mahj: Mahj) -> None:
    found = mahj("mods", "show", "charleston", "--json").json["options"]["joker_pass"]
    assert found["source"]["dead_hand"] == "RULES.md 1.23; Modern American Mah-jongg"
    told = flat(mahj("mods", "show", "charleston").out)
    assert "has a dead hand. (RULES.md 1.23; Modern American Mah-jongg)" in told
    assert "(500: RULES.md 2.3; mahjlife.com article 238)" in flat(mahj("mods", "show", "pie").out)


class Aunt(Mod):
    """A game is worth what our aunt says."""

    id = "aunt"
    title = "Aunt"
    source = "our table"

    word = one_of("a", {"a": "She says a.", "b": "She says b."}, source={"b": "Aunt B"})
    more = number(3, 0, 9, "{value} more.", source="Aunt C")
    some = some_of([], {"x": "X.", "y": "Y."}, source={"x": "Aunt X", "y": "Aunt X; Aunt Y"})


@pytest.mark.parametrize(
    ("options", "source"),
    [
        ("", "our table"),
        ("word = 'b'\n", "our table; Aunt B"),
        ("more = 4\n", "our table; Aunt C"),
        ("some = ['x', 'y']\nword = 'b'\n", "our table; Aunt B; Aunt X; Aunt Y"),
    ],
)
def test_a_strangers_options_may_have_sources(
    mahj: Mahj, here: Path, strangers: Strangers, options: str, source: str
) -> None:
    strangers("mahj.mods", aunt=Aunt)
    (here / "ours.toml").write_text(f"[mods.aunt]\n{options}")
    (item,) = mahj("rules", "sheet", "ours.toml", "--json").json["differs"]
    assert item["source"] == f"{source}; the table file"


def test_league_rules_differ_in_nothing(mahj: Mahj) -> None:
    """Whatever the card is: the League prints another one every year."""
    for words in ((), ("nmjl", "--card", "atf"), ("nmjl", "--year", "1999")):
        out = mahj("rules", "sheet", *words).out
        assert "What differs from League rules:\nNothing: these are League rules.\n" in out


def test_what_other_options_settle_is_not_told() -> None:
    """riichi-advanced says how a wrong declaration is paid; here nobody declares."""
    rules = load_rules({"preset": "riichi-advanced", "dead_hand": {"declare_when": "off"}})
    told = [each for each in sheet_of(rules).differs if each.title == "Dead hands"]
    assert [each.text for each in told] == ["No hand is declared dead."]


@pytest.mark.parametrize(("preset", "mod"), [("light", "tournament"), ("modern", "historical")])
def test_what_a_house_rule_sets_in_vain_is_not_told(preset: str, mod: str) -> None:
    """The fault: `The only hand that is not dead gets 10. This does not come up here.`"""
    made = sheet_of(load_rules({"preset": preset, "mods": {mod: {}}}))
    assert not [each for each in made.differs if "does not come up" in each.text]


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_sheet_with_all_its_rules(name: str) -> None:
    rules = load_rules(name)
    made = sheet_of(rules)
    assert bool(made.differs) == (name != "nmjl")
    assert all(each.text and each.source for each in made.differs)
    titles = {mod.title for mod in rules.mods.values() if not mod.standard}
    assert titles <= {each.title for each in made.differs}
    for mod in rules.mods.values():
        if mod.standard:
            for sentence in mod.sentences():
                assert any(sentence in each.text for each in made.whole)


@pytest.mark.parametrize("words", [("--format", "text"), ()])
def test_as_text(mahj: Mahj, thursday: Path, words: tuple[str, ...]) -> None:
    out = mahj("rules", "sheet", thursday, *words).out
    assert "What differs from League rules:\n- PIE. " in out
    assert all(len(line) <= 100 for line in out.splitlines())


def test_as_markdown(mahj: Mahj, thursday: Path) -> None:
    out = mahj("rules", "sheet", thursday, "--format", "markdown").out
    assert out.startswith("# Thursday & co \\<i\\>\n\n4 players")
    assert "\n\n## What differs from League rules\n\n- **PIE.** " in out
    assert "\n\n## All the rules\n\n**The deal.** " in out


class Reader(HTMLParser):
    """Checks that tags are closed in order, and keeps the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)
        if tag != "meta":
            self.open.append(tag)
        assert not any(name in ("src", "href") for name, _ in attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_as_a_page_to_be_printed(mahj: Mahj, thursday: Path) -> None:
    """Whole in itself: no scripts, no network, nothing of a name taken for HTML."""
    reader = Reader()
    reader.feed(mahj("rules", "sheet", thursday, "--format", "html").out)
    assert reader.open == []
    assert "script" not in reader.tags
    assert "i" not in reader.tags
    assert "Thursday & co <i>" in reader.text
    assert ONE_EXCHANGE in reader.text
    assert reader.text.index("What differs") < reader.text.index("All the rules")
    assert "@page" in reader.text


def size(made: Sheet) -> float:
    return float(page(made).partition("font-size: ")[2].partition("pt")[0])


def test_more_rules_are_printed_smaller() -> None:
    """So that it stays one page."""
    few = sheet_of(load_rules("nmjl"))
    house = {"zombie_blanks": {}, "pie": {}, "jokers_flowers": {"jokers": 10}, "open_hands": {}}
    many = sheet_of(load_rules({"preset": "riichi-advanced", "mods": house}))
    assert size(few) > size(many)


@pytest.mark.parametrize(
    ("name", "begins"),
    [("a.html", "<!doctype html>"), ("a.md", "# Thursday"), ("a.txt", "Thursday"), ("a", "Thurs")],
)
def test_a_new_file_is_written_as_its_name_ends(
    mahj: Mahj, here: Path, thursday: Path, name: str, begins: str
) -> None:
    run = mahj("rules", "sheet", thursday, "--out", name)
    assert (run.status, flat(run.out)) == (
        0,
        f"The rules of Thursday & co <i> are written to {name}.",
    )
    assert (here / name).read_text("utf-8").startswith(begins)


def test_a_file_is_never_overwritten(mahj: Mahj, here: Path, thursday: Path) -> None:
    run = mahj("rules", "sheet", thursday, "--out", "thursday.toml", "--format", "html")
    assert run.status == 1
    assert "is there already, and nothing is overwritten" in run.err
    assert thursday.read_text() == THURSDAY
    assert mahj("rules", "sheet", thursday, "--out", "no/a.html").status == 1


def test_json_goes_alone(mahj: Mahj, thursday: Path) -> None:
    data = mahj("rules", "sheet", thursday, "--json").json
    assert set(data) == {"title", "about", "differs", "whole"}
    assert set(data["differs"][0]) == {"title", "text", "league", "source"}
    assert mahj("rules", "sheet", thursday, "--json", "--format", "html").status == 2
    assert mahj("rules", "sheet", thursday, "--json", "--out", "a").status == 2


def test_a_bad_table_has_no_sheet(mahj: Mahj, here: Path) -> None:
    (here / "bad.toml").write_text("[charleston]\nfrist = true\n")
    assert "bad.toml" in mahj("rules", "sheet", "bad.toml").err
    assert mahj("rules", "sheet", "nmlj").status == 1


# Two tables


def diff(one: Any, other: Any) -> list[tuple[str, str]]:
    return [(each.mod, each.option) for each in compare(load_rules(one), load_rules(other))]


@pytest.mark.parametrize("name", PRESETS)
def test_a_table_does_not_differ_from_itself(mahj: Mahj, name: str) -> None:
    assert diff(name, {"preset": name, "name": "Another name"}) == []
    assert "play by the same rules." in flat(mahj("rules", "diff", name, name).out)


def changed() -> list[tuple[str, str, object]]:
    """Every option of the standard rules, with a value that is not the League's."""
    found: list[tuple[str, str, object]] = []
    for mod in load_rules("nmjl").mods.values():
        for name, option in mod.options.items():
            now = getattr(mod, name)
            others: list[object] = [*option.values]
            if option.kind == "some of":
                others = [[*option.values], []]
            elif option.kind == "number":
                others = [option.low, option.high]
            elif isinstance(now, bool):
                others = [not now]
            found += [(mod.id, name, value) for value in others if value != now][:1]
    return found


@pytest.mark.parametrize(("rule", "option", "value"), changed())
def test_every_option_that_comes_up_is_told_apart(rule: str, option: str, value: object) -> None:
    other = load_rules({rule: {option: value}})
    found = compare(load_rules(), other)
    mod = other.mods[rule]
    when = mod.options[option].when
    if when is None or when(mod) or when(load_rules().mods[rule]):
        (told,) = [each for each in found if each.option == option]
        assert told.one
        assert told.other
        assert told.one.says != told.other.says
        assert told.other.by == "table file"
        assert told.one.by == ""
    else:
        assert found == []


def test_two_tables_in_sentences(mahj: Mahj, thursday: Path) -> None:
    run = mahj("rules", "diff", thursday, "nmjl")
    assert run.status == 0
    assert run.out.startswith("Thursday & co <i> and National Mah Jongg League play: ")
    said = flat(run.out)
    assert (
        f"Joker exchange (exchange) Thursday & co <i>: {ONE_EXCHANGE} (the table file) "
        f"National Mah Jongg League play: {MANY_EXCHANGES}" in said
    )
    assert "There is no Charleston. (the house rule No Charleston)" in said
    assert "PIE (house rule pie) Thursday & co <i>: Purse is empty" in said
    assert "National Mah Jongg League play: not played." in said


def test_the_other_way_round_it_is_the_same(mahj: Mahj, thursday: Path) -> None:
    one = mahj("rules", "diff", thursday, "nmjl", "--json").json["differences"]
    other = mahj("rules", "diff", "nmjl", thursday, "--json").json["differences"]
    swapped = [{**each, "one": each["other"], "other": each["one"]} for each in other]
    assert sorted(one, key=str) == sorted(swapped, key=str)


def test_options_of_a_house_rule_at_both_tables() -> None:
    one = {"mods": {"pie": {"start": 300}}}
    assert diff(one, {"mods": {"pie": {}}}) == [("pie", "start")]
    assert diff({"mods": {"pie": {}, "open_hands": {}}}, one) == [
        ("pie", "start"),
        ("open_hands", ""),
    ]


def test_what_a_house_rule_sets_is_told_by_its_effect() -> None:
    """Other numbers of jokers say nothing themselves: the deal does."""
    one = {"mods": {"jokers_flowers": {"jokers": 10}}}
    other = {"mods": {"jokers_flowers": {"jokers": 6}}}
    assert diff(one, other) == [("", "tiles"), ("deal", "jokers")]


def test_cards_and_years(mahj: Mahj) -> None:
    assert diff("nmjl", {"card": "atf", "year": 1999}) == [("", "card"), ("", "year")]


@pytest.mark.parametrize(
    ("table", "title"),
    [
        ('card = "atf"', "National Mah Jongg League play"),
        ("[mods.tournament]", "National Mah Jongg League play, with changes"),
        ('preset = "light"\n[wall]\nlast_discard_claims = "any"', "Light Mahjong, the American"),
    ],
)
def test_a_table_without_a_name_that_has_rules_of_its_own(
    mahj: Mahj, here: Path, table: str, title: str
) -> None:
    """At a tournament nobody plays by the League's rules: they are where the table starts from."""
    (here / "ours.toml").write_text(table)
    found = mahj("rules", "sheet", "ours.toml", "--json").json["title"]
    assert found.startswith(title)
    assert found.endswith(", with changes") is ("[" in table)


def test_tables_of_one_name_are_told_apart(mahj: Mahj, here: Path) -> None:
    for name, jokers in (("a.toml", 8), ("b.toml", 10)):
        (here / name).write_text(f'name = "Ours"\n[deal]\njokers = {jokers}\n')
    out = mahj("rules", "diff", "a.toml", "b.toml").out
    assert "Ours (a.toml): The set holds 8 jokers." in out
    assert "Ours (b.toml): The set holds 10 jokers. (the table file)" in flat(out)


def test_flat_payments_say_that_there_is_no_jokerless_double(mahj: Mahj) -> None:
    """RULES.md 1.30: it is the option on payments that takes it away, and not its own."""
    out = flat(mahj("rules", "diff", "nmjl", "modern").out)
    assert "whoever threw the tile, and with or without jokers. (the preset" in out


def test_diff_as_json(mahj: Mahj, thursday: Path) -> None:
    data = mahj("rules", "diff", thursday, "nmjl", "--json").json
    assert data["one"] == {"rules": str(thursday), "name": "Thursday & co <i>"}
    assert data["same"] is False
    exchange = next(each for each in data["differences"] if each["mod"] == "exchange")
    assert exchange["option"] == "per_turn"
    assert exchange["one"] == {
        "value": "1",
        "says": ONE_EXCHANGE,
        "by": "table file",
        "source": "RULES.md 1.26",
    }
    assert exchange["other"] == {
        "value": "unlimited",
        "says": MANY_EXCHANGES,
        "by": "",
        "source": "RULES.md 1.26; Riichi Advanced",
    }
    pie = next(each for each in data["differences"] if each["mod"] == "pie")
    assert (pie["standard"], pie["option"], pie["other"]) == (False, "", None)
    assert mahj("rules", "diff", "nmjl", "nmjl", "--json").json["same"] is True


@pytest.mark.parametrize(
    ("usual", "other", "said"),
    [
        ({}, {"charleston": {"blind_passes": "every"}}, "In every pass"),
        (
            {"mods": {"live_table": {"grounds": []}}},
            {"mods": {"live_table": {"grounds": ["wrong_count"]}}},
            "A hand may be found dead for a wrong number",
        ),
        (
            {"mods": {"first_last_double": {"games": []}}},
            {"mods": {"first_last_double": {"games": ["last"]}}},
            "The last game",
        ),
    ],
)
def test_what_an_option_says_nothing_of_is_told_in_a_sentence_too(
    usual: dict[str, Any], other: dict[str, Any], said: str
) -> None:
    """The fault: `blind_passes is "last".`"""
    (found,) = compare(load_rules(usual), load_rules(other))
    assert found.one is not None
    assert found.other is not None
    assert found.one.says == "This is not so here."
    assert found.other.says.startswith(said)
