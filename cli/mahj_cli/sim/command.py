"""`mahj sim`: many games between bots."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from mahj_cli.options import MOST_SEED, CardName, Json, Mods, RulesName, Year, complete_bots
from mahj_cli.output import counted, heading, print_json, say, table, warn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mahj_cli.sim.games import Fault, Field, Setup, Tally, Total

_CHUNK = 10
"""About as many games a process plays before it tells what came of them; whole sessions."""

_AHEAD = 4
"""How many parts are handed out ahead, for each process."""


def sim(
    games: Annotated[
        int, typer.Option("--games", metavar="NUMBER", min=1, help="How many games.")
    ] = 1000,
    rules: RulesName = "nmjl",
    mod: Mods = None,
    card: CardName = None,
    year: Year = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="NAME,NAME,...",
            help="Who plays at each seat, the first at E; one name is for all seats. Where it is "
            "left out: greedy, which plays to win, or random where greedy is not installed.",
            autocompletion=complete_bots,
        ),
    ] = None,
    seed: Annotated[
        int,
        typer.Option(
            "--seed", metavar="NUMBER", min=0, max=MOST_SEED, help="The first game's seed."
        ),
    ] = 1,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", metavar="NUMBER", min=0, max=256, help="How many processes; 0 is one a core."
        ),
    ] = 1,
    session: Annotated[
        int | None,
        typer.Option(
            "--session",
            metavar="NUMBER",
            min=1,
            help="How many games make a session; where it is left out, as many as the rules say, "
            "or else a round of deals.",
            show_default=False,
        ),
    ] = None,
    records: Annotated[
        str | None,
        typer.Option(
            "--records", metavar="FOLDER", help="Writes each game's record there, game-SEED.mahj."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Plays many games between bots and counts what comes of them.

    They are played in sessions, one after another, each game with the next seed: within a
    session scores, pots, East and seats go on from game to game as the rules say. The digest is
    a hash of all records: the same for the same games, however many processes play them.
    Beside the points a game stands their standard error (+/-): a difference of three or more
    of it is no chance.
    Ctrl-C stops and shows what there is so far.

    \b
    Examples:
      mahj sim --games 1000
      mahj sim --games 200 --bots greedy,greedy,random,random --jobs 2 --json
      mahj sim --rules thursday.toml --mod pie --records games
    """
    from time import perf_counter

    from mahj_cli import faults
    from mahj_cli.sim.games import Setup, field_of

    names = tuple(name.strip() for name in (usual_bot() if bots is None else bots).split(","))
    setup = Setup(rules, tuple(mod or ()), card, year, names, seed, records, session or 0)
    field = field_of(setup)
    make_ready(field)
    started = perf_counter()
    tally = play_games(setup, games, jobs)
    seconds = perf_counter() - started
    if tally.fault is not None:
        raise typer.Exit(tell_fault(tally.fault, records, as_json))
    if as_json:
        print_json(_as_json(field, tally, seconds))
    elif tally.games:
        _show(field, tally, seconds)
    if tally.interrupted:
        warn(f"stopped after {tally.games} of {counted(games, 'game')}")
        raise typer.Exit(faults.INTERRUPTED)


def usual_bot() -> str:
    """The bot that plays where none is named: one that plays to win, where there is one."""
    from mahj import registry

    return "greedy" if "greedy" in registry.installed(registry.BOTS) else "random"


def make_ready(field: Field) -> None:
    """Does what the first game would do: makes the card's judge, so that it is not timed."""
    from mahj import Game

    Game(field.rules, 0)
    assert field.rules.judge


def play_games(setup: Setup, games: int, jobs: int) -> Total:
    """Plays the games, in several processes where that is asked for, behind a progress bar.

    Args:
        setup: what all games have in common.
        games: how many.
        jobs: how many processes; 0 is one a core.
    """
    from mahj_cli.progress import Bar
    from mahj_cli.sim.games import Total, field_of

    session = field_of(setup).session
    jobs = jobs or os.cpu_count() or 1
    chunk = session * max(1, min(_CHUNK, games // (jobs * 4)) // session)
    parts = ((first, min(chunk, games - first)) for first in range(0, games, chunk))
    tally = Total()
    try:
        with Bar(games, "games") as bar:
            for part in _parts(setup, parts, min(jobs, -(-games // chunk))):
                tally.add(part)
                bar.at(tally.games)
                if tally.fault is not None:
                    break
    except KeyboardInterrupt:
        tally.interrupted = True
    return tally


def _parts(setup: Setup, parts: Iterable[tuple[int, int]], jobs: int) -> Iterator[Tally]:
    """What comes of each part, in order."""
    from mahj_cli.sim.games import play_some

    if jobs == 1:
        for first, count in parts:
            yield play_some(setup, first, count)
        return
    from collections import deque
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_all_start_methods, get_context

    # A forked process has rules and card ready; elsewhere each process makes them itself.
    way = "fork" if "fork" in get_all_start_methods() and sys.platform != "darwin" else "spawn"
    pool = ProcessPoolExecutor(jobs, get_context(way), _stay_with_parent)
    waiting: deque[Future[Tally]] = deque()
    try:
        for first, count in parts:
            waiting.append(pool.submit(play_some, setup, first, count))
            if len(waiting) > jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool as error:
        from mahj import MahjError, Problem

        said = "one of the processes was ended from outside; --jobs 1 does without them"
        raise MahjError(Problem("--jobs", said, "system")) from error
    finally:
        # Not to wait would let the pool's own end run into Python's.
        pool.shutdown(cancel_futures=True)


def _stay_with_parent() -> None:
    """Lets Ctrl-C end a process of the pool without a word, and whatever ends the first one."""
    import signal
    from multiprocessing import parent_process
    from multiprocessing.connection import wait
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    first = parent_process()
    assert first is not None

    def follow() -> None:
        wait([first.sentinel])
        os._exit(1)

    Thread(target=follow, daemon=True).start()


def tell_fault(fault: Fault, records: str | None, as_json: bool) -> int:
    """Keeps the record of a game that stopped, and says where."""
    from mahj_cli import faults
    from mahj_cli.sessions.keeping import kept_record

    path = kept_record(f"stopped-{fault.seed}", fault.record, records)
    kept = f"; its record up to there is {path}" if path else "; its record could not be written"
    what = "a fault stopped it" if fault.broken else "the rules stopped it"
    said = f"the game with seed {fault.seed}: {what}: {'; '.join(fault.lines)}{kept}"
    if fault.broken and os.environ.get(faults.TRACEBACK):
        warn(fault.traceback)
    elif fault.broken:
        said += f"; {faults.TRACEBACK}=1 shows where it happened"
    error = {"code": fault.code, "seed": fault.seed, "record": path, "message": said}
    faults.tell(error, [said], as_json)
    return fault.status


def _as_json(field: Field, tally: Total, seconds: float) -> dict[str, object]:
    return {
        "games": tally.games,
        "rules": field.rules.name,
        "card": field.rules.card.id,
        "seed": field.setup.seed,
        **({"interrupted": True} if tally.interrupted else {}),
        "wins": tally.kinds["mahjong"],
        "wall_games": tally.kinds["wall"],
        "dead": tally.kinds["dead"],
        "abandoned": tally.kinds["abandoned"],
        "sections": dict(tally.sections.most_common()),
        "lines": dict(tally.lines.most_common()),
        "bots": [
            {
                "bot": name,
                "seat": seat,
                "wins": tally.wins[seat],
                "self_picks": tally.self_picks[seat],
                "thrown": tally.thrown[seat],
                "payments": tally.payments[seat],
                "standard_error": round(tally.error(seat), 3),
            }
            for seat, name in field.names.items()
        ],
        **(
            {"pots": pots}
            if (pots := {pot: tally.payments[pot] for pot in field.rules.pots})
            else {}
        ),
        "choices": tally.choices,
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.games / seconds, 1),
        "digest": tally.digest,
    }


def _show(field: Field, tally: Total, seconds: float) -> None:
    from mahj_cli.tables import title_of

    heading(f"{counted(tally.games, 'game')} by {title_of(field.rules)}")
    say()
    names = {
        "mahjong": "mah jongg",
        "wall": "wall games",
        "dead": "three hands dead",
        "abandoned": "abandoned",
    }
    rows = [
        (names.get(kind, kind), number, f"{number / tally.games:.1%}")
        for kind, number in tally.kinds.most_common()
    ]
    say(table(rows, right=[1, 2]))
    say()
    header = ("seat", "bot", "wins", "self-picks", "threw", "points", "a game", "+/-")
    players: list[tuple[object, ...]] = [
        (
            seat,
            name,
            tally.wins[seat],
            tally.self_picks[seat],
            tally.thrown[seat],
            f"{tally.payments[seat]:+}",
            f"{tally.payments[seat] / tally.games:+.1f}",
            f"{tally.error(seat):.1f}",
        )
        for seat, name in field.names.items()
    ]
    players += [
        (
            pot,
            "",
            "",
            "",
            "",
            f"{tally.payments[pot]:+}",
            f"{tally.payments[pot] / tally.games:+.1f}",
            "",
        )
        for pot in field.rules.pots
    ]
    say(table(players, header, right=[2, 3, 4, 5, 6, 7]))
    if tally.sections:
        say()
        wins = sum(tally.sections.values())
        sections = [
            (section, number, f"{number / wins:.1%}", _best(tally, section))
            for section, number in tally.sections.most_common()
        ]
        say(table(sections, ("section", "wins", "", "most often"), right=[1, 2]))
    say()
    say(f"{tally.games / seconds:.0f} games a second, digest {tally.digest[:16]}")


def _best(tally: Total, section: str) -> str:
    """The line of a section that won most often."""
    lines = [(n, line) for line, n in tally.lines.items() if line.rpartition(" #")[0] == section]
    return f"{max(lines)[1]} ({max(lines)[0]})" if lines else ""
