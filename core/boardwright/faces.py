"""The two faces that a position shows to the functions of a game.

Functions that only look (options of moves, conditions, the outcome) get an `At`. Functions that bring about something
(moves, life-cycle hooks) get an `Act`, which is an `At` that can also draw by chance, emit events and ask the flow to
go on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Generic

from boardwright.flow import Flow, Seat
from boardwright.position import S

if TYPE_CHECKING:
    from boardwright.chance import Chance
    from boardwright.flow import ActiveSeats, Place
    from boardwright.position import Outcome


class At(Generic[S]):
    """A position as a function of a game looks at it.

    Attributes:
        state: The game's state.
        flow: Phase, turn, order, active seats, move counts.
        seat: The seat concerned: who makes the move, who is offered it, or whose turn it is.
        variants: The states that variants keep, by the name of the variant.
    """

    __slots__ = ("flow", "seat", "state", "variants")

    def __init__(self, state: S, flow: Flow, seat: Seat, variants: Mapping[str, object]) -> None:
        self.state = state
        self.flow = flow
        self.seat = seat
        self.variants = variants

    @property
    def seats(self) -> int:
        """How many seats the match has."""
        return self.flow.seats


class Act(At[S]):
    """A transaction as moves and life-cycle hooks see it.

    A move returns the next state; a hook that changes the state sets `at.state`. What is requested here is
    granted after the function and the hooks that follow it have run, in the order of the calls.
    """

    __slots__ = ()

    @property
    def chance(self) -> Chance:
        """The match's chance. Drawing from it makes the command impossible to undo."""
        raise NotImplementedError

    def emit(self, event: object) -> None:
        """Tell of a fact. The event's type must be among the game's `events`."""
        raise NotImplementedError

    def end_stage(self, seat: Seat | None = None) -> None:
        """End a seat's stage; the one that follows it begins. Nothing happens before its `min_moves`.

        Args:
            seat: The seat; by default the one concerned, `at.seat`.
        """
        raise NotImplementedError

    def set_stage(self, stage: Place, seat: Seat | None = None) -> None:
        """Put a seat into a stage. A stage that it is in ends; a seat that was not active is so from then on.

        Nothing happens before the `min_moves` of the stage that it is in.

        Args:
            stage: The stage.
            seat: The seat; by default the one concerned, `at.seat`.
        """
        raise NotImplementedError

    def set_active(self, active: ActiveSeats) -> None:
        """Say who may act from now on, in place of those who may, or (`revert`) until these are done."""
        raise NotImplementedError

    def end_turn(self, next: Seat | None = None, *, remove: bool = False) -> None:  # noqa: A002
        """End the turn. Nothing happens before its `min_moves`.

        Args:
            next: The seat that takes the next turn; by default it follows from the turn order.
            remove: Whether the seat whose turn it was takes no more turns in this phase.
        """
        raise NotImplementedError

    def pass_turn(self, next: Seat | None = None, *, remove: bool = False) -> None:  # noqa: A002
        """End the turn even before its `min_moves`; see `end_turn`."""
        raise NotImplementedError

    def end_phase(self) -> None:
        """End the phase; the one that follows it begins."""
        raise NotImplementedError

    def set_phase(self, phase: str) -> None:
        """End the phase and begin the named one."""
        raise NotImplementedError

    def eliminate(self, seat: Seat) -> None:
        """Put a seat out of the match for good. Its stage ends; if it is its turn, the turn does."""
        raise NotImplementedError

    def end_match(self, outcome: Outcome) -> None:
        """End the match: stages, turn and phase end, nothing begins any more."""
        raise NotImplementedError
