"""The rules of hearts: the deal, passing three cards, thirteen tricks, and the score.

| fact | |
|---|---|
| players | 4 |
| cards | a pack of 52, thirteen each |
| a match | deals until somebody has 100 points |
| moves | `pass` three cards, `play` a card |
| points | 1 for each heart, 13 for the queen of spades; the fewest win |
| scores | the points below zero, so that the greater score is the better one |

**Passing.** Before the play each seat passes three cards to another, and takes up what it is passed only when all have
chosen. Deal after deal they go to the left, to the right and across; in the fourth all cards are held, and then over
again.

**The play.** The two of clubs leads to the first trick. Each seat in turn, to the left, follows suit if it can and
discards any card if it cannot; but no points on the first trick, unless it holds nothing else. The highest card of the
suit led takes the trick, and its seat leads to the next. A heart is led only once hearts are broken: a heart, or the
queen of spades, has been played. Who holds nothing but hearts may lead one all the same.

**The score.** Who takes all hearts and the queen of spades has shot the moon: it gets nothing, and each of the others
26 points. When at the end of a deal somebody has reached the target, the fewest points win; a tie is a shared victory.
Who leaves ends the match at once, and is not among the winners.

The rules of a deal are those of OpenSpiel's `hearts`, and the options that vary them its parameters; that the direction
of the pass changes from deal to deal, and when a match ends, is as at pagat.com/reverse/hearts.html, which it goes by.

Version 1.0: the first.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final, NamedTuple

from boardwright import (
    Act,
    ActiveSeats,
    At,
    Count,
    Deal,
    Game,
    IllegalMove,
    OptionsError,
    Outcome,
    OwnerOnly,
    Phase,
    RoundRobin,
    Seat,
    Stage,
    Turn,
    View,
    event,
    hookimpl,
    move,
)
from boardwright_hearts import passing
from boardwright_hearts.cards import PACK, Card, Cards
from boardwright_hearts.options import SEATS, DealtPacks, Direction, HeartsOptions
from boardwright_hearts.passing import ThreeCards
from boardwright_hearts.play import are_broken, breaks_hearts, choice
from boardwright_hearts.redeal import redealt
from boardwright_hearts.scoring import Points, fewest_points, moon_shooter, most_deals, points_taken
from boardwright_hearts.table import Table

__all__ = [
    "CardsPassed",
    "DealBegan",
    "DealScored",
    "HandDealt",
    "Hearts",
    "HeartsBroken",
    "LeaderKnown",
    "TrickTaken",
]

DEAL: Final = "deal"
PLAY: Final = "play"


@event
class DealBegan(NamedTuple):
    """A deal begins, of this number in the match, in which cards are passed in this direction."""

    number: int
    direction: Direction


@event
class HandDealt(NamedTuple):
    """A seat was dealt its cards."""

    seat: Seat
    cards: Annotated[Cards, OwnerOnly(others=Count())]


@event
class CardsPassed(NamedTuple):
    """A seat has taken up the cards that the giver has passed to it."""

    seat: Seat
    giver: Seat
    cards: Annotated[Cards, OwnerOnly(others=Count())]


@event(reveals=True)
class LeaderKnown(NamedTuple):
    """A seat is to lead to the first trick, so all know that it holds the two of clubs."""

    seat: Seat


@event
class HeartsBroken(NamedTuple):
    """A seat has played the card with which hearts are broken."""

    seat: Seat


@event
class TrickTaken(NamedTuple):
    """A seat has taken a trick, in which the cards count so many points."""

    seat: Seat
    points: int


@event
class DealScored(NamedTuple):
    """A deal is over: the points of each seat for it and in all, and who has shot the moon, if somebody has."""

    points: Points
    totals: Points
    shooter: Seat | None


class WinnerLeads(RoundRobin):
    """The two of clubs begins; in a trick turns go to the left, and who has taken it begins the next."""

    def first(self, at: At[Table]) -> Seat | None:
        """Return the seat that holds the two of clubs."""
        return at.state.to_play

    def following(self, at: At[Table]) -> Seat | None:
        """Return the seat that plays the next card; None when all cards are played."""
        return at.state.to_play


class Hearts(Game[Table]):
    """Take tricks, but no hearts and not the queen of spades; or else all of them."""

    name = "hearts"
    version = "1.0"
    title = "Hearts"
    seats = SEATS
    options = HeartsOptions
    deal = DealtPacks
    events = (DealBegan, HandDealt, CardsPassed, LeaderKnown, HeartsBroken, TrickTaken, DealScored)

    @hookimpl
    def setup(self, deal: Deal[HeartsOptions]) -> Table:
        """Lay out nothing but the score sheet: the cards are dealt when a deal begins."""
        packs: DealtPacks = deal.given or ()
        for pack in packs:
            if sorted(pack) != sorted(PACK):
                raise OptionsError("each deal must hold each of the 52 cards once")
        return Table.empty(deal.options, packs)

    @hookimpl
    def phases(self) -> Sequence[Phase]:
        """A deal has two: first the cards are dealt and, in one turn of all seats, passed; then they are played."""
        passing_turn = Turn(
            named=[Stage("pass", [self.pass_cards], sealed=True)],
            active=ActiveSeats(all="pass"),
            end=self.take_up,
        )
        playing_turn = Turn(max_moves=1, order=WinnerLeads())
        return [
            Phase(DEAL, passing_turn, begin=self.deal_cards, end_if=lambda at: not at.state.must_pass),
            Phase(PLAY, playing_turn, moves=[self.play], begin=self.find_leader, end=self.score, next=DEAL),
        ]

    # --- the deal and the passing ---------------------------------------------------------------------------------

    def deal_cards(self, at: Act[Table]) -> None:
        """Deal the next pack that was given, or else a shuffled one."""
        packs = at.state.packs
        at.state = at.state.dealt(packs[0] if packs else at.chance.shuffled(PACK))
        at.emit(DealBegan(len(at.state.sheet) + 1, at.state.direction))
        for seat, hand in enumerate(at.state.hands):
            at.emit(HandDealt(seat, hand))

    @move(name="pass")
    def pass_cards(self, at: Act[Table], cards: Annotated[ThreeCards, OwnerOnly()]) -> Table:
        """Pass three cards."""
        hand = at.state.hands[at.seat]
        for card in cards:
            if card not in hand:
                raise IllegalMove(f"you do not hold {card}", card=card)
        return at.state.laid_aside(at.seat, cards)

    @pass_cards.options
    def three_of_the_hand(self, at: At[Table]) -> Iterator[Cards]:
        """Any three cards of the hand."""
        return passing.choices(at.state.hands[at.seat])

    def take_up(self, at: Act[Table]) -> None:
        """When all have passed, each takes up the cards that it was passed."""
        if at.state.must_pass:
            return  # a seat has left
        at.state = at.state.taken_up()
        for seat, cards in enumerate(at.state.received):
            at.emit(CardsPassed(seat, at.state.direction.giver(seat), cards))

    def find_leader(self, at: Act[Table]) -> None:
        """Say who holds the two of clubs and leads."""
        if at.state.to_play is not None:
            at.emit(LeaderKnown(at.state.to_play))

    # --- the play -------------------------------------------------------------------------------------------------

    @move
    def play(self, at: Act[Table], card: Card) -> Table:
        """Play a card to the trick."""
        before, options = at.state, at.state.options
        hand = before.hands[at.seat]
        if card not in hand:
            raise IllegalMove(f"you do not hold {card}", card=card)
        allowed = choice(hand, before.tricks, options)
        if card not in allowed.cards:
            raise IllegalMove(allowed.rule, card=card)
        after = before.played(at.seat, card)
        if breaks_hearts(card, options) and not are_broken(before.tricks, options):
            at.emit(HeartsBroken(at.seat))
        trick = after.tricks[-1]
        if trick.is_complete:
            at.emit(TrickTaken(trick.winner, sum(points_taken([trick], options))))
        return after

    @play.options
    def allowed_cards(self, at: At[Table]) -> Cards:
        """The cards that the rules of the play allow."""
        return choice(at.state.hands[at.seat], at.state.tricks, at.state.options).cards

    # --- the score ------------------------------------------------------------------------------------------------

    def score(self, at: Act[Table]) -> None:
        """Write the points of the deal on the sheet; the match ends if somebody has reached the target."""
        if at.state.to_play is not None:
            return  # a seat has left
        at.state = at.state.scored()
        at.emit(DealScored(at.state.sheet[-1], at.state.totals, moon_shooter(at.state.tricks)))
        if at.state.is_over:
            at.end_match(fewest_points(at.state.totals))

    @hookimpl
    def seat_left(self, at: Act[Table], seat: Seat) -> None:
        """Three cannot go on: of them, those win who have the fewest points in the deals that are over."""
        left = [other for other in range(SEATS) if other not in at.flow.eliminated]
        fewest = min(at.state.totals[other] for other in left)
        winners = tuple(other for other in left if at.state.totals[other] == fewest)
        at.end_match(Outcome(winners, None, "a player has left"))

    # --- for who looks on and who thinks ahead --------------------------------------------------------------------

    @hookimpl
    def redeal(self, state: Table, seat: Seat | None, shuffle: Any) -> Table:
        """Deal anew what a viewer cannot see: what it has passed, and what the play has shown, stays so."""
        return redealt(state, seat, shuffle)

    @hookimpl
    def progress(self, at: At[Table]) -> float:
        """How near the one with most points is to the target, or the match to its last deal."""
        table = at.state
        near = max(0, *table.totals) / table.options.target
        played = sum(len(trick.cards) for trick in table.tricks) / len(PACK)
        done = (len(table.sheet) + played) / table.options.deals if table.options.deals else 0.0
        return min(1.0, max(near, done))

    @hookimpl
    def longest(self, seats: int, options: HeartsOptions) -> int:
        """All cards in as many deals as there can be, see `most_deals`, and a pass of each seat where cards are passed.

        Who leaves ends the match.
        """
        deals = most_deals(options)
        rounds, more = divmod(deals, len(options.passing))
        passing = [direction is not Direction.HOLD for direction in options.passing]
        return len(PACK) * deals + SEATS * (rounds * sum(passing) + sum(passing[:more]))

    @hookimpl
    def as_text(self, view: View[Any], names: Sequence[str]) -> str:
        """The trick, the points and the viewer's hand."""
        from boardwright_hearts.text import HeartsText

        lines = HeartsText().table(view, names)
        return "\n".join("".join(span.text for span in line).rstrip() for line in lines)
