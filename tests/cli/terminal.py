"""A small terminal: runs `mahj` in a pseudo-terminal, and knows what stands on the screen."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time
from pathlib import Path

from cli.conftest import COMMAND

_CONTROL = re.compile(rb"\x1b\[([?>=]?)([\d;]*)([A-Za-z])|\x1b[()][A-Z0-9]|\x1b[=>78]")
_COLOUR = re.compile(rb"\x1b\[(?:[\d;]*;)?(?:3[0-7]|9[0-7])(?:;[\d;]*)?m")
_PATIENCE = 60


class Screen:
    """What a terminal of this size shows: plain text, cleared, wrapped and rolled up.

    Attributes:
        wrapped: how often something ran over the right edge since the screen was cleared.
        rolled: how many rows went out at the top since then.
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self._clear()

    def _clear(self) -> None:
        self.lines = [""] * self.rows
        self.row = self.column = 0
        self.wrapped = self.rolled = 0

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.lines)

    def feed(self, data: bytes) -> bytes:
        """Shows some output; what it ends with that is not whole yet is given back."""
        place = 0
        while place < len(data):
            byte = data[place : place + 1]
            if byte == b"\x1b":
                found = _CONTROL.match(data, place)
                if found is None:
                    if len(data) - place < 20:
                        return data[place:]
                    raise AssertionError(f"not understood: {data[place : place + 20]!r}")
                self._control(found)
                place = found.end()
                continue
            if byte >= b"\xc0":
                size = 2 if byte < b"\xe0" else 3 if byte < b"\xf0" else 4
                if len(data) < place + size:
                    return data[place:]
                self._put(data[place : place + size].decode())
                place += size
                continue
            self._put(byte.decode("ascii"))
            place += 1
        return b""

    def _control(self, found: re.Match[bytes]) -> None:
        kind = found[3]
        if kind == b"J" and found[2] == b"2":
            self._clear()
        elif kind == b"H":
            self.row = self.column = 0
        elif kind == b"K":
            self.lines[self.row] = self.lines[self.row][: self.column]
        elif kind == b"C":
            self.column += int(found[2] or 1)
        elif kind == b"A":
            self.row = max(0, self.row - int(found[2] or 1))

    def _put(self, char: str) -> None:
        if char == "\r":
            self.column = 0
        elif char == "\n":
            self._down()
        elif char == "\b":
            self.column = max(0, self.column - 1)
        elif char >= " ":
            if self.column == self.columns:
                self.wrapped += 1
                self.column = 0
                self._down()
            line = self.lines[self.row].ljust(self.column)
            self.lines[self.row] = line[: self.column] + char + line[self.column + 1 :]
            self.column += 1

    def _down(self) -> None:
        if self.row + 1 == self.rows:
            self.rolled += 1
            self.lines = [*self.lines[1:], ""]
        else:
            self.row += 1


class Terminal:
    """`mahj` in a pseudo-terminal.

    Attributes:
        screen: what is shown.
        raw: everything that was printed.
    """

    def __init__(
        self, folder: Path, *words: object, columns: int = 80, rows: int = 24, **env: str
    ) -> None:
        import pty

        self.screen = Screen(columns, rows)
        self.raw = b""
        self._rest = b""
        self._mine, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        left_out = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "COLORTERM")
        given = {name: value for name, value in os.environ.items() if name not in left_out}
        self.process = subprocess.Popen(
            [*COMMAND, *map(str, words)],
            cwd=folder,
            env={**given, "TERM": "xterm-256color", **env},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._mine)

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return self.screen.text

    @property
    def coloured(self) -> bool:
        """Whether anything was ever in colour."""
        return _COLOUR.search(self.raw) is not None

    @property
    def styles(self) -> set[int]:
        """The numbers of all colours and other styles that were ever set."""
        found = re.findall(rb"\x1b\[([\d;]*)m", self.raw)
        return {int(number or 0) for each in found for number in each.split(b";")}

    def fits(self) -> bool:
        """Whether nothing has run over an edge since the screen was cleared."""
        return self.screen.wrapped == self.screen.rolled == 0

    def wait(self, *prompts: str) -> str:
        """Waits until the cursor stands behind one of these; gives it, nothing at the end."""
        until = time.monotonic() + _PATIENCE
        while True:
            before = self.screen.lines[self.screen.row][: self.screen.column]
            for prompt in prompts:
                if before.endswith(prompt) and not self._more(0):
                    return prompt
            if not self._more(max(0.0, until - time.monotonic())):
                raise AssertionError(f"none of {prompts} came:\n{self.text}")
            try:
                data = os.read(self._mine, 65536)
            except OSError:
                data = b""
            if not data:
                self.process.wait(timeout=_PATIENCE)
                return ""
            self.raw += data
            self._rest = self.screen.feed(self._rest + data)

    def _more(self, seconds: float) -> bool:
        return bool(select.select([self._mine], [], [], seconds)[0])

    def type(self, line: str) -> None:
        """Types a line."""
        os.write(self._mine, f"{line}\n".encode())
        # What is typed stands there at once; the screen is waited for after it.
        self.screen.column = 0

    def press(self, key: str) -> None:
        """Presses a key."""
        os.write(self._mine, key.encode())

    def kill(self) -> None:
        """Takes the process away without a word."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
