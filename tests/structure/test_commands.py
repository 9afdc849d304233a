"""Commands that messages tell are typed as they stand, in the shell of the system."""

from __future__ import annotations

import sys

import pytest

from mahj.errors import typed


@pytest.mark.parametrize(
    ("platform", "path", "said"),
    [
        ("linux", "games/one.mahj", "mahj replay games/one.mahj"),
        ("linux", "my games/one.mahj", "mahj replay 'my games/one.mahj'"),
        ("win32", r"C:\games\one.mahj", r"mahj replay C:\games\one.mahj"),
        ("win32", r"C:\my games\one.mahj", r'mahj replay "C:\my games\one.mahj"'),
    ],
)
def test_a_path_is_quoted_as_the_shell_wants_it(
    monkeypatch: pytest.MonkeyPatch, platform: str, path: str, said: str
) -> None:
    """The kind: quotes that Windows takes for a part of the name."""
    monkeypatch.setattr(sys, "platform", platform)
    assert typed("mahj", "replay", path) == said
