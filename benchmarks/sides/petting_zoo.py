"""PettingZoo's side: tic-tac-toe as its environment offers it, without the wrappers that check the caller."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, Final

from benchmarks.serve import Task, serve

CHOOSES: Final = Random(1)  # noqa: S311 - a benchmark, no secret
ENVIRONMENT: Final[Any] = import_module("pettingzoo.classic").tictactoe_v3.raw_env()


def play(seed: int) -> int:
    """Play a random match; legal moves are what the mask of each observation says."""
    random = CHOOSES.random
    environment = ENVIRONMENT
    environment.reset()
    moves = 0
    for _ in environment.agent_iter():
        observation, _, ended, cut, _ = environment.last()
        if ended or cut:
            environment.step(None)
            continue
        legal = [action for action, allowed in enumerate(observation["action_mask"]) if allowed]
        environment.step(legal[int(random() * len(legal))])
        moves += 1
    return moves


TASKS: Final[dict[str, Task]] = {"tictactoe_v3": play}

if __name__ == "__main__":
    serve(TASKS)
