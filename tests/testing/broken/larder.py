"""Larder, a small sound game with most kinds of secrets: a sealed bid, a deck, hands, and cards that all have seen.

Eight cards, two of them for each seat. All bid in secret for the first turn, which costs what was bid. A turn is a
draw, from the deck or the top of the pile, and a discard. When the deck is empty at the end of a turn, hands are laid
open and the highest sum of cards, less the bid, wins.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from annotated_types import Interval

from boardwright import (
    Act,
    ActiveSeats,
    At,
    Count,
    Deal,
    Game,
    IllegalMove,
    Outcome,
    OwnerOnly,
    PerSeat,
    Phase,
    Public,
    RoundRobin,
    Seat,
    Stage,
    Turn,
    event,
    hookimpl,
    move,
)

CARDS = 8

Card = Annotated[int, Interval(ge=1, le=CARDS)]
Cards = tuple[Card, ...]
Source = Literal["deck", "pile"]


class Table(NamedTuple):
    deck: Annotated[Cards, Count()]
    hands: Annotated[tuple[Cards, ...], PerSeat(OwnerOnly(others=Count()))]
    open: Annotated[tuple[Cards, ...], Public()]  # cards in hand that all have seen
    pile: Annotated[Cards, Public()]
    bids: Annotated[tuple[int | None, ...], Public()]
    turns: Annotated[int, Public()]  # that are left at most

    def hand(self, seat: Seat) -> Cards:
        return (*self.hands[seat], *self.open[seat])


@dataclass(frozen=True)
class Rations:
    """How many turns there are at most."""

    turns: Annotated[int, Interval(ge=1, le=20)] = 6


@event
class Drew(NamedTuple):
    seat: Seat
    card: Annotated[Card, OwnerOnly()]


@event(reveals=True)
class LaidOpen(NamedTuple):
    hands: tuple[Cards, ...]


class Larder(Game[Table]):
    """Keep the highest cards."""

    name = "larder"
    version = "1"
    seats = (2, 3)
    options = Rations
    events: ClassVar[Sequence[type]] = (Drew, LaidOpen)

    @hookimpl
    def setup(self, deal: Deal[Rations]) -> Table:
        cards = deal.chance.shuffled(range(1, CARDS + 1))
        hands = tuple(cards[2 * seat : 2 * seat + 2] for seat in range(deal.seats))
        nothing: tuple[Cards, ...] = ((),) * deal.seats
        return Table(cards[2 * deal.seats :], hands, nothing, (), (None,) * deal.seats, deal.options.turns)

    @hookimpl
    def phases(self) -> list[Phase]:
        bidding = Turn(stages=[Stage("bid", [self.bid], sealed=True)], active=ActiveSeats(all="bid"))
        stages = [Stage("draw", [self.draw], max_moves=1), Stage("drop", [self.drop], max_moves=1)]
        return [
            Phase("bidding", bidding, end_if=lambda at: any(bid is not None for bid in at.state.bids)),
            Phase("play", Turn(stages=stages, order=RoundRobin(starting=highest_bidder))),
        ]

    @move
    def bid(self, at: Act[Table], amount: Annotated[int, Interval(ge=0, le=2)]) -> Table:
        return at.state._replace(bids=put(at.state.bids, at.seat, amount))

    @move
    def draw(self, at: Act[Table], source: Source) -> Table:
        table = at.state
        if source == "pile":
            if not table.pile:
                raise IllegalMove("the pile is empty")
            opened = put(table.open, at.seat, (*table.open[at.seat], table.pile[-1]))
            return table._replace(pile=table.pile[:-1], open=opened)
        card, *deck = table.deck
        at.emit(Drew(at.seat, card))
        return table._replace(
            deck=tuple(deck), hands=put(table.hands, at.seat, (*table.hands[at.seat], card))
        )

    @draw.options
    def sources(self, at: At[Table]) -> list[Source]:
        return ["deck", "pile"] if at.state.pile else ["deck"]

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        if card not in at.state.hand(at.seat):
            raise IllegalMove(f"you do not hold {card}", card=card)
        return dropped(at.state, at.seat, card)

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        return at.state.hand(at.seat)

    @hookimpl
    def turn_end(self, at: Act[Table]) -> None:
        if at.flow.phase == "bidding":
            return
        table = at.state = at.state._replace(turns=at.state.turns - 1)
        if table.deck and table.turns:
            return
        hands = tuple(table.hand(seat) for seat in range(at.seats))
        at.state = table._replace(hands=((),) * at.seats, open=hands)
        at.emit(LaidOpen(hands))
        at.end_match(self.result(at))

    def result(self, at: At[Table]) -> Outcome:
        scores = tuple(sum(hand) - (bid or 0) for hand, bid in zip(at.state.open, at.state.bids, strict=True))
        present = [seat for seat in range(at.seats) if seat not in at.flow.eliminated]
        best = max(scores[seat] for seat in present)
        return Outcome(tuple(seat for seat in present if scores[seat] == best), scores, "the best cards")

    @hookimpl
    def progress(self, at: At[Table]) -> float:
        return len(at.state.pile) / CARDS

    @hookimpl
    def longest(self, seats: int, options: Rations) -> int:
        return seats + 2 * options.turns

    @hookimpl
    def as_text(self, view: Any, names: Sequence[str]) -> str:
        return f"pile {view.state.pile}, deck {len(view.state.deck)}, {', '.join(names)}"


def put(row: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def highest_bidder(at: At[Table]) -> Seat:
    bids = [-1 if bid is None else bid for bid in at.state.bids]
    return bids.index(max(bids))


def dropped(table: Table, seat: Seat, card: int) -> Table:
    """Return the table with a card from a hand on the pile."""
    hands, opened = (
        put(row, seat, tuple(held for held in row[seat] if held != card)) for row in (table.hands, table.open)
    )
    return table._replace(hands=hands, open=opened, pile=(*table.pile, card))
