"""Sets of active seats: what follows them, and what they interrupt."""

from __future__ import annotations

from itertools import pairwise

from .comparison import Case, Standing, Standings, counted_alike
from .descriptions import Active, Game, Seat
from .evidence import STAGING, Log, due_calls
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
        and before.get("_nextActivePlayers") is not None
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
    begun = any(
        one.ctx["activePlayers"] is None and declared is not None and declared.next is not None
        for one, declared in ((one, log.turn(one).active) for one in log.of("hook", "turn_begin"))
    )
    asked_for = any(
        log.after(place)["activePlayers"] is None and log[place].detail.keys() & {"next", "revert"}
        for place in log.places("grant", "setActivePlayers")
    )
    followed = any(
        before["turn"] == after["turn"]
        and after["activePlayers"] is None
        and (
            after.get("_nextActivePlayers") not in (None, before.get("_nextActivePlayers"))
            or len(after.get("_prevActivePlayers") or ()) > len(before.get("_prevActivePlayers") or ())
        )
        for before, after in pairwise(log.contexts())
    )
    return begun or asked_for or followed


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
            one.ctx.get("_nextActivePlayers") is not None
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
    here, there = case.ours.snapshot, case.theirs.snapshot
    if not case.differing <= {"active", "waiting", "calls"} or due_calls(case) != case.ours.calls:
        return False
    pairs = [(here.active, there.active), *zip(here.waiting, there.waiting, strict=False)]
    return all(_but_for_limits(case.game, ours, theirs) for ours, theirs in pairs)


def _but_for_limits(game: Game, ours: Standings, theirs: Standings) -> bool:
    """Return whether what differs are limits that are kept, of a single set."""
    if counted_alike(ours, theirs):
        return True
    if ours.keys() != theirs.keys():
        return False
    off = [seat for seat in theirs if ours[seat]._replace(moves=theirs[seat].moves) != theirs[seat]]
    return any(
        active.all is not None and all(_keeps_limits(game, active, seat, theirs[seat]) for seat in off)
        for active in game.sets()
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
    others = (*log.places("grant"), *log.places("hook", "turn_end", "turn_begin", "phase_end", "phase_begin"))
    by_move = min(others, default=len(log))  # what the move and its hook asked for comes before
    return any(one.name == "endStage" for one in log.of("limit")) and any(
        place < by_move for place in log.places("ask", *STAGING)
    )
