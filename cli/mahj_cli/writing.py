"""Files that commands write: new ones overwrite nothing, and none is left half written."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from mahj import MahjError


def write_new(path: Path, text: str, *, instead: str = "name") -> None:
    """Writes a file that is not there yet, whole or not at all.

    Args:
        path: of the file.
        text: what stands in it.
        instead: what else is to be given where the file is there already.

    Raises:
        MahjError: there is one already, or it cannot be written.
    """
    file = open_new(path, instead=instead)
    try:
        with file:
            file.write(text)
    except BaseException as error:  # Ctrl-C as well
        path.unlink(missing_ok=True)
        if isinstance(error, OSError | UnicodeEncodeError):
            raise not_written(path, error) from error
        raise


def open_new(path: Path, *, instead: str = "name") -> IO[str]:
    """A file that is not there yet, to be written line by line.

    Raises:
        MahjError: there is one already, or it cannot be written.
    """
    try:
        return path.open("x", encoding="utf-8", newline="\n", buffering=1)
    except FileExistsError as error:
        raise there_already(path, instead) from error
    except (OSError, ValueError) as error:
        raise not_written(path, error) from error


def replace(path: Path, text: str) -> None:
    """Puts another text into a file, or makes it: whatever ends the program, one of them is there.

    The text is written beside the file, to the disk, and then put in its place. A link stays a
    link, and the file keeps its mode and its owner.

    Raises:
        MahjError: it cannot be written; the file is as it was.
    """
    real = Path(os.path.realpath(path))
    beside = real.with_name(f".{real.name}.{os.getpid()}")
    try:
        real.parent.mkdir(parents=True, exist_ok=True)
        try:
            with beside.open("x", encoding="utf-8", newline="") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            if real.exists():
                _take_after(real, beside)
            beside.replace(real)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    except (OSError, UnicodeEncodeError) as error:
        raise not_written(path, error) from error


def _take_after(real: Path, beside: Path) -> None:
    from shutil import copystat

    copystat(real, beside)
    os.utime(beside)
    with suppress(OSError, AttributeError):
        os.chown(beside, real.stat().st_uid, real.stat().st_gid)


def there_already(path: Path, instead: str = "name") -> MahjError:
    """The error for a file or folder that may not be overwritten."""
    from mahj import MahjError, Problem

    said = f"is there already, and nothing is overwritten: give another {instead}"
    return MahjError(Problem(str(path), said, "exists"))


def not_written(path: Path, error: OSError | ValueError) -> MahjError:
    """The error for a file or folder that cannot be written."""
    from mahj import MahjError, Problem

    if isinstance(error, UnicodeEncodeError):
        why, code = "a name in it is not UTF-8 text; give that file another name", "bad_name"
    elif isinstance(error, FileExistsError | NotADirectoryError):
        why, code = "a file is where a folder would have to be", "system"
    elif isinstance(error, ValueError):
        why, code = "it is no name of a file: it holds a character that none can have", "system"
    else:
        why, code = error.strerror or str(error), "system"
    return MahjError(Problem(str(path), f"cannot be written: {why}", code))
