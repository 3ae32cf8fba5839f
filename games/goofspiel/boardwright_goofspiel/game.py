"""The rules of Goofspiel: everybody bids for a prize at once, and the highest bid takes it.

| fact | |
|---|---|
| players | 2 to 10 |
| cards | a suit for each player and one of prizes; the ace is worth 1, the king 13 |
| a match | a turn for each prize |
| move | `bid` |
| scores | points of the prizes taken |
| options | `cards` in a suit, `turns` to play, `order` of the prizes |
| variant | `secret-bids` |

**A turn.** The next prize is turned up. Everybody puts a card of its hand down as a bid, face down; it may think better
of it until the last one has bid. Then all bids are shown, and the highest one takes the prize. If several are the
highest, nobody takes it, and it is out of the match. Cards that were bid do not come back.

**The end.** When each has one card left there is nothing to choose: the last bids are made for everybody. Who has most
points then has won; several can share the victory. With fewer `turns` than cards, the match is over after so many.

**Who leaves** bids no more and cannot win; the others go on. If it was that seat's turn in the order around the table,
the bids for the prize on the table are taken back and made anew.

**Secret bids.** The bids are shown in the game proper, so that everybody can work out all hands: they lie open. In the
variant `secret-bids` they are never shown, only who took the prize. It is a variant and no option because it changes
who sees what, which holds for a game as it is compiled; it wraps two hooks and leaves the rules as they are.

The argument of `bid` is its owner's alone in both forms, for what is shown of bids is what `PrizeSettled` tells.

Goofspiel, "the game of pure strategy", is by Merrill Flood. The rules here are those of OpenSpiel's `goofspiel`, for
its numbers of players, its orders of prizes, its numbers of turns, and with secret bids its `imp_info`.

Version 1.0: the first.
"""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from boardwright import (
    Act,
    ActiveSeats,
    At,
    Deal,
    Flow,
    Game,
    IllegalMove,
    OwnerOnly,
    Phase,
    Seat,
    Stage,
    Turn,
    View,
    event,
    hookimpl,
    move,
)
from boardwright.redeal import Shuffle
from boardwright_goofspiel.cards import Card, Cards
from boardwright_goofspiel.conjecture import with_other_prizes
from boardwright_goofspiel.contest import highest_bidder, points_won, result
from boardwright_goofspiel.options import GoofspielOptions, bidding_turns, prizes_for
from boardwright_goofspiel.table import Table, cards_in_play

__all__ = ["Goofspiel", "PrizeSettled", "PrizeTurned"]


@event(reveals=True)
class PrizeTurned(NamedTuple):
    """A prize was turned up."""

    prize: Card


@event(reveals=True)
class PrizeSettled(NamedTuple):
    """Bids for a prize were compared.

    Attributes:
        prize: The prize.
        bids: The bid of each seat; None of one that has left.
        winner: The seat that takes the prize; None if several have bid the highest card, so that nobody does.
    """

    prize: Card
    bids: tuple[Card | None, ...]
    winner: Seat | None


class Goofspiel(Game[Table]):
    """Bid a card for each prize, all at once; the highest bid takes it."""

    name = "goofspiel"
    version = "1.0"
    title = "Goofspiel"
    seats = range(2, 11)
    options = GoofspielOptions
    deal = Cards
    events = (PrizeTurned, PrizeSettled)

    # --- the deal -------------------------------------------------------------------------------------------------

    @hookimpl
    def setup(self, deal: Deal[GoofspielOptions]) -> Table:
        """Give everybody the same cards, and lay the prizes face down.

        An explicit deal is the prizes that are played for, in the order in which they come up.
        """
        return Table.laid_out(deal.options.order, prizes_for(deal), deal.options.cards, deal.seats)

    # --- a turn ---------------------------------------------------------------------------------------------------

    @hookimpl
    def phases(self) -> Sequence[Phase]:
        """A turn is one sealed bid of everybody."""
        return [Phase("play", Turn(stages=[Stage("bid", sealed=True)], active=ActiveSeats(all="bid")))]

    @hookimpl
    def turn_begin(self, at: Act[Table]) -> None:
        """Turn up a prize, if none was left on the table; with one card left each, nobody is asked for a bid."""
        if at.state.prize is None:
            at.emit(PrizeTurned(at.state.prizes[0]))
            at.state = at.state.turned_up()
        if len(at.state.hands[at.seat]) == 1:
            for seat in still_in(at.flow):
                (last,) = at.state.hands[seat]
                at.state = at.state.with_bid(seat, last)
            at.pass_turn()

    @move
    def bid(self, at: Act[Table], card: Annotated[Card, OwnerOnly()]) -> Table:
        """Put a card down as the bid for the prize."""
        table = at.state
        if card in table.bids[at.seat]:
            raise IllegalMove(f"you have bid {card} before", card=card)
        if card not in table.hands[at.seat]:
            held = cards_in_play(table)
            raise IllegalMove(f"there is no {card} in this match, only {held[0]} to {held[-1]}", card=card)
        return table.with_bid(at.seat, card)

    @bid.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        """The cards that the seat still holds."""
        return at.state.hands[at.seat]

    # For an absent seat the first legal move is made: it bids its lowest card.

    @hookimpl
    def turn_end(self, at: Act[Table]) -> None:
        """Let the highest bid take the prize; after the last turn the most points win."""
        prize, bids = at.state.prize, at.state.bids_shown
        if prize is None or not bids:
            return  # the seat whose turn it was has left: the prize waits on the table
        winner = highest_bidder(bids)
        at.emit(PrizeSettled(prize, tuple(map(bids.get, range(at.seats))), winner))
        at.state = at.state.cleared(prize, winner)
        if not at.state.prizes:
            at.end_match(result(points_won(at.state.settled, at.seats), still_in(at.flow)))

    # --- for who looks on and who thinks ahead --------------------------------------------------------------------

    @hookimpl
    def redeal(self, state: Table, seat: Seat | None, shuffle: Shuffle) -> Table:
        """Deal the prizes to come anew, unless their order is known; all else is open."""
        return with_other_prizes(state, shuffle)

    @hookimpl
    def progress(self, at: At[Table]) -> float:
        """The turns that are over, of all turns."""
        over = len(at.state.settled)
        return over / (over + 1 + len(at.state.prizes))

    @hookimpl
    def longest(self, seats: int, options: GoofspielOptions) -> int:
        """The bids of all seats in each turn that leaves a choice, and in the last of these turns some in vain.

        If the seat whose turn it is leaves, the bids that were made are in vain: those of all but one at most. But from
        then on there is a bid less in every turn. So most are made if in the last turn seats leave one by one, each
        time with one bid lacking, until two seats are left, which bid: of four seats, 3 + 2 + 2.
        """
        last = sum(range(2, seats)) + 2
        return seats * (bidding_turns(options) - 1) + last

    @hookimpl
    def as_text(self, view: View[Any], names: Sequence[str]) -> str:
        """The prize, the prizes to come, and each seat's points, hand and bid."""
        from boardwright_goofspiel.text import GoofspielText

        return "\n".join("".join(span.text for span in line) for line in GoofspielText().table(view, names))


def still_in(flow: Flow) -> tuple[Seat, ...]:
    """Return the seats that have not left."""
    return tuple(seat for seat in range(flow.seats) if seat not in flow.eliminated)
