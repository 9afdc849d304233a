"""The laws along a record: whether a game that somebody has played keeps them.

The record of a breach names the law that is broken in its head; what is found here is found by
replaying the record alone, whoever played the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, permutations

from mahj.asks import Choice, Refused, Seat
from mahj.chance import TableChance
from mahj.errors import FAULTS, MahjError, RecordError, RulesError, listed, nearest
from mahj.game import Game, begin
from mahj.loading import load_rules
from mahj.records import Move, Record
from mahj.rulesets import Rules
from mahj.testing.broken import LAWS, LawBroken
from mahj.testing.course import Course, difference, told
from mahj.testing.elsewhere import plain, replays_elsewhere
from mahj.testing.laws import (
    check_accepted,
    check_forgetting,
    check_hidden,
    check_refused,
    check_replay,
    check_skips,
    check_together,
    check_words,
    first_difference,
)
from mahj.testing.patience import in_time
from mahj.testing.trials import Trial, trial_of
from mahj.testing.watching import Watched, forget, reordered

REPLAYS = 5
"""How often the record is played again, where one time may come out right by luck."""

ALL = 100
"""More than anybody is offered at once."""

DEALS = 30
"""How often what a seat does not see is dealt anew at the end of the record."""

BY_PROCESS = "(Sets of texts, id() and hash() come out otherwise in each process.)"

_AGAIN = ("same_seed", "mod_order", "state", "replay", "prefix", "skips", "together")
"""Laws under which what was lawful when the record was written must be lawful now."""


def check_record(record: Record, *, every: bool = False) -> None:
    """Replays a record and checks along it the law that its head names, or every law.

    Args:
        record: the record.
        every: whether every law is checked, also where the head names one.

    Raises:
        LawBroken: one does not hold.
        MahjError: the record cannot be replayed.
    """
    law = "" if every else record.law
    if law and law not in LAWS:
        what = f"no law {law[:60]!r}{nearest(law, LAWS)}; the laws: {listed(LAWS, 'and')}"
        raise RecordError(what, where=f"{record.where}, law")
    _Along(record, law).check()


class Said:
    """Says the lines of a record for every seat."""

    def __init__(self, lines: list[tuple[Seat, str]], law: str = "same_seed") -> None:
        """Somebody with these lines, skips written out; one that is refused breaks this law."""
        self._law = law
        self._left = iter(lines)
        self._next = next(self._left, None)

    @property
    def silent(self) -> bool:
        """Whether all have been said."""
        return self._next is None

    def next(self, game: Game) -> tuple[Seat, Choice]:
        """Whose line is next, and the choice that it means."""
        assert self._next is not None
        seat, words = self._next
        try:
            choice = game.find(seat, words)
        except Refused as error:
            said = f"{seat} {words} is lawful in one replay and not in another: {error}"
            raise LawBroken(self._law, said) from error
        self._next = next(self._left, None)
        return seat, choice


class _Along:
    """A record that is being checked.

    Attributes:
        law: the short name of the law; empty for every one.
        lines: its choices, as far as they can be made, skips written out.
        refused: the line that is not lawful, with the reason; None where all are.
    """

    def __init__(self, record: Record, law: str) -> None:
        self.law = law
        self.lines: list[tuple[Seat, str]] = []
        self.refused: tuple[Move, Refused] | None = None
        self._record = record
        self._trial: Trial | None = None

    def check(self) -> None:
        """Checks what is wanted, in the order in which the laws of a random game are checked."""
        rules = self._rules()
        self._trial = trial_of(self._record, rules)
        self._write_out(rules)
        watching = self._wants("pure", "refused")
        watched = Watched(self._rules(), singly=True) if watching else None
        course = Course(self._rules() if watched is None else watched.rules, self._trial)
        said = Said(self.lines, self.law if self.law in _AGAIN else "same_seed")
        course.play(watched, 1, players=said)
        course.rules = self._rules()
        self._check_refused_line(course)
        for laws, check in self._checks():
            if self._wants(*laws):
                check(course)

    def _wants(self, *laws: str) -> bool:
        return not self.law or self.law in laws

    def _rules(self) -> Rules:
        """The rules anew, with mods that have not played yet."""
        try:
            return load_rules(self._record.rules, folder=self._record.folder)
        except RulesError:
            raise
        except FAULTS as error:
            raise LawBroken("no_error", told(error), self._record.seed) from error

    def _write_out(self, rules: Rules) -> None:
        """Replays the record, to find its choices with the skips that need not be written."""
        try:
            with in_time():
                game = begin(self._record, rules)
        except MahjError:
            raise
        except FAULTS:
            return  # the course finds out why
        try:
            with in_time():
                for move in self._record.moves:
                    game.say(move)
        except Refused as error:
            self.refused = move, error
        except FAULTS:
            pass
        self.lines = [(seat, choice.text) for seat, choice in game.table.choices]

    def _check_refused_line(self, course: Course) -> None:
        """A line that is not lawful is the breach, or the record is none of a game."""
        if self.refused is None:
            return
        move, error = self.refused
        number = len(course.steps)
        check_words(course, course.at(number), number, move.seat, move.words)
        if self.law == "accepted":  # it may have been suggested
            check_accepted(course, TableChance(0), number, ALL)
        where = f"{self._record.where}, line {move.line}".removeprefix(", ")
        said = f"{move.seat} {move.words}: {error.refusal.sentence}"
        if self.law in _AGAIN:
            raise course.broken(self.law, f"It was lawful before, and is not now: {where}: {said}")
        raise Refused(error.refusal._replace(sentence=said), number + 1, where) from error

    def _checks(self) -> Iterator[tuple[tuple[str, ...], Callable[[Course], None]]]:
        """What is checked of a game that has been played along the record, with its laws."""
        chance = TableChance(self._record.seed)
        yield ("same_seed",), self._check_again
        yield ("same_seed",), self._check_elsewhere
        yield ("mod_order",), self._check_orders
        yield ("state",), self._check_forgetful
        yield ("prefix", "replay"), self._check_looked_at
        yield ("prefix", "replay"), lambda course: check_replay(course, chance)
        yield ("skips",), lambda course: check_skips(course, chance)
        yield ("together",), lambda course: self._check_blocks(course, chance)
        end = ("accepted", "refused", "no_error", "tiles", "holds", "choice", "json")
        yield end, lambda course: check_accepted(course, chance, len(course.steps), ALL)
        yield ("refused", "accepted"), lambda course: self._check_words(course, chance)
        yield ("hidden",), lambda course: self._check_deals(course, chance)
        yield ("state",), lambda course: check_forgetting(course, chance, len(course.steps))

    def _again(self, rules: Rules, law: str, between: Callable[[Game], object] | None) -> Course:
        """Plays along the record once more; what is not lawful any more breaks this law."""
        assert self._trial is not None
        again = Course(rules, self._trial)
        again.play(players=Said(self.lines, law), between=between)
        return again

    def _compare(
        self,
        course: Course,
        rules: Rules,
        law: str,
        between: Callable[[Game], object] | None = None,
    ) -> None:
        again = self._again(rules, law, between)
        if again.steps != course.steps:
            raise course.broken(law, first_difference(course, again))

    def _check_again(self, course: Course) -> None:
        for _ in range(REPLAYS):
            self._compare(course, self._rules(), "same_seed")

    def _check_elsewhere(self, course: Course) -> None:
        """The record leads to the same position in other processes."""
        assert self._trial is not None
        text, here = self._trial.text(course.rules, course.text), plain(course.game)
        for found in replays_elsewhere(text):
            if found != here:
                said = found if isinstance(found, str) else difference(found, here)
                raise course.broken("same_seed", f"In another process: {said} {BY_PROCESS}")

    def _check_orders(self, course: Course) -> None:
        mods = course.rules.mods
        house = sorted(name for name in mods if not mods[name].standard)
        standard = [name for name in mods if mods[name].standard]
        for order in islice(permutations(house), 1, REPLAYS + 1):
            rules = reordered(self._rules(), [*standard, *order])
            self._compare(course, rules, "mod_order")

    def _check_forgetful(self, course: Course) -> None:
        self._compare(course, self._rules(), "state", lambda game: forget(game.table))

    def _check_looked_at(self, course: Course) -> None:
        """Whoever looks at the game changes nothing, however often."""
        for times in range(1, REPLAYS + 1):

            def look(game: Game, times: int = times) -> None:
                for _ in range(times):
                    for view in game.views.values():
                        view.interjections()

            self._compare(course, self._rules(), "prefix", look)

    def _check_blocks(self, course: Course, chance: TableChance) -> None:
        for _ in range(REPLAYS):
            check_together(course, chance)

    def _check_words(self, course: Course, chance: TableChance) -> None:
        check_refused(course, chance, len(course.steps), 2000)

    def _check_deals(self, course: Course, chance: TableChance) -> None:
        for _ in range(DEALS):
            check_hidden(course, chance, len(course.steps))
