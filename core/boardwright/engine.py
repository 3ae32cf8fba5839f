"""The engine: one command as one transaction, and how it moves the flow on.

Two rules hold in this file. Each instance of a scope (match, phase, turn, stage) begins once and ends once, begin
hooks from the outside in and end hooks from the inside out. And at rest, between two transactions, a match is
either over or open at every scope.

A `Transaction` begins with a position. After its move has been made, `settle` repeats one step until nothing is
left to do: grant the oldest request; else open the next scope that is closed; else end what has met its end, the
outermost scope first. So a condition always sees what the move asked for, and every scope change passes through
the same few functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from boardwright.chance import Chance, Seed
from boardwright.errors import GameError, quoted
from boardwright.events import MatchEnded, PhaseBegan, SeatEliminated, SeatLeft, TurnBegan
from boardwright.flow import Active, Flow, Seat
from boardwright.position import Act, At, Outcome, Position, S

if TYPE_CHECKING:
    from boardwright.legal import Move
    from boardwright.moves import BoundMove
    from boardwright.plan import PhasePlan, Plan, StagePlan

FLOW_STEPS: Final = 1_000
"""How many steps of the flow one command may cause before the engine takes it for an endless loop."""

_SHOWN_STEPS: Final = 12


OVER, MATCH, PHASE, TURN, STAGE = range(5)
"""The innermost scope that is open. (Plain numbers: an enumeration costs more than the moves themselves.)"""

SCOPE_NAMES: Final = ("nothing", "the match", "the phase", "the turn", "the stage")


_new = tuple.__new__
"""Makes a named tuple from its parts, as `Flow(...)` does but without a call in between: most of a move's cost is
making half a dozen of them."""


class Step(NamedTuple):
    """What a command brought about.

    Attributes:
        position: The new position.
        events: What happened, unfiltered, in order.
    """

    position: Position[Any]
    events: tuple[object, ...]


_ANYTHING: Final = frozenset({"end_stage", "end_turn", "end_phase", "eliminate", "end_match"})

ALLOWED_REQUESTS: Final[Mapping[str, frozenset[str]]] = {
    "phase_begin": frozenset({"end_phase", "eliminate", "end_match"}),
    "turn_begin": frozenset({"end_turn", "end_phase", "eliminate", "end_match"}),
    "stage_begin": _ANYTHING,
    "move_made": _ANYTHING,
    "stage_end": frozenset({"end_turn", "end_phase", "eliminate", "end_match"}),
    "turn_end": frozenset({"end_phase", "eliminate", "end_match"}),
    "phase_end": frozenset({"eliminate", "end_match"}),
    "seat_left": frozenset({"end_match"}),
}
"""What each hook may ask of the flow; a move may ask for anything."""


class _Request(NamedTuple):
    """What a move or hook asked for, and the scope that it meant."""

    kind: str
    argument: Any
    scope: int


class Transaction(Act[S]):
    """One command: begins with a position, ends with a `Step`."""

    __slots__ = (
        "_chance",
        "_hook",
        "_next",
        "_phase",
        "_plan",
        "_requests",
        "_scope",
        "_seed",
        "drawn",
        "events",
        "outcome",
    )

    def __init__(self, plan: Plan, phase: PhasePlan, position: Position[S], seat: Seat, seed: Seed) -> None:
        self.state, self.flow, self.drawn, self.outcome, self.variants = position
        self.seat = seat
        self.events: list[object] = []
        self._plan = plan
        self._phase = phase
        self._seed = seed
        self._chance: Chance | None = None
        self._requests: list[_Request] = []
        self._hook = ""
        self._scope = STAGE if self.flow.active else MATCH
        self._next: Any = None  # what a request has named to follow: a stage, a seat or a phase

    # --- what moves and hooks may do -----------------------------------------------------------------------------

    @property
    def chance(self) -> Chance:
        """The match's chance. Drawing from it makes the command impossible to undo."""
        if self._chance is None:
            self._chance = Chance(self._seed, self.drawn)
        return self._chance

    def emit(self, event: object) -> None:
        """See `Act.emit`."""
        if type(event) not in self._plan.events:
            raise self._mistake(f"{type(event).__name__} is not among the events of the game")
        self.events.append(event)

    def end_stage(self, next: str | None = None) -> None:  # noqa: A002
        """See `Act.end_stage`."""
        if next is not None and next not in self._phase.turn.stages:
            raise self._mistake(f"phase {self.flow.phase!r} has no stage {next!r}")
        self._request("end_stage", next, STAGE)

    def end_turn(self, next: Seat | None = None) -> None:  # noqa: A002
        """See `Act.end_turn`."""
        self._request("end_turn", None if next is None else self._checked_seat(next), TURN)

    def end_phase(self, next: str | None = None) -> None:  # noqa: A002
        """See `Act.end_phase`."""
        self._request("end_phase", next and self._checked_phase(next), PHASE)

    def eliminate(self, seat: Seat) -> None:
        """See `Act.eliminate`."""
        self._request("eliminate", self._checked_seat(seat), MATCH)

    def end_match(self, outcome: Outcome) -> None:
        """See `Act.end_match`."""
        self._request("end_match", outcome, MATCH)

    def _request(self, kind: str, argument: Any, scope: int) -> None:
        if kind not in ALLOWED_REQUESTS.get(self._hook, _ANYTHING):
            raise self._mistake(f"{kind} makes no sense there")
        self._requests.append(_Request(kind, argument, scope))

    def _checked_seat(self, seat: Any) -> Seat:
        if seat not in range(self.flow.seats) or seat in self.flow.eliminated:
            raise self._mistake(f"{quoted(seat)} is not a seat that is still in the match")
        return int(seat)

    def _checked_phase(self, name: str) -> str:
        if name not in self._plan.phases:
            raise self._mistake(f"there is no phase {name!r}")
        return name

    def _mistake(self, message: str) -> GameError:
        return GameError(f"{self._plan.game.name}, {self._hook}: {message}")

    # --- the transaction ----------------------------------------------------------------------------------------

    def make(self, stage: StagePlan, bound: BoundMove, move: Move) -> None:
        """Make a move: the next state, the hook `move_made`, and all that follows for the flow."""
        self._hook = bound.name
        self.state = bound.call(self, *move.args)
        if not isinstance(self.state, self._plan.state_type):
            raise self._mistake(f"a move returns the next state, not {quoted(self.state)}")
        seats, phase, turn, order, place, (active,), moves, eliminated = self.flow
        made = active.moves + 1
        # In a quiet stage, all that `settle` could do is what its limit says.
        quiet = stage.quiet and not self._requests
        if quiet and made >= stage.max_moves and stage.following is not None:
            active = _new(Active, (active.seat, stage.following, 0))
        else:
            active = _new(Active, (active.seat, active.stage, made))
            quiet = quiet and made < stage.max_moves
        self.flow = _new(Flow, (seats, phase, turn, order, place, (active,), moves + 1, eliminated))
        if not quiet:
            self.run("move_made", move)
            self.settle()

    def leave(self, seat: Seat) -> None:
        """Put a seat that leaves out of the match; let the game say what follows, or else go on with who is left."""
        self.flow = self.flow._replace(eliminated=(*self.flow.eliminated, seat))
        self.events += [SeatLeft(seat), SeatEliminated(seat)]
        self.run("seat_left", seat)
        self._hook = "leave"
        self.seat = self.flow.current
        left = tuple(other for other in range(self.flow.seats) if other not in self.flow.eliminated)
        if len(left) <= 1:
            self.end_match(Outcome(left, None, "the others have left" if left else "nobody is left"))
        elif seat == self.flow.current:
            self.end_turn()
        self.settle()

    def run(self, name: str, *args: Any, hook: Callable[..., Any] | None = None) -> None:
        """Run a life-cycle hook if anybody implements it, or in its place what a scope declares for the occasion."""
        hook = hook or self._plan.hooks.get(name)
        if hook is None:
            return
        self._hook = name
        if hook(self, *args):
            raise self._mistake("a life-cycle hook returns nothing; it changes the state by setting at.state")

    def done(self) -> Step:
        """Return the new position and what happened."""
        drawn = self.drawn if self._chance is None else self._chance.drawn
        position = _new(Position, (self.state, self.flow, drawn, self.outcome, self.variants))
        return _new(Step, (position, tuple(self.events)))

    def settle(self) -> None:
        """Move the flow on until the match is over or open at every scope with nothing left to do.

        Raises:
            GameError: If it does not come to rest within `FLOW_STEPS`; the message shows the last of them.
        """
        trace: list[str] = []
        for step in range(FLOW_STEPS):
            scope = self._scope
            if self._requests:
                self._grant(self._requests.pop(0))
            elif scope == STAGE:
                if not self._ended_something():
                    return
            elif scope == TURN:
                if self._begin_stage().quiet and not self._requests:
                    return
            elif scope == PHASE:
                if not (self._phase.conditional and self._ended_match_or_phase()):
                    self._begin_turn()
            elif scope == MATCH:
                self._begin_phase()
            else:
                return
            if step >= FLOW_STEPS - _SHOWN_STEPS:
                trace.append(
                    f"turn {self.flow.turn} of phase {self.flow.phase!r}, in {SCOPE_NAMES[self._scope]}"
                )
        steps = "\n  ".join(trace)
        raise self._mistake(
            f"the flow does not come to rest within {FLOW_STEPS} steps; the last were\n  {steps}"
        )

    def _grant(self, request: _Request) -> None:
        kind, argument, scope = request
        if self._scope < scope:
            return  # what was to end has ended already; nothing begins while there are requests
        if kind == "end_stage":
            self._end_stage(argument or self._phase.turn.stages[self.flow.active[0].stage].following)
        elif kind == "end_turn":
            self._end_turn(argument)
        elif kind == "end_phase":
            self._end_phase(argument)
        elif kind == "eliminate":
            self._eliminate(argument)
        else:
            self._end_match(argument)

    def _ended_something(self) -> bool:
        """End the outermost scope whose condition holds; return whether there was one."""
        if self._phase.conditional and self._ended_match_or_phase():
            return True
        flow = self.flow
        turn = self._phase.turn
        if turn.end_if is not None and (
            (ended := turn.end_if(self._look())) is not None and ended is not False
        ):
            self._end_turn(None if ended is True else self._checked_seat(ended))
        elif flow.moves >= turn.max_moves:
            self._end_turn(None)
        else:
            (active,) = flow.active
            stage = turn.stages[active.stage]
            if active.moves < stage.max_moves and (stage.end_if is None or not stage.end_if(self._look())):
                return False
            self._end_stage(stage.following)
        return True

    def _ended_match_or_phase(self) -> bool:
        """End the match or the phase if its condition holds; asked between turns too, so that none begins in vain."""
        outcome = self._plan.outcome
        if outcome is not None and (ended := outcome(self._look())) is not None:
            self._end_match(ended)
            return True
        end_if = self._phase.end_if
        if end_if is not None and (following := end_if(self._look())):
            self._end_phase(self._checked_phase(following) if isinstance(following, str) else None)
            return True
        return False

    def _look(self) -> At[S]:
        """Return the position so far as conditions and turn orders see it: they look and cannot act."""
        return At(self.state, self.flow, self.seat, self.variants)

    # --- scopes begin -------------------------------------------------------------------------------------------

    def _begin_phase(self) -> None:
        name, self._next = self._next or self._following_phase(), None
        self._phase = self._plan.phases[name]
        self._scope = PHASE
        seats, _, turn, _, _, _, _, eliminated = self.flow
        self._hook = "turn order"
        order = tuple(self._phase.turn.order.order(self._look()))
        if not order or len(set(order)) != len(order) or not set(order) <= set(range(seats)):
            raise self._mistake(f"{order} is no order of play: it names seats of the match, each once")
        self.flow = Flow(seats, name, turn, order, -1, (), 0, eliminated)
        self.events.append(PhaseBegan(name))
        self.run("phase_begin")
        if self._phase.begin is not None:
            self.run("phase_begin", hook=self._phase.begin)

    def _following_phase(self) -> str:
        if not self.flow.phase:
            return self._plan.first
        following = self._phase.following
        if callable(following):
            self._hook = "next phase"
            return self._checked_phase(following(self._look()))
        if following is None:
            raise self._mistake(
                f"phase {self.flow.phase!r} has ended, and it is the last and names no next one"
            )
        return following

    def _begin_turn(self) -> None:
        seats, phase, turn, order, place, _, _, eliminated = self.flow
        seat, self._next = self._next, None
        if seat is None or seat in eliminated:
            self._hook = "turn order"
            turn_order = self._phase.turn.order
            seat = turn_order.first(self._look()) if place < 0 else turn_order.following(self._look())
        if seat is None:
            self._end_phase(None)
            return
        if seat not in order or seat in eliminated:
            raise self._mistake(f"{seat} is not a seat that is still in the match")
        self._scope = TURN
        turn += 1
        self.flow = _new(Flow, (seats, phase, turn, order, order.index(seat), (), 0, eliminated))
        self.seat = seat
        self.events.append(_new(TurnBegan, (seat, turn)))
        self.run("turn_begin")
        if self._phase.turn.begin is not None:
            self.run("turn_begin", hook=self._phase.turn.begin)

    def _begin_stage(self) -> StagePlan:
        turn_plan = self._phase.turn
        name, self._next = self._next or turn_plan.first, None
        self._scope = STAGE
        seats, phase, turn, order, place, _, moves, eliminated = self.flow
        seat = self.seat = order[place]
        self.flow = _new(
            Flow, (seats, phase, turn, order, place, (_new(Active, (seat, name, 0)),), moves, eliminated)
        )
        stage = turn_plan.stages[name]
        if name is not None:
            self.run("stage_begin", name)
            if stage.begin is not None:
                self.run("stage_begin", hook=stage.begin)
        return stage

    # --- scopes end ---------------------------------------------------------------------------------------------

    def _end_stage(self, following: str | None) -> None:
        if following is None:
            self._end_turn(None)
        else:
            self._close_stage()
            self._next = following

    def _end_turn(self, seat: Seat | None) -> None:
        self._close_turn()
        self._next = seat

    def _end_phase(self, following: str | None) -> None:
        self._close_phase()
        self._next = following

    def _eliminate(self, seat: Seat) -> None:
        if seat in self.flow.eliminated:
            return
        flow = self.flow = self.flow._replace(eliminated=(*self.flow.eliminated, seat))
        self.events.append(SeatEliminated(seat))
        if len(flow.eliminated) == flow.seats:
            self._end_match(Outcome((), None, "nobody is left"))
        elif self._scope >= TURN and flow.current == seat:
            self._end_turn(None)

    def _end_match(self, outcome: Outcome) -> None:
        self._close_phase()
        self._scope = OVER
        self.flow = self.flow._replace(active=())
        self.outcome = outcome
        self.events.append(MatchEnded(outcome))

    def _close_stage(self) -> None:
        if self._scope == STAGE:
            self._scope, self._next = TURN, None
            self.seat, name, _ = self.flow.active[0]
            if name is not None:
                end = self._phase.turn.stages[name].end
                if end is not None:
                    self.run("stage_end", hook=end)
                self.run("stage_end", name)

    def _close_turn(self) -> None:
        self._close_stage()
        if self._scope == TURN:
            self._scope, self._next = PHASE, None
            flow = self.flow
            self.seat = flow.order[flow.place]
            if self._phase.turn.end is not None:
                self.run("turn_end", hook=self._phase.turn.end)
            self.run("turn_end")

    def _close_phase(self) -> None:
        self._close_turn()
        if self._scope == PHASE:
            self._scope, self._next = MATCH, None
            if self._phase.end is not None:
                self.run("phase_end", hook=self._phase.end)
            self.run("phase_end")
