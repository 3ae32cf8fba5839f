"""The rules of Fox night.

There are 24 hens, numbered from 1. One is put aside face down: the fox took her last night. Everybody gets a hand of
three; the others are the deck.

In turn, put a hen from your hand into your coop or your yard, and draw another one while the deck lasts. A coop has
room for two hens. When everybody has put down five, the missing hen is turned up, for the fox comes back for her
neighbours: if the hen with the next lower or the next higher number is in your yard, it gets in there, and no hen of
the yard lays an egg.

A hen in the coop lays as many eggs as her number says, one in the yard twice as many. Most eggs win.
"""

from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from annotated_types import Interval
from boardwright import (
    Act,
    At,
    Count,
    Deal,
    Game,
    IllegalMove,
    LegalMoves,
    Move,
    NoOptions,
    OptionsError,
    Outcome,
    OwnerOnly,
    PerSeat,
    Phase,
    Product,
    Public,
    Seat,
    Turn,
    event,
    hookimpl,
    move,
)

Hen: TypeAlias = Annotated[int, Interval(ge=1, le=24)]
Hens: TypeAlias = tuple[Hen, ...]
Place: TypeAlias = Literal["coop", "yard"]

FLOCK: Final[Hens] = tuple(range(1, 25))
HAND: Final = 3  # hens in a hand
ROOM: Final = 2  # hens in a coop
ROUNDS: Final = 5  # hens that everybody puts down


class Farm(NamedTuple):
    """Where the hens are. All of a match that changes, but for whose turn it is."""

    deck: Annotated[Hens, Count()]  # the top one first; the last one is missing
    hands: Annotated[tuple[Hens, ...], PerSeat(OwnerOnly(others=Count()))]
    coops: Annotated[tuple[Hens, ...], Public()]
    yards: Annotated[tuple[Hens, ...], Public()]
    missing: Annotated[Hen | None, Public()] = None  # the last one, once she is turned up


def robbed(yard: Hens, missing: Hen | None) -> bool:
    """Return whether the fox gets into a yard, because a neighbour of the missing hen is there."""
    return missing is not None and (missing - 1 in yard or missing + 1 in yard)


def eggs(coop: Hens, yard: Hens, missing: Hen | None = None) -> int:
    """Return how many eggs the hens of a seat lay."""
    return sum(coop) + (0 if robbed(yard, missing) else 2 * sum(yard))


def changed(all_hens: tuple[Hens, ...], seat: Seat, hens: Hens) -> tuple[Hens, ...]:
    """Return the hens of all seats, with those of one seat changed."""
    return (*all_hens[:seat], hens, *all_hens[seat + 1 :])


@event
class HenDrawn(NamedTuple):
    """A seat has drawn a hen, which it alone sees."""

    seat: Seat
    hen: Annotated[Hen, OwnerOnly()]


@event(reveals=True)
class FoxCame(NamedTuple):
    """The missing hen was turned up, for whose neighbours the fox comes."""

    missing: Hen


class FoxNight(Game[Farm]):
    """Hens in the yard lay more eggs, but the fox may come for them."""

    name = "fox-night"
    version = "1.0"
    title = "Fox night"
    seats = range(2, 5)
    deal = Hens
    events = (HenDrawn, FoxCame)

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Farm:
        """Deal a hand to each seat. An explicit deal is all hens: the hands, the deck, the missing one."""
        deck: Hens = deal.chance.shuffled(FLOCK) if deal.given is None else deal.given
        if sorted(deck) != sorted(FLOCK):
            raise OptionsError("the deal must hold every hen once, from 1 to 24")
        hands = tuple(deck[HAND * seat : HAND * (seat + 1)] for seat in range(deal.seats))
        nothing: tuple[Hens, ...] = ((),) * deal.seats
        return Farm(deck[HAND * deal.seats :], hands, nothing, nothing)

    @hookimpl
    def phases(self) -> list[Phase]:
        """One phase, in which a turn is one move."""
        return [Phase("day", Turn(max_moves=1))]

    @move
    def put(self, at: Act[Farm], hen: Hen, place: Place) -> Farm:
        """Put a hen from your hand into your coop or your yard."""
        farm, seat = at.state, at.seat
        hand, coop, yard = farm.hands[seat], farm.coops[seat], farm.yards[seat]
        if hen not in hand:
            raise IllegalMove(f"there is no hen {hen} in your hand", hen=hen)
        hands = changed(farm.hands, seat, tuple(held for held in hand if held != hen))
        if place == "yard":
            return farm._replace(hands=hands, yards=changed(farm.yards, seat, (*yard, hen)))
        if len(coop) == ROOM:
            raise IllegalMove("your coop is full")
        return farm._replace(hands=hands, coops=changed(farm.coops, seat, (*coop, hen)))

    @put.options
    def hens_and_places(self, at: At[Farm]) -> Product:
        """Every hen in the hand, and the coop while there is room."""
        hens = sorted(at.state.hands[at.seat])
        return Product(hens, ("yard",) if len(at.state.coops[at.seat]) == ROOM else ("coop", "yard"))

    @hookimpl
    def move_made(self, at: Act[Farm]) -> None:
        """Draw a hen, as long as there is one above the missing one."""
        hen, *others = at.state.deck
        if others:
            hand = (*at.state.hands[at.seat], hen)
            at.state = at.state._replace(deck=tuple(others), hands=changed(at.state.hands, at.seat, hand))
            at.emit(HenDrawn(at.seat, hen))

    @hookimpl
    def turn_end(self, at: Act[Farm]) -> None:
        """Let the fox come when everybody has put down five hens; most eggs win."""
        playing = [seat for seat in range(at.seats) if seat not in at.flow.eliminated]
        if any(len(at.state.coops[seat] + at.state.yards[seat]) < ROUNDS for seat in playing):
            return
        *left, missing = at.state.deck
        at.state = at.state._replace(deck=tuple(left), missing=missing)
        at.emit(FoxCame(missing))
        farms = zip(at.state.coops, at.state.yards, strict=True)
        scores = tuple(eggs(coop, yard, missing) for coop, yard in farms)
        most = max(scores[seat] for seat in playing)
        at.end_match(Outcome(tuple(seat for seat in playing if scores[seat] == most), scores, "eggs"))

    @hookimpl
    def default_move(self, at: At[Farm], legal: LegalMoves) -> Move:
        """Put away the lowest hen of a seat that is absent, into the coop if there is room."""
        return min(legal, key=lambda put: put.args)

    @hookimpl
    def progress(self, at: At[Farm]) -> float:
        """Return which part of all hens has been put down."""
        return sum(map(len, at.state.coops + at.state.yards)) / (ROUNDS * at.seats)

    @hookimpl
    def longest(self, seats: int) -> int:
        """Return how many moves there can be: five of each seat."""
        return ROUNDS * seats
