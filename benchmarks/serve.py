"""How a side of a measurement answers: one request a line, in a process of its own.

A request is `[task, first seed, how often]`; the answer is `[units of work done, CPU seconds of this process]`. The
task is called once for each seed and returns how many units it did, such as moves made. This module needs nothing but
the standard library, so that it runs wherever a peer is installed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from time import process_time
from typing import Any, Final, TypeAlias

Task: TypeAlias = Callable[[int], int]
"""Takes a seed and returns how many units of work it did."""

Answer: TypeAlias = Callable[..., Any]
"""Something that is not measured in time: takes what the request holds after its name."""

CPU_CLOCK: Final = process_time


def timed(task: Task, first: int, count: int) -> tuple[int, float]:
    """Return the units that a task did for so many seeds, and the CPU seconds it took."""
    began = CPU_CLOCK()
    units = 0
    for seed in range(first, first + count):
        units += task(seed)
    return units, CPU_CLOCK() - began


def serve(tasks: Mapping[str, Task], answers: Mapping[str, Answer] | None = None) -> None:
    """Answer requests from standard input until it ends."""
    for line in sys.stdin:
        name, *given = json.loads(line)
        if answers and name in answers:
            answer = answers[name](*given)
        else:
            first, count = given
            answer = timed(tasks[name], first, count)
        print(json.dumps(answer), flush=True)
