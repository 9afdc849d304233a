"""Loading rules: what a table file says, made into rules that a game can be played by.

Loading is strict. Whatever is wrong, the table does not start, and every mistake is told at
once, each with its place, what is allowed and the nearest known name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from warnings import warn

from mahj import registry
from mahj.cardsets import find_card
from mahj.contract import contract_problems, outdated
from mahj.errors import (
    ContractWarning,
    MahjError,
    Problem,
    RuleConflict,
    RulesError,
    WrongAnswer,
    listed,
    nearest,
)
from mahj.mods import Mod, Option, toml_text
from mahj.rulesets import Overruled, Rules
from mahj.tablefiles import Layer, Source, TableFile, read_table

if TYPE_CHECKING:
    from mahj.card import Card

_MOST_PROBLEMS = 100


def load_rules(
    source: Source = "nmjl",
    *,
    folder: Path | None = None,
    mods: Sequence[str] = (),
    card: str | None = None,
    year: int | None = None,
) -> Rules:
    """The rules that a preset's name, a table file or its content stands for.

    Args:
        source: a preset's name, a file's path, or a table file's content.
        folder: where relative paths in it start.
        mods: further mods, switched on with their default options, and what they need.
        card: a card set or the path of a card file, instead of the table's.
        year: instead of the table's.

    Raises:
        RulesError: with every mistake found.
    """
    file = read_table(source, folder)
    if mods or card is not None or year is not None:
        content = dict(file.table.content)
        named = content.get("mods", {})
        if mods and isinstance(named, Mapping):
            wanted = with_needed(mods)
            content["mods"] = {**named, **{name: _switched_on(named.get(name)) for name in wanted}}
        content |= {} if card is None else {"card": card}
        content |= {} if year is None else {"year": year}
        file.layers[-1] = Layer(file.table.where, file.table.folder, content)
    loader = _Loader(file)
    rules = loader.rules()
    if loader.problems or rules is None:
        raise RulesError(loader.problems)
    return rules


def with_needed(mods: Iterable[str]) -> list[str]:
    """These mods, each once, and those that they need (``Mod.requires``)."""
    wanted = list(dict.fromkeys(mods))
    for name in wanted:
        with suppress(RulesError):  # what is wrong with it is told when it is loaded
            needs = getattr(registry.load(registry.MODS, name), "requires", ())
            if isinstance(needs, tuple):
                wanted += [each for each in needs if each not in wanted]
    return wanted


def _switched_on(options: object) -> object:
    """What a table file says of a house rule, with the rule switched on."""
    if not isinstance(options, Mapping):
        return {} if options is None else options  # that it is no table is noted later
    return {key: value for key, value in options.items() if (key, value) != ("on", False)}


class _Loader:
    """Makes rules of a table file, noting every mistake."""

    def __init__(self, file: TableFile) -> None:
        self.file = file
        self.problems = list(file.problems)
        self.standard: list[str] = []
        self.classes: dict[str, type[Mod]] = {}
        self.overruled: list[Overruled] = []
        self.apart: set[frozenset[str]] = set()
        """Of which two it is told already that they do not go together."""

    def rules(self) -> Rules | None:
        self.standard, house, off = self._names()
        for name in [*self.standard, *house]:
            self._load(name, house.get(name, "the standard rules"))
        self._check_headings()
        self._check_company(house, off)
        settings = {
            name: self._options(name, cls, name in house) for name, cls in self.classes.items()
        }
        for name, where in off.items():
            self._check_off(name, where)
        self._set_by_mods(settings)
        card, year = self._card()
        if self.problems or card is None:
            return None
        for cls in self.classes.values():
            older = outdated(cls)
            if older is not None:
                warn(older, ContractWarning, stacklevel=3)  # where the rules are loaded
        made = {name: cls(**settings[name]) for name, cls in self.classes.items()}
        try:
            return Rules(self.file, made, card, year, self.overruled)
        except (RuleConflict, WrongAnswer) as error:
            raise type(error)(
                [each._replace(where=self.here) for each in error.problems]
            ) from error

    @property
    def here(self) -> str:
        """The table file, as the place of a mistake that no single key makes."""
        return self.file.table.where

    def note(self, where: str, what: str, code: str) -> None:
        if len(self.problems) >= _MOST_PROBLEMS:
            more = Problem(self.here, "has more mistakes than these", "more")
            raise RulesError([*self.problems, more])
        self.problems.append(Problem(where, what, code))

    def _names(self) -> tuple[list[str], dict[str, str], dict[str, str]]:
        """The standard rules; the house rules switched on, and off, with where that is said."""
        lists = [each.content.get("standard") for each in self.file.layers if each.preset]
        standard = next((list(each) for each in reversed(lists) if each is not None), [])
        house: dict[str, str] = {}
        off: dict[str, str] = {}
        for layer in self.file.layers:
            named = layer.content.get("mods", {})
            if not isinstance(named, Mapping):
                continue
            for name, options in named.items():
                where = f"{layer.where}, [mods.{name}]"
                if name in standard:
                    what = f"{name!r} is a standard rule, always in force; in a table file its "
                    what += f"heading is [{name}]"
                    self.note(where, what, "wrong_heading")
                elif not isinstance(options, Mapping):
                    what = f"must be a table, not {toml_text(options)}: write [mods.{name}] on a "
                    self.note(where, f"{what}line of its own, its options below", "wrong_type")
                elif options.get("on", True) is False:
                    house.pop(name, None)
                    off[name] = where
                else:
                    off.pop(name, None)
                    house[name] = where
        return standard, house, off

    def _load(self, name: str, where: str) -> None:
        if name not in registry.installed(registry.MODS):
            said = registry.unknown(registry.MODS, name, self.standard)
            self.note(where, said, "unknown_mod")
            return
        try:
            found = registry.load(registry.MODS, name)
        except RulesError as error:
            self.note(where, str(error), "broken_mod")
            return
        problems = contract_problems(name, found)
        for what in problems:
            self.note(where, what, "broken_mod")
        if not problems:
            self.classes[name] = found

    def _check_off(self, name: str, where: str) -> None:
        """Notes what is wrong with a house rule that is switched off; a broken one may be."""
        if name not in registry.installed(registry.MODS):
            self._load(name, where)
            return
        with suppress(RulesError):
            found = registry.load(registry.MODS, name)
            if not contract_problems(name, found):
                self._options(name, found, True)

    def _check_headings(self) -> None:
        for layer in self.file.layers:
            for key, value in layer.content.items():
                where = f"{layer.where}, [{key}]" if isinstance(value, Mapping) else layer.where
                if key in layer.keys:
                    continue
                if key not in self.standard:
                    if key in registry.installed(registry.MODS):
                        what = f"{key!r} is a house rule: its heading is [mods.{key}]"
                    else:
                        what = self._unknown_key(key, layer)
                    self.note(where, what, "unknown_key")
                elif not isinstance(value, Mapping):
                    what = (
                        f"must be a table of options, not {toml_text(value)}: write [{key}] on a "
                    )
                    what += "line of its own, its options below"
                    self.note(f"{layer.where}, {key}", what, "wrong_type")

    def _unknown_key(self, key: str, layer: Layer) -> str:
        """What is wrong with a key at the top of a file, with the heading that it belongs below."""
        owners = [f"[{name}]" for name in self.standard if key in self._options_of(name)]
        if owners:
            return f"{key!r} is an option of {listed(owners)}: write it below that heading"
        allowed = sorted({*layer.keys, *self.standard})
        said = f"unknown key {key[:60]!r}{nearest(key, allowed)}; allowed: "
        return said + ", ".join(allowed)

    def _options_of(self, name: str) -> Mapping[str, Option]:
        found = self.classes.get(name)
        return found.options if found else {}

    def _check_company(self, house: Mapping[str, str], off: Mapping[str, str]) -> None:
        """Notes mods that need others, or cannot be played with others."""
        apart = self.apart
        for name, cls in self.classes.items():
            where = house.get(name, self.here)
            for other in cls.requires:
                if other not in self.classes:
                    what = f"{name!r} needs the mod {other!r}: add [mods.{other}]"
                    if other in off:
                        what = f"{name!r} needs the mod {other!r}, which is switched off "
                        what += f"({off[other]} on = false)"
                    self.note(where, what, "missing_mod")
            for other, why in cls.conflicts.items():
                if other in self.classes and frozenset((name, other)) not in apart:
                    apart.add(frozenset((name, other)))
                    what = f"{name!r} and {other!r} cannot be played together: {why}"
                    self.note(where, what, "conflict")
        answering: dict[str, str] = {}
        for name, cls in self.classes.items():
            for ask in () if cls.standard else cls.always_answers:
                other = answering.setdefault(ask, name)
                if other != name and frozenset((name, other)) not in apart:
                    what = f"{name!r} and {other!r} cannot be played together: both decide {ask}"
                    self.note(house.get(name, self.here), what, "conflict")
        self._check_words(house)

    def _check_words(self, house: Mapping[str, str]) -> None:
        """Notes mods that mean different things by one fact, or by one pot."""
        for kind in ("fact", "pot"):
            meant: dict[str, tuple[str, str]] = {}
            for name, cls in self.classes.items():
                for word, says in (cls.facts if kind == "fact" else cls.pots).items():
                    other, before = meant.setdefault(word, (name, says))
                    if before != says and frozenset((name, other)) not in self.apart:
                        what = f"{name!r} and {other!r} cannot be played together: each means "
                        what += f"something else by the {kind} {word!r}"
                        self.note(house.get(name, self.here), what, "conflict")

    def _options(self, name: str, cls: type[Mod], house: bool) -> dict[str, Any]:
        """The options that the preset and the table file set, checked."""
        path = ("mods", name) if house else (name,)
        values: dict[str, Any] = {}
        for layer, options in self.file.options(*path):
            for key, value in options.items():
                where = f"{layer.where}, [{'.'.join(path)}] {key}"
                if key == "on" and house:
                    if not isinstance(value, bool):
                        self.note(
                            where, f"must be true or false, not {toml_text(value)}", "wrong_type"
                        )
                elif key not in cls.options:
                    self.note(where, _unknown_option(name, cls, key, layer), "unknown_option")
                else:
                    mistake = cls.options[key].mistake(value)
                    if mistake:
                        self.note(where, mistake, "bad_option")
                    else:
                        values[key] = value
        return values

    def _set_by_mods(self, settings: dict[str, dict[str, Any]]) -> None:
        """Lets mods set options of the standard rules, below what the table file says."""
        wanted: dict[str, tuple[str, Any]] = {}
        for name, cls in self.classes.items():
            try:
                sets = cls(**settings[name]).sets()
            except ValueError:
                continue
            if not isinstance(sets, Mapping) or not all(isinstance(each, str) for each in sets):
                what = f"{name!r}: sets() gives {sets!r}, where a dict by texts is wanted, "
                self.note(self.here, what + 'like {"charleston.second": "off"}', "broken_mod")
                continue
            for target, value in sets.items():
                rule, _, option = target.partition(".")
                owner = self.classes.get(rule)
                if owner is None or not owner.standard or option not in owner.options:
                    what = f"{name!r} sets {target!r}, which no standard rule has"
                    self.note(self.here, what, "broken_mod")
                    continue
                mistake = owner.options[option].mistake(value)
                if mistake:
                    said = f"{name!r} sets {target}, which {mistake}"
                    self.note(self.here, said, "broken_mod")
                    continue
                other, before = wanted.setdefault(target, (name, value))
                if before != value and frozenset((name, other)) not in self.apart:
                    what = f"{name!r} and {other!r} cannot be played together: they set "
                    self.note(
                        self.here,
                        f"{what}{target} to {toml_text(value)} and {toml_text(before)}",
                        "conflict",
                    )
                said = self.file.table.content.get(rule, {})
                if not (isinstance(said, Mapping) and option in said):
                    settings[rule][option] = value
                elif said[option] != value:
                    self.overruled.append(Overruled(name, target, value, said[option]))

    def _card(self) -> tuple[Card | None, int | None]:
        year = self.file.last("year")
        named = self.file.last("card")
        number = year[0] if year and type(year[0]) is int else None
        if number is not None and not 1000 <= number <= 9999:
            what = f"must be a year of four digits, not {number}"
            self.note(f"{year[1].where if year else ''}, year", what, "bad_option")
        if named is None or not isinstance(named[0], str):
            if named is None and not self.problems:
                self.note(self.file.table.where, "no card is named: add card = ...", "no_card")
            return None, None
        try:
            card = find_card(named[0], named[1].folder, year=number)
        except MahjError as error:
            where = f"{named[1].where}, card"
            self.problems += [
                Problem(f"{where}: {each.where}" if each.where else where, each.what, each.code)
                for each in error.problems
            ]
            return None, None
        return card, number


def _unknown_option(name: str, cls: type[Mod], key: str, layer: Layer) -> str:
    said = f"{name!r} has no option {key[:60]!r}"
    if key in layer.keys:
        return f"{said}; {key} is said of the whole table: write it above the first heading"
    allowed = ", ".join(cls.options) or "none"
    return f"{said}{nearest(key, cls.options)}; its options: {allowed}"


def mod_classes(names: Iterable[str]) -> dict[str, type[Mod]]:
    """The classes of installed mods, checked against the hook contract.

    Raises:
        RulesError: one is unknown or breaks the contract.
    """
    found: dict[str, type[Mod]] = {}
    for name in names:
        found[name] = registry.load(registry.MODS, name)
        problems = contract_problems(name, found[name])
        if problems:
            raise RulesError([Problem("", what, "broken_mod") for what in problems])
    return found
