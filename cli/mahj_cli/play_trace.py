"""Where `mahj play --trace` writes: every call of a hook, with the mod and what it answered."""

from __future__ import annotations

from pathlib import Path
from typing import IO, TYPE_CHECKING

from mahj import MahjError, Problem
from mahj_cli.output import printable, warn

if TYPE_CHECKING:
    from mahj import Rules
    from mahj.tracing import Call


class Trace:
    """A line for each call, in a new file or on standard error."""

    def __init__(self, path: Path | None) -> None:
        """A trace to this file, or to standard error; nothing is opened before there is a call."""
        self._path = path
        self._file: IO[str] | None = None

    def rules(self, rules: Rules) -> Rules:
        """The rules, traced.

        Raises:
            MahjError: the file is there already, or cannot be written.
        """
        if self._path is None:
            return rules.traced(lambda call: warn(str(call)))
        self._file = _opened(self._path)
        return rules.traced(self._write)

    def _write(self, call: Call) -> None:
        assert self._file is not None
        self._file.write(f"{printable(str(call))}\n")

    def close(self) -> None:
        """Closes the file."""
        if self._file is not None:
            self._file.close()


def _opened(path: Path) -> IO[str]:
    try:
        return path.open("x", encoding="utf-8", buffering=1)
    except FileExistsError as error:
        said = "is there already, and nothing is overwritten: give another name"
        raise MahjError(Problem(str(path), said, "exists")) from error
    except OSError as error:
        said = f"cannot be written: {error.strerror or error}"
        raise MahjError(Problem(str(path), said, "system")) from error
