"""Events: the facts that a command brings about, told to each seat as far as it may know them.

A game declares its events as small immutable types, marked with `@event`, and lists them in `Game.events`:

    @event
    class DrewFromDeck(NamedTuple):
        seat: Seat
        card: Annotated[Card, OwnerOnly()]      # the owner is the field `seat`

Fields without a declaration are public. The framework adds the events of the flow, which end this module.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, NamedTuple, TypeVar, overload

from boardwright.flow import Seat
from boardwright.position import Outcome
from boardwright.visibility import OwnerOnly

E = TypeVar("E", bound=type)

_MARK: Final = "__boardwright_event__"


class EventMark(NamedTuple):
    """What `@event` notes on an event type.

    Attributes:
        name: The name under which clients know it: `DrewFromDeck` is "drew_from_deck".
        reveals: Whether a seat learns by it what it did not know, so that its command cannot be undone.
            None: it does if any of its fields is not public.
    """

    name: str
    reveals: bool | None


@overload
def event(of: E, /) -> E: ...
@overload
def event(*, reveals: bool) -> Callable[[E], E]: ...
def event(of: E | None = None, /, *, reveals: bool | None = None) -> E | Callable[[E], E]:
    """Mark a NamedTuple or frozen dataclass as an event type.

    Args:
        of: The type, when used without brackets.
        reveals: Set it to True where public fields show what was hidden before (a card is turned up), and
            to False where private fields tell their owner only what it knew already (a card it chose).
    """

    def mark(cls: E) -> E:
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        setattr(cls, _MARK, EventMark(name, reveals))
        return cls

    return mark if of is None else mark(of)


def event_mark(of: type) -> EventMark | None:
    """Return what `@event` noted on a type, None where it was not used."""
    return vars(of).get(_MARK)


@event(reveals=True)
class Moved(NamedTuple):
    """A seat made a move. It stands before the events that the move brought about.

    A match tells it of each move in its log; of those made in a sealed stage, when they are revealed.

    Attributes:
        seat: The seat.
        move: The name of the move.
        arguments: Its arguments by name; `Unseen` in place of one that the viewer may not know.
        why: Why the host moved in the seat's place; None if the seat did.
    """

    seat: Seat
    move: str
    arguments: Mapping[str, Any]
    why: str | None


@event(reveals=False)
class Answered(NamedTuple):
    """A seat has given its answer in a sealed stage, or changed it. What it is, the seat alone is told.

    Attributes:
        seat: The seat.
        move: The name of the move that will be made; for others `Unseen`.
        arguments: Its arguments by name; for others `Unseen`.
    """

    seat: Seat
    move: Annotated[str, OwnerOnly()]
    arguments: Annotated[Mapping[str, Any], OwnerOnly()]


@event
class SeatLeft(NamedTuple):
    """A seat has left the match."""

    seat: Seat


@event
class PhaseBegan(NamedTuple):
    """A phase has begun."""

    phase: str


@event
class TurnBegan(NamedTuple):
    """A seat's turn has begun."""

    seat: Seat
    turn: int


@event
class SeatEliminated(NamedTuple):
    """A seat is out of the match."""

    seat: Seat


@event
class MatchEnded(NamedTuple):
    """The match is over."""

    outcome: Outcome


@event
class Undone(NamedTuple):
    """A seat took back the move of an entry of the log (counted from 0)."""

    seat: Seat
    entry: int


@event
class Redone(NamedTuple):
    """A seat made again the move of an entry of the log (counted from 0) that was taken back."""

    seat: Seat
    entry: int


FLOW_EVENTS: Final = (
    Moved,
    Answered,
    SeatLeft,
    PhaseBegan,
    TurnBegan,
    SeatEliminated,
    MatchEnded,
    Undone,
    Redone,
)
"""The events that the framework itself tells, in every game."""

MOVED: Final = "moved"
"""The name of the event `Moved`, by which clients know it."""

ANSWERED: Final = "answered"
"""The name of the event `Answered`."""
