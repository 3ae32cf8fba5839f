"""Undo, redo and replay lead where they say, and what can be taken back has told nobody anything."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from boardwright.engine import Step
from boardwright.errors import Rejected
from boardwright.legal import Move
from boardwright.log import Entry, Redo, Undo
from boardwright.match import Match
from boardwright.position import Position
from boardwright.testing.checks.legality import written
from boardwright.testing.failure import Violation
from boardwright.testing.ground import Counts, Ground
from boardwright.testing.worlds import (
    Viewer,
    called,
    can_be_undone,
    compare_sent,
    differing,
    redealt,
    some_moves,
    told,
    tried,
    viewers,
)


def undo_and_redo_lead_back(ground: Ground) -> Counts:
    """Follow undo and redo through each match, replay its log and its line, and try both at each point."""

    def whole(match: Match[Any], rng: Random, counts: Counts) -> None:
        counts["commands"] += len(match)
        check_history(ground, match)

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        for seat in range(match.header.seats):
            _check_undo(match, seat)

    return ground.at_ends(whole) + ground.at_points(look, points=10**9)


def check_history(ground: Ground, match: Match[Any]) -> None:
    """Compare the timeline of a match with what its log says, and with a replay of log and line.

    Raises:
        Violation: If they differ.
    """
    line: list[int] = []
    undone: list[int] = []
    for n, (seat, command, _) in enumerate(match.log):
        before, after = match.at(n), match.at(n + 1)
        if isinstance(command, Undo):
            undone.append(line.pop())
            if after != match.at(undone[-1]):
                raise Violation(
                    f"seat {seat} takes a move back, and the position is not that before the move"
                )
        elif isinstance(command, Redo):
            line.append(undone.pop())
            if after != match.at(line[-1] + 1):
                raise Violation(
                    f"seat {seat} makes a move again, and the position is not that after the move"
                )
        else:
            line.append(n)
            undone.clear()
            if before is after:
                raise Violation(f"seat {seat} has done something, and there is no new position")
    log = [Entry(seat, _read_again(ground, command), why) for seat, command, why in match.log]
    again: Match[Any] = Match.replay(match.header, log, ground.rules)
    if again.log != match.log:
        raise Violation("the log is not the same when it is read again")
    for n in range(len(match) + 1):
        if again.at(n) != match.at(n):
            raise Violation(f"a replay of the log has another position after {n} commands")
    straight: Match[Any] = Match.replay(match.header, match.line, ground.rules)
    if straight.position != match.position:
        raise Violation("a replay of the commands that were not taken back leads to another position")


def _read_again(ground: Ground, command: Any) -> Any:
    if not isinstance(command, Move):
        return command
    return ground.rules.read_move(command.name, ground.rules.plain_move(command))


def _check_undo(match: Match[Any], seat: int) -> None:
    may, may_redo = match.can_undo(seat), match.can_redo(seat)
    trial = copy.copy(match)
    try:
        trial.undo(seat)
    except Rejected as rejected:
        if may:
            raise Violation(f"seat {seat} is told that it may undo, and is refused: {rejected}") from rejected
    else:
        if not may:
            raise Violation(f"seat {seat} is told that it may not undo, and does")
        trial.redo(seat)
        if trial.position != match.position:
            raise Violation(
                f"seat {seat} takes its move back and makes it again, and the position is another"
            )
    if not may_redo:
        try:
            copy.copy(match).redo(seat)
        except Rejected:
            return
        raise Violation(f"seat {seat} is told that it may not redo, and does")


def what_is_undone_told_nothing(ground: Ground) -> Counts:
    """Make moves that can be taken back in positions that a viewer cannot tell apart, and compare what it is told."""
    rules, profile = ground.rules, ground.profile

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        position, seed = match.position, match.header.seed
        if seed is None or position.outcome is not None:
            return
        worlds: dict[Viewer, list[Position[Any]]] = {}
        for seat in position.flow.awaited:
            for move in some_moves(rules.legal_moves(position, seat), profile.moves, rng):
                here = rules.step(position, seat, move, seed)
                if not can_be_undone(rules, position, here, seat, move):
                    continue
                counts["moves"] += 1
                for viewer in viewers(match):
                    if viewer not in worlds:
                        worlds[viewer] = [
                            redealt(rules, position, viewer, rng) for _ in range(profile.worlds)
                        ]
                    for other in worlds[viewer]:
                        there = tried(rules, other, seat, move, seed)
                        if isinstance(there, Step):
                            counts["worlds"] += 1
                            what = f"seat {seat} may take back {written(ground, move)}"
                            _compare(ground, here, there, viewer, what)

    return ground.at_points(look)


def _compare(ground: Ground, here: Step, there: Step, viewer: int | None, what: str) -> None:
    ours = [told(ground.rules, event, viewer) for event in here.events]
    theirs = [told(ground.rules, event, viewer) for event in there.events]
    if ours != theirs:
        one, other = "; ".join(ours), "; ".join(theirs)
        raise Violation(f"{what}, but it told {called(viewer)} something new.\n{differing(one, other)}")
    if there.position.outcome is None:
        compare_sent(
            ground.rules, here.position, there.position, viewer, f"{what}, but it showed something new"
        )
    else:
        raise Violation(f"{what}, but it showed {called(viewer)} that the match is not over")
