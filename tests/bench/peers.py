"""Games a second beside other mahjong engines, measured in turn in one run.

Run by hand, not by CI: ``pip install '.[bench]' && python tests/bench/peers.py``. Every engine
plays random lawful moves on one core; what counts is hands (deals) a second. Several rounds in
turn and the median of each, because machines are noisy; the ratios are what to look at.
"""

from __future__ import annotations

import argparse
import gc
import random
import time
from collections.abc import Callable
from functools import cache
from statistics import median

from mahj import Bot, Game, Rules, load_rules
from mahj_mods.bots.random import RandomBot


def play_mahj(seed: int) -> int:
    """One game of four random bots under the default rules."""
    rules, bots = _table()
    Game(rules, seed).run(bots)
    return 1


@cache
def _table() -> tuple[Rules, dict[str, Bot]]:
    rules = load_rules("nmjl")
    return rules, dict.fromkeys(rules.seats, RandomBot())


def play_riichienv(seed: int) -> int:
    """One riichi hand in Rust, without its event log."""
    from riichienv import RiichiEnv

    chance = random.Random(seed)
    env = RiichiEnv(game_mode="4p-red-single", skip_mjai_logging=True, seed=seed)
    seen = env.reset()
    while not env.done():
        seen = env.step({seat: chance.choice(each.legal_actions()) for seat, each in seen.items()})
    return 1


def play_jansou(seed: int) -> int:
    """One riichi game in Python; counts its hands."""
    from jansou.core.rules import preset
    from jansou.game.environment import Environment

    chance = random.Random(seed)
    env = Environment(preset("tenhou"))
    game = env.play()
    request = next(game)
    while True:
        try:
            request = game.send(chance.choice(request.actions))
        except StopIteration:
            return len(env.records)


def play_rlcard(seed: int) -> int:
    """One hand of rlcard's mahjong in Python."""
    import rlcard

    chance = random.Random(seed)
    env = rlcard.make("mahjong", config={"seed": seed})
    state, _ = env.reset()
    while not env.is_over():
        state, _ = env.step(chance.choice(list(state["legal_actions"])))
    return 1


PEERS: dict[str, Callable[[int], int]] = {
    "riichienv": play_riichienv,
    "mahj": play_mahj,
    "jansou": play_jansou,
    "rlcard": play_rlcard,
}


def rate(play: Callable[[int], int], seconds: float, seed: int) -> float:
    """Hands a second of process time."""
    hands = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        hands += play(seed + hands)
    return hands / (time.process_time() - begun)


def main() -> None:
    """Measures and prints the medians and their ratios to mahj."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each engine and round")
    parser.add_argument("--only", nargs="*", choices=list(PEERS), default=list(PEERS))
    arguments = parser.parse_args()
    rates: dict[str, list[float]] = {name: [] for name in arguments.only}
    for name in rates:
        PEERS[name](0)
    for number in range(arguments.rounds):
        for name, found in rates.items():
            # What an engine leaves behind is collected before the next one's turn.
            gc.collect()
            gc.freeze()
            found.append(rate(PEERS[name], arguments.seconds, 1000 * number + 1))
    print(f"{'':12}{'hands a second':>16}{'mahj is':>12}")
    for name, found in rates.items():
        ratios = [own / other for own, other in zip(rates["mahj"], found, strict=True)]
        print(f"{name:12}{median(found):16.0f}{median(ratios):10.2f} x")


if __name__ == "__main__":
    main()
