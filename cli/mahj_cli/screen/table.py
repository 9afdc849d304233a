"""The table as it is drawn on a terminal: by what one seat sees, or with every rack open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

from rich import box
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from mahj import Game, Other, Seat, Tile, tiles_text
from mahj_cli.output import printable
from mahj_cli.play.events import name_of, pass_direction, whose
from mahj_cli.play.table import racks_shown
from mahj_cli.screen.text import Screen, rack_groups, rack_line

_WIDE, _HIGH = 116, 34
"""From so many columns and rows on the seats lie side by side, with the story beside them."""

_FEW = 4
"""So many notes and sentences are kept as long as others can be left out."""

_MORE_NOTES = "... (notes tells the rest)"

_TINTS = Screen(colour=True)
_PHASES = {"deal": "the deal", "charleston": "the Charleston", "over": "the game is over"}


@dataclass(frozen=True)
class Place:
    """One player's place at the table, as it is drawn.

    Attributes:
        name: `South (greedy)`.
        score: the points in the session.
        shows: the exposures.
        threw: the discards, less what was taken; the live one in brackets.
        holds: the concealed tiles, where they are to be seen.
        concealed: how many there are.
        marks: `East`, `dead`, ...
        turn: whether it is this player's turn.
    """

    name: str
    score: int
    shows: str
    threw: str
    holds: str
    concealed: int
    marks: tuple[str, ...]
    turn: bool


@dataclass(frozen=True)
class Sight:
    """What is drawn: everything that lies face up, and the racks that may be seen.

    Attributes:
        title: which game it is.
        state: the wall, whose turn it is, who is waited for.
        places: the players' places, in the order of their seats.
        besides: lines on tiles at places that house rules named, and on pots.
        rack: the player's own tiles, in their order; nothing where every rack is open.
        new: those of them that have just come.
        numbered: whether the tiles of the rack are numbered.
        notes: what house rules reveal, as lines.
        story: what has happened, in sentences, the latest last.
        fresh: how many of the last sentences are new.
        question: what is asked, as lines.
        room: 2 where there is room for empty lines, 1 where each sentence has a row of its own.
    """

    title: str
    state: str
    places: tuple[Place, ...]
    besides: tuple[str, ...] = ()
    rack: tuple[Tile, ...] = ()
    new: tuple[Tile, ...] = ()
    numbered: bool = False
    notes: tuple[str, ...] = ()
    story: Sequence[str] = ()
    fresh: int = 0
    question: tuple[str, ...] = ()
    room: int = 2


def sight_of(
    game: Game,
    labels: Mapping[Seat, str],
    me: Seat | None,
    *,
    title: str = "",
    open_racks: bool | None = None,
) -> Sight:
    """The table of a game as it stands.

    Args:
        game: the game.
        labels: who sits where.
        me: through whose eyes; None for a spectator.
        title: which game it is.
        open_racks: whether everybody's tiles are seen; where left out, only by a spectator.
    """
    table = game.table
    seen = table.rules.seats if (me is None if open_racks is None else open_racks) else ()
    view = game.views[me or table.east]
    places = tuple(
        _place(game, seat, other, labels, seat in seen) for seat, other in view.others.items()
    )
    besides = [
        f"{name}: {tiles_text(place.tiles)}"
        for name, place in table.places.items()
        if place.public and place.tiles
    ]
    besides += [f"{name_of(pot)}: {points}" for pot, points in table.pots.items()]
    return Sight(title, state_of(game, me), places, tuple(besides))


def state_of(game: Game, me: Seat | None) -> str:
    """The wall, whose turn it is and who is waited for, in a line."""
    table = game.table
    said = [f"Wall {len(table.wall.tiles)}"]
    if table.phase == "turns":
        said.append(f"{whose(table.turn, me)} turn")
    else:
        said.append(pass_direction(table) or _PHASES.get(table.phase, table.phase))
    # Who else is asked about a discard follows from what they hold.
    known = game.waiting if table.thrown is None or me is None else {me}.intersection(game.waiting)
    waited = [name_of(seat) if seat != me else "you" for seat in known]
    if waited:
        said.append(f"waiting for {', '.join(waited)}")
    return ", ".join(said)


def _place(
    game: Game, seat: Seat, other: Other, labels: Mapping[Seat, str], is_open: bool
) -> Place:
    table = game.table
    threw = [kind.text for kind in other.discards]
    if threw and table.thrown is not None and table.thrown[1] == seat:
        threw[-1] = f"[{threw[-1]}]"
    tiles = table.players[seat].concealed.tiles
    label = labels.get(seat, "")
    marks = ["deals"] if seat == table.east else []
    if other.dead:
        marks.append("dead")
    return Place(
        printable(f"{name_of(seat)} ({label})" if label else name_of(seat)),
        other.score,
        racks_shown(other),
        " ".join(threw),
        rack_line(tiles) if is_open else "",
        other.concealed_count,
        tuple(marks),
        seat == table.turn and table.phase == "turns",
    )


def tinted(text: str, style: str = "") -> Text:
    """A line with its tiles in the colours of their suits."""
    made = Text.from_ansi(_TINTS.tinted(printable(text, colours=True)))
    made.stylize_before(style)
    return made


def drawing(sight: Sight, console: Console, rows: int) -> RenderableType:
    """The table in so many rows, as wide as the terminal: far-off things are left out first."""
    width = console.width
    sight = replace(sight, story=sight.story[-rows:])
    if width >= _WIDE and rows >= _HIGH:
        return _fitting(sight, console, rows, _wide)
    return _fitting(sight, console, rows, _narrow)


def _fitting(
    sight: Sight,
    console: Console,
    rows: int,
    draw: Callable[[Sight, Console], RenderableType],
) -> RenderableType:
    """The fullest drawing that fits: fewer notes and sentences first, then fewer discards."""
    notes, discards = len(sight.notes), 99
    story = len(sight.story)
    made = draw(_less(sight, story, notes, discards), console)
    for _ in range(200):
        height = len(console.render_lines(made, pad=False))
        over = height - rows
        if over <= 0:
            break
        if sight.room:
            sight = replace(sight, room=sight.room - 1)
        elif notes > _FEW or (notes and story <= _FEW):
            notes -= 1
        elif story > 1:
            story = min(story, len(sight.story)) - 1
        elif discards > 6:
            discards -= 3 if discards < 40 else 60
        else:
            break
        made = draw(_less(sight, story, notes, discards), console)
    return made


def _less(sight: Sight, story: int, notes: int, discards: int) -> Sight:
    """A sight with the last sentences, the first notes and the last discards only."""
    rest = (_MORE_NOTES,) if notes < len(sight.notes) else ()
    places = [replace(each, threw=_last(each.threw, discards)) for each in sight.places]
    return replace(
        sight,
        places=tuple(places),
        story=sight.story[-story:] if story else (),
        notes=(*sight.notes[:notes], *rest),
    )


def _last(threw: str, most: int) -> str:
    tiles = threw.split()
    return threw if len(tiles) <= most else f"({len(tiles) - most}) {' '.join(tiles[-most:])}"


# Narrow: everything one below the other


def _narrow(sight: Sight, console: Console) -> RenderableType:
    width = console.width
    parts: list[RenderableType] = [_head(sight, width)]
    wide = max(cell_len(place.name) for place in sight.places)
    points = max(len(str(place.score)) for place in sight.places)
    for place in sight.places:
        parts += _rows_of(place, wide, points, width)
    parts += [tinted(row) for line in sight.besides for row in wrapped_rows(line, width, 2)]
    parts.append(Text(("-" if console.options.ascii_only else "─") * width))
    parts += _story(sight, min(width, 100), fresh_only=True)
    parts += _notes(sight, width)
    gap = [Text()] if sight.room == 2 else []
    parts += [*gap, *_rack(sight, width)]
    parts += [*gap, *_question(sight, width)]
    return Group(*parts)


def _head(sight: Sight, width: int) -> Text:
    left, right = f" {sight.title}", f"{sight.state} "
    gap = width - len(left) - len(right)
    if gap < 1:
        left, gap = "", max(0, width - len(right))
    return Text((left + " " * gap + right)[:width], "reverse", no_wrap=True, overflow="crop")


def _rows_of(place: Place, wide: int, points: int, width: int) -> list[Text]:
    """A place in rows: name, points and exposures; tiles seen; discards."""
    name = place.name + " " * (wide - cell_len(place.name))
    head = f"{'>' if place.turn else ' '} {name} {place.score:>{points}}  "
    marks = f"{', '.join(place.marks)}  " if place.marks else ""
    said = _told(place)
    inside = max(20, width - cell_len(head))
    rows: list[str] = []
    for number, text in enumerate(said):
        first = marks if number == 0 else ""
        rows += wrapped_rows(f"{first}{text}", inside, 2)
    rows = rows or [marks]
    made = [tinted(f"{head}{rows[0]}", "bold" if place.turn else "")]
    return made + [tinted(f"{' ' * cell_len(head)}{row}") for row in rows[1:]]


def _told(place: Place) -> list[str]:
    """What lies at a place, in lines."""
    return [
        f"{word} {text}"
        for word, text in (("shows", place.shows), ("holds", place.holds), ("threw", place.threw))
        if text
    ]


def _story(sight: Sight, width: int, *, fresh_only: bool) -> list[Text]:
    """The last sentences; what is new stands out."""
    old = max(0, len(sight.story) - sight.fresh)
    rows = []
    if fresh_only and sight.fresh > len(sight.story):
        rows.append(Text(f"... (log tells {sight.fresh - len(sight.story)} more)"))
    if fresh_only and not sight.room:
        return rows + [tinted(row) for row in wrapped_rows(" ".join(sight.story[old:]), width, 2)]
    for number, sentence in enumerate(sight.story):
        fresh = number >= old
        if fresh or not fresh_only:
            style = "bold" if fresh and not fresh_only else ""
            rows += [tinted(row, style) for row in wrapped_rows(sentence, width, 2)]
    return rows


def _notes(sight: Sight, width: int) -> list[Text]:
    """What house rules reveal; what is set in below a heading goes on further in."""
    return [
        tinted(row)
        for line in sight.notes
        for row in wrapped_rows(line, width, 2 + len(line) - len(line.lstrip(" ")))
    ]


def _rack(sight: Sight, width: int) -> list[Text]:
    """The rack, each tile above its number, what has just come marked with a star."""
    if not sight.rack:
        return []
    rows: list[tuple[str, str]] = []
    upper, lower, number = "Rack ", "     ", 0
    for group in rack_groups(sight.rack, sight.new):
        for tile in group:
            if len(upper) + 4 > width:
                rows.append((upper, lower))
                upper = lower = "     "
            number += 1
            upper += f"{tile:<4}"
            lower += f"{number:<4}"
        upper += " "
        lower += " "
    rows.append((upper, lower))
    made = []
    for upper, lower in rows:
        made.append(tinted(upper.rstrip(), "bold"))
        if sight.numbered:
            made.append(Text(lower.rstrip()))
    return made


def _question(sight: Sight, width: int) -> list[Text]:
    return [
        tinted(row) for line in sight.question for row in wrapped_rows(line, min(width, 100), 2)
    ]


def wrapped_rows(text: str, width: int, hanging: int) -> list[str]:
    """A line in rows that fit, the later ones set in; its own blanks stay."""
    rows = [text]
    if len(text) > width:
        rows = wrap(
            text,
            width,
            subsequent_indent=" " * hanging,
            break_long_words=True,
            break_on_hyphens=False,
            replace_whitespace=False,
        )
    return [row.replace("\xa0", " ") for row in rows]


# Wide: the seats side by side, the story beside them


def _wide(sight: Sight, console: Console) -> RenderableType:
    width = console.width
    beside = min(70, width // 3)
    inside = width - beside
    seats = Table(box=box.ROUNDED, show_header=False, show_lines=True, width=inside)
    columns = 2 if len(sight.places) > 1 else 1
    for _column in range(columns):
        seats.add_column(ratio=1)
    half = inside // columns - 4
    cells = [_cell(place, half) for place in sight.places]
    for number in range(0, len(cells), columns):
        seats.add_row(*cells[number : number + columns])
    left: list[RenderableType] = [seats]
    left += [tinted(row) for line in sight.besides for row in wrapped_rows(line, inside, 2)]
    below = [Text(), *_rack(sight, inside), Text(), *_question(sight, inside)]
    told = _story(sight, beside - 4, fresh_only=False)
    story = Panel(Group(*told), title="What happened", width=beside)
    whole = Table.grid()
    whole.add_column(width=inside)
    whole.add_column(width=beside)
    whole.add_row(Group(*left, *_notes(sight, inside), *below), story)
    return Group(_head(sight, width), whole)


def _cell(place: Place, width: int) -> Group:
    marks = f"  {', '.join(place.marks)}" if place.marks else ""
    head = f"{'> ' if place.turn else ''}{place.name}  {place.score}{marks}"
    rows = [Text(head, "bold")]
    if not place.holds:
        rows.append(Text(f"{place.concealed} tiles on the rack"))
    for line in _told(place):
        rows += [tinted(row) for row in wrapped_rows(line, width, 6)]
    return Group(*rows)
