"""`mahj play --json`: a session for programs, one JSON object a line, answers as lines of words.

Each object has an `event`: `game`, `happened`, `question`, `refused`, `over`, `session`, `kept`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from mahj import Choice, Game, Refused, Seat
from mahj.game import offers_json
from mahj_cli.output import print_json
from mahj_cli.play_events import Before, Happened, sentences
from mahj_cli.play_human import Leave, Source, say_size
from mahj_cli.play_question import question
from mahj_cli.play_words import Unclear, words_of

Print = Callable[[Mapping[str, Any]], None]


def print_event(event: Mapping[str, Any]) -> None:
    """Prints an event, and sends it on its way at once."""
    print_json(event, one_line=True)
    sys.stdout.flush()


class Lines:
    """The lines of standard input."""

    live = False

    def read(self, prompt: str) -> str | None:
        """The next line, or None at the end of the input."""
        return (sys.stdin.readline() if sys.stdin is not None else "") or None


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
        table = game.table
        told: dict[str, Any] = {"event": "game", "number": number, "seed": table.seed}
        told |= {"east": table.east, "seat": self._me, "rules": dict(table.rules.content)}
        if self._me is None:
            told["position"] = game.position()
        self._show(told)

    def choose(self, game: Game, seat: Seat) -> Choice:
        """Asks until the answer is lawful.

        Raises:
            Leave: there are no more answers, or the program says `quit`.
        """
        view = game.views[seat]
        offers, also = game.offers(seat), view.interjections()
        self._show(
            {
                "event": "question",
                "seat": seat,
                "question": question(game, seat),
                "asked": offers_json(offers),
                "also": offers_json(also),
                "view": view.as_json(),
            }
        )
        while True:
            line = self._source.read("")
            if line is None or line.strip().lower() == "quit":
                raise Leave
            if line.startswith("#"):
                continue
            try:
                return game.find(seat, words_of(line, offers, also, say_size=say_size(game)))
            except Unclear as unclear:
                self._show({"event": "refused", "code": "unclear", "message": str(unclear)})
            except Refused as refused:
                self._show({"event": "refused", **refused.as_json()})

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
        told["scores"] = {seat: player.score for seat, player in game.table.players.items()}
        self._show(told)

    def next_game(self) -> bool:
        """Programs are not asked; they say `quit`."""
        return True

    def over(self, why: str) -> None:
        """Tells that the session is over."""
        self._show({"event": "session", "over": why})
