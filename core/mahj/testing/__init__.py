"""Tools to test rules and mods with; nothing in here is needed to play.

``check_game(rules, seed)`` plays a game at random and checks every law that games must keep.
"""

from mahj.testing.broken import LAWS, LawBroken
from mahj.testing.hidden import redeal, seen
from mahj.testing.laws import check_game, check_games
from mahj.testing.registering import installed
from mahj.testing.trials import Trial, trial

__all__ = [
    "LAWS",
    "LawBroken",
    "Trial",
    "check_game",
    "check_games",
    "installed",
    "redeal",
    "seen",
    "trial",
]
