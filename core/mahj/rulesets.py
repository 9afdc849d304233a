"""The rules of a table, ready to play by: its mods, and what does not vary in a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from mahj.asks import Seat
from mahj.errors import RuleConflict, listed
from mahj.hooks import Hooks, Wrap, answers, arguments_of, manager_of
from mahj.mods import Mod, toml_text
from mahj.tablefiles import TableFile
from mahj.tiles import TILES

if TYPE_CHECKING:
    from mahj.card import Card, Judge, Way
    from mahj.card.wild import Wild
    from mahj.loop import PhaseAt
    from mahj.tracing import Tell

M = TypeVar("M", bound=Mod)


class Overruled(NamedTuple):
    """What a house rule sets and the table file overrules.

    Attributes:
        mod: the house rule.
        option: of a standard rule, `charleston.first`.
        value: what the house rule sets.
        said: what the table file says.
    """

    mod: str
    option: str
    value: object
    said: object

    def __str__(self) -> str:
        rule, _, option = self.option.partition(".")
        return (
            f"[{rule}] {option} = {toml_text(self.said)} goes before what the house rule "
            f"{self.mod!r} sets, {self.option} = {toml_text(self.value)}"
        )


class Rules:
    """The rules of a table, ready to play by.

    Attributes:
        name: what the group calls its table, or the preset's name.
        preset: the preset that the table file starts from.
        mods: every rule and house rule in force, by id: the standard rules, then the house
            rules in the order of the table file.
        hooks: theirs.
        seats: everyone at the table, the first East of a session first.
        racks: how many racks each has.
        in_turn: those with racks, in turn order: they are dealt tiles and take turns.
        seats_after: for each seat, the others in turn from its right on; for one without racks
            all that are in turn.
        turn_steps: of a turn, in order: `draw`, `act` and `left` (:func:`mahj.loop.turns`).
        throws_first: whether a turn begins with a discard and ends with a draw.
        holds: how many tiles each seat holds between turns, exposures included.
        start_score: what each player has when a session begins.
        pots: accounts that are no seat's, by name, and what lies in each; empty to begin with.
        ways: ways to have mah jongg beside the card's lines, sorted by name.
        dice: how many dice East rolls to break the wall.
        phases: of a game, in order.
        set_counts: how many of each kind of tile the set holds, indexed by tile.
        wild: what stands for other tiles at this table, or None where it is as usual.
        card: the card played with, and with the further forms of its lines.
        year: of the card's year lines.
        content: the table file as a mapping, to be written into records; its house rules sorted,
            since their order means nothing.
        overruled: what house rules set and the table file says otherwise.
        manager: holds the mods, for their hooks to be bound.
    """

    def __init__(
        self,
        file: TableFile,
        mods: dict[str, Mod],
        card: Card,
        year: int | None,
        overruled: Iterable[Overruled] = (),
    ) -> None:
        self.mods = mods
        self.preset = next((each.preset for each in reversed(file.layers) if each.preset), "")
        self.name: str = file.table.content.get("name", "").strip() or self.preset
        content = dict(file.table.content)
        if content.get("mods"):
            content["mods"] = dict(sorted(content["mods"].items()))
        self.content: Mapping[str, Any] = content
        self.overruled = tuple(overruled)
        self._printed = card
        # Where each player names a year, this one serves for what is asked of the card before.
        self.year = 2000 if card.choose_year and card.year is None and year is None else year
        self.manager = manager_of(self.mods)
        self._bind(None)

    def _bind(self, wrap: Wrap | None) -> None:
        """Binds the hooks, and asks what cannot vary in a game."""
        standard = frozenset(name for name, mod in self.mods.items() if mod.standard)
        # House rules are called in the order of their ids: that of the table file never matters.
        house = sorted(name for name in self.mods if name not in standard)
        order = [name for name in self.mods if name in standard] + house
        self._wrap = wrap
        self.hooks = hooks = Hooks(self.manager, order, standard, wrap)
        self.seats: tuple[Seat, ...] = hooks.setup_seats()
        hooks.seats = self.seats
        self.racks: dict[Seat, int] = {seat: hooks.setup_racks(seat) for seat in self.seats}
        self.in_turn = tuple(seat for seat in self.seats if self.racks[seat])
        self.seats_after: dict[Seat, tuple[Seat, ...]] = {
            seat: _after(seat, self.seats, self.in_turn) for seat in self.seats
        }
        self.turn_steps = hooks.turn_steps()
        before, after = _around(self.turn_steps, "act")
        self.throws_first = "draw" in after and "draw" not in before
        self.holds: dict[Seat, int] = {
            seat: hooks.turn_holds(seat) if self.racks[seat] else 0 for seat in self.seats
        }
        self.start_score = hooks.session_start_score()
        self.dice = hooks.setup_dice()
        self.ways = tuple(
            sorted((way for add in hooks.win_ways for way in add()), key=lambda way: way.name)
        )
        self._judges: dict[tuple[int | None, tuple[Way, ...], bool], Judge] = {}
        self.pots = {name: says for mod in self.mods.values() for name, says in mod.pots.items()}
        self.phases: tuple[PhaseAt, ...] = tuple(
            sorted(
                (phase for add in hooks.setup_phases for phase in add()),
                key=lambda phase: (phase.at, phase.name),
            )
        )
        self.set_counts = [0] * len(TILES)
        for add in hooks.setup_tiles:
            for kind, number in add().items():
                self.set_counts[kind] += number
        self.card: Card = self._printed.with_forms(*hooks.setup_forms)
        self.wild = self._wild() if hooks.setup_wild else None
        self.set_tiles = tuple(kind for kind in TILES for _ in range(self.set_counts[kind]))

    def rule(self, kind: type[M]) -> M:
        """The rule in force that is of this class, for another rule that goes by it."""
        return cast("M", self.mods[kind.id])

    def traced(self, tell: Tell) -> Rules:
        """The same rules, with `tell` told of every call of a hook, those of loading first."""
        from mahj.tracing import traced

        return self.wrapped(
            lambda hook, mod, call: traced(tell, hook, mod, arguments_of(hook), call)
        )

    def wrapped(self, wrap: Wrap) -> Rules:
        """The same rules, with each mod's functions wrapped, outside what wraps them already.

        Args:
            wrap: given a hook, a mod's id and its function, gives what is called in its place.
        """
        twin, inner = copy(self), self._wrap
        if inner is None:
            twin._bind(wrap)
        else:
            twin._bind(lambda hook, mod, call: wrap(hook, mod, inner(hook, mod, call)))
        return twin

    def with_options(self, mod: str, **values: Any) -> Rules:
        """The same rules with other options of one mod, for a player's own aids.

        Raises:
            ValueError: an option is unknown or out of range.
        """
        now = self.mods[mod]
        options = {name: getattr(now, name) for name in now.options} | values
        twin = copy(self)
        twin.mods = {**self.mods, mod: type(now)(**options)}
        twin.manager = manager_of(twin.mods)
        twin._bind(self._wrap)
        return twin

    @cached_property
    def largest_group(self) -> int:
        """How many tiles the largest group has that the card lets anyone claim."""
        return max((group.size for group in self.judge.groups if group.claim), default=0)

    @cached_property
    def judge(self) -> Judge:
        """The judge of hands for this card, year and set of tiles, and of the ways beside it."""
        return self.judge_of(self.year)

    def judge_of(self, year: int | None) -> Judge:
        """The judge of hands where the card's year lines follow this year."""
        return self.judge_by(year, self.ways) if self.ways else self._of_card(year)

    def judge_by(self, year: int | None, ways: tuple[Way, ...], card: bool = True) -> Judge:
        """The judge of hands that may be won in these ways, and where `card` by its lines."""
        key = (year, ways, card)
        found = self._judges.get(key)
        if found is None:
            from mahj.card.ways import JudgeOfWays

            found = self._of_card(year)
            if ways:
                found = JudgeOfWays(found, ways, card)
            self._judges[key] = found
        return found

    def _of_card(self, year: int | None) -> Judge:
        return self.card.judge(year, self.set_counts, self.wild)

    def _wild(self) -> Wild | None:
        """What stands for other tiles, by all house rules that say something of it.

        Raises:
            RuleConflict: the card's hands are made by code, in which they stand only as usual.
        """
        from mahj.card.wild import USUAL, Wild

        wild = Wild.of(add() for add in self.hooks.setup_wild)
        if wild == USUAL:
            return None
        if self.card.supply is not None:
            mods = listed(
                (name for name, mod in self.mods.items() if answers(mod, "mahj_setup_wild")), "and"
            )
            raise RuleConflict(
                f"flowers or jokers stand for other tiles by {mods}, and the hands of the card "
                f"{self.card.id!r} are made by code, in which they stand only as usual; play with "
                "another card"
            )
        return wild

    @cached_property
    def flowers_claim(self) -> bool:
        """Whether flowers may stand in exposures of other tiles."""
        wild = self.wild is not None and self.wild.flowers is not None
        return wild or self.card.flowers_exposed


def _after(seat: Seat, seats: tuple[Seat, ...], in_turn: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those in turn, from this seat's right on, itself left out."""
    place = seats.index(seat)
    return tuple(each for each in seats[place + 1 :] + seats[:place] if each in in_turn)


def _around(steps: tuple[str, ...], step: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The steps before the first of these, and those after it."""
    place = steps.index(step)
    return steps[:place], steps[place + 1 :]
