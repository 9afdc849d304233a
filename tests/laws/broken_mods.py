"""For each law mods that break it, each in a way of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, cast
from weakref import WeakKeyDictionary

from mahj import (
    DRAGONS,
    FLOWER,
    SKIP,
    Choice,
    Key,
    Mod,
    Note,
    Option,
    Phase,
    PhaseAt,
    Refusal,
    Result,
    Seat,
    Suggestion,
    Table,
    Tile,
    Transfer,
    Win,
    hookimpl,
    number,
    registry,
)
from mahj.asks import Ask

BROKEN: dict[str, list[type[Mod]]] = {}


def breaks(law: str) -> Callable[[type[Mod]], type[Mod]]:
    """Marks a mod that breaks this law."""

    def mark(cls: type[Mod]) -> type[Mod]:
        BROKEN.setdefault(law, []).append(cls)
        return cls

    return mark


class Fake(Mod):
    """A mod of these tests."""

    title = "A mod of these tests"
    id: ClassVar[str] = "fake"


class Act(Choice):
    """A choice that does what a function does."""

    __slots__ = ("does",)

    def __init__(self, verb: str, does: Callable[[Table, Seat], None]) -> None:
        super().__init__(verb)
        self.does = does

    def carry_out(self, table: Table, seat: Seat) -> None:
        self.does(table, seat)


def always(choice: Choice) -> type[Fake]:
    """A mod that offers a choice on every turn."""

    class Always(Fake):
        """Offers a choice on every turn."""

        @hookimpl
        def mahj_turn_choices(self) -> Iterable[Choice]:
            return [choice]

    return Always


def _vanish(table: Table, seat: Seat) -> None:
    table.players[seat].discards.tiles[:1] = []


breaks("tiles")(always(Act("vanish", _vanish)))


@breaks("tiles")
class Swaps(Fake):
    """Puts a tile in the place of another without moving it."""

    @hookimpl
    def mahj_turn_begins(self, table: Table) -> None:
        if table.wall.tiles:
            table.wall.tiles[0] = FLOWER


def _draw_more(table: Table, seat: Seat) -> None:
    if table.wall.tiles:
        table.draw(table.players[seat])


breaks("holds")(always(Act("greed", _draw_more)))


@breaks("zero_sum")
class Mint(Fake):
    """Pays out points that nobody pays."""

    @hookimpl
    def mahj_payment_transfers(self, win: Win) -> Iterable[Transfer]:
        return [Transfer("E", "S", -5, "a gift")]


@breaks("zero_sum")
class Pocket(Fake):
    """Lets points come from nowhere."""

    @hookimpl
    def mahj_turn_begins(self, table: Table, seat: Seat) -> None:
        table.players[seat].score += 1


@breaks("choice")
class Silence(Fake):
    """Leaves the player on turn nothing."""

    @hookimpl
    def mahj_turn_choice(self, table: Table) -> Refusal | None:
        return self.refuse("no", "No.") if len(table.wall.tiles) < 40 else None


def _fail(table: Table, seat: Seat) -> None:
    raise KeyError(seat)


breaks("no_error")(always(Act("fail", _fail)))


class Twin(Choice):
    """A choice that has the words of a discard."""

    def __init__(self, kind: Tile) -> None:
        super().__init__("discard", kind.text)


@breaks("accepted")
class Twins(Fake):
    """Offers choices with the same words as others."""

    @hookimpl
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        return [Twin(table.players[seat].concealed.tiles[0])]


@breaks("accepted")
class Mumble(Fake):
    """Offers a choice whose words cannot be found again."""

    @hookimpl
    def mahj_turn_choices(self) -> Iterable[Choice]:
        return [Choice("MUMBLE", "Shouting")]


@breaks("refused")
class Stranger(Fake):
    """Refuses in the name of a mod that nobody knows."""

    @hookimpl
    def mahj_turn_refusal(self) -> Refusal | None:
        return Refusal("stranger", "no", "No.")


@breaks("refused")
class Confused(Fake):
    """Fails when it is asked for a reason."""

    @hookimpl
    def mahj_turn_refusal(self, choice: str) -> Refusal | None:
        return Refusal(self.id, "no", f"No {int(choice)}.")


@breaks("ends")
class Undecided(Fake):
    """A phase that asks for ever."""

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(120, "wait", self.id, _wait)]


def _wait(table: Table) -> Phase:
    while True:
        yield Ask({table.east: (SKIP,)})


COUNTED = [0]


@breaks("same_seed")
class Clock(Fake):
    """Goes by something outside the game."""

    @hookimpl
    def mahj_turn_begins(self, table: Table, seat: Seat) -> None:
        COUNTED[0] += 1
        if COUNTED[0] % 7 == 0 and table.wall.tiles:
            table.wall.tiles.reverse()


class Sticky(Choice):
    """A choice that keeps what it did in itself."""

    __slots__ = ("done",)

    def __init__(self) -> None:
        super().__init__("stick")
        self.done = 0

    def carry_out(self, table: Table, seat: Seat) -> None:
        self.done += 1
        if self.done == 1:
            table.wall.tiles.reverse()


breaks("same_seed")(always(Sticky()))

LAST = Key("fake: the last", lambda table: [""])


@breaks("mod_order")
class First(Fake):
    """Goes by who was called before it."""

    @hookimpl
    def mahj_turn_begins(self, table: Table) -> None:
        if table.kept[LAST][0] == "second":
            table.wall.tiles.reverse()
        table.kept[LAST][0] = "first"


class Second(Fake):
    """The company of First."""

    id = "fake_two"

    @hookimpl
    def mahj_turn_begins(self, table: Table) -> None:
        table.kept[LAST][0] = "second"


@breaks("together")
class Hasty(Fake):
    """Asks everyone, and goes by who answered first."""

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(120, "race", self.id, _race)]


def _race(table: Table) -> Phase:
    ready = Choice("ready")
    answers = None
    while answers is None:
        answers = yield Ask(dict.fromkeys(table.seats, (ready,)))
    table.wall.tiles[:4] = (
        table.wall.tiles[: table.seats.index(next(iter(answers)))]
        + (table.wall.tiles[table.seats.index(next(iter(answers))) : 4][::-1])
    )


@breaks("skips")
class Silent(Fake):
    """Offers a skip of its own, which is not understood where it is not written."""

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(120, "offer", self.id, _offer)]


def _offer(table: Table) -> Phase:
    for _ in range(2):
        answers = None
        while answers is None:
            answers = yield Ask({table.east: (Choice("skip"), Choice("take"))})


@breaks("hidden")
class Peek(Fake):
    """Shows a seat what is hidden from it."""

    @hookimpl
    def mahj_view_notes(self, table: Table) -> Iterable[Note]:
        return [Note(self.id, "Next", (), [kind.text for kind in table.wall.tiles[-1:]])]


@breaks("hidden")
class Psychic(Fake):
    """Offers what follows from hidden tiles."""

    @hookimpl
    def mahj_turn_choices(self, table: Table, seat: Seat) -> Iterable[Choice]:
        held = {kind for other in table.others[seat] for kind in other.concealed.tiles}
        return [Choice("know", kind.text) for kind in DRAGONS if kind in held]


@breaks("accepted")
class Pushes(Fake):
    """Suggests what is not offered."""

    @hookimpl
    def mahj_view_suggestions(self) -> Iterable[Suggestion]:
        return [Suggestion(self.id, WARN)]


@breaks("accepted")
class Coughs(Fake):
    """Offers a new object each time, which is not the one that was looked at."""

    @hookimpl
    def mahj_turn_interjections(self) -> Iterable[Choice]:
        return [Choice("cough")]


WARN = Choice("warn")


@breaks("hidden")
class Warned(Fake):
    """Lets a seat interject by what it cannot see."""

    @hookimpl
    def mahj_turn_interjections(self, table: Table, seat: Seat) -> Iterable[Choice]:
        following = table.players[table.seats_after[seat][0]]
        return [WARN] if FLOWER in following.concealed.tiles else []


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


@breaks("json")
class Odd(Fake):
    """Notes what is no plain data."""

    @hookimpl
    def mahj_view_notes(self) -> Iterable[Note]:
        return [Note(self.id, "Odd", (), {1j})]


@breaks("no_error")
class Quarrel(Fake):
    """Disagrees with another mod."""

    @hookimpl
    def mahj_turn_wall_empty(self) -> Result:
        return Result("wall", why="The end.")


class Quarrel2(Fake):
    """Disagrees with Quarrel."""

    id = "fake_two"

    @hookimpl
    def mahj_turn_wall_empty(self) -> Result:
        return Result("wall", why="Another end.")


@breaks("no_error")
class Stumbles(Fake):
    """Fails as soon as it is asked."""

    @hookimpl
    def mahj_setup_tiles(self) -> Mapping[Tile, int]:
        raise LookupError("nothing there")


@breaks("no_error")
class Mixed(Fake):
    """Takes a player for a seat in a penalty."""

    @hookimpl
    def mahj_turn_begins(self, table: Table, seat: Seat) -> None:
        player = table.players[seat]
        table.penalties.append(Transfer(player, "pot", 1, "a turn"))  # type: ignore[arg-type]


@breaks("no_error")
class Bare(Fake):
    """Gives a choice where a list of choices is wanted."""

    @hookimpl
    def mahj_turn_choices(self) -> Iterable[Choice]:
        return Choice("nap")  # type: ignore[return-value]


@breaks("no_error")
class Misasks(Fake):
    """A phase that asks a player, not a seat."""

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(120, "wait", self.id, _ask_player)]


def _ask_player(table: Table) -> Phase:
    yield Ask({table.players[table.east]: (SKIP,)})  # type: ignore[dict-item]


@breaks("no_error")
class Worded(Fake):
    """A phase that offers a text, not a choice."""

    @hookimpl
    def mahj_setup_phases(self) -> Iterable[PhaseAt]:
        return [PhaseAt(120, "wait", self.id, _offer_text)]


def _offer_text(table: Table) -> Phase:
    yield Ask({table.east: ("skip",)})  # type: ignore[dict-item]


breaks("replay")(always(Choice("bet", "#5")))


LOOKS: WeakKeyDictionary[Table, int] = WeakKeyDictionary()


@breaks("prefix")
class Watchful(Fake):
    """Counts how often it is asked, where no replay finds it."""

    @hookimpl
    def mahj_turn_interjections(self, table: Table) -> Iterable[Choice]:
        LOOKS[table] = LOOKS.get(table, 0) + 1
        return []

    @hookimpl
    def mahj_turn_begins(self, table: Table) -> None:
        if LOOKS.get(table, 0) % 5 == 4:
            table.wall.tiles.reverse()


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


class Lenient(Option):
    """An option that takes anything."""

    def mistake(self, value: object) -> str | None:
        return None


@breaks("options")
class Anything(Fake):
    """Takes whatever a table file says."""

    wall = cast("int", Lenient("number", 20, {"*": "Up to {value} tiles."}, low=0, high=99))


@breaks("options")
class Beside(Fake):
    """Has a default that is not allowed."""

    wall = number(100, 0, 99, "Up to {value} tiles.")


@breaks("options")
class Speechless(Fake):
    """Has a value that cannot be said."""

    wall = number(20, 0, 99, "Up to {values} tiles.")


@breaks("options")
class Oversets(Fake):
    """Sets an option of a rule to what it may not be, where its own option says so."""

    jokers = number(8, 0, 999, "There are {value} jokers.")

    def sets(self) -> Mapping[str, object]:
        return {"deal.jokers": self.jokers}


FLOWERS: Option = registry.load(registry.MODS, "deal").options["flowers"]


@breaks("off")
class Lingers(Fake):
    """Changes a standard rule for everybody, on or off."""

    @hookimpl
    def mahj_deal_done(self) -> None:
        FLOWERS.default = 12


COMPANY: Mapping[type[Mod], type[Mod]] = {First: Second, Quarrel: Quarrel2}
