"""Where `mahj play --trace` writes: every call of a hook, with the mod and what it answered."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

from mahj_cli.output import printable, warn
from mahj_cli.writing import not_written, open_new

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
        self._file = open_new(self._path)
        return rules.traced(self._write)

    def _write(self, call: Call) -> None:
        assert self._file is not None
        assert self._path is not None
        try:
            self._file.write(f"{printable(str(call))}\n")
        except OSError as error:
            self.close()
            raise not_written(self._path, error) from error

    def close(self) -> None:
        """Closes the file; what a full disk has not taken of it has been told."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
