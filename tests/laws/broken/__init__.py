"""For each law mods that break it, each in a way of its own."""

from laws.broken import errors, games, loading, replays, secrets, state
from laws.broken.frame import BROKEN, COMPANY, Fake, breaks

__all__ = [
    "BROKEN",
    "COMPANY",
    "Fake",
    "breaks",
    "errors",
    "games",
    "loading",
    "replays",
    "secrets",
    "state",
]
