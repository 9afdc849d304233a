"""`mahj play`: a session at the terminal against bots, or four bots to watch."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mahj_cli import faults
from mahj_cli.options import (
    MOST_SEED,
    CardName,
    Json,
    Mods,
    RulesElseLeague,
    Year,
    complete_bots,
)
from mahj_cli.output import counted, go_on, say, warn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mahj import Bot, Choice, Rules, Seat
    from mahj_cli.play.files import Recorder
    from mahj_cli.play.human import Human
    from mahj_cli.play.room import Room
    from mahj_cli.play.seating import Seating
    from mahj_cli.play.seats import Several
    from mahj_cli.play.session import Front, Session
    from mahj_cli.play.trace import Trace


def play(
    rules: RulesElseLeague = None,
    mod: Mods = None,
    card: CardName = None,
    year: Year = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="N",
            min=0,
            max=MOST_SEED,
            help="Makes the same games again; else by chance.",
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="NAMES",
            help="Who plays the other seats, in the order E S W N: one name for all, or as many "
            "as there are, by commas. Else greedy.",
            autocompletion=complete_bots,
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="SEAT", help="Where you sit: E, S, W or N. Else E."),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="PLAYERS",
            help="Everybody at the table instead, in the order E S W N, by commas: me,Anna,"
            "bot:greedy,bot:random. Several people hand over the keyboard.",
            autocompletion=complete_bots,
        ),
    ] = None,
    charleston: Annotated[
        bool,
        typer.Option(
            "--charleston",
            help="Practise the Charleston alone: what each pick leaves, what a bot would pass.",
        ),
    ] = False,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            metavar="N",
            min=1,
            help="Stop after so many games. Else you are asked; with --watch it is a game a seat.",
        ),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            "--record",
            metavar="FILE|FOLDER",
            help="Where the games are kept, one file a game. Else in your user data folder.",
        ),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", help="Go on with a game that was left."),
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Watch bots play at all seats.")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="With --watch: each bot says why.")
    ] = False,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Short sentences and nothing drawn, for a screen reader."),
    ] = False,
    delay: Annotated[
        float,
        typer.Option(
            "--delay", metavar="SECONDS", min=0, max=60, help="Wait after what a bot does."
        ),
    ] = 0.0,
    trace: Annotated[
        bool,
        typer.Option(
            "--trace", help="Tell every call of a hook on standard error: mod, hook, answer."
        ),
    ] = False,
    trace_file: Annotated[
        Path | None,
        typer.Option(
            "--trace-file", metavar="FILE", help="The same, written to a new file instead."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Plays a session of American Mah-Jongg against bots.

    You are shown your rack and what lies on the table, and type what you do: 5D to discard,
    p to claim a pung, m for mah jongg; help tells the rest. At a terminal the table is drawn
    anew for each question; --plain tells it in sentences instead. Elsewhere it reads line by
    line, so a script can play. Every game is kept in a record; quit and Ctrl-C leave it, --resume
    goes on.

    With --json each line is an event: game, question (what may be answered, and what you see),
    happened, refused, over, session, summary, kept; and help, card, rules, scores, allowed where
    a line asks for them; with --charleston advice and practised.

    \b
    Examples:
      mahj play
      mahj play --rules thursday.toml --mod pie --seed 7
      mahj play --watch --delay 1
      mahj play --resume thursday.mahj
    """
    given = {
        "--rules": rules,
        "--mod": mod,
        "--card": card,
        "--year": year,
        "--seed": seed,
        "--record": record,
        "--watch": watch or None,
        "--charleston": charleston or None,
    }
    if watch and charleston:
        raise typer.BadParameter("--charleston cannot go with --watch: you are the one who passes")
    if resume is not None:
        for name, value in given.items():
            if value is not None:
                raise typer.BadParameter(f"{name} cannot go with --resume: the record has it")
    if explain and not watch:
        raise typer.BadParameter("--explain goes with --watch: it tells what bots think of racks")
    if watch and seat is not None:
        raise typer.BadParameter("--seat cannot go with --watch: bots sit everywhere")
    if seats is not None:
        for name, value in {"--seat": seat, "--bots": bots, "--watch": watch or None}.items():
            if value is not None:
                raise typer.BadParameter(f"{name} cannot go with --seats, which names everybody")
    from mahj_cli.play.room import Room
    from mahj_cli.play.seating import Seating

    seating = Seating(seat, bots, watch, seats)
    drawn = not (as_json or trace or (watch and not delay))
    table = _Place(Room(plain=plain, drawn=drawn), delay, as_json)
    table.explains = explain
    table.practice = charleston
    if trace or trace_file is not None:
        from mahj_cli.play.trace import Trace

        table.trace = Trace(trace_file)
    try:
        if resume is None:
            table.sit_down(
                "nmjl" if rules is None else rules, mod or [], card, year, record, games, seating
            )
            table.start(seed, chosen=seating.chosen)
        else:
            table.come_back(resume, games, seating)
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        raise typer.Exit(table.left(error)) from error
    finally:
        if table.trace is not None:
            table.trace.close()


class _Place:
    """A session set up at the terminal, and how it is left."""

    def __init__(self, room: Room, delay: float, as_json: bool) -> None:
        self.room = room
        self.as_json = as_json
        self.delay = delay
        self.trace: Trace | None = None
        self.recorder: Recorder | None = None
        self.session: Session | None = None
        self.several: Several | None = None
        self.explains = False
        self.practice = False

    def sit_down(
        self,
        rules: str,
        mods: list[str],
        card: str | None,
        year: int | None,
        record: Path | None,
        games: int | None,
        seating: Seating,
    ) -> None:
        """Sets up a new session."""
        from mahj_cli.play.files import Recorder, table_content
        from mahj_cli.play.seating import bots_of

        content, loaded = table_content(rules, mods, card, year)
        loaded = self._traced(loaded)
        players = seating.players(loaded)
        bots = bots_of(players, "--seats" if seating.seats else "--bots")
        self._set_up(Recorder(record), loaded, content, players, bots, games, 1)

    def start(self, seed: int | None, chosen: bool) -> None:
        """Plays a new session."""
        from secrets import randbelow

        assert self.session is not None
        self.session.start(randbelow(10**9) if seed is None else seed, chosen)
        self._leave()

    def come_back(self, path: Path, games: int | None, seating: Seating) -> None:
        """Goes on with a record, and then with its session."""
        from mahj_cli.play.files import Recorder, resume
        from mahj_cli.play.seating import bots_of
        from mahj_cli.sessions.saved import tally_before

        found = resume(path, self._traced)
        rules = found.game.table.rules
        players = seating.players_of(rules, found.record.players, str(path))
        recorder = Recorder.resumed(path, found.number, found.whole, found.first)
        games = games or found.games
        where = f"{path}, players" if found.record.players else "--bots"
        bots = bots_of(players, where)
        self._set_up(recorder, rules, found.content, players, bots, games, found.number)
        assert self.session is not None
        self.session.again = found.number - found.record.game
        self.session.tally = tally_before(path, found.number)
        if found.game.ask is not None:
            many = counted(len(found.record.moves), "choice")
            self._say(f"Going on after {many} with the game in {path}.")
        else:
            self._say(f"The game in {path} is over.")
        self.session.resume(found.game)
        self._leave()

    def _traced(self, rules: Rules) -> Rules:
        """The rules to play by: traced where that is wanted."""
        return rules if self.trace is None else self.trace.rules(rules)

    def _set_up(
        self,
        recorder: Recorder,
        rules: Rules,
        content: Mapping[str, Any] | str,
        players: dict[Seat, str],
        bots: dict[Seat, Bot],
        games: int | None,
        number: int,
    ) -> None:
        from mahj_cli.play.as_json import Lines, Telling
        from mahj_cli.play.asked import Sitting
        from mahj_cli.play.front import Playing, Watching
        from mahj_cli.play.seating import BOT, people_of
        from mahj_cli.play.seats import Several, TellingSeveral
        from mahj_cli.play.session import Session

        people = people_of(players)
        if games is None and not people:
            round_of = len(rules.in_turn)
            games = -(-number // round_of) * round_of
            self._say(f"Watching until {games} games are over; --games N says how many else.")
        labels = {each: who.removeprefix(BOT) for each, who in players.items()}
        pause = _pause(self.delay)
        front: Front
        self.recorder = recorder
        if self.practice:
            self.session = self._practice(recorder, rules, content, players, bots, games)
            return
        if self.as_json:
            me = people[0] if people else None
            several = len(people) > 1
            front = TellingSeveral(Lines(), people) if several else Telling(Lines(), me)
        elif len(people) > 1:
            sitting = Sitting(lambda: recorder.path, len(people))
            front = self.several = Several(self.room, players, sitting)
        elif not people:
            front = Watching(self.room.screen, labels, self.room.look(labels), pause)
        else:
            human, labels = self._human(recorder, players, people)
            front = Playing(self.room.screen, human, people[0], labels, pause)
        if self.explains:
            from mahj_cli.play.explain import explained

            bots = explained(bots, self._explain)
        self.session = Session(rules, content, players, bots, front, recorder, games, number)

    def _explain(self, seat: Seat, choice: Choice, why: str) -> None:
        """Tells why a bot makes a choice."""
        if self.as_json:
            from mahj_cli.play.as_json import print_event

            print_event({"event": "why", "seat": seat, "choice": choice.text, "why": why})
        else:
            from mahj import seat_name

            self.room.screen.say(f"{seat_name(seat)}, {choice.text}: {why}", hanging=2)

    def _practice(
        self,
        recorder: Recorder,
        rules: Rules,
        content: Mapping[str, Any] | str,
        players: dict[Seat, str],
        bots: dict[Seat, Bot],
        games: int | None,
    ) -> Session:
        """A session of Charlestons alone."""
        from mahj_cli.play import practice
        from mahj_cli.play.as_json import Lines
        from mahj_cli.play.seating import people_of

        people = people_of(players)
        if len(people) != 1 or not bots:
            raise typer.BadParameter("--charleston is for one person among bots")
        practice.need_charleston(rules)
        live = False
        front: practice.Practising | practice.TellingPractice
        if self.as_json:
            front = practice.TellingPractice(Lines(), people[0])
        else:
            human, labels = self._human(recorder, players, people)
            front = practice.Practising(self.room.screen, human, people[0], labels)
            live = human.source.live
        front.adviser = practice.adviser_of(bots, players)
        games = games or (None if live else 1)
        return practice.Practice(rules, content, players, bots, front, recorder, games)

    def _human(
        self, recorder: Recorder, players: Mapping[Seat, str], people: list[Seat]
    ) -> tuple[Human, dict[Seat, str]]:
        """The one person at the table, and who sits where as they see it."""
        from mahj_cli.play.asked import Sitting
        from mahj_cli.play.human import Human
        from mahj_cli.play.seating import BOT

        labels = {each: who.removeprefix(BOT) for each, who in players.items()}
        labels[people[0]] = "you"
        sitting = Sitting(lambda: recorder.path, len(people))
        keyboard, look = self.room.keyboard(), self.room.look(labels)
        return Human(self.room.screen, keyboard, labels, look, sitting), labels

    def _leave(self) -> None:
        """Says where the games are, and how to go on."""
        assert self.session is not None
        if self.several is not None:
            self.several.leave(ended=True)
        self._say()
        self._say_summary()
        self.room.leave()
        self._say_kept(say, ended=self.session.done)

    def _say(self, text: str = "") -> None:
        if not self.as_json:
            self.room.screen.line(text)

    def left(self, error: BaseException) -> int:
        """Tells why the table was left early, and how to go on; gives the exit status."""
        from mahj_cli.play.human import Leave

        if self.several is not None:
            self.several.leave(ended=False)
        if isinstance(error, (Leave, KeyboardInterrupt)):
            status = 0
            if isinstance(error, KeyboardInterrupt):
                self._say()
        elif isinstance(error, (typer.Exit, typer.BadParameter)):
            raise error
        else:
            status = faults.report(error, as_json=self.as_json, one_line=True)
        self._say_summary()
        self.room.leave()
        self._say_kept(warn if status else say)
        return status

    def _say_summary(self) -> None:
        """Tells the session in short, once it has had two games that are over."""
        tally = None if self.session is None else self.session.tally
        if tally is None or len(tally.games) < 2:
            return
        from mahj_cli.sessions.summary import summary_json, summary_lines

        if self.as_json:
            from mahj_cli.play.as_json import print_event

            print_event({"event": "summary", **summary_json(tally)})
            return
        self.room.screen.bold("The session in short")
        for line in summary_lines(tally):
            self.room.screen.line(line)
        self.room.screen.line()

    def _say_kept(self, tell: Callable[[str], None], ended: bool = False) -> None:
        path = self.recorder.path if self.recorder is not None else None
        if path is None:
            return
        if self.as_json:
            from mahj_cli.play.as_json import print_event

            print_event({"event": "kept", "record": str(path), "over": ended})
            return
        tell(f"The game is kept in {path}")
        if not ended:
            tell(go_on(path))


def _pause(delay: float) -> Callable[[], None] | None:
    """A pause of so many seconds, where there is to be one."""
    from time import sleep

    return (lambda: sleep(delay)) if delay > 0 else None
