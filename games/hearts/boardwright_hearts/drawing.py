"""Cards and tricks as characters: a card such as 10♥, a hand suit by suit, four seats around a trick.

The characters say everything; colours only help. What is shown where is decided in `text`.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby, zip_longest
from typing import Final

from boardwright.text import Line, Span
from boardwright_hearts.cards import Card, Suit

__all__ = [
    "BACK",
    "NOBODY",
    "WAITING",
    "beside",
    "card_alone",
    "card_span",
    "card_spans",
    "diamond",
    "fanned",
    "stripped",
]

_RED: Final = "#c4161c on #f4f1e8"
_BLACK: Final = "#101010 on #f4f1e8"
_FADED: Final = "#9a978e on #f4f1e8"

_CARD: Final = 3  # characters

BACK: Final = Span("▒▒▒", "#3f5f8f on #f4f1e8")
"""A card face down."""
WAITING: Final = Span(" ? ", "bold")
"""The place of a card that a seat has yet to choose."""
NOBODY: Final = Span("   ")
"""The place of a card that is not played yet."""

_BETWEEN: Final = 4


def card_span(card: Card) -> Span:
    """Return a card, such as "Q♠" or "10♥"."""
    return Span(f"{_rank(card)}{card.suit.symbol}", _colour(card.suit))


def card_alone(card: Card) -> Span:
    """Return a card as wide as any other, such as " Q♠"."""
    span = card_span(card)
    return Span(f"{span.text:>{_CARD}}", span.style)


def card_spans(cards: Iterable[Card]) -> list[Span]:
    """Return cards in a row."""
    row = [part for card in cards for part in (card_span(card), Span(" "))]
    return row[:-1]


def fanned(hand: Iterable[Card], bright: Collection[Card]) -> Line:
    """Return a hand, suit by suit: the symbol of the suit, then its ranks; those that are not bright are faded."""
    line: list[Span] = []
    for suit, cards in groupby(hand, lambda card: card.suit):
        colour = _colour(suit)
        line.append(Span(f" {suit.symbol} ", f"bold {colour}"))
        for card in cards:
            style = f"bold {colour}" if card in bright else _FADED
            line += [Span(_rank(card), style), Span(" ", colour)]
        line.append(Span("  "))
    return line[:-1]


def diamond(names: Sequence[Span], places: Sequence[Span]) -> list[Line]:
    """Return four seats around a table, each with what lies before it.

    Args:
        names: The names of the seats, from the one at the bottom on, clockwise: to the left, at the top, to the right.
        places: What lies before each: three characters.
    """
    below, left, above, right = names
    side = max(len(left.text), len(right.text))
    before = Span(" " * (side + 1 + _CARD))  # what lies in the middle begins after it
    blank = Span(" ")
    return [
        _centred(above, before),
        [before, places[2]],
        [Span(" " * (side - len(left.text))), left, blank, places[1], NOBODY, places[3], blank, right],
        [before, places[0]],
        _centred(below, before),
    ]


def beside(left: Iterable[Line], right: Iterable[Line]) -> list[Line]:
    """Return two blocks of lines side by side."""
    left = list(left)
    wide = max(map(_width, left), default=0) + _BETWEEN
    return [
        stripped([*one, Span(" " * (wide - _width(one))), *other])
        for one, other in zip_longest(left, right, fillvalue=())
    ]


def stripped(line: Line) -> Line:
    """Return a line without blanks at its end."""
    spans = list(line)
    while spans and not spans[-1].text.strip() and " on " not in spans[-1].style:
        spans.pop()
    return spans


def _centred(span: Span, before: Span) -> Line:
    """Return a name above or below what lies in the middle."""
    return [Span(" " * max(0, len(before.text) + _CARD // 2 - len(span.text) // 2)), span]


def _rank(card: Card) -> str:
    return "10" if card.value[0] == "T" else card.value[0]


def _colour(suit: Suit) -> str:
    return _RED if suit in {Suit.DIAMONDS, Suit.HEARTS} else _BLACK


def _width(line: Line) -> int:
    return sum(len(span.text) for span in line)
