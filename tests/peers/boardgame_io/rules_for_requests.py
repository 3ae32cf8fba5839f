"""What seats may ask for by themselves, and undo."""

from __future__ import annotations

from .comparison import Case
from .descriptions import Ask, Redo, Undo
from .rule import difference


@difference(
    theirs="lets any active seat end the turn, the phase and the match, and switching an event off hides it "
    "from its own client only",
    ours="a seat can ask for what the game offers: the end of turn and phase if it is its turn, never that "
    "of the match",
    why="What a client may do is for the rules to say and the host to check",
)
def any_client_may_ask(case: Case) -> bool:
    command = case.command
    if not isinstance(command, Ask) or case.before is None or case.ours.answer != "refused":
        return False
    offered = command.wish in case.game.clients
    return not offered or (command.wish != "end_stage" and command.seat != case.before.snapshot.current)


@difference(
    theirs="takes a request that has no effect, and counts it as a change of state that an undo takes back",
    ours="a request that is not legal yet is refused without a trace",
    why="Who asks is to learn that nothing has happened",
)
def request_without_effect(case: Case) -> bool:
    return (
        isinstance(case.command, Ask)
        and case.before is not None
        and (case.ours.answer, case.theirs.answer) == ("refused", "done")
        and case.theirs.number == case.before.number + 1
        and case.differing == {"answer"}
    )


@difference(
    theirs="lets a seat end the phase before the least number of moves of its turn",
    ours="a seat can ask for the end of the phase once that many moves are made",
    why="What must be done in a turn comes before the end of anything around it",
)
def end_of_phase_too_soon(case: Case) -> bool:
    return (
        isinstance(case.command, Ask)
        and case.command.wish == "end_phase"
        and case.before is not None
        and case.ours.answer == "refused"
        and case.before.snapshot.moves < case.game.phase(case.before.snapshot.phase).turn.min_moves
    )


@difference(
    theirs="does not take back a move that has ended a turn",
    ours="a seat can take back its last move, wherever it has led, until another seat has acted",
    why="A slip is a slip at the end of a turn too; what was drawn or revealed stops an undo anyway",
)
def undo_across_turns(case: Case) -> bool:
    return (
        isinstance(case.command, Undo)
        and case.before is not None
        and case.before.undoable < 2
        and (case.ours.answer, case.theirs.answer) == ("done", "refused")
    )


@difference(
    theirs="takes moves back after the match is over, unless its server stands in between",
    ours="a match that is over stays as it is",
    why='A result is final; other lines are for `undo="free"`',
)
def undo_after_the_end(case: Case) -> bool:
    return (
        isinstance(case.command, Undo | Redo)
        and case.before is not None
        and case.before.snapshot.outcome is not None
        and (case.ours.answer, case.theirs.answer) == ("refused", "done")
    )


@difference(
    theirs="counts the moves in a stage in place, in the states kept for undo too: neither an undo nor the "
    "failure of a move brings the count back",
    ours="an undo restores the position whole, and a move that fails changes nothing",
    why="Positions never change",
)
def count_changed_in_place(case: Case) -> bool:
    if case.ours.answer != case.theirs.answer or not (
        isinstance(case.command, Undo | Redo) or case.ours.answer == "failed"
    ):
        return False
    here, there = case.ours.snapshot, case.theirs.snapshot
    pairs = [(here.active, there.active), *zip(here.waiting, there.waiting, strict=False)]
    return case.differing <= {"active", "waiting"} and all(
        ours.keys() == theirs.keys()
        and all(ours[seat]._replace(moves=0) == theirs[seat]._replace(moves=0) for seat in theirs)
        for ours, theirs in pairs
    )
