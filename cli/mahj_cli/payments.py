"""Payments as they are told: who pays whom, for whom where a house rule has one pay for others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from mahj import Seat, Transfer


def paid(
    transfers: Sequence[Transfer], losers: Sequence[Seat], named: Callable[[Seat], str]
) -> Iterator[tuple[Transfer, str]]:
    """The payments that are any, each with its reason.

    Args:
        transfers: of one mah jongg; first what its losers owe for it, in their order.
        losers: they; none where nobody has won.
        named: what a seat is called.
    """
    for at, each in enumerate(transfers):
        owing = losers[at] if at < len(losers) else each.payer
        if each.points:
            own = owing == each.payer
            yield each, each.reason if own else f"for {named(owing)} ({each.reason})"
