"""Dealing anew what a seat does not see, to prove that it does not see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mahj.asks import Choice, Refused, Seat
from mahj.chance import TableChance
from mahj.game import Game, offers_json
from mahj.racks import Concealed, Place
from mahj.tiles import Tile, tiles_text


def hidden_places(game: Game, seat: Seat) -> list[Place]:
    """Where tiles lie that this seat does not see: others' racks, the wall, face-down places."""
    table = game.table
    racks = [player.concealed for player in table.others[seat]]
    return [table.wall, *racks, *(each for each in table.places.values() if not each.public)]


def redeal(game: Game, seat: Seat, chance: TableChance) -> None:
    """Swaps all tiles that a seat does not see among the places where they lie.

    How many tiles lie where stays the same. What was remembered about the others' racks is
    dropped. Only for a game that is to be thrown away: its record no longer leads here.
    """
    places = hidden_places(game, seat)
    tiles = chance.shuffled(kind for place in places for kind in place.tiles)
    dealt = []
    for place in places:
        size = len(place.tiles)
        dealt.append((place, tiles[:size]))
        del tiles[:size]
    put_back(game, dealt)


def put_back(game: Game, dealt: Iterable[tuple[Place, list[Tile]]]) -> None:
    """Makes these the tiles of these places, and drops what was remembered about racks there."""
    for place, tiles in dealt:
        put(place, tiles)
        if isinstance(place, Concealed):
            place.look_anew()


def put(place: Place, tiles: list[Tile]) -> None:
    """Makes these the tiles of a place, without a move."""
    for kind in list(place.tiles):
        place._take(kind)
    for kind in tiles:
        place._put(kind)


def seen(game: Game, seat: Seat, words: Iterable[str] = ()) -> dict[str, Any]:
    """All that a seat sees and may do, but for what mods say that exist to reveal.

    Offers are sorted: their order means nothing.

    Args:
        game: the game.
        seat: who looks.
        words: what else it tries, to be told why not.
    """
    view = game.views[seat]
    found = view.as_json()
    mods = game.table.rules.mods
    notes = [note for note in view.notes if note.mod not in mods or not mods[note.mod].reveals]
    found["notes"] = [note._asdict() for note in notes]
    found["offers"] = sorted(map(repr, offers_json(game.offers(seat))))
    found["suggested"] = [each.as_json() for each in view.suggestions(game.offers(seat))]
    choices = [each for each in game.offers(seat) if isinstance(each, Choice)]
    found["confirm"] = {each.text: view.to_confirm(each) for each in choices}
    found["order"] = tiles_text(view.arranged)
    found["interjections"] = sorted(each.text for each in view.interjections())
    found["refusals"] = {each: _refusal(game, seat, each) for each in words}
    found["grounds"] = {
        other.seat: sorted(
            reason
            for add in game.table.hooks.dead_grounds
            for reason in add(game.table, other.seat)
        )
        for other in game.table.others[seat]
    }
    return found


def _refusal(game: Game, seat: Seat, words: str) -> str:
    """Why a seat may not do this; nothing where it may."""
    try:
        game.find(seat, words)
    except Refused as error:
        return error.refusal.sentence
    return ""
