"""Tools to test rules and mods with; nothing in here is needed to play.

``check_mod(name)`` checks a mod against every law, alone and with each other house rule;
``check_game(rules, seed)`` plays one game at random and checks every law that games must keep, or
with ``costly=1`` all that are quickly checked and one look that takes longer;
``check_record(record)`` checks along a game that somebody has played. The fixtures of the pytest
plugin are in ``mahj.testing.plugin``.
"""

from typing import TYPE_CHECKING

from mahj.lazily import on_first_use

if TYPE_CHECKING:
    from mahj.testing.along import check_record as check_record
    from mahj.testing.broken import LAWS as LAWS
    from mahj.testing.broken import LawBroken as LawBroken
    from mahj.testing.hidden import redeal as redeal
    from mahj.testing.hidden import seen as seen
    from mahj.testing.kit import check_mod as check_mod
    from mahj.testing.laws import check_game as check_game
    from mahj.testing.laws import check_games as check_games
    from mahj.testing.recording import Recorder as Recorder
    from mahj.testing.registering import installed as installed
    from mahj.testing.scripted import Script as Script
    from mahj.testing.situations import say as say
    from mahj.testing.situations import situation as situation
    from mahj.testing.trials import Trial as Trial
    from mahj.testing.trials import trial as trial
else:
    __getattr__, __dir__, __all__ = on_first_use(
        __name__,
        {
            "mahj.testing.along": ("check_record",),
            "mahj.testing.broken": ("LAWS", "LawBroken"),
            "mahj.testing.hidden": ("redeal", "seen"),
            "mahj.testing.kit": ("check_mod",),
            "mahj.testing.laws": ("check_game", "check_games"),
            "mahj.testing.recording": ("Recorder",),
            "mahj.testing.registering": ("installed",),
            "mahj.testing.scripted": ("Script",),
            "mahj.testing.situations": ("say", "situation"),
            "mahj.testing.trials": ("Trial", "trial"),
        },
    )
