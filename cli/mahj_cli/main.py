"""Where the command `mahj` starts. Nothing is imported that `mahj --version` does not need."""

import gc
import sys

from mahj_cli import __version__

_GARBAGE_AFTER = 100_000
"""Objects made before Python looks for garbage: what a start imports stays, and looking through
it again and again would be a part of every start."""


def run() -> int:
    """Runs the command line; gives the exit status."""
    if sys.argv[1:] == ["--version"] and sys.stdout is not None:
        try:
            print(f"mahj {__version__}", flush=True)
        except OSError:
            return _start()
        return 0
    return _start()


def _start() -> int:
    gc.set_threshold(_GARBAGE_AFTER)
    try:
        from mahj_cli.app import start
    except KeyboardInterrupt:
        return 130
    try:
        return start()
    finally:
        gc.freeze()  # all goes with the process, and need not be looked through for it
