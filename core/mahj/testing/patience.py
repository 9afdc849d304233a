"""Interrupting what does not come to an end by itself."""

from __future__ import annotations

import _thread
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 20.0
"""A game that takes longer than so many seconds counts as one that does not end."""


class TooLong(Exception):
    """It has taken too long; raised from what was interrupted."""


@contextmanager
def in_time() -> Iterator[None]:
    """Interrupts what is in here once it takes too long; only the main thread can be.

    Raises:
        TooLong: it has been interrupted.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    late = threading.Event()

    def interrupt() -> None:
        late.set()
        _thread.interrupt_main()

    timer = threading.Timer(PATIENCE, interrupt)
    timer.daemon = True
    former = signal.getsignal(signal.SIGINT)
    unheard = former in (signal.SIG_IGN, signal.SIG_DFL)  # as in a run in the background
    if unheard:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    timer.start()
    try:
        yield
    except KeyboardInterrupt as error:
        if late.is_set():
            raise TooLong(f"after {PATIENCE:g} seconds it was still going on") from error
        raise
    finally:
        timer.cancel()
        if unheard:
            signal.signal(signal.SIGINT, former)
