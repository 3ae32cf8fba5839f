"""The betting rounds: their limits, who is still in, whose turn it is, and when a round is over."""

from typing import Final

from boardwright import At, Flow, RoundRobin, Seat
from boardwright_leduc_poker.table import Table

__all__ = [
    "FIRST_ROUND",
    "MAX_RAISES",
    "RAISE",
    "SECOND_ROUND",
    "UntilAllHaveAnswered",
    "is_closed",
    "still_in",
]

FIRST_ROUND: Final = "first_round"
SECOND_ROUND: Final = "second_round"

RAISE: Final = {FIRST_ROUND: 2, SECOND_ROUND: 4}
"""By how many chips a raise goes up, by the round."""

MAX_RAISES: Final = 2
"""How many raises there can be in one round."""


def still_in(flow: Flow) -> tuple[Seat, ...]:
    """Return the seats that have not folded."""
    return tuple([seat for seat in flow.order if seat not in flow.eliminated])


def is_closed(table: Table, flow: Flow) -> bool:
    """Return whether the round is over: everybody still in has answered the last raise, or only one is still in."""
    seats = still_in(flow)
    return len(seats) == 1 or {*seats} <= {*table.answered}


class UntilAllHaveAnswered(RoundRobin):
    """Turn after turn around the table, past those who have folded, until the round is over."""

    def following(self, at: At[Table]) -> Seat | None:
        """Return the next seat that is still in; None when all have answered."""
        return None if is_closed(at.state, at.flow) else super().following(at)
