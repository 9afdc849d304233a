"""`mahj hand`: a rack judged against a card."""

from __future__ import annotations

import json
import sys
from math import inf
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from mahj_cli.options import YEARS, CardName, Json, Year, complete_rules
from mahj_cli.output import counted, heading, print_json, say, table, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from mahj import Rules
    from mahj.card import Answer, Judge, Line, NearHand, Wait
    from mahj.tiles import Tile

DEFAULT_CARD = "house-2026"

_MOST_NEAREST = 10_000  # more than any card has lines
_LONGEST = 1_000_000  # bytes of a query


def hand(
    rack: Annotated[
        str | None,
        typer.Argument(
            metavar="RACK", help='The concealed tiles, as in "222B 44C NNEW FF R 00 J".'
        ),
    ] = None,
    exposed: Annotated[
        list[str] | None,
        typer.Option(
            "--exposed",
            metavar="TILES",
            help='An exposure, as in "5D 5D J"; may be repeated.',
        ),
    ] = None,
    card: CardName = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="FILE|PRESET",
            help="Whose set of tiles, card and year to judge by; the usual 152 tiles and the card "
            f"{DEFAULT_CARD} otherwise.",
            autocompletion=complete_rules,
        ),
    ] = None,
    visible: Annotated[
        str | None,
        typer.Option(
            "--visible",
            metavar="TILES",
            help="What else lies face up; then the answer counts the tiles still unseen.",
        ),
    ] = None,
    year: Year = None,
    nearest: Annotated[
        int,
        typer.Option("--nearest", metavar="NUMBER", min=0, help="How many of the nearest lines."),
    ] = 5,
    batch: Annotated[
        str | None,
        typer.Option(
            "--batch",
            metavar="FILE.jsonl",
            help='Answers a file of queries, {"card": ..., "rack": ..., "exposed": [...]} a line, '
            "with one line of JSON each; - is standard input. A query that cannot be answered "
            'gets {"error": ...}, and the exit status stays 0.',
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """How near a rack is to mah jongg, and what to throw.

    Rack and exposures hold 13 or 14 tiles together.

    \b
    Examples:
      mahj hand "222B 4444B 66D 888D R J"
      mahj hand "FF 2222B 4D 66D R" --exposed "8C 8C 8C J" --card ilm --json
      mahj hand --batch racks.jsonl > answers.jsonl
    """
    if (rack is None) is (batch is None):
        said = "give a rack in quotes, or --batch and a file of queries"
        raise typer.BadParameter(said, param_hint="RACK")
    asker = _Asker(rules, card, year, nearest)
    if batch is not None:
        if exposed or visible is not None:
            said = "what is exposed or visible stands in each query"
            raise typer.BadParameter(said, param_hint="--batch")
        for line in asker.lines(_query_lines(batch)):
            say(line)
        return
    query = _Query(asker.card, asker.year, rack or "", exposed or [], visible, nearest)
    answer = asker.answer(query, instead=not as_json)
    if as_json:
        print_json(answer.as_json())
    else:
        _show(asker.judge(asker.card, asker.year), query, answer)


class _Query:
    """A question about a rack: the card's name, and the tiles as they are written."""

    def __init__(
        self,
        card: str,
        year: int | None,
        rack: str,
        exposed: list[str],
        visible: str | None,
        nearest: int,
    ) -> None:
        from mahj import parse_tiles

        self.card, self.year = card, year
        self.nearest = min(nearest, _MOST_NEAREST)
        self.rack = parse_tiles(rack)
        self.exposed = [parse_tiles(each) for each in exposed]
        self.visible: list[Tile] | None = None if visible is None else parse_tiles(visible)


class _Asker:
    """Answers queries, each card read and made ready once.

    Attributes:
        card: of queries that name none; empty for the table's own.
        year: of queries that name none.
        nearest: how many lines queries that do not say it are given.
    """

    def __init__(self, rules: str | None, card: str | None, year: int | None, nearest: int) -> None:
        from mahj.tiles import STANDARD_SET

        self.card, self.year, self.nearest = card or DEFAULT_CARD, year, nearest
        self._set_counts = STANDARD_SET
        self._judges: dict[tuple[str, int | None], Judge] = {}
        self._table = (rules or "", card)
        if rules is not None:
            played = self._rules(year)
            self.card, self.year = "", played.year
            self._set_counts = played.set_counts
            self._judges["", played.year] = played.judge

    def _rules(self, year: int | None) -> Rules:
        from mahj_cli.tables import load

        rules, card = self._table
        return load(rules, None, card, year)

    def judge(self, card: str, year: int | None) -> Judge:
        """The judge of a card as its name or path says."""
        key = (card, year)
        if key not in self._judges:
            self._judges[key] = self._made(card, year) if card else self._rules(year).judge
        return self._judges[key]

    def _made(self, card: str, year: int | None) -> Judge:
        from mahj import find_card
        from mahj.card import Judge

        return Judge(find_card(card, year=year), year=year, set_counts=self._set_counts)

    def answer(self, query: _Query, instead: bool = False) -> Answer:
        """Everything about the rack, for people with what may stand instead of a tile."""
        from mahj.card import answer

        return answer(
            self.judge(query.card, query.year),
            query.rack,
            query.exposed,
            query.visible,
            nearest=query.nearest,
            instead=instead,
        )

    def lines(self, queries: Iterable[tuple[int, bytes]]) -> Iterator[str]:
        """A line of JSON for each query, an error for a query that cannot be answered."""
        from mahj import MahjError

        for number, line in queries:
            try:
                found = self.answer(self._query(line)).as_json()
            except MahjError as error:
                said = error.as_json()
                said["message"] = f"line {number}: {said['message']}"
                found = {"error": said}
            yield json.dumps(found)

    def _query(self, line: bytes) -> _Query:
        try:
            query = json.loads(line)
        except json.JSONDecodeError as error:
            raise _no_query(f"is not JSON: {error}") from error
        except UnicodeDecodeError as error:
            raise _no_query(f"is not UTF-8 text: {error.reason}") from error
        except ValueError as error:  # Python's own bound on digits
            raise _no_query("has a number with too many digits") from error
        except RecursionError as error:
            raise _no_query("is not JSON: it is nested too deeply") from error
        if not isinstance(query, dict):
            raise _no_query("is no JSON object")
        _check(query)
        return _Query(
            query.get("card") or self.card,
            query.get("year", self.year),
            query["rack"],
            query.get("exposed") or [],
            query.get("visible"),
            query.get("nearest", self.nearest),
        )


_KEYS = ("card", "rack", "exposed", "visible", "year", "nearest")


def _check(query: Mapping[str, Any]) -> None:
    """Says what is wrong with a query of a batch.

    What else stands in a query is passed over, so that answers known beforehand
    may stand beside it; a key that looks like a misspelt one may not.

    Raises:
        MahjError: a key is misspelt, missing or of the wrong type.
    """
    from mahj import listed, nearest

    for key in query:
        if key not in _KEYS and (meant := nearest(key, _KEYS)):
            said = f"has an unknown key {key[:60]!r}{meant}; "
            raise _no_query(f"{said}a query has {listed(_KEYS, 'and')}")
    if not isinstance(query.get("rack"), str):
        raise _no_query('has no "rack": the concealed tiles as text')
    for key in ("card", "visible"):
        if not isinstance(query.get(key, ""), str | None):
            raise _no_query(f'"{key}" must be text')
    exposed = query.get("exposed") or []
    if not (isinstance(exposed, list) and all(isinstance(each, str) for each in exposed)):
        raise _no_query('"exposed" must be a list like ["5D 5D J"]')
    for key, low, high, what in (
        ("year", *YEARS, "a year of four digits"),
        ("nearest", 0, inf, "how many lines, 0 or more"),
    ):
        value = query.get(key, low)
        if type(value) is not int or not low <= value <= high:
            raise _no_query(f'"{key}" must be {what}')


def _no_query(what: str) -> Exception:
    from mahj import MahjError, Problem

    return MahjError(Problem("", f"the query {what}", "bad_query"))


def _query_lines(name: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file of queries that are not blank, with their numbers."""
    if name == "-":
        if sys.stdin is None:
            from mahj import MahjError, Problem

            raise MahjError(Problem("--batch", "standard input is closed", "system"))
        yield from _numbered(sys.stdin.buffer, name)
        return
    try:
        with Path(name).open("rb") as file:
            yield from _numbered(file, name)
    except OSError as error:
        from mahj import MahjError, Problem
        from mahj.files import unreadable

        what = unreadable(error, name, "a file of queries")
        raise MahjError(Problem(name, what, "system")) from error


def _numbered(file: IO[bytes], name: str) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank; what never ends a line is no file of queries."""
    from mahj import MahjError, Problem

    number = 0
    while line := file.readline(_LONGEST + 1):
        number += 1
        if len(line) > _LONGEST:
            what = f"is longer than {_LONGEST} bytes; is it a file of queries, one a line?"
            raise MahjError(Problem(f"{name}, line {number}", what, "bad_query"))
        if line.strip():
            yield number, line


def _show(judge: Judge, query: _Query, answer: Answer) -> None:
    from mahj import count_tiles, rack_text
    from mahj.card import read_exposures, why_not

    year = "" if judge.year == judge.card.year else f", {judge.year}"
    say(f"rack     {rack_text(query.rack)}")
    if query.exposed:
        say(f"exposed  {' | '.join(rack_text(tiles) for tiles in query.exposed)}")
    say(f"card     {judge.card.name}{year}")
    say()
    exposures = read_exposures(judge, query.exposed)
    if answer.wins:
        heading("Mah jongg!" if len(answer.wins) == 1 else "Mah jongg, by several lines:")
        for win in answer.wins:
            without = ", without jokers" if win.jokerless else ""
            say(f"  {win.line.name} ({points_of(win.line)}{without}): {win.hand.text}")
    else:
        if answer.away is None:
            heading("These exposures can never be mah jongg.")
        else:
            missing = counted(answer.away, "tile is", "tiles are")
            heading(f"{missing} missing to mah jongg.")
        if answer.away is None or answer.discards:
            near = not answer.nearest  # these are in the table below
            for reason in why_not(judge, count_tiles(query.rack), exposures, most=2, near=near):
                say(wrapped(f"{reason[:1].upper()}{reason[1:]}.", indent=2, hanging=2))
    _show_nearest(answer)
    _show_waits(answer)
    _show_discards(answer)


def points_of(line: Line) -> str:
    """A line's value as cards print it: `X25`, `C30`."""
    return f"{'C' if line.concealed else 'X'}{line.value}"


def _show_nearest(answer: Answer) -> None:
    if not answer.nearest or answer.away == 0:
        return
    say()
    heading("Nearest lines")
    header = ["away", "line", "value", "needs", "hand"]
    rows = []
    for near in answer.nearest:
        row: list[object] = [near.away, near.line.name, points_of(near.line)]
        row += [_needs(near), near.printed]
        rows.append(row + ([near.unseen] if answer.visible_given else []))
    say(table(rows, header + (["unseen"] if answer.visible_given else []), right=[0]))


def _needs(near: NearHand) -> str:
    """The tiles that are missing: `4B 4B, any wind`."""
    from mahj import any_of

    tiles = [kinds[0].text for kinds, count in near.lacks if len(kinds) == 1 for _ in range(count)]
    said = [
        f"{count} of {any_of(kinds)}" if count > 1 else any_of(kinds)
        for kinds, count in near.lacks
        if len(kinds) > 1
    ]
    return ", ".join([*filter(None, [" ".join(tiles)]), *said])


def _show_waits(answer: Answer) -> None:
    if not answer.waits:
        return
    from mahj import any_of

    say()
    heading("Waits for")
    rows = [
        (any_of(kinds), line.name, points_of(line), f"{unseen} unseen")
        for kinds, line, unseen in _waits(answer.waits)
    ]
    say(table(rows if answer.visible_given else [row[:3] for row in rows]))


def _waits(waits: Sequence[Wait]) -> Iterator[tuple[tuple[Tile, ...], Line, int]]:
    """The waits, all winds and all dragons as one where they make the same line."""
    from mahj import together

    by_line: dict[Line, dict[Tile, int]] = {}
    for wait in waits:
        by_line.setdefault(wait.line, {})[wait.tile] = wait.unseen
    for line, unseen in by_line.items():
        for kinds in together(unseen):
            yield kinds, line, sum(unseen[kind] for kind in kinds)


def _show_discards(answer: Answer) -> None:
    if not answer.discards:
        return
    say()
    heading("Discards")
    rows: list[tuple[object, ...]] = []
    for away in sorted({each.away for each in answer.discards}):
        same = [each for each in answer.discards if each.away == away]
        if away == 1:
            rows += [(each.tile, "then 1 away", f"waits for {_any(each.waits)}") for each in same]
        else:
            rows.append((" ".join(str(each.tile) for each in same), f"then {away} away", ""))
    say(table(rows))


def _any(tiles: Sequence[Tile]) -> str:
    """Tiles in a row, all winds and all dragons as one: `4D 7C, any wind`."""
    from mahj import any_of, together

    groups = together(tiles)
    alone = " ".join([each[0].text for each in groups if len(each) == 1])
    return ", ".join([*filter(None, [alone]), *(any_of(each) for each in groups if each[1:])])
