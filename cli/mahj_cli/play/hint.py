"""What a player is told who asks for a hint: the nearest hands, and what each discard leaves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from mahj import (
    FLOWER,
    JOKER,
    Choice,
    Game,
    Offers,
    Pick,
    Seat,
    Tile,
    View,
    listed,
    parse_tiles,
    registry,
    tiles_text,
)
from mahj.card import CLAIMS, Answer, answer
from mahj_cli.output import counted
from mahj_cli.play.explain import reason_of
from mahj_mods.nearest_hands import near_line, nearest_by_rack, nearest_hands

_LINES = 5
_ADVISER = "greedy"
_NO_LINE = "No line of the card can be made with what you have exposed."


def hint_lines(game: Game, seat: Seat, view: View) -> list[str]:
    """The five nearest hands, what each discard leaves, and what a bot would do.

    Args:
        game: the game.
        seat: who asks.
        view: what they see: nothing else is told from.
    """
    told, unseen = nearest_hands(view, _LINES), view.unseen()
    if len(view.racks) > 1 and not view.dead:
        return [*_by_rack(view, unseen), *_advice(game, seat, view)]
    if told is None:
        return [f"There is no hint: {_why_none(view)}."]
    if told.away is None:
        return [_NO_LINE]
    lines = [f"{near_line(near, unseen)}." for near in told.nearest]
    lines += _waits(told)
    offers = game.offers(seat)
    if any(isinstance(each, Pick) for each in offers) and told.nearest:
        lines.append(_spare(told, view))
    if any(isinstance(each, Choice) and each.verb == "discard" for each in offers):
        lines += _discards(told, unseen)
    lines += _claims(offers, view)
    return [*lines, *_advice(game, seat, view)]


def _by_rack(view: View, unseen: Sequence[int]) -> Iterator[str]:
    """The nearest hands of each of several racks."""
    for title, told in nearest_by_rack(view, _LINES).items():
        yield f"{title}:"
        yield from (f"{near_line(near, unseen)}." for near in told.nearest)
        yield from _waits(told)


def no_order(view: View) -> str:
    """Why a rack cannot be put in the order of its nearest hand; nothing where it can be."""
    found = nearest_hands(view, 1)
    if found is None:
        return f"There is no nearest hand: {_why_none(view)}."
    return "" if found.nearest else _NO_LINE


def _why_none(view: View) -> str:
    return "your hand is dead" if view.dead else "you do not hold the tiles of one hand"


def in_order_of_a_hand(view: View) -> tuple[Tile, ...]:
    """A rack with the tiles of its nearest hand first, in the order of that hand."""
    found = nearest_hands(view, 1)
    if found is None or not found.nearest:
        return view.tiles
    left = list(view.tiles)
    first: list[Tile] = []
    for kind in _tiles(found):
        if kind in left:
            left.remove(kind)
            first.append(kind)
    return (*first, *left)


def _tiles(answer: Answer) -> list[Tile]:
    """The fourteen tiles of the nearest hand."""
    return [kind for group in answer.nearest[0].hand.groups for kind in group.tiles]


def _waits(answer: Answer) -> list[str]:
    if not answer.waits:
        return []
    waits = [f"{each.tile} ({each.unseen} unseen)" for each in answer.waits]
    return [f"You wait for {listed(waits)}."]


def _spare(answer: Answer, view: View) -> str:
    """What the nearest of the hands has no place for."""
    spare = Counter(view.tiles) - Counter(_tiles(answer))
    tiles = [kind for kind in sorted(spare.elements()) if kind.text != "J"]
    name = answer.nearest[0].line.name
    if not tiles:
        return f"{name} has a place for all that you hold."
    return f"{name} has no place for {tiles_text(tiles)}."


def _discards(answer: Answer, unseen: Sequence[int]) -> list[str]:
    """What each discard leaves, those that leave the same together."""
    by_away: dict[int, list[Tile]] = {}
    lines = []
    for each in answer.discards:
        if each.waits:
            left = sum(unseen[kind] for kind in each.waits)
            waits = f"waits for {tiles_text(each.waits)} ({left} unseen)"
            lines.append(f"Throw {each.tile}: 1 tile is missing; it {waits}.")
        else:
            by_away.setdefault(each.away, []).append(each.tile)
    for away, tiles in by_away.items():
        missing = counted(away, "tile is", "tiles are")
        lines.append(f"Throw {listed(map(str, tiles))}: {missing} missing.")
    return lines


def _claims(offers: Offers, view: View) -> list[str]:
    """What each way to expose a discard leaves; with an exposure no concealed line can be made."""
    lines = []
    thrown = view.thrown
    for each in offers:
        if thrown is None or not isinstance(each, Choice) or each.verb not in CLAIMS.values():
            continue
        tiles = parse_tiles(each.text.partition(" ")[2])
        if len({*tiles} - {JOKER, FLOWER}) > 1:  # a wrong group, which a table may allow
            continue
        left = Counter(view.tiles) - (Counter(tiles) - Counter([thrown[0]]))
        exposed = [*(group.tiles for group in view.exposed), tiles]
        pool = left.total() + sum(map(len, exposed)) > 14
        found = answer(view.judge, left.elements(), exposed, nearest=1, pool=pool)
        if found.away is None or not found.nearest:
            lines.append(f"Claim {each.text}: no line has that; your hand would be dead.")
            continue
        missing = counted(found.away if pool else found.discards[0].away, "tile is", "tiles are")
        line = found.nearest[0].line.name
        lines.append(f"Claim {each.text}: {missing} missing then, nearest for {line}.")
    return lines


def _advice(game: Game, seat: Seat, view: View) -> list[str]:
    """What a bot would do, and why where it can say so."""
    if not game.offers(seat) or _ADVISER not in registry.installed(registry.BOTS):
        return []
    bot = registry.load(registry.BOTS, _ADVISER)()
    choice = game.bot_answer(seat, bot)
    said = reason_of(bot, view, choice)
    return [f"A {_ADVISER} bot would say: {choice.text}.{f' {said}' if said else ''}"]
