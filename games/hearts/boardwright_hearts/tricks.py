"""Tricks: four cards, one of each seat, of which the highest of the suit led takes all."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from boardwright import Seat
from boardwright_hearts.cards import Card, Cards, Suit
from boardwright_hearts.options import SEATS

__all__ = ["Trick", "Tricks", "played_by"]


class Trick(NamedTuple):
    """A trick, complete or not.

    Attributes:
        leader: The seat that led to it.
        cards: Its cards in the order in which they were played: the leader's, then that of the seat to the left …
    """

    leader: Seat
    cards: Cards

    @property
    def led(self) -> Suit:
        """The suit that was led."""
        return self.cards[0].suit

    @property
    def is_complete(self) -> bool:
        """Whether every seat has played to it."""
        return len(self.cards) == SEATS

    @property
    def winner(self) -> Seat:
        """The seat that takes it, as far as it goes: who played the highest card of the suit led."""
        led = self.led
        best = max((card for card in self.cards if card.suit is led), key=lambda card: card.rank)
        return self.seat_at(self.cards.index(best))

    def seat_at(self, place: int) -> Seat:
        """Return the seat whose card is, or will be, at a place of `cards`."""
        return (self.leader + place) % SEATS

    def plays(self) -> Iterator[tuple[Seat, Card]]:
        """Yield each seat with the card that it has played, in order of play."""
        return ((self.seat_at(place), card) for place, card in enumerate(self.cards))

    def followed_by(self, card: Card) -> "Trick":
        """Return the trick with one more card."""
        return Trick(self.leader, (*self.cards, card))


Tricks: TypeAlias = tuple[Trick, ...]
"""The tricks of one deal in the order in which they were played; only the last can be incomplete."""


def played_by(seat: Seat, tricks: Sequence[Trick]) -> Cards:
    """Return the cards that a seat has played, in order."""
    return tuple(card for trick in tricks for other, card in trick.plays() if other == seat)
