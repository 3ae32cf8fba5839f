"""Turn orders: who takes turns in a phase, in which order, and with whom it begins.

`TurnOrder` is what the engine asks; anything with its three methods is one. `RoundRobin` covers what most games need:

    RoundRobin()                                       around the table, going on after the last phase's last turn
    RoundRobin(starting=first_in_order)                each phase begins with the first seat
    RoundRobin(starting=same_seat)                     … with the seat that had the last turn
    RoundRobin(starting=lambda at: at.state.leader)    … with the seat that the game names
    RoundRobin(starting=first_in_order, once=True)     once around, then the phase ends
    RoundRobin(seats=(2, 0, 1))                        another order; a function takes it from the state
    RoundRobin(direction=lambda at: at.state.turning)  … in a direction of play that can change
    RoundRobin(skip=lambda at, seat: seat in at.state.asleep)   … past seats that miss a turn
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from boardwright.faces import At
    from boardwright.flow import Seat


class TurnOrder(Protocol):
    """Who takes turns: asked when a phase has begun, its hooks included, and after each of its turns.

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


def first_in_order(at: At[Any]) -> Seat:
    """Begin with the first seat in order."""
    return at.flow.order[0]


def same_seat(at: At[Any]) -> Seat:
    """Begin with the seat that had the last turn; with the first in order if there was none or it has none here."""
    order = at.flow.order
    return at.seat if at.flow.turn and at.seat in order else order[0]


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Turn after turn around the table; eliminated seats are left out.

    Attributes:
        starting: Says which seat takes the first turn of the phase; if it is out, or skipped, the next one does.
            None is the seat after the one that had the last turn; a match begins with the first in order.
        seats: The seats in order of play, or a function that says them when the phase begins; None is all seats.
        once: Whether the phase ends after the turn of the last seat in order.
        direction: 1 to go through the order forwards, -1 backwards, or a function that says it.
        skip: Says of a seat whether it misses its turn; no turn begins for it. If all do, the phase ends.
    """

    starting: Callable[[At[Any]], Seat] | None = None
    seats: Sequence[Seat] | Callable[[At[Any]], Sequence[Seat]] | None = None
    once: bool = False
    direction: int | Callable[[At[Any]], int] = 1
    skip: Callable[[At[Any], Seat], object] | None = None

    def order(self, at: At[Any]) -> Sequence[Seat]:
        """Return the seats in order of play."""
        if self.seats is None:
            return range(at.flow.seats)
        return self.seats(at) if callable(self.seats) else self.seats

    def first(self, at: At[Any]) -> Seat | None:
        """Return the starting seat, or the next one around the table that takes a turn."""
        flow = at.flow
        order, direction = flow.order, self._direction(at)
        if self.starting is not None:
            seat = self.starting(at)
            if seat not in order:
                return seat
            place = order.index(seat)
        elif flow.turn and at.seat in order:
            place = (order.index(at.seat) + direction) % len(order)
        else:
            place = 0
        if not (flow.eliminated or self.skip):
            return order[place]
        return self._from(at, (order[(place + step * direction) % len(order)] for step in range(len(order))))

    def following(self, at: At[Any]) -> Seat | None:
        """Return the next seat around the table that takes a turn; None where that is once around."""
        flow = at.flow
        order, place, direction = flow.order, flow.place, self._direction(at)
        if not (self.once or flow.eliminated or self.skip):
            return order[(place + direction) % len(order)]
        ahead = order[place + 1 :] if direction > 0 else order[:place][::-1]
        behind = order[: place + 1] if direction > 0 else order[place:][::-1]
        return self._from(at, ahead if self.once else (*ahead, *behind))

    def _direction(self, at: At[Any]) -> int:
        return self.direction(at) if callable(self.direction) else self.direction

    def _from(self, at: At[Any], seats: Iterable[Seat]) -> Seat | None:
        """Return the first of the seats that takes a turn."""
        for seat in seats:
            if seat not in at.flow.eliminated and not (self.skip is not None and self.skip(at, seat)):
                return seat
        return None
