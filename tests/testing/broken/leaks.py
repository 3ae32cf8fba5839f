"""Larders that let somebody know what it must not."""

import itertools
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from boardwright import (
    Act,
    At,
    Deal,
    IllegalMove,
    OwnerOnly,
    Public,
    Seat,
    Variant,
    event,
    hookimpl,
    move,
)

from .larder import CARDS, Card, Cards, LaidOpen, Larder, Source, Table, dropped, put


@event
class Counted(NamedTuple):
    seat: Seat
    high: int


class LeakThroughACount(Larder):
    """How many high cards are left in the deck is told with each card that is dropped."""

    events = (*Larder.events, Counted)

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        at.emit(Counted(at.seat, sum(left > CARDS // 2 for left in at.state.deck)))
        return dropped(at.state, at.seat, card)

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        return at.state.hand(at.seat)


@event
class Dropped(NamedTuple):
    seat: Seat
    place: int


class LeakThroughTheOrderOfAHand(Larder):
    """All are told from which place of the sorted hand a card was dropped."""

    events = (*Larder.events, Dropped)

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        at.emit(Dropped(at.seat, sorted(at.state.hand(at.seat)).index(card)))
        return dropped(at.state, at.seat, card)

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        return at.state.hand(at.seat)


class LeakThroughAMessage(Larder):
    """Who is refused a card learns whether it lies in the deck."""

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        if card in at.state.deck:
            raise IllegalMove(f"{card} is still in the deck")
        return dropped(at.state, at.seat, card)

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        return at.state.hand(at.seat)


class LeakThroughUndo(Larder):
    """Whether a dropped card may be taken back depends on the top card of the deck."""

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        if at.state.deck and at.state.deck[0] > CARDS // 2:
            at.chance.roll()
        return dropped(at.state, at.seat, card)

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        return at.state.hand(at.seat)


@event
class DrewOpenly(NamedTuple):
    seat: Seat
    card: Card


class LeakThroughAnEvent(Larder):
    """All are told which card was drawn from the deck."""

    events = (*Larder.events, DrewOpenly)

    @move
    def draw(self, at: Act[Table], source: Source) -> Table:
        card, *deck = at.state.deck
        at.emit(DrewOpenly(at.seat, card))
        hands = put(at.state.hands, at.seat, (*at.state.hands[at.seat], card))
        return at.state._replace(deck=tuple(deck), hands=hands)

    @draw.options
    def sources(self, at: At[Table]) -> list[Source]:
        return ["deck"]


class LeakThroughLegalMoves(Larder):
    """A card may be dropped only if no other seat holds a higher one."""

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        return dropped(at.state, at.seat, card)

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        own = at.state.hand(at.seat)
        theirs = [card for seat, hand in enumerate(at.state.hands) if seat != at.seat for card in hand]
        return tuple(card for card in own if card > max(theirs, default=0)) or own


class LeakThroughTheDefaultMove(Larder):
    """An absent seat takes the top card of the pile if that is better than the top card of the deck."""

    @hookimpl
    def default_move(self, at: At[Table], legal: Any) -> Any:
        table = at.state
        if legal[0].name == "draw" and table.pile and table.deck and table.pile[-1] > table.deck[0]:
            return legal[-1]
        return legal[0]


_REMEMBERED: dict[str, Table] = {}


@dataclass(frozen=True)
class Peek:
    pile: Cards
    hands: tuple[Any, ...]
    deck: Any
    next: int | None


class LeakThroughAPeek(Larder):
    """The view shows the next card, which it has from a table that was remembered beside the state."""

    @hookimpl
    def progress(self, at: At[Table]) -> float:
        _REMEMBERED["table"] = at.state
        return len(at.state.pile) / CARDS

    @hookimpl
    def player_view(self, seen: Any, flow: Any, seat: Seat | None) -> Peek:
        table = _REMEMBERED.get("table")
        return Peek(seen.pile, seen.hands, seen.deck, table.deck[0] if table and table.deck else None)


class NewsState(NamedTuple):
    next: Annotated[int, Public()]


class Gossip(Variant[NewsState]):
    """Everybody is shown the top card of the deck."""

    name = "gossip"
    version = "1"
    game = "larder"

    def begin(self, deal: Deal[Any]) -> NewsState:
        return NewsState(0)

    @hookimpl(wrapper=True)
    def turn_end(self, at: Act[Table]) -> Generator[None, Any, Any]:
        result = yield
        if at.state.deck:
            at.variants = {**at.variants, self.name: NewsState(at.state.deck[0])}
        return result


class LeakBehindARedealThatDoesNothing(LeakThroughLegalMoves):
    """Legal moves leak, and the determiniser hides it: it deals nothing anew."""

    @hookimpl
    def redeal(self, state: Table, seat: Seat | None, shuffle: Any) -> Table:
        return state


@event(reveals=False)
class DrewUnmarked(NamedTuple):
    seat: Seat
    card: Annotated[Card, OwnerOnly()]


class UndoOfWhatWasRevealed(Larder):
    """A card that was drawn can be put back, because its event is marked as if it told nothing new."""

    events = (DrewUnmarked, LaidOpen)

    @move
    def draw(self, at: Act[Table], source: Source) -> Table:
        card, *deck = at.state.deck
        at.emit(DrewUnmarked(at.seat, card))
        hands = put(at.state.hands, at.seat, (*at.state.hands[at.seat], card))
        return at.state._replace(deck=tuple(deck), hands=hands)

    @draw.options
    def sources(self, at: At[Table]) -> list[Source]:
        return ["deck"]


class UndoWithoutAnEvent(Larder):
    """A card that was drawn can be put back, because nothing is told of it."""

    events = (LaidOpen,)

    @move
    def draw(self, at: Act[Table], source: Source) -> Table:
        card, *deck = at.state.deck
        hands = put(at.state.hands, at.seat, (*at.state.hands[at.seat], card))
        return at.state._replace(deck=tuple(deck), hands=hands)

    @draw.options
    def sources(self, at: At[Table]) -> list[Source]:
        return ["deck"]


_ASKED = itertools.count()


class UndoThatChangesItsMind(Larder):
    """Whether a dropped card can be taken back is answered differently each time."""

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        return dropped(at.state, at.seat, card)

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        return at.state.hand(at.seat)

    @drop.undoable_if
    def in_a_good_mood(self, at: At[Table]) -> bool:
        return next(_ASKED) % 2 == 0


FAULTS: Sequence[tuple[type[Larder], str]] = (
    (LeakThroughACount, "non-interference"),
    (LeakThroughTheOrderOfAHand, "non-interference"),
    (LeakThroughAMessage, "non-interference"),
    (LeakThroughUndo, "non-interference"),
    (LeakThroughAnEvent, "non-interference"),
    (LeakThroughLegalMoves, "non-interference"),
    (LeakThroughTheDefaultMove, "non-interference"),
    (LeakThroughAPeek, "non-interference"),
    (LeakBehindARedealThatDoesNothing, "taint"),
    (UndoOfWhatWasRevealed, "barriers"),
    (UndoWithoutAnEvent, "barriers"),
    (UndoThatChangesItsMind, "undo"),
)
"""Each fault with the check that is meant for it."""
