"""What goes wrong, as a user is told: one clear message, an exit status, never a traceback."""

from __future__ import annotations

import errno
import os
import sys
import warnings
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple, TypeAlias

from mahj_cli.output import paint, print_json, printable, warn

SAID_NO = 1
"""Exit status: the rules or the input say no, or somebody's mod or bot is broken."""

OUR_FAULT = 70
"""Exit status: something in mahj is broken."""

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""

NOBODY_READS = 141
"""Exit status when whoever read the output has gone, as shells have it."""

TRACEBACK = "MAHJ_TRACEBACK"
"""The environment variable that asks for the traceback of an unexpected exception."""

_WRITING = (errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EDQUOT, errno.EBADF)


def guarded(command: Callable[..., None]) -> Callable[..., None]:
    """The command, with whatever goes wrong told to the user; Typer sees the same signature."""
    import typer

    @wraps(command)
    def run(*args: Any, **options: Any) -> None:
        before, warnings.showwarning = warnings.showwarning, _tell_warning
        try:
            command(*args, **options)
            flush()
        except (typer.Exit, typer.Abort, typer.BadParameter):
            raise
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            raise typer.Exit(report(error, as_json=bool(options.get("as_json")))) from error
        finally:
            warnings.showwarning = before

    return run


def _tell_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    """Prints a warning for people, without the line of the program that gave it."""
    warn(f"{paint('warning:', 'yellow', 'bold', stream=sys.stderr)} {printable(str(message))}")


def flush() -> None:
    """Sends what is printed on its way, so that a full disk shows now and not at the exit."""
    if sys.stdout is not None:
        sys.stdout.flush()


def report(error: BaseException, *, as_json: bool = False, one_line: bool = False) -> int:
    """Tells the user what went wrong; gives the exit status.

    Args:
        error: what was raised.
        as_json: whether a program is told.
        one_line: whether the program reads line by line.
    """
    if isinstance(error, KeyboardInterrupt):
        warn("")
        return INTERRUPTED
    if isinstance(error, BrokenPipeError):
        _drop_output()
        return NOBODY_READS
    mine = _mahj_error(error)
    if mine is not None:
        return tell(mine.as_json(), lines_of(mine), as_json, one_line)
    if isinstance(error, OSError):
        as_json = _output_is_there() and as_json
        name = error.filename or ("the output" if error.errno in _WRITING else "")
        said = f"{name}: {error.strerror}" if name else f"{error.strerror or error}"
        if error.errno == errno.EBADF and not error.filename:
            said = "the output is closed"
        return tell({"code": "system", "message": said}, [said], as_json, one_line)
    return _told_fault(error, as_json, one_line)


class Blame(NamedTuple):
    """Where in a mod or a bot an unexpected exception came about.

    Attributes:
        kind: `mod` or `bot`.
        name: its id.
        ours: whether it is one of those that mahj brings.
        place: the hook or function, file and line.
    """

    kind: str
    name: str
    ours: bool
    place: str


_Home: TypeAlias = "tuple[str, str, bool]"
"""`mod` or `bot`, its id, and whether mahj brings it."""


def blame(error: BaseException) -> Blame | None:
    """The mod or bot in whose code an exception came about; None where it was in neither."""
    from traceback import walk_tb

    if "mahj.registry" not in sys.modules:
        return None
    classes, modules = _homes(sys.modules["mahj.registry"])
    frames = list(walk_tb(error.__traceback__))
    for place in range(len(frames) - 1, -1, -1):
        frame, line = frames[place]
        module = str(frame.f_globals.get("__name__", ""))
        owner = type(frame.f_locals.get("self"))
        # A module may hold several mods; the object knows which one it is.
        home = classes.get(owner) or modules.get(module) or modules.get(module.partition(".")[0])
        if home is None:
            continue
        kind, name, ours = home
        names = [each.f_code.co_name for each, _ in frames[: place + 1]]
        hooks = [each for each in names if each.startswith("mahj_")]
        function = hooks[-1] if hooks and kind == "mod" else frame.f_code.co_name
        where = f"{function}, {frame.f_code.co_filename}, line {line}"
        return Blame(kind, name, ours, where)
    return None


def _homes(registry: Any) -> tuple[dict[type, _Home], dict[str, _Home]]:
    """Whose a class is that has been loaded, and whose the code in a module or a package is.

    A package of somebody else's is its mod's or bot's whole, with the functions and choices that
    stand in other modules of it.
    """
    classes: dict[type, _Home] = {}
    modules: dict[str, _Home] = {}
    for kind, group in (("bot", registry.BOTS), ("mod", registry.MODS)):
        for name, point in registry.installed(group).items():
            found = getattr(sys.modules.get(point.module), point.attr, None)
            ours = point.module.startswith("mahj_mods.")
            named = [point.module]
            if not ours:
                named.append(point.module.partition(".")[0])
            if isinstance(found, type):
                classes[found] = kind, name, ours
                named.append(found.__module__)  # it may be registered from another
            for module in named:
                modules.setdefault(module, (kind, name, ours))
    return classes, modules


def _blamed(error: BaseException) -> Blame | None:
    """Whom to blame; what goes wrong in finding it out may not hide the exception itself."""
    try:
        return blame(error)
    except Exception:
        return None


def status_of(error: BaseException) -> int:
    """The exit status for an exception: whether mahj is to blame or somebody else."""
    found = _blamed(error)
    mine = _mahj_error(error) is None and (found is None or found.ours)
    return OUR_FAULT if mine else SAID_NO


def fault_place(error: BaseException) -> str:
    """An unexpected exception in one line, with the mod or bot in which it came about."""
    found = _blamed(error)
    if found is None:
        return fault_line(error)
    return f"{fault_line(error)} in the {found.kind} {found.name!r} ({found.place})"


def fault_line(error: BaseException) -> str:
    """An unexpected exception in one line."""
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def as_json(error: BaseException) -> dict[str, object]:
    """The value of the `error` key for whatever has been raised."""
    mine = _mahj_error(error)
    if mine is not None:
        found: dict[str, object] = mine.as_json()
        return found
    return {"code": "fault", "message": fault_place(error)}


def lines_of(error: Any) -> list[str]:
    """A MahjError as lines, each a mistake with its place and what is allowed."""
    lines = [str(problem) for problem in error.problems]
    refusal = getattr(error, "refusal", None)
    if refusal is not None:
        move = "" if error.move is None else f"move {error.move}, "
        lines[0] += f" ({move}by the rule {refusal.mod!r})"
    return lines


def _mahj_error(error: BaseException) -> Any:
    """The error where it is a MahjError; only who has imported mahj can have raised one."""
    errors = sys.modules.get("mahj.errors")
    return error if errors is not None and isinstance(error, errors.MahjError) else None


def tell(error: dict[str, object], lines: list[str], as_json: bool, one_line: bool = False) -> int:
    """Prints an error for people or, with `--json`, for programs; gives the exit status."""
    if as_json:
        try:
            print_json({"error": error}, one_line=one_line)
            flush()
            return SAID_NO
        except OSError:
            _drop_output()
    _print_errors(lines)
    return SAID_NO


def _print_errors(lines: list[str]) -> None:
    mark = paint("error:", "red", "bold", stream=sys.stderr)
    lines = [printable(line) for line in lines]
    if len(lines) == 1:
        warn(f"{mark} {lines[0]}")
        return
    warn(f"{mark} {len(lines)} mistakes")
    for line in lines:
        warn(f"  {line}")


def _told_fault(error: BaseException, as_json: bool, one_line: bool) -> int:
    if os.environ.get(TRACEBACK):
        import traceback

        traceback.print_exception(error)
    found = _blamed(error)
    mine = status_of(error) == OUR_FAULT
    whose = "mahj" if mine or found is None else f"the {found.kind} {found.name!r}"
    said = f"this is a fault of {whose}, not of yours ({fault_line(error)}"
    said += f"; {found.place})" if found is not None else ")"
    if not os.environ.get(TRACEBACK):
        said += f"; {TRACEBACK}=1 shows where it happened"
    named = {} if found is None else {found.kind: found.name}
    tell({"code": "fault", "message": said, **named}, [said], as_json, one_line)
    return status_of(error)


def _drop_output() -> None:
    """Gives up on standard output, so that Python does not try it once more at the exit."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        pass


def _output_is_there() -> bool:
    """Whether standard output still takes anything; otherwise it is given up."""
    try:
        flush()
    except (OSError, ValueError):
        _drop_output()
        return False
    return True
