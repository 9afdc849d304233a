"""Which skips a record need not write: those without which the next line is not lawful yet.

The kind of fault: a skip before an interjection. The question is put anew and the skip stands;
left out, it leaves the window open to a line that means something else there.
"""

from __future__ import annotations

import pytest

from mahj import parse_record
from mahj.testing import check_record

HEAD = """seed = 3
law = "skips"
rules = { mods = { live_table = {} } }
[deal]
start = "turns"
turn = "E"
E = "9B"
S = "1B"
W = "1D 2D 3D 5D 6D 7D 8D 1C 2C 3C 4C 5C 6C"
N = "9B 9B"
---
E discard 9B
"""


@pytest.mark.parametrize(
    "window",
    [
        "N skip; W hold; W skip; S skip",
        "N skip; W hold; W draw; W skip; S skip",
        "N skip; S hold; S skip",
    ],
)
def test_a_skip_before_an_interjection_may_have_to_be_written(window: str) -> None:
    """South's discard is lawful out of turn while North has not skipped: it is another game."""
    lines = f"{window}; S discard 1B".split("; ")
    check_record(parse_record(HEAD + "\n".join(lines)))


def test_a_skip_before_an_interjection_that_ends_the_question_has_to_be_written() -> None:
    """North throws in where both were asked: South, who has not skipped, discards out of turn."""
    head = HEAD.replace('"1B"', '"1B 9B J"').replace('"9B 9B"', '"9B J"')
    head = head.replace("[deal]", '[deal]\nwall = "3B 8B"')
    check_record(parse_record(head + "S skip\nN throw_in\nS discard 1B\nW discard 8B"))
