"""Text files that grow line by line and are never lost: records of games, sheets of scores."""

from __future__ import annotations

import os
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import ClassVar, Self

from mahj.errors import MahjError


class LineFile:
    """A text file to which whole lines are added, each flushed to disk before anything else.

    Attributes:
        path: of the file.
        error: what is raised where it cannot be written.
        called: what the file is, for messages.
        by: what else may be writing to it, for messages.
        unit: what a line is, for messages.
    """

    error: ClassVar[type[MahjError]] = MahjError
    called: ClassVar[str] = "file"
    by: ClassVar[str] = "program"
    unit: ClassVar[str] = "line"

    def __init__(self, path: Path, file: FileIO) -> None:
        self.path = path
        self._file = file

    @classmethod
    def start(cls, path: Path, head: str) -> Self:
        """Starts a new file with its head.

        Raises:
            MahjError: the file is there already, or cannot be written.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            raise cls._not_begun(path, error, "its folder cannot be made") from error
        what = f"the {cls.called} cannot be written"
        try:
            made = cls(path, path.open("xb", buffering=0))
        except FileExistsError as error:
            said = f"is there already; {cls.called}s are never overwritten: give another name"
            raise cls.error(said, where=str(path)) from error
        except (OSError, ValueError) as error:
            raise cls._not_begun(path, error, what) from error
        made._lock()
        try:
            made._write(head)
        except OSError as error:
            made._file.close()
            path.unlink(missing_ok=True)  # this call made it, and nothing stands in it
            raise cls._not_begun(path, error, what) from error
        return made

    @classmethod
    def go_on(cls, path: Path) -> Self:
        """Goes on with a file that is there.

        Raises:
            MahjError: it cannot be written, or somebody else is writing to it.
        """
        if path.is_fifo():
            raise cls.error(f"is a pipe: a {cls.by} goes on in a file only", where=str(path))
        try:
            made = cls(path, path.open("ab", buffering=0))
        except OSError as error:
            raise cls._not_written(path, error) from error
        made._lock()
        return made

    def line(self, text: str) -> None:
        """Adds a line.

        Raises:
            MahjError: the disk does not take it.
        """
        try:
            self._write(f"{text}\n")
        except OSError as error:
            raise self._not_written(self.path, error) from error

    def _write(self, text: str) -> None:
        """Writes whole lines or none: what a full disk cuts off is taken back.

        Raises:
            OSError: the disk does not take it.
        """
        begun = os.fstat(self._file.fileno()).st_size
        left = memoryview(text.encode("utf-8"))
        try:
            # Unbuffered, so that nothing is left to be written when the file is closed.
            while left:
                left = left[self._file.write(left) or 0 :]
            os.fsync(self._file.fileno())
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file.fileno(), begun)
            raise

    def close(self) -> None:
        """Closes the file."""
        try:
            self._file.close()
        except OSError as error:
            raise self._not_written(self.path, error) from error

    def _lock(self) -> None:
        """Keeps a second process from writing into the same file, where the system can tell."""
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self._file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            self._file.close()
            what = f"is being written by another {self.by}; end that one first"
            raise self.error(what, where=str(self.path)) from error
        except OSError:
            return  # a file system without locks

    @classmethod
    def _not_begun(cls, path: Path, error: OSError | ValueError, what: str) -> MahjError:
        said = "it holds a character no name can have"
        if isinstance(error, FileExistsError | NotADirectoryError):
            said = "a file is where a folder would have to be"
        elif isinstance(error, OSError):
            said = error.strerror or str(error)
        return cls.error(f"{what}: {said}", where=str(path))

    @classmethod
    def _not_written(cls, path: Path, error: OSError) -> MahjError:
        what = f"the {cls.called} cannot be written: {error.strerror or error}; "
        return cls.error(f"{what}every {cls.unit} before this one is kept", where=str(path))
