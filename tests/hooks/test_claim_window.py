"""The claim window: how long it stays open, by DESIGN.md, "Asks and choices"."""

from __future__ import annotations

from typing import Any

from hooks.rule import ours
from mahj import SKIP, WAIT, Choice, Game, Rules, Seat, Table, tile
from mahj.testing import say, situation
from standard.situation import asked, may


class Boast(Choice):
    """Claims the discard, and leaves it there."""

    __slots__ = ()
    settles = False

    def carry_out(self, table: Table, seat: Seat) -> None:
        table.players[seat].score += 1


BOAST = Boast("boast")


def _boasting(*seats: Seat, **hooks: Any) -> Rules:
    def once(self: object, table: Table, kind: object, thrower: Seat) -> object:
        return [(seat, (BOAST,)) for seat in seats if not table.players[seat].score]

    def first(self: object, table: Table, claims: Any) -> Seat | None:
        return next((seat for seat in claims if claims[seat] is BOAST), None)

    return ours(claim_choices=once, claim_taken=first, **hooks)


def _thrown(rules: Rules, lines: str = "") -> Game:
    return situation(rules, f"E discard 5D; {lines}", E="5D", N="55D")


def test_a_claim_that_leaves_the_discard_leaves_what_others_claimed() -> None:
    game = _thrown(_boasting("S"), "S boast; N pung 5D 5D 5D")
    assert game.table.turn == "N"
    assert game.table.players["S"].score == 1


def test_then_the_question_is_put_anew_to_those_who_skipped() -> None:
    game = _thrown(_boasting("S"), "S boast; N skip")
    assert asked(game) == {"N": ["skip", "pung 5D 5D 5D"]}
    say(game, "N pung 5D 5D 5D")
    assert game.table.turn == "N"


def test_a_claim_that_is_lawful_no_longer_falls_away() -> None:
    def refuses(self: Any, table: Table, choice: Choice) -> object:
        done = table.players["S"].score and choice.verb == "pung"
        return self.refuse("late", "Too late.") if done else None

    game = _thrown(_boasting("S", claim_choice=refuses), "S boast; N pung 5D 5D 5D")
    assert game.table.turn == "S"
    assert not game.table.players["N"].exposures


def test_everyone_who_claims_so_is_heard() -> None:
    game = _thrown(_boasting("S", "W"), "S boast; W boast; N skip; N skip")
    assert [game.table.players[seat].score for seat in "SW"] == [1, 1]
    assert game.table.turn == "S"


def test_an_interjection_may_take_the_discard() -> None:
    class Snatch(Choice):
        __slots__ = ()

        def carry_out(self, table: Table, seat: Seat) -> None:
            table.begin_turn(seat, "claim", "E")
            table.give(seat, tile("5D"), table.players["E"].discards)

    snatch = Snatch("snatch")
    game = _thrown(ours(turn_interjections=lambda self, seat: [snatch]), "W snatch")
    assert game.table.turn == "W"
    assert asked(game).keys() == {"W"}


def test_what_was_answered_to_another_discard_says_nothing_of_this_one() -> None:
    class Throw(Choice):
        __slots__ = ()

        def carry_out(self, table: Table, seat: Seat) -> None:
            table.begin_turn(seat, "draw")
            table.throw(seat, tile("9D"))

    throw = Throw("throw")
    waits = [("W", WAIT), ("E", WAIT)]
    rules = ours(
        turn_interjections=lambda self, seat: [throw],
        claim_choices=lambda self, table, kind, thrower: waits,
    )
    game = situation(rules, "E discard 5D; W skip; N throw", E="5D", N="9D")
    assert asked(game) == {"W": ["skip"], "E": ["skip"]}


def test_a_seat_may_be_asked_only_so_that_the_window_stays_open() -> None:
    rules = ours(claim_choices=lambda self, table, kind, thrower: [("W", WAIT), ("N", WAIT)])
    game = _thrown(rules)
    assert {seat: may(game, seat) for seat in "SWN"} == {
        "S": [],
        "W": ["skip"],
        "N": ["pung 5D 5D 5D", "skip"],
    }
    say(game, "W skip; N skip")
    assert game.table.turn == "S"


def test_nobody_waits_for_that_seat_once_a_claim_settles_it() -> None:
    waits = ours(claim_choices=lambda self, table, kind, thrower: [("W", WAIT)])
    assert _thrown(waits, "N pung 5D 5D 5D").table.turn == "N"
    assert _thrown(waits, "N pung 5D 5D 5D; W skip").table.turn == "N"


def test_that_seat_is_waited_for_where_a_claim_leaves_the_discard() -> None:
    """Else its skip would stand for the question that is put anew."""

    def both(self: object, table: Table, kind: object, thrower: Seat) -> object:
        boasts = [] if table.players["S"].score else [("S", (BOAST,))]
        return [("W", WAIT), *boasts]

    game = situation(ours(claim_choices=both), "E discard 5D; S boast", E="5D")
    assert asked(game) == {"W": ["skip"]}
    assert not game.table.players["S"].score
    say(game, "W skip")
    assert game.table.players["S"].score
    assert asked(game) == {"W": ["skip"]}


def test_what_keeps_the_window_open_is_no_claim_that_may_be_refused() -> None:
    def refuses(self: Any, choice: Choice) -> object:
        return self.refuse("never", "Never.")

    rules = ours(
        claim_choices=lambda self, table, kind, thrower: [("W", WAIT)], claim_choice=refuses
    )
    game = _thrown(rules)
    assert asked(game) == {"W": ["skip"]}
    assert SKIP in game.offers("W")
