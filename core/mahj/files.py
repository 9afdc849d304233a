"""Reading the files that users name: whole texts and TOML, each within bounds.

Whatever a name leads to (a folder, a pipe, a device that never ends, two gigabytes), the answer
is a text or one message, and the memory that it takes is bounded.
"""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any

from mahj.errors import MahjError, nearest

MOST_CHARACTERS = 250_000
"""A TOML text longer than this is refused unread; the fullest real card takes a tenth."""

_MOST_DOTS = 100  # in one line of TOML
_MOST_DIGITS = 100  # of a whole number
_BOM = "\ufeff"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")

_REMEDIES = (
    ("Expected '=' after a key", "a setting is written key = value"),
    ("Expected ']' at the end", "a heading is closed by the brackets that open it"),
    (
        "Invalid value",
        'text stands in "quotes", true and false in small letters, and each = has a value',
    ),
    ("Illegal character", "a text begins and ends with quotes in the same line"),
    ("Unterminated string", "a text begins and ends with the same quotes"),
    ("Expected '\"", "a text begins and ends with the same quotes"),
    ("Expected \"'", "a text begins and ends with the same quotes"),
    ("Unescaped '\\'", r"between 'single quotes' a \ stands for itself"),
    ("Unclosed array", "a list ends with ] and has commas between its values"),
    ("Unclosed inline table", "it ends with } in the same line and has commas between its keys"),
    ("Cannot overwrite", "this key is there already: keep one of the two"),
    ("Cannot declare", "it is there already: put its keys together in one place"),
    ("Duplicate inline table key", "this key is there already: keep one of the two"),
    ("immutable namespace", "it is set in one line already: keep either that or the heading"),
    ("Expected newline", "each setting has a line of its own, and text stands in quotes"),
    ("Invalid statement", "a line is key = value, a [heading] or a # comment"),
    ("Invalid initial character", "a line is key = value, a [heading] or a # comment"),
)
"""What the parser says of the commonest mistakes, and what to do about each."""


def read_text(
    path: str | os.PathLike[str],
    error: type[MahjError],
    what: str,
    *,
    most: int = MOST_CHARACTERS,
) -> str:
    """The text of a file, without a byte order mark.

    Args:
        path: of the file; a pipe is read as well, where somebody writes to it.
        error: what is raised where it cannot be read.
        what: what the file should be, for messages: `a table file`.
        most: how many characters it may have.

    Raises:
        MahjError: `error`, with the file's name.
    """
    where = os.fspath(path)
    try:
        # More than allowed is enough to know; a device may never end.
        data = _bytes(where, most * 4 + 1)
    except OSError as wrong:
        raise error(unreadable(wrong, where, what), where=where) from wrong
    except ValueError as wrong:
        said = "is no name of a file: it holds a character that none can have"
        raise error(said, where=where) from wrong
    try:
        text = data.decode().removeprefix(_BOM)
    except UnicodeDecodeError as wrong:
        if len(data) > most * 4:
            raise _too_long(error, what, most, where) from wrong
        line = data.count(b"\n", 0, wrong.start) + 1
        kind = "UTF-16 text" if data.startswith(_UTF16) else f"line {line}: {wrong.reason}"
        raise error(f"is not UTF-8 text ({kind}); save it as UTF-8", where=where) from wrong
    if len(text) > most:
        raise _too_long(error, what, most, where)
    return text


def unreadable(wrong: OSError, where: str, what: str) -> str:
    """What to say of a file that cannot be read, with the nearest name where it is not there.

    Args:
        wrong: what was raised.
        where: the file's path.
        what: what the file should be, for messages: `a table file`.
    """
    if isinstance(wrong, IsADirectoryError):
        return f"cannot be read: it is a folder, not {what}"
    return f"cannot be read: {wrong.strerror or wrong}{_neighbour(wrong, Path(where))}"


def is_file(path: Path) -> bool:
    """Whether there is a file of this name; no file has a name that none can have."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def parse_toml(
    text: str, error: type[MahjError], what: str, where: str, subject: str = ""
) -> dict[str, Any]:
    """What a TOML text says.

    Args:
        text: at most `MOST_CHARACTERS`.
        error: what is raised where it is wrong.
        what: what the text should be, for messages: `a table file`.
        where: the beginning of the place in messages.
        subject: what the message is about, where `where` does not say it: `the head`.

    Raises:
        MahjError: `error`, with the place and, for the commonest mistakes, the remedy.
    """
    import tomllib

    if len(text) > MOST_CHARACTERS:
        raise _too_long(error, what, MOST_CHARACTERS, where)
    for number, row in enumerate(text.split("\n"), 1):
        # Reading a.a.a.a takes time and memory that grow with the square of its dots.
        if row.count(".") > _MOST_DOTS:
            said = f"line {number} has more than {_MOST_DOTS} dots, too many for {what}"
            raise error(said, where=where)
    start = f"{subject} " if subject else ""
    try:
        found = tomllib.loads(text)
    except RecursionError:
        raise error(f"{start}is nested too deeply for {what}", where=where) from None
    except tomllib.TOMLDecodeError as wrong:
        raise error(f"{start}is not TOML: {_mistake(str(wrong), text)}", where=where) from wrong
    except ValueError as wrong:  # Python's own bound on digits
        raise _too_many_digits(error, start, where) from wrong
    if _has_long_number(found):
        raise _too_many_digits(error, start, where)
    return found


def _bytes(path: str, most: int) -> bytes:
    """At most so many bytes of what a path leads to."""
    with open(path, "rb", opener=_at_once) as file:
        number, first = file.fileno(), b""
        if stat.S_ISFIFO(os.fstat(number).st_mode):
            with suppress(BlockingIOError):
                first = os.read(number, 1)
                if not first:
                    raise OSError("it is a pipe that nobody writes to")
        if hasattr(os, "O_NONBLOCK"):
            os.set_blocking(number, True)
        return first + file.read(most)


def _at_once(path: str, flags: int) -> int:
    """Opens a file without waiting for somebody to open the other end of a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _neighbour(error: OSError, path: Path) -> str:
    """The nearest name in the folder of a file that is not there."""
    if isinstance(error, FileNotFoundError):
        with suppress(OSError):
            files = [each.name for each in path.parent.iterdir() if each.is_file()]
            return nearest(path.name, [each for each in files if Path(each).suffix == path.suffix])
    return ""


def _mistake(said: str, text: str) -> str:
    """What the parser says, with the line of a quote that nothing closes, and the remedy."""
    quote = '"' if said.startswith("Unterminated") else said.partition('"')[2].partition('"')[0]
    if said.endswith("at end of document)") and quote in ('"', "'", "'''"):
        line = text.count("\n", 0, text.rfind(quote)) + 1
        said = said.replace("at end of document", f"at line {line}")
    said = re.sub(r"declare \(([^()]*)\)", _with_heading, said)
    return said + next((f"; {remedy}" for mistake, remedy in _REMEDIES if mistake in said), "")


def _with_heading(said: re.Match[str]) -> str:
    """A heading as it stands in the file, which the parser tells as a tuple of its keys."""
    keys = re.findall(r"'([^']*)'", said[1])
    return f"declare [{'.'.join(keys)}]"


def _has_long_number(value: object) -> bool:
    """Whether a whole number is in there that no rule, card or record can mean."""
    left = [value]
    while left:
        each = left.pop()
        if isinstance(each, dict):
            left += each.values()
        elif isinstance(each, list):
            left += each
        elif isinstance(each, int) and abs(each) >= 10**_MOST_DIGITS:
            return True
    return False


def _too_many_digits(error: type[MahjError], start: str, where: str) -> MahjError:
    said = f"{start}has a number with too many digits: {_MOST_DIGITS} are the most"
    return error(said, where=where)


def _too_long(error: type[MahjError], what: str, most: int, where: str) -> MahjError:
    return error(f"has more than {most} characters, too many for {what}", where=where)
