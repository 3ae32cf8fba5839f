"""What cannot be seen, dealt anew as all that a viewer was told allows: prizes to come, and bids made in secret."""

from collections.abc import Sequence
from itertools import product
from typing import Final

from boardwright import Seat
from boardwright.redeal import Shuffle
from boardwright_goofspiel.cards import Card, Cards
from boardwright_goofspiel.contest import highest_bidder
from boardwright_goofspiel.options import PrizeOrder
from boardwright_goofspiel.table import Table, cards_in_play

__all__ = ["with_other_bids", "with_other_prizes"]

TURNS: Final = 3
"""Between how many turns cards are exchanged at once. With two, some ways to bid could not be reached from others."""

TRIALS: Final = 15
"""How often each kind of exchange is tried for each card: so often that it makes no difference where it began."""


def with_other_prizes(table: Table, shuffle: Shuffle) -> Table:
    """Return a table with other prizes to come, of those that nobody has seen yet."""
    if table.order is not PrizeOrder.RANDOM:
        return table
    seen = {table.prize, *(prize for prize, _ in table.settled)}
    unseen = shuffle([card for card in cards_in_play(table) if card not in seen])
    return table._replace(prizes=unseen[: len(table.prizes)])


def with_other_bids(table: Table, viewer: Seat | None, shuffle: Shuffle) -> Table:
    """Return a table on which the others may have bid otherwise, but nobody took another prize.

    What fits cannot be dealt in one go. So it begins with the bids as they are; again and again some of the others
    exchange cards between a few turns, or with their hands, each as it likes or all alike, and what would have given a
    prize to another seat is taken back. An exchange is as likely as its reverse, so that after many of them each way
    that fits is about as likely as any other.

    Args:
        table: The table.
        viewer: The seat whose own bids stay as they are; None is a spectator.
        shuffle: The caller's random order.
    """
    if not table.settled:
        return table
    rows = [[*bids, *hand] for bids, hand in zip(table.bids, table.hands, strict=True)]
    others = [seat for seat in range(len(rows)) if seat != viewer]
    places = range(len(rows[0]))
    kinds = [*product(range(1, len(others) + 1), (True, False))]
    for count, alike in shuffle(kinds * (TRIALS * len(places))):
        turns = shuffle(places)[:TURNS]
        sources = shuffle(turns)
        exchanged = [*rows]
        for seat in shuffle(others)[:count]:
            exchanged[seat] = _exchanged(rows[seat], turns, sources if alike else shuffle(turns))
        if _nobody_took_another_prize(table, exchanged, turns):
            rows = exchanged
    return table._replace(
        bids=tuple(tuple(row[: len(bids)]) for row, bids in zip(rows, table.bids, strict=True)),
        hands=tuple(_as_held(row[len(bids) :]) for row, bids in zip(rows, table.bids, strict=True)),
    )


def _exchanged(row: Sequence[Card], turns: Sequence[int], sources: Sequence[int]) -> list[Card]:
    """Return what a seat has bid and holds, with its cards of some turns exchanged."""
    exchanged = [*row]
    for turn, source in zip(turns, sources, strict=True):
        exchanged[turn] = row[source]
    return exchanged


def _nobody_took_another_prize(table: Table, rows: Sequence[Sequence[Card]], turns: Sequence[int]) -> bool:
    """Return whether in these turns the same seats take the prizes if all have bid like this."""
    for turn in turns:
        if turn < len(table.settled):
            bids = {seat: rows[seat][turn] for seat in table.bids_in_turn(turn)}
            if highest_bidder(bids) != table.settled[turn].winner:
                return False
    return True


def _as_held(cards: Sequence[Card]) -> Cards:
    return tuple(sorted(cards, key=lambda card: card.points))
