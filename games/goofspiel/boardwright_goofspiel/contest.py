"""The contest for a prize: who takes it, what everybody has won so far, and who has won in the end."""

from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple

from boardwright import Outcome, Seat
from boardwright_goofspiel.cards import Card

__all__ = ["MOST_POINTS", "Settled", "highest_bidder", "points_won", "result"]

MOST_POINTS: Final = "most points"


class Settled(NamedTuple):
    """A prize for which everybody has bid.

    Attributes:
        prize: The prize.
        winner: The seat that took it; None if nobody did.
    """

    prize: Card
    winner: Seat | None


def highest_bidder(bids: Mapping[Seat, Card]) -> Seat | None:
    """Return the seat with the highest of some bids; None if several seats bid that card."""
    highest = max(card.points for card in bids.values())
    bidders = [seat for seat, card in bids.items() if card.points == highest]
    return bidders[0] if len(bidders) == 1 else None


def points_won(settled: Iterable[Settled], seats: int) -> tuple[int, ...]:
    """Return for each seat the points of the prizes that it has taken."""
    points = [0] * seats
    for prize, winner in settled:
        if winner is not None:
            points[winner] += prize.points
    return tuple(points)


def result(points: tuple[int, ...], still_in: Collection[Seat]) -> Outcome:
    """Return how a match ends: of the seats that have not left, those with the most points have won."""
    most = max(points[seat] for seat in still_in)
    return Outcome(tuple(seat for seat in still_in if points[seat] == most), points, MOST_POINTS)
