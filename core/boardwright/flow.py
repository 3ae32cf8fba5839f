"""Flow: where a match is, and how a game declares where it can go.

Scopes nest: match > phase > turn > stage. One rule holds for all of them: each instance of a scope begins once
and ends once, begin hooks run from the outside in and end hooks from the inside out.

`Phase`, `Turn` and `Stage` are what a game declares; `Flow` and `Active` are the part of a position that says
where it stands. `engine` moves a flow on; nothing in this module does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from boardwright.orders import RoundRobin, TurnOrder

if TYPE_CHECKING:
    from boardwright.moves import MoveRule
    from boardwright.position import Act, At

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
"""Something that is true of a position or not, such as a stage's `end_if`."""

Effect: TypeAlias = Callable[["Act[Any]"], None]
"""What happens when a scope begins or ends; it changes the state by setting `at.state`."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a turn in which only some moves are offered.

    Attributes:
        name: Its name, unique in its turn.
        moves: The moves offered; None offers those of the turn.
        max_moves: After so many moves the stage ends and the following one begins; the turn ends with its last
            stage. None is no limit.
        end_if: Ends the stage as soon as it holds.
        next: The name of the stage that follows; None is the next one in the turn's sequence.
        begin: What happens when it begins, after the hook `stage_begin`.
        end: What happens when it ends, before the hook `stage_end`.
    """

    name: str
    moves: Sequence[MoveRule[Any]] | None = None
    max_moves: int | None = None
    end_if: Condition | None = None
    next: str | None = None
    begin: Effect | None = None
    end: Effect | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """What a turn of a phase is.

    Attributes:
        moves: The moves offered; None offers those of the phase.
        stages: Its stages in sequence; the turn begins in the first. Without any, the turn is one piece.
        max_moves: After so many moves the turn ends. None is no limit.
        end_if: Ends the turn as soon as it holds. If it returns a seat (not True), the next turn is that seat's.
        order: Who takes turns.
        begin: What happens when a turn begins, after the hook `turn_begin`.
        end: What happens when a turn ends, before the hook `turn_end`.
    """

    moves: Sequence[MoveRule[Any]] | None = None
    stages: Sequence[Stage] = ()
    max_moves: int | None = None
    end_if: Condition | None = None
    order: TurnOrder = field(default_factory=RoundRobin)
    begin: Effect | None = None
    end: Effect | None = None


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of a match with turns of its own.

    Attributes:
        name: Its name, unique in the game.
        turn: What its turns are.
        moves: The moves offered; None offers those of the game.
        end_if: Ends the phase as soon as it holds. If it returns a text, that is the name of the phase that follows.
        next: The name of the phase that follows, or a function that says it; None is the next one in the game's list.
        begin: What happens when the phase begins, after the hook `phase_begin`.
        end: What happens when it ends, before the hook `phase_end`.
    """

    name: str
    turn: Turn = field(default_factory=Turn)
    moves: Sequence[MoveRule[Any]] | None = None
    end_if: Condition | None = None
    next: str | Callable[[At[Any]], str] | None = None
    begin: Effect | None = None
    end: Effect | None = None
