"""The documents, each with the statements that an engine can hold to."""

from __future__ import annotations

from collections.abc import Mapping

from documents.light import LIGHT
from documents.modern import MODERN
from documents.quick import QUICK
from documents.riichi_advanced import RIICHI_ADVANCED
from documents.says import Says
from documents.school import SCHOOL

DOCUMENTS: Mapping[str, tuple[Says, ...]] = {
    "riichi-advanced": RIICHI_ADVANCED,
    "modern": MODERN,
    "quick": QUICK,
    "light": LIGHT,
    "school": SCHOOL,
}
"""The statements of each document, by its preset."""
