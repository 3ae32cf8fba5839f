"""Any commands in any order, made up and shrunk by Hypothesis."""

from __future__ import annotations

import copy
from typing import Any, Final

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from boardwright.errors import REJECTION_CODES, Rejected
from boardwright.legal import Move
from boardwright.log import Command, Leave, Redo, Undo
from boardwright.match import Match
from boardwright.testing.checks.undoing import check_history
from boardwright.testing.conformance import ANY_COMMANDS
from boardwright.testing.failure import Failure, Violation
from boardwright.testing.ground import Ground
from boardwright.testing.walk import header_of

NAME = ANY_COMMANDS
RULE = "Whatever commands are given in whatever order, the match stays what its log says."


_PLACES: Final = 256
"""What is chosen from a list is this fraction of the way through it."""


def check_any_commands(ground: Ground) -> None:
    """Let Hypothesis look for commands that break a match.

    Raises:
        Failure: If it finds some, with the fewest it could find.
    """
    machine = _machine(ground)
    ground.check, ground.rule = NAME, RULE
    try:
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=ground.profile.examples,
                stateful_step_count=ground.profile.commands,
                deadline=None,
                database=None,
                derandomize=True,
                phases=(Phase.generate, Phase.shrink),
                suppress_health_check=list(HealthCheck),
                print_blob=False,
                report_multiple_bugs=False,
            ),
        )
    except Violation as violation:
        raise ground.failure(str(violation), machine.last) from violation
    except Failure:
        raise
    except Exception as error:
        raise ground.failure(f"{type(error).__name__}: {error}", machine.last) from error


def _machine(ground: Ground) -> Any:
    """Return a machine that gives commands to matches of a ground."""
    places = st.integers(0, _PLACES - 1)
    seats = st.integers(min_value=-1, max_value=ground.setting.seats)

    class Commands(RuleBasedStateMachine):
        """A match and its commands."""

        last: Match[Any] | None = None

        def __init__(self) -> None:
            super().__init__()
            self.match: Match[Any] | None = None

        @rule(seed=st.integers(0, 3), policy=st.sampled_from(["turn", "free", "none"]))
        def begin(self, seed: int, policy: Any) -> None:
            """Begin a match, if there is none that is on."""
            if self.match is None or self.match.outcome is not None:
                self.match = Match(
                    ground.rules, header_of(ground.rules, ground.setting, f"any/{seed}", policy)
                )

        @rule(place=places, who=places)
        def play(self, place: int, who: int) -> None:
            """Make a legal move of some seat."""
            match = self.match
            if match is not None and match.outcome is None:
                able = [seat for seat in range(match.header.seats) if len(match.legal_moves(seat))]
                seat = able[who * len(able) // _PLACES]
                legal = match.legal_moves(seat)
                self._give(seat, legal[place * len(legal) // _PLACES])

        @rule(seat=seats, place=places)
        def play_anything(self, seat: int, place: int) -> None:
            """Try a move of another occasion."""
            name = list(ground.listed)[place % len(ground.listed)]
            known = ground.listed[name]
            if known:
                self._give(seat, Move(name, known[place * len(known) // _PLACES]))

        @rule(seat=seats)
        def undo(self, seat: int) -> None:
            """Try to take a move back."""
            self._give(seat, Undo())

        @rule(seat=seats)
        def redo(self, seat: int) -> None:
            """Try to make a move again."""
            self._give(seat, Redo())

        @rule(seat=seats, sure=st.integers(0, 9))
        def leave(self, seat: int, sure: int) -> None:
            """Let a seat leave, seldom."""
            if sure == 0:
                self._give(seat, Leave())

        def _give(self, seat: int, command: Command) -> None:
            match = self.match
            if match is None:
                return
            before, log, copied = match.position, match.log, copy.deepcopy(match.position)
            type(self).last = match
            try:
                match.submit(seat, command)
            except Rejected as rejected:
                if rejected.code not in REJECTION_CODES:
                    raise Violation(f"the code {rejected.code!r} is none") from rejected
                if match.position is not before or match.log != log:
                    raise Violation("a command that was rejected has changed the match") from rejected
            if before != copied:
                raise Violation(f"seat {seat}'s {command!r} has changed the position in which it was given")

        @invariant()
        def is_what_its_log_says(self) -> None:
            """The match is that of its log."""
            if self.match is not None:
                check_history(ground, self.match)

    return Commands
