"""Flow: where a match is, and how a game declares where it can go.

Scopes nest: match > phase > turn > stage. One rule holds for all of them: each instance of a scope begins once
and ends once, begin hooks run from the outside in and end hooks from the inside out.

`Phase`, `Turn` and `Stage` are what a game declares; `Flow` and `Active` are the part of a position that says
where it stands. `engine` moves a flow on; nothing in this module does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from boardwright.moves import MoveRule
    from boardwright.position import At

Seat: TypeAlias = int
"""A player's index in a match, from 0. Where a spectator is meant as well, the type is `Seat | None`."""


class Active(NamedTuple):
    """A seat that may act, and where in its turn it is.

    Attributes:
        seat: The seat.
        stage: The name of its stage; None in a turn that has no stages.
        moves: How many moves the seat has made in this stage (in this turn, where there are no stages).
    """

    seat: Seat
    stage: str | None
    moves: int


class Flow(NamedTuple):
    """Where a match is. Public: every seat and every spectator sees it whole.

    Attributes:
        seats: How many seats the match has.
        phase: The name of the phase.
        turn: The number of the turn, from 1, counted over the whole match.
        order: The seats in the order of play of this phase.
        place: The place in `order` of the seat whose turn it is.
        active: The seats that may act now.
        moves: How many moves have been made in this turn.
        eliminated: The seats that are out of the match, in the order in which they went.
    """

    seats: int
    phase: str
    turn: int
    order: tuple[Seat, ...]
    place: int
    active: tuple[Active, ...]
    moves: int
    eliminated: tuple[Seat, ...]

    @property
    def current(self) -> Seat:
        """The seat whose turn it is; after the match, the seat whose turn was the last."""
        return self.order[self.place]

    def stage_of(self, seat: Seat) -> Active | None:
        """Return what an active seat is at, None for a seat that may not act."""
        for active in self.active:
            if active.seat == seat:
                return active
        return None


Condition: TypeAlias = Callable[["At[Any]"], object]
"""Something that is true of a position or not, such as a phase's `end_if`."""


class TurnOrder(Protocol):
    """Who takes turns, and in which order: asked when a phase begins and after each of its turns."""

    def first(self, at: At[Any]) -> Seat:
        """Return the seat that takes the first turn of the phase; it must not be eliminated."""
        ...

    def following(self, at: At[Any]) -> Seat | None:
        """Return the seat that takes the next turn, or None when the phase has no more turns."""
        ...


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Turn after turn around the table, without end; eliminated seats are left out.

    Attributes:
        starting: Says which seat takes the first turn of the phase, by default the first in order.
    """

    starting: Callable[[At[Any]], Seat] | None = None

    def first(self, at: At[Any]) -> Seat:
        """Return the starting seat, or the next one still in the match after it."""
        start = at.flow.order.index(self.starting(at)) if self.starting is not None else 0
        return _remaining_from(at.flow, start)

    def following(self, at: At[Any]) -> Seat | None:
        """Return the next seat around the table that is still in the match."""
        flow = at.flow
        if not flow.eliminated:
            return flow.order[(flow.place + 1) % len(flow.order)]
        return _remaining_from(flow, flow.place + 1)


def _remaining_from(flow: Flow, place: int) -> Seat:
    order = flow.order
    for step in range(len(order)):
        seat = order[(place + step) % len(order)]
        if seat not in flow.eliminated:
            return seat
    raise LookupError("there is no seat left to take a turn")


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a turn in which only some moves are offered.

    Attributes:
        name: Its name, unique in its turn.
        moves: The moves offered; None offers those of the turn.
        max_moves: After so many moves the stage ends and the next one in the turn's sequence begins; the
            turn ends with its last stage. None is no limit.
        end_if: Ends the stage as soon as it holds after a move.
    """

    name: str
    moves: Sequence[MoveRule[Any]] | None = None
    max_moves: int | None = None
    end_if: Condition | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """What a turn of a phase is.

    Attributes:
        moves: The moves offered; None offers those of the phase.
        stages: Its stages in sequence; the turn begins in the first. Without any, the turn is one piece.
        max_moves: After so many moves the turn ends. None is no limit.
        end_if: Ends the turn as soon as it holds after a move.
        order: Who takes turns.
    """

    moves: Sequence[MoveRule[Any]] | None = None
    stages: Sequence[Stage] = ()
    max_moves: int | None = None
    end_if: Condition | None = None
    order: TurnOrder = field(default_factory=RoundRobin)


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of a match with turns of its own.

    Attributes:
        name: Its name, unique in the game.
        turn: What its turns are.
        moves: The moves offered; None offers those of the game.
        end_if: Ends the phase as soon as it holds after a move.
        next: The name of the phase that follows; None is the next one in the game's list.
    """

    name: str
    turn: Turn = field(default_factory=Turn)
    moves: Sequence[MoveRule[Any]] | None = None
    end_if: Condition | None = None
    next: str | None = None
