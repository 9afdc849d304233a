"""Where records go that nobody has named."""

from __future__ import annotations


def kept_record(stem: str, text: str, folder: str | None) -> str | None:
    """Writes the record of a game that stopped; the file's name, or None where nothing takes it.

    Args:
        stem: of the file's name.
        text: of the record.
        folder: where it should be; otherwise it is here, or among the temporary files.
    """
    from pathlib import Path
    from tempfile import gettempdir

    from mahj.records import keep_record

    wanted = [folder] if folder else []
    path = keep_record(map(Path, [*wanted, ".", gettempdir()]), stem, text)
    return None if path is None else str(path)
