"""What a rule or house rule is: a class with a paragraph, options and hooks.

    class Pie(Mod):
        '''Purse is empty: a player who has lost all points need not pay.'''

        id = "pie"
        title = "PIE"
        source = "RULES.md 2.3"
        start = number(500, 0, 100_000, "Every player starts with {value} points.")

        @hookimpl
        def mahj_session_start_score(self) -> int:
            return self.start

The class's docstring is the paragraph that players read. Options become attributes of the
instance; an instance has no other state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar, cast

import pluggy

from mahj.asks import Refusal, Seat, seat_name
from mahj.docstrings import doc_of
from mahj.errors import listed, nearest

if TYPE_CHECKING:
    from mahj.table import Table

F = TypeVar("F", bound=Callable[..., Any])
When: TypeAlias = "Callable[[Any], bool] | None"
Source: TypeAlias = "str | Mapping[str, str]"

hookimpl = pluggy.HookimplMarker("mahj")
"""Marks a method that answers a hook."""

CONTRACT = 1
"""The version of the hook contract; a mod states the one it was written for.

It grows when a mod that kept the contract may have to change: a hook is gone, or means something
else, or gives less. Hooks that are added, and arguments that they gain, change nothing.
"""

CHANGED: Mapping[int, str] = {}
"""For each version after the first, what a mod written for the one before has to change."""


def hookimpl_if(test: Callable[[Any], bool]) -> Callable[[F], F]:
    """Marks a method that answers a hook only where `test` of the mod holds.

    Where an option leaves a hook nothing to say, this keeps it from being called at all.
    """

    def mark(function: F) -> F:
        function.mahj_active = test  # type: ignore[attr-defined]
        return hookimpl(function)

    return mark


class Option:
    """A setting of a mod: its name, what it may be, and what each value means to players.

    Attributes:
        name: its name in the class and in TOML.
        default: its value where nobody sets it.
        kind: `number`, `yes or no`, `one of` or `some of`.
        says: for each value (as text) the sentence that players read; ``*`` is for any.
        low, high, step: the range of a number.
        values: what is allowed, for `one of` and `some of`.
        when: a test of the mod; where it fails, other options leave this one nothing to say.
        source: where the rule comes from: a text, or for values (as text; ``*`` is for any other)
            a text each. Nothing where the mod's own source says it.
    """

    def __init__(
        self,
        kind: str,
        default: Any,
        says: Mapping[str, str],
        *,
        low: int = 0,
        high: int = 0,
        step: int = 1,
        when: When = None,
        source: Source = "",
    ) -> None:
        self.kind = kind
        self.when = when
        self.source = source
        self.default = default
        self.says = says
        self.low, self.high, self.step = low, high, step
        self.values: tuple[str, ...] = tuple(says) if kind.endswith("of") else ()
        self.name = ""

    @property
    def allowed(self) -> str:
        """What is allowed, for a message."""
        if self.kind == "yes or no":
            return "true or false"
        if self.kind == "number":
            step = f" in steps of {self.step}" if self.step != 1 else ""
            return f"a whole number from {self.low} to {self.high}{step}"
        if self.kind == "some of":
            return f"a list of some of {listed(map(repr, self.values), 'and')}"
        return listed(map(repr, self.values))

    def mistake(self, value: object) -> str | None:
        """What is wrong with this value, or None."""
        hint = ""
        if self.kind == "yes or no":
            right = isinstance(value, bool)
        elif self.kind == "number":
            right = (
                isinstance(value, int)
                and not isinstance(value, bool)
                and self.low <= value <= self.high
                and (value - self.low) % self.step == 0
            )
        elif self.kind == "some of":
            right = isinstance(value, list) and all(each in self.values for each in value)
            if isinstance(value, list) and not right:
                wrong = next(each for each in value if each not in self.values)
                hint = nearest(wrong, self.values) if isinstance(wrong, str) else ""
                return f"must be {self.allowed}; {toml_text(wrong)} is none of them{hint}"
        else:
            right = isinstance(value, str) and value in self.values
            hint = nearest(str(value), self.values)
        return None if right else f"must be {self.allowed}, not {toml_text(value)}{hint}"

    def sentence(self, value: Any) -> str:
        """What this value means to players, or nothing where it goes without saying."""
        if self.kind == "some of":
            return " ".join(self.says[each] for each in self.values if each in value)
        text = value if isinstance(value, str) else toml_text(value)
        return self.says.get(text, self.says.get("*", "")).format(value=text)

    def source_of(self, value: Any) -> str:
        """Where the rule comes from that this value is; nothing where the option does not say."""
        if isinstance(self.source, str):
            return self.source
        found = self.source
        other = found.get("*", "")
        if self.kind != "some of":
            return found.get(value if isinstance(value, str) else toml_text(value), other)
        chosen = [found.get(each, other) for each in self.values if each in value]
        return joined_sources(chosen) or other

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name


_LONGEST = 200


def toml_text(value: object) -> str:
    """A value as a person would write it in TOML, for messages; what is long is cut."""
    text = _toml_text(value, 4)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def _toml_text(value: object, deep: int) -> str:
    """The same, as many levels of lists and tables deep."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if not deep and isinstance(value, list | tuple | Mapping):
        return "..."
    if isinstance(value, list | tuple):
        return f"[{', '.join(_toml_text(each, deep - 1) for each in value)}]"
    if isinstance(value, Mapping):
        parts = [f"{key} = {_toml_text(each, deep - 1)}" for key, each in value.items()]
        return f"{{ {', '.join(parts)} }}" if parts else "{}"
    return str(value)


def joined_sources(sources: Iterable[str]) -> str:
    """Several sources as one text, each told once; in one, `;` stands between sources."""
    return "; ".join(dict.fromkeys(each for text in sources if text for each in text.split("; ")))


def number(
    default: int,
    low: int,
    high: int,
    says: str,
    *,
    step: int = 1,
    zero: str | None = None,
    one: str | None = None,
    when: When = None,
    source: Source = "",
) -> int:
    """An option that is a whole number.

    `says` may hold ``{value}``; `zero` is what 0 means, `one` what 1 does, where the sentence
    would not fit it.
    """
    own = {"0": zero, "1": one}
    sentences = {text: said for text, said in own.items() if said is not None} | {"*": says}
    bounds = {"low": low, "high": high, "step": step}
    return cast("int", Option("number", default, sentences, **bounds, when=when, source=source))


def yes_no(
    default: bool, yes: str, no: str = "", *, when: When = None, source: Source = ""
) -> bool:
    """An option that is true or false, with what each means."""
    says = {"true": yes, "false": no}
    return cast("bool", Option("yes or no", default, says, when=when, source=source))


def one_of(default: str, says: Mapping[str, str], *, when: When = None, source: Source = "") -> str:
    """An option that is one of several words, with what each means."""
    return cast("str", Option("one of", default, says, when=when, source=source))


def some_of(
    default: list[str], says: Mapping[str, str], *, when: When = None, source: Source = ""
) -> list[str]:
    """An option that is a list of some of several words, with what each means."""
    return cast("list[str]", Option("some of", default, says, when=when, source=source))


class Mod:
    """A rule or a house rule. Subclass it; see this module's docstring.

    Attributes:
        id: its name in TOML and in messages.
        title: its name as players say it.
        source: where the rule comes from.
        also: other names that players use for it.
        standard: whether it is one of the standard rules, which stand behind all others.
        requires: ids of mods that it needs.
        conflicts: ids of mods that it cannot be played with, and why.
        always_answers: the Asks that it always answers, so that two such mods are told apart
            when the rules are loaded.
        reveals: whether its notes show seats what is otherwise hidden from them.
        facts: circumstances of a win that payments go by, and what each means; `own or other:
            whose ...` names the words that one may be, `number: how many ...` a whole number,
            and the others are yes or no.
        pots: accounts that are no seat's, by name (small letters), and what lies in each; they
            are kept from game to game as scores are.
        turn_verbs: its choices that are made in one's own turn only, by verb, with how the
            refusal begins when they are said out of turn: ``{"swap": "Blanks are swapped"}``.
        frees: verbs of other mods that are said in one's own turn, which it lets players say at
            other times too; ``mahj_turn_refusal`` then tells why not.
        contract: the version of the hook contract it was written for; 1 where it does not say.
        options: its options by name, in the order of the class.
    """

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    source: ClassVar[str] = ""
    also: ClassVar[tuple[str, ...]] = ()
    standard: ClassVar[bool] = False
    requires: ClassVar[tuple[str, ...]] = ()
    conflicts: ClassVar[Mapping[str, str]] = {}
    always_answers: ClassVar[tuple[str, ...]] = ()
    reveals: ClassVar[bool] = False
    facts: ClassVar[Mapping[str, str]] = {}
    pots: ClassVar[Mapping[str, str]] = {}
    turn_verbs: ClassVar[Mapping[str, str]] = {}
    frees: ClassVar[tuple[str, ...]] = ()
    contract: ClassVar[int] = 1
    options: ClassVar[dict[str, Option]] = {}

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Option)}
        # One that is called `options` stands before those that are inherited; it is told later.
        inherited = next(
            vars(each)["options"] for each in cls.__mro__[1:] if "options" in vars(each)
        )
        cls.options = {**inherited, **own}

    def __init__(self, **values: Any) -> None:
        """A mod with these options, the others at their defaults.

        Raises:
            ValueError: an option is unknown or out of range.
        """
        for name, value in values.items():
            if name not in self.options:
                raise ValueError(f"{self.id} has no option {name!r}")
            mistake = self.options[name].mistake(value)
            if mistake:
                raise ValueError(f"{self.id}.{name} {mistake}")
        for name, option in self.options.items():
            setattr(self, name, values.get(name, option.default))

    def sets(self) -> Mapping[str, object]:
        """Options of the standard rules that this mod sets, by `rule.option`.

        They go before the preset and below what the table file says.
        """
        return {}

    def refuse(self, code: str, sentence: str) -> Refusal:
        """A refusal by this mod."""
        return Refusal(self.id, code, sentence)

    def out_of_turn(self, table: Table, seat: Seat, verb: str) -> Refusal | None:
        """The refusal of a verb that was not asked for: of its ``turn_verbs``, out of turn."""
        if verb not in self.turn_verbs:
            return None
        if table.phase != "turns":
            now = "the turns have not begun"
        elif table.thrown is not None:
            now = f"{seat_name(table.thrown[1])} has just thrown {table.thrown[0]}"
        elif seat != table.turn:
            now = f"it is {seat_name(table.turn)}'s turn"
        else:
            return None
        return self.refuse("not_your_turn", f"{self.turn_verbs[verb]} in one's own turn; {now}.")

    def sentences(self) -> list[str]:
        """What this mod's options mean at this table, sentence by sentence, for players."""
        said = [self.says(name) for name in self.options]
        return [each for each in said if each]

    def says(self, name: str) -> str:
        """What one option means at this table; nothing where others leave it nothing to say."""
        option = self.options[name]
        if option.when is not None and not option.when(self):
            return ""
        return option.sentence(getattr(self, name))

    def explanation(self) -> str:
        """The rule as this table plays it: the paragraph, or nothing where options say it all."""
        return self.paragraph()

    @classmethod
    def paragraph(cls) -> str:
        """The docstring as one paragraph; nothing where the class has none of its own."""
        found = doc_of(cls)
        return "" if found == doc_of(Mod) else " ".join(found.split())
