"""What the rules go by: what boardgame.io did in one command, and which of the hooks that it called were due."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from .comparison import Case, Happening
from .descriptions import OUTSIDE, Ask, Make, Phase, Turn

ENDING: Final = frozenset({"endTurn", "pass", "endPhase", "setPhase", "endGame"})
"""The requests that end a turn, or more."""

STAGING: Final = frozenset({"endStage", "setStage", "setActivePlayers"})
"""The requests that say who is active."""


class Log(Sequence[Happening]):
    """What boardgame.io did in one command."""

    def __init__(self, case: Case) -> None:
        self._case = case
        self._all = case.theirs.happenings
        self._asked = {one.number: place for place, one in enumerate(self._all) if one.what == "ask"}
        self._granted = {one.number: place for place, one in enumerate(self._all) if one.what == "grant"}

    def __getitem__(self, place: Any) -> Any:
        return self._all[place]

    def __len__(self) -> int:
        return len(self._all)

    def places(self, what: str, *names: str) -> Iterator[int]:
        """Return where something of a kind happened."""
        for place, one in enumerate(self._all):
            if one.what == what and (not names or one.name in names):
                yield place

    def of(self, what: str, *names: str) -> Iterator[Happening]:
        """Return what happened of a kind."""
        return (self._all[place] for place in self.places(what, *names))

    # --- requests ---

    @property
    def is_asked_for(self) -> bool:
        """Whether a seat has asked for something by itself."""
        return isinstance(self._case.command, Ask)

    def granted(self) -> set[str]:
        """Return the names of what was granted."""
        return {one.name for one in self.of("grant")}

    def asked(self, number: int) -> Happening:
        """Return the asking of a request."""
        return self._all[self._asked[number]]

    def pending(self, place: int) -> list[int]:
        """Return the numbers of the requests that by then had been asked for and not granted."""
        return [
            number
            for number, asked in self._asked.items()
            if asked < place and self._granted.get(number, place) >= place
        ]

    def granted_later(self, number: int) -> str:
        """Return the name of a request if it was granted, or nothing."""
        return self._all[self._granted[number]].name if number in self._granted else ""

    def granting(self, place: int) -> str:
        """Return the name of the request that was just being granted, or nothing."""
        grants = [one.name for one in self._all[:place] if one.what == "grant"]
        return grants[-1] if grants else ""

    # --- where the match stood ---

    def phase(self, happening: Happening) -> Phase:
        """Return the phase in which something happened."""
        return self._case.game.phase(happening.ctx["phase"] or OUTSIDE)

    def turn(self, happening: Happening) -> Turn:
        """Return what turns were in that phase."""
        return self.phase(happening).turn

    def contexts(self) -> list[Mapping[str, Any]]:
        """Return where boardgame.io stood, one after the other, from before the command to its end."""
        before = [] if self._case.before is None else [self._case.before.ctx]
        return [*before, *(one.ctx for one in self._all if one.ctx), self._case.theirs.ctx]

    def after(self, place: int) -> Mapping[str, Any]:
        """Return where boardgame.io stood next."""
        return next((one.ctx for one in self._all[place + 1 :] if one.ctx), self._case.theirs.ctx)

    @cached_property
    def mover(self) -> str:
        """Who is concerned by requests about stages: who moved; at the beginning, whose turn it is."""
        command = self._case.command
        return str(
            command.seat if isinstance(command, Make | Ask) else self._case.theirs.ctx["currentPlayer"]
        )

    def has_next(self, happening: Happening) -> bool:
        """Return whether another stage follows the one in which the mover was then."""
        name = active(happening.ctx).get(self.mover)
        return any(stage.name == name and stage.next is not None for stage in self.turn(happening).stages)

    def is_alone(self, ctx: Mapping[str, Any]) -> bool:
        """Return whether the mover was the only one active."""
        if ctx["activePlayers"] is None:
            return bool(self.mover == ctx["currentPlayer"])
        return list(ctx["activePlayers"]) == [self.mover]

    # --- hooks ---

    def agreed_until(self, place: int) -> bool:
        """Return whether until then both engines had called the same hooks."""
        return same_calls(self._case, sum(one.what == "hook" for one in self._all[:place]))


def active(ctx: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return who is active, in which stage."""
    return ctx.get("activePlayers") or {}


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


def due_calls(case: Case, until: int | None = None) -> tuple[str, ...]:
    """Return boardgame.io's calls, but for ends of what was not open."""
    strays = Walk(case).strays
    return tuple(call for place, call in enumerate(case.theirs.calls[:until]) if place not in strays)


def same_calls(case: Case, until: int | None = None) -> bool:
    """Return whether both engines called the same hooks up to one of boardgame.io's calls.

    As far as ours are known, which they are not where the game has failed; and but for ends of what was not open.
    """
    calls = due_calls(case, until)
    return case.ours.answer == "failed" or case.ours.calls[: len(calls)] == calls
