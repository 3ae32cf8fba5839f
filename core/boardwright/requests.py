"""Ready-made moves by which a seat asks the flow to go on, where a game lets it.

A game offers them as it does its own moves, and nowhere else can anybody ask for them:

    Turn(moves=[self.draw, self.meld, END_TURN], min_moves=1)

They are offered once the least number of moves has been made, count for no limit, and stand in the log as moves do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from boardwright.faces import Act, At
from boardwright.moves import MoveRule

__all__ = ["END_PHASE", "END_STAGE", "END_TURN", "PASS_TURN", "FlowRequest"]


class FlowRequest(MoveRule[Any]):
    """A move that asks the flow to go on and changes nothing else."""

    def __init__(
        self, name: str, doc: str, ask: Callable[[Act[Any]], None], may: Callable[[At[Any], int], bool]
    ) -> None:
        """Make a request.

        Args:
            name: Its name.
            doc: What it does, in a sentence.
            ask: What it asks for.
            may: Whether a seat may ask for it now; it is given the turn's `min_moves`.
        """
        self._ask = ask
        self._may = may

        def request(game: object, at: Act[Any]) -> Any:
            ask(at)
            return at.state

        super().__init__(request, name=name, counts=False)
        self.__doc__ = doc

    def after(self, min_moves: int) -> FlowRequest:
        """Return the request as it is offered in a turn with so many `min_moves`."""
        may = self._may
        request = FlowRequest(self.name, self.__doc__ or "", self._ask, may)
        request.options_function = lambda game, at: may(at, min_moves)
        return request


def _stage_may_end(at: At[Any], min_moves: int) -> bool:
    active = at.flow.stage_of(at.seat)
    return active is not None and active.moves >= active.min_moves


def _turn_may_end(at: At[Any], min_moves: int) -> bool:
    return at.seat == at.flow.current and at.flow.moves >= min_moves


def _is_current(at: At[Any], min_moves: int) -> bool:
    return at.seat == at.flow.current


END_STAGE: Final = FlowRequest("end_stage", "End your stage.", lambda at: at.end_stage(), _stage_may_end)
END_TURN: Final = FlowRequest("end_turn", "End your turn.", lambda at: at.end_turn(), _turn_may_end)
PASS_TURN: Final = FlowRequest("pass_turn", "Pass.", lambda at: at.pass_turn(), _is_current)
END_PHASE: Final = FlowRequest("end_phase", "End the phase.", lambda at: at.end_phase(), _turn_may_end)
