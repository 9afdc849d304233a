"""What is written on a score sheet, in words: `Anna from Ben 2468 #3 jokerless`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from mahj import MahjError, Problem, Rules, Seat, Win, listed, nearest, seat_name
from mahj_cli.options import letter_of
from mahj_cli.score.facts import MOST_POINTS, fact_words, facts_of, known_facts, whole

if TYPE_CHECKING:
    from mahj.card import Card, Line, Way

_LONGEST = 300  # characters of an entry
_MARKS = ("jokerless", "concealed", "quints", "singles-and-pairs")
_SELF = ("self-pick", "self", "selfpick")
_WALL = ("wall", "wall-game")
_BACK = ("back", "undo")
_WORDS = (*_MARKS, *_SELF, *_WALL, "from", "dead", "pays", "all", *_BACK, "east")
LOOKS = ("sheet", "chart", "scores", "why", "card", "rules", "facts", "help", "quit")
"""Words that enter nothing, and so can be nobody's name."""

_NUMBERED = re.compile(r"(\S*)#([0-9]{1,3})")
_NAME = re.compile(r"[^\W\d][\w'.-]{0,19}")

HELP = (
    ("anna from ben 25", "Anna has mah jongg with Ben's discard; the line is worth 25"),
    ("anna self 2468 #3", "Anna drew the tile; the line as the card of the table has it"),
    ("... jokerless", "the 14 tiles hold no joker"),
    ("... concealed quints", "of a line of which only the value is given; singles-and-pairs"),
    ("... dead carla", "Carla's hand was dead"),
    ("... exchange=own", "a circumstance that a rule of the table goes by; facts lists them"),
    ("wall", "nobody has mah jongg; wall dead carla where a hand was dead"),
    ("ben pays anna 25 why", "points besides, a penalty say; ben pays all 25"),
    ("east carla", "Carla deals the next game, whoever's turn it was"),
    ("back  back 3", "takes back the last entry, or number 3; undo will do"),
)
"""What may be written on a sheet, and what it means."""


class Won(NamedTuple):
    """Somebody has mah jongg.

    Attributes:
        winner: who.
        thrower: who threw the winning tile; None for a self-pick.
        value: of the line, in points; None where the line says it.
        line: as the table's card has it, where it is named.
        marks: what else payments go by: `jokerless`, `concealed`, `quints`, `singles-and-pairs`.
        dead: whose hands are dead.
        facts: circumstances that the table's rules declare.
    """

    winner: Seat
    thrower: Seat | None
    value: int | None
    line: Line | None
    marks: frozenset[str]
    dead: tuple[Seat, ...]
    facts: Mapping[str, object]

    @property
    def worth(self) -> int:
        """What the line is worth."""
        return self.line.value if self.line is not None else self.value or 0

    @property
    def singles_and_pairs(self) -> bool:
        """Whether no group of the hand can have three equal tiles."""
        if self.line is None or not self.line.forms:
            return "singles-and-pairs" in self.marks
        groups = [group for form in self.line.forms for place in form.places for group in place]
        return not any(group.alike and group.size > 2 for group in groups)

    @property
    def section_kind(self) -> str | None:
        """The kind of the line's section, where payment rules go by one."""
        if self.line is not None:
            return self.line.kind
        if "singles-and-pairs" in self.marks:
            return "singles_pairs"
        return "quints" if "quints" in self.marks else None


class Wall(NamedTuple):
    """Nobody has mah jongg.

    Attributes:
        dead: whose hands are dead.
    """

    dead: tuple[Seat, ...] = ()


class Paid(NamedTuple):
    """Points that are paid besides: by whom, to whom, how many, and why."""

    payer: Seat
    payees: tuple[Seat, ...]
    points: int
    reason: str


class Deals(NamedTuple):
    """Who deals the next game."""

    seat: Seat


class Back(NamedTuple):
    """An entry is taken back: its number, or None for the last."""

    number: int | None


Said: TypeAlias = Won | Wall | Paid | Deals | Back


class Reader:
    """Reads entries by a table's rules and the names of who sits there."""

    def __init__(self, rules: Rules, players: Mapping[Seat, str]) -> None:
        self.rules, self.players = rules, players

    def read(self, text: str) -> Said:
        """What an entry says.

        Raises:
            MahjError: it cannot be understood, with what may be written.
        """
        words = text.replace(",", " ").split()
        first = words[0].lower() if words else ""
        if len(text) > _LONGEST:
            raise _wrong(f"an entry has at most {_LONGEST} characters")
        if not words:
            raise _wrong("nothing is said; write who has mah jongg: anna from ben 25")
        if first in _WALL:
            if words[1:2] == ["game"]:
                del words[1]
            return self._wall(words[1:])
        if first in _BACK:
            return self._back(words)
        if first == "east" and len(words) == 2:
            return Deals(self.racked(words[1]))
        if len(words) > 1 and words[1].lower() in ("pays", "pay"):
            return self._paid(words)
        return self._won(words)

    def seat(self, word: str) -> Seat:
        """The seat of a player: by name, by its beginning, or by the seat itself.

        Raises:
            MahjError: nobody is called so, or more than one may be meant.
        """
        wanted = word.casefold()
        named = [each for each, name in self.players.items() if name.casefold() == wanted]
        if named:
            return named[0]
        found = {each for each, name in self.players.items() if name.casefold().startswith(wanted)}
        letter = letter_of(word).upper()
        if letter in self.players:
            found.add(letter)
        if len(found) == 1:
            return found.pop()
        who = [_named(each, name) for each, name in self.players.items()]
        if found:
            both = listed(
                f"{name}, who is {seat_name(each)}"
                for each, name in self.players.items()
                if each in found
            )
            raise _wrong(f"{word!r} may be {both}: write more of the name", "two_players")
        hint = nearest(word, self.players.values()) or nearest(word, (*_WORDS, *LOOKS))
        raise _wrong(f"nobody here is called {word!r}{hint}; at the table are {listed(who, 'and')}")

    def racked(self, word: str) -> Seat:
        """The seat of a player who has tiles.

        Raises:
            MahjError: nobody is called so, or who is has none.
        """
        seat = self.seat(word)
        if seat not in self.rules.in_turn:
            raise _wrong(f"{self.players[seat]} has no tiles at this table")
        return seat

    def _wall(self, words: list[str]) -> Wall:
        dead: list[Seat] = []
        while words and words[0].lower() == "dead":
            dead.append(self.racked(self._named_after(words.pop(0), words)))
        self._ends(["wall", *words], 1, "wall")
        return Wall(tuple(dict.fromkeys(dead)))

    def _paid(self, words: list[str]) -> Paid:
        payer = self.seat(words[0])
        if len(words) < 4:
            raise _wrong("write who pays whom and how much: ben pays anna 25, or ben pays all 25")
        points = whole(words[3], MOST_POINTS)
        if points is None or points <= 0:
            raise _wrong(f"{words[3]!r} is no number of points from 1 to {MOST_POINTS}")
        if words[2].lower() == "all":
            payees = tuple(each for each in self.rules.in_turn if each != payer)
        else:
            payees = (self.seat(words[2]),)
        if payer in payees:
            raise _wrong(f"{self.players[payer]} cannot pay {self.players[payer]}")
        reason = [word for word in words[4:] if not word.startswith("#")]
        return Paid(payer, payees, points, " ".join(reason))

    def _back(self, words: list[str]) -> Back:
        self._ends(words, 2, "back")
        if len(words) == 1:
            return Back(None)
        number = whole(words[1].removeprefix("#"), 10**6)
        if number is None or number < 1:
            raise _wrong(
                f"{words[1]!r} is no number of an entry: back takes back the last, back 3 the 3rd"
            )
        return Back(number)

    def _ends(self, words: list[str], most: int, what: str) -> None:
        if len(words) > most:
            raise _wrong(
                f"nothing follows {what!r}, so {' '.join(words[most:])!r} means nothing here"
            )

    def _won(self, words: list[str]) -> Won:
        winner = self.racked(words.pop(0))
        line, left = _line(words, self.rules.card)
        thrower: Seat | None = None
        picked = False
        value: int | None = None
        marks: set[str] = set()
        dead: list[Seat] = []
        facts: list[tuple[str, str]] = []
        while left:
            word = left.pop(0)
            lower = word.lower()
            if lower in _SELF:
                picked = True
            elif lower in ("from", "dead"):
                other = self._other(self._named_after(lower, left), winner)
                if lower == "dead":
                    dead.append(other)
                elif thrower is not None:
                    raise _wrong("only one player threw the winning tile: write from once")
                else:
                    thrower = other
            elif lower in _MARKS:
                marks.add(lower)
            elif word.partition("=")[0] in known_facts(self.rules):
                facts.append(("", self._by_seat(word)))
            elif word[0].isdigit() and value is None:
                value = _points(word)
            else:
                raise self._unknown(word)
        if picked is (thrower is not None):
            name = self.players[winner]
            raise _wrong(
                f"say how {name} came by the winning tile: from and who threw it, or self-pick"
                + (", one of the two" if picked else "")
            )
        said = facts_of(self.rules, facts)
        return checked(Won(winner, thrower, value, line, frozenset(marks), tuple(dead), said))

    def _by_seat(self, word: str) -> str:
        """A circumstance of which player it is, with the seat in place of the player's name."""
        name, _, said = word.partition("=")
        may_be = fact_words(known_facts(self.rules)[name])
        names = {each.casefold() for each in self.players.values()}
        known = said in may_be and said.casefold() not in names
        if not said or known or not {*self.rules.in_turn} <= {*may_be}:
            return word
        return f"{name}={self.racked(said)}"

    def _named_after(self, word: str, left: list[str]) -> str:
        """The word that is left to say who, taken away."""
        if not left:
            raise _wrong(f"say who after {word!r}: {word} {next(iter(self.players.values()))}")
        return left.pop(0)

    def _other(self, word: str, winner: Seat) -> Seat:
        seat = self.racked(word)
        if seat == winner:
            raise _wrong(f"{self.players[seat]} has mah jongg: name another player")
        return seat

    def _unknown(self, word: str) -> MahjError:
        facts = known_facts(self.rules)
        known = [*_MARKS, "self-pick", "from", "dead", *facts]
        hint = nearest(word, known)
        own = f" and {listed(facts, 'and')}" if facts else ""
        return _wrong(
            f"{word!r} means nothing here{hint}; after the winner there may stand from NAME or "
            f"self-pick, a value or a line such as 2468 #3, {listed(_MARKS)}, dead NAME{own}"
        )


def _named(seat: Seat, name: str) -> str:
    return name if name == seat_name(seat) else f"{seat_name(seat)} ({name})"


def _points(word: str) -> int:
    value = whole(word, MOST_POINTS)
    if value is None:
        raise _wrong(f"{word!r} is no value of a line: a whole number up to {MOST_POINTS}")
    return value


def _line(words: Sequence[str], card: Card) -> tuple[Line | None, list[str]]:
    """The line of the card that words name, and the words without it.

    Raises:
        MahjError: the card has no such line.
    """
    place = next((at for at, word in enumerate(words) if _NUMBERED.fullmatch(word)), None)
    if place is None:
        return None, list(words)
    found = _NUMBERED.fullmatch(words[place])
    assert found is not None
    glued, number = [found[1]] if found[1] else [], int(found[2])
    names = [each.name for each in card.sections]
    for begin in range(place + 1):
        name = " ".join([*words[begin:place], *glued]).casefold()
        same = [each for each in card.sections if each.name.casefold() == name]
        begun = [each for each in card.sections if name and each.name.casefold().startswith(name)]
        section = next(iter(same or begun if len(same or begun) == 1 else ()), None)
        if section is None:
            continue
        lines = [each for each in section.lines if each.number == number and each.playable]
        if not lines:
            there = [f"#{each.number}" for each in section.lines if each.playable]
            raise _wrong(
                f"{section.name} has no line #{number} on {card.name}: it has {listed(there)}"
            )
        return lines[0], [*words[:begin], *words[place + 1 :]]
    said = f"no section of {card.name} is named before #{number}; it has {listed(names, 'and')}"
    raise _wrong(
        said if names else f"{card.name} has no sections: give the value of the line instead"
    )


def checked(won: Won) -> Won:
    """The same mah jongg, where what is said of its line goes together.

    Raises:
        MahjError: it does not.
    """
    line, value, marks = won.line, won.value, won.marks
    if line is None and value is None:
        raise _wrong("say what the line is worth (25), or which it is on the card (2468 #3)")
    if line is not None and value is not None and value != line.value:
        raise _wrong(f"{line.name} is worth {line.value}, not {value}: write one of the two")
    if {"quints", "singles-and-pairs"} <= marks:
        raise _wrong("a line is one of Quints or one of Singles and Pairs")
    if line is not None and marks - {"jokerless"}:
        said = listed(sorted(marks - {"jokerless"}), "and")
        raise _wrong(f"the card says of {line.name} what kind of line it is: leave out {said}")
    return won


def win_of(won: Won, rules: Rules, balances: Mapping[str, int], dealer: Seat | None) -> Win:
    """A mah jongg as payments go by it.

    Args:
        won: as it is said.
        rules: of the table.
        balances: what each seat has, and what lies in each pot, before it is paid.
        dealer: who dealt.
    """
    line = won.line
    way = _way(rules, won.facts)
    named = line or (way.line if way else None)
    return Win(
        seats=rules.in_turn,
        winner=won.winner,
        thrower=won.thrower,
        value=won.worth,
        line=named.name if named else None,
        section_kind=won.section_kind,
        singles_and_pairs=won.singles_and_pairs,
        line_jokerless=named.jokerless if named else None,
        concealed="concealed" in won.marks or (named is not None and named.concealed),
        jokerless="jokerless" in won.marks,
        dead=frozenset(won.dead),
        balances=balances,
        facts=won.facts,
        dealer=dealer,
    )


def _way(rules: Rules, facts: Mapping[str, object]) -> Way | None:
    """The way to win beside the card that the circumstances name, if one does."""
    named = {each.name.lower().replace(" ", "_"): each for each in rules.ways}
    return next((way for name, way in named.items() if facts.get(name)), None)


def line_named(name: str, card: Card, where: str = "") -> Line:
    """The line of the card that a name means: `2468 #3`, `singles #1`.

    Raises:
        MahjError: there is none, placed at `where` it is named.
    """
    try:
        line, left = _line(name.split(), card)
        if line is None or left:
            raise _wrong(f"{name!r} is no line: a line is its section and its number, as 2468 #3")
    except MahjError as error:
        raise MahjError([each._replace(where=where) for each in error.problems]) from error
    return line


def words_of(said: Said, players: Mapping[Seat, str]) -> str:
    """An entry as it is written, with whole names."""
    if isinstance(said, Wall):
        return " ".join(["wall", *(f"dead {players[seat]}" for seat in said.dead)])
    if isinstance(said, Back):
        return "back" if said.number is None else f"back {said.number}"
    if isinstance(said, Deals):
        return f"east {players[said.seat]}"
    if isinstance(said, Paid):
        to = players[said.payees[0]] if len(said.payees) == 1 else "all"
        return f"{players[said.payer]} pays {to} {said.points} {said.reason}".rstrip()
    how = f"from {players[said.thrower]}" if said.thrower else "self-pick"
    words = [players[said.winner], how, said.line.name if said.line else str(said.value)]
    words += [mark for mark in _MARKS if mark in said.marks]
    words += [f"dead {players[seat]}" for seat in said.dead]
    facts = {name: players.get(str(value), value) for name, value in said.facts.items()}
    words += [f"{name}={_fact(value)}" for name, value in facts.items()]
    return " ".join(words)


def _fact(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def names_of(given: Iterable[str], rules: Rules) -> dict[Seat, str]:
    """Who sits where: the names in the order of the seats; the seats' own where none are given.

    Raises:
        MahjError: there are too many or too few, or one would be mistaken for something else.
    """
    names = [each.strip() for each in given]
    seats = rules.seats
    if not names:
        return {seat: seat_name(seat) for seat in seats}
    if len(names) != len(seats):
        raise _wrong(
            f"{len(names)} names for {len(seats)} seats: {listed(map(seat_name, seats), 'and')}"
        )
    for seat, name in zip(seats, names, strict=True):
        if name == seat_name(seat):
            continue
        if not _NAME.fullmatch(name):
            raise _wrong(
                f"{name!r} is no name here: one word that begins with a letter, at most 20 long"
            )
        if name.casefold() in (*_WORDS, *LOOKS) or name in known_facts(rules):
            raise _wrong(f"{name!r} is a word of the sheet: write the name otherwise, {name}2 say")
    if len({each.casefold() for each in names}) < len(names):
        raise _wrong("two players have the same name: write one of them otherwise")
    for seat, name in zip(seats, names, strict=True):
        other = letter_of(name).upper()
        if other in seats and other != seat:
            raise _wrong(f"{name!r} sits at {seat_name(seat)} and is called as the seat {other}")
    return dict(zip(seats, names, strict=True))


def _wrong(what: str, code: str = "bad_entry") -> MahjError:
    return MahjError(Problem("", what, code))
