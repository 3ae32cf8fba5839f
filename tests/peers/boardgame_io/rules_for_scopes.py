"""When turns, phases and matches begin and end, and what is asked for and granted on the way."""

from __future__ import annotations

from .comparison import Case
from .evidence import ENDING, STAGING, Log, Walk, due_calls, same_calls
from .rule import difference


@difference(
    theirs="asks limits and conditions when the move's function has run, and grants afterwards what it asked "
    "for, in the turn or phase that has begun meanwhile",
    ours="what a move or hook asks for is granted first, and conditions see what comes of it",
    why="A condition is about the position to which a move leads",
)
def condition_before_request(case: Case) -> bool:
    log = Log(case)
    return any(
        _makes_a_difference(log, place) and _ended_by_itself(log, place) and log.agreed_until(place)
        for place in (*log.places("holds"), *log.places("hook", "turn_end"))
    )


def _makes_a_difference(log: Log, place: int) -> bool:
    """Return whether something is still to be granted that matters where a turn or more ends.

    Who is active does only where turns end for want of somebody.
    """
    pending = {log.asked(number).name for number in log.pending(place)}
    return not pending.isdisjoint(ENDING | STAGING if log.turn(log[place]).ends_when_empty else ENDING)


def _ended_by_itself(log: Log, place: int) -> bool:
    """Return whether a limit or condition ended something just then."""
    happening = log[place]
    if happening.what == "hook":
        return log.granting(place) not in ENDING
    return happening.name != "turn" or any(one.what == "hook" for one in log[place : place + 2])


@difference(
    theirs="grants a pass that was asked for in a turn that has ended since, and so ends the turn of another "
    "seat",
    ours="a request means the turn in which it was made",
    why="Who asks twice for the end of its turn ends one turn",
)
def pass_for_another(case: Case) -> bool:
    log = Log(case)
    return any(
        one.number and log.asked(one.number).ctx["turn"] != one.ctx["turn"] for one in log.of("grant", "pass")
    )


@difference(
    theirs="grants each request with all that follows from it: the next turn or phase begins, hooks and all, "
    "before the end of phase or match that was asked for next",
    ours="nothing begins while something that was asked for is still to be granted",
    why="A turn that ends as it begins was never anybody's",
)
def begun_in_vain(case: Case) -> bool:
    log = Log(case)
    return any(
        _is_late(log, number) and log.agreed_until(place)
        for place in log.places("hook", "phase_begin", "turn_begin")
        for number in log.pending(place)
    )


def _is_late(log: Log, number: int) -> bool:
    """Return whether what was asked for is granted later; or not at all, because phase or match have ended before."""
    granted = log.granted_later(number)
    return granted in ENDING if granted else log.asked(number).name in {"endPhase", "setPhase", "endGame"}


@difference(
    theirs="asks whether a phase has ended before it has begun; if so, its end hook runs without its begin "
    "hook",
    ours="a phase begins before its condition is asked",
    why="Each instance of a scope begins once and ends once",
)
def phase_ended_before_it_began(case: Case) -> bool:
    calls = case.theirs.calls
    strays = [place for place in Walk(case).strays if calls[place].startswith("phase_end")]
    return bool(strays) and same_calls(case, strays[0])


@difference(
    theirs="ends the turn once more where a phase ends between turns (after the last seat of an order once "
    "around, by a condition that holds at the end of a turn, as the phase begins): the end hook of "
    "turns runs too often",
    ours="each turn ends once",
    why="Each instance of a scope begins once and ends once",
)
def turn_ended_again(case: Case) -> bool:
    calls = case.theirs.calls
    strays = [place for place in Walk(case).strays if calls[place].startswith("turn_end")]
    if not strays or not same_calls(case, strays[0]):
        return False
    if any(case.game.phase(calls[place].split()[1]).turn.end for place in strays):
        return True  # the hook that ran too often does something
    return case.differing == {"calls"} and due_calls(case) in (case.ours.calls, *_without_last_turn_end(case))


def _without_last_turn_end(case: Case) -> list[tuple[str, ...]]:
    """Return, if the match is over, our calls without the end of its last turn."""
    calls = case.ours.calls
    ends = [place for place, call in enumerate(calls) if call.startswith("turn_end")][-1:]
    if case.theirs.snapshot.outcome is None:
        return []
    return [(*calls[:place], *calls[place + 1 :]) for place in ends]


@difference(
    theirs="asks whether the match is over also between the end of a phase and the beginning of the next",
    ours="`outcome` is asked between turns, when the phase has begun",
    why="What a phase does as it begins belongs to the change of phases",
)
def match_ended_between_phases(case: Case) -> bool:
    log = Log(case)
    return case.theirs.snapshot.outcome is not None and any(
        log[place].ctx["phase"] is None and _phase_has_ended(log, place) and log.agreed_until(place)
        for place in log.places("holds", "match")
    )


def _phase_has_ended(log: Log, place: int) -> bool:
    """Return whether a phase has just ended and none has begun; the end of no phase calls no hook."""
    hooks = [one.name for one in log[:place] if one.what == "hook"]
    asked_for = log.granting(place) in {"endPhase", "setPhase"}
    return hooks[-1:] == ["phase_end"] or (hooks[-1:] == ["turn_end"] and asked_for)


@difference(
    theirs="ends the match without ending the turn: the end hook of turns does not run",
    ours="a match that ends closes every scope, from the inside out",
    why="Each instance of a scope begins once and ends once",
)
def match_ended_within_a_turn(case: Case) -> bool:
    return (
        case.theirs.snapshot.outcome is not None
        and due_calls(case) in _without_last_turn_end(case)
        and case.differing <= ({"calls", "counters"} if any(t.end for t in case.game.turns()) else {"calls"})
    )


@difference(
    theirs="asks the conditions of a turn after moves and changes of stages only: one that holds as a turn "
    "begins is not noticed before the next move",
    ours="conditions are asked until none holds, as a turn begins too",
    why="At rest no condition holds that ends something",
)
def condition_as_a_turn_begins(case: Case) -> bool:
    there = case.theirs.snapshot
    turn = case.game.phase(there.phase).turn
    if there.outcome is not None or there.moves < turn.min_moves or not same_calls(case):
        return False
    if turn.ends_when_empty and case.theirs.ctx["activePlayers"] is None:
        return True
    if turn.end_if is None:
        return False
    x, y = there.counters
    numbers = {"x": x, "y": y, "moves": there.moves, "turn": there.turn}
    return turn.end_if.when.holds(numbers[turn.end_if.when.of])
