"""Options that several commands have, and what shells complete them with."""

from __future__ import annotations

from typing import Annotated

import typer


def _installed(group: str, incomplete: str) -> list[str]:
    """Names registered in an entry-point group; found without importing what they name."""
    from importlib.metadata import entry_points

    names = {point.name for point in entry_points(group=group)}
    return sorted(name for name in names if name.startswith(incomplete))


def files_like(incomplete: str, suffix: str) -> list[str]:
    """Files with this suffix in the folder that the unfinished word names, and its folders."""
    from pathlib import Path

    head = incomplete[: incomplete.rfind("/") + 1]
    try:
        found = [
            f"{head}{path.name}{'/' if path.is_dir() else ''}"
            for path in Path(head or ".").iterdir()
            if path.suffix == suffix or (path.is_dir() and not path.name.startswith("."))
        ]
    except OSError:
        return []
    return sorted(name for name in found if name.startswith(incomplete))


def complete_rules(incomplete: str) -> list[str]:
    """Presets and table files."""
    return _installed("mahj.presets", incomplete) + files_like(incomplete, ".toml")


def complete_presets(incomplete: str) -> list[str]:
    """Presets."""
    return _installed("mahj.presets", incomplete)


def complete_mods(incomplete: str) -> list[str]:
    """Mods."""
    return _installed("mahj.mods", incomplete)


def complete_house_rules(incomplete: str) -> list[str]:
    """Mods but the standard rules, which are always in force."""
    from importlib.metadata import entry_points

    standard = {
        point.name
        for point in entry_points(group="mahj.mods")
        if point.value.startswith("mahj_mods.standard.")
    }
    return [name for name in complete_mods(incomplete) if name not in standard]


def complete_cards(incomplete: str) -> list[str]:
    """Card sets and card files."""
    return _installed("mahj.cards", incomplete) + files_like(incomplete, ".toml")


def complete_bots(incomplete: str) -> list[str]:
    """Bots, after the last comma."""
    before = incomplete[: incomplete.rfind(",") + 1]
    return [before + name for name in _installed("mahj.bots", incomplete.removeprefix(before))]


def complete_files(incomplete: str) -> list[str]:
    """TOML files."""
    return files_like(incomplete, ".toml")


MOST_SEED = 10**18
"""The highest seed; it stands in records, and games to come count up from it."""

OUT = ("-o", "--out", "--output")
"""What the option for a new file is called, by whichever of its names one has learnt."""

Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]

RulesName = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="FILE|PRESET",
        help="A table file (its name ends in .toml) or a preset.",
        autocompletion=complete_rules,
    ),
]

RulesElseLeague = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="FILE|PRESET",
        help="A table file (its name ends in .toml) or a preset; nmjl if left out.",
        autocompletion=complete_rules,
    ),
]

RulesWord = Annotated[
    str,
    typer.Argument(
        metavar="FILE|PRESET",
        help="A table file (its name ends in .toml) or a preset.",
        autocompletion=complete_rules,
    ),
]

Mods = Annotated[
    list[str] | None,
    typer.Option(
        "--mod",
        metavar="NAME",
        help="A house rule to play with besides; may be repeated.",
        autocompletion=complete_house_rules,
    ),
]

CardName = Annotated[
    str | None,
    typer.Option(
        "--card",
        metavar="NAME|FILE",
        help="A card set, or the path of a card file.",
        autocompletion=complete_cards,
    ),
]

CardWord = Annotated[
    str,
    typer.Argument(
        metavar="NAME|FILE",
        help="A card set, or the path of a card file.",
        autocompletion=complete_cards,
    ),
]

YEARS = (1000, 9999)
"""The first and the last year that a card can be of."""

Year = Annotated[
    int | None,
    typer.Option(
        "--year",
        metavar="YEAR",
        min=YEARS[0],
        max=YEARS[1],
        help="The year of the card's year lines.",
    ),
]

_SEATS = {"east": "E", "south": "S", "west": "W", "north": "N"}


def letter_of(seat: str) -> str:
    """The letter of a seat that is written out, `east`; any other word as it is."""
    return _SEATS.get(seat.lower(), seat)
