"""Docstrings, which players and the loader read: also where `python -OO` has dropped them."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any


def doc_of(found: type | Callable[..., Any]) -> str:
    """The docstring of a class (or of the nearest one that it is made from) or of a function."""
    # Python's own frozen classes (ABC), which a mod may inherit, keep theirs all the same.
    written = _written(found) if sys.flags.optimize > 1 else ""
    return written or inspect.getdoc(found) or ""


def _written(found: type | Callable[..., Any]) -> str:
    """The docstring as the source has it; nothing where there is no source."""
    import ast
    from textwrap import dedent

    for each in inspect.getmro(found)[:-1] if isinstance(found, type) else (found,):
        with suppress(OSError, TypeError, SyntaxError):
            (node,) = ast.parse(dedent(inspect.getsource(each))).body
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                said = ast.get_docstring(node)
                if said:
                    return said
    return ""
