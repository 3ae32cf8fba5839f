"""Scopes: match, phase, turn and stages begin once and end once, and what happens then happens once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import wraps
from random import Random
from typing import Any, Final

from boardwright.events import MatchEnded, PhaseBegan, SeatEliminated, TurnBegan
from boardwright.faces import Act
from boardwright.game import Game, Variant
from boardwright.hooks import hookimpl
from boardwright.match import Match
from boardwright.rules import Rules
from boardwright.testing.failure import Violation
from boardwright.testing.ground import Counts, Ground

_HOOKS: Final = (
    "phase_begin",
    "turn_begin",
    "stage_begin",
    "stage_end",
    "turn_end",
    "phase_end",
    "move_made",
)


def scopes_begin_and_end_once(ground: Ground) -> Counts:
    """Replay each match with a variant that notes the life-cycle hooks, and with the game's own hooks counted."""

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        counted, own = _counted(ground.game)
        rules: Rules[Any] = Rules(counted, (_recorder(ground.game), *ground.setting.variants))
        (recorder, *_) = rules.variants
        if not isinstance(recorder, _Recorder):
            raise TypeError(recorder)
        plain: Match[Any] = Match(ground.rules, match.header)
        again: Match[Any] = Match(rules, match.header)
        line = match.line  # what was taken back has begun and ended nothing
        for n in range(len(line) + 1):
            if n:
                plain.submit(*line[n - 1])
                again.submit(*line[n - 1])
            recorder.check(again)
            counts["scopes"] += recorder.begun
            for name, times in own.items():
                if times != recorder.calls[name]:
                    raise Violation(
                        f"{name} of the game has run {times} times, and what it stands for has happened "
                        f"{recorder.calls[name]} times: it is called by the framework, and by nobody else"
                    )
            own.clear()
            recorder.calls.clear()
            if again.position._replace(variants={}) != plain.position._replace(variants={}):
                raise Violation(f"after {n} commands the position is another when hooks are listened to")

    return ground.at_ends(look)


def _counted(game: type[Game[Any]]) -> tuple[type[Game[Any]], Counter[str]]:
    """Return a game whose own life-cycle hooks are counted, whoever calls them, and the counts."""
    own: Counter[str] = Counter()

    def counted(name: str, hook: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(hook)  # with its marks and its signature
        def count(*args: Any, **named: Any) -> Any:
            own[name] += 1
            return hook(*args, **named)

        return count

    members: dict[str, Any] = {
        name: counted(name, getattr(game, name)) for name in _HOOKS if getattr(game, name, None) is not None
    }
    return type(
        game.__name__, (game,), {"__module__": game.__module__, "__doc__": game.__doc__, **members}
    ), own


def _recorder(game: type[Game[Any]]) -> type[Variant[Any]]:
    return type("Recorder", (_Recorder,), {"game": game.name})


class _Recorder(Variant[None]):
    """Notes which scopes are open."""

    name = "conformance-recorder"
    version = "1"

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.begun = 0
        self._phase: str | None = None
        self._turn: int | None = None
        self._stages: list[tuple[int, str]] = []
        self._out: list[int] = []
        self._ended = 0
        self._turns: list[tuple[int, int]] = []
        self._phases: list[str] = []

    def check(self, match: Match[Any]) -> None:
        """Compare the scopes that are open with the flow, and what was told with what happened.

        Raises:
            Violation: If they differ.
        """
        flow, over = match.position.flow, match.outcome is not None
        waiting = [one for interrupted, _ in flow.interrupted for one in interrupted]
        open_stages = sorted(
            (one.seat, one.stage) for one in (*flow.active, *waiting) if one.stage is not None
        )
        if over and (self._phase is not None or self._turn is not None or self._stages):
            raise Violation("the match is over, and a scope is still open")
        if not over and (self._phase != flow.phase or self._turn != flow.turn):
            raise Violation("phase or turn are others than the last that have begun")
        if not over and sorted(self._stages) != open_stages:
            raise Violation(
                f"the stages {open_stages} are open, and {sorted(self._stages)} have begun and not ended"
            )
        self._check_told(match, over=over)
        self._turns.clear()
        self._phases.clear()

    def _check_told(self, match: Match[Any], *, over: bool) -> None:
        events: list[Any] = [told.event for told in match.events(None, len(match) - 1)]

        def told(of: type) -> list[Any]:
            return [event for event in events if type(event) is match.rules.sight.told_type(of)]

        phases = [event.phase for event in told(PhaseBegan)]
        turns = [(event.seat, event.turn) for event in told(TurnBegan)]
        out = [event.seat for event in told(SeatEliminated)]
        self._ended += len(told(MatchEnded))
        self._out += out
        if phases != self._phases or turns != self._turns:
            raise Violation(
                f"phases {self._phases} and turns {self._turns} have begun, and told were {phases} and {turns}"
            )
        if self._ended != over:
            raise Violation(
                f"the match is {'over' if over else 'on'}, and its end was told {self._ended} times"
            )
        if sorted(self._out) != sorted(match.position.flow.eliminated):
            raise Violation(f"seats {match.position.flow.eliminated} are out, and told were {self._out}")

    def _begins(self, scope: str, *, allowed: bool) -> None:
        self.begun += 1
        if not allowed:
            raise Violation(f"a {scope} begins, and another is open or what it is in is not")

    @hookimpl
    def phase_begin(self, at: Act[Any]) -> None:
        self.calls["phase_begin"] += 1
        self._begins("phase", allowed=self._phase is None)
        self._phase = at.flow.phase
        self._phases.append(at.flow.phase)

    @hookimpl
    def turn_begin(self, at: Act[Any]) -> None:
        self.calls["turn_begin"] += 1
        self._begins("turn", allowed=self._phase is not None and self._turn is None)
        self._turn = at.flow.turn
        self._turns.append((at.seat, at.flow.turn))

    @hookimpl
    def stage_begin(self, at: Act[Any], stage: str) -> None:
        self.calls["stage_begin"] += 1
        self._begins("stage", allowed=self._turn is not None)
        self._stages.append((at.seat, stage))

    @hookimpl
    def move_made(self) -> None:
        self.calls["move_made"] += 1

    @hookimpl
    def stage_end(self, at: Act[Any], stage: str) -> None:
        self.calls["stage_end"] += 1
        if (at.seat, stage) not in self._stages:
            raise Violation(f"stage {stage} of seat {at.seat} ends, and it is not open")
        self._stages.remove((at.seat, stage))

    @hookimpl
    def turn_end(self, at: Act[Any]) -> None:
        self.calls["turn_end"] += 1
        if self._turn != at.flow.turn or self._stages:
            raise Violation(f"turn {at.flow.turn} ends, and it is not open, or a stage in it is")
        self._turn = None

    @hookimpl
    def phase_end(self, at: Act[Any]) -> None:
        self.calls["phase_end"] += 1
        if self._phase != at.flow.phase or self._turn is not None:
            raise Violation(f"phase {at.flow.phase} ends, and it is not open, or a turn in it is")
        self._phase = None
