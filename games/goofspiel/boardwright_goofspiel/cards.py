"""The cards: one suit, ace low. Every player holds such a suit, and one more are the prizes."""

from enum import StrEnum
from typing import Final, TypeAlias

__all__ = ["RANKS", "Card", "Cards", "suit"]


class Card(StrEnum):
    """A card, written as its rank: "A", "2" … "10", "J", "Q", "K". Members run from the lowest up.

    Read are also small letters, names ("king"), the number of its points ("13"), and "T" for the ten.
    """

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    @property
    def points(self) -> int:
        """What it is worth as a prize, and as a bid: from 1 for the ace to 13 for the king."""
        return _POINTS[self]

    @classmethod
    def _missing_(cls, value: object) -> "Card | None":
        return _BY_TEXT.get(str(value).strip().lower())


Cards: TypeAlias = tuple[Card, ...]

RANKS: Final = len(Card)
"""How many cards a whole suit has."""

_POINTS: Final = {card: points for points, card in enumerate(Card, 1)}
_BY_TEXT: Final = {
    "t": Card.TEN,
    **{text: card for card in Card for text in (card.lower(), card.name.lower(), str(card.points))},
}


def suit(cards: int) -> Cards:
    """Return the lowest cards of a suit, so many of them: what each player holds at first."""
    return tuple(Card)[:cards]
