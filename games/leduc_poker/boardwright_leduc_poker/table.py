"""The table: the state of a match, with who sees what, and how cards and chips move on it.

Who is still in the hand is not here: a seat that folds is eliminated, and the flow remembers that.
"""

from collections.abc import Collection
from typing import Annotated, Final, NamedTuple

from boardwright import Count, OwnerOnly, PerSeat, Public, Seat
from boardwright_leduc_poker.cards import Card, Cards

__all__ = ["ANTE", "Table"]

ANTE: Final = 1
"""How many chips each seat pays before the cards are dealt."""


class Table(NamedTuple):
    """Cards and chips.

    Attributes:
        deck: The cards that were not dealt, the top one first.
        hands: For each seat its private card; none once it was shown.
        shown: For each seat the private card that it has shown, if it has.
        public: The public card; None until it is turned up.
        paid: For each seat how many chips it has put into the pot.
        raises: How many raises there were in this betting round.
        answered: The seats that need not act again in this round unless somebody raises.
    """

    deck: Annotated[Cards, Count()]
    hands: Annotated[tuple[Cards, ...], PerSeat(OwnerOnly(others=Count()))]
    shown: Annotated[tuple[Cards, ...], Public()]
    public: Annotated[Card | None, Public()]
    paid: Annotated[tuple[int, ...], Public()]
    raises: Annotated[int, Public()]
    answered: Annotated[tuple[Seat, ...], Public()]

    @classmethod
    def dealt(cls, deck: Cards, seats: int) -> "Table":
        """Return the table after the antes, with the top card of the deck dealt to each seat in turn."""
        hands = tuple((card,) for card in deck[:seats])
        return cls(deck[seats:], hands, ((),) * seats, None, (ANTE,) * seats, 0, ())

    def to_call(self, seat: Seat) -> int:
        """Return how many chips a seat is behind whoever has paid most."""
        return max(self.paid) - self.paid[seat]

    def called(self, seat: Seat) -> "Table":
        """Return the table after a seat has paid what it was behind."""
        deck, hands, shown, public, paid, raises, answered = self
        paid = _more(paid, seat, self.to_call(seat))
        return Table(deck, hands, shown, public, paid, raises, (*answered, seat))

    def raised(self, seat: Seat, by: int) -> "Table":
        """Return the table after a seat has paid what it was behind and so many chips more; all others must answer."""
        deck, hands, shown, public, paid, raises, _ = self
        paid = _more(paid, seat, self.to_call(seat) + by)
        return Table(deck, hands, shown, public, paid, raises + 1, (seat,))

    def second_round(self) -> "Table":
        """Return the table with the top card of the deck turned up, and the betting open again."""
        return self._replace(deck=self.deck[1:], public=self.deck[0], raises=0, answered=())

    def laid_open(self, seats: Collection[Seat]) -> "Table":
        """Return the table with the private cards of some seats shown."""
        hands = tuple(() if seat in seats else hand for seat, hand in enumerate(self.hands))
        shown = tuple(hand if seat in seats else () for seat, hand in enumerate(self.hands))
        return self._replace(hands=hands, shown=shown)


def _more(paid: tuple[int, ...], seat: Seat, chips: int) -> tuple[int, ...]:
    return (*paid[:seat], paid[seat] + chips, *paid[seat + 1 :])
