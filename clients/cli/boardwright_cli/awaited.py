"""Whom a match waits for, in the order in which they are asked where several seats may act at once.

The rules leave open which of them goes first. Here it is the first in order of play, then the one after whoever made
the last move of the turn, so that nobody is passed over for ever. Who has begun a stage with a limit goes on to its
end: people who share a keyboard do not want to hand it over at every move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from boardwright import Move, Redo, Undo

if TYPE_CHECKING:
    from boardwright import Flow, Match, Rules, Seat


class Made(NamedTuple):
    """Who made a move, and in which turn."""

    seat: Seat
    turn: int


def in_order(rules: Rules[Any], flow: Flow, last: Made | None) -> list[Seat]:
    """Return the seats that are awaited, the one that is to be asked first as the first.

    Args:
        rules: The rules.
        flow: Where the match is.
        last: The last move that was made and stands; None if there is none.
    """
    awaited = list(flow.awaited)
    if len(awaited) < 2 or last is None or last.turn != flow.turn or rules.is_sealed(flow):  # noqa: PLR2004
        return awaited
    begun = flow.stage_of(last.seat)
    goes_on = begun is not None and begun.max_moves is not None and begun.moves > 0
    ahead = {seat: (place - flow.place) % len(flow.order) for place, seat in enumerate(flow.order)}
    reached = ahead.get(last.seat, len(ahead) + last.seat)

    def had_its_turn(seat: Seat) -> bool:
        there = ahead.get(seat, len(ahead) + seat)
        return there < reached or (there == reached and not goes_on)

    return sorted(awaited, key=had_its_turn)


def last_made(match: Match[Any]) -> Made | None:
    """Return the last move of a match that was not taken back, None if there is none."""
    line: list[int] = []
    undone: list[int] = []
    log = match.log
    for number, entry in enumerate(log):
        if isinstance(entry.command, Undo):
            undone.append(line.pop())
        elif isinstance(entry.command, Redo):
            line.append(undone.pop())
        else:
            line.append(number)
            undone.clear()
    moves = (number for number in reversed(line) if isinstance(log[number].command, Move))
    for number in moves:
        return Made(log[number].seat, match.at(number).flow.turn)
    return None
