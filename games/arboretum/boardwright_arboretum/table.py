"""The table: the state of a match, with who sees what, and how cards move on it.

A hand is kept in two parts, because not all of it is secret: cards that were drawn from the deck are `concealed`, known
to their owner alone, and cards that were taken from a discard pile are `open`, known to all. So the declarations below
say everything that a viewer can know, and views, bots' guesses and the leak test follow from them.
"""

from typing import Annotated, NamedTuple, TypeVar

from boardwright import Count, IllegalMove, OwnerOnly, PerSeat, Public, Seat
from boardwright_arboretum.arboretum import Arboretum, Cell
from boardwright_arboretum.cards import Card, Species

__all__ = ["Cards", "Table", "put"]

Cards = tuple[Card, ...]
T = TypeVar("T")

_new = tuple.__new__
"""Makes a named tuple from its parts, as `Table(...)` does but a third quicker: a match is made of little else."""


class Table(NamedTuple):
    """All cards in play.

    Attributes:
        species: The species in play.
        first_seat: The seat that took the first turn.
        dealt: How many cards the deck had after the deal.
        deck: The deck, the top card first.
        concealed: For each seat the cards in hand that only it knows, in the order in which they came.
        open: For each seat the cards in hand that everybody saw it take, in the order in which they came.
        discards: For each seat its discard pile, the top card last.
        arboretums: For each seat the cards it has planted.
    """

    species: Annotated[tuple[Species, ...], Public()]
    first_seat: Annotated[Seat, Public()]
    dealt: Annotated[int, Public()]
    deck: Annotated[Cards, Count()]
    concealed: Annotated[tuple[Cards, ...], PerSeat(OwnerOnly(others=Count()))]
    open: Annotated[tuple[Cards, ...], Public()]
    discards: Annotated[tuple[Cards, ...], Public()]
    arboretums: Annotated[tuple[Arboretum, ...], Public()]

    def hand(self, seat: Seat) -> Cards:
        """Return all cards in a seat's hand."""
        return self.concealed[seat] + self.open[seat]

    # The four ways in which a card moves. They name all eight parts, because `_replace` takes three times as long.

    def drawn_from_deck(self, seat: Seat) -> "Table":
        """Return the table with the top card of the deck in a seat's hand, where others do not see it."""
        species, first_seat, dealt, deck, concealed, opened, discards, arboretums = self
        concealed = put(concealed, seat, (*concealed[seat], deck[0]))
        return _new(Table, (species, first_seat, dealt, deck[1:], concealed, opened, discards, arboretums))

    def taken_from_pile(self, seat: Seat, pile: Seat) -> "Table":
        """Return the table with the top card of a discard pile in a seat's hand, where everybody sees it."""
        species, first_seat, dealt, deck, concealed, opened, discards, arboretums = self
        opened = put(opened, seat, (*opened[seat], discards[pile][-1]))
        discards = put(discards, pile, discards[pile][:-1])
        return _new(Table, (species, first_seat, dealt, deck, concealed, opened, discards, arboretums))

    def planted(self, seat: Seat, card: Card, cell: Cell) -> "Table":
        """Return the table with a card from a seat's hand in its arboretum.

        Raises:
            IllegalMove: If the card is not in the hand.
            CellError: If nothing can be planted in the cell.
        """
        species, first_seat, dealt, deck, concealed, opened, discards, arboretums = self
        card, concealed, opened = _taken(concealed, opened, seat, card)
        arboretums = put(arboretums, seat, arboretums[seat].plant(card, cell))
        return _new(Table, (species, first_seat, dealt, deck, concealed, opened, discards, arboretums))

    def discarded(self, seat: Seat, card: Card) -> "Table":
        """Return the table with a card from a seat's hand on top of its discard pile.

        Raises:
            IllegalMove: If the card is not in the hand.
        """
        species, first_seat, dealt, deck, concealed, opened, discards, arboretums = self
        card, concealed, opened = _taken(concealed, opened, seat, card)
        discards = put(discards, seat, (*discards[seat], card))
        return _new(Table, (species, first_seat, dealt, deck, concealed, opened, discards, arboretums))

    def laid_open(self) -> "Table":
        """Return the table with all hands shown to everybody, as when scores are counted."""
        seats = range(len(self.concealed))
        return self._replace(concealed=((),) * len(seats), open=tuple(self.hand(seat) for seat in seats))


def put(parts: tuple[T, ...], seat: Seat, part: T) -> tuple[T, ...]:
    """Return a tuple with one part a seat in which one seat's part is another."""
    changed = [*parts]
    changed[seat] = part
    return tuple(changed)


def _taken(
    concealed: tuple[Cards, ...], opened: tuple[Cards, ...], seat: Seat, card: Card
) -> tuple[Card, tuple[Cards, ...], tuple[Cards, ...]]:
    """Return a card from one seat's hand, the very one that lies there, and both parts of all hands without it."""
    is_open = card in opened[seat]
    hands = opened if is_open else concealed
    kept = [*hands[seat]]
    try:
        card = kept.pop(kept.index(card))
    except ValueError:
        raise IllegalMove(f"{card} is not in your hand", card=str(card)) from None
    hands = put(hands, seat, tuple(kept))
    return (card, concealed, hands) if is_open else (card, hands, opened)
