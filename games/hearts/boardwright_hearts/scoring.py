"""Scoring: what the cards in the tricks of a deal count, shooting the moon, and how a match ends."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from boardwright import Outcome, Seat
from boardwright_hearts.cards import Card, Suit
from boardwright_hearts.options import SEATS, HeartsOptions
from boardwright_hearts.tricks import Trick

__all__ = [
    "FEWEST",
    "MOON",
    "Points",
    "fewest_points",
    "is_point_card",
    "moon_shooter",
    "most_deals",
    "points_of_deal",
    "points_taken",
    "total",
]

HEART: Final = 1
QUEEN_OF_SPADES: Final = 13
MOON: Final = 26
"""What all hearts and the queen of spades count together."""
JACK_OF_DIAMONDS: Final = -10
NO_TRICKS: Final = -5

FEWEST: Final = "the fewest points"

Points: TypeAlias = tuple[int, ...]
"""Points of each seat. The fewer the better."""


def is_point_card(card: Card) -> bool:
    """Return whether a card counts against who takes it: a heart, or the queen of spades."""
    return card.suit is Suit.HEARTS or card is Card.SQ


def points_taken(tricks: Sequence[Trick], options: HeartsOptions) -> Points:
    """Return what the cards count in the complete tricks that each seat has taken."""
    return _taken(tricks, jack=options.jack_of_diamonds)


def moon_shooter(tricks: Sequence[Trick]) -> Seat | None:
    """Return the seat that has taken all hearts and the queen of spades in a deal; None if no seat has."""
    points = _taken(tricks, jack=False)
    return points.index(MOON) if MOON in points else None


def points_of_deal(tricks: Sequence[Trick], options: HeartsOptions) -> Points:
    """Return the points of each seat for a deal that was played to its end.

    Who has shot the moon is spared its 26 points, and each other seat gets them instead.
    """
    points = points_taken(tricks, options)
    shooter = moon_shooter(tricks)
    if shooter is not None:
        return tuple(own - MOON if seat == shooter else own + MOON for seat, own in enumerate(points))
    if not options.no_tricks_bonus:
        return points
    takers = {trick.winner for trick in tricks}
    return tuple(own if seat in takers else own + NO_TRICKS for seat, own in enumerate(points))


def total(deals: Sequence[Points]) -> Points:
    """Return the points of each seat over several deals."""
    return tuple(map(sum, zip(*deals, strict=True))) if deals else (0,) * SEATS


def most_deals(options: HeartsOptions) -> int:
    """Return how many deals a match can have at most.

    In every deal the cards count at least 26 for all seats together, or 16 with the jack of diamonds. From that at most
    two seats get the bonus of those without a trick: who takes all tricks has shot the moon, and there is none.

    A match goes on while no seat has the target, so after its last deal but one all seats together have at most four
    times one point less; and since that held before that deal too, a bonus in it does not make room for more points.
    """
    count = MOON + JACK_OF_DIAMONDS * options.jack_of_diamonds
    fewest = count + 2 * NO_TRICKS * options.no_tricks_bonus
    room = SEATS * (options.target - 1) - count
    deals = room // fewest + 2 if room >= 0 else 1
    return deals if options.deals is None else min(deals, options.deals)


def fewest_points(points: Points) -> Outcome:
    """Return the outcome of a match in which each seat has got so many points: the fewest win, all who have them.

    Scores are the points below zero, so that the greater score is the better one.
    """
    fewest = min(points)
    winners = tuple(seat for seat, own in enumerate(points) if own == fewest)
    return Outcome(winners, tuple(-own for own in points), FEWEST)


def _taken(tricks: Sequence[Trick], *, jack: bool) -> Points:
    points = [0] * SEATS
    for trick in tricks:
        if trick.is_complete:
            points[trick.winner] += sum(_counts(card, jack=jack) for card in trick.cards)
    return tuple(points)


def _counts(card: Card, *, jack: bool) -> int:
    if card.suit is Suit.HEARTS:
        return HEART
    if card is Card.SQ:
        return QUEEN_OF_SPADES
    return JACK_OF_DIAMONDS if jack and card is Card.DJ else 0
