"""A score sheet as people and programs are shown it: each payment with why, totals, a chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from mahj import listed, seat_name
from mahj_cli.output import counted, heading, printable, remarked, say, wrapped
from mahj_cli.score.sheet import Entry, Sheet
from mahj_cli.score.words import Back, Deals, Paid, Wall, Won
from mahj_cli.sessions.charts import bars
from mahj_cli.tables import title_of


def show_sheet(sheet: Sheet) -> None:
    """Prints the whole sheet: what has been entered, what it came to, totals, a chart."""
    begun = f", begun on {printable(sheet.date)}" if sheet.date else ""
    heading(wrapped(f"Score sheet of {title_of(sheet.rules)}{begun}", hanging=2))
    names = sheet.names()
    rows: list[list[object]] = []
    for entry in sheet.entries:
        if entry.counts and not isinstance(entry.said, Deals):
            assert entry.before is not None
            gained = entry.gained()
            east = entry.before.players[entry.before.east] if entry.is_game else ""
            points = [_signed(gained.get(name, 0)) for name in names]
            rows.append([entry.number, east, *points, entry.words])
    say()
    if not rows:
        say("  Nothing has been entered yet.")
    else:
        before = [sheet.rules.start_score] * len(sheet.players) + [0] * len(sheet.rules.pots)
        if any(before):
            rows.insert(0, ["", "before", *before, ""])
        rows.append(["", "total", *sheet.scores().values(), ""])
        say(remarked(rows, ("no", "East", *names, ""), right=[0, *range(2, 2 + len(names))]))
        say()
        show_chart(sheet)
        say()
        for line in _counts(sheet):
            say(wrapped(line, hanging=2))
    say(wrapped(next_deal(sheet), hanging=2))


def show_chart(sheet: Sheet) -> None:
    """Prints what everybody has as bars."""
    for line in bars(list(sheet.scores().items())):
        say(line)


def show_entry(sheet: Sheet, entry: Entry) -> None:
    """Prints what an entry came to and why, and what everybody has now."""
    if entry.gone is not None:
        say(wrapped(f"Taken back: {entry.gone.number}. {entry.gone.words}", hanging=2))
    elif not entry.counts:
        say(wrapped(f"Entry {entry.number} has been taken back: {entry.words}", hanging=2))
        return
    else:
        say(wrapped(f"{entry.number}. {_what(entry)}", hanging=3))
    for line in explained(entry):
        say(wrapped(line, 2, 2))
    has = [f"{name} {points}" for name, points in sheet.scores().items()]
    say(wrapped(f"Scores: {', '.join(has)}", hanging=2))
    say(wrapped(next_deal(sheet), hanging=2))


def explained(entry: Entry) -> Iterator[str]:
    """How the payments of an entry come about, in sentences."""
    if entry.before is None:
        return
    players = entry.before.players
    yield from entry.settlement.steps
    paid = [each for each in entry.settlement.transfers if each.points]
    for each in paid:
        payer, payee = players.get(each.payer, each.payer), players.get(each.payee, each.payee)
        yield f"{payer} pays {payee} {each.points}: {each.reason}."
    if entry.is_game and not paid:
        yield "Nobody pays."
    for scored in entry.settlement.scored:
        yield f"{players[scored.seat]} scores {scored.points:+}: {scored.reason}."


def next_deal(sheet: Sheet) -> str:
    """Which game is next and who deals it, or why there is none."""
    now = sheet.standing
    if now.over is not None:
        return f"The session is over: {now.over}"
    return f"Game {now.games + 1}: {now.players[now.east]} deals."


def as_json(sheet: Sheet) -> dict[str, Any]:
    """The sheet for programs."""
    now = sheet.standing
    return {
        "sheet": str(sheet.path),
        "rules": dict(sheet.content),
        "date": sheet.date,
        "players": dict(now.players),
        "games": now.games,
        "east": now.east,
        "over": now.over,
        "scores": sheet.scores(),
        "entries": [_entry_json(each) for each in sheet.entries],
    }


def _entry_json(entry: Entry) -> dict[str, Any]:
    said = entry.said
    told: dict[str, Any] = {"number": entry.number, "words": entry.words}
    if isinstance(said, Back):
        return told | {"kind": "back"}
    if said is None or entry.before is None:
        return told | {"kind": "taken_back"}
    players = entry.before.players
    if isinstance(said, Deals):
        return told | {"kind": "east", "east": players[said.seat]}
    kinds: dict[type, str] = {Won: "mahjong", Wall: "wall", Paid: "payment"}
    told["kind"] = kinds[type(said)]
    if entry.is_game:
        told["east"] = players[entry.before.east]
    if isinstance(said, Won):
        told |= {
            "winner": players[said.winner],
            "from": players[said.thrower] if said.thrower else None,
            "line": said.line.name if said.line else None,
            "value": said.worth,
            "jokerless": "jokerless" in said.marks,
        }
    told |= {"payments": entry.gained(), "why": list(explained(entry))}
    return told


def _what(entry: Entry) -> str:
    """An entry in a sentence."""
    said = entry.said
    assert entry.before is not None
    players = entry.before.players
    if isinstance(said, Wall):
        dead = listed([players[seat] for seat in said.dead], "and")
        hands = "hand of {} is" if len(said.dead) == 1 else "hands of {} are"
        also = f" The {hands.format(dead)} dead." if dead else ""
        return f"A wall game: nobody has mah jongg.{also}"
    if isinstance(said, Deals):
        return f"{players[said.seat]} ({seat_name(said.seat)}) deals the next game."
    if isinstance(said, Paid):
        return f"Paid besides: {entry.words}."
    assert isinstance(said, Won)
    how = f"with {players[said.thrower]}'s discard" if said.thrower else "on a self-pick"
    line = f", {said.line.name}" if said.line else ""
    jokers = ", without jokers" if "jokerless" in said.marks else ""
    return f"{players[said.winner]} has mah jongg {how}{line}{jokers}."


def _counts(sheet: Sheet) -> list[str]:
    """How many games there were, who had mah jongg how often, and the dearest hand."""
    games = [each for each in sheet.entries if each.is_game]
    wins = [each for each in games if isinstance(each.said, Won)]
    by = Counter(_winner(each) for each in wins)
    said = [f"{name} {many}" for name, many in by.most_common()]
    walls = len(games) - len(wins)
    lines = [
        f"{counted(len(games), 'game')}; mah jonggs: {', '.join(said) or 'none'}"
        f"{'; ' + counted(walls, 'wall game') if walls else ''}."
    ]
    if wins:
        best = max(wins, key=lambda each: each.gained()[_winner(each)])
        lines.append(f"The dearest: {best.words}, for {best.gained()[_winner(best)]} points.")
    return lines


def _winner(entry: Entry) -> str:
    assert isinstance(entry.said, Won)
    assert entry.before is not None
    return entry.before.players[entry.said.winner]


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"
