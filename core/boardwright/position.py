"""A position: all there is to know at one point of a match.

It is immutable, derived from the log, and never sent to anybody. What functions of a game see of it is in `faces`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from boardwright.flow import Flow, Seat

if TYPE_CHECKING:
    from boardwright.legal import Move

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    Attributes:
        winners: The seats that won: one, several who share the victory, or none (a draw).
        scores: The score of every seat, or None in a game without scores.
        reason: Why it ended as it did, in a word or two: "three in a row", "points".
    """

    winners: tuple[Seat, ...]
    scores: tuple[int, ...] | None = None
    reason: str = ""


class Position(NamedTuple, Generic[S]):
    """All there is to know at one point of a match, secrets included.

    Attributes:
        state: The game's own immutable state.
        flow: Phase, turn, order, active seats and their stages, move counts.
        drawn: How many words of chance have been taken so far.
        outcome: How the match ended; None while it is on.
        variants: The states that variants keep, by the name of the variant.
        answers: The answers that are in, in a sealed stage, until they are all made together.
    """

    state: S
    flow: Flow
    drawn: int
    outcome: Outcome | None
    variants: Mapping[str, object]
    answers: Mapping[Seat, Move]
