"""`mahj play --json`: a session for programs, one JSON object a line, answers as lines of words.

Each object has an `event`: `game`, `happened`, `question`, `refused`, `over`, `session`, `kept`.
Where the program wants to look it is `help`, `card`, `rules`, `scores` or `allowed` (to
`why WORDS`); `rack` and `table` are answered by the `question` once more.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from mahj import SKIP, Choice, Game, Refused, Seat
from mahj.game import offers_json
from mahj_cli.cards.command import card_json
from mahj_cli.output import print_json
from mahj_cli.play.asked import meant
from mahj_cli.play.events import Before, Happened, sentences
from mahj_cli.play.human import Leave, Source, next_line, take_any_input
from mahj_cli.play.lookup import rules_lines
from mahj_cli.play.question import allowed, help_lines, question
from mahj_cli.play.words import Unclear

Print = Callable[[Mapping[str, Any]], None]


def print_event(event: Mapping[str, Any]) -> None:
    """Prints an event, and sends it on its way at once."""
    print_json(event, one_line=True)
    sys.stdout.flush()


class Lines:
    """The lines of standard input."""

    live = False

    def __init__(self) -> None:
        take_any_input()

    def read(self, prompt: str) -> str | None:
        """The next line, or None at the end of the input."""
        return next_line()


class Telling:
    """A session told to a program, which plays one seat, or watches."""

    def __init__(self, source: Source, me: Seat | None, show: Print = print_event) -> None:
        """A session for a program.

        Args:
            source: where its answers come from.
            me: where it sits; None where it watches.
            show: takes an event.
        """
        self._source, self._me, self._show = source, me, show

    def begins(self, game: Game, number: int) -> None:
        """Tells the game, and the position in it."""
        told = self._game(game, number)
        if self._me is None:
            told["position"] = game.position()
        self._show(told)

    def _game(self, game: Game, number: int) -> dict[str, Any]:
        table = game.table
        told: dict[str, Any] = {"event": "game", "number": number, "seed": table.seed}
        return told | {"east": table.east, "seat": self._me, "rules": dict(table.rules.content)}

    def taken_back(self, game: Game, choice: Choice) -> None:
        """Programs take nothing back; they may play another game."""
        raise AssertionError(f"{choice.text} is not taken back by a program")

    def choose(self, game: Game, seat: Seat) -> Choice:
        """Asks until the answer is lawful.

        Raises:
            Leave: there are no more answers, or the program says `quit`.
        """
        self._ask(game, seat)
        while True:
            line = self._source.read("")
            if line is None or line.strip().lower() == "quit":
                raise Leave
            if line.startswith("#"):
                continue
            try:
                if not self._looks(game, seat, line.strip()):
                    return meant(game, seat, line)
            except Unclear as unclear:
                self._show({"event": "refused", "code": "unclear", "message": str(unclear)})
            except Refused as refused:
                self._show({"event": "refused", **refused.as_json()})

    def cut_in(self, game: Game, seat: Seat) -> Choice:
        """Programs are asked in their own turns alone."""
        return SKIP

    def _ask(self, game: Game, seat: Seat) -> None:
        view, offers = game.views[seat], game.offers(seat)
        self._show(
            {
                "event": "question",
                "seat": seat,
                "question": question(game, seat),
                "asked": offers_json(offers),
                "also": offers_json(view.interjections(errors=False)),
                "suggested": [each.as_json() for each in view.suggestions(offers)],
                "confirm": {
                    each.text: questions
                    for each in offers
                    if isinstance(each, Choice) and (questions := view.to_confirm(each))
                },
                "view": view.as_json(),
            }
        )

    def _looks(self, game: Game, seat: Seat, line: str) -> bool:
        """Tells what the program wants to look at, if that is what its line says."""
        word, _, rest = line.partition(" ")
        word, rest, rules = word.lower(), rest.strip(), game.table.rules
        if any(each.verb == word for each in game.offers(seat)) or (word == "?" and rest):
            return False
        if word in ("rack", "table", "t"):
            self._ask(game, seat)
        elif word in ("help", "h", "?"):
            self._show({"event": "help", "lines": help_lines(game, seat)})
        elif word == "card":
            self._show({"event": "card", **card_json(rules.card)})
        elif word == "rules":
            self._show({"event": "rules", "lines": rules_lines(rules, rest)})
        elif word in ("scores", "score"):
            self._show({"event": "scores", "scores": game.table.balances})
        elif word == "why" and rest:
            said = allowed(game, seat, meant(game, seat, rest))
            self._show({"event": "allowed", "words": rest, "message": said})
        else:
            return False
        return True

    def happened(self, game: Game, before: Before, happened: Happened) -> None:
        """Tells what happened, in sentences; to a spectator in the words of the record, too."""
        said = sentences(game.table, before, happened, self._me)
        told: dict[str, Any] = {"event": "happened", "said": said}
        if self._me is None:
            told["choices"] = [f"{seat} {choice.text}" for seat, choice in happened]
        if said or self._me is None:
            self._show(told)

    def ended(self, game: Game) -> None:
        """Tells how the game ended, and how it was paid."""
        result = game.table.over
        assert result is not None
        told: dict[str, Any] = {"event": "over", "result": result.as_json(), "why": result.why}
        told |= {"hands": list(result.hands), "steps": list(result.settlement.steps)}
        told["transfers"] = [each._asdict() for each in result.settlement.transfers]
        if result.points:
            told["points"] = [each._asdict() for each in result.settlement.scored]
        told["scores"] = game.table.balances
        self._show(told)

    def next_game(self) -> bool:
        """Programs are not asked; they say `quit`."""
        return True

    def moved(self, moves: Mapping[Seat, Seat]) -> None:
        """The next game's event tells where the program sits now."""
        self._me = None if self._me is None else moves.get(self._me, self._me)

    def over(self, why: str) -> None:
        """Tells that the session is over."""
        self._show({"event": "session", "over": why})
