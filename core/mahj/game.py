"""A game under way: the question that stands, who has answered, and what answers are lawful."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Protocol

from mahj.asks import (
    SKIP,
    WAIT,
    Answers,
    Ask,
    Choice,
    Offers,
    Pick,
    Refusal,
    Refused,
    Seat,
    first_refusal,
    seat_name,
)
from mahj.chance import BotChance, Chance
from mahj.errors import MahjError, Problem, RecordError, RulesError, listed
from mahj.loading import load_rules
from mahj.loop import play
from mahj.records import Move, Record, Start, cut_hint
from mahj.rulesets import Rules
from mahj.table import Table
from mahj.tiles import parse_tiles, rack_text, tiles_text
from mahj.views import View


class Bot(Protocol):
    """Something that plays: it sees a view and the offers, and answers."""

    def choose(self, view: View, offers: Offers, chance: Chance) -> Choice:
        """One of the offers (or an answer that a Pick allows), or an interjection."""


class Game:
    """One game, from its first question to its end.

    Attributes:
        table: the table, for the rules' eyes; players and bots get `view`.
        ask: the question that stands, or None when the game is over.
        answers: who has answered it so far, and how.
    """

    def __init__(
        self,
        rules: Rules,
        seed: int,
        east: Seat | None = None,
        scores: Mapping[Seat, int] | None = None,
        start: Start | None = None,
        number: int = 1,
    ) -> None:
        """Deals.

        Raises:
            RecordError: `start` cannot be.
        """
        self._dealt = (rules, seed, east, scores, start, number)
        self.table = Table(rules, seed, east, scores, start, number)
        self.views: dict[Seat, View] = {seat: View(self.table, seat) for seat in rules.seats}
        self._phases = play(self.table)
        self.ask: Ask | None = None
        self.answers: dict[Seat, Choice] = {}
        self._late: dict[Seat, Offers] = {}
        self._asked_at = 0
        self._about = self.table.thrown
        self._go_on(None)

    def anew(self) -> Game:
        """The same game before its first choice."""
        return Game(*self._dealt)

    # Questions and answers

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Who is asked and has not answered."""
        if self.ask is None:
            return ()
        return tuple(seat for seat in self.ask.offers if seat not in self.answers)

    def offers(self, seat: Seat) -> Offers:
        """What this seat may answer; nothing when it is not asked or has answered."""
        if self.ask is None or seat in self.answers:
            return ()
        return self.ask.offers.get(seat, ())

    def find(self, seat: Seat, words: str) -> Choice:
        """The choice that a seat means by the words of a record.

        Raises:
            Refused: the rules do not allow it, with the reason.
        """
        wanted = plain_words(words)
        verb, _, rest = wanted.partition(" ")
        for offer in self.offers(seat):
            if isinstance(offer, Pick):
                if offer.verb == verb:
                    return offer.read(rest, self.table.phase_mod)
            elif offer.text == wanted:
                return offer
        if self.ask is not None and seat in self.table.players:
            for choice in self.views[seat].interjections():
                if choice.text == wanted:
                    return choice
        raise Refused(self._why_not(seat, wanted))

    def take(self, seat: Seat, choice: Choice) -> None:
        """Takes a lawful choice (one that :meth:`find` gave, or an offer).

        Raises:
            Refused: the game is over.
        """
        if self.ask is None:
            raise Refused(Refusal(self.table.phase_mod, "game_over", "The game is over."))
        self.table.choices.append((seat, choice))
        offered = seat in self.ask.offers and seat not in self.answers
        if not (offered and _among(choice, self.ask.offers[seat])):
            choice.carry_out(self.table, seat)
            self._go_on(None)
            return
        self.answers[seat] = choice
        closed = self.ask.closes is not None and self.ask.closes(choice)
        if closed or self._all_answered(self.ask):
            self._late = {each: self.ask.offers[each] for each in self.waiting}
            answers, self.answers = self.answers, {}
            self._go_on(answers)

    def _all_answered(self, ask: Ask) -> bool:
        """Whether everyone has; who is only asked to wait need not, once a claim settles it."""
        if len(self.answers) == len(ask.offers):
            return True
        return all(ask.offers[seat] is WAIT for seat in self.waiting) and _settled(self.answers)

    def put_anew(self) -> None:
        """Puts the question that stands anew, as after an interjection."""
        if self.ask is not None:
            self._go_on(None)

    def _go_on(self, answers: Answers) -> None:
        """Sends the answers on, or has the question put anew after an interjection."""
        before, about = self.answers, self._about
        try:
            self.ask = self._phases.send(answers)
        except StopIteration:
            self.ask = None
        self._asked_at = len(self.table.choices)
        self.answers = {}
        self._about = self.table.thrown
        if answers is None and self.ask is not None and self._about is about:
            # Who had answered before an interjection keeps that answer where it is still lawful;
            # what was said of another discard says nothing of this one.
            for seat, choice in before.items():
                if _among(choice, self.ask.offers.get(seat, ())):
                    self.answers[seat] = choice
            if self.answers and self._all_answered(self.ask):
                kept, self.answers = self.answers, {}
                self._go_on(kept)

    def run(self, bots: Mapping[Seat, Bot]) -> None:
        """Lets bots answer every question until the game is over.

        Raises:
            Refused: a bot answered what it was not offered.
        """
        while self.answers:
            seat = self.waiting[0]
            self.take(seat, self.bot_answer(seat, bots[seat]))
        table, views = self.table, self.views
        choices, places = table.choices, {seat: i for i, seat in enumerate(table.rules.seats)}
        send = self._phases.send
        players = {
            seat: (bots[seat].choose, views[seat], BotChance(table.seed, place))
            for seat, place in places.items()
        }
        ask = self.ask
        try:
            while ask is not None:
                answers: dict[Seat, Choice] = {}
                closes = ask.closes
                number = len(choices)
                for seat, offers in ask.offers.items():
                    if offers is WAIT and _settled(answers):
                        continue
                    choose, view, chance = players[seat]
                    chance.number = number
                    choice = choose(view, offers, chance)
                    choices.append((seat, choice))
                    if choice in offers or _among(choice, offers):
                        answers[seat] = choice
                        if closes is not None and closes(choice):
                            break
                    elif choice in view.interjections():
                        choice.carry_out(table, seat)
                        # Answers given before it stand in the record; they are asked again.
                        del choices[number:]
                        choices.append((seat, choice))
                        break
                    else:
                        raise Refused(self._why_not(seat, choice.text))
                else:
                    ask = send(answers)
                    continue
                ask = send(answers if seat in answers else None)
        except StopIteration:
            self.ask = None

    def bot_answer(self, seat: Seat, bot: Bot) -> Choice:
        """What a bot answers to the question that stands, or an interjection of its.

        Raises:
            Refused: that is neither.
        """
        place = self.table.rules.seats.index(seat)
        chance = BotChance(self.table.seed, place, self._asked_at)
        choice = bot.choose(self.views[seat], self.offers(seat), chance)
        if _among(choice, self.offers(seat)) or choice in self.views[seat].interjections():
            return choice
        raise Refused(self._why_not(seat, choice.text))

    # Records

    def say(self, move: Move) -> None:
        """Takes one line of a record; a skip that is not written is understood.

        Raises:
            Refused: the choice is not lawful.
        """
        seat, words = move.seat, plain_words(move.words)
        if seat not in self.table.players:
            known = listed(self.table.rules.seats)
            raise Refused(
                Refusal(self.table.phase_mod, "no_seat", f"There is no seat {seat}, only {known}.")
            )
        first: Refused | None = None
        while True:
            try:
                self.take(seat, self.find(seat, words))
                return
            except Refused as error:
                if error.refusal.code not in _TOO_EARLY:
                    first = first or error
                if words == SKIP.text and self._was_not_asked(seat):
                    return
                if any(offer.text == words for offer in _choices(self._late.get(seat, ()))):
                    del self._late[seat]
                    return
                if not self._skip_for_all():
                    # What is wrong with a claim is not told by what came after the discard.
                    raise first or error from None

    def _was_not_asked(self, seat: Seat) -> bool:
        """Whether a skip is of a discard that this seat could not claim; it may be on turn now."""
        table = self.table
        if self.ask is None or seat not in self.waiting:
            return self.ask is not None
        begins = seat == table.turn and table.came == "draw" and not table.has_acted
        return begins and bool(table.choices)

    def _skip_for_all(self) -> bool:
        """Lets everyone who is still asked skip, where all of them may."""
        waiting = self.waiting
        if not waiting or any(SKIP not in self.offers(seat) for seat in waiting):
            return False
        for seat in waiting:
            self.take(seat, SKIP)
        return True

    def _why_not(self, seat: Seat, words: str) -> Refusal:
        table = self.table
        if self.ask is None:
            said = f"{words!r} comes after the game is over."
            return Refusal(self.table.phase_mod, "game_over", said)
        if not words:
            said = f"Nothing is said; {seat_name(seat)} may: {listed(self.may(seat))}."
            return Refusal(self.table.phase_mod, "nothing_said", said)
        refusal = (
            self._out_of_turn(seat, words.partition(" ")[0])
            or self._judged(seat, words)
            or first_refusal(table.hooks.turn_refusal, table, seat, words)
        )
        if refusal is not None:
            return refusal
        if seat not in self.waiting:
            asked = listed(map(seat_name, self.waiting), "and")
            if table.thrown is not None:  # who that is follows from what they hold
                asked = f"whoever may claim {table.thrown[0]}"
            said = f"{seat_name(seat)} cannot {words!r} now: {asked} must answer first."
            return Refusal(self.table.phase_mod, "not_asked", said)
        said = f"{words!r} is not possible now; {seat_name(seat)} may: {listed(self.may(seat))}."
        return Refusal(self.table.phase_mod, "not_offered", said)

    def _out_of_turn(self, seat: Seat, verb: str) -> Refusal | None:
        """Why this is not the time for a choice of one's own turn."""
        mods = self.table.rules.mods.values()
        judges = [] if any(verb in mod.frees for mod in mods) else [mod.out_of_turn for mod in mods]
        return first_refusal(judges, self.table, seat, verb)

    def _judged(self, seat: Seat, words: str) -> Refusal | None:
        """Why a judge took away what a rule or a mod offers."""
        table, hooks = self.table, self.table.hooks
        judges: tuple[Callable[..., Refusal | None], ...] = ()
        offered: list[Choice | Pick] = []
        if table.thrown is not None:
            judges = hooks.claim_choice
            for add in hooks.claim_choices:
                for who, claims in add(table, *table.thrown):
                    offered += claims if who == seat else ()
        elif table.phase == "turns" and seat == table.turn:
            judges = hooks.turn_choice
            offered += [each for more in hooks.turn_choices for each in more(table, seat)]
        for choice in _choices(offered):
            if choice.text == words:
                return first_refusal(judges, table, seat, choice)
        return None

    def may(self, seat: Seat) -> list[str]:
        """What a seat may answer, in words."""
        return [
            f"{offer.verb} {offer.count} tiles" if isinstance(offer, Pick) else offer.text
            for offer in self.offers(seat)
        ]

    def position(self) -> dict[str, object]:
        """The position as `mahj replay --json` prints it (DESIGN.md)."""
        table = self.table
        turn = table.turn if table.phase == "turns" else None
        return {
            "phase": table.phase,
            "turn": turn,
            "wall": len(table.wall.tiles),
            "players": {
                seat: {
                    "rack": rack_text(player.concealed.tiles),
                    "exposed": [exposure.text for exposure in player.exposures],
                    "discards": tiles_text(player.discards.tiles),
                    "dead": player.dead,
                    "score": player.score,
                    **player.several_racks(),
                }
                for seat, player in table.players.items()
            },
            "asked": {seat: offers_json(self.offers(seat)) for seat in self.waiting},
            "result": table.over.as_json() if table.over and self.ask is None else None,
        }

    def text(self) -> str:
        """The choices so far, as the lines of a record."""
        return "".join([f"{seat} {choice.text}\n" for seat, choice in self.table.choices])


_TOO_EARLY = ("not_your_turn", "not_asked")
"""Codes of refusals that may hold no longer once others have skipped."""


def _settled(answers: Mapping[Seat, Choice]) -> bool:
    claims = [choice for choice in answers.values() if choice is not SKIP]
    return bool(claims) and all(choice.settles for choice in claims)


def _among(choice: Choice, offers: Offers) -> bool:
    for offer in offers:
        if offer is choice or (isinstance(offer, Pick) and offer.allows(choice)):
            return True
    return False


def _choices(offers: Offers) -> list[Choice]:
    return [offer for offer in offers if isinstance(offer, Choice)]


def offers_json(offers: Offers) -> list[object]:
    """Offers as they stand in a position: the words of a record, tile picks as objects."""
    return [offer.as_json() if isinstance(offer, Pick) else offer.text for offer in offers]


_NAMED = re.compile(r"[a-z](\.[0-9])?", re.ASCII | re.IGNORECASE)
"""A seat, or the rack of a player who has several."""


@lru_cache(maxsize=4096)
def plain_words(words: str) -> str:
    """The words of a choice as a record has them: `pung 5d j 5d` becomes `pung 5D 5D J`."""
    verb, *rest = words.split() or [""]
    done: list[str] = []
    tail: list[str] = []
    for word in rest:
        try:
            tiles = [kind.text for kind in parse_tiles(word)]
        except MahjError:
            done += [*tail, word.upper() if _NAMED.fullmatch(word) else word.lower()]
            tail = []
        else:
            tail += tiles
    if tail:
        tail = [kind.text for kind in sorted(parse_tiles(" ".join(tail)))]
    return " ".join([verb.lower(), *done, *tail])


def begin(record: Record, rules: Rules | None = None) -> Game:
    """The game of a record before its first choice.

    Raises:
        MahjError: its rules cannot be loaded, or its deal cannot be.
    """
    if rules is None:
        try:
            rules = load_rules(record.rules, folder=record.folder)
        except RulesError as error:
            problems = [_in_head(each, record.where) for each in error.problems]
            raise type(error)(problems) from error
    for name, named, seats in (
        ("east", [record.east], rules.in_turn),
        ("scores", list(record.scores or {}), (*rules.seats, *rules.pots)),
        ("players", list(record.players), rules.seats),
    ):
        for seat in named:
            if seat not in seats:
                what = f"there is no seat {seat!r}, only {listed(seats)}"
                raise RecordError(what, where=f"{record.where}, {name}")
    try:
        return Game(
            rules, record.seed, record.east, record.scores, record.start, number=record.game
        )
    except RecordError as error:
        raise RecordError(
            [each._replace(where=f"{record.where}, {each.where}") for each in error.problems]
        ) from error


def _in_head(problem: Problem, record: str) -> Problem:
    """A mistake in the rules of a record's head, with the record's name and the key."""
    where = problem.where if problem.where.startswith("rules") else f"rules, {problem.where}"
    return problem._replace(where=f"{record}, {where}".removesuffix(", "))


def replay(record: Record, moves: int | None = None, rules: Rules | None = None) -> Game:
    """The game of a record after its choices (or the first `moves` of them).

    Args:
        record: the record.
        moves: how many of its choices are made; all of them where it is left out.
        rules: those that its head names, where they are loaded already.

    Raises:
        MahjError: its rules cannot be loaded, or its deal cannot be.
        Refused: a choice is not lawful; ``move`` counts it.
    """
    game = begin(record, rules)
    for number, move in enumerate(record.moves[:moves], 1):
        try:
            game.say(move)
        except Refused as error:
            refusal = error.refusal
            hint = cut_hint(record, move.line)
            why = f"{refusal.sentence.rstrip('.')}{hint}" if hint else refusal.sentence
            sentence = f"{move.seat} {move.words}: {why}"
            where = f"{record.where}, line {move.line}" if record.where else ""
            raise Refused(refusal._replace(sentence=sentence), number, where) from error
    return game
