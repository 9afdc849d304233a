"""Somebody who sits down at a game and types, for the tests of what is said then."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from mahj import Game, read_record, registry, replay
from mahj_cli.play.asked import Sitting
from mahj_cli.play.files import Recorder, resume
from mahj_cli.play.front import Playing
from mahj_cli.play.human import Human, Leave
from mahj_cli.play.session import Session
from mahj_cli.play.spoken import Look, Sentences, Spoken
from mahj_cli.screen.text import Screen

HEAD = 'rules = "nmjl"\nseed = 5\nplayers = { E = "me" }\n'
TURN = HEAD + (
    '[deal]\nE = "FFF 22B 444B 888B 5C J N"\nS = "2B"\nexposed = { W = ["5C 5C J"] }\n'
    'start = "turns"\n---\n'
)
CLAIM = TURN + "E discard N\nS discard 2B\n"
DEALT = HEAD + "---\n"


class Typing:
    """Somebody at a terminal who types these lines and leaves."""

    def __init__(self, lines: Sequence[str], live: bool = True) -> None:
        self.lines, self.live = [*lines], live
        self.asked: list[str] = []

    def read(self, prompt: str) -> str | None:
        self.asked.append(prompt)
        return self.lines.pop(0) if self.lines else None


class Sat:
    """A game that is gone on with by somebody who types these lines."""

    def __init__(
        self,
        path: Path,
        record: str,
        *lines: str,
        people: int = 1,
        live: bool = True,
        plain: bool = False,
    ) -> None:
        path.write_text(record, encoding="utf-8")
        self.said: list[str] = []
        self.source = Typing(lines, live)
        found = resume(path)
        book = Recorder.resumed(path, found.number, found.whole)
        labels = {"E": "you", "S": "greedy", "W": "greedy", "N": "greedy"}
        screen = Screen(self.said.append, colour=False)
        look: Look | None = None
        if plain:
            screen = Spoken()
            screen._write = self.said.append
            look = Sentences(screen, labels)
        sitting = Sitting(lambda: book.path, people)
        human = Human(screen, self.source, labels, look, sitting)
        bots = {seat: registry.load(registry.BOTS, "greedy")() for seat in "SWN"}
        players = {"E": "me", **dict.fromkeys("SWN", "bot:greedy")}
        front = Playing(screen, human, "E", labels)
        session = Session(found.game.table.rules, found.content, players, bots, front, book, 1)
        with suppress(Leave):
            session.resume(found.game)
        self.record = path.read_text(encoding="utf-8")
        self.game: Game = replay(read_record(path))

    @property
    def text(self) -> str:
        return "\n".join(self.said)

    @property
    def joined(self) -> str:
        """All that was said, in one line."""
        return " ".join(self.text.split())
