"""`mahj score`: what a win is paid, without a game."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from mahj_cli.options import Json, Mods, RulesName
from mahj_cli.output import heading, print_json, say, table
from mahj_cli.tables import load, title_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mahj import Rules, Settlement, Win
    from mahj.card import Way


_MOST_VALUE = 100_000
_MOST_BALANCE = 1_000_000_000
_YES_NO = {"yes": True, "true": True, "no": False, "false": False}


class Whose(StrEnum):
    """Whose exposure gave the joker that was exchanged for the last tile."""

    OWN = "own"
    OTHER = "other"


def score(
    value: Annotated[
        int,
        typer.Option(
            "--value",
            metavar="POINTS",
            min=0,
            max=_MOST_VALUE,
            help="The printed value of the line.",
        ),
    ],
    winner: Annotated[str, typer.Option("--winner", metavar="SEAT", help="Who has mah jongg.")],
    thrower: Annotated[
        str | None,
        typer.Option("--from", metavar="SEAT", help="Who threw the winning tile."),
    ] = None,
    self_pick: Annotated[
        bool, typer.Option("--self-pick", help="Nobody threw it: the winner drew it.")
    ] = False,
    rules: RulesName = "nmjl",
    mod: Mods = None,
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
    as_json: Json = False,
) -> None:
    """What a mah jongg is paid, without a game.

    \b
    Examples:
      mahj score --value 25 --winner E --from S
      mahj score --value 30 --winner W --self-pick --jokerless --json
      mahj score --mod pie --value 25 --winner E --from S --balance S=30
    """
    if (thrower is None) is not self_pick:
        said = "say who threw the winning tile (--from S) or --self-pick, one of the two"
        raise typer.BadParameter(said, param_hint="--from")
    if singles_and_pairs and quints:
        said = "a line is one of Quints or one of Singles and Pairs"
        raise typer.BadParameter(said, param_hint="--quints")
    balances = [_balance(each) for each in balance or ()]
    named = [each.strip().upper() for each, _ in balances]
    twice = next((each for each in named if named.count(each) > 1), None)
    if twice is not None:
        raise typer.BadParameter(f"{twice} has two balances", param_hint="--balance")

    from mahj import Win, settle

    played = load(rules, mod)
    seat, racked = _Seats(played, played.seats), _Seats(played, played.in_turn)
    stated = [("--fact", each) for each in fact or ()]
    stated += [("--exchange", f"exchange={exchange}")] if exchange else []
    facts = _facts(played, stated)
    way = _way(played, facts)
    win = Win(
        seats=played.in_turn,
        winner=racked(winner, "--winner"),
        thrower=None if thrower is None else racked(thrower, "--from", other_than=winner),
        value=value,
        line=None if way is None else way.line.name,
        line_jokerless=None if way is None else way.line.jokerless,
        section_kind="singles_pairs" if singles_and_pairs else "quints" if quints else None,
        singles_and_pairs=singles_and_pairs,
        concealed=concealed or (way is not None and way.line.concealed),
        jokerless=jokerless,
        dead=frozenset(racked(each, "--dead", other_than=winner) for each in dead or ()),
        balances=dict.fromkeys(played.seats, played.start_score)
        | dict.fromkeys(played.pots, 0)
        | {seat.or_pot(each, "--balance"): points for each, points in balances},
        facts=facts,
        dealer=None if east is None else racked(east, "--east"),
    )
    settlement = settle(played.hooks, win)
    if as_json:
        told = {"payments": settlement.payments(played.seats), "steps": list(settlement.steps)}
        points = settlement.points(played.seats)
        print_json(told | ({"points": points} if points else {}))
    else:
        _show(played, win, settlement)


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
    number = _whole(points, _MOST_BALANCE)
    if number is None:
        said = f"{text!r} is no balance: write SEAT=POINTS, as in S=30 (at most {_MOST_BALANCE})"
        raise typer.BadParameter(said, param_hint="--balance")
    return seat, number


def _whole(text: str, most: int) -> int | None:
    """The whole number that a text is, within bounds."""
    if not re.fullmatch(r"\s*[+-]?[0-9]{1,18}\s*", text):
        return None
    return int(text) if abs(int(text)) <= most else None


def _facts(rules: Rules, given: list[tuple[str, str]]) -> Mapping[str, object]:
    """The circumstances named on the command line, each with the option that names it.

    Raises:
        MahjError: no mod in force declares one of them, or it cannot be what it is said to be.
    """
    from mahj import MahjError, Problem, listed, nearest

    known = {name: says for mod in rules.mods.values() for name, says in mod.facts.items()}
    facts: dict[str, object] = {}
    problems = []
    for option, each in given:
        name, equals, text = (part.strip() for part in each.partition("="))
        if name not in known:
            there = "".join(f"\n  {fact}: {says}" for fact, says in sorted(known.items()))
            said = f"no rule of this table goes by a fact {name!r}{nearest(name, known)}; "
            said += f"it goes by:{there}" if known else "it goes by none"
            problems.append(Problem(option, said, "unknown_fact"))
            continue
        allowed = fact_words(known[name])
        value = _value(text if equals else "yes", allowed)
        if value is None:
            may = listed(allowed) if allowed else "yes, no or a whole number"
            said = f"{name} is {may}, not {text!r}"
            if not equals:
                said = f"say which: {listed(f'{name}={word}' for word in allowed)}"
            problems.append(Problem(option, said, "bad_fact"))
        elif facts.setdefault(name, value) != value:
            said = f"{name} is said to be {_said(facts[name])} and {_said(value)}: say it once"
            problems.append(Problem(option, said, "bad_fact"))
    if problems:
        raise MahjError(problems)
    return facts


def _way(rules: Rules, facts: Mapping[str, object]) -> Way | None:
    """The way to win beside the card that the circumstances name, if one does."""
    named = {each.name.lower().replace(" ", "_"): each for each in rules.ways}
    return next((way for name, way in named.items() if facts.get(name)), None)


def fact_words(says: str) -> list[str]:
    """The words that a fact may be, as its mod declares them: `own or other: whose ...`."""
    head, colon, _ = says.partition(":")
    words = re.split(r", | or ", head)
    return words if colon and len(words) > 1 else []


def _value(text: str, allowed: list[str]) -> object:
    """What is said of a fact; None where that cannot be."""
    if allowed:
        return text if text in allowed else None
    plain = _YES_NO.get(text.lower())
    return _whole(text, _MOST_BALANCE) if plain is None else plain


def _said(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


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
