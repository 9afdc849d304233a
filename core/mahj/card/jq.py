"""Just enough of jq to read what a mod file sets.

A mod for Riichi Advanced is a jq filter: `.yaku = [...] | .win_definition += [...]`
and so on. This reads the keys that are asked for: texts, numbers, lists, objects,
`+` and `-`, variables (`[...] as $forms`), functions without arguments, comments. What it
cannot follow it passes over, and says so where one of the wanted keys is touched.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Any, NamedTuple

from mahj.errors import CardError, Problem

MOST_CHARACTERS = 400_000
"""A longer file is refused unread."""

_DEEPEST = 40  # brackets in brackets
_MOST_ITEMS = 200_000  # in all lists that are made, so that doubling a list does not end badly

_TOKEN = re.compile(
    r"""
    (?P<gap>\s+|\#[^\n]*)
  | (?P<text>"(?:[^"\\\n]|\\.)*")
  | (?P<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)
  | (?P<variable>\$\w+)
  | (?P<field>\.(?:[A-Za-z_]\w*|"(?:[^"\\\n]|\\.)*"))
  | (?P<word>[A-Za-z_]\w*)
  | (?P<sign>\|=|\+=|-=|\*=|/=|//=|//|==|!=|<=|>=|\.\.|\[\]|.)
    """,
    re.VERBOSE | re.DOTALL,
)
_OPEN, _CLOSE = ("[", "{", "("), ("]", "}", ")")
_BLOCKS = ("if", "reduce", "foreach", "try", "label")


class Text(str):
    """A text of the file.

    Attributes:
        line: the line of the file that it stands on.
    """

    line: int = 0


class _Token(NamedTuple):
    kind: str
    text: str
    line: int


class _NotFollowed(Exception):
    """Something that this reader does not understand."""


class Found(NamedTuple):
    """What a file sets.

    Attributes:
        values: by key, without the leading dot.
        problems: places where a wanted key is touched in a way that could not be followed.
    """

    values: dict[str, Any]
    problems: list[Problem]


def read_jq(text: str, wanted: Collection[str], where: str = "mod") -> Found:
    """What a jq file sets its keys to.

    Args:
        text: the file.
        wanted: the keys whose values matter, without the leading dot.
        where: its name, the beginning of the place in every message.

    Raises:
        CardError: the file is too long, or its texts and brackets do not close.
    """
    if len(text) > MOST_CHARACTERS:
        raise CardError(
            f"has more than {MOST_CHARACTERS} characters, too many for a card", where=where
        )
    return _Reader(_tokens(text, where), wanted, where).read()


def _tokens(text: str, where: str) -> list[_Token]:
    found: list[_Token] = []
    open_at: list[tuple[str, int]] = []
    line = 1
    for match in _TOKEN.finditer(text):
        kind, shown = str(match.lastgroup), match.group()
        if kind != "gap":
            if shown == '"':
                raise CardError("a text that begins here does not end", where=f"{where}:{line}")
            if shown in _OPEN:
                open_at.append((shown, line))
            elif shown in _CLOSE:
                opened = open_at.pop()[0] if open_at else ""
                if not opened or _OPEN.index(opened) != _CLOSE.index(shown):
                    raise CardError(
                        f"{shown!r} closes nothing that is open here", where=f"{where}:{line}"
                    )
            found.append(_Token(kind, shown, line))
        line += shown.count("\n")
    if open_at:
        shown, line = open_at[-1]
        raise CardError(f"{shown!r} is never closed", where=f"{where}:{line}")
    return found


class _Reader:
    def __init__(self, tokens: list[_Token], wanted: Collection[str], where: str) -> None:
        self.tokens = [*tokens, _Token("end", "", tokens[-1].line if tokens else 1)]
        self.wanted = frozenset(wanted)
        self.where = where
        self.at = 0
        self.depth = 0
        self.items = 0
        self.values: dict[str, Any] = {}
        self.names: dict[str, Any] = {}
        self.problems: list[Problem] = []

    # -- Tokens -------------------------------------------------------------------------

    @property
    def next(self) -> _Token:
        return self.tokens[self.at]

    def take(self) -> _Token:
        token = self.tokens[self.at]
        self.at += token.kind != "end"
        return token

    def takes(self, *texts: str) -> bool:
        if self.next.kind in ("sign", "word") and self.next.text in texts:
            self.at += 1
            return True
        return False

    def must(self, text: str) -> None:
        if not self.takes(text):
            raise _NotFollowed

    # -- Statements ---------------------------------------------------------------------

    def read(self) -> Found:
        while self.next.kind != "end":
            if self.takes("|", ",", ";"):
                continue
            start = self.at
            try:
                self.statement()
                # Two settings without a bar between them jq would refuse; they are clear enough.
                if self.next.kind not in ("end", "field") and self.next.text not in ("|", ",", ";"):
                    raise _NotFollowed
            except _NotFollowed:
                self.at = start
                self.depth = 0
                self.pass_over()
        return Found(self.values, self.problems)

    def statement(self) -> None:
        if self.takes("def"):
            name = self.take().text
            self.must(":")
            self.names[name] = self.value(None)
            self.must(";")
            return
        if self.next.kind == "field":
            key = self.field(self.take())
            before = self.values.get(key)
            for sign in ("=", "|=", "+="):
                if self.takes(sign):
                    value = self.value(before if sign == "|=" else self.values)
                    self.values[key] = self.sum(before, value) if sign == "+=" else value
                    return
            raise _NotFollowed
        if self.takes(".") and not self.takes("+", "*"):
            raise _NotFollowed
        value = self.value(self.values)
        if self.takes("as"):
            token = self.take()
            if token.kind != "variable":
                raise _NotFollowed
            self.names[token.text] = value
        elif isinstance(value, dict):
            self.values |= {str(key): each for key, each in value.items()}
        else:
            raise _NotFollowed

    def pass_over(self) -> None:
        """Goes to the next bar or semicolon outside of all brackets and blocks."""
        depth = 0
        touched: _Token | None = None
        while self.next.kind != "end":
            if depth <= 0 and self.next.text in ("|", ";") and self.next.kind == "sign":
                break
            token = self.take()
            if token.kind == "field" and touched is None:
                touched = token
            depth += token.text in _OPEN or (token.kind == "word" and token.text in _BLOCKS)
            depth -= token.text in _CLOSE or (token.kind == "word" and token.text == "end")
        if touched is not None and touched.text[1:].strip('"') in self.wanted:
            what = f"what is done to {touched.text} here could not be followed, and is passed over"
            self.problems.append(Problem(f"{self.where}:{touched.line}", what, "not_followed"))

    # -- Values -------------------------------------------------------------------------

    def value(self, dot: Any) -> Any:
        """A sum of terms; `dot` is what `.` stands for."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise _NotFollowed
        value = self.term(dot)
        while self.next.text in ("+", "-") and self.next.kind == "sign":
            if self.take().text == "+":
                value = self.sum(value, self.term(dot))
            else:
                value = self.difference(value, self.term(dot))
        self.depth -= 1
        return value

    def difference(self, one: Any, other: Any) -> list[Any]:
        if not (isinstance(one, list) and isinstance(other, list)):
            raise _NotFollowed
        if not all(isinstance(each, Text) for each in [*one, *other]):
            raise _NotFollowed
        texts = set(other)
        return [each for each in one if each not in texts]

    def sum(self, one: Any, other: Any) -> Any:
        if one is None or other is None:
            return other if one is None else one
        if isinstance(one, list) and isinstance(other, list):
            self.count(len(one) + len(other))
            return one + other
        if isinstance(one, dict) and isinstance(other, dict):
            return one | other
        if isinstance(one, int) and isinstance(other, int):
            return one + other
        raise _NotFollowed

    def count(self, items: int) -> None:
        self.items += items
        if self.items > _MOST_ITEMS:
            raise CardError("makes lists too long for a card", where=self.where)

    def term(self, dot: Any) -> Any:
        token = self.take()
        if token.kind == "text":
            return self.text(token)
        if token.kind == "number":
            number = float(token.text)
            return int(number) if number.is_integer() and abs(number) < 1e15 else number
        if token.kind == "variable" or (token.kind == "word" and token.text in self.names):
            if token.text not in self.names:
                raise _NotFollowed
            return self.names[token.text]
        if token.kind == "word" and token.text in ("true", "false", "null"):
            return {"true": True, "false": False, "null": None}[token.text]
        if token.kind == "field":
            return dot.get(self.field(token)) if isinstance(dot, dict) else None
        if token.kind == "sign":
            if token.text == "[]":
                return []
            if token.text == "[":
                return self.list(dot)
            if token.text == "{":
                return self.object(dot)
            if token.text == "(":
                value = self.value(dot)
                self.must(")")
                return value
            if token.text == ".":
                return dot
        raise _NotFollowed

    def list(self, dot: Any) -> list[Any]:
        found: list[Any] = []
        while not self.takes("]"):
            if self.takes(","):
                continue
            value = self.value(dot)
            if self.takes("[]"):
                if not isinstance(value, list):
                    raise _NotFollowed
                self.count(len(value))
                found += value
            else:
                found.append(value)
            if self.next.text in ("|", "end"):
                raise _NotFollowed
        self.count(len(found))
        return found

    def object(self, dot: Any) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        while not self.takes("}"):
            if self.takes(","):
                continue
            token = self.take()
            if token.kind == "text":
                key = self.text(token)
            elif token.kind == "word":
                key = Text(token.text)
                key.line = token.line
            else:
                raise _NotFollowed
            self.must(":")
            found[key] = self.value(dot)
        return found

    def field(self, token: _Token) -> str:
        name = token.text[1:]
        return self.text(token._replace(text=name)) if name.startswith('"') else name

    def text(self, token: _Token) -> Text:
        try:
            read = json.loads(token.text, strict=False)
        except ValueError as error:  # \(...) puts a value into a text
            raise _NotFollowed from error
        text = Text(read)
        text.line = token.line
        return text
