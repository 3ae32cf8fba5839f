"""How two sides are compared: in turns, by CPU time, round by round.

A round is ours, theirs, theirs, ours: what slows the machine for a while slows both. It gives one ratio, that of the
CPU time a unit takes on each side. The result is the median of all rounds, with the least and the most.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Final, NamedTuple, TypeAlias

from benchmarks.side import Sample

Run: TypeAlias = Callable[[int, int], Sample]
"""Does a task for so many seeds (the second number) from the first one on."""

WARM_UP: Final = 2.0
"""For how many CPU seconds each side works before it is measured, so that code is compiled and caches are filled."""


class Measured(NamedTuple):
    """The median of all rounds, the least and the most."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, found: list[float]) -> Measured:
        """Return what was found in all rounds."""
        return cls(median(found), min(found), max(found))


class Compared(NamedTuple):
    """How two sides compare.

    Attributes:
        ours: Our CPU seconds a unit.
        theirs: Their CPU seconds a unit.
        ratio: How many times as much CPU time theirs takes as ours.
    """

    ours: Measured
    theirs: Measured
    ratio: Measured


def compare(ours: Run, theirs: Run, *, rounds: int, seconds: float, warm_up: float = WARM_UP) -> Compared:
    """Compare two sides.

    Args:
        ours: Our side.
        theirs: The peer's.
        rounds: How many rounds.
        seconds: About how much CPU time a batch is to take on each side.
        warm_up: For how many CPU seconds each side works before.
    """
    many, as_many = (fitting(run, seconds, warm_up) for run in (ours, theirs))
    found: list[tuple[float, float]] = []
    for number in range(rounds):
        here, there = 2 * number * many, 2 * number * as_many
        first = ours(here, many)
        second = theirs(there, as_many)
        third = theirs(there + as_many, as_many)
        fourth = ours(here + many, many)
        found.append((_a_unit(first, fourth), _a_unit(second, third)))
    return Compared(
        Measured.of([mine for mine, _ in found]),
        Measured.of([other for _, other in found]),
        Measured.of([other / mine for mine, other in found]),
    )


def fitting(run: Run, seconds: float, warm_up: float) -> int:
    """Warm a side up, and return for how many seeds it then takes about so many seconds."""
    count = 1
    spent = done = run(0, count).seconds
    while done < warm_up or spent < seconds / 2:
        if spent < seconds / 2:
            count *= 2
        spent = run(0, count).seconds
        done += spent
    return max(1, round(count * seconds / spent))


def _a_unit(one: Sample, other: Sample) -> float:
    return (one.seconds + other.seconds) / (one.units + other.units)
