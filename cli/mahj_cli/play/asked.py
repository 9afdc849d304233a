"""What a player may ask for at any question: a look, a hint, a reason, a choice taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mahj import Choice, Game, MahjError, Pick, Refused, Seat, Tile, View
from mahj.game import plain_words
from mahj_cli.play.events import name_of
from mahj_cli.play.lookup import rules_lines
from mahj_cli.play.question import allowed, help_lines, help_on, question
from mahj_cli.play.session import TakenBack
from mahj_cli.play.table import show_card, show_notes
from mahj_cli.play.words import Unclear, Unknown, words_of

if TYPE_CHECKING:
    from mahj_cli.play.human import Human

_ORDERS = ("suits", "numbers", "hand", "off")
_CLAIMS = ("pung", "kong", "quint", "sextet")


@dataclass(frozen=True)
class Sitting:
    """What a session lets a player do besides playing.

    Attributes:
        record: says where the game is kept; None where it is kept nowhere.
        people: how many people play; where there are others, nobody takes back a choice.
    """

    record: Callable[[], Path | None] = lambda: None
    people: int = 1


def say_size(game: Game) -> bool:
    """Whether this table wants to hear for what a discard is claimed."""
    return bool(getattr(game.table.rules.mods.get("call"), "declare_size", False))


def meant(game: Game, seat: Seat, line: str, rack: Sequence[Tile] = ()) -> Choice:
    """The lawful choice that a typed line means.

    Args:
        game: the game.
        seat: who has typed.
        line: what.
        rack: the tiles in the order in which numbers name them; none where they do not.

    Raises:
        Unclear: it may mean several things, or nothing.
        Refused: the rules do not allow it; also a word that only a house rule knows.
    """
    also = game.views[seat].interjections()
    try:
        words = words_of(line, game.offers(seat), also, say_size=say_size(game), rack=rack)
    except Unknown:
        with suppress(Unclear):
            return _of_a_rule(game, seat, plain_words(line))
        raise
    return game.find(seat, words)


def _of_a_rule(game: Game, seat: Seat, words: str) -> Choice:
    try:
        return game.find(seat, words)
    except Refused as refused:
        if refused.refusal.code in ("not_offered", "not_asked", "nothing_said"):
            raise Unclear from refused
        raise


class Asked:
    """Answers a player's wishes to look.

    Attributes:
        commands: by the words that begin them.
    """

    def __init__(self, human: Human, labels: Mapping[Seat, str], sitting: Sitting) -> None:
        """Answers for one player.

        Args:
            human: the player.
            labels: who sits where.
            sitting: what the session lets them do.
        """
        self._human, self._labels, self._sitting = human, labels, sitting
        self._order = ""
        self._number = 0
        self._answered: list[int] = []
        self.story: list[str] = []
        self.commands: dict[str, Callable[[Game, Seat, str], None]] = {
            "help": self._help,
            "h": self._help,
            "?": self._help,
            "rack": self._rack,
            "table": self._table,
            "t": self._table,
            "card": self._card,
            "rules": self._rules,
            "scores": self._scores,
            "score": self._scores,
            "why": self._why,
            "aids": self._list_aids,
            "hint": self._hint,
            "hints": self._hint,
            "notes": self._notes,
            "sort": self._sort,
            "log": self._log,
            "save": self._save,
            "undo": self._undo,
        }

    def begins(self, number: int) -> None:
        """A game begins, or goes on from before a choice that was taken back."""
        if number != self._number:
            self._answered.clear()
            self.story.clear()
        self._number = number

    def answered(self, game: Game) -> None:
        """The player answers the question that stands."""
        self._answered.append(len(game.table.choices))

    def ordered(self, view: View) -> tuple[Tile, ...]:
        """A rack in the order that the player wants."""
        if self._order == "suits":
            return view.tiles
        if self._order == "numbers":
            return tuple(sorted(view.tiles, key=lambda kind: (kind.number or 10, kind)))
        if self._order == "hand":
            from mahj_cli.play.hint import in_order_of_a_hand

            return in_order_of_a_hand(view)
        return view.arranged

    # The commands

    def _rack(self, game: Game, seat: Seat, _: str = "") -> None:
        self._human.look.rack(self._human.at(game, seat))

    def _table(self, game: Game, seat: Seat, _: str = "") -> None:
        self._human.look.table(self._human.at(game, seat))

    def _help(self, game: Game, seat: Seat, wanted: str = "") -> None:
        screen = self._human.screen
        if wanted:
            for line in help_on(game, seat, wanted):
                screen.say(line, hanging=2)
            return
        for line in help_lines(game, seat, person=True):
            screen.say(line, hanging=21)
        screen.say(question(game, seat), hanging=2)

    def _card(self, game: Game, seat: Seat, wanted: str = "") -> None:
        show_card(self._human.screen, game.table.rules.card, wanted, paged=self._human.source.live)

    def _rules(self, game: Game, seat: Seat, wanted: str = "") -> None:
        for line in rules_lines(game.table.rules, wanted):
            self._human.screen.say(line, hanging=2)

    def _scores(self, game: Game, seat: Seat, _: str = "") -> None:
        screen = self._human.screen
        for each, player in game.table.players.items():
            name = f"{name_of(each)} ({self._labels.get(each, '')})"
            screen.line(f"{name:<20} {player.score:>6}")
        for pot, points in game.table.pots.items():
            screen.line(f"{name_of(pot):<20} {points:>6}")

    def _list_aids(self, game: Game, seat: Seat, _: str = "") -> None:
        for line in self._human.aids(game).lines():
            self._human.screen.say(line, hanging=2)

    def set_aid(self, game: Game, seat: Seat, name: str, words: str) -> None:
        """Sets an aid as the player says.

        Raises:
            Unclear: it cannot be set so.
        """
        human = self._human
        before = human.view(game, seat).arranged
        human.screen.say(human.aids(game).set(name, words), hanging=2)
        if human.view(game, seat).arranged != before:
            self._rack(game, seat)

    def _hint(self, game: Game, seat: Seat, _: str = "") -> None:
        from mahj_cli.play.hint import hint_lines

        for line in hint_lines(game, seat, self._human.view(game, seat)):
            self._human.screen.say(line, hanging=2)

    def _notes(self, game: Game, seat: Seat, _: str = "") -> None:
        notes = self._human.view(game, seat).notes
        show_notes(self._human.screen, notes)
        if not notes:
            self._human.screen.say("No house rule tells you anything here.")

    def _sort(self, game: Game, seat: Seat, wanted: str = "") -> None:
        order = wanted.lower() or "suits"
        if order not in _ORDERS:
            raise Unclear(
                "sort puts your rack in the order of suits, sort numbers in that of numbers, "
                "sort hand puts first what the nearest hand needs; sort off leaves it to the table."
            )
        if order == "hand":
            from mahj_cli.play.hint import no_order

            if why := no_order(self._human.view(game, seat)):
                raise Unclear(why)
        self._order = "" if order == "off" else order
        self._rack(game, seat)

    def _log(self, game: Game, seat: Seat, _: str = "") -> None:
        for line in self.story or ["Nothing has happened yet in this game."]:
            self._human.screen.say(line, hanging=2)

    def _save(self, game: Game, seat: Seat, wanted: str = "") -> None:
        path = self._sitting.record()
        if path is None:
            raise Unclear("This game is kept nowhere.")
        if not wanted:
            self._human.screen.say(
                f"Every choice is kept as you make it, in {path}; there is nothing to save. "
                "save FILE writes a copy."
            )
            return
        from mahj_cli.writing import write_new

        try:
            write_new(Path(wanted).expanduser(), path.read_text(encoding="utf-8"))
        except (MahjError, OSError, RuntimeError) as error:  # ~somebody may have no home
            raise Unclear(f"No copy is written: {error}.") from error
        self._human.screen.say(f"A copy of the game so far is in {wanted}.")

    def _undo(self, game: Game, seat: Seat, _: str = "") -> None:
        if self._sitting.people > 1:
            raise Unclear("Among people nothing is taken back; undo is for games against bots.")
        choices = game.table.choices
        mine = self._answered or [at for at, (who, _) in enumerate(choices) if who == seat]
        while mine and mine[-1] >= len(choices):
            mine.pop()
        if not mine:
            raise Unclear("You have made no choice in this game that could be taken back.")
        raise TakenBack(mine.pop())

    def _why(self, game: Game, seat: Seat, words: str = "") -> None:
        if words:
            rack = self._human.rack(game, seat)
            said = allowed(game, seat, meant(game, seat, words, rack))
            self._human.screen.say(said, hanging=2)
            return
        for line in self._reasons(game, seat):
            self._human.screen.say(line, hanging=2)

    def _reasons(self, game: Game, seat: Seat) -> list[str]:
        """Why there is no mah jongg to declare, and no claim to make, as far as that is so."""
        from mahj_cli.play.missed import missed

        thrown = game.table.thrown
        verbs = ["mahjong"]
        if thrown is not None and thrown[1] != seat:
            verbs += _CLAIMS[:3]
        racks = game.table.players[seat].open_racks
        found: dict[str, list[str]] = {}
        for verb in verbs:
            named = "mah jongg" if verb == "mahjong" else verb
            if len(racks) < 2:
                found.setdefault(_reason(game, seat, verb), []).append(named)
                continue
            for rack in racks:
                said = _reason(game, seat, f"{verb} {rack.name}")
                found.setdefault(said, []).append(f"{named} on {rack.name}")
        lines = [f"{_capital(', '.join(names))}: {said}" for said, names in found.items()]
        lines += missed(game, seat)
        return [*lines, "why and what you want to do asks about that alone: why pung 5D 5D J."]


def _reason(game: Game, seat: Seat, words: str) -> str:
    """Why a mah jongg or a claim is not offered, or that it is."""
    offered = [each.verb if isinstance(each, Pick) else each.text for each in game.offers(seat)]
    if any(f"{each} ".startswith(f"{words} ") for each in offered):
        return "you may: it is among what you are offered."
    try:
        return allowed(game, seat, meant(game, seat, words))
    except Unclear as unclear:
        return str(unclear)
    except Refused as refused:
        return f"{refused.refusal.sentence} (rule: {refused.refusal.mod})"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
