"""The laws that every game must keep, whatever rules and mods it is played by.

``check_game(rules, seed)`` plays one game at random and checks every law on it; a breach is a
:class:`~mahj.testing.broken.LawBroken`, whose text is the law's sentence, the seed, and the
record so far.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import TypeAlias

from mahj.asks import SKIP, Pick, Refused, Seat
from mahj.chance import TableChance
from mahj.errors import FAULTS, MahjError
from mahj.game import Game, plain_words, replay
from mahj.records import parse_record
from mahj.results import Result
from mahj.rulesets import Rules
from mahj.testing.broken import LawBroken
from mahj.testing.course import EVERYWHERE, Course, Step, difference, position
from mahj.testing.hidden import hidden_places, put_back, redeal, seen
from mahj.testing.trials import RandomBot, Trial, trial
from mahj.testing.watching import Watched, fingerprint, forget, looked_at, shuffled
from mahj.tiles import TILES, parse_tiles

LAST = 6
"""So many of the last choices of a game are near its end."""

TRIED = 15
"""So much of what was said in a game is tried at another time, to be refused."""

Look: TypeAlias = Callable[[Course, TableChance], None]
"""Looks whether some laws hold at a game that has been played."""


def check_games(rules: Rules, seeds: Iterable[int]) -> None:
    """Checks every law on the game of each seed."""
    for seed in seeds:
        check_game(rules, seed)


def check_game(rules: Rules, seed: int, costly: int | None = None) -> Result:
    """Plays the game of this seed and checks every law on it; how it ended.

    Args:
        rules: what is played by.
        seed: of the game.
        costly: how many of the costly looks are taken at it, drawn by the seed; all of them where
            it is left out. With few, most of what is checked is what every position must keep
            (tiles, holds, choice, the words of what is offered), that nothing fails, that the
            game ends, that it sums to zero, and plain data.

    Raises:
        LawBroken: one does not hold.
    """
    chance = TableChance(seed ^ 0x1A35)
    begins = trial(rules, seed)
    looks = [*COSTLY] if costly is None else chance.shuffled(COSTLY)[:costly]
    sparing = costly is not None
    if "hooks" in looks:
        course = _watched(rules, begins, sparing)
    else:
        course = Course(rules, begins, sparing=sparing)
        course.play()
    course.rules = rules
    for name, look in COSTLY.items():
        if look is not None and name in looks:
            look(course, chance)
    result = course.game.table.over
    assert result is not None
    return result


def _watched(rules: Rules, begins: Trial, sparing: bool, *, singly: bool = False) -> Course:
    """Plays the game with its hooks watched, once more singly to name the one that changes."""
    try:
        watched = Watched(rules, singly=singly)
    except LawBroken as breach:
        record = begins.text(rules, "", breach.law)
        raise LawBroken(breach.law, breach.detail, begins.seed, record) from breach
    course = Course(watched.rules, begins, sparing=sparing)
    try:
        course.play(watched)
    except LawBroken:
        if watched.nameless:
            _watched(rules, begins, sparing, singly=True)
        raise
    return course


def check_again(course: Course, chance: TableChance) -> None:
    """The same seed gives the same record.

    Also with the mods in another order, and with nothing remembered from choice to choice.
    """
    rules, trial = course.rules, course.trial
    mixed = shuffled(rules, chance)
    for checked in (False, True):  # where they differ, it may be because fewer have looked on
        other = Course(mixed, trial, sparing=course.sparing)
        other.play(forgetful=True, checked=checked)
        if other.steps == course.steps:
            return
    for law in ("same_seed", "state"):
        again = Course(rules, trial, sparing=course.sparing)
        again.play(forgetful=law == "state")
        if again.steps != course.steps:
            raise course.broken(law, first_difference(course, again))
    raise course.broken("mod_order", first_difference(course, other))


def first_difference(course: Course, other: Course) -> str:
    """Where two games part, as a sentence."""
    for number, (one, two) in enumerate(zip(course.steps, other.steps, strict=False), 1):
        if one != two:
            detail = difference(one.position, two.position)
            return f"Choice {number} is {one.line.strip()} and {two.line.strip()}. {detail}"
    return f"One has {len(course.steps)} choices, the other {len(other.steps)}."


def check_replay(course: Course, chance: TableChance) -> None:
    """Replaying the record, whole and in part, gives the position as it was."""
    lines = [(step.seat, step.text) for step in course.steps]
    with course.law_of("replay"):
        game = course.trial.game(course.rules)
        for number, step in enumerate(course.steps, 1):
            game.take(step.seat, game.find(step.seat, step.text))
            if step.position and position(game) != step.position:
                detail = f"After {step.line.strip()}: {difference(step.position, position(game))}"
                raise course.broken("prefix", detail, course.lines(number))
        text = course.trial.text(course.rules, course.text)
        whole = replay(parse_record(text), rules=course.rules)
        _same(course, "replay", whole)
        if lines:
            moves = chance.below(len(lines)) + 1
            part = replay(parse_record(text), moves, course.rules)
            _same(course, "prefix", part, moves)


def _same(course: Course, law: str, game: Game, moves: int | None = None) -> None:
    """Checks that a game has come to the position after some of the moves, or after all."""
    if not course.steps:
        return
    moves = moves or len(course.steps)
    wanted = course.steps[moves - 1].position
    if wanted and position(game) != wanted:
        raise course.broken(law, difference(wanted, position(game)), game.text())


def check_skips(course: Course, chance: TableChance) -> None:
    """Skips that need not be written are understood.

    A skip may be left out where the line after its window was not lawful in it, and nobody has
    interjected after the skip. An interjection has the question put anew, and whoever had skipped
    need not say so again: it is one window.
    """
    following = {
        last.question: step
        for last, step in pairwise(course.steps)
        if last.asked and step.question != last.question
    }
    with course.law_of("replay"):
        early = {
            step.question
            for step, game in course.again()
            if step.question in following and _lawful(game, following[step.question])
        }
    ends = sorted(following)
    interjected, said = -1, []
    for step in reversed(course.steps):
        end = bisect_left(ends, step.question)
        if not step.asked:
            interjected = end
        if step.text != SKIP.text or end in (interjected, len(ends)) or ends[end] in early:
            said.append((step.seat, step.text))
    said.reverse()
    _check_said(course, "skips", said)


def _lawful(game: Game, step: Step) -> bool:
    """Whether this can be said now, by somebody who has not answered; of a Pick its verb."""
    offers = game.ask.offers.get(step.seat, ()) if game.ask is not None else ()
    choices = [*offers, *game.views[step.seat].interjections()]
    verb = step.text.partition(" ")[0]
    return any(
        each.verb == verb if isinstance(each, Pick) else each.text == step.text for each in choices
    )


def check_together(course: Course, chance: TableChance) -> None:
    """The answers to one question may stand in any order."""
    lines: list[tuple[Seat, str]] = []
    block: list[tuple[Seat, str]] = []
    question = -1
    for step in course.steps:
        if step.question != question or not step.asked:
            lines += chance.shuffled(block)
            block, question = [], step.question
        if step.asked:
            block.append((step.seat, step.text))
        else:
            lines.append((step.seat, step.text))
    _check_said(course, "together", lines + chance.shuffled(block))


def _check_said(course: Course, law: str, lines: list[tuple[Seat, str]]) -> None:
    """Checks that other lines of a record come to the same end."""
    with course.law_of(law):
        game = course.said(lines)
        if course.steps and position(game) != course.steps[-1].position:
            raise course.broken(law, difference(course.steps[-1].position, position(game)))


def check_bots(course: Course, chance: TableChance) -> None:
    """A game that bots play in one go can be replayed from its record."""
    rules = course.rules
    bots = Course(rules, course.trial)
    try:
        bots.game.run(dict.fromkeys(rules.seats, RandomBot()))
    except FAULTS:
        with bots.law_of("no_error", bots.game.text()):
            raise
    lines = bots.game.text()
    with bots.law_of("replay", lines):
        again = replay(parse_record(course.trial.text(rules, lines)), rules=rules)
    if position(again) != position(bots.game):
        raise bots.broken("replay", difference(position(bots.game), position(again)), lines)


def check_accepted(course: Course, chance: TableChance, number: int, most: int = 5) -> None:
    """After so many choices, tries what is offered or suggested."""
    here = course.at(number)
    offers = [(seat, offer) for seat in here.waiting for offer in here.offers(seat)]
    suggested = [
        (seat, each.choice)
        for seat in here.waiting
        for each in here.views[seat].suggestions(here.offers(seat))
    ]
    for seat, offer in [*suggested, *chance.shuffled(offers)[:most]]:
        choice = offer.random(chance) if isinstance(offer, Pick) else offer
        game = course.at(number)
        detail = f"After {number} choices, {seat} {choice.text}: "
        lines = course.lines(number, (seat, choice.text))
        with course.law_of("accepted", lines):
            meant = game.find(seat, choice.text)
            if meant.text != choice.text:
                raise course.broken("accepted", f"{detail}{meant.text!r} is found.", lines)
            game.take(seat, meant)
        for law, wrong in EVERYWHERE:
            found = wrong(game)
            if found:
                raise course.broken(law, detail + found, lines)


_GARBAGE = (
    "", " ", "?", "-1", "1", "\N{SUPERSCRIPT TWO}", "{}", "none", "0", "E.1", "1B" * 40, "5D 5D",
    "E", "B", "W 1", "W 99", "W 0", "3C W", "3C W -1", "3C W \N{SUPERSCRIPT TWO}", "J", "_", "F 0",
    "#", "yes", "3", "1 5D 5D J", "99 1B 1B 1B", "0 J J J", "\N{GREEK SMALL LETTER ALPHA}", "???",
    "J W 1", "_ E 1", "5D X 1", "5D W one",
)  # fmt: skip


def check_refused(course: Course, chance: TableChance, number: int, most: int = 60) -> None:
    """After so many choices, says what is not offered, in the words of other times and seats."""
    game = course.at(number)
    seats = course.rules.seats
    verbs = sorted({step.text.split()[0] for step in course.steps} | {"dead", "exchange", "edit"})
    texts = [step.text for step in course.steps]
    texts += [
        each.text for seat in seats for each in game.offers(seat) if not isinstance(each, Pick)
    ]
    before, kept = fingerprint(game.table), set(game.table.kept)
    for _ in range(most):
        seat, verb = chance.pick(seats), chance.pick(verbs)
        words = (
            chance.pick(texts),
            f"{verb} {chance.pick(_GARBAGE)}",
            f"{verb} {chance.pick(TILES)}",
            f"{verb} {chance.pick(TILES)} {chance.pick(seats)} {chance.below(4)}",
            chance.pick(_GARBAGE),
        )[chance.below(5)]
        check_words(course, game, number, seat, words)
    if fingerprint(game.table, looked_at(game.table, kept)) != before:
        raise course.broken("refused", "Asking changed the table.", course.lines(number))


def check_words(course: Course, game: Game, number: int, seat: Seat, words: str) -> None:
    """After so many choices, says these words: they are taken where they are offered, else refused.

    Args:
        course: whose game it is.
        game: it, after these choices.
        number: how many they are.
        seat: who says it.
        words: as they would stand in a record.
    """
    detail = f"After {number} choices, {seat} {words!r}: "
    allowed = is_offered(game, seat, words)
    lines = course.lines(number, (seat, words))
    with course.law_of("refused", lines):
        try:
            found = game.find(seat, words)
        except Refused as error:
            mod, code, sentence = error.refusal
            if allowed:
                raise course.broken("accepted", f"{detail}{mod}: {sentence}", lines) from error
            if mod not in course.rules.mods or not code or not sentence:
                raise course.broken("refused", f"{detail}{error.refusal}.", lines) from error
        else:
            if not allowed:
                raise course.broken("refused", f"{detail}{found} is found.", lines)


def is_offered(game: Game, seat: Seat, words: str) -> bool:
    """Whether a seat may say this now."""
    wanted = plain_words(words)
    verb, _, rest = wanted.partition(" ")
    if any(each.text == wanted for each in game.views[seat].interjections()):
        return game.ask is not None
    return any(
        offer.verb == verb and _fits(offer, rest)
        if isinstance(offer, Pick)
        else offer.text == wanted
        for offer in game.offers(seat)
    )


def _fits(pick: Pick, words: str) -> bool:
    try:
        tiles = parse_tiles(words.replace("?", " "))
    except MahjError:
        return False
    blind = words.count("?")
    held = list(pick.tiles)
    right = all(tiles.count(kind) <= held.count(kind) for kind in tiles)
    return right and blind <= pick.blind and blind + len(tiles) == pick.count


def check_hidden(course: Course, chance: TableChance, number: int) -> None:
    """After so many choices, deals anew what each seat does not see."""
    said = chance.shuffled(sorted({step.text for step in course.steps}))[:TRIED]
    game = course.at(number)
    lines = course.lines(number)
    for seat in course.rules.seats:
        held = game.table.players[seat].concealed.kinds
        words = [*said, *(f"discard {kind}" for kind in held)]
        before = seen(game, seat, words)
        asked, stands, answers = bool(game.offers(seat)), _stands(game), dict(game.answers)
        lie = [(place, place.tiles[:]) for place in hidden_places(game, seat)]
        with course.law_of("hidden", lines):
            redeal(game, seat, chance)
            after = seen(game, seat, words)
            if after == before and (asked or game.table.thrown is not None):
                game.put_anew()
                if asked or _stands(game) == stands:
                    after = seen(game, seat, words)
        if after != before:
            detail = difference(before, after)
            raise course.broken("hidden", f"After {number} choices, {seat}: {detail}", lines)
        if _stands(game) == stands:
            put_back(game, lie)
            game.put_anew()
            game.answers = answers
        else:
            game = course.at(number)


def _stands(game: Game) -> tuple[object, ...]:
    """What stays the same as long as the same question stands."""
    table = game.table
    return len(table.log), table.phase, table.turn, table.turn_ended, game.ask is None


def check_forgetting(course: Course, chance: TableChance, number: int) -> None:
    """After so many choices, forgets what mods keep for speed and puts the question anew."""
    game = course.at(number)
    before = position(game)
    lines = course.lines(number)
    with course.law_of("state", lines):
        forget(game.table)
        game.put_anew()
    if position(game) != before:
        detail = difference(before, position(game))
        raise course.broken("state", f"After {number} choices: {detail}", lines)


def _within(check: Callable[[Course, TableChance, int], None], more: int = 0) -> Look:
    """A look at a moment of the game drawn at random: before a choice, or `more` choices later."""

    def look(course: Course, chance: TableChance) -> None:
        if course.steps:
            check(course, chance, chance.below(len(course.steps) + more))

    return look


def _near_the_end(course: Course, chance: TableChance) -> None:
    if course.steps:
        check_hidden(course, chance, max(0, len(course.steps) - 1 - chance.below(LAST)))


COSTLY: Mapping[str, Look | None] = {
    "hooks": None,
    "again": check_again,
    "replay": check_replay,
    "skips": check_skips,
    "together": check_together,
    "bots": check_bots,
    "accepted": _within(check_accepted),
    "refused": _within(check_refused, more=1),
    "hidden": _within(check_hidden),
    "hidden near the end": _near_the_end,
    "forgetting": _within(check_forgetting),
}
"""What it takes long to look for at a game; hooks are watched while it is played."""
