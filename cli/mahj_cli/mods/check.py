"""`mahj mods check`: whether a mod keeps every law, alone and with each other mod."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mahj_cli.options import MOST_SEED, Json, RulesName, complete_house_rules, complete_mods
from mahj_cli.output import counted, heading, paint, print_json, say, warn, wrapped

if TYPE_CHECKING:
    from mahj.testing.broken import LawBroken
    from mahj.testing.kit import Company, ModCheck

    Breach = tuple[Company, LawBroken, str | None]


def check(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A mod.", autocompletion=complete_mods)
    ],
    games: Annotated[
        int,
        typer.Option(
            "--games", metavar="NUMBER", min=1, help="How many games alone, and with each other."
        ),
    ] = 10,
    seed: Annotated[
        int,
        typer.Option(
            "--seed", metavar="NUMBER", min=0, max=MOST_SEED, help="The first game's seed."
        ),
    ] = 1,
    others: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="NAME",
            help="A mod to play it with, instead of every house rule that is installed; may be "
            "repeated.",
            autocompletion=complete_house_rules,
        ),
    ] = None,
    alone: Annotated[bool, typer.Option("--alone", help="Plays it with no other mod.")] = False,
    rules: RulesName = "nmjl",
    records: Annotated[
        str | None,
        typer.Option("--records", metavar="FOLDER", help="Where records of breaches are written."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Plays random games with a mod and checks what must always hold.

    The mod is played alone, and with each other house rule that is installed, unless the two say
    that they cannot be played together. Half of the games are played with other options than
    its defaults. What is broken is told with a seed and the command that shows it, mostly
    `mahj replay` of a record. A hook that never answered in these games is told, too: nothing has
    been found out about it. Ctrl-C stops and shows what there is so far.

    \b
    Examples:
      mahj mods check pie
      mahj mods check pie --games 100 --with zombie_blanks
      mahj mods check keep_jokers --rules thursday.toml --json
    """
    from mahj import MahjError, Problem, registry
    from mahj.testing.kit import ModCheck
    from mahj_cli import faults

    if others and alone:
        raise MahjError(Problem("--alone", "cannot be had together with --with", "usage"))
    for other in others or ():
        if other not in registry.installed(registry.MODS) or other == name:
            said = "the mod that is checked is there anyway" if other == name else ""
            said = said or registry.unknown(registry.MODS, other, [name])
            raise MahjError(Problem("--with", said, "unknown_mod"))
    found = ModCheck(name, rules, games=games, seed=seed, others=[] if alone else (others or None))
    whole = _run(found)
    broken = [(table, breach, _kept(name, breach, records)) for table, breach in found.broken]
    if as_json:
        print_json(_as_json(found, broken))
    else:
        _show(found, broken)
    if not whole:
        warn("stopped before the end")
        raise typer.Exit(faults.INTERRUPTED)
    if broken:
        raise typer.Exit(faults.SAID_NO)


def _run(found: ModCheck) -> bool:
    """Plays, behind a progress bar; whether Ctrl-C has left it to the end."""
    from contextlib import redirect_stdout

    from mahj_cli.progress import Bar

    try:
        # What a mod prints stands beside the report, not in it.
        with redirect_stdout(sys.stderr), Bar(found.steps, "games") as bar:
            for done, _ in enumerate(found.run(), 1):
                bar.at(done)
    except KeyboardInterrupt:
        return False
    return True


def _kept(name: str, breach: LawBroken, records: str | None) -> str | None:
    from mahj.testing.kit import stem_of
    from mahj_cli.sessions.keeping import kept_record

    return kept_record(stem_of(name, breach), breach.record, records) if breach.record else None


def _as_json(found: ModCheck, broken: list[Breach]) -> dict[str, Any]:
    from mahj.testing import LAWS

    return {
        "mod": found.name,
        "held": not broken,
        "laws": [
            {"law": law, "sentence": sentence, "held": found.held(law)}
            for law, sentence in LAWS.items()
        ],
        "tables": [
            {"with": each.other, "games": each.games, "left_out": each.left_out or None}
            for each in found.tables
        ],
        "broken": [
            {
                "law": breach.law,
                "sentence": LAWS[breach.law],
                "with": table.other,
                "seed": breach.seed,
                "detail": breach.detail,
                "record": path,
                "shown_by": _shown_by(found, breach, path),
            }
            for table, breach, path in broken
        ],
        "hooks": [
            {"hook": each.hook, "kind": each.kind, "called": each.called, "heard": each.heard}
            for each in found.heard.hooks.values()
        ],
        "notes": found.heard.notes(),
    }


def _shown_by(found: ModCheck, breach: LawBroken, path: str | None) -> str:
    """The command that shows a breach again."""
    from mahj.errors import typed

    return typed("mahj", "replay", path) if path is not None else found.command(breach)


_WORDS = {True: ("holds", "green"), False: ("BROKEN", "red"), None: ("not tried", "yellow")}


def _show(found: ModCheck, broken: list[Breach]) -> None:
    from mahj.testing import LAWS

    heading(f"{found.mod.title} ({found.name})")
    for law, sentence in LAWS.items():
        word, colour = _WORDS[found.held(law)]
        say(wrapped(f"{paint(word, colour)}{' ' * (11 - len(word))}{sentence}", 2, 11))
    say()
    if found.heard.hooks and any(each.games for each in found.tables):
        _show_heard(found)
        say()
    for each in found.tables:
        what = f"with {each.other}" if each.other else "alone"
        kept = f"{counted(each.games, 'game')} kept every law"
        if each.broken:
            kept += f", and {counted(len(each.broken), 'law')} broken"
        elif not each.games:
            kept = "not tried"
        say(wrapped(f"{what}: {each.left_out or kept}", 2, 2))
    for table, breach, path in broken:
        say()
        say(paint(wrapped(LAWS[breach.law]), "bold"))
        say(wrapped(f"{f'with {table.other}' if table.other else 'alone'}, seed {breach.seed}:", 2))
        say(wrapped(breach.detail, 2))
        if breach.record and path is None:
            say("  (its record could not be written)")
        say(f"  {_shown_by(found, breach, path)}")


_HEARD = {"Ask": "answered", "Judge": "refused", "Add": "added something", "Tell": ""}


def _show_heard(found: ModCheck) -> None:
    """What each hook has said in the games, and which have said nothing."""
    for each in found.heard.hooks.values():
        if each.heard and each.kind == "Tell":
            said = f"told {_times(each.called)}, and did something"
        elif each.heard:
            said = f"{_HEARD[each.kind]} {_times(each.heard)} of {each.called:,}"
        else:
            continue
        say(wrapped(f"{'heard':11}{each.hook} {said}", 2, 11))
    for note in found.heard.notes():
        say(wrapped(f"{paint('note', 'yellow')}{' ' * 7}{note}", 2, 11))


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number:,} times"
