"""Live table: what people get wrong with tiles in their hands, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from mahj import (
    FLOWER,
    JOKER,
    WAIT,
    Choice,
    Exposure,
    Key,
    Mod,
    Offers,
    Player,
    Refusal,
    Result,
    Seat,
    Table,
    Tile,
    TileChoice,
    Win,
    first_refusal,
    hookimpl,
    hookimpl_if,
    one_of,
    seat_name,
    some_of,
    tiles_text,
)
from mahj.card import CLAIMS
from mahj_mods.standard.turn import taking_turns

_EARLY = Key[list[Seat]]("live_table: who has taken a joker out of turn", lambda table: [])
_HOLDING = Key[list[Seat]]("live_table: who has said hold", lambda table: [])
_OUT = Key("live_table: who has thrown the live discard out of turn", lambda table: "")
_NEXT = Key("live_table: whose turn was taken by a discard out of turn", lambda table: "")
_GIVEN = Key("live_table: where a wrong tile was given in this turn", lambda table: ("", 0))


# -- Out of turn ------------------------------------------------------------------------


class Draw(Choice):
    """Draws and racks a tile out of turn."""

    __slots__ = ()
    error = True

    def carry_out(self, table: Table, seat: Seat) -> None:
        if table.came == "deal" and table.thrown is None:
            why = "A player has a wrong number of tiles before the first discard: deal again."
            table.finish(Result("abandoned", again=True, why=why))
        else:
            table.draw(table.players[seat])
            table.players[seat].miscount += 1


class PutBack(Choice):
    """Puts back a tile that was drawn out of turn; it is the wall's next tile again."""

    __slots__ = ()

    def carry_out(self, table: Table, seat: Seat) -> None:
        kind, wall, concealed = table.log[-1]
        table.move(kind, concealed, wall)
        table.players[seat].miscount -= 1


class DiscardOutOfTurn(TileChoice):
    """Discards before drawing, or when it is another's turn to draw."""

    __slots__ = ()
    error = True

    def carry_out(self, table: Table, seat: Seat) -> None:
        after = table.hooks.turn_next(table, table.turn)
        table.begin_turn(seat, "draw")
        table.throw(seat, self.kind)
        table.players[seat].miscount -= 1
        table.kept[_OUT] = seat
        table.kept[_NEXT] = "" if after == seat else after


_DRAW, _PUT_BACK = Draw("draw"), PutBack("put_back")


@cache
def _discard_out_of_turn(kind: Tile) -> Choice:
    return DiscardOutOfTurn("discard", kind)


# -- Wrong tiles ------------------------------------------------------------------------


class Hold(Choice):
    """Says hold: the discard is thought about, and may be claimed wrongly."""

    __slots__ = ()
    moves = False

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.kept[_HOLDING].append(seat)


class WrongClaim(Choice):
    """Claims the discard and puts up a tile with it that does not belong there."""

    __slots__ = ("tiles",)
    error = True

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        super().__init__(CLAIMS[len(tiles)], tiles_text(sorted(tiles)))
        self.tiles = tiles

    def carry_out(self, table: Table, seat: Seat) -> None:
        assert table.thrown is not None
        thrower = table.thrown[1]
        table.begin_turn(seat, "claim", thrower)
        table.expose(seat, self.tiles, table.players[thrower].discards)


class WrongExchange(Choice):
    """Takes a joker out of an exposure out of turn, or for a tile that does not belong there."""

    __slots__ = ("holder", "kind", "number")
    error = True

    def __init__(self, kind: Tile, holder: Seat, number: int) -> None:
        super().__init__("exchange", f"{kind} {holder} {number}")
        self.kind, self.holder, self.number = kind, holder, number

    def carry_out(self, table: Table, seat: Seat) -> None:
        exposure = table.players[self.holder].exposures[self.number - 1]
        table.exchange(seat, self.kind, exposure)
        if self.kind is not exposure.kind:
            table.kept[_GIVEN] = (self.holder, self.number)
        else:
            table.kept[_EARLY].append(seat)
            for tell in table.hooks.joker_exchanged:
                tell(table, seat, self.kind, self.holder)


class Mend(Choice):
    """Gives the right tile after all for a joker that was taken."""

    __slots__ = ("holder", "number")

    def __init__(self, holder: Seat, number: int) -> None:
        super().__init__("mend", f"{holder} {number}")
        self.holder, self.number = holder, number

    def carry_out(self, table: Table, seat: Seat) -> None:
        exposure = table.players[self.holder].exposures[self.number - 1]
        concealed = table.players[seat].concealed
        table.move(exposure.strays[-1], exposure, concealed)
        table.move(exposure.kind, concealed, exposure)
        table.kept[_GIVEN] = ("", 0)


_HOLD = Hold("hold")
_wrong_claim, _wrong_exchange, _mend = cache(WrongClaim), cache(WrongExchange), cache(Mend)


def _given(table: Table) -> Exposure | None:
    """The exposure that was given a wrong tile in this turn, as long as it lies there."""
    holder, number = table.kept[_GIVEN]
    exposures = table.players[holder].exposures if holder else []
    if number > len(exposures) or not exposures or not exposures[number - 1].strays:
        return None
    return exposures[number - 1]


def _wrong_groups(kind: Tile, player: Player, most: int) -> Iterable[tuple[Tile, ...]]:
    """The groups around a claimed tile with one tile that is another natural."""
    if not kind.natural:
        return
    counts = player.concealed.counts
    for size in range(3, min(most, len(player.concealed.tiles)) + 1):
        naturals = min(counts[kind], size - 2)
        if size - 2 - naturals <= counts[JOKER]:
            right = (kind,) * (naturals + 1) + (JOKER,) * (size - 2 - naturals)
            yield from ((*right, wrong) for wrong in _wrong(kind, player))


def _wrong(kind: Tile, player: Player) -> list[Tile]:
    """What a player could take for this tile."""
    held = player.concealed.kinds
    return [each for each in held if each.natural and each not in (kind, FLOWER)]


class LiveTable(Mod):
    """People at a table get things wrong, and the table rules on it. Discards are named, and may \
    be misnamed; mah jongg may be declared in error, hands may be thrown in. Players may draw \
    (`draw`) or discard out of turn, which leaves them with a wrong number of tiles, with which \
    nobody wins. They may put a wrong tile into an exposure, exchange a joker too early, or give \
    a wrong tile for it (`mend` puts that right). After each discard the next player is asked \
    before drawing, and others may say `hold`."""

    id = "live_table"
    title = "Live table"
    source = "RULES.md 2.24 and part 4; AMJA, errors and penalties; FMM (MJME 2024)"
    also = ("errors", "penalties", "throwing in", "misnaming", "wrong count", "false mahjong")
    facts = {"out_of_turn": "the winning tile was thrown out of turn"}

    grounds = some_of(
        ["wrong_count", "out_of_turn_draw", "early_exchange"],
        {
            "wrong_count": "A hand may be found dead for a wrong number of tiles.",
            "out_of_turn_draw": "A hand may be found dead for a tile that was drawn out of turn.",
            "early_exchange": "A hand may be found dead for a joker that was taken out of turn.",
        },
        source="RULES.md 1.6; AMJA; Find My Mahj (MJME)",
    )
    drawn_out_of_turn = one_of(
        "dead",
        {
            "dead": "Whoever draws out of turn has a wrong number of tiles.",
            "may_go_back": "A tile that was drawn out of turn may go back (`put_back`) as long as "
            "nobody has done anything since; otherwise it is a wrong number of tiles.",
        },
    )
    thrown_out_of_turn = one_of(
        "any",
        {
            "any": "A tile thrown out of turn may be claimed like any other. Whoever threw it pays "
            "for all if it makes mah jongg.",
            "mahjong_only": "A tile thrown out of turn may be claimed for mah jongg only, and "
            "whoever threw it pays for all.",
        },
    )
    two_wrong_counts = one_of(
        "both_dead",
        {
            "both_dead": "Two players with a wrong number of tiles may both be found dead.",
            "replay": "When a second player has been found with a wrong number of tiles, the game "
            "is played again with the same East.",
        },
    )

    def sets(self) -> Mapping[str, object]:
        return {
            "discard.naming": "required",
            "discard.misname": "nmjl_penalty",
            "mahjong.error": "nmjl_full",
        }

    @hookimpl
    def mahj_turn_begins(self, table: Table, seat: Seat) -> None:
        table.kept[_HOLDING].clear()
        table.kept[_OUT], table.kept[_GIVEN] = "", ("", 0)
        # A claim costs those their turn whom it passes over (RULES.md 4.14).
        if table.kept[_NEXT] == seat or table.came == "claim":
            table.kept[_NEXT] = ""

    @hookimpl
    def mahj_turn_next(self, table: Table) -> Seat | None:
        after = table.kept[_NEXT]
        return after if after and not table.players[after].sits_out else None

    @hookimpl
    def mahj_claim_choices(
        self, table: Table, kind: Tile, thrower: Seat
    ) -> Iterable[tuple[Seat, Offers]]:
        after, most = table.hooks.turn_next(table, table.turn), table.hooks.claim_largest(table)
        found: list[tuple[Seat, Offers]] = [] if after == thrower else [(after, WAIT)]
        for seat in table.kept[_HOLDING]:
            if table.players[seat].dead or seat == thrower:
                continue
            groups = _wrong_groups(kind, table.players[seat], most)
            found += [(seat, WAIT), (seat, tuple(map(_wrong_claim, groups)))]
        return found

    @hookimpl
    def mahj_turn_interjections(self, table: Table, seat: Seat) -> Iterable[Choice]:
        player = table.players[seat]
        if not taking_turns(table) or player.dead or not player.racks:
            return []
        if table.thrown is None and seat == table.turn:
            return [] if table.turn_ended else self._wrongs_in_turn(table, player)
        found: list[Choice] = []
        if not player.miscount:
            found += self._out_of_turn(table, player)
        elif self.drawn_out_of_turn == "may_go_back" and table.choices[-1] == (seat, _DRAW):
            found.append(_PUT_BACK)
        if table.thrown is not None and table.thrown[1] != seat:
            found += [] if seat in table.kept[_HOLDING] else [_HOLD]
        judges, counts = table.hooks.joker_exchange, player.concealed.counts
        for each in table.jokered:
            holder = each.player.seat
            if counts[each.kind] and not first_refusal(judges, table, seat, each.kind, holder):
                found.append(_wrong_exchange(each.kind, holder, each.number))
        return found

    def _out_of_turn(self, table: Table, player: Player) -> list[Choice]:
        found: list[Choice] = []
        thrower = table.thrown[1] if table.thrown is not None else None
        to_draw = thrower and table.hooks.turn_next(table, table.turn)
        if table.wall.tiles and player.seat != to_draw:
            found.append(_DRAW)
        if thrower not in (None, player.seat):
            judges = table.hooks.turn_discard
            for kind in player.concealed.kinds:
                if not first_refusal(judges, table, player.seat, kind):
                    found.append(_discard_out_of_turn(kind))
        return found

    def _wrongs_in_turn(self, table: Table, player: Player) -> list[Choice]:
        given = _given(table)
        if given is not None:
            may = player.concealed.counts[given.kind]
            return [_mend(given.player.seat, given.number)] if may else []
        return [
            _wrong_exchange(kind, each.player.seat, each.number)
            for each in table.jokered
            for kind in _wrong(each.kind, player)
        ]

    @hookimpl
    def mahj_dead_grounds(self, table: Table, seat: Seat) -> Iterable[str]:
        player = table.players[seat]
        if player.miscount and "wrong_count" in self.grounds:
            number = player.held
            yield f"{seat_name(seat)} holds a wrong number of tiles: {number}"
        elif player.miscount > 0 and "out_of_turn_draw" in self.grounds:
            yield f"{seat_name(seat)} has drawn a tile out of turn"
        if seat in table.kept[_EARLY] and "early_exchange" in self.grounds:
            yield f"{seat_name(seat)} has taken a joker out of turn"
        for exposure in player.exposures:
            if exposure.strays and not self._fresh(table, exposure):
                yield f"{exposure.text} has a tile that does not belong there"

    def _fresh(self, table: Table, exposure: Exposure) -> bool:
        """Whether it can still be put right: until the next discard."""
        given = exposure is _given(table)
        return not table.turn_ended and (given or exposure in table.put_up)

    @hookimpl_if(lambda rule: rule.two_wrong_counts == "replay")
    def mahj_dead_declared(self, table: Table) -> None:
        wrong = [each for each in table.players.values() if each.dead and each.miscount]
        if len(wrong) > 1 and table.over is None:
            why = "Two players hold a wrong number of tiles: the game is played again."
            table.finish(Result("dead", again=True, why=why))

    @hookimpl
    def mahj_win_declare(self, table: Table, seat: Seat) -> Refusal | None:
        if not table.players[seat].miscount:
            return None
        return self.refuse("wrong_count", "Nobody wins with a wrong number of tiles.")

    @hookimpl_if(lambda rule: rule.thrown_out_of_turn == "mahjong_only")
    def mahj_claim_choice(self, table: Table, choice: Choice) -> Refusal | None:
        thrown_by = table.thrown[1] if table.thrown is not None else None
        if table.kept[_OUT] != thrown_by or choice.verb not in CLAIMS.values():
            return None
        return self.refuse("out_of_turn", self.says("thrown_out_of_turn"))

    @hookimpl
    def mahj_win_facts(self, table: Table) -> Mapping[str, object]:
        thrown = table.thrown is not None and table.kept[_OUT] == table.thrown[1]
        return {"out_of_turn": True} if thrown else {}

    @hookimpl
    def mahj_payment_bearer(self, win: Win) -> Seat | None:
        return win.thrower if win.facts.get("out_of_turn") else None

    @hookimpl
    def mahj_turn_refusal(self, choice: str) -> Refusal | None:
        sentences = {
            "draw": "Out of turn only players draw whose hand is live, who hold the right number "
            "of tiles, and who are not the next to draw.",
            "hold": "Hold is said once, of a tile that another player has just thrown.",
            "put_back": "There is no tile that you have just drawn out of turn and may put back.",
            "mend": "A wrong tile given for a joker is put right in the same turn, with the right "
            "one: mend W 1.",
        }
        verb = choice.partition(" ")[0]
        return self.refuse(f"no_{verb}", sentences[verb]) if verb in sentences else None
