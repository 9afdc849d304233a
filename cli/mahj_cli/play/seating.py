"""Who sits where at a table, as the options of `mahj play` or a record say it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches

import typer

from mahj import Bot, RecordError, Rules, Seat, registry
from mahj_cli.options import letter_of
from mahj_cli.tables import bot_class

ME = "me"
"""Whoever has started the program."""

BOT = "bot:"
"""Stands before the name of a bot."""

_SLIP = 0.85  # how like a bot's name a word is that is taken for a slip; Randy is none
_NAME = re.compile(r"[^\W\d][\w .'-]{0,19}")


class Seating:
    """Who sits where, as far as the options say it."""

    def __init__(
        self,
        seat: str | None = None,
        bots: str | None = None,
        watch: bool = False,
        seats: str | None = None,
    ) -> None:
        self.seat, self.bots, self.watch, self.seats = seat, bots, watch, seats

    @property
    def chosen(self) -> bool:
        """Whether the players have chosen their seats."""
        return self.seat is not None or self.seats is not None

    def players(self, rules: Rules) -> dict[Seat, str]:
        """Who sits where, as records write it.

        Raises:
            BadParameter: too many or too few are named, or somebody who cannot play.
        """
        seats = rules.seats
        if self.seats is not None:
            return self._named(seats, self.seats)
        me = None if self.watch else letter_of(seats[0] if self.seat is None else self.seat).upper()
        if me is not None and me not in seats:
            raise typer.BadParameter(f"there is no seat {me}; the seats are {' '.join(seats)}")
        others = [each for each in seats if each != me]
        bots = usual_bot() if self.bots is None else self.bots
        names = [name.strip() for name in bots.split(",")]
        if len(names) == 1:
            names *= len(others)
        if len(names) != len(others):
            raise typer.BadParameter(
                f"--bots names {len(names)}, but {len(others)} seats are to be played by bots: "
                f"{' '.join(others)}"
            )
        sitting = {each: f"{BOT}{name}" for each, name in zip(others, names, strict=True)}
        return {each: sitting.get(each, ME) for each in seats}

    def _named(self, seats: tuple[Seat, ...], named: str) -> dict[Seat, str]:
        """Everybody by `--seats`: bots, and people by their names."""
        names = [name.strip() for name in named.split(",")]
        if len(names) != len(seats):
            said = f"--seats names {len(names)}, but the table has {len(seats)}: {' '.join(seats)}"
            raise typer.BadParameter(said)
        players = dict(zip(seats, map(_player, names), strict=True))
        people = people_of(players)
        for seat in people:
            wrong = wrong_name(players[seat])
            if wrong:
                raise typer.BadParameter(f"--seats: {wrong}")
        called = [players[seat].casefold() for seat in people]
        if len(set(called)) < len(called):
            raise typer.BadParameter("--seats: two people have the same name")
        return players

    def players_of(self, rules: Rules, written: Mapping[Seat, str], where: str) -> dict[Seat, str]:
        """Who sits where in a record; who is not written there sits as the options say.

        Raises:
            BadParameter: the options say it too.
            RecordError: somebody is written who cannot play.
        """
        if written and (self.seat or self.bots or self.seats):
            name = "--seat" if self.seat else "--bots" if self.bots else "--seats"
            raise typer.BadParameter(f"{name} cannot go with this record: it says who plays")
        if not written:
            return self.players(rules)
        written = {each: _player(player) for each, player in written.items()}
        for each in people_of(written):
            wrong = wrong_name(written[each])
            if wrong:
                raise RecordError(wrong, where=f"{where}, players.{each}")
        for name in {written[each] for each in people_of(written)}:
            if list(written.values()).count(name) > 1:
                raise RecordError(f"only one player can be {name!r}", where=f"{where}, players")
        usual = f"{BOT}{usual_bot()}"
        return {each: written.get(each, usual) for each in rules.seats}


def _player(name: str) -> str:
    """A player as records write them; a bot may be named alone."""
    return f"{BOT}{name}" if name in registry.installed(registry.BOTS) else name


def wrong_name(name: str) -> str:
    """What is wrong with the name of somebody who is no bot, or nothing."""
    if name == ME:
        return ""
    bots = registry.installed(registry.BOTS)
    # No bot is written with a capital: Hardy is nobody's slip for hard.
    slips = get_close_matches(name.rpartition(":")[2], bots, n=1, cutoff=_SLIP)
    if _NAME.fullmatch(name) and not slips:
        return ""
    hint = f" (did you mean {BOT + slips[0]!r}?)" if slips else ""
    return f"must be {ME!r}, a name of at most 20 letters or {BOT + 'NAME'!r}, not {name!r}{hint}"


def people_of(players: Mapping[Seat, str]) -> list[Seat]:
    """The seats of those who are no bots."""
    return [seat for seat, who in players.items() if not who.startswith(BOT)]


def bots_of(players: Mapping[Seat, str], where: str) -> dict[Seat, Bot]:
    """The bots of a table, each new.

    Raises:
        RulesError: one is not installed, placed at `where` it is named.
    """
    return {
        seat: bot_class(who.removeprefix(BOT), where)()
        for seat, who in players.items()
        if who.startswith(BOT)
    }


def usual_bot() -> str:
    """The bot that plays where none is named."""
    return "greedy" if "greedy" in registry.installed(registry.BOTS) else "random"
