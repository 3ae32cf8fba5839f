"""The table: the state of a match, with who sees what, and how cards move on it.

Everything that follows from the tricks of the deal is worked out from them: whose turn it is, whether hearts are
broken, what was taken (`tricks`, `play`, `scoring`).
"""

from typing import Annotated, NamedTuple

from boardwright import Count, Hidden, OwnerOnly, PerSeat, Public, Seat
from boardwright_hearts.cards import Card, Cards, in_order
from boardwright_hearts.options import SEATS, DealtPacks, Direction, HeartsOptions
from boardwright_hearts.scoring import Points, points_of_deal, total
from boardwright_hearts.tricks import Trick, Tricks

__all__ = ["Table"]

_NOTHING = ((),) * SEATS


class Table(NamedTuple):
    """Cards and points.

    Attributes:
        options: The options of the match.
        packs: The packs of the deals to come, as far as they were given; the others are shuffled by chance.
        direction: To whom cards are passed in this deal.
        hands: For each seat the cards that it holds, in order.
        passed: For each seat the cards that it has passed in this deal, in order.
        received: For each seat the cards that were passed to it: those of another seat's `passed`, for both to see.
        tricks: The tricks of this deal.
        sheet: For each deal that is over, the points of each seat.
    """

    options: Annotated[HeartsOptions, Public()]
    packs: Annotated[DealtPacks, Hidden()]
    direction: Annotated[Direction, Public()]
    hands: Annotated[tuple[Cards, ...], PerSeat(OwnerOnly(others=Count()))]
    passed: Annotated[tuple[Cards, ...], PerSeat(OwnerOnly(others=Count()))]
    received: Annotated[tuple[Cards, ...], PerSeat(OwnerOnly(others=Count()))]
    tricks: Annotated[Tricks, Public()]
    sheet: Annotated[tuple[Points, ...], Public()]

    @classmethod
    def empty(cls, options: HeartsOptions, packs: DealtPacks) -> "Table":
        """Return the table before the first deal."""
        return cls(options, packs, Direction.HOLD, _NOTHING, _NOTHING, _NOTHING, (), ())

    # --- what follows from it -------------------------------------------------------------------------------------

    @property
    def must_pass(self) -> bool:
        """Whether there is a seat that has yet to pass its cards."""
        return self.direction is not Direction.HOLD and not all(self.passed)

    @property
    def to_play(self) -> Seat | None:
        """The seat that plays the next card; None before the cards are dealt and when all are played.

        The two of clubs leads to the first trick, and who takes a trick leads to the next.
        """
        if not self.tricks:
            return next((seat for seat, hand in enumerate(self.hands) if Card.C2 in hand), None)
        last = self.tricks[-1]
        if not last.is_complete:
            return last.seat_at(len(last.cards))
        return last.winner if any(self.hands) else None

    @property
    def totals(self) -> Points:
        """The points of each seat in all deals that are over."""
        return total(self.sheet)

    @property
    def is_over(self) -> bool:
        """Whether a seat has reached the target, or the last deal is over."""
        return max(self.totals) >= self.options.target or len(self.sheet) == self.options.deals

    # --- how cards move on it -------------------------------------------------------------------------------------

    def dealt(self, pack: Cards) -> "Table":
        """Return the table after a pack was dealt, one card at a time around the table, the top one to seat 0."""
        hands = tuple(in_order(pack[seat::SEATS]) for seat in range(SEATS))
        direction = self.options.passing[len(self.sheet) % len(self.options.passing)]
        return Table(self.options, self.packs[1:], direction, hands, _NOTHING, _NOTHING, (), self.sheet)

    def laid_aside(self, giver: Seat, cards: Cards) -> "Table":
        """Return the table after a seat has laid cards aside for another; nobody takes them up yet."""
        kept = tuple(card for card in self.hands[giver] if card not in cards)
        return self._replace(
            hands=_with(self.hands, giver, kept), passed=_with(self.passed, giver, in_order(cards))
        )

    def taken_up(self) -> "Table":
        """Return the table after each seat has taken up the cards that were passed to it."""
        received = tuple(self.passed[self.direction.giver(seat)] for seat in range(SEATS))
        hands = tuple(in_order((*own, *more)) for own, more in zip(self.hands, received, strict=True))
        return self._replace(hands=hands, received=received)

    def played(self, seat: Seat, card: Card) -> "Table":
        """Return the table after a seat has played a card: to the last trick, or to a new one."""
        hand = tuple(held for held in self.hands[seat] if held is not card)
        tricks = self.tricks
        if not tricks or tricks[-1].is_complete:
            tricks = (*tricks, Trick(seat, (card,)))
        else:
            tricks = (*tricks[:-1], tricks[-1].followed_by(card))
        return self._replace(hands=_with(self.hands, seat, hand), tricks=tricks)

    def scored(self) -> "Table":
        """Return the table with the points of this deal, which was played to its end, on the sheet."""
        return self._replace(sheet=(*self.sheet, points_of_deal(self.tricks, self.options)))


def _with(parts: tuple[Cards, ...], seat: Seat, part: Cards) -> tuple[Cards, ...]:
    return (*parts[:seat], part, *parts[seat + 1 :])
