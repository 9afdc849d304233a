"""Mods that change or remember something where they may not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, cast

from laws.broken.frame import Fake, breaks
from mahj import (
    Choice,
    Factor,
    Key,
    Note,
    Refusal,
    Seat,
    Suggestion,
    Table,
    Tile,
    Transfer,
    Win,
    hookimpl,
    number,
)


@breaks("pure")
class Busy(Fake):
    """Changes the table when it is asked for choices."""

    @hookimpl
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        table.players[seat].exposed += 0
        table.penalties.append(Transfer("E", "S", 0, "asked"))
        return []


ASKED = Key("fake: asked", lambda table: [0])


@breaks("pure")
class Counts(Fake):
    """Changes its own state in a Judge."""

    @hookimpl
    def mahj_turn_discard(self, table: Table) -> Refusal | None:
        table.kept[ASKED][0] += 1
        return None


@breaks("pure")
class Lazy(Fake):
    """Changes the table in a generator."""

    @hookimpl
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        table.chance.below(2)
        yield from ()


SEEN = Key("fake: seen", lambda table: [0], cache=True)


@breaks("state")
class Forgetful(Fake):
    """Calls something a cache that it cannot do without."""

    @hookimpl
    def mahj_turn_begins(self, table: Table) -> None:
        table.kept[SEEN][0] += 1

    @hookimpl
    def mahj_turn_choices(self, table: Table) -> Iterable[Choice]:
        return [Choice("turn", str(table.kept[SEEN][0]))]


THING = Key("fake: thing", lambda table: [object()])


@breaks("state")
class Thing(Fake):
    """Keeps what is no plain data."""

    @hookimpl
    def mahj_turn_begins(self, table: Table) -> None:
        table.kept[THING]


@breaks("pure")
class Absent(Fake):
    """Changes an option of its own in a Judge."""

    wall = number(20, 0, 99, "Up to {value} tiles.")

    @hookimpl
    def mahj_turn_discard(self) -> Refusal | None:
        self.wall += 1
        return None


@breaks("state")
class Hoards(Fake):
    """Remembers in itself what a table should."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.turns = 0

    @hookimpl
    def mahj_turn_begins(self) -> None:
        self.turns += 1


def in_judge(does: Callable[[Table], object]) -> None:
    """A mod that does something to the table when it is asked about a discard."""

    class Judges(Fake):
        """Changes the table in a Judge."""

        @hookimpl
        def mahj_turn_discard(self, table: Table) -> Refusal | None:
            does(table)
            return None

    breaks("pure")(Judges)


in_judge(lambda table: setattr(table, "turns", table.turns + 1))
in_judge(lambda table: table.others.update(E=table.others["E"][::-1]))
in_judge(lambda table: table.put_up.clear())
in_judge(lambda table: table.log.append(table.log[-1]))
in_judge(lambda table: table.place("nowhere"))


@breaks("pure")
class Fingers(Fake):
    """Takes an offer out of those that it is shown."""

    @hookimpl
    def mahj_view_suggestions(self, offers: Any) -> Iterable[Suggestion]:
        if len(offers) > 1 and isinstance(offers, list):
            offers.pop()
        return []


@breaks("pure")
class Cooks(Fake):
    """Changes the scores that a session asks about."""

    @hookimpl
    def mahj_session_over(self, scores: Any) -> str | None:
        scores["E"] += 1
        return None


@breaks("pure")
class Rounds(Fake):
    """Changes the facts of a win."""

    @hookimpl
    def mahj_payment_factors(self, win: Win) -> Iterable[Factor]:
        cast("Any", win.facts)["exchange"] = len(win.facts)
        return []


@breaks("pure")
class Glances(Fake):
    """Lets whoever looks pay for it."""

    @hookimpl
    def mahj_view_notes(self, table: Table) -> Iterable[Note]:
        table.penalties.append(Transfer("E", "S", 1, "a look"))
        return []


@breaks("pure")
class Settles(Fake):
    """Makes a place on the table when somebody looks for the first time."""

    @hookimpl
    def mahj_view_notes(self, table: Table) -> Iterable[Note]:
        table.place("looked at")
        return []


@breaks("pure")
class Tallies(Fake):
    """Counts in its class, where all tables meet."""

    times = 0

    @hookimpl
    def mahj_turn_discard(self) -> Refusal | None:
        type(self).times += 1
        return None


ONE, TWO = (Key("fake: times", lambda table: [0]) for _ in range(2))


@breaks("pure")
class Namesakes(Fake):
    """Has two keys of one name, and changes the first."""

    @hookimpl
    def mahj_deal_done(self, table: Table) -> None:
        table.kept[ONE], table.kept[TWO] = [0], [0]

    @hookimpl
    def mahj_turn_discard(self, table: Table) -> Refusal | None:
        table.kept[ONE][0] += 1
        return None


@breaks("state")
class Hangs(Fake):
    """Hangs what it remembers on the table."""

    @hookimpl
    def mahj_deal_done(self, table: Table) -> None:
        vars(table)["hung"] = 1


@breaks("state")
class Sets(Fake):
    """Remembers in itself, already when it is loaded."""

    @hookimpl
    def mahj_setup_tiles(self) -> Mapping[Tile, int]:
        vars(self)["ready"] = True
        return {}


@breaks("state")
class Rewrites(Fake):
    """Changes the rules that others may be playing by."""

    @hookimpl
    def mahj_deal_done(self, table: Table) -> None:
        table.rules.pots["fake"] = "a pot"
