"""Sets of active seats: what follows them, and what they interrupt."""

from __future__ import annotations

from itertools import pairwise

from .comparison import Case, Standing
from .descriptions import Active, Game, Seat
from .evidence import STAGING, Log
from .rule import difference
from .words import active_players


@difference(
    theirs="forgets who was interrupted where a set without `revert` is made active, or follows, during the "
    "interrupt",
    ours="who was interrupted goes on when nobody else is active any more",
    why="An interrupt gives control back",
)
def interrupted_forgotten(case: Case) -> bool:
    log = Log(case)
    made_active = any(
        one.ctx.get("_prevActivePlayers") and not one.detail.get("revert")
        for one in log.of("grant", "setActivePlayers")
    )
    return made_active or any(
        before["turn"] == after["turn"]
        and before.get("_nextActivePlayers")
        and before.get("_prevActivePlayers")
        and not after.get("_prevActivePlayers")
        for before, after in pairwise(log.contexts())
    )


@difference(
    theirs="forgets which set was to follow the one that is interrupted",
    ours="an interrupted set goes on with what was to follow it",
    why="An interrupt changes nothing in what it interrupts",
)
def next_of_interrupted_forgotten(case: Case) -> bool:
    return (
        case.ours.snapshot.then is not None
        and case.theirs.snapshot.then is None
        and any(
            len(before.get("_prevActivePlayers") or ()) > len(after.get("_prevActivePlayers") or ())
            for before, after in pairwise(Log(case).contexts())
        )
    )


@difference(
    theirs="goes back, after a set with `revert` that follows another one, to the one that is done: then "
    "nobody is active",
    ours="a set that follows another one interrupts nobody",
    why="At rest some seat may act",
)
def gone_back_to_nobody(case: Case) -> bool:
    waiting = case.theirs.ctx.get("_prevActivePlayers") or ()
    return case.theirs.ctx["activePlayers"] == {} or any(one["activePlayers"] == {} for one in waiting)


@difference(
    theirs="lets the seat whose turn it is act where a set has nobody in it; what was to follow, or was "
    "interrupted, stays away",
    ours="a set with nobody in it is done at once, and what follows it begins",
    why="A set is done when nobody of it is left",
)
def empty_set(case: Case) -> bool:
    log = Log(case)
    begins = [
        one
        for one in log.of("hook", "turn_begin")
        if (declared := log.turn(one).active) is not None and declared.next is not None
    ]
    return any(one.ctx["activePlayers"] is None for one in begins) or any(
        before["turn"] == after["turn"]
        and after["activePlayers"] is None
        and (
            (
                after.get("_nextActivePlayers")
                and after["_nextActivePlayers"] != before.get("_nextActivePlayers")
            )
            or len(after.get("_prevActivePlayers") or ()) > len(before.get("_prevActivePlayers") or ())
        )
        for before, after in pairwise(log.contexts())
    )


@difference(
    theirs="keeps limits, and which set follows, from a former turn; a stage that is entered later is under "
    "them",
    ours="what was said in a turn about who is active ends with it",
    why="A turn begins with nothing left over from another",
)
def left_over_from_another_turn(case: Case) -> bool:
    log = Log(case)
    return any(
        one.ctx["activePlayers"] is None
        and (
            one.ctx.get("_nextActivePlayers")
            or log.mover in (one.ctx.get("_activePlayersMinMoves") or {})
            or log.mover in (one.ctx.get("_activePlayersMaxMoves") or {})
        )
        for one in log.of("grant", "setStage")
    )


@difference(
    theirs="keeps the limits of the general place for a seat that is placed singly without limits of its own",
    ours="a place for a single seat stands in place of the general one, limits included",
    why="Who is named singly is meant singly",
)
def limits_of_an_overridden_place(case: Case) -> bool:
    here, there = case.ours.snapshot.active, case.theirs.snapshot.active
    if case.differing != {"active"} or here.keys() != there.keys():
        return False
    off = [seat for seat in there if here[seat]._replace(moves=there[seat].moves) != there[seat]]
    return any(
        active.all is not None and all(_keeps_limits(case.game, active, seat, there[seat]) for seat in off)
        for active in case.game.sets()
    )


def _keeps_limits(game: Game, active: Active, seat: Seat, there: Standing) -> bool:
    """Return whether a seat has, in a set that places it singly, limits that only the general place has."""
    plain = active_players(game, active)
    general = plain["all"]
    if seat not in dict(active.seats) or not isinstance(general, dict):
        return False
    place = plain["value"][str(seat)]
    own = place if isinstance(place, dict) else {"stage": place}
    merged = {"minMoves": active.min_moves, "maxMoves": active.max_moves, **general, **own}
    return {**general, **own} != own and there == Standing(
        own["stage"], there.moves, merged["minMoves"] or 0, merged["maxMoves"]
    )


@difference(
    theirs="ends a stage that has reached its limit before it grants what the same move asked for, which then finds "
    "the seat active no more, and what follows its set begun",
    ours="what a move asks for is granted first; the limit ends the stage if the seat is still in it",
    why="A condition is about the position to which a move leads",
)
def limit_before_request(case: Case) -> bool:
    log = Log(case)
    first_hook = next(log.places("hook"), len(log))
    return any(one.name == "endStage" for one in log.of("limit")) and any(
        place < first_hook for place in log.places("ask", *STAGING)
    )
