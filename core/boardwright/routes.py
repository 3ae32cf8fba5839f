"""Routes: what is known of where a flow leads.

In a turn in which nobody listens to moves and stages, and only limits end them, a move leads where the flow alone says.
The engine finds out once, and remembers it in the terms of this module.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from boardwright.events import TurnBegan
from boardwright.flow import Active, Flow, Seat

if TYPE_CHECKING:
    from boardwright.plan import PhasePlan, StagePlan

MOVES_KNOWN: Final = 255
TURNS_KNOWN: Final = 255
FLOWS_KNOWN: Final = 10_000
"""Which flows are remembered, with what follows: up to so many moves of a turn, so many turns, so many in all."""


def is_long(flow: Flow) -> bool:
    """Return whether a turn has had so many moves that what follows is not remembered."""
    return flow.moves > MOVES_KNOWN or any(active.moves > MOVES_KNOWN for active in flow.active)


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of the way that a flow goes after a move, up to where functions of the game have a say.

    Attributes:
        flow: The flow at its end.
        seat: The seat concerned there.
        scope: The innermost scope that is open there.
        events: What is told on the way.
        heard: The hooks that run there, each with its name.
        asks: Whether conditions are asked there. The next leg follows if neither hooks nor conditions interfere.
    """

    flow: Flow
    seat: Seat
    scope: int
    events: tuple[TurnBegan, ...]
    heard: tuple[tuple[str, Callable[..., Any]], ...]
    asks: bool

    def later(self, turns: int) -> Leg:
        """Return the same so many turns later."""
        flow = self.flow._replace(turn=self.flow.turn + turns)
        events = tuple([event._replace(turn=event.turn + turns) for event in self.events])
        return replace(self, flow=flow, events=events)


Route: TypeAlias = tuple[Leg, ...]
"""The way of a flow after a move. If its last leg does not end in a stage, what follows depends on the state."""


@dataclass(frozen=True, slots=True)
class Acting:
    """A seat that may act at some point of the flow.

    Attributes:
        phase: The phase.
        stage: The stage of its turn that it is in.
        active: How far it is there.
        routes: Where moves that count (1) or do not (0) lead from here, as far as that is known.
    """

    phase: PhasePlan
    stage: StagePlan
    active: Active
    routes: dict[int, Route]
