"""The scoring examples of RULES.md part 3, through `mahj score`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import tomli_w

if TYPE_CHECKING:
    from cli.conftest import Mahj

PAGE = Path(__file__).parents[2] / "docs" / "RULES.md"
THROWN = "--value 25 --winner E --from S"
PICKED = "--value 25 --winner E --self-pick"

ROWS: dict[int, tuple[str, dict[str, Any]]] = {
    1: (THROWN, {}),
    2: (PICKED, {}),
    3: (f"{THROWN} --jokerless", {}),
    4: (f"{PICKED} --jokerless", {}),
    5: ("--value 50 --winner E --from S --jokerless --singles-and-pairs", {}),
    6: ("--value 50 --winner E --self-pick --jokerless --singles-and-pairs", {}),
    7: ("--value 75 --winner E --self-pick --jokerless --singles-and-pairs", {}),
    8: ("--value 40 --winner E --from S", {}),
    9: ("--value 40 --winner E --from S --jokerless --quints", {}),
    11: (f"{PICKED} --exchange other", {}),
    12: (f"{THROWN} --exchange other", {}),
    13: (f"{THROWN} --exchange own", {"preset": "riichi-advanced"}),
    15: ("--value 35 --winner E --self-pick --concealed", {}),
    16: (f"{PICKED} --fact heavenly", {"mods": {"heavenly_hand": {}}}),
    17: (f"{PICKED} --jokerless --fact heavenly", {"mods": {"heavenly_hand": {}}}),
    18: (f"{THROWN} --dead W", {}),
    19: (f"{PICKED} --dead W --dead N", {}),
    24: (
        "--value 30 --winner E --from S --jokerless --fact double_dice",
        {"mods": {"double_dice": {}}},
    ),
    25: (
        f"{THROWN} --fact one_hand",
        {"mods": {"one_hand_rule": {"shown": "exposures", "exposures": 3}}},
    ),
    26: (f"{THROWN} --fact hot_tile", {"mods": {"hot_wall": {}}}),
    27: (f"{THROWN} --fact hot_tile --jokerless", {"mods": {"hot_wall": {}}}),
    28: ("--value 50 --winner E --self-pick --fact atomic", {"mods": {"atomic": {}}}),
    29: (f"{THROWN} --balance S=30", {"mods": {"pie": {}}}),
    30: (
        f"{PICKED} --jokerless --balance S=100 --balance W=40 --balance N=0",
        {"mods": {"pie": {}}},
    ),
    31: (f"{THROWN} --balance E=0 --balance S=500", {"mods": {"pie": {}}}),
    38: (f"{PICKED} --jokerless", {"mods": {"tournament": {}}}),
    39: (
        "--value 30 --winner E --from S --fact exposures=2",
        {"mods": {"tournament": {"scoring": "crakyourbags"}}},
    ),
    41: (f"{PICKED} --fact unexposed", {"mods": {"card_bonus": {}}}),
    42: (f"{THROWN} --east E", {"mods": {"east_double": {}}}),
    43: (f"{THROWN} --jokerless", {}),
}
"""What is said to `mahj score` for a row, and the table: East has won, South is the thrower."""


def printed(row: int) -> list[int]:
    """The net points of a row as the page has them: thrower, the other two, winner."""
    (line,) = re.findall(rf"^\| {row} \|(.+)\|$", PAGE.read_text("utf-8"), re.MULTILINE)
    cells = [cell.strip() for cell in line.split("|")]
    points = [re.search(r"[+-]?\d+", cell) for cell in cells[1:5]]
    if cells[1].startswith("each"):
        points[1] = points[2] = points[0]
    return [int(found[0]) if found else 0 for found in points]


@pytest.mark.parametrize("row", ROWS)
def test_a_scoring_example(mahj: Mahj, tmp_path: Path, row: int) -> None:
    """RULES.md part 3, each with its source there; what is scored counts as what is paid."""
    words, rules = ROWS[row]
    file = tmp_path / "table.toml"
    file.write_text(tomli_w.dumps({"preset": "nmjl", **rules}), "utf-8")
    run = mahj("score", "--rules", file, *words.split(), "--json")
    assert (run.status, run.err) == (0, "")
    found = dict(run.json["payments"])
    assert sum(found.values()) == 0
    for seat, points in run.json.get("points", {}).items():
        found[seat] += points
    assert [found[seat] for seat in "SWNE"] == printed(row)
