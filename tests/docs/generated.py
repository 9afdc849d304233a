"""The parts of the pages that follow from the code: options, presets, hooks, and what hooks get."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from textwrap import dedent
from typing import Any

import mahj
from documents.presets import DOCUMENTS
from documents.says import Says
from mahj import Mod, Option, hookspecs, load_rules, registry
from mahj.hooks import SPECS, arguments_of, kind_of
from mahj.mods import toml_text
from mahj.tablefiles import preset_content
from mahj.testing import LAWS

# Options


def options() -> str:
    """Every option of the standard rules."""
    parts = []
    for mod in load_rules("nmjl").mods.values():
        if mod.standard and mod.options:
            parts += [f"### {mod.title}: `[{mod.id}]`", "", mod.paragraph(), "", *_table(mod), ""]
    return "\n".join(parts)


def _table(mod: Mod) -> Iterator[str]:
    yield "| option | value | what it means |"
    yield "|---|---|---|"
    for name, option in mod.options.items():
        shown = f"`{name}`, a list" if option.kind == "some of" else f"`{name}`"
        for value, says in _values(mod, option):
            yield f"| {shown} | {value} | {says} |"
            shown = ""


def _values(mod: Mod, option: Option) -> Iterator[tuple[str, str]]:
    """What an option may be, the default in bold, and what each value means."""
    if option.kind == "number":
        default = _bold(str(option.default))
        step = f" by {option.step}" if option.step != 1 else ""
        says = option.sentence(option.default)
        if "0" in option.says:
            says = f"0: {option.says['0']} N: {option.says['*'].format(value='N')}"
        says = says or _remarks(type(mod)).get(option.name, "")
        yield f"{default}, {option.low} to {option.high}{step}", says
        return
    for value, says in option.says.items():
        if option.kind == "some of":
            yield (_bold(value) if value in option.default else f"`{value}`"), says
        else:
            default = option.default
            word = f"{default}".lower() if isinstance(default, bool) else default
            yield (_bold(value) if value == word else f"`{value}`"), says


def _remarks(found: type) -> dict[str, str]:
    """What stands in the source under each attribute of a class, for those that say nothing."""
    body = ast.parse(inspect.getsource(found)).body[0]
    assert isinstance(body, ast.ClassDef)
    remarks: dict[str, str] = {}
    for statement, remark in pairwise(body.body):
        if isinstance(statement, ast.Assign) and isinstance(remark, ast.Expr):
            value = remark.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                remarks[ast.unparse(statement.targets[0])] = value.value
    return remarks


def _bold(value: str) -> str:
    return f"**`{value}`**"


# Presets


def presets() -> str:
    """Every preset, with what it sets."""
    parts = []
    for name in registry.installed(registry.PRESETS):
        content = dict(preset_content(name))
        title = content.pop("title", name)
        start = content.pop("preset", None)
        content.pop("standard", None)
        after = f", which starts from `{start}`" if start else ""
        parts += [f"### `{name}`: {title}{after}", ""]
        lines = list(_settings(content))
        parts += ["```toml", *lines, "```", ""]
    return "\n".join(parts)


def _settings(content: dict[str, Any]) -> Iterator[str]:
    import tomli_w

    yield from tomli_w.dumps(content).strip().split("\n")


# Documents


def documents() -> str:
    """Every statement of every document, with the option behind it and its test."""
    parts = []
    for preset, statements in DOCUMENTS.items():
        content = preset_content(preset)
        mods = load_rules(preset).mods
        parts += [f"### `{preset}`: {content['title']}", ""]
        parts += ["| what it says | the rule behind it | test |", "|---|---|---|"]
        for each in statements:
            behind = _behind(each, mods)
            parts.append(f"| {each.says} | `{behind}` | `{preset}-{each.key}` |")
        parts.append("")
    return "\n".join(parts)


def _behind(statement: Says, mods: Mapping[str, Mod]) -> str:
    """A rule or option as a table file has it, with the value that shows the statement.

    That is the preset's, but where the statement is of a choice that a table has besides.
    """
    rule, _, name = statement.option.partition(".")
    house = rule != "card" and (rule not in mods or not mods[rule].standard)
    heading = f"[mods.{rule}]" if house else f"[{rule}]"
    if not name:
        return heading
    mod = mods[rule] if rule in mods else registry.load(registry.MODS, rule)()
    chosen = (each.rules.get("mods", {}) | each.rules for each in statement.cases)
    values = [each[rule][name] for each in chosen if name in each.get(rule, ())]
    return f"{heading} {name} = {toml_text(values[0] if values else getattr(mod, name))}"


# Hooks

_PAPERS = re.compile(r"\s*\((?:RULES|DESIGN)\.md[^)]*\)")
"""References to papers that readers do not have."""
_PHASE = re.compile(r"^# -{10,} (.+)$")


def hooks() -> str:
    """Every hook by phase, in the order of the specification."""
    parts: list[str] = []
    phase = ""
    for found, name in _by_phase():
        if found != phase:
            phase = found
            parts += [f"## {phase[:1].upper()}{phase[1:]}", ""]
        parts += [f"### `{name}`", "", "```py", _signature(SPECS[name]), "```", ""]
        parts += [*_paragraphs(inspect.getdoc(SPECS[name]) or ""), ""]
    return "\n".join(parts)


_TRANSCRIPTS = Path(__file__).parents[1] / "hooks" / "golden"
_SAYS_WHEN = re.compile(r"When:\*\* (.*?)(?:\.\s|\.$|[:;] )", re.DOTALL)


def phases() -> str:
    """Every hook with its kind and when it fires, by phase."""
    rows = ["| phase | hook | kind | when |", "|---|---|---|---|"]
    shown = ""
    for phase, name in _by_phase():
        when = _SAYS_WHEN.search("\n".join(_paragraphs(inspect.getdoc(SPECS[name]) or "")))
        assert when, f"{name} does not say when it is called"
        said = " ".join(when[1].split())
        link = f"[`{name}`](#{name})"
        rows.append(f"| {phase if phase != shown else ''} | {link} | {kind_of(name)} | {said} |")
        shown = phase
    return "\n".join([*rows, ""])


def fired() -> str:
    """The hooks in the order in which they first fire in the games of `tests/hooks`."""
    lines = [
        line
        for name in ("won", "drawn", "beside")
        for line in (_TRANSCRIPTS / f"{name}.txt").read_text("utf-8").splitlines()
    ]
    names = dict.fromkeys(line.split()[0] for line in lines)
    return "\n".join([f"{number}. `{name}`" for number, name in enumerate(names, 1)] + [""])


def _by_phase() -> Iterator[tuple[str, str]]:
    phase = ""
    for line in "\n".join(map(inspect.getsource, hookspecs.PARTS)).split("\n"):
        heading = _PHASE.match(line)
        if heading:
            phase = heading[1]
        elif line.startswith("def mahj_"):
            yield phase, line.removeprefix("def ").partition("(")[0]


def _signature(function: Callable[..., Any]) -> str:
    """A signature as a mod writes it, annotations and all."""
    given = inspect.signature(function)
    arguments = [f"{name}: {given.parameters[name].annotation}" for name in _named(function)]
    returned = given.return_annotation
    return f"def {function.__name__}({', '.join(['self', *arguments])}) -> {returned}"


def _named(function: Callable[..., Any]) -> tuple[str, ...]:
    if function.__name__ in SPECS:
        return arguments_of(function.__name__)
    return tuple(inspect.signature(function).parameters)


def _paragraphs(text: str) -> list[str]:
    """A docstring as Markdown: `When:` and its like begin a paragraph, an example is a block."""
    text, _, example = text.partition("Example::\n")
    if example:
        block = ["**Example:**", "", "```py", *dedent(example).strip().split("\n"), "```"]
        return [*_paragraphs(text.strip()), "", *block]
    text = re.sub(r":\w+:`~?([\w.]+)`", lambda match: f"`{match[1].rpartition('.')[2]}`", text)
    text = _PAPERS.sub("", text).replace("``", "`")
    found: list[str] = []
    for line in text.split("\n"):
        label = re.match(r"^(When|Returns|Ask|Judge|Add|Tell|The standard rules?):", line)
        if label:
            if found and found[-1] and label[1] not in ("Ask", "Judge", "Add", "Tell"):
                found.append("")
            line = f"**{label[1]}:**{line[label.end() :]}"
        found.append(line.strip())
    return found


# What hooks get and give

_TABLE = ("Table", "Player", "Rack", "Place", "Concealed", "Exposure")
_CHOICES = ("Choice", "TileChoice", "Pick", "Picked")
_PAYMENTS = ("Bonus", "Factor", "Rate", "Transfer", "Cap", "Points")
TYPES = (
    ("A mod and its options", ("Mod", "number", "yes_no", "one_of", "some_of", "hookimpl_if")),
    ("What a rule reads and moves", (*_TABLE, "Key", "Chance")),
    ("A Charleston", ("Pass", "Vote", "Courtesy", "StepAt")),
    ("Questions and answers", (*_CHOICES, "Teller", "Ask", "Refusal", "PhaseAt")),
    ("Wins and payments", ("Win", *_PAYMENTS, "Result")),
    ("What a seat sees", ("View", "Other", "SeenExposure", "Note", "Suggestion", "Returns")),
)


_MADE = (*_CHOICES, "Key", "Ask", "Result")
"""Classes, besides the named tuples, that mods make objects of."""


def types() -> str:
    """The classes that hooks get and give, with what they hold."""
    parts: list[str] = []
    for heading, names in TYPES:
        parts += [f"## {heading}", ""]
        for name in names:
            parts += _type(getattr(mahj, name))
    return "\n".join(parts)


def _type(found: Any) -> Iterator[str]:
    head = (inspect.getdoc(found) or "").partition("Attributes:")[0]
    name = found.__name__
    made = not isinstance(found, type) or issubclass(found, tuple) or name in _MADE
    yield f"### `{name}{_given(found) if made else ''}`"
    yield ""
    yield from _paragraphs(head.strip())
    yield ""
    fields = _fields(found) if isinstance(found, type) else {}
    if fields:
        yield "| | |"
        yield "|---|---|"
        for field, says in fields.values():
            yield f"| `{field}` | {_PAPERS.sub('', says).replace('``', '`')} |"
        yield ""


def _fields(found: type) -> dict[str, tuple[str, str]]:
    """What an object holds and does, by name, with how it is written: its own, then inherited."""
    fields: dict[str, tuple[str, str]] = {}
    for each in inspect.getmro(found):
        if each.__module__.partition(".")[0] == "mahj":
            doc = inspect.cleandoc(vars(each).get("__doc__") or "")
            listed = _attributes(doc.partition("Attributes:")[2])
            for written, says in (*listed, *_methods(each)):
                for name in written.partition("(")[0].split(", "):
                    fields.setdefault(name, (written, says))
    return {written: (written, says) for written, says in fields.values()}


def _given(function: Any) -> str:
    """What a call is given, without the types: `(payer, payee, points, reason)`."""
    said: list[str] = []
    for name, each in inspect.signature(function).parameters.items():
        default = "" if each.default is each.empty else f"={_default(each.default)}"
        star = "*, " if each.kind is each.KEYWORD_ONLY and "*, " not in "".join(said) else ""
        said.append(f"{star}{name}{default}")
    return f"({', '.join(said)})"


def _default(value: object) -> str:
    return "..." if "factory" in repr(value) or "object at" in repr(value) else repr(value)


def _attributes(text: str) -> Iterator[tuple[str, str]]:
    """The attributes that a docstring lists."""
    for entry in re.split(r"\n(?=    \S)", text):
        name, _, says = entry.strip().partition(": ")
        if says:
            yield name, " ".join(says.split())


def _methods(found: type) -> Iterator[tuple[str, str]]:
    """Public methods and properties, each with the first line of its docstring."""
    for name, value in vars(found).items():
        doc = inspect.getdoc(value)
        if name.startswith("_") or not doc:
            continue
        says = doc.split("\n\n")[0].replace("\n", " ")
        if isinstance(value, property):
            yield name, says
        elif inspect.isfunction(value):
            yield f"{name}{_given(value)}".replace("(self, ", "(").replace("(self)", "()"), says
        elif isinstance(value, classmethod):
            yield f"{name}()", says


def laws() -> str:
    """What must hold in every game, as sentences."""
    return "\n".join([f"- {sentence}" for sentence in LAWS.values()])


GENERATED: dict[str, Callable[[], str]] = {
    "options": options,
    "presets": presets,
    "documents": documents,
    "phases": phases,
    "fired": fired,
    "hooks": hooks,
    "types": types,
    "laws": laws,
}
"""What stands between `<!-- generated: NAME -->` and `<!-- end -->`, by name."""
