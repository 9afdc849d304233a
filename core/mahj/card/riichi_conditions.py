"""The conditions of a line in a mod for Riichi Advanced: which forms it accepts, and how.

A line's `when` is a list of conditions that must all hold; a list among them is one of which
any may hold, and in that again a list is one of which all must.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from mahj.card.jq import Text
from mahj.errors import CardError, plain

_NO_CALLS = ("has_no_call_named", "not_has_call_named", "has_no_call")
_MOST_CONDITIONS = 20_000

_Tell = Callable[[str, str, str], None]
"""Takes a place, what is wrong there, and a code."""


class Accepted(NamedTuple):
    """What a condition accepts: forms, and whether nothing may have been claimed."""

    forms: list[Any]
    concealed: bool


class Conditions:
    """Reads the conditions of all lines of a file."""

    def __init__(self, where: str, refuse: _Tell, note: _Tell) -> None:
        """A reader.

        Args:
            where: the file, for messages.
            refuse: is told what cannot go in.
            note: is told what is passed over.
        """
        self.where = where
        self.refuse, self.note = refuse, note
        self.visited = 0
        self.passed_over: set[str] = set()

    def accepted(self, when: Any, where: str) -> tuple[list[Text], bool, str]:
        """The forms that a line accepts, whether it is concealed, and why it cannot be said."""
        ways = self.all_of(when if isinstance(when, list) else [when], where)
        ways = [way for way in ways if way.forms]
        texts: dict[Text, None] = {}
        for way in ways:
            for each in way.forms:
                if isinstance(each, Text):
                    texts.setdefault(each)
                else:
                    what = f"a form is a text, and this is {shown(each)}"
                    self.refuse(where, what, "bad_value")
        why = ""
        if not texts:
            why = "no match condition names its forms"
        elif len({way.concealed for way in ways}) > 1:
            why = "some of its forms are concealed and some are not; a line is one or the other"
        if why:
            self.refuse(where, why, "no_forms" if not texts else "both_ways")
        return list(texts), any(way.concealed for way in ways), why

    def all_of(self, conditions: Sequence[Any], where: str) -> list[Accepted]:
        """Conditions that must all hold; a list among them is one of which any may."""
        ways: list[Accepted] = []
        concealed = False
        for condition in conditions:
            self.visited += 1
            if self.visited > _MOST_CONDITIONS:
                raise CardError("has more conditions than a card's lines need", where=self.where)
            if isinstance(condition, list):
                found = self.any_of(condition, where)
                if found and not any(way.forms for way in found):
                    concealed = concealed or all(way.concealed for way in found)
                    continue
            else:
                found = self.condition(condition, where)
            if found and any(way.forms for way in found):
                if ways and [way.forms for way in ways] != [way.forms for way in found]:
                    self.refuse(where, "it must match two lists of forms at once", "two_matches")
                else:
                    ways = found
            else:
                concealed = concealed or any(way.concealed for way in found)
        if not ways:
            return [Accepted([], concealed)]
        return [way._replace(concealed=way.concealed or concealed) for way in ways]

    def any_of(self, conditions: Sequence[Any], where: str) -> list[Accepted]:
        """Conditions of which any may hold; a list among them is one of which all must."""
        ways: list[Accepted] = []
        for condition in conditions:
            all_of = condition if isinstance(condition, list) else [condition]
            ways += self.all_of(all_of, where)
        return ways

    def condition(self, condition: Any, where: str) -> list[Accepted]:
        """One condition."""
        name = condition.get("name") if isinstance(condition, dict) else condition
        options = condition.get("opts") if isinstance(condition, dict) else None
        if name == "match" and isinstance(options, list) and len(options) >= 2:
            forms = options[1]
            return [Accepted(forms if isinstance(forms, list) else [forms], False)]
        if name in _NO_CALLS:
            return [Accepted([], True)]
        said = shown(name)
        if condition is not None and said not in self.passed_over:
            self.passed_over.add(said)
            what = f"the condition {said} is nothing that a card says, and is passed over"
            self.note(where, what, "condition")
        return []


def shown(value: object) -> str:
    """A value as it is shown in a message, cut where it is long."""
    try:
        said = plain(json.dumps(value, ensure_ascii=False, default=str))
    except (ValueError, RecursionError):
        said = "something else"
    return said if len(said) <= 60 else f"{said[:57]}..."
