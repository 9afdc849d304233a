"""A mod checked against every law: alone, and with each other house rule that is installed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import gettempdir
from typing import Any
from zlib import crc32

from mahj import registry
from mahj.errors import FAULTS, RulesError, typed
from mahj.game import Game
from mahj.loading import load_rules, mod_classes
from mahj.mods import Mod, toml_text
from mahj.records import Record, keep_record, parse_record
from mahj.rulesets import Rules
from mahj.tablefiles import Layer, Source, is_path, read_table
from mahj.testing.along import BY_PROCESS, check_record
from mahj.testing.broken import LawBroken
from mahj.testing.course import Course, difference, told
from mahj.testing.elsewhere import HASHES, games_elsewhere, played
from mahj.testing.heard import Heard
from mahj.testing.laws import check_game, check_games
from mahj.testing.patience import TooLong, in_time
from mahj.testing.trials import trial
from mahj.testing.values import UNKNOWN, bad_values, good_values, options_of

GAMES = 10
"""How many games are played alone, and with each other mod, where nobody says."""

ENOUGH = 3
"""So many breaches at one table are enough."""

LOADING = ("options", "off")
"""Laws about tables as they are loaded; the others are about games."""

_CONFLICTS = {"conflict", "rule_conflict", "no_choice"}


@dataclass
class Company:
    """One of the tables that a mod is checked at.

    Attributes:
        other: the mod that it is checked with; None where it is alone.
        left_out: why nothing is played here, or nothing.
        games: how many games have kept every law.
        broken: the breaches, the first of each law.
    """

    other: str | None
    left_out: str = ""
    games: int = 0
    broken: dict[str, LawBroken] = field(default_factory=dict)


class ModCheck:
    """A mod that is being checked against every law.

    Attributes:
        mod: its class.
        tables: the companies it is checked in, alone first.
        steps: how many steps the whole check has.
        tried: those laws of ``LOADING`` that have been checked.
        heard: what its hooks have said in the games.
    """

    def __init__(
        self,
        name: str,
        rules: Source = "nmjl",
        *,
        games: int = GAMES,
        seed: int = 1,
        others: Iterable[str] | None = None,
    ) -> None:
        """Finds out which other mods it can be played with.

        Args:
            name: of an installed mod.
            rules: the table that it is put to: a preset, a table file, or a table file's content.
            games: how many games are played alone, and with each other mod.
            seed: of the first game; the others count up.
            others: the mods that it is checked with; every other house rule that is installed
                where it is left out.

        Raises:
            RulesError: it is not installed, breaks the hook contract, or cannot be played alone.
        """
        self.mod: type[Mod] = mod_classes([name])[name]
        self.name = name
        self.tried: set[str] = set()
        self.heard = Heard(self.mod)
        load_rules(rules)  # what is wrong with the table is told by its name
        self._source = rules
        self._table = _anywhere(read_table(rules).table)
        self._games, self._seed = games, seed
        self._loaded: dict[str | None, Rules] = {}
        self.tables = [Company(None)]
        alone = self._left_out(None)
        if alone:
            raise RulesError(alone)
        for other in _house_rules(name) if others is None else others:
            company = Company(other)
            self.tables.append(company)
            company.left_out = self._left_out(other)
        played = sum(not company.left_out for company in self.tables)
        self.steps = played * games + len(LOADING) + 1

    @property
    def broken(self) -> list[tuple[Company, LawBroken]]:
        """Every breach found so far, with its table."""
        return [(each, breach) for each in self.tables for breach in each.broken.values()]

    def held(self, law: str) -> bool | None:
        """Whether a law holds, as far as has been tried; None where it has not been."""
        if any(law in each.broken for each in self.tables):
            return False
        if law in LOADING:
            return True if law in self.tried else None
        return True if any(each.games for each in self.tables) else None

    def run(self) -> Iterator[LawBroken | None]:
        """Checks step by step; gives the breach that a step has found, or None."""
        alone = self.tables[0]
        yield self._noted(alone, self._options())
        for seed in range(self._seed, self._seed + self._games):
            for company in self.tables:
                if not company.left_out:
                    # Who waits for one game that does not end need not wait for more.
                    enough = len(company.broken) >= ENOUGH or "ends" in alone.broken
                    yield None if enough else self._noted(company, self._play(company, seed))
        yield self._noted(alone, self._off())
        yield None if alone.broken else self._noted(alone, self._elsewhere())

    def _noted(self, company: Company, breach: LawBroken | None) -> LawBroken | None:
        """Notes a breach, without its record where a replay of that does not show it."""
        if breach is None:
            return None
        if breach.law not in company.broken:
            if not _shows(breach):
                breach = LawBroken(breach.law, breach.detail, breach.seed)
            company.broken[breach.law] = breach
        return breach

    def command(self, breach: LawBroken) -> str:
        """What shows a breach again that no record shows."""
        company = next(each for each in self.tables if breach in each.broken.values())
        words = ["mahj", "mods", "check", self.name, "--seed", str(breach.seed), "--games", "1"]
        words += ["--with", company.other] if company.other else ["--alone"]
        if isinstance(self._source, Mapping):
            return f"{typed(*words)} --rules (a file with the table's content)"
        if str(self._source) != "nmjl":
            words += ["--rules", str(self._source)]
        return typed(*words)

    # Tables

    def _left_out(self, other: str | None) -> str:
        """Why another mod cannot be played with, or nothing."""
        try:
            self._load(other)
        except RulesError as error:
            return " ".join(str(error).split())
        except FAULTS:
            return ""  # that is a breach, which the first game finds
        return ""

    def _content(
        self, other: str | None, options: Mapping[str, Any], others: Mapping[str, Any] = {}
    ) -> dict[str, Any]:
        """The table file with the mod, another and all that they need, and options of the two."""
        content = dict(self._table)
        named = dict(content.get("mods", {}))
        wanted = [] if other is None else [other]
        if not self.mod.standard:
            wanted.append(self.name)
        for each in wanted:
            named.setdefault(each, {})
            cls = self.mod if each == self.name else registry.load(registry.MODS, each)
            wanted += [need for need in getattr(cls, "requires", ()) if need not in wanted]
        named = {each: _switched_on(said) for each, said in named.items()}
        place = content if self.mod.standard else named
        place[self.name] = {**place.get(self.name, {}), **options}
        if other is not None:
            named[other] = {**named[other], **others}
        if named:
            content["mods"] = named
        return content

    def _load(
        self,
        other: str | None,
        options: Mapping[str, Any] = {},
        others: Mapping[str, Any] = {},
    ) -> Rules:
        content = self._content(other, options, others)
        if options or others:
            return load_rules(content)
        if other not in self._loaded:
            self._loaded[other] = load_rules(content)
        return self._loaded[other]

    def _broken(
        self, law: str, detail: str, other: str | None = None, options: Mapping[str, Any] = {}
    ) -> LawBroken:
        """A breach that shows before the first choice."""
        record = Record(seed=self._seed, rules=self._content(other, options), law=law)
        return LawBroken(law, detail, self._seed, "" if law in LOADING else record.head())

    # Laws

    def _play(self, company: Company, seed: int) -> LawBroken | None:
        """The breach in the game of this seed, or None."""
        try:
            rules = self._drawn(company.other, seed)
        except FAULTS as error:
            breach = self._broken("no_error", told(error), company.other)
            return self._fault(company, seed, breach)
        try:
            check_game(rules, seed)
            if not self.heard.all:
                self.heard.listen(rules, seed)
        except LawBroken as breach:
            return self._fault(company, seed, breach)
        company.games += 1
        return None

    def _fault(self, company: Company, seed: int, breach: LawBroken) -> LawBroken | None:
        """The breach; None where the other mod breaks laws by itself, and so is left out."""
        other = company.other
        if other is None or not self._breaks_alone(other, seed):
            return breach
        company.left_out = f"it breaks laws by itself: mahj mods check {other} --alone"
        return None

    def _breaks_alone(self, other: str, seed: int) -> bool:
        """Whether another mod breaks a law without this one."""
        content = self._content(other, {})
        cls = registry.load(registry.MODS, other)
        if self.mod.standard or self.name in getattr(cls, "requires", ()):
            return False
        del content["mods"][self.name]
        try:
            check_games(load_rules(content), range(seed, seed + 3))
        except FAULTS:
            return True
        return False

    def _drawn(self, other: str | None, seed: int) -> Rules:
        """The rules of this seed's game, with options of both mods that are drawn by the seed."""
        own, theirs = options_of(self.mod, seed), {}
        if other is not None:
            # By a chance of its own, so that each meets the other's defaults too.
            theirs = options_of(registry.load(registry.MODS, other), seed ^ crc32(other.encode()))
        for options, others in ((own, theirs), (own, {}), ({}, theirs)):
            # Some options may not go together; with their defaults all do.
            with suppress(RulesError):
                return self._load(other, options, others)
        return self._load(other)

    def _options(self) -> LawBroken | None:
        """Loads the table with every bad value of every option, and with every good one."""
        try:
            self._load(None)
        except FAULTS:
            return None  # the first game finds out why
        self.tried.add("options")
        for values in _rounds({name: bad_values(each) for name, each in self.mod.options.items()}):
            missed = self._not_refused(values | {UNKNOWN: 1})
            if missed:
                value = toml_text((values | {UNKNOWN: 1})[missed])
                return self._broken("options", f"{missed} = {value} is not refused.", None, values)
        for values in _rounds({name: good_values(each) for name, each in self.mod.options.items()}):
            for name, value in values.items():
                option = self.mod.options[name]
                mistake = option.mistake(value)
                if mistake:
                    whose = "its default" if value == option.default else "a value of its own"
                    return self._broken("options", f"{name} has {whose}, which {mistake}.")
            wrong = self._not_taken(values)
            if wrong:
                said = ", ".join(f"{name} = {toml_text(value)}" for name, value in values.items())
                return self._broken("options", f"With {said}: {wrong}", None, values)
        return None

    def _not_refused(self, values: Mapping[str, Any]) -> str | None:
        """A bad value that is not refused with its name, or None."""
        try:
            load_rules(self._content(None, values))
        except RulesError as error:
            told = {each.where.rpartition("] ")[2] for each in error.problems}
            return next((name for name in values if name not in told), None)
        except FAULTS:
            pass  # who takes a bad value and fails over it has not refused it
        return next(iter(values))

    def _not_taken(self, values: Mapping[str, Any]) -> str | None:
        """Why values that are allowed cannot be played by; None where they can, or conflict."""
        try:
            rules = self._load(None, values)
            mod = rules.mods[self.name]
            mod.sentences()
            mod.explanation()
            if values:  # without options the first game is dealt by these rules
                with in_time():
                    Game(rules, self._seed)
        except TooLong:
            return None  # the first game finds that out
        except RulesError as error:
            wrong = [str(each) for each in error.problems if each.code not in _CONFLICTS]
            return " ".join(wrong) or None
        except FAULTS as error:
            return told(error)
        return None

    def _elsewhere(self) -> LawBroken | None:
        """Plays the first games with the mod alone in other processes, and here."""
        seeds = range(self._seed, self._seed + min(self._games, 3))
        try:
            rules = self._load(None)
        except FAULTS:
            return None  # the first game has found out why
        others = games_elsewhere(self._content(None, {}), seeds, HASHES)
        for place, seed in enumerate(seeds if others else ()):
            course = Course(rules, trial(rules, seed))
            here, position = played(course)
            for text, last in (each[place] for each in others):
                if (here, position) != (text, last):
                    detail = _first_difference(text, here, "in another process")
                    detail = detail or difference(last, position)
                    return course.broken("same_seed", f"{detail} {BY_PROCESS}")
        return None

    def _off(self) -> LawBroken | None:
        """Plays without the mod where it has never been imported, and here with it switched off."""
        if self.mod.standard:
            return None
        content = dict(self._table)
        named = dict(content.get("mods", {}))
        named.pop(self.name, None)
        content["mods"] = named
        seeds = range(self._seed, self._seed + min(self._games, 5))
        elsewhere = games_elsewhere(content, seeds)
        if not elsewhere:
            return None
        self.tried.add("off")
        content["mods"] = named | {self.name: {"on": False}}
        rules = load_rules(content)
        for seed, (text, last) in zip(seeds, elsewhere[0], strict=True):
            course = Course(rules, trial(rules, seed))
            here, position = played(course)
            if (here, position) != (text, last):
                detail = _first_difference(text, here, "without the mod")
                return LawBroken("off", detail or difference(last, position), seed)
        return None


def check_mod(
    name: str,
    rules: Source = "nmjl",
    *,
    games: int = GAMES,
    seed: int = 1,
    others: Iterable[str] | None = None,
    records: str | Path | None = None,
) -> ModCheck:
    """Checks a mod against every law: alone, and with each other house rule that is installed.

    Args:
        name: of an installed mod.
        rules: the table that it is put to: a preset, a table file, or a table file's content.
        games: how many games are played alone, and with each other mod.
        seed: of the first game; the others count up.
        others: the mods that it is checked with; every other house rule that is installed
            where it is left out.
        records: the folder for the record of a breach; the system's for temporary files where
            it is left out.

    Raises:
        LawBroken: one does not hold; a note to it is the command that shows it.
        RulesError: the mod is not installed, breaks the hook contract, or cannot be played alone.

    Returns:
        The check, which tells what has been tried, and which hooks were heard (``heard.notes()``).
    """
    check = ModCheck(name, rules, games=games, seed=seed, others=others)
    for breach in check.run():
        if breach is not None:
            folder, path = Path(records or gettempdir()), None
            if breach.record:
                path = keep_record([folder], stem_of(name, breach), breach.record)
            breach.add_note(
                typed("mahj", "replay", path) if path is not None else check.command(breach)
            )
            raise breach
    return check


def _shows(breach: LawBroken) -> bool:
    """Whether `mahj replay` of the breach's record tells the same breach."""
    try:
        if breach.record:
            check_record(parse_record(breach.record))
    except LawBroken as again:
        return again.law == breach.law
    except FAULTS:
        return False
    return False


def stem_of(name: str, breach: LawBroken) -> str:
    """What the record file of a breach is called, without its suffix."""
    return f"{name}-{breach.law}-{breach.seed}"


def _house_rules(but: str) -> Iterator[str]:
    """Every house rule that is installed; one that cannot be imported is left out later."""
    for name in registry.installed(registry.MODS):
        if name != but:
            try:
                standard = registry.load(registry.MODS, name).standard
            except (RulesError, AttributeError):
                standard = False
            if not standard:
                yield name


def _anywhere(table: Layer) -> dict[str, Any]:
    """What a table file says, a card that is a file named so that it is found from anywhere."""
    content = dict(table.content)
    card = content.get("card")
    if isinstance(card, str) and is_path(card):
        content["card"] = str((table.folder / card).resolve())
    return content


def _switched_on(said: object) -> object:
    """What a table file says of a mod, with the mod switched on."""
    if not isinstance(said, Mapping):
        return said
    return {key: value for key, value in said.items() if (key, value) != ("on", False)}


def _rounds(values: Mapping[str, list[Any]]) -> Iterator[dict[str, Any]]:
    """Values by name, one of each name at a time, as often as the longest list is long."""
    longest = max(map(len, values.values()), default=1)
    for number in range(longest):
        yield {name: each[number] for name, each in values.items() if number < len(each)}


def _first_difference(one: str, other: str, where: str) -> str:
    """Where the choices of two games part, as a sentence; nothing where they do not."""
    lines, others = one.splitlines(), other.splitlines()
    for number, (line, here) in enumerate(zip(lines, others, strict=False), 1):
        if line != here:
            return f"Choice {number} is {here}, and {line} {where}."
    if len(lines) != len(others):
        return f"There are {len(others)} choices, and {len(lines)} {where}."
    return ""
