"""Futures: the tile that a player will draw next is seen, laid out, or held ahead of the turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

from mahj import (
    SKIP,
    Ask,
    Key,
    Mod,
    Note,
    Phase,
    PhaseAt,
    Place,
    Refusal,
    Seat,
    Table,
    Tile,
    hookimpl_if,
    listed,
    number,
    one_of,
    seat_name,
    turn_offers,
)

LAID = Key[list[Seat]]("futures: before whom tiles lie, the next to be drawn first", lambda _: [])


def _throws_and_picks(mod: Futures) -> bool:
    return mod.mode == "throw_and_pick"


def _peeks(mod: Futures) -> bool:
    return mod.mode == "peek"


def _lays(mod: Futures) -> bool:
    return mod.mode == "face_down" or (_peeks(mod) and mod.ownership == "owned")


class Futures(Mod):
    """Players know or hold the tile that comes to them next, their future, which League rules do \
    not allow. Players see it ahead of their turn; or they throw first and then pick, so that \
    everybody always holds 14 tiles; or it lies face down before them until their turn."""

    id = "futures"
    title = "Futures"
    source = "RULES.md 2.6; Riichi Advanced, American rules (mod list); mahjlife.com article 185"
    also = ("throw and pick", "pick ahead", "looking ahead", "future tiles", "face-down 14th tile")
    reveals = True

    mode = one_of(
        "peek",
        {
            "peek": "Each player sees the tile that they will draw next.",
            "throw_and_pick": "A turn is a discard, then a draw, so everybody holds 14 tiles at "
            "all times. A drawn tile makes mah jongg in the next turn at the earliest, or when no "
            "tile is left to draw; a discard makes it at once, and a tile is left over.",
            "face_down": "The next tile of each player lies face down before them and is taken up "
            "in their turn.",
        },
        source={
            "peek": "RULES.md 2.6; Riichi Advanced",
            "throw_and_pick": "RULES.md 2.6; mahjlife.com article 185; htfbw.com",
            "face_down": "RULES.md 2.6; sloperama.com column 480; htfbw.com",
        },
    )
    ownership = one_of(
        "floating",
        {
            "floating": "When a discard is claimed, futures move on to whoever is to draw them "
            "now.",
            "owned": "A future stays its player's when a discard is claimed.",
        },
        when=lambda mod: not _throws_and_picks(mod),
    )
    peek_depth = number(
        1, 1, 4, "The number of a player's next tiles that are seen is {value}.", when=_peeks
    )
    when_visible = one_of(
        "always",
        {
            "always": "Futures are seen at all times.",
            "after_own_discard": "A future is seen from one's own discard until it is drawn.",
        },
        when=_peeks,
    )

    def explanation(self) -> str:
        """Of the three ways to play it a table plays one, and that option says how."""
        return self.paragraph().partition("Players see it")[0].rstrip()

    # Throw and pick

    @hookimpl_if(_throws_and_picks)
    def mahj_deal_count(self) -> int:
        return 14

    @hookimpl_if(_throws_and_picks)
    def mahj_turn_holds(self) -> int:
        return 14

    @hookimpl_if(_throws_and_picks)
    def mahj_turn_steps(self) -> tuple[str, ...]:
        return ("left", "act", "draw")

    @hookimpl_if(_throws_and_picks)
    def mahj_win_declare(self, table: Table, seat: Seat) -> Refusal | None:
        if table.thrown is None or _needs(table, seat, table.thrown[0]):
            return None
        sentence = f"You hold mah jongg without the {table.thrown[0]} just thrown: "
        return self.refuse("held", f"{sentence}declare it in your turn.")

    @hookimpl_if(_throws_and_picks)
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(400, "turns", self.id, _honour)]

    # Tiles laid out

    @hookimpl_if(lambda mod: mod.mode == "face_down")
    def mahj_deal_done(self, table: Table) -> None:
        drawing = [table.turn] if table.came == "draw" else []
        self._lay(table, [*drawing, *table.seats_after[table.turn]])

    @hookimpl_if(_lays)
    def mahj_turn_begins(self, table: Table) -> None:
        if table.over is None:
            # Whoever falls dead as their turn begins was in turn: who is told first is chance.
            due = [seat for seat in _due(table) if seat != table.turn]
            self._lay(table, [*due, table.turn])

    def _lay(self, table: Table, due: list[Seat]) -> None:
        """Lays the futures that are not there, in the order in which they are to be drawn."""
        if self.ownership == "floating":
            _move_on(table, due)
        depth = self.peek_depth if _peeks(self) else 1
        places = [[_future(table, seat, ahead) for seat in due] for ahead in range(depth)]
        for nearer, farther in pairwise(places):
            for place, beyond in zip(nearer, farther, strict=True):
                if beyond.tiles and not place.tiles:
                    table.move_last(beyond, place)
        for place in chain.from_iterable(places):
            if table.wall.tiles and not place.tiles:
                table.move_last(table.wall, place)
        table.kept[LAID] = [seat for seat in due if _future(table, seat).tiles]

    @hookimpl_if(_lays)
    def mahj_turn_source(self, table: Table, seat: Seat) -> Place | None:
        laid = table.kept[LAID]
        if self.ownership == "owned":
            return _future(table, seat) if seat in laid else None
        return _future(table, laid[0]) if laid else None

    # Seeing them

    @hookimpl_if(lambda mod: not _throws_and_picks(mod))
    def mahj_view_notes(self, table: Table, seat: Seat) -> Iterable[Note]:
        if table.phase != "turns" or table.over is not None:
            return ()
        if self.mode == "face_down":
            before = [seat_name(each) for each in table.kept[LAID] if _future(table, each).tiles]
            said = f"A future lies before {listed(before, 'and')}." if before else ""
            return [Note(self.id, "Futures", (said,), {"before": before})] if before else ()
        if self.when_visible == "after_own_discard" and not _has_thrown(table, seat):
            return ()
        tiles = [kind.text for kind in self._seen(table, seat)]
        if not tiles:
            return ()
        said = (
            f"You draw {tiles[0]} next{', then ' + listed(tiles[1:], 'and') if tiles[1:] else ''}."
        )
        return [Note(self.id, "Futures", (said,), {"futures": tiles})]

    def _seen(self, table: Table, seat: Seat) -> Iterator[Tile]:
        """The tiles that the player will draw if nobody claims a discard."""
        if self.ownership == "owned":
            for ahead in range(self.peek_depth):
                place = table.places.get(_future_name(seat, ahead))  # none before the first turn
                yield from place.tiles if place is not None else ()
            return
        due = _due(table)
        if seat in due:
            wall = table.wall.tiles
            places = range(due.index(seat), len(wall), len(due))
            yield from [wall[-1 - place] for place in places][: self.peek_depth]


def _due(table: Table) -> list[Seat]:
    """Who draws next, and after them, up to the player on turn."""
    order = [*table.seats_after[table.turn], table.turn]
    return [seat for seat in order if not table.players[seat].sits_out]


def _future(table: Table, seat: Seat, ahead: int = 0) -> Place:
    return table.place(_future_name(seat, ahead))


def _future_name(seat: Seat, ahead: int) -> str:
    return f"future {ahead + 1} of {seat}" if ahead else f"future of {seat}"


def _move_on(table: Table, due: list[Seat]) -> None:
    """Moves futures on to those who are to draw them now, after a claim or a dead hand."""
    lying = [seat for seat in table.kept[LAID] if _future(table, seat).tiles]
    # Where somebody sits out there may be more of them than players; the last one waits here.
    between = table.place("futures that move on")
    if lying == due[: len(lying)] and not between.tiles:
        return
    for seat in reversed(lying):
        table.move_last(_future(table, seat), between)
    for seat in due[: len(between.tiles)]:
        table.move_last(between, _future(table, seat))


def _has_thrown(table: Table, seat: Seat) -> bool:
    """Whether this player has discarded and not had another turn since."""
    if seat == table.turn:
        return table.turn_ended
    thrown = bool(table.players[seat].discards.tiles)
    return thrown or any(who == seat and each.verb == "discard" for who, each in table.choices)


def _needs(table: Table, seat: Seat, kind: Tile) -> bool:
    """Whether this tile belongs to a hand that a player, who has 14 tiles, completes with it."""
    player = table.players[seat]
    hands = table.judge(seat).hands([each.shown for each in player.exposures])
    if hands is None or not hands.within(player.concealed.counts, 0):
        return True
    complete = hands.complete(player.concealed.counts_with(kind))
    return any(kind in rest.wants().needs for rest in hands.each(complete))


def _honour(table: Table) -> Phase:
    """Nothing is left to draw: whoever holds mah jongg now may declare it, in the order of turns.

    RULES.md 2.6: the last holder is honoured.
    """
    for seat in (table.turn, *table.seats_after[table.turn]):
        table.begin_turn(seat, "draw")
        while table.over is None and not table.turn_ended:
            offers = [each for each in turn_offers(table, seat) if each.verb == "mahjong"]
            answers = (yield Ask({seat: (SKIP, *offers)})) if offers else {seat: SKIP}
            if answers is not None and answers[seat] is SKIP:
                break
            if answers is not None:
                answers[seat].carry_out(table, seat)
