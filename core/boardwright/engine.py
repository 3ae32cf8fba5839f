"""The engine: one command as one transaction, and how it moves the flow on.

Two rules hold in this file. Each instance of a scope (match, phase, turn, stage) begins once and ends once, begin
hooks from the outside in and end hooks from the inside out. And at rest, between two transactions, a match is
either over or open at every scope, and some seat may act.

A `Transaction` begins with a position. After its move has been made, `settle` repeats one step until nothing is
left to do: grant the oldest request; else open the next scope that is closed; else end what has met its end, the
outermost scope first. So a condition always sees what the move asked for, and every scope change passes through
the same few functions.

In most games nobody listens to what happens within a turn, and only limits end it. Where a move leads then follows
from the flow alone: a `Scout` goes there once, by the same steps, and from then on the way is known.

Match, phase and turn are open one at a time. Stages are open side by side: each active seat is in one, and the turn is
over when nobody is in any.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from boardwright.chance import Chance, Seed
from boardwright.errors import GameError, quoted
from boardwright.events import Answered, MatchEnded, Moved, PhaseBegan, SeatEliminated, SeatLeft, TurnBegan
from boardwright.faces import Act, At
from boardwright.flow import Active, ActiveSeats, Flow, In, Interrupted, Place, Seat, place_in
from boardwright.plan import check_active, check_place
from boardwright.position import Outcome, Position, S
from boardwright.routes import Acting, Leg, Route, early, is_long, later, remember

if TYPE_CHECKING:
    from boardwright.legal import Move
    from boardwright.moves import BoundMove
    from boardwright.plan import PhasePlan, Plan

FLOW_STEPS: Final = 1_000
"""How many steps of the flow one command may cause before the engine takes it for an endless loop."""

_SHOWN_STEPS: Final = 12

OVER, MATCH, PHASE, TURN, STAGE = range(5)
"""The innermost scope that is open. (Plain numbers: an enumeration costs more than the moves themselves.)"""

SCOPE_NAMES: Final = ("nothing", "the match", "the phase", "the turn", "its stages")


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


_ENDING: Final = frozenset({"eliminate", "end_match"})
_IN_PHASE: Final = _ENDING | {"end_phase", "set_phase"}
_IN_TURN: Final = _IN_PHASE | {"end_turn", "pass_turn", "set_active"}
_IN_STAGE: Final = _IN_TURN | {"end_stage", "set_stage"}

ALLOWED_REQUESTS: Final[Mapping[str, frozenset[str]]] = {
    "phase_begin": _IN_PHASE,
    "turn_begin": _IN_TURN,
    "stage_begin": _IN_STAGE,
    "move_made": _IN_STAGE,
    "stage_end": _IN_TURN,
    "turn_end": _IN_PHASE,
    "phase_end": _ENDING,
    "seat_left": frozenset({"end_match"}),
}
"""What each hook may ask of the flow; a move may ask for anything."""


class _Request(NamedTuple):
    """What a move or hook asked for: the scope that has to be open for it, and what is then to be done."""

    scope: int
    grant: Callable[..., None]
    args: tuple[Any, ...]


class Transaction(Act[S]):
    """One command: begins with a position, ends with a `Step`."""

    # What most commands never touch has its first value here, in the class.
    _chance: Chance | None = None
    _requests: tuple[_Request, ...] = ()
    _hook = ""
    _scope = STAGE
    _next: Any = None  # what a request has named to follow: a seat or a phase
    _removed: Seat | None = None  # who takes no more turns in this phase, once the next one begins
    _fresh = False  # whether the phase has begun and none of its turns has
    _entering: tuple[tuple[Seat, In], ...] = ()  # who is about to begin a stage, and which

    def __init__(self, plan: Plan, phase: PhasePlan, position: Position[S], seat: Seat, seed: Seed) -> None:
        self.state, self.flow, self.drawn, self.outcome, self.variants, self.answers = position
        self.seat = seat
        self.events: list[object] = []
        self._plan = plan
        self._phase = phase
        self._seed = seed

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

    def end_stage(self, seat: Seat | None = None) -> None:
        """See `Act.end_stage`."""
        self._check_allowed("end_stage")
        self._request(STAGE, self._end_stage_early, self._checked_seat(self.seat if seat is None else seat))

    def set_stage(self, stage: Place, seat: Seat | None = None) -> None:
        """See `Act.set_stage`."""
        self._check_allowed("set_stage")
        check_place(stage, self._phase.turn.stages, self._where)
        seat = self._checked_seat(self.seat if seat is None else seat)
        self._request(STAGE, self._set_stage, seat, place_in(stage))

    def set_active(self, active: ActiveSeats) -> None:
        """See `Act.set_active`."""
        self._check_allowed("set_active")
        check_active(active, self._phase.turn.stages, self._where)
        for seat in active.seats:
            self._checked_seat(seat)
        self._request(TURN, self._set_active, active)

    def end_turn(self, next: Seat | None = None, *, remove: bool = False) -> None:  # noqa: A002
        """See `Act.end_turn`."""
        self._check_allowed("end_turn")
        self._request(TURN, self._end_turn_early, self._checked_next(next), remove)

    def pass_turn(self, next: Seat | None = None, *, remove: bool = False) -> None:  # noqa: A002
        """See `Act.pass_turn`."""
        self._check_allowed("pass_turn")
        self._request(TURN, self._end_turn, self._checked_next(next), remove)

    def end_phase(self) -> None:
        """See `Act.end_phase`."""
        self._check_allowed("end_phase")
        self._request(PHASE, self._end_phase)

    def set_phase(self, phase: str) -> None:
        """See `Act.set_phase`."""
        self._check_allowed("set_phase")
        self._request(PHASE, self._end_phase, self._checked_phase(phase))

    def eliminate(self, seat: Seat) -> None:
        """See `Act.eliminate`."""
        self._check_allowed("eliminate")
        self._request(MATCH, self._eliminate, self._checked_seat(seat))

    def end_match(self, outcome: Outcome) -> None:
        """See `Act.end_match`."""
        self._check_allowed("end_match")
        self._request(MATCH, self._end_match, outcome)

    def _check_allowed(self, request: str) -> None:
        if request not in ALLOWED_REQUESTS.get(self._hook, _IN_STAGE):
            raise self._mistake(f"{request} makes no sense there")

    def _request(self, scope: int, grant: Callable[..., None], *args: Any) -> None:
        self._requests = (*self._requests, _Request(scope, grant, args))

    def _checked_seat(self, seat: Any) -> Seat:
        if seat not in range(self.flow.seats) or seat in self.flow.eliminated:
            raise self._mistake(f"{quoted(seat)} is not a seat that is still in the match")
        return int(seat)

    def _checked_next(self, seat: Any) -> Seat | None:
        """Return a seat that is to take the next turn; None stays None."""
        if seat is not None and self._checked_seat(seat) not in self.flow.order:
            raise self._mistake(f"seat {seat} takes no turns in phase {self.flow.phase!r}")
        return None if seat is None else int(seat)

    def _checked_phase(self, name: str) -> str:
        if name not in self._plan.phases:
            raise self._mistake(f"there is no phase {name!r}")
        return name

    @property
    def _where(self) -> str:
        return f"{self._plan.game.name}, {self._hook}: phase {self.flow.phase!r}"

    def _mistake(self, message: str) -> GameError:
        return GameError(f"{self._plan.game.name}, {self._hook}: {message}")

    # --- the transaction ----------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin the match: its first phase, turn and stages, and all that follows from them."""
        self._scope = MATCH
        self.settle()

    def make(self, acting: Acting, bound: BoundMove, move: Move) -> None:
        """Make a move of a seat that may act: the next state, the hook `move_made`, and what follows for the flow."""
        if acting.stage.sealed:
            self._answer(bound, move)
            return
        self._move(bound, move)
        counts = bound.counts
        if self._phase.turn.plain and not self._requests:
            route = acting.routes.get(counts)
            if route is None:
                route = acting.routes[counts] = self._scouted(counts)
            if route.legs:
                if not self._follow(route):
                    self.settle()
                return
        seat, name, made, least, most = acting.active
        self._count(_new(Active, (seat, name, made + counts, least, most)), counts)
        self.run("move_made", move)
        self.settle()

    def _answer(self, bound: BoundMove, move: Move) -> None:
        """Take in a seat's answer in a sealed stage, in place of the one that it has given before."""
        seat, flow = self.seat, self.flow
        self.answers = {**self.answers, seat: move}
        self.events.append(Answered(seat, move.name, bound.named(move.args)))
        if seat not in flow.answered:
            self.flow = flow._replace(answered=(*flow.answered, seat))
        if not self.flow.awaited:
            self.settle()

    def _make_answers(self) -> None:
        """Make the moves that were answered in a sealed stage, in order of play."""
        answers, self.answers = self.answers, {}
        self.flow = self.flow._replace(answered=())
        for active in self.flow.active:
            move = answers[active.seat]
            bound = self._phase.turn.stages[active.stage].moves[move.name]
            self.seat = active.seat
            self.events.append(Moved(active.seat, move.name, bound.named(move.args), None))
            self._move(bound, move)
            self._count(active._replace(moves=1), bound.counts)
            self.run("move_made", move)

    def _move(self, bound: BoundMove, move: Move) -> None:
        self._hook = bound.name
        self.state = bound.call(self, *move.args)
        if not isinstance(self.state, self._plan.state_type):
            raise self._mistake(f"a move returns the next state, not {quoted(self.state)}")

    def _count(self, active: Active, moves: int) -> None:
        """Put a seat that has made a move where it is now, and count the move."""
        seat = active.seat
        seats, phase, turn, order, place, made, actives, answered, then, interrupted, out = self.flow
        if seat == order[place]:
            made += moves
        actives = (
            (active,) if len(actives) == 1 else tuple([active if a.seat == seat else a for a in actives])
        )
        self.flow = _new(
            Flow, (seats, phase, turn, order, place, made, actives, answered, then, interrupted, out)
        )

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
            self.pass_turn()
        else:
            self._withdraw(seat)
            self._withdraw_answers()
        self.settle()

    def _withdraw_answers(self) -> None:
        """Take out the answers that are no longer legal, because the position has changed under them."""
        for active in self.flow.active:
            move = self.answers.get(active.seat)
            if move is not None:
                bound = self._phase.turn.stages[active.stage].moves[move.name]
                if move.args not in bound.choices(bound.options(self._look(active.seat))):
                    self._forget_answer(active.seat)

    def run(self, name: str, *args: Any, hook: Callable[..., Any] | None = None) -> None:
        """Run a life-cycle hook if anybody implements it, or in its place what a scope declares for the occasion."""
        hook = hook or self._plan.hooks.get(name)
        if hook is not None:
            self._call(name, hook, *args)

    def _call(self, name: str, hook: Callable[..., Any], *args: Any) -> None:
        self._hook = name
        if hook(self, *args):
            raise self._mistake("a life-cycle hook returns nothing; it changes the state by setting at.state")

    def done(self) -> Step:
        """Return the new position and what happened."""
        if self._chance is not None:
            self.drawn = self._chance.drawn
        position = (self.state, self.flow, self.drawn, self.outcome, self.variants, self.answers)
        return _new(Step, (_new(Position, position), tuple(self.events)))

    def settle(self) -> None:
        """Move the flow on until the match is over or open at every scope with nothing left to do.

        Raises:
            GameError: If it does not come to rest within `FLOW_STEPS`; the message shows the last of them.
        """
        trace: list[str] = []
        for step in range(FLOW_STEPS):
            scope = self._scope
            if self._requests:
                (needed, grant, args), *others = self._requests
                self._requests = tuple(others)
                if scope >= needed:  # else what was to end has ended; nothing begins while there are requests
                    grant(*args)
            elif scope == STAGE:
                if not self._goes_on():
                    return
            elif scope == TURN:
                self._open_stages()
            elif scope == PHASE:
                if not (self._phase.conditional and self._ended_match_or_phase()) and self._begin_turn():
                    return
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

    def _goes_on(self) -> bool:
        """Go on where stages are open; return False if the match has come to rest."""
        if self._entering:
            self._begin_stage()
            return True
        if not self.flow.active:
            self._go_back()
            return True
        if self.answers and not self.flow.awaited:
            self._make_answers()
            return True
        return self._ended_something()

    def _ended_something(self) -> bool:
        """End the outermost scope whose condition holds; return whether there was one."""
        flow = self.flow
        self.seat = flow.order[flow.place]
        if self._phase.conditional and self._ended_match_or_phase():
            return True
        turn = self._phase.turn
        if flow.moves >= turn.max_moves:
            self._end_turn()
            return True
        if turn.end_if is not None and flow.moves >= turn.min_moves:
            ended = turn.end_if(self._look())
            if ended is not None and ended is not False:
                self._hook = "turn end_if"
                self._end_turn(None if ended is True else self._checked_next(ended))
                return True
        for active in flow.active:
            if active.moves == active.max_moves or (not turn.plain and self._meets_its_end(active)):
                self._end_stage(active)
                return True
        return False

    def _meets_its_end(self, active: Active) -> bool:
        """Return whether the condition of a seat's stage holds."""
        end_if = self._phase.turn.stages[active.stage].end_if
        return (
            end_if is not None and active.moves >= active.min_moves and bool(end_if(self._look(active.seat)))
        )

    def _ended_match_or_phase(self) -> bool:
        """End the match or the phase if its condition holds; asked between turns too, so that none begins in vain."""
        outcome = self._plan.outcome
        if outcome is not None:
            ended = outcome(At(self.state, self.flow, self.seat, self.variants))
            if ended is not None:
                self._end_match(ended)
                return True
        end_if = self._phase.end_if
        if end_if is not None and (following := end_if(self._look())):
            self._hook = "phase end_if"
            self._end_phase(self._checked_phase(following) if isinstance(following, str) else None)
            return True
        return False

    def _look(self, seat: Seat | None = None) -> At[S]:
        """Return the position so far as conditions and turn orders see it: they look and cannot act."""
        return At(self.state, self.flow, self.seat if seat is None else seat, self.variants)

    # --- the way that is known ----------------------------------------------------------------------------------

    def _follow(self, route: Route) -> bool:
        """Go a way that is known, and ask on it whom `settle` would ask; return whether the match has come to rest."""
        turns = self.flow.turn - route.turn
        for leg in route.legs:
            self.flow, self.seat, self._scope = leg.flow, leg.seat, leg.scope
            if turns:
                self.flow = later(leg.flow, turns)
            if leg.events:
                self.events += (
                    [TurnBegan(seat, turn + turns) for seat, turn in leg.events] if turns else leg.events
                )
            if leg.heard:
                for name, hook in leg.heard:
                    self._call(name, hook)
                if self._requests:
                    return False
            if leg.asks and self._ended_match_or_phase():
                return False
        return leg.scope == STAGE

    def _scouted(self, counts: int) -> Route:
        """Find out where a move of the seat leads, which counts or not; return an empty route in a long turn."""
        flow = self.flow
        return Route(flow.turn, () if is_long(flow) else Scout(self, flow, self.seat).explore(counts))

    # --- scopes begin -------------------------------------------------------------------------------------------

    def _begin_phase(self) -> None:
        name, self._next = self._next or self._following_phase(), None
        self._phase = self._plan.phases[name]
        self._scope = PHASE
        self._fresh = True
        self._removed = None
        seats, _, turn, order, place, _, _, _, _, _, out = self.flow
        self.flow = _new(Flow, (seats, name, turn, order, place, 0, (), (), None, (), out))
        self.events.append(_new(PhaseBegan, (name,)))
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

    def _begin_turn(self) -> bool:
        """Begin the next turn, or end the phase if there is none; return whether the match has come to rest."""
        if self._fresh:
            seat = self._first_seat()
        else:
            seat, self._next = self._next, None
            if seat is None or seat in self.flow.eliminated:
                self._hook = "turn order"
                seat = self._phase.turn.order.following(self._look())
        order, out = self.flow.order, self.flow.eliminated
        if seat is None or seat == self._removed:
            self._end_phase()
            return False
        if seat not in order or seat in out:
            raise self._mistake(f"{seat} is not a seat that is still in the match")
        if self._removed is not None:
            order = tuple(other for other in order if other != self._removed)
            self.flow = self.flow._replace(order=order)
            self._removed = None
        return self._enter_turn(seat)

    def _enter_turn(self, seat: Seat) -> bool:
        """Begin a seat's turn, in the way that is known if there is one; return whether the match has come to rest."""
        if not self._phase.turn.plain:
            self._open_turn(seat)
            return False
        flow = early(self.flow)
        route = self._plan.openings.get((flow, seat))
        if route is None:
            route = Route(flow.turn, Scout(self, flow, seat).explore(None))
            remember(self._plan.openings, flow, seat, route)
        return self._follow(route)

    def _open_turn(self, seat: Seat) -> None:
        turn = self._phase.turn
        self._scope = TURN
        seats, phase, number, order, _, _, _, _, _, _, out = self.flow
        number += 1
        self.seat = seat
        self.flow = _new(Flow, (seats, phase, number, order, order.index(seat), 0, (), (), None, (), out))
        self.events.append(_new(TurnBegan, (seat, number)))
        self.run("turn_begin")
        if turn.begin is not None:
            self.run("turn_begin", hook=turn.begin)

    def _first_seat(self) -> Seat | None:
        """Settle the order of play of a phase, and return who takes its first turn."""
        self._fresh = False
        self._hook = "turn order"
        turn_order = self._phase.turn.order
        seats, phase, turn, _, _, moves, _, _, _, _, out = self.flow
        order = tuple(turn_order.order(self._look()))
        everybody = tuple(range(seats))
        if order != everybody and (not order or len({*order}) < len(order) or not {*order} <= {*everybody}):
            raise self._mistake(f"{order} is no order of play: it names seats of the match, each once")
        self.flow = _new(Flow, (seats, phase, turn, order, 0, moves, (), (), None, (), out))
        return turn_order.first(self._look())

    def _open_stages(self, active: ActiveSeats | None = None) -> None:
        """Let who is to be active begin its stage next; by default who is when a turn begins."""
        turn, flow = self._phase.turn, self.flow
        self._scope = STAGE
        if active is None and turn.alone is not None:
            self._entering = ((flow.order[flow.place], turn.alone),)
            return
        active = active or turn.active
        self._entering = tuple(active.places(flow))
        self.flow = flow._replace(then=active.next)

    def _begin_stage(self) -> None:
        seat, within = self._entering[0]
        self._entering = self._entering[1:]
        stage = self._phase.turn.stages[within.stage]
        least = stage.min_moves if within.min_moves is None else within.min_moves
        most = stage.max_moves if within.max_moves is None else within.max_moves
        entered = _new(Active, (seat, stage.name, 0, least, most))
        seats, phase, turn, order, place, moves, actives, answered, then, interrupted, out = self.flow
        actives = self._in_order_of_play((*actives, entered)) if actives else (entered,)
        self.flow = _new(
            Flow, (seats, phase, turn, order, place, moves, actives, answered, then, interrupted, out)
        )
        self.seat = seat
        if stage.name is not None:
            self.run("stage_begin", stage.name)
            if stage.begin is not None:
                self.run("stage_begin", hook=stage.begin)

    def _in_order_of_play(self, actives: tuple[Active, ...]) -> tuple[Active, ...]:
        """Return active seats in order of play from the seat whose turn it is, after checking that they fit."""
        stages = self._phase.turn.stages
        if len({stages[active.stage].sealed for active in actives}) > 1:
            raise self._mistake("seats in a sealed stage are active together with seats that are in none")
        order, place = self.flow.order, self.flow.place
        ahead = {seat: (there - place) % len(order) for there, seat in enumerate(order)}
        return tuple(sorted(actives, key=lambda active: ahead.get(active.seat, len(order) + active.seat)))

    def _go_back(self) -> None:
        """When nobody is active any more: the next set, else who was interrupted, else the turn ends."""
        flow = self.flow
        if flow.then is not None:
            self._open_stages(flow.then)
        elif flow.interrupted:
            *others, (active, then) = flow.interrupted
            self.flow = flow._replace(active=active, then=then, interrupted=tuple(others))
        else:
            self._end_turn()

    def _set_stage(self, seat: Seat, place: In) -> None:
        active = self.flow.stage_of(seat)
        if active is not None:
            if active.moves < active.min_moves:
                return
            self._close_stage(active)
        self._entering = (*(one for one in self._entering if one[0] != seat), (seat, place))

    def _set_active(self, active: ActiveSeats) -> None:
        if active.revert:
            if self._scope == TURN:
                self._open_stages()
            while self._entering:  # who is about to begin a stage does so before it has to wait
                self._begin_stage()
            flow = self.flow
            waiting = (*flow.interrupted, Interrupted(flow.active, flow.then))
            self.flow = flow._replace(active=(), then=None, interrupted=waiting)
        else:
            self._close_stages()
        self._open_stages(active)

    # --- scopes end ---------------------------------------------------------------------------------------------

    def _end_stage(self, active: Active) -> None:
        following = self._phase.turn.stages[active.stage].following
        self._close_stage(active)
        if following is not None:
            self._entering = (*self._entering, (active.seat, In(following)))

    def _end_stage_early(self, seat: Seat) -> None:
        active = self.flow.stage_of(seat)
        if active is not None and active.moves >= active.min_moves:
            self._end_stage(active)

    def _end_turn(self, seat: Seat | None = None, remove: bool = False) -> None:
        self._close_turn()
        self._next = seat
        if remove:
            self._removed = self.flow.current

    def _end_turn_early(self, seat: Seat | None, remove: bool) -> None:
        if self.flow.moves >= self._phase.turn.min_moves:
            self._end_turn(seat, remove)

    def _end_phase(self, following: str | None = None) -> None:
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
            self._end_turn()
        else:
            self._withdraw(seat)

    def _withdraw(self, seat: Seat) -> None:
        """End the stages in which a seat is, or waits."""
        self._entering = tuple(one for one in self._entering if one[0] != seat)
        active = self.flow.stage_of(seat)
        if active is not None:
            self._close_stage(active)
        interrupted = []
        for waiting, then in self.flow.interrupted:
            for active in waiting:
                if active.seat == seat:
                    self._end_hooks(active)
            interrupted.append(Interrupted(tuple(one for one in waiting if one.seat != seat), then))
        self.flow = self.flow._replace(interrupted=tuple(interrupted))

    def _end_match(self, outcome: Outcome) -> None:
        self._close_phase()
        self._scope = OVER
        self.outcome = outcome
        self.events.append(MatchEnded(outcome))

    def _end_hooks(self, active: Active) -> None:
        """Run what happens at the end of a seat's stage."""
        if active.stage is not None:
            self.seat = active.seat
            end = self._phase.turn.stages[active.stage].end
            if end is not None:
                self.run("stage_end", hook=end)
            self.run("stage_end", active.stage)

    def _close_stage(self, active: Active) -> None:
        self._end_hooks(active)
        if self.answers:
            self._forget_answer(active.seat)
        seats, phase, turn, order, place, moves, actives, answered, then, interrupted, out = self.flow
        actives = tuple([one for one in actives if one.seat != active.seat]) if len(actives) > 1 else ()
        self.flow = _new(
            Flow, (seats, phase, turn, order, place, moves, actives, answered, then, interrupted, out)
        )

    def _forget_answer(self, seat: Seat) -> None:
        if seat in self.answers:
            self.answers = {other: move for other, move in self.answers.items() if other != seat}
            self.flow = self.flow._replace(answered=tuple(one for one in self.flow.answered if one != seat))

    def _close_stages(self) -> None:
        """End the stages of all who are active; who waits for the end of an interrupt goes on waiting."""
        for active in self.flow.active:
            self._close_stage(active)

    def _close_turn(self) -> None:
        if self._scope < TURN:
            return
        self._close_stages()
        flow = self.flow
        for waiting, _ in reversed(flow.interrupted):
            for active in waiting:
                self._end_hooks(active)
        if flow.then is not None or flow.interrupted:
            self.flow = flow._replace(then=None, interrupted=())
        self._end_of_turn()

    def _end_of_turn(self) -> None:
        self._scope, self._next, self._entering = PHASE, None, ()
        self.seat = self.flow.current
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


class _UnforeseenError(Exception):
    """What follows depends on the state."""


class Scout(Transaction[None]):
    """Goes ahead where a plain turn leads, without a state, and notes where others have a say."""

    def __init__(self, ahead_of: Transaction[Any], flow: Flow, seat: Seat) -> None:
        position = Position(None, flow, 0, None, {}, {})
        super().__init__(ahead_of._plan, ahead_of._phase, position, seat, ahead_of._seed)  # noqa: SLF001
        self._legs: list[Leg] = []

    def explore(self, counts: int | None) -> tuple[Leg, ...]:
        """Return where the turn leads after a move of the seat, which counts or not, or (None) when it begins."""
        active = self.flow.stage_of(self.seat)
        if counts is None or active is None:
            self._open_turn(self.seat)
        else:
            self._count(active._replace(moves=active.moves + counts), counts)
        with suppress(_UnforeseenError):
            self.settle()
        self._note()
        return tuple(self._legs)

    def _call(self, name: str, hook: Callable[..., Any], *args: Any) -> None:
        """Note who hears of it, instead of telling."""
        self._note((name, hook))

    def _ended_match_or_phase(self) -> bool:
        if self._scope == STAGE or (self._legs and self._legs[-1].heard):  # else nothing has changed since
            self._note(asks=True)
        return False

    def _begin_turn(self) -> bool:
        if not self._phase.turn.around:
            raise _UnforeseenError
        return super()._begin_turn()

    def _enter_turn(self, seat: Seat) -> bool:
        self._open_turn(seat)
        return False

    def _note(self, *heard: tuple[str, Callable[..., Any]], asks: bool = False) -> None:
        """Note what happens here, as a leg of its own unless the last one ends here."""
        last = self._legs[-1] if self._legs else None
        if last is not None and last.flow is self.flow:
            self._legs[-1] = replace(last, heard=last.heard + heard, asks=last.asks or asks)
        else:
            events = cast("tuple[TurnBegan, ...]", tuple(self.events))
            self._legs.append(Leg(self.flow, self.seat, self._scope, events, heard, asks))
            self.events.clear()
