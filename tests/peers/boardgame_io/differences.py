"""The documented differences: what boardgame.io does, what happens here instead, and why.

Each is a rule that says of a case in which the engines differ whether this difference is the cause. It goes by what
happened in this one command: by what boardgame.io was asked for, granted and ended, and by the position before.
That something differs is never enough. Rules are asked in order, and the first that applies has the case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .comparison import Case, Happening, Standing
from .descriptions import OUTSIDE, Active, Add, Ask, Game, If, Make, Order, Put, Redo, Rotated, Seat, Undo
from .theirs import active_players

ENDING: Final = frozenset({"endTurn", "pass", "endPhase", "setPhase", "endGame"})
STAGING: Final = frozenset({"endStage", "setStage", "setActivePlayers"})


@dataclass(frozen=True)
class Difference:
    """A documented difference.

    Attributes:
        name: Its name.
        theirs: What boardgame.io does.
        ours: What happens here.
        why: The reason.
        applies: Says of a case whether this is the cause.
    """

    name: str
    theirs: str
    ours: str
    why: str
    applies: Callable[[Case], bool]


RULES: Final[list[Difference]] = []


def difference(*, theirs: str, ours: str, why: str) -> Callable[[Callable[[Case], bool]], Callable[[Case], bool]]:
    """Declare a rule."""

    def declare(applies: Callable[[Case], bool]) -> Callable[[Case], bool]:
        RULES.append(Difference(applies.__name__.replace("_", " "), theirs, ours, why, applies))
        return applies

    return declare


def classified(case: Case) -> Difference | None:
    """Return the documented difference that is the cause of a case, None if there is none."""
    return next((rule for rule in RULES if rule.applies(case)), None)


# --- what happened --------------------------------------------------------------------------------------------------


class Log(Sequence[Happening]):
    """What boardgame.io did in one command."""

    def __init__(self, case: Case) -> None:
        self._happenings = case.theirs.happenings
        self._asked = {one.number: place for place, one in enumerate(self._happenings) if one.what == "ask"}
        self._granted = {
            one.number: place for place, one in enumerate(self._happenings) if one.what == "grant"
        }

    def __getitem__(self, place: Any) -> Any:
        return self._happenings[place]

    def __len__(self) -> int:
        return len(self._happenings)

    def places(self, what: str, *names: str) -> Iterator[int]:
        """Return where something happened."""
        for place, one in enumerate(self._happenings):
            if one.what == what and (not names or one.name in names):
                yield place

    def of(self, what: str, *names: str) -> Iterator[Happening]:
        """Return what happened of a kind."""
        return (self._happenings[place] for place in self.places(what, *names))

    def pending(self, place: int) -> list[int]:
        """Return the numbers of the requests that were asked for and not granted yet."""
        return [
            number
            for number, asked in self._asked.items()
            if asked < place and self._granted.get(number, place) >= place
        ]

    def asked(self, number: int) -> Happening:
        """Return the asking of a request."""
        return self._happenings[self._asked[number]]

    def grant(self, number: int) -> int | None:
        """Return where a request was granted, None if it was not."""
        return self._granted.get(number)

    def granted(self) -> set[str]:
        """Return the names of what was granted."""
        return {one.name for one in self.of("grant")}

    def calls(self, place: int) -> int:
        """Return how many hooks had been called by then."""
        return sum(one.what == "hook" for one in self._happenings[:place])

    def granting(self, place: int) -> str:
        """Return the name of the request that was being granted, or nothing."""
        grants = [one.name for one in self._happenings[:place] if one.what == "grant"]
        return grants[-1] if grants else ""

    def contexts(self, case: Case) -> list[Mapping[str, Any]]:
        """Return where boardgame.io stood, one after the other, from before the command to its end."""
        before = [] if case.before is None else [case.before.ctx]
        return [*before, *(one.ctx for one in self._happenings if one.ctx), case.theirs.ctx]


def _active(ctx: Mapping[str, Any]) -> Mapping[str, Any]:
    return ctx.get("activePlayers") or {}


def _mover(case: Case) -> str:
    """Return who is concerned by requests about stages: who moved; at the beginning, whose turn it is."""
    return str(case.command.seat) if isinstance(case.command, Make | Ask) else str(case.theirs.ctx["currentPlayer"])


class Walk:
    """boardgame.io's calls, walked through with an eye on what is open.

    Attributes:
        strays: Which of the calls end a turn or phase that was not open.
        phase: The phase that is open in the end.
        in_turn: Whether a turn is open in the end.
    """

    def __init__(self, case: Case) -> None:
        self.phase = OUTSIDE if case.before is None else case.before.snapshot.phase
        self.in_turn = case.before is not None
        self.strays: list[int] = []
        for place, call in enumerate(case.theirs.calls):
            name, of, _ = call.split()
            if name == "phase_begin":
                self.phase = of
            elif name == "phase_end":
                if self.phase != of:
                    self.strays.append(place)
                self.phase = OUTSIDE
            elif name == "turn_begin":
                self.in_turn = True
            elif name == "turn_end":
                if not self.in_turn:
                    self.strays.append(place)
                self.in_turn = False


def _same_until(case: Case, place: int) -> bool:
    """Return whether the same hooks were called up to one of boardgame.io's calls.

    As far as ours are known, and but for ends of what was not open.
    """
    strays = Walk(case).strays
    calls = tuple(call for at, call in enumerate(case.theirs.calls[:place]) if at not in strays)
    return case.ours.answer == "failed" or case.ours.calls[: len(calls)] == calls


# --- mistakes in a game ---------------------------------------------------------------------------------------------


@difference(
    theirs="goes on in a phase or stage that no game has: with no moves, or with those of the phase",
    ours="the game has failed, and the match stays as it was",
    why="A name that is not declared is a mistake of the game, which is to be found where it is made.",
)
def unknown_name(case: Case) -> bool:
    return _failed_with(case, "no phase 'nowhere'", "no stage 'nowhere'")


@difference(
    theirs="gives the next turn to whatever text is named, at place -1 in the order of play",
    ours="the game has failed, and the match stays as it was",
    why="A turn belongs to a seat, and in this phase to one that has turns in it.",
)
def turn_for_no_seat(case: Case) -> bool:
    return _failed_with(case, "is not a seat that is still in the match", "takes no turns in phase")


@difference(
    theirs="takes the list as it is",
    ours="an order of play names each seat once, or the game has failed",
    why="With a seat at two places, the place of a seat in the order is not defined.",
)
def seat_twice_in_order(case: Case) -> bool:
    return _failed_with(case, "is no order of play")


def _failed_with(case: Case, *sentences: str) -> bool:
    return case.ours.answer == "failed" and any(sentence in case.ours.why for sentence in sentences)


# --- what seats may ask for -----------------------------------------------------------------------------------------


@difference(
    theirs="lets any active seat end the turn, the phase and the match; switching an event off hides it from "
    "boardgame.io's own client only",
    ours="a seat can ask for what the game offers it: the end of turn and phase if it is its turn, never of the match",
    why="What a client may do is for the rules to say and for the host to check.",
)
def any_client_may_ask(case: Case) -> bool:
    command = case.command
    if not isinstance(command, Ask) or case.before is None or case.ours.answer != "refused":
        return False
    offered = command.request in case.game.clients
    return not offered or (
        command.request != "end_stage" and command.seat != case.before.snapshot.current
    )


@difference(
    theirs="takes the request, does nothing, and counts a change of state, which an undo takes back",
    ours="the request is not legal yet, and is refused without a trace",
    why="Who asks is to learn that nothing has happened.",
)
def request_without_effect(case: Case) -> bool:
    return (
        isinstance(case.command, Ask)
        and case.before is not None
        and (case.ours.answer, case.theirs.answer) == ("refused", "done")
        and case.theirs.number == case.before.number + 1
        and case.differing <= {"answer"}
        and not case.theirs.calls
    )


@difference(
    theirs="ends the phase",
    ours="the end of the phase can be asked for once the least number of moves of the turn is made",
    why="What a seat must do in its turn, it must do before it can end more than the turn.",
)
def end_of_phase_too_soon(case: Case) -> bool:
    return (
        isinstance(case.command, Ask)
        and case.command.request == "end_phase"
        and case.before is not None
        and case.ours.answer == "refused"
        and case.before.snapshot.moves < case.game.phase(case.before.snapshot.phase).turn.min_moves
    )


# --- undo -----------------------------------------------------------------------------------------------------------


@difference(
    theirs="takes no move back that has ended a turn",
    ours="a seat can take back its last move until another one has acted, wherever it has led",
    why="A slip is a slip also at the end of a turn; what was revealed or drawn by chance stops an undo anyway.",
)
def undo_across_turns(case: Case) -> bool:
    return (
        isinstance(case.command, Undo)
        and case.before is not None
        and case.before.undoable < 2
        and (case.ours.answer, case.theirs.answer) == ("done", "refused")
    )


@difference(
    theirs="counts the moves in a stage in place, so that the states kept for undo are changed along: neither an undo nor "
    "the failure of a move brings the count back",
    ours="an undo restores the position whole, and a move that fails leaves it as it was",
    why="Positions never change.",
)
def count_changed_in_place(case: Case) -> bool:
    if case.ours.answer != case.theirs.answer or not (
        isinstance(case.command, Undo | Redo) or case.ours.answer == "failed"
    ):
        return False
    pairs = [(case.ours.snapshot.active, case.theirs.snapshot.active)]
    pairs += zip(case.ours.snapshot.waiting, case.theirs.snapshot.waiting, strict=False)
    return case.differing <= {"active", "waiting"} and all(
        here.keys() == there.keys()
        and all(here[seat]._replace(moves=0) == there[seat]._replace(moves=0) for seat in there)
        for here, there in pairs
    )


@difference(
    theirs="takes moves back after the match is over",
    ours="a match that is over stays as it is",
    why="The result of a match is final; to look at other lines there is `undo='free'`.",
)
def undo_after_the_end(case: Case) -> bool:
    return (
        isinstance(case.command, Undo | Redo)
        and case.before is not None
        and case.before.snapshot.outcome is not None
        and (case.ours.answer, case.theirs.answer) == ("refused", "done")
    )


# --- what ends twice, or is asked for too late ----------------------------------------------------------------------


@difference(
    theirs="puts the phase to none in the middle, with no turn begun",
    ours="goes on, and if it does not come to rest the game has failed",
    why="A match at rest is open at every scope.",
)
def phases_in_a_loop(case: Case) -> bool:
    there = case.theirs
    return (
        there.answer == "done"
        and there.snapshot.outcome is None
        and there.ctx["phase"] is None
        and bool(there.calls)
        and (not Walk(case).in_turn or Walk(case).phase != OUTSIDE)
    )


@difference(
    theirs="stops an endless loop of requests after a hundred turns for each seat; at the beginning of a match it then "
    "goes on as if nothing had been asked for",
    ours="the game has failed",
    why="A game that cannot come to rest is to be mended.",
)
def endless_from_the_beginning(case: Case) -> bool:
    return (
        case.command is None
        and _failed_with(case, "does not come to rest")
        and case.theirs.begun >= 100 * case.game.seats
    )


@difference(
    theirs="asks limits and conditions when the move's function has run, and grants what it asked for afterwards, "
    "in the turn or phase that has begun meanwhile",
    ours="what a move or hook asks for is granted first, and conditions see the result",
    why="A condition is about the position to which a move leads.",
)
def condition_before_request(case: Case) -> bool:
    log = Log(case)
    if any(one.name == "endStage" for one in log.of("limit")) and _asked_by_move(log, STAGING):
        return True
    return any(
        _matters(case, log, place) and _ended_by_itself(log, place) and _same_until(case, log.calls(place))
        for place in (*log.places("holds"), *log.places("hook", "turn_end"))
    )


def _matters(case: Case, log: Log, place: int) -> bool:
    """Return whether something is still to be granted that makes a difference to what ends.

    Who is active does only where a turn ends for want of somebody.
    """
    pending = {log.asked(number).name for number in log.pending(place)}
    turn = case.game.phase(log[place].ctx["phase"] or OUTSIDE).turn
    return not pending.isdisjoint(ENDING if not turn.ends_when_empty else ENDING | STAGING)


def _ended_by_itself(log: Log, place: int) -> bool:
    """Return whether a limit or condition ended something just then."""
    happening = log[place]
    if happening.what == "hook":
        return log.granting(place) not in ENDING
    return happening.name != "turn" or any(one.what == "hook" for one in log[place : place + 2])


def _asked_by_move(log: Log, names: frozenset[str]) -> bool:
    """Return whether the move itself, which comes before all hooks, asked for one of these."""
    first_hook = next(log.places("hook"), len(log))
    return any(place < first_hook for place in log.places("ask", *names))


@difference(
    theirs="lets a pass that was asked for in a turn that has ended since end the next one, which is another seat's",
    ours="what a move or hook asks for means the turn in which it asks",
    why="A move that ends its turn twice ends one turn.",
)
def pass_for_another(case: Case) -> bool:
    log = Log(case)
    return any(
        one.number and log.asked(one.number).ctx["turn"] != one.ctx["turn"] for one in log.of("grant", "pass")
    )


@difference(
    theirs="grants one request after the other, each with all that follows from it: after the end of a turn or phase the "
    "next one begins before a requested end of phase or match is granted",
    ours="nothing begins while anything asked for is still to be granted",
    why="A turn that ends as it begins was never anybody's, yet its hooks would run and it would be counted.",
)
def begun_in_vain(case: Case) -> bool:
    log = Log(case)
    return any(
        (grant := log.grant(number)) is not None
        and log[grant].name in ENDING
        and _same_until(case, log.calls(place))
        for place in log.places("hook", "phase_begin", "turn_begin")
        for number in log.pending(place)
    )


# --- hooks that run where nothing begins or ends --------------------------------------------------------------------


@difference(
    theirs="asks a phase whether it has ended before it has begun: its end hook may run without its begin hook",
    ours="a phase begins before its condition is asked",
    why="Each instance of a scope begins once and ends once.",
)
def phase_ended_before_it_began(case: Case) -> bool:
    strays = [place for place in Walk(case).strays if case.theirs.calls[place].startswith("phase_end")]
    return bool(strays) and any(
        one.ctx["phase"] != (case.before.snapshot.phase if case.before else None) or case.before is None
        for one in Log(case).of("holds", "phase")
    )


@difference(
    theirs="ends the turn again when a phase ends between turns (the last seat of an order once around, a condition "
    "that holds at the end of a turn, a phase that ends as it begins): the end hook of turns runs once too often",
    ours="each turn ends once",
    why="Each instance of a scope begins once and ends once.",
)
def turn_ended_again(case: Case) -> bool:
    calls = case.theirs.calls
    strays = [place for place in Walk(case).strays if calls[place].startswith("turn_end")]
    if not strays or not _same_until(case, strays[0]):
        return False
    hooks = [case.game.phase(calls[place].split()[1]).turn.end for place in strays]
    return any(hooks) or (case.differing == {"calls"} and _without_strays(case) in _ours_but_for_the_end(case))


def _without_strays(case: Case) -> tuple[str, ...]:
    """Return boardgame.io's calls but for ends of what was not open."""
    strays = Walk(case).strays
    return tuple(call for place, call in enumerate(case.theirs.calls) if place not in strays)


def _ours_but_for_the_end(case: Case) -> list[tuple[str, ...]]:
    """Return our calls, and if the match is over also without the end of its last turn."""
    calls = case.ours.calls
    ends = [place for place, call in enumerate(calls) if call.startswith("turn_end")][-1:]
    over = case.theirs.snapshot.outcome is not None
    return [calls, *((*calls[:place], *calls[place + 1 :]) for place in ends if over)]


@difference(
    theirs="asks whether the match is over also between the end of a phase and the beginning of the next",
    ours="the next phase begins first; the question is asked between turns and after all that was asked for",
    why="What a phase does as it begins belongs to the transition, and may undo what its predecessor left.",
)
def match_ended_between_phases(case: Case) -> bool:
    return case.theirs.snapshot.outcome is not None and any(
        one.ctx["phase"] is None and _phase_has_just_ended(case, place)
        for place, one in enumerate(case.theirs.happenings)
        if (one.what, one.name) == ("holds", "match")
    )


def _phase_has_just_ended(case: Case, place: int) -> bool:
    hooks = [one.name for one in case.theirs.happenings[:place] if one.what == "hook"]
    return bool(hooks) and hooks[-1] == "phase_end"


@difference(
    theirs="ends the match without ending the turn: the end hook of turns does not run",
    ours="a match that ends closes every scope, from the inside out",
    why="Each instance of a scope begins once and ends once.",
)
def match_ended_within_a_turn(case: Case) -> bool:
    return (
        case.theirs.snapshot.outcome is not None
        and case.differing <= {"calls", "counters"}
        and _without_strays(case) in _ours_but_for_the_end(case)[1:]
    )


@difference(
    theirs="asks turn conditions after moves and changes of stages only: one that holds when a turn begins is "
    "not noticed before the next move",
    ours="conditions are asked until none holds, at the beginning of a turn too",
    why="At rest, no condition that ends something holds.",
)
def condition_at_the_beginning_of_a_turn(case: Case) -> bool:
    there = case.theirs.snapshot
    turn = case.game.phase(there.phase).turn
    if there.outcome is not None or there.moves < turn.min_moves:
        return False
    if turn.ends_when_empty and case.theirs.ctx["activePlayers"] is None:
        return True
    if turn.end_if is None:
        return False
    x, y = there.counters
    numbers = {"x": x, "y": y, "moves": there.moves, "turn": there.turn}
    return turn.end_if.when.holds(numbers[turn.end_if.when.of])


# --- turn orders ----------------------------------------------------------------------------------------------------


@difference(
    theirs="asks for the order of play when the phase has begun",
    ours="asks for the order of play as the phase begins, before its begin hooks",
    why="The hooks of a phase see its order of play.",
)
def order_asked_before_the_phase_begins(case: Case) -> bool:
    return any(
        isinstance(phase.turn.order.seats, Rotated)
        and any(isinstance(action, Add | Put | If) for action in phase.begin)
        and any(call.startswith(f"phase_begin {phase.name} ") for call in case.theirs.calls)
        and "order" in case.differing
        for phase in case.game.phases
    )


@difference(
    theirs="hands over from phase to phase by the place in the order of play, also where the orders differ; past the end of "
    "the new order, the turn is nobody's",
    ours="the first turn is that of the seat after the one that had the last turn, or of that seat itself, in the new order",
    why="Around a table, next is who sits next.",
)
def handed_over_by_place(case: Case) -> bool:
    for one in Log(case).of("first"):
        order = _order_in(case, one)
        if order.first in {"default", "continue"} and one.ctx["playOrder"] != one.detail["list"] and one.ctx["turn"]:
            return True
    return False


def _order_in(case: Case, asked: Happening) -> Order:
    return case.game.phase(asked.ctx["phase"] or OUTSIDE).turn.order


@difference(
    theirs="takes out of the order of play whose turn it is and goes on with the next place, whatever the turn order "
    "says: it does not end a phase once around, nor go backwards or skip",
    ours="the turn order says who is next, and whether anybody is",
    why="An order holds also where a seat is taken out of it.",
)
def removed_out_of_order(case: Case) -> bool:
    return any(
        isinstance(one.detail, dict) and one.detail.get("remove") and not _order_in(case, one).is_plain
        for one in Log(case).of("grant", "endTurn", "pass")
    )


@difference(
    theirs="begins a turn in no phase when the only seat is taken out of the order, before the next phase begins; the end "
    "hook of its turn runs twice",
    ours="the phase ends",
    why="Without seats a phase has no turns.",
)
def last_seat_removed(case: Case) -> bool:
    return any(
        isinstance(one.detail, dict) and one.detail.get("remove") and len(one.ctx["playOrder"]) == 1
        for one in Log(case).of("grant", "endTurn", "pass")
    )


# --- stages ---------------------------------------------------------------------------------------------------------


@difference(
    theirs="does not go on to the `next` of a stage that ends by its limit",
    ours="the stage that follows begins, however the one before it has ended",
    why="What follows a stage is declared with the stage.",
)
def next_not_followed_at_the_limit(case: Case) -> bool:
    if not isinstance(case.command, Make) or case.before is None:
        return False
    standing = case.before.snapshot.active.get(case.command.seat)
    turn = case.game.phase(case.before.snapshot.phase).turn
    return (
        standing is not None
        and any(one.name == "endStage" for one in Log(case).of("limit"))
        and any(stage.name == standing.stage and stage.next is not None for stage in turn.stages)
    )


@difference(
    theirs="puts a seat that is to be in no stage into the `next` of the stage in which it is",
    ours="a seat goes where it is put",
    why="What is asked for goes before what would follow by itself.",
)
def next_followed_instead_of_no_stage(case: Case) -> bool:
    mover = _mover(case)
    return any(
        one.detail is None
        and any(
            stage.name == _active(one.ctx).get(mover) and stage.next is not None
            for stage in case.game.phase(one.ctx["phase"] or OUTSIDE).turn.stages
        )
        for one in Log(case).of("grant", "setStage")
    )


@difference(
    theirs="keeps a seat from ending its stage before its least number of moves, but not from being put into another "
    "one, by request or as `next`; the old number then holds in the new stage",
    ours="until so many moves are made nothing but an outer end ends the stage",
    why="A least number of moves that can be got around is none.",
)
def least_moves_got_around(case: Case) -> bool:
    mover = _mover(case)
    return any(
        (one.ctx.get("_activePlayersNumMoves") or {}).get(mover, 0)
        < (one.ctx.get("_activePlayersMinMoves") or {}).get(mover, 0)
        for one in Log(case).of("grant", "endStage", "setStage")
        if mover in _active(one.ctx)
    )


@difference(
    theirs="takes a seat out of the active ones before it puts it into another stage; if it was the only one, the next set "
    "or who was interrupted comes in first",
    ours="a seat that goes from stage to stage is active all the time",
    why="A set is done when nobody of it is left, and this seat is.",
)
def only_seat_changed_its_stage(case: Case) -> bool:
    mover = _mover(case)
    return any(
        list(_active(one.ctx)) == [mover]
        and (one.ctx.get("_nextActivePlayers") or one.ctx.get("_prevActivePlayers"))
        for one in Log(case).of("grant", "endStage", "setStage")
    )


@difference(
    theirs="ends the stage into which an earlier request of the same move has put the seat",
    ours="the end of a stage that is asked for is that of the stage in which it is asked; if it has ended meanwhile, "
    "nothing else ends in its place",
    why="What a move or hook asks for means the scope in which it asks.",
)
def other_stage_ended(case: Case) -> bool:
    log = Log(case)
    staging = [place for place in log.places("grant") if log[place].name in STAGING and log[place].number]
    return any(log[place].name == "endStage" for place in staging[1:])


@difference(
    theirs="lets what follows a set begin between two requests of one move",
    ours="what follows a set begins when all that was asked for is granted",
    why="A move is one step.",
)
def set_followed_between_requests(case: Case) -> bool:
    mover = _mover(case)
    log = Log(case)
    grants = list(log.places("grant"))
    return any(_is_alone(log[place].ctx, mover) and log[place].name == "endStage" for place in grants[:-1])


def _is_alone(ctx: Mapping[str, Any], seat: str) -> bool:
    active = ctx["activePlayers"]
    return seat == ctx["currentPlayer"] if active is None else list(active) == [seat]


# --- sets of active seats -------------------------------------------------------------------------------------------


@difference(
    theirs="forgets who was interrupted when a set without `revert` is made active, or follows, during the interrupt",
    ours="who was interrupted goes on when nobody else is active any more",
    why="An interrupt gives control back.",
)
def interrupted_forgotten(case: Case) -> bool:
    contexts = Log(case).contexts(case)
    return any(
        (isinstance(one.detail, dict) and not one.detail.get("revert") and bool(one.ctx.get("_prevActivePlayers")))
        for one in Log(case).of("grant", "setActivePlayers")
    ) or any(
        before["turn"] == after["turn"]
        and bool(before.get("_nextActivePlayers"))
        and bool(before.get("_prevActivePlayers"))
        and not after.get("_prevActivePlayers")
        for before, after in zip(contexts, contexts[1:], strict=False)
    )


@difference(
    theirs="forgets which set was to follow the one that is interrupted",
    ours="an interrupted set goes on with what was to follow it",
    why="An interrupt changes nothing of what it interrupts.",
)
def next_of_interrupted_forgotten(case: Case) -> bool:
    contexts = Log(case).contexts(case)
    return (
        case.ours.snapshot.then is not None
        and case.theirs.snapshot.then is None
        and any(
            len(before.get("_prevActivePlayers") or ()) > len(after.get("_prevActivePlayers") or ())
            for before, after in zip(contexts, contexts[1:], strict=False)
        )
    )


@difference(
    theirs="keeps the set that has run out as one to go back to, when a set with `revert` follows it; then nobody is active",
    ours="a set that follows another one interrupts nobody",
    why="At rest, some seat may act.",
)
def gone_back_to_nobody(case: Case) -> bool:
    waiting = case.theirs.ctx.get("_prevActivePlayers") or ()
    return case.theirs.ctx["activePlayers"] == {} or any(one["activePlayers"] == {} for one in waiting)


@difference(
    theirs="lets the seat whose turn it is act when a set has nobody in it, and keeps what was to follow or was interrupted",
    ours="a set with nobody in it is done at once: what follows it does",
    why="A set is done when nobody of it is left.",
)
def empty_set(case: Case) -> bool:
    return any(
        ctx["activePlayers"] is None and bool(ctx.get("_nextActivePlayers") or ctx.get("_prevActivePlayers"))
        for ctx in Log(case).contexts(case)[1:]
    )


@difference(
    theirs="keeps limits, and which set follows, from a former turn; a stage that is entered later is under them",
    ours="what was declared for a turn ends with it",
    why="A turn begins with nothing left over from another.",
)
def left_over_from_another_turn(case: Case) -> bool:
    mover = _mover(case)
    return any(
        one.ctx["activePlayers"] is None
        and (
            one.ctx.get("_nextActivePlayers")
            or mover in (one.ctx.get("_activePlayersMinMoves") or {})
            or mover in (one.ctx.get("_activePlayersMaxMoves") or {})
        )
        for one in Log(case).of("grant", "setStage")
    )


@difference(
    theirs="keeps the limits of a place that is overridden for a single seat",
    ours="a place for a single seat is in place of the general one, limits included",
    why="Who is named singly is meant singly.",
)
def limits_of_an_overridden_place(case: Case) -> bool:
    here, there = case.ours.snapshot.active, case.theirs.snapshot.active
    if case.differing != {"active"} or here.keys() != there.keys():
        return False
    off = [seat for seat in there if here[seat]._replace(moves=there[seat].moves) != there[seat]]
    return any(
        active.all is not None and all(_overrides(case.game, active, seat, there[seat]) for seat in off)
        for active in case.game.sets()
    )


def _overrides(game: Game, active: Active, seat: Seat, there: Standing) -> bool:
    """Return whether a seat has, in a set that places it singly, limits that only the general place has."""
    plain = active_players(game, active)
    single, general = dict(active.seats).get(seat), plain["all"]
    if single is None or not isinstance(general, dict):
        return False
    place = plain["value"][str(seat)]
    own = place if isinstance(place, dict) else {"stage": place}
    merged = {**general, **own}
    shared = {"minMoves": active.min_moves, "maxMoves": active.max_moves, **merged}
    return own != merged and (there.stage, there.min_moves, there.max_moves) == (
        own["stage"],
        shared["minMoves"] or 0,
        shared["maxMoves"],
    )
