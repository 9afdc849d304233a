"""`mahj score`: what a win is paid, without a game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mahj_cli.options import CardName, Json, Mods, RulesElseLeague
from mahj_cli.output import heading, print_json, say, table
from mahj_cli.score.facts import MOST, MOST_POINTS, facts_of, whole
from mahj_cli.tables import load, title_of

if TYPE_CHECKING:
    from mahj import Rules, Settlement, Win
    from mahj_cli.score.words import Won


class Whose(StrEnum):
    """Whose exposure gave the joker that was exchanged for the last tile."""

    OWN = "own"
    OTHER = "other"


def score(
    value: Annotated[
        int | None,
        typer.Option(
            "--value",
            metavar="POINTS",
            min=0,
            max=MOST_POINTS,
            help="The printed value of the line.",
        ),
    ] = None,
    line: Annotated[
        str | None,
        typer.Option(
            "--line", metavar="NAME", help="The line of the table's card instead, as '2468 #3'."
        ),
    ] = None,
    winner: Annotated[
        str | None, typer.Option("--winner", metavar="SEAT", help="Who has mah jongg.")
    ] = None,
    thrower: Annotated[
        str | None,
        typer.Option("--from", metavar="SEAT", help="Who threw the winning tile."),
    ] = None,
    self_pick: Annotated[
        bool, typer.Option("--self-pick", help="Nobody threw it: the winner drew it.")
    ] = False,
    rules: RulesElseLeague = None,
    mod: Mods = None,
    card: CardName = None,
    east: Annotated[
        str | None,
        typer.Option("--east", metavar="SEAT", help="Who dealt; the first seat if left out."),
    ] = None,
    jokerless: Annotated[
        bool, typer.Option("--jokerless", help="The 14 tiles hold no joker.")
    ] = False,
    concealed: Annotated[
        bool, typer.Option("--concealed", help="The line is a concealed one.")
    ] = False,
    singles_and_pairs: Annotated[
        bool,
        typer.Option("--singles-and-pairs", help="The line is one of Singles and Pairs."),
    ] = False,
    quints: Annotated[bool, typer.Option("--quints", help="The line is one of Quints.")] = False,
    exchange: Annotated[
        Whose | None,
        typer.Option(
            "--exchange",
            help="A joker exchange was the winner's last move, from an exposure of their own or "
            "another player's.",
        ),
    ] = None,
    dead: Annotated[
        list[str] | None,
        typer.Option("--dead", metavar="SEAT", help="Whose hand is dead; may be repeated."),
    ] = None,
    balance: Annotated[
        list[str] | None,
        typer.Option(
            "--balance",
            metavar="SEAT=POINTS",
            help="What a player has before this is paid, or a pot by its name; may be repeated. "
            "The table's starting score where it is left out, and an empty pot.",
        ),
    ] = None,
    fact: Annotated[
        list[str] | None,
        typer.Option(
            "--fact",
            metavar="NAME[=VALUE]",
            help="A circumstance that a house rule goes by; may be repeated.",
        ),
    ] = None,
    sheet: Annotated[
        Path | None,
        typer.Option(
            "--sheet",
            metavar="FILE",
            help="The score sheet of a table with real tiles, which is begun where it is not "
            "there: asks for entries, or takes the one that the other options say.",
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="NAMES",
            help="Who sits at a new sheet's table, in the order E S W N, by commas.",
        ),
    ] = None,
    entry: Annotated[
        list[str] | None,
        typer.Option(
            "--entry",
            metavar="WORDS",
            help="An entry of the sheet in words, as it may be typed; may be repeated.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """What a mah jongg is paid, or the score sheet of a table.

    Without --sheet nothing is kept. On a sheet players may be named by the beginning of their
    names. Each entry is explained by the rules of the table, and written to the file at once;
    back takes one back.

    \b
    Examples:
      mahj score --value 25 --winner E --from S
      mahj score --line "2468 #3" --winner W --self-pick --jokerless --json
      mahj score --mod pie --value 25 --winner E --from S --balance S=30
      mahj score --sheet thursday.txt --players Anna,Ben,Carla,Dora
      mahj score --sheet thursday.txt --winner anna --from ben --line "2468 #3"
      mahj score --sheet thursday.txt --entry wall --entry "ben pays anna 25"
      mahj score --sheet thursday.txt --entry back
    """
    if singles_and_pairs and quints:
        said = "a line is one of Quints or one of Singles and Pairs"
        raise typer.BadParameter(said, param_hint="--quints")
    one = _Options(value, line, winner, thrower, self_pick)
    if sheet is None:
        for option, given in (("--players", players), ("--entry", entry)):
            if given is not None:
                raise typer.BadParameter(f"{option} goes with --sheet FILE only")
    marks = {"jokerless": jokerless, "concealed": concealed, "quints": quints}
    marks["singles-and-pairs"] = singles_and_pairs
    facts = [("--fact", each) for each in fact or ()]
    facts += [("--exchange", f"exchange={exchange}")] if exchange else []
    if sheet is not None:
        from mahj_cli.score.kept import keep

        if balance:
            raise typer.BadParameter("--balance cannot go with --sheet, which knows the scores")
        words = [word for word, given in marks.items() if given]
        words += [f"dead {seat}" for seat in dead or ()] + [each for _, each in facts]
        entries = list(entry or ())
        if winner is not None:
            one.check()
            entries.append(" ".join([*one.words(), *words]))
        elif one.given or words:
            raise typer.BadParameter("say who has mah jongg", param_hint="--winner")
        names = None if players is None else players.split(",")
        keep(sheet, rules, mod, card, names, east, entries, as_json=as_json)
        return
    one.check()
    balances = [_balance(each) for each in balance or ()]
    named = [each.strip().upper() for each, _ in balances]
    twice = next((each for each in named if named.count(each) > 1), None)
    if twice is not None:
        raise typer.BadParameter(f"{twice} has two balances", param_hint="--balance")

    from mahj import settle
    from mahj_cli.score.words import win_of

    played = load("nmjl" if rules is None else rules, mod, card)
    seat, racked = _Seats(played, played.seats), _Seats(played, played.in_turn)
    won = _won(one, played, racked, {word for word, given in marks.items() if given})
    killed = tuple(racked(each, "--dead", other_than=one.winner or "") for each in dead or ())
    has = {seat.or_pot(each, "--balance"): points for each, points in balances}
    win = win_of(
        won._replace(dead=killed, facts=facts_of(played, facts)),
        played,
        dict.fromkeys(played.seats, played.start_score) | dict.fromkeys(played.pots, 0) | has,
        None if east is None else racked(east, "--east"),
    )
    settlement = settle(played.hooks, win)
    if as_json:
        told = {"payments": settlement.payments(played.seats), "steps": list(settlement.steps)}
        points = settlement.points(played.seats)
        print_json(told | ({"points": points} if points else {}))
    else:
        _show(played, win, settlement)


@dataclass
class _Options:
    """A mah jongg as the options say it."""

    value: int | None
    line: str | None
    winner: str | None
    thrower: str | None
    self_pick: bool

    @property
    def given(self) -> bool:
        """Whether anything is said of one."""
        return self.self_pick or (self.value, self.line, self.thrower) != (None, None, None)

    def check(self) -> None:
        """Refuses what is too little or too much.

        Raises:
            BadParameter: with the option.
        """
        if (self.value is None) is (self.line is None):
            said = "say what the line is worth (--value 25) or which it is (--line '2468 #3')"
            raise typer.BadParameter(f"{said}, one of the two", param_hint="--value")
        if self.winner is None:
            raise typer.BadParameter("say who has mah jongg", param_hint="--winner")
        if (self.thrower is None) is not self.self_pick:
            said = "say who threw the winning tile (--from S) or --self-pick, one of the two"
            raise typer.BadParameter(said, param_hint="--from")

    def words(self) -> list[str]:
        """The same as it is typed on a sheet."""
        how = ["self-pick"] if self.thrower is None else ["from", self.thrower]
        return [self.winner or "", *how, self.line or str(self.value)]


def _won(one: _Options, played: Rules, racked: _Seats, marks: set[str]) -> Won:
    """The mah jongg, without who is dead and its circumstances."""
    from mahj_cli.score.words import Won, checked, line_named

    winner = racked(one.winner or "", "--winner")
    thrower = None
    if one.thrower is not None:
        thrower = racked(one.thrower, "--from", other_than=one.winner or "")
    line = None if one.line is None else line_named(one.line, played.card, "--line")
    return checked(Won(winner, thrower, one.value, line, frozenset(marks), (), {}))


class _Seats:
    """Reads seats, and says what seats there are."""

    def __init__(self, rules: Rules, seats: tuple[str, ...]) -> None:
        self.seats = seats
        self.pots = {pot.upper(): pot for pot in rules.pots}

    def or_pot(self, text: str, option: str) -> str:
        """A seat, or a pot by its name."""
        return self.pots.get(text.strip().upper()) or self(text, option)

    def __call__(self, text: str, option: str, other_than: str = "") -> str:
        from mahj import MahjError, Problem, listed
        from mahj_cli.options import letter_of

        found = letter_of(text.strip()).upper()
        if found not in self.seats:
            said = f"there is no seat {text!r}, only {listed(self.seats, 'and')}"
            raise MahjError(Problem(option, said, "no_seat"))
        if found == letter_of(other_than.strip()).upper():
            said = f"{found} has mah jongg: name another seat"
            raise MahjError(Problem(option, said, "winner"))
        return found


def _balance(text: str) -> tuple[str, int]:
    seat, _, points = text.partition("=")
    number = whole(points, MOST)
    if number is None:
        said = f"{text!r} is no balance: write SEAT=POINTS, as in S=30 (at most {MOST})"
        raise typer.BadParameter(said, param_hint="--balance")
    return seat, number


def _how(rules: Rules, win: Win) -> str:
    """How the winner came by the last tile, as far as payments go by it."""
    how = f"with a tile thrown by {win.thrower}" if win.thrower else "on a self-pick"
    exchange = win.facts.get("exchange")
    self_pick = rules.hooks.payment_self_pick(win)
    if exchange in tuple(Whose):
        whose = "their own" if exchange == Whose.OWN else "another player's"
        by = f"a joker exchange from {whose} exposure"
        how = f"by {by}" if self_pick else f"{how} and {by}"
    return f"{how}, paid as a self-pick" if self_pick and (exchange or win.thrower) else how


def _show(rules: Rules, win: Win, settlement: Settlement) -> None:
    how = _how(rules, win)
    heading(f"{win.winner} has mah jongg {how} ({title_of(rules)})")
    say()
    for step in settlement.steps:
        say(f"  {step}")
    say()
    moved = [
        (f"{each.payer} pays {each.payee}", each.points, each.reason)
        for each in settlement.transfers
        if each.points
    ]
    say(table(moved, right=[1]) if moved else "  Nobody pays.")
    say()
    if settlement.scored:
        scored = [(f"{each.seat} scores", each.points, each.reason) for each in settlement.scored]
        say(table(scored, right=[1]))
        say()
    rows = [
        (account, f"{points:+}" if points else "0", win.balances.get(account, 0) + points)
        for account, points in settlement.gained(rules.seats).items()
    ]
    say(table(rows, ("", "gets", "then has"), right=[1, 2]))
