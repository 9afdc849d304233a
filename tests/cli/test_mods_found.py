"""`mahj mods list --for WORDS`: rules found by the names that players have for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mahj import Mod, number, registry, yes_no
from mahj_cli.mods.found import find

if TYPE_CHECKING:
    from cli.conftest import Mahj

INSTALLED: list[type[Mod]] = [
    registry.load(registry.MODS, name) for name in registry.installed(registry.MODS)
]
NAMES = [(mod, name) for mod in INSTALLED for name in (mod.id, mod.title, *mod.also)]


class SteamedWall(Mod):
    """Late in the game whoever throws a new tile bears the loss alone."""

    id = "steamed_wall"
    title = "Steamed wall"
    also = ("hot-wall", "throw and pay")

    length = number(20, 2, 40, "The last {value} tiles are steamed.")
    redeal = yes_no(False, "Whoever holds no pair may ask for another deal.")


class Mash(Mod):
    """Players put tiles into a heap, and draw as many out of it."""

    id = "mash"
    title = "Mash"
    also = ("mish",)


class WallBuilding(Mod):
    """Everybody builds the stacks before them."""

    id = "wall_building"
    title = "Building"
    standard = True


def found(wanted: str) -> list[str]:
    return [each.mod.id for each in find([SteamedWall, Mash, WallBuilding], wanted)]


@pytest.mark.parametrize(("mod", "name"), NAMES, ids=[f"{mod.id}: {name}" for mod, name in NAMES])
def test_every_installed_rule_is_found_first_by_each_of_its_names(
    mod: type[Mod], name: str
) -> None:
    near = find(INSTALLED, name)
    assert mod in [each.mod for each in near if each.nearness == near[0].nearness]


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ("hot wall", ["steamed_wall"]),
        ("Hot Walls!", ["steamed_wall"]),
        ("hotwall", ["steamed_wall"]),
        ("the hot wall at the end", ["steamed_wall", "wall_building"]),
        ("wall", ["steamed_wall", "wall_building"]),
        ("throw-and-pay", ["steamed_wall"]),
        ("pay throw", ["steamed_wall"]),
        ("stemed wall", ["steamed_wall", "wall_building"]),
        ("mish", ["mash"]),
        ("heap", ["mash"]),
        ("another deal", ["steamed_wall"]),
        ("redeal", ["steamed_wall"]),
        ("mish or mash", ["mash"]),
        ("throw", ["steamed_wall"]),
        ("throwing", ["steamed_wall"]),
        ("walll", ["steamed_wall", "wall_building"]),
        ("cold wall", ["steamed_wall", "wall_building"]),
        ("and", []),
        ("purse", []),
        ("hea", []),
        ("", []),
        ("?!", []),
    ],
)
def test_rules_are_found_by_the_words_of_players(wanted: str, ids: list[str]) -> None:
    """By id, title, other names, misspelt or in another order, by paragraph and by options."""
    assert found(wanted) == ids


def test_a_right_name_is_not_taken_for_a_misspelt_one() -> None:
    """Whoever asks for Atomic means no automatic actions."""
    assert [each.mod.id for each in find(INSTALLED, "atomic")] == ["atomic"]
    assert find(INSTALLED, "atomik hand")[0].mod.id == "atomic"


def test_words_that_a_rule_says_are_not_taken_for_a_misspelt_name() -> None:
    """The fault: a quint was taken for a quiet swap of blanks."""
    ids = [each.mod.id for each in find(INSTALLED, "quint")]
    assert "call" in ids
    assert "blanks_out_of_turn" not in ids


@pytest.mark.parametrize("wanted", ["card free", "Card-Free", "cardfree"])
def test_a_house_rule_that_is_a_card_set(mahj: Mahj, wanted: str) -> None:
    """RULES.md 2.18: Card Free needs a way to win that is not a printed card."""
    assert 'card = "card-free"' in " ".join(mahj("mods", "list", "--for", wanted).out.split())
    assert "card set" not in mahj("mods", "list", "--for", "card bonus").out


def test_the_nearest_come_first() -> None:
    """A name before words in a name, that before a paragraph; house rules before standard ones."""

    class Heap(Mod):
        """One more."""

        id = "heap"
        title = "A heap"

    near = find([Mash, WallBuilding, SteamedWall, Heap], "heap")
    assert [each.mod.id for each in near] == ["heap", "mash"]
    assert find([WallBuilding, SteamedWall], "wall")[0].mod is SteamedWall


def test_it_says_what_a_rule_was_found_by() -> None:
    def how(wanted: str) -> str:
        return find([SteamedWall], wanted)[0].how

    assert how("hot wall") == "also known as hot-wall"
    assert how("steamed wall") == ""
    assert how("another deal") == "redeal: Whoever holds no pair may ask for another deal."
    assert how("last tile") == "length: The last N tiles are steamed."
    assert how("bear the loss alone") == ""


@pytest.mark.parametrize("wanted", ["py", "purse", "purse is empty", "PIE"])
def test_the_names_of_players_at_the_command_line(mahj: Mahj, wanted: str) -> None:
    """RULES.md 2.3: the League spells it "py"."""
    run = mahj("mods", "list", "--for", wanted)
    assert run.status == 0
    assert run.out.split()[0] == "pie"
    assert "mahj mods show pie" in run.out
    assert "[mods.pie]" in run.out
    data = mahj("mods", "list", "--for", wanted, "--json").json
    assert data[0]["mod"] == "pie"
    assert data[0]["by"].lower() == wanted.lower()


@pytest.mark.parametrize(
    ("name", "mod"),
    [
        ("blanks", "zombie_blanks"),
        ("py", "pie"),
        ("purse is empty", "pie"),
        ("unlimited pie", "pie"),
        ("loss limit", "pie"),
        ("no Charleston", "no_charleston"),
        ("stacks", "stacks"),
        ("futures", "futures"),
        ("throw and pick", "futures"),
        ("throw-and-pick", "futures"),
        ("peek", "futures"),
        ("face down 14th tile", "futures"),
        ("looking ahead", "futures"),
        ("hot wall", "hot_wall"),
        ("hot tile", "hot_wall"),
        ("cold wall", "cold_wall"),
        ("kitty", "kitty"),
        ("mush", "mush"),
        ("mish", "mush"),
        ("Siamese", "siamese"),
        ("three players", "three_players"),
        ("two players", "two_players"),
        ("five players", "bettor"),
        ("bettor", "bettor"),
        ("MAHJ-X", "mahj_x"),
        ("heavenly hand", "heavenly_hand"),
        ("earthly hand", "heavenly_hand"),
        ("atomic", "atomic"),
        ("seven pairs", "atomic"),
        ("one-hand rule", "one_hand_rule"),
        ("three exposures rule", "one_hand_rule"),
        ("double dice", "double_dice"),
        ("double card", "double_card"),
        ("first and last double", "first_last_double"),
        ("first and last hand", "first_last_double"),
        ("East double", "east_double"),
        ("MahjCon", "tournament"),
        ("crakyourbags", "tournament"),
        ("pivot", "seat_rotation"),
        ("seat rotation", "seat_rotation"),
        ("flowers wild", "historical"),
        ("big jokers", "historical"),
        ("the Big Card", "card_bonus"),
        ("misnaming", "live_table"),
        ("throwing in", "live_table"),
        ("throw in", "live_table"),
        ("hevenly", "heavenly_hand"),
        ("3 players", "three_players"),
        ("2 players", "two_players"),
        ("5 players", "bettor"),
        ("table limit", "pie"),
        ("joker swap", "exchange"),
        ("swap a joker", "exchange"),
        ("redeem", "exchange"),
        ("steal pass", "charleston"),
        ("false mahjong", "live_table"),
        ("wrong count", "live_table"),
    ],
)
def test_the_names_of_part_2_find_their_rule_first(name: str, mod: str) -> None:
    """Every name that RULES.md part 2 has for a house rule."""
    assert find(INSTALLED, name)[0].mod.id == mod


def test_a_standard_rule_needs_no_switching_on(mahj: Mahj) -> None:
    run = mahj("mods", "list", "--for", "blind pass")
    assert "(blind_order: " in run.out
    assert "[charleston]" in run.out
    assert "[mods." not in run.out


def test_what_only_shares_a_word_is_told_as_that(mahj: Mahj) -> None:
    assert [each.far for each in find([SteamedWall], "cold wall")] == [True]
    assert [each.far for each in find([SteamedWall], "hot wall")] == [False]
    run = mahj("mods", "list", "--for", "sleeping zombies")
    assert run.out.startswith("No rule here is known as 'sleeping zombies'; these share a word")
    assert "zombie_blanks" in run.out
    assert "No rule here" not in mahj("mods", "list", "--for", "blanks").out


def test_where_nothing_is_found_it_says_what_to_do(mahj: Mahj) -> None:
    run = mahj("mods", "list", "--for", "xyzzy")
    assert run.status == 0
    assert "No rule here is known as 'xyzzy'" in run.out
    assert "mahj mods list lists all" in " ".join(run.out.split())
    assert "mahj mods new" in run.out
    assert mahj("mods", "list", "--for", "xyzzy", "--json").json == []
