"""Cards in the form of a mod for Riichi Advanced, read and written.

Such a mod is a jq file. Its `.yaku` lists the lines, `{"display_name": "2468 #1",
"value": 25, "when": [...]}`, with the accepted forms in a `match` condition and a
`has_no_call_named` condition on concealed lines; the forms stand in
`.win_definition` too, those that may be exposed in `.open_win_definition`, and
those that are never doubled for want of jokers in `.singles_win_definition`.

What that has no place for (the card's name, notes, sections' kinds, forms that
their notation has to write out) is written into comments, `# mahj ...`. Reading
believes such a comment only where it says the same as the entry beside it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from mahj.card.file import MOST_LINES, card_toml, line_toml, parse_card
from mahj.card.foreign import ForeignForm, Unsaid, read_foreign, write_foreign
from mahj.card.jq import Text, read_jq
from mahj.card.model import Card, Kind, Line, Section, kind_named, need_forms
from mahj.card.notation import Form
from mahj.card.riichi_conditions import Conditions, shown
from mahj.errors import CardError, Problem, is_plain, listed, plain

DEFINITIONS = ("win_definition", "open_win_definition", "singles_win_definition")
_WANTED = ("yaku", *DEFINITIONS)
_TILES = ["hand", "call_tiles", "winning_tile"]
_CALLS = ["am_pung", "am_kong", "am_quint", "am_sextet"]

_MOST_POINTS = 100_000
_MOST_LOOSE = 200  # forms that stand in no line and are looked at
_MOST_PATTERNS = 10_000  # in all lines together; after that no line is written
_LAST_NUMBER = 200  # of a line in its section

_NAME = re.compile(r"(.*?)\s*#\s*(\d{1,6})", re.DOTALL)
_COMMENT = re.compile(
    r'^[ \t]*# mahj (card|section|line)(?: ("(?:[^"\\\n]|\\.)*"))?: (\{.*\})[ \t]*$', re.MULTILINE
)


class Imported(NamedTuple):
    """What came of reading.

    Attributes:
        card: what could be read.
        refused: what could not go in, each with its place and the reason.
        notes: what was passed over because no card says such things.
    """

    card: Card
    refused: tuple[Problem, ...]
    notes: tuple[Problem, ...]


class Exported(NamedTuple):
    """The text of a file, and the forms that could not be said in it."""

    text: str
    refused: tuple[Problem, ...]


# -- Writing ----------------------------------------------------------------------------


def write_riichi_advanced(card: Card) -> Exported:
    """The card as a mod for Riichi Advanced.

    Raises:
        CardError: its hands are made by code.
    """
    need_forms(card)
    refused: list[Problem] = []
    forms: dict[str, dict[str, None]] = {name: {} for name in DEFINITIONS}
    rows: list[str] = []
    entries = written = 0
    year = None if card.choose_year else card.year
    for section in card.sections:
        rows += _section_comment(section)
        for line in section.lines:
            patterns, unsaid = _patterns(line, year, written)
            written += len(patterns)
            refused += [Problem(line.name, each.what, each.code) for each in unsaid]
            if not patterns or _plain(line, section, patterns) != line:
                rows.append(f"  # mahj line {_json(line.name)}: {line_toml(line)}")
            if not patterns:
                continue
            rows.append(f"  {', ' if entries else '  '}{_entry(line, patterns)}")
            entries += 1
            for name in _definitions_of(line, section.kind):
                forms[name].update(dict.fromkeys(patterns))
    head = [
        f"# {_comment(card.name)}, as a card for Riichi Advanced.",
        f"# mahj card: {_card_record(card)}",
        *(f"# cannot be said here: {_comment(str(each))}" for each in refused),
    ]
    parts = ["\n".join(head)]
    parts += [f".{name} = {_list(forms[name])}" for name in DEFINITIONS]
    parts.append("\n".join([".yaku = [", *rows, "]"]))
    return Exported("\n\n".join([parts[0], "\n\n| ".join(parts[1:])]) + "\n", tuple(refused))


def _patterns(line: Line, year: int | None, written: int) -> tuple[list[str], list[Unsaid]]:
    if written <= _MOST_PATTERNS:
        return write_foreign(line, year)
    what = f"the lines before it take more than {_MOST_PATTERNS} of their forms already"
    return [], [Unsaid(0, what, "not_sayable")]


def _definitions_of(line: Line, kind: Kind | None) -> list[str]:
    found = ["win_definition"]
    if not line.concealed:
        found.append("open_win_definition")
    if line.jokerless == "none" or (line.jokerless is None and kind == "singles_pairs"):
        found.append("singles_win_definition")
    return found


def _entry(line: Line, patterns: Sequence[str]) -> str:
    when: list[dict[str, Any]] = [{"name": "match", "opts": [_TILES, list(patterns)]}]
    if line.concealed:
        when.append({"name": "has_no_call_named", "opts": _CALLS})
    return _json({"display_name": line.name, "value": line.value, "when": when})


def _list(forms: Iterable[str]) -> str:
    rows = [f"  {_json(form)}" for form in forms]
    return "\n".join(["[", ",\n".join(rows), "]"]) if rows else "[]"


def _section_comment(section: Section) -> list[str]:
    if section.kind is None:
        return []
    record = f"{{ kind = {_json(section.kind)} }}"
    return [f"  # mahj section {_json(section.name)}: {record}"]


def _card_record(card: Card) -> str:
    head = card_toml(card._replace(sections=())).strip().splitlines()
    return f"{{ {', '.join(head)} }}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _comment(text: str) -> str:
    return " ".join(text.split()).rstrip("\\")


def _plain(line: Line, section: Section, patterns: Sequence[str]) -> Line | None:
    """The line that reading these forms gives where no comment says more."""
    read = [form for form in map(read_foreign, patterns) if isinstance(form, ForeignForm)]
    found = _line_of(read, line.value, line.concealed)
    singles = "singles_win_definition" in _definitions_of(line, section.kind)
    return found._replace(
        section=line.section,
        number=line.number,
        kind=section.kind,
        jokerless="none" if singles and section.kind != "singles_pairs" else None,
    )


def _line_of(forms: Sequence[ForeignForm], value: int, concealed: bool) -> Line:
    run = any(form.slides for form in forms)
    ours: dict[str, Form] = {}
    for each in forms:
        form = each.form(run)
        ours.setdefault(form.text, form)
    return Line(tuple(ours.values()), value, concealed, "run" if run else "fixed")


# -- Reading ----------------------------------------------------------------------------


def read_riichi_advanced(
    text: str,
    where: str = "mod",
    *,
    id: str = "imported",
    name: str = "",
    year: int | None = None,
) -> Imported:
    """The card that a mod for Riichi Advanced describes.

    Args:
        text: the jq file.
        where: its name, the beginning of the place in every message.
        id: of the card, where the file says none.
        name: of the card, where the file says none.
        year: of the card, where the file says none.

    Raises:
        CardError: no line could be read.
    """
    found = read_jq(text, _WANTED, where)
    reader = _Reader(where, found.values, list(found.problems))
    for comment in _comments(text):
        reader.comment(comment)
    yaku = found.values.get("yaku")
    if not isinstance(yaku, list) or not yaku:
        what = "sets no list .yaku, so it names no lines"
        raise CardError([Problem(where, what, "no_lines"), *found.problems])
    for place, entry in enumerate(yaku[:MOST_LINES], 1):
        reader.entry(entry, place)
    if len(yaku) > MOST_LINES:
        what = f"has more than {MOST_LINES} lines; the others are left out"
        reader.refuse(where, what, "too_many_lines")
    reader.leftovers()
    sections = reader.sections()
    if not any(line.forms for section in sections for line in section.lines):
        what = "no line of it can be read"
        raise CardError([Problem(where, what, "no_lines"), *reader.refused])
    head = reader.head
    card = Card(id, name or id, sections, year=year)
    if head is not None:
        card = head._replace(sections=sections)
    return Imported(card, tuple(reader.refused), tuple(reader.notes))


class _Comment(NamedTuple):
    line: int
    what: str
    name: str
    record: str


def _comments(text: str) -> Iterator[_Comment]:
    end, line = 0, 1
    for match in _COMMENT.finditer(text):
        line += text.count("\n", end, match.start())
        end = match.start()
        what, name, record = match.groups()
        try:
            yield _Comment(line, what, json.loads(name) if name else "", record)
        except ValueError:
            continue


class _Entry(NamedTuple):
    """A line of the list, as far as it has been read."""

    at: int
    line: Line


class _Reader:
    """Reads one file, and collects what is wrong with it on the way."""

    def __init__(self, where: str, values: dict[str, Any], problems: list[Problem]) -> None:
        self.where = where
        self.refused = problems
        self.notes: list[Problem] = []
        self.head: Card | None = None
        self.kinds: dict[str, Kind | None] = {}
        self.records: dict[str, tuple[int, Line]] = {}
        self.lines: dict[tuple[str, int], _Entry] = {}
        self.first_at: dict[str, int] = {}
        self.used: set[str] = set()
        self.conditions = Conditions(where, self.refuse, self.note)
        self.defined = {name: self.texts(name, values.get(name)) for name in DEFINITIONS}

    def refuse(self, where: str, what: str, code: str) -> None:
        self.refused.append(Problem(where, what, code))

    def note(self, where: str, what: str, code: str) -> None:
        self.notes.append(Problem(where, what, code))

    def texts(self, name: str, value: Any) -> dict[str, Text]:
        """The forms in one of the definitions, by their words."""
        found: dict[str, Text] = {}
        if value is not None and not isinstance(value, list):
            self.refuse(self.where, f".{name} is no list", "bad_value")
            return found
        for each in value or ():
            if isinstance(each, Text):
                found.setdefault(_words(each), each)
            else:
                what = f".{name} has {shown(each)}, and forms are texts"
                self.refuse(self.where, what, "bad_value")
        return found

    # -- Comments -----------------------------------------------------------------------

    def comment(self, comment: _Comment) -> None:
        """What a comment of ours says, kept until the entries are read."""
        if comment.what == "card":
            card = _read_card(comment.record.strip()[1:-1].strip(), "")
            if card is not None:
                self.head = card
        elif comment.what == "section":
            card = _read_card("", f"name = {_json(comment.name)}\nkind = K\nline = []", comment)
            if card is not None:
                self.kinds[comment.name] = card.sections[0].kind
        else:
            match = _NAME.fullmatch(comment.name)
            if match is None:
                return
            section = f"name = {_json(match[1])}\nline = [\n{comment.record},\n]"
            card = _read_card("", section)
            if card is not None and len(card.sections[0].lines) == 1:
                line = card.sections[0].lines[0]._replace(number=int(match[2]))
                self.records[line.name] = (comment.line, line)

    # -- Entries ------------------------------------------------------------------------

    def entry(self, entry: Any, place: int) -> None:
        """Reads one line of the list."""
        if not isinstance(entry, dict):
            self.refuse(f"{self.where}, line {place} of .yaku", "it is no object", "bad_value")
            return
        named = entry.get("display_name")
        at = getattr(named, "line", 0)
        where = f"{self.where}:{at}" if at else f"{self.where}, line {place} of .yaku"
        if not isinstance(named, str) or not named.strip():
            self.refuse(where, "it has no display_name, so it is no line of a card", "no_name")
            return
        if not is_plain(_words(named)):
            what = f"its name {shown(named)} has control characters, which no card prints"
            self.refuse(where, what, "no_name")
            return
        section, number = self.place_of(_words(named))
        where = f"{where}, {section} #{number}"
        if (section, number) in self.lines:
            self.refuse(where, "there is a line of this name already", "same_name")
            return
        if not 1 <= number <= _LAST_NUMBER:
            self.refuse(where, f"lines are numbered 1 to {_LAST_NUMBER}", "bad_value")
            return
        self.first_at.setdefault(section, at or place)
        line = self.line(entry, where, section, number)
        self.lines[section, number] = _Entry(at or place, line)

    def place_of(self, name: str) -> tuple[str, int]:
        match = _NAME.fullmatch(name)
        if match and match[1]:
            return match[1], int(match[2])
        taken = [number for section, number in self.lines if section == name]
        return name, max(taken, default=0) + 1

    def line(self, entry: dict[str, Any], where: str, section: str, number: int) -> Line:
        name = f"{section} #{number}"
        value = entry.get("value")
        texts, concealed, why = self.conditions.accepted(entry.get("when"), where)
        if not (isinstance(value, int) and not isinstance(value, bool)) or not (
            0 <= value <= _MOST_POINTS
        ):
            said = "is missing" if value is None else f"is {shown(value)}"
            why = f"value {said}; it is points, 0 to {_MOST_POINTS}"
            self.refuse(where, why, "bad_value")
            value = 0
        self.used.update(_words(text) for text in texts)
        forms, left_out, reasons = self.forms(texts, where)
        if why:
            left_out, forms = [*left_out, *(form.text for form in forms)], []
            reasons.insert(0, why)
        line = _line_of(forms, value, concealed)
        singles = any(_words(text) in self.defined["singles_win_definition"] for text in texts)
        recorded = self.record(name, [form.text for form in forms], value, concealed, singles)
        if recorded is not None and not left_out:
            return recorded
        kind = self.kinds.get(section)
        return line._replace(
            section=section,
            number=number,
            jokerless="none" if singles and kind != "singles_pairs" else None,
            left_out=tuple(left_out) or (() if line.forms else (name,)),
            why="; ".join(dict.fromkeys(reasons)),
        )

    def record(
        self, name: str, patterns: list[str], value: int, concealed: bool, singles: bool
    ) -> Line | None:
        """The line that our comment says, where it says the same as the entry."""
        if name not in self.records:
            return None
        at, line = self.records[name]
        year = None if self.head is None or self.head.choose_year else self.head.year
        kind = self.kinds.get(line.section)
        same = (
            (line.value == value and line.concealed is concealed)
            and ("singles_win_definition" in _definitions_of(line, kind)) is singles
            and write_foreign(line, year)[0] == patterns
        )
        if same:
            return line
        what = f"the comment about {name} says something else than the entry, which counts"
        self.note(f"{self.where}:{at}", what, "stale_comment")
        return None

    def forms(
        self, texts: Sequence[Text], where: str
    ) -> tuple[list[ForeignForm], list[str], list[str]]:
        """The forms that can be used, the others as printed, and why."""
        forms: list[ForeignForm] = []
        left_out: list[str] = []
        reasons: list[str] = []
        for number, text in enumerate(texts, 1):
            read = read_foreign(text)
            wrong: list[Unsaid] = []
            if isinstance(read, ForeignForm):
                try:
                    read.form(run=False)
                    forms.append(read)
                    continue
                except CardError as error:
                    said = error.problems[0].what.partition("; ")[0]
                    said = re.sub(r"^'.*?' adds up", f"{_words(text)[:80]!r} adds up", said)
                    wrong = [Unsaid(0, said, error.problems[0].code)]
            else:
                wrong = read
            left_out.append(plain(_words(text)[:200]))
            reasons.append(wrong[0].what)
            spot = f"{where}, form {number}" if len(texts) > 1 else where
            if text.line and f":{text.line}," not in spot:
                spot += f" (line {text.line})"
            for each in wrong:
                column = f", column {each.column}" if each.column else ""
                self.refuse(spot + column, each.what, each.code)
        return forms, left_out, reasons

    # -- The whole ----------------------------------------------------------------------

    def leftovers(self) -> None:
        """Notes forms that win by the definitions but belong to no line, and the reverse."""
        defined = self.defined["win_definition"]
        loose = [text for words, text in defined.items() if words not in self.used]
        for text in loose[:_MOST_LOOSE]:
            where = f"{self.where}:{text.line}, .win_definition"
            if not self.forms([text], where)[0]:
                continue
            what = f"{_words(text)[:80]!r} stands in no line of .yaku, so it has no value"
            self.note(where, what, "no_value")
        missing = [words for words in self.used if words not in defined] if defined else []
        if missing:
            forms = listed([f"{words[:60]!r}" for words in sorted(missing)[:3]], "and")
            more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
            stand = "stands" if len(missing) == 1 else "stand"
            what = f"{forms}{more} {stand} in .yaku and not in .win_definition"
            self.note(self.where, what, "not_defined")

    def sections(self) -> tuple[Section, ...]:
        """All sections, in the order in which the file first names each."""
        self.add_lines_only_in_comments()
        found: list[Section] = []
        for name in sorted(self.first_at, key=lambda name: self.first_at[name]):
            entries = {number: each for (of, number), each in self.lines.items() if of == name}
            kind = self.kinds.get(name)
            said = [each.line for each in entries.values() if each.line.forms]
            if name not in self.kinds and said and all(line.jokerless == "none" for line in said):
                kind = "singles_pairs"
            elif self.head is None and kind_named(name) == "quints":
                kind = "quints"  # nothing in the file can say so but the name
            lines = [
                entries[number].line._replace(section=name, number=number, kind=kind)
                if number in entries
                else _missing(name, number, kind)
                for number in range(1, max(entries) + 1)
            ]
            found.append(Section(name, tuple(lines), kind))
        return tuple(found)

    def add_lines_only_in_comments(self) -> None:
        """Lines that have no entry because none of their forms can be said there."""
        year = None if self.head is None or self.head.choose_year else self.head.year
        for at, line in self.records.values():
            key = (line.section, line.number)
            if key in self.lines or not 1 <= line.number <= _LAST_NUMBER:
                continue
            if not write_foreign(line, year)[0]:
                self.first_at[line.section] = min(self.first_at.get(line.section, at), at)
                self.lines[key] = _Entry(at, line)


def _missing(section: str, number: int, kind: Kind | None) -> Line:
    name = f"{section} #{number}"
    why = "the source has no line of this number"
    return Line((), left_out=(name,), why=why, section=section, number=number, kind=kind)


def _words(text: str) -> str:
    return " ".join(text.split())


def _read_card(head: str, section: str, comment: _Comment | None = None) -> Card | None:
    """A card of which only the head or one section is given, or None where it is none."""
    import tomllib

    try:
        if comment is not None:
            kind = tomllib.loads(f"record = {comment.record}")["record"].get("kind")
            section = section.replace("kind = K", f"kind = {_json(kind)}")
        if head:
            fields = tomllib.loads(f"record = {{ {head} }}")["record"]
            rows = [f"{key} = {_json(value)}" for key, value in fields.items()]
            return parse_card("\n".join([*rows, "section = []"]))
        text = f'format = 1\nid = "x"\nname = "x"\n[[section]]\n{section}'
        return parse_card(text, strict=False)
    except (CardError, ValueError, RecursionError, AttributeError):
        return None
