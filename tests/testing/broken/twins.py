"""Twins, a small sound game with equal cards: which of two equal ones lies where, nobody can say.

Nine cards of three values, three for each of two seats. A turn is a card drawn and one buried face down. When the deck
is empty hands are laid open, and the highest sum wins.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple

from annotated_types import Interval

from boardwright import (
    Act,
    At,
    Count,
    Deal,
    Game,
    IllegalMove,
    NoOptions,
    Outcome,
    OwnerOnly,
    PerSeat,
    Phase,
    Public,
    Seat,
    Turn,
    event,
    hookimpl,
    move,
    redeal,
)
from boardwright.visibility import declared_fields

from .larder import put

CARDS = (1, 1, 1, 1, 2, 2, 2, 3, 3)

Card = Annotated[int, Interval(ge=1, le=3)]
Cards = tuple[Card, ...]


class Table(NamedTuple):
    deck: Annotated[Cards, Count()]
    hands: Annotated[tuple[Cards, ...], PerSeat(OwnerOnly(others=Count()))]
    buried: Annotated[tuple[Cards, ...], PerSeat(OwnerOnly(others=Count()))]
    shown: Annotated[tuple[Cards, ...], Public()] = ()


@event
class Drew(NamedTuple):
    seat: Seat
    card: Annotated[Card, OwnerOnly()]


@event(reveals=True)
class LaidOpen(NamedTuple):
    hands: tuple[Cards, ...]


class Twins(Game[Table]):
    """Bury the low cards."""

    name = "twins"
    version = "1"
    seats = 2
    events: ClassVar[Sequence[type]] = (Drew, LaidOpen)

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Table:
        cards = deal.chance.shuffled(CARDS)
        return Table(cards[6:], (cards[:3], cards[3:6]), ((), ()))

    @hookimpl
    def phases(self) -> list[Phase]:
        return [Phase("play", Turn(max_moves=1))]

    @hookimpl
    def turn_begin(self, at: Act[Table]) -> None:
        """Draw a card."""
        card, *deck = at.state.deck
        at.emit(Drew(at.seat, card))
        hands = put(at.state.hands, at.seat, (*at.state.hands[at.seat], card))
        at.state = at.state._replace(deck=tuple(deck), hands=hands)

    @move
    def bury(self, at: Act[Table], card: Annotated[Card, OwnerOnly()]) -> Table:
        hand = at.state.hands[at.seat]
        if card not in hand:
            raise IllegalMove(f"you do not hold a {card}", card=card)
        place = hand.index(card)
        return at.state._replace(
            hands=put(at.state.hands, at.seat, hand[:place] + hand[place + 1 :]),
            buried=put(at.state.buried, at.seat, (*at.state.buried[at.seat], card)),
        )

    @bury.options
    def values_in_hand(self, at: At[Table]) -> list[int]:
        return sorted(set(at.state.hands[at.seat]))

    @hookimpl
    def turn_end(self, at: Act[Table]) -> None:
        if at.state.deck:
            return
        hands = at.state.hands
        at.state = at.state._replace(hands=((), ()), shown=hands)
        at.emit(LaidOpen(hands))
        scores = tuple(map(sum, hands))
        present = [seat for seat in range(2) if seat not in at.flow.eliminated]
        best = max(scores[seat] for seat in present)
        at.end_match(
            Outcome(tuple(seat for seat in present if scores[seat] == best), scores, "the best cards")
        )

    @hookimpl
    def longest(self, seats: int) -> int:
        return 3


class SortedTwins(Twins):
    """Hands are held in order."""

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Table:
        table: Table = Twins.setup(self, deal)
        return table._replace(hands=tuple(tuple(sorted(hand)) for hand in table.hands))

    @hookimpl
    def turn_begin(self, at: Act[Table]) -> None:
        Twins.turn_begin(self, at)
        hand = tuple(sorted(at.state.hands[at.seat]))
        at.state = at.state._replace(hands=put(at.state.hands, at.seat, hand))

    @hookimpl
    def redeal(self, state: Table, seat: Seat | None, shuffle: Callable[[Sequence[Any]], Cards]) -> Table:
        dealt = redealt(state, seat, shuffle)
        return dealt._replace(hands=tuple(tuple(sorted(hand)) for hand in dealt.hands))


class EachValueAsOften(Twins):
    """Deals anew as if there were as many cards of each value."""

    @hookimpl
    def redeal(self, state: Table, seat: Seat | None, shuffle: Callable[[Sequence[Any]], Cards]) -> Table:
        return redealt(
            state, seat, lambda cards: tuple(sorted(shuffle(cards), key=shuffle((0, 1, 2, 3)).index))
        )


def redealt(state: Table, seat: Seat | None, shuffle: Callable[[Sequence[Any]], Cards]) -> Table:
    """Return the table with what a viewer cannot see dealt anew, as it is where a game has no hook for that."""
    dealt: Table = redeal.redealt(state, declared_fields(Table), seat, shuffle)
    return dealt


FAULTS: Sequence[tuple[type[Twins], str]] = ((EachValueAsOften, "frequencies"),)
"""Each fault with the check that is meant for it."""
