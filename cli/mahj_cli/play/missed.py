"""Why nobody asked a player about a discard: what a claim of it would have taken."""

from __future__ import annotations

from mahj import JOKER, Game, Refused, Seat, Tile, TileChoice, TileError, View, tiles_text
from mahj.card import answer
from mahj.card.notation import HAND_SIZE
from mahj_cli.output import counted
from mahj_cli.play.events import name_of

_MOST = 4
"""How many discards are told of, the latest."""


def missed(game: Game, seat: Seat) -> list[str]:
    """Why the discards since a player's last answer were not for them to claim, in sentences.

    Args:
        game: the game.
        seat: the player.
    """
    choices, live = game.table.choices, game.table.thrown
    since = max([at for at, (who, _) in enumerate(choices) if who == seat], default=-1)
    thrown = [
        (at, who, choice.kind)
        for at, (who, choice) in enumerate(choices)
        if at > since and choice.verb == "discard" and isinstance(choice, TileChoice)
    ]
    if thrown and live == (thrown[-1][2], thrown[-1][1]):
        thrown.pop()  # that one may still be answered
    told, before, made = [], game.anew(), 0
    for at, thrower, kind in thrown[-_MOST:]:
        for who, choice in choices[made:at]:
            before.take(who, before.find(who, choice.text))
        away = _short_of(before.views[seat], kind)
        why = _why(before.views[seat], kind, away)
        before.take(thrower, before.find(thrower, choices[at][1].text))
        made = at + 1
        why = why or f"{_kept(before, seat, kind)}{away}."
        told.append(f"{name_of(thrower)}'s {kind}: {why}")
    return told


def _kept(game: Game, seat: Seat, kind: Tile) -> str:
    """What kept a player from exposing the tile just thrown: a house rule, where one says so."""
    try:
        game.find(seat, f"pung {tiles_text([kind] * 3)}")
    except Refused as refused:
        mod, _, sentence = refused.refusal
        if mod in game.table.rules.mods and not game.table.rules.mods[mod].standard:
            return f"{sentence} (rule: {mod})"
    return "a rule or an aid of this table kept you from exposing it"


def _why(view: View, kind: Tile, away: str) -> str:
    """Why a tile was not for this seat to claim; nothing where they held enough to expose it."""
    if kind is JOKER:
        return "a thrown joker is never claimed. (rule: call)"
    if view.dead:
        return "your hand was dead. (rule: dead_hand)"
    own, jokers = view.counts[kind], view.counts[JOKER]
    if own + jokers >= 2:
        return ""
    held = tiles_text([kind] * own + [JOKER] * jokers) or "none"
    return f"a pung takes two more of it or jokers, and you held {held} (rule: call){away}."


def _short_of(view: View, kind: Tile) -> str:
    """How far from mah jongg a player would have been with a tile, where that can be told."""
    exposed = [each.tiles for each in view.exposed]
    if len(view.tiles) + sum(map(len, exposed)) != HAND_SIZE - 1:
        return ""
    try:
        away = answer(view.judge, [*view.tiles, kind], exposed, nearest=1).away
    except TileError:
        return ""
    if away is None:
        return "; no line has your exposures (rule: mahjong)"
    missing = counted(away, "tile was", "tiles were")
    return f"; with it {missing} missing to mah jongg (rule: mahjong)"
