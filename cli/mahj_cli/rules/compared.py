"""Two tables' rules side by side: what differs, in sentences, and who makes it so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from mahj_cli.output import first_sentence
from mahj_cli.tables import preset_title, setters_of, title_of

if TYPE_CHECKING:
    from mahj import Mod, Rules


SETTLED = "This does not come up here."
"""What a table says of an option to which its other options leave nothing to say."""


class Side(NamedTuple):
    """What one table says.

    Attributes:
        value: of the option; true for a house rule that is played.
        says: the same as sentences.
        by: who makes it so: the id of a house rule, `table file`, or `preset NAME`; nothing where
            that is the rule itself.
        source: where the rule comes from that this value is.
    """

    value: object
    says: str
    by: str = ""
    source: str = ""


class Difference(NamedTuple):
    """What two tables do otherwise.

    Attributes:
        mod: the id of the rule; nothing where it is about the table as a whole.
        title: of the rule.
        standard: whether it is a standard rule; the table is.
        option: the option; nothing where a house rule is played at one table alone.
        one, other: what they say; None at the table that does not play the house rule.
        source: where the rule comes from, what either table says together.
    """

    mod: str
    title: str
    standard: bool
    option: str
    one: Side | None
    other: Side | None
    source: str

    def as_json(self) -> dict[str, object]:
        """As `mahj rules diff --json` prints it."""
        return {
            **self._asdict(),
            "one": self.one and self.one._asdict(),
            "other": self.other and self.other._asdict(),
        }


def compare(one: Rules, other: Rules) -> list[Difference]:
    """What differs: the table, then the standard rules in their order, then the house rules."""
    found = list(_tables(one, other))
    names = [*one.mods, *(name for name in other.mods if name not in one.mods)]
    for name in sorted(names, key=lambda each: _house(one, other, each)):
        found += _mods(one, other, name)
    return found


def said_of(mod: Mod) -> str:
    """All that a rule says at its table, as one paragraph."""
    return " ".join(filter(None, [mod.explanation(), *mod.sentences()]))


def who_says(rules: Rules, by: str) -> str:
    """Who makes something so, for people: `the table file`, `the house rule PIE`."""
    if by in rules.mods:
        return f"the house rule {rules.mods[by].title}"
    kind, _, name = by.partition(" ")
    return f"the preset {preset_title(name)}" if kind == "preset" else f"the {by}" if by else ""


def names_of(one: Rules, other: Rules, said: tuple[str, str]) -> tuple[str, str]:
    """What to call two tables: their names, told apart by how they were said where those agree."""
    first, second = title_of(one), title_of(other)
    if first != second:
        return first, second
    marks = said if said[0] != said[1] else ("1", "2")
    return f"{first} ({marks[0]})", f"{second} ({marks[1]})"


def _house(one: Rules, other: Rules, name: str) -> bool:
    return not (one.mods.get(name) or other.mods[name]).standard


def _tables(one: Rules, other: Rules) -> Iterator[Difference]:
    first, second = _table(one), _table(other)
    for option, side in first.items():
        if side.value != second[option].value:
            source = " and ".join(
                dict.fromkeys(filter(None, [each.card.url for each in (one, other)]))
            )
            yield Difference(
                *("", "The table", True, option, side, second[option]),
                source if option == "card" else "",
            )


def _table(rules: Rules) -> dict[str, Side]:
    """What no single rule says."""
    from mahj import listed, seat_name

    card, year = rules.card, rules.year
    seats = listed([seat_name(each) for each in rules.seats], "and")
    tiles = sum(rules.set_counts)
    return {
        "players": Side(list(rules.seats), f"There are {len(rules.seats)} players: {seats}."),
        "card": Side(card.id, f"The card is {card.name}.", _by_file(rules, "card")),
        "year": Side(
            year,
            f"The card's year lines spell {year}." if year else "The card says which year it is.",
            _by_file(rules, "year"),
        ),
        "tiles": Side(tiles, f"There are {tiles} tiles."),
    }


def _by_file(rules: Rules, *path: str) -> str:
    """Whether the table file says something, or the preset that it starts from."""
    here: object = rules.content
    for key in path:
        here = here.get(key) if isinstance(here, dict) else None
    return f"preset {rules.preset}" if here is None else "table file"


def _mods(one: Rules, other: Rules, name: str) -> Iterator[Difference]:
    from mahj.mods import joined_sources

    first, second = one.mods.get(name), other.mods.get(name)
    mod = first or second
    assert mod is not None
    about = (name, mod.title, mod.standard)
    if first is None or second is None:
        rules = other if first is None else one
        source = _source_of(mod)
        played = Side(True, said_of(mod), _by_file(rules, "mods", name), source)
        here, there = (None, played) if first is None else (played, None)
        yield Difference(*about, "", here, there, source)
        return
    silent = first.sentences() == second.sentences() == [] and bool(mod.sets())
    for option in mod.options:
        values = getattr(first, option), getattr(second, option)
        if values[0] == values[1] or silent:
            continue
        if not (applies(first, option) or applies(second, option)):
            continue
        here, there = _side(first, option, one), _side(second, option, other)
        source = joined_sources(sorted([here.source, there.source]))
        yield Difference(*about, option, here, there, source)


def _source_of(mod: Mod) -> str:
    """Where a house rule comes from, and those of its options that are not as usual."""
    from mahj.mods import joined_sources

    chosen = [
        option.source_of(getattr(mod, name))
        for name, option in mod.options.items()
        if getattr(mod, name) != option.default and applies(mod, name)
    ]
    return joined_sources([mod.source, *chosen])


def applies(mod: Mod, option: str) -> bool:
    """Whether an option has a meaning at this table: others may leave it none."""
    when = mod.options[option].when
    return when is None or when(mod)


def _side(mod: Mod, option: str, rules: Rules) -> Side:
    value = getattr(mod, option)
    source = mod.options[option].source_of(value) or mod.source
    if not applies(mod, option):
        return Side(value, SETTLED)
    by = setters_of(rules).get((mod.id, option), "")
    if not by:
        path = (mod.id, option) if mod.standard else ("mods", mod.id, option)
        by = _by_file(rules, *path)
    if by.startswith("preset") and value == mod.options[option].default:
        by = ""
    return Side(value, _sentence(mod, option), by, source)


def _sentence(mod: Mod, option: str) -> str:
    """What an option means, also where that goes without saying."""
    from mahj.mods import toml_text

    said, value = mod.says(option), getattr(mod, option)
    if not said and value is True:
        said = first_sentence(mod.explanation())
    if not said and value is not True and any(mod.options[option].says.values()):
        said = "This is not so here."
    return said or f"{option} is {toml_text(value)}."
