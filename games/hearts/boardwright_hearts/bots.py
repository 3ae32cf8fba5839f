"""A bot that plays hearts: it ducks under the trick when it can, and gets rid of what is dangerous when it cannot."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from boardwright import Move, View
from boardwright_hearts.cards import Card, Cards, Suit, in_order
from boardwright_hearts.options import SEATS
from boardwright_hearts.passing import THREE
from boardwright_hearts.scoring import is_point_card
from boardwright_hearts.tricks import Trick

__all__ = ["GreedyBot"]

_GUARDS: Final = 4
"""With so many lower spades in hand, the three highest are safe to hold."""


class GreedyBot:
    """Takes as few points as it can in the trick at hand; it neither counts cards nor shoots the moon."""

    def choose(self, view: View[Any], rng: Random) -> Move:
        """Return the move that seems best; see `boardwright.Bot`.

        Raises:
            ValueError: If the view is a spectator's.
        """
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        hand: Cards = view.state.hands[view.seat]
        if view.legal.offer("pass") is not None:
            dangerous = sorted(hand, key=lambda card: _danger(card, hand))
            return Move("pass", (in_order(dangerous[-THREE:]),))
        cards = [move.args[0] for move in view.legal]
        tricks = view.state.tricks
        if not tricks or tricks[-1].is_complete:
            lowest = min(card.rank for card in cards)
            return Move("play", (rng.choice([card for card in cards if card.rank == lowest]),))
        return Move("play", (_followed(cards, hand, tricks[-1]),))


def _followed(cards: Sequence[Card], hand: Cards, trick: Trick) -> Card:
    """Return the card to play to a trick that somebody else has led to."""
    if cards[0].suit is not trick.led:
        return max(cards, key=lambda card: _danger(card, hand))
    highest = max(card.rank for card in trick.cards if card.suit is trick.led)
    ducking = [card for card in cards if card.rank < highest]
    last = len(trick.cards) == SEATS - 1
    harmless = last and not any(map(is_point_card, trick.cards))
    if ducking and not harmless:
        return max(ducking, key=lambda card: card.rank)
    others = [card for card in cards if card is not Card.SQ] or cards
    return max(others, key=lambda card: card.rank) if last else min(others, key=lambda card: card.rank)


def _danger(card: Card, hand: Cards) -> int:
    """Return how much harm a card threatens to whom holds it; the queen of spades and what may catch her the most."""
    length = sum(other.suit is card.suit for other in hand)
    if card.suit is Suit.SPADES:
        guards = sum(other.suit is Suit.SPADES and other.rank < Card.SQ.rank for other in hand)
        if card.rank < Card.SQ.rank or guards >= _GUARDS:
            return 0
        return 100 if card is Card.SQ else 60
    return card.rank + (10 if card.suit is Suit.HEARTS else 0) - length
