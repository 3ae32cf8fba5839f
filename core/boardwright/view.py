"""A view: what one viewer may see of a position, and may do. Hosts and bots get this, never the position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from boardwright.flow import Flow, Seat
from boardwright.legal import LegalMoves, Move
from boardwright.position import Outcome

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class View(Generic[V]):
    """What a seat, or a spectator, may see and do at one point of a match.

    Attributes:
        game: The name of the game.
        seat: The viewer; None is a spectator.
        flow: Phase, turn, order of play, active seats and their stages.
        state: What the viewer may see of the game's state: what the game's `player_view` returns.
        variants: What the viewer may see of the states of variants, by the name of the variant.
        legal: The moves that the viewer may make now.
        can_undo: Whether it may take back its last move.
        can_redo: Whether it may make again the move that it took back.
        outcome: How the match ended; None while it is on.
        progress: How far the match has gone, from 0 to 1.
        sealed: Whether who may act now answers in secret, and all answers are made together when the last is in.
        answer: What the viewer has answered in a sealed stage; None if it has not, or the answers are revealed.
    """

    game: str
    seat: Seat | None
    flow: Flow
    state: V
    variants: Mapping[str, object]
    legal: LegalMoves
    can_undo: bool
    can_redo: bool
    outcome: Outcome | None
    progress: float
    sealed: bool = False
    answer: Move | None = None
