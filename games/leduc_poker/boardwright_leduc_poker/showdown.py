"""The showdown: which private card is best beside the public one, and who takes which part of the pot."""

from collections.abc import Iterable
from typing import Final

from boardwright import Outcome, Seat
from boardwright_leduc_poker.cards import Card
from boardwright_leduc_poker.table import Table

__all__ = ["CHIP", "compared", "paid_out", "strength"]

CHIP: Final = 2
"""What a chip counts in scores: they are in half chips, because a pot that two seats split can be odd."""


def strength(card: Card, public: Card) -> tuple[bool, int]:
    """Return what a private card is worth beside the public one; greater is better.

    A pair beats everything; else the higher rank decides, and of two equal ranks neither is better.
    """
    return card.rank == public.rank, card.rank


def compared(table: Table, public: Card, seats: Iterable[Seat]) -> Outcome:
    """Return how a hand ends in which these seats compare their private cards beside the public one."""
    worth = {seat: strength(table.hands[seat][0], public) for seat in seats}
    best = max(worth.values())
    winners = tuple(seat for seat, each in worth.items() if each == best)
    reason = "equal cards" if len(winners) > 1 else "a pair" if best[0] else "the highest card"
    return paid_out(table, winners, reason)


def paid_out(table: Table, winners: tuple[Seat, ...], reason: str) -> Outcome:
    """Return the outcome in which the winners share the pot. Scores are what each seat won or lost, in half chips."""
    share = CHIP * sum(table.paid) // len(winners)  # one winner or two: no rank has more than two cards
    scores = tuple(share * (seat in winners) - CHIP * paid for seat, paid in enumerate(table.paid))
    return Outcome(winners, scores, reason)
