"""The cards: a pack of 52, and how each is written and read.

A card is written as its rank and its suit: "Qs" is the queen of spades. Whatever a player types in between is read.
What a card counts is in `scoring`, whether it may be played in `play`.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, Self, TypeAlias

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

__all__ = ["PACK", "Card", "CardError", "Cards", "Suit", "in_order"]

_LONGEST_TEXT: Final = 24
_RANKS: Final = "23456789TJQKA"


class CardError(ValueError):
    """A text that names no card. Its message is a sentence for the player who wrote it."""


class Suit(StrEnum):
    """A suit, in the order in which a hand is held: black, red, black, red.

    Attributes:
        symbol: Its symbol, such as "♠".
        label: Its name, such as "spades".
    """

    symbol: str
    label: str

    def __new__(cls, letter: str, symbol: str, label: str) -> Self:
        """Make the member with a letter, which is its value."""
        member = str.__new__(cls, letter)
        member._value_ = letter
        member.symbol = symbol
        member.label = label
        return member

    CLUBS = "c", "♣", "clubs"
    DIAMONDS = "d", "♦", "diamonds"
    SPADES = "s", "♠", "spades"
    HEARTS = "h", "♥", "hearts"


_SUITS: Final = {suit.value: suit for suit in Suit}


class Card(StrEnum):
    """A card, written as its rank and its suit: "Th" is the ten of hearts.

    Attributes:
        suit: Its suit.
        rank: What it is worth in its suit, from 2 to 14, which is the ace.
    """

    # Hashing and equality are those of str, so a card is as quick a dictionary key as its name.

    suit: Suit
    rank: int

    def __new__(cls, text: str) -> Self:
        """Make the member with a text, which is its value."""
        member = str.__new__(cls, text)
        member._value_ = text
        member.rank = 2 + _RANKS.index(text[0])
        member.suit = _SUITS[text[1]]
        return member

    C2, D2, S2, H2 = "2c", "2d", "2s", "2h"
    C3, D3, S3, H3 = "3c", "3d", "3s", "3h"
    C4, D4, S4, H4 = "4c", "4d", "4s", "4h"
    C5, D5, S5, H5 = "5c", "5d", "5s", "5h"
    C6, D6, S6, H6 = "6c", "6d", "6s", "6h"
    C7, D7, S7, H7 = "7c", "7d", "7s", "7h"
    C8, D8, S8, H8 = "8c", "8d", "8s", "8h"
    C9, D9, S9, H9 = "9c", "9d", "9s", "9h"
    CT, DT, ST, HT = "Tc", "Td", "Ts", "Th"
    CJ, DJ, SJ, HJ = "Jc", "Jd", "Js", "Jh"
    CQ, DQ, SQ, HQ = "Qc", "Qd", "Qs", "Qh"
    CK, DK, SK, HK = "Kc", "Kd", "Ks", "Kh"
    CA, DA, SA, HA = "Ac", "Ad", "As", "Ah"

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read a card in any of the usual notations, in any case.

        Args:
            text: For example "Qs", "qS", "♠Q", "10h" or "queen of spades".

        Returns:
            The card.

        Raises:
            CardError: The text is no card.
        """
        joined = "".join(word for word in text.lower().replace("-", " ").split() if word != "of")
        card = _CARD_BY_TEXT.get(joined)
        if card is None:
            shown = text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]}…"
            raise CardError(f"{shown!r} is no card: write a rank and a suit, such as Qs or 10h")
        return card

    @classmethod
    def __get_pydantic_core_schema__(cls, source: type, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Accept whatever `parse` reads; JSON has the text "Qs"."""
        return core_schema.no_info_before_validator_function(_read, handler(source))


Cards: TypeAlias = tuple[Card, ...]

PACK: Final[Cards] = tuple(sorted(Card, key=lambda card: (tuple(Suit).index(card.suit), card.rank)))
"""All 52 cards, suit by suit in the order of `Suit`, each from the two up."""

_RANK_NAMES: Final = {
    "2": ("two", "deuce"),
    "3": ("three",),
    "4": ("four",),
    "5": ("five",),
    "6": ("six",),
    "7": ("seven",),
    "8": ("eight",),
    "9": ("nine",),
    "T": ("10", "ten"),
    "J": ("jack", "knave"),
    "Q": ("queen",),
    "K": ("king",),
    "A": ("ace",),
}
_CARD_BY_TEXT: Final = {
    text: card
    for card in PACK
    for rank in (card.value[0].lower(), *_RANK_NAMES[card.value[0]])
    for suit in (card.suit.value, card.suit.symbol, card.suit.label, card.suit.label[:-1])
    for text in (rank + suit, suit + rank)
}
_PLACE: Final = {card: place for place, card in enumerate(PACK)}


def in_order(cards: Iterable[Card]) -> Cards:
    """Return cards as a hand is held: suit by suit in the order of `Suit`, each from the lowest up."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


def _read(value: object) -> object:
    if not isinstance(value, str) or isinstance(value, Card):
        return value
    try:
        return Card.parse(value)
    except CardError as error:
        # A plain ValueError would reach the player as "Value error, ...".
        raise PydanticCustomError("card", "{reason}", {"reason": str(error)}) from error
