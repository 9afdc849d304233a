"""The laws that every game must keep, whatever rules and mods it is played by.

``check_game(rules, seed)`` plays one game at random and checks every law on it; a breach is a
:class:`~mahj.testing.broken.LawBroken`, whose text is the law's sentence, the seed, and the
record so far.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from mahj.asks import SKIP, Pick, Refused, Seat
from mahj.chance import TableChance
from mahj.errors import FAULTS, MahjError
from mahj.game import Game, plain_words, replay
from mahj.records import parse_record
from mahj.results import Result
from mahj.rulesets import Rules
from mahj.testing.broken import LawBroken
from mahj.testing.course import EVERYWHERE, Course, difference, position
from mahj.testing.hidden import redeal, seen
from mahj.testing.trials import RandomBot, trial
from mahj.testing.watching import Watched, fingerprint, forget, looked_at, shuffled
from mahj.tiles import TILES, parse_tiles

LAST = 6
"""So many of the last choices of a game are near its end."""

TRIED = 15
"""So much of what was said in a game is tried at another time, to be refused."""


def check_games(rules: Rules, seeds: Iterable[int]) -> None:
    """Checks every law on the game of each seed."""
    for seed in seeds:
        check_game(rules, seed)


def check_game(rules: Rules, seed: int) -> Result:
    """Plays the game of this seed and checks every law on it; how it ended.

    Raises:
        LawBroken: one does not hold.
    """
    chance = TableChance(seed ^ 0x1A35)
    begins = trial(rules, seed)
    try:
        watched = Watched(rules)
    except LawBroken as breach:
        record = begins.text(rules, "", breach.law)
        raise LawBroken(breach.law, breach.detail, seed, record) from breach
    course = Course(watched.rules, begins)
    course.play(watched)
    course.rules = rules
    check_again(course, chance)
    check_replay(course, chance)
    check_skips(course)
    check_together(course, chance)
    check_bots(course)
    choices = len(course.steps)
    if choices:
        check_accepted(course, chance, chance.below(choices))
        check_refused(course, chance, chance.below(choices + 1))
        check_hidden(course, chance, chance.below(choices))
        check_hidden(course, chance, max(0, choices - 1 - chance.below(LAST)))
        check_forgetting(course, chance.below(choices))
    result = course.game.table.over
    assert result is not None
    return result


def check_again(course: Course, chance: TableChance) -> None:
    """The same seed gives the same record.

    Also with the mods in another order, and with nothing remembered from choice to choice.
    """
    rules, trial = course.rules, course.trial
    other = Course(shuffled(rules, chance), trial)
    other.play(forgetful=True)
    if other.steps == course.steps:
        return
    for law, again in (("same_seed", Course(rules, trial)), ("state", Course(rules, trial))):
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
            if position(game) != step.position:
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
    if position(game) != wanted:
        raise course.broken(law, difference(wanted, position(game)), game.text())


def check_skips(course: Course) -> None:
    """Skips that need not be written are understood.

    A skip may be left out where the next line of another question was not lawful yet.
    """
    said = [
        (step.seat, step.text)
        for number, step in enumerate(course.steps)
        if step.text != SKIP.text or _must_be_written(course, number)
    ]
    _check_said(course, "skips", said)


def _must_be_written(course: Course, number: int) -> bool:
    """Whether the line after the window that this skip was said in was lawful before its end.

    An interjection has the question put anew, and whoever had skipped need not say so again.
    """
    for last, following in pairwise(course.steps[number:]):
        if last.asked and following.question != last.question:
            lawful = course.lawful.get(last.question)
            if lawful is None:  # an interjection has made this another question
                return True
            words = lawful[following.seat]
            return following.text in words or following.text.split()[0] in words
    return True


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


def check_bots(course: Course) -> None:
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
    for seat in course.rules.seats:
        game = course.at(number)
        held = game.table.players[seat].concealed.kinds
        words = [*said, *(f"discard {kind}" for kind in held)]
        before = seen(game, seat, words)
        asked, stands = bool(game.offers(seat)), _stands(game)
        lines = course.lines(number)
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


def _stands(game: Game) -> tuple[object, ...]:
    """What stays the same as long as the same question stands."""
    table = game.table
    return len(table.log), table.phase, table.turn, table.turn_ended, game.ask is None


def check_forgetting(course: Course, number: int) -> None:
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
