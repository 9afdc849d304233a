"""Mush: unwanted tiles are put into the middle, mixed, and taken back unseen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mahj import (
    JOKER,
    Choice,
    Mod,
    Offers,
    Phase,
    Pick,
    Picked,
    Refusal,
    Seat,
    StepAt,
    Table,
    Teller,
    answered,
    hookimpl,
    one_of,
    pick_to_pass,
    yes_no,
)


class Into(Choice):
    """Says how many tiles a player puts into the mush."""

    __slots__ = ()

    def told(self, teller: Teller) -> str:
        _, number = self.text.split()
        return (
            f"{teller.does('put')} {number} {'tile' if number == '1' else 'tiles'} into the mush."
        )


_OFFERS = tuple(Into("mush", str(number)) for number in range(6))


class Mush(Mod):
    """Each player may put some unwanted tiles face down into the middle. They are mixed, and from \
    East on everybody takes as many back unseen as they gave. Jokers are never given."""

    id = "mush"
    title = "Mush"
    source = "RULES.md 2.9; mahjcon.com/mahjpedia item 107"
    also = ("mish", "mish mush", "mush mish", "moosh")
    conflicts = {
        "stacks": "with stacks each player exchanges tiles alone, so there is no Charleston "
        "after which tiles could go into the middle",
    }

    most = one_of(
        "3",
        {
            "3": "A player may put up to three tiles into the mush.",
            "5": "A player may put up to five tiles into the mush.",
        },
    )
    when = one_of(
        "after_charleston",
        {
            "after_charleston": "The mush comes after the Charleston.",
            "after_first_charleston": "The mush comes after the first Charleston, before the vote "
            "on the second.",
        },
        source="RULES.md 2.9; mahjcon.com item 107; mahjblog.blogspot.com 2011",
    )
    replaces_courtesy = yes_no(False, "There is no courtesy pass beside the mush.")

    def sets(self) -> Mapping[str, object]:
        return {"charleston.courtesy": False} if self.replaces_courtesy else {}

    @hookimpl
    def mahj_charleston_steps(self) -> Iterable[StepAt]:
        early = self.when == "after_first_charleston"
        return [StepAt("second" if early else "end", self.id, self.run)]

    def run(self, table: Table) -> Phase:
        """Everyone says how many, gives them, and takes as many back."""
        said = yield from answered(
            table, lambda: {seat: self._offers(table, seat) for seat in table.seats}
        )
        counts = {seat: _OFFERS.index(choice) for seat, choice in said.items()}
        giving = [seat for seat in table.seats if counts.get(seat)]
        given = yield from answered(
            table, lambda: {seat: (self._pick(table, seat, counts[seat]),) for seat in giving}
        )
        if not given:
            return
        middle = table.place("mush")
        for seat, choice in given.items():
            if isinstance(choice, Picked):
                for kind in choice.tiles:
                    table.move(kind, table.players[seat].concealed, middle)
        for seat in giving:
            for _ in range(counts[seat]):
                table.give(seat, table.chance.pick(sorted(middle.tiles)), middle)

    def _offers(self, table: Table, seat: Seat) -> Offers:
        """No more tiles than the player may pass."""
        may = len(self._pick(table, seat, int(self.most)).tiles)
        return _OFFERS[: min(int(self.most), may) + 1]

    def _pick(self, table: Table, seat: Seat, count: int) -> Pick:
        """What may be passed, but for jokers, which are not given where they can be passed."""
        pick = pick_to_pass(table, seat, "give", count)
        tiles = [kind for kind in pick.tiles if kind is not JOKER]
        never = {JOKER: self.refuse("joker_given", "Jokers are not put into the mush.")}
        return Pick("give", count, tiles, 0, never | dict(pick.refusals))

    @hookimpl
    def mahj_turn_refusal(self, table: Table, choice: str) -> Refusal | None:
        if choice.partition(" ")[0] != "mush":
            return None
        if table.phase != "charleston":
            return self.refuse("charleston_over", "The Charleston is over, and so is the mush.")
        return self.refuse("usage", f"{self.says('when')} {self.says('most')} Say: mush 2.")
