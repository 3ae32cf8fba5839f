"""Our side: a description as a game of boardwright."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, NamedTuple, cast
from unittest.mock import patch

import boardwright as bw
from boardwright.plan import Plan
from boardwright.sight import Sight

from .descriptions import (
    OUTSIDE,
    Action,
    Actions,
    Active,
    Add,
    At,
    Condition,
    EndIf,
    EndMatch,
    EndPhase,
    EndStage,
    EndTurn,
    Fork,
    Game,
    If,
    Order,
    Pass,
    Phase,
    Put,
    Request,
    Rotated,
    SetActive,
    SetPhase,
    SetStage,
    Stage,
    Turn,
)

CLIENTS: Final[Mapping[str, Any]] = {
    "end_stage": bw.END_STAGE,
    "end_turn": bw.END_TURN,
    "pass_turn": bw.PASS_TURN,
    "end_phase": bw.END_PHASE,
}


class Table(NamedTuple):
    """The state of a described game: its counters, and which hooks were called."""

    x: Annotated[int, bw.Public()] = 0
    y: Annotated[int, bw.Public()] = 0
    calls: Annotated[tuple[str, ...], bw.Public()] = ()


class Base(bw.Game[Table]):
    """What all described games share."""

    name = "described"
    version = "1"
    described: Game

    @bw.hookimpl
    def setup(self, deal: bw.Deal[bw.NoOptions]) -> Table:
        return Table()


# --- conditions and actions -----------------------------------------------------------------------------------------


def holds(condition: Condition, at: bw.At[Table], state: Table | None = None) -> bool:
    """Return whether a condition holds at a position, or there would with another state."""
    state = state or at.state
    numbers = {"x": state.x, "y": state.y, "moves": at.flow.moves, "turn": at.flow.turn}
    return condition.holds(numbers[condition.of])


def perform(game: Game, actions: Actions, at: bw.Act[Table]) -> Table:
    """Do what a move or hook does; return the next state."""
    state = at.state
    for described in actions:
        action: Action | None = described
        if isinstance(action, If):
            action = action.does if holds(action.when, at, state) else None
        if isinstance(action, Add):
            value = getattr(state, action.counter) + action.by
            state = Table(**{**state._asdict(), action.counter: value})
        elif isinstance(action, Put):
            state = Table(**{**state._asdict(), action.counter: action.value})
        elif action is not None:
            request(game, action, at)
    return state


def request(game: Game, action: Request, at: bw.Act[Table]) -> None:
    """Ask for something."""
    match action:
        case EndStage():
            at.end_stage()
        case SetStage(place):
            at.set_stage(_in(place))
        case SetActive(active):
            at.set_active(active_seats(game, game.phase(at.flow.phase).turn, active))
        case EndTurn(following, remove):
            at.end_turn(following, remove=remove)
        case Pass(remove):
            at.pass_turn(remove=remove)
        case EndPhase():
            at.end_phase()
        case SetPhase(name):
            at.set_phase(name)
        case EndMatch(winner):
            at.end_match(bw.Outcome((winner,)))


def hook(game: Game, name: str, actions: Actions) -> Callable[[bw.Act[Table]], None]:
    """Return a hook that notes its call and does what is described."""

    def called(at: bw.Act[Table]) -> None:
        call = f"{name} {at.flow.phase} {at.flow.turn}"
        at.state = at.state._replace(calls=(*at.state.calls, call))
        at.state = perform(game, actions, at)

    return called


# --- who is active --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Described(bw.ActiveSeats):
    """A set of active seats that remembers its description; None is what boardgame.io falls back on."""

    described: Active | None = None


def _fallback(times: int) -> Described:
    """Return the seat whose turn it is, in no stage, again and again: what is left when nobody else is active."""
    active: Described | None = None
    for _ in range(times):
        active = Described(current=True, next=active)
    assert active is not None
    return active


FALLBACK: Final = _fallback(40)
"""Longer than the games that are played here."""


def active_seats(game: Game, turn: Turn, active: Active, *, interrupting: bool | None = None) -> Described:
    """Return a set of active seats.

    Where nobody of a set is active any more and nothing follows, boardgame.io lets the seat act whose turn it is. Here
    that is written as a set that follows; unless the turn is to end, or those go on who were interrupted.
    """
    interrupting = active.revert if interrupting is None else interrupting
    following: bw.ActiveSeats | None = None
    if active.next is not None:
        following = active_seats(game, turn, active.next, interrupting=interrupting)
    elif not interrupting and not turn.ends_when_empty:
        following = FALLBACK
    return Described(
        current=_place(active.current),
        others=_place(active.others),
        all=_place(active.all),
        seats={seat: _place(place) for seat, place in active.seats},
        min_moves=active.min_moves or None,
        max_moves=active.max_moves,
        revert=active.revert,
        next=following,
        described=active,
    )


def _place(place: At | None) -> bw.In | bool:
    return False if place is None else _in(place)


def _in(place: At) -> bw.In:
    return bw.In(place.stage, min_moves=place.min_moves or None, max_moves=place.max_moves)


# --- the game -------------------------------------------------------------------------------------------------------


def compiled(game: Game) -> bw.Rules[Table]:
    """Return the rules of a described game.

    Raises:
        GameError: If it breaks the contract for games.
    """
    members: dict[str, Any] = {"described": game, "seats": game.seats}
    for described in game.moves:
        members[described.name] = _move(game, described)
    phases = list(game.phases)
    phases.append(Phase(OUTSIDE, game.outside, next=OUTSIDE))
    members["phases"] = bw.hookimpl(lambda self: [_phase(game, phase, self) for phase in phases])
    members["moves"] = bw.hookimpl(lambda self: _offered(game, game.offered, self))
    end_if = game.end_if
    if end_if is not None:
        members["outcome"] = bw.hookimpl(lambda self, at: _outcome(end_if, at))
    if any(turn.moved for turn in game.turns()):
        members["move_made"] = bw.hookimpl(lambda self, at, move: _moved(game, at, move))
    with patch("boardwright.rules.Sight", _sight):
        return bw.Rules(cast("type[bw.Game[Table]]", type("Made", (Base,), members)))


_SIGHTS: Final[list[Sight]] = []


def _sight(plan: Plan) -> Sight:
    """Return who sees what, made once: it is the same in all described games, and the most work of compiling one."""
    if not _SIGHTS:
        _SIGHTS.append(Sight(plan))
    return _SIGHTS[0]


def _move(game: Game, described: Any) -> Any:
    def function(self: object, at: bw.Act[Table]) -> Table:
        return perform(game, described.does, at)

    rule = bw.move(name=described.name, counts=described.counts)(function)
    needs, undoable = described.needs, described.undoable
    if needs is not None:
        rule.options(lambda self, at: holds(needs, at))
    if undoable is not True:
        rule.undoable_if(lambda self, at: undoable is not False and holds(undoable, at))
    return rule


def _moved(game: Game, at: bw.Act[Table], move: bw.Move) -> None:
    """Call the hook of a move; what seats ask for by themselves is no move to boardgame.io."""
    if move.name not in CLIENTS:
        moved = game.phase(at.flow.phase).turn.moved
        if moved:
            hook(game, "move_made", moved)(at)


def _outcome(end_if: EndIf, at: bw.At[Table]) -> bw.Outcome | None:
    return bw.Outcome((int(end_if.then or 0),)) if holds(end_if.when, at) else None


def _offered(game: Game, names: Iterable[str] | None, of: object) -> list[Any]:
    """Return moves by name, and what seats may ask for by themselves."""
    names = [move.name for move in game.moves] if names is None else names
    return [*(getattr(of, name) for name in names), *(CLIENTS[name] for name in game.clients)]


def _phase(game: Game, phase: Phase, of: object) -> bw.Phase:
    following = phase.next
    end_if = phase.end_if
    return bw.Phase(
        phase.name,
        _turn(game, phase.turn, of),
        moves=None if phase.moves is None else _offered(game, phase.moves, of),
        end_if=None if end_if is None else lambda at: _ended(end_if, at),
        next=(lambda at: _fork(following, at)) if isinstance(following, Fork) else following or OUTSIDE,
        begin=hook(game, "phase_begin", phase.begin) if phase.name != OUTSIDE else None,
        end=hook(game, "phase_end", phase.end) if phase.name != OUTSIDE else None,
    )


def _ended(end_if: EndIf, at: bw.At[Table]) -> object:
    """Return what a condition that ends a phase or turn returns: nothing, or that it holds, or what follows."""
    if not holds(end_if.when, at):
        return None
    return True if end_if.then is None else end_if.then


def _fork(fork: Fork, at: bw.At[Table]) -> str:
    return fork.then if holds(fork.when, at) else fork.otherwise


def _turn(game: Game, turn: Turn, of: object) -> bw.Turn:
    stages = [_stage(game, stage, of, sequence=turn.is_sequence) for stage in turn.stages]
    end_if = turn.end_if
    return bw.Turn(
        stages=stages if turn.is_sequence else (),
        named=() if turn.is_sequence else stages,
        active=_active(game, turn),
        min_moves=turn.min_moves,
        max_moves=turn.max_moves,
        end_if=None if end_if is None else lambda at: _ended(end_if, at),
        order=_order(turn.order),
        begin=hook(game, "turn_begin", turn.begin),
        end=hook(game, "turn_end", turn.end),
    )


def _active(game: Game, turn: Turn) -> bw.ActiveSeats | None:
    """Return who is active when a turn begins; None where that is what a turn begins with by default."""
    first = turn.stages[0].name if turn.stages and turn.is_sequence else None
    if turn.active is None:
        return None if first is None and not game.has_stages else FALLBACK
    if turn.ends_when_empty and turn.active == Active(current=At(first)):
        return None
    return active_seats(game, turn, turn.active, interrupting=False)


def _stage(game: Game, stage: Stage, of: object, *, sequence: bool) -> bw.Stage:
    return bw.Stage(
        stage.name,
        None if stage.moves is None else _offered(game, stage.moves, of),
        min_moves=stage.min_moves,
        max_moves=stage.max_moves,
        next=None if sequence else stage.next,
    )


def _order(order: Order) -> bw.RoundRobin:
    seats = order.seats
    skip = order.skip
    return bw.RoundRobin(
        starting=_starting(order),
        seats=(lambda at: _rotated(seats, at)) if isinstance(seats, Rotated) else seats,
        once=order.once,
        direction=order.direction,
        skip=None if skip is None else lambda at, seat: seat == getattr(at.state, skip) % at.seats,
    )


def _starting(order: Order) -> Callable[[bw.At[Table]], int] | None:
    match order.first:
        case "default":
            return None
        case "reset":
            return bw.first_in_order
        case "continue":
            return bw.same_seat
        case counter:
            return lambda at: at.flow.order[getattr(at.state, counter) % len(at.flow.order)]


def _rotated(seats: Rotated, at: bw.At[Table]) -> Sequence[int]:
    first = getattr(at.state, seats.counter)
    return [(first + place) % at.seats for place in range(at.seats)][: seats.size]
