"""The rules of Leduc poker: the deal, two betting rounds, the showdown.

| fact | |
|---|---|
| players | 2 to 10 |
| cards | one rank more than players, up to the king, in two suits; one private card each, one public card |
| a match | one hand |
| ante | 1 chip |
| moves | `fold`, `call`, `bet` |
| raises | 2 chips in the first round, 4 in the second; at most two a round |
| scores | chips won or lost, in half chips |

**Moves.** `call` puts in as many chips as the player is behind whoever has paid most; where that is none, it is a
check. `bet` calls and raises: the others have to answer again. (Python keeps the word `raise` for itself.) `fold`
gives up the hand, and with it what was paid so far; it is offered only where there is something to call.

**Betting.** Seat 0 begins each round; if it has folded, the next seat that has not. A round is over when everybody
still in has called the last raise, or has checked. After the first one the public card is turned up. There is no limit
to anybody's chips. Who is the last one left takes the pot at once, and no card is shown. Who leaves the match has
folded.

**Showdown.** After the second round all who are left show their cards. A private card that pairs with the public one
wins; otherwise the highest private card does. Two equal cards split the pot, which can be odd if somebody folded:
therefore a score of 1 is half a chip, with any number of players.

Leduc hold'em comes from F. Southey and others, "Bayes' bluff: opponent modelling in poker" (2005). The rules here
are those of OpenSpiel's `leduc_poker`, for its default parameters and any of its numbers of players.

Version 1.0: the first.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Final, NamedTuple

from boardwright import (
    Act,
    At,
    Deal,
    Game,
    IllegalMove,
    NoOptions,
    OptionsError,
    OwnerOnly,
    Phase,
    Seat,
    Turn,
    View,
    event,
    first_in_order,
    hookimpl,
    move,
)
from boardwright_leduc_poker.betting import (
    FIRST_ROUND,
    MAX_RAISES,
    RAISE,
    SECOND_ROUND,
    UntilAllHaveAnswered,
    is_closed,
    still_in,
)
from boardwright_leduc_poker.cards import Card, Cards, deck_for
from boardwright_leduc_poker.showdown import compared, paid_out
from boardwright_leduc_poker.table import Table

__all__ = ["Called", "CardDealt", "CardsShown", "LeducPoker", "PublicCardTurned", "Raised"]

ALONE: Final = "the others have folded"


@event
class CardDealt(NamedTuple):
    """A seat was dealt its private card."""

    seat: Seat
    card: Annotated[Card, OwnerOnly()]


@event
class Called(NamedTuple):
    """A seat paid what it was behind; no chips are a check."""

    seat: Seat
    chips: int


@event
class Raised(NamedTuple):
    """A seat paid what it was behind and a raise, together so many chips."""

    seat: Seat
    chips: int


@event(reveals=True)
class PublicCardTurned(NamedTuple):
    """The public card was turned up."""

    card: Card


@event(reveals=True)
class CardsShown(NamedTuple):
    """Who is still in shows its private card; the others show none."""

    shown: tuple[Cards, ...]


class LeducPoker(Game[Table]):
    """Bet on one private card, before and after a public card is turned up."""

    name = "leduc-poker"
    version = "1.0"
    title = "Leduc poker"
    seats = range(2, 11)
    deal = Cards
    events = (CardDealt, Called, Raised, PublicCardTurned, CardsShown)

    # --- the deal -------------------------------------------------------------------------------------------------

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Table:
        """Shuffle, take the antes, and deal one card each.

        An explicit deal is the whole deck, the top card first: one to each seat, then the public card.
        """
        in_play = deck_for(deal.seats)
        if deal.given is None:
            return Table.dealt(deal.chance.shuffled(in_play), deal.seats)
        if sorted(deal.given) != sorted(in_play):
            raise OptionsError(f"the deal must hold each of these cards once: {', '.join(in_play)}")
        return Table.dealt(deal.given, deal.seats)

    # --- the betting rounds ---------------------------------------------------------------------------------------

    @hookimpl
    def phases(self) -> Sequence[Phase]:
        """Each betting round is a phase; seat 0 begins it, and a turn is one move."""
        turn = Turn(max_moves=1, order=UntilAllHaveAnswered(starting=first_in_order))
        return [Phase(FIRST_ROUND, turn), Phase(SECOND_ROUND, turn)]

    @hookimpl
    def phase_begin(self, at: Act[Table]) -> None:
        """Before the first round each seat looks at its card; before the second the public card is turned up."""
        if at.flow.phase == FIRST_ROUND:
            for seat, (card,) in enumerate(at.state.hands):
                at.emit(CardDealt(seat, card))
        else:
            at.emit(PublicCardTurned(at.state.deck[0]))
            at.state = at.state.second_round()

    # For an absent seat the first legal move is made: a fold where there is something to call, else a check.

    @move
    def fold(self, at: Act[Table]) -> Table:
        """Give up the hand and what was paid so far."""
        if not self.something_to_call(at):
            raise IllegalMove("there is nothing to call, so there is no need to fold")
        at.eliminate(at.seat)
        return at.state

    @fold.options
    def something_to_call(self, at: At[Table]) -> bool:
        """Whether somebody has paid more."""
        return at.state.to_call(at.seat) > 0

    @move
    def call(self, at: Act[Table]) -> Table:
        """Pay as much as whoever has paid most; check, if that is nothing more."""
        at.emit(Called(at.seat, at.state.to_call(at.seat)))
        return at.state.called(at.seat)

    @move
    def bet(self, at: Act[Table]) -> Table:
        """Call and raise by the chips of this round."""
        if not self.raises_left(at):
            raise IllegalMove(f"there have been {MAX_RAISES} raises in this round, and that is all")
        by = RAISE[at.flow.phase]
        at.emit(Raised(at.seat, at.state.to_call(at.seat) + by))
        return at.state.raised(at.seat, by)

    @bet.options
    def raises_left(self, at: At[Table]) -> bool:
        """Whether the limit of the round allows another raise."""
        return at.state.raises < MAX_RAISES

    # --- the end --------------------------------------------------------------------------------------------------

    @hookimpl
    def phase_end(self, at: Act[Table]) -> None:
        """Who is the last one left takes the pot; after the second round cards are shown."""
        if not is_closed(at.state, at.flow):
            return  # a seat has left, which ended the hand in the middle of a round
        seats = still_in(at.flow)
        if len(seats) == 1:
            at.end_match(paid_out(at.state, seats, ALONE))
        elif at.state.public is not None:  # this was the second round
            outcome = compared(at.state, at.state.public, seats)
            at.state = at.state.laid_open(seats)
            at.emit(CardsShown(at.state.shown))
            at.end_match(outcome)

    @hookimpl
    def seat_left(self, at: Act[Table], seat: Seat) -> None:
        """Who leaves has folded; if one is left, it takes the pot."""
        left = still_in(at.flow)
        if len(left) == 1:
            at.end_match(paid_out(at.state, left, ALONE))

    # --- for who looks on -----------------------------------------------------------------------------------------

    @hookimpl
    def progress(self, at: At[Table]) -> float:
        """Half of it is over with the first betting round."""
        return 0.5 if at.flow.phase == SECOND_ROUND else 0.0

    @hookimpl
    def longest(self, seats: int, options: NoOptions) -> int:
        """In each round all check but the last seat, which raises; of those who answer, the last raises again.

        That is a move of each seat, and after each of the raises one of each other seat.
        """
        return 2 * (seats + MAX_RAISES * (seats - 1))

    @hookimpl
    def as_text(self, view: View[Any], names: Sequence[str]) -> str:
        """The pot, the public card, and what each seat has paid and holds."""
        from boardwright_leduc_poker.text import LeducText

        return "\n".join("".join(span.text for span in line) for line in LeducText().table(view, names))
