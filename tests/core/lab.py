"""A game that does what it is told, for tests of the flow.

A `Lab` has one move, `do`, which does what its argument says; its hooks do what `on` says; and its state is the trace
of what was called.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from boardwright import (
    Act,
    ActiveSeats,
    At,
    Deal,
    Game,
    Match,
    Move,
    NoOptions,
    Outcome,
    Phase,
    Seat,
    Stage,
    Turn,
    event,
    hookimpl,
    move,
)


class Trace(NamedTuple):
    calls: tuple[str, ...] = ()
    flag: bool = False


@event
class Noted(NamedTuple):
    seat: int


@event
class Unlisted(NamedTuple):
    seat: int


def _seat(words: Sequence[str]) -> Seat | None:
    """Return the seat among the words of an order."""
    return next((int(word) for word in words if word.lstrip("-").isdecimal()), None)


def flag(at: Act[Trace]) -> None:
    at.state = at.state._replace(flag=True)


VERBS: Mapping[str, Callable[..., None]] = {
    "end_turn": lambda at, *words: at.end_turn(_seat(words), remove="remove" in words),
    "pass_turn": lambda at, *words: at.pass_turn(_seat(words), remove="remove" in words),
    "end_stage": lambda at, *words: at.end_stage(_seat(words)),
    "set_stage": lambda at, stage, *words: at.set_stage(stage, _seat(words)),
    "end_phase": lambda at: at.end_phase(),
    "set_phase": lambda at, phase: at.set_phase(phase),
    "eliminate": lambda at, *words: at.eliminate(_seat(words) or 0),
    "end_match": lambda at, *words: at.end_match(Outcome((_seat(words) or 0,))),
    "emit": lambda at, *words: at.emit(Unlisted(at.seat) if words else Noted(at.seat)),
    "roll": lambda at: at.chance.roll(),
    "flag": flag,
}


def obey(at: Act[Trace], orders: str, sets: Mapping[str, ActiveSeats] | None = None) -> None:
    """Carry out requests written as `end_turn 2; eliminate 1`; `active x` makes the set of that name active."""
    for order in filter(None, (part.strip() for part in orders.split(";"))):
        verb, *words = order.split()
        if verb == "active":
            at.set_active((sets or {})[words[0]])
        else:
            VERBS[verb](at, *words)


class Lab(Game[Trace]):
    """Does what it is told."""

    name = "lab"
    version = "1"
    perfect_information = True
    events = (Noted,)
    asks: ClassVar[Sequence[str]] = ("",)
    sets: ClassVar[Mapping[str, ActiveSeats]] = {}
    on: ClassVar[Mapping[str, str]] = {}

    @hookimpl
    def setup(self, deal: Deal[NoOptions]) -> Trace:
        return Trace()

    @move
    def do(self, at: Act[Trace], ask: str) -> Trace:
        obey(at, ask, self.sets)
        return at.state

    @do.options
    def all_asks(self, at: At[Trace]) -> Sequence[str]:
        return self.asks

    def note(self, at: Act[Trace], call: str) -> None:
        at.state = at.state._replace(calls=(*at.state.calls, call))
        obey(at, self.on.get(call, ""), self.sets)

    @hookimpl
    def phase_begin(self, at: Act[Trace]) -> None:
        self.note(at, f"phase_begin {at.flow.phase}")

    @hookimpl
    def phase_end(self, at: Act[Trace]) -> None:
        self.note(at, f"phase_end {at.flow.phase}")

    @hookimpl
    def turn_begin(self, at: Act[Trace]) -> None:
        self.note(at, f"turn_begin {at.seat}")

    @hookimpl
    def turn_end(self, at: Act[Trace]) -> None:
        self.note(at, f"turn_end {at.seat}")

    @hookimpl
    def stage_begin(self, at: Act[Trace], stage: str) -> None:
        self.note(at, f"stage_begin {stage} {at.seat}")

    @hookimpl
    def stage_end(self, at: Act[Trace], stage: str) -> None:
        self.note(at, f"stage_end {stage} {at.seat}")

    @hookimpl
    def move_made(self, at: Act[Trace], move: Move) -> None:
        self.note(at, f"move_made {at.seat}")

    @hookimpl
    def seat_left(self, at: Act[Trace], seat: int) -> None:
        self.note(at, f"seat_left {seat}")


def lab(
    *phases: Phase,
    seats: int = 3,
    asks: Sequence[str] = (),
    on: Mapping[str, str] | None = None,
    sets: Mapping[str, ActiveSeats] | None = None,
    outcome: Callable[[At[Trace]], Outcome | None] | None = None,
    undo: Any = "turn",
) -> Match[Trace]:
    """Return a new match of a lab with these phases."""
    members: dict[str, Any] = {"seats": seats, "asks": ("", *asks), "on": on or {}, "sets": sets or {}}
    if phases:
        members["phases"] = hookimpl(lambda self: list(phases))
    if outcome is not None:
        members["outcome"] = hookimpl(_as_hook(outcome))
    return Match.new(type("MadeLab", (Lab,), members), seed=1, undo=undo)


def _as_hook(outcome: Callable[[At[Trace]], Outcome | None]) -> Callable[[Any, At[Trace]], Outcome | None]:
    def hook(self: Any, at: At[Trace]) -> Outcome | None:
        return outcome(at)

    hook.__name__ = "outcome"
    return hook


def calls(match: Match[Trace], since: int = 0) -> list[str]:
    """Return what was called after the first `since` log entries."""
    return list(match.position.state.calls[len(match.at(since).state.calls) if since else 0 :])


def do(match: Match[Trace], *asks: str, seat: Seat | None = None) -> list[str]:
    """Let a seat, by default the one whose turn it is, make moves; return what was called meanwhile."""
    before = len(match.position.state.calls)
    for ask in asks:
        match.play(match.position.flow.current if seat is None else seat, Move("do", (ask,)))
    return list(match.position.state.calls[before:])


TWO_STAGES = Turn(stages=(Stage("a", max_moves=1), Stage("b", max_moves=1)))
