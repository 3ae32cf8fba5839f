"""Endings: a match is over in time, and the outcome makes sense."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Any

from boardwright.legal import Move
from boardwright.log import Redo, Undo
from boardwright.match import Match
from boardwright.position import Outcome
from boardwright.testing.failure import Violation
from boardwright.testing.ground import Counts, Ground
from boardwright.testing.walk import CAPPED


def matches_are_over_in_time(ground: Ground) -> Counts:
    """Count the moves of matches played at random, and of such in which all choose first, last and default moves."""
    try:
        bound = ground.bound
    except Exception as error:
        raise ground.failure(f"longest raises {type(error).__name__}: {error}") from error
    longest: Counts = Counter()

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        moves = moves_made(match)
        longest["the longest match in moves"] = max(longest["the longest match in moves"], moves)
        if bound is not None and (moves > bound or (moves == bound and match.outcome is None)):
            over = "and is not over" if match.outcome is None else "in all"
            raise Violation(
                f"the match has {moves} moves {over}; the game declares that it has {bound} at most"
            )

    walks = (*ground.walks, *ground.steady_walks)
    counts = ground.at_ends(look, walks)
    if bound is None:
        counts["declared bounds"] = 0
        capped = [walk for walk in walks if walk.end == CAPPED]
        if len(capped) == len(walks):
            raise ground.failure(
                f"no match is over after {len(capped[0].entries)} commands, "
                "and the game declares no bound (hook longest)"
            )
        if capped:
            counts[f"matches given up after {len(capped[0].entries)} commands"] = len(capped)
    else:
        counts["the most moves declared"] = bound
    return counts + longest


def moves_made(match: Match[Any]) -> int:
    """Return how many moves stand: none that was taken back, and of answers in a sealed stage the last ones."""
    line: list[int] = []
    undone: list[int] = []
    for n, (_, command, _) in enumerate(match.log):
        if isinstance(command, Undo):
            undone.append(line.pop())
        elif isinstance(command, Redo):
            line.append(undone.pop())
        else:
            line.append(n)
            undone.clear()
    moves = ((match.at(n), match.log[n].seat) for n in line if isinstance(match.log[n].command, Move))
    return sum(seat not in before.answers for before, seat in moves)


def outcomes_make_sense(ground: Ground) -> Counts:
    """Look at the outcome of each match, and at its progress on the way there."""

    def look(match: Match[Any], rng: Random, counts: Counts) -> None:
        if match.outcome is not None:
            counts["outcomes"] += 1
            check_outcome(match.outcome, match.header.seats, match.position.flow.eliminated)

    def progress(match: Match[Any], rng: Random, counts: Counts) -> None:
        share = match.rules.progress(match.position)
        if not (math.isfinite(share) and 0 <= share <= 1):
            raise Violation(f"the progress is {share!r}, not a number from 0 to 1")

    counts = ground.at_ends(look, (*ground.walks, *ground.steady_walks))
    return counts + ground.at_points(progress, points=10**9)


def check_outcome(outcome: Any, seats: int, out: tuple[int, ...]) -> None:
    """Check an outcome.

    Args:
        outcome: The outcome.
        seats: How many seats the match had.
        out: The seats that had left or were eliminated: they need not have won, whatever their score.

    Raises:
        Violation: If it makes no sense.
    """
    if not isinstance(outcome, Outcome):
        raise Violation(f"the outcome is {outcome!r}, which is no Outcome")
    winners, scores = outcome.winners, outcome.scores
    if len(set(winners)) != len(winners) or not set(winners) <= set(range(seats)):
        raise Violation(f"the winners are {winners}, but the seats are 0 to {seats - 1}, each once")
    if not isinstance(outcome.reason, str):
        raise Violation(f"the reason of the outcome is {outcome.reason!r}, not a text")
    if scores is None:
        return
    if len(scores) != seats:
        raise Violation(f"there are {len(scores)} scores for {seats} seats")
    rivals = [seat for seat in range(seats) if seat in winners or seat not in out]
    best = max((scores[seat] for seat in rivals), default=0)
    beaten = [seat for seat in winners if scores[seat] != best]
    if beaten:
        raise Violation(
            f"seat {beaten[0]} wins with a score of {scores[beaten[0]]}, and the best is {best} (scores {scores})"
        )
    if not winners and seats > 1 and [scores[seat] for seat in rivals].count(best) == 1:
        raise Violation(f"nobody wins, though one seat alone has the best score, {best} (scores {scores})")
