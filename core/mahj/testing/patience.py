"""Interrupting what does not come to an end by itself."""

from __future__ import annotations

import _thread
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

PATIENCE = 20.0
"""A game that takes longer than so many seconds counts as one that does not end."""

PATIENT = 15
"""How many times as long is waited for what has hardly worked in that time: on a busy machine, or
asleep."""


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
    begun = time.process_time()
    done, late = threading.Event(), threading.Event()

    def watch() -> None:
        for _ in range(PATIENT):
            if done.wait(PATIENCE):
                return
            if time.process_time() - begun > PATIENCE / 2:
                break
        late.set()
        _thread.interrupt_main()

    former = signal.getsignal(signal.SIGINT)
    unheard = former in (signal.SIG_IGN, signal.SIG_DFL)  # as in a run in the background
    if unheard:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    except KeyboardInterrupt as error:
        if late.is_set():
            raise TooLong(f"after more than {PATIENCE:g} seconds it was still going on") from error
        raise
    finally:
        done.set()
        if unheard:
            signal.signal(signal.SIGINT, former)
