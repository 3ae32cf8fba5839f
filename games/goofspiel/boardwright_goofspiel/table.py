"""The table: the state of a match, with who sees what, and how cards move on it.

The declarations are those of the game in which all bids are shown; the variant `secret-bids` changes some of them.
"""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from boardwright import Count, Public, Seat
from boardwright_goofspiel.cards import Card, Cards, suit
from boardwright_goofspiel.contest import Settled
from boardwright_goofspiel.options import PrizeOrder

__all__ = ["Table", "cards_in_play"]


class Table(NamedTuple):
    """Prizes, hands and bids.

    Attributes:
        order: How the prizes come up.
        prizes: The prizes still to come, face down, the next one first.
        prize: The prize that is bid for; None between turns.
        hands: For each seat the cards that it holds, from the lowest up.
        bids: For each seat the cards that it has bid, from the first turn on. While the bids for a prize are being
            shown, they are the last ones.
        settled: The prizes of the turns that are over, with who took them.
    """

    order: Annotated[PrizeOrder, Public()]
    prizes: Annotated[Cards, Count()]
    prize: Annotated[Card | None, Public()]
    hands: Annotated[tuple[Cards, ...], Public()]
    bids: Annotated[tuple[Cards, ...], Public()]
    settled: Annotated[tuple[Settled, ...], Public()]

    @classmethod
    def laid_out(cls, order: PrizeOrder, prizes: Cards, cards: int, seats: int) -> "Table":
        """Return the table at the start: everybody holds the same cards, and the prizes lie face down."""
        return cls(order, prizes, None, (suit(cards),) * seats, ((),) * seats, ())

    def turned_up(self) -> "Table":
        """Return the table with the next prize turned up."""
        return self._replace(prize=self.prizes[0], prizes=self.prizes[1:])

    def with_bid(self, seat: Seat, card: Card) -> "Table":
        """Return the table after a seat has put a card of its hand down as its bid."""
        hand = tuple(held for held in self.hands[seat] if held is not card)
        return self._replace(
            hands=_with(self.hands, seat, hand), bids=_with(self.bids, seat, (*self.bids[seat], card))
        )

    def bids_in_turn(self, turn: int) -> Mapping[Seat, Card]:
        """Return the bids of the seats that have bid in a turn, counted from 0."""
        return {seat: bids[turn] for seat, bids in enumerate(self.bids) if turn < len(bids)}

    @property
    def bids_shown(self) -> Mapping[Seat, Card]:
        """The bids for the prize on the table, by seat; none while they are sealed."""
        return self.bids_in_turn(len(self.settled))

    def cleared(self, prize: Card, winner: Seat | None) -> "Table":
        """Return the table after a seat, or nobody, has taken the prize."""
        return self._replace(prize=None, settled=(*self.settled, Settled(prize, winner)))


def cards_in_play(table: Table) -> Cards:
    """Return the cards that every player held at first, and that the prizes are of; of a view of the table too."""
    return suit(len(table.hands[0]) + len(table.bids[0]))


def _with(rows: tuple[Cards, ...], seat: Seat, row: Cards) -> tuple[Cards, ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])
