"""How fast racks are judged, beside the plain NumPy formula and beside riichi engines.

Run by hand, not by CI: ``pip install '.[bench]' && python tests/bench/cards.py``. Everything is
measured in turn, several rounds in one run, and the median is told: machines are noisy, the
ratios are what to look at. Times are of the process, on one core.

NumPy takes the same hands as arrays [N, K] of tiles needed and of singles, and works out
``max(total - sum(min(counts, need)) - jokers, sum(max(0, single - counts)))`` for all of them.
`mahjong` and `riichienv` work out the shanten of a riichi hand, which is another question of
about the same kind: how many tiles are missing, with 34 kinds of tile and no card.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any

from mahj import find_card
from mahj.card import Card, Judge, answer, parse_card
from mahj.card.file import card_toml
from mahj.tiles import JOKER, NATURALS, STANDARD_SET, TILES, Tile, count_tiles

Work = Callable[[], int]
"""Does something many times over and says how many times."""

RACKS = 300


def racks(tiles: int, seed: int) -> list[list[Tile]]:
    """Random racks of the usual set."""
    chance = random.Random(seed)
    whole = [kind for kind in TILES for _ in range(STANDARD_SET[kind])]
    return [chance.sample(whole, tiles) for _ in range(RACKS)]


def mahj_work(judge: Judge) -> dict[str, Work]:
    """What mahj does."""
    hands = judge.whole
    fourteen = [count_tiles(rack) for rack in racks(14, 1)]
    thirteen = [count_tiles(rack) for rack in racks(13, 2)]
    drawn = [chance.randrange(JOKER) for chance in [random.Random(3)] for _ in thirteen]
    lists = racks(14, 1)

    def scratch() -> int:
        for counts in fourteen:
            hands.away(counts)
        return RACKS

    def discards() -> int:
        for counts in fourteen:
            hands.discards(counts)
        return RACKS

    def added() -> int:
        for counts, kind in zip(thirteen, drawn, strict=True):
            counts[kind] += 1
            hands.away(counts)
            counts[kind] -= 1
        return RACKS

    def whole_answer() -> int:
        for rack in lists:
            answer(judge, rack).as_json()
        return RACKS

    return {
        "rack from scratch": scratch,
        "all 14 discards": discards,
        "one tile added": added,
        "full answer": whole_answer,
    }


def numpy_work(judge: Judge) -> dict[str, Work]:
    """The formula over all hands at once."""
    numpy: Any = import_module("numpy")
    kinds = len(NATURALS)
    need = numpy.zeros((len(judge.whole.rests), kinds), numpy.int8)
    single = numpy.zeros_like(need)
    for row, rest in enumerate(judge.whole.rests):
        for group in rest.groups:
            for kind in group.tiles:
                need[row, kind] += 1
                single[row, kind] += not group.jokers
    total = judge.whole.total
    fourteen = [(numpy.array(c[:kinds], numpy.int8), c[JOKER]) for c in _counts(14, 1)]
    thirteen = [(numpy.array(c[:kinds], numpy.int8), c[JOKER]) for c in _counts(13, 2)]

    def away(counts: Any, jokers: int) -> int:
        matched = numpy.minimum(counts, need).sum(axis=1)
        lacking = numpy.maximum(0, single - counts).sum(axis=1)
        return int(numpy.maximum(total - matched - jokers, lacking).min())

    def scratch() -> int:
        for counts, jokers in fourteen:
            away(counts, jokers)
        return RACKS

    def discards() -> int:
        for counts, jokers in fourteen[: RACKS // 10]:
            for kind in counts.nonzero()[0]:
                counts[kind] -= 1
                away(counts, jokers)
                counts[kind] += 1
            if jokers:
                away(counts, jokers - 1)
        return RACKS // 10

    def added() -> int:
        for counts, jokers in thirteen:
            counts[4] += 1
            away(counts, jokers)
            counts[4] -= 1
        return RACKS

    return {"rack from scratch": scratch, "all 14 discards": discards, "one tile added": added}


def _counts(tiles: int, seed: int) -> list[list[int]]:
    return [count_tiles(rack) for rack in racks(tiles, seed)]


def _riichi(tiles: int, seed: int) -> list[list[int]]:
    """Random hands of a riichi set, as tile numbers 0 to 135."""
    chance = random.Random(seed)
    return [sorted(chance.sample(range(136), tiles)) for _ in range(RACKS)]


def _shanten_work(shanten: Callable[[list[int]], int]) -> dict[str, Work]:
    """The same questions of a riichi engine that works out the shanten of tile numbers."""
    fourteen, thirteen = _riichi(14, 1), _riichi(13, 2)

    def scratch() -> int:
        for hand in fourteen:
            shanten(hand)
        return RACKS

    def discards() -> int:
        for hand in fourteen:
            for kind in {tile // 4 for tile in hand}:
                place = next(at for at, tile in enumerate(hand) if tile // 4 == kind)
                shanten(hand[:place] + hand[place + 1 :])
        return RACKS

    def added() -> int:
        for hand in thirteen:
            extra = next(tile for tile in range(17, 136) if tile not in hand)
            shanten(sorted([*hand, extra]))
        return RACKS

    return {"rack from scratch": scratch, "all 14 discards": discards, "one tile added": added}


def mahjong_work() -> dict[str, Work]:
    """`mahjong`, in Python."""
    shanten: Any = import_module("mahjong.shanten").Shanten
    calculate = shanten.calculate_shanten

    def of(hand: list[int]) -> int:
        counts = [0] * 34
        for tile in hand:
            counts[tile // 4] += 1
        return int(calculate(counts))

    return _shanten_work(of)


def riichienv_work() -> dict[str, Work]:
    """`riichienv`, in Rust."""
    calculate: Any = import_module("riichienv").calculate_shanten
    return _shanten_work(lambda hand: int(calculate(hand)))


def largest(least: int) -> Card:
    """A card of several, with at least so many hands."""
    sections: list[Any] = []
    for name in ("house-2026", "amjfe", "mahjlife", "evergreen"):
        card = find_card(name)
        sections += [each._replace(name=f"{name}: {each.name}") for each in card.sections]
        made = find_card("house-2026")._replace(sections=tuple(sections))
        if len(Judge(made).whole.rests) >= least:
            break
    return made


def compiling(card: Card) -> Iterator[tuple[str, float]]:
    """Milliseconds from the text of a card file to a judge that has judged a rack."""
    text = card_toml(card)
    nothing = [0] * len(TILES)
    with tempfile.TemporaryDirectory() as folder:
        for kept in ("", folder):
            os.environ["MAHJ_CACHE"] = kept
            times = []
            for _ in range(12):
                begun = time.process_time()
                Judge(parse_card(text)).whole.away(nothing)
                times.append(time.process_time() - begun)
            yield ("compiled anew" if not kept else "kept on disk"), median(times[1:]) * 1000
    del os.environ["MAHJ_CACHE"]


def batch(queries: int) -> tuple[float, float]:
    """Seconds for a file of queries, by the command itself: in all, and of the processor."""
    import resource
    import subprocess
    import sys

    made = [" ".join(map(str, rack)) for rack in racks(14, 8) * (queries // RACKS + 1)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "racks.jsonl"
        path.write_text("".join(f'{{"rack": "{rack}"}}\n' for rack in made[:queries]))
        program = "import sys; from mahj_cli.main import run; sys.exit(run())"
        words = [sys.executable, "-c", program, "hand", "--batch", str(path)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        begun = time.perf_counter()
        subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
        seconds = time.perf_counter() - begun
        return seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def rate(work: Work, seconds: float) -> float:
    """Microseconds a time."""
    done = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        done += work()
    return (time.process_time() - begun) / done * 1e6


def main() -> None:
    """Measures and prints medians, and how many times as long as mahj the others take."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--card", default="house-2026")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.3, help="for each question and round")
    parser.add_argument("--batch", type=int, default=10_000, help="queries in the batch")
    arguments = parser.parse_args()
    judge = find_card(arguments.card).judge()
    peers = {
        "mahj": mahj_work(judge),
        "NumPy [N, K]": numpy_work(judge),
        "mahjong": mahjong_work(),
        "riichienv": riichienv_work(),
    }
    times: dict[tuple[str, str], list[float]] = {
        (question, name): [] for name, work in peers.items() for question in work
    }
    for work in peers.values():
        for each in work.values():
            each()
    gc.freeze()
    for _ in range(arguments.rounds):
        for (question, name), found in times.items():
            found.append(rate(peers[name][question], arguments.seconds))
    hands = len(judge.whole.rests)
    print(f"{judge.card.name}: {hands} hands, microseconds (times as long as mahj)\n")
    print(f"{'':20}" + "".join(f"{name:>22}" for name in peers))
    for question in peers["mahj"]:
        own = times[question, "mahj"]
        row = f"{question:20}"
        for name in peers:
            found = times.get((question, name), [])
            if not found:
                continue
            ratio = median(other / mine for other, mine in zip(found, own, strict=True))
            row += f"{median(found):12.1f} ({ratio:6.2f})"
        print(row)
    print()
    for card in (judge.card, largest(3_400)):
        many = len(Judge(card).whole.rests)
        said = ", ".join(f"{name} {spent:.1f} ms" for name, spent in compiling(card))
        print(f"a card of {many} hands, from its file to the first rack judged: {said}")
    seconds, busy = batch(arguments.batch)
    said = f"{seconds:.2f} s, {busy:.2f} s of the processor"
    print(f"mahj hand --batch of {arguments.batch} racks: {said}")


if __name__ == "__main__":
    main()
