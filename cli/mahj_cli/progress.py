"""A progress bar for what may take long."""

from __future__ import annotations

import sys
from typing import Any

_PATIENCE = 2.0
"""Seconds after which a progress bar appears."""


class Bar:
    """A progress bar that appears when it takes long, where there is a terminal."""

    def __init__(self, total: int, what: str) -> None:
        """A bar for so many steps.

        Args:
            total: how many.
            what: the word that stands before it.
        """
        self._total, self._what = total, what
        self._bar: Any = None

    def __enter__(self) -> Bar:
        from time import monotonic

        self._patient_until = monotonic() + _PATIENCE
        return self

    def at(self, done: int) -> None:
        """Shows how many steps are done."""
        from time import monotonic

        if self._bar is None:
            if monotonic() < self._patient_until or not sys.stderr.isatty():
                return
            self._bar = _rich_bar()
            self._task = self._bar.add_task(self._what, total=self._total)
            self._bar.start()
        self._bar.update(self._task, completed=done)

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._bar.stop()


def _rich_bar() -> Any:
    from rich import progress
    from rich.console import Console

    return progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
