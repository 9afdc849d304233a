"""Everything that can be wrong with what a user gives us.

Each of these is a message for that user: what was wrong, where, and what is
allowed. A front end prints ``str(error)`` or ``error.as_json()`` and stops;
anything else that is raised is a fault of ours.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple

FAULTS = (Exception, SystemExit)
"""What code of somebody else's may raise: a hook that ends the program is as broken as any."""

_OBEYED = r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
"""Characters that a terminal or a page obeys and does not show."""


class Problem(NamedTuple):
    """One mistake in a file or an argument.

    Attributes:
        where: the place as a person finds it: `thursday.toml, [mods.pie] start`.
        what: what is wrong there and what is allowed, as a sentence.
        code: a stable name of this kind of mistake, for programs.
    """

    where: str
    what: str
    code: str = "invalid"

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" if self.where else self.what


class MahjError(Exception):
    """Something that the user can mend. ``problems`` lists every mistake found."""

    code = "invalid"

    def __init__(self, what: str | Problem | Sequence[Problem], *, where: str = "") -> None:
        if isinstance(what, str):
            what = Problem(where, what, self.code)
        self.problems: tuple[Problem, ...] = (what,) if isinstance(what, Problem) else tuple(what)
        super().__init__("\n".join(map(str, self.problems)))

    def as_json(self) -> dict[str, object]:
        """The value of the `error` key in JSON output."""
        first = self.problems[0]
        found: dict[str, object] = {"code": first.code, "message": str(self)}
        if len(self.problems) > 1:
            found["problems"] = [
                {"where": each.where, "code": each.code, "message": each.what}
                for each in self.problems
            ]
        return found


class TileError(MahjError):
    """Text that names no tile, or tiles that the set does not hold."""

    code = "no_such_tile"


class CardError(MahjError):
    """A card file, or a line on it, that cannot be read."""

    code = "bad_card"


class RulesError(MahjError):
    """A table file that cannot be played by."""

    code = "bad_rules"


class RuleConflict(RulesError):
    """Two mods that disagree, or leave a player no choice; the message names them."""

    code = "rule_conflict"


class NoChoice(RuleConflict):
    """Mods that together refuse everything a player could do; the message names them."""

    code = "no_choice"


class WrongAnswer(MahjError):
    """A mod answers a hook with what that hook's specification does not allow."""

    code = "wrong_answer"


class RecordError(MahjError):
    """A game record that cannot be read."""

    code = "bad_record"


class ContractWarning(UserWarning):
    """A mod was written for an older version of the hook contract; it says what to change."""


def is_plain(text: str) -> bool:
    """Whether a text stays in its line and holds nothing that a terminal obeys."""
    return text.isprintable() or not re.search(_OBEYED, text)


def plain(text: str) -> str:
    """The text with what a terminal would obey written out: `\\u001b`."""
    return re.sub(_OBEYED, lambda found: f"\\u{ord(found.group()):04x}", text)


def listed(names: Iterable[str], last: str = "or") -> str:
    """Names as people list them: `a, b or c`."""
    items = list(names)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def typed(*words: object) -> str:
    """A command as it is typed, its words quoted where the system's shell wants it."""
    texts = [str(each) for each in words]
    if sys.platform == "win32":
        from subprocess import list2cmdline

        return list2cmdline(texts)
    from shlex import join

    return join(texts)


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint for a misspelt name, with a leading blank, or nothing: ` (did you mean 'pie'?)`."""
    names = {each.lower(): each for each in known}
    wanted = name.lower()
    begun = [each for each in names if len(wanted) > 2 and each.startswith(wanted)]
    found = [names[each] for each in get_close_matches(wanted, names, n=1, cutoff=0.6) or begun]
    return f" (did you mean {found[0]!r}?)" if found else ""
