"""Larders whose state, events or moves do not survive being written and read."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from boardwright import Act, At, Deal, Game, Outcome, Phase, Public, Seat, Turn, event, hookimpl, move

from .larder import Card, Cards, Larder, Source, Table, dropped


class Scales(NamedTuple):
    weight: Annotated[float, Public()]
    turns: Annotated[int, Public()] = 0


class Infinite(Game[Scales]):
    """The state holds infinity, for which JSON has no word."""

    name = "infinite"
    version = "1"
    seats = 1

    @hookimpl
    def setup(self, deal: Deal[Any]) -> Scales:
        return Scales(float("inf"))

    @hookimpl
    def phases(self) -> list[Phase]:
        return [Phase("play", Turn(max_moves=1))]

    @move
    def wait(self, at: Act[Scales]) -> Scales:
        return at.state._replace(turns=at.state.turns + 1)

    @wait.options
    def always(self, at: At[Scales]) -> bool:
        return True

    @hookimpl
    def outcome(self, at: At[Scales]) -> Outcome | None:
        return Outcome((0,)) if at.state.turns > 2 else None


class WrongType(Larder):
    """The state has a list where its type says a tuple."""

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        table = dropped(at.state, at.seat, card)
        return table._replace(pile=list(table.pile))  # type: ignore[arg-type]

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        return at.state.hand(at.seat)

    @move
    def draw(self, at: Act[Table], source: Source) -> Table:
        at.state = at.state._replace(pile=tuple(at.state.pile))
        table: Table = Larder.draw.function(self, at, source)
        return table

    @draw.options
    def sources(self, at: At[Table]) -> list[Source]:
        return ["deck"]


@event
class Weighed(NamedTuple):
    seat: Seat
    weight: int


class EventOfAnotherForm(Larder):
    """An event holds a text where its type says a number."""

    events = (*Larder.events, Weighed)

    @move
    def drop(self, at: Act[Table], card: Card) -> Table:
        at.emit(Weighed(at.seat, "heavy"))  # type: ignore[arg-type]
        return dropped(at.state, at.seat, card)

    @drop.options
    def cards_in_hand(self, at: At[Table]) -> Cards:
        return at.state.hand(at.seat)


class Rounded(Larder):
    """A bid is listed as a fraction of a coin, and read as another number."""

    @move
    def bid(self, at: Act[Table], amount: Any) -> Table:
        return at.state._replace(bids=(1,) * at.seats)

    @bid.options
    def amounts(self, at: At[Table]) -> tuple[Any, ...]:
        return ((1, 2), (3, 4))


FAULTS: Sequence[tuple[type[Game[Any]], str]] = (
    (Infinite, "json"),
    (WrongType, "json"),
    (EventOfAnotherForm, "schemas"),
    (Rounded, "json"),
)
"""Each fault with the check that is meant for it."""
