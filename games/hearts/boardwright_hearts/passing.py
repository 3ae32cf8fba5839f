"""Passing: three cards at once, how they are written and read, and which there are to choose from."""

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated, Final, TypeAlias

from pydantic import AfterValidator, BeforeValidator, PlainSerializer, WithJsonSchema
from pydantic_core import PydanticCustomError

from boardwright_hearts.cards import Card, Cards, in_order

__all__ = ["THREE", "ThreeCards", "choices"]

THREE: Final = 3
"""How many cards each seat passes."""


def choices(hand: Cards) -> Iterator[Cards]:
    """Yield every three cards of a hand, each three in the order in which the hand is held."""
    return combinations(hand, THREE)


def _split(value: object) -> object:
    """Let three cards be written as a text, with spaces or commas between them."""
    parts = value.split("," if "," in value else None) if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or len(parts) != THREE:
        raise PydanticCustomError("three_cards", "write three cards, such as 2c 10h As")
    return parts


def _three(cards: Cards) -> Cards:
    """Return the cards in the order of a hand: it does not matter in which they were named."""
    if len(set(cards)) != THREE:
        raise PydanticCustomError("three_cards", "the three cards must be different ones")
    return in_order(cards)


_CARD: Final = "(" + "|".join(Card) + ")"

ThreeCards: TypeAlias = Annotated[
    Cards,
    BeforeValidator(_split),
    AfterValidator(_three),
    PlainSerializer(" ".join, return_type=str, when_used="json"),
    WithJsonSchema({"type": "string", "pattern": f"^{_CARD} {_CARD} {_CARD}$", "examples": ["2c As Th"]}),
]
"""Three different cards of a hand, in order; written as a text, "2c As Th"."""
