"""Who takes turns."""

from __future__ import annotations

from .comparison import Case, Happening
from .descriptions import Order
from .evidence import Log
from .rule import difference


@difference(
    theirs="hands over from phase to phase by the place in the order of play, also where the orders differ; "
    "past the end of the new order the turn is nobody's",
    ours="the first turn is that of the seat after the one that had the last turn, or of that seat itself, "
    "in the new order",
    why="Next is who sits next",
)
def handed_over_by_place(case: Case) -> bool:
    log = Log(case)
    return any(
        log[place].ctx["turn"]
        and log[place].ctx["playOrder"] != log[place].detail["list"]
        and _goes_elsewhere(log.turn(log[place]).order, log[place])
        and log.agreed_until(place)
        for place in log.places("first")
    )


def _goes_elsewhere(order: Order, asked: Happening) -> bool:
    """Return whether the first turn is not that of the seat whose it is by who sits where."""
    seats, place, last = asked.detail["list"], asked.detail["place"], asked.ctx["currentPlayer"]
    if order.first not in {"default", "continue"}:
        return False
    if order.skip is not None or last not in seats:
        return True
    by_seat = (seats.index(last) + (order.direction if order.first == "default" else 0)) % len(seats)
    return bool(place != by_seat)


@difference(
    theirs="takes the seat out of the order and goes on with the next place, whatever the turn order says: a "
    "phase once around does not end, no direction and no skipping counts",
    ours="the turn order says who is next, and whether anybody is",
    why="An order holds also where a seat is taken out of it",
)
def removed_out_of_order(case: Case) -> bool:
    log = Log(case)
    return any(
        _removes(log[place]) and not log.turn(log[place]).order.is_plain and log.agreed_until(place)
        for place in log.places("grant", "endTurn", "pass")
    )


@difference(
    theirs="begins a turn in no phase where the only seat is taken out of the order, and runs the end hook "
    "of turns twice",
    ours="the phase ends",
    why="Without seats a phase has no turns",
)
def last_seat_removed(case: Case) -> bool:
    log = Log(case)
    return any(
        _removes(log[place]) and len(log[place].ctx["playOrder"]) == 1 and log.agreed_until(place)
        for place in log.places("grant", "endTurn", "pass")
    )


def _removes(grant: Happening) -> bool:
    return isinstance(grant.detail, dict) and bool(grant.detail.get("remove"))
