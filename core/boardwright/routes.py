"""Routes: what is known of where a flow leads.

In a turn in which nobody listens to moves and stages, and only limits end them, a move leads where the flow alone says.
The engine finds out once, and remembers it in the terms of this module.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from boardwright.events import TurnBegan
from boardwright.flow import Active, Flow, Seat

if TYPE_CHECKING:
    from boardwright.plan import PhasePlan, StagePlan

FLOWS_KNOWN: Final = 10_000
"""How many flows are remembered with what follows."""

EARLY: Final = 255
"""Flows of so many turns are remembered as they are, of later ones as if it were turn 0; of longer turns none are."""

T = TypeVar("T")

_new = tuple.__new__


def is_long(flow: Flow) -> bool:
    """Return whether a turn has had so many moves that what follows is not remembered."""
    return flow.moves > EARLY or any(active.moves > EARLY for active in flow.active)


def later(flow: Flow, turns: int) -> Flow:
    """Return a flow as it is so many turns later."""
    seats, phase, turn, order, place, moves, active, answered, then, interrupted, out = flow
    turn += turns
    return _new(Flow, (seats, phase, turn, order, place, moves, active, answered, then, interrupted, out))


def early(flow: Flow) -> Flow:
    """Return the flow as it is remembered: a late one as if it were turn 0."""
    return later(flow, -flow.turn) if flow.turn > EARLY else flow


def remember(known: dict[tuple[Flow, Seat], T], flow: Flow, seat: Seat, what: T) -> None:
    """Remember what follows from a flow for a seat; where there is no room for it, all else is forgotten."""
    if len(known) >= FLOWS_KNOWN:
        known.clear()
    known[flow, seat] = what


@dataclass(slots=True)
class Leg:
    """A part of a route, up to where functions of the game have a say.

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


@dataclass(slots=True)
class Route:
    """The way that a flow goes after a move, or as a turn begins.

    Attributes:
        turn: The number of the turn in which it begins.
        legs: Its parts. If the last one does not end in a stage, what follows depends on the state.
    """

    turn: int
    legs: tuple[Leg, ...]


@dataclass(slots=True)
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
