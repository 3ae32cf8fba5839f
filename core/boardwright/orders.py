"""Turn orders: who takes turns in a phase, in which order, and with whom it begins.

`TurnOrder` is what the engine asks; anything with its three methods is one. `RoundRobin` covers what most games need:

    RoundRobin()                                       around the table, going on after the last phase's last turn
    RoundRobin(starting=first_in_order)                each phase begins with the first seat
    RoundRobin(starting=same_seat)                     … with the seat that had the last turn
    RoundRobin(starting=lambda at: at.state.leader)    … with the seat that the game names
    RoundRobin(starting=first_in_order, once=True)     once around, then the phase ends
    RoundRobin(seats=(2, 0, 1))                        another order; a function takes it from the state
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from boardwright.flow import Flow, Seat
    from boardwright.position import At


class TurnOrder(Protocol):
    """Who takes turns: asked when a phase begins and after each of its turns.

    The flow that is asked about is in `at.flow`; `at.seat` is the seat that had the last turn of the match, and before
    the first turn seat 0.
    """

    def order(self, at: At[Any]) -> Sequence[Seat]:
        """Return the seats that take turns in the phase that begins, in order, each once."""
        ...

    def first(self, at: At[Any]) -> Seat | None:
        """Return the seat that takes the first turn of the phase, or None if nobody does."""
        ...

    def following(self, at: At[Any]) -> Seat | None:
        """Return the seat that takes the next turn, or None when the phase has no more turns."""
        ...


def next_seat(at: At[Any]) -> Seat:
    """Begin with the seat after the one that had the last turn; a match begins with the first in order."""
    order = at.flow.order
    if at.flow.turn == 0 or at.seat not in order:
        return order[0]
    return order[(order.index(at.seat) + 1) % len(order)]


def first_in_order(at: At[Any]) -> Seat:
    """Begin with the first seat in order."""
    return at.flow.order[0]


def same_seat(at: At[Any]) -> Seat:
    """Begin with the seat that had the last turn."""
    return at.seat


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Turn after turn around the table; eliminated seats are left out.

    Attributes:
        starting: Says which seat takes the first turn of the phase; if it is out, the next one in order does.
        seats: The seats in order of play, or a function that says them when the phase begins; None is all seats.
        once: Whether the phase ends after the turn of the last seat in order.
    """

    starting: Callable[[At[Any]], Seat] = next_seat
    seats: Sequence[Seat] | Callable[[At[Any]], Sequence[Seat]] | None = None
    once: bool = False

    def order(self, at: At[Any]) -> Sequence[Seat]:
        """Return the seats in order of play."""
        if self.seats is None:
            return range(at.flow.seats)
        return self.seats(at) if callable(self.seats) else self.seats

    def first(self, at: At[Any]) -> Seat | None:
        """Return the starting seat, or the next one still in the match after it."""
        seat = self.starting(at)
        return _remaining(at.flow, at.flow.order.index(seat)) if seat in at.flow.order else seat

    def following(self, at: At[Any]) -> Seat | None:
        """Return the next seat around the table that is still in the match; None where that is once around."""
        flow = at.flow
        if not flow.eliminated and not self.once:
            return flow.order[(flow.place + 1) % len(flow.order)]
        seat = _remaining(flow, flow.place + 1)
        return None if self.once and (seat is None or flow.order.index(seat) <= flow.place) else seat


def _remaining(flow: Flow, place: int) -> Seat | None:
    """Return the first seat from a place on, around the table, that is still in the match."""
    order = flow.order
    for step in range(len(order)):
        seat = order[(place + step) % len(order)]
        if seat not in flow.eliminated:
            return seat
    return None
