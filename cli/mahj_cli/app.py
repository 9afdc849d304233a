"""The Typer app. A command's module is imported when the command runs, not before."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from mahj_cli import __version__, faults
from mahj_cli.output import open_closed_streams

_SETTINGS = {"help_option_names": ["--help", "-h"], "max_content_width": 100}


class LazyGroup(TyperGroup):
    """Commands that are imported when they are wanted.

    Attributes:
        places: where each command is, as `module:function`; groups in it are there already.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.places: dict[str, str | LazyGroup] = {}

    def list_commands(self, ctx: Any) -> list[str]:
        """The commands' names in the order that help lists them."""
        return list(self.places)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, or None."""
        place = self.places.get(cmd_name)
        if cmd_name not in self.commands and place is not None:
            self.commands[cmd_name] = place if isinstance(place, LazyGroup) else _load(place)
            self.commands[cmd_name].name = cmd_name
        return self.commands.get(cmd_name)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the words name; for a misspelt one Typer names the nearest."""
        if args[0] not in self.places:
            for name in self.places:
                self.get_command(ctx, name)
        return super().resolve_command(ctx, args)


class Command(TyperCommand):
    """A command that says how a table file is given, where one stands as a word too many."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Takes the words into parameters; a table file too many is told with `--rules`."""
        given = [word for word in args if word.endswith(".toml")]
        asks = {name for each in self.params for name in each.opts}
        try:
            return super().parse_args(ctx, args)
        except Exception as error:
            said: Any = error
            if given and "--rules" in asks and str(error).endswith(f"({' '.join(given)})"):
                said.message += f"; a table file is given so: --rules {given[0]}"
            raise


def _load(place: str) -> Any:
    """The command that a function is, with whatever goes wrong in it told to the user."""
    module, _, function = place.partition(":")
    command = getattr(import_module(module), function)
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(cls=Command, context_settings=_SETTINGS)(faults.guarded(command))
    return get_command(app)


def _group(help: str, **places: str) -> LazyGroup:
    group = LazyGroup(
        help=help, rich_markup_mode=None, no_args_is_help=True, context_settings=_SETTINGS
    )
    group.places.update(places)
    return group


class Root(LazyGroup):
    """All of the commands."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.places = {
            "play": "mahj_cli.play.command:play",
            "sim": "mahj_cli.sim.command:sim",
            "replay": "mahj_cli.replay.command:replay",
            "history": "mahj_cli.sessions.history:history",
            "hand": "mahj_cli.hand:hand",
            "score": "mahj_cli.score.command:score",
            "rules": _group(
                "Table rules: presets, the rules in words, files of your own.",
                list="mahj_cli.rules.command:list_presets",
                show="mahj_cli.rules.command:show",
                sheet="mahj_cli.rules.sheet:sheet",
                diff="mahj_cli.rules.diff:diff",
                check="mahj_cli.rules.command:check",
                new="mahj_cli.rules.new:new",
                schema="mahj_cli.rules.schema:schema",
            ),
            "mods": _group(
                "Rules and house rules: what is installed, what each says.",
                list="mahj_cli.mods.command:list_mods",
                show="mahj_cli.mods.command:show",
                new="mahj_cli.mods.new:new",
                check="mahj_cli.mods.check:check",
            ),
            "cards": _group(
                "Cards: what is installed, what is on one, what is wrong with one.",
                list="mahj_cli.cards.command:list_cards",
                show="mahj_cli.cards.page:show",
                check="mahj_cli.cards.command:check",
                new="mahj_cli.cards.new:new",
                stats="mahj_cli.cards.stats:stats",
                **{"import": "mahj_cli.cards.exchange:import_card"},
                export="mahj_cli.cards.exchange:export_card",
            ),
        }

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Runs the commands; with `--json`, wrong usage is told as JSON as well."""
        words = sys.argv[1:] if args is None else args
        as_json = standalone_mode and "--json" in words and "_MAHJ_COMPLETE" not in os.environ
        alone = standalone_mode and not as_json
        settings = (args, prog_name, complete_var, alone, windows_expand_args)
        if not as_json:
            return super().main(*settings, **extra)
        try:
            status = super().main(*settings, **extra)
        except typer.Abort:
            status = 1
        except Exception as error:
            # Typer brings its own copy of Click, so that its usage errors are known by this alone.
            if not hasattr(error, "format_message") or not hasattr(error, "exit_code"):
                raise
            said = {"code": "usage", "message": error.format_message()}
            faults.tell(said, [said["message"]], as_json=True, one_line="play" in words)
            status = error.exit_code
        sys.exit(status if isinstance(status, int) else 0)


app = typer.Typer(
    cls=Root,
    context_settings=_SETTINGS,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mahj {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def mahj(
    ctx: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_print_version, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """American Mah-Jongg by the rules of your table.

    \b
    Begin with:
      mahj play               a session against three bots
      mahj rules show         the rules that it goes by
      mahj rules new our.toml --mod pie
                              a table file of your own, every option explained
    """
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())


def start() -> int:
    """Runs the command line; gives the exit status."""
    open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        app()
    except SystemExit as end:
        try:
            faults.flush()
        except (OSError, ValueError) as error:
            return faults.report(error)
        return end.code if isinstance(end.code, int) else 0
    except (Exception, KeyboardInterrupt) as error:
        return faults.report(error)
    return 0
